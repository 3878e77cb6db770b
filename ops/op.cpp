// SPDX-License-Identifier: Apache-2.0
#include "ops/op.hpp"

namespace strix {

std::string place_of(const Op& op, const SourceLine& where) {
  std::string place(op.name);
  if (where.line == 0) return place;
  std::string_view file = where.file;
  if (const std::size_t slash = file.find_last_of('/'); slash != std::string_view::npos) {
    file.remove_prefix(slash + 1);
  }
  return place + " at " + std::string(file) + ":" + std::to_string(where.line);
}

Error error_of(const Op& op, const SourceLine& where, const Error& error) {
  std::string place = place_of(op, where);
  if (error.where() == place) return error;
  if (error.where().empty() && error.cause() == nullptr) {
    return Error(error.kind(), error.what(), std::move(place));
  }
  return Error(error.kind(), "failed", std::move(place), error);
}

Result<std::shared_ptr<const OpCall>> make_call(const Op& op, Attributes attributes,
                                                std::vector<ArrayMeta> inputs, SourceLine where) {
  const bool too_many = inputs.size() > op.inputs_max && op.inputs_max != kInputsUnlimited;
  if (inputs.size() < op.inputs_min || too_many) {
    std::string wanted = std::to_string(op.inputs_min);
    if (op.inputs_max == kInputsUnlimited) {
      wanted += " or more";
    } else if (op.inputs_max != op.inputs_min) {
      wanted += " to " + std::to_string(op.inputs_max);
    }
    return Error(ErrorKind::invalid,
                 "takes " + wanted + " arrays, got " + std::to_string(inputs.size()),
                 place_of(op, where));
  }
  Result<std::vector<ArrayMeta>> outputs = op.infer(inputs, attributes);
  if (!outputs) return error_of(op, where, outputs.error());
  for (const ArrayMeta& meta : *outputs) {
    if (!meta.addressable()) {
      return Error(ErrorKind::invalid,
                   "a result of shape " + to_string(meta.shape) + " and dtype " +
                       std::string(to_string(meta.dtype)) + " has more bytes than fit 64 bits",
                   place_of(op, where));
    }
  }
  return std::make_shared<const OpCall>(
      OpCall{&op, std::move(attributes), std::move(inputs), std::move(outputs).value(), where});
}

}  // namespace strix
