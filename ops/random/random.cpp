// SPDX-License-Identifier: Apache-2.0
#include "ops/random/random.hpp"

#include <cmath>
#include <string>

#include "ops/random/ops.hpp"

namespace strix {
namespace {

using Numbers = std::vector<std::int64_t>;

Attributes random_attributes(std::uint64_t seed, std::uint32_t generator, std::uint64_t call) {
  return {{attribute::kSeed, static_cast<std::int64_t>(seed)},
          {attribute::kGenerator, std::int64_t{generator}},
          {attribute::kCall, static_cast<std::int64_t>(call)}};
}

// Not missing and of the right type, or an InternalError.
void require_stream(const Attributes& attributes) {
  for (const auto name : {attribute::kSeed, attribute::kGenerator, attribute::kCall}) {
    attributes.get<std::int64_t>(name);
  }
}

Result<std::vector<ArrayMeta>> infer_random(const Attributes& attributes) {
  require_stream(attributes);
  STRIX_TRY(Shape shape, Shape::checked(attributes.get<Numbers>(attribute::kShape)));
  const Dtype dtype = attributes.get<Dtype>(attribute::kDtype);
  if (!is_floating(dtype)) {
    return Error(ErrorKind::invalid,
                 std::string(to_string(dtype)) + " " + to_string(shape) + " is not floating");
  }
  return std::vector{ArrayMeta{dtype, std::move(shape)}};
}

Result<std::vector<ArrayMeta>> infer_normal(std::span<const ArrayMeta>,
                                            const Attributes& attributes) {
  const double mean = attributes.get<double>(attribute::kMean);
  const double deviation = attributes.get<double>(attribute::kDeviation);
  if (!std::isfinite(mean) || !std::isfinite(deviation) || deviation < 0) {
    return Error(ErrorKind::invalid, "mean " + std::to_string(mean) + ", deviation " +
                                         std::to_string(deviation) +
                                         ": both must be finite, the deviation not negative");
  }
  return infer_random(attributes);
}

Result<std::vector<ArrayMeta>> infer_uniform(std::span<const ArrayMeta>,
                                             const Attributes& attributes) {
  const double low = attributes.get<double>(attribute::kLow);
  const double high = attributes.get<double>(attribute::kHigh);
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
    return Error(ErrorKind::invalid, "from " + std::to_string(low) + " to " + std::to_string(high) +
                                         ": both must be finite and in order");
  }
  return infer_random(attributes);
}

Result<std::vector<ArrayMeta>> infer_permutation(std::span<const ArrayMeta>,
                                                 const Attributes& attributes) {
  require_stream(attributes);
  STRIX_TRY(Shape shape, Shape::checked(attributes.get<Numbers>(attribute::kShape)));
  return std::vector{ArrayMeta{Dtype::i64, std::move(shape)}};
}

// A pair of key and index per element, to be sorted.
std::size_t permutation_workspace(const OpCall& call) {
  return static_cast<std::size_t>(call.outputs[0].shape.elements()) * 2 * sizeof(std::uint64_t);
}

}  // namespace

const Op& normal_op() {
  static constexpr Op kOp{.name = "normal",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer_normal,
                          .cpu = normal_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

const Op& uniform_op() {
  static constexpr Op kOp{.name = "uniform",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer_uniform,
                          .cpu = uniform_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

const Op& permutation_op() {
  static constexpr Op kOp{.name = "permutation",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer_permutation,
                          .cpu = permutation_cpu,
                          .workspace = permutation_workspace,
                          .gradient_is_zero = true};
  return kOp;
}

Array Random::normal(const Shape& shape, double mean, double deviation, Dtype dtype,
                     std::source_location where) {
  Attributes attributes = random_attributes(seed_, generator_, calls_);
  attributes.set(attribute::kShape, Numbers(shape.extents().begin(), shape.extents().end()));
  attributes.set(attribute::kDtype, dtype);
  attributes.set(attribute::kMean, mean);
  attributes.set(attribute::kDeviation, deviation);
  Array result = call_one(normal_op(), {}, std::move(attributes), SourceLine::of(where));
  ++calls_;  // a refused call takes no number
  return result;
}

Array Random::uniform(const Shape& shape, double low, double high, Dtype dtype,
                      std::source_location where) {
  Attributes attributes = random_attributes(seed_, generator_, calls_);
  attributes.set(attribute::kShape, Numbers(shape.extents().begin(), shape.extents().end()));
  attributes.set(attribute::kDtype, dtype);
  attributes.set(attribute::kLow, low);
  attributes.set(attribute::kHigh, high);
  Array result = call_one(uniform_op(), {}, std::move(attributes), SourceLine::of(where));
  ++calls_;
  return result;
}

Array Random::permutation(std::int64_t n, std::source_location where) {
  Attributes attributes = random_attributes(seed_, generator_, calls_);
  attributes.set(attribute::kShape, Numbers{n});
  Array result = call_one(permutation_op(), {}, std::move(attributes), SourceLine::of(where));
  ++calls_;
  return result;
}

}  // namespace strix
