#!/usr/bin/env python3
"""Rules, their files and their fixtures agree; each rule speaks in one fixture and is silent in another."""

import pathlib
import re
import sys
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

CATEGORIES = {
    "0": "format",
    "1": "uncertainty",
    "2": "denominators",
    "3": "aggregates",
    "4": "ranking",
    "5": "provenance",
    "6": "completeness",
    "7": "comparability",
    "8": "samples",
    "9": "values",
}


def speaks(rule, folder):
    """whether the fixture's expected text names the rule; None if there is no such fixture"""
    expected = folder / "expected.txt"
    return rule in expected.read_text(encoding="utf-8") if expected.exists() else None


def mistakes(path):
    rules = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
    if len(rules) != 1:
        yield f"holds {len(rules)} rules, not one"
    rule, name = rules[0]["id"], rules[0]["name"]
    if not re.fullmatch(r"HL\d{3}", rule):
        yield f"{rule} is no rule id"
    if path.stem != f"{rule}-{name}":
        yield f"is not called {rule}-{name}.toml"
    if path.parent.name != CATEGORIES.get(rule[2]):
        yield f"does not stand in the folder {CATEGORIES.get(rule[2])}"
    fixtures = common.ROOT / "fixtures/rules" / rule
    if not speaks(rule, fixtures / "bad"):
        yield f"does not speak in fixtures/rules/{rule}/bad/expected.txt"
    if speaks(rule, fixtures / "good") is not False:
        yield f"is not silent in fixtures/rules/{rule}/good/expected.txt"


def main():
    tap = common.Tap()
    for path in sorted((common.ROOT / "rules").glob("*/HL*.toml")):
        found = list(mistakes(path))
        tap.check(not found, path.name, "\n".join(found))
    for folder in sorted((common.ROOT / "fixtures/rules").glob("*")):
        known = list((common.ROOT / "rules").glob(f"*/{folder.name}-*.toml"))
        tap.check(bool(known), f"fixtures/rules/{folder.name} belongs to a rule")
    tap.finish()


if __name__ == "__main__":
    main()
