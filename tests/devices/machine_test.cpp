// SPDX-License-Identifier: Apache-2.0
#include "devices/machine.hpp"

#include <set>

#include <gtest/gtest.h>

#include "devices/backend.hpp"
#include "devices/pool.hpp"
#include "devices/topology.hpp"

namespace strix {
namespace {

std::vector<std::string> names_of(const Machine& machine) {
  std::vector<std::string> names;
  for (const Device* device : machine.devices()) names.push_back(to_string(device->name()));
  return names;
}

std::string refusal_of(std::string_view devices) {
  const auto machine = Machine::open(devices);
  if (machine.ok()) return "opened";
  EXPECT_EQ(machine.error().kind(), ErrorKind::invalid);
  return machine.error().message();
}

using Names = std::vector<std::string>;

TEST(Machine, OpensAListInItsOrder) {
  const auto machine = Machine::open("virtual:3, cpu:0,null:1");
  ASSERT_TRUE(machine.ok());
  EXPECT_EQ(names_of(**machine), (Names{"virtual:3", "cpu:0", "null:1"}));
  EXPECT_EQ((*machine)->find({DeviceKind::null, 1}), (*machine)->devices()[2]);
  EXPECT_EQ((*machine)->find({DeviceKind::null, 0}), nullptr);
}

TEST(Machine, VirtualWithANumberAloneMeansThatMany) {
  EXPECT_EQ(names_of(**Machine::open("virtual:3")), (Names{"virtual:0", "virtual:1", "virtual:2"}));
  EXPECT_EQ(names_of(**Machine::open("virtual:1")), (Names{"virtual:0"}));
  EXPECT_EQ((*Machine::open("virtual:64"))->devices().size(), 64u);
}

TEST(Machine, VirtualWithANumberInAListMeansTheOneOfThatName) {
  EXPECT_EQ(names_of(**Machine::open("virtual:3,virtual:0")), (Names{"virtual:3", "virtual:0"}));
}

TEST(Machine, AutoMeansACpuDeviceForEachCore) {
  const auto machine = Machine::open("auto");
  ASSERT_TRUE(machine.ok());
  const std::size_t cores = std::min(read_topology().cores_usable, Machine::kDevicesMax);
  EXPECT_EQ((*machine)->devices().size(), cores);
  EXPECT_TRUE((*machine)->warnings().empty());
  for (const Device* device : (*machine)->devices())
    EXPECT_EQ(device->name().kind, DeviceKind::cpu);
}

TEST(Machine, AnUnknownDeviceIsNamedAndTheKnownOnesListed) {
  const std::string text = refusal_of("cpu:0,gpu:0");
  EXPECT_NE(text.find("devices: 'gpu:0': unknown device kind"), std::string::npos) << text;
  EXPECT_NE(text.find("known devices: cpu:0"), std::string::npos) << text;
  EXPECT_NE(text.find("virtual:0, null:0"), std::string::npos) << text;
}

TEST(Machine, RefusesWhatIsNoListOfDevices) {
  const auto says = [](std::string_view devices, std::string_view part) {
    const std::string text = refusal_of(devices);
    EXPECT_NE(text.find(part), std::string::npos) << devices << ": " << text;
  };
  says("", "the list of devices is empty");
  says("  ", "the list of devices is empty");
  says(",", "entry 1 of the list is empty");
  says("cpu:0,", "entry 2 of the list is empty");
  says("cpu:0,,cpu:1", "entry 2 of the list is empty");
  says("cpu:0,cpu:0", "'cpu:0': named twice");
  says("virtual:0", "'virtual:0': asks for 0 devices");
  says("virtual:65", "'virtual:65': asks for 65 devices; a machine has at most 64");
  says("cpu:64", "'cpu:64': unknown device: the index is above 63");
  says("virtual:1,virtual:64", "'virtual:64': unknown device");
  says("auto,cpu:0", "'auto': unknown device kind");
  says("cpu", "'cpu': a device is named kind:index, such as cpu:0");
}

TEST(Machine, RefusesMoreDevicesAndStreamsThanItHasRoomFor) {
  std::string devices;
  for (int i = 0; i < 40; ++i) {
    devices += "virtual:" + std::to_string(i) + ",null:" + std::to_string(i) + ",";
  }
  devices.pop_back();
  EXPECT_NE(refusal_of(devices).find("'virtual:32': is one too many"), std::string::npos);
  EXPECT_FALSE(Machine::open("cpu:0", {.streams = 0}).ok());
  EXPECT_FALSE(Machine::open("cpu:0,cpu:1", {.streams = 513}).ok());
  EXPECT_TRUE(Machine::open("null:0,null:1", {.streams = 512}).ok());
}

TEST(Machine, MoreCpuDevicesThanCoresShareThemWithOneWarning) {
  const std::size_t cores = read_topology().cores_usable;
  if (cores + 2 > Machine::kDevicesMax) GTEST_SKIP() << "more cores than devices";
  std::string devices;
  for (std::size_t i = 0; i < cores + 2; ++i) devices += "cpu:" + std::to_string(i) + ",";
  devices.pop_back();
  const auto machine = Machine::open(devices);
  ASSERT_TRUE(machine.ok());
  ASSERT_EQ((*machine)->warnings().size(), 1u);
  EXPECT_EQ((*machine)->warnings()[0],
            "cpu:" + std::to_string(cores) + " shares cores: " + std::to_string(cores + 2) +
                " devices on " + std::to_string(cores) + (cores == 1 ? " core" : " cores"));
}

TEST(Machine, SharesOutThreeQuartersOfTheMemoryOrWhatItIsTold) {
  const auto machine = Machine::open("virtual:4");
  std::size_t bytes = 0;
  for (const Device* device : (*machine)->devices()) bytes += device->info().bytes_max;
  EXPECT_LE(bytes, read_topology().memory_bytes / 4 * 3);
  EXPECT_GT(bytes, read_topology().memory_bytes / 2);
  EXPECT_EQ((*Machine::open("cpu:0", {.bytes_max = 12345}))->devices()[0]->info().bytes_max,
            12345u);
}

TEST(Machine, EveryStreamHasATimelineOfItsOwn) {
  const auto machine = Machine::open("cpu:0,virtual:0,null:0", {.streams = 3});
  std::set<StreamId> ids;
  for (Device* device : (*machine)->devices()) {
    EXPECT_EQ(device->info().streams, 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      ids.insert(device->stream(i).id());
      EXPECT_EQ(&device->stream(i).device(), device);
    }
  }
  EXPECT_EQ(ids.size(), 9u);
  EXPECT_EQ((*machine)->timelines().size(), 9u);
}

TEST(Machine, TakesTheClockItIsGiven) {
  VirtualClock clock;
  clock.advance(77);
  EXPECT_EQ((*Machine::open("null:0", {.clock = &clock}))->clock().now(), 77);
  EXPECT_GT((*Machine::open("null:0"))->clock().now(), 0);
}

TEST(Machine, WhatADeviceIsStandsInItsInfo) {
  const auto machine = Machine::open("cpu:0,virtual:0,null:0");
  const auto& devices = (*machine)->devices();
  EXPECT_TRUE(devices[0]->info().host_visible);
  EXPECT_FALSE(devices[1]->info().host_visible);
  EXPECT_FALSE(devices[2]->info().host_visible);
  EXPECT_EQ(devices[0]->info().kernel_class, "cpu");
  EXPECT_EQ(devices[1]->info().kernel_class, "cpu") << "it runs the same kernels";
  EXPECT_EQ(devices[2]->info().kernel_class, "null");
}

TEST(Machine, OpensAllThatItListsAsAvailable) {
  std::string devices;
  std::set<DeviceKind> kinds;
  for (const DeviceInfo& info : available_devices()) {
    devices += to_string(info.name) + ",";
    kinds.insert(info.name.kind);
    EXPECT_FALSE(info.description.empty());
  }
  devices.pop_back();
  EXPECT_EQ(kinds.size(), backends().size());
  EXPECT_TRUE(Machine::open(devices).ok()) << devices;
}

}  // namespace
}  // namespace strix
