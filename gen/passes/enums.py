"""Every enum has members, each with a number of its own that C can hold."""

from collections.abc import Iterator

from gpgen.conditions import either, implies
from gpgen.diagnostics import Note, Problem, quote
from gpgen.language.types import HIGHEST_ENUM
from gpgen.model import Enum, EnumMember, Module

MOST_FLAGS = 32


def check_enums(module: Module) -> Iterator[Problem]:
    """Yield enums without members, numbers that stand twice, and members too many."""
    for enum in module.enums:
        if not enum.members:
            message = f"the enum {quote(enum.name.text)} requires at least one member"
            yield Problem("GP403", enum.name.span, message, "add one, such as [bees]")
        elif not enum.flags and not implies(
            enum.condition, either(member.condition for member in enum.members)
        ):
            message = f"the enum {quote(enum.name.text)} may have no member in some build"
            hint = "leave one member without a condition, or put one on the enum"
            yield Problem("GP483", enum.name.span, message, hint)
        if enum.flags:
            yield from _check_flags(enum)
        else:
            yield from _check_numbers(enum)


def _check_flags(enum: Enum) -> Iterator[Problem]:
    for member in enum.members[MOST_FLAGS : MOST_FLAGS + 1]:
        message = (
            f"{quote(enum.name.text)}: expected at most {MOST_FLAGS} flags, got {len(enum.members)}"
        )
        yield Problem(
            "GP406", member.name.span, message, "remove this one, or use a second set of flags"
        )


def _check_numbers(enum: Enum) -> Iterator[Problem]:
    first_with: dict[int, EnumMember] = {}
    for member in enum.members:
        name = member.name
        first = first_with.setdefault(member.value, member)
        if first is not member:
            message = (
                f"duplicate number {member.value} of {quote(name.text)} and"
                f" {quote(first.name.text)}"
            )
            note = Note(first.name.span, f"{quote(first.name.text)} is here")
            yield Problem("GP404", name.span, message, "give it another number", (note,))
        if member.value == HIGHEST_ENUM + 1:
            message = (
                f"{quote(name.text)}: expected a number up to {HIGHEST_ENUM}, got {member.value}"
            )
            yield Problem("GP405", name.span, message, "give it a number of its own")
