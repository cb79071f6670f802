"""What outputs depend on, in the language of Make, which Ninja reads too."""

import os
from pathlib import Path


def depfile(targets: list[str], inputs: list[Path]) -> str:
    """Return a depfile: the targets as named, the inputs absolute.

    Each input is a target too, that needs nothing: so Make has no complaint when
    it is gone, and makes anew what depended on it.
    """
    sources = [escape(str(path.absolute())) for path in inputs]
    head = f"{' '.join(map(escape, targets))}: \\\n  " + " \\\n  ".join(sources) + "\n"
    return head + "".join(f"{source}:\n" for source in sources)


def escape(path: str) -> str:
    """Return a path as Make and Ninja read it in a depfile."""
    escaped = path.replace("\\", "\\\\") if os.sep == "/" else path
    return escaped.replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")
