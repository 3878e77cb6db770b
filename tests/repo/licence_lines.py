# SPDX-License-Identifier: Apache-2.0
"""Checks that every source file says its licence in its first three lines."""

import house

LINE = "SPDX-License-Identifier: Apache-2.0"
SUFFIXES = house.CODE | {".py", ".sh", ".cmake", ".proto", ".ts", ".svelte"}
NAMES = {"CMakeLists.txt", "dev", "run", ".clang-format", ".clang-tidy"}


def check(root):
    violations = []
    for file in house.files(root):
        if file.suffix in SUFFIXES or file.name in NAMES or file.name.endswith(".cmake.in"):
            with open(root / file, errors="replace") as text:
                if not any(LINE in line for line in [next(text, "") for _ in range(3)]):
                    violations.append(f"{file}: no licence line: begin with \"{LINE}\"")
    return violations


PLANTS = [
    ("clean", {"ops/a.hpp": f"// {LINE}\n#pragma once\n", "dev": f"#!/bin/bash\n# {LINE}\n",
               "examples/data/digits.csv": "1,2\n"}, []),
    ("absent", {"ops/a.hpp": "#pragma once\n"}, ["ops/a.hpp"]),
    ("too late", {"ops/a.cpp": f"\n\n\n// {LINE}\n"}, ["ops/a.cpp"]),
    ("empty", {"tests/ops/a.py": ""}, ["tests/ops/a.py"]),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
