"""A C program and the tool at the two ends of a serial line, which are pseudoterminals."""

import contextlib
import os
import pty
import select
import subprocess
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspected_session import Events, served

from gpgen.checks.front_end import check_schema
from gpgen.cli import main
from gpgen.model import Module
from gpgen.tools.inspect.questions import Done, Edit, Peer, Row, Rows
from gpgen.tools.inspect.targets import Options, connector

BAUD = 115_200
BYTES_A_SECOND = BAUD // 10
LOOKS_A_SECOND = 10
GUARDS = 30
SCHEMA = """\
gpgen: 1
module: garden
entities:
  guard:
    properties: {hp: i32 = 100, flees_below: i32, place: f32, post: u8}
    signals: {stung: {args: {pain: i32}}}
    leaves: {walk: {kind: task}, shout: {kind: instant}}
    behaviour:
      priority:
        - {name: flee, while: hp < flees_below, do: walk}
        - {name: chase, while: place > 1000, sequence: [shout, walk]}
        - {name: watch, do: idle}
"""
PROGRAM = """\
#define _POSIX_C_SOURCE 200809L
#include "garden.h"
#include "garden_reflect.h"
#include "gp_inspect_serial.h"

#include <stdlib.h>
#include <time.h>

static garden_world world;
static gp_inspect inspect;
static gp_inspect_serial serial;
static gp_trace trace;
static gp_trace_record records[512];

gp_status garden_guard_walk_start(garden_world *of, garden_guard *guard)
{
    (void)of, (void)guard;
    return GP_RUNNING;
}

gp_status garden_guard_walk_tick(garden_world *of, garden_guard *guard)
{
    garden_guard_set_place(of, guard, guard->place + 1);
    return GP_RUNNING;
}

void garden_guard_walk_halt(garden_world *of, garden_guard *guard)
{
    (void)of, (void)guard;
}

void garden_guard_shout(garden_world *of, garden_guard *guard)
{
    (void)of, (void)guard;
}

int main(int count, char **arguments)
{
    const struct timespec pause = {0, 5000000};
    gp_inspect_desc desc = {.token = "wall", .may_edit = true, .trace = &trace};
    if (count != 3 || !garden_world_init(&world, NULL)) {
        return 1;
    }
    gp_trace_init(&trace, records, 512);
    trace.unwanted = 1u << GP_TRACE_REFUSED;
    garden_world_trace(&world, &trace);
    for (int i = 0; i < 30; i++) {
        garden_guard_create(&world);
    }
    if (!gp_inspect_init(&inspect, garden_reflect(&world), &desc) ||
        !gp_inspect_serial_open(
            &serial, &inspect, arguments[1], (uint32_t)atoi(arguments[2]))) {
        return 2;
    }
    for (uint32_t now = 0; serial.line >= 0; now += 5) {
        gp_inspect_serial_poll(&serial);
        if (gp_inspect_frame(&inspect, 0)) {
            garden_world_tick(&world, now);
        }
        nanosleep(&pause, NULL);
    }
    gp_inspect_serial_close(&serial);
    gp_inspect_finish(&inspect);
    gp_trace_stop(&trace);
    garden_world_finish(&world);
    return 0;
}
"""


class Line:
    """Two pseudoterminals whose masters are connected; counts the bytes that the program sends."""

    def __init__(self) -> None:
        self.ends = [pty.openpty(), pty.openpty()]
        for master, slave in self.ends:
            tty.setraw(slave)
            os.set_blocking(master, False)
        self.sent = 0
        self.is_ending = False
        self.thread = threading.Thread(target=self.relay)
        self.thread.start()

    def name(self, end: int) -> str:
        return os.ttyname(self.ends[end][1])

    def relay(self) -> None:
        board, tool = (master for master, _ in self.ends)
        waiting = {board: b"", tool: b""}  # unsent bytes for each end
        while not self.is_ending:
            full = [end for end in waiting if waiting[end]]
            free = [end for end, other in ((board, tool), (tool, board)) if not waiting[other]]
            ready, writable, _ = select.select(free, full, [], 0.05)
            for end in ready:
                data = os.read(end, 4096)
                self.sent += len(data) if end == board else 0
                waiting[tool if end == board else board] += data
            for end in writable:
                waiting[end] = waiting[end][os.write(end, waiting[end]) :]

    def unplug(self) -> None:
        self.is_ending = True
        self.thread.join()
        for end in self.ends:
            for file in end:
                with contextlib.suppress(OSError):
                    os.close(file)


@pytest.fixture(scope="module")
def folder(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the program and the whole runtime."""
    made = tmp_path_factory.mktemp("serial")
    (made / "garden.yaml").write_text(SCHEMA)
    (made / "main.c").write_text(PROGRAM)
    assert main([str(made / "garden.yaml"), "-o", str(made / "generated")]) == 0
    sources = [made / "main.c", *(made / "generated").glob("*.c"), *(repo / "runtime").glob("*.c")]
    command = ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-DGP_TRACE=1"]
    command += [f"-I{made / 'generated'}", f"-I{repo / 'runtime'}", *map(str, sources)]
    subprocess.run([*command, "-lm", "-pthread", "-o", made / "guards"], check=True)
    return made


@pytest.fixture(scope="module")
def module(folder: Path) -> Module:
    found = check_schema(str(folder / "garden.yaml")).module
    assert found is not None
    return found


@pytest.fixture
def line(folder: Path) -> Iterator[Line]:
    """Run the program at one end of a line, until the line is unplugged."""
    made = Line()
    with subprocess.Popen([folder / "guards", made.name(0), str(BAUD)]) as program:
        yield made
        made.unplug()
        assert program.wait(10) == 0


def options_for(line: Line) -> Options:
    return Options(serial=(line.name(1), BAUD), token=b"wall")


@pytest.mark.slow
def test_a_program_is_asked_and_edited_over_a_serial_line(line: Line, module: Module) -> None:
    for hp in (40, 50):  # by two tools in turn
        source = connector(options_for(line), module, None)()
        rows = rows_of(source.peer, Rows(0, 0, 50, (0, 3)))
        assert len(rows) == GUARDS
        assert source.peer.ask([Edit("set", 0, rows[0].id, 0, (hp,))]) == [Done("", 0)]
        assert [row.values for row in rows_of(source.peer, Rows(0, 0, 1, (0,)))] == [(hp,)]
        source.peer.close()


def rows_of(peer: Peer, question: Rows) -> list[Row]:
    (answer,) = peer.ask([question])
    return [each for each in answer if isinstance(each, Row)]


@pytest.mark.slow
def test_ten_looks_a_second_do_not_fall_behind(line: Line, module: Module) -> None:
    """An update of 30 rows and one tree has fewer bytes than 115,200 baud transfer in its time."""
    columns = ["hp", "flees_below", "place", "post"]
    with served(options_for(line), module) as server:
        events = Events(server)
        view = {"type": "guard", "count": 30, "columns": columns, "tab": "table"}
        rows = events.request_view(**view)["rows"]["rows"]
        assert len(rows) == GUARDS
        found = events.request_view(**view, object=rows[0][0])
        assert found["object"]["tree"] is not None
        for _ in range(5):
            events.next("snapshot")
        before = line.sent
        for _ in range(20):
            events.next("snapshot")
        sent = line.sent - before
        events.close()
    assert sent < 20 * BYTES_A_SECOND / LOOKS_A_SECOND
