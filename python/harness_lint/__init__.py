# SPDX-License-Identifier: MIT
"""harness-lint from Python.

    import harness_lint
    for finding in harness_lint.lint_results("results/"):
        print(finding)

check(results) takes what lm_eval.simple_evaluate returned; LintingTracker stands in for its EvaluationTracker;
rank("results/") says what a leaderboard may claim about its top.
Everything is judged by the program harness-lint that this package installs.
"""

from typing import TYPE_CHECKING, Any

from harness_lint.finding import Finding
from harness_lint.lint import LintError, check, lint_results
from harness_lint.program import ProgramNotFoundError, find_program
from harness_lint.ranking import RankError, Ranking, Standing, StderrAudit, rank

if TYPE_CHECKING:
    from harness_lint.tracker import LintingTracker

__all__ = [
    "Finding",
    "LintError",
    "LintingTracker",
    "ProgramNotFoundError",
    "RankError",
    "Ranking",
    "Standing",
    "StderrAudit",
    "check",
    "find_program",
    "lint_results",
    "rank",
]


def __getattr__(name: str) -> Any:
    # Imports lm_eval, so only when asked for.
    if name == "LintingTracker":
        from harness_lint.tracker import LintingTracker

        return LintingTracker
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
