// SPDX-License-Identifier: Apache-2.0
#include "devices/machine.hpp"

#include <algorithm>
#include <utility>

#include "devices/backend.hpp"
#include "devices/device_list.hpp"
#include "devices/topology.hpp"

namespace strix {
namespace {

Error refusal(std::string what) { return Error(ErrorKind::invalid, std::move(what), "devices"); }

const Backend* backend_of(DeviceKind kind) {
  for (const Backend& backend : backends()) {
    if (backend.kind == kind) return &backend;
  }
  return nullptr;
}

// The known devices as one line: "cpu:0, cpu:1, virtual:0, null:0".
std::string known_devices(std::size_t cores) {
  std::string text;
  for (const DeviceName& name : listed_devices(cores)) {
    if (!text.empty()) text += ", ";
    text += to_string(name);
  }
  return text;
}

std::size_t default_budget(const Topology& topology, std::size_t devices) {
  const std::size_t bytes = topology.memory_bytes / 4 * 3 / devices;
  return bytes == 0 ? std::size_t{1} << 30 : bytes;  // unknown memory: a modest share
}

}  // namespace

struct Machine::State {
  SteadyClock own_clock;
  const Clock* clock = nullptr;
  Timelines timelines;  // outlives the devices
  std::vector<std::unique_ptr<Device>> owned;
  std::vector<Device*> devices;
  std::vector<std::string> warnings;
};

Result<std::unique_ptr<Machine>> Machine::open(std::string_view devices,
                                               const MachineOptions& options) {
  const Topology topology = read_topology();
  const std::size_t cores = topology.cores_usable;
  auto names = parse_device_list(devices, cores);
  if (!names) {
    return refusal(names.error().what() + "; known devices: " + known_devices(cores) +
                   " (any index up to " + std::to_string(kDevicesMax - 1) +
                   "), virtual:N alone for N of them, auto");
  }
  if (options.streams == 0 || options.streams > Timelines::kStreamsMax / names->size()) {
    return refusal(std::to_string(options.streams) + " streams on each of " +
                   std::to_string(names->size()) + " devices; a machine has 1 to " +
                   std::to_string(Timelines::kStreamsMax) + " streams in all");
  }

  auto state = std::make_unique<State>();
  state->clock = options.clock == nullptr ? &state->own_clock : options.clock;
  const std::size_t bytes_max =
      options.bytes_max == 0 ? default_budget(topology, names->size()) : options.bytes_max;
  const std::size_t cpus = static_cast<std::size_t>(
      std::count_if(names->begin(), names->end(),
                    [](const DeviceName& name) { return name.kind == DeviceKind::cpu; }));
  // Under a quota any core may be the one that has time left, so nothing is bound to one.
  const bool bound = !topology.cores.empty() && cores == topology.cores.size();
  std::size_t cpu = 0;
  for (const DeviceName& name : *names) {
    const Backend* const backend = backend_of(name.kind);
    if (backend == nullptr) return refusal("'" + to_string(name) + "': no backend of that kind");
    if (const std::string reason = backend->why_not(); !reason.empty()) {
      return Error(ErrorKind::unsupported, "'" + to_string(name) + "': " + reason, "devices");
    }
    DeviceSetup setup{.name = name,
                      .bytes_max = bytes_max,
                      .streams = options.streams,
                      .cores = {},
                      .seed = options.seed,
                      .timelines = state->timelines,
                      .clock = *state->clock};
    if (name.kind == DeviceKind::cpu) {
      if (bound) setup.cores = {topology.cores[cpu % cores]};
      if (cpu == cores) {
        state->warnings.push_back(to_string(name) + " shares cores: " + std::to_string(cpus) +
                                  " devices on " + std::to_string(cores) +
                                  (cores == 1 ? " core" : " cores"));
      }
      ++cpu;
    }
    STRIX_TRY(auto device, backend->make(setup));
    state->devices.push_back(device.get());
    state->owned.push_back(std::move(device));
  }
  return std::unique_ptr<Machine>(new Machine(std::move(state)));
}

Machine::Machine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Machine::~Machine() = default;

const std::vector<Device*>& Machine::devices() const noexcept { return state_->devices; }

Device* Machine::find(const DeviceName& name) const noexcept {
  for (Device* device : state_->devices) {
    if (device->name() == name) return device;
  }
  return nullptr;
}

Timelines& Machine::timelines() noexcept { return state_->timelines; }
const Clock& Machine::clock() const noexcept { return *state_->clock; }
const std::vector<std::string>& Machine::warnings() const noexcept { return state_->warnings; }

std::vector<DeviceInfo> available_devices() {
  const Topology topology = read_topology();
  const SteadyClock clock;
  std::vector<DeviceInfo> infos;
  const std::vector<DeviceName> names = listed_devices(topology.cores_usable);
  for (const DeviceName& name : names) {
    const Backend* const backend = backend_of(name.kind);
    Timelines timelines;
    DeviceSetup setup{.name = name,
                      .bytes_max = default_budget(topology, 1),
                      .streams = 1,
                      .cores = {},
                      .seed = 0,
                      .timelines = timelines,
                      .clock = clock};
    if (name.kind == DeviceKind::cpu && name.index < topology.cores.size()) {
      setup.cores = {topology.cores[name.index]};
    }
    // A device reserves no memory before it is used, so making one to ask it is cheap.
    if (auto device = backend->make(setup)) infos.push_back((*device)->info());
  }
  return infos;
}

}  // namespace strix
