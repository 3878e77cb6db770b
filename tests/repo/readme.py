# SPDX-License-Identifier: Apache-2.0
"""Checks that the documents are true: links and paths exist, commands exist, code is the code.

In every .md file: a relative link leads to a file; a `path` in backticks whose first folder is one
of ours exists (globs allowed; a document in a room may name paths from the root or from its own
folder); `./dev VERB` is a verb of ./dev. A code block after the line `<!-- code: PATH -->` is, byte
for byte, the file PATH without its licence line. The root README.md holds at least one such block,
for examples/tour/01_hello.cpp.
"""

import re

import house

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TICKED = re.compile(r"`([^`\n]+)`")
HEADER = re.compile(r"<strix/([\w/.]+)>")
COMMAND = re.compile(r"\./dev +([a-z]+)")
MARKED = re.compile(r"^<!-- code: (\S+) -->\n+```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HELLO = "examples/tour/01_hello.cpp"


def exists(root, base, path):
    path = re.sub(r"[:#].*$", "", path).rstrip("/")
    if not path:
        return True
    return any(any(folder.glob(path)) if "*" in path else (folder / path).exists()
               for folder in (base, root))


def shown(text):
    """A source file as a document shows it: without the licence line and the blank line after it."""
    return re.sub(r"\A// SPDX-License-Identifier: [^\n]*\n\n?", "", text)


def check_document(root, file, top, verbs, public):
    text = (root / file).read_text()
    base = (root / file).parent
    wrong = []
    for path, block in MARKED.findall(text):
        if not (root / path).is_file():
            wrong.append(f"{path}: the code block names no file")
        elif shown((root / path).read_text()) != block:
            wrong.append(f"{path}: the code block is not the file: copy it anew")
    if str(file) == "README.md" and HELLO not in [path for path, _ in MARKED.findall(text)]:
        wrong.append(f"{HELLO}: no code block after the line <!-- code: {HELLO} -->")
    for verb in COMMAND.findall(text):
        if verb not in verbs:
            wrong.append(f"./dev {verb}: no such command")
    for header in HEADER.findall(text):
        if header != "strix.hpp" and header not in public:
            wrong.append(f"<strix/{header}>: no such public header")
    prose = FENCED.sub("", text)
    for target in LINK.findall(prose):
        if not re.match(r"[a-z]+:|#", target) and not exists(root, base, target):
            wrong.append(f"{target}: the link leads nowhere")
    for path in TICKED.findall(prose):
        is_path = re.fullmatch(r"[\w.*/-]+(:\d+)?", path) and "/" in path
        if is_path and path.split("/")[0] in top and not exists(root, base, path):
            wrong.append(f"{path}: no such path")
    return [f"{file}: {line}" for line in wrong]


def check(root):
    every = house.files(root)
    top = {file.parts[0] for file in every if len(file.parts) > 1}
    dev = root / "dev"
    # The last `case` of ./dev has one line a verb: "  build) ..." or "  help | --help | -h) ...".
    verbs = set(re.findall(r"^  ([a-z]+)(?: \|[^)]*)?\)", dev.read_text(), re.MULTILINE)
                if dev.exists() else [])
    public = house.public_headers(root)
    violations = [] if (root / "README.md").exists() else ["README.md: there is none"]
    for file in every:
        if file.suffix == ".md":
            violations += check_document(root, file, top, verbs, public)
    return violations


BLOCK = f"<!-- code: {HELLO} -->\n```cpp\nint main() {{}}\n```\n"
TREE = {
    "dev": "case $1 in\n  test) run_test ;;\nesac\n",
    HELLO: "// SPDX-License-Identifier: Apache-2.0\n\nint main() {}\n",
    "ops/CMakeLists.txt": "strix_room(NAME ops HEADERS graph.hpp)",
    "ops/graph.hpp": "",
}


def planted(name, text, *words):
    return (name, {**TREE, "README.md": BLOCK + text}, list(words))


PLANTS = [
    planted("clean", "[x](ops/graph.hpp#top) `ops/*.hpp` `build/release/x` `./dev test` "
                     "[y](https://example.org/z) `<strix/ops/graph.hpp>` `a/b`"),
    planted("dead link", "[x](ops/shape.hpp)", "leads nowhere"),
    planted("dead path", "`ops/shape.hpp`", "no such path"),
    planted("dead glob", "`ops/*.cu`", "no such path"),
    planted("dead command", "`./dev fly`", "no such command"),
    planted("dead header", "`<strix/ops/shape.hpp>`", "no such public header"),
    ("no README", TREE, ["there is none"]),
    ("no block", {**TREE, "README.md": "hello\n"}, ["no code block"]),
    ("old block", {**TREE, "README.md": BLOCK.replace("{}", "{ }")}, ["copy it anew"]),
    ("room document", {**TREE, "README.md": BLOCK, "ops/README.md": "[x](graph.hpp) [y](g.hpp)"},
     ["g.hpp: the link"]),
]

if __name__ == "__main__":
    house.run(check, PLANTS)
