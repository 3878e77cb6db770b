// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/activation/ops.hpp"
#include "ops/activation/softmax_row.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {
namespace {

template <class T, class Label>
Result<void> cross_entropy_sum_loop(const KernelCall& kernel) {
  const Shape& shape = call_of(kernel).inputs[0].shape;
  const std::int64_t rows = shape[0];
  const std::int64_t classes = shape[1];
  const T* logits = input_of<T>(kernel, 0);
  const Label* labels = input_of<Label>(kernel, 1);
  // In f64 and rounded once: a sum over a large batch would lose digits in f32.
  double total = 0;
  for (std::int64_t r = 0; r < rows; ++r, logits += classes) {
    const std::int64_t label = labels[r];
    if (label < 0 || label >= classes) [[unlikely]] {
      return Error(ErrorKind::invalid, "label " + std::to_string(label) + " of row " +
                                           std::to_string(r) + " is out of range for " +
                                           std::to_string(classes) + " classes");
    }
    const T maximum = row_maximum(logits, classes, 1);
    total -=
        static_cast<double>(logits[label] - maximum - row_log_sum(logits, classes, 1, maximum));
  }
  *output_of<T>(kernel) = static_cast<T>(total);
  return {};
}

}  // namespace

Result<void> cross_entropy_sum_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  return with_floating_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) {
    return with_integer_dtype(call.inputs[1].dtype, [&]<class Label>(ElementType<Label>) {
      return cross_entropy_sum_loop<T, Label>(kernel);
    });
  });
}

}  // namespace strix
