#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The function cases of evalgate_golden.json that concern ranking, stderr audit, McNemar and power.

    HL_SHARED=DIR evalgate.py DRIVER

Where eval-integrity is right we agree with it, where the file says that it is wrong we give the right
value that it lists; input without an answer is refused.
"""
import json
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common
from asking import Driver, differ

SELECTION = {
    "p_wrong": "p_wrong", "inflation": "inflation", "n_eff": "n_effective", "z_difference_min": "z_min", "two_sided_p": "p_two_sided",
    "p_leader_in_topk_of_rerun": "leader_in_top_k", "p_best_in_printed_topk": "best_in_top_k",
}
EITHER, OVER_N, OVER_REST = "as of 0/1 answers", "sqrt(p(1-p)/n)", "sqrt(p(1-p)/(n-1))"
ABOVE, INVALID = "larger than any answers in 0..1 have", "no row of score in 0..1, n of 2 or more and standard error"
FALSE_ZERO, TRUE_ZERO = "zero for a score that has an error", "zero, as it must be"
# What each row of the cases of stderr_audit is. Other decimals than printed are exact.
AUDITS = {
    "healthy": [OVER_REST, OVER_REST], "zero": [OVER_REST, FALSE_ZERO], "ends": [TRUE_ZERO, TRUE_ZERO], "n-rows": [OVER_N, OVER_N],
    "n-rows-n": [OVER_N, OVER_N], "mixed": [OVER_REST, ABOVE], "rounded4": [OVER_REST, OVER_REST], "empty": [], "nan": [INVALID], "negative": [INVALID],
    "zero-hides": [ABOVE, FALSE_ZERO], "percent": [INVALID], "n1": [INVALID], "n-float": [INVALID], "loose-tol": [ABOVE], "huge-n": [ABOVE],
    "graded": ["smaller than of 0/1 answers"], "bad-denominator": [OVER_N], "musr": [ABOVE], "anchor": [TRUE_ZERO],
}
PRINTED_DECIMALS = {"rounded4": 4, "musr": 5, "loose-tol": 8}


# The one Python expression among the scores.
EXPRESSIONS = {"[70.0,70.0]+[70.0-0.4*i for i in range(1,12)]": [70.0, 70.0] + [70.0 - 0.4 * i for i in range(1, 12)]}
# The file's value has lost digits to scores of 50 beside errors of .001: s / sqrt(pi).
INFLATION = {"selection/percent-scale": 0.001 / math.sqrt(math.pi)}


def numbers(value):
    """A list of a case: written out, {linear: [first, step, count]} or {repeat: [[value, count]...]}"""
    if isinstance(value, dict) and "py" in value:
        return EXPRESSIONS[value["py"]]
    if isinstance(value, dict) and "linear" in value:
        first, step, count = value["linear"]
        return [first + step * i for i in range(count)]
    if isinstance(value, dict):
        return [number for number, count in value["repeat"] for _ in range(count)]
    return value


def selection(driver, case):
    given = case["input"]
    scores, stderrs = numbers(given["scores"]), given["se"]
    if stderrs is None or isinstance(stderrs, bool) or isinstance(stderrs, str) and stderrs not in ("NaN", "Infinity"):
        return []  # no number: the readers' business
    stderrs = numbers(stderrs) if isinstance(stderrs, (list, dict)) else [stderrs] * len(scores)
    got = driver.ask("select", scores=scores, stderrs=stderrs, top_k=max(0, given.get("top_k", 5)))
    right = case.get("right")
    if right is None or given.get("top_k", 5) < 1:
        return [] if "error" in got else [f"accepted: {got}"]
    wrong = []
    for theirs, ours in SELECTION.items():
        want = INFLATION.get(case["id"], right[theirs]) if theirs == "inflation" else right.get(theirs)
        if want is not None and differ(got[ours], None if want == "Infinity" else want):
            wrong.append(f"{ours}: {got[ours]} for {want}")
    for i, want in enumerate(right.get("p_best", [])):
        if differ(got["p_best"][i], want):
            wrong.append(f"p_best[{i}]: {got['p_best'][i]} for {want}")
    # Errors of 0 are missing ones: nothing is resolved by them.
    is_resolved = right["lead"] == "resolved" and max(stderrs) > 0
    if got["is_resolved"] != is_resolved:
        wrong.append(f"is_resolved: {got['is_resolved']}, z {got['z_min']}")
    return wrong


def stderr_audit(driver, case):
    name = case["id"].split("/")[1]
    if name == "three":
        return []  # a row of three cells: the readers' business
    half = 0.5 * 10.0 ** -PRINTED_DECIMALS[name] if name in PRINTED_DECIMALS else 0.0
    rows = [{"p": p, "n": n, "stderr": s, "stderr_half": half, "is_anchor": name == "anchor"} for _, p, n, s in case["input"]["rows"]]
    got = driver.ask("audit", rows=rows)
    return [] if got["rows"] == AUDITS[name] else [f"{got['rows']} for {AUDITS[name]}"]


def mcnemar(driver, case):
    right = case.get("right")
    got = driver.ask("mcnemar", only_a=case["input"]["b"], only_b=case["input"]["c"])
    want = right["exact"] if right else 0.25  # of -1 and 3: as of 0 and 3
    return [f"{got} for {want}"] * differ(got["p_exact"], want)


def power(driver, case):
    n, p, q = (case["input"][key] for key in ("n", "p1", "p2"))
    right = case.get("right")
    bounds = driver.ask("bounds", p=p, q=q, n=n)
    if right is None:
        return [] if bounds["questions"] is None else [f"accepted: {bounds}"]
    fisher = driver.ask("fisher", a=round(n * p), n_a=n, b=round(n * q), n_b=n)
    wrong = [f"fisher {fisher} for {right['fisher_exact_p_independent']}"] * differ(fisher, right["fisher_exact_p_independent"])
    return wrong + [f"best case {bounds}"] * differ(bounds["best_case_p"], right["mcnemar_best_case_p"])


def least_detectable(driver, case):
    given = case["input"]
    got = driver.ask("detectable", n=given["n"], p=given["p_base"], alpha=given.get("alpha", 0.05), power=given.get("power", 0.8))
    want = case["right"]["exact"] if "right" in case else None
    if want is not None and want >= 1:
        want = None  # no two shares are so far apart
    return [f"{got} for {want}"] * differ(got, want)


def expected_max(driver, case):
    k = case["input"]["k"]
    got = driver.ask("select", scores=[0.0] * k, stderrs=[1.0] * k)
    if k < 2:
        return [] if "error" in got else ["one model is ranked"]
    return [f"{got['inflation']} for {case['right']['exact']}"] * differ(got["inflation"], case["right"]["exact"])


def items(results):
    """Scores per item of each model, if all have the same items"""
    if not all(isinstance(answers, dict) and "py" not in answers for answers in results.values()):
        return None
    names = [sorted(answers) for answers in results.values()]
    if any(other != names[0] for other in names):
        return None
    return [[answers[name] for name in names[0]] for answers in results.values()]


def matrix(driver, case):
    rows = items(case["input"]["results"])
    if rows is None:
        return []  # unequal item sets: never compared
    board = driver.ask("paired_board", values=[value for row in rows for value in row], models=len(rows))
    if "error" in case or len(rows) < 2 or "NaN" in str(rows):
        return [] if "error" in board else [f"accepted: {board}"]
    # The leader and z of plain Python.
    n = len(rows[0])
    means = [sum(row) / n for row in rows]
    leader = means.index(max(means))
    wrong = [f"leader {board['leader']} for {leader}"] * (board["leader"] != leader)
    if not board["p_wrong_low"] <= board["p_wrong"] <= board["p_wrong_high"]:
        wrong.append(f"p_wrong {board['p_wrong']} outside {board['p_wrong_low']}..{board['p_wrong_high']}")
    pair = driver.ask("paired", a=rows[0], b=rows[1])
    gaps = [a - b for a, b in zip(*rows[:2])]
    mean = sum(gaps) / n
    stderr = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n - 1) / n)
    wrong += [f"stderr {pair['stderr']} for {stderr}"] * differ(pair["stderr"], stderr)
    want = (case.get("right") or {}).get("mcnemar_p")
    wrong += [f"mcnemar {pair['mcnemar']} for {want}"] * (want is not None and differ(pair["mcnemar"]["p_exact"], want))
    want = (case.get("right") or {}).get("p_first_ties_split")
    if case["id"].startswith("matrix/identical") and differ(pair["p_wrong"], want[0]):
        wrong.append(f"identical: {pair}")
    return wrong


TOOLS = {
    "leaderboard.selection_audit": selection, "leaderboard.stderr_audit": stderr_audit, "leaderboard.mcnemar_p": mcnemar,
    "leaderboard._expected_max_normal": expected_max, "leaderboard.audit_matrix": matrix, "checks.power_check": power,
    "checks.min_detectable_effect": least_detectable,
}


def main():
    golden = json.loads((common.need_shared("boards") / "evalgate_golden.json").read_text())
    tap = common.Tap()
    driver = Driver(sys.argv[1])
    for case in golden["cases"]:
        if case["tool"] in TOOLS:
            wrong = TOOLS[case["tool"]](driver, case)
            tap.check(not wrong, case["id"], "\n".join(wrong))
    tap.finish()


main()
