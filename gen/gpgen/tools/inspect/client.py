"""The client side of the protocol; it keeps at most 516 bytes of questions unanswered."""

import struct
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gpgen.tools.inspect.bytes_reader import MalformedError
from gpgen.tools.inspect.decoding import decode
from gpgen.tools.inspect.encoding import (
    FRAME_HEAD,
    MOST_PAYLOAD,
    MOST_PLACES,
    PLACE,
    REFUSED,
    encode,
    hello,
)
from gpgen.tools.inspect.hello import ORDERS, VERSION, read_hello
from gpgen.tools.inspect.questions import (
    Answer,
    Done,
    Get,
    LostError,
    Question,
    Refused,
    Row,
    Rows,
)
from gpgen.tools.inspect.transports import Link, receive, send

if TYPE_CHECKING:
    from gpgen.tools.inspect.recording import Recorder

WINDOW = FRAME_HEAD + MOST_PAYLOAD
MOST_FRAME = 512
MOST_ANSWER = 1 << 26
PATIENCE = 5.0  # seconds without an answer
MORE = 0x80


class Client:
    """A connection to a program."""

    def __init__(self, link: Link, token: bytes, patience: float = PATIENCE) -> None:
        self.link = link
        self.patience = patience
        self.buffer = bytearray()
        self.order = "<"
        self.record: Recorder | None = None
        self.begin = time.monotonic()
        self.hello = self.greet(token)
        try:
            self.about = read_hello(self.hello)
        except MalformedError as wrong:
            raise LostError(f"connection lost: malformed answer: {wrong}") from None

    def close(self) -> None:
        self.link.close()
        if self.record is not None:
            self.record.close()

    def greet(self, token: bytes) -> bytes:
        """Send hello and return the answer; its first byte is the byte order of the rest."""
        send(self.link, hello(token), self.deadline())
        try:
            self.fill(FRAME_HEAD + 1)
        except LostError as lost:
            if str(lost).endswith("closed it") or "reset" in str(lost):
                message = "token refused, or this is no inspected program: give its --token TEXT"
                raise LostError(message) from None
            raise
        if self.buffer[FRAME_HEAD] not in ORDERS:
            raise LostError("connection lost: malformed answer: expected a byte order of 1 or 2")
        self.order = ORDERS[self.buffer[FRAME_HEAD]]
        kind, payload = self.read_answer()
        if kind == REFUSED and len(payload) == 3:
            raise LostError(f"expected version {VERSION} of the protocol, got {payload[1]}")
        if kind != 1:
            raise LostError(f"connection lost: malformed answer: expected hello, got kind {kind}")
        return payload

    # Questions

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        parts = [inner for question in questions for inner in split_up(question)]
        answers = iter(self.ask_parts(parts))
        return [
            join(question, [next(answers) for _ in split_up(question)]) for question in questions
        ]

    def ask_parts(self, questions: Sequence[Question]) -> list[Answer]:
        """Ask with at most a window of unanswered bytes; return one answer for each question."""
        frames = [
            (place, each)
            for place, question in enumerate(questions)
            for each in encode(question, self.about)
        ]
        answers: dict[int, Answer] = {}
        asked: deque[tuple[int, bytes]] = deque()
        under_way = 0
        for place, each in frames:
            while asked and under_way + len(each) > WINDOW:
                under_way -= len(asked[0][1])
                self.read_next(questions, asked, answers)
            send(self.link, each, self.deadline())
            asked.append((place, each))
            under_way += len(each)
        while asked:
            self.read_next(questions, asked, answers)
        return [answers[place] for place in range(len(questions))]

    def read_next(
        self,
        questions: Sequence[Question],
        asked: deque[tuple[int, bytes]],
        answers: dict[int, Answer],
    ) -> None:
        """Read the next answer; for a question in several frames, keep the first problem."""
        place, sent = asked.popleft()
        before = answers.get(place)
        found = self.read(questions[place], sent[FRAME_HEAD - 1])
        if not (isinstance(before, Done) and before.problem):
            answers[place] = found

    def read(self, question: Question, kind: int) -> Answer:
        got, payload = self.read_answer()
        if got == REFUSED:
            return Refused()
        if got != kind:
            raise LostError(f"connection lost: malformed answer: expected kind {kind}, got {got}")
        if self.record is not None:
            self.record.add(time.monotonic() - self.begin, question, payload)
        try:
            return decode(question, payload, self.about)
        except MalformedError as wrong:
            raise LostError(f"connection lost: malformed answer: {wrong}") from None

    # Frames

    def deadline(self) -> float:
        return time.monotonic() + self.patience

    def fill(self, size: int) -> None:
        deadline = self.deadline()
        while len(self.buffer) < size:
            self.buffer += receive(self.link, deadline)

    def take(self, size: int) -> bytes:
        self.fill(size)
        data = bytes(self.buffer[:size])
        del self.buffer[:size]
        return data

    def read_answer(self) -> tuple[int, bytes]:
        """Return the kind and the payload of the next answer, joined from all its frames."""
        payload = bytearray()
        first = None
        while True:
            size, kind = struct.unpack(f"{self.order}IB", self.take(FRAME_HEAD))
            if not 1 <= size <= MOST_FRAME - 4:
                raise LostError(f"connection lost: malformed answer: a frame of {size} bytes")
            first = kind & ~MORE if first is None else first
            if kind & ~MORE != first or len(payload) > MOST_ANSWER:
                raise LostError("connection lost: malformed answer: expected the rest of one")
            payload += self.take(size - 1)
            if not kind & MORE:
                return first, bytes(payload)


# Questions about more properties or objects than fit into one frame


def split_up(question: Question) -> list[Question]:
    match question:
        case Rows(_, _, _, properties) if len(properties) > MOST_PLACES:
            return [question._replace(properties=each) for each in pieces(properties, MOST_PLACES)]
        case Get(_, properties, ids):
            places = min(len(properties), MOST_PLACES)
            most = (MOST_PAYLOAD - 11 - (PLACE + 1) * places) // 8
            return [
                Get(question.type, some, each)
                for some in pieces(properties, MOST_PLACES)
                for each in pieces(ids, most)
            ]
    return [question]


def pieces(items: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    return [items[at : at + most] for at in range(0, len(items), most)] or [()]


def join(question: Question, answers: Sequence[Answer]) -> Answer:
    """Return the rows of several answers as one, with the values of each object concatenated."""
    if len(answers) == 1 or not isinstance(question, Rows | Get):
        return answers[0]
    values: dict[int, tuple[object, ...]] = {}
    for answer in answers:
        for row in answer:
            if isinstance(row, Row):
                values[row.id] = (*values.get(row.id, ()), *row.values)
    count = len(question.properties)
    return tuple(
        Row(each, all_)  # type: ignore[arg-type]
        for each, all_ in values.items()
        if len(all_) == count
    )
