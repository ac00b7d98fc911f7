#!/usr/bin/env bash
# Installs the wheel of $VERSION into a folder of its own, which self-hosted runners keep. Needs python3 with venv.
set -euo pipefail
venv=${RUNNER_TOOL_CACHE:-$RUNNER_TEMP}/harness-lint/$VERSION/$(uname -m)
if ! "$venv/bin/harness-lint" --version >/dev/null 2>&1; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  # Wheels only: on an unknown platform this says so, instead of starting a compiler.
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: "lm-harness-lint==$VERSION"
fi
echo "program=$venv/bin/harness-lint" >>"$GITHUB_OUTPUT"
