# SPDX-License-Identifier: Apache-2.0
"""Checks that every #include follows the arrows of the house.

devices <- ops, devices <- net, all rooms <- actors; tools, bindings and examples see public headers
only; tests may look inside. CAF stays in actors/*.cpp and actors/caf.hpp; public headers include
the standard library and public headers, nothing else; no caller asks the preprocessor which backend
there is.
"""

import re

import house

SEES = {
    "devices": {"devices"},
    "ops": {"ops", "devices"},
    "net": {"net", "devices"},
    "actors": {"actors", "ops", "net", "devices"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
BACKEND = re.compile(
    r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b.*?"
    r"(\w*(?:CUDA|DNNL|ONEDNN|OPENBLAS|HIP_|STRIX_WITH_|STRIX_HAVE_|STRIX_REFERENCE_)\w*)")
CAF_HEADER = "actors/caf.hpp"


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1] == "<", match[2]


def check_include(file, is_public, public, angled, target):
    """What is wrong with `file` (a room path) including `target`, or None."""
    room = file.parts[0]
    target_in_house = target.removeprefix("strix/") if angled else target
    ours = target_in_house.split("/")[0] in house.ROOMS + house.USERS + ("tests",)
    if angled and target.startswith("strix/"):
        if room in house.ROOMS:
            return "rooms include by room path, without strix/"
        if target_in_house != "strix.hpp" and target_in_house not in public:
            return "no public header of that name"
        return None
    if angled:
        if target.split("/")[0] == "caf" and room != "tests":
            in_source = room == "actors" and file.suffix == ".cpp"
            if not in_source and str(file) != CAF_HEADER:
                return f"CAF is for actors/*.cpp and {CAF_HEADER}"
        if is_public and re.search(r"[./]", target):
            return "a public header includes the standard library and public headers only"
        return None
    if room in house.USERS and "/" not in target:
        return None  # a file beside it
    if not ours:
        return "ours are included by room path, such as \"ops/graph.hpp\""
    target_room = target.split("/")[0]
    if room == "tests":
        return None
    if room in house.USERS:
        if target_room in house.ROOMS and target not in public:
            return f"{room}/ sees public headers only"
        if target_room not in house.ROOMS and target_room != room:
            return f"{room}/ does not see {target_room}/"
        return None
    if target_room not in SEES[room]:
        return f"{room}/ does not see {target_room}/"
    if is_public and target not in public:
        return "a public header includes a private one"
    return None


def check(root):
    violations = []
    public = house.public_headers(root)
    for file in house.files(root):
        if file.suffix not in house.CODE or file.parts[0] not in (*SEES, *house.USERS, "tests"):
            continue
        text = (root / file).read_text(errors="replace")
        for number, angled, target in includes(text):
            wrong = check_include(file, str(file) in public, public, angled, target)
            if wrong:
                violations.append(f"{file}:{number}: {target}: {wrong}")
        if file.parts[0] == "tests":
            continue
        for number, line in enumerate(text.splitlines(), 1):
            match = BACKEND.match(line)
            if match:
                violations.append(
                    f"{file}:{number}: {match[1]}: a backend is a folder linked in, not an #ifdef")
    return violations


ROOM_LISTS = {
    "devices/CMakeLists.txt": "strix_room(NAME devices SOURCES pool.cpp HEADERS pool.hpp)",
    "ops/CMakeLists.txt":
        "strix_room(NAME ops\n  HEADERS\n    graph.hpp\n  PRIVATE_HEADERS\n    table.hpp)",
    "actors/CMakeLists.txt": "strix_room(NAME actors HEADERS runtime.hpp)",
}


def planted(name, path, line, *words):
    return (name, {**ROOM_LISTS, path: line + "\n"}, list(words))


PLANTS = [
    planted("clean arrows", "actors/a.cpp",
            '#include <caf/all.hpp>\n#include "ops/table.hpp"\n#include "net/link.hpp"'),
    planted("up", "devices/pool.cpp", '#include "ops/graph.hpp"', "does not see ops"),
    planted("sideways", "ops/graph.hpp", '#include "net/link.hpp"', "does not see net"),
    planted("sideways back", "net/link.cpp", '#include "ops/graph.hpp"', "does not see ops"),
    planted("rooms see no tests", "actors/a.cpp", '#include "tests/support/x.hpp"', "not see tests"),
    planted("tool looks inside", "tools/main.cpp", '#include "ops/table.hpp"', "public headers"),
    planted("example looks inside", "examples/a.cpp", "#include <strix/ops/table.hpp>", "no public"),
    planted("example as a user", "examples/a.cpp",
            "#include <strix/strix.hpp>\n#include <strix/ops/graph.hpp>"),
    planted("binding beside itself", "bindings/c/strix_c.cpp", '#include "strix.h"'),
    planted("test looks inside", "tests/ops/a.cpp", '#include "ops/table.hpp"'),
    planted("CAF outside actors", "devices/pool.cpp", "#include <caf/all.hpp>", "CAF is for"),
    planted("CAF in a header", "actors/a.hpp", "#include <caf/actor.hpp>", "CAF is for"),
    planted("CAF in its header", "actors/caf.hpp", "#include <caf/actor.hpp>"),
    planted("public takes a library", "ops/graph.hpp", "#include <dnnl.hpp>", "standard library"),
    planted("public takes private", "ops/graph.hpp", '#include "ops/table.hpp"', "private one"),
    planted("no room path", "ops/a.cpp", '#include "graph.hpp"', "room path"),
    planted("backend by #ifdef", "actors/a.cpp", "#ifdef STRIX_WITH_CUDA\n#endif", "STRIX_WITH_CUDA"),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
