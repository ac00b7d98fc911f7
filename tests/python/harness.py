#!/usr/bin/env python3
"""The Python package, and `harness-lint exec`, beside the real lm-eval, in an environment of its own.

HARNESS_REAL=1 runs it with the newest release, HARNESS_REAL=0.4.9.2 with one from before the command line of 0.4.10,
which takes 6 GB of disk; without HARNESS_REAL it is skipped.
Needs a network for Python's packages, and the tasks and the small model of the shared data.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402
import readme  # noqa: E402

NEWEST = "0.4.13"
PACKAGES = {
    "0.4.13": [],  # installs without torch
    "0.4.9.2": [
        "torch==2.4.1", "numpy<2", "transformers==4.46.3", "accelerate==0.34.2", "peft==0.12.0", "datasets==3.1.0", "pyarrow==17.0.0",
    ],
}  # fmt: skip
FAULT = [["HL101", "hl_gen", "exact_match"]]
OFFLINE = {"HF_DATASETS_OFFLINE": "1", "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}


def digests(folder):
    return {str(p): hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*") if p.is_file()}


def tasks_of(python, version, make):
    """the folder of the tasks. 0.4.9.2 fails on tasks that are not below its own: it gets a copy there"""
    if version != "0.4.9.2":
        return make / "tasks"
    command = "import importlib.util as u; print(u.find_spec('lm_eval').submodule_search_locations[0])"
    place = pathlib.Path(environments.output([python, "-c", command])[1].strip()) / "tasks/hl"
    shutil.copytree(make / "tasks", place, dirs_exist_ok=True)
    return place


def check_exec(tap, python, make, tasks, folder, environment):
    """the harness's command line under `harness-lint exec`: as it is, failing, and with a fault in what it wrote"""
    lm_eval = [python, make / "cli.py", "--model", "tiny", "--model_args", "pretrained=acme/tiny-a", "--log_samples"]
    lm_eval += ["--include_path", tasks, "--limit", "20", "--output_path", "out-exec", "--tasks"]

    def run(*words):
        return environments.output([common.PROGRAM, "exec", *words], cwd=folder, env=environment)

    code, text = run("--", *lm_eval, "hl_gen")
    files = digests(folder / "out-exec")
    good = code == 0 and len(files) == 2 and "exact_match" in text
    tap.check(good, "exec: a run of the command line, judged", f"{code}\n{text[-3000:]}")
    plant = """"$@" && sed -i 's/\\(_match_stderr,strict-match": \\).*,/\\10.0,/' out-exec/*/results_*"""
    code, text = run("--results", "out-exec", "--", "sh", "-c", plant, "sh", *lm_eval, "hl_sub_a,hl_gen")
    good = code == 1 and "error HL101 zero-stderr" in text
    tap.check(good, "exec: a fault in what it wrote", f"{code}\n{text[-3000:]}")
    before = digests(folder / "out-exec")
    code, text = run("--", *lm_eval, "no_such_task")
    tap.check(code not in (0, 2) and "nothing was checked" in text, "exec: a failed run has its own status", f"{code}\n{text[-3000:]}")
    tap.check(before == digests(folder / "out-exec"), "exec: nothing else touches the files", before)


def main():
    version = os.environ.get("HARNESS_REAL", "")
    if not version:
        print("1..0 # SKIP HARNESS_REAL=1 is not set")
        return
    version = NEWEST if version == "1" else version
    make = common.need_shared("harness_runs/make")
    python = environments.venv(f"lm-eval=={version}", *PACKAGES[version]) / "python"
    tasks = tasks_of(python, version, make)
    tap = common.Tap()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(make / "data", folder / "data")
        environment = {**os.environ, **OFFLINE, "HF_HOME": str(folder / "hf"), "HARNESS_LINT": str(common.PROGRAM)}
        environment |= {"PYTHONPATH": str(common.ROOT / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
        script = pathlib.Path(__file__).with_name("evaluation.py")
        snippet = folder / "snippet.py"
        text = readme.blocks("In research", "python")[1]
        snippet.write_text(text.replace('"hf"', '"tiny"').replace('["gsm8k"]', '["hl_gen"], task_manager=tasks'))
        done = subprocess.run([python, script, make, tasks, folder / "out", snippet], cwd=folder, env=environment, capture_output=True)
        said = done.stderr.decode(errors="replace")
        lines = done.stdout.decode(errors="replace").splitlines()
        if not tap.check(done.returncode == 0 and lines, "the evaluation runs through", said[-4000:]):
            tap.finish()
        found = json.loads(lines[-1])
        tap.check(found["version"] == version, f"lm-eval is {version}", found)
        for what in ("check clean", "check after the samples left", "tracker clean"):
            tap.check(found[what] == [], what, found[what])
        for what in ("check broken", "tracker broken", "no samples, a file's name", "nothing saved"):
            tap.check(found[what] == FAULT, f"{what}: the planted fault and nothing else", found[what])
        tap.check(found["dict kept"], "check changes nothing in the dict", found)
        tap.check(found["files kept"] == 5, "the files of the evaluation are as they were, results and samples", found)
        tap.check(found["raised nothing"] and "ValueError: on purpose" in said, "nothing is raised, but said", said[-2000:])
        tap.check(found["README"] == [[], ["hl_gen"], 1], "the script of README", found["README"])
        tap.check("ProgramNotFoundError" in said, "also when there is no program", said[-2000:])
        tap.check("error HL101 zero-stderr: hl_gen exact_match" in said, "findings are printed", said[-2000:])
        check_exec(tap, python, make, tasks, folder, environment)
    tap.finish()


if __name__ == "__main__":
    main()
