#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes rule files into a C++ file. Usage: embed.py OUT.cc ROOT FILE..."""
import os
import sys

PLAIN = set(range(0x20, 0x7F)) - set(b'"\\?')  # no `?`: it could begin a trigraph


def literal(data):
    """One C++ string literal per line of `data`."""
    lines = data.splitlines(keepends=True) or [b""]
    escaped = ("".join(chr(c) if c in PLAIN else f"\\{c:03o}" for c in line) for line in lines)
    return "\n".join(f'         "{line}"' for line in escaped)


def main():
    out, root, *files = sys.argv[1:]
    rules = sorted((os.path.relpath(f, root).replace(os.sep, "/"), f) for f in files)
    with open(out, "w", encoding="ascii", newline="\n") as file:
        file.write('// Made by rules/embed.py.\n#include "lint/rule/rule.h"\n\nnamespace hl {\n\n'
                   "const std::vector<RuleSource>& BuiltinRuleSources() {\n"
                   "  static const std::vector<RuleSource> sources = {\n")
        for path, name in rules:
            with open(name, "rb") as rule:
                data = rule.read()
            file.write(f"      {{{literal(path.encode()).strip()},\n       std::string(\n{literal(data)},\n"
                       f"         {len(data)}),\n       true}},\n")
        file.write("  };\n  return sources;\n}\n\n}  // namespace hl\n")


if __name__ == "__main__":
    main()
