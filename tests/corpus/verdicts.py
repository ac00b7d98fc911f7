#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `rank` says of real results trees, against scipy: the gap of the first two models in standard errors of
the difference, the test of the lead over all rivals, the chance that a rerun crowns another model.

The trees are those of $HL_SHARED: pythia, of which no answers are stored, and three models that the harness ran.
Skipped without scipy and numpy; ci/check-verdicts brings them.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

try:
    import numpy
    from scipy import integrate, stats
except ImportError:
    numpy = None

PYTHIA = "corpus/EleutherAI+pythia"
BOARD = "harness_runs/0.4.13/board"
# (task, metric): many models, few, near and far races, group rows
COLUMNS = [("wsc", "acc"), ("lambada_openai", "acc"), ("lambada_openai", "ppl"), ("arc_easy", "acc"), ("piqa", "acc_norm"),
           ("sciq", "acc"), ("logiqa", "acc"), ("crows_pairs_english_physical_appearance", "likelihood_difference")]
LEVEL = 0.05


def rankings(tree, *options):
    done = common.run(["rank", "--isolated", tree, "--output", "json", *options])
    assert done.returncode in (0, 1), done.stderr.decode(errors="replace")
    return json.loads(done.stdout)["boards"]


def near(found, wanted, relative=1e-9, absolute=1e-11):
    return found is not None and abs(found - wanted) <= max(relative * abs(wanted), absolute)


def wrong_first(scores, errors):
    """1 - P(the first is the best of a rerun), by scipy's adaptive quadrature"""
    order = numpy.argsort(-scores, kind="stable")
    x, s = scores[order], errors[order]
    reach = x[1:] > x[0] - 12 * (s[0] + s[1:])

    def density(value):
        return stats.norm.pdf(value, x[0], s[0]) * numpy.exp(stats.norm.logcdf(value, x[1:][reach], s[1:][reach]).sum())

    low, high = x[0] - 10 * s[0], x[0] + 10 * s[0]
    return 1 - integrate.quad(density, low, high, epsabs=1e-12, epsrel=1e-11, limit=500)[0]


def check(tap, board):
    name = board["board"]
    if board["refusal"]:
        tap.check("standard error" in board["refusal"], f"{name}: refused", board["refusal"])
        return
    sign = -1 if board["better"] == "lower" else 1
    scores = sign * numpy.array([row["score"] for row in board["rows"]])
    errors = numpy.array([row["stderr"] for row in board["rows"]])
    gap = scores[0] - scores[1]
    differences = (scores[0] - scores[1:]) / numpy.hypot(errors[0], errors[1:])
    p = 2 * stats.norm.sf(differences.min())
    # the lead is called resolved where the two-sided test over every rival says so, and not else
    resolved = bool(gap > 0 and p < LEVEL)
    top = {"gap": near(board["gap"], gap), "z": near(board["z"], gap / numpy.hypot(errors[0], errors[1])),
           "z_min": near(board["z_min"], differences.min()), "p": near(board["p_two_sided"], p)}
    if board["paired"] is None:
        top["verdict"] = (board["lead"] == "resolved") == resolved
    if (errors > 0).all():
        top["p_wrong"] = near(board["p_wrong"], wrong_first(scores, errors), 1e-7, 1e-9)
    tap.check(all(top.values()), f"{name}: {len(scores)} models, z {board['z']:.2f}, {board['lead']}", f"{top}\n{str(board)[:600]}")


def answers_of(folder, model, task, metric, name):
    """doc_id -> value, from the stored answers of a model"""
    [path] = (folder / model.replace("/", "__")).glob(f"samples_{task}_*.jsonl")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return {line["doc_id"]: float(line[metric]) for line in lines if line["filter"] == name}


def check_paired(tap, folder, board):
    """the first two models over the same documents: scipy's paired t as z, its binomial test as McNemar's"""
    task, metric, name = board["board"].replace(" \u00b7 ", " ").replace("(", "").rstrip(")").split(" ")
    first, second = (answers_of(folder, board["rows"][i]["model"], task, metric, name) for i in (0, 1))
    a, b = (numpy.array([values[i] for i in sorted(first)]) for values in (first, second))
    paired, only = board["paired"], (int(((a == 1) & (b == 0)).sum()), int(((a == 0) & (b == 1)).sum()))
    found = {"items": paired["items"] == len(a), "difference": near(paired["difference"], a.mean() - b.mean()),
             "only": (paired["mcnemar"]["only_leader"], paired["mcnemar"]["only_runner_up"]) == only}
    if (a != b).any():
        z = stats.ttest_rel(a, b).statistic
        found["z"] = near((a.mean() - b.mean()) / paired["stderr"], z)
        found["p_exact"] = near(paired["mcnemar"]["p_exact"], stats.binomtest(only[0], sum(only)).pvalue)
        resolved = paired["p_two_sided"] < LEVEL and paired["mcnemar"]["p_exact"] < LEVEL
        found["verdict"] = (board["lead"] == "resolved") == resolved
    tap.check(all(found.values()), f"{board['board']}: paired over {len(a)} documents", str(found))


def main():
    if numpy is None:
        print("1..0 # SKIP scipy and numpy are not importable")
        return
    tap = common.Tap()
    pythia, board = common.need_shared(PYTHIA), common.need_shared(BOARD)
    for task, metric in COLUMNS:
        found = rankings(pythia, "--task", task, "--metric", metric)
        tap.check(len(found) == 1, f"{task} {metric} is a column", str(len(found)))
        for column in found:
            tap.check(any("not paired" in note for note in column["notes"]), f"{column['board']}: says that it is unpaired")
            check(tap, column)
    three = rankings(board)
    tap.check(len(three) > 1 and all(len(column["rows"]) == 3 for column in three if not column["refusal"]), "three models in each column")
    for column in three:
        check(tap, column)
        if column["paired"] is not None:
            check_paired(tap, board, column)
    tap.check(any(column["paired"] for column in three), "stored answers are compared")
    tap.finish()


main()
