# SPDX-License-Identifier: MIT
"""LintingTracker: lm-evaluation-harness's EvaluationTracker, which lints what it saved. Imports lm_eval."""

import pathlib
import sys
from typing import Any, Callable, Dict, List, Optional

from lm_eval.loggers import EvaluationTracker

from harness_lint.finding import Finding
from harness_lint.lint import check, lint_results


def print_findings(findings: List[Finding]) -> None:
    """One line each, and a closing one, on standard error."""
    for finding in findings:
        print(f"harness-lint: {finding}", file=sys.stderr)
    print(f"harness-lint: {len(findings) or 'no'} finding{'s' * (len(findings) != 1)}", file=sys.stderr)


class LintingTracker(EvaluationTracker):  # type: ignore[misc]
    """In place of EvaluationTracker, with the same arguments: after the last file of an evaluation is saved the
    files are linted. `findings` has what was found, `on_findings` is called with it (default: printed on stderr).
    The evaluation goes on whatever happens here: this class raises nothing of its own.
    """

    def __init__(
        self, *args: Any, on_findings: Optional[Callable[[List[Finding]], None]] = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.findings: List[Finding] = []
        self._on_findings = on_findings or print_findings
        self._results: Dict[str, Any] = {}
        self._tasks_to_save = 0

    # The harness has no call that says "finished": samples are saved once for each task of `configs`, after the
    # results. Keywords, since the two differ between releases; before 0.4.10 `samples` has no default.
    def save_results_aggregated(self, results: Dict[str, Any], samples: Optional[Dict[str, Any]] = None) -> None:
        super().save_results_aggregated(results=results, samples=samples)
        self._results = results
        self._tasks_to_save = len(results.get("configs") or ()) if samples else 0
        if self._tasks_to_save == 0:
            self._lint()

    def save_results_samples(self, task_name: str, samples: Any) -> None:
        super().save_results_samples(task_name=task_name, samples=samples)
        self._tasks_to_save -= 1
        if self._tasks_to_save == 0:
            self._lint()

    def _files(self) -> List[pathlib.Path]:
        """What this evaluation wrote: names that end with the date of the tracker."""
        root = pathlib.Path(self.output_path)
        folder = root.parent if root.suffix == ".json" else root
        return sorted(folder.rglob(f"*{self.date_id}.json"))

    def _lint(self) -> None:
        try:
            if not self.output_path:
                self.findings = check(self._results)
            elif files := self._files():
                self.findings = lint_results(files)
            else:
                raise FileNotFoundError(f"the evaluation saved no results below {self.output_path}")
            self._on_findings(self.findings)
        except Exception as error:  # an evaluation of hours must not end here
            print(f"harness-lint: {type(error).__name__}: {error}", file=sys.stderr)
