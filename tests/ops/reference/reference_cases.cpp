// SPDX-License-Identifier: Apache-2.0
#include "tests/ops/reference/reference_cases.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <stdexcept>

#include "ops/creation/creation.hpp"
#include "ops/dtype_switch.hpp"
#include "tests/ops/reference/op_by_name.hpp"

namespace strix::reference {
namespace {

using Json = nlohmann::json;

// bool arrays as bytes, because std::vector<bool> has no elements to point to.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;

template <class T>
T element_of(const Json& value) {
  if (value.is_string()) {
    const std::string text = value.get<std::string>();
    const double infinity = std::numeric_limits<double>::infinity();
    return static_cast<T>(text == "nan" ? std::nan("") : text == "inf" ? infinity : -infinity);
  }
  if (value.is_boolean()) return static_cast<T>(value.get<bool>());
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(value.get<std::int64_t>());
  } else {
    return static_cast<T>(value.get<double>());
  }
}

template <class T>
std::vector<Stored<T>> elements_of(const Json& values, std::int64_t count) {
  std::vector<Stored<T>> elements;
  if (values.is_array()) {
    for (const Json& value : values) elements.push_back(element_of<T>(value));
  } else {
    const auto numbers = values["gen"].get<std::vector<std::int64_t>>();
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t number = i * numbers[0] % numbers[1] - numbers[2];
      elements.push_back(
          static_cast<Stored<T>>(static_cast<double>(number) / static_cast<double>(numbers[3])));
    }
  }
  return elements;
}

ArrayMeta meta_of(const Json& array) {
  const auto extents = array[1].get<std::vector<std::int64_t>>();
  return {*parse_dtype(array[0].get<std::string>()), Shape(std::span<const std::int64_t>(extents))};
}

ArrayOrScalar operand_of(const Json& operand) {
  if (operand.is_boolean()) return operand.get<bool>();
  if (operand.is_number_integer()) return operand.get<std::int64_t>();
  if (operand.is_number()) return operand.get<double>();
  const ArrayMeta meta = meta_of(operand);
  return with_dtype(meta.dtype, [&]<class T>(ElementType<T>) -> Array {
    auto elements = std::make_shared<const std::vector<Stored<T>>>(
        elements_of<T>(operand[2], meta.shape.elements()));
    return from_data({elements, reinterpret_cast<const std::byte*>(elements->data()),
                      elements->size() * sizeof(T)},
                     meta);
  });
}

template <class T>
bool same(T given, T wanted, double ulp, double scale) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(wanted)) return std::isnan(given);
    if (given == wanted)
      return wanted != 0 || ulp > 0 || std::signbit(given) == std::signbit(wanted);
    const double size = std::max(std::fabs(static_cast<double>(wanted)), scale);
    // A step of the smallest subnormal is as good as one ulp can be down there.
    const double step = std::max(std::numeric_limits<T>::epsilon() * size,
                                 static_cast<double>(std::numeric_limits<T>::denorm_min()));
    return std::fabs(static_cast<double>(given) - static_cast<double>(wanted)) <= ulp * step;
  } else {
    return given == wanted;
  }
}

}  // namespace

Array ReferenceCase::call() const {
  std::vector<ArrayOrScalar> operands;
  for (const Json& operand : text["in"]) operands.push_back(operand_of(operand));
  return op_by_name(op, operands, text.value("attr", Json::object()));
}

std::optional<std::string> ReferenceCase::difference(const Array& result) const {
  const Json& out = text["out"];
  const ArrayMeta wanted = meta_of(out);
  if (!(result.meta() == wanted)) {
    return "result is " + std::string(to_string(result.dtype())) + " " + to_string(result.shape()) +
           ", wanted " + std::string(to_string(wanted.dtype)) + " " + to_string(wanted.shape);
  }
  const double ulp = text.value("ulp", 0.0);
  const double scale = text.value("scale", 0.0);
  const HostView view = result.read();
  return with_dtype(wanted.dtype, [&]<class T>(ElementType<T>) -> std::optional<std::string> {
    const auto elements = elements_of<T>(out[2], wanted.shape.elements());
    for (std::size_t i = 0; i < elements.size(); ++i) {
      Stored<T> given;
      std::memcpy(&given, view.data + i * sizeof(T), sizeof(T));
      if (same<Stored<T>>(given, elements[i], ulp, scale)) continue;
      char message[160];
      std::snprintf(message, sizeof message, "element %zu is %.17g, wanted %.17g", i,
                    static_cast<double>(given), static_cast<double>(elements[i]));
      return message;
    }
    return std::nullopt;
  });
}

std::vector<ReferenceCase> reference_cases() {
  const char* root = std::getenv("STRIX_SOURCE_DIR");
  const std::string path =
      (root != nullptr ? std::string(root) + "/" : "") + "tests/ops/reference/reference.jsonl";
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be opened");
  std::vector<ReferenceCase> cases;
  for (std::string line; std::getline(file, line);) {
    Json text = Json::parse(line);
    std::string op = text["op"].get<std::string>();
    cases.push_back({std::move(op), std::move(text)});
  }
  return cases;
}

}  // namespace strix::reference
