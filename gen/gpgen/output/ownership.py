"""Which files gpgen may overwrite: those that it wrote, and that nobody has edited since.

An input is never overwritten, nor is what is no regular file.
"""

import re
import stat
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

# How the line is a comment, by the suffix or the format of an output.
C = ("/* ", " */\n")
COMMENTS = {
    "svg": ("<!-- ", " -->\n"),
    "dot": ("// ", "\n"),
    "mermaid": ("%% ", "\n"),
    "text": ("# ", "\n"),
}
JSON_END = "\n}\n"
LINE = re.compile(r'^.*\bgpgen checksum"?: "?([0-9a-f]{8})\b.*$', re.MULTILINE)
# What may follow behind the line: white space, and the brace of a JSON object.
REST = re.compile(r"\s*\}?\s*")
WHOLE_LINE = re.compile(LINE.pattern + r"\n?", re.MULTILINE)
CONFLICT = re.compile(r"^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\n", re.MULTILINE)


def sum_of(data: bytes) -> str:
    """Return the checksum of a file's bytes."""
    return f"{zlib.crc32(data):08x}"


def with_checksum(text: str, form: str = "c") -> str:
    """Return an output with the line that has its checksum."""
    if form == "json":
        text = text.removesuffix(JSON_END) + ",\n"
        return f'{text}  "gpgen checksum": "{sum_of(text.encode())}"{JSON_END}'
    begin, end = COMMENTS.get(form, C)
    text = f"{text}\n" if form == "c" else text
    return f"{text}{begin}gpgen checksum: {sum_of(text.encode())}{end}"


def decode(data: bytes) -> str:
    """Return what a file says, whatever its line ends are."""
    return data.decode("utf-8", "replace").replace("\r\n", "\n")


def is_intact(text: str) -> bool | None:
    """Return true if a text still has its checksum, and None if it never had one."""
    lines = list(LINE.finditer(text))
    if not lines:
        return None
    last = lines[-1]
    is_last = REST.fullmatch(text, last.end()) is not None
    return is_last and sum_of(text[: last.start()].encode()) == last[1]


def differ_in_checksum_only(text: str, other: str) -> bool:
    """Tell whether two texts are equal but for their checksums.

    This is what a merge of two branches leaves: it joins what both have changed,
    and marks the line with the checksum as a conflict.
    """
    return _without_checksum(text) == _without_checksum(other)


def _without_checksum(text: str) -> str:
    return WHOLE_LINE.sub("", CONFLICT.sub("", text))


Identity = tuple[int, int]

COMMENT = re.compile(r"\A/\*(.*?)\*/", re.DOTALL)
BANNER = re.compile(r"\bWritten by gpgen\b.*; do not edit\.")


def has_banner(text: str) -> bool:
    """Tell whether a C file begins with gpgen's banner, as those without a checksum do."""
    found = COMMENT.match(text)
    return found is not None and BANNER.search(re.sub(r"[\s*]+", " ", found[1])) is not None


def is_generated(text: str) -> bool:
    """Tell whether a file is an output of gpgen, edited or not."""
    return has_banner(text) or is_intact(text) is not None


class Target(NamedTuple):
    """A file to write: its text, and how an older one of gpgen's is recognized.

    `known` is the checksum that a manifest has for it. Where a text has none,
    `is_ours` alone decides. A device or a pipe can take what stands alone, but
    not a file of a folder.
    """

    path: Path
    text: str
    known: str | None = None
    is_ours: Callable[[str], bool] = has_banner
    has_checksum: bool = True
    is_alone: bool = False
    reason: str = "gpgen did not write it"
    hint: str = "move it away or choose another output; --force overwrites it"


class Refusal(NamedTuple):
    """A file that is not overwritten, why, and what to do about it."""

    path: Path
    reason: str
    hint: str


class RefusalError(Exception):
    """Nothing was written, because of these files."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(f"{len(self.refusals)} files would be lost")


def check_targets(
    targets: Iterable[Target], inputs: Iterable[Path], *, force: bool = False
) -> None:
    """Raise a RefusalError if any of these files may not be overwritten."""
    found = list(refusals(targets, inputs, force=force))
    if found:
        raise RefusalError(found)


def refusals(
    targets: Iterable[Target], inputs: Iterable[Path], *, force: bool = False
) -> Iterator[Refusal]:
    """Yield the targets that may not be overwritten, with `force` those that never may be."""
    known = identities(inputs)
    for target in targets:
        refusal = refusal_of(target, known, force=force)
        if refusal is not None:
            yield refusal


def identities(inputs: Iterable[Path]) -> set[Identity]:
    """Return of the files that are inputs what all paths of a file have in common."""
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
    """Return why a file may not be overwritten, if it may not."""
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
    if stat.S_ISDIR(status.st_mode):  # the one who writes says so
        return None
    if not stat.S_ISREG(status.st_mode):
        is_stream = stat.S_ISFIFO(status.st_mode) or stat.S_ISCHR(status.st_mode)
        if target.is_alone and is_stream:
            return None
        return Refusal(path, "it is not a regular file", "choose another output")
    return None if force else refusal_of_content(target, path.read_bytes())


def refusal_of_content(target: Target, data: bytes) -> Refusal | None:
    """Return why what a file holds may not be lost, if it may not."""
    text = decode(data)
    if not text.strip() or data == target.text.encode():
        return None
    intact = is_intact(text) if target.has_checksum else None
    if intact is None and target.known is not None:
        intact = target.known in (sum_of(data), sum_of(text.encode()))
    if intact is None:
        if target.is_ours(text):
            return None
        return Refusal(target.path, target.reason, target.hint)
    if intact or differ_in_checksum_only(text, target.text):
        return None
    hint = "keep your changes elsewhere; --force discards them"
    return Refusal(target.path, "it was edited after gpgen wrote it", hint)
