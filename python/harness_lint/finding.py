# SPDX-License-Identifier: MIT
"""A finding, as the JSON report of harness-lint tells it."""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional


def shown(text: str) -> str:
    """Text from a results file may hold anything: nothing in it reaches a terminal or a CI log as a command."""
    escaped = "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)
    return escaped.replace("##[", "##\\u{5b}")


@dataclass(frozen=True)
class Finding:
    """What one rule found at one place. `str()` is one line for people."""

    rule: str  # "HL101"
    name: str  # "zero-stderr"
    level: str  # "error", "warning" or "info"
    message: str  # what was found, what was expected, from which n
    path: Optional[str]  # of the file; None: the whole tree. "<results>" for a dict
    line: Optional[int]  # in the file, from 1; None for a dict, which has no lines
    column: Optional[int]  # in characters, from 1
    pointer: Optional[str]  # JSON pointer to the value: "/results/gsm8k/exact_match_stderr,none"
    model: Optional[str]
    task: Optional[str]
    metric: Optional[str]
    filter: Optional[str]
    facts: Mapping[str, Any] = field(hash=False)  # what the rule rests on: score, stderr, stderr_expected, n, …
    related: List[Dict[str, Any]] = field(hash=False)  # other places that belong to it
    fingerprint: Optional[str]  # the same while rule, file, place and value are the same; None for a dict

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> "Finding":
        """From an entry of `findings` in the report; keys that a later program adds are left out."""
        key = entry.get("key") or {}
        return cls(
            rule=entry["rule"],
            name=entry["name"],
            level=entry["level"],
            message=entry["message"],
            path=entry.get("path") or None,
            line=entry.get("line") or None,
            column=entry.get("column") or None,
            pointer=entry.get("pointer"),
            model=key.get("model"),
            task=key.get("task"),
            metric=key.get("metric"),
            filter=key.get("filter"),
            facts=entry.get("facts") or {},
            related=entry.get("related") or [],
            fingerprint=entry["fingerprint"],
        )

    def __str__(self) -> str:
        place = self.path or "the tree"
        if self.line is not None:
            place += f":{self.line}:{self.column or 1}"
        elif self.pointer is not None:
            place += f" {self.pointer}"
        return shown(f"{place}: {self.level} {self.rule} {self.name}: {self.message}")
