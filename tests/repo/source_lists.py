# SPDX-License-Identifier: Apache-2.0
"""Checks that every .cpp is named in a CMakeLists.txt.

A source that no list names is not compiled, and its tests never run.
"""

import posixpath

import house

FOLDERS = house.ROOMS + house.USERS + ("tests",)
# Sources of projects of their own, built by a test from an installed Strix.
APART = ("tests/install/consumer/",)


def listed(root, files):
    """The paths from the root that some CMakeLists.txt names; `../support/x.cpp` is followed."""
    found = set()
    for lists in files:
        if lists.name == "CMakeLists.txt":
            for word in house.cmake_words((root / lists).read_text()):
                path = posixpath.normpath(str(lists.parent / word))
                # strix_example(NAME 01_hello) means 01_hello.cpp.
                found |= {path, path + ".cpp"}
    return found


def check(root):
    files = house.files(root)
    named = listed(root, files)
    return [f"{file}: in no CMakeLists.txt: add it, or remove it" for file in files
            if file.suffix == ".cpp" and file.parts[0] in FOLDERS
            and not str(file).startswith(APART) and str(file) not in named]


PLANTS = [
    ("listed", {"ops/CMakeLists.txt": "strix_room(NAME ops SOURCES\n  linear/gemm.cpp)",
                "ops/linear/gemm.cpp": ""}, []),
    ("listed nearer", {"tests/ops/CMakeLists.txt": "strix_test(NAME t SOURCES a_test.cpp)",
                       "tests/ops/a_test.cpp": ""}, []),
    ("example by name", {"examples/tour/CMakeLists.txt": "strix_example(NAME 01_hello)",
                         "examples/tour/01_hello.cpp": ""}, []),
    ("listed from beside", {"tests/sim/CMakeLists.txt": "strix_test(NAME t SOURCES ../support/a.cpp)",
                            "tests/support/a.cpp": ""}, []),
    ("forgotten", {"ops/CMakeLists.txt": "strix_room(NAME ops SOURCES gemm.cpp)",
                   "ops/linear/gemm.cpp": ""}, ["ops/linear/gemm.cpp"]),
    ("commented out", {"ops/CMakeLists.txt": "strix_room(NAME ops\n  # gemm.cpp\n)",
                       "ops/gemm.cpp": ""}, ["ops/gemm.cpp"]),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
