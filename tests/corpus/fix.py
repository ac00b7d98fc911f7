#!/usr/bin/env python3
"""fix on copies of real files: only the tokens that it names change, and what it mends is not found again."""

import json
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

TREES = ["corpus", "harness_runs"]
SHOWN = re.compile(r"^(.*?):(\d+):(\d+): (HL\d+) [\w-]+: (.*)$")
# Rules that speak of a standard error, of level error.
NUMBERS = ["HL101", "HL102", "HL103", "HL104", "HL105", "HL106", "HL107", "HL301", "HL302", "HL803"]


def findings(folder, *more):
    done = common.run(["check", "--isolated", "--output", "json", "--show", "all", *more, "."], cwd=folder)
    return json.loads(done.stdout)["findings"]


def copy_bad(tree, folder):
    """the results files with faults that fix knows, and samples files beside them; their paths"""
    wanted = {f["path"] for f in findings(tree) if f["rule"] in {"HL003", "HL005", *NUMBERS}}
    for path in sorted(wanted):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(tree / path, folder / path)
        for samples in (tree / path).parent.glob("*.jsonl"):
            shutil.copy(samples, folder / pathlib.Path(path).parent)
    return sorted(wanted)


def mended(text, edits):
    """the text after edits given as (line, column, before, after), by Python's own reckoning of lines"""
    lines = text.split("\n")
    for line, column, before, after in sorted(edits, reverse=True):
        row = lines[line - 1]
        assert row[column - 1 : column - 1 + len(before)] == before, (line, column, before, row)
        lines[line - 1] = row[: column - 1] + after + row[column - 1 + len(before) :]
    return "\n".join(lines)


def check_tree(tap, name, how):
    tree = common.need_shared(name)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        paths = copy_bad(tree, folder)
        options = ["--isolated", "--not-finite", "--numbers", how, "--write", "."]
        done = common.run(["fix", *options], cwd=folder)
        tap.check(done.returncode == 0, f"{name}, {how}: exit 0", done.stderr.decode())
        edits, wrong = {}, []
        for line in done.stdout.decode("utf-8", "surrogateescape").splitlines()[:-1]:
            path, row, column, _, change = SHOWN.match(line).groups()
            bom = change == "the byte-order mark goes"
            before, after = ("", "") if bom else change.split(" -> ")
            edits.setdefault(path, []).append((int(row), int(column), before, after))
        for path in paths:
            before = (tree / path).read_bytes().decode("utf-8-sig", "surrogateescape")
            after = (folder / path).read_bytes().decode("utf-8", "surrogateescape")
            if mended(before, edits.get(path, [])) != after:
                wrong.append(path)
        tap.check(edits and not wrong, f"{name}, {how}: nothing changes but what is named ({len(edits)} of {len(paths)} files)", wrong)
        left = [f for f in findings(folder) if f["rule"] in {"HL003", "HL005", *NUMBERS} and f["level"] == "error"]
        said = done.stderr.decode()
        unsaid = [f for f in left if f["pointer"] not in said and f["rule"] != "HL003"]
        tap.check(not unsaid, f"{name}, {how}: what was mended is not found again", json.dumps(unsaid[:3], indent=1))
        again = common.run(["fix", *options], cwd=folder)
        tap.check(again.stdout == b"nothing to fix.\n", f"{name}, {how}: a second time there is nothing", again.stdout.decode())


def main():
    tap = common.Tap()
    for name in TREES:
        for how in ("blank", "recomputed"):
            check_tree(tap, name, how)
    tap.finish()


if __name__ == "__main__":
    main()
