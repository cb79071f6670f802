"""A schema and all that it includes -> the model, or the problems that it has."""

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gpgen.model import Entity, Module, World
from gpgen.schema.files import Read, Sources, read_sources
from gpgen.schema.language.limits import MOST_BINDINGS, MOST_CALLBACKS, MOST_LISTENERS
from gpgen.schema.language.shapes import IntegerShape
from gpgen.schema.language.table import WORLD
from gpgen.schema.parse.buffers import read_buffers
from gpgen.schema.parse.components import read_components, read_messages
from gpgen.schema.parse.declarations import read_constants, read_enums, read_structs
from gpgen.schema.parse.entities import read_entity
from gpgen.schema.parse.externs import read_externs
from gpgen.schema.parse.fields import read_signals
from gpgen.schema.parse.following import with_meanings
from gpgen.schema.parse.functions import read_function
from gpgen.schema.parse.imports import read_imports
from gpgen.schema.parse.members import is_true, is_whole, read_doc, read_properties
from gpgen.schema.parse.numbers import read_integer
from gpgen.schema.parse.scope import Scope, open_scope, report_second
from gpgen.schema.parse.streams import read_streams
from gpgen.schema.parse.trees import read_trees
from gpgen.source.load import read_file
from gpgen.source.nodes import MappingNode, ScalarNode, child, resolve
from gpgen.source.places import SourceFile
from gpgen.source.problems import ERROR, Problem, in_order

if TYPE_CHECKING:
    from gpgen.model.behaviours import Behaviour


Thing = TypeVar("Thing")


class Parsed(NamedTuple):
    """What a schema says, as far as it was understood, and what is wrong with it.

    `files` are all that were read, in that order, whether good or bad.
    """

    module: Module | None
    problems: tuple[Problem, ...]
    files: tuple[SourceFile, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems without the warnings: with any of them nothing can be generated."""
        return tuple(each for each in self.problems if each.severity == ERROR)


def parse_module(path: str, read: Read = read_file) -> Parsed:
    """Read a schema and the files that it includes.

    The module is there when its files could be read and its parts stand where
    they belong; what is broken in it is left out or `Broken`.
    """
    sources = read_sources(path, read)
    reading = sources.reading
    problems = list(reading.problems)
    module, _ = _parse(sources, {}, problems)
    return Parsed(module, tuple(in_order(problems, reading.files)), tuple(reading.files))


Done = dict[int, tuple[Module | None, bool]]


def _parse(sources: Sources, done: Done, problems: list[Problem]) -> tuple[Module | None, bool]:
    """Parse a module after those that it uses, each once; tell whether all of it is known."""
    if id(sources) not in done:
        done[id(sources)] = (None, False)
        if sources.complete:
            used = [(use.item, *_parse(use.sources, done, problems)) for use in sources.uses]
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
    world = _world(sources, scope)
    entities = tuple(read_entity(entry, scope) for entry in scope.entries("entities"))
    if scope.name is None:
        return None
    root, *joined = reversed(sources.parts)
    module = Module(
        scope.name,
        read_doc(root.root),
        tuple(part.file for part in (root, *reversed(joined))),
        _own(scope.constants, "constants", scope),
        _own(scope.enums, "enums", scope),
        _own(scope.structs, "structs", scope),
        _own(scope.externs, "externs", scope),
        read_buffers(scope),
        tuple(read_function(entry, scope) for entry in scope.entries("functions")),
        messages,
        tuple(scope.components.values()),
        world,
        entities,
        tuple(scope.imports.values()),
        read_streams(scope),
        _trees(entities, scope),
    )
    if not module.has_followers:
        return module

    return with_meanings(module, scope)


def _trees(entities: tuple[Entity, ...], scope: Scope) -> "tuple[Behaviour, ...]":
    """Return the trees that behaviours use; only a module that has some imports the reader."""
    if not scope.entries("behaviours"):
        return ()

    return read_trees(entities, scope)


def _own(found: dict[str, Thing], section: str, scope: Scope) -> tuple[Thing, ...]:
    """Return what this module itself declares and was understood, in schema order."""
    names = (entry.key.text for entry in scope.entries(section))
    return tuple(found[name] for name in names if name in found)


def _world(sources: Sources, scope: Scope) -> World | None:
    """Return the world, which may be declared once."""
    found = [
        entry
        for part in sources.parts
        for entry in part.root.entries
        if entry.key.text == "world" and isinstance(entry.value, MappingNode)
    ]
    for entry in found[1:]:
        report_second(entry, found[0], scope)
    if not found:
        return None
    node = found[0].value
    scope.vague_world = len(found) > 1 or not is_whole(node, WORLD)
    static = child(node, "static")
    is_clear = static is None or (
        isinstance(static, ScalarNode) and isinstance(resolve(static), bool)
    )
    clear = node if is_clear and not scope.vague_world else None
    static, listeners = child(clear, "static"), child(clear, "listeners")
    callbacks, bindings = child(clear, "callbacks"), child(clear, "bindings")
    limit = IntegerShape(0, MOST_LISTENERS)
    return World(
        read_properties(child(node, "properties"), scope),
        read_signals(child(node, "signals"), scope),
        is_true(static),
        read_integer(listeners, limit, scope, "'listeners'"),
        read_integer(callbacks, IntegerShape(0, MOST_CALLBACKS), scope, "'callbacks'"),
        read_integer(bindings, IntegerShape(0, MOST_BINDINGS), scope, "'bindings'"),
        read_doc(node),
        None if static is None else static.span,
        None if listeners is None else listeners.span,
        None if callbacks is None else callbacks.span,
        None if bindings is None else bindings.span,
    )
