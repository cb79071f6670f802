"""Sessions of gpgen inspect: polls, edits, history, recordings, and finding programs."""

import os
import pty
import select
import socket
import sys
import threading
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from inspected_program import SCHEMA, TOKEN, Program
from inspected_session import Events, garden, options_for, served

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.tools.inspect.connection import Source
from gpgen.tools.inspect.history import Past
from gpgen.tools.inspect.logs import Logs
from gpgen.tools.inspect.names import SchemaError
from gpgen.tools.inspect.program_info import About, Event, ObjectType
from gpgen.tools.inspect.questions import (
    Answer,
    Done,
    Edit,
    Info,
    LoggedEvents,
    LostError,
    Open,
    Question,
    Refused,
    Rows,
)
from gpgen.tools.inspect.recording import read_recording
from gpgen.tools.inspect.server import PageServer
from gpgen.tools.inspect.targets import Options, connector, read_functions, running_programs
from gpgen.tools.inspect.value_edits import run_edit
from gpgen.tools.inspect.values import Field, ValueType

VIEW = {"type": "guard", "count": 10, "columns": ["hp", "team"], "tab": "table"}
SAID = Event("said", (Field("words", 0, ValueType("str", 0, "str")),))


@pytest.fixture
def module(tmp_path: Path) -> Module:
    return garden(tmp_path)


@pytest.fixture
def program() -> Iterator[Program]:
    with Program() as made:
        yield made


@contextmanager
def reading(server: PageServer) -> Iterator[Events]:
    events = Events(server)
    try:
        yield events
    finally:
        events.close()


@pytest.fixture
def events(program: Program, module: Module) -> Iterator[Events]:
    with served(options_for(program), module) as server, reading(server) as made:
        yield made


def names_of(snapshot: dict[str, Any]) -> list[str]:
    return [row[0] for row in snapshot["rows"]["rows"]]


def test_hello_has_the_words_of_the_schema(events: Events) -> None:
    hello = events.next("hello")
    guard = hello["types"][0]
    assert [each["name"] for each in hello["types"]] == ["guard", "honey", "world"]
    assert guard["doc"] == "Walks up and down, and flees when it is weak."
    assert guard["columns"][0]["doc"] == "Points of health."
    assert guard["columns"][-1]["doc"] == "In kilograms."
    assert [each["says"] for each in guard["nodes"]][1] == "flee: walk (while hp < flees_below)"
    assert guard["nodes"][1]["place"].endswith("garden.yaml:37:53")


def test_a_look_has_what_is_in_view(events: Events) -> None:
    snapshot = events.request_view(
        **VIEW, first=5, object="guard#1", pins=[{"object": "guard#2", "path": "hp"}]
    )
    assert snapshot["rows"]["rows"][0] == ["guard#5", "95", "bears"]
    assert len(snapshot["rows"]["rows"]) == 10
    assert snapshot["object"]["values"]["body.weight"] == "0.25"
    assert snapshot["object"]["lists"] == ["alarmed"]
    assert snapshot["object"]["listeners"] == [
        {"event": "hp", "count": 1, "functions": ["0x401000"]}
    ]
    assert snapshot["object"]["tree"]["running"] == [1, 6]
    assert snapshot["object"]["tree"]["guards"]["2"] == [
        {
            "key": "while",
            "text": "hp < flees_below",
            "value": False,
            "names": {"hp": "99", "flees_below": "0"},
        }
    ]
    assert snapshot["pins"] == {"guard#2 hp": "98"}
    assert snapshot["info"]["pools"][0]["live"] == 20


def test_the_last_page_of_a_sparse_pool_is_full(program: Program, module: Module) -> None:
    for slot in range(1, 20):
        if slot % 3:
            del program.garden.guards[slot]
    with served(options_for(program), module) as server, reading(server) as events:
        snapshot = events.request_view(**VIEW | {"count": 4}, first=3)
    assert snapshot["rows"]["total"] == 7
    assert names_of(snapshot) == ["guard#9", "guard#12", "guard#15", "guard#18"]


@pytest.mark.parametrize(
    ("text", "sort", "expected"),
    [
        ("hp < 84 or hp == 100", "", ["guard#0", "guard#17", "guard#18", "guard#19"]),
        ("hp < 84", "-hp", ["guard#17", "guard#18", "guard#19"]),
        ("hp < 84", "name", ["guard#17", "guard#18", "guard#19"]),
        ("strength > hp and hp < 84 and not team == bees", "hp", ["guard#19", "guard#17"]),
        ("name ~ 'ARD 18'", "", ["guard#18"]),
        ("guard#7", "", ["guard#7"]),
        ("asleep and team == bears and body.weight < 1", "", ["guard#3", "guard#9", "guard#15"]),
        ("target == guard#5", "", []),
    ],
)
def test_filters_select_and_sort(events: Events, text: str, sort: str, expected: list[str]) -> None:
    assert names_of(events.request_view(**VIEW, filter=text, sort=sort)) == expected


@pytest.mark.parametrize(
    "view",
    [
        {"type": 5, "first": -3, "count": "x", "columns": 7, "pins": {}, "time": "now"},
        {"type": "bear", "first": 1 << 70, "count": 1 << 70, "columns": ["hp", 5, None]},
        {"type": "guard", "object": "guard#x", "pins": [1, {"object": "guard#99", "path": "hp"}]},
        {"type": "guard", "object": "honey#4194304", "sort": "nothing", "filter": "(" * 500},
        {"type": "world", "object": "body", "first": 9, "tab": 3},
        {"type": "guard", "time": float("nan")},
        {"type": "guard", "time": float("inf")},
        {"type": "guard", "time": 10**400},
        {"type": "guard", "filter": "name == '\ud800' or hp == 1"},
    ],
)
def test_a_hostile_view_changes_nothing_for_the_next(events: Events, view: dict[str, Any]) -> None:
    events.request_view(**view)
    assert names_of(events.request_view(**VIEW))[0] == "guard#0"


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        ({"action": "set", "object": "guard#1", "path": "hp", "text": "7"}, ""),
        ({"action": "set", "object": "guard#1", "path": "spot", "text": "{x: 1, y: 2}"}, ""),
        ({"action": "set", "object": "guard#1", "path": "steps", "text": "4, 5, 6"}, ""),
        ({"action": "set", "object": "guard#1", "path": "target", "text": "guard#2"}, ""),
        ({"action": "set", "object": "world", "path": "bear", "text": "4.5"}, ""),
        ({"action": "emit", "object": "guard#1", "name": "stung", "text": "3, none"}, ""),
        ({"action": "recycle", "object": "guard#1"}, ""),
        ({"action": "step", "frames": "x"}, ""),
        (
            {"action": "set", "object": "guard#1", "path": "target", "text": "guard#77"},
            "expected a live object, got 'guard#77'",
        ),
        (
            {"action": "set", "object": "guard#1", "path": "target", "text": "bear"},
            "expected an object such as bee#5, got 'bear'",
        ),
        (
            {"action": "set", "object": "guard#1", "path": "strength", "text": "1"},
            "'strength' follows the schema: expected a property that can be set",
        ),
        ({"action": "set", "object": "guard#1", "path": "hq"}, "unknown property 'hq'"),
        ({"action": "set", "object": "bear#1", "path": "hp"}, "unknown object 'bear#1'"),
        ({"action": "set", "object": ["guard#1"]}, "unknown object ''"),
        ({"action": "emit", "object": "guard#1", "name": "sting"}, "unknown event 'sting'"),
        (
            {"action": "emit", "object": "guard#1", "name": "stung", "text": "3"},
            "'stung': expected 2 arguments, got 1",
        ),
        ({"action": "create", "type": "world"}, "unknown type 'world'"),
        ({"action": "rewind", "time": 0.0}, "expected a frame that is kept"),
        ({"action": "rewind", "time": 10**400}, "expected a frame that is kept"),
        ({"action": "explode"}, "unknown action 'explode'"),
        ({}, "unknown action ''"),
    ],
)
def test_edits_say_what_is_wrong(events: Events, edit: dict[str, Any], problem: str) -> None:
    events.request_view(**VIEW)
    assert events.post("edit", edit) == {"problem": problem}


class World:
    """A program with a world whose signal has a string argument."""

    about = About("", 0, "<", 1, (ObjectType(0, "world", "world", 0, (), (SAID,)),))

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        return [Done("") for _ in questions]

    def close(self) -> None:
        raise AssertionError


@pytest.mark.parametrize(("size", "problem"), [(494, ""), (495, "expected values of at most 511")])
def test_a_text_for_which_a_question_has_no_room_is_refused(size: int, problem: str) -> None:
    edit = {"action": "emit", "object": "world", "name": "said", "text": "x" * size}
    assert run_edit(World(), edit)["problem"].startswith(problem)
    assert (run_edit(World(), edit)["problem"] == "") is (problem == "")


def test_set_values_are_there_in_the_next_look(events: Events, program: Program) -> None:
    events.request_view(**VIEW)
    for path, text in (("steps", "[4, 5, 6]"), ("name", "maya"), ("spot", "{x: 1, y: 2}")):
        events.post("edit", {"action": "set", "object": "guard#9", "path": path, "text": text})
    values = events.request_view(**VIEW, object="guard#9")["object"]["values"]
    assert (values["steps"], values["name"], values["spot"]) == (
        "[4, 5, 6]",
        "maya",
        "{x: 1, y: 2}",
    )
    assert program.garden.guards[9]["name"] == (b"maya" + bytes(8),)


def test_the_lines_around_a_place_are_shown(events: Events) -> None:
    place = events.next("hello")["types"][0]["nodes"][1]["place"]
    found = events.post("edit", {"action": "source", "place": place})
    assert found["line"] == 37
    assert [37, SCHEMA.splitlines()[36]] in found["lines"]
    many = "garden.yaml:" + "1" * 5000 + ":1"
    for wrong in ("/etc/passwd:1:1", "garden.yaml", "", place + ":2", 5, many):
        assert "problem" in events.post("edit", {"action": "source", "place": wrong})
        assert "lines" not in events.post("edit", {"action": "source", "place": wrong})


def test_the_past_is_what_was_seen(events: Events) -> None:
    before = events.request_view(**VIEW, object="guard#1")
    events.post("edit", {"action": "set", "object": "guard#1", "path": "hp", "text": "7"})
    events.post("edit", {"action": "recycle", "object": "guard#2"})
    now = events.request_view(**VIEW, object="guard#1")
    past = events.request_view(**VIEW, object="guard#1", time=before["history"]["end"])
    assert now["object"]["values"]["hp"] == "7"
    assert "guard#2" not in names_of(now)
    assert past["object"]["values"]["hp"] == "99"
    assert names_of(past)[:3] == ["guard#0", "guard#1", "guard#2"]
    assert past["object"]["tree"]["running"] == [1, 6]
    assert past["time"] == before["history"]["end"]


def test_a_page_that_does_not_read_misses_snapshots_but_no_events(events: Events) -> None:
    events.post("view", {**VIEW, "tab": "log"})
    numbers: list[int] = []
    while len(numbers) < 40:
        snapshot = events.next("snapshot")
        if "log" in snapshot:
            numbers += [each["number"] for each in snapshot["log"]["events"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# Recordings


def record(program: Program, module: Module, file: Path) -> None:
    options = options_for(program)._replace(record=file)
    with served(options, module) as server, reading(server) as events:
        events.request_view(**VIEW, object="guard#1")
        time.sleep(0.2)
        events.post("edit", {"action": "set", "object": "guard#1", "path": "hp", "text": "7"})
        events.request_view(**VIEW, object="guard#1")


def test_a_recording_opens_like_a_program_that_refuses_edits(
    program: Program, module: Module, tmp_path: Path
) -> None:
    file = tmp_path / "run.gprec"
    record(program, module, file)
    with served(Options(recording=file), module) as server, reading(server) as events:
        history = events.request_view(**VIEW, object="guard#1", time=0.0)["history"]
        begin, end = history["begin"], history["end"]
        snapshots = [
            events.request_view(**VIEW, object="guard#1", time=begin + (end - begin) * part / 20)
            for part in range(21)
        ]
        edit = {"action": "set", "object": "guard#1", "path": "hp", "text": "7"}
        assert "cannot be edited" in events.post("edit", edit)["problem"]
    rows = [
        snapshot["rows"]["rows"][1] for snapshot in snapshots if len(snapshot["rows"]["rows"]) > 1
    ]
    assert [row[::2] for row in rows] == [["guard#1", "bears"]] * len(rows)
    assert list(dict.fromkeys(row[1] for row in rows)) == ["99", "7"]
    assert snapshots[-1]["object"]["tree"]["running"] == [1, 6]


def test_a_recording_that_ends_within_a_line_is_read_up_to_there(
    program: Program, module: Module, tmp_path: Path
) -> None:
    file = tmp_path / "run.gprec"
    record(program, module, file)
    whole = read_recording(file, lambda about: about)
    file.write_bytes(file.read_bytes()[:-20])
    cut = read_recording(file, lambda about: about)
    assert cut.end <= whole.end
    (facts,) = Past(cut, cut.end).ask([Info()])
    assert not isinstance(facts, Refused)


@pytest.fixture
def recorded(program: Program, module: Module, tmp_path: Path) -> Path:
    file = tmp_path / "run.gprec"
    record(program, module, file)
    return file


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "", "line 1: expected an object in JSON"),
        (1, '{"gpgen": "recording", "version": 2, "hello": ""}', "expected a line with hello"),
        (1, '{"gpgen": "recording", "version": 1, "hello": "AA=="}', "expected a byte order"),
        (2, "[]", "line 2: expected an object in JSON"),
        (2, '{"at": -1}', "line 2: expected times in order"),
        (2, '{"at": NaN}', "expected times in order"),
        (2, '{"at": 1' + "0" * 400 + "}", "expected times in order"),
        (2, '{"at": 0, "ask": ["Rows", 0, 0, 1], "answer": ""}', "expected the parts of Rows"),
        (2, '{"at": 0, "ask": ["Rows", 9, 0, 1, []], "answer": ""}', "expected a type"),
        (2, '{"at": 0, "ask": ["Rows", 0, 0, 1, [99]], "answer": ""}', "expected a type and its"),
        (2, '{"at": 0, "ask": ["Edit", "set"], "answer": ""}', "expected a question"),
        (2, '{"at": 0, "ask": [["Info"]], "answer": ""}', "expected a question"),
        (2, '{"at": 0, "ask": ["Info"], "answer": "!"}', "expected answer in base64"),
        (2, '{"at": 0, "ask": ["Info"], "answer": "AA=="}', "more bytes, got 0"),
    ],
)
def test_a_malformed_recording_is_refused_with_its_line(
    recorded: Path, number: int, line: str, message: str
) -> None:
    file = recorded
    lines = file.read_text().splitlines()
    lines[number - 1] = line
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(LostError) as caught:
        read_recording(file, lambda about: about)
    assert f"malformed recording {file}" in str(caught.value)
    assert message in str(caught.value)


def test_a_recording_for_which_there_is_no_room_ends_the_connection(
    program: Program, module: Module
) -> None:
    options = Options(connect=("127.0.0.1", program.port), token=TOKEN, record=Path("/dev/full"))
    with pytest.raises(LostError, match=r"^cannot write /dev/full: No space left on device$"):
        connect(options, module)


def test_a_recording_cannot_be_edited_or_asked_for_what_it_lacks(
    program: Program, module: Module, tmp_path: Path
) -> None:
    file = tmp_path / "run.gprec"
    record(program, module, file)
    past = Past(read_recording(file, lambda about: about), 0.0)
    done, rows = past.ask([Edit("stop", number=1), Rows(1, 0, 5, (0,))])
    assert isinstance(done, Done)
    assert "cannot be edited" in done.problem
    assert rows == ()


# Finding programs


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "runtime"
    folder.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


def connect(options: Options, module: Module, schema_hash: int | None = None) -> Source:
    return connector(options, module, schema_hash)()


def test_the_newest_program_is_found_and_the_others_are_listed(
    program: Program, module: Module, runtime: Path
) -> None:
    with Program() as newer:
        program.announce(runtime)
        newer.announce(runtime, "garden-2")
        os.utime(runtime / "gpgen/garden.json", (1, 1))
        source = connect(Options(), module)
        source.peer.close()
    assert source.name == f"garden-2, port {newer.port}"
    assert source.notes == (f"other programs: garden at port {program.port}",)


def test_a_program_that_has_ended_is_passed_over(
    program: Program, module: Module, runtime: Path
) -> None:
    program.announce(runtime)
    os.utime(runtime / "gpgen/garden.json", (1, 1))
    with Program() as ended:
        ended.announce(runtime, "garden-2")
    source = connect(Options(), module)
    source.peer.close()
    assert source.name == f"garden, port {program.port}"


def test_the_token_of_a_port_of_this_user_is_known(
    program: Program, module: Module, runtime: Path
) -> None:
    program.announce(runtime)
    connect(Options(connect=("127.0.0.1", program.port)), module).peer.close()


def test_without_a_program_the_message_says_so(module: Module, runtime: Path) -> None:
    assert runtime.is_dir()
    with pytest.raises(LostError, match=r"^waiting for a program that runs 'garden': start it, or"):
        connect(Options(), module)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"port": 0, "token": "x"}',
        '{"port": true, "token": "x"}',
        '{"port": 5, "token": 5}',
        '{"port": 99999, "token": "x"}',
        "[" * 50000,
    ],
)
def test_a_file_that_says_something_else_is_passed_over(runtime: Path, text: str) -> None:
    (runtime / "gpgen").mkdir()
    path = runtime / "gpgen/garden.json"
    path.write_text(text)
    path.chmod(0o600)
    assert running_programs("garden") == []


def test_a_token_that_is_no_unicode_is_read_and_a_fifo_passed_over(runtime: Path) -> None:
    (runtime / "gpgen").mkdir()
    os.mkfifo(runtime / "gpgen/garden-1.json", 0o600)
    path = runtime / "gpgen/garden-2.json"
    path.write_text('{"port": 5, "token": "\\ud800"}')
    path.chmod(0o600)
    assert [each.token for each in running_programs("garden")] == [b"?"]


def test_a_file_that_others_may_read_is_passed_over(program: Program, runtime: Path) -> None:
    program.announce(runtime)
    (runtime / "gpgen/garden.json").chmod(0o644)
    assert running_programs("garden") == []
    (runtime / "gpgen/garden.json").chmod(0o600)
    assert [each.port for each in running_programs("garden")] == [program.port]
    assert running_programs("gard") == []


@pytest.mark.parametrize("sections", [0, 64, 1 << 62, (1 << 64) - 1])
def test_a_malformed_program_has_no_symbols(sections: int) -> None:
    data = bytearray(b"\x7fELF\x02\x01".ljust(128, b"\xff"))
    data[0x28:0x30] = sections.to_bytes(8, "little")
    assert read_functions(bytes(data)) == {}


# Logs


class Answering:
    """A program that answers each `Open` with `tap`, and whose log is empty."""

    def __init__(self, about: About, tap: Answer) -> None:
        self.about, self.tap = about, tap

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        nothing = LoggedEvents(0, 0, ())
        return [self.tap if isinstance(each, Open) else nothing for each in questions]

    def close(self) -> None:
        pass


def test_a_log_that_lacks_something_says_what(program: Program, module: Module) -> None:
    source = connect(options_for(program), module)
    source.peer.close()
    about = source.peer.about
    for of, tap, note in (
        (about, Done(""), ""),
        (about, Done("room"), "The world has no room for 2 taps"),
        (about._replace(offers=0), Done(""), "The program has no memory for a log"),
        (about._replace(taps=()), Done(""), "The program has no taps"),
    ):
        logs = Logs(of)
        logs.refresh(Answering(of, tap), None, is_wanted=True)
        assert logs.note.partition(":")[0] == note


# Names


def test_a_program_without_names_gets_those_of_the_schema(module: Module) -> None:
    with Program(has_names=False, order=">") as program:
        source = connect(options_for(program), module, 0x1234)
        guard = source.peer.about.types[0]
        source.peer.close()
    assert source.peer.about.module == "garden"
    assert [each.path for each in guard.properties][-2:] == ["strength", "body.weight"]
    assert [each.name for each in guard.signals] == ["stung"]
    assert [each.name for each in guard.signals[0].arguments] == ["pain", "by"]
    assert (guard.lists, guard.trees[0].name) == (("alarmed",), "behaviour")
    assert guard.properties[3].type.name == "team"
    assert [each.name for each in guard.properties[3].type.members] == ["bees", "bears"]
    assert [each.name for each in guard.properties[5].type.fields] == ["x", "y"]


@pytest.mark.parametrize(
    ("schema", "hash_"), [(SCHEMA, 0x4321), (SCHEMA.replace("asleep: bool", ""), 0x1234)]
)
def test_a_program_without_names_needs_its_schema(tmp_path: Path, schema: str, hash_: int) -> None:
    path = tmp_path / "garden.yaml"
    path.write_text(schema)
    module = check_schema(str(path)).module
    assert module is not None
    with Program(has_names=False) as program, pytest.raises(SchemaError, match="schema differs"):
        connect(options_for(program), module, hash_)


def test_names_that_differ_are_listed(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "garden.yaml"
    path.write_text(SCHEMA.replace("asleep", "awake"))
    module = check_schema(str(path)).module
    assert module is not None
    source = connect(options_for(program), module, 0x99)
    source.peer.close()
    assert source.notes == (
        "schema differs",
        "only the program has guard.asleep",
        "only the schema has guard.awake",
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("lists: [alarmed]", "lists: [calm]", "guard.alarmed"),
        ("signals:\n      stung", "signals:\n      bitten", "guard.stung"),
        ("  honey:\n", "  nectar:\n", "honey"),
    ],
)
def test_each_kind_of_name_is_compared(
    program: Program, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    path = tmp_path / "garden.yaml"
    path.write_text(SCHEMA.replace(old, new))
    module = check_schema(str(path)).module
    assert module is not None
    source = connect(options_for(program), module, 0x99)
    source.peer.close()
    assert source.notes[:2] == ("schema differs", f"only the program has {expected}")


def test_a_hash_that_agrees_leaves_nothing_to_compare(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "garden.yaml"
    path.write_text(SCHEMA + "  ghost: {if: DEBUG, properties: {age: u8}}\n")
    module = check_schema(str(path)).module
    assert module is not None
    for hash_, notes in ((0x1234, ()), (0x99, ("schema differs", "only the schema has ghost"))):
        source = connect(options_for(program), module, hash_)
        source.peer.close()
        assert source.notes == notes


def test_another_hash_is_said_even_if_no_name_differs(program: Program, module: Module) -> None:
    source = connect(options_for(program), module, 0x99)
    source.peer.close()
    assert source.notes == ("schema differs, but none of its names",)


# Other connections

PIPE = """\
import os, socket, sys, threading
sys.path.insert(0, sys.argv[1])
from inspected_program import Program
with Program(3) as program:
    peer = socket.create_connection(("127.0.0.1", program.port))
    def up():
        while data := os.read(0, 4096):
            peer.sendall(data)
        peer.shutdown(socket.SHUT_WR)
    thread = threading.Thread(target=up)
    thread.start()
    while data := peer.recv(4096):
        os.write(1, data)
    thread.join()
"""


def test_a_pipe_is_a_connection_and_its_program_ends_with_it(module: Module) -> None:
    tests = str(Path(__file__).parents[1])
    options = Options(pipe=(sys.executable, "-c", PIPE, tests), token=TOKEN)
    source = connect(options, module)
    (rows,) = source.peer.ask([Rows(0, 0, 10, (0,))])
    source.peer.close()
    assert len(rows) == 3


def test_a_program_that_cannot_be_started_says_so(module: Module) -> None:
    with pytest.raises(LostError, match="cannot start /nowhere: No such file"):
        connect(Options(pipe=("/nowhere",)), module)


def test_a_serial_line_is_a_connection(program: Program, module: Module) -> None:
    """A pseudo terminal simulates the line; it passes all bytes unchanged, also 0x03 and 0x0A."""
    board, line = pty.openpty()
    tty.setraw(board)
    thread = threading.Thread(target=relay, args=(board, program.port))
    thread.start()
    options = Options(serial=(os.ttyname(line), 115_200), token=TOKEN)
    source = connect(options, module)
    (rows,) = source.peer.ask([Rows(0, 0, 10, (0,))])
    source.peer.close()
    program.drop()
    thread.join()
    os.close(line)
    assert len(rows) == 10


def relay(board: int, port: int) -> None:
    """Pass bytes between the board's end of a line and a program."""
    with socket.create_connection(("127.0.0.1", port)) as peer:
        while True:
            ready, _, _ = select.select([board, peer.fileno()], [], [], 5)
            if peer.fileno() in ready:
                data = peer.recv(4096)
                if not data:
                    break
                os.write(board, data)
            if board in ready:
                peer.sendall(os.read(board, 4096))
    os.close(board)


def test_a_serial_line_that_is_none_says_so(module: Module, tmp_path: Path) -> None:
    with pytest.raises(LostError, match="expected a serial line at"):
        connect(Options(serial=(str(tmp_path / "none"), 115_200)), module)
    (tmp_path / "file").write_text("")
    with pytest.raises(LostError, match="expected a serial line, got"):
        connect(Options(serial=(str(tmp_path / "file"), 115_200)), module)
    with pytest.raises(LostError, match="expected a usual speed"):
        connect(Options(serial=("/dev/null", 12_345)), module)
