// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <utility>

#include "ops/elementwise/binary.hpp"
#include "ops/given_arrays.hpp"
#include "ops/linear/linear.hpp"
#include "ops/linear/matmul_shape.hpp"
#include "ops/linear/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  if (inputs[0].dtype != inputs[1].dtype) {
    return Error(ErrorKind::invalid, "operands of " + std::string(to_string(inputs[0].dtype)) +
                                         " and " + std::string(to_string(inputs[1].dtype)) +
                                         ": cast them to one dtype first");
  }
  STRIX_TRY(MatmulShape shape, matmul_shape(inputs[0].shape, inputs[1].shape, attributes));
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape.result)}};
}

// Shape of an operand or gradient with the axis that a rank-1 operand lacks put in.
Array with_axis(const Array& array, std::size_t from_end) {
  std::vector<std::int64_t> extents(array.shape().extents().begin(), array.shape().extents().end());
  extents.insert(extents.end() - static_cast<std::ptrdiff_t>(from_end), 1);
  return array.reshape(Shape(std::span<const std::int64_t>(extents)));
}

// For c = l r, where l is a or its transpose and r likewise: dl = dc r^T and dr = l^T dc, and the
// transpose of that where the operand was read transposed. Flags instead of transposes throughout.
std::vector<Array> vjp(const VjpCall& call) {
  Array a = call.inputs[0];
  Array b = call.inputs[1];
  Array gradient = call.gradients[0];
  const bool transpose_a = call.call.attributes.get_or(attribute::kTransposeLeft, false);
  const bool transpose_b = call.call.attributes.get_or(attribute::kTransposeRight, false);
  if (!is_floating(a.dtype())) return {Array(), Array()};
  if (b.rank() == 1) {
    b = with_axis(b, 0);
    gradient = with_axis(gradient, 0);
  }
  if (a.rank() == 1) {
    a = with_axis(a, 1);
    gradient = with_axis(gradient, 1);
  }
  Array of_a = transpose_a ? matmul(b, gradient, {transpose_b, true})
                           : matmul(gradient, b, {false, !transpose_b});
  Array of_b = transpose_b ? matmul(gradient, a, {true, transpose_a})
                           : matmul(a, gradient, {!transpose_a, false});
  of_a = sum_to(of_a, a.shape());
  of_b = sum_to(of_b, b.shape());
  if (a.rank() != call.inputs[0].rank()) of_a = of_a.reshape(call.inputs[0].shape());
  if (b.rank() != call.inputs[1].rank()) of_b = of_b.reshape(call.inputs[1].shape());
  return {of_a, of_b};
}

}  // namespace

const Op& matmul_op() {
  static constexpr Op kOp{.name = "matmul",
                          .inputs_min = 2,
                          .inputs_max = 2,
                          .infer = infer,
                          .cpu = matmul_cpu,
                          .vjp = vjp};
  return kOp;
}

Array matmul(const Array& a, const Array& b, MatmulOptions options, std::source_location where) {
  const SourceLine line = SourceLine::of(where);
  require_given(matmul_op(), std::array{a, b}, line);
  const Dtype dtype = promote(a.dtype(), b.dtype());
  const Array inputs[] = {cast_to(a, dtype, line), cast_to(b, dtype, line)};
  Attributes attributes;
  if (options.transpose_left) attributes.set(attribute::kTransposeLeft, true);
  if (options.transpose_right) attributes.set(attribute::kTransposeRight, true);
  return call_one(matmul_op(), inputs, std::move(attributes), line);
}

}  // namespace strix
