"""What outputs depend on, in the language of Make, which Ninja reads too."""

import os
import re
from pathlib import Path

# A backslash is itself, but in front of what it would escape.
SPECIAL = re.compile(r"(\\*)([ #:]|$)")
# The rules for inputs are the last ones, and templates are among them.
SHAPE = re.compile(r".*?: \\\n  .*\.j2:\n(?:.*:\n)?", re.DOTALL)
# What Make, Ninja or both take for something else, however it is written.
UNREADABLE = re.compile(r"[;|=*<>^`\t\r\n]")


def depfile(targets: list[str], inputs: list[Path]) -> str:
    """Return a depfile: the targets as named, the inputs absolute.

    Each input is a target too, that needs nothing: so Make has no complaint when
    it is gone, and makes anew what depended on it.
    """
    sources = [escape(str(path.absolute())) for path in inputs]
    head = f"{' '.join(map(escape, targets))}: \\\n  " + " \\\n  ".join(sources) + "\n"
    return head + "".join(f"{source}:\n" for source in sources)


def is_depfile(text: str) -> bool:
    """Tell whether a file is a depfile of gpgen's."""
    return SHAPE.fullmatch(text) is not None


def unreadable(name: str) -> str | None:
    """Return a character for which Make or Ninja cannot read a name in a depfile, if it has one."""
    found = UNREADABLE.search(name)
    return None if found is None else found[0]


def escape(path: str) -> str:
    """Return a path as Make and Ninja read it in a depfile."""
    if os.sep == "/":
        path = SPECIAL.sub(lambda found: escaped(found[1], found[2]), path)
    else:
        path = path.replace(" ", "\\ ").replace("#", "\\#")
    return path.replace("$", "$$")


def escaped(backslashes: str, special: str) -> str:
    """Return backslashes that are themselves, and a character that is itself behind them."""
    return backslashes * 2 + (f"\\{special}" if special else "")
