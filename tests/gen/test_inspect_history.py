"""The history of the inspector and its limits."""

from collections.abc import Iterator

import pytest

from gpgen.tools.inspect import history
from gpgen.tools.inspect.history import History, Past
from gpgen.tools.inspect.program_info import ENTITY, About, ObjectType
from gpgen.tools.inspect.questions import (
    Answer,
    EventListeners,
    Held,
    Inside,
    Listeners,
    Question,
    Refused,
    Row,
    Rows,
)

ABOUT = About("garden", 0, "little", 0, (ObjectType(0, "bee", ENTITY, 1, ()),))
BEE = 1 << 32 | 1 << 22  # bee#0
MOST = 8


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_ROWS", MOST)
    monkeypatch.setattr(history, "MOST_LISTS", MOST)


def running(node: int) -> Held:
    return Held((), (node,))


def listening(address: int) -> tuple[EventListeners, ...]:
    return (EventListeners("stung", (address,)),)


def changing(question: Question) -> Iterator[tuple[Question, Answer]]:
    """Yield an answer for each second; each differs from the one before."""
    for second in range(3 * MOST):
        match question:
            case Rows():
                yield question, (Row(BEE, (second,)),)
            case Listeners():
                yield question, listening(second)
            case _:
                yield question, running(second)


def remembered(question: Question) -> History:
    made = History(ABOUT)
    for second, (asked, answer) in enumerate(changing(question)):
        made.add(float(second), asked, answer)
    return made


QUESTIONS = [Rows(0, 0, 10, (0,)), Inside(BEE), Listeners(BEE)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_newest_answers_are_remembered_and_the_oldest_are_not(question: Question) -> None:
    made, answers = remembered(question), [answer for _, answer in changing(question)]
    nothing: list[Answer] = [Refused(), ()]
    for second, answer in enumerate(answers):
        (found,) = Past(made, float(second)).ask([question])
        if second >= 2 * MOST:
            assert found == answer
        else:
            assert found in nothing


def test_an_answer_that_repeats_is_remembered_once() -> None:
    made = History(ABOUT)
    for second in range(3 * MOST):
        made.add(float(second), Inside(BEE), running(min(second, 1)))
        made.add(float(second), Listeners(BEE), listening(7))
    assert Past(made, 0.0).ask([Inside(BEE), Listeners(BEE)]) == [running(0), listening(7)]
    assert Past(made, 9.5).ask([Inside(BEE)]) == [running(1)]
