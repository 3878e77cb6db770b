// SPDX-License-Identifier: Apache-2.0
#include "ops/catalogue.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "ops/activation/ops.hpp"
#include "ops/creation/ops.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/layout/ops.hpp"
#include "ops/linear/ops.hpp"
#include "ops/random/ops.hpp"
#include "ops/reduction/ops.hpp"

namespace strix {
namespace {

// Every op, family by family.
constexpr const Op& (*kOps[])() = {
    // activation
    softmax_op,
    log_softmax_op,
    cross_entropy_sum_op,
    // creation
    full_op,
    arange_op,
    eye_op,
    from_data_op,
    one_hot_op,
    // elementwise
    add_op,
    subtract_op,
    multiply_op,
    divide_op,
    power_op,
    maximum_op,
    minimum_op,
    equal_op,
    not_equal_op,
    less_op,
    less_equal_op,
    greater_op,
    greater_equal_op,
    logical_and_op,
    logical_or_op,
    logical_not_op,
    where_op,
    negative_op,
    abs_op,
    sign_op,
    square_op,
    sqrt_op,
    exp_op,
    log_op,
    sin_op,
    cos_op,
    tanh_op,
    sigmoid_op,
    relu_op,
    cast_op,
    // layout
    reshape_op,
    transpose_op,
    broadcast_to_op,
    slice_op,
    slice_scatter_op,
    take_op,
    take_scatter_op,
    concatenate_op,
    copy_op,
    // linear
    matmul_op,
    // random
    normal_op,
    uniform_op,
    permutation_op,
    // reduction
    sum_op,
    max_op,
    min_op,
    mean_op,
    argmax_op,
};

std::vector<const Op*> sorted_ops() {
  std::vector<const Op*> ops;
  for (const auto op : kOps) ops.push_back(&op());
  std::ranges::sort(ops, {}, &Op::name);
  const auto twice = std::ranges::adjacent_find(ops, {}, &Op::name);
  STRIX_CHECK(twice == ops.end(), "two ops of one name: " + std::string((*twice)->name));
  return ops;
}

}  // namespace

std::span<const Op* const> catalogue() {
  static const std::vector<const Op*> ops = sorted_ops();
  return ops;
}

const Op* find_op(std::string_view name) {
  const std::span<const Op* const> ops = catalogue();
  const auto found = std::ranges::lower_bound(ops, name, {}, &Op::name);
  return found != ops.end() && (*found)->name == name ? *found : nullptr;
}

}  // namespace strix
