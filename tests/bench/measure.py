"""CPU time, wall time and memory of programs, and the tables that show them."""

import os
import pathlib
import subprocess
import sys
import time
import typing


class Cost(typing.NamedTuple):
    cpu: float  # s, user and system, of the process and what it waited for
    wall: float  # s


def start(command):
    return subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def cost(command):
    began = time.perf_counter()
    child = start(command)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):  # 1: findings
        sys.exit(f"exit {child.returncode}: {' '.join(map(str, command))}")
    return Cost(usage.ru_utime + usage.ru_stime, wall)


def peak_megabytes(command):
    """highest resident size seen; not ru_maxrss, which begins with what this script itself takes"""
    child, peak = start(command), 0
    while child.poll() is None:
        status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
        peak = max([peak] + [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")])
        time.sleep(0.0005)
    return peak / 1024


class Measured(typing.NamedTuple):
    best: dict  # program: Cost, the least CPU time and the least wall time of all rounds
    peaks: dict  # program: MB; not of programs that start others


def measure(commands, rounds, once=()):
    """Every program in turn, `rounds` times, those in `once` one time only."""
    runs = {name: [] for name in commands}
    for number in range(rounds):
        for name, command in commands.items():
            if number == 0 or name not in once:
                runs[name].append(cost(command))
    best = {name: Cost(*map(min, zip(*costs))) for name, costs in runs.items()}
    return Measured(best, {name: peak_megabytes(command) for name, command in commands.items() if command[0] != "find"})


def print_table(measured, megabytes, base, lint, files=None):
    """base: the row whose CPU time is 1; lint: the row whose wall time is 1"""
    best, width = measured.best, max(map(len, measured.best)) + 1
    per_file = f"{'us/file':>9}" if files else ""
    print(f"{'':{width}}{'CPU s':>8}{'wall s':>8}{per_file}{'GB/s':>7}{'/ ' + base:>13}{'x faster':>10}{'peak MB':>9}")
    for name, (cpu, wall) in best.items():
        per_file = f"{cpu / files * 1e6:9.1f}" if files else ""
        peak = f"{measured.peaks[name]:9.1f}" if name in measured.peaks else ""
        print(f"{name:{width}}{cpu:8.3f}{wall:8.3f}{per_file}{megabytes / max(cpu, 1e-3) / 1e3:7.2f}"
              f"{cpu / max(best[base].cpu, 1e-3):13.2f}{best[lint].wall / wall:10.2f}{peak}")
    print(flush=True)


class Aims:
    """What was aimed at and what came out."""

    def __init__(self):
        self.rows = []

    def at_most(self, name, value, aim):
        self.rows.append((name, value, f"<= {aim:g}", value <= aim))

    def at_least(self, name, value, aim):
        self.rows.append((name, value, f">= {aim:g}", value >= aim))

    def print(self):
        print(f"{'aims':58}{'aim':>9}{'measured':>10}")
        for name, value, aim, met in self.rows:
            print(f"{name:58}{aim:>9}{value:10.2f}  {'met' if met else 'MISSED'}")
