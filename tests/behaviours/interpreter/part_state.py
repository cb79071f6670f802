"""Predicates on parts: whether they can suspend, and whether they keep state between ticks."""

from behaviours.interpreter.calls import Task
from behaviours.interpreter.choices import Choose, RoundRobin, Shuffle
from behaviours.interpreter.composites import ResumeSequence, Subtree
from behaviours.interpreter.leaves import Always, Await, Tween, Wait
from behaviours.interpreter.modifiers import Cooldown, Hooked, Limit, OnEvent
from behaviours.interpreter.part import RUNNING, Part
from behaviours.interpreter.state_machines import States
from behaviours.interpreter.timing import Attempts, Delay, Recover

from gpgen.model.behaviours import Wait as WaitNode

SUSPENDING = (Task, Await, Attempts, Delay, Recover, States)
KEEPING = (OnEvent, Cooldown, Limit, ResumeSequence, RoundRobin, Choose, Shuffle)


def suspends(part: Part) -> bool:
    """Return whether a part, or any part below it, can run into the next tick."""
    return suspends_itself(part) or any(map(suspends, part.children))


def suspends_itself(part: Part) -> bool:
    """Return whether a part can run into the next tick, apart from its children."""
    match part:
        case Always(status=status):
            return status is RUNNING
        case Wait(node=WaitNode(time, to)):
            return time != 0 or to is not None
        case Tween(node=node):
            return node.over != 0
    return isinstance(part, SUSPENDING)


def keeps(part: Part) -> bool:
    """Return whether a part, or any part below it, keeps state or handles a halt."""
    return keeps_itself(part) or any(map(keeps, part.children))


def keeps_itself(part: Part) -> bool:
    """Return whether a part keeps state or handles a halt, apart from its children."""
    match part:
        case Hooked(hooks=hooks):
            return bool(hooks["on_abort"] or hooks["on_exit"])
        case Subtree(given=given, inside=inside):
            return bool(given or inside.defaults)
    return isinstance(part, KEEPING) or suspends_itself(part)
