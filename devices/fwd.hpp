// SPDX-License-Identifier: Apache-2.0
#pragma once

// The names of the room devices/, for headers that only pass pointers and references.

#include <cstdint>

namespace strix {

class Clock;
class Device;
class Error;
class Machine;
class Pool;
class Stream;
class Timeline;
class Timelines;
class TraceSink;
class Waker;
template <class T>
class Result;
enum class DeviceKind : std::uint8_t;
enum class ErrorKind : std::uint8_t;
struct Allocation;
struct Block;
struct DeviceInfo;
struct DeviceName;
struct Failure;
struct Id;
struct Kernel;
struct KernelCall;
struct Launch;
struct MachineOptions;
struct Operand;
struct PoolStatistics;
struct Timepoint;
struct Topology;

}  // namespace strix
