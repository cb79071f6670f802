"""Manifests: what gpgen wrote into a folder for a module, so that it can remove what it made.

A manifest is a hidden file beside the outputs, a line for each of them: its
name and a sum of its bytes. What stands in the old one and is written no more
is removed, if it is still as gpgen left it. It also knows the way to the schema,
and so what a module was called before.
"""

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from gpgen.output.ownership import decode, sum_of

HEAD = "# What gpgen wrote here for the module {module}; what it no longer writes, it removes.\n"
FROM = "# From {source}\n"
LINE = r"([0-9a-f]{8}) ([A-Za-z0-9_]+\.[ch])"


class Left(NamedTuple):
    """What an earlier run left behind: what can go, and what somebody has changed since.

    `manifests` are those of what the schema's module was called before.
    """

    gone: tuple[str, ...]
    changed: tuple[str, ...]
    manifests: tuple[str, ...]


def manifest_name(module: str) -> str:
    """Return what the manifest of a module is called."""
    return f".{module}.gpgen"


def manifest_text(module: str, source: str, texts: Mapping[str, str]) -> str:
    """Return the manifest of a module with these outputs, from a schema that lies there."""
    lines = [f"{sum_of(text.encode())} {name}\n" for name, text in texts.items()]
    return HEAD.format(module=module) + FROM.format(source=source) + "".join(lines)


def source_of(schema: str, folder: Path) -> str:
    """Return the way from a folder to a schema, which is the same wherever both lie."""
    try:
        way = os.path.relpath(schema, folder)
    except ValueError:  # on another drive
        way = str(Path(schema).absolute())
    return way.encode("unicode_escape", "surrogatepass").decode()


def is_manifest(text: str) -> bool:
    """Tell whether a file is a manifest of any module."""
    return text.startswith(HEAD.partition("{module}")[0])


def known_sums(folder: Path, module: str) -> dict[str, str]:
    """Return the checksums of what an earlier run wrote for a module, by name."""
    return {name: known for known, name in _read(folder / manifest_name(module))}


def left_behind(folder: Path, module: str, source: str, outputs: Iterable[str]) -> Left:
    """Return what an earlier run wrote for a module or its schema, and this one does not."""
    gone: list[str] = []
    changed: list[str] = []
    now = set(outputs)
    former = _former(folder, module, source)
    for manifest in (manifest_name(module), *former):
        for known, name in _read(folder / manifest):
            data = _bytes_of(folder / name)
            if name not in now and data is not None:
                (gone if _is_untouched(data, known) else changed).append(name)
    return Left(tuple(gone), tuple(changed), former)


def _is_untouched(data: bytes, known: str) -> bool:
    """Tell whether a file is as this manifest's run left it, whatever its line ends are now.

    Its own checksum does not count: it may have become the file of another module.
    """
    return known in (sum_of(data), sum_of(decode(data).encode()))


def _former(folder: Path, module: str, source: str) -> tuple[str, ...]:
    """Return the manifests of what a schema's module was called before."""
    line = FROM.format(source=source).encode()
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return tuple(
        name
        for name in names
        if name[:1] == "." and name.endswith(".gpgen") and name != manifest_name(module)
        if line in (_bytes_of(folder / name) or b"")
    )


def _read(path: Path) -> list[tuple[str, str]]:
    """Return the sums and names of a manifest; what is no line of ours is passed over."""
    data = _bytes_of(path) or b""
    lines = data.decode("ascii", "replace").splitlines()
    return [(found[1], found[2]) for line in lines if (found := re.fullmatch(LINE, line))]


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None
