// SPDX-License-Identifier: Apache-2.0
#pragma once

// Attributes: the parameters of one op call that are not arrays: axes, scalars, seeds.
//
// A small ordered list of name and value; most calls have none. Names are static strings, so an op
// and its kernels share constants such as `attribute::kAxes`.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ops/dtype.hpp"

namespace strix {

// Immutable bytes that a user handed in: the content of `from_data`.
struct HostData {
  std::shared_ptr<const void> owner;
  const std::byte* data = nullptr;
  std::size_t bytes = 0;
};

using AttributeValue = std::variant<bool, std::int64_t, double, Dtype, std::vector<std::int64_t>,
                                    std::string, HostData>;

namespace attribute {
inline constexpr std::string_view kAxis = "axis";          // int64
inline constexpr std::string_view kAxes = "axes";          // vector<int64>, normalised, ascending
inline constexpr std::string_view kKeepDims = "keepdims";  // bool
inline constexpr std::string_view kShape = "shape";        // vector<int64>
inline constexpr std::string_view kDtype = "dtype";        // Dtype
inline constexpr std::string_view kLeft = "left";          // scalar operand: bool, int64 or double
inline constexpr std::string_view kRight = "right";        // the same, on the right
inline constexpr std::string_view kValue = "value";        // scalar: bool, int64 or double
inline constexpr std::string_view kData = "data";          // HostData
inline constexpr std::string_view kSeed = "seed";          // int64, the bits of a u64
inline constexpr std::string_view kGenerator = "generator";  // int64
inline constexpr std::string_view kCall = "call";            // int64, number of the call
inline constexpr std::string_view kLow = "low";              // double
inline constexpr std::string_view kHigh = "high";            // double
inline constexpr std::string_view kStart = "start";  // vector<int64> (slice) or scalar (arange)
inline constexpr std::string_view kStop = "stop";    // the same
inline constexpr std::string_view kStep = "step";    // the same
inline constexpr std::string_view kTransposeLeft = "transpose_left";    // bool
inline constexpr std::string_view kTransposeRight = "transpose_right";  // bool
inline constexpr std::string_view kMean = "mean";                       // double
inline constexpr std::string_view kDeviation = "deviation";             // double
inline constexpr std::string_view kDepth = "depth";                     // int64: classes of one_hot
// All of the above: the byte form of graphs knows no others.
inline constexpr std::string_view kNames[] = {
    kAxis, kAxes,          kKeepDims,       kShape, kDtype,     kLeft, kRight, kValue,
    kData, kSeed,          kGenerator,      kCall,  kLow,       kHigh, kStart, kStop,
    kStep, kTransposeLeft, kTransposeRight, kMean,  kDeviation, kDepth};
}  // namespace attribute

class Attributes {
 public:
  using Entry = std::pair<std::string_view, AttributeValue>;

  Attributes() = default;
  Attributes(std::initializer_list<Entry> entries) : entries_(entries) {}

  Attributes& set(std::string_view name, AttributeValue value);  // `name`: static storage
  const AttributeValue* find(std::string_view name) const noexcept;
  bool has(std::string_view name) const noexcept { return find(name) != nullptr; }

  // Requires: the attribute is there with that type (a bug of the op otherwise: InternalError).
  template <class T>
  const T& get(std::string_view name) const {
    const AttributeValue* value = find(name);
    STRIX_CHECK(value != nullptr && std::holds_alternative<T>(*value),
                "attribute " + std::string(name));
    return std::get<T>(*value);
  }
  template <class T>
  T get_or(std::string_view name, T otherwise) const {
    return has(name) ? get<T>(name) : otherwise;
  }

  const std::vector<Entry>& entries() const noexcept { return entries_; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace strix
