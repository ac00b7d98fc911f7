#!/usr/bin/env python3
"""Speed and memory of harness-lint against the least that any reader must do, and against scripts.

bench.py [--models N] [--bytes SIZE] [--large SIZE] [--tiny N] [--rounds N] [--build FOLDER]
makes trees with bench/gen.py of the shared data in a temporary folder, runs every program in turn, N
rounds, and prints tables: the best CPU time of each (user and system), the best wall time, the ratio of
CPU time to that of the first program, how many times faster than `lint -j1` by the wall clock, and peak
memory. The last table compares them with the aims. SIZE is a number with K, M or G.
"""

import argparse
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import trees  # noqa: E402
from measure import Aims, cost, measure, print_table  # noqa: E402
from trees import common  # noqa: E402

MEMORY_MB = 64
STARTS = 20


class Bench:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.programs = arguments.build.resolve() / "tests/bench"
        self.program = arguments.build.resolve() / "harness-lint"
        self.lint = [self.program, "--isolated", "--fail-on", "never"]
        self.aims = Aims()
        self.pythons = ["json"] + ["orjson"] * bool(importlib.util.find_spec("orjson"))

    def measure_and_print(self, title, commands, megabytes, **options):
        once = [name for name in commands if name.startswith(("jq", "lint_samples.py"))]
        print(f"{title}, warm; best of {self.arguments.rounds}")
        measured = measure(commands, self.arguments.rounds, once)
        print_table(measured, megabytes, next(iter(commands)), "lint -j1", **options)
        return measured

    def results(self):
        tree = trees.make_results(self.folder, self.arguments.models)
        rival = common.SHARED / "bench"
        commands = {"floor": [self.programs / "floor", tree],
                    "lint -j1": [*self.lint, "-j1", tree], "lint -j2": [*self.lint, "-j2", tree]}
        for module in self.pythons:
            commands[f"lint_tree.py {module}"] = [sys.executable, rival / "lint_tree.py", tree, module]
        if shutil.which("jq"):
            commands["jq, one a file"] = ["find", tree, "-name", "*.json", "-exec", "jq", "-f", rival / "lint_tree.jq",
                                          "{}", ";"]
        sizes = [path.stat().st_size for path in tree.rglob("*.json")]
        megabytes = sum(sizes) / 1e6
        measured = self.measure_and_print(f"{len(sizes):,} results files, {megabytes:,.0f} MB", commands, megabytes,
                                          files=len(sizes))
        self.results_aims(measured)
        return tree

    def results_aims(self, measured):
        best = measured.best
        lint = best["lint -j1"]
        self.aims.at_most("results, CPU / floor", lint.cpu / best["floor"].cpu, 1.5)
        self.aims.at_least("results, -j2 faster", lint.wall / best["lint -j2"].wall, 1.6)
        for module, aim in ("json", 15), ("orjson", 9):
            if module in self.pythons:
                self.aims.at_least(f"results, CPU of Python {module} / CPU",
                                   best[f"lint_tree.py {module}"].cpu / lint.cpu, aim)
        self.aims.at_most("results, peak MB", max(measured.peaks["lint -j1"], measured.peaks["lint -j2"]), MEMORY_MB)

    def check_recomputed(self, samples, options):
        """the lint reads the file, recomputes its score and finds it right, or the figures mean nothing"""
        done = subprocess.run([*self.lint, *options, "--output", "json", samples.folder], capture_output=True)
        report = json.loads(done.stdout)
        if report["summary"]["scores_recomputed"] != 1 or report["findings"]:
            sys.exit(f"{samples.path.name}: not recomputed, or findings: {done.stdout.decode()[:2000]}")

    def samples(self, kind, aim):
        samples = trees.make_samples(self.folder / kind, kind, size(self.arguments.bytes))
        floor = [self.programs / "floor_lines", samples.path]
        modes = {"lint -j1": ["-j1", "--ignore", "HL803,HL806"], "lint -j2": ["-j2", "--ignore", "HL803,HL806"],
                 "lint -j1, hashes": ["-j1"], "lint -j2, hashes": ["-j2"],
                 "lint -j1, --strict": ["-j1", "--ignore", "HL803,HL806", "--strict"]}
        commands = {"stage 1": floor, "read": [*floor, "read"]}
        for name, options in modes.items():
            self.check_recomputed(samples, options)
            commands[name] = [*self.lint, *options, samples.folder]
        for module in self.pythons:
            commands[f"lint_samples.py {module}"] = [sys.executable, common.SHARED / "bench/lint_samples.py",
                                                     samples.path, samples.metric, module]
        title = (f"samples: {samples.lines:,} lines of {samples.megabytes * 1e3 / samples.lines:.1f} KB, "
                 f"{samples.megabytes:,.0f} MB")
        measured = self.measure_and_print(title, commands, samples.megabytes)
        self.samples_aims(kind, measured, aim)
        shutil.rmtree(samples.folder)

    def samples_aims(self, kind, measured, aim):
        best = measured.best
        self.aims.at_least(f"samples {kind}, part of the speed of stage 1",
                           best["stage 1"].cpu / best["lint -j1"].cpu, aim)
        self.aims.at_least(f"samples {kind}, -j2 faster", best["lint -j1"].wall / best["lint -j2"].wall, 1.8)
        self.aims.at_least(f"samples {kind} with hashes, -j2 faster",
                           best["lint -j1, hashes"].wall / best["lint -j2, hashes"].wall, 1.8)
        lints = [peak for name, peak in measured.peaks.items() if name.startswith("lint -")]
        self.aims.at_most(f"samples {kind}, peak MB", max(lints), MEMORY_MB)

    def large(self):
        samples = trees.make_samples(self.folder / "large", "hellaswag", size(self.arguments.large))
        commands = {"read": [self.programs / "floor_lines", samples.path, "read"],
                    "lint -j1": [*self.lint, "-j1", samples.folder], "lint -j2": [*self.lint, "-j2", samples.folder]}
        self.check_recomputed(samples, ["-j2"])
        print(f"one samples file: {samples.lines:,} lines, {samples.megabytes:,.0f} MB, all rules; once")
        measured = measure(commands, 1)
        print_table(measured, samples.megabytes, "read", "lint -j1")
        for name in ("lint -j1", "lint -j2"):
            self.aims.at_most(f"one samples file of {samples.megabytes / 1e3:.1f} GB, {name[5:]}, peak MB",
                              measured.peaks[name], MEMORY_MB)
        shutil.rmtree(samples.folder)

    def tiny(self):
        tree = trees.make_tiny(self.folder, self.arguments.tiny)
        commands = {"floor": [self.programs / "floor", tree],
                    "lint -j1": [*self.lint, "-j1", tree], "lint -j2": [*self.lint, "-j2", tree]}
        megabytes = sum(path.stat().st_size for path in tree.rglob("*.json")) / 1e6
        self.measure_and_print(f"{self.arguments.tiny:,} tiny results files, {megabytes:,.0f} MB", commands, megabytes,
                               files=self.arguments.tiny)
        shutil.rmtree(tree)

    def hook(self, tree):
        one = self.folder / "one.txt"
        one.write_text(f"{next(tree.rglob('*.json'))}\n")
        board = ["--config", trees.write_board(self.folder), "--fail-on", "never", "-j2", tree]
        said = subprocess.run([self.program, *board, "--show", "info"], capture_output=True).stderr.decode()
        if "board" in said:
            sys.exit(f"the board has no results: {said}")
        runs = {"--version": (["--version"], STARTS),
                "--files-from, one file": ([*self.lint[1:], "--files-from", one], STARTS),
                f"{self.arguments.models:,} files and a board, -j2": (board, self.arguments.rounds)}
        print(f"{f'as a hook; best of {STARTS}':34}{'CPU ms':>8}{'wall ms':>9}")
        for name, (options, rounds) in runs.items():
            cpu, wall = (min(times) * 1e3 for times in zip(*(cost([self.program, *options]) for _ in range(rounds))))
            print(f"{name:34}{cpu:8.1f}{wall:9.1f}")
            if options is not board:
                self.aims.at_most(f"{name}, wall ms", wall, 5)
        print(flush=True)


def size(text):
    """number of bytes; K, M and G are powers of 1024, as for gen.py"""
    unit = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}.get(text[-1:])
    return int(float(text[:-1]) * unit) if unit else int(text)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=1000, help="results files (1000)")
    parser.add_argument("--bytes", default="200M", help="of each kind of samples (200M)")
    parser.add_argument("--large", help="bytes of one more samples file")
    parser.add_argument("--tiny", type=int, default=0, help="tiny results files")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=common.ROOT / "build")
    return parser.parse_args()


def main():
    arguments = parse()
    if not common.SHARED.exists():
        sys.exit(f"{common.SHARED} is missing")
    subprocess.run(["ninja", "-C", arguments.build, "--quiet", "harness-lint", "tests/bench/floor",
                    "tests/bench/floor_lines"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments, pathlib.Path(folder))
        tree = bench.results()
        bench.hook(tree)
        shutil.rmtree(tree)
        bench.samples("hellaswag", 0.7)
        bench.samples("mmlu_pro", 0.8)
        if arguments.tiny:
            bench.tiny()
        if arguments.large:
            bench.large()
    bench.aims.print()


if __name__ == "__main__":
    main()
