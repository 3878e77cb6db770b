// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "ops/kernel_operands.hpp"
#include "ops/random/ops.hpp"
#include "ops/random/random_bits.hpp"

namespace strix {
namespace {

struct Entry {
  std::uint64_t key;
  std::int64_t index;
};

}  // namespace

Result<void> permutation_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const std::int64_t n = call.outputs[0].shape.elements();
  if (n == 0) return {};
  STRIX_CHECK(kernel.workspace.size() >= static_cast<std::size_t>(n) * sizeof(Entry),
              "permutation without its workspace");
  auto* entries = reinterpret_cast<Entry*>(kernel.workspace.data());
  const RandomBits bits(call.attributes);
  for (std::int64_t i = 0; i < n; i += 2) {
    const PhiloxCounter word = bits.block(i / 2);
    entries[i] = {(std::uint64_t{word[0]} << 32) | word[1], i};
    if (i + 1 < n) entries[i + 1] = {(std::uint64_t{word[2]} << 32) | word[3], i + 1};
  }
  // The index decides between equal keys, so there is one answer whatever the sort does.
  std::sort(entries, entries + n, [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.index < b.index;
  });
  auto* out = output_of<std::int64_t>(kernel);
  for (std::int64_t i = 0; i < n; ++i) out[i] = entries[i].index;
  return {};
}

}  // namespace strix
