#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Integrals and draws agree on all real boards: within 4 Monte-Carlo errors at 1,000,000 draws.

    HL_SHARED=DIR draws.py DRIVER [DRAWS]
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common
from asking import Driver
from boards import boards

NUMBERS = ("p_wrong", "inflation", "expected_max", "best_in_top_k", "leader_in_top_k")


def main():
    folder = common.need_shared("boards")
    draws = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    tap = common.Tap()
    driver = Driver(sys.argv[1])
    for key, board in boards(folder).items():
        exact = driver.ask("select", scores=board.scores, stderrs=board.stderrs)
        drawn = driver.ask("resample", scores=board.scores, stderrs=board.stderrs, draws=draws)
        errors = {name: (drawn[name][0] - exact[name]) / drawn[name][1] for name in NUMBERS}
        tap.check(all(abs(z) < 4 for z in errors.values()), f"{key}: {draws:,} draws", str(errors))
    tap.finish()


main()
