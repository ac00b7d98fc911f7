# SPDX-License-Identifier: MIT
"""rank: what a leaderboard may claim about its top, as the JSON report of `harness-lint rank` tells it."""

import json
import os
import subprocess
from dataclasses import dataclass, field
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

from harness_lint.finding import shown
from harness_lint.lint import LintError, Path
from harness_lint.program import find_program


@dataclass(frozen=True)
class Standing:
    """One model of a ranked board."""

    rank: str  # "1"; "5=" for a tie
    model: str
    score: Optional[float]  # as the board prints it
    stderr: Optional[float]  # in the units of the score
    stderr_source: str  # "published", or what it was computed from
    n: Optional[float]  # questions
    p_best: Optional[float]  # chance that this model is the best one, with a flat prior and independent rows
    can_be_best: bool  # in the 95 % set of the models that can be the best
    line: Optional[int]  # in the board file, from 1; None for a results tree

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> "Standing":
        return cls(**{name: entry.get(name) for name in cls.__dataclass_fields__})  # type: ignore[arg-type]


@dataclass(frozen=True)
class StderrAudit:
    """What the printed standard errors of a board are, beside those that score and n give for 0/1 answers."""

    finding: str  # in words: "1.96 times as large: half-widths of 95 % intervals"
    median_ratio: Optional[float]  # of printed to computed, over the rows
    least_ratio: Optional[float]
    greatest_ratio: Optional[float]

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> "StderrAudit":
        return cls(**{name: entry.get(name) for name in cls.__dataclass_fields__})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Ranking:
    """What the numbers of one board support. `str()` is the verdict. Numbers are None where `refusal` says why."""

    board: str  # title
    path: str  # of its file or tree
    better: str  # "higher" or "lower"
    refusal: Optional[str]  # why nothing can be said, such as: no standard errors, and no n
    verdict: Optional[str]
    lead: Optional[str]  # "resolved", "unresolved", "needs-items", "unresolvable" or "tied"
    leader: Optional[str]
    runner_up: Optional[str]
    gap: Optional[float]  # between these two, in the units of the score
    gap_se: Optional[float]  # the same in standard errors of the leader
    p_wrong: Optional[float]  # chance that a rerun on fresh questions crowns another if the scores were exact
    inflation: Optional[float]  # how much too high the winner's score is expected to be
    adjusted: Optional[float]  # the winner's score without it
    adjusted_bound: Optional[float]  # what it is at least, 95 %
    models_that_can_be_best: Optional[int]  # how many models are in the 95 % set
    stderr_audit: Optional[StderrAudit]  # None unless a board file prints standard errors and n
    notes: Tuple[str, ...]
    standings: Tuple[Standing, ...]  # best first
    facts: Mapping[str, Any] = field(hash=False, repr=False)  # everything that the report holds

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> "Ranking":
        """From an entry of `boards` in the report."""
        audit = entry.get("stderr_audit")
        renamed = ("models_that_can_be_best", "stderr_audit", "notes", "standings", "facts")
        names = [name for name in cls.__dataclass_fields__ if name not in renamed]
        return cls(
            **{name: entry.get(name) for name in names},  # type: ignore[arg-type]
            models_that_can_be_best=entry.get("can_be_best"),
            stderr_audit=audit and StderrAudit.from_json(audit),
            notes=tuple(entry["notes"]),
            standings=tuple(Standing.from_json(row) for row in entry.get("rows", ())),
            facts=entry,
        )

    def __str__(self) -> str:
        return shown(f"{self.board}: {self.verdict or self.refusal}")


class RankError(LintError):
    """A path is not there, or a file cannot be read as a board. `rankings` has what it could rank all the same."""

    def __init__(self, message: str, rankings: Optional[List[Ranking]] = None) -> None:
        super().__init__(message)
        self.rankings = rankings or []


def _words(options: Mapping[str, Any]) -> List[str]:
    """--lower-is-better for lower_is_better=True, --score=acc for score="acc"."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words.append(f"{option}={value}")
    return words


def rank(
    path: Union[Path, Sequence[Path]],
    *,
    board: Optional[str] = None,
    task: Optional[str] = None,
    metric: Optional[str] = None,
    filter: Optional[str] = None,
    model: Optional[str] = None,
    score: Optional[str] = None,
    stderr: Optional[str] = None,
    ci: Optional[str] = None,
    ci_low: Optional[str] = None,
    ci_high: Optional[str] = None,
    n: Union[str, int, None] = None,
    item: Optional[str] = None,
    cluster: Optional[str] = None,
    where: Sequence[str] = (),
    table: Optional[str] = None,
    lower_is_better: bool = False,
    binary: bool = False,
    scale: Optional[int] = None,
    rho: Optional[float] = None,
    top_k: Optional[int] = None,
    config: Optional[Path] = None,
) -> List[Ranking]:
    """What may be said of the top of each board: results trees (one ranking a column), or board files.

    board: a known leaderboard, as `harness-lint rank --boards` lists them. task, metric, filter: the column of a
    tree. model, score, stderr, n, item, cluster: columns of a board file (n also a number for all); ci: that of 95 %
    intervals around the score, such as "+5/-7"; ci_low, ci_high: those of their ends. where: only rows with a text in
    a column, "COLUMN=TEXT". table: where in the file it stands. scale: 1 shares, 100 percent, 0 unbounded. rho: assumed
    correlation of two models' scores. top_k: the k of "the best is in the top k".
    A board without any uncertainty has a `refusal`. Raises RankError if a file cannot be read as a board.
    """
    options = {
        "board": board, "task": task, "metric": metric, "filter": filter, "model": model, "score": score,
        "stderr": stderr, "ci": ci, "ci_low": ci_low, "ci_high": ci_high, "n": n, "item": item, "cluster": cluster,
        "path": table, "lower_is_better": lower_is_better, "binary": binary, "scale": scale, "rho": rho, "top_k": top_k,
        "config": None if config is None else os.fspath(config),
    }  # fmt: skip
    command = [find_program(), "rank", "--output=json", *_words(options), *[f"--where={text}" for text in where], "--"]
    command += [os.fspath(one) for one in ([path] if isinstance(path, (str, os.PathLike)) else path)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        boards = json.loads(done.stdout)["boards"] if done.stdout else []
        rankings = [Ranking.from_json(entry) for entry in boards]
    except (ValueError, KeyError, TypeError) as error:
        raise RankError(f"harness-lint printed no ranking ({error!r}), exit {done.returncode}") from error
    if done.returncode not in (0, 1):
        said = done.stderr.decode("utf-8", "replace").strip()
        raise RankError(said or f"harness-lint ended with exit status {done.returncode}", rankings)
    return rankings
