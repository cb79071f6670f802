"""Types as written in a schema: `i32`, `str[24]`, `vec2[4]`, `ref bee`."""

import re

from gpgen import model
from gpgen.schema import shapes
from gpgen.schema.declarations import find_text
from gpgen.schema.imports import foreign_entities, is_known, names_of, short_forms
from gpgen.schema.numbers import read_integer
from gpgen.schema.scope import Scope
from gpgen.schema.suggestions.hints import form_hint, is_foreign, result_hint, unknown_hint
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, part
from gpgen.source.places import Span
from gpgen.source.problems import quote, suggest

LARGEST_ARRAY = 1 << 24
VALUES = ("enums", "structs", "externs")  # the sections whose names are types of values
TYPE = re.compile(r"(ref\s+)?([A-Za-z_][\w.]*)\s*(?:\[([^\[\]]*)\])?")
MANY_BRACKETS = r"(?:ref\s+)?[A-Za-z_][\w.]*\s*\[[^\[\]]*\]\s*\[.*"


def read_type(
    node: ScalarNode,
    scope: Scope,
    *,
    argument: bool = False,
    rest: bool = False,
    end: int | None = None,
) -> tuple[model.Type, Span]:
    """Return the type that a text names, and its span; report an invalid type.

    The type is the text up to `end`. For an `argument`, `str` needs no size; with
    `rest`, an array needs none.
    """
    text = node.text[:end]
    start = len(text) - len(text.lstrip())
    text = text.strip()
    span = part(node, start, start + len(text))
    match = TYPE.fullmatch(text)
    if match is None or (match[1] is None and text == "ref"):
        _report_form(text, span, scope)
        return model.Broken(), span
    exact = node.span.width >= len(node.text)
    name_span = part(node, start + match.start(2), start + match.end(2)) if exact else span
    element = _element(match, name_span, scope)
    if match[3] is None:
        element = passable(element, span, scope) if argument and not rest else element
        return _without_size(element, span, scope, argument=argument), span
    size_start = start + match.start(3) + len(match[3]) - len(match[3].lstrip())
    size_text = match[3].strip()
    if not size_text and rest and not isinstance(element, model.TextArgument | model.Broken):
        return model.Rest(element), span
    if not size_text:
        message = f"the type {quote(text)} requires a size"
        scope.report("GP217", span, message, f"write {quote(match[2] + '[8]')}")
        return model.Broken(), span
    if isinstance(element, model.Broken) and not size_text.isdigit():
        return model.Broken(), span
    size_span = part(node, size_start, size_start + len(size_text))
    size = _size(ScalarNode(size_text, plain=True, span=size_span), element, scope)
    return _with_size(element, size), span


def passable(of: model.Type, span: Span, scope: Scope) -> model.Type:
    """Return the type in which a value is passed; report a type that only stores values."""
    if isinstance(of, model.Scalar) and model.value_scalar(of.name) != of.name:
        value = model.value_scalar(of.name)
        message = f"expected {value}, got {quote(of.name)}, which only stores values"
        scope.report("GP226", span, message, f"write {value}")
        return model.Scalar(value)
    return of


def _report_form(text: str, span: Span, scope: Scope) -> None:
    if re.fullmatch(MANY_BRACKETS, text):
        inner = "strings" if re.match(r"str\b", text) else "arrays"
        message = f"expected a type, got an array of {inner}, {quote(text)}"
        scope.report("GP218", span, message, "put the inner one into a struct")
        return
    scope.report("GP217", span, f"expected a type, got {quote(text)}", form_hint(text))


def _element(match: re.Match[str], span: Span, scope: Scope) -> model.Type:
    """Return the type without its size."""
    name = match[2]
    if match[1] is not None:
        return _ref(name, span, scope)
    if name == "str":
        return model.TextArgument()
    if name in model.SCALARS:
        return model.Scalar(name)
    if "." in name:
        return _of_other_module(name, span, scope)
    if name in scope.declared["enums"]:
        scope.use("enums", name, span)
        value = scope.declared["enums"][name].value
        return (
            model.EnumType(name)
            if isinstance(value, (MappingNode, SequenceNode))
            else model.Broken()
        )
    if name in scope.declared["structs"]:
        scope.use("structs", name, span)
        value = scope.declared["structs"][name].value
        return model.StructType(name) if isinstance(value, MappingNode) else model.Broken()
    if name in scope.declared["externs"]:
        scope.use("externs", name, span)
        extern = scope.externs.get(name)
        return model.Broken() if extern is None else _extern(extern)
    _report_unknown(name, span, scope, match[3])
    return model.Broken()


def _of_other_module(name: str, span: Span, scope: Scope) -> model.Type:
    """Return a type of another module, which was already read."""
    if not is_known(name, span, scope):
        return model.Broken()
    for section in VALUES:
        scope.use(section, name, span)
    if name in scope.enums:
        return model.EnumType(name)
    if name in scope.structs:
        return model.StructType(name)
    if name in scope.externs:
        return _extern(scope.externs[name])
    _report_unknown(name, span, scope)
    return model.Broken()


def _extern(extern: model.Extern) -> model.ExternType:
    same = None if extern.same is None else extern.same.text
    return model.ExternType(extern.name.text, extern.is_pointer, same)


def _report_unknown(name: str, span: Span, scope: Scope, size: str | None = None) -> None:
    if name in scope.declared["entities"]:
        message = f"expected a type, got the entity {quote(name)}"
        scope.report("GP221", span, message, f"write 'ref {name}'")
        return
    if name in foreign_entities(scope):
        message = f"expected a type, got the entity {quote(name)} of another module"
        scope.report("GP221", span, message, "write 'ref any'")
        return
    if name in scope.declared["buffers"]:
        message = f"expected a type, got the buffer {quote(name)}"
        scope.report("GP203", span, message, "declare a struct with the same fields")
        return
    if name in scope.declared["components"]:
        message = f"expected a type, got the component {quote(name)}"
        hint = "list it under 'components' of an entity, or write 'ref any'"
        scope.report("GP270", span, message, hint)
        return

    known = [*model.SCALARS, "str", *(name for each in VALUES for name in names_of(each, scope))]
    if scope.complete or is_foreign(name):
        entities = scope.declared["entities"]
        hint = unknown_hint(name, size, known, short_forms(known), entities)
        scope.report("GP203", span, f"unknown type {quote(name)}", hint)


def _ref(name: str, span: Span, scope: Scope) -> model.Type:
    if name == "any":
        return model.Ref(None)
    if name in scope.declared["entities"]:
        scope.use("entities", name, span)
        return model.Ref(name)
    if not is_known(name, span, scope):
        return model.Broken()
    if name in foreign_entities(scope):
        message = f"expected an entity of this module, got {quote(name)}"
        scope.report("GP222", span, message, "write 'ref any'")
    elif name in scope.declared["components"]:
        message = f"expected an entity, got the component {quote(name)}"
        scope.report("GP222", span, message, "write 'ref any'")
    elif name in model.SCALARS or any(name in names_of(section, scope) for section in VALUES):
        message = f"expected an entity, got the type {quote(name)}"
        scope.report("GP222", span, message, f"write '{name}' without 'ref'")
    elif scope.complete:
        found = suggest(name, [*scope.declared["entities"], "any"])
        shown = f"declare it: entities: {{{name}: {{properties: {{...}}}}}}"
        hint = f"did you mean '{found}'?" if found else shown
        scope.report("GP222", span, f"unknown entity {quote(name)}", hint)
    return model.Broken()


def _without_size(element: model.Type, span: Span, scope: Scope, *, argument: bool) -> model.Type:
    if isinstance(element, model.TextArgument) and not argument:
        message = "'str' requires a size here"
        hint = "write a size, such as str[32]: 31 bytes of text and a NUL"
        scope.report("GP219", span, message, hint)
        return model.Broken()
    return element


def _size(node: ScalarNode, element: model.Type, scope: Scope) -> int | None:
    is_text = isinstance(element, model.TextArgument)
    subject = "the size of a string" if is_text else "the size of an array"
    shape = shapes.Integer(2 if is_text else 1, LARGEST_ARRAY)
    size = read_integer(node, shape, scope, subject, check=True)
    hint = None if size is not None else result_hint(node.text, scope)
    if hint is not None and scope.problems[-1:] and scope.problems[-1].span == node.span:
        scope.problems[-1] = scope.problems[-1]._replace(hint=hint)
    return size


def _with_size(element: model.Type, size: int | None) -> model.Type:
    if size is None or isinstance(element, model.Broken):
        return model.Broken()
    return (
        model.Text(size) if isinstance(element, model.TextArgument) else model.Array(element, size)
    )


# Types and properties


def read_type_of(
    node: Node | None, fallback: Span, scope: Scope, *, argument: bool = False, rest: bool = False
) -> tuple[model.Type, Span]:
    """Return the type that a node names; a node that is not a str was already reported."""
    text = find_text(node)
    if text is None:
        return model.Broken(), fallback
    return read_type(text, scope, argument=argument, rest=rest)
