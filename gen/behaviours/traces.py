"""What the records of a trace tell of nodes, as `gp_trace.h` calls it."""

TIME, STARTED, ABSENT, SUCCEEDED, FAILED, HALTED, REFUSED, TIMED_OUT = WHATS = (
    "TIME",
    "STARTED",
    "ABSENT",
    "SUCCEEDED",
    "FAILED",
    "HALTED",
    "REFUSED",
    "TIMED_OUT",
)
