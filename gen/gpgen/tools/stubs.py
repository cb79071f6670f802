"""Skeletons of the functions that users write: hooks, listeners, handlers, leaves, functions.

The generated headers declare each function; its skeleton copies the prototype and the `#if`.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen.c.comments import sentence
from gpgen.c.line_breaking import WIDTH
from gpgen.c.names import Names
from gpgen.model import Component, Entity, Module
from gpgen.model.values import TASK, Leaf

WITHOUT_RESULT = "void"
RESULTS = {"bool": "false", "gp_status": "GP_SUCCESS", "float": "0.0f", "double": "0.0"}
WHOLE = re.compile(r"u?int(8|16|32|64)_t")
ALONE = re.compile(r"[\w \n*]+\*")  # a pointer


class Required(NamedTuple):
    """A function that the user must write, its comment, and its owner.

    The owner is a component or an entity; functions of the module have none.
    """

    name: str
    what: str
    owner: str = ""


class Declared(NamedTuple):
    """A function declaration: its lines without the semicolon, and the `#if` conditions around."""

    text: str
    conditions: tuple[str, ...]


class Stub(NamedTuple):
    """A function that the user must write, and its skeleton."""

    name: str
    owner: str
    text: str


def stubs(module: Module, headers: Iterable[str]) -> list[Stub]:
    """Return the skeletons of all functions that the user must write, in schema order."""
    declared = {name: found for header in headers for name, found in declarations(header)}
    return [
        Stub(each.name, each.owner, skeleton(each, declared[each.name]))
        for each in required_functions(module)
        if each.name in declared
    ]


# Functions to write


def required_functions(module: Module) -> Iterator[Required]:
    names = Names(module.name.text)
    for function in module.functions:
        what = comment_of("The function", function.name.text, "only computes", function.doc)
        yield Required(names.of(function.name.text), what)
    for component in module.components:
        owner = component.name.text
        c = names.inner(owner)
        yield from _of_object(c, component)
        for message in component.handles:
            what = f"Handles the message {message.text}."
            yield Required(c.of("handle", message.text), what, owner)
    for entity in module.entities:
        yield from _of_object(names.inner(entity.name.text), entity)


def comment_of(kind: str, name: str, what: str, doc: str | None) -> str:
    return f"{kind} {name}: {sentence(doc) or f'{what}.'}"


def _of_object(c: Names, owner: Component | Entity) -> Iterator[Required]:
    name = owner.name.text
    for hook in owner.hooks:
        yield Required(c.of("on", hook.text), f"The hook {hook.text}.", name)
    events_of: dict[str, list[str]] = {}
    for listener in owner.on:
        events_of.setdefault(listener.function.text, []).append(listener.event.text)
    for function, events in events_of.items():
        yield Required(c.of(function), f"Listens to {' and '.join(events)}.", name)
    for leaf in owner.leaves:
        for each in _of_leaf(c.of(leaf.name.text), leaf):
            yield each._replace(owner=name)


def _of_leaf(name: str, leaf: Leaf) -> Iterator[Required]:
    if leaf.is_ is not None:
        return
    what = comment_of(f"The {leaf.kind}", leaf.name.text, "for behaviours to call", leaf.doc)
    if leaf.kind != TASK:
        yield Required(name, what)
        return
    yield Required(f"{name}_start", what)
    yield Required(f"{name}_tick", f"The task {leaf.name.text} continues.")
    yield Required(f"{name}_halt", f"The task {leaf.name.text} is interrupted.")


# Declarations in headers

DECLARATION = re.compile(r"^[a-z][\w \n*]*?(\w+)\((?:[^;{}()]|\([^()]*\))*\);", re.MULTILINE)


def declarations(header: str) -> Iterator[tuple[str, Declared]]:
    """Yield the name and the declaration of each function in a header."""
    conditions: list[str] = []
    part: list[str] = []
    for line in [*header.split("\n"), "#end"]:
        if not line.startswith("#"):
            part.append(line)
            continue
        kept = tuple(each for each in conditions if each)
        for found in DECLARATION.finditer("\n".join(part)):
            yield found[1], Declared(found[0].removesuffix(";"), kept)
        part = []
        if line.startswith("#if"):
            conditions.append(line.removeprefix("#if ") if line.startswith("#if ") else "")
        elif line.startswith("#endif"):
            conditions.pop()


# Skeletons


def skeleton(each: Required, declared: Declared, body: Sequence[str] | None = None) -> str:
    """Return the definition of a function; without a `body` it compiles and does nothing."""
    _, _, rest = declared.text.partition(each.name)
    inner = rest.strip()[1:-1]
    names = [re.findall(r"\w+", part)[-1] for part in inner.split(",") if inner.strip() != "void"]
    whole = " ".join(declared.text.split()).replace("( ", "(")
    lines = [comment(each.what), whole if len(whole) <= WIDTH else declared.text, "{"]
    lines += [f"    (void){name};" for name in names]
    lines += [*(returning(result_of(each, declared)) if body is None else body), "}"]
    text = "\n".join(lines) + "\n"
    for condition in reversed(declared.conditions):
        text = f"#if {condition}\n{text}#endif\n"
    return text


def result_of(each: Required, declared: Declared) -> str:
    """Return the C return type of a function."""
    return " ".join(declared.text.partition(each.name)[0].split())


def comment(text: str) -> str:
    lines = textwrap.wrap(text, 74, break_long_words=False, break_on_hyphens=False)
    return "/* " + "\n * ".join(lines) + " */"


def returning(result: str) -> Iterator[str]:
    if result == WITHOUT_RESULT:
        return
    if result in RESULTS or WHOLE.fullmatch(result):
        yield f"    return {RESULTS.get(result, '0')};"
    elif ALONE.fullmatch(result):
        yield "    return NULL;"
    else:
        yield f"    const {result} nothing = {{0}};"
        yield "    return nothing;"
