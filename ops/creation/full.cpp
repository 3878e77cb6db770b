// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/creation/number_fits.hpp"
#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/given_arrays.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta>, const Attributes& attributes) {
  STRIX_TRY(Shape shape,
            Shape::checked(attributes.get<std::vector<std::int64_t>>(attribute::kShape)));
  const Dtype dtype = attributes.get<Dtype>(attribute::kDtype);
  const AttributeValue* scalar = attributes.find(attribute::kValue);
  STRIX_CHECK(scalar != nullptr, "full without a value");
  const double value = scalar_as<double>(*scalar);
  // An int64 always fits i64, also those that the double rounds up to 2^63.
  const bool same = dtype == Dtype::i64 && std::holds_alternative<std::int64_t>(*scalar);
  if (!same && !number_fits(value, dtype)) {
    return Error(ErrorKind::invalid, "value " + std::to_string(value) + " does not fit " +
                                         std::string(to_string(dtype)));
  }
  return std::vector{ArrayMeta{dtype, std::move(shape)}};
}

}  // namespace

const Op& full_op() {
  static constexpr Op kOp{.name = "full",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer,
                          .cpu = full_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

Array call_full(const Shape& shape, const AttributeValue& value, Dtype dtype, SourceLine where) {
  return call_one(full_op(), {},
                  {{attribute::kShape,
                    std::vector<std::int64_t>(shape.extents().begin(), shape.extents().end())},
                   {attribute::kValue, value},
                   {attribute::kDtype, dtype}},
                  where);
}

Array full(const Shape& shape, double value, Dtype dtype, std::source_location where) {
  return call_full(shape, value, dtype, SourceLine::of(where));
}

Array zeros(const Shape& shape, Dtype dtype, std::source_location where) {
  return call_full(shape, std::int64_t{0}, dtype, SourceLine::of(where));
}

Array ones(const Shape& shape, Dtype dtype, std::source_location where) {
  return call_full(shape, std::int64_t{1}, dtype, SourceLine::of(where));
}

Array zeros_like(const Array& a, std::source_location where) {
  require_given(full_op(), a, SourceLine::of(where));
  const OnDevice on(a.device());
  return zeros(a.shape(), a.dtype(), where);
}

Array ones_like(const Array& a, std::source_location where) {
  require_given(full_op(), a, SourceLine::of(where));
  const OnDevice on(a.device());
  return ones(a.shape(), a.dtype(), where);
}

}  // namespace strix
