#!/usr/bin/env python3
"""How long it takes to start the program, and a hook of pre-commit on a large tree the second time.

start.py [--program PATH] [--files N] [--runs N] [RUNNER…]: RUNNER is pre-commit or prek, a path or on PATH. Prints
best and median wall time, and the best CPU time of all processes; the tree is N files of bench/gen.py of the shared
data, with boards of three of its columns.
"""

import argparse
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402

BOARDS = """[[board]]
task = "leaderboard_mmlu_pro"
metric = "acc"
[[board]]
task = "leaderboard_bbh"
metric = "acc_norm"
[[board]]
task = "leaderboard_gpqa"
metric = "acc_norm"
"""
HOOK = """repos:
- repo: local
  hooks:
  - id: harness-lint
    name: harness-lint
    entry: {program} check .
    language: system
    files: '\\.json$'
    pass_filenames: false
"""


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(command, runs, **options):
    """wall and CPU times of the command, each sorted; output is thrown away"""
    wall, cpu = [], []
    for _ in range(runs):
        begin, used = time.perf_counter(), children_seconds()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        wall.append(time.perf_counter() - begin)
        cpu.append(children_seconds() - used)
        if done.returncode not in (0, 1):  # 1: findings
            sys.exit(f"exit {done.returncode}: {command}")
    return sorted(wall), sorted(cpu)


def show(name, times):
    wall, cpu = times
    print(f"{name:<36}" + "".join(f"{1000 * t:>9.1f}" for t in (wall[0], statistics.median(wall), cpu[0])), flush=True)


def make_repository(folder, files, program):
    tree = folder / "results"
    generator = common.SHARED / "bench/gen.py"
    subprocess.run([sys.executable, generator, "tree", tree, "--models", str(files)], check=True, stdout=subprocess.DEVNULL)
    repository = environments.Repository(folder)
    repository.write({"harness-lint.toml": BOARDS, ".pre-commit-config.yaml": HOOK.format(program=program)})
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "tree")
    some = next(tree.rglob("results_*.json"))
    some.write_bytes(some.read_bytes() + b"\n")
    repository.git("add", "--all")
    return repository


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, default=common.PROGRAM)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("runner", nargs="*")
    options = parser.parse_args()
    program = options.program.resolve()
    print(f"{'milliseconds':<36}{'best':>9}{'median':>9}{'CPU':>9}")
    show("harness-lint --version", seconds([program, "--version"], options.runs * 10))
    demo = {"cwd": common.ROOT / "fixtures/demo"}
    show("harness-lint results, 6 files", seconds([program, "results"], options.runs * 10, **demo))
    if not options.runner:
        return
    with tempfile.TemporaryDirectory() as name:
        repository = make_repository(pathlib.Path(name), options.files, program)
        where = {"cwd": repository.folder, "env": repository.environment}
        show(f"harness-lint check ., {options.files} files", seconds([program, "check", "."], options.runs, **where))
        for runner in options.runner:
            command = [pathlib.Path(shutil.which(runner)).absolute(), "run"]
            show(f"{command[0].name} run, {options.files} files", seconds(command, options.runs, **where))


if __name__ == "__main__":
    main()
