"""Edits from a page while the program does not answer."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from gpgen.tools.inspect import session
from gpgen.tools.inspect.connection import Source
from gpgen.tools.inspect.program_info import EDITS, About, ObjectType
from gpgen.tools.inspect.questions import Answer, Done, Edit, Info, Question, Refused
from gpgen.tools.inspect.session import Session

STEP = {"action": "step", "frames": 1}
LATE = 0.1
TIME = 20.0


class Slow:
    """A program that blocks at the first question of a kind until the test continues it."""

    about = About("garden", 0, "<", EDITS, (ObjectType(0, "world", "world", 0, ()),))

    def __init__(self, stops_at: type[Question]) -> None:
        self.stops_at = stops_at
        self.has_stopped = threading.Event()
        self.may_go_on = threading.Event()
        self.is_asked = threading.Event()
        self.edits: list[Edit] = []
        self.looks = 0
        self.is_seen = threading.Event()  # set at the second poll after may_go_on

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        return [self.answer(question) for question in questions]

    def answer(self, question: Question) -> Answer:
        self.is_asked.set()
        if isinstance(question, self.stops_at):
            self.has_stopped.set()
            assert self.may_go_on.wait(TIME)
        if isinstance(question, Edit):
            self.edits.append(question)
            return Done("")
        if isinstance(question, Info) and self.may_go_on.is_set():
            self.looks += 1
            if self.looks > 1:
                self.is_seen.set()
        return Refused()

    def close(self) -> None:
        """Do nothing: there is no connection to close."""


@contextmanager
def followed(program: Slow) -> Iterator[Session]:
    made = Session(lambda: Source(program, "slow", (), hex), None)
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        yield made
    finally:
        program.may_go_on.set()
        made.stop()
        thread.join(TIME)


@pytest.fixture(autouse=True)
def short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "EDIT_TIME", LATE)


def test_an_edit_that_was_not_sent_in_time_is_dropped() -> None:
    program = Slow(Info)
    with followed(program) as made:
        assert program.has_stopped.wait(TIME)
        late = made.edit(STEP)
        assert late == {"problem": "the program does not answer; the edit was dropped"}
        program.may_go_on.set()
        assert program.is_seen.wait(TIME)
    assert program.edits == []


def test_an_edit_that_was_sent_may_still_happen() -> None:
    program = Slow(Edit)
    with followed(program) as made:
        assert program.is_asked.wait(TIME)
        late = made.edit(STEP)
        assert late == {"problem": "the program does not answer; the edit may still happen"}
        program.may_go_on.set()
        assert program.is_seen.wait(TIME)
    assert [each.what for each in program.edits] == ["step"]
