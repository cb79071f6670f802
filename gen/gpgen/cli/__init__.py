"""The command line: returns an exit status for arguments. Only this package prints."""

import os
import sys
from pathlib import Path

from gpgen import __version__
from gpgen.cli.command_line import VERBS, verb_module
from gpgen.cli.reporting import BAD_COMMAND, BUG, DONE, INTERRUPTED
from gpgen.source.problems import suggest

FRAMES = 4000  # twice what the deepest nodes need, with every modifier


def main(argv: list[str] | None = None) -> int:
    """Run gpgen and return its exit status; exceptions are reported instead of raised."""
    arguments = sys.argv[1:] if argv is None else argv
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
    except Exception as error:  # noqa: BLE001 (every other exception is a bug of gpgen)
        return report_bug(error)
    else:
        return status


def run(arguments: list[str]) -> int:
    """Run the verb, or generate C if there is none."""
    verb = arguments[0] if arguments else ""
    if verb in VERBS:
        status: int = verb_module(verb).run(arguments[1:])
    elif is_word(verb) and not Path(verb).exists():
        status = report_unknown_verb(verb)
    else:
        status = verb_module("generate").run(arguments)
    return status


def is_word(text: str) -> bool:
    """Return whether a text looks like a verb: words joined by hyphens."""
    return all(each.isalpha() for each in text.split("-"))


def report_unknown_verb(word: str) -> int:
    found = suggest(word, VERBS)
    *verbs, last = VERBS
    known = f"the verbs are {', '.join(verbs)} and {last}"
    complain(
        f"gpgen: '{word}' is neither a file nor a verb; "
        + (known if found is None else f"did you mean '{found}'?")
        + "\nusage: gpgen SCHEMA -o DIR, or gpgen VERB; gpgen --help says more"
    )
    return BAD_COMMAND


def complain(text: str) -> None:
    """Write a message to standard error; `print` may be the module of that verb here."""
    sys.stderr.write(f"{text}\n")


def report_bug(error: Exception) -> int:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = "" if at is None else f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}"
    complain(
        f"gpgen: internal error: {type(error).__name__}: {error}\n"
        f"  at {where}; this is a bug in gpgen {__version__},"
        " please report it with your schema\n"
        "  (GPGEN_TRACEBACK=1 shows the way there)"
    )
    if os.environ.get("GPGEN_TRACEBACK"):
        sys.__excepthook__(type(error), error, error.__traceback__)
    return BUG
