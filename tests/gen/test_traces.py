"""Reading traces: the node of each record, the final state of each node, and invalid traces."""

import json
import random
from pathlib import Path

import pytest
from command import gpgen
from written_traces import GUARD, record, time, trace_of

from gpgen.behaviours.plan.titles import fingerprint
from gpgen.behaviours.steps.ir import WHATS
from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.source.problems import Problem, read_codes
from gpgen.tools.traces.records import MOST, read_trace

CAMP = """\
gpgen: 1
module: camp
behaviours:
  rest: {for: [guard], args: {time: f32}, root: [lie, {name: nap, wait: 2s}]}
entities:
  stone: {}
  guard:
    properties: {hp: i32 = 100}
    leaves: {lie: instant, flee: task, shout: instant}
    behaviours:
      main:
        priority:
          - {while: hp < 25, do: flee, on_exit: shout}
          - name: evening
            sequence: [rest(1), {do: rest(2), timeout: 1s}]
          - {disabled: true, sequence: [shout]}
          - {do: {do: flee, timeout: 1s}, when: hp > 1, on_enter: shout}
      mood: {while: hp > 50, do: shout, else: {wait: 1s}}
"""
KINDS = range(len(WHATS))
_, STARTED, ABSENT, SUCCEEDED, FAILED, HALTED, REFUSED, TIMED_OUT, RUNNING, WAITING = KINDS


@pytest.fixture(name="camp")
def camp_folder(tmp_path: Path) -> Path:
    (tmp_path / "camp.yaml").write_text(CAMP)
    return tmp_path


def module_in(folder: Path) -> Module:
    module = check_schema(str(folder / "camp.yaml")).module
    assert module is not None
    return module


def nodes_in(folder: Path, *more: str) -> dict[int, dict[str, object]]:
    done = gpgen("graph", "camp.yaml", "--format", "json", *more, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    (entity,) = json.loads(done.stdout)["entities"]
    return {each["number"]: each for each in entity["nodes"]}


def test_the_map_has_name_kind_and_place_of_each_node(camp: Path) -> None:
    done = gpgen("graph", "camp.yaml", "--format", "json", cwd=camp)
    said = json.loads(done.stdout)
    assert said["module"] == "camp"
    assert said["nodes"] == f"{fingerprint(module_in(camp)):016x}"
    (guard,) = said["entities"]
    assert (guard["entity"], guard["type"]) == ("guard", GUARD)
    assert guard["nodes"][1] == {
        "number": 2,
        "parent": 1,
        "behaviour": "main",
        "place": "1",
        "name": "flee",
        "kind": "call",
        "says": "flee (while hp < 25)",
        "file": "camp.yaml",
        "line": 13,
        "column": 34,
    }


def test_each_use_of_a_tree_has_numbers_of_its_own(camp: Path) -> None:
    nodes = nodes_in(camp)
    shown = [(each["parent"], each["place"], each["name"], each["kind"]) for each in nodes.values()]
    assert shown == [
        (0, "", "priority", "priority"),
        (1, "1", "flee", "call"),
        (2, "1 on_exit", "shout", "call"),
        (1, "2", "evening", "sequence"),
        (4, "2.1", "rest", "tree"),
        (5, "2.1", "sequence", "sequence"),
        (6, "2.1.1", "lie", "call"),
        (6, "2.1.2", "nap", "wait"),
        (4, "2.2", "rest", "tree"),
        (9, "2.2", "sequence", "sequence"),
        (10, "2.2.1", "lie", "call"),
        (10, "2.2.2", "nap", "wait"),
        (1, "3", "sequence", "sequence"),
        (1, "4", "flee", "do"),
        (14, "4.1", "flee", "call"),
        (14, "4 on_enter", "shout", "call"),
        (0, "", "shout", "call"),
        (17, "2", "wait", "wait"),
    ]
    assert [each["behaviour"] for each in nodes.values()] == ["main"] * 16 + ["mood"] * 2
    assert nodes_in(camp, "guard.mood").keys() == {17, 18}


def test_the_numbers_of_others_stay_when_something_else_changes(camp: Path) -> None:
    before = module_in(camp)
    (camp / "camp.yaml").write_text(CAMP.replace("hp: i32 = 100", "hp: i32 = 90, age: u8"))
    after = module_in(camp)
    assert fingerprint(after) == fingerprint(before)
    (camp / "camp.yaml").write_text(CAMP.replace("wait: 2s", "wait: 3s"))
    assert fingerprint(module_in(camp)) != fingerprint(before)


# Evening: the first rest is over, the second has started; then an enemy comes.
EVENING = (
    *(time(10), record(1, STARTED), record(2, REFUSED), record(4, STARTED), record(6, STARTED)),
    *(record(7, SUCCEEDED), record(8, STARTED), time(2010), record(2, REFUSED)),
    *(record(8, SUCCEEDED), record(6, SUCCEEDED), record(10, STARTED), record(11, SUCCEEDED)),
    record(12, STARTED),
)
FLIGHT = (time(2500), record(12, HALTED), record(2, STARTED))
STATES = {
    **dict.fromkeys((1, 4, 9, 10, 12), "running"),
    **dict.fromkeys((5, 6, 7, 8, 11), "succeeded"),
    2: "refused",
    **dict.fromkeys((3, 13, 14, 15, 16, 17, 18), "unvisited"),
}


def test_a_trace_tells_what_became_of_each_node(camp: Path) -> None:
    (camp / "camp.trace").write_bytes(trace_of(module_in(camp), *EVENING))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    assert {number: each["state"] for number, each in nodes.items()} == STATES
    assert nodes[2]["counts"] == {"refused": 2}
    assert nodes[9]["counts"] == {"started": 1, "running": 1}  # counts as the tree that it uses


def test_what_stands_around_something_halted_is_halted_with_it(camp: Path) -> None:
    module = module_in(camp)
    (camp / "camp.trace").write_bytes(trace_of(module, *EVENING, *FLIGHT))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    found = {number: each["state"] for number, each in nodes.items()}
    halted = dict.fromkeys((4, 9, 10, 12), "halted")
    assert found == STATES | halted | {2: "running"}
    ended = (record(2, SUCCEEDED), record(3, SUCCEEDED), record(1, SUCCEEDED))
    (camp / "camp.trace").write_bytes(trace_of(module, *EVENING, *FLIGHT, *ended))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    done = dict.fromkeys((1, 2, 3), "succeeded")
    assert {number: each["state"] for number, each in nodes.items()} == STATES | halted | done


def test_what_runs_in_a_node_that_ends_was_halted(camp: Path) -> None:
    module = module_in(camp)
    (camp / "camp.trace").write_bytes(trace_of(module, *EVENING, record(1, FAILED)))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    halted = dict.fromkeys((4, 9, 10, 12), "halted")
    assert {each: nodes[each]["state"] for each in halted} == halted
    assert nodes[1]["state"] == "failed"


def test_what_ran_before_the_trace_runs_with_all_that_is_around_it(camp: Path) -> None:
    """A record of a node that already runs is not another start."""
    module = module_in(camp)
    records = (record(12, RUNNING), record(12, SUCCEEDED), record(10, SUCCEEDED))
    (camp / "camp.trace").write_bytes(trace_of(module, *records[:1]))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    running = {number for number, each in nodes.items() if each["state"] == "running"}
    assert running == {1, 4, 9, 10, 12}
    (camp / "camp.trace").write_bytes(trace_of(module, *records))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    assert nodes[12]["state"] == nodes[10]["state"] == "succeeded"
    assert nodes[4]["state"] == nodes[1]["state"] == "running"
    assert nodes[12]["counts"] == {"started": 1, "succeeded": 1}


def test_a_timeout_and_the_other_side_of_a_while_are_reported(camp: Path) -> None:
    records = (
        *(record(1, STARTED), record(16, SUCCEEDED), record(15, STARTED)),
        *(record(15, HALTED), record(15, TIMED_OUT), record(1, FAILED)),
        *(record(17, SUCCEEDED), record(18, STARTED)),
    )
    (camp / "camp.trace").write_bytes(trace_of(module_in(camp), *records))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    assert nodes[15]["counts"] == {"started": 1, "halted": 1, "timed_out": 1}
    assert nodes[14]["state"] == nodes[15]["state"] == "failed"
    assert (nodes[17]["state"], nodes[18]["state"]) == ("succeeded", "running")


def test_a_node_that_waits_is_not_yet_run(camp: Path) -> None:
    """What waits is neither running nor halted, unless a record says so."""
    module = module_in(camp)
    waits = (record(1, STARTED), record(2, WAITING))
    ends = {
        (): ("waiting", {"waiting": 1}),
        (record(2, STARTED),): ("running", {"waiting": 1, "started": 1, "running": 1}),
        (record(2, SUCCEEDED),): ("succeeded", {"waiting": 1, "succeeded": 1}),
        (record(2, SUCCEEDED), record(2, WAITING)): ("waiting", {"waiting": 2, "succeeded": 1}),
        (record(2, REFUSED),): ("refused", {"waiting": 1, "refused": 1}),
        (record(2, HALTED),): ("halted", {"waiting": 1, "halted": 1}),
        (record(1, FAILED),): ("unvisited", {"waiting": 1}),
    }
    for records, (state, counts) in ends.items():
        (camp / "camp.trace").write_bytes(trace_of(module, *waits, *records))
        nodes = nodes_in(camp, "--trace", "camp.trace")
        assert (nodes[2]["state"], nodes[2]["counts"]) == (state, counts)


def test_what_is_around_a_node_that_waits_runs_when_it_has_halted_another(camp: Path) -> None:
    module = module_in(camp)
    waits = (record(12, HALTED), record(8, WAITING), record(2, REFUSED))
    (camp / "camp.trace").write_bytes(trace_of(module, *EVENING, *waits))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    found = {number: each["state"] for number, each in nodes.items()}
    assert [found[number] for number in (1, 4, 8, 9, 12)] == [
        *("running", "running", "waiting", "halted", "halted")
    ]


def test_entities_are_distinguished_by_slot_and_life(camp: Path) -> None:
    records = [
        *(record(1, STARTED, slot) for slot in (3, 4)),
        *(record(1, FAILED, 4), record(1, STARTED, 4, 3)),
    ]
    (camp / "camp.trace").write_bytes(trace_of(module_in(camp), *records))
    nodes = nodes_in(camp, "--trace", "camp.trace")
    assert nodes[1]["counts"] == {"started": 3, "failed": 1, "running": 2}
    nodes = nodes_in(camp, "--trace", "camp.trace", "--slot", "3")
    assert nodes[1]["counts"] == {"started": 1, "running": 1}


@pytest.mark.parametrize("order", ["<", ">"])
def test_records_are_listed_with_their_time_and_place(camp: Path, order: str) -> None:
    data = trace_of(module_in(camp), record(1, STARTED), *FLIGHT, order=order, lost=3)
    (camp / "camp.trace").write_bytes(data)
    done = gpgen("graph", "camp.yaml", "--trace", "camp.trace", "--format", "text", cwd=camp)
    assert done.stdout == (
        "3 earlier records were lost\n"
        "         7 guard#0 priority: started (camp.yaml:12:9)\n"
        "      2500 guard#0 2.2.2 nap: halted (camp.yaml:4:67)\n"
        "      2500 guard#0 1 flee: started (camp.yaml:13:34)\n"
    )


def test_pictures_have_the_uses_of_trees_and_colours(camp: Path) -> None:
    (camp / "camp.trace").write_bytes(trace_of(module_in(camp), *EVENING))
    drawn = {
        form: gpgen(
            *("graph", "camp.yaml", "guard.main", "--trace", "camp.trace", "--format", form),
            cwd=camp,
        ).stdout
        for form in ("mermaid", "dot", "svg")
    }
    mermaid = drawn["mermaid"].splitlines()
    assert '  n1("flee()<br/>while hp #lt; 25<br/>2 refused")' in mermaid
    assert '  n1 -->|"on_exit"| n2' in mermaid
    assert sum("nap: wait 2s" in line for line in mermaid) == 2
    assert "  class n0,n3,n8,n9,n11 running" in mermaid
    assert "  class n4,n5,n6,n7,n10 succeeded" in mermaid
    assert "  class n1 refused" in mermaid
    assert sum('fillcolor="#ffd24d"' in line for line in drawn["dot"].splitlines()) == 5
    assert drawn["svg"].count('style="fill: #ffd24d"') == 5
    assert drawn["svg"].count('style="fill: #a9dba1"') == 5
    assert drawn["svg"].count('style="fill: #d9d9d9"') == 1
    assert drawn["svg"].count('style="fill: #ffffff"') == 16 - 11


DOOR = """\
gpgen: 1
module: camp
entities:
  stone: {}
  guard:
    signals: {opened: {}}
    leaves: {lock: task, warn: instant}
    behaviour:
      states:
        shut: {do: lock, on: {opened: open}, done: bolted}
        open: {on_enter: warn, after: {5s: shut}}
        bolted: {on: {opened: open}}
"""


def test_a_trace_colours_the_states_of_a_machine(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(DOOR)
    names = {each["name"]: number for number, each in nodes_in(tmp_path).items()}
    assert list(names) == ["states", "shut", "lock", "open", "warn", "bolted"]
    recorded = [
        *((each, STARTED) for each in ("states", "shut", "lock")),
        *(("lock", HALTED), ("warn", SUCCEEDED), ("open", STARTED), ("open", HALTED)),
        *(("shut", STARTED), ("lock", STARTED), ("lock", SUCCEEDED), ("shut", SUCCEEDED)),
        ("bolted", STARTED),
    ]
    data = trace_of(module_in(tmp_path), *(record(names[name], what) for name, what in recorded))
    (tmp_path / "camp.trace").write_bytes(data)
    nodes = nodes_in(tmp_path, "--trace", "camp.trace")
    assert [nodes[names[each]]["state"] for each in ("states", "shut", "open", "bolted")] == [
        *("running", "succeeded", "halted", "running")
    ]
    assert nodes[names["shut"]]["counts"] == {"started": 2, "halted": 1, "succeeded": 1}
    command = ("graph", "camp.yaml", "guard", "--trace", "camp.trace", "--format", "dot")
    drawn = gpgen(*command, cwd=tmp_path).stdout.splitlines()
    assert '  "2" -> "4" [style=dotted, label="opened"];' in drawn
    (bolted,) = (line for line in drawn if '[label="bolted' in line)
    assert 'fillcolor="#ffd24d"' in bolted


def refused(folder: Path, data: bytes, *more: str) -> tuple[int, str]:
    (folder / "x.trace").write_bytes(data)
    done = gpgen("graph", "camp.yaml", "guard", "--trace", "x.trace", *more, cwd=folder)
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_what_is_no_trace_of_the_schema_is_reported(camp: Path) -> None:
    module = module_in(camp)
    good = trace_of(module, *EVENING)
    other = good[:16] + b"\1" * 8 + good[24:]
    foreign = good[:40] + b"meadow".ljust(32, b"\0") + good[72:]
    strange = trace_of(module, record(99, STARTED))
    unknown = trace_of(module, record(1, 200))
    stone = trace_of(module, (1 << 22, 1, STARTED, 0))
    wrong = {
        "GP181": (b"", b"gptrace2" + good[8:], b"\x89PNG\r\n", good[:8] + bytes(4) + good[12:]),
        "GP182": (good[:50], good[:-1], good + b"\0", good[:72], strange, unknown, stone),
        "GP183": (other, foreign),
    }
    assert wrong.keys() == {code for code in read_codes() if code.startswith("GP18")}
    for code, cases in wrong.items():
        for data in cases:
            status, said = refused(camp, data)
            assert status == 1
            assert said.startswith(f"x.trace: error[{code}]: "), said
    assert "a trace of the module 'meadow', and this is 'camp'" in refused(camp, foreign)[1]
    assert "expected 14 records after the head, got " in refused(camp, good[:-1])[1]


def test_a_trace_that_is_too_large_is_not_read_on(camp: Path) -> None:
    found = read_trace(module_in(camp), "x.trace", bytes(MOST + 1))
    assert isinstance(found, Problem)
    assert (found.code, found.message) == ("GP182", "larger than 256 MiB")


def test_commands_that_make_no_sense_are_reported(camp: Path) -> None:
    good = trace_of(module_in(camp), *EVENING)
    (camp / "x.trace").write_bytes(good)
    cases = {
        ("--trace", "none.trace"): "gpgen: cannot read none.trace: No such file or directory\n",
        ("--trace", "."): "gpgen: cannot read .: Is a directory\n",
        ("--format", "text"): "gpgen graph: --format text requires --trace FILE\n",
        ("--slot", "3"): "gpgen graph: --slot requires --trace FILE\n",
        ("rest", "--format", "json"): (
            "gpgen: unknown behaviour 'rest'; known here: guard, guard.main, guard.mood\n"
        ),
        ("--trace", "x.trace"): (
            "gpgen: expected a behaviour; known here: guard, guard.main, guard.mood\n"
        ),
    }
    for arguments, said in cases.items():
        done = gpgen("graph", "camp.yaml", *arguments, cwd=camp)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(said)


@pytest.mark.parametrize("seed", range(4))
def test_random_bytes_are_a_problem_or_a_trace(camp: Path, seed: int) -> None:
    module = module_in(camp)
    rng = random.Random(seed)  # noqa: S311
    good = trace_of(module, *EVENING, *FLIGHT)
    for _ in range(400):
        data = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        found = read_trace(module, "x.trace", bytes(data[: rng.choice((len(data), 40, 90))]))
        assert isinstance(found, Problem) == (getattr(found, "code", "").startswith("GP18"))
