# SPDX-License-Identifier: MIT
"""The real leaderboards of $HL_SHARED/boards/raw as (scores, standard errors), larger is better.

boards(folder) gives {key: Board}; the keys, columns and standard errors are those of
$HL_SHARED/boards/repro.py, which computed golden.json and boards.tsv from them.
"""
import collections
import csv
import json
import math
import re
import statistics

Board = collections.namedtuple("Board", "key models scores stderrs higher")

SWE_QUESTIONS = {"bash-only": 500, "Verified": 500, "Lite": 300, "Test": 2294, "Multimodal": 517}
OPEN_LLM_TASKS = {"ifeval": 541, "bbh": 5761, "math": 1324, "gpqa": 1192, "musr": 756, "mmlu_pro": 12032}
FULL_INTERVAL = 3.919928  # of the normal 95 %, in standard errors


def binomial(p, n):
    return math.sqrt(p * (1 - p) / n)


def percent(rows, n):
    """(model, percent) with the standard error over n 0/1 answers"""
    return [(model, float(value), 100 * binomial(float(value) / 100, n)) for model, value in rows]


def shares(rows, n):
    return [(model, 100 * float(value), 100 * binomial(float(value), n)) for model, value in rows]


def mean_stderr(values):
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def yaml_entries(path):
    """A list of flat mappings, which is all that these files are"""
    entries = []
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"(- |  )([a-z_0-9]+):\s*(.*)", line)
        if match and match[1] == "- ":
            entries.append({})
        if match:
            entries[-1][match[2]] = match[3].strip().strip("'\"")
    return entries


def swebench(raw):
    for date in ("2025-12-10", "2025-11-18", "2025-07-31"):
        document = json.loads((raw / f"swebench/leaderboards_{date}.json").read_text())
        for board in document["leaderboards"] if isinstance(document, dict) else document:
            if board["name"] in SWE_QUESTIONS:
                rows = [(row["name"], row["resolved"]) for row in board["results"]]
                yield f"swe-{board['name']}@{date}", percent(rows, SWE_QUESTIONS[board["name"]])


def alpaca(raw):
    rows = table(raw / "alpaca_eval/weighted_alpaca_eval_gpt4_turbo_leaderboard.csv")
    wins = [(row[""], row["win_rate"], row["standard_error"]) for row in rows]
    yield "alpaca2-wr", wins
    yield "alpaca2-wr-noanchor", [row for row in wins if float(row[2]) > 0]
    controlled = [(row[""], row["length_controlled_winrate"], row["lc_standard_error"]) for row in rows
                  if row["lc_standard_error"] not in ("", "0.0") and row["length_controlled_winrate"]]
    yield "alpaca2-lc", controlled
    yield "alpaca2-lc-clean", [row for row in controlled if row[0] != "NullModel"]
    rows = table(raw / "alpaca_eval/alpaca_eval_gpt4_leaderboard_v1.csv")
    yield "alpaca1", [(row[""], row["win_rate"], row["standard_error"]) for row in rows]


def aider(raw):
    for key in ("polyglot", "edit"):
        rows = [row for row in yaml_entries(raw / f"aider/{key}_leaderboard.yml") if row.get("test_cases")]
        yield f"aider-{key}", [percent([(row["model"], row["pass_rate_2"])], float(row["test_cases"]))[0] for row in rows]


def arena(raw):
    for key in ("text", "vision", "image"):
        full = json.loads((raw / f"arena/leaderboard-{key}.json").read_text())["full"]
        yield f"arena-{key}", [(model, row["rating"], (row["rating_q975"] - row["rating_q025"]) / FULL_INTERVAL) for model, row in full.items()]
    rows = []
    for row in table(raw / "arena/lmarena_text.csv"):
        interval = re.match(r"\+(\d+)/-(\d+)", row["95_pct_ci"])
        rows.append((row["model"], row["arena_score"], (int(interval[1]) + int(interval[2])) / FULL_INTERVAL))
    yield "arena-text-csv", rows
    rows = table(raw / "arena_hard/arena_hard_leaderboard_20240731.csv")
    yield "arena-hard-0.1", [(row["model"], row["score"], (float(row["rating_q975"]) - float(row["rating_q025"])) / FULL_INTERVAL) for row in rows]
    text = (raw / "arena_hard/README_v2_tables.md").read_text(encoding="utf-8").split("Official Configuration")[1].split("```")[1]
    rows = re.findall(r"^\s*\d+\s+(\S+)\s+([\d.]+)\s+\(-([\d.]+) / \+([\d.]+)\)", text, re.M)
    yield "arena-hard-2.0", [(model, score, (float(low) + float(high)) / FULL_INTERVAL) for model, score, low, high in rows]


def slope(x, y):
    mean_x, mean_y = statistics.fmean(x), statistics.fmean(y)
    return math.fsum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / math.fsum((a - mean_x) ** 2 for a in x)


def open_llm(raw):
    rows = table(raw / "open_llm_v2/huggingface_v2.csv")
    slopes = {}
    for task in OPEN_LLM_TASKS:
        pairs = [(float(row[f"evaluations_{task}_value"]), float(row[f"evaluations_{task}_normalized_score"])) for row in rows]
        slopes[task] = slope(*zip(*[pair for pair in pairs if pair[1] > 0.5]))
    averages = []
    for row in rows:
        variance = 0
        for task, n in OPEN_LLM_TASKS.items():
            p = min(max(float(row[f"evaluations_{task}_value"]), 1e-6), 1 - 1e-6)
            variance += (slopes[task] * binomial(p, n)) ** 2
        averages.append((row["id"], row["model_average_score"], math.sqrt(variance) / len(OPEN_LLM_TASKS)))
    yield "open-llm-v2", averages
    yield "open-llm-v2-math", shares([(row["id"], row["evaluations_math_value"]) for row in rows], OPEN_LLM_TASKS["math"])


def code(raw):
    for key, name, n in (("bigcodebench", "results", 1140), ("bigcodebench-hard", "results-hard", 148)):
        results = json.loads((raw / f"bigcodebench/{name}.json").read_text())
        for kind in ("complete", "instruct"):
            rows = [(model, row["pass@1"][kind]) for model, row in results.items() if row["pass@1"].get(kind) is not None]
            yield f"{key}-{kind}", percent(rows, n)
    results = json.loads((raw / "evalplus/results.json").read_text())
    for key, n in (("humaneval+", 164), ("mbpp+", 378)):
        rows = [(model, row["pass@1"][key]) for model, row in results.items() if row["pass@1"].get(key) is not None]
        yield f"evalplus-{key}", percent(rows, n)
    scores = collections.defaultdict(list)
    for row in json.loads((raw / "livecodebench/performances_generation_2025-04-22.json").read_text())["performances"]:
        scores[row["model"]].append(row["pass@1"])
    yield "livecodebench", [(model, statistics.fmean(values), mean_stderr(values)) for model, values in scores.items()]


def livebench(raw):
    categories = json.loads((raw / "livebench/categories_2026_01_08.json").read_text())
    rows = []
    with open(raw / "livebench/table_2026_01_08.csv", newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    for line in lines[1:]:
        row = dict(zip(lines[0], line))
        try:
            values = [[float(row[task]) for task in tasks] for tasks in categories.values()]
        except (ValueError, KeyError):
            continue  # a ragged row
        variance = sum(mean_stderr(v) ** 2 for v in values) / len(values) ** 2
        rows.append((line[0], statistics.fmean(map(statistics.fmean, values)), math.sqrt(variance)))
    yield "livebench", rows


def helm(raw):
    rows = table(raw / "helm/benchmarks__helm_mmlu_240829_knowledge.csv")
    yield "helm-mmlu", shares([(row["model"], row["helm_mmlu"]) for row in rows], 14042)
    rows = table(raw / "helm/benchmarks_old__helm_lite_240829.csv")
    for column, n in (("GSM8K", 1000), ("OpenbookQA", 500)):
        cells = [(row["model"], row[f"HELM_Lite_{column}"]) for row in rows]
        yield f"helm-{column.lower()}", shares([cell for cell in cells if cell[1] not in ("", "-")], n)
    rows = table(raw / "helm/benchmarks__mmlu_pro_240829_knowledge.csv")
    yield "mmlu-pro", shares([(row["model"], row["mmlu_pro"]) for row in rows], 12032)


# Parts of the overall score: share of each group's mean in it, and the questions of its columns.
BFCL_PARTS = [
    (0.16 / 4, [("Web Search Base", 100), ("Web Search No Snippet", 100)]),
    (0.16 / 4, [("Memory KV", 155), ("Memory Vector", 155), ("Memory Recursive Summarization", 155)]),
    (0.09, [("Multi Turn Base", 200), ("Multi Turn Miss Func", 200), ("Multi Turn Miss Param", 200), ("Multi Turn Long Context", 200)]),
    (0.01, [("Live Acc", 1351)]),
    (0.01, [("Non-Live Simple AST", 550), ("Non-Live Multiple AST", 200), ("Non-Live Parallel AST", 200), ("Non-Live Parallel Multiple AST", 200)]),
    (0.01, [("Irrelevance Detection", 1124)]),
]


def bfcl(raw):
    rows = []
    for row in table(raw / "bfcl/data_overall.csv"):
        share = lambda column: float(row[column].rstrip("%")) / 100
        try:
            variance = sum(weight * sum(binomial(share(column), n) ** 2 for column, n in part) / len(part) ** 2 for weight, part in BFCL_PARTS)
            rows.append((row["Model"], 100 * share("Overall Acc"), 100 * math.sqrt(variance)))
        except ValueError:
            pass  # N/A
    yield "bfcl-v4", rows


def lower_is_better(raw):
    text = (raw / "vectara/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|([^|]+)\|\s*([\d.]+) %\|\s*([\d.]+) %\|\s*([\d.]+) %\|", text, re.M)
    yield "vectara", [percent([(model.strip(), rate)], 7700 * float(answered) / 100)[0] for model, rate, _, answered in rows]
    text = (raw / "confabulations/README.md").read_text(encoding="utf-8").split("50-50 Ranking leaderboard")[1].split("\n---")[0]
    rates = {}
    for model, rate in re.findall(r"^\|\d+\|([^|]+)\|([\d.]+)\|[\d.]+\|[\d.]+\|", text, re.M):
        rates.setdefault(model.strip(), rate)
    yield "confabulations", percent(rates.items(), 201)


def terminal_bench(raw):
    trials = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in table(raw / "terminal_bench/trials.csv"):
        trials[row["agent"]][row["task"]].append(int(row["is_resolved"] == "1"))
    rows = []
    for agent, tasks in trials.items():
        means = [100 * statistics.fmean(values) for values in tasks.values()]
        rows.append((agent, statistics.fmean(means), mean_stderr(means)))
    yield "terminal-bench", rows


def others(raw):
    boards = json.loads((raw / "codeclash/leaderboards.json").read_text())
    for key in ("all", "robocode", "robotrumble"):
        yield f"codeclash-{key}", [(row["model"], row["elo"], row["elo_std"]) for row in boards[key]["board"]]
    best = {}
    for row in table(raw / "mteb/Banking77Classification.csv"):
        deviation = row["accuracy_stderr"]
        if not deviation and row["n_experiments"] not in ("", "0", "1"):
            deviation = row["sd_experiments_ddof0"]
        if deviation:
            p = float(row["main_score"])
            stderr = math.sqrt(float(deviation) ** 2 / 10 + p * (1 - p) / 3080)
            if row["model"] not in best or best[row["model"]][1] < 100 * p:
                best[row["model"]] = (row["model"], 100 * p, 100 * stderr)
    yield "mteb-banking77", list(best.values())
    rows = table(raw / "lm_eval_ja/results_long.csv")
    for task in ("jcommonsenseqa-1.1-0.3", "jcommonsenseqa-1.1-0.2"):
        yield f"ja-{task}", [(row["model"], 100 * float(row["value"]), 100 * float(row["stderr"])) for row in rows
                             if row["task"] == task and row["metric"] == "acc" and row["stderr"]]


SOURCES = (swebench, alpaca, aider, arena, open_llm, code, livebench, helm, bfcl, lower_is_better, terminal_bench, others)


def boards(folder):
    found = {}
    for source in SOURCES:
        for key, rows in source(folder / "raw"):
            higher = key not in ("vectara", "confabulations")
            sign = 1 if higher else -1
            found[key] = Board(key, [row[0] for row in rows], [sign * float(row[1]) for row in rows], [float(row[2]) for row in rows], higher)
    return found
