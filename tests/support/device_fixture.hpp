// SPDX-License-Identifier: Apache-2.0
#pragma once

// DeviceFixture: a machine whose streams the test drives by hand, one launch at a time. Ends by
// proving that nothing is pending, no failure is left untold and no memory is held.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "devices/api.hpp"
#include "tests/support/kernels.hpp"
#include "tests/support/stream_thread.hpp"

namespace strix::test {

class CountingWaker final : public Waker {
 public:
  void wake() noexcept override { ++count_; }
  int count() const { return count_; }

 private:
  std::atomic<int> count_{0};
};

class DeviceFixture {
 public:
  // Small budgets, since a virtual device writes all memory that it reserves.
  explicit DeviceFixture(const std::string& devices, std::size_t streams = 2,
                         std::size_t bytes_max = std::size_t{4} << 20,
                         const Clock* clock = nullptr) {
    auto opened = Machine::open(
        devices, {.clock = clock, .bytes_max = bytes_max, .seed = 1, .streams = streams});
    if (!opened) throw std::runtime_error(opened.error().message());
    machine_ = std::move(opened).value();
  }
  ~DeviceFixture() {
    drive();
    for (Block* block : blocks_) block->device->pool().free(block, {});
    for (Device* device : machine_->devices()) {
      const std::string name = to_string(device->name());
      EXPECT_EQ(device->pool().statistics().bytes_used, 0u) << name;
      EXPECT_EQ(device->pool().statistics().blocks, 0u) << name;
      for (std::size_t i = 0; i < device->info().streams; ++i) {
        EXPECT_EQ(device->stream(i).pending(), 0u) << name;
        for (const Failure& failure : device->stream(i).take_failures()) {
          ADD_FAILURE() << name << ": untold failure: " << failure.error.message();
        }
      }
    }
  }

  Machine& machine() { return *machine_; }
  Timelines& timelines() { return machine_->timelines(); }
  Device& device(std::size_t index = 0) { return *machine_->devices()[index]; }
  Stream& stream(std::size_t device_index = 0, std::size_t index = 0) {
    return device(device_index).stream(index);
  }
  // Whether kernels run and bytes are kept: null does neither.
  bool stores(std::size_t index = 0) { return device(index).info().kernel_class != "null"; }

  // A fresh block, given back at the end.
  Block* block(std::size_t bytes, std::size_t device_index = 0) {
    auto allocation = device(device_index).pool().allocate(bytes, stream(device_index).id());
    if (!allocation) throw std::runtime_error(allocation.error().message());
    blocks_.push_back(allocation->block);
    return allocation->block;
  }

  Timepoint enqueue(Stream& stream, Launch launch) {
    auto timepoint = stream.enqueue(std::move(launch));
    if (!timepoint) throw std::runtime_error(timepoint.error().message());
    return *timepoint;
  }

  std::vector<Stream*> streams() {
    std::vector<Stream*> all;
    for (Device* device : machine_->devices()) {
      for (std::size_t i = 0; i < device->info().streams; ++i) all.push_back(&device->stream(i));
    }
    return all;
  }

  // Advances all streams until nothing is pending. Fails the test when all are blocked.
  void drive() {
    CountingWaker waker;
    for (bool pending = true; pending;) {
      bool moved = false;
      pending = false;
      for (Stream* stream : streams()) {
        const Progress progress = stream->advance(waker);
        moved |= progress == Progress::advanced;
        pending |= progress != Progress::idle;
      }
      if (pending && !moved) {
        ADD_FAILURE() << "all streams are blocked";
        return;
      }
    }
  }

  // The value of a cell, read back through its device.
  std::uint64_t value(Block* block) {
    std::byte bytes[sizeof(std::uint64_t)];
    const auto done = block->device->read(block->address, bytes);
    if (!done) throw std::runtime_error(done.error().message());
    return load(bytes);
  }

 private:
  std::unique_ptr<Machine> machine_;
  std::vector<Block*> blocks_;
};

}  // namespace strix::test
