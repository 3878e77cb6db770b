// SPDX-License-Identifier: Apache-2.0
#pragma once

// Poison: how a failure is remembered in the memory that it should have written (ST-3).
//
// Called by the stream that carries out the launch, in timepoint order. A poisoned range is kept as
// one interval per block; an operand of 0 bytes counts as one byte, so that empty arrays fail too.

#include "devices/base/error.hpp"
#include "devices/launch.hpp"

namespace strix {

// The error that `operand` stands for, nullptr when it may be read.
const Error* poison_of(const Operand& operand) noexcept;
// What should have been written to `operand` failed. A range already poisoned grows, its first
// error stays unless `operand` covers it.
void poison(const Operand& operand, const Error& error);
// `operand` was written.
void cure(const Operand& operand) noexcept;

// The same for what a launch reads and writes.
const Error* poison_of_inputs(const Launch& launch) noexcept;
void poison_outputs(const Launch& launch, const Error& error);
void cure_outputs(const Launch& launch) noexcept;

}  // namespace strix
