"""Time limits relative to the speed of this machine, so that tests do not fail on slow ones."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


def million_additions() -> float:
    """Return the processor time in seconds of a million additions."""
    begin = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.process_time() - begin


@contextmanager
def at_most(units: float) -> Iterator[None]:
    """Fail if the block takes longer than `units` million additions, measured before and after.

    Objects that other tests have left in memory do not count: garbage collection ignores
    them.
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
