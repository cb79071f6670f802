"""The view of a property of an entity, a component or the world, printed by _property.j2."""

from typing import NamedTuple

from gpgen.c.comments import sentence, titled, value_summary
from gpgen.c.declarations import ALWAYS, ENTITY, Key, Line, Owner, join, when
from gpgen.c.statements import bounds, clamped
from gpgen.c.types import argument, is_packed, packed, same, value_type
from gpgen.model import Array, Property, Text
from gpgen.views import embedding
from gpgen.views.dependents import DependentsView, EntityDependents
from gpgen.views.embedding import (
    Case,
    Embedder,
    OwnerNotifier,
    PropertyContext,
    cases,
    owner_notifier,
    unused,
)
from gpgen.views.listeners import (
    CALLED_OWNER,
    LISTENING_OWNER,
    NO_OWNER,
    Called,
    EntityStep,
    Event,
    Loop,
    StaticCall,
    Values,
    defer_call,
    event_view,
    loop,
    static_calls,
    suffix,
    suppressed_test,
    values_of,
)


class PropertyView(NamedTuple):
    """An observed property.

    `type` is the C type of its value or of an element, `length` the number of elements.
    Its setter stores the expression `stored`; `new` is the variable with the new value, which
    is the parameter itself unless the property `is_clamped`. `notifier` is the function that
    notifies its listeners: if the property `is_plain`, the one shared by all properties of the
    type, which takes the `key`; otherwise its own, which wakes `wakers`, defers changes in the
    entities of `freezing` and calls `statics` first. `loop` replaces the shared function if
    entities have functions for a component's property. Its own notifier declares `variables`
    and uses the owner as `inner`.
    `on_entities` are the entity types in which it has more dependents than in the component.
    """

    owner: Owner
    inner: Owner
    prop: Property
    name: str
    condition: str
    title: str
    what: str
    field: str
    type: str
    length: str
    element: str
    value_parameter: str
    element_parameter: str
    element_stored: str
    stored: str
    new: str
    unchanged: str
    same: str
    values: Values
    key: str
    event: Event
    shared_notifier: str
    notifier: str
    is_settable: bool
    is_value: bool
    is_text: bool
    is_array: bool
    is_clamped: bool
    loop: Loop | None = None
    is_plain: bool = True
    can_be_silent: bool = False
    suppressed_test: str = ""
    can_freeze: bool = False
    always_notified: bool = False
    variables: tuple[Line, ...] = ()
    wakes_by_type: bool = False
    statics: tuple[StaticCall, ...] = ()
    owner_notifier: OwnerNotifier | None = None
    notified_owner: str = NO_OWNER
    freezing: tuple[Case, ...] = ()
    freezing_unused: tuple[Key, ...] = ()
    wakers: tuple[Case, ...] = ()
    wake: str = ""
    wake_condition: str = ALWAYS
    wake_unused: tuple[Key, ...] = ()
    dependents: DependentsView | None = None
    on_entities: tuple[EntityDependents, ...] = ()
    binding: tuple[Embedder, ...] = ()

    @property
    def parameters(self) -> str:
        """The parameters of the private functions that handle a change."""
        return join(self.owner.parameters, self.values.parameters)

    @property
    def can_be_late(self) -> bool:
        """True if a frozen object defers changes that follow other notifications of their set."""
        return self.can_freeze and bool(self.prop.follows or self.is_array or self.binding)

    @property
    def try_defer(self) -> str:
        return self.owner.c.of("gp_try_defer", self.name)

    @property
    def notify_late(self) -> str:
        return self.owner.c.of("gp_notify_late", self.name)

    @property
    def defer(self) -> str:
        return defer_call(self.owner, self.name, self.values, "false")

    @property
    def defer_older(self) -> str:
        return defer_call(self.owner, self.name, self.values, "true")

    @property
    def has_private(self) -> bool:
        """True if the header declares private functions that handle a change."""
        return bool(not self.is_plain or self.is_array or self.dependents or self.on_entities)

    @property
    def has_definitions(self) -> bool:
        """True if the source defines functions for the property."""
        has_more = self.wakes_by_type or self.binding or self.is_text or self.owner_notifier
        return bool(self.has_private or has_more)

    @property
    def checks_dependents(self) -> bool:
        """True if a function checks whether the property or its dependents have listeners."""
        return self.dependents is not None and not self.dependents.always_notified

    @property
    def notifies_always(self) -> bool:
        """True if the setter notifies without checking for listeners."""
        always = (self.dependents or self).always_notified
        return bool(self.on_entities) or always

    @property
    def has_listeners(self) -> str:
        """The call that checks if the property, or any dependent, has listeners."""
        if self.dependents is not None:
            return f"{self.dependents.has_listeners}({self.owner.args})"
        asleep = " | GP_OBJECT_ASLEEP" if self.wakers else ""
        events = f"gp_event_bit({self.event.key}){asleep}"
        return f"{self.owner.c.of('gp_has_listeners')}({self.owner.args}, {events})"

    def notify_call(self, args: str, values: str) -> str:
        return f"{self.notifier}({join(args, self.key if self.is_plain else '', values)})"

    @property
    def notify(self) -> str:
        return self.notify_call(self.owner.args, self.values.args)

    @property
    def notify_shared(self) -> str:
        """The call to the notifier shared by all properties of the type."""
        return f"{self.shared_notifier}({join(self.owner.args, self.key, self.values.args)})"

    @property
    def notify_each(self) -> str:
        return self.owner.c.of("gp_notify_each", self.name)

    @property
    def on_set(self) -> str:
        """The call that follows a set, with the variables of the setter."""
        values = self.values.args.replace("new_value", self.new)
        if self.on_entities:
            function = self.owner.c.of("gp_propagate", self.name, "by_type")
            return f"{function}({join(self.owner.args, values)})"
        return self.fallback_call(values)

    def fallback_call(self, values: str) -> str:
        if self.dependents:
            return f"{self.dependents.c}({join(self.owner.args, values)})"
        return self.notify_call(self.owner.args, values)

    @property
    def fallback(self) -> str:
        """The call for entity types without dependents of their own."""
        return self.fallback_call(self.values.args)

    @property
    def on_set_each(self) -> str:
        if self.on_entities:
            function = self.owner.c.of("gp_propagate_each", self.name, "by_type")
            return f"{function}({join(self.owner.args, 'old_values, new_values')})"
        return self.fallback_each

    @property
    def fallback_each(self) -> str:
        function = self.dependents.c_each if self.dependents else self.notify_each
        return f"{function}({join(self.owner.args, 'old_values, new_values')})"

    @property
    def on_touch(self) -> str:
        value = f"{self.field}[index]" if self.is_array else self.field
        value = "value" if self.is_text else value
        index = "index" if self.is_array else ""
        return self.notify_call(self.owner.args, join(index, value, value))


def property_view(owner: Owner, prop: Property, around: PropertyContext) -> PropertyView:
    """Return the view of a property, without its dependents."""
    view = plain_view(owner, prop)
    values, embedders, wakers = view.values, around.embedders, around.wakers
    notifier = owner_notifier(owner, view.name, values, embedders, is_property=True)
    freezing = tuple(each for each in embedders if each.entity.freeze)
    can_freeze = around.can_freeze or bool(freezing)
    is_plain = not (around.functions or notifier or wakers or can_freeze)
    called = Called(view.event.key, view.event.fn, values.of_listener.args)
    step = EntityStep(notifier.call if notifier else "", CALLED_OWNER)
    is_silent = around.is_silent or any(each.is_silent for each in embedders)
    checks_silence = is_silent and bool(around.functions or notifier or can_freeze)
    defer = defer_call(owner, view.name, values, "false") if can_freeze else ""
    held = suppressed_test(owner.at_slot, defer, is_silent=checks_silence)
    is_checked = bool(around.functions) and owner.lives
    inner = owner.at_slot if owner.is_component and (notifier or held or is_checked) else owner
    return view._replace(
        notifier=view.notifier if is_plain else owner.c.of("gp_notify_of", view.name),
        loop=loop(inner, called, step, prop=view.key),
        inner=inner,
        variables=_variables(owner, inner, is_checked=is_checked),
        is_plain=is_plain,
        can_be_silent=is_silent,
        suppressed_test=held,
        can_freeze=can_freeze,
        always_notified=bool(around.functions or notifier),
        wakes_by_type=bool(wakers) and owner.is_component,
        statics=static_calls(owner, around.functions, values),
        owner_notifier=notifier,
        notified_owner=LISTENING_OWNER if embedders else NO_OWNER,
        freezing=cases("gp_defer", view.name, "", values.deferred, freezing),
        freezing_unused=unused(values.deferred.args, freezing),
        wakers=wakers,
        wake=embedding.wake_call(owner, view.name, wakers),
        wake_condition=wakers[0].condition if wakers and owner.kind == ENTITY else ALWAYS,
        wake_unused=() if any(each.condition == ALWAYS for each in wakers) else (Key("world"),),
    )


def _variables(owner: Owner, inner: Owner, *, is_checked: bool) -> tuple[Line, ...]:
    slot = [] if inner is owner else [f"gp_slot *slot = {owner.slot};"]
    return tuple(map(Line, [*slot, f"uint64_t id = {inner.id};"] if is_checked else slot))


# Returns the view of a property that notifies only listeners.
def plain_view(owner: Owner, prop: Property) -> PropertyView:
    names, c, name = owner.names, owner.c, prop.name.text
    array = prop.type if isinstance(prop.type, Array) else None
    element = array.element if array else prop.type
    is_value = not isinstance(prop.type, Array | Text)
    stored, known = clamped(names, prop, "value"), value_summary(prop)
    values = values_of(owner, prop.type)
    event = event_view(owner, f"{name}_changed", name, values)
    new = "value" if is_value and stored == "value" else "new_value"
    title = titled(name, f"{known}." if known else "", sentence(prop.doc))
    return PropertyView(
        owner=owner,
        inner=owner,
        prop=prop,
        name=name,
        condition=when(prop.condition),
        title=title if known or prop.doc else "",
        what=f"{name}, clamped to {bounds(prop)}," if prop.clamp else name,
        field=owner.field(name),
        type=value_type(names, prop.type),
        length=str(array.length) if array else "",
        element="index" if array else "0",
        value_parameter=argument(names, prop.type, "values" if array else "value"),
        element_parameter=argument(names, element, "value" if is_packed(element) else "new_value"),
        element_stored=packed(element, "value") if is_packed(element) else "",
        stored=stored,
        new=new,
        unchanged=same(names, element, new, "old_value"),
        same=same(names, element, "new_value", "old_value"),
        values=values,
        key=c.macro("PROPERTY", name),
        event=event,
        shared_notifier=c.of("gp_notify", suffix(prop.type)),
        notifier=c.of("gp_notify", suffix(prop.type)),
        is_settable=prop.follows is None,
        is_value=is_value,
        is_text=isinstance(prop.type, Text),
        is_array=array is not None,
        is_clamped=stored != "value",
    )
