"""The C names of the tables and functions that know objects by name."""

from collections.abc import Iterator

from gpgen.cnames.name import CName
from gpgen.model import Module
from gpgen.naming import Names
from gpgen.views.tables import used_types

FUNCTIONS = ("reflect", "create_by_name", "recycle_by_id", "bind", "unbind")


def of_reflection(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of a module's reflection."""
    span = module.name.span
    what = "the reflection"
    for text in (*FUNCTIONS, "schema", "value_memory"):
        yield CName(names.of(text), "", span, what)
    yield CName(names.macro("REFLECT_H"), "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{names.of('reflect')}{end}", "file", span, f"the file of {what}")
    for number in range(1, len(used_types(module)) + 1):
        yield CName(f"value_{number}", names.of("value_memory"), span, "room for a value")
