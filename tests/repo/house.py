# SPDX-License-Identifier: Apache-2.0
"""What the checks of this folder share: the files of the house, its rooms, its public headers."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOMS = ("devices", "ops", "net", "actors")
USERS = ("tools", "bindings", "examples")  # see public headers only
CODE = {".cpp", ".hpp", ".h", ".cu", ".cuh"}
NOT_OURS = {".git", "build", "node_modules", "__pycache__", ".cache"}


def files(root):
    """Every file of the tree at `root` that git tracks or would track, as paths relative to it."""
    root = pathlib.Path(root)
    git = shutil.which("git")
    if git and (root / ".git").exists():
        listed = subprocess.run(
            [git, "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z"],
            cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")
        return sorted(pathlib.PurePosixPath(name) for name in listed
                      if name and (root / name).is_file())
    return sorted(pathlib.PurePosixPath(path.relative_to(root).as_posix())
                  for path in root.rglob("*")
                  if path.is_file() and not NOT_OURS & set(path.relative_to(root).parts))


def cmake_words(text):
    """The words of a CMakeLists.txt, comments left out: enough for lists written by hand."""
    return re.sub(r"#.*", "", text).replace("(", " ").replace(")", " ").split()


def public_headers(root):
    """The room paths in the HEADERS lists of the rooms, e.g. {"ops/graph.hpp"}."""
    found = set()
    for room in ROOMS:
        lists = pathlib.Path(root) / room / "CMakeLists.txt"
        if not lists.exists():
            continue
        keyword = None
        for word in cmake_words(lists.read_text()):
            if re.fullmatch(r"[A-Z_]+", word):
                keyword = word
            elif keyword == "HEADERS" and word.endswith((".hpp", ".h")):
                found.add(f"{room}/{word}")
    return found


def run(check, plants):
    """Runs `check(root) -> [violation]` on the tree, or with --self-test on planted trees.

    `plants` is a list of (name, {path: text}, words): each tree must give exactly the violations
    that contain the given words, in any order; no words means that the tree is clean.
    """
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("--root", default=".", help="the tree to look at")
    parser.add_argument("--self-test", action="store_true", help="look at planted trees instead")
    arguments = parser.parse_args()
    if not arguments.self_test:
        violations = check(pathlib.Path(arguments.root))
        print("\n".join(violations) if violations else "clean")
        sys.exit(1 if violations else 0)
    wrong = 0
    for name, tree, words in plants:
        with tempfile.TemporaryDirectory() as folder:
            for path, text in tree.items():
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            violations = check(pathlib.Path(folder))
        missed = [word for word in words if not any(word in line for line in violations)]
        if missed or len(violations) != len(words):
            wrong += 1
            print(f"{name}: wanted {len(words)} violations with {words}, saw:", *violations, sep="\n  ")
        else:
            print(f"{name}: as planted")
    sys.exit(1 if wrong or not plants else 0)
