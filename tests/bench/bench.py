#!/usr/bin/env python3
"""CPU time and memory of harness-lint, the floor (walk, open, read, simdjson stage 1) and a Python script.

bench.py [--models N] [--rounds N] [--build FOLDER]
makes a tree of N result files with bench/gen.py of the shared data, runs every program in turn, N
rounds, and prints the best CPU time of each (user and system, of the process alone), its ratio to the
floor, and its peak memory.
"""

import argparse
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402


def start(command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def cpu_seconds(command):
    child = start(command)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):  # 1: findings
        sys.exit(f"exit {child.returncode}: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime


def peak_megabytes(command):
    """highest resident size seen; not ru_maxrss, which begins with what this script itself takes"""
    child, peak = start(command), 0
    while child.poll() is None:
        status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
        peak = max([peak] + [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")])
        time.sleep(0.0005)
    return peak / 1024


def commands(build, tree):
    rival = common.SHARED / "bench/lint_tree.py"
    lint = [build / "harness-lint", "--isolated", "--fail-on", "never"]
    found = {
        "floor": [build / "tests/bench/floor", tree],
        "harness-lint -j1": [*lint, "-j", "1", tree],
        "lint_tree.py json": [sys.executable, rival, tree, "json"],
    }
    if importlib.util.find_spec("orjson"):
        found["lint_tree.py orjson"] = [sys.executable, rival, tree, "orjson"]
    return found


def make_tree(folder, models):
    tree = pathlib.Path(folder, "results")
    subprocess.run([sys.executable, common.SHARED / "bench/gen.py", "tree", tree, "--models", str(models)],
                   check=True, stdout=subprocess.DEVNULL)
    return tree


def print_table(costs, peaks, files, megabytes):
    best = {name: min(runs) for name, runs in costs.items()}
    print(f"{files:,} files, {megabytes:,.0f} MB, warm, one thread; best of {len(costs['floor'])}")
    print(f"{'':22}{'CPU s':>8}{'us/file':>9}{'GB/s':>7}{'/ floor':>9}{'/ lint':>8}{'peak MB':>9}")
    for name, cpu in best.items():
        print(f"{name:22}{cpu:8.3f}{cpu / files * 1e6:9.1f}{megabytes / cpu / 1e3:7.2f}"
              f"{cpu / best['floor']:9.2f}{cpu / best['harness-lint -j1']:8.2f}{peaks[name]:9.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=common.ROOT / "build")
    args = parser.parse_args()
    if not common.SHARED.exists():
        sys.exit(f"{common.SHARED} is missing")
    subprocess.run(["ninja", "-C", args.build, "--quiet", "harness-lint", "tests/bench/floor"], check=True)

    with tempfile.TemporaryDirectory() as folder:
        tree = make_tree(folder, args.models)
        sizes = [path.stat().st_size for path in tree.rglob("*.json")]
        runs = commands(args.build.resolve(), tree)
        costs = {name: [] for name in runs}
        for _ in range(args.rounds):
            for name, command in runs.items():
                costs[name].append(cpu_seconds(command))
        peaks = {name: peak_megabytes(command) for name, command in runs.items()}
    print_table(costs, peaks, len(sizes), sum(sizes) / 1e6)


if __name__ == "__main__":
    main()
