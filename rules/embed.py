#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes rule files or presets of boards into a C++ file. Usage: embed.py rules|boards OUT.cc ROOT FILE..."""
import os
import sys

# kind -> header, type and function that it declares, what follows the text in a braced value
KINDS = {
    "rules": ("lint/rule/rule.h", "RuleSource", "BuiltinRuleSources", ", true"),
    "boards": ("lint/board/preset.h", "PresetSource", "BuiltinPresetSources", ""),
}
PLAIN = set(range(0x20, 0x7F)) - set(b'"\\?')  # no `?`: it could begin a trigraph


def literal(data):
    """One C++ string literal per line of `data`."""
    lines = data.splitlines(keepends=True) or [b""]
    escaped = ("".join(chr(c) if c in PLAIN else f"\\{c:03o}" for c in line) for line in lines)
    return "\n".join(f'         "{line}"' for line in escaped)


def main():
    kind, out, root, *files = sys.argv[1:]
    header, type_name, function, rest = KINDS[kind]
    named = sorted((os.path.relpath(f, root).replace(os.sep, "/"), f) for f in files)
    with open(out, "w", encoding="ascii", newline="\n") as file:
        file.write(f'// Made by rules/embed.py.\n#include "{header}"\n\nnamespace hl {{\n\n'
                   f"const std::vector<{type_name}>& {function}() {{\n"
                   f"  static const std::vector<{type_name}> sources = {{\n")
        for path, name in named:
            with open(name, "rb") as source:
                data = source.read()
            file.write(f"      {{{literal(path.encode()).strip()},\n       std::string(\n{literal(data)},\n"
                       f"         {len(data)}){rest}}},\n")
        file.write("  };\n  return sources;\n}\n\n}  // namespace hl\n")


if __name__ == "__main__":
    main()
