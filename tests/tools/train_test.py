# SPDX-License-Identifier: Apache-2.0
"""What training gives: accuracy, the same bits on any devices, its trace, its model."""

import gzip
import json
import os
import re
import unittest

from program import DATA, ProgramTest, csv, real_rows

FEW = ("--epochs", "2")


class Train(ProgramTest):
    def test_defaults_reach_97_percent(self):
        done = self.train()
        self.assertGreaterEqual(done["test_accuracy"], 97.0)
        self.assertEqual(done["shards"], 4)
        self.assertEqual(done["rows_train"] + done["rows_test"], 1797)

    def test_json_has_its_keys(self):
        done = self.train(*FEW, "--devices", "virtual:2")
        self.assertIsInstance(done["test_accuracy"], float)
        self.assertRegex(done["weights_sha256"], r"\A[0-9a-f]{64}\Z")
        self.assertGreater(done["images_per_s"], 0)
        self.assertGreater(done["ops"], 0)
        self.assertGreater(done["messages"], done["ops"])
        self.assertEqual([device["name"] for device in done["devices"]],
                         ["virtual:0", "virtual:1"])
        for device in done["devices"]:
            self.assertGreater(device["ops"], 0)
            self.assertGreater(device["busy"], 0)
            self.assertLessEqual(device["busy"], 1)
            self.assertGreater(device["bytes_peak"], 0)

    def test_same_weights_from_run_to_run(self):
        first = self.train(*FEW)
        again = self.train(*FEW)
        other = self.train(*FEW, "--seed", "2")
        self.assertEqual(first["weights_sha256"], again["weights_sha256"])
        self.assertEqual(first["test_accuracy"], again["test_accuracy"])
        self.assertNotEqual(first["weights_sha256"], other["weights_sha256"])

    def test_same_weights_over_1_2_and_4_devices(self):
        for shards in ("4", "3"):
            seen = {devices: self.train(*FEW, "--devices", devices, "--shards", shards)
                    ["weights_sha256"]
                    for devices in ("virtual:1", "virtual:2", "virtual:4", "cpu:0", "cpu:0,cpu:1",
                                    "cpu:0,cpu:1,cpu:2,cpu:3", "auto")}
            self.assertEqual(len(set(seen.values())), 1, seen)

    def test_every_device_runs_its_share_of_the_shards(self):
        for count in (1, 2, 4):
            devices = self.train(*FEW, "--devices", f"virtual:{count}")["devices"]
            shard_ops = [device["shard_ops"] for device in devices]
            self.assertEqual(len(shard_ops), count)
            for device in devices:
                self.assertGreaterEqual(device["shard_ops"], 0.8 / count * sum(shard_ops))
                self.assertGreaterEqual(device["ops"], device["shard_ops"])

    def test_trace_has_lanes_slices_and_arrows(self):
        for name in ("run.json", "run.json.gz"):
            done = self.train(*FEW, "--devices", "virtual:2", "--trace", name)
            opened = gzip.open if name.endswith(".gz") else open
            with opened(self.path(name), "rt", encoding="utf-8") as file:
                events = json.load(file)
            if isinstance(events, dict):
                events = events["traceEvents"]
            lanes = {(event["pid"], event["tid"]): event["args"]["name"] for event in events
                     if event["ph"] == "M" and event["name"] == "thread_name"}
            for device in ("virtual:0", "virtual:1"):
                self.assertTrue(any(device in lane for lane in lanes.values()), lanes)
            slices = [event for event in events if event["ph"] == "X"]
            for one in slices:
                self.assertIn((one["pid"], one["tid"]), lanes)
                self.assertGreaterEqual(one["dur"], 0)
            run = [one for one in slices if one["cat"] == "op"]
            self.assertEqual(len(run), done["ops"], "one slice per op run")
            self.assertIn("matmul", {one["name"] for one in run})
            # Slices of one stream do not overlap.
            for lane in lanes:
                times = sorted((one["ts"], one["ts"] + one["dur"]) for one in slices
                               if (one["pid"], one["tid"]) == lane)
                for (_, end), (begin, _) in zip(times, times[1:]):
                    self.assertGreaterEqual(begin, end - 0.002)
            starts = {event["id"]: event for event in events if event["ph"] == "s"}
            ends = {event["id"]: event for event in events if event["ph"] == "f"}
            self.assertGreater(len(starts), len(run) // 2)
            self.assertEqual(set(starts), set(ends))
            for key, start in starts.items():
                self.assertLessEqual(start["ts"], ends[key]["ts"])
            self.assertTrue(any(start["pid"] != ends[key]["pid"] for key, start in starts.items()),
                            "some messages go from device to device")

    def test_predict_uses_what_was_saved(self):
        trained = self.train(*FEW, "--save", "digits.model")
        self.assertEqual(os.listdir(self.folder), ["digits.model"])
        done = self.strix("predict", "digits", "--model", "digits.model", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        predicted = json.loads(done.stdout)
        self.assertEqual(predicted["rows"], 1797)
        with gzip.open(DATA, "rt", encoding="ascii") as file:
            labels = [int(line.rsplit(",", 1)[1]) for line in file]
        hits = sum(a == b for a, b in zip(predicted["labels"], labels))
        self.assertAlmostEqual(predicted["accuracy"], 100 * hits / 1797)
        # Four fifths of these rows were trained on.
        self.assertGreater(predicted["accuracy"], trained["test_accuracy"] - 5)
        text = self.strix("predict", "digits", "--model", "digits.model", "--devices", "virtual:1")
        self.assertEqual([int(line) for line in text.stdout.splitlines()[:-1]],
                         predicted["labels"])
        self.assertRegex(text.stdout.splitlines()[-1], r"^accuracy \d+\.\d+ % of 1797 images$")

    def test_saved_model_holds_the_weights_of_the_sha(self):
        import hashlib
        trained = self.train(*FEW, "--save", "digits.model")
        with open(self.path("digits.model"), "rb") as file:
            content = file.read()
        elements = 64 * 128 + 128 + 128 * 64 + 64 + 64 * 10 + 10
        weights = content[-32 - 4 * elements:-32]
        self.assertEqual(hashlib.sha256(weights).hexdigest(), trained["weights_sha256"])
        self.assertEqual(hashlib.sha256(content[:-32]).digest(), content[-32:])

    def test_data_of_ones_own(self):
        self.write("mine.csv", csv(real_rows(200)))
        done = self.train("--epochs", "5", "--data", "mine.csv")
        self.assertEqual(done["rows_train"], 160)
        self.assertEqual(done["rows_test"], 40)

    def test_more_cpu_devices_than_cores_are_warned_about_once(self):
        cores = len(os.sched_getaffinity(0))
        names = ",".join(f"cpu:{i}" for i in range(cores + 2))
        done = self.strix("train", "digits", *FEW, "--devices", names)
        self.assertEqual(done.returncode, 0, done.stderr)
        warnings = re.findall(r"(?m)^strix: warning: .*$", done.stderr)
        self.assertEqual(len(warnings), 1, done.stderr)
        self.assertIn("core", warnings[0])


if __name__ == "__main__":
    unittest.main()
