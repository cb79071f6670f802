"""Liveness of `from`: the steps of a region -> the same without stores that are never read.

`from` is the time from which deadlines count. A transition stores it, but the state that is
entered may have no deadline; then the store is removed.
"""

import re
from dataclasses import dataclass, field

from gpgen.behaviours.steps import ir

READS = re.compile(r"\bfrom\b")


def without_unread_times(steps: ir.Steps) -> ir.Steps:
    """Remove each `SetTimeBase` if no path reads `from` before the next one."""
    if not any(type(step) is ir.SetTimeBase for step in ir.every_step(steps)):
        return steps
    # The uses of a shared tree are compared as text, so `from` counts as read at all its ends.
    frames = [step for step in steps if type(step) is ir.Begin and step.frame is not None]
    liveness = Liveness({label for frame in frames for label in frame.ends})
    known = -1
    while known != len(liveness.labels):
        known = len(liveness.labels)
        left, _ = liveness.follow(steps, is_read=False)
    return left


@dataclass(slots=True)
class Liveness:
    """Follows steps from the last to the first; after each of `labels`, `from` is read."""

    labels: set[str] = field(default_factory=set)

    def follow(self, steps: ir.Steps, *, is_read: bool) -> tuple[ir.Steps, bool]:
        """Return the steps that are left, and whether one of them reads `from` before a store.

        `is_read` is the same property of the steps after them.
        """
        out: list[ir.Step] = []
        for step in reversed(steps):
            left = step
            match step:
                case ir.Label(label) if is_read:
                    self.labels.add(label)
                case ir.Jump(label):
                    is_read = label in self.labels
                case ir.Return():
                    is_read = False
                case ir.SetTimeBase(text):
                    if not is_read:
                        continue
                    is_read = READS.search(text) is not None
                case ir.Test() | ir.Switch():
                    left, is_read = self.follow_branches(step, is_read=is_read)
                case ir.Line(text) | ir.Call(text):
                    is_read = is_read or READS.search(text) is not None
            out.append(left)
        return tuple(reversed(out)), is_read

    def follow_branches(self, step: ir.Step, *, is_read: bool) -> tuple[ir.Step, bool]:
        """Follow a test or a switch, any branch of which may be taken."""
        asked = step.condition.text if type(step) is ir.Test else ""
        reads = [READS.search(asked) is not None]

        def follow(branch: ir.Steps) -> ir.Steps:
            left, reads_first = self.follow(branch, is_read=is_read)
            reads.append(reads_first)
            return left

        left = ir.with_changed(step, follow)
        if type(step) is ir.Test and not step.otherwise:
            reads.append(is_read)
        return left, any(reads)
