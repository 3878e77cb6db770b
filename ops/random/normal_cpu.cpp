// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/random/ops.hpp"
#include "ops/random/random_bits.hpp"

namespace strix {
namespace {

struct NormalPair {
  double first;
  double second;
};

// Both uniform in (0,1].
NormalPair box_muller(double u, double v) {
  const double radius = std::sqrt(-2.0 * std::log(u));
  const double angle = 2.0 * std::numbers::pi * v;
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

// f32 is computed in f64 and rounded once; its tails end at sqrt(-2 log 2^-24) = 5.8 deviations,
// those of f64 at 8.6.
template <class T>
void normal_loop(const RandomBits& bits, double mean, double deviation, T* out,
                 std::int64_t elements) {
  constexpr std::int64_t kPerBlock = std::is_same_v<T, float> ? 4 : 2;
  for (std::int64_t i = 0; i < elements; i += kPerBlock) {
    const PhiloxCounter word = bits.block(i / kPerBlock);
    double values[4];
    if constexpr (std::is_same_v<T, float>) {
      for (std::size_t pair = 0; pair < 2; ++pair) {
        const auto [first, second] = box_muller((bits24(word[2 * pair]) + 1.0) * 0x1p-24,
                                                (bits24(word[2 * pair + 1]) + 1.0) * 0x1p-24);
        values[2 * pair] = first;
        values[2 * pair + 1] = second;
      }
    } else {
      const auto [first, second] =
          box_muller(static_cast<double>(bits53(word[0], word[1]) + 1) * 0x1p-53,
                     static_cast<double>(bits53(word[2], word[3]) + 1) * 0x1p-53);
      values[0] = first;
      values[1] = second;
    }
    const std::int64_t count = std::min(kPerBlock, elements - i);
    for (std::int64_t j = 0; j < count; ++j) {
      out[i + j] = static_cast<T>(mean + deviation * values[j]);
    }
  }
}

}  // namespace

Result<void> normal_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const double mean = call.attributes.get<double>(attribute::kMean);
  const double deviation = call.attributes.get<double>(attribute::kDeviation);
  with_floating_dtype(call.outputs[0].dtype, [&]<class T>(ElementType<T>) {
    normal_loop(RandomBits(call.attributes), mean, deviation, output_of<T>(kernel),
                call.outputs[0].shape.elements());
  });
  return {};
}

}  // namespace strix
