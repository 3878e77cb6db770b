// SPDX-License-Identifier: Apache-2.0
#pragma once

// The text of an option such as `--devices`, and the device names it stands for.

#include <cstddef>
#include <string_view>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/device_name.hpp"

namespace strix {

// "auto", "virtual:N" alone, or a list of distinct names; `cores` is how many cpu devices "auto"
// stands for. Errors: invalid, naming the entry.
Result<std::vector<DeviceName>> parse_device_list(std::string_view text, std::size_t cores);

// The devices of this computer for people to choose from: a cpu device for each of `cores`, and of
// the kinds that can be had in any number, the first.
std::vector<DeviceName> listed_devices(std::size_t cores);

}  // namespace strix
