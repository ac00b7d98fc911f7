#!/usr/bin/env python3
"""The Python package harness_lint of this checkout, without lm_eval, with the program that was built."""

import contextlib
import copy
import io
import json
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402
import readme  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, str(common.ROOT / "python"))
os.environ["HARNESS_LINT"] = str(common.PROGRAM)
import harness_lint  # noqa: E402

DEMO = common.ROOT / "fixtures/demo"
BAD = json.loads((common.ROOT / "fixtures/rules/HL101/bad/results.json").read_text())


class Number:
    """as numpy's and torch's are to json"""

    def __init__(self, value):
        self.value = value

    def item(self):
        return self.value


def raised(function, *arguments, **options):
    """the LintError of a call, or None"""
    try:
        function(*arguments, **options)
    except harness_lint.LintError as error:
        return error
    return None


def lint_results(tap):
    printed = common.run(["--config", "harness-lint.toml", "--output", "json", "results"], cwd=DEMO).stdout
    report = json.loads(printed)["findings"]
    found = harness_lint.lint_results(DEMO / "results", config=DEMO / "harness-lint.toml")
    tap.check([(f.rule, f.message, f.line) for f in found] == [(f["rule"], f["message"], f["line"]) for f in report], "lint_results: those of the report", found)
    zero = next(f for f in found if f.rule == "HL101")
    whole = (zero.level, zero.task, zero.metric, zero.line, zero.column, zero.facts["stderr"], zero.facts["n"])
    tap.check(whole == ("error", "demo_math_counting", "exact_match", 30, 34, 0, 123), "a finding's fields", zero)
    tap.check(len({*found, *found}) == len(found), "findings can be kept in a set", found)
    line = str(zero)
    tap.check(line.startswith(zero.path + ":30:34: error HL101 zero-stderr: ") and "\n" not in line, "a finding as text", line)
    two = [DEMO / "results/acme__beta-7b", DEMO / "results/acme__alpha-7b"]
    some = harness_lint.lint_results(two, select=["HL1", "HL3"], ignore=["HL301"])
    tap.check({f.rule for f in some} == {"HL101"}, "several paths, select and ignore", some)
    error = raised(harness_lint.lint_results, "none-of-it")
    tap.check(error is not None and "none-of-it" in str(error) and not error.findings, "no such path", error)
    error = raised(harness_lint.lint_results, [DEMO / "results", "none-of-it"])
    tap.check(error is not None and len(error.findings) >= 5, "no such path beside others: their findings are there", error)
    error = raised(harness_lint.lint_results, DEMO, select=["HL999"])
    tap.check(error is not None and "HL999" in str(error), "no such rule", error)
    error = raised(harness_lint.lint_results, "--version")
    tap.check(error is not None and "--version" in str(error), "a path is no option", error)


def check(tap):
    results = {**BAD, "samples": {"x": [object()]}}
    kept, before = dict(results), copy.deepcopy(BAD)
    found = harness_lint.check(results)
    good = [(f.rule, f.path, f.line, f.pointer) for f in found]
    wanted = [("HL101", "<results>", None, "/results/leaderboard_math_geometry_hard/exact_match_stderr,none")]
    tap.check(good == wanted, "check: the finding", found)
    line = str(found[0])
    tap.check(line.startswith(f"<results> {wanted[0][3]}: error HL101 zero-stderr: "), "check: as text", line)
    same = results == kept and all(results[key] is kept[key] for key in kept) and BAD == before
    tap.check(same, "check: the dict is not changed", results)
    tap.check(harness_lint.check(BAD) == found, "check: without samples the same", "")
    tap.check(harness_lint.check(None) == [], "check: None has none", "")
    odd = copy.deepcopy(BAD)
    task = odd["results"]["leaderboard_math_geometry_hard"]
    task["exact_match_stderr,none"] = Number(0.0)
    odd["config"] = {"device": Number, "tags": {"a"}, "lone": "\ud800", "path": pathlib.Path("x"), "bad": float("nan")}
    found = harness_lint.check(odd, select=["HL101"])
    tap.check([f.rule for f in found] == ["HL101"], "check: values that JSON has no type for", found)
    tap.check(harness_lint.check(BAD, ignore=["HL101"]) == [], "check: ignore", "")


def rank(tap):
    boards = common.ROOT / "fixtures/rank"
    rankings = harness_lint.rank(DEMO / "results", task="arc_challenge", metric="acc")
    printed = common.run(["rank", "results", "--task", "arc_challenge", "--metric", "acc", "--output", "json"], cwd=DEMO).stdout
    (report,) = json.loads(printed)["boards"]
    tap.check(len(rankings) == 1 and rankings[0].facts == {**report, "path": str(DEMO / "results")}, "rank: the report of a column", rankings)
    ranking = rankings[0]
    found = (ranking.leader, ranking.lead, ranking.gap, ranking.p_wrong, [s.model for s in ranking.standings])
    wanted = (report["leader"], "needs-items", report["gap"], report["p_wrong"], [row["model"] for row in report["rows"]])
    tap.check(found == wanted, "rank: its fields", ranking)
    tap.check(str(ranking).startswith("arc_challenge · acc (none): #1 acme/beta-7b 0.5213 leads"), "rank: as text", str(ranking))
    tap.check(len({*rankings, *rankings}) == 1, "rankings can be kept in a set", "")
    answers = boards / "answers/answers.csv"
    (ranking,) = harness_lint.rank(answers, score="correct", item="question")
    tap.check(ranking.facts["paired"] is not None and ranking.standings[0].rank in ("1", "1="), "rank: single answers", ranking)
    tap.check(ranking.stderr_audit is None, "rank: nothing printed to audit", ranking.stderr_audit)
    (ranking,) = harness_lint.rank(boards / "half-widths/board.csv", score="accuracy")
    audit = ranking.stderr_audit
    wanted = (ranking.facts["stderr_audit"]["finding"], 1.96)
    tap.check(audit is not None and (audit.finding, round(audit.median_ratio, 2)) == wanted, "rank: half-widths for errors", audit)
    (ranking,) = harness_lint.rank([boards / "no-uncertainty/board.json"])
    refused = ranking.refusal is not None and ranking.standings == () and ranking.leader is None
    tap.check(refused and str(ranking).endswith(ranking.refusal), "rank: a board of which nothing can be said", ranking)
    error = raised(harness_lint.rank, common.ROOT / "README.md", table="Try it")
    tap.check(error is not None and "README.md" in str(error), "rank: no board", error)
    error = raised(harness_lint.rank, [boards / "json/board.csv", "none-of-it"])
    tap.check(error is not None and "none-of-it" in str(error), "rank: no such path", error)
    tap.check([r.leader for r in error.rankings] == ["a"], "rank: no such path beside others: they are ranked", error)


def rank_intervals(tap, folder):
    board = folder / "elo.csv"
    board.write_text("model,elo,interval,low,high\na,1210,+5/-7,1203,1215\nb,1200,+5/-5,1195,1205\n")
    for columns in ({"ci": "interval"}, {"ci_low": "low", "ci_high": "high"}):
        (ranking,) = harness_lint.rank(board, score="elo", scale=0, **columns)
        errors = [round(s.stderr, 4) for s in ranking.standings]
        wanted = [round(half / 1.959964, 4) for half in (6, 5)]
        tap.check(errors == wanted, f"rank: 95 % intervals in {' and '.join(columns)}", ranking)


def hostile(tap):
    text = "x\n::error::owned \x1b[31m ##[error] \u202e\u2028"
    found = harness_lint.check({**BAD, "results": {text: BAD["results"]["leaderboard_math_geometry_hard"]}})
    lines = [str(f) for f in found]
    good = found and all(line.isprintable() and "##[" not in line for line in lines)
    tap.check(good and found[0].task == text, "hostile names: raw as data, escaped as text", lines)


def program(tap):
    tap.check(harness_lint.find_program() == str(common.PROGRAM), "$HARNESS_LINT names the program", "")
    os.environ["HARNESS_LINT"] = "/none/harness-lint"
    try:
        harness_lint.find_program()
        tap.check(False, "a program that is not there")
    except harness_lint.ProgramNotFoundError as error:
        tap.check("/none/harness-lint" in str(error), "a program that is not there", error)
    finally:
        os.environ["HARNESS_LINT"] = str(common.PROGRAM)
    try:
        harness_lint.LintingTracker  # noqa: B018
        tap.check(False, "LintingTracker without lm_eval")
    except ImportError as error:
        tap.check("lm_eval" in str(error), "LintingTracker without lm_eval is an ImportError", error)


def documents(tap, folder):
    """the first block of README, in a folder that has results/"""
    shutil.copytree(DEMO / "results", folder / "results")

    def printed_by(block):
        printed = io.StringIO()
        with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), {})
        return printed.getvalue()

    lint, _, rank = readme.blocks("In research", "python")
    printed = printed_by(lint)
    good = "results_2026-03-03T10-31-40.750000.json:30:34: error HL101 zero-stderr: " in printed
    tap.check(good and "\ndemo_math_counting exact_match 0.0439" in printed, "README: lint_results", printed)
    printed = printed_by(rank)
    good = "gsm8k · exact_match (strict-match): #1 acme/alpha-7b 0.7832 leads" in printed
    tap.check(good and "['acme/alpha-7b', 'acme/beta-7b'" in printed, "README: rank", printed)


def types(tap):
    """mypy's strictest, as of the oldest Python"""
    mypy = environments.venv("mypy==1.18.2") / "mypy"
    command = [mypy, "--strict", "--python-version=3.9", "--ignore-missing-imports", "--cache-dir=/dev/null", "python/harness_lint"]
    code, text = environments.output(command, cwd=common.ROOT)
    tap.check(code == 0, "mypy --strict", text)
    listed = (common.ROOT / "python/meson.build").read_text()
    missing = [p.name for p in (common.ROOT / "python/harness_lint").iterdir() if p.is_file() and f"/{p.name}'" not in listed]
    tap.check(not missing, "every file is installed", missing)


def main():
    tap = common.Tap()
    lint_results(tap)
    check(tap)
    rank(tap)
    hostile(tap)
    program(tap)
    with tempfile.TemporaryDirectory() as folder:
        documents(tap, pathlib.Path(folder))
        rank_intervals(tap, pathlib.Path(folder))
    types(tap)
    tap.finish()


if __name__ == "__main__":
    main()
