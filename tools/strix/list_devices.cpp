// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "devices/machine.hpp"
#include "tools/strix/commands.hpp"
#include "tools/strix/json_line.hpp"

namespace strix::tools {

Result<void> list_devices_command(Console& console) {
  const std::vector<DeviceInfo> devices = available_devices();
  std::size_t width = 0;
  for (const DeviceInfo& device : devices) width = std::max(width, to_string(device.name).size());
  std::string lines;
  for (const DeviceInfo& device : devices) {
    std::string name = to_string(device.name);
    name.resize(width, ' ');
    char numbers[96] = {};
    std::snprintf(numbers, sizeof numbers, "%8.0f MiB  %zu stream%s  ",
                  static_cast<double>(device.bytes_max) / (1024.0 * 1024.0), device.streams,
                  device.streams == 1 ? " " : "s");
    lines += name + numbers + device.description + "\n";
  }
  console.print(lines);
  console.print_json(json_of(devices));
  return {};
}

}  // namespace strix::tools
