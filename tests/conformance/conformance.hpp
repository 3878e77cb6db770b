// SPDX-License-Identifier: Apache-2.0
#pragma once

// Conformance: the base of tests that every backend must pass. Each runs on two devices of one
// kind, `device(0)` and `device(1)`, with two streams each.

#include <string>

#include <gtest/gtest.h>

#include "tests/support/device_fixture.hpp"

namespace strix::test {

class Conformance : public ::testing::TestWithParam<DeviceKind>, public DeviceFixture {
 protected:
  Conformance() : DeviceFixture(kind() + ":0," + kind() + ":1") {}

  static std::string kind() { return std::string(to_string(GetParam())); }
};

inline auto all_backends() {
  return ::testing::Values(DeviceKind::cpu, DeviceKind::virtual_, DeviceKind::null);
}

struct BackendName {
  std::string operator()(const ::testing::TestParamInfo<DeviceKind>& info) const {
    return std::string(to_string(info.param));
  }
};

}  // namespace strix::test
