"""The program: `gpgen`, and `python -m gpgen`."""

import gc
import sys
from signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal
from typing import NoReturn


def program() -> NoReturn:
    """Run gpgen. While its modules are imported, Ctrl-C ends it without a message."""
    gc.disable()  # one short run: looking for garbage costs more than it frees
    is_interruptible = getsignal(SIGINT) is default_int_handler
    if is_interruptible:
        signal(SIGINT, SIG_DFL)
    from gpgen.cli import main  # noqa: PLC0415 (Ctrl-C is to end this without a traceback)

    if is_interruptible:
        signal(SIGINT, default_int_handler)
    status = main()
    gc.freeze()  # the last search for garbage, at exit, skips what is frozen
    sys.exit(status)


if __name__ == "__main__":
    program()
