# SPDX-License-Identifier: MIT
"""harness-lint from Python: the program of this package, found and run."""

from harness_lint.program import find_program

__all__ = ["find_program"]
