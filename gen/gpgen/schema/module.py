"""A schema and all files that it includes -> the model, and the problems in it."""

from importlib import import_module
from typing import NamedTuple, TypeVar

from gpgen.model import Module, Name
from gpgen.model.availability import Needed
from gpgen.model.behaviours import Behaviour
from gpgen.schema import shapes
from gpgen.schema.bindings import resolve_expressions
from gpgen.schema.components import read_components, read_messages
from gpgen.schema.conditions import read_condition
from gpgen.schema.constants import read_constants, read_enums
from gpgen.schema.declarations import is_true, read_doc, span_of
from gpgen.schema.entities import read_entities
from gpgen.schema.externs import read_externs
from gpgen.schema.files import Read, Sources, read_sources
from gpgen.schema.imports import read_imports
from gpgen.schema.language import MODULE
from gpgen.schema.scope import Scope
from gpgen.schema.streams import read_streams
from gpgen.schema.structs import read_buffers, read_functions, read_structs
from gpgen.schema.trees import read_trees
from gpgen.schema.world import read_world
from gpgen.source.load import read_file
from gpgen.source.nodes import Entry, MappingNode, ScalarNode, child, entries, text_of
from gpgen.source.places import SourceFile
from gpgen.source.problems import ERROR, Problem, in_order

SECTIONS = tuple(key.name for key in MODULE.keys if isinstance(key.shape, shapes.Map))


def open_scope(sources: Sources) -> Scope:
    """Return the scope of a module with all declarations in its files."""
    scope = Scope(complete=sources.complete)
    name = child(sources.parts[-1].root, "module")
    if isinstance(name, ScalarNode) and text_of(name) is not None:
        scope.name = Name(name.text, name.span)
    for section in SECTIONS:
        declared = scope.declared[section] = _merge(section, sources, scope)
        for entry in declared.values():
            condition = read_condition(child(entry.value, "if"))
            scope.conditions[section, entry.key.text] = Needed(condition, entry.key.span)
    keys = {key.name for key in MODULE.keys}
    for part in sources.parts:
        for entry in part.root.entries:
            is_section = entry.key.text in scope.declared
            if entry.key.text not in keys or (
                is_section and not isinstance(entry.value, MappingNode)
            ):
                scope.complete = False
    return scope


def _merge(section: str, sources: Sources, scope: Scope) -> dict[str, Entry]:
    declared: dict[str, Entry] = {}
    for part in sources.parts:
        for entry in entries(child(part.root, section)):
            first = declared.setdefault(entry.key.text, entry)
            if first is not entry:
                scope.report_second(entry, first)
    return declared


Thing = TypeVar("Thing")
Done = dict[int, tuple[Module | None, bool]]


class Parsed(NamedTuple):
    """The model of a schema, as far as it was understood, and the problems in it.

    `files` are all files that were read, in that order, including broken ones.
    """

    module: Module | None
    problems: tuple[Problem, ...]
    files: tuple[SourceFile, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are not warnings; each of them prevents generation."""
        return tuple(each for each in self.problems if each.severity == ERROR)


def parse_module(path: str, read: Read = read_file) -> Parsed:
    """Read a schema and the files that it includes.

    The module is present if its files could be read and its parts are where
    they belong; broken parts are left out or `Broken`.
    """
    sources = read_sources(path, read)
    reading = sources.reading
    problems = list(reading.problems)
    module, _ = _parse(sources, {}, problems)
    return Parsed(module, tuple(in_order(problems, reading.files)), tuple(reading.files))


def _parse(sources: Sources, done: Done, problems: list[Problem]) -> tuple[Module | None, bool]:
    """Parse a module after those that it uses, each once; also return whether it is complete."""
    if id(sources) not in done:
        done[id(sources)] = (None, False)
        if sources.complete:
            used = [(item, *_parse(each, done, problems)) for item, each in sources.uses]
            scope = open_scope(sources)
            scope.complete = scope.complete and all(whole for _, _, whole in used)
            read_imports([(item, each) for item, each, _ in used if each is not None], scope)
            module = _module(sources, scope)
            problems += scope.problems
            done[id(sources)] = (module, scope.complete)
    return done[id(sources)]


def _module(sources: Sources, scope: Scope) -> Module | None:
    read_externs(scope)
    read_constants(scope)
    read_enums(scope)
    read_structs(scope)
    messages = read_messages(scope)
    read_components(scope)
    world = read_world((part.root for part in sources.parts), scope)
    *joined, root = sources.parts
    scope.inspects = is_true(child(root.root, "inspect"))
    entities = read_entities(scope)
    if scope.name is None:
        return None
    module = Module(
        scope.name,
        read_doc(root.root),
        tuple(part.file for part in (root, *joined)),
        _own(scope.constants, "constants", scope),
        _own(scope.enums, "enums", scope),
        _own(scope.structs, "structs", scope),
        _own(scope.externs, "externs", scope),
        read_buffers(scope),
        read_functions(scope),
        messages,
        tuple(scope.components.values()),
        world,
        entities,
        tuple(scope.imports.values()),
        read_streams(scope),
        trees := read_trees(entities, scope),
        _unread(trees, scope),
        inspect=scope.inspects,
        inspect_span=span_of(child(root.root, "inspect")),
    )
    if scope.declared["tests"]:  # few schemas have tests, so their reader is imported on demand
        reading = import_module("gpgen.schema.tree_tests.reading")
        module = module._replace(tests=reading.read_tests(module, scope))
    return resolve_expressions(module, scope) if module.has_followers else module


def _unread(trees: tuple[Behaviour, ...], scope: Scope) -> tuple[str, ...]:
    """Return the names of trees that are declared, but have a mistake that hides them."""
    found = {tree.name.text for tree in trees}
    return tuple(name for name in scope.declared["behaviours"] if name not in found)


def _own(found: dict[str, Thing], section: str, scope: Scope) -> tuple[Thing, ...]:
    """Return the module's own declarations that were understood, in schema order."""
    names = (entry.key.text for entry in scope.entries(section))
    return tuple(found[name] for name in names if name in found)
