#!/usr/bin/env python3
"""Adds up results and prints the closing line of ci/test; exit 1 if anything failed.

summary.py STAGES.tsv [JUNIT.xml…]: lines "exit code, tab, name" of single steps, and meson's test logs.
A step "tests in FOLDER" stands for the cases of FOLDER.xml and counts itself only if it failed
while they did not (a crash after the last case, a log that was never written).
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree

SKIPPED = 77


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    # GoogleTest writes skipped cases as a child element or as a result.
    if case.find("skipped") is not None or case.get("result") in ("skipped", "suppressed"):
        return "skipped"
    return "passed"


def cases_of(xml):
    """(name, outcome) of every case of one test log; none if it cannot be read"""
    try:
        cases = list(ElementTree.parse(xml).iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return []
    return [(f'{case.get("classname")} {case.get("name")}', outcome(case)) for case in cases]


def main():
    stages, *xmls = sys.argv[1:]
    logs = {pathlib.Path(xml).stem: cases_of(xml) for xml in xmls}
    results = [case for cases in logs.values() for case in cases]
    for line in pathlib.Path(stages).read_text().splitlines():
        code, name = line.split("\t", 1)
        cases = logs.get(name.removeprefix("tests in "), []) if name.startswith("tests in ") else None
        if cases is None:
            result = {0: "passed", SKIPPED: "skipped"}.get(int(code), "failed")
            results.append((name, result))
        elif not cases or (int(code) != 0 and not any(result == "failed" for _, result in cases)):
            results.append((name, "failed"))

    for name, result in results:
        if result != "passed":
            print(f"{result}: {name}")
    counts = [sum(result == kind for _, result in results) for kind in ("passed", "failed", "skipped")]
    print("{} passed, {} failed, {} skipped".format(*counts))
    return 1 if counts[1] or not counts[0] else 0


if __name__ == "__main__":
    sys.exit(main())
