"""What the tests of the packages share: virtual environments, scratch git repositories, the built wheel."""

import hashlib
import os
import pathlib
import subprocess
import sys

import common

WORK = common.ROOT / "build-wheel"

GIT = {
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    # No housekeeping in the background while a test removes its folder.
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "gc.auto",
    "GIT_CONFIG_VALUE_0": "0",
}


def output(command, **options):
    """exit status and everything that was printed"""
    words = [str(word) for word in command]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900, **options)
    return done.returncode, done.stdout.decode(errors="backslashreplace")


def venv(*packages):
    """the bin folder of a virtual environment with these packages, kept below build-wheel/"""
    key = hashlib.sha256("\n".join([sys.version, *packages]).encode()).hexdigest()[:12]
    folder = WORK / "venvs" / key
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", *packages], check=True)
        (folder / "ready").touch()
    return folder / "bin"


def wheel():
    """path of the wheel that ci/build-wheel made last; without one the whole test is skipped"""
    wheels = list((WORK / "dist").glob("lm_harness_lint-*.whl"))
    if not wheels:
        print("1..0 # SKIP there is no wheel: ci/build-wheel makes it")
        sys.exit(0)
    return wheels[0]


class Repository:
    """a scratch git repository"""

    def __init__(self, folder, environment=None):
        self.folder = pathlib.Path(folder)
        self.environment = {**os.environ, **GIT, **(environment or {})}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def run(self, *command):
        """exit status and everything that was printed"""
        return output(command, cwd=self.folder, env=self.environment)

    def git(self, *arguments):
        """what git prints; an error if it fails"""
        code, text = self.run("git", *arguments)
        if code:
            raise RuntimeError(f"git {' '.join(map(str, arguments))}: {text}")
        return text.strip()

    def write(self, files):
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def commit(self, message="change", *options):
        """stages everything and commits; exit status and output, of a hook too"""
        self.git("add", "--all")
        return self.run("git", "commit", "--message", message, *options)
