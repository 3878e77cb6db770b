// SPDX-License-Identifier: Apache-2.0
#pragma once

// HostPages: a large piece of host memory in huge pages where the system gives them.
//
// Owned by the memory of a backend. Touching fresh memory costs 12-17 us per 4 KiB page, but
// 0.3 us with huge pages; hence the alignment to 2 MiB and MADV_HUGEPAGE.

#include <cstddef>

#include "devices/base/result.hpp"

namespace strix {

class HostPages {
 public:
  // Zeroed, not touched. Errors: exhausted.
  static Result<HostPages> map(std::size_t bytes);

  HostPages() = default;
  ~HostPages();
  HostPages(HostPages&& other) noexcept;
  HostPages& operator=(HostPages&& other) noexcept;

  std::byte* data() const noexcept { return data_; }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  HostPages(std::byte* data, std::size_t bytes) : data_(data), bytes_(bytes) {}

  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace strix
