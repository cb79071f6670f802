"""Adds deliberate slowdowns to copies of the sources: ./dev bench --slowdowns.

Each slowdown is a statement at the beginning of one function. The instruction counts must show
it; a slowdown that no row shows would also pass ./dev test --all.
"""

import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from building import ROOT, BenchError, Setting
from counting import COUNTED as ALL
from counting import SLACK, count
from rewinding import rewind_rows
from sharing import shared_rows

# The other rows have separate programs, in which no source is slowed down.
COUNTED = [name for name in ALL if name not in (*shared_rows(ALL), *rewind_rows(ALL))]
WAIT = "for (volatile int wait = 0; wait < 1; wait++) { }"
FIND_FAR = """uint32_t far = (uint32_t)id & GP_ID_SLOT_MAX;
    if (far < pool->slot_count) {
        gp_slot *found = gp_pool_at(pool, far, size, chunk_shift);
        return found->id == id ? found : NULL;
    }"""
STEP_OF_ONE = """if (bits != 0) {
        uint32_t lowest = gp_lowest_bit(bits);
        uint64_t above = bits >> lowest & ~UINT64_C(1);
        return (gp_pool_step){above, group * 64u + lowest, 1};
    }"""


class Slowdown(NamedTuple):
    """A slowdown: its description, and a statement added at the beginning of a function."""

    meaning: str
    file: str
    function: str
    statement: str = WAIT


SLOWDOWNS = (
    Slowdown(
        "an ID is looked up by the table of chunks", "runtime/gp_pool.h", "gp_pool_find", FIND_FAR
    ),
    Slowdown("a lookup waits", "runtime/gp_pool.h", "gp_pool_find"),
    Slowdown(
        "a slot is always taken out of line",
        "runtime/gp_pool.h",
        "gp_pool_take",
        "if (!type->lifo) {\n        return gp_pool_take_far(pool, fresh);\n    }",
    ),
    Slowdown(
        "a slot is always given back out of line",
        "runtime/gp_pool.h",
        "gp_pool_give",
        "gp_pool_give_far(pool, slot);\n    return;",
    ),
    Slowdown("a walk never steps over a run", "runtime/gp_pool.c", "make_step", STEP_OF_ONE),
    Slowdown("a push to a stream waits", "runtime/gp_stream.h", "gp_stream_push_reserved"),
    Slowdown(
        "a notification waits for each listener", "runtime/gp_notification.h", "gp_notify_next"
    ),
    Slowdown("adding a listener waits", "runtime/gp_listeners.c", "gp_listeners_add"),
    Slowdown("linking waits", "runtime/gp_list.h", "gp_list_link"),
    Slowdown("a buffer of a frame waits", "runtime/gp_frame_stack.h", "gp_frame_stack_get"),
    Slowdown("a setter waits", "generated/bench_thing.h", "bench_thing_set_hp"),
    Slowdown("sending a message waits", "generated/bench_soldier.c", "bench_soldier_gp_send_wound"),
    Slowdown(
        "a tick of a tree waits",
        "generated/bench_scout_behaviour.c",
        "bench_scout_gp_tick_selector",
    ),
)


def slow_down(text: str, slowdown: Slowdown) -> str:
    """Return a source with the statement added at the beginning of the function."""
    head = re.compile(rf"\b{slowdown.function}\([^;{{}}]*\)\n{{\n")
    slowed, times = head.subn(lambda found: f"{found[0]}    {slowdown.statement}\n", text)
    if times != 1:
        raise BenchError(f"{slowdown.file} defines {slowdown.function} {times} times, expected 1")
    return slowed


def count_slowed(setting: Setting, slowdown: Slowdown, folder: Path) -> dict[str, float]:
    """Return the instruction counts of copies of the sources with a slowdown."""
    shutil.copytree(setting.folder / "generated", folder / "generated")
    shutil.copytree(ROOT / "runtime", folder / "runtime")
    file = folder / slowdown.file
    file.write_text(slow_down(file.read_text(), slowdown))
    return count(replace(setting, folder=folder, runtime=folder / "runtime"), COUNTED)


def main(setting: Setting) -> int:
    """Count with each slowdown; return the exit status, 1 if a slowdown is not seen."""
    before = count(setting, COUNTED)
    unseen = 0
    for number, slowdown in enumerate(SLOWDOWNS):
        folder = setting.folder / f"slowdown{number}"
        folder.mkdir()
        counts = count_slowed(setting, slowdown, folder)
        more = {name: counts[name] / before[name] - 1 for name in COUNTED}
        rows = sorted(
            (name for name in COUNTED if more[name] > SLACK), key=lambda name: -more[name]
        )
        seen = ", ".join(f"{name} {more[name]:+.0%}" for name in rows[:3])
        unseen += not rows
        print(f"{slowdown.meaning:42} {seen or 'NOT SEEN'}", flush=True)
        shutil.rmtree(folder)
    print(f"{len(SLOWDOWNS) - unseen} of {len(SLOWDOWNS)} seen", file=sys.stderr)
    return 1 if unseen else 0
