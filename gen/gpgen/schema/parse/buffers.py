"""Layouts of vertex buffers: nodes -> model."""

from gpgen.model import Struct
from gpgen.schema.parse.fields import read_fields
from gpgen.schema.parse.members import name_of, read_doc
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import Entry, MappingNode, child


def read_buffers(scope: Scope) -> tuple[Struct, ...]:
    """Return every layout whose fields are there to be read."""
    return tuple(
        _buffer(entry, scope)
        for entry in scope.entries("buffers")
        if isinstance(entry.value, MappingNode)
        and isinstance(child(entry.value, "fields") or entry.value, MappingNode)
    )


def _buffer(entry: Entry, scope: Scope) -> Struct:
    with scope.where(entry.value) as condition:
        fields = read_fields(entry.value, scope)
    return Struct(name_of(entry.key), fields, read_doc(entry.value), condition)
