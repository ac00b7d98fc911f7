# SPDX-License-Identifier: MIT
"""Runs the program and reads its JSON report."""

import dataclasses
import json
import os
import subprocess
import sys
import tempfile
from typing import Any, Callable, List, Mapping, Optional, Sequence, Union

from harness_lint.finding import Finding
from harness_lint.program import find_program

Path = Union[str, "os.PathLike[str]"]

IN_MEMORY = "<results>"


class LintError(RuntimeError):
    """The program could not do its job: a path that is not there, a file that cannot be read, a broken rule or
    configuration. `findings` has what it found all the same.
    """

    def __init__(self, message: str, findings: Optional[List[Finding]] = None) -> None:
        super().__init__(message)
        self.findings = findings or []


def _run(paths: Sequence[Path], options: Sequence[str]) -> List[Finding]:
    command = [find_program(), "check", "--output", "json", "--fail-on", "never", "--quiet", *options, "--"]
    command += [os.fspath(path) for path in paths]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        report = json.loads(done.stdout) if done.stdout or not done.returncode else {"findings": []}
        findings = [Finding.from_json(entry) for entry in report["findings"]]
    except (ValueError, KeyError, TypeError) as error:
        raise LintError(f"harness-lint printed no report ({error!r}), exit {done.returncode}") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise LintError(said or f"harness-lint ended with exit status {done.returncode}", findings)
    return findings


def _options(
    select: Sequence[str], ignore: Sequence[str], rules: Sequence[Path], config: Optional[Path], show_info: bool
) -> List[str]:
    for name, words in (("select", select), ("ignore", ignore)):
        if isinstance(words, str):
            raise TypeError(f"{name} takes a list of rules, not a text: {name}=[{words!r}]")
    words = [f"--select={rule}" for rule in select] + [f"--ignore={rule}" for rule in ignore]
    words += [f"--rules={os.fspath(path)}" for path in rules]
    if config is not None:
        words.append(f"--config={os.fspath(config)}")
    return words + ["--show=info"] * show_info


def lint_results(
    path: Union[Path, Sequence[Path]],
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    rules: Sequence[Path] = (),
    config: Optional[Path] = None,
    show_info: bool = False,
) -> List[Finding]:
    """The findings in result files: a file or folder as the harness wrote it, or several.

    select, ignore: ids, prefixes, names or categories of rules. rules: more rule files. config: instead of the
    harness-lint.toml found upward from the working directory. show_info: informational findings, too.
    Raises LintError if there is nothing to judge, or something cannot be read.
    """
    paths = [path] if isinstance(path, (str, bytes, os.PathLike)) else list(path)
    return _run(paths, _options(select, ignore, rules, config, show_info))


def _plain(value: Any) -> Any:
    """What JSON has no type for, as the harness writes it: its own function if it is loaded."""
    utils = sys.modules.get("lm_eval.utils")
    of_harness: Optional[Callable[[Any], Any]] = getattr(utils, "handle_non_serializable", None)
    if of_harness is not None:
        return of_harness(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    try:
        return value.item()  # a number of numpy or torch
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return str(value)


def check(
    results: Optional[Mapping[str, Any]],
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    rules: Sequence[Path] = (),
    config: Optional[Path] = None,
    show_info: bool = False,
) -> List[Finding]:
    """The findings in what lm_eval.simple_evaluate returned. None, as on ranks above 0, has none.

    The dict is not changed; its "samples" are not read. Findings have the path "<results>" and no line: `pointer`
    says where. The other arguments are those of lint_results.
    """
    if results is None:
        return []
    if not isinstance(results, Mapping):
        raise TypeError(f"check takes the dict of simple_evaluate, not {type(results).__name__}")
    kept = {key: value for key, value in results.items() if key != "samples"}
    with tempfile.TemporaryDirectory(prefix="harness-lint-") as folder:
        path = os.path.join(folder, "results.json")
        with open(path, "w", encoding="ascii") as file:
            json.dump(kept, file, indent=2, default=_plain)
        found = _run([path], ["--no-cross-file", *_options(select, ignore, rules, config, show_info)])
    return [dataclasses.replace(f, path=IN_MEMORY, line=None, column=None, fingerprint=None) for f in found]
