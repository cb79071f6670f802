"""Problems in schemas, their rendering, and their codes (explained in error_codes.yaml)."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gpgen.source.places import SourceFile, Span

# Longer lines are cut when they are shown.
LONGEST_LINE = 100
# The number of names that are compared to find the one that was meant.
MOST_COMPARED = 2000
# The number of names that are listed if none of them is close.
FEW = 8
# Codes of undeclared names, which may be reported at every use.
UNDECLARED = frozenset(
    f"GP{number}"
    for numbers in ((203, 222, 223, 271, 272, 273, 304, 412, 415, 416), range(704, 813))
    for number in numbers
)
# The number of further uses that are noted.
MOST_USES = 3
ERROR, WARNING = "error", "warning"
# Terminal colors of the parts of a problem.
COLORS = {ERROR: "1;31", WARNING: "1;35", "place": "1", "caret": "1;32", "note": "1;36"}
# Unicode's bidirectional controls, which change the order in which a line is shown.
BIDIRECTIONAL = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Characters that move the cursor or reorder the line when they are printed.
UNSEEN = {
    *range(0x20),
    *range(0x7F, 0xA0),
    *(0x61C, 0x200E, 0x200F),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
} - {9}
SHOWN = dict.fromkeys((*UNSEEN, *range(0xD800, 0xE000)), "\ufffd")


Paint = Callable[[str, str], str]


class Note(NamedTuple):
    """Another source position that is related to a problem."""

    span: Span
    message: str


class Problem(NamedTuple):
    """A problem: what is wrong, where, and what to write instead.

    A span with line 0 is the file as a whole.
    """

    code: str
    span: Span
    message: str
    hint: str | None = None
    notes: tuple[Note, ...] = ()
    severity: str = ERROR


def file_span(file: SourceFile) -> Span:
    return Span(file, 0, 0, 0)


def quote(text: str) -> str:
    """Return a string as messages show it: quoted, on one line, and cut if it is long."""
    shown = text if len(text) <= 60 else text[:59] + "…"
    shown = shown.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    return "'" + shown.translate(SHOWN) + "'"


def plural(count: int, thing: str) -> str:
    """Return '1 byte', '2 bytes'."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listing(words: Iterable[str]) -> str:
    """Return 'a', 'a or b', 'a, b or c'."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


# Suggestions


def suggest(
    word: str, candidates: Iterable[str], synonyms: Mapping[str, str] | None = None
) -> str | None:
    """Return the candidate that was probably meant by `word`, or None.

    `synonyms` maps words of other languages to their names in schemas.
    """
    known = {**dict.fromkeys(candidates), **(synonyms or {})}
    if known.get(word):
        return known[word]
    folded = _fold(word)
    letters = set(folded)
    best, limit = None, max(1, len(folded) // 3) + 1
    for candidate, meaning in islice(known.items(), MOST_COMPARED):
        other = _fold(candidate)
        # A letter in only one of the words needs an edit, and one edit explains at most two.
        if abs(len(other) - len(folded)) >= limit or len(letters ^ set(other)) >= 2 * limit:
            continue
        distance = _distance(folded, other, limit)
        if candidate != word and distance < min(limit, max(len(folded), len(other))):
            best, limit = meaning or candidate, distance
    return best


def did_you_mean(
    word: str, candidates: Iterable[str], synonyms: Mapping[str, str] | None = None
) -> str | None:
    """Return a hint with the name that was probably meant, or with all names if they are few."""
    names = list(candidates)
    found = suggest(word, names, synonyms)
    if found is not None:
        return f"did you mean '{found}'?"
    return f"known here: {', '.join(names)}" if 0 < len(names) <= FEW else None


def _fold(word: str) -> str:
    return word[:64].lower().replace("-", "_").replace(" ", "_")


def _distance(a: str, b: str, limit: int) -> int:
    """Return the edit distance (with swaps of neighbours) of two words, up to a limit."""
    before: list[int] = []
    previous = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        current = [i]
        for j, other in enumerate(b, 1):
            cost = min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        if min(current) >= limit and min(previous) >= limit:
            return limit
        before, previous = previous, current
    return previous[-1]


# Rendering


def in_order(problems: Iterable[Problem], files: Sequence[SourceFile]) -> list[Problem]:
    """Return problems without duplicates, by position; files are in the order of reading."""
    rank: dict[str, int] = {}
    for number, file in enumerate(files):
        rank.setdefault(file.path, number)
    seen: set[tuple[str, str, int, int, str]] = set()
    unique: list[Problem] = []
    for problem in problems:
        span = problem.span
        key = (problem.code, span.file.path, span.line, span.column, problem.message)
        if key not in seen:
            seen.add(key)
            unique.append(problem)
    placed = sorted(
        unique, key=lambda p: (rank.get(p.span.file.path, len(rank)), p.span.line, p.span.column)
    )
    return _once(placed)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems, only one for each undeclared name, with notes for its other uses."""
    found: list[Problem] = []
    first_with: dict[tuple[str, str | None], int] = {}
    for problem in problems:
        cause = _cause(problem)
        number = first_with.setdefault((cause or "", problem.hint), len(found))
        if cause is None or number == len(found):
            found.append(problem)
        elif len(found[number].notes) < MOST_USES:
            note = Note(problem.span, f"{cause} is here too")
            found[number] = found[number]._replace(notes=(*found[number].notes, note))
    return found


def _cause(problem: Problem) -> str | None:
    """Return the common cause of problems of which only one is reported, None for most."""
    name = re.match(r"unknown [a-z ]+ ('.+?')", problem.message)
    if name is not None and problem.code in UNDECLARED:
        return name[1]
    stray = re.fullmatch(r"remove ('.') at the end", problem.hint or "")
    return stray[1] if stray is not None else None


def render(problem: Problem, *, colors: bool = False) -> str:
    """Return a problem as text, without a newline at the end."""
    paint = _painted if colors else _plain
    span = problem.span
    kind = paint(problem.severity, f"{problem.severity}[{problem.code}]")
    lines = [f"{paint('place', place(span))}: {kind}: {problem.message.translate(SHOWN)}"]
    if span.line == 0:
        if problem.hint:
            lines[0] += f"; {problem.hint.translate(SHOWN)}"
    else:
        lines += _excerpt(span, problem.hint, paint)
    lines += [
        f"{paint('place', place(note.span))}: {paint('note', 'note')}:"
        f" {note.message.translate(SHOWN)}"
        for note in problem.notes
    ]
    return "\n".join(lines)


def _plain(_part: str, text: str) -> str:
    return text


def _painted(part: str, text: str) -> str:
    """Return a text in a terminal color, followed by a reset."""
    return f"\x1b[{COLORS[part]}m{text}\x1b[0m"


def place(span: Span) -> str:
    """Return `path:line:column`, or only the path for a file as a whole."""
    path = span.file.path.translate(SHOWN)
    return path if span.line == 0 else f"{path}:{span.line}:{span.column}"


def _excerpt(span: Span, hint: str | None, paint: Paint) -> list[str]:
    """Return the line with its number, and the line with the carets below it."""
    text, start = _cut(span.file.line(span.line), span.column - 1, span.width)
    width = max(1, min(span.width, len(text) - start))
    under = "".join("\t" if char == "\t" else " " * _columns(char) for char in text[:start])
    carets = "^" * max(1, sum(_columns(char) for char in text[start : start + width]))
    number = f"{span.line:>5}"
    shown = f" {hint.translate(SHOWN)}" if hint else ""
    return [
        f"{number} | {text.translate(SHOWN)}".rstrip(),
        f"{' ' * len(number)} | {under}{paint('caret', carets + shown)}",
    ]


def _cut(text: str, start: int, width: int) -> tuple[str, int]:
    """Return the part of a long line around `start`, and the offset of `start` in it."""
    if len(text) <= LONGEST_LINE:
        return text, min(start, len(text))
    first = 0
    if start + width > LONGEST_LINE - 1:
        first = max(0, min(start - LONGEST_LINE // 4, len(text) - LONGEST_LINE + 1))
    last = first + LONGEST_LINE - (first > 0)
    if last < len(text):
        last -= 1
    before, after = "…" if first else "", "…" if last < len(text) else ""
    return before + text[first:last] + after, min(start, len(text)) - first + len(before)


def _columns(char: str) -> int:
    """Return how many terminal columns a character occupies."""
    if ord(char) < 0x300:
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


class Code(NamedTuple):
    """A kind of problem: its short title, and a paragraph about it."""

    title: str
    explanation: str


class CodeExample(NamedTuple):
    """A schema or commands with a problem, and the corrected version."""

    wrong: str
    right: str


@cache
def read_codes() -> dict[str, Code]:
    return {code: Code(**entry) for code, entry in _read("error_codes.yaml").items()}


@cache
def read_code_examples() -> dict[str, CodeExample]:
    return {code: CodeExample(**entry) for code, entry in _read("error_examples.yaml").items()}


def is_warning(code: str) -> bool:
    """Return whether a problem with this code leaves the schema usable."""
    return code.startswith("GP9")


def _read(name: str) -> Any:
    text = Path(__file__).with_name(name).read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times faster, if available
    return yaml.load(text, loader)  # noqa: S506 (both are safe)
