# SPDX-License-Identifier: Apache-2.0
"""Installs Strix into a temporary prefix and uses it from another CMake project.

Proves: find_package(strix) with the version works; <strix/strix.hpp> compiles with the standard
library alone (no CAF, oneDNN or OpenBLAS header in any installed one); the consumer runs; the
installed program says its version; the prefix can be moved.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CONSUMER = pathlib.Path(__file__).parent / "consumer"


def call(*command, **options):
    """Runs a command; a failure ends the test with all that it printed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(condition, sentence):
    if not condition:
        sys.exit(f"not so: {sentence}")
    print(f"ok: {sentence}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for option in ("--build-dir", "--cmake", "--compiler", "--version"):
        parser.add_argument(option, required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        call(arguments.cmake, "--install", arguments.build_dir, "--prefix", folder / "first")
        prefix = (folder / "first").rename(folder / "moved")

        headers = list((prefix / "include" / "strix").rglob("*.hpp"))
        expect(prefix / "include" / "strix" / "strix.hpp" in headers, "strix.hpp is installed")
        includes = {(header, target) for header in headers for target in
                    re.findall(r"^\s*#\s*include\s*<([^>]+)>", header.read_text(), re.MULTILINE)}
        foreign = sorted(f"{header.name}: {target}" for header, target in includes
                         if re.search(r"[./]", target))
        expect(not foreign, f"installed headers include the standard library only {foreign}")

        build = folder / "build"
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("CMAKE_PREFIX_PATH", "LD_LIBRARY_PATH")}
        call(arguments.cmake, "-S", CONSUMER, "-B", build, "-G", "Ninja",
             f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={arguments.compiler}",
             f"-DWANTED_VERSION={arguments.version}", "-DCMAKE_BUILD_TYPE=Debug", env=environment)
        call(arguments.cmake, "--build", build, env=environment)
        said = call(build / "consumer", env=environment)
        expect(said == f"strix {arguments.version}: 12\n", f"the consumer ran and said {said!r}")

        said = call(prefix / "bin" / "strix", "--version", env=environment)
        expect(arguments.version in said, f"the installed program says {said.strip()!r}")


if __name__ == "__main__":
    main()
