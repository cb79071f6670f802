"""The view of a property of an entity, a component or the world."""

from dataclasses import dataclass
from functools import cached_property

from gpgen.model import Array, Property, Text
from gpgen.views.clamps import bounds, clamped
from gpgen.views.comments import facts, sentence, titled
from gpgen.views.ctypes import argument, declare, different, same, value_type
from gpgen.views.events import (
    Event,
    Heard,
    StaticCall,
    Told,
    event_view,
    property_turns,
    static_calls,
)
from gpgen.views.homes import Case, Home, PassingOn, hold_cases, passing_on
from gpgen.views.words import Owner, join


@dataclass(frozen=True, eq=False, repr=False)
class PropertyView:
    """An observed property with all the C words of its functions."""

    owner: Owner
    prop: Property
    functions: tuple[str, ...]
    can_freeze: bool = False
    homes: tuple[Home, ...] = ()
    following: tuple["PropertyView", ...] = ()

    @property
    def name(self) -> str:
        """The property's name."""
        return self.prop.name.text

    @property
    def followers(self) -> tuple["PropertyView", ...]:
        """The computed properties that follow it, in schema order."""
        return self.following

    @property
    def is_computed(self) -> bool:
        """Whether it follows an expression and has no setter."""
        return self.prop.computed is not None

    @property
    def settle(self) -> str:
        """The function that computes anew what follows from it."""
        return self.owner.c.of("settle", self.name)

    @property
    def told_by(self) -> str:
        """The static function that tells of a change, with what follows from it."""
        return f"follow_{self.name}" if self.followers else self.teller

    @property
    def asks_for_followers(self) -> bool:
        """Whether its setter asks who listens to what follows."""
        return bool(self.followers) and not self.is_always_told

    @property
    def old(self) -> str:
        """The variable of what it was before something that it follows was set."""
        return f"old_{self.name}"

    @property
    def new(self) -> str:
        """The variable of what it has become."""
        return f"new_{self.name}"

    @property
    def has_changed(self) -> str:
        """Whether the two differ."""
        return different(self.owner.names, self.prop.type, self.new, self.old)

    @property
    def title(self) -> str:
        """The comment above its functions."""
        known = facts(self.prop)
        return titled(self.name, f"{known}." if known else "", sentence(self.prop.doc))

    @property
    def what(self) -> str:
        """What a setter sets, as English."""
        return f"{self.name}, clamped to {bounds(self.prop)}," if self.prop.clamp else self.name

    @property
    def object(self) -> str:
        """The variable of who has it."""
        return self.owner.var

    @property
    def id(self) -> str:
        """What is another number once the entity has died."""
        return self.owner.id

    @property
    def listeners(self) -> str:
        """The address of those who listen to the object."""
        return self.owner.listeners

    @property
    def who(self) -> str:
        """The parameters that say whose it is."""
        return self.owner.who

    @property
    def given(self) -> str:
        """The arguments that hand those on."""
        return self.owner.given

    @property
    def field(self) -> str:
        """The field itself."""
        return f"{self.owner.var}->{self.name}"

    @property
    def array(self) -> Array | None:
        """Its type if that is an array."""
        return self.prop.type if isinstance(self.prop.type, Array) else None

    @cached_property
    def type(self) -> str:
        """The C type of its value, or of an element."""
        return value_type(self.owner.names, self.prop.type)

    @property
    def count(self) -> str:
        """How many elements it has."""
        return str(self.array.length) if self.array else ""

    @property
    def set(self) -> str:
        """The setter."""
        return self.owner.c.of("set", self.name)

    @property
    def tell(self) -> str:
        """What the setter calls when somebody listens."""
        return self.owner.c.of("tell", self.name)

    @property
    def touch(self) -> str:
        """What tells without a change."""
        return self.owner.c.of("touch", self.name)

    @property
    def teller(self) -> str:
        """The static function that tells everyone in turn."""
        return f"tell_{self.name}_changed"

    @property
    def further(self) -> str:
        """The static function that tells everyone but the object's own listeners."""
        return f"tell_{self.name}_further"

    @property
    def can_wait(self) -> bool:
        """Whether its change can be held back."""
        return self.can_freeze or any(home.entity.freeze for home in self.homes)

    @property
    def holder(self) -> str:
        """The static function that holds its change back, if it must wait."""
        return f"hold_{self.name}"

    @property
    def hold(self) -> str:
        """The call of that."""
        return f"{self.holder}({join(self.owner.var, self.told.arguments)})"

    @property
    def hold_parameters(self) -> str:
        """The parameters of that."""
        return join(f"{self.owner.c.c} *{self.owner.var}", self.told.parameters)

    @property
    def hold_cases(self) -> tuple[Case, ...]:
        """How each type of entity that can be frozen holds a component's change back."""
        return hold_cases(self.name, self.told, self.homes)

    @property
    def slot(self) -> str:
        """What a component's entity begins with."""
        return self.owner.slot

    @property
    def retell(self) -> str:
        """What an entity calls to tell what it held back of a component."""
        return self.owner.c.of("retell", self.name)

    @property
    def setter_of_all(self) -> str:
        """The static function that sets all elements and tells of each."""
        return f"set_each_{self.name}"

    @property
    def is_in(self) -> str:
        """The question whether the object is live and of the world."""
        return self.owner.c.of("is_in")

    @property
    def is_heard(self) -> str:
        """The question whether anybody listens."""
        return self.owner.c.of("is_heard")

    @property
    def old_parameter(self) -> str:
        """The parameter of the old value."""
        return declare(self.type, "old_value")

    @property
    def element_parameter(self) -> str:
        """The parameter of an element's new value."""
        return declare(self.type, "new_value")

    @property
    def value_parameter(self) -> str:
        """The parameter of the setter."""
        name = "values" if self.array else "value"
        return argument(self.owner.names, self.prop.type, name)

    @property
    def stored(self) -> str:
        """The value as it is stored."""
        return clamped(self.owner.names, self.prop, "value")

    @property
    def same(self) -> str:
        """The condition that nothing changes."""
        of = self.array.element if self.array else self.prop.type
        return same(self.owner.names, of, "new_value", "old_value")

    @cached_property
    def told(self) -> Told:
        """What a listener is told."""
        values = join(declare(self.type, "old_value"), declare(self.type, "new_value"))
        if self.array:
            return Told(join("uint32_t index", values), "index, old_value, new_value")
        return Told(values, "old_value, new_value")

    @cached_property
    def event(self) -> Event:
        """The event of its change."""
        key = self.owner.c.macro("PROPERTY", self.name)
        event = self.owner.c.macro("EVENT", self.name)
        heard = Heard(self.owner, f"{self.name}_changed", event, self.told)
        steps = tuple(each.step for each in self.passing)
        return event_view(heard, property_turns(heard, self.functions, key, steps))

    @cached_property
    def passing(self) -> tuple[PassingOn, ...]:
        """How a component's entity is told, if there is one."""
        return passing_on(self.owner, self.name, self.told, self.homes)

    @property
    def statics(self) -> tuple[StaticCall, ...]:
        """The user's functions that hear it first."""
        return static_calls(self.owner, self.functions, self.told)

    @property
    def is_owner_told(self) -> bool:
        """Whether an entity has a function that hears of it, so that it is always told."""
        return any(home.functions_on(self.name) for home in self.homes)

    @property
    def is_always_told(self) -> bool:
        """Whether somebody hears of it without being registered."""
        always = bool(self.functions) or self.is_owner_told
        return always or any(each.is_always_told for each in self.followers)

    @property
    def is_checked(self) -> bool:
        """Whether a user's function may recycle the object before its listeners hear."""
        return bool(self.functions) and self.owner.lives

    @property
    def is_value(self) -> bool:
        """Whether it is neither a text nor an array."""
        return not isinstance(self.prop.type, Array | Text)

    @property
    def is_text(self) -> bool:
        """Whether it is a text."""
        return isinstance(self.prop.type, Text)

    @property
    def is_array(self) -> bool:
        """Whether it is an array."""
        return self.array is not None

    @property
    def lives(self) -> bool:
        """Whether an object has it that comes and goes, and not the world."""
        return self.owner.lives
