// SPDX-License-Identifier: Apache-2.0
#include "devices/device_name.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace strix {
namespace {

constexpr std::array<std::pair<DeviceKind, std::string_view>, 3> kKinds{{
    {DeviceKind::cpu, "cpu"},
    {DeviceKind::virtual_, "virtual"},
    {DeviceKind::null, "null"},
}};

Error refusal(std::string_view text, const std::string& why) {
  return Error(ErrorKind::invalid, "'" + std::string(text) + "': " + why, "devices");
}

std::string known_kinds() {
  std::string names;
  for (const auto& [kind, name] : kKinds) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace

std::string_view to_string(DeviceKind kind) noexcept {
  for (const auto& [known, name] : kKinds) {
    if (known == kind) return name;
  }
  return "unknown";
}

std::string to_string(const DeviceName& name) {
  return std::string(to_string(name.kind)) + ":" + std::to_string(name.index);
}

Result<DeviceName> parse_device_name(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view kind_text = text.substr(0, colon);
  const std::pair<DeviceKind, std::string_view>* found = nullptr;
  for (const auto& entry : kKinds) {
    if (entry.second == kind_text) found = &entry;
  }
  if (found == nullptr) {
    return refusal(text, "unknown device kind; known kinds are " + known_kinds());
  }
  const std::string example = std::string(kind_text) + ":0";
  if (colon == std::string_view::npos) {
    return refusal(text, "a device is named kind:index, such as " + example);
  }
  const std::string_view index_text = text.substr(colon + 1);
  std::uint16_t index = 0;
  const char* const end = index_text.data() + index_text.size();
  const auto [stop, status] = std::from_chars(index_text.data(), end, index);
  // "cpu:00" is refused so that a device has exactly one spelling.
  const bool padded = index_text.size() > 1 && index_text.front() == '0';
  if (status == std::errc::result_out_of_range) {
    return refusal(text, "the index is above 65535; name a device such as " + example);
  }
  if (status != std::errc{} || stop != end || padded) {
    return refusal(text, "the index must be a plain number, as in " + example);
  }
  return DeviceName{found->first, index};
}

}  // namespace strix
