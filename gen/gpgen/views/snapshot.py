"""The view of a module's snapshots, printed by snapshot.h.j2 and snapshot.c.j2."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gpgen.c.comments import banner
from gpgen.c.declarations import ALWAYS, ENTITY, WORLD, Line, owner_of, schema_name, when
from gpgen.c.names import Names
from gpgen.model import (
    Array,
    Entity,
    ExternType,
    Module,
    Property,
    Ref,
    Scalar,
    StructType,
    Text,
    Type,
)
from gpgen.model.composition import embedded
from gpgen.model.conditions import Condition, conjunction
from gpgen.model.scalars import value_scalar

DETAILS = (
    "A snapshot is a copy of the whole world, to be restored in the same run: every object, ID,"
    " listener, binding, post, stream and behaviour is then as it was. No listener and no hook"
    " is called, except destroy for slots that were first used after the snapshot."
)
CHECKSUMS = (
    "A checksum covers live IDs and properties by value, so it is equal on every machine where"
    " the worlds are. gp_snapshot.h has more on snapshots."
)

INDICES = "ijk"  # index variables of nested arrays


class ChecksumView(NamedTuple):
    """The checksum of a type of object, or of the world: the statements that add its values."""

    c: str
    var: str
    pool: str
    type: str
    chunk_shift: str
    lines: tuple[Line, ...]
    condition: str = ALWAYS

    @property
    def may_be_unused(self) -> bool:
        """True if every statement has a condition, or there is none."""
        return all(line.condition != ALWAYS for line in self.lines)


class SnapshotView(NamedTuple):
    """The snapshots of a module; `c` is the prefix of the world's functions.

    `conditions` is a parameter, after a comma, of the functions that create a world, and
    `init` is the function that initialises one.
    """

    file: str
    guard: str
    schema: str
    banner: str
    prefix: str
    c: str
    world: str
    snapshot_failure: str
    header: str
    init: str
    init_in: str
    conditions: str
    conditions_value: str
    has_conditions: bool
    is_static: bool
    types: tuple[ChecksumView, ...]
    world_checksum: ChecksumView


def snapshot_view(module: Module) -> SnapshotView:
    names, schema = Names(module.name.text), schema_name(module)
    world, has_conditions = names.inner("world"), bool(module.symbols)
    file = names.of("snapshot")
    owner = owner_of(module, "world", WORLD)
    is_static = module.world is not None and module.world.static
    properties = module.world.properties if module.world else ()
    values = [value for prop in properties for value in _property(module, prop, owner.field)]
    return SnapshotView(
        file=file,
        guard=names.macro("SNAPSHOT_H"),
        schema=schema,
        banner=banner(f"{file}.h - snapshots of the world.", (DETAILS, CHECKSUMS), schema),
        prefix=names.c,
        c=world.c,
        world=owner.world,
        snapshot_failure="" if is_static else ", and if the world is not in an arena",
        header=f"{names.c}.h",
        init=world.of("init_if" if has_conditions else "init"),
        init_in=world.of("gp_init_in" if has_conditions else "init_in"),
        conditions=", uint64_t conditions" if has_conditions else "",
        conditions_value=", conditions" if has_conditions else "",
        has_conditions=has_conditions,
        is_static=is_static,
        types=tuple(_checksum(module, each) for each in module.entities if each.checksum),
        world_checksum=ChecksumView(world.c, "world", "", "", "", tuple(_lines(values))),
    )


class _Value(NamedTuple):
    """A value of an object as a 32-bit or 64-bit C expression, or statements that add several.

    `is_narrow` is true for a signed value of fewer than 32 bits.
    """

    text: str
    bits: int
    condition: Condition
    loop: tuple[Line, ...] = ()
    is_narrow: bool = False


def _checksum(module: Module, entity: Entity) -> ChecksumView:
    owner = owner_of(module, entity.name.text, ENTITY, entity.pool.columns)
    values = [
        value._replace(condition=conjunction(part.component.condition, value.condition))
        for part in embedded(module, entity)
        for prop in part.properties
        for value in _property(module, prop, owner.field, f"{part.name}.")
    ]
    bound = {each.target.text for each in entity.bind}
    values += [
        value
        for prop in entity.properties
        if prop.name.text not in bound
        for value in _property(module, prop, owner.field)
    ]
    return ChecksumView(
        owner.type,
        owner.var,
        f"{owner.var}_pool",
        owner.c.macro("TYPE"),
        owner.c.macro("CHUNK_SHIFT"),
        tuple(_lines(values)),
        when(entity.condition),
    )


def _property(
    module: Module, prop: Property, field: Callable[[str], str], part: str = ""
) -> Iterator[_Value]:
    """Yield the values of a property, if it is part of the checksum."""
    if prop.checksum and not prop.follows:
        yield from _values(module, prop.type, field(f"{part}{prop.name.text}"), prop.condition)


def _values(
    module: Module, of: Type, place: str, condition: Condition, depth: int = 0
) -> Iterator[_Value]:
    match of:
        case StructType(name):
            for each in module.all_structs[name].fields:
                inner = conjunction(condition, each.condition)
                yield from _values(module, each.type, f"{place}.{each.name.text}", inner, depth)
        case Array(element, length):
            index = INDICES[depth]
            elements = list(_values(module, element, f"{place}[{index}]", condition, depth + 1))
            if elements:
                head = f"for (uint32_t {index} = 0; {index} < {length}; {index}++) {{"
                lines = (Line(f"    {line.text}", line.condition) for line in _lines(elements))
                whole = when(condition)
                yield _Value("", 0, condition, (Line(head, whole), *lines, Line("}", whole)))
        case Text():
            line = Line(f"gp_checksum_add_text(&one, {place});", when(condition))
            yield _Value("", 0, condition, (line,))
        case ExternType():
            return
        case _:
            yield _scalar(of, place, condition)


def _scalar(of: Type, place: str, condition: Condition) -> _Value:
    match of:
        case Ref():
            return _Value(f"{place}.bits", 64, condition)
        case Scalar("f64" | "f32" as name):
            return _Value(f"gp_checksum_{name}({place})", int(name[1:]), condition)
        case Scalar("i64" | "u64" as name):
            return _Value(place if name == "u64" else f"(uint64_t){place}", 64, condition)
        case Scalar(name) if value_scalar(name) != name:  # a storage-only type
            return _Value(f"{place}.bits", 32, condition)
    is_narrow = of in (Scalar("i8"), Scalar("i16"))
    text = place if of == Scalar("u32") else f"(uint32_t){place}"
    return _Value(text, 32, condition, is_narrow=is_narrow)


def _lines(values: Iterable[_Value]) -> Iterator[Line]:
    """Yield the statements that add values; 32-bit values are added in pairs."""
    waiting: _Value | None = None
    for value in values:
        if value.loop:
            yield from value.loop
        elif value.bits == 64:
            yield _add(value)
        elif waiting is not None and waiting.condition == value.condition:
            call = f"gp_checksum_add_pair(&one, {waiting.text}, {value.text});"
            yield Line(call, when(value.condition))
            waiting = None
        else:
            if waiting is not None:
                yield _add(waiting)
            waiting = value
    if waiting is not None:
        yield _add(waiting)


def _add(value: _Value) -> Line:
    widened = "(uint64_t)" if value.is_narrow else ""  # gcc warns about implicit sign changes
    return Line(f"gp_checksum_add(&one, {widened}{value.text});", when(value.condition))
