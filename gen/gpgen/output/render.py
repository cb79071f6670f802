"""Model -> C files: selects the template and the view of each file, and renders it."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment

from gpgen.c.directives import simplify_conditionals
from gpgen.c.formatting import lay_out
from gpgen.c.names import Names
from gpgen.model import Module
from gpgen.model.composition import common_places
from gpgen.model.inspection import has_inspection
from gpgen.model.saving import has_saves
from gpgen.output.files import data_folder
from gpgen.output.overlays import OverlayError, check_overlays, overlay_files
from gpgen.output.single_file import join
from gpgen.output.templates import environment, explain, loader_of
from gpgen.source.problems import Problem
from gpgen.views.component import ComponentView
from gpgen.views.entity import EntityView
from gpgen.views.module_index import Index
from gpgen.views.reflect import Views, reflect_view
from gpgen.views.stream import stream_view
from gpgen.views.types import types_view
from gpgen.views.world import WorldView, module_view

if TYPE_CHECKING:
    from gpgen.views.behaviour import BehavioursView


class Output(NamedTuple):
    """A file to write: its name, its template, and the template's context."""

    name: str
    template: str
    context: dict[str, object]


def outputs(module: Module) -> Iterator[Output]:
    """Yield all files of a module, in a fixed order."""
    names = Names(module.name.text)
    views = views_of(module)
    if module.has_world:
        yield from pair(names.c, "world", w=views.world)
    else:
        yield Output(f"{names.c}.h", "module.h.j2", {"m": module_view(module)})
    yield Output(f"{names.of('types')}.h", "types.h.j2", {"t": types_view(module)})
    if module.buffers:
        yield from pair(names.of("buffers"), "buffers", b=loaded("buffers", module))
    for stream in module.streams:
        yield from pair(names.of(stream.name.text), "stream", s=stream_view(module, stream))
    for component in views.components:
        yield from pair(component.file, "component", c=component)
    for entity in views.entities:
        yield from pair(entity.file, "entity", e=entity)
        if entity.behaviours:
            yield Output(f"{entity.file}_behaviour.c", "behaviour.c.j2", {"b": entity.behaviours})
    if module.has_world:
        yield from pair(names.of("reflect"), "reflect", r=reflect_view(module, views))
    yield from optional_outputs(module, names, views)


def optional_outputs(module: Module, names: Names, views: Views) -> Iterator[Output]:
    """Yield the files that a schema requests by a key."""
    if module.has_snapshots:
        yield from pair(names.of("snapshot"), "snapshot", s=loaded("snapshot", module))
    if has_saves(module):
        saves = loaded("save", module, views.entities, views.world)
        yield from pair(names.of("save"), "save", s=saves)
    if has_inspection(module):
        yield from pair(names.of("inspect"), "inspect", i=loaded("inspect", module, views))


def views_of(module: Module) -> Views:
    """Return the views of components, entities and the world."""
    behaviours: dict[str, BehavioursView] = {}
    if any(entity.behaviours for entity in module.entities):
        behaviours = import_module("gpgen.views.behaviour").behaviours_of(module)  # compiles them
    index = Index(module, behaviours)
    places = common_places(module)
    return Views(
        tuple(ComponentView(module, each, index, places) for each in module.components),
        tuple(EntityView(module, each, index, places) for each in module.entities),
        WorldView(module, index),
    )


def loaded(view: str, *of: object) -> object:
    """Return a view that few schemas need; its module is imported only here."""
    return getattr(import_module(f"gpgen.views.{view}"), f"{view}_view")(*of)


def pair(file: str, template: str, **context: object) -> list[Output]:
    return [Output(f"{file}.{end}", f"{template}.{end}.j2", context) for end in ("h", "c")]


def names_of(module: Module, *, single_file: bool = False) -> list[str]:
    names = [output.name for output in outputs(module)]
    if not single_file:
        return names
    one = Names(module.name.text).c
    has_source = any(name.endswith(".c") for name in names)
    return [f"{one}.h", *([f"{one}.c"] if has_source else [])]


def render(
    module: Module, overlays: Sequence[Path] = (), *, single_file: bool = False
) -> dict[str, str]:
    """Return the text of every output by name.

    `overlays` are folders of templates; the last one has priority. Problems in them are
    raised as an OverlayError.
    """
    env = environment(overlays)
    if overlays:
        problems = check_overlays(env)
        if problems:
            raise OverlayError(problems)
    texts: dict[str, str] = {}
    failed: list[Problem] = []
    for output in outputs(module):
        text = text_of(output, env)
        if isinstance(text, Problem):
            failed.append(text)
        else:
            texts[output.name] = text if single_file else lay_out(text)
    if failed:
        raise OverlayError(failed)
    if single_file:
        return {name: lay_out(text) for name, text in join_module(module, texts).items()}
    return texts


def render_headers(module: Module) -> dict[str, str]:
    """Return the text of every header by name, as `render` does."""
    env = environment(())
    headers = (output for output in outputs(module) if output.name.endswith(".h"))
    return {output.name: lay_out(str(text_of(output, env))) for output in headers}


def join_module(module: Module, texts: dict[str, str]) -> dict[str, str]:
    """Return a module as one header, which includes the runtime as `gp.h`, and one source."""
    instead = {f'"{path.name}"': '"gp.h"' for path in data_folder("runtime").glob("*.h")}
    for used in module.imports:
        names = Names(used.module.name.text)
        instead[f'"{names.of("types")}.h"'] = f'"{names.c}.h"'
    files = {name: simplify_conditionals(text).lstrip("\n") for name, text in texts.items()}
    headers = [name for name in files if name.endswith(".h")]  # the main header lacks some
    one = join(files, Names(module.name.text).c, instead, headers)
    return dict(zip(names_of(module, single_file=True), one, strict=False))


def text_of(output: Output, env: Environment) -> str | Problem:
    """Return the text of an output; with overlays, the problem if rendering fails."""
    loader = loader_of(env)
    try:
        return env.get_template(output.template).render(output.context)
    except Exception as error:
        if len(loader.folders) == 1:
            raise
        return explain(error, loader)


def templates(overlays: Sequence[Path] = ()) -> list[Path]:
    """Return the files of all templates; every output depends on all of them."""
    ours = sorted(data_folder("templates").glob("*.j2"))
    return [*ours, *(path for folder in overlays for path in overlay_files(folder))]
