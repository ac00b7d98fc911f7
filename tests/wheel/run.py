#!/usr/bin/env python3
"""The wheel of ci/build-wheel, installed in every usual way, and `pip install .` from a checkout.

One test installs it in a root of its own that has Python and nothing else of ours: an old Debian, made by
debootstrap, kept in build-wheel/. It needs the rights of root; a network for Debian's packages and PyPI's.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402
import readme  # noqa: E402
from environments import WORK, output, wheel  # noqa: E402

DEMO = common.ROOT / "fixtures/demo"
OLD_DEBIANS = ["bullseye", "bookworm"]


def make_venv(folder, *pip_options):
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    if pip_options:
        subprocess.run([folder / "bin/pip", "install", "--quiet", *pip_options], check=True)


def check_program(tap, name, program, environment=None):
    """the installed program says its version, and of the demo the very same as the one that was built here"""
    environment = {**os.environ, **(environment or {})}
    arguments = ["--color", "never", "results"]
    expected = common.run(arguments, cwd=DEMO)
    found = subprocess.run([*program, *arguments], cwd=DEMO, env=environment, capture_output=True)
    version = output([*program, "--version"], env=environment)
    tap.check(
        found.stdout == expected.stdout and found.returncode == 1 and version == (0, common.run(["--version"]).stdout.decode()),
        f"{name}: version and demo tree",
        f"{version}\n{found.returncode}\n{(found.stdout + found.stderr).decode(errors='replace')}",
    )


def check_content(tap, wheel):
    names = zipfile.ZipFile(wheel).namelist()
    (program,) = [name for name in names if name.endswith(".data/scripts/harness-lint")]
    head = zipfile.ZipFile(wheel).read(program)[:4]
    tap.check(head == b"\x7fELF" and not any(".libs/" in name for name in names), "the wheel holds the program itself", head)
    version = common.run(["--version"]).stdout.decode().split()[1]
    tap.check(f"-{version}-py3-" in wheel.name, "the wheel has the program's version, for every Python 3", wheel.name)
    wraps = {path.stem for path in (common.ROOT / "subprojects").glob("*.wrap")}
    licences = {pathlib.PurePath(name).parent.name for name in names if "/harness_lint/licenses/" in name and not name.endswith("/")}
    tap.check(licences == wraps, "the wheel has the licence of every library in it", licences ^ wraps)
    tap.check("manylinux_2_17_" in wheel.name, "the wheel is for systems since glibc 2.17", wheel.name)


def check_readme(tap, wheel, folder):
    """the commands that README tells a researcher, where the wheel is the only package there is"""
    make_venv(folder / "readme")
    shutil.copytree(DEMO / "results", folder / "work/results")
    path = f"{folder / 'readme/bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheel.parent)}
    (commands,) = readme.blocks("In research", "sh")
    for line, status in zip(commands.splitlines(), (0, 1), strict=True):
        done = output(["sh", "-c", line], cwd=folder / "work", env=environment)
        tap.check(done[0] == status, f"README: {line}", done[1])


def check_installs(tap, wheel, folder):
    """venv, --target, --prefix and --user: all find the program, also by the module"""
    make_venv(folder / "venv", "--no-index", wheel)
    bin_folder = folder / "venv/bin"
    check_program(tap, "venv", [bin_folder / "harness-lint"])
    check_program(tap, "venv, python -m", [bin_folder / "python", "-m", "harness_lint"])
    check_program(tap, "venv, the command named as the package", [bin_folder / "lm-harness-lint"])

    make_venv(folder / "bare")
    python = folder / "bare/bin/python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-index"]
    subprocess.run([*install, "--target", folder / "target", wheel], check=True)
    check_program(tap, "--target", [python, "-m", "harness_lint"], {"PYTHONPATH": str(folder / "target")})
    subprocess.run([*install, "--prefix", folder / "prefix", wheel], check=True)
    (site,) = (folder / "prefix/lib").glob("python*/site-packages")
    check_program(tap, "--prefix", [python, "-m", "harness_lint"], {"PYTHONPATH": str(site)})


def clean_root():
    """a root folder with Python alone, or None with the reason"""
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        return None, "needs root and debootstrap"
    query = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]
    mirrors = subprocess.run(query, capture_output=True, text=True).stdout.split()
    if not mirrors:
        return None, "this system's packages are not Debian's"
    reasons = []
    for suite in OLD_DEBIANS:
        root = WORK / suite
        if (root / "ready").exists():
            return root, ""
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(exist_ok=True)
        made = output(["debootstrap", "--variant=minbase", "--include=python3-venv", suite, root, mirrors[0]])
        if made[0] == 0:
            (root / "ready").touch()
            return root, ""
        reasons += made[1].splitlines()[-1:]
    return None, "; ".join(reasons)


def check_clean_root(tap, wheel):
    root, reason = clean_root()
    if root is None:
        tap.skip("a root with Python alone", reason)
        return
    place = root / "srv"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(DEMO, place / "demo")
    shutil.copy(wheel, place)
    script = f"""set -e
      cd /srv; python3 -m venv venv; venv/bin/pip install --quiet --no-index {wheel.name} 2>&1
      venv/bin/harness-lint --version
      venv/bin/python -c 'import harness_lint; print(len(harness_lint.lint_results("demo/results")))'
      cd demo; code=0; ../venv/bin/harness-lint --color never results || code=$?; echo "exit $code"
      ls /usr/lib/x86_64-linux-gnu | grep -cE 'simdjson|libre2|libfmt' || true"""
    found = output(["chroot", root, "sh", "-c", script], env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"})
    demo = common.run(["--color", "never", "results"], cwd=DEMO).stdout.decode()
    expected = f"{common.run(['--version']).stdout.decode()}6\n{demo}exit 1\n0\n"
    tap.check(found == (0, expected), f"a {root.name} with Python alone: version and demo tree", found[1])


def check_checkout(tap, folder):
    """pip install of the committed files, with the system's compiler and libraries, no download of any"""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=common.ROOT, check=True, capture_output=True).stdout
    source = folder / "checkout"
    source.mkdir()
    subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    make_venv(folder / "built")
    nofallback = "-Csetup-args=--wrap-mode=nofallback"
    compiler = "ccache g++" if shutil.which("ccache") else "g++"
    command = [folder / "built/bin/pip", "install", "--quiet", nofallback, source]
    done = output(command, env={**os.environ, "CXX": compiler})
    tap.check(done[0] == 0, "pip install of a checkout", done[1])
    if done[0] == 0:
        check_program(tap, "a checkout", [folder / "built/bin/harness-lint"])

    # On a machine without compiler and libraries.
    bare = folder / "bare.ini"
    bare.write_text("[binaries]\ncpp = '/none/c++'\npkg-config = '/none/pkg-config'\ncmake = '/none/cmake'\n")
    done = output([*command, f"-Csetup-args=--native-file={bare}"], env={**os.environ, "PKG_CONFIG": "/none"})
    lines = [line for line in done[1].splitlines() if "not found: " in line]
    wanted = ["g++", "libsimdjson-dev", "libre2-dev", "libfmt-dev", "libboost-dev", "libcsv-dev", "--only-binary"]
    good = done[0] != 0 and len(lines) == 1 and all(word in lines[0] for word in wanted)
    tap.check(good, "pip install of a checkout names all that is missing in one line", done[1])


def main():
    path = wheel()
    tap = common.Tap()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_content(tap, path)
        check_readme(tap, path, folder)
        check_installs(tap, path, folder)
        check_clean_root(tap, path)
        check_checkout(tap, folder)
    tap.finish()


if __name__ == "__main__":
    main()
