"""Other modules: what a module declares, under the names that it has in those that include it."""

from collections.abc import Iterator

from gpgen import model
from gpgen.model.availability import Needed
from gpgen.schema.scope import Scope
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Note, did_you_mean, quote


def read_imports(used: list[tuple[ScalarNode, model.Module]], scope: Scope) -> None:
    """Put into the scope what the used modules declare, and what they use themselves."""
    for item, module in used:
        _add(module, item.span, scope, is_direct=True)
    for item, module in used:
        for inner in module.imports:
            _add(inner.module, item.span, scope, is_direct=False)
    for each in scope.imports.values():
        scope.constants |= {constant.name.text: constant for constant in each.constants}
        scope.enums |= {enum.name.text: enum for enum in each.enums}
        scope.structs |= {struct.name.text: struct for struct in each.structs}
        scope.externs |= {extern.name.text: extern for extern in each.externs}
        for section in ("constants", "enums", "structs", "externs", "functions"):
            for thing in getattr(each, section):
                needed = Needed(thing.condition, thing.name.span)
                scope.conditions[section, thing.name.text] = needed


def _add(module: model.Module, include: Span, scope: Scope, *, is_direct: bool) -> None:
    """Add a module under its name, which no other may have."""
    name = module.name
    first = scope.name
    if first is None or first.text != name.text:
        known = scope.imports.setdefault(name.text, _import(module, include, is_direct=is_direct))
        first = known.module.name
    if first != name:
        message = f"duplicate module name {quote(name.text)}"
        notes = (Note(first.span, "first defined here"), Note(name.span, "and here"))
        scope.report("GP244", include, message, "rename one of the two", notes)


def _import(module: model.Module, include: Span, *, is_direct: bool) -> model.Import:
    prefix = module.name.text

    def prefixed(name: model.Name) -> model.Name:
        return model.Name(f"{prefix}.{name.text}", name.span)

    def fields(of: tuple[model.Field, ...]) -> tuple[model.Field, ...]:
        return tuple(field._replace(type=qualified(field.type, prefix)) for field in of)

    structs = (each._replace(fields=fields(each.fields)) for each in module.structs)
    functions = (
        each._replace(arguments=fields(each.arguments), returns=qualified(each.returns, prefix))
        for each in module.functions
    )
    return model.Import(
        module,
        is_direct,
        include,
        tuple(each._replace(name=prefixed(each.name)) for each in module.constants),
        tuple(each._replace(name=prefixed(each.name)) for each in module.enums),
        tuple(each._replace(name=prefixed(each.name)) for each in structs),
        tuple(each._replace(name=prefixed(each.name)) for each in module.externs),
        tuple(each._replace(name=prefixed(each.name)) for each in functions),
    )


def qualified(of: model.Type, prefix: str) -> model.Type:
    """Return a type of another module as it is called here."""
    match of:
        case model.Array(element, length):
            return model.Array(qualified(element, prefix), length)
        case model.EnumType(name) | model.StructType(name) | model.ExternType(name) if (
            "." not in name
        ):
            return of._replace(name=f"{prefix}.{name}")
        case model.Ref(str(entity)) if "." not in entity:
            return model.Ref(f"{prefix}.{entity}")
    return of


# Names with a dot


def is_known(name: str, span: Span, scope: Scope) -> bool:
    """Return whether a name may be looked up; that of a module that is not here is reported.

    A name without a dot is this module's own.
    """
    prefix, dot, _ = name.partition(".")
    used = scope.imports.get(prefix)
    if not dot or (used is not None and used.is_direct):
        return True
    if used is not None:
        message = f"the use of the module {quote(prefix)} requires an 'include' of its file"
        note = Note(used.include, "it is included only by this one")
        scope.report("GP245", span, message, "add its file to 'include'", (note,))
    elif scope.complete:
        hint = did_you_mean(prefix, scope.imports) or "add its file to 'include'"
        if scope.name is not None and prefix == scope.name.text:
            hint = f"write {name.partition('.')[2]}; names of this module have no prefix"
        scope.report("GP245", span, f"unknown module {quote(prefix)}", hint)
    return False


def names_of(section: str, scope: Scope) -> Iterator[str]:
    """Yield every name of a section that may be used here: our own, then others'."""
    yield from scope.declared[section]
    for used in scope.imports.values():
        if used.is_direct:
            yield from (each.name.text for each in getattr(used, section))


def foreign_entities(scope: Scope) -> set[str]:
    """Return the entities of other modules, which only their own world knows."""
    return {
        f"{prefix}.{entity.name.text}"
        for prefix, used in scope.imports.items()
        for entity in used.module.entities
    }


def short_forms(names: list[str]) -> dict[str, str]:
    """Return names of other modules by their short forms, which lack the module."""
    return {name.partition(".")[2]: name for name in names if "." in name}
