#!/usr/bin/env python3
"""fix on copies of real files: only the bytes that it names change, and zeroed standard errors come back as they were.

Two kinds of copies: the files that have findings, and files of the corpus in which every standard error was set to 0.0
and a byte-order mark was put first.
"""

import collections
import json
import math
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

TREES = ["corpus", "harness_runs", "examples/harness_files"]
BOM = b"\xef\xbb\xbf"
LINE = re.compile(r"(.*):(\d+):(\d+): (HL\d{3} [^:]*): (.*)")
MOST_BYTES = 300_000  # of a file that is zeroed
FILES = 150
SIDECAR = ".changes.tsv"


def copy_found(tree, folder):
    """the files with findings, and the samples files beside them"""
    for path in {f["path"] for f in common.report(["."], cwd=tree)["findings"]}:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        for source in [tree / path, *(tree / path).parent.glob("samples_*.jsonl")]:
            shutil.copyfile(source, folder / pathlib.Path(path).with_name(source.name))


def bytes_below(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def expected(before, lines):
    """the bytes of the files with the changes that `fix` printed, made by hand"""
    after = dict(before)
    by_file = collections.defaultdict(list)
    for path, line, column, _, change in map(lambda text: LINE.fullmatch(text).groups(), lines):
        by_file[path].append((int(line), int(column), change))
    for path, changes in by_file.items():
        text = before[path]
        bom = text.startswith(BOM)
        rows = text.removeprefix(BOM).decode().split("\n")
        for line, column, change in sorted(changes, reverse=True):
            if change == "the byte-order mark goes":
                bom = False
                continue
            old, new = change.split(" -> ")
            row = rows[line - 1]
            assert row[column - 1 :].startswith(old), (path, line, column, change)
            rows[line - 1] = row[: column - 1] + new + row[column - 1 + len(old) :]
        after[path] = (BOM if bom else b"") + "\n".join(rows).encode()
    return after


def errors_in(report):
    return {(f["rule"], f["path"], f["pointer"]) for f in report["findings"] if f["level"] == "error"}


def fix(tap, name, folder, how):
    """runs fix twice on a folder and compares every byte with what it printed"""
    before = bytes_below(folder)
    found = common.report(["."], cwd=folder)
    arguments = ["fix", "--isolated", "--not-finite", "--numbers", how]
    shown = common.run([*arguments, "."], cwd=folder)
    tap.check(bytes_below(folder) == before, f"{name} {how}: nothing changes without --write")
    done = common.run([*arguments, "--write", "--force", "."], cwd=folder)
    lines = done.stdout.decode().splitlines()[:-1]
    tap.check(lines == shown.stdout.decode().splitlines()[:-1], f"{name} {how}: what is shown is done")
    after = bytes_below(folder)
    made = {path for path in after if path.endswith(SIDECAR)}
    same = {path: text for path, text in after.items() if path not in made} == expected(before, lines)
    tap.check(same, f"{name} {how}: only the {len(lines)} tokens change that it names", done.stderr.decode())
    rows = sum(after[path].decode().count("\n") - 1 for path in made)
    numbers = sum("->" in line and "HL003" not in line for line in lines)
    tap.check(rows == numbers, f"{name} {how}: {rows} old numbers are kept, {numbers} changed")
    again = common.run([*arguments, "--write", "--force", "."], cwd=folder)
    tap.check(again.stdout == b"nothing to fix.\n", f"{name} {how}: a second fix changes nothing", again.stdout.decode())
    new = errors_in(common.report(["."], cwd=folder)) - errors_in(found)
    tap.check(not new, f"{name} {how}: no error is new", new)
    return lines


def errors_of(text):
    """the numeric standard errors of a results file as [(task, key, value)]"""
    results = json.loads(text.removeprefix(BOM))["results"]
    return [
        (task, key, value)
        for task, row in results.items()
        for key, value in row.items()
        if "_stderr" in key and isinstance(value, float) and math.isfinite(value)
    ]


def zeroed(source, target):
    """copies files with all standard errors set to zero; gives the true ones by file"""
    truth = {}
    for path in sorted(p for p in source.rglob("*.json") if p.is_file()):
        text = path.read_bytes()
        if len(truth) == FILES or len(text) > MOST_BYTES or b'"n-samples"' not in text or b"_stderr,none" not in text:
            continue
        errors = errors_of(text)
        name = f"{len(truth)}/{path.name}"
        (target / name).parent.mkdir(parents=True)
        broken = re.sub(rb'(_stderr,[^"]*": )[0-9.e-]+', rb"\g<1>0.0", text.removeprefix(BOM))
        (target / name).write_bytes(BOM + broken)
        truth[name] = errors
    return truth


def check_truth(tap, folder, truth, lines):
    """every number that was recomputed is the one that the harness had computed, to its printed digits"""
    wrong, right = [], 0
    for name, errors in truth.items():
        now = {(task, key): value for task, key, value in errors_of((folder / name).read_bytes())}
        for task, key, value in errors:
            if now[task, key] != 0:
                good = math.isclose(now[task, key], value, rel_tol=1e-6)
                right += good
                if not good:
                    wrong.append((name, task, key, value, now[task, key]))
    note = "\n".join(map(str, wrong[:20]))
    of_groups = sum(" HL301 " in line for line in lines)
    good = not wrong and right > 100 and of_groups > 10
    tap.check(good, f"{right} standard errors come back, {of_groups} tokens are of groups, {len(wrong)} others", note)


def main():
    tap = common.Tap()
    corpus = common.need_shared("corpus")
    for tree in TREES:
        for how in ("blank", "recomputed"):
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                copy_found(common.need_shared(tree), folder)
                fix(tap, tree, folder, how)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        truth = zeroed(corpus, folder)
        lines = fix(tap, f"{len(truth)} zeroed files", folder, "recomputed")
        check_truth(tap, folder, truth, lines)
    tap.finish()


if __name__ == "__main__":
    main()
