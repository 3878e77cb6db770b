// SPDX-License-Identifier: Apache-2.0
#include "ops/shape.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "ops/array_meta.hpp"

namespace strix {
namespace {

std::string refusal(const std::vector<std::int64_t>& extents) {
  const Result<Shape> shape = Shape::checked(extents);
  return shape ? "" : shape.error().message();
}

TEST(Shape, PrintsAsPythonDoes) {
  EXPECT_EQ(to_string(Shape{}), "()");
  EXPECT_EQ(to_string(Shape{3}), "(3,)");
  EXPECT_EQ(to_string(Shape{3, 4}), "(3,4)");
}

TEST(Shape, KeepsItsExtentsWhenCopiedAndMoved) {
  for (std::size_t rank = 0; rank <= 7; ++rank) {
    std::vector<std::int64_t> extents;
    for (std::size_t i = 0; i < rank; ++i) extents.push_back(static_cast<std::int64_t>(i) + 2);
    const Shape shape(extents);
    Shape copy;
    copy = shape;
    EXPECT_EQ(copy, shape);
    Shape assigned{9, 9, 9, 9, 9, 9};
    assigned = copy;
    EXPECT_EQ(assigned, shape);
    const Shape moved = std::move(assigned);
    EXPECT_EQ(moved, shape);
    EXPECT_EQ(std::vector<std::int64_t>(moved.extents().begin(), moved.extents().end()), extents);
  }
}

TEST(Shape, CountsElements) {
  EXPECT_EQ(Shape{}.elements(), 1);
  EXPECT_EQ((Shape{2, 3, 4}).elements(), 24);
  EXPECT_EQ((Shape{2, 0, 4}).elements(), 0);
}

TEST(Shape, RefusesNegativeExtents) {
  EXPECT_EQ(refusal({2, -1}), "shape (2,-1): extents must not be negative");
  EXPECT_THROW((Shape{2, -1}), Exception);
}

TEST(Shape, RefusesMoreElementsThanFit64Bits) {
  const std::int64_t half = std::int64_t{1} << 32;
  EXPECT_EQ(refusal({half, half}), "shape (4294967296,4294967296): more elements than fit 64 bits");
  EXPECT_EQ(refusal({std::numeric_limits<std::int64_t>::max()}), "");
  // numpy.zeros((0, 2**32, 2**32)) is refused too: its strides overflow.
  EXPECT_NE(refusal({0, half, half}), "");
}

TEST(Shape, RefusesMoreAxesThanItsMaximum) {
  EXPECT_EQ(refusal(std::vector<std::int64_t>(64, 1)), "");
  EXPECT_EQ(refusal(std::vector<std::int64_t>(65, 1)),
            "a shape of rank 65: at most 64 axes are possible");
}

TEST(ArrayMeta, KnowsWhenItsBytesDoNotFit) {
  const std::int64_t max = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE((ArrayMeta{Dtype::boolean, Shape{max}}).addressable());
  EXPECT_FALSE((ArrayMeta{Dtype::f64, Shape{max}}).addressable());
  EXPECT_TRUE((ArrayMeta{Dtype::f64, Shape{max / 8}}).addressable());
}

TEST(Broadcast, FollowsNumPy) {
  struct Case {
    std::vector<std::int64_t> a, b, expected;
  };
  // numpy.broadcast_shapes of NumPy 1.24.
  const Case cases[] = {
      {{}, {}, {}},
      {{}, {3}, {3}},
      {{3}, {1}, {3}},
      {{3, 1}, {1, 4}, {3, 4}},
      {{5, 1, 7}, {6, 1}, {5, 6, 7}},
      {{0}, {1}, {0}},
      {{2, 0}, {1}, {2, 0}},
      {{8, 1, 6, 1}, {7, 1, 5}, {8, 7, 6, 5}},
      {{2, 1, 1, 1, 3}, {4, 1}, {2, 1, 1, 4, 3}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(*broadcast(Shape(c.a), Shape(c.b)), Shape(c.expected));
    EXPECT_EQ(*broadcast(Shape(c.b), Shape(c.a)), Shape(c.expected));
  }
}

TEST(Broadcast, NamesBothShapesWhenTheyDiffer) {
  EXPECT_EQ(broadcast(Shape{3, 4}, Shape{5}).error().message(),
            "shapes (3,4) and (5,) do not broadcast");
  EXPECT_FALSE(broadcast(Shape{0}, Shape{2}).ok());
}

TEST(Broadcast, RefusesAResultThatOverflows) {
  const std::int64_t half = std::int64_t{1} << 32;
  EXPECT_FALSE(broadcast(Shape{half, 1}, Shape{1, half}).ok());
}

TEST(Axis, CountsFromTheEndWhenNegative) {
  const Shape shape{2, 3, 4};
  EXPECT_EQ(*normalized_axis(0, shape), 0u);
  EXPECT_EQ(*normalized_axis(-1, shape), 2u);
  EXPECT_EQ(*normalized_axis(-3, shape), 0u);
  EXPECT_EQ(normalized_axis(3, Shape{2, 3}).error().message(),
            "axis 3 is out of range for shape (2,3)");
  EXPECT_FALSE(normalized_axis(-4, shape).ok());
  EXPECT_FALSE(normalized_axis(0, Shape{}).ok());
}

TEST(Axes, AreAscendingAndDistinct) {
  const Shape shape{2, 3, 4};
  const std::int64_t axes[] = {-1, 0};
  EXPECT_EQ(*normalized_axes(axes, shape), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(*normalized_axes({}, shape), (std::vector<std::size_t>{0, 1, 2}));
  const std::int64_t twice[] = {2, -1};
  EXPECT_EQ(normalized_axes(twice, shape).error().message(),
            "axis 2 is named twice for shape (2,3,4)");
}

}  // namespace
}  // namespace strix
