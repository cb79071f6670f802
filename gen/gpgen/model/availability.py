"""Uses of names meet their declarations: is what is used there wherever it is used.

Every use of a declared name comes through here, and so the references of a
schema are found by recording them here (docs/adr/0040).
"""

from collections.abc import Iterator
from contextvars import ContextVar
from typing import NamedTuple

from gpgen.model.conditions import LONGEST_CONDITION, Condition, Formula, c_text, implies, shown
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote


class Needed(NamedTuple):
    """What must hold where something is used, and where that is declared."""

    condition: Condition
    declared: Span


class Reference(NamedTuple):
    """The use of a name, and the declaration that the front end found for it."""

    declared: Span
    used: Span


# Where references are kept while an editor asks; nothing is kept otherwise.
REFERENCES: ContextVar[dict[Reference, None] | None] = ContextVar("references", default=None)


def record_reference(declared: Span, used: Span) -> None:
    """Keep a reference, if there is a dict for references in this context."""
    references = REFERENCES.get()
    if references is not None:
        references[Reference(declared, used)] = None


def check_use(name: str, needed: Needed, context: Condition, span: Span) -> Iterator[Problem]:
    """Yield the use of something whose condition need not hold where it is used."""
    condition, declared = needed
    record_reference(declared, span)
    if condition is None or implies(context, condition):
        return
    where = "unconditionally" if context is None else f"if {shown(context)}"
    message = f"{quote(name)} is declared only if {shown(condition)}, but used {where}"
    note = Note(declared, "declared here")
    hint = f"give this the condition of {quote(name)}, or a stricter one"
    yield Problem("GP482", span, message, hint, (note,))


def check_sense(context: Condition, own: Formula, span: Span) -> Iterator[Problem]:
    """Yield what makes a condition useless: it never or always holds, or is too long for C."""
    if implies(None, own):
        yield Problem(
            "GP481", span, f"the condition {quote(shown(own))} is always true", "remove it"
        )
    elif implies(context, Formula("not", (own,))):
        within = f" where {shown(context)} is true" if context is not None else ""
        message = f"the condition {quote(shown(own))} is never true{within}"
        yield Problem("GP480", span, message, "remove what has this condition")
    elif len(c_text(own)) > LONGEST_CONDITION:
        message = (
            f"condition: expected at most {LONGEST_CONDITION} characters in C, got"
            f" {len(c_text(own))}"
        )
        hint = "define one symbol for it in the build"
        yield Problem("GP484", span, message, hint)
