#!/usr/bin/env python3
"""Every condition of every rule is guarded by a case: each comparison, `and`, `or` and `not` of its
`when` is turned round, one at a time, and `harness-lint test` must then fail for the changed file."""

import pathlib
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

WHEN = re.compile(r"^when = '(.*)'$", re.MULTILINE)
WORD = re.compile(r"<=|>=|==|!=|<|>|\band\b|\bor\b|\bnot ")
TURNED = {"<=": ">", ">=": "<", "==": "!=", "!=": "==", "<": ">=", ">": "<=", "and": "or", "or": "and", "not ": ""}


def mutants(text):
    """(what was turned, the changed file)"""
    when = WHEN.search(text)
    for word in WORD.finditer(when[1]) if when else ():
        begin, end = when.start(1) + word.start(), when.start(1) + word.end()
        yield f"'{word[0].strip()}' at {word.start()}", text[:begin] + TURNED[word[0]] + text[end:]


def survives(folder, rule, number, text):
    """True if no case notices; a mutant that is no rule any more (exit 2) is noticed, too"""
    path = folder / str(number) / rule.parent.name / rule.name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return common.run(["test", "--isolated", path]).returncode == 0


def main():
    tap = common.Tap()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        for rule in sorted((common.ROOT / "rules").glob("*/HL*.toml")):
            text = rule.read_text(encoding="utf-8")
            tap.check(survives(folder, rule, f"{rule.stem}-unchanged", text), f"{rule.stem}: unchanged")
            changed = list(mutants(text))
            alive = pool.map(lambda m: survives(folder, rule, f"{rule.stem}-{m[0]}", m[1][1]), enumerate(changed))
            unseen = [what for (what, _), is_alive in zip(changed, alive) if is_alive]
            tap.check(not unseen, f"{rule.stem}: {len(changed)} mutants", "\n".join(unseen))
    tap.finish()


if __name__ == "__main__":
    main()
