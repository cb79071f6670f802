"""`gpgen vendor`: the runtime as one header and one source, for a tree of one's own."""

import argparse
import sys
from pathlib import Path

from gpgen import __version__
from gpgen.cli.options import parser
from gpgen.cli.status import BAD_COMMAND, DONE


def options() -> argparse.ArgumentParser:
    """Return what can be said to it."""
    made = parser("vendor", "Writes the C runtime into DIR, as gp.h and gp.c.")
    made.add_argument("folder", metavar="DIR", type=Path, help="made if need be")
    return made


def run(arguments: list[str]) -> int:
    """Write gp.h and gp.c into a folder."""
    folder = options().parse_args(arguments).folder
    from gpgen.emit import data_folder
    from gpgen.joining import join
    from gpgen.writing import write_all

    runtime = data_folder("runtime")
    files = {path.name: path.read_text("utf-8") for path in sorted(runtime.glob("*.[ch]"))}
    files["gp.h"] = BANNER + files["gp.h"].partition("*/\n")[2]
    one = join(files, "gp", {})
    try:
        write_all(folder, {"gp.h": one.header, "gp.c": one.source})
    except OSError as error:
        print(f"gpgen: cannot write {error.filename or folder}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


BANNER = f"""\
/*
 * gp.h - the whole runtime of gpgen {__version__}, in one header and one source.
 *
 * Written by gpgen vendor; do not edit. SPDX-License-Identifier: MIT
 */
"""
