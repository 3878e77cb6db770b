// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/digits_model.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "actors/digits/whole_file.hpp"
#include "devices/base/check.hpp"

namespace strix {
namespace {

static_assert(std::endian::native == std::endian::little,
              "model files are written as they lie in memory");

constexpr std::string_view kMagic = "STRIXMOD";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kDigestBytes = std::tuple_size_v<Sha256>;
// The network's own file has 70 KB; a model of more is another network's.
constexpr std::size_t kFileBytesMax = std::size_t{1} << 20;

template <class T>
void append(std::vector<std::byte>& to, std::span<const T> values) {
  const auto bytes = std::as_bytes(values);
  to.insert(to.end(), bytes.begin(), bytes.end());
}
template <class T>
void append(std::vector<std::byte>& to, T value) {
  append(to, std::span<const T>(&value, 1));
}

std::vector<std::byte> header_bytes() {
  std::vector<std::byte> header;
  append(header, std::span(kMagic.data(), kMagic.size()));
  append(header, kVersion);
  append(header, static_cast<std::uint32_t>(digits_parameter_shapes().size()));
  for (const Shape& shape : digits_parameter_shapes()) {
    append(header, static_cast<std::uint32_t>(shape.rank()));
    for (const std::int64_t extent : shape.extents()) {
      append(header, static_cast<std::uint64_t>(extent));
    }
  }
  return header;
}

std::vector<std::byte> parameter_bytes(const DigitsModel& model) {
  std::vector<std::byte> bytes;
  for (const auto& parameter : model.parameters) append(bytes, std::span<const float>(parameter));
  return bytes;
}

std::size_t parameter_elements() {
  std::size_t elements = 0;
  for (const Shape& shape : digits_parameter_shapes()) {
    elements += static_cast<std::size_t>(shape.elements());
  }
  return elements;
}

bool starts_with(std::span<const std::byte> bytes, std::span<const std::byte> prefix) {
  return bytes.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), bytes.begin());
}

}  // namespace

const std::vector<Shape>& digits_parameter_shapes() {
  static const std::vector<Shape> shapes{{64, 128}, {128}, {128, 64}, {64}, {64, 10}, {10}};
  return shapes;
}

Sha256 digest(const DigitsModel& model) { return sha256(parameter_bytes(model)); }

std::vector<std::byte> model_bytes(const DigitsModel& model) {
  const auto& shapes = digits_parameter_shapes();
  STRIX_CHECK(model.parameters.size() == shapes.size(), "a model has six parameters");
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    STRIX_CHECK(model.parameters[i].size() == static_cast<std::size_t>(shapes[i].elements()),
                "parameter " + std::to_string(i) + " has the shape " + to_string(shapes[i]));
  }
  std::vector<std::byte> bytes = header_bytes();
  append(bytes, std::span<const std::byte>(parameter_bytes(model)));
  append(bytes, std::span<const std::byte>(sha256(bytes)));
  return bytes;
}

Result<DigitsModel> parse_model(std::span<const std::byte> bytes, const std::string& where) {
  const auto refuse = [&](const std::string& what) {
    return Error(ErrorKind::invalid, what + ": give a file that 'strix train digits --save' wrote",
                 where);
  };
  if (!starts_with(bytes, std::as_bytes(std::span(kMagic.data(), kMagic.size())))) {
    return refuse("no Strix model");
  }
  std::uint32_t version = 0;
  if (bytes.size() < kMagic.size() + sizeof version) return refuse("the model is cut off");
  std::memcpy(&version, bytes.data() + kMagic.size(), sizeof version);
  if (version != kVersion) {
    return refuse("model format " + std::to_string(version) + ", this program knows " +
                  std::to_string(kVersion));
  }
  const std::vector<std::byte> header = header_bytes();
  const std::size_t payload = parameter_elements() * sizeof(float);
  const std::size_t wanted = header.size() + payload + kDigestBytes;
  // There is one network, so its header is compared and not interpreted: nothing that the file says
  // about sizes is believed.
  const std::size_t comparable = std::min(bytes.size(), header.size());
  if (!std::equal(header.begin(), header.begin() + static_cast<std::ptrdiff_t>(comparable),
                  bytes.begin())) {
    return refuse("the shapes are not those of the network 64-128-64-10");
  }
  if (bytes.size() != wanted) {
    return refuse(std::to_string(bytes.size()) + " bytes where a model has " +
                  std::to_string(wanted));
  }
  const Sha256 right = sha256(bytes.first(wanted - kDigestBytes));
  if (!starts_with(bytes.last(kDigestBytes), right)) return refuse("the checksum is wrong");
  DigitsModel model;
  const std::byte* next = bytes.data() + header.size();
  for (const Shape& shape : digits_parameter_shapes()) {
    auto& parameter = model.parameters.emplace_back(static_cast<std::size_t>(shape.elements()));
    std::memcpy(parameter.data(), next, parameter.size() * sizeof(float));
    next += parameter.size() * sizeof(float);
  }
  return model;
}

Result<void> save_model(const DigitsModel& model, const std::string& path) {
  return write_whole_file(path, model_bytes(model));
}

Result<DigitsModel> load_model(const std::string& path) {
  STRIX_TRY(const std::vector<std::byte> bytes, read_whole_file(path, kFileBytesMax));
  return parse_model(bytes, path);
}

}  // namespace strix
