"""Timelines: intervals of nodes in a trace, and a small page that draws those that are visible."""

import json
import random
import re
import subprocess
from pathlib import Path

import pytest
from command import gpgen
from written_traces import record, time, trace_of

from gpgen.behaviours.plan.titles import numbered
from gpgen.behaviours.steps.ir import FAILED, HALTED, RUNNING, SUCCEEDED, TIMED_OUT, WHATS
from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.source.problems import Problem
from gpgen.tools.traces.records import Trace, read_trace
from gpgen.tools.traces.timeline import PAGE, Interval, Rows, runs_of, timeline_page

CAMP = """\
gpgen: 1
module: camp
entities:
  stone: {}
  guard:
    properties: {hp: i32}
    leaves: {flee: task, patrol: task, shout: instant}
    behaviour:
      priority:
        - {while: hp < 25, do: flee, timeout: 1s}
        - {name: evening, sequence: [shout, patrol]}
"""
PRIORITY, FLEE, EVENING, SHOUT, PATROL = range(1, 6)
START, OK, FAIL, HALT, REFUSE, LATE = (
    WHATS.index(each) for each in ("STARTED", "SUCCEEDED", "FAILED", "HALTED", "REFUSED", TIMED_OUT)
)


@pytest.fixture(name="module")
def camp_module(tmp_path: Path) -> Module:
    (tmp_path / "camp.yaml").write_text(CAMP)
    module = check_schema(str(tmp_path / "camp.yaml")).module
    assert module is not None
    return module


def traced(module: Module, *records: tuple[int, int, int, int]) -> Trace:
    found = read_trace(module, "guard.trace", trace_of(module, *records))
    assert not isinstance(found, Problem)
    return found


def rows(module: Module, *records: tuple[int, int, int, int]) -> Rows:
    """Return the intervals of the only guard."""
    trace = traced(module, *records)
    (found,) = runs_of(trace, trace.records)[0].values()
    return found


def test_a_run_is_an_interval_with_its_result(module: Module) -> None:
    found = rows(
        module,
        *(time(100), record(PRIORITY, START), record(EVENING, START), record(SHOUT, OK)),
        *(record(PATROL, START), time(400), record(PATROL, FAIL), record(EVENING, FAIL)),
        *(time(500), record(FLEE, START)),
    )
    assert found[SHOUT] == [Interval(0, 0, SUCCEEDED)]
    assert found[PATROL] == [Interval(0, 300, FAILED)]
    assert found[EVENING] == [Interval(0, 300, FAILED)]
    assert found[FLEE] == [Interval(400, 400, RUNNING)]
    assert found[PRIORITY] == [Interval(0, 400, RUNNING)]


def test_what_runs_in_a_halted_node_ends_with_it(module: Module) -> None:
    found = rows(
        module,
        *(time(0), record(PRIORITY, START), record(EVENING, START), record(PATROL, START)),
        *(time(50), record(FLEE, START), record(PATROL, HALT), time(90), record(FLEE, OK)),
    )
    assert found[PATROL] == [Interval(0, 50, HALTED)]
    assert found[EVENING] == [Interval(0, 90, HALTED)]  # ended by its parent's result
    assert found[FLEE] == [Interval(50, 90, SUCCEEDED)]


def test_a_timeout_is_the_result_of_a_run(module: Module) -> None:
    begin = (time(0), record(FLEE, START), time(1000))
    for end in ((record(FLEE, HALT), record(FLEE, LATE)), (record(FLEE, LATE),)):
        assert rows(module, *begin, *end) == {FLEE: [Interval(0, 1000, TIMED_OUT)]}


def test_refusals_are_no_runs_and_an_end_without_a_begin_is_a_moment(module: Module) -> None:
    found = rows(module, time(7), record(FLEE, REFUSE), time(9), record(PATROL, OK))
    assert found == {PATROL: [Interval(2, 2, SUCCEEDED)]}


def test_the_time_may_wrap(module: Module) -> None:
    last = (1 << 32) - 10
    assert rows(module, time(last), record(FLEE, START), time(20), record(FLEE, OK)) == {
        FLEE: [Interval(0, 30, SUCCEEDED)]
    }


def page_of(module: Module, *records: tuple[int, int, int, int]) -> str:
    trace = traced(module, *records)
    nodes = {2: numbered(module, module.entities[1])}
    return timeline_page(module, trace, nodes, trace.records, "guard")


def data_of(page: str) -> dict[str, object]:
    found = re.search(r"^const DATA = (.*);$", page, re.MULTILINE)
    assert found is not None
    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


def test_each_life_in_a_slot_has_its_rows(module: Module) -> None:
    page = page_of(
        module, time(5), *(record(FLEE, OK, slot, life) for slot, life in ((3, 1), (3, 3), (0, 1)))
    )
    agents = data_of(page)["agents"]
    assert isinstance(agents, list)
    assert [each["name"] for each in agents] == ["guard#0", "guard#3", "guard#3, life 2"]
    assert agents[0]["rows"] == [[1, [0, 0, 1]]]


def test_a_long_recording_is_a_small_page(module: Module) -> None:
    """One box for each interval would need 100 times as much space."""
    records = [
        each
        for now in range(0, 500_000, 10)
        for each in (time(now), record(FLEE, START if now % 20 == 0 else OK))
    ]
    page = page_of(module, *records)
    assert len(page) - len(PAGE.read_text()) < 25_000 * 10
    assert data_of(page)["length"] == 499_990


# The page in Node.js

SCENE = """
const painted = [];
const element = () => ({
  value: "", style: {}, clientWidth: 1260,
  getContext: () => ({
    scale() {}, fillText(text) { painted.push(text); },
    fillRect(x, y, width) { painted.push([this.fillStyle, x, width]); },
  }),
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  on: {},
  addEventListener(name, call) { this.on[name] = call; },
});
const made = {};
globalThis.document = { getElementById: (id) => (made[id] ??= element()) };
globalThis.window = { devicePixelRatio: 1, addEventListener() {} };
"""


def run_page(page: str, before: str, after: str) -> str:
    """Run the scripts of a page in Node.js, between two others; return the output."""
    scripts = re.findall(r"<script>\n(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 2
    text = "\n".join((before, *scripts, after)).replace('"use strict";', "")
    done = subprocess.run(
        ["node", "-"], input=text, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_pixels_are_drawn_where_something_ran(module: Module) -> None:
    rng = random.Random(7)  # noqa: S311 (a test, not cryptography)
    flat: list[int] = []
    for _ in range(3000):
        flat += [rng.choice((0, 1, 40, 400)), rng.choice((0, 1, 5, 100, 3000)), 1]
    check = f"""
    const row = unpacked({flat}), count = row.begin.length, end = row.last[count - 1];
    const windows = [[0, end, 1000], [end / 3, end / 2, 700], [5000, 5400, 400]];
    for (const [from, to, pixels] of windows) {{
      const drawn = new Uint8Array(pixels + 2), expected = new Uint8Array(pixels + 2);
      const scale = pixels / (to - from), found = seen(row, from, to, pixels);
      for (const [x, width] of found) {{ drawn.fill(1, x, x + width); }}
      for (let i = 0; i < count; i++) {{
        if (row.end[i] < from || row.begin[i] > to) {{ continue; }}
        const x = Math.max(0, Math.floor((row.begin[i] - from) * scale));
        const right = Math.min(pixels, Math.floor((row.end[i] - from) * scale));
        expected.fill(1, x, Math.max(x + 1, right));
      }}
      console.log(found.length > 0, drawn.join() === expected.join());
    }}
    const many = unpacked(Array.from({{length: 300000}}, (_, i) => [2, 1, 1][i % 3]));
    console.log(seen(many, 0, 200000, 1000).length <= 1001);
    """
    assert run_page(page_of(module, time(0)), "", check).split() == ["true"] * 7


@pytest.mark.slow
def test_the_page_zooms_filters_and_opens_entities(module: Module) -> None:
    page = page_of(
        module,
        *(time(0), record(PATROL, START, 0), record(PATROL, START, 12)),
        *(time(1000), record(PATROL, OK, 0), time(2000), record(PATROL, FAIL, 12)),
    )
    script = """
    const texts = () => painted.filter((each) => typeof each === "string").join("|");
    const draw = () => made.wanted.on.input();
    const bars = () => painted.filter(([colour]) => colour === DATA.results[1].colour);
    const show = (text) => { painted.length = 0; made.wanted.value = text; draw(); };
    console.log(texts(), bars()[0]);
    painted.length = 0;
    made.canvas.on.wheel({ clientX: 260, clientY: 30, deltaY: -1, preventDefault() {} });
    console.log(bars()[0]);
    show("#12");
    console.log(texts().includes("guard#0"), bars().length);
    made.canvas.on.click({ clientX: 5, clientY: 20 });
    console.log(texts());
    show("patrol");
    console.log(texts());
    made.canvas.on.mousemove({ clientX: 300, clientY: 20 + 16 });
    console.log(made.readout.textContent);
    """
    lines = run_page(page, SCENE, script).splitlines()
    assert lines[0].endswith("guard#0|guard#12 [ '#a9dba1', 260, 500 ]")
    assert lines[1] == "[ '#a9dba1', 260, 625 ]"
    assert lines[2] == "false 0"
    assert "|    2.2 patrol" in lines[3]
    assert "guard#0|    2.2 patrol|guard#12|    2.2 patrol" in lines[4]
    assert lines[5].startswith("guard#0 2.2 patrol: succeeded (0 s, 1000 ms; ")
    assert lines[5].endswith("/camp.yaml:11:45)")


def test_the_command_writes_a_page(module: Module, tmp_path: Path) -> None:
    data = trace_of(module, time(0), record(FLEE, OK, 1), record(FLEE, OK, 2))
    (tmp_path / "guard.trace").write_bytes(data)
    command = ("graph", "camp.yaml", "--trace", "guard.trace", "--format", "html")
    made = gpgen(*command, "--slot", "2", "-o", "camp.html", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    page = (tmp_path / "camp.html").read_text()
    agents = data_of(page)["agents"]
    assert isinstance(agents, list)
    assert [each["name"] for each in agents] == ["guard#2"]
    assert page.rstrip().endswith(" -->")
    assert gpgen(*command, "-o", "camp.html", cwd=tmp_path).returncode == 0
    without = gpgen("graph", "camp.yaml", "--format", "html", cwd=tmp_path)
    assert (without.returncode, without.stdout) == (2, "")
    assert "--format html requires --trace FILE" in without.stderr
