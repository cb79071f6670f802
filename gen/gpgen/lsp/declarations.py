"""All declarations of a module, each with its kind, place and documentation."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from gpgen import model
from gpgen.model.behaviours import Local
from gpgen.model.types import show_type
from gpgen.model.values import Leaf, LeafArgument
from gpgen.source.places import Span

COMPONENT, ENUM, ENUM_MEMBER, WORLD = "component", "enum", "enum member", "world"
# The kinds of declarations by the field of the model that contains them.
KINDS = {
    "constants": "constant",
    "enums": ENUM,
    "members": ENUM_MEMBER,
    "structs": "struct",
    "externs": "extern",
    "buffers": "buffer",
    "fields": "field",
    "functions": "function",
    "messages": "message",
    "components": COMPONENT,
    "streams": "stream",
    "events": "event",
    "entities": "entity",
    "properties": "property",
    "signals": "signal",
    "leaves": "leaf",
    "factories": "factory",
    "presets": "preset",
    "lists": "list",
    "behaviours": "behaviour",
    "arguments": "argument",
    "locals": "local",
}


class Declaration(NamedTuple):
    """A name that a module declares.

    `owner` is the entity, component or enum that declares it, empty for the module. `of` is its
    type in schema syntax.
    """

    kind: str
    name: model.Name
    owner: str
    of: str
    doc: str | None
    module: str

    @property
    def span(self) -> Span:
        return self.name.span


def declarations_of(module: model.Module) -> Iterator[Declaration]:
    name = module.name.text
    yield Declaration("module", module.name, "", "", module.doc, name)
    for each in _members(module, "", name):
        is_tree = each.kind == "behaviour" and not each.owner
        yield each._replace(kind="tree") if is_tree else each
    if module.world is not None:
        yield from _members(module.world, WORLD, name)


def _members(owner: Any, name: str, module: str) -> Iterator[Declaration]:
    for section, parts in zip(owner._fields, owner, strict=True):
        kind = KINDS.get(section, "")
        for part in parts if kind else ():
            each = part.field if isinstance(part, LeafArgument) else part
            if isinstance(each, model.Name | model.Use):  # declared elsewhere
                continue
            if kind != "behaviour" or not name or each.name.text != kind:  # the key is not a name
                yield Declaration(kind, each.name, name, _detail(each), each.doc, module)
            yield from _members(each, each.name.text, module)


def _detail(declared: object) -> str:
    match declared:
        case model.Constant():
            of = _type(declared.type)
            return of and f"{of} = {declared.value}"
        case model.Enum():
            return "flags" if declared.flags else ""
        case model.EnumMember():
            return str(declared.value)
        case model.Extern():
            return declared.c
        case model.Function():
            return _type(declared.returns)
        case Leaf():
            returns = "" if declared.returns is None else f", {_type(declared.returns)}"
            return declared.kind + returns
        case model.Field() | model.Property() | Local():
            return _type(declared.type)
    return ""


def _type(of: model.Type) -> str:
    return "" if isinstance(of, model.Broken) else show_type(of)
