"""The view of a module's types, printed by types.h.j2."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import banner, comment_of, comment_text, enum_doc, sentence, titled
from gpgen.c.declarations import ALWAYS, Header, Member, join, schema_name, when
from gpgen.c.names import Names
from gpgen.c.record_layout import posts_in
from gpgen.c.types import argument, declare, different, member, typed_literal, value_type
from gpgen.model.composition import has_texts
from gpgen.views.pools import EntityNames, entity_names
from gpgen.views.tuning import TuningView, tuning_view

RUNTIME_VERSION = "1"


class ConstantView(NamedTuple):
    """A constant, as a macro."""

    name: str
    value: str
    doc: str
    condition: str = ALWAYS


class EnumMemberView(NamedTuple):
    """A member of an enum, or a bit of a set of flags."""

    name: str
    value: str
    comment: str
    condition: str = ALWAYS


class EnumView(NamedTuple):
    """An enum, or a set of flags."""

    c: str
    doc: str
    is_flags: bool
    members: tuple[EnumMemberView, ...]
    condition: str = ALWAYS


class Compared(NamedTuple):
    """The expression that is true if a field, or an element of `times`, differs in two structs."""

    differs: str
    times: str
    condition: str = ALWAYS


class StructView(NamedTuple):
    """A struct, and the comparison of two of them."""

    c: str
    doc: str
    members: tuple[Member, ...]
    compared: tuple[Compared, ...]
    loops: tuple[Compared, ...]
    condition: str = ALWAYS


class ComponentNames(NamedTuple):
    """The names of a component that all files use."""

    name: str
    c: str
    condition: str = ALWAYS


def component_names(
    names: Names, components: Iterable[model.Component]
) -> tuple[ComponentNames, ...]:
    return tuple(
        ComponentNames(each.name.text, names.of(each.name.text), when(each.condition))
        for each in components
    )


class DeclarationView(NamedTuple):
    """A foreign type under the name that the module gives it, or a user-written function."""

    declaration: str
    doc: str
    condition: str


class TypesView(NamedTuple):
    """The types of a module, its constants and functions, and the headers to include."""

    banner: str
    guard: str
    runtime_version: str
    prefix: str
    constants: tuple[ConstantView, ...]
    tuning: TuningView | None
    enums: tuple[EnumView, ...]
    structs: tuple[StructView, ...]
    externs: tuple[DeclarationView, ...]
    runtime_headers: tuple[Header, ...]
    module_headers: tuple[Header, ...]
    foreign_headers: tuple[Header, ...]
    system_headers: tuple[Header, ...]
    functions: tuple[DeclarationView, ...]
    components: tuple[ComponentNames, ...]
    entities: tuple[EntityNames, ...]
    type_count: str
    has_world: bool


def types_view(module: model.Module) -> TypesView:
    names = Names(module.name.text)
    title = f"{names.of('types')}.h - the types of {module.name.text}."
    return TypesView(
        banner=banner(title, (), schema_name(module)),
        guard=names.macro("TYPES_H"),
        runtime_version=RUNTIME_VERSION,
        prefix=names.c,
        constants=tuple(
            constant_view(names, each) for each in module.constants if not each.tunable
        ),
        tuning=tuning_view(module),
        enums=tuple(enum_view(names, enum) for enum in module.enums),
        structs=tuple(struct_view(names, struct) for struct in in_order(module.structs)),
        externs=tuple(extern_view(names, extern) for extern in module.externs),
        runtime_headers=runtime_headers(module),
        module_headers=module_headers(module),
        foreign_headers=headers(module, angled=False),
        system_headers=headers(module, angled=True),
        functions=tuple(function_view(names, function) for function in module.functions),
        components=component_names(names, module.components),
        entities=entity_names(module),
        type_count=str(1 + max(module.types, default=0)),
        has_world=module.has_world,
    )


def constant_view(names: Names, constant: model.Constant) -> ConstantView:
    """Return the view of a constant; a value with a sign or a cast is put in parentheses."""
    assert isinstance(constant.type, model.Scalar | model.TextArgument)
    value = typed_literal(names, constant.type, constant.value)
    return ConstantView(
        name=names.macro(constant.name.text),
        value=f"({value})" if value.startswith(("-", "(")) else value,
        doc=sentence(constant.doc),
        condition=when(constant.condition),
    )


def enum_view(names: Names, enum: model.Enum) -> EnumView:
    c = names.inner(enum.name.text)
    return EnumView(
        c=c.c,
        doc=enum_doc(enum),
        is_flags=enum.flags,
        members=tuple(
            EnumMemberView(
                name=c.macro(member.name.text),
                value=f"UINT32_C({member.value:#x})" if enum.flags else str(member.value),
                comment=comment_of(comment_text(member.doc)),
                condition=when(member.condition),
            )
            for member in enum.members
        ),
        condition=when(enum.condition),
    )


def in_order(structs: tuple[model.Struct, ...]) -> tuple[model.Struct, ...]:
    """Return the structs in an order in which each follows the structs that it contains."""
    by_name = {struct.name.text: struct for struct in structs}
    done: dict[str, model.Struct] = {}

    def place(struct: model.Struct) -> None:
        if struct.name.text in done:
            return
        for field in struct.fields:
            of = field.type.element if isinstance(field.type, model.Array) else field.type
            if isinstance(of, model.StructType) and of.name in by_name:
                place(by_name[of.name])
        done[struct.name.text] = struct

    for struct in structs:
        place(struct)
    return tuple(done.values())


def struct_view(names: Names, struct: model.Struct) -> StructView:
    compared, loops = [], []
    for field in struct.fields:
        name, of, condition = field.name.text, field.type, when(field.condition)
        if isinstance(of, model.Array) and isinstance(
            of.element, model.StructType | model.ExternType
        ):
            differs = different(names, of.element, f"a.{name}[i]", f"b.{name}[i]")
            loops.append(Compared(differs, str(of.length), condition))
        else:
            differs = different(names, of, f"a.{name}", f"b.{name}")
            compared.append(Compared(differs, "", condition))
    return StructView(
        c=names.of(struct.name.text),
        doc=titled(struct.name.text, sentence(struct.doc)) if struct.doc else "",
        members=tuple(
            Member(
                member(names, each.type, each.name.text),
                comment_of(comment_text(each.doc)),
                when(each.condition),
            )
            for each in struct.fields
        ),
        condition=when(struct.condition),
        compared=tuple(compared),
        loops=tuple(loops),
    )


def extern_view(names: Names, extern: model.Extern) -> DeclarationView:
    known = "a foreign pointer." if extern.is_pointer else "a foreign type."
    return DeclarationView(
        declaration=declare(extern.c, names.of(extern.name.text)),
        doc=titled(extern.name.text, known, sentence(extern.doc)),
        condition=when(extern.condition),
    )


def headers(module: model.Module, *, angled: bool) -> tuple[Header, ...]:
    """Return the headers of externs, and string.h if `angled`, each once and sorted."""
    own = {"<string.h>"} if angled else set()
    found = {each.header.text for each in module.externs if each.header}
    texts = own | {text for text in found if text.startswith("<") == angled}
    return tuple(
        Header(
            text if angled else f'"{text}"',
            ALWAYS if text in own else header_condition(module, text),
        )
        for text in sorted(texts)
    )


def header_condition(module: model.Module, text: str) -> str:
    using = (each for each in module.externs if each.header and each.header.text == text)
    return when(*(each.condition for each in using))


def function_view(names: Names, function: model.Function) -> DeclarationView:
    parameters = join(*(argument(names, each.type, each.name.text) for each in function.arguments))
    c = names.of(function.name.text)
    return DeclarationView(
        declaration=f"{declare(value_type(names, function.returns), c)}({parameters or 'void'})",
        doc=titled(function.name.text, sentence(function.doc)),
        condition=when(function.condition),
    )


def runtime_headers(module: model.Module) -> tuple[Header, ...]:
    """Return the runtime headers that a module needs; gp_notification.h includes a world's."""
    behaviours = (each for entity in module.entities for each in entity.behaviours)
    needed = {
        "gp_base.h": not module.has_world,
        "gp_behaviour.h": any(each.every is not None for each in behaviours),
        "gp_component.h": module.components,
        "gp_list.h": any(entity.lists for entity in module.entities),
        "gp_math.h": module.has_followers or module.tunables,
        "gp_notification.h": module.has_world,
        "gp_posts.h": any(posts_in(module)),
        "gp_scalar.h": True,
        "gp_text.h": has_texts(module),
    }
    return tuple(Header(name) for name, is_needed in needed.items() if is_needed)


def module_headers(module: model.Module) -> tuple[Header, ...]:
    used = (each.module.name.text for each in module.imports if each.is_direct)
    return tuple(Header(f"{name}.h") for name in sorted(used))
