# SPDX-License-Identifier: MIT
"""Where the harness-lint program is."""

import os
import shutil
import sys
import sysconfig
from typing import Iterator


class ProgramNotFoundError(FileNotFoundError):
    """No harness-lint program beside this package, nor on PATH."""


def _places() -> Iterator[str]:
    """Folders where an installer puts scripts, nearest to this very package first."""
    package = os.path.dirname(os.path.abspath(__file__))
    yield os.path.join(package, os.pardir, "bin")  # pip install --target
    # pip install --prefix: PREFIX/lib/pythonX.Y/site-packages/harness_lint
    yield os.path.join(package, *[os.pardir] * 4, "bin")
    yield sysconfig.get_path("scripts")
    if sys.version_info >= (3, 10):
        yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    else:
        yield os.path.join(os.path.expanduser("~"), ".local", "bin")


def find_program() -> str:
    """Absolute path of the program.

    $HARNESS_LINT if it is set; else the program that was installed with this package; else the one on PATH.
    Raises ProgramNotFoundError if there is none.
    """
    named = os.environ.get("HARNESS_LINT")
    if named:
        if os.path.isfile(named):
            return os.path.abspath(named)
        raise ProgramNotFoundError(f"$HARNESS_LINT names {named}, which is no file")
    places = [os.path.normpath(place) for place in _places()]
    for place in places:
        path = os.path.join(place, "harness-lint")
        if os.path.isfile(path):
            return path
    on_path = shutil.which("harness-lint")
    if on_path:
        return on_path
    raise ProgramNotFoundError(f"the program harness-lint is neither on PATH nor in {', '.join(places)}")
