"""The view of a module's types: what types.h.j2 prints."""

from typing import NamedTuple

from gpgen.c.comments import banner, comment_of, enum_doc, safe, sentence, titled
from gpgen.c.declarations import ALWAYS, Header, Member, schema_name, when, when_any
from gpgen.c.names import Names
from gpgen.c.types import different, literal, member
from gpgen.model import (
    Array,
    Constant,
    Enum,
    ExternType,
    Module,
    Scalar,
    Struct,
    StructType,
    TextArgument,
)
from gpgen.model.composition import has_followers
from gpgen.views.foreign import (
    ExternView,
    FunctionView,
    extern_view,
    function_view,
    headers,
    module_headers,
    runtime_headers,
)
from gpgen.views.life import ListView, list_views
from gpgen.views.pools import close_pool, pool_words

RUNTIME_VERSION = "1"


class ConstantView(NamedTuple):
    """A constant, as a macro."""

    name: str
    value: str
    doc: str
    has_doc: bool
    is_last: bool
    condition: str = ALWAYS


class EnumMemberView(NamedTuple):
    """A member of an enum or a set of bits."""

    name: str
    value: str
    comment: str
    condition: str = ALWAYS


class EnumView(NamedTuple):
    """An enum, or a set of bits."""

    c: str
    doc: str
    is_flags: bool
    members: tuple[EnumMemberView, ...]
    condition: str = ALWAYS


class Compared(NamedTuple):
    """A field, how it is told that two are different, and how often to look."""

    differs: str
    times: str
    condition: str = ALWAYS


class StructView(NamedTuple):
    """A struct and how two are compared."""

    c: str
    doc: str
    members: tuple[Member, ...]
    compared: tuple[Compared, ...]
    loops: tuple[Compared, ...]
    condition: str = ALWAYS


class EntityNames(NamedTuple):
    """What all files have to know of an entity."""

    name: str
    c: str
    upper: str
    number: str
    chunk_shift: str
    pool: str
    close_pool: str
    lists: tuple[ListView, ...]
    is_first: bool
    condition: str = ALWAYS
    behaves: bool = False
    follows: bool = False
    behaving_condition: str = ALWAYS


class ComponentNames(NamedTuple):
    """What all files have to know of a component."""

    c: str
    listeners: str
    is_first: bool
    is_last: bool
    condition: str = ALWAYS


class TypesView(NamedTuple):
    """All the words of a module's types."""

    banner: str
    guard: str
    runtime_version: str
    world: str
    core: str
    core_of: str
    const_core_of: str
    constants: tuple[ConstantView, ...]
    enums: tuple[EnumView, ...]
    structs: tuple[StructView, ...]
    externs: tuple[ExternView, ...]
    runtime_headers: tuple[Header, ...]
    module_headers: tuple[Header, ...]
    foreign_headers: tuple[Header, ...]
    system_headers: tuple[Header, ...]
    functions: tuple[FunctionView, ...]
    components: tuple[ComponentNames, ...]
    entities: tuple[EntityNames, ...]
    type_count: str
    has_entities: bool
    has_world: bool
    has_followers: bool


def types_view(module: Module) -> TypesView:
    """Return the view of a module's types."""
    names = Names(module.name.text)
    return TypesView(
        banner=banner(
            f"{names.of('types')}.h - the types of {module.name.text}.", (), schema_name(module)
        ),
        guard=names.macro("TYPES_H"),
        runtime_version=RUNTIME_VERSION,
        world=names.of("world"),
        core=names.of("gp_core"),
        core_of=names.of("gp"),
        const_core_of=names.of("gp_const"),
        constants=constant_views(names, module.constants),
        enums=tuple(enum_view(names, enum) for enum in module.enums),
        structs=tuple(struct_view(names, struct) for struct in in_order(module.structs)),
        externs=tuple(extern_view(names, extern) for extern in module.externs),
        runtime_headers=runtime_headers(module),
        module_headers=module_headers(module),
        foreign_headers=headers(module, angled=False),
        system_headers=headers(module, angled=True),
        functions=tuple(function_view(names, function) for function in module.functions),
        components=component_names(module),
        entities=entity_names(module),
        type_count=str(len(module.entities) + 1),
        has_entities=bool(module.entities),
        has_world=module.has_world,
        has_followers=module.has_followers,
    )


def constant_views(names: Names, constants: tuple[Constant, ...]) -> tuple[ConstantView, ...]:
    """Return the constants; a negative one stands in parentheses."""
    views = []
    for number, constant in enumerate(constants):
        of = constant.type
        assert isinstance(of, Scalar | TextArgument)
        value = literal(names, of, constant.value)
        views.append(
            ConstantView(
                name=names.macro(constant.name.text),
                value=f"({value})" if value.startswith(("-", "(")) else value,
                doc=sentence(constant.doc),
                has_doc=bool(constant.doc),
                is_last=number == len(constants) - 1,
                condition=when(constant.condition),
            )
        )
    return tuple(views)


def enum_view(names: Names, enum: Enum) -> EnumView:
    """Return the view of an enum."""
    c = names.inner(enum.name.text)
    return EnumView(
        c=c.c,
        doc=enum_doc(enum),
        is_flags=enum.flags,
        members=tuple(
            EnumMemberView(
                name=c.macro(member.name.text),
                value=f"UINT32_C({member.value:#x})" if enum.flags else str(member.value),
                comment=comment_of(safe(member.doc)),
                condition=when(member.condition),
            )
            for member in enum.members
        ),
        condition=when(enum.condition),
    )


def in_order(structs: tuple[Struct, ...]) -> tuple[Struct, ...]:
    """Return the structs so that each stands behind those that it holds."""
    by_name = {struct.name.text: struct for struct in structs}
    done: dict[str, Struct] = {}

    def place(struct: Struct) -> None:
        if struct.name.text in done:
            return
        for field in struct.fields:
            of = field.type.element if isinstance(field.type, Array) else field.type
            if isinstance(of, StructType) and of.name in by_name:
                place(by_name[of.name])
        done[struct.name.text] = struct

    for struct in structs:
        place(struct)
    return tuple(done.values())


def struct_view(names: Names, struct: Struct) -> StructView:
    """Return the view of a struct."""
    compared = []
    loops = []
    for field in struct.fields:
        name = field.name.text
        of = field.type
        condition = when(field.condition)
        if isinstance(of, Array) and isinstance(of.element, StructType | ExternType):
            differs = different(names, of.element, f"a.{name}[i]", f"b.{name}[i]")
            loops.append(Compared(differs, str(of.length), condition))
        else:
            differs = different(names, of, f"a.{name}", f"b.{name}")
            compared.append(Compared(differs, "", condition))
    return StructView(
        c=names.of(struct.name.text),
        doc=titled(struct.name.text, sentence(struct.doc)),
        members=tuple(
            Member(
                member(names, each.type, each.name.text),
                comment_of(safe(each.doc)),
                when(each.condition),
            )
            for each in struct.fields
        ),
        condition=when(struct.condition),
        compared=tuple(compared),
        loops=tuple(loops),
    )


def entity_names(module: Module) -> tuple[EntityNames, ...]:
    """Return what all files have to know of the entities; types are numbered from 1."""
    names = Names(module.name.text)
    return tuple(
        EntityNames(
            name=entity.name.text,
            c=names.of(entity.name.text),
            upper=names.macro(entity.name.text),
            number=f"{number}u",
            chunk_shift=pool_words(entity).chunk_shift,
            pool=f"{entity.name.text}_pool",
            close_pool=close_pool(module, entity),
            lists=list_views(names, entity),
            is_first=number == 1,
            condition=when(entity.condition),
            behaves=bool(entity.behaviours),
            follows=module.has_followers and has_followers(module, entity),
            behaving_condition=when_any(each.condition for each in entity.behaviours),
        )
        for number, entity in enumerate(module.entities, 1)
    )


def component_names(module: Module) -> tuple[ComponentNames, ...]:
    """Return what all files have to know of the components."""
    names = Names(module.name.text)
    last = len(module.components) - 1
    return tuple(
        ComponentNames(
            c=names.of(component.name.text),
            listeners=f"every_{component.name.text}",
            is_first=number == 0,
            is_last=number == last,
            condition=when(component.condition),
        )
        for number, component in enumerate(module.components)
    )
