// SPDX-License-Identifier: Apache-2.0
// arange: the number of elements is ceil((stop - start) / step), in f64, as NumPy counts them.
#include <algorithm>
#include <cmath>
#include <string>

#include "ops/creation/creation.hpp"
#include "ops/creation/number_fits.hpp"
#include "ops/creation/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta>, const Attributes& attributes) {
  const double start = attributes.get<double>(attribute::kStart);
  const double stop = attributes.get<double>(attribute::kStop);
  const double step = attributes.get<double>(attribute::kStep);
  const Dtype dtype = attributes.get<Dtype>(attribute::kDtype);
  const std::string range =
      std::to_string(start) + " to " + std::to_string(stop) + " by " + std::to_string(step) + ": ";
  if (dtype == Dtype::boolean) {
    return Error(ErrorKind::invalid, range + "bool has no range: use i64");
  }
  if (!std::isfinite(start) || !std::isfinite(stop) || !std::isfinite(step) || step == 0) {
    return Error(ErrorKind::invalid, range + "the ends must be finite and the step not 0");
  }
  if (is_integer(dtype) && (std::trunc(start) != start || std::trunc(step) != step)) {
    return Error(ErrorKind::invalid, range + "a range of integers needs a whole start and step");
  }
  if (is_integer(dtype) && !number_fits(step, Dtype::i64)) {
    return Error(ErrorKind::invalid, range + "the step does not fit i64");
  }
  const double count = std::max(0.0, std::ceil((stop - start) / step));
  if (!(count < 0x1p62)) return Error(ErrorKind::invalid, range + "too many elements");
  if (count > 0 &&
      (!number_fits(start, dtype) || !number_fits(start + (count - 1) * step, dtype))) {
    return Error(ErrorKind::invalid, range + "does not fit " + std::string(to_string(dtype)));
  }
  const std::int64_t extent = static_cast<std::int64_t>(count);
  STRIX_TRY(Shape shape, Shape::checked(std::span(&extent, 1)));
  return std::vector{ArrayMeta{dtype, std::move(shape)}};
}

}  // namespace

const Op& arange_op() {
  static constexpr Op kOp{.name = "arange",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer,
                          .cpu = arange_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

Array arange(double start, double stop, double step, Dtype dtype, std::source_location where) {
  return call_one(arange_op(), {},
                  {{attribute::kStart, start},
                   {attribute::kStop, stop},
                   {attribute::kStep, step},
                   {attribute::kDtype, dtype}},
                  SourceLine::of(where));
}

}  // namespace strix
