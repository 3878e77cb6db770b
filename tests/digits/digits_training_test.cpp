// SPDX-License-Identifier: Apache-2.0
//
// The training over the Interpreter: what it computes, without actors.
#include "actors/digits/digits_training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "actors/digits/digits_network.hpp"
#include "ops/context.hpp"
#include "ops/interpreter.hpp"

namespace strix {
namespace {

std::shared_ptr<Evaluator> interpreter(std::uint16_t devices) {
  InterpreterOptions options;
  options.devices.clear();
  for (std::uint16_t i = 0; i < devices; ++i) options.devices.push_back({DeviceKind::virtual_, i});
  return std::make_shared<Interpreter>(options);
}

DigitsSplit real_split(std::uint64_t seed) {
  const auto data = read_digits("examples/data/digits.csv.gz");
  if (!data) throw Exception(data.error());
  return split_digits(*data, 0.2, seed).value_or_throw();
}

DigitsTrained trained(std::uint16_t devices, const DigitsTrainOptions& options) {
  return train_network(interpreter(devices), real_split(options.seed), options, {}, {})
      .value_or_throw();
}

// The same training in plain loops, with doubles and no ops: what the network should be.
class PlainTraining {
 public:
  PlainTraining(const DigitsSplit& split, const DigitsTrainOptions& options,
                const DigitsModel& start)
      : options_(options), train_(split.train) {
    for (const auto& parameter : start.parameters) {
      parameters_.emplace_back(parameter.begin(), parameter.end());
      velocities_.emplace_back(parameter.size(), 0.0);
    }
  }

  std::vector<std::vector<double>> run() {
    const std::size_t rows = train_.rows();
    const std::size_t steps = (rows + options_.batch - 1) / options_.batch * options_.epochs;
    std::size_t number = 0;
    for (std::size_t epoch = 1; epoch <= options_.epochs; ++epoch) {
      const auto order = epoch_order(rows, options_.seed, epoch);
      for (std::size_t begin = 0; begin < rows; begin += options_.batch) {
        const std::size_t end = std::min(begin + options_.batch, rows);
        std::vector<std::vector<double>> gradients;
        for (const auto& parameter : parameters_) gradients.emplace_back(parameter.size(), 0.0);
        for (std::size_t i = begin; i < end; ++i) add_gradients(order[i], gradients);
        const double rate = options_.learning_rate * 0.5 *
                            (1 + std::cos(std::acos(-1.0) * static_cast<double>(number++) /
                                          static_cast<double>(steps)));
        for (std::size_t p = 0; p < parameters_.size(); ++p) {
          for (std::size_t i = 0; i < parameters_[p].size(); ++i) {
            velocities_[p][i] = options_.momentum * velocities_[p][i] +
                                gradients[p][i] / static_cast<double>(end - begin);
            parameters_[p][i] -= rate * velocities_[p][i];
          }
        }
      }
    }
    return parameters_;
  }

 private:
  static constexpr std::size_t kSizes[] = {64, 128, 64, 10};

  void add_gradients(std::size_t row, std::vector<std::vector<double>>& gradients) const {
    std::vector<std::vector<double>> values(4);
    for (std::size_t i = 0; i < kSizes[0]; ++i) {
      values[0].push_back(train_.pixels[row * kDigitsPixels + i] / 16.0);
    }
    for (std::size_t l = 0; l < 3; ++l) {
      for (std::size_t o = 0; o < kSizes[l + 1]; ++o) {
        double sum = parameters_[2 * l + 1][o];
        for (std::size_t i = 0; i < kSizes[l]; ++i) {
          sum += values[l][i] * parameters_[2 * l][i * kSizes[l + 1] + o];
        }
        values[l + 1].push_back(l < 2 ? std::max(sum, 0.0) : sum);
      }
    }
    const double largest = *std::max_element(values[3].begin(), values[3].end());
    double total = 0;
    for (const double logit : values[3]) total += std::exp(logit - largest);
    std::vector<double> slopes;
    for (std::size_t c = 0; c < 10; ++c) {
      slopes.push_back(std::exp(values[3][c] - largest) / total - (train_.labels[row] == c));
    }
    for (std::size_t l = 3; l-- > 0;) {
      std::vector<double> below(kSizes[l], 0.0);
      for (std::size_t o = 0; o < kSizes[l + 1]; ++o) {
        gradients[2 * l + 1][o] += slopes[o];
        for (std::size_t i = 0; i < kSizes[l]; ++i) {
          gradients[2 * l][i * kSizes[l + 1] + o] += values[l][i] * slopes[o];
          if (values[l][i] > 0) below[i] += slopes[o] * parameters_[2 * l][i * kSizes[l + 1] + o];
        }
      }
      slopes = std::move(below);
    }
  }

  const DigitsTrainOptions& options_;
  const DigitsData& train_;
  std::vector<std::vector<double>> parameters_;
  std::vector<std::vector<double>> velocities_;
};

TEST(DigitsTraining, ComputesMomentumSgdOnTheMeanGradient) {
  DigitsTrainOptions options;
  options.epochs = 2;
  options.batch = 50;  // 1438 rows: the last batch has 38
  options.learning_rate = 0.01;
  options.seed = 4;
  DigitsSplit split = real_split(options.seed);
  const auto evaluator = interpreter(1);
  DigitsModel start;
  {
    const UseEvaluator use(evaluator);
    start = model_of(initial_parameters(options.seed, evaluator->devices()));
  }
  const auto expected = PlainTraining(split, options, start).run();
  const auto seen = train_network(evaluator, split, options, {}, {});
  ASSERT_TRUE(seen) << seen.error().message();
  double furthest = 0;
  double moved = 0;
  for (std::size_t p = 0; p < expected.size(); ++p) {
    for (std::size_t i = 0; i < expected[p].size(); ++i) {
      furthest = std::max(furthest, std::abs(expected[p][i] - seen->model.parameters[p][i]));
      moved = std::max(moved, std::abs(expected[p][i] - start.parameters[p][i]));
    }
  }
  EXPECT_GT(moved, 0.05) << "the training does something";
  EXPECT_LT(furthest, 2e-4) << "f32 against f64 over 58 steps";
}

TEST(DigitsTraining, LearnsMostDigitsInThreeEpochs) {
  DigitsTrainOptions options;
  options.epochs = 3;
  std::vector<DigitsEpoch> epochs;
  const auto result = train_network(
      interpreter(1), real_split(1), options,
      [&](const DigitsEpoch& epoch) { epochs.push_back(epoch); }, [] { return false; });
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_GT(result->test_accuracy, 90.0);
  ASSERT_EQ(epochs.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(epochs[i].epoch, i + 1);
  EXPECT_LT(epochs[2].loss, epochs[0].loss);
  EXPECT_GT(epochs[2].accuracy, epochs[0].accuracy);
  EXPECT_EQ(result->loss, epochs[2].loss);
}

TEST(DigitsTraining, BeginsNearTheLossOfGuessing) {
  DigitsTrainOptions options;
  options.epochs = 1;
  options.learning_rate = 1e-9;
  DigitsEpoch only;
  ASSERT_TRUE(train_network(interpreter(1), real_split(1), options,
                            [&](const DigitsEpoch& epoch) { only = epoch; }, {}));
  EXPECT_NEAR(only.loss, std::log(10.0), 0.5);
  EXPECT_LT(only.accuracy, 30.0);
}

TEST(DigitsTraining, GivesTheSameBitsOverAnyNumberOfDevices) {
  DigitsTrainOptions options;
  options.epochs = 1;
  const auto one = digest(trained(1, options).model);
  for (const std::uint16_t devices : {1, 2, 3, 4, 7}) {
    EXPECT_EQ(to_hex(digest(trained(devices, options).model)), to_hex(one)) << devices;
  }
  options.seed = 2;
  EXPECT_NE(to_hex(digest(trained(1, options).model)), to_hex(one));
}

TEST(DigitsTraining, DealsTheShardsOutEvenly) {
  DigitsTrainOptions options;
  options.epochs = 1;
  for (const std::uint16_t devices : {1, 2, 4}) {
    const auto ops = trained(devices, options).shard_ops;
    ASSERT_EQ(ops.size(), devices);
    const auto all = std::accumulate(ops.begin(), ops.end(), std::uint64_t{0});
    // 45 steps of 4 shards with a forward and a backward pass each.
    EXPECT_GT(all, 45u * 4 * 15);
    for (const std::uint64_t of_device : ops) {
      EXPECT_GE(static_cast<double>(of_device), 0.8 / devices * static_cast<double>(all));
    }
  }
}

TEST(DigitsTraining, TakesAnyShardsAndBatchesThatHaveRows) {
  for (const auto& [batch, shards] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1438, 1}, {1438, 5}, {100'000, 3}, {700, 39}, {500, 64}}) {
    DigitsTrainOptions options;
    options.epochs = 1;
    options.batch = batch;
    options.shards = shards;
    const auto result = train_network(interpreter(2), real_split(1), options, {}, {});
    ASSERT_TRUE(result) << result.error().message();
    EXPECT_TRUE(std::isfinite(result->loss));
  }
}

TEST(DigitsTraining, StopsWhenAskedTo) {
  DigitsTrainOptions options;
  std::size_t asked = 0;
  std::size_t epochs = 0;
  const auto result = train_network(
      interpreter(1), real_split(1), options, [&](const DigitsEpoch&) { ++epochs; },
      [&] { return ++asked == 100; });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
  EXPECT_EQ(asked, 100u) << "and asks no more";
  EXPECT_LE(epochs, 2u);
}

std::string refusal(const DigitsTrainOptions& options) {
  const auto checked = check_training_options(options);
  if (!checked) return checked.error().where() + ": " + checked.error().what();
  const auto result = train_network(interpreter(1), real_split(1), options, {}, {});
  if (!result) return result.error().where() + ": " + result.error().what();
  return "accepted";
}

TEST(DigitsTraining, RefusesOptionsThatMakeNoSense) {
  DigitsTrainOptions options;
  options.epochs = 1;
  const DigitsTrainOptions good = options;
  options.batch = 0;
  EXPECT_EQ(refusal(options), "batch: 0: give at least 1");
  options = good;
  options.epochs = 0;
  EXPECT_EQ(refusal(options), "epochs: 0: give at least 1");
  options = good;
  options.shards = 0;
  EXPECT_EQ(refusal(options), "shards: 0: give at least 1");
  options.shards = 33;
  EXPECT_EQ(refusal(options),
            "shards: 33: more shards than the 32 rows of a batch: give at most that many, or a "
            "larger batch");
  options.shards = 2000;
  options.batch = 5000;
  EXPECT_EQ(refusal(options),
            "shards: 2000: more shards than the 1438 training rows: give at most that many");
  for (const double rate : {0.0, -0.1, std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::quiet_NaN()}) {
    options = good;
    options.learning_rate = rate;
    EXPECT_NE(refusal(options).find("give a finite number above 0"), std::string::npos) << rate;
  }
  EXPECT_EQ(refusal(good), "accepted");
}

}  // namespace
}  // namespace strix
