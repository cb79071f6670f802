"""Properties that every trace must have, for any behaviour and script."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from behaviours.compiled import Play
from behaviours.script import STATUSES
from behaviours.sites import TRIED, Step, sites

from gpgen.model.behaviours import Behaviour, Call
from gpgen.model.module import Module
from gpgen.model.values import TASK

SIDE_BY_SIDE = ("parallel", "pipeline", "all", "condition")
ENDS = ("success", "failure")
ENDED = (["=", "success"], ["=", "failure"])


class TaskCall(NamedTuple):
    """A trace line of a task: the function, its status, and its side effect before returning."""

    task: str
    what: str
    status: str
    operation: str


def called(line: str) -> TaskCall | None:
    """Return the call of a task in a trace line, or None."""
    words = line.split()
    if len(words) < 2 or words[1] not in ("start", "tick", "halt") or words[0] == ">":
        return None
    if words[1] == "halt":
        return TaskCall(words[0], "halt", "", "")
    place = next(place for place, word in enumerate(words) if word in STATUSES.values())
    return TaskCall(words[0], words[1], words[place], " ".join(words[place + 1 :]))


class Place(NamedTuple):
    """The position of a task in a schema: its behaviour, and the steps from the root to it."""

    behaviour: str
    above: tuple[Step, ...]


def single_tasks(module: Module, played: list[Behaviour]) -> dict[str, Place]:
    """Return the tasks that are called at only one place."""
    trees = {each.name.text: each for each in module.behaviours}
    found: dict[str, Place] = {}
    count: Counter[str] = Counter()
    for behaviour in played:
        for site in sites(behaviour.root, trees):
            if isinstance(site.node.body, Call):
                count[site.node.body.name.text] += 1
                found[site.node.body.name.text] = Place(behaviour.name.text, site.above)
    leaves = [leaf for entity in module.entities for leaf in entity.leaves]
    tasks = {leaf.name.text for leaf in leaves if leaf.kind == TASK}
    return {name: place for name, place in found.items() if name in tasks and count[name] == 1}


def broken(module: Module, play: Play, trace: list[str]) -> Iterator[str]:
    """Yield the violations in a trace, for tasks that are called at only one place."""
    entity = next(each for each in module.entities if each.name.text == play.entity)
    played = [each for each in entity.behaviours if play.behaviour in (None, each.name.text)]
    places = single_tasks(module, played)
    running: set[str] = set()
    ending: set[str] = set()
    step = ""
    for line in [*trace, "> end"]:
        if line.startswith(("> ", "=")):
            ending.clear()
        if line.startswith("> "):
            if step in ("> halt", "> recycle") and running:
                yield f"after {step}, these run: {sorted(running)}"
            step = line
        elif play.behaviour is not None and line.split()[:2] in ENDED and running:
            yield f"at {step} it has ended, and these run: {sorted(running)}"
        call = called(line)
        if call is not None and call.task in places:
            yield from check_call(call, Tasks(running, ending), places, step)


class Tasks(NamedTuple):
    """The running tasks, and those that end in this tick unless their side effects halt them."""

    running: set[str]
    ending: set[str]


def check_call(call: TaskCall, tasks: Tasks, places: dict[str, Place], step: str) -> Iterator[str]:
    """Yield the rules that a call breaks, and update the running tasks."""
    task, running = call.task, tasks.running
    if call.what == "start":
        if task in running:
            yield f"{task} starts while it runs, at {step}"
        for other in sorted(running - {task}):
            if not may_both_run(places[task], places[other]):
                yield f"{task} starts while {other} runs, at {step}"
        running.add(task)
        tasks.ending.discard(task)
    elif call.what == "halt" and task in tasks.ending:
        tasks.ending.discard(task)
    elif task not in running:
        yield f"{call.what} of {task}, which does not run, at {step}"
    is_halted = call.operation in ("recycle", "halt", f"halt {places[task].behaviour}")
    if call.what == "halt" or (call.status in ENDS and not is_halted):
        running.discard(task)
        if call.operation and call.what != "halt":
            tasks.ending.add(task)  # a listener to its side effect may halt it


def may_both_run(starts: Place, runs: Place) -> bool:
    """Return whether one task may start while another runs, by their lowest common ancestor."""
    if starts.behaviour != runs.behaviour:
        return True
    for one, other in zip(starts.above, runs.above, strict=False):
        if one != other:
            is_earlier = one.kind in ("reactive_sequence", TRIED) and one.child < other.child
            return one.node == other.node and (one.kind in SIDE_BY_SIDE or is_earlier)
    return False
