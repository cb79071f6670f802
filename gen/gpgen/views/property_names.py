"""What is known of a property by itself: its names, its value, and what it is told with."""

from functools import cached_property

from gpgen.c.assignments import bounds, clamped
from gpgen.c.comments import facts, sentence, titled
from gpgen.c.declarations import Owner, Record, join, when
from gpgen.c.types import argument, declare, same, value_type
from gpgen.model import Array, EnumType, ExternType, Property, Ref, Scalar, StructType, Text, Type
from gpgen.views.events import Told


def suffix(of: Type) -> str:
    """Return what the function for a type of value is called; no two types share it."""
    match of:
        case Scalar(name):
            return name
        case EnumType(name):
            return f"enum_{name.replace('.', '_')}"
        case StructType(name):
            return f"struct_{name.replace('.', '_')}"
        case ExternType(name):
            return f"extern_{name.replace('.', '_')}"
        case Ref(entity):
            return "any" if entity is None else f"ref_{entity}"
        case Array(element, _):
            return f"at_{suffix(element)}"
    return "str"


def notifier_name(owner: Owner, of: Type) -> str:
    """Return the function that notifies listeners to properties of a type."""
    return owner.c.of("gp_notify", suffix(of))


class PropertyWords(Record):
    """The words of an observed property, whoever hears of it."""

    owner: Owner
    prop: Property

    @property
    def name(self) -> str:
        """The property's name."""
        return self.prop.name.text

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.prop.condition)

    @property
    def is_settable(self) -> bool:
        """Whether it has a setter: it follows nothing."""
        return self.prop.follows is None

    @property
    def title(self) -> str:
        """The comment above its functions."""
        known = facts(self.prop)
        return titled(self.name, f"{known}." if known else "", sentence(self.prop.doc))

    @property
    def has_title(self) -> bool:
        """True if that says more than its name."""
        return bool(facts(self.prop) or self.prop.doc)

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
    def busy(self) -> str:
        """The count of the user's functions that run."""
        return f"{self.owner.core}->gp.busy"

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
    def slot(self) -> str:
        """What a component's entity begins with."""
        return self.owner.slot

    @property
    def is_in(self) -> str:
        """The question whether the object is live and of the world."""
        return self.owner.c.of("is_in")

    @property
    def has_listeners(self) -> str:
        """The function that looks for listeners to one of several events."""
        return self.owner.c.of("gp_has_listeners")

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
    def both_values(self) -> str:
        """The parameters of an array's old and new elements."""
        return f"const {self.type} *old_values, const {self.type} *new_values"

    @property
    def given_each(self) -> str:
        """The arguments that hand those on."""
        return join(self.owner.given, "old_values, new_values")

    @property
    def stored(self) -> str:
        """The value as it is stored."""
        return clamped(self.owner.names, self.prop, "value")

    @property
    def is_unchanged(self) -> str:
        """The same condition in its setter."""
        of = self.array.element if self.array else self.prop.type
        return same(self.owner.names, of, self.new, "old_value")

    @property
    def new(self) -> str:
        """The variable of the new value in its setter; a parameter if nothing is clamped."""
        return "value" if self.is_value and not self.is_clamped else "new_value"

    @property
    def is_clamped(self) -> bool:
        """True if the stored value may be another than the one given."""
        return self.stored != "value"

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
