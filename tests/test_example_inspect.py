"""The program of examples/09-inspect, inspected over a pipe, and its mistake found in the page."""

import re
import subprocess
import time
from pathlib import Path

import pytest
from inspected_page import chromium, opened
from inspected_session import served
from playwright.sync_api import expect

from gpgen.behaviours.plan.titles import numbered, show_node
from gpgen.checks.front_end import check_schema
from gpgen.cli import main
from gpgen.model import Module
from gpgen.model.inspection import inspect_hash
from gpgen.tools.inspect.questions import Condition as Where
from gpgen.tools.inspect.questions import (
    Done,
    Edit,
    Events,
    Facts,
    Find,
    Held,
    Info,
    Inside,
    LoggedEvent,
    LoggedEvents,
    Open,
    Peer,
    Row,
    Rows,
    Trace,
)
from gpgen.tools.inspect.targets import Options, connector

EXAMPLE = "examples/09-inspect"


@pytest.fixture(scope="module")
def schema(repo: Path) -> Module:
    module = check_schema(str(repo / EXAMPLE / "garden.yaml")).module
    assert module is not None
    return module


@pytest.fixture(scope="module", params=[0, 1], ids=["without names", "with names"])
def options(
    repo: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Options:
    """Compile the program and the whole runtime, with or without names."""
    folder = tmp_path_factory.mktemp("guards")
    assert main([str(repo / EXAMPLE / "garden.yaml"), "-o", str(folder)]) == 0
    sources = [*(repo / EXAMPLE).glob("*.c"), *folder.glob("*.c"), *(repo / "runtime").glob("*.c")]
    defines = ["-DGP_TRACE=1", f"-DGP_INSPECT_NAMES={request.param}"]
    command = ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", *defines, f"-I{folder}"]
    command += [f"-I{repo / 'runtime'}", *map(str, sources), "-lm", "-pthread"]
    subprocess.run([*command, "-o", folder / "guards"], check=True)
    return Options(pipe=(str(folder / "guards"), "--inspect"), token=b"wall")


@pytest.mark.slow
def test_a_program_without_an_operating_system_answers_over_its_line(
    options: Options, schema: Module
) -> None:
    source = connector(options, schema, inspect_hash(schema))()
    assert source.notes == ()
    peer = source.peer
    try:
        guard, world = peer.about.types
        paths = [each.path for each in guard.properties]
        assert paths == ["hp", "flees_below", "max_hp", "place", "post"]
        assert [each.path for each in world.properties] == ["bear"]
        facts, rows, records = peer.ask([Info(), Rows(0, 0, 3, (1, 2, 4)), Trace(0)])
        assert isinstance(facts, Facts)
        assert facts.pools[0].live == 8
        assert [row.values for row in rows if isinstance(row, Row)] == [
            (0, 60, 0),
            (0, 60, 1),
            (0, 60, 0),
        ]
        assert records
        (last,) = [row.id for row in rows[2:3] if isinstance(row, Row)]  # it has a way to go
        edits = [Edit("set", 0, last, 0, (7,)), Edit("set", 0, last, 1, (30,))]
        assert [str(each) for each in peer.ask([*edits])] == ["Done(problem='', id=0)"] * 2
        assert peer.ask([Find(0, 0, 10, (Where(1, "==", 30),))]) == [(last,)]
        nodes = {show_node(each.node): each.number for each in numbered(schema, schema.entities[0])}
        expected = (nodes["walk_to(0, 3)"],)
        end = time.monotonic() + 20
        while (held := peer.ask([Inside(last)])[0]) != Held((), expected):
            assert time.monotonic() < end, held
            time.sleep(0.02)
        stung = wait_for_sting(peer)
        assert [each.name for each in stung.event.arguments] == ["pain"]
        assert stung.values == (10,)
        peer.ask([Edit("stop", number=1)])
        before, after = peer.ask([Info()])[0], peer.ask([Edit("step", number=2), Info()])[1]
        assert isinstance(before, Facts)
        assert isinstance(after, Facts)
        assert (before.is_stopped, after.is_stopped) == (True, True)
    finally:
        peer.close()


def wait_for_sting(peer: Peer) -> LoggedEvent:
    """Open all taps, and return the first sting that is logged."""
    opened = peer.ask([Open(at, is_open=True) for at in range(len(peer.about.taps))])
    assert opened == [Done("", 0)] * 5
    next_, end = 0, time.monotonic() + 20
    while time.monotonic() < end:
        (found,) = peer.ask([Events(next_)])
        assert isinstance(found, LoggedEvents)
        next_ = found.next
        for each in found.events:
            if each.event.name == "stung":
                return each
        time.sleep(0.02)
    raise AssertionError("no guard was stung")


@pytest.mark.slow
@pytest.mark.parametrize("options", [0], ids=["without names"], indirect=True)
def test_the_page_shows_why_no_guard_flees_and_a_value_proves_it(
    options: Options, schema: Module
) -> None:
    """Follow the steps of the README by keyboard."""
    with (
        served(options, schema) as server,
        chromium() as browser,
        opened(browser, server.address) as page,
    ):
        expect(page.locator(".row")).to_have_count(8)
        page.keyboard.press("/")
        page.keyboard.insert_text("hp < 20")  # at once: a letter alone is no filter
        expect(page.locator("#filter-note")).to_have_text(
            re.compile("^[1-8] of 8$"), timeout=40_000
        )
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowDown")
        tree = page.locator("#panel-tree")
        expect(tree).to_contain_text("while hp < flees_below is false: hp = 10, flees_below = 0")
        expect(tree.locator("li.path")).to_contain_text(["priority", "patrol"])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("e")
        page.keyboard.type("30")
        page.keyboard.press("Enter")
        expect(tree.locator("li.path")).to_contain_text(["priority", "flee", "walk_to(0, 3)"])
        expect(tree).to_contain_text("while hp < flees_below is true")
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        expect(page.locator("#log")).to_contain_text("stung(pain: 10)", timeout=20_000)
