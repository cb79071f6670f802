"""Traces of programs: bytes -> records, or problems."""

import struct
from collections.abc import Iterator, Mapping

from gpgen.behaviours.numbers import Numbered, fingerprint, numbered
from gpgen.behaviours.traces import TIME, WHATS
from gpgen.diagnostics import Problem, quote, whole
from gpgen.model import Module
from gpgen.source import SourceFile
from gpgen.tuples import NamedTuple

MAGIC = b"gptrace1"
HEAD = struct.Struct("=8sIIQQQ32s")  # as gp_trace_head in gp_trace.h
SIZE = 8  # of a record
MOST = 1 << 28  # bytes
SLOT_BITS = 22  # of an ID; its type stands above
ORDERS = {"<": b"\4\3\2\1", ">": b"\1\2\3\4"}


class Record(NamedTuple):
    """An event of a node of an entity, at a time; `entity` is the number of its type."""

    time: int
    entity: int
    slot: int
    life: int
    node: int
    what: str


class Trace(NamedTuple):
    """Records in order, how many came before them, and of which nodes they may speak."""

    records: tuple[Record, ...]
    lost: int
    nodes: Mapping[int, tuple[Numbered, ...]]


def read_trace(module: Module, path: str, data: bytes) -> Trace | Problem:
    """Return a trace of a module, or its problem."""
    file = whole(SourceFile(path, ""))
    if len(data) > MOST:
        return Problem("GP182", file, f"larger than {MOST >> 20} MiB")
    order = next((order for order, word in ORDERS.items() if data[8:12] == word), None)
    if data[:8] != MAGIC or order is None:
        return Problem("GP181", file, "this is not a trace")
    if len(data) < HEAD.size:
        return Problem("GP182", file, "it ends within its head")
    _, _, begin, nodes, lost, count, name = struct.unpack_from(f"{order}{HEAD.format[1:]}", data)
    wrong = wrong_schema(module, nodes, name)
    if wrong is not None:
        return Problem("GP183", file, wrong, "record it again")
    rest = len(data) - HEAD.size
    if rest != count * SIZE:
        message = f"expected {count} records after the head, got {rest / SIZE:g}"
        return Problem("GP182", file, message)
    known = {number: numbered(module, each) for number, each in enumerate(module.entities, 1)}
    found: list[Record] = []
    for number, record in enumerate(records(data, order, begin)):
        if record is None or not 1 <= record.node <= len(known.get(record.entity, ())):
            return Problem("GP182", file, f"record {number} is of no node")
        found.append(record)
    return Trace(tuple(found), lost, known)


def wrong_schema(module: Module, nodes: int, name: bytes) -> str | None:
    """Return why a trace is not of a module, or None."""
    own = module.name.text.encode()[: len(name)]
    other = name.rstrip(b"\0")
    if other != own:
        shown = quote(other.decode(errors="replace"))
        return f"a trace of the module {shown}, and this is {quote(module.name.text)}"
    if nodes != fingerprint(module):
        return "it was recorded with other behaviours than the schema has now"
    return None


def records(data: bytes, order: str, begin: int) -> Iterator[Record | None]:
    """Yield the records except those of the time; None for an invalid one."""
    time = begin
    form = struct.Struct(f"{order}IHBB")
    for who, node, what, life in form.iter_unpack(data[HEAD.size :]):
        if what >= len(WHATS):
            yield None
        elif WHATS[what] == TIME:
            time = who
        else:
            slot = who & (1 << SLOT_BITS) - 1
            yield Record(time, who >> SLOT_BITS, slot, life, node, WHATS[what])
