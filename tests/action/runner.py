"""What GitHub's runner would obey in a log, and a composite action run on a repository as it would check it out.

The grammar is that of actions/runner (ActionCommand.cs): `::name key=value,key=value::data` at the beginning of
a line, blanks before it allowed, and the old `##[name key=value;]data` anywhere in a line.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import environments  # noqa: E402

COMMAND = re.compile(r"\s*::([^\s:]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)", re.S)
OLD_COMMAND = re.compile(r"##\[")


def unescape(text):
    for code, character in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, character)
    return text


def commands(log):
    """(name, properties, data) of every command that the runner would obey"""
    found, stopped = [], None
    for line in re.split(r"\r\n|\n|\r", log):
        match = COMMAND.match(line)
        if stopped is not None:
            stopped = None if line.strip() == f"::{stopped}::" else stopped
        elif match and match[1].lower() == "stop-commands":
            stopped = match[3]
        elif match:
            pairs = [pair.partition("=") for pair in (match[2] or "").split(",") if pair]
            found.append((match[1].lower(), {key: unescape(value) for key, _, value in pairs}, unescape(match[3])))
        elif OLD_COMMAND.search(line):
            found.append(("##[", {}, line))
    if stopped is not None:
        found.append(("never resumed", {}, stopped))
    return found


class Done:
    """what came out of one run of the action"""

    def __init__(self, code, folder):
        self.code = code
        self.log = (folder / "log").read_bytes().decode(errors="surrogateescape") if (folder / "log").exists() else ""
        self.summary = (folder / "summary.md").read_text()
        outputs = (folder / "outputs").read_text() if (folder / "outputs").exists() else ""
        self.outputs = dict(line.split("=", 1) for line in outputs.splitlines())
        self.commands = commands(self.log)
        self.annotations = [c for c in self.commands if c[0] in ("error", "warning", "notice")]

    def files(self, level="error"):
        """the files that are annotated, each once"""
        return sorted({properties.get("file", "") for name, properties, _ in self.annotations if name == level})

    def sarif_results(self):
        return json.loads(pathlib.Path(self.outputs["sarif"]).read_text())["runs"][0]["results"]

    def brief(self):
        """one line: annotations, outputs, the beginning of the summary"""
        counts = [f"{sum(c[0] == level for c in self.annotations)} {level}" for level in ("error", "warning", "notice")]
        outputs = " ".join(f"{key}={self.outputs.get(key)}" for key in ("exit-code", "findings", "errors", "warnings"))
        return f"annotations: {', '.join(counts)}; {outputs}; summary: {self.summary.partition(chr(10))[0]!r}"

    def __str__(self):
        return f"exit {self.code}\noutputs {self.outputs}\nlog:\n{self.log}\nsummary:\n{self.summary[:2000]}"


def run(script, workspace, folder, event, name="pull_request", environment=None, **inputs):
    """runs ci/action.yml by run-composite.sh of the shared data, in a workspace, with an event"""
    folder.mkdir(parents=True)
    event_file = folder / "given-event.json"
    event_file.write_text(json.dumps(event))
    words = [f"{key.replace('_', '-')}={value}" for key, value in {"program": common.PROGRAM, **inputs}.items()]
    command = ["bash", script, "-w", workspace, "-e", event_file, "-n", name, "-o", folder, common.ROOT / "ci", *words]
    done = subprocess.run([str(word) for word in command], capture_output=True, env=environment, timeout=600)
    if not (folder / "outputs").exists():
        print(done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), file=sys.stderr)
    return Done(done.returncode, folder)


class Hub:
    """a repository with pull requests as GitHub keeps it: branches, and a merge commit of each pull request"""

    def __init__(self, folder):
        self.folder = folder
        self.origin = environments.Repository(folder / "origin")
        self.count = 0

    def main(self, files, message="main"):
        """a commit on main; its id"""
        self.origin.git("checkout", "--quiet", "-B", "main")
        self.origin.write(files)
        self.origin.commit(message)
        return self.origin.git("rev-parse", "HEAD")

    def pull_request(self, change, base, number, from_fork=False):
        """makes (or remakes) pull request `number`: change(repository) on top of the commit `base`, committed in a
        clone and pushed as its head; then GitHub's test merge into main of now. Gives the event's content."""
        self.count += 1
        fork = environments.Repository(self.folder / f"fork-{self.count}")
        fork.git("fetch", "--quiet", self.origin.folder, "main")
        fork.git("checkout", "--quiet", "-B", "change", base)
        change(fork)
        code, text = fork.commit("change")
        assert code == 0, text
        head = fork.git("rev-parse", "HEAD")
        fork.git("push", "--quiet", "--force", self.origin.folder, f"HEAD:refs/pull/{number}/head")
        self.origin.git("checkout", "--quiet", "--detach", "main")
        code, text = self.origin.run("git", "merge", "--quiet", "--no-ff", "-m", "merge", head)
        assert code == 0, text
        self.origin.git("update-ref", f"refs/pull/{number}/merge", "HEAD")
        self.origin.git("checkout", "--quiet", "main")
        owner = "stranger" if from_fork else "owner"
        pull = {"number": number, "base": {"sha": base}, "head": {"sha": head, "repo": {"full_name": f"{owner}/repo"}}}
        return {"pull_request": pull, "number": number}

    def checkout(self, ref, depth=0):
        """a clone as actions/checkout makes it: detached at the ref; depth 0: all history"""
        self.count += 1
        clone = environments.Repository(self.folder / f"checkout-{self.count}")
        clone.git("remote", "add", "origin", f"file://{self.origin.folder}")
        options = [f"--depth={depth}"] if depth else ["+refs/heads/*:refs/remotes/origin/*"]
        clone.git("fetch", "--quiet", "--no-tags", *options[1:], "origin", *options[:1], f"+{ref}:refs/remotes/{ref}")
        clone.git("checkout", "--quiet", "--detach", f"refs/remotes/{ref}")
        return clone.folder
