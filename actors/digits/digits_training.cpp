// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/digits_training.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "actors/digits/digits_network.hpp"
#include "actors/digits/epoch_tally.hpp"
#include "actors/digits/shard_counter.hpp"
#include "devices/base/clock.hpp"
#include "ops/activation/activation.hpp"
#include "ops/autodiff.hpp"
#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"

namespace strix {
namespace {

constexpr std::size_t kEpochsMax = 1'000'000'000;  // keeps the number of steps far from overflow

Error bad_option(const char* option, const std::string& value, const std::string& way_out) {
  return Error(ErrorKind::invalid, value + ": " + way_out, option);
}

Error stopped() { return Error(ErrorKind::cancelled, "stopped on request", "train digits"); }

// The training rows in the order of one epoch. Steps hand pieces of it to `from_data` without
// copying; the ops that still need it keep it alive.
struct ShuffledRows {
  std::vector<float> inputs;
  std::vector<std::int64_t> labels;
};

std::shared_ptr<const ShuffledRows> shuffled(std::span<const float> inputs,
                                             std::span<const std::uint8_t> labels,
                                             std::span<const std::uint32_t> order) {
  auto rows = std::make_shared<ShuffledRows>();
  rows->inputs.reserve(inputs.size());
  rows->labels.reserve(labels.size());
  for (const std::uint32_t row : order) {
    const auto image = inputs.subspan(row * kDigitsPixels, kDigitsPixels);
    rows->inputs.insert(rows->inputs.end(), image.begin(), image.end());
    rows->labels.push_back(labels[row]);
  }
  return rows;
}

class Training {
 public:
  Training(std::shared_ptr<ShardCounter> counter, const DigitsSplit& split,
           const DigitsTrainOptions& options)
      : counter_(std::move(counter)),
        devices_(counter_->devices()),
        options_(options),
        labels_(split.train.labels),
        inputs_(network_inputs(split.train)),
        batch_(std::min(options.batch, split.train.rows())),
        steps_((split.train.rows() + batch_ - 1) / batch_ * options.epochs) {
    // Homes are dealt out weights first, so that two devices share the updates evenly.
    static constexpr std::size_t kHomeOfParameter[] = {0, 3, 1, 4, 2, 5};
    for (const std::size_t home : kHomeOfParameter) {
      homes_.push_back(devices_[home % devices_.size()]);
    }
    for (std::size_t shard = 0; shard < options.shards; ++shard) {
      shard_devices_.push_back(devices_[shard % devices_.size()]);
    }
    parameters_ = initial_parameters(options.seed, homes_);
  }

  // Builds one epoch; the result's totals come when the devices got there. Nothing: stopped.
  std::optional<EpochTally> epoch(std::size_t number, const std::function<bool()>& stop_requested) {
    const auto rows =
        shuffled(inputs_, labels_, epoch_order(labels_.size(), options_.seed, number));
    EpochTally tally(shard_devices_);
    for (std::size_t begin = 0; begin < labels_.size(); begin += batch_) {
      if (stop_requested && stop_requested()) return std::nullopt;
      step(rows, begin, std::min(begin + batch_, labels_.size()), tally);
    }
    tally.close();
    return tally;
  }

  const std::vector<Array>& parameters() const noexcept { return parameters_; }

 private:
  // gradients[parameter][shard]
  using Gradients = std::vector<std::vector<Array>>;

  void step(const std::shared_ptr<const ShuffledRows>& rows, std::size_t begin, std::size_t end,
            EpochTally& tally) {
    // What is not a shard's goes first, so that windows hold either shards or updates.
    flush();
    counter_->count(true);
    Gradients gradients(parameters_.size());
    // Sizes differ by at most one; the last batch may have fewer rows than there are shards.
    const std::size_t shortest = (end - begin) / options_.shards;
    const std::size_t longer = (end - begin) % options_.shards;
    std::size_t from = begin;
    for (std::size_t shard = 0; shard < options_.shards && from < end; ++shard) {
      const std::size_t to = from + shortest + (shard < longer ? 1 : 0);
      run_shard(rows, from, to, shard, gradients, tally);
      from = to;
    }
    counter_->count(false);
    update(gradients, end - begin);
    ++steps_built_;
  }

  void run_shard(const std::shared_ptr<const ShuffledRows>& rows, std::size_t from, std::size_t to,
                 std::size_t shard, Gradients& gradients, EpochTally& tally) {
    const OnDevice on(shard_devices_[shard]);
    const auto count = static_cast<std::int64_t>(to - from);
    const auto images =
        std::span(rows->inputs).subspan(from * kDigitsPixels, (to - from) * kDigitsPixels);
    const auto classes = std::span(rows->labels).subspan(from, to - from);
    const Array x = from_data({rows, std::as_bytes(images).data(), images.size_bytes()},
                              {Dtype::f32, {count, kDigitsPixels}});
    const Array y = from_data({rows, std::as_bytes(classes).data(), classes.size_bytes()},
                              {Dtype::i64, {count}});
    Array logits;
    // `grad` drops the loss, so that it is not computed here: the tally does it.
    std::vector<Array> of_shard = grad(
        [&](std::span<const Array> parameters) {
          logits = network_logits(parameters, x);
          return cross_entropy_sum(logits, y);
        },
        parameters_);
    for (std::size_t i = 0; i < of_shard.size(); ++i) {
      gradients[i].push_back(std::move(of_shard[i]));
    }
    // A window per shard: its device starts while the next shard is built.
    flush();
    counter_->count(false);
    tally.add(shard, logits, {classes.begin(), classes.end()});
    flush();
    counter_->count(true);
  }

  // Momentum SGD on the mean gradient g = sum / rows: v = m v + g, p = p - rate v. The velocity is
  // kept as u = rows * v, which saves the division of each gradient: u = (m rows / rows_before) u +
  // sum, p = p - (rate / rows) u.
  void update(const Gradients& gradients, std::size_t rows) {
    const double progress = static_cast<double>(steps_built_) / static_cast<double>(steps_);
    const double rate =
        options_.learning_rate * 0.5 * (1.0 + std::cos(std::numbers::pi * progress));
    const bool first = velocities_.empty();
    velocities_.resize(parameters_.size());
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const OnDevice on(homes_[i]);
      Array total = gradients[i][0];
      for (std::size_t shard = 1; shard < gradients[i].size(); ++shard) {
        total = total + gradients[i][shard];
      }
      velocities_[i] = first ? total
                             : velocities_[i] * (options_.momentum * static_cast<double>(rows) /
                                                 static_cast<double>(rows_before_)) +
                                   total;
      parameters_[i] = parameters_[i] - velocities_[i] * (rate / static_cast<double>(rows));
    }
    rows_before_ = rows;
  }

  const std::shared_ptr<ShardCounter> counter_;
  const std::vector<DeviceName> devices_;
  const DigitsTrainOptions& options_;
  const std::vector<std::uint8_t>& labels_;
  const std::vector<float> inputs_;
  const std::size_t batch_;
  const std::size_t steps_;
  std::size_t steps_built_ = 0;
  std::size_t rows_before_ = 0;
  std::vector<DeviceName> homes_;          // of the parameters
  std::vector<DeviceName> shard_devices_;  // of the shards
  std::vector<Array> parameters_;
  std::vector<Array> velocities_;
};

double seconds(Nanoseconds duration) { return static_cast<double>(duration) * 1e-9; }

}  // namespace

Result<void> check_training_options(const DigitsTrainOptions& options) {
  const auto text = [](double number) {
    char digits[32] = {};
    std::snprintf(digits, sizeof digits, "%g", number);
    return std::string(digits);
  };
  if (options.shards == 0) return bad_option("shards", "0", "give at least 1");
  if (options.epochs == 0) return bad_option("epochs", "0", "give at least 1");
  if (options.epochs > kEpochsMax) {
    return bad_option("epochs", std::to_string(options.epochs),
                      "give at most " + std::to_string(kEpochsMax));
  }
  if (options.batch == 0) return bad_option("batch", "0", "give at least 1");
  if (!std::isfinite(options.learning_rate) || options.learning_rate <= 0) {
    return bad_option("learning_rate", text(options.learning_rate),
                      "give a finite number above 0, such as 0.1");
  }
  if (!std::isfinite(options.momentum) || options.momentum < 0 || options.momentum >= 1) {
    return bad_option("momentum", text(options.momentum), "give a number from 0 to below 1");
  }
  if (options.shards > options.batch) {
    return bad_option("shards", std::to_string(options.shards),
                      "more shards than the " + std::to_string(options.batch) +
                          " rows of a batch: give at most that many, or a larger batch");
  }
  return {};
}

Result<DigitsTrained> train_network(const std::shared_ptr<Evaluator>& evaluator,
                                    const DigitsSplit& split, const DigitsTrainOptions& options,
                                    const std::function<void(const DigitsEpoch&)>& on_epoch,
                                    const std::function<bool()>& stop_requested) {
  if (options.shards > split.train.rows()) {
    return bad_option("shards", std::to_string(options.shards),
                      "more shards than the " + std::to_string(split.train.rows()) +
                          " training rows: give at most that many");
  }
  try {
    const auto counter = std::make_shared<ShardCounter>(evaluator);
    const UseEvaluator use(counter);
    const SteadyClock clock;
    Training training(counter, split, options);
    const Nanoseconds begin = clock.now();
    Nanoseconds reported = begin;
    double last_loss = 0;
    const auto report = [&](std::size_t number, const EpochTally& tally) -> Result<void> {
      STRIX_TRY(const EpochTally::Totals totals, tally.read(stop_requested));
      const Nanoseconds now = clock.now();
      const auto rows = static_cast<double>(totals.rows);
      if (on_epoch) {
        on_epoch({number, totals.loss / rows, 100.0 * static_cast<double>(totals.hits) / rows,
                  rows / std::max(seconds(now - reported), 1e-9)});
      }
      last_loss = totals.loss / rows;
      reported = now;
      return {};
    };
    std::optional<EpochTally> before;
    for (std::size_t number = 1; number <= options.epochs; ++number) {
      std::optional<EpochTally> tally = training.epoch(number, stop_requested);
      if (!tally) return stopped();
      if (before) STRIX_TRY_DONE(report(number - 1, *before));
      before = std::move(tally);
    }
    STRIX_TRY_DONE(report(options.epochs, *before));
    DigitsTrained trained;
    trained.seconds = seconds(clock.now() - begin);
    trained.loss = last_loss;
    trained.model = model_of(training.parameters());
    trained.shard_ops = counter->ops();
    const OnDevice on(evaluator->devices().front());
    trained.test_accuracy =
        accuracy_percent(predicted_labels(training.parameters(), split.test), split.test.labels);
    return trained;
  } catch (const Exception& exception) {
    return exception.error();
  }
}

}  // namespace strix
