"""Recordings: a line of JSON for each answer, with its time and its question.

A recording is untrusted input. An incomplete last line, left when the recording tool was ended, is
ignored.
"""

import base64
import binascii
import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

from gpgen.tools.inspect.bytes_reader import MalformedError
from gpgen.tools.inspect.decoding import decode
from gpgen.tools.inspect.hello import read_hello
from gpgen.tools.inspect.history import History
from gpgen.tools.inspect.program_info import About
from gpgen.tools.inspect.questions import (
    Done,
    Events,
    Get,
    Info,
    Inside,
    Listeners,
    LostError,
    Question,
    Rows,
    Trace,
)

HEAD = {"gpgen": "recording", "version": 1}
KINDS = {each.__name__: each for each in (Rows, Get, Inside, Listeners, Info, Trace, Events)}
LONGEST_LINE = 1 << 27


class Recorder:
    """Writes the answers of one program to a file."""

    def __init__(self, file: TextIO, hello: bytes) -> None:
        self.file = file
        self.write({**HEAD, "hello": base64.b64encode(hello).decode()})

    def add(self, time: float, question: Question, payload: bytes) -> None:
        name = type(question).__name__
        if name in KINDS:
            answer = base64.b64encode(payload).decode()
            self.write({"at": round(time, 4), "ask": [name, *question], "answer": answer})

    def write(self, line: dict[str, Any]) -> None:
        try:
            self.file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self.file.flush()
        except OSError as error:
            self.close()
            raise LostError(f"cannot write {self.file.name}: {error.strerror}") from None

    def close(self) -> None:
        with contextlib.suppress(OSError):  # buffered data may not fit on a full disk
            self.file.close()


def read_recording(path: Path, adapt: Callable[[About], About]) -> History:
    """Return the history in a recording; raise LostError if the file is unreadable or malformed."""
    try:
        with path.open(encoding="utf-8", errors="strict") as file:
            return read_lines(file, path, adapt)
    except OSError as error:
        raise LostError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise LostError(f"malformed recording {path}: expected text in UTF-8") from None


def read_lines(file: TextIO, path: Path, adapt: Callable[[About], About]) -> History:
    number = 1
    try:
        about = adapt(read_hello(data_of(parsed(file.readline(LONGEST_LINE)), "hello", HEAD)))
        history = History(about)
        before = 0.0
        for line in whole_lines(file):
            number += 1
            found = parsed(line)
            at = time_of(found, before)
            question = question_of(found.get("ask"), about)
            answer = decode(question, data_of(found, "answer", {}), about)
            if not isinstance(answer, Done):
                history.add(at, question, answer)
            before = at
    except MalformedError as wrong:
        raise LostError(f"malformed recording {path}, line {number}: {wrong}") from None
    return history


def time_of(line: dict[str, Any], before: float) -> float:
    found = line.get("at")
    if not isinstance(found, int | float) or not before <= found <= sys.float_info.max:
        raise MalformedError("expected times in order")
    return float(found)


def whole_lines(file: TextIO) -> Iterator[str]:
    while (line := file.readline(LONGEST_LINE)).endswith("\n"):
        yield line


def parsed(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise MalformedError("expected an object in JSON")
    return found


def data_of(line: dict[str, Any], key: str, head: dict[str, Any]) -> bytes:
    """Return the bytes at a key of a line, which must contain the items of `head`."""
    text = line.get(key)
    if not isinstance(text, str) or any(line.get(name) != its for name, its in head.items()):
        raise MalformedError(f"expected a line with {key}")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedError(f"expected {key} in base64") from None


def question_of(words: object, about: About) -> Question:
    """Return the question of a line; raise MalformedError if a type or property is unknown."""
    if not isinstance(words, list) or not words or str(words[0]) not in KINDS:
        raise MalformedError("expected a question")
    kind, fields = KINDS[words[0]], [tuple(x) if isinstance(x, list) else x for x in words[1:]]
    numbers = [x for field in fields for x in (field if isinstance(field, tuple) else (field,))]
    shape = [isinstance(field, tuple) for field in fields]
    wanted = [name in ("properties", "ids") for name in kind._fields]
    if shape != wanted or any(type(x) is not int or not 0 <= x < 1 << 64 for x in numbers):
        raise MalformedError(f"expected the parts of {words[0]}")
    question: Question = kind(*fields)  # type: ignore[arg-type]
    if isinstance(question, Rows | Get):
        count = len(about.types)
        of = about.types[question.type] if question.type < count else None
        if of is None or any(each >= len(of.properties) for each in question.properties):
            raise MalformedError("expected a type and its properties")
    if isinstance(question, Listeners) and question.type not in range(len(about.types)):
        return question._replace(type=0xFFFF)
    return question
