"""The trees that the benchmark reads, made with bench/gen.py of the shared data."""

import hashlib
import itertools
import json
import math
import pathlib
import re
import subprocess
import sys
import typing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

DATE = "2026-01-31T12-00-00.000000"
METRICS = {"hellaswag": "acc_norm", "mmlu_pro": "acc"}
SEED_BYTES = 200 << 20  # of lines that gen.py makes; larger files repeat them under new doc_ids


def generate(*arguments):
    subprocess.run([sys.executable, common.SHARED / "bench/gen.py", *map(str, arguments)],
                   check=True, stdout=subprocess.DEVNULL)


def make_results(folder, models):
    tree = folder / "results"
    generate("tree", tree, "--models", models)
    return tree


class Samples(typing.NamedTuple):
    folder: pathlib.Path  # holds the samples file and its results file
    path: pathlib.Path
    metric: str
    lines: int
    megabytes: float


def make_samples(folder, kind, size):
    """A samples file of at least `size` bytes without faults, beside it the results file of its scores."""
    folder.mkdir()
    seed, metric = folder.parent / "seed.jsonl", METRICS[kind]
    generate("samples", seed, "--kind", kind, "--bytes", min(size, SEED_BYTES))
    path = folder / f"samples_{kind}_{DATE}.jsonl"
    lines, ones, digest = write_lines(seed, path, metric, size)
    write_results(folder / f"results_{DATE}.json", kind, metric, lines, ones, digest)
    for made in (seed, folder.parent / "seed.jsonl.manifest.json"):
        made.unlink()
    return Samples(folder, path, metric, lines, path.stat().st_size / 1e6)


def write_lines(seed, path, metric, size):
    """The seed's lines with new doc_ids and a metric of 0 or 1: count of lines, sum of the metric, hash of the task."""
    hashes = re.compile(rb'"doc_hash": "(\w+)", "prompt_hash": "(\w+)", "target_hash": "(\w+)"')
    task, ones, written = hashlib.sha256(), 0, 0
    with seed.open("rb") as file:
        bodies = [line[line.index(b" ", 12) + 1:line.rindex(b" ") + 1] for line in file]
    with path.open("wb", 1 << 22) as out:
        for number in itertools.count():
            if written >= size:
                return number, ones, task.hexdigest()
            body, one = bodies[number % len(bodies)], number * 7 % 10 < 6
            written += out.write(b'{"doc_id": %d, %s%s}\n' % (number, body, b"1.0" if one else b"0.0"))
            ones += one
            task.update(b"".join(hashes.search(body, len(body) - 400).groups()))


def write_results(path, task, metric, lines, ones, digest):
    share = ones / lines
    path.write_text(json.dumps({
        "results": {task: {"alias": task, f"{metric},none": share,
                           f"{metric}_stderr,none": math.sqrt(share * (1 - share) / (lines - 1))}},
        "group_subtasks": {task: []},
        "configs": {task: {"task": task, "output_type": "multiple_choice", "repeats": 1,
                           "metric_list": [{"metric": metric, "aggregation": "mean", "higher_is_better": True}]}},
        "versions": {task: 1.0}, "n-shot": {task: 0}, "higher_is_better": {task: {metric: True}},
        "n-samples": {task: {"original": lines, "effective": lines}},
        "config": {"model": "hf", "model_args": "pretrained=org/model", "limit": None, "bootstrap_iters": 100000},
        "git_hash": "8f1dc26", "date": 1769860800.0, "task_hashes": {task: digest},
        "model_source": "hf", "model_name": "org/model", "model_name_sanitized": "org__model",
    }, indent=2))


def make_tiny(folder, count):
    """`count` results files of one task, a thousand in a folder"""
    tree = folder / "tiny"
    for number in range(count):
        run = tree / f"org{number // 1000:03d}"
        run.mkdir(parents=True, exist_ok=True)
        n, right = 1000, 200 + number % 600
        share = right / n
        (run / f"results_model{number:06d}.json").write_text(json.dumps({
            "results": {"arc_easy": {"acc,none": share, "acc_stderr,none": math.sqrt(share * (1 - share) / (n - 1))}},
            "versions": {"arc_easy": 1.0}, "n-shot": {"arc_easy": 0},
            "n-samples": {"arc_easy": {"original": n, "effective": n}},
            "config": {"model": "hf", "model_args": f"pretrained=org/model{number}"},
            "model_name": f"org/model{number}",
        }, indent=2))
    return tree


def write_board(folder):
    """A configuration with a board over all models of the results tree."""
    config = folder / "board.toml"
    config.write_text('[[board]]\ntask = "leaderboard_mmlu_pro"\nmetric = "acc"\ntop = [1, 3]\n')
    return config
