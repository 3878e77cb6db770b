// SPDX-License-Identifier: Apache-2.0
#include "ops/array.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

#include "ops/context.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/layout/layout.hpp"
#include "ops/lazy_array.hpp"
#include "ops/thread_context.hpp"

namespace strix {
namespace {

// Requires: !array.empty().
LazyArray& base_of(const Array& array) {
  STRIX_CHECK(!array.empty(), "an empty Array has no value");
  return *LazyArray::base_of(array.lazy());
}

template <class T>
T element_as(const HostView& view, std::size_t index) {
  const auto load = [&]<class Stored>(Stored stored) {
    std::memcpy(&stored, view.data + index * sizeof(Stored), sizeof(Stored));
    return static_cast<T>(stored);
  };
  switch (view.meta.dtype) {
    case Dtype::boolean:
      return load(std::uint8_t{});
    case Dtype::i32:
      return load(std::int32_t{});
    case Dtype::i64:
      return load(std::int64_t{});
    case Dtype::f32:
      return load(float{});
    case Dtype::f64:
      return load(double{});
  }
  return T{};
}

}  // namespace

const ArrayMeta& Array::meta() const noexcept { return lazy_->meta(); }
DeviceName Array::device() const noexcept { return lazy_->device(); }

void ArrayOrScalar::refuse_empty(const SourceLine& where) {
  throw Exception(Error(ErrorKind::invalid, "an empty Array is no operand",
                        std::string(where.file) + ":" + std::to_string(where.line)));
}

void Array::wait(Nanoseconds deadline) const {
  LazyArray& base = base_of(*this);
  const Value value = base.settle().value_or_throw();
  base.window()->evaluator()->wait(value, deadline).value_or_throw();
}

HostView Array::read(Nanoseconds deadline) const {
  LazyArray& base = base_of(*this);
  const Value value = base.settle().value_or_throw();
  return base.window()->evaluator()->read(value, deadline).value_or_throw();
}

template <class T>
std::vector<T> Array::to_vector() const {
  if (dtype() != dtype_of<T>()) {
    throw Exception(Error(ErrorKind::invalid,
                          "the array is " + std::string(to_string(dtype())) + ", not " +
                              std::string(to_string(dtype_of<T>())) + ": convert it with astype",
                          "to_vector"));
  }
  const HostView view = read();
  const auto elements = static_cast<std::size_t>(view.meta.shape.elements());
  std::vector<T> result(elements);
  if constexpr (std::is_same_v<T, bool>) {
    for (std::size_t i = 0; i < elements; ++i) result[i] = view.data[i] != std::byte{0};
  } else if (elements > 0) {
    std::memcpy(result.data(), view.data, elements * sizeof(T));
  }
  return result;
}

template <class T>
T Array::item() const {
  if (shape().elements() != 1) {
    throw Exception(Error(ErrorKind::invalid,
                          "shape " + to_string(shape()) + " has " +
                              std::to_string(shape().elements()) + " elements, not one",
                          "item"));
  }
  return element_as<T>(read(), 0);
}

template std::vector<bool> Array::to_vector<bool>() const;
template std::vector<std::int32_t> Array::to_vector<std::int32_t>() const;
template std::vector<std::int64_t> Array::to_vector<std::int64_t>() const;
template std::vector<float> Array::to_vector<float>() const;
template std::vector<double> Array::to_vector<double>() const;
template bool Array::item<bool>() const;
template std::int32_t Array::item<std::int32_t>() const;
template std::int64_t Array::item<std::int64_t>() const;
template float Array::item<float>() const;
template double Array::item<double>() const;

std::string Array::why() const {
  LazyArray& base = base_of(*this);
  if (base.status() == LazyStatus::pending) {
    if (std::string text = base.window()->why(base); !text.empty()) return text;
  }
  if (base.status() == LazyStatus::failed) return base.error().message();
  return base.window()->evaluator()->why(base.value());
}

void Array::flush() const {
  LazyArray& base = base_of(*this);
  if (base.status() == LazyStatus::pending) base.window()->submit_for(base.sequence());
}

Array Array::reshape(const Shape& to_shape, std::source_location where) const {
  const std::span<const std::int64_t> extents = to_shape.extents();
  return strix::reshape(*this, std::vector<std::int64_t>(extents.begin(), extents.end()), where);
}

Array Array::transpose(std::source_location where) const {
  return strix::transpose(*this, {}, where);
}

Array Array::astype(Dtype to_dtype, std::source_location where) const {
  return cast(ArrayOrScalar(*this, where), to_dtype);
}

Array Array::to(const DeviceName& to_device, std::source_location where) const {
  return copy_to(*this, to_device, where);
}

void flush() {
  const std::vector<std::weak_ptr<Window>> windows = thread_context().windows;
  for (const std::weak_ptr<Window>& weak : windows) {
    if (const std::shared_ptr<Window> window = weak.lock()) window->submit();
  }
}

}  // namespace strix
