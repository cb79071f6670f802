"""Checks that a name is declared under every condition under which it is used.

Every use of a declared name passes through this module, so the references in a
schema are recorded here too (docs/adr/0040).
"""

from collections.abc import Iterator
from contextvars import ContextVar
from typing import NamedTuple

from gpgen.model.conditions import (
    LONGEST_CONDITION,
    Condition,
    Formula,
    c_text,
    implies,
    show_condition,
)
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote


class Needed(NamedTuple):
    """A condition that must hold where a name is used, and where the name is declared."""

    condition: Condition
    declared: Span


class Reference(NamedTuple):
    """A use of a name, and the declaration to which the front end resolved it."""

    declared: Span
    used: Span


# Where references are recorded for an editor; None if no editor asks for them.
REFERENCES: ContextVar[dict[Reference, None] | None] = ContextVar("references", default=None)


def record_reference(declared: Span, used: Span) -> None:
    """Record a reference if this context has a dict for them."""
    references = REFERENCES.get()
    if references is not None:
        references[Reference(declared, used)] = None


def check_use(name: str, needed: Needed, context: Condition, span: Span) -> Iterator[Problem]:
    """Yield a problem if a name is used where the condition of its declaration need not hold."""
    condition, declared = needed
    record_reference(declared, span)
    if condition is None or implies(context, condition):
        return
    where = "unconditionally" if context is None else f"if {show_condition(context)}"
    message = f"{quote(name)} is declared only if {show_condition(condition)}, but used {where}"
    note = Note(declared, "declared here")
    hint = f"give this the condition of {quote(name)}, or a stricter one"
    yield Problem("GP482", span, message, hint, (note,))


def check_sense(context: Condition, own: Formula, span: Span) -> Iterator[Problem]:
    """Yield a problem if a condition is never or always true, or too long for C."""
    if implies(None, own):
        yield Problem(
            "GP481", span, f"the condition {quote(show_condition(own))} is always true", "remove it"
        )
    elif implies(context, Formula("not", (own,))):
        within = f" where {show_condition(context)} is true" if context is not None else ""
        message = f"the condition {quote(show_condition(own))} is never true{within}"
        yield Problem("GP480", span, message, "remove what has this condition")
    elif len(c_text(own)) > LONGEST_CONDITION:
        message = (
            f"condition: expected at most {LONGEST_CONDITION} characters in C, got"
            f" {len(c_text(own))}"
        )
        hint = "define one symbol for it in the build"
        yield Problem("GP484", span, message, hint)
