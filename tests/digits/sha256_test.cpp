// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/sha256.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strix {
namespace {

std::string hex_of(const std::string& text) {
  return to_hex(sha256(std::as_bytes(std::span(text.data(), text.size()))));
}

// Verifies the examples of NIST's "Secure Hash Standard" (FIPS 180-4) example values.
TEST(Sha256, GivesTheDigestsOfTheStandard) {
  EXPECT_EQ(hex_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

}  // namespace
}  // namespace strix
