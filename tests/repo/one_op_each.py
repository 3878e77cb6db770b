# SPDX-License-Identifier: Apache-2.0
"""Checks that no type in actors/ holds the ops of more than one op actor.

A graph runs by messages alone: whoever could look at many ops at once would be a central scheduler.
So no member there (a name that ends in _) is a graph, or a container of op calls, op actors or steps;
and only OpActor has an op call at all.
"""

import re

import house

CONTAINER = r"(?:vector|deque|list|map|unordered_map|set|unordered_set|queue|span|array|multimap)"
OPS = r"(?:OpActor|OpCall|Graph|Step|Op)\b"
MEMBER = re.compile(r"^\s*(?:const\s+|mutable\s+|static\s+)*([\w:<>,*&\s]+?)[\s*&]+(\w+_)\s*(?:=.*|\{.*\})?;")


def check(root):
    violations = []
    for file in house.files(root):
        if file.parts[0] != "actors" or file.suffix not in (".hpp", ".cpp"):
            continue
        for number, line in enumerate((root / file).read_text().splitlines(), 1):
            member = MEMBER.match(line.split("//")[0])
            if not member:
                continue
            kind, name = member.groups()
            where = f"{file}:{number}: {name}"
            if re.search(r"\bGraph\b", kind):
                violations.append(f"{where}: a graph: an actor knows one op")
            elif re.search(CONTAINER + r"\s*<.*" + OPS, kind):
                violations.append(f"{where}: the ops of many: an actor knows one op")
            elif re.search(r"\bOpCall\b", kind) and file.name != "op_actor.hpp":
                violations.append(f"{where}: an op call outside OpActor: send it a message instead")
    return violations


PLANTS = [
    ("clean", {"actors/op_actor.hpp": "  const std::shared_ptr<const OpCall> call_;\n",
               "actors/data_actor.hpp": "  std::vector<Reader> readers_;\n",
               "ops/graph.hpp": "  std::vector<Step> steps_;\n"}, []),
    ("a table of op actors", {"actors/session.hpp": "  std::vector<OpActor*> ops_;\n"}, ["ops_"]),
    ("a kept graph", {"actors/session.hpp": "  Graph graph_;\n"}, ["graph_"]),
    ("calls by id", {"actors/scheduler.hpp":
                     "  std::unordered_map<Id, std::shared_ptr<const OpCall>> calls_;\n"}, ["calls_"]),
    ("a call elsewhere", {"actors/device_actor.hpp": "  std::shared_ptr<const OpCall> next_;\n"},
     ["next_"]),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
