// SPDX-License-Identifier: Apache-2.0
#include "tests/support/small_ops.hpp"

#include <cstring>
#include <stdexcept>

namespace strix::testing {

namespace {

using Metas = Result<std::vector<ArrayMeta>>;

std::size_t elements(const KernelCall& call) {
  return static_cast<std::size_t>(
      static_cast<const OpCall*>(call.parameters)->outputs[0].shape.elements());
}
const std::int64_t* in(const KernelCall& call, std::size_t i) {
  return reinterpret_cast<const std::int64_t*>(call.inputs[i]);
}
std::int64_t* out(const KernelCall& call, std::size_t i = 0) {
  return reinterpret_cast<std::int64_t*>(call.outputs[i]);
}

Metas same_as_first(std::span<const ArrayMeta> inputs, const Attributes&) {
  return std::vector<ArrayMeta>{inputs[0]};
}

}  // namespace

const Op& constant_op() {
  static const Op op{
      .name = "constant",
      .inputs_min = 0,
      .inputs_max = 0,
      .infer = [](std::span<const ArrayMeta>, const Attributes& attributes) -> Metas {
        const auto& extents = attributes.get<std::vector<std::int64_t>>(attribute::kShape);
        return std::vector<ArrayMeta>{{Dtype::i64, Shape(std::span(extents))}};
      },
      .cpu = [](const KernelCall& call) -> Result<void> {
        const auto value = static_cast<const OpCall*>(call.parameters)
                               ->attributes.get<std::int64_t>(attribute::kValue);
        for (std::size_t i = 0; i < elements(call); ++i) out(call)[i] = value;
        return {};
      }};
  return op;
}

const Op& add_op() {
  static const Op op{.name = "add",
                     .inputs_min = 2,
                     .inputs_max = 2,
                     .infer = same_as_first,
                     .cpu = [](const KernelCall& call) -> Result<void> {
                       for (std::size_t i = 0; i < elements(call); ++i) {
                         out(call)[i] = in(call, 0)[i] + in(call, 1)[i];
                       }
                       return {};
                     }};
  return op;
}

const Op& double_op() {
  static const Op op{
      .name = "double", .infer = same_as_first, .cpu = [](const KernelCall& call) -> Result<void> {
        for (std::size_t i = 0; i < elements(call); ++i) {
          out(call)[i] = 2 * in(call, 0)[i];
        }
        return {};
      }};
  return op;
}

const Op& fail_op() {
  static const Op op{
      .name = "fail", .infer = same_as_first, .cpu = [](const KernelCall&) -> Result<void> {
        return Error(ErrorKind::invalid, "index 7 is out of range");
      }};
  return op;
}

const Op& throw_op() {
  static const Op op{
      .name = "throw", .infer = same_as_first, .cpu = [](const KernelCall&) -> Result<void> {
        throw std::runtime_error("kernel threw");
      }};
  return op;
}

const Op& split_op() {
  static const Op op{.name = "split",
                     .infer = [](std::span<const ArrayMeta> inputs, const Attributes&) -> Metas {
                       return std::vector<ArrayMeta>{inputs[0], inputs[0]};
                     },
                     .cpu = [](const KernelCall& call) -> Result<void> {
                       for (std::size_t output = 0; output < 2; ++output) {
                         std::memcpy(out(call, output), call.inputs[0],
                                     elements(call) * sizeof(std::int64_t));
                       }
                       return {};
                     }};
  return op;
}

DataIndex GraphSketch::input() { return builder_.input(meta()); }

DataIndex GraphSketch::constant(std::int64_t value, const DeviceName& device) {
  Attributes attributes{{attribute::kValue, value},
                        {attribute::kShape, std::vector<std::int64_t>{n_}}};
  auto call = make_call(constant_op(), std::move(attributes), {}, SourceLine{"sketch.cpp", 1});
  return builder_.step(std::move(call).value(), {}, device).value();
}

DataIndex GraphSketch::step(const Op& op, std::vector<DataIndex> inputs, const DeviceName& device) {
  auto call =
      make_call(op, {}, std::vector<ArrayMeta>(inputs.size(), meta()), SourceLine{"sketch.cpp", 7});
  return builder_.step(std::move(call).value(), inputs, device).value();
}

}  // namespace strix::testing
