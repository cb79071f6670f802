"""Checks of overlays that need no schema."""

import re
from collections.abc import Iterator

from jinja2 import Environment, nodes

from gpgen.diagnostics import Problem, did_you_mean, quote, whole
from gpgen.rendering.blocks import check_blocks
from gpgen.rendering.loader import BELOW, Loader
from gpgen.rendering.overlaid import Overlaid, line_of, overlay_files, read
from gpgen.source import SourceFile
from gpgen.tuples import NamedTuple
from gpgen.views import VIEWS_VERSION

DEMAND = r"(?s)\{#-?\s*views:\s*(.*?)\s*-?#\}"
UNUSED = "unused template: it replaces none of gpgen's, and no template names it"
NAMING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


class Named(NamedTuple):
    """A reference of one template to another, and its line."""

    by: Overlaid
    line: int
    name: str


def check_overlays(env: Environment) -> list[Problem]:
    """Return the problems of the overlays of an environment."""
    loader = env.loader
    assert isinstance(loader, Loader)
    problems: list[Problem] = []
    overlaid: list[Overlaid] = []
    for level, folder in enumerate(loader.folders[1:], 1):
        for path in overlay_files(folder):
            result = read(level, path.relative_to(folder).as_posix(), path, env)
            if isinstance(result, Problem):
                problems.append(result)
            else:
                overlaid.append(result)
                problems += _check_version(result.file)
    named = [each for one in overlaid for each in _names(one)]
    problems += _check_names(named, loader)
    if not problems:
        problems += _check_folders(loader)
        problems += _check_use(overlaid, named, loader)
        problems += (problem for each in overlaid for problem in check_blocks(each, env))
    return problems


def _check_version(file: SourceFile) -> Iterator[Problem]:
    """Yield the problem of a template for another version of the views."""
    for demand in re.finditer(DEMAND, file.text):
        if demand[1] != str(VIEWS_VERSION):
            line = file.text.count("\n", 0, demand.start()) + 1
            message = f"expected views {VIEWS_VERSION}, got {quote(demand[1])}"
            hint = "CHANGELOG.md says what has changed; then write the new number"
            yield Problem("GP603", line_of(file, line), message, hint)


def _names(overlaid: Overlaid) -> Iterator[Named]:
    """Yield the templates that a template names, optional includes left out."""
    for node in overlaid.tree.find_all(nodes.Stmt):
        is_optional = isinstance(node, nodes.Include) and node.ignore_missing
        if is_optional or not isinstance(node, NAMING):
            continue
        for inner in (node.template, *node.template.find_all(nodes.Const)):
            if isinstance(inner, nodes.Const) and isinstance(inner.value, str):
                yield Named(overlaid, node.lineno, inner.value)


def _check_names(named: list[Named], loader: Loader) -> Iterator[Problem]:
    """Yield unknown names of templates, and templates that name themselves."""
    for by, line, text in named:
        place = line_of(by.file, line)
        level, name = loader.place(loader.named(text, by.level))
        if level is None or (level == by.level and text.startswith(BELOW)):
            known = [
                path.relative_to(folder).as_posix()
                for folder in loader.folders
                for path in overlay_files(folder)
            ]
            prefix = BELOW if text.startswith(BELOW) else ""
            hint = did_you_mean(text, [prefix + each for each in known])
            where = " below this one" if prefix else ""
            yield Problem("GP604", place, f"unknown template {quote(text)}{where}", hint)
        elif (level, name) == (by.level, by.name):
            message = f"cyclic dependency: {quote(text)} names itself"
            hint = f"write {quote(BELOW + name)} for gpgen's own template"
            yield Problem("GP604", place, message, hint)


def _check_use(overlaid: list[Overlaid], named: list[Named], loader: Loader) -> Iterator[Problem]:
    """Yield templates that replace none and that no other template names."""
    used = {loader.place(loader.named(each.name, each.by.level)) for each in named}
    for each in overlaid:
        if (each.level, each.name) in used or loader.find(each.name, each.level) is not None:
            continue
        known = [path.name for path in overlay_files(loader.folders[0])]
        message = UNUSED
        *folders, name = each.name.split("/")
        if folders and name in known:
            hint: str | None = f"put it beside {folders[0]}/, not into it"
        else:
            hint = did_you_mean(each.name, known) or f"gpgen has {', '.join(known)}"
        yield Problem("GP605", whole(each.file), message, hint)


def _check_folders(loader: Loader) -> Iterator[Problem]:
    """Yield overlays without templates, and files that lack the extension `.j2`."""
    known = [path.name for path in overlay_files(loader.folders[0])]
    for folder in loader.folders[1:]:
        found = {path.name: path for path in sorted(folder.glob("*"))}
        lacking = [name for name in found if f"{name}.j2" in known and f"{name}.j2" not in found]
        for name in lacking:
            message = UNUSED
            place = whole(SourceFile(str(found[name]), ""))
            yield Problem("GP605", place, message, f"rename it to '{name}.j2'")
        if not lacking and not overlay_files(folder):
            message = "expected templates in this folder, got none"
            hint = f"gpgen has {', '.join(known)}"
            yield Problem("GP605", whole(SourceFile(str(folder), "")), message, hint)
