// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything that the room ops/ offers: arrays, the ops over them, autodiff, graphs and the
// interface through which they are computed.

#include "ops/activation/activation.hpp"    // IWYU pragma: export
#include "ops/array.hpp"                    // IWYU pragma: export
#include "ops/array_meta.hpp"               // IWYU pragma: export
#include "ops/attributes.hpp"               // IWYU pragma: export
#include "ops/autodiff.hpp"                 // IWYU pragma: export
#include "ops/catalogue.hpp"                // IWYU pragma: export
#include "ops/context.hpp"                  // IWYU pragma: export
#include "ops/creation/creation.hpp"        // IWYU pragma: export
#include "ops/dtype.hpp"                    // IWYU pragma: export
#include "ops/elementwise/elementwise.hpp"  // IWYU pragma: export
#include "ops/evaluator.hpp"                // IWYU pragma: export
#include "ops/fwd.hpp"                      // IWYU pragma: export
#include "ops/graph.hpp"                    // IWYU pragma: export
#include "ops/graph_bytes.hpp"              // IWYU pragma: export
#include "ops/interpreter.hpp"              // IWYU pragma: export
#include "ops/layout/layout.hpp"            // IWYU pragma: export
#include "ops/linear/linear.hpp"            // IWYU pragma: export
#include "ops/op.hpp"                       // IWYU pragma: export
#include "ops/random/random.hpp"            // IWYU pragma: export
#include "ops/reduction/reduction.hpp"      // IWYU pragma: export
#include "ops/shape.hpp"                    // IWYU pragma: export
