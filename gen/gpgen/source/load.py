"""The bytes of a schema file -> YAML nodes with their positions.

The input is not trusted: any bytes result in nodes or problems.
"""

import errno
import re
import stat
import sys
from pathlib import Path

from gpgen.source.compose import Origin, compose
from gpgen.source.nodes import BrokenNode, Node, plain_scalar
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import BIDIRECTIONAL, Problem, file_span

LARGEST_FILE = 4 * 1024 * 1024
# The name shown for a schema from standard input.
STDIN = "<stdin>"
# File types that are not read, with the names that people use for them.
ENDLESS = {stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device"}
NOT_FILES = {stat.S_IFDIR: "a folder", stat.S_IFSOCK: "a socket", stat.S_IFBLK: "a device"}


def read_file(path: str) -> bytes:
    """Return the bytes of a regular file, up to one byte more than the limit."""
    refuse(path, {**NOT_FILES, **ENDLESS})
    return read(path)


def read_named(path: str) -> bytes:
    """Return the bytes of a file named on the command line; it may be a pipe or a device."""
    if path != STDIN:
        refuse(path, NOT_FILES)
        return read(path)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read(LARGEST_FILE + 1)


def refuse(path: str, kinds: dict[int, str]) -> None:
    """Raise an OSError if the file at `path` is of one of these kinds."""
    kind = kinds.get(stat.S_IFMT(Path(path).stat().st_mode))
    if kind is not None:
        raise OSError(errno.EINVAL, f"expected a regular file, got {kind}", path)


def read(path: str) -> bytes:
    """Return the bytes of a file, up to one byte more than the limit, so that excess is noticed."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
# Not allowed in schemas; U+0085, U+2028 and U+2029 break lines in some YAML readers only.
UNREADABLE = f"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff{BIDIRECTIONAL}"
FORBIDDEN = f"[{UNREADABLE}]|\r(?!\n)"
# Not allowed in strings that become C comments either, even written as an escape.
FORBIDDEN_IN_COMMENTS = f"[{UNREADABLE}\ud800-\udfff]|\r(?!\n)"


def load(path: str, data: bytes) -> tuple[SourceFile, Node | None, list[Problem]]:
    """Return a source file, its root node (None if there is none) and the problems in it."""
    file, problem = decode(path, data)
    if problem is None:
        root, problems = compose(file, Origin(Span(file, 1, 1), exact=True), file.text)
        if root is None and not problems:
            problems = [
                Problem(
                    "GP116",
                    file_span(file),
                    "expected a schema, got an empty file",
                    "write 'gpgen: 1' first",
                )
            ]
        return file, root, problems
    return file, None, [problem]


def decode(path: str, data: bytes) -> tuple[SourceFile, Problem | None]:
    """Return the text of a file, and the first problem that prevents parsing it as YAML."""
    if len(data) > LARGEST_FILE:
        file = SourceFile(path, "")
        return file, Problem(
            "GP102",
            file_span(file),
            "expected a file of at most 4 MiB",
            "split it and use 'include'",
        )
    try:
        file = SourceFile(path, data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        file = SourceFile(path, data.decode("utf-8", "replace").removeprefix("\ufeff"))
        return file, _not_utf8(file, data, error.start)
    found = None if is_plain(file.text) else re.search(FORBIDDEN, file.text)
    if found is None:
        return file, None
    if found[0] == "\r":
        message, hint = "expected a line feed after a carriage return", "end lines with a line feed"
    else:
        message, hint = f"unexpected character U+{ord(found[0]):04X}", "remove it"
    return file, Problem("GP104", _at(file, found.start()), message, hint)


def is_plain(text: str) -> bool:
    """Return whether a text is printable ASCII only; other texts may be valid too."""
    return text.isascii() and text.replace("\n", "").isprintable()


def _not_utf8(file: SourceFile, data: bytes, start: int) -> Problem:
    if data.startswith(BYTE_ORDER_MARKS):
        return Problem("GP103", file_span(file), "expected UTF-8, got UTF-16", "save it as UTF-8")
    before = data[:start].decode("utf-8").removeprefix("\ufeff")
    message = f"expected UTF-8, got the byte 0x{data[start]:02X}"
    return Problem("GP103", _at(file, len(before)), message, "save the file as UTF-8")


def _at(file: SourceFile, offset: int) -> Span:
    """Return the span of one character of a file."""
    line_start = file.text.rfind("\n", 0, offset) + 1
    return Span(file, file.text.count("\n", 0, offset) + 1, offset - line_start + 1)


def load_part(text: str, span: Span) -> tuple[Node, list[Problem]]:
    """Return the node of a piece of text, such as the value in `vec2 = {x: 1}`.

    Positions inside it are exact if `span` is as wide as the text.
    """
    exact = span.width == len(text)
    if text.isascii() and text.replace("_", "").replace(".", "").replace("-", "").isalnum():
        return plain_scalar(text, span)
    root, problems = compose(span.file, Origin(span, exact=exact), text)
    return root or BrokenNode(span), problems
