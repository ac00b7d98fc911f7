#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what the readers of JSON accept with Python's json.

Usage: json_oracle.py DRIVER [--mutations N] [--seed SEED]   (DRIVER: the program of json_driver.cc)

Inputs are the JSON files below $HL_SHARED/corpus and $HL_SHARED/harness_runs, or the project's fixtures
where HL_SHARED is not set, and seeded mutations of the smaller ones. The driver runs both readers and
fails if they differ. A fault must lie within the text, or at its end.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

MAX_MUTATED_BYTES = 200_000
INSERTS = [b",", b"}", b'"', b"\\", b"NaN", b"{", b"]", b":", b"-", b"0", b"\n", b"\x00", b"\xff", b"\xc3", b"\\u12", b"1e999", b"//", b"'"]


def is_json(data):
    try:
        json.loads(data.decode("utf-8-sig"))
    except RecursionError:
        return None
    except ValueError as error:
        # Python refuses to convert very long integers; that says nothing about JSON.
        return None if "integer string conversion" in str(error) else False
    return True


def mutated(data, rng):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(6)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 2:
            del data[at:]
        elif kind == 3:
            del data[at : at + rng.randrange(1, 30)]
        else:
            data[at:at] = rng.choice(INSERTS)
    return bytes(data)


def inputs():
    """files to read, and the folder they are in"""
    shared = os.environ.get("HL_SHARED")
    roots = [pathlib.Path(shared, name) for name in ("corpus", "harness_runs")] if shared else []
    roots = [root for root in roots if root.is_dir()]
    if not roots:
        roots = [pathlib.Path(__file__).resolve().parents[2] / "fixtures"]
    return sorted(path for root in roots for path in root.rglob("*") if path.is_file() and "\n" not in str(path))


def verdicts(driver, paths):
    """what the driver says of each path"""
    run = subprocess.run([driver], input="".join(f"{path}\n" for path in paths), capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    lines = [line.split("\t") for line in run.stdout.splitlines()]
    assert [line[0] for line in lines] == [str(path) for path in paths]
    return [line[1] for line in lines]


def compare(driver, paths, names):
    """(valid, faulty, different)"""
    counts = [0, 0, 0]
    for path, name, verdict in zip(paths, names, verdicts(driver, paths)):
        data = path.read_bytes()
        want = is_json(data)
        got = verdict == "ok"
        inside = got or int(verdict.split()[1]) <= len(data)
        counts[0 if got else 1] += 1
        if want is not None and want != got or not inside:
            counts[2] += 1
            print(f"{name}: Python says {'valid' if want else 'invalid'}, we say {verdict}")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("driver")
    parser.add_argument("--mutations", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sys.setrecursionlimit(1_000_000)

    paths = inputs()
    valid, faulty, different = compare(args.driver, paths, paths)
    print(f"{len(paths)} files: {valid} valid, {faulty} faulty, {different} differ from Python")

    rng = random.Random(args.seed)
    small = [path for path in paths if 0 < path.stat().st_size <= MAX_MUTATED_BYTES]
    with tempfile.TemporaryDirectory() as folder:
        made, names = [], []
        for number in range(args.mutations):
            source = rng.choice(small)
            made.append(pathlib.Path(folder, str(number)))
            made[-1].write_bytes(mutated(source.read_bytes(), rng))
            names.append(f"mutation {number} of {source}")
        more_valid, more_faulty, more_different = compare(args.driver, made, names)
    print(f"{args.mutations} mutations: {more_valid} valid, {more_faulty} faulty, {more_different} differ from Python")
    return 1 if different or more_different or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
