"""Manifests and checksums, by which gpgen overwrites or removes only its own, unedited files.

Inputs, and files that are not regular files, are never overwritten.

A manifest lists the files that gpgen wrote into a folder for a module. It is a hidden file
next to the outputs with a line for each: its checksum and its name. An output of the old
manifest that is no longer written is removed if it is unchanged. The manifest also names the
schema, so that the outputs of a module that has been renamed can be found.
"""

import os
import re
import stat
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

# The delimiters that make the checksum line a comment, by the format of an output.
C = ("/* ", " */\n")
COMMENTS = {
    "svg": ("<!-- ", " -->\n"),
    "html": ("<!-- ", " -->\n"),
    "dot": ("// ", "\n"),
    "mermaid": ("%% ", "\n"),
    "text": ("# ", "\n"),
    "gdb": ("# ", "\n"),
}
JSON_END = "\n}\n"
LINE = r'(?m)^.*\bgpgen checksum"?: "?([0-9a-f]{8})\b.*$'
# What may follow the checksum line: white space, and the brace of a JSON object.
REST = r"\s*\}?\s*"
WHOLE_LINE = LINE + r"\n?"
CONFLICT = r"(?m)^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\n"
HEAD = "# What gpgen wrote here for the module {module}; what it no longer writes, it removes.\n"
FROM = "# From {source}\n"
ENTRY = r"([0-9a-f]{8}) ([A-Za-z0-9_]+\.[ch])"


def sum_of(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"


def has_sum(data: bytes, known: str) -> bool:
    """Return whether a file has a checksum, regardless of its line endings."""
    return known in (sum_of(data), sum_of(decode(data).encode()))


def with_checksum(text: str, form: str = "c") -> str:
    if form == "json":
        text = text.removesuffix(JSON_END) + ",\n"
        return f'{text}  "gpgen checksum": "{sum_of(text.encode())}"{JSON_END}'
    begin, end = COMMENTS.get(form, C)
    text = f"{text}\n" if form == "c" else text
    return f"{text}{begin}gpgen checksum: {sum_of(text.encode())}{end}"


def decode(data: bytes) -> str:
    """Return the text of a file with Unix line endings."""
    return data.decode("utf-8", "replace").replace("\r\n", "\n")


def is_intact(text: str) -> bool | None:
    """Return whether a text matches the checksum in it; None if it has none."""
    lines = list(re.finditer(LINE, text))
    if not lines:
        return None
    last = lines[-1]
    is_last = re.fullmatch(REST, text[last.end() :]) is not None
    return is_last and sum_of(text[: last.start()].encode()) == last[1]


def differ_in_checksum_only(text: str, other: str) -> bool:
    """Return whether two texts are equal except for their checksums.

    A merge of two branches creates such a file: it contains both changes, and the
    line with the checksum is marked as a conflict.
    """
    one, two = (re.sub(WHOLE_LINE, "", re.sub(CONFLICT, "", each)) for each in (text, other))
    return one == two


Identity = tuple[int, int]  # equal for all paths of one file


def is_generated(text: str) -> bool:
    """Return whether a file is an output of gpgen, edited or not."""
    return is_intact(text) is not None


class Target(NamedTuple):
    """A file to write: its text, and how an older output of gpgen in its place is recognized.

    `known` is its checksum in a manifest. If it has no checksum at all, `is_ours` decides.
    The text may be written to a device or a pipe if the target `is_alone`.
    """

    path: Path
    text: str
    known: str | None = None
    is_ours: Callable[[str], bool] = is_generated
    has_checksum: bool = True
    is_alone: bool = False
    reason: str = "gpgen did not write it"
    hint: str = "move it away or choose another output; --force overwrites it"


class Refusal(NamedTuple):
    """A file that is not overwritten, the reason, and what the user can do about it."""

    path: Path
    reason: str
    hint: str


class RefusalError(Exception):
    """Raised if nothing was written, because these files would be lost."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(f"{len(self.refusals)} files would be lost")


def check_targets(
    targets: Iterable[Target], inputs: Iterable[Path], *, force: bool = False
) -> None:
    found = list(refusals(targets, inputs, force=force))
    if found:
        raise RefusalError(found)


def refusals(
    targets: Iterable[Target], inputs: Iterable[Path], *, force: bool = False
) -> Iterator[Refusal]:
    """Yield the targets that may not be overwritten; with `force`, those that never may be."""
    known = identities(inputs)
    found = (refusal_of(target, known, force=force) for target in targets)
    yield from (each for each in found if each is not None)


def identities(inputs: Iterable[Path]) -> set[Identity]:
    found: set[Identity] = set()
    for path in inputs:
        with suppress(OSError, ValueError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                found.add((status.st_dev, status.st_ino))
    return found


def refusal_of(
    target: Target, inputs: Collection[Identity], *, force: bool = False
) -> Refusal | None:
    path = target.path
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if not path.is_symlink():
            return None
        hint = "make what it links to, or delete it"
        return Refusal(path, "it is a symbolic link to a missing file", hint)
    if (status.st_dev, status.st_ino) in inputs:
        return Refusal(path, "it is an input of this command", "choose another output")
    if stat.S_ISDIR(status.st_mode):  # writing it fails
        return None
    if not stat.S_ISREG(status.st_mode):
        is_stream = stat.S_ISFIFO(status.st_mode) or stat.S_ISCHR(status.st_mode)
        if target.is_alone and is_stream:
            return None
        return Refusal(path, "it is not a regular file", "choose another output")
    return None if force else refusal_of_content(target, path.read_bytes())


def refusal_of_content(target: Target, data: bytes) -> Refusal | None:
    text = decode(data)
    if not text.strip() or data == target.text.encode():
        return None
    intact = is_intact(text) if target.has_checksum else None
    if intact is None and target.known is not None:
        intact = has_sum(data, target.known)
    if intact is None:
        if target.is_ours(text):
            return None
        return Refusal(target.path, target.reason, target.hint)
    if intact or differ_in_checksum_only(text, target.text):
        return None
    hint = "keep your changes elsewhere; --force discards them"
    return Refusal(target.path, "it was edited after gpgen wrote it", hint)


class Stale(NamedTuple):
    """Outputs of earlier runs: `gone` are to be removed, `changed` were edited since.

    `manifests` are the manifests of the schema's module under former names.
    """

    gone: tuple[str, ...]
    changed: tuple[str, ...]
    manifests: tuple[str, ...]


def manifest_name(module: str) -> str:
    return f".{module}.gpgen"


def manifest_text(module: str, source: str, texts: Mapping[str, str]) -> str:
    lines = [f"{sum_of(text.encode())} {name}\n" for name, text in texts.items()]
    return HEAD.format(module=module) + FROM.format(source=source) + "".join(lines)


def source_of(schema: str, folder: Path) -> str:
    """Return the path from a folder to a schema, which does not change if both are moved."""
    try:
        path = os.path.relpath(schema, folder)
    except ValueError:  # on another drive
        path = str(Path(schema).absolute())
    return path.encode("unicode_escape", "surrogatepass").decode()


def is_manifest(text: str) -> bool:
    return text.startswith(HEAD.partition("{module}")[0])


def known_sums(folder: Path, module: str) -> dict[str, str]:
    return {name: known for known, name in read_manifest(folder / manifest_name(module))}


def stale_outputs(folder: Path, module: str, source: str, outputs: Iterable[str]) -> Stale:
    gone: list[str] = []
    changed: list[str] = []
    now = set(outputs)
    former = former_manifests(folder, module, source)
    for manifest in (manifest_name(module), *former):
        for known, name in read_manifest(folder / manifest):
            data = bytes_of(folder / name)
            if name not in now and data is not None:
                # The file's own checksum does not count: another module may own the file now.
                (gone if has_sum(data, known) else changed).append(name)
    return Stale(tuple(gone), tuple(changed), former)


def former_manifests(folder: Path, module: str, source: str) -> tuple[str, ...]:
    """Return the manifests of a schema's module under former names."""
    line = FROM.format(source=source).encode()
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return tuple(
        name
        for name in names
        if name[:1] == "." and name.endswith(".gpgen") and name != manifest_name(module)
        if line in (bytes_of(folder / name) or b"")
    )


def read_manifest(path: Path) -> list[tuple[str, str]]:
    """Return the checksums and names in a manifest; other lines are ignored."""
    data = bytes_of(path) or b""
    lines = data.decode("ascii", "replace").splitlines()
    return [(found[1], found[2]) for line in lines if (found := re.fullmatch(ENTRY, line))]


def bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None
