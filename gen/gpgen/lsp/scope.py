"""The scope at a place in a schema: its owner, its tree, and the names for expressions."""

from functools import cached_property
from itertools import pairwise

from gpgen.behaviours.meaning.scope import Scope, leaf_names, owners_of, scope_of, with_event
from gpgen.expressions.computed import names_for
from gpgen.expressions.names import Environment
from gpgen.lsp.analysis import Analysis
from gpgen.lsp.cursor import Target, forms_of
from gpgen.model import Broken, Component, Entity, Field, Message, Module, Name, Signal
from gpgen.model.behaviours import Always, Behaviour, Local, Node
from gpgen.model.composition import Path, embedded, property_paths, signal_paths
from gpgen.model.values import LeafArgument
from gpgen.schema import shapes
from gpgen.schema.declarations import name_of
from gpgen.source import nodes as yaml
from gpgen.source.nodes import ScalarNode, child, entries, items, text_of
from gpgen.source.places import SourceFile, Span

NOWHERE = Span(SourceFile("", ""), 0, 0, 0)
# Used for completion if the schema has no module.
EMPTY = Module(
    Name("", NOWHERE), None, (), (), (), (), (), (), (), (), components=(), world=None, entities=()
)
EVENTS = ("event", "await")
TREES = ("behaviour", "behaviours")


class Context:
    """A place in a schema, and the model around it."""

    def __init__(self, target: Target, analysis: Analysis) -> None:
        self.target = target
        self.keys = target.keys
        self.analysis = analysis
        self.module = analysis.module or EMPTY

    @cached_property
    def owner(self) -> Entity | Component | None:
        section, name = (*self.keys, "", "")[:2]
        known: tuple[Entity | Component, ...] = ()
        if section == "entities":
            known = self.module.entities
        elif section == "components":
            known = self.module.components
        return next((each for each in known if each.name.text == name), None)

    @cached_property
    def paths(self) -> dict[str, Path]:
        if isinstance(self.owner, Entity):
            return property_paths(self.owner, embedded(self.module, self.owner))
        if self.owner is not None:
            return {each.name.text: Path(None, each) for each in self.owner.properties}
        if self.keys[:1] == ("world",) and self.module.world is not None:
            return {each.name.text: Path(None, each) for each in self.module.world.properties}
        return {}

    @cached_property
    def signals(self) -> dict[str, Signal]:
        if isinstance(self.owner, Entity):
            return signal_paths(self.owner, embedded(self.module, self.owner))
        return {} if self.owner is None else {each.name.text: each for each in self.owner.signals}

    @property
    def is_in_tree(self) -> bool:
        return self.keys[:1] == TREES[1:] or (
            self.keys[:1] == ("entities",) and self.keys[2:3] in (TREES[:1], TREES[1:])
        )

    @property
    def is_node(self) -> bool:
        """True if a scalar at the place is a behaviour node, which can be a call."""
        return any(isinstance(each, shapes.Variant) for each in forms_of(self.target.shape))

    @cached_property
    def scope(self) -> Scope | None:
        """The scope of the tree around the place, with the arguments of its event."""
        if not self.is_in_tree:
            return None
        entity = self.owner if isinstance(self.owner, Entity) else None
        tree = self._tree(entity)
        if entity is None and not any(owners_of(tree, self.module)):
            return None
        scope = scope_of(tree, entity, self.module)
        fields = self._event_fields(scope)
        return scope if fields is None else with_event(scope, fields)

    def _tree(self, entity: Entity | None) -> Behaviour:
        keyed = [step for step in self.target.steps if step.key]
        at = 1 if entity is None else 2 if self.keys[2] == "behaviour" else 3
        step = keyed[at] if at < len(keyed) else None
        known = self.module.behaviours if entity is None else entity.behaviours
        name = "" if step is None else step.key
        found = (each for each in known if each.name.text == name)
        return next(found, None) or _unfinished(None if step is None else child(step.node, name))

    def _event_fields(self, scope: Scope) -> tuple[Field, ...] | None:
        """Return the arguments of the innermost event around the place; None without one."""
        steps = self.target.steps
        for outer, step in reversed(tuple(pairwise((None, *steps)))):
            assert step is not None
            names = (text_of(child(step.node, key)) for key in EVENTS if step.key != key)
            event = step.key if outer is not None and outer.key == "on" else None
            name = next((each for each in (*names, event) if each), None)
            if name is not None:
                found: Signal | Message | None = scope.signals.get(name)
                found = found or scope.messages.get(name)
                return () if found is None else found.arguments
        return None

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states of the innermost state machine around the place."""
        found = (child(step.node, "states") for step in reversed(self.target.steps))
        machine = next((each for each in found if each is not None), None)
        return tuple(each.key.text for each in entries(machine))

    @cached_property
    def names(self) -> Environment | None:
        if self.scope is not None:
            return self.scope.names
        if self.owner is None:
            world = self.module.world
            if self.keys[:1] != ("world",) or world is None:
                return None
            return names_for(world, self.module, complete=False)
        leaf = next((each for each in self.owner.leaves if each.name.text == self.leaf_name), None)
        if leaf is not None:
            return leaf_names(leaf, self.owner, self.module)
        return names_for(self.owner, self.module, complete=False)

    @property
    def leaf_name(self) -> str:
        return self.keys[3] if self.keys[2:3] == ("leaves",) and self.keys[3:] else ""


def _unfinished(node: yaml.Node | None) -> Behaviour:
    """Return a tree without nodes, with its owners, its arguments and its locals."""
    for_ = child(node, "for")
    named = (for_,) if isinstance(for_, ScalarNode) else items(for_)
    arguments = tuple(
        LeafArgument(Field(name_of(each.key), Broken(), each.key.span, None), None)
        for each in entries(child(node, "args"))
    )
    locals_ = tuple(
        Local(name_of(each.key), Broken(), each.key.span, None, None)
        for each in entries(child(node, "locals"))
    )
    span = NOWHERE if node is None else node.span
    owners = tuple(name_of(each) for each in named if isinstance(each, ScalarNode))
    return Behaviour(Name("", span), owners, arguments, locals_, Node(Always("idle"), span), None)
