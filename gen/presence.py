"""Whether what is used is there wherever it is used: conditions of uses and of declarations."""

from collections.abc import Iterator

from gpgen.conditions import LONGEST_CONDITION, Condition, Formula, c_text, implies, shown
from gpgen.diagnostics import Note, Problem, quote
from gpgen.source import Span
from gpgen.tuples import NamedTuple


class Needed(NamedTuple):
    """What must hold where something is used, and where that is declared."""

    condition: Condition
    declared: Span


def check_use(name: str, needed: Needed, given: Condition, span: Span) -> Iterator[Problem]:
    """Yield the use of something whose condition need not hold where it is used."""
    condition, declared = needed
    if condition is None or implies(given, condition):
        return
    message = f"{quote(name)} is there only if {shown(condition)}, which need not hold here"
    note = Note(declared, "it is declared here")
    hint = f"give this the condition of {quote(name)}, or one that contains it"
    yield Problem("GP482", span, message, hint, (note,))


def check_sense(given: Condition, own: Formula, span: Span) -> Iterator[Problem]:
    """Yield what makes a condition useless: it never or always holds, or is too long for C."""
    if implies(None, own):
        yield Problem("GP481", span, f"{quote(shown(own))} always holds", "remove it")
    elif implies(given, Formula("not", (own,))):
        within = f" where {shown(given)} holds" if given is not None else ""
        message = f"{quote(shown(own))} never holds{within}"
        yield Problem("GP480", span, message, "remove what it stands at")
    elif len(c_text(own)) > LONGEST_CONDITION:
        message = f"this condition has {len(c_text(own))} characters in C"
        hint = f"define one symbol for it in the build; {LONGEST_CONDITION} are the most"
        yield Problem("GP484", span, message, hint)
