"""The program: `gpgen`, and `python -m gpgen`."""

# What the module signal is made of: that makes enums of it, half a millisecond long.
from _signal import (  # type: ignore[import-not-found]
    SIG_DFL,
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)
from typing import NoReturn


def program() -> NoReturn:
    """Run gpgen; until it can say that it was interrupted, Ctrl-C ends it in silence."""
    is_heard = getsignal(SIGINT) is default_int_handler
    if is_heard:
        signal(SIGINT, SIG_DFL)
    from gpgen.cli import command  # noqa: PLC0415 (this is what takes the time)

    if is_heard:
        signal(SIGINT, default_int_handler)
    command()


if __name__ == "__main__":
    program()
