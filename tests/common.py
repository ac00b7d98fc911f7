"""What the Python tests share: where things are, TAP output, and running the program."""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = pathlib.Path(os.environ.get("HL_SHARED") or ROOT.parent / "shared")
PROGRAM = pathlib.Path(os.environ.get("HL_PROGRAM") or ROOT / "build/harness-lint").resolve()


class Tap:
    """Counts results and prints them in the Test Anything Protocol, which meson reads."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def _line(self, status, name, directive="", note=""):
        self.count += 1
        name = name.replace("#", "").replace("\n", " ")
        print(f"{status} {self.count} - {name}{directive}", flush=True)
        for line in str(note).splitlines():
            print(f"# {line}", flush=True)

    def check(self, good, name, note=""):
        """one result, given back; the note explains a failure"""
        self.failed += not good
        self._line("ok" if good else "not ok", name, note="" if good else note)
        return good

    def skip(self, name, reason):
        self._line("ok", name, f" # SKIP {reason}")

    def finish(self):
        print(f"1..{self.count}")
        sys.exit(1 if self.failed or not self.count else 0)


def need_shared(name):
    """Path of a folder or file in the shared data. Without it the whole test is skipped, or fails."""
    path = SHARED / name
    if path.exists():
        return path
    if os.environ.get("HL_REQUIRE_SHARED") == "1":
        print(f"1..1\nnot ok 1 - {path} is missing and HL_REQUIRE_SHARED is set")
        sys.exit(1)
    print(f"1..0 # SKIP {path} is missing")
    sys.exit(0)


def run(arguments, **options):
    """The finished process of harness-lint, output as bytes."""
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=600, **options)


def report(arguments, cwd):
    """The JSON report of harness-lint; an AssertionError if it printed none."""
    done = run(["--isolated", "--output", "json", *arguments], cwd=cwd)
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise AssertionError(f"exit {done.returncode}: {done.stderr.decode(errors='replace')}") from None
