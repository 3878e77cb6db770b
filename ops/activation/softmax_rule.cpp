// SPDX-License-Identifier: Apache-2.0
#include "ops/activation/softmax_rule.hpp"

#include <string>

#include "ops/axis_split.hpp"
#include "ops/given_arrays.hpp"

namespace strix {

Result<std::vector<ArrayMeta>> infer_softmax(std::span<const ArrayMeta> inputs,
                                             const Attributes& attributes) {
  if (!is_floating(inputs[0].dtype)) {
    return Error(ErrorKind::invalid, std::string(to_string(inputs[0].dtype)) + " " +
                                         to_string(inputs[0].shape) +
                                         " is not floating: cast it to f32 or f64");
  }
  STRIX_TRY([[maybe_unused]] const std::size_t axis, axis_attribute(inputs[0].shape, attributes));
  return std::vector{inputs[0]};
}

Array call_softmax(const Op& op, const Array& a, std::int64_t axis, SourceLine where) {
  require_given(op, a, where);
  // A wrong axis is passed on: the rule refuses it.
  if (auto normalized = normalized_axis(axis, a.shape())) {
    axis = static_cast<std::int64_t>(*normalized);
  }
  return call_one(op, std::span(&a, 1), {{attribute::kAxis, axis}}, where);
}

}  // namespace strix
