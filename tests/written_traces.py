"""Trace files as programs write them, with records of entities of the second type."""

import struct

from gpgen.behaviours.plan.titles import fingerprint
from gpgen.behaviours.steps.ir import TIME, WHATS
from gpgen.model import Module
from gpgen.tools.traces.records import HEAD

GUARD = 2  # the number of the entity type


def record(node: int, what: int, slot: int = 0, life: int = 1) -> tuple[int, int, int, int]:
    return (GUARD << 22 | slot, node, what, life)


def time(now: int) -> tuple[int, int, int, int]:
    return (now, 0, WHATS.index(TIME), 0)


def trace_of(
    module: Module, *records: tuple[int, int, int, int], order: str = "<", lost: int = 0
) -> bytes:
    """Return the trace file that a program of the module would write."""
    head = (b"gptrace1", 0x01020304, 7, fingerprint(module), lost, len(records))
    data = struct.pack(f"{order}{HEAD.format[1:]}", *head, module.name.text.encode())
    return data + b"".join(struct.pack(f"{order}IHBB", *each) for each in records)
