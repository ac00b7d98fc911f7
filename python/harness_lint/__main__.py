# SPDX-License-Identifier: MIT
"""python -m harness_lint: the program, with its arguments, exit status and signals."""

import os
import sys

from harness_lint.program import ProgramNotFoundError, find_program


def main() -> None:
    try:
        program = find_program()
    except ProgramNotFoundError as error:
        print(f"harness-lint: {error}", file=sys.stderr)
        sys.exit(2)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
