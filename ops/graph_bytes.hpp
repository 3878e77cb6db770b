// SPDX-License-Identifier: Apache-2.0
#pragma once

// The canonical byte form of graphs: what crosses peers, what the journal keeps, and the key of
// caches. Equal graphs have equal bytes; lines of the user's source are not part of them.
//
// Little endian, version 1:
//   graph      "STXG" u32 version; u32 inputs, meta each; u32 steps, step each; u32 outputs, u32
//   each meta       u8 dtype; u32 rank; i64 extents step       name; u8 device kind, u16 device
//   index; u32 attributes, attribute each;
//              u32 inputs, u32 data each. The outputs follow from the op's rule.
//   attribute  name; u8 type; value. Ascending by name, no name twice.
//   value      bool: u8 0 or 1; int64: i64; double: its bits, u64; dtype: u8; vector: u32, i64
//   each;
//              string: u32, bytes; host data: u64, bytes
//   name       u8 length, bytes

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "devices/base/result.hpp"
#include "ops/catalogue.hpp"
#include "ops/graph.hpp"

namespace strix {

using OpLookup = const Op* (*)(std::string_view name);

std::vector<std::byte> to_bytes(const Graph& graph);

// Bytes from anywhere: every length is checked against what is left before memory is taken for it,
// and every call against its op's rule. Calls have no source line. Errors: invalid, with the
// offset.
Result<Graph> from_bytes(std::span<const std::byte> bytes, OpLookup lookup = find_op);

// FNV-1a (Fowler, Noll, Vo; 64 bits) of the byte form.
std::uint64_t graph_hash(const Graph& graph);

}  // namespace strix
