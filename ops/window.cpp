// SPDX-License-Identifier: Apache-2.0
#include "ops/window.hpp"

#include <algorithm>
#include <exception>
#include <unordered_map>
#include <utility>

#include "ops/array.hpp"
#include "ops/lazy_array.hpp"

namespace strix {

std::uint64_t thread_number() noexcept {
  static std::atomic<std::uint64_t> last{0};
  thread_local const std::uint64_t number = last.fetch_add(1, std::memory_order_relaxed) + 1;
  return number;
}

Window::Window(std::shared_ptr<Evaluator> evaluator)
    : evaluator_(std::move(evaluator)),
      ops_max_(std::max<std::size_t>(1, evaluator_->window_ops_max())),
      owner_(thread_number()) {}

bool Window::is_mine() const noexcept { return owner_ == thread_number(); }

bool Window::append(const std::shared_ptr<LazyOp>& op, std::span<const Array> outputs) {
  const std::lock_guard lock(mutex_);
  // Entries of dropped ops cost memory, not a submission: swept once they are as many as a window.
  if (entries_.size() >= 2 * ops_max_) {
    const std::size_t swept =
        std::erase_if(entries_, [](const Entry& entry) { return entry.op.expired(); });
    dropped_.fetch_sub(static_cast<std::int64_t>(swept), std::memory_order_relaxed);
  }
  ++sequence_;
  for (const Array& output : outputs) output.lazy()->sequence_ = sequence_;
  entries_.push_back({sequence_, op});
  op->in_window_ = true;
  const auto live =
      static_cast<std::int64_t>(entries_.size()) - dropped_.load(std::memory_order_relaxed);
  return live >= static_cast<std::int64_t>(ops_max_);
}

void Window::submit() {
  std::uint64_t last = 0;
  {
    const std::lock_guard lock(mutex_);
    last = sequence_;
  }
  submit_through(last);
}

void Window::submit_through(std::uint64_t sequence) {
  std::vector<Needed> needed = try_submit(sequence);
  // A stack of our own in place of recursion: two threads that take turns make long chains.
  while (!needed.empty()) {
    const Needed top = needed.back();
    std::vector<Needed> before = top.window->try_submit(top.sequence);
    if (before.empty()) needed.pop_back();
    std::ranges::move(before, std::back_inserter(needed));
    if (needed.empty()) needed = try_submit(sequence);
  }
}

std::vector<std::shared_ptr<LazyOp>> Window::live_ops(std::uint64_t sequence) const {
  std::vector<std::shared_ptr<LazyOp>> ops;
  const std::lock_guard lock(mutex_);
  ops.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    if (entry.sequence > sequence) break;
    if (std::shared_ptr<LazyOp> op = entry.op.lock()) ops.push_back(std::move(op));
  }
  return ops;
}

std::size_t Window::ops() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return !entry.op.expired(); }));
}

void Window::remove(std::uint64_t sequence, const std::vector<std::shared_ptr<LazyOp>>& live) {
  const std::lock_guard lock(mutex_);
  const auto end = std::ranges::find_if(
      entries_, [sequence](const Entry& entry) { return entry.sequence > sequence; });
  const auto removed = end - entries_.begin();
  entries_.erase(entries_.begin(), end);
  for (const std::shared_ptr<LazyOp>& op : live) op->in_window_ = false;
  dropped_.fetch_sub(removed - static_cast<std::int64_t>(live.size()), std::memory_order_relaxed);
}

// Submits the prefix, or returns what must be submitted before and leaves the window as it was.
std::vector<Window::Needed> Window::try_submit(std::uint64_t sequence) {
  std::vector<Needed> needed;
  std::vector<std::shared_ptr<LazyOp>> ops;  // let go of after the lock
  const std::lock_guard submission(submission_mutex_);
  ops = live_ops(sequence);
  for (const std::shared_ptr<LazyOp>& op : ops) {
    for (const std::shared_ptr<LazyArray>& input : op->inputs_) {
      if (input->window().get() != this && input->status() == LazyStatus::pending) {
        needed.push_back({input->window(), input->sequence()});
      }
    }
  }
  if (!needed.empty()) return needed;
  remove(sequence, ops);
  if (!ops.empty()) run(ops);
  return needed;
}

// Requires: the submission is ours, no input of another window is pending.
void Window::run(const std::vector<std::shared_ptr<LazyOp>>& ops) {
  GraphBuilder builder;
  std::vector<Value> leaves;
  std::unordered_map<const LazyArray*, DataIndex> numbers;  // of leaves

  for (const std::shared_ptr<LazyOp>& op : ops) {
    for (const std::shared_ptr<LazyArray>& input : op->inputs_) {
      switch (input->status()) {
        case LazyStatus::failed:
          op->error_ = input->error();
          break;
        case LazyStatus::pending: {
          LazyOp& producer = *input->producer_;
          ++producer.outputs_[input->output_].uses;
          if (producer.error_) op->error_ = producer.error_;
          break;
        }
        case LazyStatus::submitted:
          if (numbers.try_emplace(input.get(), static_cast<DataIndex>(leaves.size())).second) {
            leaves.push_back(input->value());
            builder.input(input->meta());
          }
          break;
      }
    }
  }

  std::vector<DataIndex> inputs;
  std::vector<std::shared_ptr<LazyArray>> wanted;
  for (const std::shared_ptr<LazyOp>& op : ops) {
    if (!op->error_) {
      inputs.clear();
      for (const std::shared_ptr<LazyArray>& input : op->inputs_) {
        inputs.push_back(input->status() == LazyStatus::pending
                             ? input->producer_->first_data_ + input->output_
                             : numbers.at(input.get()));
      }
      const Result<DataIndex> first = builder.step(op->call_, inputs, op->device_);
      STRIX_CHECK(first.ok(), "a call that does not fit its own inputs");
      op->first_data_ = *first;
    }
  }
  for (const std::shared_ptr<LazyOp>& op : ops) {
    for (std::size_t i = 0; i < op->outputs_.size(); ++i) {
      std::shared_ptr<LazyArray> array = op->outputs_[i].array.lock();
      // Nobody but ops of this submission (and this line) holds it: then nobody ever will.
      if (!array || array.use_count() <= static_cast<long>(op->outputs_[i].uses) + 1) continue;
      if (op->error_) {
        array->fail(*op->error_);
        continue;
      }
      builder.output(op->first_data_ + static_cast<DataIndex>(i));
      wanted.push_back(std::move(array));
    }
  }
  if (wanted.empty()) return;

  Result<std::vector<Value>> values = [&]() -> Result<std::vector<Value>> {
    try {
      return evaluator_->submit(std::move(builder).build(), leaves);
    } catch (const std::exception& exception) {
      return Error(ErrorKind::internal, exception.what(), "submit");
    }
  }();
  if (values && values->size() != wanted.size()) {
    values = Error(ErrorKind::internal,
                   "the evaluator returned " + std::to_string(values->size()) + " values for " +
                       std::to_string(wanted.size()) + " outputs",
                   "submit");
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (values) {
      wanted[i]->publish(std::move((*values)[i]));
    } else {
      wanted[i]->fail(values.error());
    }
  }
}

std::string Window::why(const LazyArray& array) {
  const std::lock_guard submission(submission_mutex_);
  if (array.status() != LazyStatus::pending) return "";
  const OpCall& call = *array.producer_->call_;
  return place_of(*call.op, call.where) +
         " is in a window that is not submitted: wait, read or flush submits it";
}

}  // namespace strix
