// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/digits_model.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace strix {
namespace {

// 64*128 + 128 + 128*64 + 64 + 64*10 + 10
constexpr std::size_t kElements = 17226;
// magic, version and count; per array the rank, per extent 8 bytes (9 of them); the checksum
constexpr std::size_t kFileBytes = 8 + 4 + 4 + 6 * 4 + 9 * 8 + 4 * kElements + 32;

DigitsModel some_model() {
  DigitsModel model;
  float next = 0.5f;
  for (const Shape& shape : digits_parameter_shapes()) {
    auto& parameter = model.parameters.emplace_back();
    for (std::int64_t i = 0; i < shape.elements(); ++i) parameter.push_back(next = -next * 1.001f);
  }
  // Values that text would not keep.
  model.parameters[0][0] = -0.0f;
  model.parameters[0][1] = std::numeric_limits<float>::denorm_min();
  return model;
}

void expect_refused(std::vector<std::byte> bytes, const std::string& why) {
  const auto model = parse_model(bytes, "m");
  ASSERT_FALSE(model) << why;
  EXPECT_EQ(model.error().kind(), ErrorKind::invalid) << why;
  EXPECT_EQ(model.error().where(), "m") << why;
}

TEST(DigitsModel, ComesBackFromItsFileBitForBit) {
  const DigitsModel model = some_model();
  const std::string path = testing::TempDir() + "round_trip.model";
  ASSERT_TRUE(save_model(model, path));
  EXPECT_EQ(std::filesystem::file_size(path), kFileBytes);
  const auto loaded = load_model(path);
  ASSERT_TRUE(loaded) << loaded.error().message();
  ASSERT_EQ(loaded->parameters.size(), model.parameters.size());
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    ASSERT_EQ(loaded->parameters[i].size(), model.parameters[i].size());
    EXPECT_EQ(std::memcmp(loaded->parameters[i].data(), model.parameters[i].data(),
                          model.parameters[i].size() * sizeof(float)),
              0);
  }
}

TEST(DigitsModel, HasTheBytesThatItsHeaderDescribes) {
  const auto bytes = model_bytes(some_model());
  ASSERT_EQ(bytes.size(), kFileBytes);
  EXPECT_EQ(std::memcmp(bytes.data(), "STRIXMOD\x01\0\0\0\x06\0\0\0", 16), 0);
  // The first array: rank 2, extents 64 and 128.
  EXPECT_EQ(std::memcmp(bytes.data() + 16, "\x02\0\0\0\x40\0\0\0\0\0\0\0\x80\0\0\0\0\0\0\0", 20),
            0);
}

TEST(DigitsModel, IsRefusedWhenCutOffAnywhere) {
  const auto bytes = model_bytes(some_model());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    expect_refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)},
                   "cut to " + std::to_string(length));
  }
  auto longer = bytes;
  longer.push_back(std::byte{0});
  expect_refused(longer, "a byte too long");
}

TEST(DigitsModel, IsRefusedWhenAnyByteIsDamaged) {
  const auto bytes = model_bytes(some_model());
  const auto damaged_at = [&](std::size_t place) {
    auto damaged = bytes;
    damaged[place] ^= std::byte{0x10};
    expect_refused(damaged, "byte " + std::to_string(place));
  };
  for (std::size_t place = 0; place < 256; ++place) damaged_at(place);
  for (std::size_t place = 256; place < bytes.size(); place += 97) damaged_at(place);
  for (std::size_t place = bytes.size() - 40; place < bytes.size(); ++place) damaged_at(place);
}

TEST(DigitsModel, SaysWhatIsWrongWithAForeignFile) {
  const auto complaint = [](const std::string& path) {
    const auto model = load_model(path);
    return model ? "no error" : model.error().what();
  };
  const std::string path = testing::TempDir() + "foreign.model";
  std::ofstream(path) << "pixel,label\n";
  EXPECT_NE(complaint(path).find("no Strix model"), std::string::npos);
  auto bytes = model_bytes(some_model());
  bytes[8] = std::byte{2};
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  EXPECT_NE(complaint(path).find("format 2"), std::string::npos);
  bytes[8] = std::byte{1};
  bytes[20] = std::byte{65};
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  EXPECT_NE(complaint(path).find("shapes"), std::string::npos);
  EXPECT_NE(complaint(testing::TempDir() + "no_such.model").find("No such file"),
            std::string::npos);
  // Endless input is read no further than a model could reach.
  EXPECT_NE(complaint("/dev/zero").find("more than"), std::string::npos);
}

}  // namespace
}  // namespace strix
