// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/layout/layout.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix {
namespace {

const AttributeValue* scalar_attribute(const Attributes& attributes) {
  const AttributeValue* left = attributes.find(attribute::kLeft);
  return left != nullptr ? left : attributes.find(attribute::kRight);
}

ArrayOrScalar operand_of(const AttributeValue& scalar) {
  if (const bool* boolean = std::get_if<bool>(&scalar)) return ArrayOrScalar(*boolean);
  if (const auto* integer = std::get_if<std::int64_t>(&scalar)) return ArrayOrScalar(*integer);
  return ArrayOrScalar(std::get<double>(scalar));
}

Dtype operand_dtype(Dtype common, OperandDtype wanted) {
  if (wanted == OperandDtype::boolean) return Dtype::boolean;
  if (wanted == OperandDtype::floating && !is_floating(common)) return Dtype::f64;
  return common;
}

}  // namespace

ScalarKind kind_of(const AttributeValue& scalar) noexcept {
  if (std::holds_alternative<bool>(scalar)) return ScalarKind::boolean;
  return std::holds_alternative<std::int64_t>(scalar) ? ScalarKind::integer : ScalarKind::floating;
}

Result<void> check_scalar(const AttributeValue& scalar, Dtype dtype) {
  STRIX_CHECK(std::holds_alternative<bool>(scalar) ||
                  std::holds_alternative<std::int64_t>(scalar) ||
                  std::holds_alternative<double>(scalar),
              "a scalar operand is bool, int64 or double");
  if (promote(dtype, kind_of(scalar)) != dtype) {
    return Error(ErrorKind::invalid, "an array of " + std::string(to_string(dtype)) +
                                         " cannot hold the scalar operand");
  }
  if (const auto* integer = std::get_if<std::int64_t>(&scalar); integer && dtype == Dtype::i32) {
    if (*integer < std::numeric_limits<std::int32_t>::min() ||
        *integer > std::numeric_limits<std::int32_t>::max()) {
      return Error(ErrorKind::invalid, "scalar " + std::to_string(*integer) +
                                           " does not fit i32: cast the array to i64 first");
    }
  }
  return {};
}

Array array_of(const ArrayOrScalar& operand) {
  if (operand.is_array()) return operand.array();
  static constexpr Dtype kDtypes[] = {Dtype::boolean, Dtype::i64, Dtype::f64};
  const Dtype dtype = kDtypes[static_cast<std::size_t>(kind_of(operand.scalar()))];
  return call_full(Shape{}, operand.scalar(), dtype, operand.where());
}

Array cast_to(const Array& array, Dtype dtype, SourceLine where) {
  if (array.dtype() == dtype) return array;
  return call_one(cast_op(), std::span(&array, 1), {{attribute::kDtype, dtype}}, where);
}

Array call_binary(const Op& op, const ArrayOrScalar& a, const ArrayOrScalar& b,
                  OperandDtype wanted) {
  const SourceLine where = a.where();
  if (a.is_array() && b.is_array()) {
    const Dtype dtype = operand_dtype(promote(a.array().dtype(), b.array().dtype()), wanted);
    const Array inputs[] = {cast_to(a.array(), dtype, where), cast_to(b.array(), dtype, where)};
    return call_one(op, inputs, {}, where);
  }
  if (!a.is_array() && !b.is_array()) return call_binary(op, array_of(a), b, wanted);
  const bool array_left = a.is_array();
  const Array& array = array_left ? a.array() : b.array();
  AttributeValue scalar = array_left ? b.scalar() : a.scalar();
  const Dtype dtype = operand_dtype(promote(array.dtype(), kind_of(scalar)), wanted);
  if (wanted == OperandDtype::boolean) scalar = scalar_as<bool>(scalar);
  const Array input = cast_to(array, dtype, where);
  return call_one(op, std::span(&input, 1),
                  {{array_left ? attribute::kRight : attribute::kLeft, std::move(scalar)}}, where);
}

Result<std::vector<ArrayMeta>> infer_binary(std::span<const ArrayMeta> inputs,
                                            const Attributes& attributes) {
  const AttributeValue* scalar = scalar_attribute(attributes);
  if (inputs.size() == 1) {
    if (scalar == nullptr) return Error(ErrorKind::invalid, "takes two operands, given one array");
    STRIX_TRY_DONE(check_scalar(*scalar, inputs[0].dtype));
    return std::vector{inputs[0]};
  }
  if (scalar != nullptr) return Error(ErrorKind::invalid, "takes two arrays or one and a scalar");
  if (inputs[0].dtype != inputs[1].dtype) {
    return Error(ErrorKind::invalid, "operands of " + std::string(to_string(inputs[0].dtype)) +
                                         " and " + std::string(to_string(inputs[1].dtype)) +
                                         ": cast them to one dtype first");
  }
  STRIX_TRY(Shape shape, broadcast(inputs[0].shape, inputs[1].shape));
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

Result<std::vector<ArrayMeta>> infer_number(std::span<const ArrayMeta> inputs,
                                            const Attributes& attributes) {
  if (inputs[0].dtype == Dtype::boolean) {
    return Error(ErrorKind::invalid, "bool " + to_string(inputs[0].shape) +
                                         " is not a number: cast it or use a logical op");
  }
  return infer_binary(inputs, attributes);
}

Result<std::vector<ArrayMeta>> infer_floating(std::span<const ArrayMeta> inputs,
                                              const Attributes& attributes) {
  if (!is_floating(inputs[0].dtype)) {
    return Error(ErrorKind::invalid, std::string(to_string(inputs[0].dtype)) + " " +
                                         to_string(inputs[0].shape) +
                                         " is not floating: cast it to f32 or f64");
  }
  return infer_binary(inputs, attributes);
}

Result<std::vector<ArrayMeta>> infer_predicate(std::span<const ArrayMeta> inputs,
                                               const Attributes& attributes) {
  STRIX_TRY(auto outputs, infer_binary(inputs, attributes));
  outputs[0].dtype = Dtype::boolean;
  return outputs;
}

Result<std::vector<ArrayMeta>> infer_logical(std::span<const ArrayMeta> inputs,
                                             const Attributes& attributes) {
  if (inputs[0].dtype != Dtype::boolean) {
    return Error(ErrorKind::invalid, std::string(to_string(inputs[0].dtype)) + " " +
                                         to_string(inputs[0].shape) +
                                         " is not bool: cast it first");
  }
  return infer_binary(inputs, attributes);
}

BinaryOperands binary_operands(const VjpCall& call) {
  if (call.inputs.size() == 2) return {call.inputs[0], call.inputs[1]};
  if (const AttributeValue* left = call.call.attributes.find(attribute::kLeft)) {
    return {operand_of(*left), call.inputs[0]};
  }
  return {call.inputs[0], operand_of(*call.call.attributes.find(attribute::kRight))};
}

std::vector<Array> binary_gradients(const VjpCall& call, const std::function<Array()>& left,
                                    const std::function<Array()>& right) {
  std::vector<Array> gradients;
  gradients.reserve(call.inputs.size());
  const bool only_right = call.inputs.size() == 1 && call.call.attributes.has(attribute::kLeft);
  for (std::size_t n = 0; n < call.inputs.size(); ++n) {
    const Array& input = call.inputs[n];
    const auto& rule = n == 1 || only_right ? right : left;
    gradients.push_back(is_floating(input.dtype()) ? sum_to(rule(), input.shape()) : Array());
  }
  return gradients;
}

Array sum_to(const Array& gradient, const Shape& shape) {
  const Shape& from = gradient.shape();
  if (from == shape) return gradient;
  const std::size_t missing = from.rank() - shape.rank();
  Axes axes;
  for (std::size_t axis = 0; axis < from.rank(); ++axis) {
    if (axis < missing || (shape[axis - missing] == 1 && from[axis] != 1)) {
      axes.push_back(static_cast<std::int64_t>(axis));
    }
  }
  if (axes.empty()) return gradient;
  // Without kept extents the sum over missing axes alone has the shape already.
  if (axes.size() == missing) return sum(gradient, axes);
  return sum(gradient, axes, true).reshape(shape);
}

}  // namespace strix
