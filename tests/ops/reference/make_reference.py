# SPDX-License-Identifier: Apache-2.0
"""Writes reference.jsonl: NumPy's answers to some hundred calls of every op.

    make_reference.py                 writes reference.jsonl beside this file
    make_reference.py --check         compares it with what this NumPy says: exactly where a case
                                      has no tolerance, else within it (libraries differ in the
                                      last bits). Exit code 77 when there is no NumPy.

One case a line: {"op", "in", "attr", "out", "ulp", "scale"}. An array is [dtype, shape, values];
values are the elements in row-major order, or {"gen": [a, m, c, d]} for ((i * a) % m - c) / d. A
scalar operand stands alone. NaN and infinities are strings. A result may differ from "out" by
ulp * epsilon * max(|out|, scale).

Transcendental functions are computed in long double and rounded once, so that the answers do not
depend on the processor that NumPy ran on.
"""
import json
import math
import os
import sys
import warnings

try:
    import numpy as np
except ImportError:
    print("reference: no NumPy here, nothing to compare with")
    sys.exit(77)

np.seterr(all="ignore")
warnings.simplefilter("ignore")
HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "reference.jsonl")
NAMES = {"bool": np.bool_, "i32": np.int32, "i64": np.int64, "f32": np.float32, "f64": np.float64}
SHORT = {np.dtype(v): k for k, v in NAMES.items()}
DTYPES = list(NAMES)
FLOATS = ["f32", "f64"]
NUMBERS = ["i32", "i64", "f32", "f64"]
random = np.random.RandomState(7)
cases = []


def element(value):
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, np.float32):
        text = float(str(value))  # the shortest text that names this float32
        return text if np.float32(text) == value else float(value)
    return float(value)


def array(values):
    values = np.asarray(values)
    return [SHORT[values.dtype], list(values.shape), [element(v) for v in values.ravel()]]


def case(op, inputs, out, ulp=0, scale=0.0, **attr):
    line = {"op": op, "in": [x if isinstance(x, list) else array(x) if isinstance(x, np.ndarray)
                             else element(x) for x in inputs]}
    if attr:
        line["attr"] = attr
    line["out"] = array(out)
    if ulp:
        line["ulp"] = ulp
    if scale:
        line["scale"] = float("%.3g" % scale)
    cases.append(line)


def generated(dtype, shape, a, m, c, d):
    i = np.arange(int(np.prod(shape)), dtype=np.int64)
    values = (i * a % m - c) / d
    return values.astype(NAMES[dtype]).reshape(shape), [dtype, list(shape), {"gen": [a, m, c, d]}]


def numbers(dtype, shape):
    if dtype == "bool":
        return random.randint(0, 2, shape).astype(np.bool_).reshape(shape)
    if dtype in ("i32", "i64"):
        return np.asarray(random.randint(-9, 10, shape), NAMES[dtype]).reshape(shape)
    return np.asarray(np.round(random.uniform(-3, 3, shape), 2), NAMES[dtype]).reshape(shape)


EDGES = {
    "bool": [True, False],
    "i32": [0, 1, -1, 2**31 - 1, -(2**31), 46341, -7],
    "i64": [0, 1, -1, 2**63 - 1, -(2**63), 3037000500, -7],
    "f32": [0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan, 1.5e-45, 3.0e38],
    "f64": [0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan, 5e-324, 1.5e308],
}


def edges(dtype):
    return np.array(EDGES[dtype], NAMES[dtype])


def edge_pairs(dtype):
    e = edges(dtype)
    return e.reshape(-1, 1), e.reshape(1, -1)


def scalar_dtype(dtype, scalar):
    kind = 0 if isinstance(scalar, bool) else 1 if isinstance(scalar, int) else 2
    have = {"bool": 0, "i32": 1, "i64": 1, "f32": 2, "f64": 2}[dtype]
    return dtype if have >= kind else ["bool", "i64", "f64"][kind]


def promoted(a, b):
    """Both operands as arrays of the dtype in which the op works."""
    if not isinstance(a, np.ndarray):
        dtype = NAMES[scalar_dtype(SHORT[b.dtype], a)]
    elif not isinstance(b, np.ndarray):
        dtype = NAMES[scalar_dtype(SHORT[a.dtype], b)]
    else:
        dtype = np.promote_types(a.dtype, b.dtype)
    return np.asarray(a, dtype), np.asarray(b, dtype)


def floating(x):
    return x if x.dtype in (np.float32, np.float64) else x.astype(np.float64)


def exactly(f, *inputs):
    """f in long double, rounded once to the dtype of the inputs."""
    dtype = inputs[0].dtype
    return np.asarray(f(*[x.astype(np.longdouble) for x in inputs])).astype(dtype)


PAIRS = [((), ()), ((3,), ()), ((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 1), (2, 3)),
         ((2, 1, 3), (4, 1)), ((0, 3), (3,)), ((1,), (2, 0)), ((2, 3, 1, 2), (3, 2, 1))]
MIXED = [("i32", "f32"), ("bool", "i64"), ("i32", "i64"), ("f32", "f64"), ("bool", "f32"),
         ("i64", "f32"), ("bool", "i32")]
SCALARS = [True, 3, -2, 0.5, 2.0]


def binary(op, f, dtypes, pairs, convert=lambda a, b: (a, b), scalars=SCALARS, ulp=0, tame=None,
           edge=True):
    def add(a, b, given=None):
        x, y = convert(*promoted(a, b))
        case(op, given or [a, b], np.asarray(f(x, y)), ulp=ulp)

    def make(dtype, shape, side):
        values = numbers(dtype, shape)
        return tame(values, side) if tame else values
    for dtype in dtypes:
        for left, right in pairs:
            add(make(dtype, left, 0), make(dtype, right, 1))
        for scalar in scalars:
            if scalar_dtype(dtype, scalar) not in dtypes:
                continue
            value = abs(scalar) if tame else scalar
            add(make(dtype, (3,), 0), value)
            add(value, make(dtype, (2, 2), 1))
        if edge:
            add(*edge_pairs(dtype))
    for one, two in MIXED:
        if SHORT[np.promote_types(NAMES[one], NAMES[two])] in dtypes:
            add(make(one, (2, 3), 0), make(two, (3,), 1))
            add(make(two, (2, 1), 0), make(one, (2, 3), 1))


def elementwise():
    true_divide = lambda a, b: (floating(a), floating(b))
    boolean = lambda a, b: (a != 0, b != 0)
    binary("add", np.add, DTYPES, PAIRS)
    binary("subtract", np.subtract, NUMBERS, PAIRS[2:6])
    binary("multiply", np.multiply, DTYPES, PAIRS[2:6])
    binary("divide", np.divide, DTYPES, PAIRS[1:5], true_divide)
    binary("maximum", np.maximum, DTYPES, PAIRS[3:7], edge=False)
    binary("minimum", np.minimum, DTYPES, PAIRS[3:7], edge=False)
    for dtype in NUMBERS:  # without -0.0: which zero is the greater, NumPy leaves open
        kept = np.array([v for v in edges(dtype) if not (v == 0 and math.copysign(1, v) < 0)],
                        NAMES[dtype])
        case("maximum", [kept.reshape(-1, 1), kept], np.maximum(kept.reshape(-1, 1), kept))
        case("minimum", [kept.reshape(-1, 1), kept], np.minimum(kept.reshape(-1, 1), kept))
    for op in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
        binary(op, getattr(np, op), DTYPES, [PAIRS[2], PAIRS[5]], scalars=[True, 3, 0.5])
    for op in ("logical_and", "logical_or"):
        binary(op, getattr(np, op), DTYPES, [PAIRS[2], PAIRS[4]], boolean, scalars=[True, 0, 0.5])

    def tame_power(values, side):
        if values.dtype in (np.int32, np.int64):
            return abs(values) if side else values
        if values.dtype == np.bool_:
            return values
        return values if side else abs(values)
    binary("power", lambda a, b: exactly(np.power, a, b) if a.dtype.kind == "f" else np.power(a, b),
           NUMBERS, PAIRS[2:5], scalars=[3, 0.5, 2.0, 1.0], ulp=1, tame=tame_power, edge=False)
    for dtype in FLOATS:
        a, b = edge_pairs(dtype)
        case("power", [a, b], exactly(np.power, a, b), ulp=1)

    def unary(op, f, dtypes, ulp=0, positive=False, to_floating=False):
        for dtype in dtypes:
            for values in (numbers(dtype, ()), numbers(dtype, (2, 5)), numbers(dtype, (0, 2)),
                           edges(dtype)):
                if positive and values.size and values.dtype != np.bool_:
                    values = values if len(values) > 6 and values.ndim == 1 else abs(values)
                given = floating(values) if to_floating else values
                case(op, [values], f(given), ulp=ulp)
    unary("negative", np.negative, NUMBERS)
    unary("abs", np.abs, NUMBERS)
    unary("sign", np.sign, NUMBERS)
    unary("square", np.square, NUMBERS)
    unary("relu", lambda x: np.where(np.isnan(x), x, np.where(x > 0, x, np.zeros_like(x))), NUMBERS)
    unary("logical_not", np.logical_not, DTYPES)
    unary("sqrt", np.sqrt, DTYPES, to_floating=True)
    for op, ulp in (("exp", 1), ("log", 1), ("sin", 1), ("cos", 1), ("tanh", 2)):
        f = getattr(np, op)
        unary(op, lambda x, f=f: exactly(f, x), DTYPES, ulp=ulp, to_floating=True)
    unary("sigmoid", lambda x: exactly(lambda y: 1 / (1 + np.exp(-y)), x), DTYPES, ulp=3,
          to_floating=True)

    for one in DTYPES:
        for two in DTYPES:
            for values in (numbers(one, (2, 3)), edges(one)):
                if one in FLOATS and two in ("i32", "i64"):
                    low, high = np.iinfo(NAMES[two]).min, np.iinfo(NAMES[two]).max
                    out = np.array([low if not (low - 1 < float(v) < high + 1) else int(v)
                                    for v in values.ravel()], NAMES[two]).reshape(values.shape)
                else:
                    out = values.astype(NAMES[two])
                case("cast", [values], out, dtype=two)

    for dtype in DTYPES:
        for c, l, r in (((2, 3), (2, 3), (2, 3)), ((2, 1), (3,), ()), ((), (2, 2), (2,)),
                        ((0, 2), (2,), (1, 1)), ((3, 1, 1), (2, 1), (1, 2))):
            condition, a, b = numbers("bool", c), numbers(dtype, l), numbers(dtype, r)
            case("where", [condition, a, b], np.where(condition, a, b))
        condition, a = numbers("bool", (2, 3)), numbers(dtype, (3,))
        for scalar in (True, 2, 0.5):
            x, y = promoted(a, scalar)
            case("where", [condition, a, scalar], np.where(condition, x, y))
            case("where", [condition, scalar, a], np.where(condition, y, x))
    condition = numbers("i32", (4,))
    case("where", [condition, 1, 2.5], np.where(condition != 0, 1.0, 2.5))
    case("where", [condition, True, 3], np.where(condition != 0, 1, 3))


AXES = [((2, 3, 4), [[], [0], [1], [2], [-1], [0, 1], [1, 2], [0, 2], [0, 1, 2]]),
        ((2, 3, 2, 2), [[0, 2], [1, 3], [0, 3]]), ((5,), [[0]]), ((), [[]]), ((1, 3, 1), [[0], [1]]),
        ((2, 1, 3), [[1], [0, 2]])]


def reduction():
    functions = {"sum": np.sum, "max": np.max, "min": np.min, "mean": np.mean}

    def add(op, values, axes, keepdims, given=None, exact=False):
        wide = values
        if op == "sum" and values.dtype.kind != "f":
            wide = values.astype(np.int64)
        if op == "mean":
            wide = floating(values)
        scale = 0.0
        ulp = 0
        axis = tuple(axes) if axes else None
        if op in ("sum", "mean") and wide.dtype.kind == "f" and not exact:
            ulp = 2
            scale = float(np.max(functions[op](abs(wide), axis=axis))) if wide.size else 0.0
            scale = scale if math.isfinite(scale) else 0.0
            out = np.asarray(functions[op](wide.astype(np.longdouble), axis=axis, keepdims=keepdims))
            out = out.astype(wide.dtype)
        else:
            out = np.asarray(functions[op](wide, axis=axis, keepdims=keepdims))
        case(op, [given or values], out, ulp=ulp, scale=scale, axes=axes, keepdims=keepdims)
    for op in functions:
        for dtype in DTYPES:
            for number, (shape, all_axes) in enumerate(AXES):
                for axes in all_axes if dtype in ("f32", "i32") else all_axes[::3]:
                    add(op, numbers(dtype, shape), axes, bool(random.randint(2)))
        for dtype in FLOATS:
            values = numbers(dtype, (3, 4))
            values[1, 2], values[2, 0], values[0, 1] = math.nan, math.inf, -math.inf
            add(op, values, [1], False)
            add(op, values, [0], True)
            for shape, axes in (((3, 1000), [1]), ((1000, 3), [0]), ((20, 3, 40), [0, 2]),
                                ((2, 700, 5), [1]), ((2, 3, 300), [])):
                values, given = generated(dtype, shape, 7919, 1009, 504, 7)
                add(op, values, axes, False, given)
        values, given = generated("i32", (4, 300), 7919, 1009, 504, 1)
        add(op, values, [0], False, given)
        add(op, values, [1], False, given)
    for op in ("sum", "mean"):
        for dtype in DTYPES:
            add(op, numbers(dtype, (2, 0, 3)), [1], False, exact=True)
            add(op, numbers(dtype, (0,)), [], True, exact=True)
    add("sum", np.array([2**31 - 1, 1], np.int32), [], False)
    add("sum", np.array([2**63 - 1, 1], np.int64), [], False)
    add("max", numbers("f32", (2, 0)), [0], False)
    for dtype in DTYPES:
        for shape, axes in (((2, 3, 4), (0, 1, 2, -1)), ((7,), (0,)), ((3, 1), (1,)), ((0, 2), (1,))):
            for axis in axes:
                for keepdims in (False, True):
                    values = numbers(dtype, shape)
                    out = np.argmax(values, axis=axis)
                    case("argmax", [values], np.asarray(np.expand_dims(out, axis) if keepdims
                                                        else out, np.int64),
                         axis=axis, keepdims=keepdims)
    values = numbers("f64", (3, 4))
    values[1, 2] = values[1, 3] = values[0, 0] = math.nan
    case("argmax", [values], np.asarray(np.argmax(values, axis=1)), axis=1, keepdims=False)


def linear():
    def add(a, b, given=None, ta=False, tb=False):
        x, y = promoted(a, b)
        x = np.swapaxes(x, -1, -2) if ta else x
        y = np.swapaxes(y, -1, -2) if tb else y
        if x.dtype.kind == "f":  # the values are exact in long double, and so are their sums
            out = np.asarray(np.matmul(x.astype(np.longdouble), y.astype(np.longdouble)))
            scale = float(np.max(np.matmul(abs(x), abs(y)))) if out.size else 0.0
            case("matmul", given or [a, b], out.astype(x.dtype), ulp=4, scale=scale,
                 transpose_left=ta, transpose_right=tb)
        else:
            case("matmul", given or [a, b], np.asarray(np.matmul(x, y)), transpose_left=ta,
                 transpose_right=tb)
    for dtype in DTYPES:
        for m, n, k in ((2, 3, 4), (1, 1, 1), (1, 5, 2), (3, 0, 2), (2, 3, 0)):
            for ta, tb in ((0, 0), (0, 1), (1, 0), (1, 1)):
                add(numbers(dtype, (k, m) if ta else (m, k)),
                    numbers(dtype, (n, k) if tb else (k, n)), ta=bool(ta), tb=bool(tb))
        for left, right in (((3,), (3,)), ((3,), (3, 2)), ((2, 3), (3,)), ((2, 2, 3), (3, 2)),
                            ((2, 2, 3), (2, 3, 2)), ((2, 3), (2, 3, 1)), ((2, 1, 2, 3), (3, 3, 2)),
                            ((3,), (2, 3, 2)), ((2, 2, 3), (3,)), ((0, 2, 3), (3, 2))):
            add(numbers(dtype, left), numbers(dtype, right))
        add(numbers(dtype, (2, 4, 3)), numbers(dtype, (2, 2, 4)), ta=True, tb=True)
    add(numbers("i32", (2, 3)), numbers("f32", (3, 2)))
    add(numbers("bool", (2, 3)), numbers("i64", (3, 2)))
    add(np.array([[2**31 - 1, 2]], np.int32), np.array([[2], [2]], np.int32))
    for dtype in FLOATS:
        for m, n, k in ((8, 128, 64), (33, 17, 65), (1, 50, 300)):
            a, given_a = generated(dtype, (m, k), 31, 97, 48, 8)
            b, given_b = generated(dtype, (k, n), 17, 89, 44, 8)
            if m * n > 600:
                b, given_b = generated(dtype, (n, k), 17, 89, 44, 8)
                a, given_a = generated(dtype, (2, k), 31, 97, 48, 8)
                add(a, b, [given_a, given_b], tb=True)
            else:
                add(a, b, [given_a, given_b])


def slices(text):
    return [[None if p == "" else int(p) for p in (part + "::").split(":")[:3]]
            for part in text.split(",")]


def layout():
    for dtype in DTYPES:
        values = numbers(dtype, (2, 3, 4))
        case("reshape", [values], values.reshape(6, 4), shape=[6, 4])
        case("reshape", [values], values.reshape(4, -1), shape=[4, -1])
        case("reshape", [numbers(dtype, (0, 3))], numbers(dtype, (3, 0)), shape=[3, 0])
        case("reshape", [np.full((1,), values[0, 0, 0])], values[0, 0, 0].reshape(()), shape=[])
        for axes in ([], [0, 2, 1], [1, 0, 2], [2, 0, 1], [0, 1, 2], [-1, 0, 1]):
            case("transpose", [values], values.transpose(axes or None), axes=axes)
        values = numbers(dtype, ())
        case("broadcast_to", [values], np.broadcast_to(values, (2, 2)), shape=[2, 2])
    for dtype in ("f32", "bool", "f64"):
        for shape, axes in (((), []), ((3,), []), ((0, 2), []), ((2, 3, 2, 2), [3, 1, 0, 2]),
                            ((2, 1, 3), [1, 2, 0]), ((1, 2, 1, 2, 2), [4, 3, 2, 1, 0])):
            values = numbers(dtype, shape)
            case("transpose", [values], values.transpose(axes or None), axes=axes)
        values, given = generated(dtype, (19, 21), 31, 97, 48, 1)
        case("transpose", [given], values.T, axes=[1, 0])
        for shape, to in (((3,), (2, 3)), ((2, 1), (2, 3)), ((2, 1, 2), (3, 2, 2, 2)), ((1,), (0,)),
                          ((2, 3), (2, 3)), ((1, 1, 2), (2, 2, 2))):
            values = numbers(dtype, shape)
            case("broadcast_to", [values], np.broadcast_to(values, to), shape=list(to))
        for shape, text in (((7,), "1:5"), ((7,), "::2"), ((7,), "::-1"), ((7,), "5:1:-2"),
                            ((7,), "-3:"), ((7,), ":-9:-1"), ((7,), "9:"), ((7,), "3:1"),
                            ((7,), "-100:100:3"), ((3, 4), ":,1:3"), ((3, 4), "::-1,::-1"),
                            ((3, 4), "1:2"), ((3, 4), "::2,::-2"), ((2, 3, 4), ":,1:,::3"),
                            ((2, 3, 4), "1:,:,2:0:-1"), ((0, 3), "::-1,1:"), ((5,), "4::-9")):
            values = numbers(dtype, shape)
            ranges = slices(text)
            case("slice", [values], values[tuple(slice(*r) for r in ranges)], ranges=ranges)
    for dtype in DTYPES:
        values = numbers(dtype, (3, 4))
        for axis in (0, 1, -1):
            for index in ([0, 2, 1], [-1, -3], [[0, 1], [2, 2]]):
                for kind in ("i32", "i64"):
                    indices = np.array(index, NAMES[kind])
                    case("take", [values, indices], np.take(values, indices, axis), axis=axis)
        case("take", [values, np.array(2)], np.take(values, np.array(2), 0), axis=0)
        case("take", [values, np.zeros((0,), np.int64)], values[:0], axis=0)
        deep = numbers(dtype, (2, 3, 2))
        case("take", [deep, np.array([2, 0])], np.take(deep, np.array([2, 0]), 1), axis=1)
        for shapes, axis in ((((2, 3), (1, 3)), 0), (((2, 3), (2, 1), (2, 2)), 1), (((2,),), 0),
                             (((2, 0), (2, 3)), -1), (((1, 2, 2), (1, 1, 2)), 1)):
            arrays = [numbers(dtype, s) for s in shapes]
            case("concatenate", arrays, np.concatenate(arrays, axis), axis=axis)
    arrays = [numbers("bool", (2,)), numbers("i32", (1,)), numbers("f32", (2,))]
    case("concatenate", arrays, np.concatenate(arrays), axis=0)


def creation():
    for dtype in DTYPES:
        t = NAMES[dtype]
        for shape in ((), (3,), (2, 2), (0, 3)):
            case("zeros", [], np.zeros(shape, t), shape=list(shape), dtype=dtype)
            case("ones", [], np.ones(shape, t), shape=list(shape), dtype=dtype)
            for value in (0.0, 1.0, -2.75, 1e3):
                case("full", [], np.full(shape, np.float64(value).astype(t)), shape=list(shape),
                     value=value, dtype=dtype)
        for rows, columns in ((3, 3), (2, 4), (4, 2), (0, 2), (1, 1)):
            case("eye", [], np.eye(rows, columns, dtype=t), rows=rows, columns=columns, dtype=dtype)
        for kind in ("i32", "i64"):
            for shape in ((3,), (2, 2), (), (0,)):
                indices = np.asarray(random.randint(0, 4, shape), NAMES[kind])
                case("one_hot", [indices], np.eye(4, dtype=t)[indices], depth=4, dtype=dtype)
        if dtype == "bool":
            continue
        for start, stop, step in ((0, 5, 1), (2, 11, 3), (5, 0, -1), (5, 0, -2), (3, 3, 1),
                                  (0, 5, -1), (-4, 5, 4), (0, 1, 7)):
            case("arange", [], np.arange(start, stop, step, dtype=t), start=start, stop=stop,
                 step=step, dtype=dtype)
    for dtype in FLOATS:
        for start, stop, step in ((0, 1, 0.25), (0.1, 1, 0.1), (1, 0, -0.3), (-0.5, 0.5, 0.125)):
            case("arange", [], np.arange(start, stop, step, dtype=NAMES[dtype]), start=start,
                 stop=stop, step=step, dtype=dtype)


def activation():
    def soft(x, axis):
        x = x.astype(np.longdouble)
        e = np.exp(x - x.max(axis, keepdims=True)) if x.size else x
        return e / e.sum(axis, keepdims=True)

    def log_soft(x, axis):
        x = x.astype(np.longdouble)
        y = x - x.max(axis, keepdims=True) if x.size else x
        return y - np.log(np.exp(y).sum(axis, keepdims=True))
    for dtype in FLOATS:
        for shape, axes in (((5,), (0, -1)), ((2, 4), (0, 1)), ((2, 3, 2), (0, 1, 2)), ((0, 3), (1,)),
                            ((2, 1), (1,))):
            for axis in axes:
                for factor in (1, 300):
                    values = numbers(dtype, shape) * NAMES[dtype](factor)
                    # Large ones are whole, so that the differences are exact: exp of a rounded
                    # difference of 500 has lost 500 ulp before it begins.
                    values = values if factor == 1 else np.round(values)
                    case("softmax", [values], soft(values, axis).astype(values.dtype), ulp=6,
                         axis=axis)
                    case("log_softmax", [values], log_soft(values, axis).astype(values.dtype),
                         ulp=4, scale=1.0 if factor == 1 else 300.0, axis=axis)
        case("softmax", [np.array([0, -math.inf, 1], values.dtype)],
             soft(np.array([0, -math.inf, 1]), 0).astype(values.dtype), ulp=4, axis=0)
        case("softmax", [np.array([0, math.nan, 1], values.dtype)],
             np.full(3, math.nan, values.dtype), axis=0)
        for kind in ("i32", "i64"):
            for n, c in ((1, 3), (4, 10), (0, 3), (3, 1)):
                values = numbers(dtype, (n, c))
                labels = np.asarray(random.randint(0, c, (n,)), NAMES[kind])
                total = -log_soft(values, 1)[np.arange(n), labels].sum()
                case("cross_entropy_sum", [values, labels], np.asarray(total).astype(values.dtype),
                     ulp=8, scale=3.0 * max(n, 1))


def close(given, wanted, ulp, scale, dtype):
    if given == wanted:
        return True
    if not ulp or isinstance(given, str) or isinstance(wanted, str):
        return False
    return abs(given - wanted) <= ulp * np.finfo(NAMES[dtype]).eps * max(abs(wanted), scale)


def check(lines):
    with open(FILE, encoding="ascii") as file:
        committed = file.read().splitlines()
    if len(committed) != len(lines):
        sys.exit(f"reference: {len(committed)} cases in the file, {len(lines)} from this script")
    for number, (old, new) in enumerate(zip(committed, lines), 1):
        if old == new:
            continue
        old, new = json.loads(old), json.loads(new)
        old_values, new_values = old["out"].pop(), new["out"].pop()
        scale = max(old.pop("scale", 0), new.pop("scale", 0))
        same = old == new and len(old_values) == len(new_values) and all(
            close(a, b, old.get("ulp", 0), scale, old["out"][0])
            for a, b in zip(old_values, new_values))
        if not same:
            sys.exit(f"reference: line {number}: {old['op']}: not what NumPy {np.__version__} says")
    print(f"reference: {len(lines)} cases as NumPy {np.__version__} has them")


def main():
    for family in (elementwise, reduction, linear, layout, creation, activation):
        family()
    lines = [json.dumps(line, separators=(",", ":")) for line in cases]
    if sys.argv[1:] == ["--check"]:
        check(lines)
        return
    with open(FILE, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    print(f"reference: {len(lines)} cases, {os.path.getsize(FILE)} bytes")


if __name__ == "__main__":
    main()
