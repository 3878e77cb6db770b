// SPDX-License-Identifier: Apache-2.0
#include "tests/ops/reference/op_by_name.hpp"

#include <functional>
#include <map>

#include "ops/activation/activation.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/layout/layout.hpp"
#include "ops/linear/linear.hpp"
#include "ops/random/random.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix::reference {
namespace {

using Operands = std::vector<ArrayOrScalar>;
using Function = std::function<Array(const Operands&, const nlohmann::json&)>;
using Unary = Array (*)(const ArrayOrScalar&);
using Binary = Array (*)(const ArrayOrScalar&, const ArrayOrScalar&);
using Reduction = Array (*)(const Array&, const Axes&, bool, std::source_location);
using Softmax = Array (*)(const Array&, std::int64_t, std::source_location);

Function unary(Unary f) {
  return [f](const Operands& in, const auto&) { return f(in[0]); };
}
Function binary(Binary f) {
  return [f](const Operands& in, const auto&) { return f(in[0], in[1]); };
}
Function reduction(Reduction f) {
  return [f](const Operands& in, const nlohmann::json& attributes) {
    return f(in[0].array(), attributes["axes"].get<Axes>(), attributes["keepdims"].get<bool>(),
             std::source_location::current());
  };
}
Function softmax_like(Softmax f) {
  return [f](const Operands& in, const nlohmann::json& attributes) {
    return f(in[0].array(), attributes["axis"].get<std::int64_t>(),
             std::source_location::current());
  };
}

Dtype dtype_in(const nlohmann::json& attributes) {
  return *parse_dtype(attributes["dtype"].get<std::string>());
}
Shape shape_in(const nlohmann::json& attributes) {
  return Shape(std::span<const std::int64_t>(attributes["shape"].get<std::vector<std::int64_t>>()));
}
std::int64_t axis_in(const nlohmann::json& attributes) {
  return attributes["axis"].get<std::int64_t>();
}
std::optional<std::int64_t> bound(const nlohmann::json& value) {
  if (value.is_null()) return std::nullopt;
  return value.get<std::int64_t>();
}
std::vector<Range> ranges_in(const nlohmann::json& attributes) {
  std::vector<Range> ranges;
  for (const auto& range : attributes["ranges"]) {
    ranges.push_back({bound(range[0]), bound(range[1]), bound(range[2]).value_or(1)});
  }
  return ranges;
}
std::vector<Array> arrays(const Operands& in) {
  std::vector<Array> result;
  for (const ArrayOrScalar& operand : in) result.push_back(operand.array());
  return result;
}

const std::map<std::string, Function>& functions() {
  using Json = nlohmann::json;
  static const std::map<std::string, Function> table{
      {"add", binary(add)},
      {"subtract", binary(subtract)},
      {"multiply", binary(multiply)},
      {"divide", binary(divide)},
      {"power", binary(power)},
      {"maximum", binary(maximum)},
      {"minimum", binary(minimum)},
      {"equal", binary(equal)},
      {"not_equal", binary(not_equal)},
      {"less", binary(less)},
      {"less_equal", binary(less_equal)},
      {"greater", binary(greater)},
      {"greater_equal", binary(greater_equal)},
      {"logical_and", binary(logical_and)},
      {"logical_or", binary(logical_or)},
      {"logical_not", unary(logical_not)},
      {"where", [](const Operands& in, const Json&) { return where(in[0], in[1], in[2]); }},
      {"negative", unary(negative)},
      {"abs", unary(abs)},
      {"sign", unary(sign)},
      {"square", unary(square)},
      {"sqrt", unary(sqrt)},
      {"exp", unary(exp)},
      {"log", unary(log)},
      {"sin", unary(sin)},
      {"cos", unary(cos)},
      {"tanh", unary(tanh)},
      {"sigmoid", unary(sigmoid)},
      {"relu", unary(relu)},
      {"cast", [](const Operands& in, const Json& a) { return cast(in[0], dtype_in(a)); }},
      {"sum", reduction(sum)},
      {"max", reduction(max)},
      {"min", reduction(min)},
      {"mean", reduction(mean)},
      {"argmax",
       [](const Operands& in, const Json& a) {
         return argmax(in[0].array(), axis_in(a), a["keepdims"].get<bool>());
       }},
      {"matmul",
       [](const Operands& in, const Json& a) {
         return matmul(in[0].array(), in[1].array(),
                       {a["transpose_left"].get<bool>(), a["transpose_right"].get<bool>()});
       }},
      {"reshape",
       [](const Operands& in, const Json& a) {
         return reshape(in[0].array(), a["shape"].get<std::vector<std::int64_t>>());
       }},
      {"transpose",
       [](const Operands& in, const Json& a) {
         return transpose(in[0].array(), a["axes"].get<std::vector<std::int64_t>>());
       }},
      {"broadcast_to",
       [](const Operands& in, const Json& a) { return broadcast_to(in[0].array(), shape_in(a)); }},
      {"slice",
       [](const Operands& in, const Json& a) { return slice(in[0].array(), ranges_in(a)); }},
      {"take", [](const Operands& in,
                  const Json& a) { return take(in[0].array(), in[1].array(), axis_in(a)); }},
      {"concatenate",
       [](const Operands& in, const Json& a) { return concatenate(arrays(in), axis_in(a)); }},
      {"zeros", [](const Operands&, const Json& a) { return zeros(shape_in(a), dtype_in(a)); }},
      {"ones", [](const Operands&, const Json& a) { return ones(shape_in(a), dtype_in(a)); }},
      {"full",
       [](const Operands&, const Json& a) {
         return full(shape_in(a), a["value"].get<double>(), dtype_in(a));
       }},
      {"eye",
       [](const Operands&, const Json& a) {
         return eye(a["rows"].get<std::int64_t>(), a["columns"].get<std::int64_t>(), dtype_in(a));
       }},
      {"arange",
       [](const Operands&, const Json& a) {
         return arange(a["start"].get<double>(), a["stop"].get<double>(), a["step"].get<double>(),
                       dtype_in(a));
       }},
      {"one_hot",
       [](const Operands& in, const Json& a) {
         return one_hot(in[0].array(), a["depth"].get<std::int64_t>(), dtype_in(a));
       }},
      {"softmax", softmax_like(softmax)},
      {"log_softmax", softmax_like(log_softmax)},
      {"cross_entropy_sum",
       [](const Operands& in, const Json&) {
         return cross_entropy_sum(in[0].array(), in[1].array());
       }},
  };
  return table;
}

}  // namespace

Array op_by_name(const std::string& name, const std::vector<ArrayOrScalar>& operands,
                 const nlohmann::json& attributes) {
  return functions().at(name)(operands, attributes);
}

std::vector<std::string> known_names() {
  std::vector<std::string> names;
  for (const auto& [name, function] : functions()) names.push_back(name);
  return names;
}

}  // namespace strix::reference
