// SPDX-License-Identifier: Apache-2.0
#pragma once

// Array: a lazy n-dimensional array. A cheap handle: copies share the array, arrays never change.
//
// Calls build ops into the window of the calling thread; the window is submitted when it is full,
// when somebody waits or reads, or by `flush`. An op whose last handle drops before that never
// runs. Any thread may use any array. Bad calls throw Exception at the call with the op's name, the
// shapes and the user's line; failures in flight throw at `wait` and `read`.
//
//   auto a = strix::arange(0, 6).reshape({2, 3});
//   auto b = strix::sum(a * 2.0, {1});
//   std::vector<double> host = b.to_vector<double>();

#include <cstddef>
#include <cstdint>
#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <vector>

#include "devices/device_name.hpp"
#include "ops/evaluator.hpp"
#include "ops/op.hpp"

namespace strix {

class LazyArray;  // ops/lazy_array.hpp

class Array {
 public:
  Array() = default;  // empty: no array at all
  explicit Array(std::shared_ptr<LazyArray> lazy) : lazy_(std::move(lazy)) {}

  bool empty() const noexcept { return lazy_ == nullptr; }

  // The following require: !empty().
  const ArrayMeta& meta() const noexcept;
  const Shape& shape() const noexcept { return meta().shape; }
  Dtype dtype() const noexcept { return meta().dtype; }
  std::size_t rank() const noexcept { return shape().rank(); }
  DeviceName device() const noexcept;

  // Waits until the value is committed. Throws Exception. `deadline` in ns from now.
  void wait(Nanoseconds deadline = kNoDeadline) const;
  // The bytes in host memory.
  HostView read(Nanoseconds deadline = kNoDeadline) const;
  // All elements; T must be the array's dtype. Throws Exception{invalid} otherwise.
  template <class T>
  std::vector<T> to_vector() const;
  // The only element of an array of one element, converted to T.
  template <class T>
  T item() const;
  // What the value waits for, in words.
  std::string why() const;
  // Submits the window this array is in, if it is in one, without waiting.
  void flush() const;

  // Method forms of some ops (the rest are free functions).
  Array reshape(const Shape& shape,
                std::source_location where = std::source_location::current()) const;
  Array transpose(std::source_location where = std::source_location::current()) const;
  Array astype(Dtype dtype, std::source_location where = std::source_location::current()) const;
  Array to(const DeviceName& device,
           std::source_location where = std::source_location::current()) const;

  const std::shared_ptr<LazyArray>& lazy() const noexcept { return lazy_; }

 private:
  std::shared_ptr<LazyArray> lazy_;
};

// An operand of an elementwise op: an array or a C++ scalar, and the line of the call. Converts
// implicitly, so that `a + 1`, `2.0 * a` and `a + b` know where they stand.
class ArrayOrScalar {
 public:
  // Throws Exception{invalid} for an empty Array.
  ArrayOrScalar(Array array, std::source_location where = std::source_location::current())
      : array_(std::move(array)), where_(SourceLine::of(where)) {
    if (array_.empty()) refuse_empty(where_);
  }
  template <class T>
    requires std::is_arithmetic_v<T>
  ArrayOrScalar(T scalar, std::source_location where = std::source_location::current())
      : where_(SourceLine::of(where)) {
    if constexpr (std::is_same_v<T, bool>) {
      scalar_ = scalar;
    } else if constexpr (std::is_integral_v<T>) {
      scalar_ = static_cast<std::int64_t>(scalar);
    } else {
      scalar_ = static_cast<double>(scalar);
    }
  }

  bool is_array() const noexcept { return !array_.empty(); }
  const Array& array() const noexcept { return array_; }
  const AttributeValue& scalar() const noexcept { return scalar_; }
  SourceLine where() const noexcept { return where_; }

 private:
  [[noreturn]] static void refuse_empty(const SourceLine& where);

  Array array_;
  AttributeValue scalar_ = false;
  SourceLine where_;
};

// Builds one op into the window: the only way that arrays come to be. Runs on the thread's device
// when it chose one by OnDevice, else on the device of the first input, else on the evaluator's
// first device. Throws Exception{invalid}. All op functions are thin layers over this.
std::vector<Array> call(const Op& op, std::span<const Array> inputs, Attributes attributes,
                        SourceLine where);
// The same for ops of one output.
Array call_one(const Op& op, std::span<const Array> inputs, Attributes attributes,
               SourceLine where);

// Submits the window of this thread.
void flush();

}  // namespace strix
