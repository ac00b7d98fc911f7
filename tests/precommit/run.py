#!/usr/bin/env python3
"""The hooks of .pre-commit-hooks.yaml in a scratch results repository, with three runners.

Installed from the mirror that ci/mirror/make writes (all runners), from this checkout, compiled on the spot
(the newest), and as the program on PATH. Prints how long installing and running took. run.py [RUNNER…]
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402
import readme  # noqa: E402

FIXTURES = common.ROOT / "fixtures"
GOOD = (FIXTURES / "rules/HL101/good/results.json").read_bytes()
BAD = (FIXTURES / "rules/HL101/bad/results.json").read_bytes()
OLD = (FIXTURES / "clean/0.4.0_mc_gen/results.json").read_bytes()
OLD_BAD = re.sub(rb'("acc_stderr,none": )[0-9.]+', rb"\g<1>0.0", OLD, count=1)
SAMPLED = FIXTURES / "rules/HL802/good/acme__small-1b"
NEW_NAME = "results/acme__tiny/results_2026-03-01T00-00-00.000000.json"

# Newest that was tried, and the oldest that is promised (Debian 12's).
RUNNERS = {
    "pre-commit 3.0.4": ("pre-commit", ["pre-commit==3.0.4", "setuptools<81"]),
    "pre-commit 4.7.0": ("pre-commit", ["pre-commit==4.7.0"]),
    "prek 0.5.11": ("prek", ["prek==0.5.11", "uv"]),
}

RULE = """[[rule]]
id = "LAB001"
name = "tiny-sample"
level = "warning"
on = "metric"
when = 'n < 30'
at = "score"
summary = "A score over fewer than 30 questions."
message = "{task}: {score} over {n} questions."
why = "Its standard error is large."
fix = "Run the whole task."
[[rule.test]]
bad = { task = "arc_easy", metric = "acc", score = 0.5, n = 20 }
[[rule.test]]
good = { task = "arc_easy", metric = "acc", score = 0.5, n = 2376 }
"""


def configuration(repository, revision, hook):
    """.pre-commit-config.yaml"""
    return f"repos:\n- repo: {repository}\n  rev: {revision}\n  hooks:\n  - id: {hook}\n"


class Scene:
    """one scratch repository with hooks installed by one runner"""

    def __init__(self, tap, name, folder, runner, packages, config, environment):
        self.tap, self.name = tap, name
        bin_folder = environments.venv(*packages)
        path = f"{bin_folder}:{common.PROGRAM.parent}:{os.environ['PATH']}"
        self.repository = environments.Repository(folder, {"PATH": path, "NO_COLOR": "1", **environment})
        self.repository.write({".pre-commit-config.yaml": config, "README.md": "results\n"})
        self.repository.git("add", "--all")
        begin = time.monotonic()
        code, text = self.repository.run(runner, "install", "--install-hooks")
        self.seconds = time.monotonic() - begin
        self.check(code == 0, "installs", text)
        self.repository.commit("begin")

    def check(self, good, what, note):
        self.tap.check(good, f"{self.name}: {what}", note)

    def commit(self, what, files, blocked=False, has=(), lacks=()):
        """commits the files and expects that the hook blocks or lets pass, and these words in what it says"""
        self.repository.write(files)
        begin = time.monotonic()
        code, text = self.repository.commit(what)
        seconds = time.monotonic() - begin
        head = self.repository.git("log", "-1", "--format=%s")
        good = (code != 0) == blocked and (head == what) != blocked
        good = good and all(word in text for word in has) and not any(word in text for word in lacks)
        self.check(good, what, text)
        return seconds


def whole_tree(scene):
    """the default hook: a bad file is blocked wherever it is"""
    scene.commit("a good file passes", {NEW_NAME: GOOD}, has=["harness-lint", "Passed"])
    place = f"{NEW_NAME}:6:34: error HL101 zero-stderr"
    seen = [place, "which only a", "score of 0 or 1 can have", "expected 0.04336 from n = 132", "Failed"]
    seconds = scene.commit("a bad file is blocked", {NEW_NAME: BAD}, blocked=True, has=seen)
    scene.commit("a mended file passes", {NEW_NAME: GOOD + b"\n"}, has=["Passed"])
    scene.commit("results of an old harness pass", {"old/results.json": OLD}, has=["Passed"])
    seen = ["old/results.json:", "error HL101"]
    scene.commit("false ones of an old harness are blocked", {"old/results.json": OLD_BAD}, blocked=True, has=seen)
    scene.repository.git("checkout", "--quiet", "HEAD", "--", ".")
    sampled = {f"sampled/{path.name}": path.read_bytes() for path in SAMPLED.iterdir()}
    scene.commit("results with their samples pass", sampled, has=["Passed"])
    (samples,) = [name for name in sampled if name.endswith(".jsonl")]
    right = {samples: sampled[samples].replace(b'"exact_match": 0.0', b'"exact_match": 1.0', 1)}
    scene.commit("an edited samples file is blocked", right, blocked=True, has=["sampled/", "error HL802"])
    scene.repository.git("reset", "--quiet", "--hard")
    scene.commit("other files do not start it", {"note.txt": "n\n"}, has=["Skipped"])
    return seconds


def changed_only(scene):
    """a bad file that the commit does not touch is not its matter; excludes of the configuration hold"""
    scene.repository.write({"results/x/results_bad.json": BAD})
    scene.repository.git("add", "--all")
    scene.repository.git("commit", "--quiet", "--no-verify", "-m", "bad before")
    scene.commit("another's fault does not block", {NEW_NAME: GOOD}, has=["Passed"])
    bad = {"results/y/results_1.json": BAD}
    scene.commit("one's own does", bad, blocked=True, has=["results/y/results_1.json:6:34"], lacks=["results/x"])
    bad = {"harness-lint.toml": '[lint]\nexclude = ["results/y/**"]\n'}
    scene.commit("not where the configuration excludes it", bad, has=["Passed"])
    renamed = scene.repository.folder / "results/x/results_renamed.json"
    (scene.repository.folder / "results/x/results_bad.json").rename(renamed)
    scene.commit("a renamed file is a changed one", {}, blocked=True, has=["results/x/results_renamed.json:6:34"])
    renamed.unlink()
    scene.commit("a deleted one is none", {}, has=["Skipped"])


def staged(scene):
    """the whole tree is read, what is reported is the commit's own"""
    scene.repository.write({"results/x/results_bad.json": BAD})
    scene.repository.git("add", "--all")
    scene.repository.git("commit", "--quiet", "--no-verify", "-m", "bad before")
    scene.commit("another's fault does not block", {NEW_NAME: GOOD}, has=["Passed"])
    scene.commit("one's own does", {NEW_NAME: BAD}, blocked=True, has=[NEW_NAME + ":6:34"], lacks=["results/x"])


def rules(scene):
    scene.commit("rules whose cases hold pass", {"rules/lab.toml": RULE}, has=["Passed"])
    broken = {"rules/lab.toml": RULE.replace("n < 30", "n > 30")}
    scene.commit("rules whose cases fail are blocked", broken, blocked=True, has=["LAB001"])


def as_readme_says(tap, name, runner, packages, mirror, environment, folder):
    """the configuration and the commands of README.md, in a repository that has a fault already"""
    (config,) = readme.blocks("In a results repository", "yaml")
    (commands,) = readme.blocks("In a results repository", "sh")
    config = re.sub(r"repo: \S+", f"repo: {mirror}", config)
    scene = Scene(tap, f"{name}, README", folder, runner, packages, config, environment)
    scene.repository.write({"results/results_1.json": BAD})
    scene.repository.git("add", "--all")
    scene.repository.git("commit", "--quiet", "--no-verify", "-m", "old fault")
    wanted = {"install": 0, "run": 1, "baseline": 0}
    for line in commands.splitlines():
        words = re.sub(r"\bpre-commit\b", runner, line)
        code, text = scene.repository.run("sh", "-c", words)
        scene.check(code == wanted[line.split()[1]], line.split("#")[0].strip(), text)
    scene.commit("then a good file passes", {NEW_NAME: GOOD}, has=["Passed"])
    scene.commit("and a bad one does not", {NEW_NAME: BAD}, blocked=True, has=[NEW_NAME])


def play(tap, name, runner, packages, sources, work):
    """every hook by one runner"""
    find_links = str(environments.wheel().parent)
    for number, (way, repository, revision, hook, part) in enumerate(sources):
        environment = {"PIP_FIND_LINKS": find_links, "UV_FIND_LINKS": find_links, "CXX": os.environ.get("CXX", "g++")}
        environment |= {"PRE_COMMIT_HOME": str(work / f"home-{name}"), "PREK_HOME": str(work / f"home-{name}")}
        folder = work / f"{name}-{number}"
        config = configuration(repository, revision, hook)
        scene = Scene(tap, f"{name}, {way}", folder, runner, packages, config, environment)
        seconds = part(scene)
        if way == "mirror":
            as_readme_says(tap, name, runner, packages, repository, environment, work / f"{name}-readme")
        timing = f"# {name}, {way}: installed in {scene.seconds:.1f} s"
        print(timing + (f", a commit with a bad file {seconds:.2f} s" if seconds else ""), flush=True)


def copy_checkout(folder):
    """this checkout as a repository with one commit: what is committed, and what is about to be"""
    copy = environments.Repository(folder)
    names = environments.output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=common.ROOT)[1]
    for name in filter(None, names.split("\0")):
        if (common.ROOT / name).is_file():
            (copy.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(common.ROOT / name, copy.folder / name)
    copy.commit("checkout")
    copy.git("tag", "v0.0.1")
    return copy.folder


def main():
    environments.wheel()
    names = sys.argv[1:] or list(RUNNERS)
    tap = common.Tap()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        checkout = copy_checkout(work / "checkout")
        code, text = environments.output([common.ROOT / "ci/mirror/make", work / "mirror"], env={**os.environ, **environments.GIT})
        tap.check(code == 0, "the mirror is written", text)
        revision = environments.output(["git", "-C", work / "mirror", "describe", "--tags"])[1].strip()
        for name in names:
            runner, packages = RUNNERS[name]
            if runner == "pre-commit":
                for place in (checkout, work / "mirror"):
                    command = [environments.venv(*packages) / "pre-commit", "validate-manifest", place / ".pre-commit-hooks.yaml"]
                    code, text = environments.output(command)
                    tap.check(code == 0, f"{name}: validate-manifest of the {place.name}", text)
            sources = [
                ("mirror", work / "mirror", revision, "harness-lint", whole_tree),
                ("changed files", work / "mirror", revision, "harness-lint-changed", changed_only),
                ("staged", work / "mirror", revision, "harness-lint\n    args: [--staged]", staged),
                ("rule tests", work / "mirror", revision, "harness-lint-rules", rules),
                ("program on PATH", checkout, "v0.0.1", "harness-lint-system", whole_tree),
            ]
            if name == "pre-commit 4.7.0":
                sources.append(("from the checkout", checkout, "v0.0.1", "harness-lint", whole_tree))
            play(tap, name, runner, packages, sources, work)
    tap.finish()


if __name__ == "__main__":
    main()
