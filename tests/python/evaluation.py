"""Inside an environment with the real lm-eval: evaluates a small task and lints it in every way of harness_lint.

evaluation.py MAKE TASKS OUT SNIPPET: MAKE is harness_runs/make of the shared data; the working directory has its data/;
TASKS is the folder of its tasks; SNIPPET is a script that leaves `results` and `findings`.
Prints one JSON object of what was found: {"name": value, …}; tests/python/harness.py judges it.
"""

import copy
import hashlib
import json
import os
import pathlib
import sys

make, task_folder, out = map(pathlib.Path, sys.argv[1:4])
sys.path.insert(0, str(make))

import lm_eval  # noqa: E402
import lm_eval.models  # noqa: E402, F401
import tiny_model  # noqa: E402, F401
from lm_eval.tasks import TaskManager  # noqa: E402

import harness_lint  # noqa: E402

STDERR = "exact_match_stderr,strict-match"


def rules_of(findings):
    return sorted({(f.rule, f.task, f.metric) for f in findings})


def digests(folder):
    files = [p for p in sorted(folder.rglob("*")) if p.is_file()]
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def evaluate(tracker=None):
    tasks = TaskManager(include_path=str(task_folder), include_defaults=False)
    return lm_eval.simple_evaluate(
        model="tiny", model_args="pretrained=acme/tiny-a", tasks=["hl_group_u", "hl_gen"], task_manager=tasks,
        evaluation_tracker=tracker, bootstrap_iters=100,
    )  # fmt: skip


def saved(tracker, results):
    """saves as the command line does; what the files were before the lint, and are after it"""
    before = {}
    lint = tracker._lint
    tracker._lint = lambda: (before.update(digests(pathlib.Path(tracker.output_path))), lint())
    samples = results.pop("samples")
    tracker.save_results_aggregated(results=results, samples=samples)
    for task in results["configs"]:
        tracker.save_results_samples(task_name=task, samples=samples[task])
    return before, digests(pathlib.Path(tracker.output_path))


def explode(findings):
    raise ValueError("on purpose")


def main():
    found = {"version": lm_eval.__version__}
    tracker = harness_lint.LintingTracker(output_path=str(out / "clean"))
    results = evaluate(tracker)
    kept = copy.deepcopy({key: value for key, value in results.items() if key != "samples"})
    found["check clean"] = rules_of(harness_lint.check(results))
    found["dict kept"] = "samples" in results and kept == {k: v for k, v in results.items() if k != "samples"}
    broken = copy.deepcopy(results)
    broken["results"]["hl_gen"][STDERR] = 0.0
    found["check broken"] = rules_of(harness_lint.check(broken))

    before, after = saved(tracker, results)
    found["tracker clean"] = rules_of(tracker.findings)
    found["files kept"] = before == after and len(after)
    found["check after the samples left"] = rules_of(harness_lint.check(results))
    # What the folder held before is not this evaluation's matter.
    tracker = harness_lint.LintingTracker(output_path=str(out / "clean"))
    evaluate(tracker)
    saved(tracker, broken)
    found["tracker broken"] = rules_of(tracker.findings)

    results = evaluate()
    results["results"]["hl_gen"][STDERR] = 0.0
    alone = harness_lint.LintingTracker(output_path=str(out / "alone" / "mine.json"))
    alone.general_config_tracker.log_experiment_args("tiny", "pretrained=acme/tiny-a", "", None, False)
    alone.save_results_aggregated(results=results, samples=None)
    found["no samples, a file's name"] = rules_of(alone.findings)
    unsaved = harness_lint.LintingTracker(output_path=None)
    unsaved.save_results_aggregated(results=results, samples=None)
    found["nothing saved"] = rules_of(unsaved.findings)

    harness_lint.LintingTracker(output_path=None, on_findings=explode).save_results_aggregated(results=results)
    program = os.environ["HARNESS_LINT"]
    os.environ["HARNESS_LINT"] = "/none/harness-lint"
    harness_lint.LintingTracker(output_path=None).save_results_aggregated(results=results)
    found["raised nothing"] = True
    os.environ["HARNESS_LINT"] = program

    names = {"tasks": TaskManager(include_path=str(task_folder), include_defaults=False)}
    exec(compile(pathlib.Path(sys.argv[4]).read_text(), "README.md", "exec"), names)
    found["README"] = [rules_of(names["findings"]), sorted(names["results"]["results"]), len(digests(pathlib.Path("results")))]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
