"""Checksums: a line in each output, by which gpgen knows its own text and a later edit of it.

The sum is that of all text before the line, with LF as the line end, so that a
checkout with CRLF has the same. Nothing else than the text goes into it: the
same text has the same sum in any folder and on any machine.
"""

import re
import zlib

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
