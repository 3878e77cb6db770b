// SPDX-License-Identifier: Apache-2.0
// The address spaces of virtual devices, which host code must not be able to mistake for its own.

#include <gtest/gtest.h>

#include "devices/base/check.hpp"
#include "devices/virtual/memory.hpp"
#include "tests/support/device_fixture.hpp"

namespace strix::test {
namespace {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

TEST(VirtualMemory, DereferencingAnAddressOnTheHostCrashes) {
  if (kSanitized) GTEST_SKIP() << "sanitizers handle the signal themselves";
  DeviceFixture fixture("virtual:2", 1);
  for (std::size_t device = 0; device < 2; ++device) {
    const DeviceAddress address = fixture.block(64, device)->address;
    EXPECT_DEATH(
        {
          const volatile int value = *reinterpret_cast<const volatile int*>(address);
          (void)value;
        },
        "");
  }
}

TEST(VirtualMemory, TwoDevicesShareNoAddress) {
  VirtualMemory first({DeviceKind::virtual_, 0});
  VirtualMemory second({DeviceKind::virtual_, 1});
  const Segment a = *first.reserve(4096);
  const Segment b = *second.reserve(4096);
  EXPECT_NE(a.address, b.address);
  EXPECT_NE(first.at(a.address, 4096), nullptr);
  EXPECT_THROW(first.at(b.address, 1), InternalError);
  EXPECT_THROW(second.at(a.address, 1), InternalError);
  first.release(a);
  second.release(b);
}

TEST(VirtualMemory, AnAddressOutsideOfASegmentFailsACheck) {
  VirtualMemory memory({DeviceKind::virtual_, 3});
  const Segment segment = *memory.reserve(4096);
  EXPECT_NO_THROW(memory.at(segment.address + 4095, 1));
  for (const auto& [address, bytes] : std::vector<std::pair<DeviceAddress, std::size_t>>{
           {segment.address + 4096, 1},
           {segment.address, 4097},
           {segment.address + 4095, 2},
           {segment.address - 1, 1},
           {segment.address + 1, std::numeric_limits<std::size_t>::max()},
           {segment.address + (DeviceAddress{1} << 34), 1},
           {0, 1},
           {reinterpret_cast<DeviceAddress>(&memory), 1},
           {~DeviceAddress{0}, 1}}) {
    EXPECT_THROW(memory.at(address, bytes), InternalError) << std::hex << address;
  }
  memory.release(segment);
  EXPECT_THROW(memory.at(segment.address, 1), InternalError) << "after it was given back";
}

TEST(VirtualMemory, FreshMemoryHoldsThePattern) {
  VirtualMemory memory({DeviceKind::virtual_, 0});
  const Segment segment = *memory.reserve(3 << 20);
  const std::byte* const bytes = memory.at(segment.address, segment.bytes);
  EXPECT_TRUE(std::all_of(bytes, bytes + segment.bytes,
                          [](std::byte byte) { return byte == VirtualMemory::kPattern; }));
  memory.release(segment);
}

TEST(VirtualMemory, FreedMemoryIsSpoiled) {
  DeviceFixture fixture("virtual:1", 1);
  Pool& pool = fixture.device().pool();
  Block* const first = pool.allocate(64, fixture.stream().id())->block;
  const Timepoint written = fixture.enqueue(fixture.stream(), mix({}, first, 5));
  fixture.drive();
  EXPECT_EQ(fixture.value(first), 5u);
  const DeviceAddress address = first->address;
  pool.free(first, {&written, 1});
  Block* const second = pool.allocate(64, fixture.stream().id())->block;
  ASSERT_EQ(second->address, address);
  EXPECT_EQ(fixture.value(second), 0xA5A5A5A5A5A5A5A5u);
  pool.free(second, {});
}

TEST(VirtualMemory, HasNoHostPointer) {
  DeviceFixture fixture("virtual:1,cpu:0", 1);
  EXPECT_EQ(fixture.device().host_pointer(fixture.block(64)->address), nullptr);
}

TEST(VirtualMemory, ABlockWithAForgedAddressFailsItsLaunch) {
  DeviceFixture fixture("virtual:1,cpu:0", 1);
  std::uint64_t host = 7;
  Block forged;
  forged.device = &fixture.device();
  forged.address = reinterpret_cast<DeviceAddress>(&host);
  forged.bytes = 8;
  fixture.enqueue(fixture.stream(), mix({}, &forged, 9));
  fixture.drive();
  const auto failures = fixture.stream().take_failures();
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].error.kind(), ErrorKind::internal);
  EXPECT_NE(failures[0].error.message().find("are no memory of this device"), std::string::npos);
  EXPECT_EQ(host, 7u);
}

}  // namespace
}  // namespace strix::test
