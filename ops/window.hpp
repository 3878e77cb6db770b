// SPDX-License-Identifier: Apache-2.0
#pragma once

// Window: the ops that one thread built for one evaluator and that are not submitted yet.
//
// Made by the thread that builds; kept alive by the arrays whose ops are in it, so it may outlive
// that thread: whoever waits for such an array submits it. Any thread may call all functions.
//
// Invariants (tests cite them):
//   WI-1  a window refers to its ops weakly: an op whose last output was dropped is not submitted.
//   WI-2  submissions of one window follow the order of creation, one at a time: what is submitted
//         is always a prefix.
//   WI-3  no thread holds anything of two windows. Inputs that another window still holds are
//         submitted before, through their sequence only; those ops were made earlier in time, so
//         this ends even when two windows use arrays of each other.
//   WI-4  when submit_through(s) has returned, no array up to s is pending.
//   WI-5  a graph's outputs are the arrays that somebody outside of the submission holds.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "ops/evaluator.hpp"

namespace strix {

class Array;
class LazyArray;
class LazyOp;

class Window {
 public:
  // Requires: evaluator is not nullptr.
  explicit Window(std::shared_ptr<Evaluator> evaluator);
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  const std::shared_ptr<Evaluator>& evaluator() const noexcept { return evaluator_; }
  // The calling thread made it.
  bool is_mine() const noexcept;

  // Puts a new op with all its outputs at the end. True when the window is full and wants to be
  // submitted.
  bool append(const std::shared_ptr<LazyOp>& op, std::span<const Array> outputs);

  // Everything appended so far.
  void submit();
  void submit_through(std::uint64_t sequence);
  // What a wait for an array of this window submits: all when the thread made the window, else
  // what the array needs (the other thread may still drop the rest).
  void submit_for(std::uint64_t sequence) { is_mine() ? submit() : submit_through(sequence); }

  // What a pending array waits for, in words; "" when it is not pending any more.
  std::string why(const LazyArray& array);

  // Ops in the window whose outputs are alive.
  std::size_t ops() const;

 private:
  friend class LazyOp;
  struct Entry {
    std::uint64_t sequence;
    std::weak_ptr<LazyOp> op;
  };
  // An array of another window that must be submitted first.
  struct Needed {
    std::shared_ptr<Window> window;
    std::uint64_t sequence;
  };

  void count_dropped() noexcept { dropped_.fetch_add(1, std::memory_order_relaxed); }
  std::vector<std::shared_ptr<LazyOp>> live_ops(std::uint64_t sequence) const;
  void remove(std::uint64_t sequence, const std::vector<std::shared_ptr<LazyOp>>& live);
  std::vector<Needed> try_submit(std::uint64_t sequence);
  void run(const std::vector<std::shared_ptr<LazyOp>>& ops);

  const std::shared_ptr<Evaluator> evaluator_;
  const std::size_t ops_max_;
  const std::uint64_t owner_;

  std::mutex submission_mutex_;  // held from the choice of a prefix until it is published
  mutable std::mutex mutex_;     // guards entries_ and sequence_
  std::vector<Entry> entries_;   // ascending
  std::uint64_t sequence_ = 0;   // of the last op appended
  // Entries whose op is gone. May lag behind, or lead and be negative for a moment.
  std::atomic<std::int64_t> dropped_{0};
};

// A number for the calling thread, unique in the process.
std::uint64_t thread_number() noexcept;

}  // namespace strix
