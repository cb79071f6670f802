"""Checks of template overlays that need no schema."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, TemplateSyntaxError, nodes

from gpgen.output.templates import BELOW, Loader, line_of, loader_of
from gpgen.source.places import SourceFile
from gpgen.source.problems import Problem, did_you_mean, file_span, quote
from gpgen.views import VIEWS_VERSION

LARGEST = 1 << 20


class OverlayError(Exception):
    """Raised for an overlay with `problems`."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{len(problems)} problems in templates")


class Overlaid(NamedTuple):
    """A parsed template of an overlay."""

    level: int
    name: str
    file: SourceFile
    tree: nodes.Template


def overlay_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.j2") if path.is_file())


def read(level: int, name: str, path: Path, env: Environment) -> Overlaid | Problem:
    file = SourceFile(str(path), "")
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            return Problem("GP601", file_span(file), "expected a template of at most 1 MiB")
        file = SourceFile(str(path), data.decode("utf-8").replace("\r\n", "\n"))
        return Overlaid(level, name, file, env.parse(file.text))
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        return Problem("GP601", file_span(file), f"the template cannot be read: {reason}")
    except UnicodeDecodeError:
        message = "expected a template in UTF-8"
        return Problem("GP601", file_span(file), message, "save the file as UTF-8")
    except TemplateSyntaxError as error:
        message = (error.message or "invalid template").rstrip(".")
        return Problem("GP602", line_of(file, error.lineno), message[0].lower() + message[1:])
    except RecursionError:
        return Problem("GP602", line_of(file, 1), "tags are nested too deeply", "nest less deeply")


# Allowed outside blocks, because they print nothing.
SILENT = (nodes.Assign, nodes.AssignBlock, nodes.Import, nodes.FromImport, nodes.Macro)


class Below(NamedTuple):
    """The blocks of a template's parents, and the blocks that these call by name."""

    blocks: list[str]
    called: set[str]


def check_blocks(overlaid: Overlaid, env: Environment) -> Iterator[Problem]:
    """Yield problems of unknown blocks, and of text outside all blocks."""
    extends = find_extends(overlaid.tree)
    if extends is None:
        return
    body = overlaid.tree.body
    rest = body[body.index(extends) + 1 :]
    below = inherited_blocks(overlaid.level, parent_name(extends), env)
    called = below.called | called_blocks(overlaid.tree)
    for block in rest:
        if not isinstance(block, nodes.Block) or block.name in {*below.blocks, *called}:
            continue
        message = f"unknown block {quote(block.name)} of {quote(parent_name(extends))}"
        hint = did_you_mean(block.name, below.blocks) or f"it has {list_blocks(below)}"
        yield Problem("GP609", line_of(overlaid.file, block.lineno), message, hint)
    line = next(filter(None, map(first_line, rest)), None)
    if line is not None:
        message = "text outside all blocks is not printed"
        hint = f"put it into a block of {quote(parent_name(extends))}: {list_blocks(below)}"
        yield Problem("GP609", line_of(overlaid.file, line), message, hint)


def list_blocks(below: Below) -> str:
    return ", ".join(below.blocks) or "no blocks"


def find_extends(tree: nodes.Template) -> nodes.Extends | None:
    """Return the statement that extends a template, if the name of that is constant."""
    found = next((node for node in tree.body if isinstance(node, nodes.Extends)), None)
    return found if found and isinstance(found.template, nodes.Const) else None


def parent_name(extends: nodes.Extends) -> str:
    assert isinstance(extends.template, nodes.Const)
    return str(extends.template.value)


def inherited_blocks(level: int, name: str, env: Environment) -> Below:
    """Return the blocks of a template and its parents, found from the level of another template."""
    loader = loader_of(env)
    below = Below([], set())
    seen: set[str] = set()
    found: int | None = level
    while True:
        full = loader.full_name(name, level if found is None else found)
        found, path = loader.place(full)
        if found is None or full in seen:
            return below
        seen.add(full)
        tree = env.parse((loader.folders[found] / path).read_text("utf-8"))
        below.blocks.extend(
            block.name for block in tree.find_all(nodes.Block) if block.name not in below.blocks
        )
        below.called.update(called_blocks(tree))
        extends = find_extends(tree)
        if extends is None:
            return below
        name = parent_name(extends)


def called_blocks(tree: nodes.Template) -> set[str]:
    """Return the blocks that a template calls by name, as in `self.banner()`."""
    return {
        node.attr
        for node in tree.find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name) and node.node.name == "self"
    }


def first_line(node: nodes.Node) -> int | None:
    """Return the first line of a node that prints something outside blocks, if any."""
    if isinstance(node, (nodes.Block, *SILENT)):
        return None
    if isinstance(node, nodes.TemplateData):
        text = node.data
        blank = text[: len(text) - len(text.lstrip())]
        return node.lineno + blank.count("\n") if text.strip() else None
    if isinstance(node, nodes.Output):
        return next(filter(None, map(first_line, node.nodes)), None)
    return node.lineno


DEMAND = r"(?s)\{#-?\s*views:\s*(.*?)\s*-?#\}"
UNUSED = "unused template: it replaces none of gpgen's, and no template names it"
NAMING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


class Named(NamedTuple):
    """A reference of one template to another, and its line."""

    by: Overlaid
    line: int
    name: str


def check_overlays(env: Environment) -> list[Problem]:
    loader = loader_of(env)
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
    for demand in re.finditer(DEMAND, file.text):
        if demand[1] != str(VIEWS_VERSION):
            line = file.text.count("\n", 0, demand.start()) + 1
            message = f"expected views {VIEWS_VERSION}, got {quote(demand[1])}"
            hint = "CHANGELOG.md says what has changed; then write the new number"
            yield Problem("GP603", line_of(file, line), message, hint)


def _names(overlaid: Overlaid) -> Iterator[Named]:
    """Yield the references of a template to others, except optional includes."""
    for node in overlaid.tree.find_all(nodes.Stmt):
        is_optional = isinstance(node, nodes.Include) and node.ignore_missing
        if is_optional or not isinstance(node, NAMING):
            continue
        for inner in (node.template, *node.template.find_all(nodes.Const)):
            if isinstance(inner, nodes.Const) and isinstance(inner.value, str):
                yield Named(overlaid, node.lineno, inner.value)


def _check_names(named: list[Named], loader: Loader) -> Iterator[Problem]:
    """Yield problems of unknown template names, and of templates that refer to themselves."""
    for by, line, text in named:
        place = line_of(by.file, line)
        level, name = loader.place(loader.full_name(text, by.level))
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
    """Yield problems of templates that replace none, and to which no template refers."""
    used = {loader.place(loader.full_name(each.name, each.by.level)) for each in named}
    for each in overlaid:
        if (each.level, each.name) in used or loader.find(each.name, each.level) is not None:
            continue
        known = [path.name for path in overlay_files(loader.folders[0])]
        *folders, name = each.name.split("/")
        if folders and name in known:
            hint = f"put it beside {folders[0]}/, not into it"
        else:
            hint = did_you_mean(each.name, known) or f"gpgen has {', '.join(known)}"
        yield Problem("GP605", file_span(each.file), UNUSED, hint)


def _check_folders(loader: Loader) -> Iterator[Problem]:
    """Yield problems of overlays without templates, and of files that lack the extension `.j2`."""
    known = [path.name for path in overlay_files(loader.folders[0])]
    for folder in loader.folders[1:]:
        found = {path.name: path for path in sorted(folder.glob("*"))}
        lacking = [name for name in found if f"{name}.j2" in known and f"{name}.j2" not in found]
        for name in lacking:
            place = file_span(SourceFile(str(found[name]), ""))
            yield Problem("GP605", place, UNUSED, f"rename it to '{name}.j2'")
        if not lacking and not overlay_files(folder):
            message = "expected templates in this folder, got none"
            hint = f"gpgen has {', '.join(known)}"
            yield Problem("GP605", file_span(SourceFile(str(folder), "")), message, hint)
