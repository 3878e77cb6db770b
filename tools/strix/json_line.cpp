// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/json_line.hpp"

#include <nlohmann/json.hpp>

namespace strix::tools {
namespace {

using Json = nlohmann::ordered_json;

// File names need not be UTF-8; JSON must.
std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double share(Nanoseconds part, Nanoseconds whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

}  // namespace

std::string json_of(const Error& error) {
  return line(
      {{"error",
        {{"kind", to_string(error.kind())}, {"what", error.what()}, {"where", error.where()}}}});
}

std::string json_of(const DigitsReport& report, const DigitsTrainOptions& options) {
  const Statistics& statistics = report.statistics;
  Json devices = Json::array();
  for (std::size_t i = 0; i < statistics.devices.size(); ++i) {
    const DeviceStatistics& device = statistics.devices[i];
    devices.push_back({{"name", to_string(device.name)},
                       {"ops", device.ops},
                       {"shard_ops", i < report.shard_ops.size() ? report.shard_ops[i] : 0},
                       {"transfers", device.transfers},
                       {"busy", share(device.busy, statistics.elapsed)},
                       {"bytes_peak", device.bytes_peak}});
  }
  const double ops = static_cast<double>(statistics.ops);
  return line({{"test_accuracy", report.test_accuracy},
               {"weights_sha256", report.weights_sha256},
               {"images_per_s", report.images_per_s},
               {"seconds", report.seconds},
               {"rows_train", report.rows_train},
               {"rows_test", report.rows_test},
               {"epochs", options.epochs},
               {"batch", options.batch},
               {"shards", options.shards},
               {"learning_rate", options.learning_rate},
               {"seed", options.seed},
               {"ops", statistics.ops},
               {"messages", statistics.messages},
               {"messages_per_op", ops > 0 ? static_cast<double>(statistics.messages) / ops : 0.0},
               {"devices", std::move(devices)},
               {"warnings", report.warnings}});
}

std::string json_of(const DigitsPrediction& prediction) {
  return line({{"accuracy", prediction.accuracy},
               {"rows", prediction.labels.size()},
               {"labels", prediction.labels}});
}

std::string json_of(std::span<const DeviceInfo> devices) {
  Json list = Json::array();
  for (const DeviceInfo& device : devices) {
    list.push_back({{"name", to_string(device.name)},
                    {"description", device.description},
                    {"kernel_class", device.kernel_class},
                    {"bytes_max", device.bytes_max},
                    {"streams", device.streams}});
  }
  return line({{"devices", std::move(list)}});
}

}  // namespace strix::tools
