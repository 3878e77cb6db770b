// SPDX-License-Identifier: Apache-2.0
#pragma once

// Recorder: takes what streams and actors report and hands it to a writer in a thread of its own.
//
// Owned by Runtime::State while a trace runs. Any thread may report; a report copies one record
// under a short lock. The writer never holds workers up for longer than that, and memory is
// bounded: the queue blocks nobody but counts what it had to drop.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/base/trace.hpp"
#include "devices/timepoint.hpp"

namespace strix::actors {

// A message that made `to` depend on `from`: Ready behind one timepoint, used at another.
struct Flow {
  Timepoint from;
  Timepoint to;
};

// Where a trace goes. Called by the recorder's thread alone.
class TraceWriter {
 public:
  virtual ~TraceWriter() = default;
  virtual void slice(const StreamSlice& slice) = 0;
  virtual void flow(const Flow& flow) = 0;
  // Ends the file. Errors: exhausted when any write failed.
  virtual Result<void> finish(std::uint64_t dropped) = 0;
};

class Recorder final : public TraceSink {
 public:
  explicit Recorder(std::unique_ptr<TraceWriter> writer);
  ~Recorder() override;

  void slice(const StreamSlice& slice) noexcept override { put(slice); }
  void flow(const Timepoint& from, const Timepoint& to) noexcept { put(Flow{from, to}); }

  // Writes what was reported and ends the file; later reports are ignored.
  Result<void> finish();

 private:
  using Record = std::variant<StreamSlice, Flow>;
  void put(const Record& record) noexcept;
  void run();

  std::unique_ptr<TraceWriter> writer_;
  std::mutex mutex_;  // guards records_, dropped_, ending_
  std::condition_variable filled_;
  std::vector<Record> records_;
  std::uint64_t dropped_ = 0;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace strix::actors
