#!/usr/bin/env python3
"""Shards of real trees, exported and judged in any order, give the bytes of the direct way; a torn stream is refused."""

import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import readme  # noqa: E402

TREES = ["corpus", "harness_runs", "examples/harness_files"]
CHECK = ["check", "--isolated", "--show", "info", "--show", "all"]


def export(folder, *more):
    done = common.run(["export", "--isolated", *more, "."], cwd=folder)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def judge(facts, folder, *more):
    return common.run([*CHECK, *more, "--facts", "-"], cwd=folder, input=facts)


def check_shards(tap, tree, folder, seed):
    outputs = ["text", "json", "sarif", "github"]
    direct = {form: common.run([*CHECK, "--output", form, "."], cwd=folder) for form in outputs}
    for count in (1, 3, 8):
        shards = [export(folder, "--shard", f"{i}/{count}", "-j", 1 + i % 3) for i in range(1, count + 1)]
        seed.shuffle(shards)
        facts = b"".join(shards)
        for form in outputs if count == 3 else ["json"]:
            done = judge(facts, folder, "--output", form)
            same = (done.returncode, done.stdout, done.stderr) == (
                direct[form].returncode, direct[form].stdout, direct[form].stderr)  # fmt: skip
            tap.check(same, f"{tree}: {count} shards, {form}", done.stderr.decode())
    lines = facts.splitlines(keepends=True)
    seed.shuffle(lines)
    done = judge(b"".join(lines), folder, "--output", "json")
    tap.check(done.stdout == direct["json"].stdout, f"{tree}: lines in any order", done.stderr.decode())
    return b"".join(shards)


def check_torn(tap, tree, folder, facts, seed):
    """without any one line, cut anywhere, or with a line twice"""
    lines = facts.splitlines(keepends=True)
    for _ in range(12):
        i = seed.randrange(len(lines))
        at = seed.randrange(1, len(facts) - 1)
        for name, torn in (
            (f"without line {i}", lines[:i] + lines[i + 1 :]),
            (f"cut after byte {at}", [facts[:at]]),
            (f"line {i} twice", lines[:i] + [lines[i]] + lines[i:]),
        ):
            done = judge(b"".join(torn), folder)
            good = done.returncode == 2 and not done.stdout and b"nothing was judged" in done.stderr
            tap.check(good, f"{tree}: {name}", f"exit {done.returncode} {done.stderr.decode()}")


def check_rows(tap, tree, folder):
    """what a consumer relies on: every input has one file row, the counts agree, Python reads the lines"""
    rows = [json.loads(line) for line in export(folder).splitlines()]
    files = [row for row in rows if row["kind"] == "file"]
    end = rows[-1]
    tap.check(end["kind"] == "end" and end["files"] == len(files), f"{tree}: end row", str(end))
    tap.check(len({row["path"] for row in files}) == len(files), f"{tree}: a file row an input")
    tap.check(sum(row["rows"] for row in files) == end["rows"] == len(rows) - len(files) - 1, f"{tree}: rows")
    wrong = 0
    for row in rows:
        if row["kind"] == "metric" and (at := row["at"]["score"]):
            text = (folder / row["path"]).read_bytes()
            wrong += float(text[at[0] : at[0] + at[1]]) not in (row["score"],) and row["score"] == row["score"]
    tap.check(wrong == 0, f"{tree}: scores stand where the facts say", str(wrong))


def check_fixtures(tap):
    """the golden cases by way of facts: board files, samples of every layout, configurations"""
    fixtures = common.ROOT / "fixtures"
    for mark in sorted(fixtures.rglob("expected.txt")):
        folder = mark.parent
        command = folder / "cmd"
        *options, path = shlex.split(command.read_text()) if command.exists() else ["."]
        if options[:1] == ["rank"]:
            continue
        source = ["--isolated"]
        if "--config" in options:
            source, options = options[:2], options[2:]
        facts = common.run(["export", *source, path], cwd=folder).stdout
        done = common.run(["check", "--color", "never", *source, *options, "--facts", "-"], cwd=folder, input=facts)
        found = f"{done.stdout.decode('utf-8', 'backslashreplace')}exit {done.returncode}\n"
        good = found == mark.read_text(encoding="utf-8")
        tap.check(good, f"{folder.relative_to(fixtures)}", f"{found}{done.stderr.decode()}")


def check_readme(tap):
    """the commands of README, on the demo tree"""
    (commands,) = readme.blocks("More files than one machine reads", "sh")
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(common.ROOT / "fixtures/demo/results", pathlib.Path(name) / "results")
        environment = {**os.environ, "PATH": f"{common.PROGRAM.parent}:{os.environ['PATH']}"}
        done = subprocess.run(["sh", "-c", commands], cwd=name, env=environment, capture_output=True)
        direct = common.run(["--color", "never", "results/"], cwd=name)
        tap.check((done.returncode, done.stdout) == (1, direct.stdout), "README's commands", done.stderr.decode())


def check_selected(tap):
    """a wrong bootstrapped error, which is certain by the hash of the lines, whatever other rules are selected"""
    run = common.need_shared("harness_runs") / "0.4.5/boot200"
    with tempfile.TemporaryDirectory() as name:
        tree = pathlib.Path(name) / "tree"
        shutil.copytree(run, tree)
        (results,) = tree.rglob("results_*.json")
        text = re.sub(r'("mcc_stderr,none": 0\.)', r"\g<1>9", results.read_text())
        results.write_text(text)
        facts = export(tree.parent)
        for options in (["--select", "HL803"], ["--ignore", "HL806"], []):
            direct = common.run([*CHECK, *options, "."], cwd=tree.parent)
            told = judge(facts, tree.parent, *options)
            good = direct.stdout.count(b"error HL803") == 1 and told.stdout == direct.stdout
            tap.check(good, f"a wrong bootstrapped error, {options}", f"{direct.stdout.decode()}\n{told.stdout.decode()}")
        table = common.run(["export", "--isolated", "--format", "csv", "."], cwd=tree.parent).stdout
        tap.check(table.count(b",,HL803 stderr-not-recomputed,") == 1, "and its cell of the table is blank", table.decode())


def main():
    tap = common.Tap()
    check_fixtures(tap)
    check_readme(tap)
    check_selected(tap)
    seed = random.Random(6)
    for tree in TREES:
        folder = common.need_shared(tree)
        facts = check_shards(tap, tree, folder, seed)
        if tree == "harness_runs":
            check_torn(tap, tree, folder, facts, seed)
            check_rows(tap, tree, folder)
    tap.finish()


if __name__ == "__main__":
    main()
