// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/creation/creation.hpp"
#include "ops/creation/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta>, const Attributes& attributes) {
  STRIX_TRY(Shape shape,
            Shape::checked(attributes.get<std::vector<std::int64_t>>(attribute::kShape)));
  ArrayMeta meta{attributes.get<Dtype>(attribute::kDtype), std::move(shape)};
  const HostData& data = attributes.get<HostData>(attribute::kData);
  // In elements, so that a shape whose bytes overflow is not taken for a small one.
  const std::size_t size = size_of(meta.dtype);
  if (data.bytes % size != 0 ||
      data.bytes / size != static_cast<std::size_t>(meta.shape.elements())) {
    return Error(ErrorKind::invalid, "data of " + std::to_string(data.bytes) + " bytes for " +
                                         std::string(to_string(meta.dtype)) + " " +
                                         to_string(meta.shape) + ": " +
                                         std::to_string(meta.shape.elements()) + " elements of " +
                                         std::to_string(size) + " bytes are wanted");
  }
  if (data.data == nullptr && data.bytes != 0) {
    return Error(ErrorKind::invalid, "data is a null pointer");
  }
  return std::vector{std::move(meta)};
}

}  // namespace

const Op& from_data_op() {
  static constexpr Op kOp{.name = "from_data",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer,
                          .cpu = from_data_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

Array from_data(HostData data, const ArrayMeta& meta, std::source_location where) {
  return call_one(from_data_op(), {},
                  {{attribute::kShape, std::vector<std::int64_t>(meta.shape.extents().begin(),
                                                                 meta.shape.extents().end())},
                   {attribute::kDtype, meta.dtype},
                   {attribute::kData, std::move(data)}},
                  SourceLine::of(where));
}

}  // namespace strix
