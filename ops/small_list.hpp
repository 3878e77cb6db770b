// SPDX-License-Identifier: Apache-2.0
#pragma once

// SmallList<T, N>: a list whose length is chosen once; up to N elements live inside the object.
//
// For the inputs and outputs of ops: nearly always one or two, and made millions of times. Neither
// copied nor moved; one owner.

#include <cstddef>
#include <memory>

namespace strix {

template <class T, std::size_t N>
class SmallList {
 public:
  explicit SmallList(std::size_t size)
      : size_(size), heap_(size > N ? std::make_unique<T[]>(size) : nullptr) {}
  SmallList(const SmallList&) = delete;
  SmallList& operator=(const SmallList&) = delete;

  std::size_t size() const noexcept { return size_; }
  T* begin() noexcept { return heap_ ? heap_.get() : inline_; }
  T* end() noexcept { return begin() + size_; }
  const T* begin() const noexcept { return heap_ ? heap_.get() : inline_; }
  const T* end() const noexcept { return begin() + size_; }
  // Requires: index < size().
  T& operator[](std::size_t index) noexcept { return begin()[index]; }
  const T& operator[](std::size_t index) const noexcept { return begin()[index]; }

 private:
  std::size_t size_;
  T inline_[N] = {};
  std::unique_ptr<T[]> heap_;
};

}  // namespace strix
