"""The view of a module's inspector tables, printed by inspect.h.j2 and inspect.c.j2."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import banner
from gpgen.c.declarations import (
    ALWAYS,
    Key,
    Line,
    Owner,
    join,
    parameters_of,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names
from gpgen.model.inspection import inspect_hash, inspected_components
from gpgen.views.component import ComponentView
from gpgen.views.entity import EntityView
from gpgen.views.listeners import Event
from gpgen.views.messages import private_fields
from gpgen.views.reflect import Views
from gpgen.views.world import WorldView

DETAILS = (
    "A tap is a listener that logs an event of all objects of a type. The page of gpgen inspect"
    " opens taps and closes them; a closed one costs nothing. gp_inspect.h has more."
)


class TapView(NamedTuple):
    """A tap: its row in the table, and the function that logs its event.

    `values` are the arguments as gp_values, `fields` is the expression for their types, if any
    argument needs one. `member` is the index of the signal or message in its table.
    """

    key: str
    what: str
    member: str
    event: str
    c: str
    parameters: str
    fields: str
    values: tuple[Line, ...]
    id: str
    prop: str
    condition: str
    place: str

    @property
    def row(self) -> str:
        """The row of the tap in its table."""
        listener = f"{self.event}, (gp_function *){self.c}"
        return f"{{{self.place}, {self.what}, {self.member}, {listener}}}"


class TappedType(NamedTuple):
    """A type of object with taps; `signals` enumerate the rows of its signals in their table."""

    signals: tuple[Key, ...]
    signals_condition: str
    taps: tuple[TapView, ...]
    condition: str


class InspectView(NamedTuple):
    """The inspector tables of a module; `types` and `messages` enumerate reflection tables."""

    file: str
    guard: str
    schema: str
    banner: str
    prefix: str
    c: str
    world: str
    number: str
    count_key: str
    types: tuple[Key, ...]
    messages: tuple[Key, ...]
    messages_condition: str
    tapped: tuple[TappedType, ...]
    taps_condition: str


Tapped = ComponentView | EntityView | WorldView


def inspect_view(module: model.Module, views: Views) -> InspectView:
    names, schema = Names(module.name.text), schema_name(module)
    file = names.of("inspect")
    entities = sorted(views.entities, key=lambda each: each.entity.number)
    objects: tuple[Tapped, ...] = (*entities, *views.components, views.world)
    tapped = tuple(each for each in tapped_types(module, views) if each.taps)
    return InspectView(
        file=file,
        guard=names.macro("INSPECT_H"),
        schema=schema,
        banner=banner(f"{file}.h - the taps of gpgen inspect.", (DETAILS,), schema),
        prefix=names.c,
        c=file,
        world=f"{names.of('world')} *world",
        number=f"UINT64_C({inspect_hash(module):#018x})",
        count_key=names.macro("GP_TAP_COUNT"),
        types=tuple(Key(index_of(each.owner), condition_of(each)) for each in objects),
        messages=tuple(
            Key(message_key(names, each), when(each.condition)) for each in module.messages
        ),
        messages_condition=when_any(each.condition for each in module.messages),
        tapped=tapped,
        taps_condition=any_of(tapped),
    )


def any_of(tapped: Iterable[TappedType]) -> str:
    """Return the condition under which any tap exists: always, unless each has a condition."""
    conditions = dict.fromkeys(
        each.condition if tap.condition == ALWAYS else tap.condition
        for each in tapped
        for tap in each.taps
    )
    return ALWAYS if ALWAYS in conditions else " || ".join(f"({each})" for each in conditions)


def index_of(owner: Owner) -> str:
    return owner.c.macro("GP_INDEX")


def message_key(names: Names, message: model.Message) -> str:
    return names.macro("GP_MESSAGE", message.name.text)


def condition_of(view: Tapped) -> str:
    return ALWAYS if isinstance(view, WorldView) else view.condition


def tapped_types(module: model.Module, views: Views) -> Iterator[TappedType]:
    components = {each.name.text for each in inspected_components(module)}
    for entity in sorted(views.entities, key=lambda each: each.entity.number):
        if entity.entity.inspect:
            yield tapped_type(entity, entity_taps(entity))
    for component in views.components:
        if component.name in components:
            yield tapped_type(component, ())
    if module.inspect:
        changes = (changed_tap(views.world),) if views.world.has_changes else ()
        yield tapped_type(views.world, changes)


def tapped_type(view: Tapped, others: Iterable[TapView]) -> TappedType:
    signals = view.declared.signals
    return TappedType(
        signals=tuple(
            Key(view.owner.c.macro("GP_SIGNAL", each.name.text), when(each.condition))
            for each in signals
        ),
        signals_condition=when_any(each.condition for each in signals),
        taps=(*(signal_tap(view.owner, each) for each in signals), *others),
        condition=condition_of(view),
    )


def entity_taps(view: EntityView) -> Iterator[TapView]:
    """Yield the taps of creation, recycling, changes and messages of an entity."""
    created, recycled = view.life_events
    yield plain_tap(view.owner, created, "GP_INSPECT_CREATED")
    yield plain_tap(view.owner, recycled, "GP_INSPECT_RECYCLED")
    if view.has_changes:
        yield changed_tap(view)
    messages = {each.name.text: each for each in view.module.messages}
    for send in view.sends:
        if send.tap is not None:
            message = messages[send.name]
            tap = message_tap(view.owner, message, send.tap.event)
            yield tap._replace(condition=send.condition)


def plain_tap(owner: Owner, event: Event, what: str) -> TapView:
    """Return the tap of an event without arguments."""
    return TapView(
        key=owner.c.macro("GP_TAP", event.name),
        what=what,
        member="0",
        event=event.key,
        c=owner.c.of("gp_tap", event.name),
        parameters=join("void *context", event.parameters),
        fields="",
        values=(),
        id=id_of(owner),
        prop="0",
        condition=ALWAYS,
        place=index_of(owner),
    )


def id_of(owner: Owner) -> str:
    if not owner.lives:
        return "(gp_id){0}"
    return f"gp_id_of_bits({owner.id})"


def changed_tap(view: EntityView | WorldView) -> TapView:
    tap = plain_tap(view.owner, view.changed, "GP_INSPECT_CHANGED")
    return tap._replace(prop="(uint32_t)property", condition=view.changed_condition)


def signal_tap(owner: Owner, signal: model.Signal) -> TapView:
    name, c = signal.name.text, owner.c
    key = c.macro("GP_SIGNAL", name)
    fields = f"{owner.names.of('schema')}.types[{index_of(owner)}]->signals[{key}].arguments"
    return TapView(
        key=c.macro("GP_TAP", name),
        what="GP_INSPECT_SIGNAL",
        member=key,
        event=c.macro("EVENT", name),
        c=c.of("gp_tap", name),
        parameters=join(
            "void *context", owner.parameters, parameters_of(owner.names, signal.arguments)
        ),
        fields=fields if needs_types(signal.arguments) else "",
        values=values_of(signal.arguments),
        id=id_of(owner),
        prop="0",
        condition=when(signal.condition),
        place=index_of(owner),
    )


def message_tap(owner: Owner, message: model.Message, event: Event) -> TapView:
    name, c = message.name.text, owner.c
    key = message_key(owner.names, message)
    arguments = private_fields(message.arguments)
    fields = f"{owner.names.of('schema')}.messages[{key}].arguments"
    return TapView(
        key=c.macro("GP_MESSAGE_TAP", name),
        what="GP_INSPECT_MESSAGE",
        member=key,
        event=event.key,
        c=c.of("gp_message_tap", name),
        parameters=join("void *context", event.parameters),
        fields=fields if needs_types(arguments) else "",
        values=values_of(arguments),
        id=id_of(owner),
        prop="0",
        condition=ALWAYS,
        place=index_of(owner),
    )


def needs_types(fields: Iterable[model.Field]) -> bool:
    return not all(is_text(each) for each in fields)


def is_text(field: model.Field) -> bool:
    return isinstance(field.type, model.Text | model.TextArgument)


def values_of(fields: Iterable[model.Field]) -> tuple[Line, ...]:
    """Return the arguments as gp_values; `inout` arguments are pointers."""
    return tuple(Line(value_of(number, each)) for number, each in enumerate(fields))


def value_of(number: int, field: model.Field) -> str:
    name = field.name.text
    if is_text(field):
        return f"gp_value_text({'*' if field.inout else ''}{name})"
    is_pointer = field.inout or isinstance(field.type, model.Array)
    return f"gp_value_load(gp_fields[{number}].type, {'' if is_pointer else '&'}{name})"
