# SPDX-License-Identifier: Apache-2.0
"""Fails when a test method of this folder is not among the arguments, FILE:Class.method each."""

import glob
import importlib
import os
import sys
import unittest

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)
found = set()
for path in glob.glob(os.path.join(folder, "*_test.py")):
    name = os.path.basename(path)
    if name == os.path.basename(__file__):
        continue
    module = importlib.import_module(name[:-3])
    for case in vars(module).values():
        if isinstance(case, type) and issubclass(case, unittest.TestCase) \
                and case.__module__ == module.__name__:
            found |= {f"{name}:{case.__name__}.{method}"
                      for method in unittest.TestLoader().getTestCaseNames(case)}
listed = set(sys.argv[1:])
for test in sorted(found - listed):
    print(f"{test} is not listed in CMakeLists.txt")
for test in sorted(listed - found):
    print(f"{test} is listed in CMakeLists.txt but not there")
sys.exit(found != listed or not found)
