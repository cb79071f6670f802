"""The command line: arguments in, exit status out; the only package that prints."""

import gc
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from gpgen import __version__
from gpgen.cli.status import BAD_COMMAND, BUG, DONE, INTERRUPTED

# Each verb has a module of its own with `run(arguments)`, imported when it is asked for.
FRAMES = 4000  # twice what nodes take that stand as deep as they may, with every modifier
VERBS = ("check", "conform", "explain", "graph", "init", "lock", "lsp", "print", "stubs", "vendor")


def command() -> NoReturn:
    """Run gpgen as a program of its own.

    It leaves without tearing down: what Python would free object by object, the
    system takes back at once.
    """
    os._exit(main())


def main(argv: list[str] | None = None) -> int:
    """Run gpgen and return its exit status; never lets an exception out."""
    arguments = sys.argv[1:] if argv is None else argv
    gc.disable()  # one short run: looking for garbage costs more than it frees
    sys.setrecursionlimit(max(FRAMES, sys.getrecursionlimit()))
    try:
        status = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("gpgen: interrupted; nothing is half written")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        if error.filename is not None:
            return report_bug(error)
        complain(f"gpgen: cannot print: {error.strerror}")
        return BAD_COMMAND
    except Exception as error:  # noqa: BLE001 (whatever it is, it is ours)
        return report_bug(error)
    else:
        return status


def run(arguments: list[str]) -> int:
    """Run the verb, or the main job."""
    verb = arguments[0] if arguments else ""
    if verb in VERBS:
        done: int = import_module(f"gpgen.cli.{verb}").run(arguments[1:])
        return done
    if verb.isalpha() and not Path(verb).exists():
        return report_no_verb(verb)
    from gpgen.cli.generate import run as generate

    return generate(arguments)


def report_no_verb(word: str) -> int:
    """Say that a word is no verb, and which was meant."""
    from gpgen.diagnostics import suggest

    found = suggest(word, VERBS)
    known = f"the verbs are {', '.join(VERBS[:-1])} and {VERBS[-1]}"
    complain(
        f"gpgen: '{word}' is neither a file nor a verb; "
        + (known if found is None else f"did you mean '{found}'?")
        + "\nusage: gpgen SCHEMA -o DIR, or gpgen VERB; gpgen --help says more"
    )
    return BAD_COMMAND


def complain(text: str) -> None:
    """Write a message to standard error; `print` may be the verb of that name here."""
    sys.stderr.write(f"{text}\n")


def report_bug(error: Exception) -> int:
    """Say that gpgen itself is at fault, and where."""
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    complain(
        f"gpgen: internal error: {type(error).__name__}: {error}\n"
        f"  at {Path(frame.filename).name}:{frame.lineno}; this is a bug in gpgen {__version__},"
        " please report it with your schema\n"
        "  (GPGEN_TRACEBACK=1 shows the way there)"
    )
    if os.environ.get("GPGEN_TRACEBACK"):
        traceback.print_exception(error)
    return BUG
