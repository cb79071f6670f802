"""How long work takes, in units of this machine, so that a slow one fails no test."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


def million_additions() -> float:
    """Return the seconds of processor time that a million additions take now."""
    begin = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.process_time() - begin


@contextmanager
def at_most(units: float) -> Iterator[None]:
    """Fail if what is inside takes longer than `units` million additions do, before or after.

    What other tests have left in memory is no part of it: collecting garbage leaves that alone.
    """
    before = million_additions()
    gc.freeze()
    begin = time.process_time()
    try:
        yield
    finally:
        spent = time.process_time() - begin
        gc.unfreeze()
    assert spent < units * max(before, million_additions())
