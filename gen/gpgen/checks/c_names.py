"""Checks that C names are unique, and that none is reserved."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from gpgen.c.names import (
    BUFFER_VARIABLES,
    EVENT_VARIABLES,
    FACTORY_VARIABLES,
    MESSAGE_VARIABLES,
    SIGNAL_VARIABLES,
    VARIABLES,
    taken_by,
    taken_by_library,
)
from gpgen.c.symbols import emitted
from gpgen.c.symbols.symbol import (
    FOREIGN,
    IN_BUFFER,
    IN_EVENT,
    IN_FACTORY,
    IN_MESSAGE,
    IN_SIGNAL,
    VARIABLE,
    CName,
)
from gpgen.model import Module
from gpgen.schema.names import HEADERS
from gpgen.source.problems import Note, Problem, quote

EVERYWHERE = ""
LOCALS = {
    VARIABLE: VARIABLES,
    IN_SIGNAL: SIGNAL_VARIABLES,
    IN_FACTORY: FACTORY_VARIABLES,
    IN_BUFFER: BUFFER_VARIABLES,
    IN_MESSAGE: MESSAGE_VARIABLES,
    IN_EVENT: EVENT_VARIABLES,
}


def check_c_names(module: Module) -> Iterator[Problem]:
    """Yield a problem for each name whose C name is not possible, at most one per place."""
    names = list(emitted(module))
    reported: set[tuple[str, int, int]] = set()
    by_themselves = (*check_reserved(names), *of_library(names, module))
    together = (*check_equal(names), *check_shadowed(names), *foreign(names, module))
    for problem in (*by_themselves, *together):
        place = (problem.span.file.path, problem.span.line, problem.span.column)
        if place not in reported:
            reported.add(place)
            yield problem


def check_reserved(names: list[CName]) -> Iterator[Problem]:
    """Yield the names that C, C++, a platform or generated code already uses."""
    for name in names:
        if name.scope == EVERYWHERE:  # most names, which have the module's prefix
            continue
        hint = "choose another name"
        whose = taken_by(name.text) if is_bare(name) else None
        if whose:
            message = f"the name of {name.what} conflicts with {quote(name.text)}, {whose}"
            yield Problem("GP502", name.span, message, hint)
        elif name.text in locals_of(name.scope):
            message = f"the name of {name.what} conflicts with {quote(name.text)} in generated code"
            yield Problem("GP503", name.span, message, hint)


def of_library(names: list[CName], module: Module) -> Iterator[Problem]:
    """Yield names that equal one of the C library; only one if the module's name is the cause."""
    if module.name.text in HEADERS:
        return
    found = [name for name in names if name.scope == EVERYWHERE and taken_by_library(name.text)]
    of_module = [name for name in found if name.span == module.name.span]
    for name in of_module[:1] or found:
        message = f"the name of {name.what} conflicts with {quote(name.text)} of the C library"
        yield Problem("GP504", name.span, message, "choose another name")


def is_bare(name: CName) -> bool:
    """Return whether a name has no module prefix in C."""
    return name.scope not in (EVERYWHERE, FOREIGN, "file")


def is_local(name: CName) -> bool:
    """Return whether a name becomes a parameter or a variable of generated functions."""
    return name.scope.endswith(tuple(LOCALS))


@lru_cache(maxsize=4096)
def locals_of(scope: str) -> frozenset[str]:
    """Return the variables of generated functions that share a scope with parameters."""
    return next((names for end, names in LOCALS.items() if scope.endswith(end)), frozenset())


def check_equal(names: list[CName]) -> Iterator[Problem]:
    """Yield the second of each two equal names in one scope."""
    first: dict[tuple[str, str], CName] = {}
    for name in names:
        earlier = first.setdefault((name.scope, name.text), name)
        if earlier is not name:
            yield clash(earlier, name)


def check_shadowed(names: list[CName]) -> Iterator[Problem]:
    """Yield parameters that would shadow a function, a macro or a table visible in their file."""
    seen = {(name.scope, name.text): name for name in names if not is_local(name)}
    for name in names:
        if is_local(name):
            scopes = (EVERYWHERE, FOREIGN, *files_of(name.scope))
            first = next((seen[s, name.text] for s in scopes if (s, name.text) in seen), None)
            if first is not None:
                yield clash(first, name)


def files_of(scope: str) -> Iterator[str]:
    """Yield the C files that may define a function, one for each prefix of its name."""
    name = scope.partition("(")[0]
    ends = (place for place, letter in enumerate(f"{name}_") if letter == "_")
    return (f"{name[:end]}.c" for end in ends)


def foreign(names: list[CName], module: Module) -> Iterator[Problem]:
    """Yield the names that are equal in two modules of one program.

    Both `garden` with `a_b` and `garden_a` with `b` have garden_a_b.
    """
    first: dict[tuple[str, str], CName] = {}
    for used in module.imports:
        theirs = list(shared(emitted(used.module)))
        for name in theirs:
            earlier = first.get((name.scope, name.text))
            if earlier is not None:
                yield clash(earlier, name)._replace(span=used.include)
        first.update({(name.scope, name.text): name for name in theirs})
    for name in shared(names) if first else ():
        theirs_first = first.get((name.scope, name.text))
        if theirs_first is not None:
            message = (
                f"duplicate name {quote(name.text)} in C: {name.what} and one of another module"
            )
            note = Note(theirs_first.span, f"{theirs_first.what} is declared here")
            yield Problem("GP501", name.span, message, "rename one of them", (note,))


def shared(names: Iterable[CName]) -> Iterator[CName]:
    """Yield the names of modules that are visible where their headers are included."""
    yield from (name for name in names if name.scope in (EVERYWHERE, "file"))


def clash(first: CName, second: CName) -> Problem:
    """Return the problem of two equal names, at the later declaration."""
    if second.span.order < first.span.order:
        first, second = second, first
    message = f"duplicate name {quote(second.text)} in C: {second.what} and {first.what}"
    notes = (
        () if first.span == second.span else (Note(first.span, f"{first.what} is declared here"),)
    )
    return Problem("GP501", second.span, message, _rename_hint(first, second), notes)


def _rename_hint(first: CName, second: CName) -> str:
    """Return which of two declarations to rename, if the other one's name is fixed."""
    parts = [_part_of(each) for each in (first, second)]
    for part, other in zip(parts, (second, first), strict=True):
        if part is not None and None in parts and "'" in other.what:
            return f"rename {other.what}: {part}"
    return "rename one of them"


def _part_of(name: CName) -> str | None:
    """Return that every entity, component, list or stream has this name, None if not."""
    found = re.fullmatch(r"the (entity|component|list|stream) '(\w+)'", name.what)
    part = name.text.lower().rpartition(f"_{found[2]}_")[2] if found else name.text
    return f"each {found[1]} has {quote(part)}" if found and part != name.text.lower() else None
