"""Options that several verbs share, and error messages for command lines."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from gpgen.cli.reporting import BAD_COMMAND, FORMATS, ReportOptions
from gpgen.source.load import STDIN
from gpgen.source.problems import is_warning, listing, read_codes, suggest

WARNING = r"error|(no-|error=)(GP[0-9]+)"


# Names of options in other programs, by the option of gpgen.
SYNONYMS = {
    "--output": ("--out-dir", "--outdir", "--dir", "--directory", "--target", "--dest", "-d"),
    "--single-file": ("--single", "--one-file", "--amalgamate", "--unity"),
    "--force": ("-f", "--overwrite", "--yes", "-y"),
    "--check": ("--diff", "--verify", "--validate"),
    "--dry-run": ("-n", "--just-print", "--no-write"),
    "--depfile": ("-MD", "-MF", "-MMD", "--deps", "--dep-file", "--dependencies"),
    "--template-dir": ("--templates", "--template", "--overlay", "-t"),
    "--list-outputs": ("--list", "--outputs"),
    "--list-inputs": ("--inputs",),
    "--error-format json": ("--json",),
    "--error-format": ("--message-format", "--diagnostics"),
    "-W error": ("--werror", "--strict", "--warnings-as-errors"),
    "-W": ("--warn", "--warning", "--warnings", "-w"),
    "--version": ("-v", "-V"),
    "--help": ("-?", "--usage"),
    "--format svg": ("--svg",),
    "--format dot": ("--dot", "--graphviz"),
    "--format mermaid": ("--mermaid",),
    "--format": ("-T",),
    "--build": ("--build-system", "--buildsystem", "-b"),
    "--cc": ("--compiler", "--cflags", "-I", "-D"),
}


class Parser(argparse.ArgumentParser):
    """A parser that suggests the right option if one is unknown."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Report unknown options first, since they may cause the other errors."""
        words = list(sys.argv[1:] if args is None else args)
        end = words.index("--") if "--" in words else len(words)
        unknown = next((word for word in words[:end] if self.is_unknown(word)), None)
        if unknown is not None:
            self.error(f"no option {unknown}{self.suggest_option(unknown)}")
        return super().parse_known_args(words, namespace)

    def is_unknown(self, word: str) -> bool:
        """Return whether a word looks like an option but is not one."""
        if not word.startswith("-") or word == "-" or re.fullmatch(r"-[0-9.]+", word):
            return False
        if word.startswith("--"):
            return word.partition("=")[0] not in self.flags
        return word[:2] not in self.flags

    @property
    def flags(self) -> list[str]:
        return [flag for action in self._actions for flag in action.option_strings]

    def error(self, message: str) -> NoReturn:
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            message = f"unexpected argument '{unknown.partition(' ')[0]}'"
        sys.stderr.write(f"{self.prog}: {message}\n{self.format_usage()}")
        raise SystemExit(BAD_COMMAND)

    def suggest_option(self, word: str) -> str:
        """Return the hint 'did you mean' for an unknown option, or an empty string."""
        option = word.partition("=")[0]
        known = {other: to for to, others in SYNONYMS.items() for other in others}
        meant = known.get(option) or known.get(option[:2])
        if meant is not None and meant.split()[0] in self.flags:
            return f"; did you mean {meant}?"
        begun = [flag for flag in self.flags if flag.startswith(option)]
        is_long = option.startswith("--") and len(option) > len("--x")
        found = begun[0] if len(begun) == 1 else suggest(option, self.flags)
        return f"; did you mean {found}?" if is_long and found is not None else ""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        known = list(map(str, action.choices))
        begun = [each for each in known if each.startswith(f"{value}-")]
        found = begun[0] if len(begun) == 1 else suggest(str(value), known)
        hint = f"expected {listing(known)}" if found is None else f"did you mean '{found}'?"
        raise argparse.ArgumentError(action, f"unknown value '{value}'; {hint}")


def parser(verb: str, description: str) -> Parser:
    return Parser(prog=f"gpgen {verb}", description=description, allow_abbrev=False)


def file_name(text: str) -> str:
    """Return the name of a file or folder; an empty one, from an unset variable, is an error."""
    if not text:
        raise argparse.ArgumentTypeError("expected a name, got an empty one")
    return text


def path(text: str) -> Path:
    return Path(file_name(text))


def output_folder(text: str) -> Path:
    """Return the path of a folder for several files, so that `-` is an error."""
    if text == "-":
        hint = "standard output takes one file: expected a folder (./- if it is called so)"
        raise argparse.ArgumentTypeError(hint)
    return path(text)


def add_force(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--force",
        action="store_true",
        help="overwrite edited files, and files of others",
    )


def add_output(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "-o", "--output", metavar="FILE", type=file_name, help="write a file instead of printing"
    )
    add_force(to)


def input_schema(text: str) -> str:
    """Return the name of a schema that is only read; `-` is standard input."""
    return STDIN if text == "-" else file_name(text)


def schema_file(text: str) -> str:
    if text == "-":
        raise argparse.ArgumentTypeError("expected a file, whose name the outputs contain, got '-'")
    return file_name(text)


def add_schema(to: argparse.ArgumentParser, *, is_only_read: bool = True) -> None:
    help_text = "the schema's YAML file" + ("; - is standard input" if is_only_read else "")
    of = input_schema if is_only_read else schema_file
    to.add_argument("schema", metavar="SCHEMA", type=of, help=help_text)
    add_problem_options(to)


def add_problem_options(to: argparse.ArgumentParser) -> None:
    """Add the options for how problems are shown, and which of them are errors."""
    to.add_argument(
        "--error-format",
        metavar="FORM",
        choices=FORMATS,
        default=FORMATS[0],
        help="text, short (one line each) or json (an object a line)",
    )
    to.add_argument(
        "--max-errors", metavar="N", type=natural_number, default=0, help="show the first N only"
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


def report_options(arguments: argparse.Namespace) -> ReportOptions:
    actions: list[tuple[str, str]] = arguments.warnings
    return ReportOptions(
        form=arguments.error_format,
        most=arguments.max_errors,
        silenced=frozenset(code for what, code in actions if what == "no-"),
        errors=frozenset(code for what, code in actions if what == "error="),
        all_errors=("error", "") in actions,
    )


def natural_number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number of at least 0, got '{text}'")
    return int(text)


def warning(text: str) -> tuple[str, str]:
    """Return the action for a warning, and its code; the code is empty for all warnings."""
    found = re.fullmatch(WARNING, text)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected error, no-CODE or error=CODE, got '{text}'")
    what, code = found[1] or "error", found[2] or ""
    if code and code not in read_codes():
        raise argparse.ArgumentTypeError(f"unknown code '{code}'")
    if code and not is_warning(code):
        raise argparse.ArgumentTypeError(f"expected the code of a warning, got the error {code}")
    return what, code
