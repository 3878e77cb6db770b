// SPDX-License-Identifier: Apache-2.0
#include "actors/tracing/recorder.hpp"

#include <chrono>
#include <utility>

namespace strix::actors {

namespace {
// 1 M records of 80 bytes: what two busy workers report in about a second.
constexpr std::size_t kRecordsMax = 1'000'000;
constexpr std::size_t kRecordsWorthAWake = 4'096;
}  // namespace

Recorder::Recorder(std::unique_ptr<TraceWriter> writer)
    : writer_(std::move(writer)), thread_([this] { run(); }) {}

Recorder::~Recorder() {
  if (thread_.joinable()) (void)finish();
}

void Recorder::put(const Record& record) noexcept {
  bool wake = false;
  {
    std::lock_guard lock(mutex_);
    if (ending_ || records_.size() >= kRecordsMax) {
      ++dropped_;
      return;
    }
    try {
      records_.push_back(record);
    } catch (...) {
      ++dropped_;
      return;
    }
    wake = records_.size() == kRecordsWorthAWake;
  }
  if (wake) filled_.notify_one();
}

void Recorder::run() {
  std::vector<Record> batch;
  while (true) {
    bool ending = false;
    {
      std::unique_lock lock(mutex_);
      filled_.wait_for(lock, std::chrono::milliseconds(100),
                       [this] { return ending_ || records_.size() >= kRecordsWorthAWake; });
      batch.swap(records_);
      ending = ending_;
    }
    for (const Record& record : batch) {
      if (const auto* slice = std::get_if<StreamSlice>(&record)) {
        writer_->slice(*slice);
      } else {
        writer_->flow(std::get<Flow>(record));
      }
    }
    batch.clear();
    if (ending) return;
  }
}

Result<void> Recorder::finish() {
  std::uint64_t dropped = 0;
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
    dropped = dropped_;
  }
  filled_.notify_one();
  thread_.join();
  return writer_->finish(dropped);
}

}  // namespace strix::actors
