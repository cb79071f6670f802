"""Properties that depend on a property that is set: they are updated, then notified."""

from typing import NamedTuple

from gpgen.c.declarations import Key, Owner


class DependentView(NamedTuple):
    """A property that depends on the one that was set: copies of its value, and its notification.

    If it `can_freeze`, the variable `deferred` is the result of `try_defer` before notifications.
    If it `checks_id`, a listener may have recycled the object before the next notification.
    """

    type: str
    field: str
    before: str
    after: str
    before_declaration: str
    after_declaration: str
    has_changed: str
    deferred: str
    try_defer: str
    notify: str
    length: str
    is_value: bool
    is_array: bool
    can_freeze: bool
    checks_id: bool
    condition: str


class ListenerCheck(NamedTuple):
    """The call that checks if events of an object, or of a component in it, have listeners."""

    function: str
    args: str
    events: tuple[Key, ...]
    condition: str


class DependentsView(NamedTuple):
    """The functions that update and notify the dependents of a property.

    `update` and `notify` are calls. `check` covers the object of the property, `other_checks`
    other parts of an entity. A component calls `has_listeners` if it `checks_listeners`; if
    static listeners make it `always_notified`, there is no check. A change `may_wake`
    sleeping entities.
    """

    owner: Owner
    property: str
    c: str
    c_each: str
    parameters: str
    parameters_each: str
    update: str
    notify: str
    notify_each: str
    has_listeners: str
    has_listeners_parameters: str
    key: str
    check: ListenerCheck
    other_checks: tuple[ListenerCheck, ...]
    dependents: tuple[DependentView, ...]
    checks_listeners: bool
    always_notified: bool
    may_wake: bool
    is_array: bool
    condition: str


class EntityDependents(NamedTuple):
    """An entity type where a component's property has more dependents than in the component.

    If it `checks_listeners` and has none, dependents are only updated.
    """

    type: str
    c: str
    has_listeners: str
    update: str
    notify: str
    notify_each: str
    checks_listeners: bool
    condition: str
