#!/usr/bin/env python3
"""Healthy real files stay silent however they are saved again: rounded, with 15 digits, as float32, one
column rounded, minified, with keys or tasks left out. Every 8th healthy file of the corpus, seeded."""

import json
import math
import pathlib
import random
import struct
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

BLOCKS = ("results", "groups")


def is_float(value):
    return isinstance(value, float) and math.isfinite(value)


def numbers(change, wanted=lambda key: True):
    """a variant that changes the scores and stderrs whose key is wanted"""
    def of_row(row):
        if not isinstance(row, dict):
            return row
        return {k: change(v) if is_float(v) and wanted(k) else v for k, v in row.items()}

    def variant(document):
        blocks = {b: {t: of_row(row) for t, row in document[b].items()}
                  for b in BLOCKS if isinstance(document.get(b), dict)}
        return {**document, **blocks}
    return variant


def without(*keys):
    return lambda document: {k: v for k, v in document.items() if k not in keys}


def only(*keys):
    return lambda document: {k: v for k, v in document.items() if k in keys}


def every_second_task(document):
    return {"results": dict(list(document["results"].items())[::2])}


def digits(count):
    return numbers(lambda x: float(f"{x:.{count}g}"))


def decimals(count, wanted=lambda key: True):
    return numbers(lambda x: round(x, count), wanted)


def is_stderr(key):
    return key.split(",")[0].endswith("_stderr")


VARIANTS = {
    "as it is": lambda document: document,
    **{f"{n} decimals": decimals(n) for n in (1, 2, 3, 4, 6, 8, 10, 12)},
    **{f"{n} digits": digits(n) for n in (6, 8, 10, 12, 14, 15, 16)},
    "float32": numbers(lambda x: struct.unpack("f", struct.pack("f", x))[0]),
    **{f"scores to {n} decimals": decimals(n, lambda key: not is_stderr(key)) for n in (2, 4)},
    **{f"stderrs to {n} decimals": decimals(n, is_stderr) for n in (3, 4)},
    **{f"without {key}": without(key) for key in ("configs", "n-samples", "groups", "group_subtasks", "config")},
    "without groups and group_subtasks": without("groups", "group_subtasks"),
    "results and versions only": only("results", "versions"),
    "every second task": every_second_task,
}


def healthy_files(corpus):
    """(path, document) of results files without any finding but a limit"""
    report = common.report(["--select", "ALL", str(corpus)], cwd=corpus)
    bad = {f["path"] for f in report["findings"] if f["rule"] != "HL205"}
    bad |= {place["path"] for f in report["findings"] for place in f["related"]}
    bad |= {note["path"] for note in report["skipped"]}
    for path in sorted(corpus.rglob("*.json")):
        if path.is_file() and str(path) not in bad:
            try:
                document = json.loads(path.read_text(encoding="utf-8"))
            except (ValueError, UnicodeDecodeError):
                continue
            if isinstance(document, dict) and isinstance(document.get("results"), dict):
                yield path.relative_to(corpus), document


def findings_of(files, variant, folder):
    for path, document in files:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(variant(document), indent=2), encoding="utf-8")
    return [f for f in common.report(["."], cwd=folder)["findings"] if f["level"] == "error"]


def main():
    tap = common.Tap()
    corpus = common.need_shared("corpus").resolve()
    files = list(healthy_files(corpus))
    files = sorted(random.Random(1).sample(files, len(files) // 8), key=lambda file: file[0])
    for name, variant in VARIANTS.items():
        with tempfile.TemporaryDirectory() as folder:
            found = findings_of(files, variant, pathlib.Path(folder))
        note = "\n".join(f"{f['rule']} {f['path']} {f['pointer']}: {f['message']}" for f in found[:10])
        tap.check(not found, f"{len(files)} files, {name}", f"{len(found)} errors\n{note}")
    tap.finish()


if __name__ == "__main__":
    main()
