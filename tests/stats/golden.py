#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the selection statistics with golden.json (12 digits) and boards.tsv (all real boards).

    HL_SHARED=DIR golden.py DRIVER

Numbers agree to 1e-10 relative or 1e-12 absolute, whichever is looser. Wider only where the
reference itself is coarser; such places are named below.
"""
import csv
import json
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common
from asking import Driver, differ
from boards import boards

NAMES = {
    "leader": "leader", "gap": "gap", "gap_over_leader_se": "gap_se", "z_diff": "z", "p_best": "p_best", "p_wrong": "p_wrong",
    "n_eff": "n_effective", "expected_max": "expected_max", "inflation": "inflation", "expected_max_minus_leader": "expected_excess",
    "p_leader_in_topk_of_rerun": "leader_in_top_k", "p_best_in_printed_topk": "best_in_top_k", "sood_zmin": "z_min", "sood_p": "p_two_sided",
}
# Two p-values of golden.json were integrated across a step (an error 30 times smaller than the other,
# an error of 0) and are off by .004 and .006. Right: Phi(-3 / sqrt(901)), and a quadrature that is
# split at the step.
MCB_P = {("precise leader, noisy rival", "1"): 0.46019419734298714, ("anchor row SE 0 in the middle", "1"): 0.6846536565481656}
MANY_RIVALS = "many close rivals: 1 + 500 at 3.1 SE"


def scores_of(case, real):
    if case["scores"] is not None:
        return case["scores"], case["ses"]
    if case["name"] == MANY_RIVALS:
        return [80.0] + [76.9] * 500, [1.0] * 501
    return real[case["name"]].scores, real[case["name"]].stderrs


def compare(got, want, name, wrong):
    if isinstance(want, list):
        wrong += [f"{name}[{i}]: {a} for {b}" for i, (a, b) in enumerate(zip(got, want)) if differ(a, b)]
        wrong += [f"{name}: {len(got)} values for {len(want)}"] * (len(got) != len(want))
    elif differ(got, want):
        wrong.append(f"{name}: {got!r} for {want!r}")


def board_case(driver, case, real):
    scores, stderrs = scores_of(case, real)
    got = driver.ask("select", scores=scores, stderrs=stderrs, top_k=case["top_k"])
    wrong = []
    for theirs, ours in NAMES.items():
        if case.get(theirs) is not None or theirs in ("gap_over_leader_se", "z_diff", "sood_zmin"):
            compare(got[ours], case[theirs], ours, wrong)
    mcb = sorted(got["mcb_set"])
    compare(mcb if isinstance(case["mcb95"], list) else len(mcb), sorted(case["mcb95"]) if isinstance(case["mcb95"], list) else case["mcb95"], "mcb_set", wrong)
    compare(got["least_separated_k"], case["smallest_resolved_k"] or 0, "least_separated_k", wrong)
    if case["mcb_p"]:
        p = driver.ask("mcb_p", scores=scores, stderrs=stderrs)
        for i, want in case["mcb_p"].items():
            want = MCB_P.get((case["name"], i), want)
            # Models more than 6 errors behind are printed as 0: at most K Phi(-6).
            if want == 0 and not 0 <= p[int(i)] <= len(scores) * 1e-9 or want and differ(p[int(i)], want):
                wrong.append(f"mcb_p[{i}]: {p[int(i)]} for {want}")
    return wrong


def constants(driver, name, values):
    wrong = []
    for key, want in values.items():
        count = int(key)
        if name.startswith("dunnett"):
            got = driver.ask("dunnett", alpha=0.05, control=1, stderrs=[1.0] * count)
            # printed with 8 decimals
            wrong += [f"{count}: {got} for {want}"] * differ(got, want, 0, 5.1e-9)
        elif name.startswith("E[max"):
            got = driver.ask("select", scores=[0.0] * count, stderrs=[1.0] * count)
            compare(got["inflation"], want, key, wrong)
            compare(got["p_wrong"], 1 - 1 / count, key, wrong)
        elif name.startswith("mcnemar"):
            compare(driver.ask("mcnemar", only_a=count, only_b=0)["p_exact"], want, key, wrong)
        else:
            wrong.append("what is that?")
    return wrong


def table_row(driver, row, board):
    """A row of boards.tsv, whose integrals have about 11 digits"""
    sign = 1 if board.higher else -1
    got = driver.ask("select", scores=board.scores, stderrs=board.stderrs, top_k=5)
    correlated = driver.ask("select", scores=board.scores, stderrs=board.stderrs, top_k=5, rho=0.6)
    pairs = {
        "K": len(board.scores), "score": sign * board.scores[got["leader"]], "gap": got["gap"], "se_leader": board.stderrs[got["leader"]],
        "gap_over_leader_se": got["gap_se"], "z_diff": got["z"], "zmin_sood": got["z_min"], "p_sood": got["p_two_sided"], "p_wrong_exact": got["p_wrong"],
        "inflation_exact": got["inflation"], "emax_minus_leader": got["expected_excess"], "p_leader_in_top5_rerun_exact": got["leader_in_top_k"],
        "p_best_in_printed_top5": got["best_in_top_k"], "n_eff": got["n_effective"], "p_wrong_rho06": correlated["p_wrong"],
        "inflation_rho06": correlated["inflation"], "n_tied_first": len(got["tied"]), "mcb95": len(got["mcb_set"]),
    }
    pairs["akm_projection_lo"], pairs["akm_projection_hi"] = sorted(sign * end for end in got["projection"])
    normal = driver.ask("shrink_normal", scores=board.scores, stderrs=board.stderrs)
    pairs["pm_mu"], pairs["pm_tau"], pairs["pm_winner"] = sign * normal["mu"], math.sqrt(normal["tau2"]), sign * normal["means"][got["leader"]]
    if row["p_wrong_eb"] != "nan":
        shrunk = driver.ask("select", scores=normal["means"], stderrs=normal["standard_devs"])
        # Rows of certain scores keep a tiny error there, and none here.
        pairs["p_wrong_eb"] = sum(shrunk["p_best"]) - shrunk["p_best"][got["leader"]]
    wrong = []
    for name, value in pairs.items():
        if row[name] not in ("", "nan") and differ(value, float(row[name]), 1e-9, 1e-11):
            wrong.append(f"{name}: {value!r} for {row[name]}")
    if row["npmle_winner"] != "nan":
        winner = sign * driver.ask("shrink_npmle", scores=board.scores, stderrs=board.stderrs)["means"][got["leader"]]
        if differ(winner, float(row["npmle_winner"]), 1e-7):
            wrong.append(f"npmle_winner: {winner!r} for {row['npmle_winner']}")
    want = 0 if row["resolved_k95"] == "None" else int(row["resolved_k95"])
    compare(got["least_separated_k"], want, "least_separated_k", wrong)
    if abs(got["p_sum_error"]) > 1e-12 or got["caveats"] and "accuracy" in " ".join(got["caveats"]):
        wrong.append(f"p_sum_error {got['p_sum_error']}")
    return wrong


def main():
    folder = common.need_shared("boards")
    tap = common.Tap()
    driver = Driver(sys.argv[1])
    real = boards(folder)
    for case in json.loads((folder / "golden.json").read_text()):
        wrong = constants(driver, case["name"], case["values"]) if "values" in case else board_case(driver, case, real)
        tap.check(not wrong, f"golden {case['name']}", "\n".join(wrong[:20]))
    for row in csv.DictReader(open(folder / "boards.tsv", newline=""), delimiter="\t"):
        wrong = table_row(driver, row, real[row["key"]])
        tap.check(not wrong, f"board {row['key']}", "\n".join(wrong))
    tap.finish()


main()
