#!/usr/bin/env python3
"""Every real leaderboard that a preset reads, against ../shared/boards/boards.tsv (numpy and scipy, exact
integrals): who leads, gaps, P(wrong #1), inflation, effective contenders, the 95 % set, the shrunk score."""

import csv
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

# preset -> file, key in boards.tsv, what differs and why: tolerance of all numbers, rows more or less
EXACT = 1e-9
CI = 1e-7  # the script takes 3.919928 for twice the normal quantile
BOARDS = {
    "alpaca-eval-2": ("alpaca_eval/weighted_alpaca_eval_gpt4_turbo_leaderboard.csv", "alpaca2-wr-noanchor"),
    "alpaca-eval-2-length-controlled": ("alpaca_eval/weighted_alpaca_eval_gpt4_turbo_leaderboard.csv", "alpaca2-lc"),
    "alpaca-eval-1": ("alpaca_eval/alpaca_eval_gpt4_leaderboard_v1.csv", "alpaca1", EXACT, -1),  # its anchor
    "aider-polyglot": ("aider/polyglot_leaderboard.yml", "aider-polyglot"),
    "aider-edit": ("aider/edit_leaderboard.yml", "aider-edit"),
    "arena-text": ("arena/leaderboard-text.json", "arena-text", CI),
    "arena-vision": ("arena/leaderboard-vision.json", "arena-vision", CI),
    "arena-image": ("arena/leaderboard-image.json", "arena-image", CI),
    "arena-csv": ("arena/lmarena_text.csv", "arena-text-csv", CI, -1),  # a row stands twice
    "arena-hard": ("arena_hard/arena_hard_leaderboard_20240731.csv", "arena-hard-0.1", CI, -1),  # its anchor
    "open-llm-2-math": ("open_llm_v2/huggingface_v2.csv", "open-llm-v2-math"),
    "bigcodebench-complete": ("bigcodebench/results.json", "bigcodebench-complete"),
    "bigcodebench-instruct": ("bigcodebench/results.json", "bigcodebench-instruct"),
    "bigcodebench-hard-complete": ("bigcodebench/results-hard.json", "bigcodebench-hard-complete"),
    "bigcodebench-hard-instruct": ("bigcodebench/results-hard.json", "bigcodebench-hard-instruct"),
    "evalplus-humaneval": ("evalplus/results.json", "evalplus-humaneval+"),
    "evalplus-mbpp": ("evalplus/results.json", "evalplus-mbpp+"),
    "livecodebench": ("livecodebench/performances_generation_2025-04-22.json", "livecodebench"),
    "helm-mmlu": ("helm/benchmarks__helm_mmlu_240829_knowledge.csv", "helm-mmlu"),
    "helm-lite-gsm8k": ("helm/benchmarks_old__helm_lite_240829.csv", "helm-gsm8k"),
    "helm-lite-openbookqa": ("helm/benchmarks_old__helm_lite_240829.csv", "helm-openbookqa"),
    "mmlu-pro": ("helm/benchmarks__mmlu_pro_240829_knowledge.csv", "mmlu-pro"),
    "vectara-hallucination": ("vectara/README.md", "vectara", 5e-3),  # n of the answered articles alone
    "confabulations": ("confabulations/README.md", "confabulations"),
    "codeclash-all": ("codeclash/leaderboards.json", "codeclash-all"),
    "codeclash-robocode": ("codeclash/leaderboards.json", "codeclash-robocode"),
    "codeclash-robotrumble": ("codeclash/leaderboards.json", "codeclash-robotrumble"),
}
SNAPSHOTS = ["2025-07-31", "2025-11-18", "2025-12-10"]
SWE_BENCH = ["Verified", "Multimodal", "bash-only", "Lite", "Test"]
SHRUNK = 1e-4  # the script's EM stops earlier
# field of the JSON -> (column of boards.tsv, is it in the unit of scores)
FIELDS = {
    "gap_se": ("gap_over_leader_se", False),
    "z": ("z_diff", False),
    "z_min": ("zmin_sood", False),
    "p_two_sided": ("p_sood", False),
    "p_wrong": ("p_wrong_exact", False),
    "p_wrong_rho": ("p_wrong_rho06", False),
    "inflation": ("inflation_exact", True),
    "inflation_rho": ("inflation_rho06", True),
    "n_effective": ("n_eff", False),
    "best_in_top_k": ("p_best_in_printed_top5", False),
    "leader_in_top_k": ("p_leader_in_top5_rerun_exact", False),
    "can_be_best": ("mcb95", False),
    "shrunk": ("npmle_winner", True),
}
# The table of "The announced #1 is probably not the best model": four boards are its own data.
ARTICLE = {
    "SWE-bench Multimodal": (22, 0.00, 69.4, 2.28),
    "SWE-bench Lite": (84, 0.12, 59.6, 2.66),
    "AlpacaEval 2": (222, 0.19, 53.1, 0.97),
    "Aider polyglot": (69, 0.60, 43.3, 1.81),
}
TWO_ERRORS = 2.2 * 0.79  # points: its simulation had 4,000 draws


def differences(board, row, tolerance, more):
    """what the program says otherwise than the table"""
    if len(board["rows"]) != int(row["K"]) + more:
        yield f"{len(board['rows'])} rows, not {row['K']}"
    if board["leader"] != row["leader"]:
        yield f"leader {board['leader']}, not {row['leader']}"
    for field, (column, in_scores) in FIELDS.items():
        found, wanted = board[field], row[column]
        if wanted in ("", "None", "nan"):
            continue
        found, wanted = float(found), float(wanted)
        found *= 100 if in_scores and board["scale"] == 1 else 1
        allowed = max(tolerance, SHRUNK if field == "shrunk" else 0) * max(1, abs(wanted))
        if not abs(found - wanted) <= allowed:
            yield f"{field} {found}, not {wanted}"


def check(tap, raw, rows, preset, file, key, tolerance=EXACT, more=0):
    done = common.run(["rank", "--board", preset, "--output", "json", raw / file])
    found = list(differences(json.loads(done.stdout)["boards"][0], rows[key], tolerance, more))
    tap.check(not found and not done.stderr, f"{preset}, {key}", "\n".join([*found, done.stderr.decode()]))


def check_article(tap, raw):
    files = ["swebench/leaderboards_2025-12-10.json", BOARDS["alpaca-eval-2"][0], BOARDS["aider-polyglot"][0]]
    presets = "swe-bench,alpaca-eval-2,aider-polyglot"
    done = common.run(["rank", "--across", "--board", presets, "--output", "json", *(raw / file for file in files)])
    across = json.loads(done.stdout)
    tap.check(len(across["boards"]) == 7, "seven boards side by side")
    for board in across["boards"]:
        if board["board"] in ARTICLE:
            models, gap_se, wrong, inflation = ARTICLE[board["board"]]
            found = round(board["gap_se"], 2), round(100 * board["p_wrong"], 1), round(board["inflation"], 2)
            good = found[0] == gap_se and abs(found[1] - wrong) < TWO_ERRORS and abs(found[2] - inflation) < 0.03
            tap.check(good, f"the article's {board['board']}", f"{found}")


def main():
    boards = common.need_shared("boards")
    raw = boards / "raw"
    with open(boards / "boards.tsv", encoding="utf-8") as table:
        rows = {row["key"]: row for row in csv.DictReader(table, delimiter="\t")}
    tap = common.Tap()
    for preset, board in BOARDS.items():
        check(tap, raw, rows, preset, *board)
    for date in SNAPSHOTS:
        for name in SWE_BENCH:
            file = f"swebench/leaderboards_{date}.json"
            check(tap, raw, rows, f"swe-bench-{name.lower()}", file, f"swe-{name}@{date}")
    check_article(tap, raw)
    tap.finish()


if __name__ == "__main__":
    main()
