"""The reference of the views, generated from their docstrings."""

import importlib
import inspect
import re
import types
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Union, get_args, get_origin, get_type_hints

from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.c.names import Names
from gpgen.views import VIEWS_VERSION
from gpgen.views.behaviour import BehavioursView

FIRST = re.compile(r"\{# (\S+\.j2) .*Context.*: (\w+), an? views\.(\w+)\.(\w+)\. #\}")
# Packages with view classes. Templates never use `Names`.
VIEWS = ("gpgen.views.", "gpgen.c.", "gpgen.behaviours.c.")
KINDS = {str: "text", bool: "flag"}
# Other views refer to these by name: only schemas that have behaviours import them.
BEHAVIOURS = {"BehaviourView": BehaviourView, "BehavioursView": BehavioursView}


class ViewField(NamedTuple):
    """An attribute of a view: its kind, the view that it refers to, and its doc."""

    name: str
    kind: str
    view: type | None
    doc: str


class TemplateContext(NamedTuple):
    """The context of a template: the name of a variable, and the class of its view."""

    template: str
    variable: str
    view: type


def reference(folder: Path) -> str:
    seen = list(contexts(folder))
    lines = ["# What templates see", "", f"Version {VIEWS_VERSION} of the views.", ""]
    lines += ["| template | sees |", "|---|---|"]
    lines += [f"| `{each.template}` | `{each.variable}`: {link(each.view)} |" for each in seen]
    named = {each.view.__name__: each.view for each in seen}
    for view in views([each.view for each in seen], named):
        lines += ["", f"## {view.__name__}", "", inspect.cleandoc(view.__doc__ or ""), ""]
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [
            f"| `{each.name}` | {each.kind} | {each.doc} |" for each in fields_of(view, named)
        ]
    return "\n".join(lines) + "\n"


def contexts(folder: Path) -> Iterator[TemplateContext]:
    for path in sorted(folder.glob("*.j2")):
        found = FIRST.match(path.read_text("utf-8"))
        if found:
            module = importlib.import_module(f"gpgen.views.{found[3]}")
            yield TemplateContext(found[1], found[2], getattr(module, found[4]))


def link(view: type) -> str:
    return f"[{view.__name__}](#{view.__name__.lower()})"


def views(first: list[type], named: dict[str, type]) -> list[type]:
    """Return views and all views that they refer to, each once; `named` resolves type names."""
    found = list(dict.fromkeys(first))
    for view in found:
        found += [
            each.view for each in fields_of(view, named) if each.view and each.view not in found
        ]
    return list(dict.fromkeys(found))


def fields_of(view: type, named: dict[str, type]) -> list[ViewField]:
    found: dict[str, ViewField] = {}
    known = {**BEHAVIOURS, **named}
    for name, hint in get_type_hints(view, localns=known).items():
        if not name.startswith("_"):
            add(found, name, hint, "")
    for base in reversed(view.__mro__):
        for name, member in vars(base).items():
            is_lazy = isinstance(member, cached_property)
            function = member.func if is_lazy else getattr(member, "fget", None)
            if function is not None and not name.startswith("_"):
                doc = (function.__doc__ or "").split("\n", 1)[0]
                hint = get_type_hints(function, localns=known).get("return")
                add(found, name, hint, doc)
    return sorted(found.values())


def add(found: dict[str, ViewField], name: str, hint: Any, doc: str) -> None:
    """Add an attribute, unless its type is of the model; without a doc, it has its base's doc."""
    kind, view = describe(hint)
    if kind:
        doc = doc or (found[name].doc if name in found else "")
        found[name] = ViewField(name, kind, view, doc)


def describe(hint: Any) -> tuple[str, type | None]:
    """Return the kind of an attribute and the view that it refers to; empty for model types."""
    if get_origin(hint) in (Union, types.UnionType):
        inner = [each for each in get_args(hint) if each is not type(None)]
        kind, view = describe(inner[0]) if len(inner) == 1 else ("", None)
        return (f"{kind}, or none" if kind else ""), view
    if get_origin(hint) is ClassVar:
        return describe(get_args(hint)[0])
    if get_origin(hint) is tuple:
        kind, view = describe(get_args(hint)[0])
        return (f"list of {kind}" if kind else ""), view
    if hint in KINDS:
        return KINDS[hint], None
    if isinstance(hint, type) and hint.__module__.startswith(VIEWS) and hint is not Names:
        return link(hint), hint
    return "", None
