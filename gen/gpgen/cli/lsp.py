"""`gpgen lsp`: a language server for editors, on standard input and output."""

import argparse
import gc
import sys
from importlib.util import find_spec

from gpgen.cli.reporting import BAD_COMMAND, DONE
from gpgen.cli.shared_options import parser
from gpgen.lsp.server import serve

PACKAGE = "pygls"


def options() -> argparse.ArgumentParser:
    made = parser("lsp", "Serves an editor: problems, completion, hover, renaming and more.")
    made.add_argument(
        "--stdio", action="store_true", help="use standard input and output (the default)"
    )
    return made


def run(arguments: list[str]) -> int:
    options().parse_args(arguments)
    if find_spec(PACKAGE) is None:
        print(
            f"gpgen lsp: the Python package {PACKAGE} is missing;"
            " install it with: pip install 'gpgen[lsp]'",
            file=sys.stderr,
        )
        return BAD_COMMAND
    gc.enable()  # unlike all other verbs, the server runs for hours

    serve()
    return DONE
