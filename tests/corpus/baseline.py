#!/usr/bin/env python3
"""A baseline written on the real files makes the second run clean; when one value changes, exactly its finding is back."""

import json
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

CHANGES = [  # rule and text of a value, and what takes its place: as wrong as before
    ("HL302", b'"acc_stderr,none": 0.07115143815733237', b'"acc_stderr,none": 0.07115143815733238'),
    ("HL205", b'"limit": 100.0', b'"limit": 101.0'),
    ("HL901", b'"mae,none": Infinity', b'"mae,none": -Infinity'),
]


def links_to(source, folder):
    """the tree of `source` again: folders, and a link for each file"""
    for parent, _, names in os.walk(source):
        here = folder / pathlib.Path(parent).relative_to(source)
        here.mkdir(parents=True, exist_ok=True)
        for name in names:
            (here / name).symlink_to(pathlib.Path(parent, name).resolve())


def findings(folder):
    done = common.run(["--output", "json", "."], cwd=folder)
    return json.loads(done.stdout)["findings"]


def main():
    tap = common.Tap()
    corpus = common.need_shared("corpus").resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        links_to(corpus, folder)
        before = findings(folder)
        tap.check(len(before) > 100, "there are findings", str(len(before)))
        done = common.run(["baseline", "write", "."], cwd=folder)
        tap.check(done.returncode == 0, "the baseline is written", done.stderr.decode())
        tap.check(findings(folder) == [], "a second run is clean")
        for rule, old, new in CHANGES:
            path = next(f["path"] for f in before if f["rule"] == rule and old in (folder / f["path"]).read_bytes())
            file = folder / path
            target = file.readlink()
            file.unlink()
            file.write_bytes(target.read_bytes().replace(old, new))
            found = [(f["rule"], f["path"]) for f in findings(folder)]
            wanted = {(rule, path)} | ({("HL003", path)} if rule == "HL901" else set())
            tap.check(len(found) == len(wanted) and set(found) == wanted, f"{rule} is back", str(found))
            file.unlink()
            file.symlink_to(target)
        tap.check(findings(folder) == [], "and gone again")
    tap.finish()


if __name__ == "__main__":
    main()
