// SPDX-License-Identifier: Apache-2.0
#include "actors/tracing/chrome_writer.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace strix::actors {

// Buffered output, gzipped or not; the first failure stays.
class ChromeWriter::File {
 public:
  static Result<std::unique_ptr<File>> open(const std::string& path) {
    auto file = std::unique_ptr<File>(new File);
    if (path.ends_with(".gz")) {
      file->zipped_ = gzopen(path.c_str(), "wb3");
    } else {
      file->plain_ = std::fopen(path.c_str(), "wb");
    }
    if (file->zipped_ == nullptr && file->plain_ == nullptr) {
      return Error(ErrorKind::invalid, std::string("cannot be written: ") + std::strerror(errno),
                   path);
    }
    return file;
  }
  ~File() { (void)close(); }

  void write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= 1 << 18) flush();
  }

  // The errno of the first failure, 0 for none.
  int close() {
    flush();
    errno = 0;
    if (zipped_ != nullptr && gzclose(std::exchange(zipped_, nullptr)) != Z_OK) note();
    if (plain_ != nullptr && std::fclose(std::exchange(plain_, nullptr)) != 0) note();
    return failure_;
  }

 private:
  void flush() {
    if (buffer_.empty()) return;
    errno = 0;
    if (failure_ == 0) {
      if (zipped_ != nullptr &&
          gzwrite(zipped_, buffer_.data(), static_cast<unsigned>(buffer_.size())) <= 0) {
        note();
      }
      if (plain_ != nullptr &&
          (std::fwrite(buffer_.data(), 1, buffer_.size(), plain_) != buffer_.size() ||
           std::fflush(plain_) != 0)) {
        note();
      }
    }
    buffer_.clear();
  }
  void note() {
    if (failure_ == 0) failure_ = errno != 0 ? errno : EIO;
  }

  gzFile zipped_ = nullptr;
  std::FILE* plain_ = nullptr;
  std::string buffer_;
  int failure_ = 0;
};

Result<std::unique_ptr<TraceWriter>> ChromeWriter::open(const std::string& path,
                                                        std::vector<TraceLane> lanes,
                                                        Nanoseconds start) {
  const bool device_file = path.starts_with("/dev/");
  if (!device_file && !path.ends_with(".json") && !path.ends_with(".json.gz")) {
    return Error(ErrorKind::invalid,
                 "unknown kind of trace; name it .json or .json.gz (Chrome trace)", path);
  }
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    return Error(ErrorKind::invalid, "no such folder: " + folder.string() + "; make it first",
                 path);
  }
  STRIX_TRY(auto file, File::open(path));
  auto writer = std::unique_ptr<ChromeWriter>(
      new ChromeWriter(std::move(file), path, std::move(lanes), start));
  return Result<std::unique_ptr<TraceWriter>>(std::move(writer));
}

ChromeWriter::ChromeWriter(std::unique_ptr<File> file, std::string path,
                           std::vector<TraceLane> lanes, Nanoseconds start)
    : file_(std::move(file)), path_(std::move(path)), lanes_(std::move(lanes)), start_(start) {
  recent_.resize(lanes_.size());
  file_->write("[\n");
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
    file_->write(fmt::format(
        R"({{"ph":"M","name":"process_name","pid":{0},"tid":0,"args":{{"name":"{1}"}}}},)"
        "\n"
        R"({{"ph":"M","name":"thread_name","pid":{0},"tid":{2},"args":{{"name":"{1} stream {3}"}}}},)"
        "\n",
        process_of(lane), lanes_[lane].device, lane + 1, lanes_[lane].index));
  }
}

ChromeWriter::~ChromeWriter() = default;

void ChromeWriter::slice(const StreamSlice& slice) {
  const std::size_t lane = lane_of(slice.stream);
  if (lane == lanes_.size()) return;
  file_->write(fmt::format(
      R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{:.3f},"dur":{:.3f},"args":{{"id":{},"sequence":{}{}{}}}}},)"
      "\n",
      slice.label == "transfer" ? "transfer" : "op", slice.label, process_of(lane), lane + 1,
      microseconds(slice.begin), static_cast<double>(slice.end - slice.begin) / 1e3, slice.tag,
      slice.sequence, slice.bytes != 0 ? fmt::format(R"(,"bytes":{})", slice.bytes) : "",
      slice.failed ? R"(,"failed":true)" : ""));
  auto& ring = recent_[lane];
  if (ring.empty()) ring.resize(kRecent);
  ring[slice.sequence % kRecent] = Recent{slice.sequence, slice.begin, slice.end};
  const auto found = waiting_.find(Key{slice.stream, slice.sequence});
  if (found == waiting_.end()) return;
  for (const Flow& flow : found->second) (void)arrow(flow);
  waiting_.erase(found);
}

void ChromeWriter::flow(const Flow& flow) {
  if (find(flow.to) != nullptr) {
    (void)arrow(flow);
  } else {
    waiting_[Key{flow.to.stream, flow.to.sequence}].push_back(flow);
  }
}

bool ChromeWriter::arrow(const Flow& flow) {
  const Recent* from = find(flow.from);
  const Recent* to = find(flow.to);
  if (from == nullptr || to == nullptr) return false;  // before the trace began
  const std::size_t from_lane = lane_of(flow.from.stream);
  const std::size_t to_lane = lane_of(flow.to.stream);
  ++arrows_;
  file_->write(fmt::format(
      R"({{"ph":"s","cat":"message","name":"Ready","id":{},"pid":{},"tid":{},"ts":{:.3f}}},)"
      "\n"
      R"({{"ph":"f","bp":"e","cat":"message","name":"Ready","id":{},"pid":{},"tid":{},"ts":{:.3f}}},)"
      "\n",
      arrows_, process_of(from_lane), from_lane + 1, microseconds(from->begin), arrows_,
      process_of(to_lane), to_lane + 1, microseconds(to->begin)));
  return true;
}

Result<void> ChromeWriter::finish(std::uint64_t dropped) {
  file_->write(fmt::format(
      R"({{"ph":"M","name":"strix","pid":0,"tid":0,"args":{{"arrows":{},"dropped":{}}}}})"
      "\n]\n",
      arrows_, dropped));
  if (const int failure = file_->close(); failure != 0) {
    std::error_code ignored;
    if (!path_.starts_with("/dev/")) std::filesystem::remove(path_, ignored);
    return Error(ErrorKind::exhausted,
                 std::string("the trace could not be written: ") + std::strerror(failure) +
                     "; free space or choose another place",
                 path_);
  }
  return {};
}

const ChromeWriter::Recent* ChromeWriter::find(const Timepoint& timepoint) const {
  const std::size_t lane = lane_of(timepoint.stream);
  if (lane == lanes_.size() || recent_[lane].empty() || timepoint.sequence == 0) return nullptr;
  const Recent& recent = recent_[lane][timepoint.sequence % kRecent];
  return recent.sequence == timepoint.sequence ? &recent : nullptr;
}

double ChromeWriter::microseconds(Nanoseconds time) const noexcept {
  return static_cast<double>(time - start_) / 1e3;
}

std::size_t ChromeWriter::lane_of(StreamId stream) const noexcept {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
    if (lanes_[lane].stream == stream) return lane;
  }
  return lanes_.size();
}

// Lanes of one device share a process, numbered by the device's first lane.
std::size_t ChromeWriter::process_of(std::size_t lane) const noexcept {
  for (std::size_t first = 0; first < lane; ++first) {
    if (lanes_[first].device == lanes_[lane].device) return first + 1;
  }
  return lane + 1;
}

}  // namespace strix::actors
