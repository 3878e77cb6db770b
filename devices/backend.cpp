// SPDX-License-Identifier: Apache-2.0
#include "devices/backend.hpp"

#include <array>

#include "devices/cpu/device.hpp"
#include "devices/null/device.hpp"
#include "devices/virtual/device.hpp"

namespace strix {
namespace {

std::string always() { return {}; }

constexpr std::array<Backend, 3> kBackends{{
    {DeviceKind::cpu, "processor cores", CpuDevice::make, always, 0},
    {DeviceKind::virtual_, "virtual accelerator with memory of its own", VirtualDevice::make,
     always, 1},
    {DeviceKind::null, "runs no kernels and stores nothing", NullDevice::make, always, 1},
}};

}  // namespace

std::span<const Backend> backends() noexcept { return kBackends; }

}  // namespace strix
