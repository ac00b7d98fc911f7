#!/usr/bin/env python3
"""CPU time of the exact selection statistics against 4,000 draws in NumPy and in plain Python.

ranking.py [--build FOLDER]
takes boards of 10, 134 and 2,000 models 0.5, 0.3 and 0.02 points apart with standard errors of 2, and
the 4,576 of the Open LLM Leaderboard where the shared data are (else a made one of that size), and
prints seconds of CPU, ratios, and the largest error of the three numbers that draws give too: P(wrong
first), inflation, P(leader in the top 5). `exact` is one call that gives all statistics. Then the cost
of exact from 1,000 to 100,000 models. Without NumPy (python3-numpy) its columns are empty.
"""

import argparse
import heapq
import pathlib
import random
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "stats"))
import common  # noqa: E402
from boards import open_llm  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

DRAWS = 4000
TOP_K = 5


def line(models, step, stderr=2.0):
    return [80 - step * i for i in range(models)], [stderr] * models


def open_llm_board():
    raw = common.SHARED / "boards/raw"
    if not raw.exists():
        return "made, as Open LLM v2", line(4576, 0.01, 0.6)
    rows = dict(open_llm(raw))["open-llm-v2"]
    return "Open LLM v2", ([float(row[1]) for row in rows], [float(row[2]) for row in rows])


def exact(program, boards):
    lines = "\n".join(" ".join(f"{score!r} {stderr!r}" for score, stderr in zip(*board)) for board in boards)
    done = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    rows = [[float(word) for word in row.split()] for row in done.stdout.splitlines()]
    return [(row[0], row[1:]) for row in rows]


def draw_plainly(scores, stderrs):
    rng = random.Random(0)
    leader = scores.index(max(scores))
    wrong = inflation = in_top = 0
    for _ in range(DRAWS):
        drawn = [score + rng.gauss(0, stderr) for score, stderr in zip(scores, stderrs)]
        best = max(drawn)
        winner = drawn.index(best)
        wrong += winner != leader
        inflation += best - scores[winner]
        in_top += drawn[leader] >= heapq.nlargest(TOP_K, drawn)[-1]
    return wrong / DRAWS, inflation / DRAWS, in_top / DRAWS


def draw_with_numpy(scores, stderrs):
    rng = numpy.random.default_rng(0)
    scores, stderrs = numpy.array(scores), numpy.array(stderrs)
    leader = scores.argmax()
    wrong = inflation = in_top = 0
    chunk = max(1, 2_000_000 // len(scores))
    for start in range(0, DRAWS, chunk):
        count = min(chunk, DRAWS - start)
        drawn = scores + stderrs * rng.standard_normal((count, len(scores)))
        winner = drawn.argmax(1)
        wrong += (winner != leader).sum()
        inflation += (drawn[numpy.arange(count), winner] - scores[winner]).sum()
        in_top += ((drawn > drawn[:, [leader]]).sum(1) < TOP_K).sum()
    return wrong / DRAWS, inflation / DRAWS, in_top / DRAWS


def cpu_seconds(function, board):
    best = float("inf")
    for _ in range(2):
        start = time.process_time()
        numbers = function(*board)
        best = min(best, time.process_time() - start)
    return best, numbers


def print_ratios(program):
    named = [("0.5 apart", line(10, 0.5)), ("0.3 apart", line(134, 0.3)), ("0.02 apart", line(2000, 0.02)), open_llm_board()]
    print(f"CPU of the exact statistics and of {DRAWS:,} draws")
    print(f"{'board':12}{'models':>7}{'exact s':>10}{'NumPy s':>9}{'Python s':>9}{'NumPy / exact':>15}{'Python / exact':>16}{'error of draws':>16}")
    for (name, board), (seconds, numbers) in zip(named, exact(program, [board for _, board in named])):
        plain, drawn = cpu_seconds(draw_plainly, board)
        error = max(abs(a - b) for a, b in zip(drawn, numbers))
        fast = cpu_seconds(draw_with_numpy, board)[0] if numpy else None
        columns = (f"{fast:9.4f}", f"{fast / seconds:15.1f}") if numpy else (f"{'-':>9}", f"{'-':>15}")
        print(f"{name:12}{len(board[0]):7,}{seconds:10.6f}{columns[0]}{plain:9.3f}{columns[1]}{plain / seconds:16.0f}{error:16.4f}")


def print_growth(program):
    sizes = (1_000, 10_000, 100_000)
    kinds = {
        "all tied": lambda models: line(models, 0),
        "0.02 apart": lambda models: line(models, 0.02),
        "10 at the top, the rest far below": lambda models: ([80 - 0.5 * i for i in range(10)] + [20.0 - 1e-5 * i for i in range(models - 10)], [2.0] * models),
        "tied, errors all different": lambda models: ([50.0] * models, [1 + i / models for i in range(models)]),
    }
    print(f"\nexact, CPU s{'':24}" + "".join(f"{size:>12,}" for size in sizes) + "   100 times the models")
    for name, make in kinds.items():
        seconds = [cost for cost, _ in exact(program, [make(size) for size in sizes])]
        print(f"{name:36}" + "".join(f"{cost:12.6f}" for cost in seconds) + f"{seconds[-1] / seconds[0]:12.1f} times the CPU")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=common.ROOT / "build")
    program = parser.parse_args().build / "tests/bench/ranking"
    print_ratios(program)
    print_growth(program)


if __name__ == "__main__":
    main()
