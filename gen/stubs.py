"""Skeletons of all that a user has to write: hooks, listeners, handlers, leaves, functions.

The headers that gpgen writes declare each of them, so that a skeleton has its
prototype from there, and stands in the same `#if`.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator

from gpgen.model import Component, Entity, Module
from gpgen.model.leaves import TASK, Leaf
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.comments import sentence

# What cannot be a call or a definition: comments, texts, lines of the preprocessor.
HIDDEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*",
    re.DOTALL | re.MULTILINE,
)
WITHOUT_RESULT = "void"
RESULTS = {"bool": "false", "gp_status": "GP_SUCCESS", "float": "0.0f", "double": "0.0"}
WHOLE = re.compile(r"u?int(8|16|32|64)_t")
ALONE = re.compile(r"[\w \n*]+\*")  # a pointer


class Wanted(NamedTuple):
    """A function that the user writes, and what a comment says of it."""

    name: str
    what: str


class Declared(NamedTuple):
    """A declaration: its lines without the semicolon, and the conditions around it."""

    text: str
    conditions: tuple[str, ...]


def stubs(module: Module, headers: Iterable[str], sources: Iterable[str]) -> dict[str, str]:
    """Return the skeletons of what no source defines yet, by name, in the order of the schema."""
    texts = [HIDDEN.sub(" ", source) for source in sources]
    declared = {name: found for header in headers for name, found in declarations(header)}
    return {
        each.name: skeleton(each, declared[each.name])
        for each in wanted(module)
        if each.name in declared and not any(defines(text, each.name) for text in texts)
    }


# What there is to write


def wanted(module: Module) -> Iterator[Wanted]:
    """Yield all functions that a user writes, each once."""
    names = Names(module.name.text)
    for function in module.functions:
        what = titled("The function", function.name.text, "only computes", function.doc)
        yield Wanted(names.of(function.name.text), what)
    for component in module.components:
        c = names.inner(component.name.text)
        yield from _of_object(c, component)
        for message in component.handles:
            yield Wanted(c.of("handle", message.text), f"Handles the message {message.text}.")
    for entity in module.entities:
        yield from _of_object(names.inner(entity.name.text), entity)


def titled(kind: str, name: str, what: str, doc: str | None) -> str:
    """Return the comment of something that may have a doc of its own."""
    return f"{kind} {name}: {sentence(doc) or f'{what}.'}"


def _of_object(c: Names, owner: Component | Entity) -> Iterator[Wanted]:
    for hook in owner.hooks:
        yield Wanted(c.of("on", hook.text), f"The hook {hook.text}.")
    heard: dict[str, list[str]] = {}
    for listener in owner.on:
        heard.setdefault(listener.function.text, []).append(listener.event.text)
    for function, events in heard.items():
        yield Wanted(c.of(function), f"Hears of {' and '.join(events)}.")
    for leaf in owner.leaves:
        yield from _of_leaf(c.of(leaf.name.text), leaf)


def _of_leaf(name: str, leaf: Leaf) -> Iterator[Wanted]:
    if leaf.is_ is not None:
        return
    what = titled(f"The {leaf.kind}", leaf.name.text, "for behaviours to call", leaf.doc)
    if leaf.kind != TASK:
        yield Wanted(name, what)
        return
    yield Wanted(f"{name}_start", what)
    yield Wanted(f"{name}_tick", f"The task {leaf.name.text} goes on.")
    yield Wanted(f"{name}_halt", f"The task {leaf.name.text} is left before its end.")


# What headers declare, and sources define

DECLARATION = re.compile(r"^[a-z][\w \n*]*?(\w+)\((?:[^;{}()]|\([^()]*\))*\);", re.MULTILINE)


def declarations(header: str) -> Iterator[tuple[str, Declared]]:
    """Yield the functions that a header declares, and under which conditions."""
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


def defines(text: str, name: str) -> bool:
    """Tell whether a source without comments and texts defines a function."""
    for found in re.finditer(rf"\b{name}\s*\(", text):
        depth, place = 1, found.end()
        while depth and place < len(text):
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            place += 1
        if text[place:].lstrip().startswith("{"):
            return True
    return False


# Skeletons


def skeleton(each: Wanted, declared: Declared) -> str:
    """Return a function that compiles and does nothing."""
    result, _, rest = declared.text.partition(each.name)
    inner = rest.strip()[1:-1]
    names = [re.findall(r"\w+", part)[-1] for part in inner.split(",") if inner.strip() != "void"]
    lines = [comment(each.what), declared.text, "{"]
    lines += [f"    (void){name};" for name in names]
    lines += [*returning(" ".join(result.split())), "}"]
    body = "\n".join(lines) + "\n"
    for condition in reversed(declared.conditions):
        body = f"#if {condition}\n{body}#endif\n"
    return body


def comment(text: str) -> str:
    """Return a comment of as many lines as it needs."""
    lines = textwrap.wrap(text, 74, break_long_words=False, break_on_hyphens=False)
    return "/* " + "\n * ".join(lines) + " */"


def returning(result: str) -> Iterator[str]:
    """Yield the lines that return something of a type."""
    if result == WITHOUT_RESULT:
        return
    if result in RESULTS or WHOLE.fullmatch(result):
        yield f"    return {RESULTS.get(result, '0')};"
    elif ALONE.fullmatch(result):
        yield "    return NULL;"
    else:
        yield f"    const {result} nothing = {{0}};"
        yield "    return nothing;"
