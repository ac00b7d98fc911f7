#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts recovered from real columns, their errors audited, and paired boards from per-item answers.

    HL_SHARED=DIR real.py DRIVER

Wanted values are those of $HL_SHARED/reference/RANKING.md, printed there with the digits used here, or
plain Python's.
"""
import collections
import json
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common
from asking import Driver, differ
from boards import SWE_QUESTIONS, swebench, table

# Rows of SWE-bench Verified and bash-only that are no multiples of 1/500.
OFF_GRID = {64.93, 39.58, 28.73, 23.94, 21.62, 21.04, 13.52, 9.06}
PRECISION = 0.01
Wanted = collections.namedtuple("Wanted", "stderr clustered rho median z p_wrong mcnemar")
# Leader against the second: errors of the difference, paired and clustered, in percent.
PAIRED = {
    "SWE-bench bash-only": Wanted(1.51, 0.86, 0.70, 0.64, 0.13, 0.454, (29, 28, 1)),
    "LiveCodeBench": Wanted(1.05, 1.15, 0.59, 0.55, 0.36, 0.360, None),
    "Terminal-Bench": Wanted(3.03, None, 0.81, 0.58, 2.06, 0.016, None),
}


def grim(tap, driver, raw):
    off_rows = set()
    for key, rows in swebench(raw):
        name, date = key[len("swe-"):].split("@")
        scores = [row[1] for row in rows]
        n = SWE_QUESTIONS[name]
        off = {scores[i] for i in driver.ask("recover", scores=scores, scale=100, granularity=PRECISION, n=n)}
        off_rows |= off
        kept = [score for score in scores if score not in off]
        got = driver.ask("recover", scores=kept, scale=100, granularity=PRECISION)
        tap.check(got["n"] == n and got["search_chance"] < 1e-3, f"n of {key}", str(got))
        if off:
            # Rows of other counts: nothing is pinned, least of all a common multiple.
            got = driver.ask("recover", scores=scores, scale=100, granularity=PRECISION)
            tap.check(got["n"] is None and got["reason"], f"no n for all rows of {key}", str(got))
    tap.check(off_rows == OFF_GRID, "rows off the grid of 500", str(off_rows))


def audits(tap, driver, raw):
    rows = table(raw / "alpaca_eval/weighted_alpaca_eval_gpt4_turbo_leaderboard.csv")
    for column, error, median in (("win_rate", "standard_error", None), ("length_controlled_winrate", "lc_standard_error", 0.45)):
        audited = [{"p": float(row[column]) / 100, "n": int(row["n_total"]), "stderr": float(row[error]) / 100} for row in rows if row[error] not in ("", "0.0")]
        got = driver.ask("audit", rows=audited)
        ratios = [row["stderr"] / (row["p"] * (1 - row["p"]) / row["n"]) ** 0.5 for row in audited]
        good = not differ(got["median_ratio"], statistics.median(ratios)) and not differ(got["least_ratio"], min(ratios))
        tap.check(good and (median is None or abs(got["median_ratio"] - median) < 0.005), f"AlpacaEval {error}", str(got)[:300])
    counts = {"jcommonsenseqa-1.1-0.3": 1119, "jcommonsenseqa-1.1-0.2": 1119}
    rows = [row for row in table(raw / "lm_eval_ja/results_long.csv") if row["task"] in counts and row["metric"] == "acc" and row["stderr"]]
    got = driver.ask("audit", rows=[{"p": float(row["value"]), "n": counts[row["task"]], "stderr": float(row["stderr"])} for row in rows])
    tap.check(got["column"] == "sqrt(p(1-p)/(n-1))", f"errors of {len(rows)} rows of the JA harness", str(got)[:300])


def bash_only(raw):
    document = json.loads((raw / "swebench/leaderboards_2025-12-10.json").read_text())
    board = next(board for board in document["leaderboards"] if board["name"] == "bash-only")
    found = []
    for row in board["results"]:
        answers = {item: int(answer["resolved"]) for item, answer in (row.get("per_instance_details") or {}).items()}
        # One row contradicts its own score.
        if answers and abs(sum(answers.values()) / 5 - float(row["resolved"])) < 0.2:
            found.append(answers)
    items = sorted(found[0])
    return [[answers.get(item, 0) for item in items] for answers in found], [item.split("__")[0] for item in items]


def livecodebench(raw):
    scores, dates = collections.defaultdict(dict), {}
    for row in json.loads((raw / "livecodebench/performances_generation_2025-04-22.json").read_text())["performances"]:
        scores[row["model"]][row["question_id"]] = row["pass@1"] / 100
        dates[row["question_id"]] = row["date"]
    items = sorted(dates)
    return [[answers[item] for item in items] for answers in scores.values()], [dates[item] for item in items]


def terminal_bench(raw):
    trials = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in table(raw / "terminal_bench/trials.csv"):
        trials[row["agent"]][row["task"]].append(int(row["is_resolved"] == "1"))
    items = sorted(set.intersection(*(set(tasks) for tasks in trials.values())))
    return [[statistics.fmean(tasks[item]) for item in items] for tasks in trials.values()], None


def paired(tap, driver, name, want, rows, clusters):
    ids = {cluster: i for i, cluster in enumerate(dict.fromkeys(clusters or []))}
    numbered = [ids[cluster] for cluster in clusters or []]
    order = sorted(range(len(rows)), key=lambda i: -statistics.fmean(rows[i]))
    pair = driver.ask("paired", a=rows[order[0]], b=rows[order[1]], clusters=numbered)
    board = driver.ask("paired_board", values=[value for row in rows for value in row], models=len(rows))
    near = lambda got, wanted, digits: wanted is None or round(got, digits) == wanted
    good = {
        "leader": board["leader"] == order[0], "stderr": near(100 * pair["stderr"], want.stderr, 2), "rho": near(pair["correlation"], want.rho, 2),
        "clustered": want.clustered is None or near(100 * pair["clustered_stderr"], want.clustered, 2), "z": near(pair["z"], want.z, 2),
        "median": near(board["median_correlation"], want.median, 2), "z_min": board["z_min"] <= pair["z"] + 1e-12,
        # The reference draws items, 4,000 times: an error of .008.
        "p_wrong": abs(board["p_wrong"] - want.p_wrong) < 0.03 and board["p_wrong_error"] < 1e-3,
        "bounds": board["p_wrong_low"] <= board["p_wrong"] <= board["p_wrong_high"],
        "mcnemar": want.mcnemar is None or (pair["mcnemar"]["only_a"], pair["mcnemar"]["only_b"], pair["mcnemar"]["p_exact"]) == want.mcnemar,
    }
    tap.check(all(good.values()), f"paired {name}", f"{good}\n{pair}\n{board}"[:2000])


def main():
    raw = common.need_shared("boards") / "raw"
    tap = common.Tap()
    driver = Driver(sys.argv[1])
    grim(tap, driver, raw)
    audits(tap, driver, raw)
    for (name, want), source in zip(PAIRED.items(), (bash_only, livecodebench, terminal_bench)):
        paired(tap, driver, name, want, *source(raw))
    tap.finish()


main()
