# SPDX-License-Identifier: Apache-2.0
"""Checks that no file or folder is named by a word that says nothing in this house."""

import re

import house

BANNED = {"node", "task", "job", "manager", "handler", "util", "helper", "common"}


def check(root):
    violations = []
    for file in house.files(root):
        for part in file.parts:
            # foo_bar-baz.hpp and FooBar.tsx alike are cut into their words; a plural counts too.
            spaced = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", part)
            for word in re.split(r"[^A-Za-z0-9]+", spaced):
                word = word.lower()
                if word in BANNED or word.removesuffix("s") in BANNED:
                    violations.append(f"{file}: {word}: names nothing: use the dictionary's words")
    return sorted(set(violations))


PLANTS = [
    ("clean", {"ops/graph.hpp": "", "ops/commonly.hpp": "", "ops/nodejs.txt": ""}, []),
    ("file", {"ops/string_utils.hpp": ""}, ["utils"]),
    ("folder", {"ops/common/shape.hpp": ""}, ["common"]),
    ("camel case", {"tools/viewer/TaskList.svelte": ""}, ["task"]),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
