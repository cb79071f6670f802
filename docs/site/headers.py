"""A header of the runtime as a page: its comments are the manual, so they are the text."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
PRIVATE = re.compile(
    r"^#(ifndef|ifdef|if|endif|undef|define GP_[A-Z0-9_]+_H|else|elif|include|define GP_NUMBER"
    r"|define GP_(BUFFER|WRITER)_FN)"
)
# How the header that is included for each type of number looks for one of them.
NUMBERS = (
    (r"\bGP_BUFFER_FN\((\w+)\)", r"gp_f32_buffer_\1"),
    (r"\bGP_WRITER_FN\((\w+)\)", r"gp_f32_writer_\1"),
    (r"\bGP_NUMBER_BUFFER\b", "gp_f32_buffer"),
    (r"\bGP_NUMBER_WRITER\b", "gp_f32_writer"),
    (r"\bGP_NUMBER\b", "float"),
)
# What is around all declarations.
AROUND = ('extern "C" {', "}", "GP_BEGIN_DECLS", "GP_END_DECLS")
# Declarations of types that are defined later.
FORWARD = re.compile(r"(?:typedef (?:struct|union) (\w+) \1;\s*)+")


class Entry(NamedTuple):
    """A comment, and what is declared under it."""

    comment: str
    code: str


def header_page(path: Path) -> str:
    """Return the page of a header."""
    text = path.read_text()
    opening = COMMENT.search(text)
    assert opening is not None
    title, _, rest = prose(opening[1]).partition("\n\n")
    what = title.split(" - ", 1)[-1]
    parts = [f"# {path.name}\n\n{what[0].upper()}{what[1:]}\n\n{rest}\n"]
    declared = text[opening.end() :]
    if path.stem == "gp_number_buffer":
        for pattern, instead in NUMBERS:
            declared = re.sub(pattern, instead, declared)
    named: set[str] = set()
    for entry in entries(declared):
        name = name_of(entry.code)
        # Under #else a header may define again what it has declared.
        if name is None or name in named or FORWARD.fullmatch(entry.code):
            continue
        named.add(name)
        parts.append(f"\n## {name}\n\n")
        if entry.comment:
            parts.append(f"{prose(entry.comment)}\n\n")
        parts.append(f"```c\n{entry.code}\n```\n")
    return "".join(parts)


def prose(comment: str) -> str:
    """Return the text of a comment as Markdown; what is indented in it is code already."""
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in comment.strip().splitlines()]
    text = "\n".join(lines).strip()
    return re.sub(r"(?<![`\w])([_<>*])", r"\\\1", text) if "    " not in text else text


def entries(text: str) -> Iterator[Entry]:
    """Yield what is declared, each with the comment right above it."""
    comment = ""
    for block in re.split(r"\n\s*\n", without_bodies(text)):
        lines = [line for line in block.splitlines() if not PRIVATE.match(line)]
        code = "\n".join(lines).strip()
        if not code or code in AROUND:
            continue
        above = COMMENT.match(code)
        if above is not None:
            comment, code = above[1], code[above.end() :].strip()
        if code:
            yield Entry(comment, code)
            comment = ""


def without_bodies(text: str) -> str:
    """Return a header in which functions are declared only."""
    found: list[str] = []
    is_inside = False
    for line in text.splitlines():
        if line == "{" and found and found[-1].rstrip().endswith(")"):
            found[-1] += ";"
            is_inside = True
        elif line == "}" and is_inside:
            is_inside = False
        elif not is_inside:
            found.append(line)
    return "\n".join(found)


def name_of(code: str) -> str | None:
    """Return what is declared, by its name; None for what is no declaration of ours."""
    for pattern in (
        r"#define (\w+)",
        r"\b(gp_\w+)\(",
        r"\}\s*(gp_\w+);",
        r"(?:struct|enum|union) (gp_\w+)",
        r"\b(gp_\w+);",
    ):
        found = re.search(pattern, code)
        if found is not None:
            return found[1]
    return None
