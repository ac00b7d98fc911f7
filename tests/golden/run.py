#!/usr/bin/env python3
"""Golden tests: what harness-lint prints for every folder of fixtures/ that holds an expected.txt.

The program runs in the folder, with the arguments of the file `cmd` (one line, shell quoting) or `.`, as
`check` unless they begin with another command, without a configuration unless `cmd` names one; expected.txt is its output and "exit N".
HL_ACCEPT=1 rewrites expected.txt. run.py [FOLDER…]
"""

import difflib
import os
import pathlib
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

ACCEPT = os.environ.get("HL_ACCEPT") == "1"


def cases(folders):
    """every folder below that is a golden test, in order"""
    marks = [mark for folder in folders for name in ("expected.txt", "cmd") for mark in folder.rglob(name)]
    return sorted({mark.parent for mark in marks})


def output_of(folder):
    """what the program prints there, and its standard error for a failure's note"""
    command = folder / "cmd"
    arguments = shlex.split(command.read_text()) if command.exists() else ["."]
    name = [arguments.pop(0)] if arguments[0] == "rank" else ["check"]
    if "--config" not in arguments:
        arguments.insert(0, "--isolated")
    done = common.run([*name, "--color", "never", *arguments], cwd=folder)
    text = done.stdout.decode("utf-8", "backslashreplace")
    return f"{text}exit {done.returncode}\n", done.stderr.decode("utf-8", "backslashreplace")


def check(tap, folder):
    name = str(folder.relative_to(common.ROOT / "fixtures"))
    expected_path = folder / "expected.txt"
    found, stderr = output_of(folder)
    expected = expected_path.read_text(encoding="utf-8") if expected_path.exists() else None
    if found == expected:
        tap.check(True, name)
    elif ACCEPT:
        expected_path.write_text(found, encoding="utf-8")
        tap.skip(name, "expected.txt is rewritten")
    else:
        lines = (expected or "").splitlines(), found.splitlines()
        diff = "\n".join(difflib.unified_diff(*lines, "expected.txt", "found", lineterm=""))
        why = diff if expected is not None else f"there is no expected.txt; found:\n{found}"
        tap.check(False, name, f"{why}\n{stderr}accept with: HL_ACCEPT=1 tests/golden/run.py {folder}")


def main():
    tap = common.Tap()
    folders = [pathlib.Path(name).resolve() for name in sys.argv[1:]] or [common.ROOT / "fixtures"]
    for folder in cases(folders):
        check(tap, folder)
    tap.finish()


if __name__ == "__main__":
    main()
