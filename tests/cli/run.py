#!/usr/bin/env python3
"""Command-line tests: run.py [FILE.toml…] (default: cases/*.toml)

[[case]]
name = "…"
args = ["results"]            # of harness-lint
shell = '"$HL" results'       # instead of args: for what a shell does with streams and folders; exit 77: skipped
files = { "a/b.json" = "…" }  # made before, in the empty working directory; "@NAME": inputs/NAME
links = { "link" = "target" } # symbolic links
mode = { "a/b.json" = "000" } # permissions; the program then runs as a user without rights
stdin = "…", env = { LC_ALL = "C" }
exit = 1                      # expected (default 0)
stdout = "…", stderr = "…"    # exact bytes
stdout_has, stdout_lacks, stderr_has, stderr_lacks = ["…"]
made = { "out.json" = ["…"] } # files that must exist then, and what they hold
same = { args = […], env = {…} }  # a second call that must give the same bytes and exit code
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

INPUTS = pathlib.Path(__file__).parent / "inputs"
NOBODY = 65534
CANNOT_RUN = 77
KEYS = {
    "name", "args", "shell", "files", "links", "mode", "stdin", "env", "exit", "stdout", "stderr",
    "stdout_has", "stdout_lacks", "stderr_has", "stderr_lacks", "made", "same",
}  # fmt: skip


class Skipped(Exception):
    pass


def german_locale(folder):
    """makes de_DE.UTF-8 in the folder, so that LOCPATH finds it; comma as decimal point"""
    target = folder / "de_DE.UTF-8"
    try:
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", target], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pass  # a warning gives exit 1, too
    return folder if target.exists() else None


def prepare(case, folder):
    for name, text in case.get("files", {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((INPUTS / text[1:]).read_bytes() if text.startswith("@") else text.encode())
    for name, target in case.get("links", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(target)
    for name, mode in case.get("mode", {}).items():
        (folder / name).chmod(int(mode, 8))


def user_options(case):
    """root reads everything: a case with permissions runs as nobody"""
    if "mode" not in case or os.geteuid() != 0:
        return {}
    options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    try:
        subprocess.run([common.PROGRAM, "--version"], check=True, capture_output=True, **options)
    except (OSError, subprocess.CalledProcessError):
        raise Skipped("runs as root, and nobody else may run the program") from None
    return options


def call(case, args, env, folder, locales):
    variables = {"PATH": os.environ["PATH"], "HOME": str(folder), **env}
    variables |= {name: os.environ[name] for name in os.environ if name.endswith("SAN_OPTIONS")}
    if "de_DE" in env.get("LC_ALL", ""):
        if locales is None:
            raise Skipped("there is no locale de_DE.UTF-8")
        variables["LOCPATH"] = str(locales)
    stdin = case.get("stdin", "").encode()
    options = {"cwd": folder, "input": stdin, "env": variables, **user_options(case)}
    if "shell" not in case:
        return common.run(args, **options)
    variables |= {"HL": str(common.PROGRAM), "FIXTURES": str(common.ROOT / "fixtures")}
    command = ["sh", "-c", case["shell"]]
    done = subprocess.run(command, capture_output=True, timeout=60, **options)
    if done.returncode == CANNOT_RUN:
        raise Skipped("this machine lacks what the case needs")
    return done


def mistakes(case, done, folder):
    """what is not as expected"""
    if done.returncode != case.get("exit", 0):
        yield f"exit {done.returncode}, expected {case.get('exit', 0)}"
    for stream in ("stdout", "stderr"):
        text = getattr(done, stream).decode("utf-8", "backslashreplace")
        if case.get(stream, text) != text:
            yield f"{stream} differs, expected:\n{case[stream]}"
        yield from (f"{stream} lacks: {part}" for part in case.get(f"{stream}_has", []) if part not in text)
        yield from (f"{stream} has: {part}" for part in case.get(f"{stream}_lacks", []) if part in text)
    for name, parts in case.get("made", {}).items():
        if not (folder / name).is_file():
            yield f"{name} was not made"
            continue
        text = (folder / name).read_text(encoding="utf-8", errors="backslashreplace")
        yield from (f"{name} lacks: {part}" for part in parts if part not in text)


def check(tap, case, locales):
    if unknown := case.keys() - KEYS:
        tap.check(False, case.get("name", "?"), f"unknown keys: {sorted(unknown)}")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        prepare(case, folder)
        try:
            done = call(case, case.get("args", []), case.get("env", {}), folder, locales)
            found = list(mistakes(case, done, folder))
            if "same" in case:
                other = case["same"]
                again = call(case, other.get("args", case["args"]), other.get("env", {}), folder, locales)
                if (again.returncode, again.stdout) != (done.returncode, done.stdout):
                    found.append(f"the second call gave other bytes:\n{again.stdout.decode(errors='replace')}")
        except Skipped as reason:
            tap.skip(case["name"], reason)
            return
    streams = [done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")]
    tap.check(not found, case["name"], "\n".join([*found, "stdout:", streams[0], "stderr:", streams[1]]))


def main():
    tap = common.Tap()
    paths = sys.argv[1:] or sorted(pathlib.Path(__file__).parent.glob("cases/*.toml"))
    with tempfile.TemporaryDirectory() as locale_folder:
        pathlib.Path(locale_folder).chmod(0o755)
        locales = german_locale(pathlib.Path(locale_folder))
        for path in paths:
            content = tomllib.loads(pathlib.Path(path).read_text(encoding="utf-8"))
            for case in content["case"]:
                case["name"] = f"{pathlib.Path(path).stem}: {case['name']}"
                check(tap, case, locales)
    tap.finish()


if __name__ == "__main__":
    main()
