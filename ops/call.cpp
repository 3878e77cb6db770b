// SPDX-License-Identifier: Apache-2.0
// Building one op into the window of the calling thread: `call` and `call_one` of ops/array.hpp.
#include <utility>

#include "ops/array.hpp"
#include "ops/context.hpp"
#include "ops/lazy_array.hpp"
#include "ops/tape.hpp"
#include "ops/thread_context.hpp"
#include "ops/window.hpp"

namespace strix {

// One call on its way into the window: made by the constructor, told its outputs, then finished.
class OpBuilding {
 public:
  OpBuilding(const Op& op, std::span<const Array> inputs, Attributes attributes, SourceLine where)
      : inputs_(inputs) {
    const ThreadContext& context = thread_context();
    if (context.line) where = *context.line;
    std::vector<ArrayMeta> metas;
    metas.reserve(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      check_input(op, i, where);
      metas.push_back(inputs[i].meta());
    }
    std::shared_ptr<const OpCall> call =
        make_call(op, std::move(attributes), std::move(metas), where).value_or_throw();
    choose_window();
    if (context.device) {
      device_ = *context.device;
      if (Result<void> known = check_device(*(*window_)->evaluator(), device_); !known) {
        throw Exception(error_of(op, where, known.error()));
      }
    } else {
      device_ = inputs.empty() ? (*window_)->evaluator()->devices().front() : inputs[0].device();
    }
    const std::size_t outputs = call->outputs.size();
    op_ = std::make_shared<LazyOp>(std::move(call), device_, *window_, inputs.size(), outputs);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      op_->inputs_[i] = LazyArray::base_of(inputs[i].lazy());
    }
  }

  std::size_t outputs() const noexcept { return op_->outputs_.size(); }

  Array output(std::size_t index) {
    auto array = std::make_shared<LazyArray>(op_->call_->outputs[index], device_, *window_, op_,
                                             static_cast<std::uint32_t>(index));
    op_->outputs_[index].array = array;
    return Array(std::move(array));
  }

  // Requires: all outputs were made.
  void finish(std::span<const Array> outputs) {
    const bool full = (*window_)->append(op_, outputs);
    if (Tape::active()) Tape::record(op_->call_, device_, inputs_, outputs);
    op_.reset();  // from here on the outputs alone keep it
    if (full) (*window_)->submit();
  }

 private:
  void check_input(const Op& op, std::size_t index, const SourceLine& where) const {
    const Array& input = inputs_[index];
    if (input.empty()) {
      throw Exception(Error(ErrorKind::invalid,
                            "input " + std::to_string(index) + " is an empty Array",
                            place_of(op, where)));
    }
    const LazyArray& base = *LazyArray::base_of(input.lazy());
    if (base.status() == LazyStatus::failed) throw Exception(error_of(op, where, base.error()));
    if (base.window()->evaluator() != inputs_[0].lazy()->window()->evaluator()) {
      throw Exception(Error(ErrorKind::invalid,
                            "inputs 0 and " + std::to_string(index) +
                                " belong to different evaluators: read one and hand it in again",
                            place_of(op, where)));
    }
  }

  void choose_window() {
    // Nearly always the inputs come from the window that the op goes to.
    for (const Array& input : inputs_) {
      if (input.lazy()->window()->is_mine()) {
        window_ = &input.lazy()->window();
        return;
      }
    }
    found_ = thread_context().window_for(
        inputs_.empty() ? current_evaluator() : inputs_[0].lazy()->window()->evaluator());
    window_ = &found_;
  }

  const std::span<const Array> inputs_;
  const std::shared_ptr<Window>* window_ = nullptr;  // an input's or found_: one count less
  std::shared_ptr<Window> found_;
  std::shared_ptr<LazyOp> op_;
  DeviceName device_;
};

std::vector<Array> call(const Op& op, std::span<const Array> inputs, Attributes attributes,
                        SourceLine where) {
  OpBuilding building(op, inputs, std::move(attributes), where);
  std::vector<Array> outputs;
  outputs.reserve(building.outputs());
  for (std::size_t i = 0; i < building.outputs(); ++i) outputs.push_back(building.output(i));
  building.finish(outputs);
  return outputs;
}

Array call_one(const Op& op, std::span<const Array> inputs, Attributes attributes,
               SourceLine where) {
  OpBuilding building(op, inputs, std::move(attributes), where);
  STRIX_CHECK(building.outputs() == 1, "call_one of an op with several outputs");
  Array output = building.output(0);
  building.finish({&output, 1});
  return output;
}

}  // namespace strix
