# SPDX-License-Identifier: MIT
"""Asks the program of driver.cc."""
import json
import subprocess


class Driver:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, name, **arguments):
        self.process.stdin.write(json.dumps({"ask": name, **arguments}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the driver ended at {name} {str(arguments)[:300]}"
        return json.loads(line)


def differ(got, want, relative=1e-10, absolute=1e-12):
    """Further apart than both allow; None only equals None."""
    if got is None or want is None:
        return got is not want
    return abs(got - want) > max(absolute, relative * abs(want))
