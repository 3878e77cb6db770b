// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/random/ops.hpp"
#include "ops/random/random_bits.hpp"

namespace strix {
namespace {

// `unit` in [0,1) to [low, high).
template <class T>
T scaled(double unit, double low, double high) {
  // The difference of two finite numbers may overflow; then each is scaled by itself.
  const double range = high - low;
  const double value = std::isfinite(range) ? low + unit * range : (1.0 - unit) * low + unit * high;
  const T rounded = static_cast<T>(value);
  // Rounding may reach the upper end, which does not belong to the range.
  const T end = static_cast<T>(high);
  if (rounded < end || low == high) return rounded;
  return std::nextafter(end, -std::numeric_limits<T>::infinity());
}

template <class T>
void uniform_loop(const RandomBits& bits, double low, double high, T* out, std::int64_t elements) {
  constexpr std::int64_t kPerBlock = std::is_same_v<T, float> ? 4 : 2;
  for (std::int64_t i = 0; i < elements; i += kPerBlock) {
    const PhiloxCounter word = bits.block(i / kPerBlock);
    const std::int64_t count = std::min(kPerBlock, elements - i);
    for (std::int64_t j = 0; j < count; ++j) {
      const auto at = static_cast<std::size_t>(j);
      double unit;
      if constexpr (std::is_same_v<T, float>) {
        unit = bits24(word[at]) * 0x1p-24;
      } else {
        unit = static_cast<double>(bits53(word[2 * at], word[2 * at + 1])) * 0x1p-53;
      }
      out[i + j] = scaled<T>(unit, low, high);
    }
  }
}

}  // namespace

Result<void> uniform_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const double low = call.attributes.get<double>(attribute::kLow);
  const double high = call.attributes.get<double>(attribute::kHigh);
  with_floating_dtype(call.outputs[0].dtype, [&]<class T>(ElementType<T>) {
    uniform_loop(RandomBits(call.attributes), low, high, output_of<T>(kernel),
                 call.outputs[0].shape.elements());
  });
  return {};
}

}  // namespace strix
