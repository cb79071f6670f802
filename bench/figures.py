"""Measures the figures for the plots of docs/benchmarks.md, and draws them: ./dev bench --plots.

The figures are kept in figures.json. Those of peers that are not installed are not changed.
"""

import json
import statistics
from pathlib import Path
from typing import Any

from building import BENCH, ROOT, Setting, build, pinned, run
from frame_peers import FRAME_PEERS, build_frame, find, prefixes
from plots import Bars, Panel, draw_bars, draw_panels

FILE = BENCH / "figures.json"
PICTURES = ROOT / "docs" / "pictures"
ROUNDS = 31
FRAMES = 20  # frames in a round
PARTS = {
    "whole frame": "frame",
    "1,000 die, are born": "frame-life",
    "2,000 messages": "frame-hits",
    "20,000 move": "frame-move",
    "1,000 posts": "frame-posts",
    "2,000 ticks": "frame-ticks",
}
PEERS = {"EnTT": "EnTT (views)", "flecs": "flecs"}  # by their labels in the plot
SIDES = ("gpgen", "by hand", *PEERS)
# Panels: the row for each tick, and its number of units in a round.
OBJECTS = {
    "destroy and create": {
        "1,000": ("churn-1k-floor", 99_000),
        "64,000": ("churn-64k-floor", 96_000),
        "1,000,000": ("churn-1m-floor", 100_000),
    },
    "look up by ID": {
        "1,000": ("find-1k-floor", 100_000),
        "64,000": ("find-64k-floor", 64_000),
        "1,000,000": ("find-1m-floor", 1_000_000),
    },
    "move all": {
        "1,000": ("walk-1k", 100_000),
        "64,000": ("walk-64k", 64_000),
        "1,000,000": ("walk-1m", 1_000_000),
    },
}
LISTENERS = {
    "set a property": {
        "1": ("emission-1", 200_000),
        "4": ("emission-4", 80_000),
        "16": ("emission-16", 23_520),
        "64": ("emission-64", 6_144),
    },
    "remove one and add it": {
        "1": ("listeners-1", 20_000),
        "4": ("listeners-4", 20_000),
        "16": ("listeners-16", 20_000),
        "1,024": ("listeners-1024", 2_000),
    },
    "set 100,000 objects with 1 each": {
        "in order": ("objects-ordered", 400_000),
        "shuffled": ("objects-shuffled", 400_000),
        "uncached": ("objects-cold", 100_000),
    },
}


def measure(
    setting: Setting, row: str, units: int, program: Path | None = None
) -> tuple[float, float]:
    """Return the nanoseconds per unit of both sides: medians of the rounds."""
    program = program or build(setting, 0, ())[0] / "bench"
    with pinned():
        lines = run(program, row, str(setting.rounds or ROUNDS)).splitlines()
    times = [line.split()[1:] for line in lines if line.startswith("round")]
    ours, hand = (statistics.median(int(time[side]) for time in times) for side in (0, 1))
    return round(ours / units, 3), round(hand / units, 3)


def earlier(measured: set[str], machine: str) -> str:
    """Return the note below the plot of the frame: the peers that this run did not measure."""
    others = [text for label, text in PEERS.items() if label not in measured]
    return f"{' and '.join(others)}: an earlier run, {machine}" if others else ""


def measure_all(setting: Setting, figures: dict[str, Any]) -> None:
    """Measure gpgen, hand-written C, and the installed peers."""
    for name, row in PARTS.items():
        ours, hand = measure(setting, row, FRAMES * 1000)
        figures["frame"][name] |= {"gpgen": ours, "by hand": hand}
    measured = set()
    for peer in FRAME_PEERS:
        if installed := find(peer, prefixes()):
            program = build_frame(setting, peer, installed)
            measured.add(peer.label)
            for name, row in PARTS.items():
                _, theirs = measure(setting, row, FRAMES * 1000, program)
                figures["frame"][name][peer.label] = theirs
    figures["peers"] = earlier(measured, figures["earlier machine"])
    for plot, panels in (("objects", OBJECTS), ("listeners", LISTENERS)):
        for name, rows in panels.items():
            sides = zip(*(measure(setting, *row) for row in rows.values()), strict=True)
            figures[plot][name] = dict(zip(SIDES[:2], map(list, sides), strict=True))


def draw_all(figures: dict[str, Any]) -> dict[str, str]:
    """Return the pictures by name."""
    machine = figures["machine"]
    frame = [
        Bars(name, [values.get(side) for side in SIDES])
        for name, values in figures["frame"].items()
    ]
    objects, listeners = (
        [
            Panel(name, list(rows), [figures[plot][name][side] for side in SIDES[:2]])
            for name, rows in panels.items()
        ]
        for plot, panels in (("objects", OBJECTS), ("listeners", LISTENERS))
    )
    return {
        "benchmark-frame.svg": draw_bars(
            "A frame of 20,000 entities, microseconds",
            "; ".join(filter(None, (machine, figures["peers"]))),
            SIDES,
            frame,
        ),
        "benchmark-objects.svg": draw_panels(
            "Number of objects: nanoseconds for each", machine, SIDES[:2], objects
        ),
        "benchmark-listeners.svg": draw_panels(
            "Number of listeners: nanoseconds for each", machine, SIDES[:2], listeners
        ),
    }


def write_pictures(figures: dict[str, Any]) -> None:
    """Draw the pictures of the manual again."""
    for name, picture in draw_all(figures).items():
        (PICTURES / name).write_text(picture)


def main(setting: Setting) -> int:
    """Measure, store the figures, and draw them."""
    figures = json.loads(FILE.read_text())
    measure_all(setting, figures)
    FILE.write_text(json.dumps(figures, indent=2) + "\n")
    write_pictures(figures)
    return 0
