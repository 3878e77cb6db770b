# SPDX-License-Identifier: Apache-2.0
"""Runs the built strix program. Only the standard library of Python 3."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

SOURCE_DIR = os.environ.get("STRIX_SOURCE_DIR", os.getcwd())
PROGRAM = os.environ.get("STRIX_PROGRAM", os.path.join(SOURCE_DIR, "build/release/bin/strix"))
DATA = os.path.join(SOURCE_DIR, "examples/data/digits.csv.gz")
TIMEOUT_S = 300


def environment(**changes):
    """The test's environment without what would colour or shorten output."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM", "COLUMNS")}
    kept.update(changes)
    return kept


class ProgramTest(unittest.TestCase):
    """A test with an empty folder of its own, in which the program runs."""

    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="strix_test_")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(content)
        return self.path(name)

    def strix(self, *words, **changes):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, env=environment(**changes),
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=TIMEOUT_S, check=False)

    def train(self, *words):
        """What `strix train digits --json` says at its end; it must succeed."""
        done = self.strix("train", "digits", "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 1, "stdout has the one line of JSON and nothing else")
        return json.loads(lines[0])

    def assert_refused(self, words, code, *parts):
        """The program ends with `code` and one line of error that has all `parts`, and the same
        error as JSON; nothing is left in the folder that was not there."""
        before = sorted(os.listdir(self.folder))
        done = self.strix(*words)
        lines = [line for line in done.stderr.splitlines() if line.startswith("strix: error: ")]
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertEqual(done.stderr.splitlines()[-1], lines[0])
        self.assertEqual(done.returncode, code, done.stderr)
        for part in parts:
            self.assertIn(part, lines[0])
        # strix: error: PLACE: what is wrong and the way out
        self.assertGreaterEqual(lines[0].count(": "), 3, lines[0])
        self.assertEqual(sorted(os.listdir(self.folder)), before, "nothing half-written")

        with_json = self.strix(*words, "--json")
        self.assertEqual(with_json.returncode, code)
        error = json.loads(with_json.stdout)["error"]
        self.assertEqual(sorted(error), ["kind", "what", "where"])
        self.assertIn(error["where"], lines[0])
        self.assertIn(error["what"], lines[0])
        self.assertEqual(sorted(os.listdir(self.folder)), before, "nothing half-written")
        return error


def real_rows(count):
    """The first rows of the real digits, as lists of words."""
    import gzip
    with gzip.open(DATA, "rt", encoding="ascii") as file:
        return [next(file).strip().split(",") for _ in range(count)]


def csv(rows):
    return "".join(",".join(row) + "\n" for row in rows)
