"""The code blocks of README.md, for the tests that run them."""

import re

import common


def blocks(heading, language):
    """the blocks of a language below the heading that begins with these words"""
    text = (common.ROOT / "README.md").read_text(encoding="utf-8")
    (section,) = [part for part in re.split(r"^## ", text, flags=re.M) if part.startswith(heading)]
    return re.findall(rf"^```{language}\n(.*?)^```$", section, re.M | re.S)
