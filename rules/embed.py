#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes rule files or presets of boards into a C++ file. Usage: embed.py rules|boards OUT.cc ROOT FILE..."""
import os
import re
import sys

# kind -> header, type and function that it declares
KINDS = {
    "rules": ("lint/rule/rule.h", "RuleSource", "BuiltinRuleSources"),
    "boards": ("lint/board/preset.h", "PresetSource", "BuiltinPresetSources"),
}
PLAIN = set(range(0x20, 0x7F)) - set(b'"\\?')  # no `?`: it could begin a trigraph


def literal(data):
    """One C++ string literal per line of `data`."""
    lines = data.splitlines(keepends=True) or [b""]
    escaped = ("".join(chr(c) if c in PLAIN else f"\\{c:03o}" for c in line) for line in lines)
    return "\n".join(f'         "{line}"' for line in escaped)


def cases_at(path, data):
    """Where the test cases begin, which stand behind all else of the only rule of a file."""
    tables = list(re.finditer(rb"^\[+([a-z._]+)\]+ *(?:#.*)?$", data, re.MULTILINE))
    cases = [table for table in tables if table[1] == b"rule.test"]
    if [table[1] for table in tables].count(b"rule") != 1 or not cases or tables[-len(cases):] != cases:
        sys.exit(f"{path}: a built-in rule stands alone in its file, its [[rule.test]] tables at the end")
    return cases[0].start()


def main():
    kind, out, root, *files = sys.argv[1:]
    header, type_name, function = KINDS[kind]
    named = sorted((os.path.relpath(f, root).replace(os.sep, "/"), f) for f in files)
    with open(out, "w", encoding="ascii", newline="\n") as file:
        file.write(f'// Made by rules/embed.py.\n#include "{header}"\n\nnamespace hl {{\n\n'
                   f"const std::vector<{type_name}>& {function}() {{\n"
                   f"  static const std::vector<{type_name}> sources = {{\n")
        for path, name in named:
            with open(name, "rb") as source:
                data = source.read()
            file.write(f"      {{{literal(path.encode()).strip()},\n       std::string(\n{literal(data)},\n"
                       f"         {len(data)}){', true, ' + str(cases_at(path, data)) if kind == 'rules' else ''}}},\n")
        file.write("  };\n  return sources;\n}\n\n}  // namespace hl\n")


if __name__ == "__main__":
    main()
