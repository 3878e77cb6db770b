// SPDX-License-Identifier: Apache-2.0
// mean: in a graph of floating arrays only; the API function casts integers and bool to f64. The
// mean over nothing is NaN, as in NumPy.
#include <string>

#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  if (!is_floating(inputs[0].dtype)) {
    return Error(ErrorKind::invalid,
                 std::string(to_string(inputs[0].dtype)) + " is not floating: cast it first");
  }
  STRIX_TRY(Shape shape, reduced_shape(inputs[0].shape, attributes));
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Shape& shape = call.inputs[0].shape();
  const auto count = static_cast<double>(reduced_elements(shape, call.call.attributes));
  const Array share = divide(call.gradients[0], count);
  return {broadcast_to(with_kept_axes(share, shape, call.call.attributes), shape)};
}

}  // namespace

const Op& mean_op() {
  static constexpr Op kOp{.name = "mean", .infer = infer, .cpu = mean_cpu, .vjp = vjp};
  return kOp;
}

Array mean(const Array& a, const Axes& axes, bool keepdims, std::source_location where) {
  const SourceLine line = SourceLine::of(where);
  require_given(mean_op(), a, line);
  const Array input = is_floating(a.dtype()) ? a : cast_to(a, Dtype::f64, line);
  return call_one(mean_op(), std::span(&input, 1), reduction_attributes(input, axes, keepdims),
                  line);
}

}  // namespace strix
