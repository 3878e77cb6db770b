# SPDX-License-Identifier: Apache-2.0
"""The command line: help, version, devices, suggestions, terminals, Ctrl-C."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
import unittest

from program import PROGRAM, ProgramTest, environment


class Command(ProgramTest):
    def test_help_has_examples(self):
        for words in ((), ("train", "digits"), ("predict", "digits"), ("devices",)):
            with self.subTest(words=words):
                done = self.strix(*words, "--help")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("Examples:", done.stdout)
                self.assertIn(" ".join(("  strix", *words)), done.stdout)
        text = self.strix("train", "digits", "--help").stdout
        for option in ("--devices", "--shards", "--epochs", "--batch", "--learning-rate", "--seed",
                       "--save", "--trace", "--json", "--data"):
            self.assertIn(option, text)

    def test_examples_of_the_help_are_commands(self):
        examples = []
        for words in ((), ("train", "digits"), ("predict", "digits"), ("devices",)):
            text = self.strix(*words, "--help").stdout
            examples += re.findall(r"^  strix (.*)$", text.split("Examples:")[1], re.MULTILINE)
        self.assertGreater(len(examples), 6)
        for example in examples:
            with self.subTest(example=example):
                done = self.strix(*example.split(), "--help")
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_version(self):
        done = self.strix("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"\Astrix \d+\.\d+\.\d+\n\Z")

    def test_devices(self):
        done = self.strix("devices")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cpu:0", done.stdout)
        self.assertIn("virtual:0", done.stdout)
        as_json = json.loads(self.strix("devices", "--json").stdout)
        names = [device["name"] for device in as_json["devices"]]
        self.assertIn("cpu:0", names)
        for name in names:
            self.assertIn(name, done.stdout)

    def test_unknown_option_names_the_nearest(self):
        self.assert_refused(("train", "digits", "--epcohs", "3"), 2, "--epcohs", "'--epochs'")
        self.assert_refused(("train", "digits", "--learning_rate=1"), 2, "'--learning-rate'")
        self.assert_refused(("predict", "digits", "--modle", "m"), 2, "'--model'")
        self.assert_refused(("train", "digits", "--zzzzzzz"), 2, "'--zzzzzzz'", "--help")

    def test_unknown_command_names_the_nearest(self):
        self.assert_refused(("trian", "digits"), 2, "'trian'", "'train'")
        self.assert_refused(("train", "digts"), 2, "'digts'", "'digits'")
        self.assert_refused(("devics",), 2, "'devices'")
        self.assert_refused(("train", "digits", "please"), 2, "'please'", "unexpected word")

    def test_no_command_says_where_the_help_is(self):
        for words in ((), ("train",), ("predict",)):
            done = self.strix(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("--help", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_missing_value(self):
        done = self.strix("train", "digits", "--epochs")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'--epochs': a value is missing", done.stderr)

    def test_plain_lines_where_there_is_no_terminal(self):
        done = self.strix("train", "digits", "--epochs", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\x1b", done.stdout)
        self.assertNotIn("\r", done.stdout)
        for epoch in ("1/2", "2/2"):
            self.assertRegex(done.stdout, rf"(?m)^epoch {epoch}  loss \d+\.\d+  accuracy +\d+\.\d+ %")
        self.assertRegex(done.stdout, r"test accuracy  \d+\.\d+ %")
        self.assertRegex(done.stdout, r"\d+ images/s")
        self.assertRegex(done.stdout, r"(?m)^cpu:0 +busy \d+ %")
        self.assertRegex(done.stdout, r"\d+ ops and \d+ messages, \d+\.\d+ messages per op")

    def test_progress_bar_on_a_terminal(self):
        text = self.on_terminal(TERM="xterm")
        self.assertIn("\r\x1b[K", text)
        self.assertIn("[####", text)
        self.assertIn("epoch 2/2", text)
        self.assertIn("\x1b[32m", text)

    def test_no_color_is_honoured(self):
        text = self.on_terminal(TERM="xterm", NO_COLOR="1")
        self.assertIn("[####", text)
        self.assertNotRegex(text, r"\x1b\[[0-9;]*m")

    def test_dumb_terminal_gets_plain_lines(self):
        text = self.on_terminal(TERM="dumb")
        self.assertNotIn("\x1b", text)
        self.assertIn("epoch 1/2", text)

    def test_json_keeps_stdout_for_the_last_line(self):
        done = self.strix("train", "digits", "--epochs", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        json.loads(done.stdout)
        self.assertEqual(done.stdout.count("\n"), 1)
        self.assertIn("epoch 1/1", done.stderr)

    def on_terminal(self, **changes):
        """What two epochs write to a terminal of 120 columns."""
        try:
            ours, theirs = pty.openpty()
        except OSError as error:  # a chroot without /dev/pts
            self.skipTest(f"no pseudo terminal here: {error}")
        subprocess.run(["stty", "cols", "120"], stdin=theirs, check=True)
        process = subprocess.Popen([PROGRAM, "train", "digits", "--epochs", "2"], stdout=theirs,
                                   stderr=theirs, stdin=theirs, cwd=self.folder,
                                   env=environment(**changes))
        os.close(theirs)
        text = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # how Linux says that the other side is gone
                break
            if not piece:
                break
            text += piece
        os.close(ours)
        self.assertEqual(process.wait(timeout=60), 0, text)
        return text.decode()


class Interrupt(ProgramTest):
    def interrupted(self, *words, sent=signal.SIGINT):
        """Sends a signal after the first epoch; returns exit code, stdout, stderr, seconds."""
        process = subprocess.Popen(
            [PROGRAM, "train", "digits", "--epochs", "1000000", *words], cwd=self.folder,
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            progress = process.stderr if "--json" in words else process.stdout
            ready, _, _ = select.select([progress], [], [], 60)
            self.assertTrue(ready, "no epoch within a minute")
            begin = time.monotonic()
            process.send_signal(sent)
            out, err = process.communicate(timeout=60)
            seconds = time.monotonic() - begin
        finally:
            process.kill()
        return process.returncode, out, err, seconds

    def test_ends_cleanly_within_a_second(self):
        code, _, err, seconds = self.interrupted("--save", "digits.model")
        self.assertEqual(code, 130, err)
        self.assertLess(seconds, 1.0)
        self.assertRegex(err, r"(?m)^strix: error: train digits: interrupted: ")
        self.assertEqual(os.listdir(self.folder), [], "neither model nor temporary is left")

    def test_leaves_no_broken_trace(self):
        code, _, err, seconds = self.interrupted("--save", "digits.model", "--trace", "run.json")
        self.assertEqual(code, 130, err)
        self.assertLess(seconds, 1.0)
        left = os.listdir(self.folder)
        self.assertIn(left, ([], ["run.json"]))
        if left:
            with open(self.path("run.json"), encoding="utf-8") as file:
                self.assertGreater(len(json.load(file)), 100)

    def test_says_so_in_json(self):
        code, out, err, _ = self.interrupted("--json")
        self.assertEqual(code, 130, err)
        self.assertEqual(json.loads(out)["error"]["kind"], "cancelled")

    def test_term_ends_as_cleanly(self):
        code, _, err, seconds = self.interrupted("--save", "digits.model", sent=signal.SIGTERM)
        self.assertEqual(code, 130, err)
        self.assertLess(seconds, 1.0)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
