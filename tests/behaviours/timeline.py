"""Timelines of the manual: the calls and the status of a behaviour in each tick.

The interpreter plays them from a script whose lines are separated by `; ` and in which
`tick` takes several times.
"""

from collections.abc import Iterator

from behaviours.player import Player
from behaviours.script import TICKS, read_script

from gpgen.schema.module import parse_module

PARTS_OF_TASKS = ("start", "tick", "halt")
ENDS = ("success", "failure")


def timeline(schema: str, script: str) -> str:
    """Return what the first entity of a schema does, as a line for each step of a script."""
    module = parse_module("snippet.yaml", lambda _path: schema.encode()).module
    assert module is not None
    steps = "\n".join(line for part in script.split("; ") for line in each_tick(part))
    player = Player(module, module.entities[0].name.text, read_script(steps))
    rows = list(rows_of(player.play()))
    wide = max(len(called) for _, called, _ in rows)
    lines = (f"{time:>7}  {called:{wide}}  {status}" for time, called, status in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def each_tick(part: str) -> list[str]:
    """Return the script lines for one part of a timeline's script."""
    kind, *times = part.split()
    is_of_all = kind in TICKS and times[0].isdigit()
    return [f"{kind} {time}" for time in times] if is_of_all else [part]


def rows_of(trace: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield time, calls and status of each step; steps other than ticks only have calls."""
    for step in "\n".join(trace).removeprefix("> ").split("\n> "):
        first, *lines = step.split("\n")
        status = lines.pop().split()[1] if lines and lines[-1].startswith("= ") else ""
        calls = ", ".join(map(call, lines))
        kind, _, time = first.partition(" ")
        if kind == "tick" and time.isdigit():
            yield f"{time} ms", calls, status
        else:
            yield "", f"({first}) {calls}".rstrip(), status if kind == "tick" else ""


def call(line: str) -> str:
    """Return a trace line as a call: `flee tick 2 success` becomes `flee_tick(2): success`."""
    name, *words = line.split()
    if words and words[0] in PARTS_OF_TASKS:
        name = f"{name}_{words.pop(0)}"
    end = words.pop() if words and words[-1] in (*ENDS, "running") else ""
    given = f"({', '.join(words)})" if words else ""
    return f"{name}{given}" + (f": {end}" if end in ENDS else "")
