// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/whole_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace strix {
namespace {

// A file descriptor, closed at the end of the scope.
class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const noexcept { return number_; }
  // 0, or the errno of closing: some file systems report a full disk only here.
  int close() noexcept { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

 private:
  int number_;
};

Error write_error(int reason, const std::string& path) {
  const bool disk = reason == ENOSPC || reason == EDQUOT || reason == EIO || reason == EFBIG;
  return Error(
      disk ? ErrorKind::exhausted : ErrorKind::invalid,
      std::string(std::strerror(reason)) + (disk ? ": free some space or choose another disk"
                                                 : ": choose a file that can be written"),
      path);
}

int write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return 0;
}

// True for what exists and is no regular file: renaming over /dev/full would replace the device.
bool is_special(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

// Where the bytes go: the file behind a chain of links, so that a link stays a link.
std::string target_of(const std::string& path) {
  std::error_code failed;
  const auto target = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : target.string();
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// A new file beside `target`, or -1 and errno. Not mkostemp: its files are for the owner alone, and
// the umask cannot be asked for without changing it for other threads.
int open_temporary(const std::string& target, std::string& name) {
  constexpr int kTries = 100;  // names left by crashed processes of the same number
  for (int i = 0; i < kTries; ++i) {
    name = target + ".part" + std::to_string(::getpid()) + "-" + std::to_string(i);
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                  S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

Result<void> write_special(const std::string& path, std::span<const std::byte> bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.number() < 0) return write_error(errno, path);
  if (const int reason = write_all(file.number(), bytes)) return write_error(reason, path);
  if (const int reason = file.close()) return write_error(reason, path);
  return {};
}

}  // namespace

Result<void> write_whole_file(const std::string& path, std::span<const std::byte> bytes) {
  if (is_special(path)) return write_special(path, bytes);
  const std::string target = target_of(path);
  std::string temporary;
  Descriptor file(open_temporary(target, temporary));
  if (file.number() < 0) return write_error(errno, path);
  const auto give_up = [&](int reason) -> Result<void> {
    ::unlink(temporary.c_str());
    return write_error(reason, path);
  };
  if (const int reason = write_all(file.number(), bytes)) return give_up(reason);
  if (::fsync(file.number()) != 0) return give_up(errno);
  if (const int reason = file.close()) return give_up(reason);
  if (::rename(temporary.c_str(), target.c_str()) != 0) return give_up(errno);
  // The rename itself reaches the disk with the folder; not all file systems can be asked to.
  const Descriptor folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() >= 0) ::fsync(folder.number());
  return {};
}

Result<void> check_writable(const std::string& path, const std::string& place) {
  const auto refuse = [&](const std::string& subject, const std::string& why) -> Result<void> {
    return Error(ErrorKind::invalid, "'" + subject + "': " + why, place);
  };
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    return refuse(path, "is a folder: give the name of a file in it");
  }
  if (is_special(path)) {
    if (::access(path.c_str(), W_OK) == 0) return {};
    return refuse(path, std::string(std::strerror(errno)) + ": choose a file that can be written");
  }
  const std::string folder = folder_of(target_of(path));
  if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    return refuse(path, "the folder '" + folder_of(path) + "' does not exist: make it first");
  }
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    return refuse(path, "the folder '" + folder_of(path) +
                            "' cannot be written to: " + std::strerror(errno) + ": choose another");
  }
  return {};
}

Result<std::vector<std::byte>> read_whole_file(const std::string& path, std::size_t bytes_max) {
  const auto refuse = [&](int reason) {
    return Error(ErrorKind::invalid,
                 std::string(std::strerror(reason)) + ": give a file that can be read", path);
  };
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) return refuse(errno);
  std::vector<std::byte> bytes;
  std::vector<std::byte> piece(std::size_t{1} << 16);
  for (;;) {
    const ssize_t got = ::read(file.number(), piece.data(), piece.size());
    if (got < 0) {
      if (errno == EINTR) continue;
      return refuse(errno);
    }
    if (got == 0) return bytes;
    bytes.insert(bytes.end(), piece.begin(), piece.begin() + got);
    if (bytes.size() > bytes_max) {
      return Error(ErrorKind::invalid,
                   "more than " + std::to_string(bytes_max) + " bytes: give a smaller file", path);
    }
  }
}

}  // namespace strix
