// SPDX-License-Identifier: Apache-2.0
#include "devices/device_name.hpp"

#include <gtest/gtest.h>

namespace strix {
namespace {

TEST(DeviceName, ReadsWhatItWrites) {
  for (const std::string text : {"cpu:0", "cpu:17", "virtual:3", "null:65535"}) {
    const auto name = parse_device_name(text);
    ASSERT_TRUE(name.ok()) << text;
    EXPECT_EQ(to_string(*name), text);
  }
  EXPECT_EQ(*parse_device_name("virtual:3"), (DeviceName{DeviceKind::virtual_, 3}));
}

TEST(DeviceName, AnUnknownKindListsTheKnownOnes) {
  const auto name = parse_device_name("gpu:0");
  ASSERT_FALSE(name.ok());
  EXPECT_EQ(name.error().kind(), ErrorKind::invalid);
  EXPECT_EQ(name.error().message(),
            "devices: 'gpu:0': unknown device kind; known kinds are cpu, virtual, null");
}

TEST(DeviceName, RefusesEverySpellingButOne) {
  for (const std::string text :
       {"", ":", "cpu", "cpu:", "cpu:x", "cpu:1x", "cpu:-1", "cpu:+1", "cpu: 1", "cpu:01",
        "cpu:1:2", "cpu:65536", "cpu:99999999999999999999", "CPU:0", " cpu:0", "cpu:0 ", "cpu:1.0",
        "0:cpu"}) {
    const auto name = parse_device_name(text);
    ASSERT_FALSE(name.ok()) << text;
    EXPECT_EQ(name.error().kind(), ErrorKind::invalid);
    EXPECT_NE(name.error().message().find("'" + text + "'"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace strix
