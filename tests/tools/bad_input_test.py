# SPDX-License-Identifier: Apache-2.0
"""Bad input gets a clear error, exit code 2, and nothing half-written; a full disk gets 3."""

import os
import unittest

from program import ProgramTest, csv, real_rows

TRAIN = ("train", "digits", "--epochs", "1")


class BadInput(ProgramTest):
    def test_missing_file(self):
        error = self.assert_refused((*TRAIN, "--data", "missing.csv"), 2, "missing.csv",
                                    "No such file")
        self.assertEqual(error["kind"], "invalid")

    def test_empty_file(self):
        self.write("empty.csv", "")
        self.assert_refused((*TRAIN, "--data", "empty.csv"), 2, "empty.csv", "empty")

    def test_row_with_63_values(self):
        rows = real_rows(5)
        rows[2] = rows[2][:63]
        self.write("short.csv", csv(rows))
        self.assert_refused((*TRAIN, "--data", "short.csv"), 2, "short.csv:3:64", "63 values", "65")

    def test_letter_in_a_row(self):
        rows = real_rows(5)
        rows[3][11] = "x"
        self.write("letter.csv", csv(rows))
        self.assert_refused((*TRAIN, "--data", "letter.csv"), 2, "letter.csv:4:12", "'x'")

    def test_unknown_device(self):
        for device in ("gpu:0", "cpu", "cpu:x", "virtual:0", "cpu:0,cpu:0"):
            with self.subTest(device=device):
                self.assert_refused((*TRAIN, "--devices", device), 2, "--devices")
        self.assert_refused((*TRAIN, "--devices", "gpu:0"), 2, "'gpu:0'", "cpu", "virtual")

    def test_batch_0(self):
        self.assert_refused((*TRAIN, "--batch", "0"), 2, "--batch: 0: ")

    def test_other_options_out_of_range(self):
        for option, value in (("--shards", "0"), ("--learning-rate", "0"),
                              ("--learning-rate", "-1"), ("--learning-rate", "inf"),
                              ("--learning-rate", "nan"), ("--batch", "-1"), ("--batch", "3.5"),
                              ("--shards", "many"), ("--seed", "99999999999999999999"),
                              ("--batch", "")):
            with self.subTest(option=option, value=value):
                self.assert_refused((*TRAIN, option, value), 2, option + ": ", value)
        self.assert_refused(("train", "digits", "--epochs", "0"), 2, "--epochs: 0: ")

    def test_more_shards_than_rows(self):
        self.assert_refused((*TRAIN, "--shards", "33"), 2, "--shards: 33", "32 rows")
        self.write("few.csv", csv(real_rows(10)))
        self.assert_refused((*TRAIN, "--shards", "9", "--data", "few.csv"), 2, "--shards: 9",
                            "8 training rows")

    def test_trace_into_a_missing_folder(self):
        self.assert_refused((*TRAIN, "--trace", "no/run.json"), 2, "no")

    def test_trace_of_an_unknown_kind(self):
        self.assert_refused((*TRAIN, "--trace", "run.txt"), 2, "run.txt", ".json")

    def test_save_into_a_missing_folder(self):
        self.assert_refused((*TRAIN, "--save", "no/digits.model"), 2, "--save", "'no'")

    def test_save_over_a_folder(self):
        os.mkdir(self.path("taken"))
        self.assert_refused((*TRAIN, "--save", "taken"), 2, "--save", "'taken'")

    def test_full_disk_while_the_trace_is_written(self):
        error = self.assert_refused((*TRAIN, "--trace", "/dev/full"), 3, "/dev/full")
        self.assertEqual(error["kind"], "exhausted")
        os.symlink("/dev/full", self.path("run.json"))
        done = self.strix(*TRAIN, "--trace", "run.json", "--save", "digits.model")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertFalse(os.path.isfile(self.path("run.json")))
        self.assertTrue(os.path.exists("/dev/full"))

    def test_full_disk_while_the_model_is_written(self):
        error = self.assert_refused((*TRAIN, "--save", "/dev/full"), 3, "/dev/full")
        self.assertEqual(error["kind"], "exhausted")
        self.assertTrue(os.path.exists("/dev/full"))

    def test_full_disk_behind_stdout(self):
        import subprocess
        from program import PROGRAM
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([PROGRAM, "devices"], stdout=full, stderr=subprocess.PIPE,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("strix: error: stdout: ", done.stderr)

    def test_missing_model(self):
        self.assert_refused(("predict", "digits", "--model", "none.model"), 2, "none.model",
                            "No such file")
        self.assert_refused(("predict", "digits"), 2, "--model")

    def test_foreign_model(self):
        self.write("foreign.model", "this is no model")
        self.assert_refused(("predict", "digits", "--model", "foreign.model"), 2, "foreign.model",
                            "no Strix model")


if __name__ == "__main__":
    unittest.main()
