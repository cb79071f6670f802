"""The client of the inspector's protocol, against a Python program of either byte order."""

import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator

import pytest
from inspected_program import TOKEN, Program

from gpgen.tools.inspect.client import Client
from gpgen.tools.inspect.questions import (
    Condition,
    Done,
    Edit,
    EventListeners,
    Events,
    Facts,
    Find,
    Get,
    Held,
    Info,
    Inside,
    Listeners,
    LoggedEvents,
    LostError,
    Question,
    Records,
    Refused,
    Row,
    Rows,
    Trace,
    Waiting,
)
from gpgen.tools.inspect.transports import open_tcp

GUARD_0 = 1 << 32 | 1 << 22
EVERY_QUESTION: list[Question] = [
    Rows(0, 0, 5, tuple(range(10))),
    Get(0, (0, 2), (GUARD_0, GUARD_0 + 3)),
    Find(0, 0, 100, (Condition(0, "<", 95),)),
    Info(),
    Trace(0),
    Events(0),
    Inside(GUARD_0),
    Listeners(GUARD_0),
]


@pytest.fixture(params=["<", ">"], ids=["little", "big"])
def program(request: pytest.FixtureRequest) -> Iterator[Program]:
    with Program(order=request.param) as made:
        yield made


@pytest.fixture
def client(program: Program) -> Iterator[Client]:
    made = connect(program)
    yield made
    made.close()


def connect(program: Program, token: bytes = TOKEN, patience: float = 5.0) -> Client:
    link = open_tcp("127.0.0.1", program.port)
    try:
        return Client(link, token, patience)
    except LostError:
        link.close()
        raise


def test_hello_says_what_there_is(client: Client) -> None:
    guard, honey, body, world = client.about.types
    assert client.about.module == "garden"
    assert (client.about.may_edit, client.about.has_names) == (True, True)
    assert [each.path for each in guard.properties] == [
        *("hp", "flees_below", "name", "team", "asleep", "spot", "target", "steps", "strength"),
        "body.weight",
    ]
    hp, team, weight = guard.properties[0], guard.properties[3], guard.properties[-1]
    assert (hp.low, hp.high) == ("0", "100")
    assert [each.name for each in team.type.members] == ["bees", "bears"]
    assert (weight.component, weight.index_there) == (1, 0)
    assert not guard.properties[8].is_editable
    assert [each.name for each in guard.signals] == ["stung"]
    assert (guard.lists, guard.trees[0].last) == (("alarmed",), 6)
    assert [each.kind for each in (honey, body, world)] == ["entity", "component", "world"]


def test_rows_have_ids_and_values(client: Client) -> None:
    (rows,) = client.ask([Rows(0, 2, 2, (0, 2, 7, 9))])
    assert rows == (
        Row(GUARD_0 + 2, (98, "guard 2", [2, 2, 3], 0.25)),
        Row(GUARD_0 + 3, (97, "guard 3", [3, 2, 3], 0.25)),
    )


def test_an_answer_of_many_frames_is_one(program: Program) -> None:
    program.garden.guards.update({slot: program.garden.new_guard(slot) for slot in range(3000)})
    client = connect(program)
    (rows,) = client.ask([Rows(0, 0, 5000, (0,))])
    assert len(rows) == 3000
    client.close()


def test_questions_with_many_properties_are_split_and_joined(client: Client) -> None:
    numbers = tuple(range(10)) * 5
    (rows,) = client.ask([Rows(0, 0, 3, numbers)])
    (once,) = client.ask([Rows(0, 0, 3, tuple(range(10)))])
    values = [row.values for row in rows if isinstance(row, Row)]
    first = [row.values for row in once if isinstance(row, Row)]
    spot = [value[5] for value in first]
    assert [value[:5] for value in values] == [value[:5] for value in first]
    assert [len(value) for value in values] == [50] * 3
    assert spot


def test_many_objects_are_got_at_once_and_dead_ones_left_out(client: Client) -> None:
    ids = tuple(GUARD_0 + slot for slot in range(30))
    (rows,) = client.ask([Get(0, tuple(range(10)), ids)])
    assert [row.id for row in rows if isinstance(row, Row)] == list(ids[:20])


def test_no_more_than_the_window_is_under_way(program: Program) -> None:
    """While the program is slow to answer, at most 516 bytes are sent but not yet read."""
    client = connect(program)
    with program.lock:
        asked = threading.Thread(target=client.ask, args=([Rows(0, 0, 1, (0,))] * 200,))
        asked.start()
        asked.join(0.2)
        count = len(program.asked)
    asked.join()
    assert count == 2  # hello, and the question that waits for the lock
    assert 400 < program.most_under_way <= 516
    client.close()


def test_find_compares_in_the_program(client: Client) -> None:
    conditions = (Condition(0, "<", 95), Condition(3, "==", 1), Condition(2, "!=", "guard 7"))
    (found,) = client.ask([Find(0, 0, 100, conditions)])
    assert found == tuple(GUARD_0 + slot for slot in (9, 11, 13, 15, 17, 19))


def test_info_trace_events_lists_and_listeners(client: Client) -> None:
    facts, records, events, held, received = client.ask(
        [Info(), Trace(0), Events(0), Inside(GUARD_0 + 1), Listeners(GUARD_0)]
    )
    assert isinstance(facts, Facts)
    assert facts.costs == (("draw", 70), ("think", 50))
    assert [(each.live, each.exhausted) for each in facts.pools] == [(20, 0), (1, 3)]
    assert isinstance(records, Records)
    assert [each.node for each in records.records][:2] == [1, 6]
    assert isinstance(events, LoggedEvents)
    assert [each.event.name for each in events.events][:1] == ["spot"]
    assert held == Held((True,), (6,))
    assert received == (EventListeners("hp", (0x401000,)),)


def test_edits_answer_with_a_problem(client: Client) -> None:
    done, clamped, computed, dead = client.ask(
        [
            Edit("set", 0, GUARD_0, 2, ("maya",)),
            Edit("set", 0, GUARD_0, 0, (500,)),
            Edit("set", 0, GUARD_0, 8, (1,)),
            Edit("recycle", id=GUARD_0 + 77),
        ]
    )
    assert (done, clamped) == (Done(""), Done(""))
    assert isinstance(computed, Done)
    assert computed.problem.startswith("read-only")
    assert dead == Done("the object is dead")
    (rows,) = client.ask([Rows(0, 0, 1, (2, 0))])
    assert rows == (Row(GUARD_0, ("maya", 100)),)


def test_signals_are_emitted_and_read_back(client: Client) -> None:
    client.ask([Edit("emit", 0, GUARD_0, 0, (7, GUARD_0 + 1))])
    (events,) = client.ask([Events(0)])
    assert isinstance(events, LoggedEvents)
    (stung,) = [each for each in events.events if each.kind == "signal"]
    assert (stung.event.name, stung.values) == ("stung", (7, GUARD_0 + 1))


def test_what_a_program_cannot_answer_is_refused(client: Client) -> None:
    assert client.ask([Waiting(0), Info()])[0] == Refused()


def test_a_wrong_token_is_refused(program: Program) -> None:
    with pytest.raises(LostError, match="token refused"):
        connect(program, b"wrong")


def test_a_program_that_ends_loses_the_connection(program: Program) -> None:
    client = connect(program)
    program.drop()
    with pytest.raises(LostError, match="connection lost"):
        client.ask([Info()])
    client.close()


def test_a_program_that_does_not_answer_loses_the_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        link = open_tcp("127.0.0.1", silent.getsockname()[1])
        with pytest.raises(LostError, match="does not answer"):
            Client(link, TOKEN, 0.05)
        link.close()


def test_no_program_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(LostError, match=f"waiting for a program at 127.0.0.1:{port}: start it"):
        open_tcp("127.0.0.1", port)
    with pytest.raises(LostError, match=r"waiting for a program at bee\.\.garden:1: start it"):
        open_tcp("bee..garden", 1)


# Hostile programs


def answer_hello_with(data: bytes) -> str:
    """Serve `data` as the answer to hello, then close; return the client's error message."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            peer, _ = server.accept()
            peer.recv(100)
            peer.sendall(data)
            peer.close()

        thread = threading.Thread(target=serve)
        thread.start()
        link = open_tcp("127.0.0.1", server.getsockname()[1])
        try:
            with pytest.raises(LostError) as caught:
                Client(link, TOKEN, 1)
        finally:
            link.close()
            thread.join()
        return str(caught.value)


def frame(kind: int, payload: bytes) -> bytes:
    return struct.pack("<IB", len(payload) + 1, kind) + payload


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n", "expected a byte order of 1 or 2"),
        (frame(1, b"\3"), "expected a byte order of 1 or 2"),
        (b"\0\0\0\0\1\1", "a frame of 0 bytes"),
        (b"\xff\xff\xff\xff\1\1", "a frame of 4294967295 bytes"),
        (frame(2, b"\1" * 30), "expected hello, got kind 2"),
        (frame(1, b"\1\1\0"), "expected 18 more bytes, got 1"),
        (frame(1, b"\1\x09" + bytes(60)), "expected version 1 of the protocol"),
        (frame(63, b"\1\2\1"), "expected version 1 of the protocol, got 2"),
        (frame(0x81, b"\1") + frame(2, b"\1"), "expected the rest of one"),
        (frame(1, b"\1"), "expected 2 more bytes, got 1"),
    ],
)
def test_a_malformed_hello_ends_the_connection_with_a_message(data: bytes, message: str) -> None:
    assert message in answer_hello_with(data)


def damage(draw: random.Random) -> Callable[[bytes], bytes]:
    """Return a function that damages or truncates an answer at random."""

    def change(data: bytes) -> bytes:
        found = bytearray(data)
        for _ in range(draw.randrange(4)):
            found[draw.randrange(len(found))] = draw.choice((0, 1, 0x7F, 0xFF, draw.randrange(256)))
        return bytes(found[: draw.randrange(len(found))] if draw.random() < 0.05 else found)

    return change


def hostile_run(seed: int) -> str:
    """Ask all questions of a program whose answers are damaged; return how the session ended."""
    draw = random.Random(seed)  # noqa: S311 (a test must be repeatable)
    with Program(4, draw.choice("<>"), garble=damage(draw)) as program:
        try:
            client = connect(program, patience=0.02)
        except LostError as lost:
            return str(lost)
        try:
            for _ in range(20):
                client.ask(questions_for(client, draw))
        except LostError as lost:
            return str(lost)
        finally:
            client.close()
    return "survived"


def questions_for(client: Client, draw: random.Random) -> list[Question]:
    """Return questions that fit the program's description of itself."""
    found: list[Question] = [Info(), Trace(0), Events(0), Inside(0)]
    for of in client.about.types[:3]:
        numbers = tuple(each.number for each in of.properties)
        found.append(Rows(of.place, 0, draw.randrange(1, 50), numbers))
    return found


def test_damaged_answers_never_do_more_than_end_the_connection() -> None:
    endings = [hostile_run(seed) for seed in range(60)]
    assert any("malformed answer" in each for each in endings)
    assert all(
        each == "survived"
        or each.startswith(("connection lost: ", "token refused", "expected version"))
        for each in endings
    )


@pytest.mark.slow
def test_many_damaged_answers_never_do_more_than_end_the_connection() -> None:
    for seed in range(60, 1060):
        hostile_run(seed)
