// SPDX-License-Identifier: Apache-2.0
#pragma once

// ChromeWriter: a trace as Chrome's JSON array format, which Perfetto's UI and chrome://tracing
// open: a process per device, a thread (lane) per stream, a complete event ("X") per launch and an
// arrow
// ("s", "f") per Ready that one launch owed to another. Times are microseconds from the start.
//
// The file is streamed; it is a readable trace after every flush, since the closing bracket is
// optional in this format.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/tracing/recorder.hpp"
#include "devices/base/clock.hpp"
#include "devices/device.hpp"

namespace strix::actors {

// The lane of one stream.
struct TraceLane {
  StreamId stream = 0;
  std::string device;  // "cpu:0"
  std::size_t index = 0;
};

class ChromeWriter final : public TraceWriter {
 public:
  // Errors: invalid (extension is not .json or .json.gz, no such folder), exhausted (cannot write).
  static Result<std::unique_ptr<TraceWriter>> open(const std::string& path,
                                                   std::vector<TraceLane> lanes, Nanoseconds start);
  ~ChromeWriter() override;

  void slice(const StreamSlice& slice) override;
  void flow(const Flow& flow) override;
  Result<void> finish(std::uint64_t dropped) override;

 private:
  class File;  // plain or gzip
  struct Key {
    StreamId stream;
    std::uint64_t sequence;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept {
      return (key.sequence << 10 | key.stream) * 0x9E3779B97F4A7C15u;
    }
  };
  // The last slices of a stream, found by sequence: flows refer to them.
  struct Recent {
    std::uint64_t sequence = 0;
    Nanoseconds begin = 0;
    Nanoseconds end = 0;
  };
  static constexpr std::size_t kRecent = 65'536;

  ChromeWriter(std::unique_ptr<File> file, std::string path, std::vector<TraceLane> lanes,
               Nanoseconds start);
  const Recent* find(const Timepoint& timepoint) const;
  bool arrow(const Flow& flow);
  double microseconds(Nanoseconds time) const noexcept;
  std::size_t lane_of(StreamId stream) const noexcept;
  std::size_t process_of(std::size_t lane) const noexcept;

  std::unique_ptr<File> file_;
  const std::string path_;
  const std::vector<TraceLane> lanes_;
  const Nanoseconds start_;
  std::vector<std::vector<Recent>> recent_;                      // a ring per lane
  std::unordered_map<Key, std::vector<Flow>, KeyHash> waiting_;  // for the slice they end in
  std::uint64_t arrows_ = 0;
};

}  // namespace strix::actors
