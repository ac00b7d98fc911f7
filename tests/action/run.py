#!/usr/bin/env python3
"""ci/action.yml, run step by step on pull requests made of real git histories; and checked by the workflow linters.

Needs the composite runner of the shared data (examples/action/run-composite.sh) and PyYAML. With HL_ACTION_LOG=1
everything that came out of each run is printed.
"""

import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402
import runner  # noqa: E402
from checks import check_workflows  # noqa: E402

RULES = common.ROOT / "fixtures/rules/HL101"
GOOD = (RULES / "good/results.json").read_bytes()
BAD = (RULES / "bad/results.json").read_bytes()
OLD = "results/old/results_2024-01-01T00-00-00.000000.json"
NEW = "results/new/results_2026-01-01T00-00-00.000000.json"
SUMMARY_LIMIT = 65000


class Stage:
    def __init__(self, tap, script, folder):
        self.tap, self.script, self.folder = tap, script, folder
        self.hub = runner.Hub(folder)
        self.first = self.hub.main({OLD: BAD, "results/other/results_1.json": GOOD})
        self.count = 0

    def act(self, event, checkout=None, depth=0, **options):
        """the action, on a checkout of the pull request's merge"""
        self.count += 1
        if checkout is None:
            checkout = self.hub.checkout(f"pull/{event['number']}/merge", depth)
        return runner.run(self.script, checkout, self.folder / f"run-{self.count}", event, **options)

    def pull(self, change, base=None, number=1, **options):
        return self.hub.pull_request(change, base or self.first, number, **options)

    def check(self, what, done, code, errors, summary=(), lacks=()):
        """exit status, the files with an error, and words of the summary"""
        known = {"error", "warning", "notice", "group", "endgroup"}
        counts = [sum(c[0] == level for c in done.annotations) for level in ("error", "warning", "notice")]
        good = [
            done.code == code and done.outputs.get("exit-code") in (str(code), ""),
            done.files() == sorted(errors),
            max(counts) <= 10,
            {c[0] for c in done.commands} <= known,
            all(word in done.summary for word in summary),
            not any(word in done.summary + done.log for word in lacks),
            len(done.summary) <= SUMMARY_LIMIT,
        ]
        self.tap.check(all(good), what, f"{good}\n{done}")
        print(f"#   {done.brief()}")
        if os.environ.get("HL_ACTION_LOG"):
            print("\n".join("# " + line for line in str(done).splitlines()))


def pull_requests(stage):
    """what a pull request adds, changes, renames and deletes; nothing else"""
    done = stage.act(stage.pull(lambda r: r.write({NEW: GOOD})))
    stage.check("a good file passes, whatever was wrong before", done, 0, [], ["harness-lint"], [OLD])
    done = stage.act(stage.pull(lambda r: r.write({NEW: BAD})))
    stage.check("a bad file is annotated and fails", done, 1, [NEW], ["HL101"], [OLD])
    name, properties, data = done.annotations[0]
    exact = {"file": NEW, "line": "6", "endLine": "6", "col": "34", "endColumn": "37", "title": "HL101 zero-stderr"}
    good = name == "error" and properties == exact and "which only a score of 0 or 1 can have" in data
    stage.tap.check(good, "the annotation has place, title and message", done)
    counts = {key: done.outputs.get(key) for key in ("findings", "errors", "warnings")}
    good = counts == {"findings": "1", "errors": "1", "warnings": "0"} and len(done.sarif_results()) == 1
    stage.tap.check(good and done.outputs["summary"], "outputs and SARIF file say the same", done)

    done = stage.act(stage.pull(lambda r: r.write({NEW: BAD}), number=2, from_fork=True))
    stage.check("the same from a fork", done, 1, [NEW])
    renamed = "results/renamed/results_2024-01-01T00-00-00.000000.json"
    done = stage.act(stage.pull(lambda r: (r.write({renamed: BAD}), (r.folder / OLD).unlink())))
    stage.check("a renamed file counts under its new name", done, 1, [renamed], lacks=[OLD])
    done = stage.act(stage.pull(lambda r: (r.folder / OLD).unlink()))
    stage.check("a deleted file is no matter", done, 0, [], ["nothing to report"])

    many = {f"results/m{i}/results_2026-01-01T00-00-00.000000.json": BAD for i in range(300)}
    done = stage.act(stage.pull(lambda r: r.write(many), number=3))
    good = done.outputs.get("errors") == "300" and len(done.sarif_results()) == 300
    stage.tap.check(good and 9 <= len(done.files()) <= 10, "300 changed files: all counted, ten annotated", done)
    stage.check("300 changed files: limits of the runner", done, 1, done.files(), ["300"])


def histories(stage):
    """the base branch moves on, the head is rewritten, the clone is shallow"""
    event = stage.pull(lambda r: r.write({NEW: BAD}), number=4)
    # Others' commits come in, the old one with a fault; the event still names the base of before.
    stage.hub.main({"results/late/results_1.json": BAD})
    event = stage.pull(lambda r: r.write({NEW: GOOD}), number=4)
    done = stage.act(event)
    stage.check("a force-pushed head on a base that moved on: only its own files", done, 0, [], lacks=["results/late"])
    done = stage.act(event, depth=2)
    stage.check("fetch-depth 2 is enough", done, 0, [])
    done = stage.act(stage.pull(lambda r: r.write({NEW: BAD}), number=4), depth=1)
    stage.check("a shallow clone is an error that says what to do", done, 2, [""])
    stage.tap.check("fetch-depth: 0" in done.annotations[-1][2], "it names fetch-depth", done)
    event = stage.pull(lambda r: r.write({NEW: BAD}), number=5)
    done = stage.act(event, stage.hub.checkout("pull/5/head"))
    stage.check("a checkout of the head instead of the merge", done, 1, [NEW], lacks=[OLD, "results/late"])
    done = stage.act(event, base="0123456789012345678901234567890123456789")
    stage.check("an unknown base is an error", done, 2, [""])


def inputs(stage):
    event = stage.pull(lambda r: r.write({NEW: BAD}), number=6)
    everything = [OLD, NEW, "results/late/results_1.json"]
    stage.check("changed-only false: the whole tree", stage.act(event, changed_only="false"), 1, everything)
    checkout = stage.hub.checkout("heads/main")
    push = stage.act({"before": stage.first, "after": "x"}, checkout, name="push")
    stage.check("a push: the whole tree", push, 1, [OLD, "results/late/results_1.json"])
    push = stage.act({"before": stage.first, "after": "x"}, checkout, name="push", changed_only="true")
    stage.check("a push, changed-only: what was pushed", push, 1, ["results/late/results_1.json"])
    done = stage.act(event, annotations="false", summary="false")
    stage.check("no annotations, no summary", done, 1, [])
    stage.tap.check(not done.summary and "HL101" in done.log, "the report is in the log all the same", done)
    stage.check("fail-on never", stage.act(event, fail_on="never"), 0, [NEW])
    stage.check("ignore, one a line", stage.act(event, ignore="HL205\nHL101"), 0, [])
    stage.check("paths, one a line", stage.act(event, paths="results/old\nresults/other"), 0, [])
    stage.check("a baseline that is not there", stage.act(event, baseline="known.json"), 2, [""])


    def know_the_old(repository):
        common.run(["baseline", "write", "results", "--baseline", "known.json"], cwd=repository.folder)
        repository.write({NEW: BAD})

    known = stage.act(stage.pull(know_the_old, number=9), baseline="known.json", changed_only="false")
    stage.check("what a baseline knows is not reported", known, 1, [NEW, "results/late/results_1.json"], lacks=[OLD])
    sarif = stage.folder / "chosen.sarif"
    done = stage.act(event, sarif=sarif, args="--level\nHL101=warning")
    stage.check("args and the place of the SARIF file", done, 0, [])
    stage.tap.check(done.files("warning") == [NEW] and done.outputs["sarif"] == str(sarif) and sarif.exists(), "they hold", done)
    stage.check("an option that is none", stage.act(event, args="--nonsense"), 2, [""])
    stage.check("an input that is neither true nor false", stage.act(event, summary="yes"), 2, [""])


def hostile(stage):
    """names and values from a stranger's pull request: nothing that the runner would obey"""
    names = [
        "results/::error::x/results_1.json",
        "results/a\n::error file=README.md::owned\n/results_1.json",
        "results/a\r::add-mask::b/results_1.json",
        "results/##[add-matcher]x/results_1.json",
        "results/a%0A::warning::b,c:d/results_1.json",
        "results/::stop-commands::x/results_1.json",
        "results/`x`$(touch owned)/results_1.json",
    ]
    text = BAD.replace(b"leaderboard_math_geometry_hard", b"\\n::error::owned ##[error]x \\u2028::warning::y")
    event = stage.pull(lambda r: r.write({name: text for name in names}), number=7)
    checkout = stage.hub.checkout("pull/7/merge")
    done = stage.act(event, checkout)
    titles = {properties.get("title") for _, properties, _ in done.annotations}
    stage.check("hostile names and values: no command of theirs", done, 1, done.files())
    good = len(done.files()) == len(names) and titles == {"HL101 zero-stderr"}
    stage.tap.check(good and not (checkout / "owned").exists(), "hostile: one annotation a file, all of them ours", done)
    missing = "results/none\n::error::owned"
    done = stage.act(event, checkout, paths=missing.replace("\n", "%0A"), changed_only="false")
    stage.check("hostile: a path that is not there", done, 2, [""])


def installs(stage):
    """the step that installs, from the wheel of this checkout"""
    links = {**os.environ, "PIP_FIND_LINKS": str(environments.wheel().parent), "PIP_NO_INDEX": "1"}
    event = stage.pull(lambda r: r.write({NEW: BAD}), number=8)
    version = common.run(["--version"]).stdout.decode().split()[1]
    done = stage.act(event, program="", version=version, environment=links)
    stage.check("installed from the wheel", done, 1, [NEW])
    done = stage.act(event, program="", version="99.0", environment=links)
    stage.tap.check(done.code != 0 and "No matching distribution found" in done.log, "a version that is not there", done)
    text = (common.ROOT / "ci/action.yml").read_text()
    stage.tap.check(f"default: {version}\n" in text, "the default version is that of the program", version)
    shown = set(re.findall(r"harness-lint/ci@v(\S+)", (common.ROOT / "README.md").read_text()))
    stage.tap.check(shown == {version}, "and so is the one that README shows", shown)


def main():
    environments.wheel()
    script = common.need_shared("examples/action/run-composite.sh")
    tap = common.Tap()
    python = environments.venv("PyYAML==6.0.3", "check-jsonschema==0.39.0", "zizmor==1.32.0")
    os.environ["PATH"] = f"{python}:{os.environ['PATH']}"
    os.environ.update(environments.GIT)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(tap, script, pathlib.Path(folder))
        for part in (pull_requests, histories, inputs, hostile, installs):
            part(stage)
        check_workflows(tap, pathlib.Path(folder) / "workflows")
    tap.finish()


if __name__ == "__main__":
    main()
