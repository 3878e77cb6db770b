// SPDX-License-Identifier: Apache-2.0
#include "devices/host_pages.hpp"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include <sys/mman.h>

namespace strix {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

Error no_memory(std::size_t bytes, int reason) {
  return Error(ErrorKind::exhausted, "the system has no " + std::to_string(bytes) +
                                         " bytes of memory left (" + std::strerror(reason) + ")");
}

}  // namespace

Result<HostPages> HostPages::map(std::size_t bytes) {
  if (bytes > std::numeric_limits<std::size_t>::max() - 2 * kHugePage) {
    return no_memory(bytes, ENOMEM);
  }
  const std::size_t whole = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  // One huge page more, so that an aligned piece lies within; what is around it goes back.
  void* const mapped = ::mmap(nullptr, whole + kHugePage, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return no_memory(bytes, errno);
  std::byte* const begin = static_cast<std::byte*>(mapped);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(begin) % kHugePage;
  const std::size_t skip = past == 0 ? 0 : kHugePage - past;
  if (skip > 0) ::munmap(begin, skip);
  if (skip < kHugePage) ::munmap(begin + skip + whole, kHugePage - skip);
  ::madvise(begin + skip, whole, MADV_HUGEPAGE);  // refused where the kernel has none: no harm
  return HostPages(begin + skip, whole);
}

HostPages::~HostPages() {
  if (data_ != nullptr) ::munmap(data_, bytes_);
}

HostPages::HostPages(HostPages&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

HostPages& HostPages::operator=(HostPages&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

}  // namespace strix
