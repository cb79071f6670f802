"""Other modules: their declarations, under qualified names in modules that include them."""

from collections.abc import Iterator

from gpgen import model
from gpgen.model.availability import Needed
from gpgen.schema.scope import Scope
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Note, did_you_mean, quote


def read_imports(used: list[tuple[ScalarNode, model.Module]], scope: Scope) -> None:
    """Add to the scope the declarations of used modules, and of the modules these use."""
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
    """Add a module under its name; report a second module of that name."""
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
    """Return a type of another module with its qualified name."""
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


# Qualified names


def is_known(name: str, span: Span, scope: Scope) -> bool:
    """Return whether a name can be looked up; report a name whose module is not included.

    A name without a dot belongs to this module.
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
    """Yield all names of a section that can be used here: this module's, then others'."""
    yield from scope.declared[section]
    for used in scope.imports.values():
        if used.is_direct:
            yield from (each.name.text for each in getattr(used, section))


def foreign_entities(scope: Scope) -> set[str]:
    """Return the entities of other modules, which only their own world has."""
    return {
        f"{prefix}.{entity.name.text}"
        for prefix, used in scope.imports.items()
        for entity in used.module.entities
    }


def short_forms(names: list[str]) -> dict[str, str]:
    """Return a dict from names without their module to the names of other modules."""
    return {name.partition(".")[2]: name for name in names if "." in name}
