"""Options that several verbs have, and how they say that a command is wrong."""

import argparse
import re
import sys
from pathlib import Path
from typing import NoReturn

from gpgen.cli.reporting import FORMATS, Manner
from gpgen.cli.status import BAD_COMMAND

WARNING = r"error|(no-|error=)(GP[0-9]{3})"


class Parser(argparse.ArgumentParser):
    """A parser that says which option was meant by a wrong one."""

    def error(self, message: str) -> NoReturn:
        """Say that the command is wrong."""
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            first = unknown.partition(" ")[0]
            message = f"there is no {unknown}{self.meant(first)}"
            if not first.startswith("-"):
                message = f"'{first}' is one argument too many"
        sys.stderr.write(f"{self.prog}: {message}\n{self.format_usage()}")
        raise SystemExit(BAD_COMMAND)

    def meant(self, option: str) -> str:
        """Return a question for the option that was probably meant."""
        from gpgen.diagnostics import suggest

        known = [flag for action in self._actions for flag in action.option_strings]
        found = suggest(option.partition("=")[0], known) if option.startswith("-") else None
        return "" if found is None else f"; did you mean {found}?"


def parser(verb: str, description: str) -> Parser:
    """Return a parser of a verb's arguments."""
    return Parser(prog=f"gpgen {verb}", description=description, allow_abbrev=False)


def named(text: str) -> str:
    """Return the name of a file or folder; a variable that is not set is none."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return text


def path(text: str) -> Path:
    """Return the path of a file or folder that has a name."""
    return Path(named(text))


def output_folder(text: str) -> Path:
    """Return the path of a folder, in which more than one file is written."""
    if text == "-":
        hint = "standard output takes one file: expected a folder (./- if it is called so)"
        raise argparse.ArgumentTypeError(hint)
    return path(text)


def add_force(to: argparse.ArgumentParser) -> None:
    """Add the option by which what is not gpgen's is overwritten."""
    to.add_argument(
        "--force", action="store_true", help="overwrite files that were edited, or not gpgen's"
    )


def add_schema(to: argparse.ArgumentParser) -> None:
    """Add the schema, and how what is wrong with it is told."""
    to.add_argument("schema", metavar="SCHEMA", type=named, help="the schema's YAML file")
    to.add_argument(
        "--error-format",
        metavar="FORM",
        choices=FORMATS,
        default=FORMATS[0],
        help="text, short (one line each) or json (an object a line)",
    )
    to.add_argument(
        "--max-errors", metavar="N", type=natural, default=0, help="show the first N only"
    )
    to.add_argument(
        "-W",
        metavar="WHAT",
        dest="warnings",
        action="append",
        type=warning,
        default=[],
        help="no-GP901 silences a warning, error=GP901 makes it an error, error all",
    )


def manner(arguments: argparse.Namespace) -> Manner:
    """Return how problems are to be told."""
    wanted: list[tuple[str, str]] = arguments.warnings
    return Manner(
        form=arguments.error_format,
        most=arguments.max_errors,
        silenced=frozenset(code for what, code in wanted if what == "no-"),
        errors=frozenset(code for what, code in wanted if what == "error="),
        all_errors=("error", "") in wanted,
    )


def natural(text: str) -> int:
    """Return a number from 0 on."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 on")
    return int(text)


def warning(text: str) -> tuple[str, str]:
    """Return what is to be done with a warning, and its code; empty for all of them."""
    from gpgen.codes import CODES, WARNINGS

    found = re.fullmatch(WARNING, text)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{text}' is none of error, no-CODE and error=CODE")
    what, code = found[1] or "error", found[2] or ""
    if code and code not in CODES:
        raise argparse.ArgumentTypeError(f"there is no {code}")
    if code and code not in WARNINGS:
        raise argparse.ArgumentTypeError(f"{code} is an error, always")
    return what, code
