# SPDX-License-Identifier: Apache-2.0
"""The code in ops/ADDING_AN_OP.md is the code of the files it names: "`path`, whole:" + a block."""
import re
import sys

text = open("ops/ADDING_AN_OP.md", encoding="utf-8").read()
blocks = re.findall(r"`(ops/[\w/]+\.cpp)`, whole:\n\n```cpp\n(.*?)```", text, re.S)
if not blocks:
    sys.exit("ops/ADDING_AN_OP.md: no code found")
for path, block in blocks:
    source = open(path, encoding="utf-8").read()
    if source != "// SPDX-License-Identifier: Apache-2.0\n" + block:
        sys.exit(f"ops/ADDING_AN_OP.md: {path} is not as the page says")
for path in re.findall(r"`((?:ops|tests)/[\w/]+\.(?:cpp|hpp|py|txt))`", text):
    open(path, encoding="utf-8").close()
print(f"ops/ADDING_AN_OP.md: {len(blocks)} files are as the page says")
