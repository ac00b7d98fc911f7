#!/usr/bin/env python3
"""What harness-lint finds in the shared trees of real files is what expected.tsv lists, no more and no less."""

import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

TREES = ["corpus", "harness_runs", "examples/harness_files"]


def rows_of(path):
    """cells of every line that is no comment"""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def check_counts(tap, tree, findings):
    rows = rows_of(pathlib.Path(__file__).with_name("expected.tsv"))
    expected = {(row[1], row[2]): int(row[3]) for row in rows if row[0] == tree}
    found = collections.Counter((f["path"].split("/")[0], f["rule"]) for f in findings)
    for folder, rule in sorted(expected.keys() | found.keys()):
        want, got = expected.get((folder, rule), 0), found[folder, rule]
        here = [f for f in findings if f["rule"] == rule and f["path"].startswith(folder + "/")]
        paths = sorted({f["path"] for f in here})
        note = f"expected {want}, found {got}:\n" + "\n".join(paths[:20])
        tap.check(want == got, f"{tree}/{folder} {rule}", note)


def check_runs(tap, findings):
    """harness_runs has a list of its own: rule family, path, and the level as first word of the reason"""
    listed = rows_of(common.SHARED / "harness_runs/expected_findings.tsv")

    def agrees(row, finding):
        family, prefix, reason = row
        same_place = finding["rule"].startswith(family) and finding["path"].startswith(prefix)
        return same_place and finding["level"] == reason.split(":")[0]

    for row in listed:
        found = any(agrees(row, f) for f in findings)
        tap.check(found, f"harness_runs {row[0]} {row[1]}", "listed, not found")
    extra = [f for f in findings if not any(agrees(row, f) for row in listed)]
    note = "\n".join(f"{f['rule']} {f['path']} {f['pointer']}" for f in extra)
    tap.check(not extra, "harness_runs gives nothing else", note)


def main():
    tap = common.Tap()
    for tree in TREES:
        report = common.report(["."], cwd=common.need_shared(tree))
        findings = report["findings"]
        check_counts(tap, tree, findings)
        tap.check(not report["problems"], f"{tree}: every file could be read", str(report["problems"]))
        if tree == "harness_runs":
            check_runs(tap, findings)
    tap.finish()


if __name__ == "__main__":
    main()
