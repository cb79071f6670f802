"""A model -> the texts of its files."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment

from gpgen import __version__
from gpgen.c.layout import lay_out, settle
from gpgen.c.names import Names
from gpgen.model import Module
from gpgen.output.caches import cache_folder, make_private
from gpgen.output.errors import UnknownWord, explain, only_words
from gpgen.output.overlays import OverlayError, check_overlays, overlay_files
from gpgen.output.single_file import join
from gpgen.output.templates import Layers, Loader
from gpgen.source.problems import Problem
from gpgen.views.behaviour import behaved
from gpgen.views.buffers import buffers_view
from gpgen.views.component import ComponentView
from gpgen.views.entity import EntityView
from gpgen.views.reflect import Views, reflect_view
from gpgen.views.stream import stream_view
from gpgen.views.types import types_view
from gpgen.views.world import WorldView, module_view


class Output(NamedTuple):
    """A file to write: its name, its template, and what that sees."""

    name: str
    template: str
    context: dict[str, object]


def data_folder(name: str) -> Path:
    """Return a folder that comes with gpgen: `templates`, `runtime`, `integration`, `schemas`.

    In an installed package it lies inside, in a checkout beside the package's folder.
    """
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    return inside if inside.is_dir() else package.parents[1] / name


def outputs(module: Module) -> Iterator[Output]:
    """Yield all files that a module makes, in a fixed order."""
    names = Names(module.name.text)
    views = views_of(module)
    if module.has_world:
        yield from pair(names.c, "world", w=views.world)
    else:
        yield Output(f"{names.c}.h", "module.h.j2", {"m": module_view(module)})
    yield Output(f"{names.of('types')}.h", "types.h.j2", {"t": types_view(module)})
    if module.buffers:
        yield from pair(names.of("buffers"), "buffers", b=buffers_view(module))
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


def views_of(module: Module) -> Views:
    """Return the views of components, entities and the world."""
    known = behaved(module)
    return Views(
        tuple(ComponentView(module, each, known) for each in module.components),
        tuple(EntityView(module, each, known) for each in module.entities),
        WorldView(module, known),
    )


def pair(file: str, template: str, **context: object) -> list[Output]:
    """Return a header and the source beside it."""
    return [Output(f"{file}.{end}", f"{template}.{end}.j2", context) for end in ("h", "c")]


def environment(overlays: Sequence[Path] = ()) -> Environment:
    """Return the Jinja environment: strict, and refusing what is not a word."""
    return Layers(
        loader=Loader((data_folder("templates"), *overlays), template_cache()),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=UnknownWord,
        finalize=only_words,
        auto_reload=False,
    )


def loader_of(env: Environment) -> Loader:
    """Return where an environment finds its templates."""
    assert isinstance(env.loader, Loader)
    return env.loader


def template_cache() -> Path | None:
    """Return where compiled templates are kept: the user's cache, if it can be written."""
    return cache_folder(f"gpgen-{__version__}", make_private, os.W_OK)


def names_of(module: Module, *, single_file: bool = False) -> list[str]:
    """Return the names of all files that a module makes."""
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

    Overlays are folders of templates, of which the last lies on top. What is
    wrong with them is raised as an OverlayError.
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
    loader_of(env).keep()
    if failed:
        raise OverlayError(failed)
    if single_file:
        return {name: lay_out(text) for name, text in joined(module, texts).items()}
    return texts


def joined(module: Module, texts: dict[str, str]) -> dict[str, str]:
    """Return a module as one header, which sees the runtime as one too, and one source."""
    instead = {f'"{path.name}"': '"gp.h"' for path in data_folder("runtime").glob("*.h")}
    for used in module.imports:
        names = Names(used.module.name.text)
        instead[f'"{names.of("types")}.h"'] = f'"{names.c}.h"'
    files = {name: settle(text).lstrip("\n") for name, text in texts.items()}
    one = join(files, Names(module.name.text).c, instead)
    return dict(zip(names_of(module, single_file=True), one, strict=False))


def text_of(output: Output, env: Environment) -> str | Problem:
    """Return what a template makes, or what is wrong with it if overlays have a part in it."""
    loader = loader_of(env)
    try:
        return env.get_template(output.template).render(output.context)
    except Exception as error:
        if len(loader.folders) == 1:
            raise

        return explain(error, loader)


def templates(overlays: Sequence[Path] = ()) -> list[Path]:
    """Return the files of all templates, since every output depends on them."""
    ours = sorted(data_folder("templates").glob("*.j2"))
    return [*ours, *(path for folder in overlays for path in overlay_files(folder))]
