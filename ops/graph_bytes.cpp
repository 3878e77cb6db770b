// SPDX-License-Identifier: Apache-2.0
#include "ops/graph_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

namespace strix {
namespace {

constexpr std::uint32_t kMagic = 0x47585453;  // "STXG" in little endian
constexpr std::uint32_t kVersion = 1;

// Types of attribute values, by their place in AttributeValue. Never renumber.
enum class ValueType : std::uint8_t { boolean, int64, real, dtype, int64s, text, host_data };
constexpr std::size_t kValueTypes = std::variant_size_v<AttributeValue>;
static_assert(kValueTypes == 7, "the byte form knows every type of attribute");

class Writer {
 public:
  template <class T>
  void integer(T value) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes_.push_back(static_cast<std::byte>(bits >> (8 * i)));
    }
  }
  void count(std::size_t value) {
    STRIX_CHECK(value <= UINT32_MAX, "a graph of more than 2^32 parts");
    integer(static_cast<std::uint32_t>(value));
  }
  void raw(const void* data, std::size_t bytes) {
    const auto* begin = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), begin, begin + bytes);
  }
  void name(std::string_view text) {
    STRIX_CHECK(text.size() <= UINT8_MAX, "a name of more than 255 bytes");
    integer(static_cast<std::uint8_t>(text.size()));
    raw(text.data(), text.size());
  }
  void meta(const ArrayMeta& meta) {
    integer(static_cast<std::uint8_t>(meta.dtype));
    count(meta.shape.rank());
    for (const std::int64_t extent : meta.shape.extents()) integer(extent);
  }
  void value(const AttributeValue& value) {
    integer(static_cast<std::uint8_t>(value.index()));
    std::visit([this](const auto& held) { put(held); }, value);
  }
  void attributes(const Attributes& attributes) {
    std::vector<const Attributes::Entry*> entries;
    for (const Attributes::Entry& entry : attributes.entries()) entries.push_back(&entry);
    std::ranges::sort(entries, {}, [](const Attributes::Entry* entry) { return entry->first; });
    count(entries.size());
    for (const Attributes::Entry* entry : entries) {
      name(entry->first);
      value(entry->second);
    }
  }
  std::vector<std::byte> take() && { return std::move(bytes_); }

 private:
  void put(bool held) { integer(static_cast<std::uint8_t>(held)); }
  void put(std::int64_t held) { integer(held); }
  void put(double held) { integer(std::bit_cast<std::uint64_t>(held)); }
  void put(Dtype held) { integer(static_cast<std::uint8_t>(held)); }
  void put(const std::vector<std::int64_t>& held) {
    count(held.size());
    for (const std::int64_t element : held) integer(element);
  }
  void put(const std::string& held) {
    count(held.size());
    raw(held.data(), held.size());
  }
  void put(const HostData& held) {
    integer(static_cast<std::uint64_t>(held.bytes));
    raw(held.data, held.bytes);
  }

  std::vector<std::byte> bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  Error error(const std::string& what) const {
    return Error(ErrorKind::invalid, what, "graph bytes at " + std::to_string(offset_));
  }
  std::size_t left() const noexcept { return bytes_.size() - offset_; }

  template <class T>
  Result<T> integer() {
    if (left() < sizeof(T)) return error("cut off");
    std::make_unsigned_t<T> bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bits = static_cast<std::make_unsigned_t<T>>(
          bits | static_cast<std::make_unsigned_t<T>>(
                     static_cast<std::make_unsigned_t<T>>(bytes_[offset_ + i]) << (8 * i)));
    }
    offset_ += sizeof(T);
    return static_cast<T>(bits);
  }
  // A number of things that take at least `bytes_each` bytes each: never more than can follow.
  Result<std::size_t> count(std::size_t bytes_each) {
    STRIX_TRY(const std::uint32_t count, integer<std::uint32_t>());
    if (count > left() / bytes_each) {
      return error(std::to_string(count) + " parts announced, " + std::to_string(left()) +
                   " bytes left");
    }
    return std::size_t{count};
  }
  Result<std::span<const std::byte>> raw(std::uint64_t bytes) {
    if (bytes > left()) {
      return error(std::to_string(bytes) + " bytes announced, " + std::to_string(left()) + " left");
    }
    const std::span<const std::byte> part = bytes_.subspan(offset_, bytes);
    offset_ += part.size();
    return part;
  }
  // Points into the bytes.
  Result<std::string_view> name() {
    STRIX_TRY(const std::uint8_t length, integer<std::uint8_t>());
    STRIX_TRY(const std::span<const std::byte> part, raw(length));
    return std::string_view(reinterpret_cast<const char*>(part.data()), part.size());
  }
  Result<Dtype> dtype() {
    STRIX_TRY(const std::uint8_t number, integer<std::uint8_t>());
    if (number > static_cast<std::uint8_t>(Dtype::f64)) {
      return error("dtype " + std::to_string(number) + " is not known");
    }
    return static_cast<Dtype>(number);
  }
  Result<std::vector<std::int64_t>> int64s() {
    STRIX_TRY(const std::size_t size, count(sizeof(std::int64_t)));
    std::vector<std::int64_t> elements(size);
    for (std::int64_t& element : elements) {
      STRIX_TRY(element, integer<std::int64_t>());
    }
    return elements;
  }
  Result<ArrayMeta> meta() {
    STRIX_TRY(const Dtype element, dtype());
    STRIX_TRY(const std::vector<std::int64_t> extents, int64s());
    Result<Shape> shape = Shape::checked(extents);
    if (!shape) return error(shape.error().what());
    ArrayMeta meta{element, std::move(shape).value()};
    if (!meta.addressable()) return error("shape " + to_string(meta.shape) + " is too large");
    return meta;
  }
  Result<AttributeValue> value() {
    STRIX_TRY(const std::uint8_t type, integer<std::uint8_t>());
    switch (static_cast<ValueType>(type)) {
      case ValueType::boolean: {
        STRIX_TRY(const std::uint8_t held, integer<std::uint8_t>());
        if (held > 1) return error("bool " + std::to_string(held));
        return AttributeValue(held == 1);
      }
      case ValueType::int64: {
        STRIX_TRY(const std::int64_t held, integer<std::int64_t>());
        return AttributeValue(held);
      }
      case ValueType::real: {
        STRIX_TRY(const std::uint64_t bits, integer<std::uint64_t>());
        return AttributeValue(std::bit_cast<double>(bits));
      }
      case ValueType::dtype: {
        STRIX_TRY(const Dtype held, dtype());
        return AttributeValue(held);
      }
      case ValueType::int64s: {
        STRIX_TRY(std::vector<std::int64_t> held, int64s());
        return AttributeValue(std::move(held));
      }
      case ValueType::text: {
        STRIX_TRY(const std::size_t size, count(1));
        STRIX_TRY(const std::span<const std::byte> part, raw(size));
        return AttributeValue(std::string(reinterpret_cast<const char*>(part.data()), part.size()));
      }
      case ValueType::host_data: {
        STRIX_TRY(const std::uint64_t size, integer<std::uint64_t>());
        STRIX_TRY(const std::span<const std::byte> part, raw(size));
        auto copy = std::make_shared<const std::vector<std::byte>>(part.begin(), part.end());
        return AttributeValue(HostData{copy, copy->data(), copy->size()});
      }
    }
    return error("attribute type " + std::to_string(type) + " is not known");
  }
  Result<Attributes> attributes() {
    STRIX_TRY(const std::size_t size, count(3));  // name length, type, one byte of value
    Attributes attributes;
    std::string_view last;
    for (std::size_t i = 0; i < size; ++i) {
      STRIX_TRY(const std::string_view read, name());
      // Attributes keep names of static storage.
      const auto known = std::ranges::find(attribute::kNames, read);
      if (known == std::ranges::end(attribute::kNames)) {
        return error("attribute '" + std::string(read) + "' is not known");
      }
      if (i > 0 && *known <= last) return error("attributes are not in order");
      last = *known;
      STRIX_TRY(AttributeValue held, value());
      attributes.set(*known, std::move(held));
    }
    return attributes;
  }
  Result<DeviceName> device() {
    STRIX_TRY(const std::uint8_t kind, integer<std::uint8_t>());
    if (kind > static_cast<std::uint8_t>(DeviceKind::null)) {
      return error("device kind " + std::to_string(kind) + " is not known");
    }
    STRIX_TRY(const std::uint16_t index, integer<std::uint16_t>());
    return DeviceName{static_cast<DeviceKind>(kind), index};
  }

 private:
  const std::span<const std::byte> bytes_;
  std::size_t offset_ = 0;
};

Result<Graph> read_graph(Reader& reader, OpLookup lookup) {
  STRIX_TRY(const std::uint32_t magic, reader.integer<std::uint32_t>());
  if (magic != kMagic) return reader.error("not a graph");
  STRIX_TRY(const std::uint32_t version, reader.integer<std::uint32_t>());
  if (version != kVersion) {
    return reader.error("version " + std::to_string(version) + " is not known, only " +
                        std::to_string(kVersion));
  }
  GraphBuilder builder;
  std::vector<ArrayMeta> metas;
  STRIX_TRY(const std::size_t inputs, reader.count(5));  // dtype and rank
  for (std::size_t i = 0; i < inputs; ++i) {
    STRIX_TRY(ArrayMeta meta, reader.meta());
    builder.input(meta);
    metas.push_back(std::move(meta));
  }
  STRIX_TRY(const std::size_t steps, reader.count(12));  // name length, device, two counts
  std::vector<DataIndex> indices;
  for (std::size_t i = 0; i < steps; ++i) {
    STRIX_TRY(const std::string_view name, reader.name());
    const Op* op = lookup(name);
    if (op == nullptr) return reader.error("op '" + std::string(name) + "' is not known");
    STRIX_TRY(const DeviceName device, reader.device());
    STRIX_TRY(Attributes attributes, reader.attributes());
    STRIX_TRY(const std::size_t operands, reader.count(sizeof(DataIndex)));
    indices.clear();
    std::vector<ArrayMeta> operand_metas;
    for (std::size_t k = 0; k < operands; ++k) {
      STRIX_TRY(const DataIndex index, reader.integer<DataIndex>());
      if (index >= metas.size()) return reader.error("data " + std::to_string(index) + " is ahead");
      indices.push_back(index);
      operand_metas.push_back(metas[index]);
    }
    Result<std::shared_ptr<const OpCall>> call =
        make_call(*op, std::move(attributes), std::move(operand_metas), {});
    if (!call) return reader.error(call.error().message());
    for (const ArrayMeta& meta : (*call)->outputs) metas.push_back(meta);
    const Result<DataIndex> first = builder.step(std::move(call).value(), indices, device);
    if (!first) return reader.error(first.error().message());
  }
  STRIX_TRY(const std::size_t outputs, reader.count(sizeof(DataIndex)));
  for (std::size_t i = 0, next = 0; i < outputs; ++i) {
    STRIX_TRY(const DataIndex output, reader.integer<DataIndex>());
    if (output < next || output >= metas.size()) return reader.error("outputs are not in order");
    next = std::size_t{output} + 1;
    builder.output(output);
  }
  if (reader.left() != 0) return reader.error(std::to_string(reader.left()) + " bytes too many");
  return std::move(builder).build();
}

}  // namespace

std::vector<std::byte> to_bytes(const Graph& graph) {
  Writer writer;
  writer.integer(kMagic);
  writer.integer(kVersion);
  writer.count(graph.inputs());
  for (std::size_t i = 0; i < graph.inputs(); ++i) {
    writer.meta(graph.meta(static_cast<DataIndex>(i)));
  }
  writer.count(graph.steps());
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const Graph::Step step = graph.step(i);
    writer.name(step.call->op->name);
    writer.integer(static_cast<std::uint8_t>(step.device.kind));
    writer.integer(step.device.index);
    writer.attributes(step.call->attributes);
    writer.count(step.inputs.size());
    for (const DataIndex input : step.inputs) writer.integer(input);
  }
  writer.count(graph.outputs().size());
  for (const DataIndex output : graph.outputs()) writer.integer(output);
  return std::move(writer).take();
}

Result<Graph> from_bytes(std::span<const std::byte> bytes, OpLookup lookup) {
  Reader reader(bytes);
  try {
    return read_graph(reader, lookup);
  } catch (const InternalError& error) {
    // Rules take the attributes that API functions set for granted; here they come from anywhere.
    return reader.error(error.what());
  } catch (const Exception& exception) {
    return reader.error(exception.error().message());
  }
}

std::uint64_t graph_hash(const Graph& graph) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const std::byte byte : to_bytes(graph)) {
    hash ^= static_cast<std::uint64_t>(byte);
    hash *= 0x100000001B3u;
  }
  return hash;
}

}  // namespace strix
