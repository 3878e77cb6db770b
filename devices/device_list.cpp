// SPDX-License-Identifier: Apache-2.0
#include "devices/device_list.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "devices/backend.hpp"
#include "devices/machine.hpp"

namespace strix {
namespace {

Error refusal(std::string what) { return Error(ErrorKind::invalid, std::move(what), "devices"); }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

std::vector<DeviceName> first_devices(DeviceKind kind, std::size_t count) {
  std::vector<DeviceName> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back({kind, static_cast<std::uint16_t>(i)});
  return names;
}

}  // namespace

Result<std::vector<DeviceName>> parse_device_list(std::string_view text, std::size_t cores) {
  constexpr std::size_t kMax = Machine::kDevicesMax;
  text = trimmed(text);
  if (text.empty()) return refusal("the list of devices is empty");
  if (text == "auto")
    return first_devices(DeviceKind::cpu, std::clamp<std::size_t>(cores, 1, kMax));

  std::vector<DeviceName> names;
  const bool alone = text.find(',') == std::string_view::npos;
  for (std::size_t entry = 1;; ++entry) {
    const std::size_t comma = text.find(',');
    const std::string_view word = trimmed(text.substr(0, comma));
    if (word.empty()) return refusal("entry " + std::to_string(entry) + " of the list is empty");
    const std::string quoted = "'" + std::string(word) + "'";
    auto name = parse_device_name(word);
    if (!name) return name.error();
    if (alone && name->kind == DeviceKind::virtual_) {
      if (name->index == 0) {
        return refusal(quoted + ": asks for 0 devices; virtual:1 is the one device virtual:0");
      }
      if (name->index > kMax) {
        return refusal(quoted + ": asks for " + std::to_string(name->index) +
                       " devices; a machine has at most " + std::to_string(kMax));
      }
      return first_devices(DeviceKind::virtual_, name->index);
    }
    if (name->index >= kMax) {
      return refusal(quoted + ": unknown device: the index is above " + std::to_string(kMax - 1));
    }
    if (std::find(names.begin(), names.end(), *name) != names.end()) {
      return refusal(quoted + ": named twice; every device can be had once");
    }
    if (names.size() == kMax) {
      return refusal(quoted + ": is one too many; a machine has at most " + std::to_string(kMax) +
                     " devices");
    }
    names.push_back(*name);
    if (comma == std::string_view::npos) return names;
    text.remove_prefix(comma + 1);
  }
}

std::vector<DeviceName> listed_devices(std::size_t cores) {
  std::vector<DeviceName> names;
  for (const Backend& backend : backends()) {
    if (!backend.why_not().empty()) continue;
    const std::size_t wanted = backend.devices_listed == 0 ? cores : backend.devices_listed;
    for (const DeviceName& name :
         first_devices(backend.kind, std::min(wanted, Machine::kDevicesMax))) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace strix
