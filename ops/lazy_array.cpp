// SPDX-License-Identifier: Apache-2.0
#include "ops/lazy_array.hpp"

#include <utility>
#include <vector>

#include "ops/window.hpp"

namespace strix {
namespace {

// Lets go of an op. Its inputs may be the last owners of other ops, and so on: the outermost call
// lets go of all of them in a loop, because recursion over a long chain would overflow the stack.
void let_go(std::shared_ptr<LazyOp> op) noexcept {
  thread_local std::vector<std::shared_ptr<LazyOp>>* waiting = nullptr;
  if (waiting != nullptr) {
    waiting->push_back(std::move(op));
    return;
  }
  std::vector<std::shared_ptr<LazyOp>> ops;
  waiting = &ops;
  op.reset();
  while (!ops.empty()) {
    std::shared_ptr<LazyOp> next = std::move(ops.back());
    ops.pop_back();
    next.reset();
  }
  waiting = nullptr;
}

}  // namespace

LazyArray::LazyArray(const ArrayMeta& meta, const DeviceName& device,
                     std::shared_ptr<Window> window, std::shared_ptr<LazyOp> producer,
                     std::uint32_t output)
    : meta_(meta),
      device_(device),
      output_(output),
      window_(std::move(window)),
      producer_(std::move(producer)) {}

LazyArray::LazyArray(std::shared_ptr<LazyArray> base)
    : meta_(base->meta_),
      device_(base->device_),
      sequence_(base->sequence_),
      window_(base->window_),
      base_(std::move(base)) {}

LazyArray::~LazyArray() {
  if (producer_) let_go(std::move(producer_));
}

Result<Value> LazyArray::settle() {
  if (status() == LazyStatus::pending) window_->submit_for(sequence_);
  STRIX_CHECK(status() != LazyStatus::pending, "a submitted window left an array pending");
  if (status() == LazyStatus::failed) return *error_;
  return value_;
}

void LazyArray::publish(Value value) noexcept {
  value_ = std::move(value);
  producer_.reset();  // the submission holds the op until it is done
  status_.store(LazyStatus::submitted, std::memory_order_release);
}

void LazyArray::fail(const Error& error) {
  error_ = error;
  producer_.reset();
  status_.store(LazyStatus::failed, std::memory_order_release);
}

LazyOp::LazyOp(std::shared_ptr<const OpCall> call, const DeviceName& device,
               std::shared_ptr<Window> window, std::size_t inputs, std::size_t outputs)
    : call_(std::move(call)),
      window_(std::move(window)),
      inputs_(inputs),
      outputs_(outputs),
      device_(device) {}

LazyOp::~LazyOp() {
  if (in_window_) window_->count_dropped();
}

}  // namespace strix
