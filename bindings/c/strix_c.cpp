// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <strix/ops/catalogue.hpp>
#include <strix/strix.hpp>

#include "strix.h"

struct strix_session {
  strix::Runtime runtime;
  std::shared_ptr<strix::Session> session = runtime.session();
};
struct strix_array {
  strix::Array array;
};

namespace {

thread_local std::string last_error;

strix_status fail(const strix::Error& error) {
  last_error = error.message();
  return static_cast<strix_status>(static_cast<int>(error.kind()) + 1);
}

// No exception crosses into C.
template <class Body>
strix_status guarded(Body body) noexcept {
  try {
    body();
    return STRIX_OK;
  } catch (const strix::Exception& exception) {
    return fail(exception.error());
  } catch (const std::bad_alloc&) {
    last_error = "no host memory";
    return STRIX_EXHAUSTED;
  } catch (const std::exception& exception) {
    last_error = exception.what();
    return STRIX_INTERNAL;
  }
}

void require(bool condition, const char* where, const char* what) {
  if (!condition) throw strix::Exception(strix::Error(strix::ErrorKind::invalid, what, where));
}

}  // namespace

const char* strix_version(void) {
  static const std::string version = strix::version();
  return version.c_str();
}

const char* strix_last_error(void) { return last_error.c_str(); }

strix_status strix_open(const char* devices, strix_session** out) {
  return guarded([&] {
    require(devices != nullptr && out != nullptr, "strix_open", "devices and out must not be NULL");
    *out = new strix_session{strix::Runtime({.devices = devices})};
  });
}

void strix_close(strix_session* session) { delete session; }

strix_status strix_from_data(strix_session* session, const char* device, strix_dtype dtype,
                             const int64_t* shape, size_t rank, const void* data, size_t bytes,
                             strix_array** out) {
  return guarded([&] {
    constexpr const char* kWhere = "strix_from_data";
    require(session != nullptr && out != nullptr, kWhere, "session and out must not be NULL");
    require(shape != nullptr || rank == 0, kWhere, "shape must not be NULL unless rank is 0");
    require(data != nullptr || bytes == 0, kWhere, "data must not be NULL unless bytes is 0");
    require(dtype >= STRIX_BOOL && dtype <= STRIX_F64, kWhere, "unknown dtype");
    const strix::UseEvaluator use(session->session);
    std::optional<strix::OnDevice> on;
    if (device != nullptr) on.emplace(device);
    const strix::ArrayMeta meta{static_cast<strix::Dtype>(dtype),
                                strix::Shape(std::span(shape, rank))};
    auto copy = std::make_shared<std::vector<std::byte>>(bytes);
    if (bytes != 0) std::memcpy(copy->data(), data, bytes);
    const strix::HostData host{copy, copy->data(), bytes};
    *out = new strix_array{strix::from_data(host, meta)};
  });
}

strix_status strix_call(const char* op, strix_array* const* inputs, size_t count,
                        strix_array** out) {
  return guarded([&] {
    constexpr const char* kWhere = "strix_call";
    require(op != nullptr && out != nullptr, kWhere, "op and out must not be NULL");
    require(inputs != nullptr && count != 0, kWhere,
            "an op called from C takes at least one array");
    const strix::Op* known = strix::find_op(op);
    if (known == nullptr) {
      throw strix::Exception(strix::Error(
          strix::ErrorKind::invalid, std::string(op) + ": no such op in the catalogue", kWhere));
    }
    std::vector<strix::Array> arrays;
    for (size_t i = 0; i < count; ++i) {
      require(inputs[i] != nullptr, kWhere, "an input is NULL");
      arrays.push_back(inputs[i]->array);
    }
    *out = new strix_array{strix::call_one(*known, arrays, {}, {})};
  });
}

size_t strix_rank(const strix_array* array) { return array->array.rank(); }

int64_t strix_extent(const strix_array* array, size_t axis) {
  return axis < array->array.rank() ? array->array.shape()[axis] : -1;
}

strix_dtype strix_dtype_of(const strix_array* array) {
  return static_cast<strix_dtype>(array->array.dtype());
}

size_t strix_bytes(const strix_array* array) { return array->array.meta().bytes(); }

strix_status strix_read(const strix_array* array, void* data, size_t bytes) {
  return guarded([&] {
    require(array != nullptr && (data != nullptr || bytes == 0), "strix_read",
            "array and data must not be NULL");
    require(bytes == array->array.meta().bytes(), "strix_read",
            "bytes must be what strix_bytes says");
    const strix::HostView view = array->array.read();
    if (bytes != 0) std::memcpy(data, view.data, bytes);
  });
}

void strix_free(strix_array* array) { delete array; }
