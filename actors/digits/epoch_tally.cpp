// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/epoch_tally.hpp"

#include <utility>

#include "devices/base/clock.hpp"
#include "ops/activation/activation.hpp"
#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/layout/layout.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix {
namespace {

constexpr Nanoseconds kPatience = 100'000'000;  // between two looks at stop_requested

// Throws what failed; returns false when stopped.
bool waited(const Array& array, const std::function<bool()>& stop_requested) {
  const SteadyClock clock;
  for (;;) {
    if (stop_requested && stop_requested()) return false;
    const Nanoseconds begin = clock.now();
    try {
      array.wait(kPatience);
      return true;
    } catch (const Exception& exception) {
      const bool deadline =
          exception.kind() == ErrorKind::cancelled && clock.now() - begin >= kPatience;
      if (!deadline) throw;
    }
  }
}

}  // namespace

EpochTally::EpochTally(const std::vector<DeviceName>& devices) {
  for (const DeviceName& device : devices) shards_.push_back({device, {}, {}, {}, {}});
}

void EpochTally::add(std::size_t shard, const Array& logits,
                     const std::vector<std::int64_t>& labels) {
  Shard& to = shards_[shard];
  to.logits.push_back(logits);
  to.labels.insert(to.labels.end(), labels.begin(), labels.end());
  rows_ += labels.size();
  if (to.logits.size() == kFoldedLogits) fold(to);
}

void EpochTally::fold(Shard& shard) {
  if (shard.logits.empty()) return;
  const OnDevice on(shard.device);
  const Array logits = shard.logits.size() == 1 ? shard.logits[0] : concatenate(shard.logits);
  const Array labels = from_vector(shard.labels, {static_cast<std::int64_t>(shard.labels.size())});
  shard.losses.push_back(cross_entropy_sum(logits, labels));
  shard.hits.push_back(sum(equal(argmax(logits, 1), labels)));
  shard.logits.clear();
  shard.labels.clear();
}

void EpochTally::close() {
  for (Shard& shard : shards_) fold(shard);
  flush();
}

Result<EpochTally::Totals> EpochTally::read(const std::function<bool()>& stop_requested) const {
  Totals totals;
  totals.rows = rows_;
  try {
    for (const Shard& shard : shards_) {
      for (std::size_t i = 0; i < shard.losses.size(); ++i) {
        if (!waited(shard.losses[i], stop_requested) || !waited(shard.hits[i], stop_requested)) {
          return Error(ErrorKind::cancelled, "stopped on request", "train digits");
        }
        totals.loss += shard.losses[i].item<double>();
        totals.hits += shard.hits[i].item<std::int64_t>();
      }
    }
  } catch (const Exception& exception) {
    return exception.error();
  }
  return totals;
}

}  // namespace strix
