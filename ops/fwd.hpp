// SPDX-License-Identifier: Apache-2.0
#pragma once

// The names of the room ops/, for headers that only pass pointers and references.

#include <cstdint>
#include <memory>

namespace strix {

class Array;
class ArrayOrScalar;
class Attributes;
class Evaluator;
class Graph;
class GraphBuilder;
class Interpreter;
class OnDevice;
class Random;
class Shape;
class UseEvaluator;
class ValueState;
enum class Dtype : std::uint8_t;
enum class ScalarKind : std::uint8_t;
struct ArrayMeta;
struct HostData;
struct HostView;
struct Op;
struct OpCall;
struct Range;
struct SourceLine;
struct ValueAndGradients;
struct Vjp;
struct VjpCall;
using Value = std::shared_ptr<ValueState>;

}  // namespace strix
