"""The linters of workflows over ci/action.yml, its scripts, and the workflows that README.md shows."""

import os
import re
import shutil
import subprocess

import common
import environments
import readme

ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"
OUR_ACTION = re.compile(r"uses: harness-lint/harness-lint/ci@\S+")


def actionlint():
    """path of actionlint, compiled once below build-wheel/; None without a Go compiler"""
    folder = environments.WORK / "bin"
    program = folder / "actionlint"
    if not program.exists() and shutil.which("go"):
        subprocess.run(["go", "install", ACTIONLINT], check=True, env={**os.environ, "GOBIN": str(folder)})
    return program if program.exists() else None


def check_workflows(tap, folder):
    def check(what, *command):
        code, text = environments.output(command, cwd=folder)
        tap.check(code == 0, what, text)

    # A repository that holds the action itself, so that actionlint sees its inputs.
    repository = environments.Repository(folder)
    shutil.copytree(common.ROOT / "ci", folder / "ci")
    shown = readme.blocks("On a leaderboard", "yaml")
    tap.check(len(shown) == 2, "README shows two workflows", str(shown))
    names = [f".github/workflows/{number}.yml" for number in range(len(shown))]
    repository.write({name: OUR_ACTION.sub("uses: ./ci", text) for name, text in zip(names, shown)})
    check("schema of the action", "check-jsonschema", "--builtin-schema", "vendor.github-actions", "ci/action.yml")
    for name in names:
        check(f"schema of {name}", "check-jsonschema", "--builtin-schema", "vendor.github-workflows", name)
    check("zizmor", "zizmor", "--offline", "--min-severity", "medium", "--config", common.ROOT / "tests/action/zizmor.yml", ".")
    scripts = [path for path in sorted((common.ROOT / "ci").rglob("*")) if path.is_file()]
    scripts = [path for path in scripts if path.read_bytes().startswith(b"#!/usr/bin/env bash")]
    if shutil.which("shellcheck"):
        check("shellcheck", "shellcheck", "--severity=warning", *scripts)
    else:
        tap.skip("shellcheck", "not installed")
    program = actionlint()
    if program:
        check("actionlint", program, "-shellcheck=", "-pyflakes=", *names)
        repository.write({names[0]: OUR_ACTION.sub("uses: ./ci", shown[0]).replace("paths:", "pathz:")})
        code, text = environments.output([program, "-shellcheck=", "-pyflakes=", names[0]], cwd=folder)
        tap.check(code == 1 and '"pathz" is not defined' in text, "actionlint sees the inputs of the action", text)
    else:
        tap.skip("actionlint", "needs a Go compiler")
