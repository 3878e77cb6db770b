// SPDX-License-Identifier: Apache-2.0
//
// train_digits: data, devices, training, trace and model file in one call.
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "actors/digits/digits.hpp"
#include "actors/digits/digits_data.hpp"
#include "actors/digits/digits_model.hpp"
#include "actors/digits/digits_training.hpp"
#include "actors/digits/whole_file.hpp"
#include "actors/runtime.hpp"

namespace strix {
namespace {

// A running trace, finished at the end of the scope at the latest.
class RunningTrace {
 public:
  static Result<RunningTrace> start(Runtime& runtime, const std::string& path) {
    if (path.empty()) return RunningTrace(nullptr);
    STRIX_TRY_DONE(runtime.start_trace(path));
    return RunningTrace(&runtime);
  }
  ~RunningTrace() {
    // Only when the run failed already: its own error says more than the trace's.
    if (runtime_ != nullptr) (void)finish().ok();
  }
  RunningTrace(RunningTrace&& other) noexcept : runtime_(std::exchange(other.runtime_, nullptr)) {}
  RunningTrace& operator=(RunningTrace&&) = delete;

  Result<void> finish() {
    if (runtime_ == nullptr) return {};
    return std::exchange(runtime_, nullptr)->stop_trace();
  }

 private:
  explicit RunningTrace(Runtime* runtime) : runtime_(runtime) {}
  Runtime* runtime_;
};

Result<void> check_paths(const DigitsTrainOptions& options) {
  if (!options.save.empty()) STRIX_TRY_DONE(check_writable(options.save, "save"));
  if (!options.trace.empty()) STRIX_TRY_DONE(check_writable(options.trace, "trace"));
  return {};
}

}  // namespace

Result<DigitsReport> train_digits(const DigitsTrainOptions& options,
                                  const std::function<void(const DigitsEpoch&)>& on_epoch,
                                  const std::function<bool()>& stop_requested) {
  STRIX_TRY_DONE(check_training_options(options));
  STRIX_TRY_DONE(check_paths(options));
  STRIX_TRY(const DigitsData data, read_digits(options.data));
  STRIX_TRY(const DigitsSplit split, split_digits(data, options.test_share, options.seed));
  STRIX_TRY(const std::unique_ptr<Runtime> runtime, Runtime::start({.devices = options.devices}));
  STRIX_TRY(RunningTrace trace, RunningTrace::start(*runtime, options.trace));
  const std::shared_ptr<Session> session = runtime->session();
  STRIX_TRY(DigitsTrained trained,
            train_network(session, split, options, on_epoch, stop_requested));
  session->wait_all();

  DigitsReport report;
  report.test_accuracy = trained.test_accuracy;
  report.weights_sha256 = to_hex(digest(trained.model));
  report.seconds = trained.seconds;
  report.rows_train = split.train.rows();
  report.rows_test = split.test.rows();
  report.images_per_s =
      static_cast<double>(report.rows_train * options.epochs) / std::max(trained.seconds, 1e-9);
  report.shard_ops = std::move(trained.shard_ops);
  report.statistics = runtime->statistics();
  report.warnings = runtime->warnings();
  if (!std::isfinite(trained.loss)) {
    report.warnings.push_back("the loss is not finite: choose a smaller learning rate");
  }
  // The model first: a trace that does not fit on the disk is no reason to lose it.
  if (!options.save.empty()) STRIX_TRY_DONE(save_model(trained.model, options.save));
  STRIX_TRY_DONE(trace.finish());
  return report;
}

}  // namespace strix
