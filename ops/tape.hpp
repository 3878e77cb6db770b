// SPDX-License-Identifier: Apache-2.0
#pragma once

// Tape: what ran between some arguments and a result, so that gradients can be pulled back.
//
// Owned by one value_and_grad or vjp. Recorded by one thread while a Recording is alive; afterwards
// immutable, and any thread may pull gradients back. Tapes nest: an op is recorded on every active
// tape of its thread that tracks one of its inputs, which is what makes second order work.
//
//   Tape tape;
//   std::vector<Array> inner = tape.open(arguments);
//   { Tape::Recording recording(tape); result = f(inner); }
//   std::vector<Array> gradients = tape.pull_back({&result, 1}, {&seed, 1});
//
// Invariants (tests cite them):
//   TA-1  the arguments that `f` sees are identities of their own, so a tape never takes an array
//         from outside of `f` for its argument.
//   TA-2  gradients are summed in reverse order of creation, always the same.
//   TA-3  the ops of a gradient run on the device of the op they differentiate.

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "ops/array.hpp"

namespace strix {

class Tape {
 public:
  Tape() = default;
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  // The thread records on the tape (as well as on those below) until the end of the scope.
  class Recording {
   public:
    explicit Recording(Tape& tape) noexcept;
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

   private:
    Tape* const tape_;
  };

  // Some tape of this thread is active: the cheap question that every call asks.
  static bool active() noexcept { return top_ != nullptr; }
  // Records one op on the active tapes that track an input.
  static void record(const std::shared_ptr<const OpCall>& call, const DeviceName& device,
                     std::span<const Array> inputs, std::span<const Array> outputs);

  // Requires: once, before the recording. Fresh identities of the arguments, which are tracked.
  std::vector<Array> open(std::span<const Array> arguments);

  // The gradient of the sum of outputs * gradients for each argument: its shape and dtype; empty
  // where no output depends on it. Throws Exception{invalid}: an op without a gradient on the way.
  std::vector<Array> pull_back(std::span<const Array> outputs,
                               std::span<const Array> gradients) const;
  // The same, letting go of what was recorded on the way: arrays that are needed no more are not
  // computed. Afterwards the tape is empty.
  std::vector<Array> pull_back_once(std::span<const Array> outputs,
                                    std::span<const Array> gradients);

 private:
  using Slot = std::uint32_t;  // number of a tracked array
  struct Record {
    std::shared_ptr<const OpCall> call;  // nullptr: the output is another identity of the input
    DeviceName device;
    std::vector<Array> inputs;
    std::vector<Array> outputs;
  };
  class Sums;

  bool tracks(const Array& array) const { return slots_.contains(array.lazy().get()); }
  void track(const Array& array);
  void append(Record record);
  void pull_back(const Record& record, Sums& sums) const;

  static thread_local Tape* top_;
  Tape* below_ = nullptr;
  std::vector<Array> arguments_;
  std::vector<Record> records_;
  std::unordered_map<const LazyArray*, Slot> slots_;  // of arrays that records and arguments hold
};

}  // namespace strix
