"""`gpgen vendor`: writes the runtime as one header and one source, to copy into a project."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from gpgen import __version__
from gpgen.cli.output_files import save
from gpgen.cli.shared_options import add_force, output_folder, parser
from gpgen.output.files import data_folder, write_all
from gpgen.output.manifest import Target, check_targets, with_checksum
from gpgen.output.single_file import join


def options() -> argparse.ArgumentParser:
    made = parser("vendor", "Writes the C runtime into DIR, as gp.h and gp.c.")
    made.add_argument(
        "folder", metavar="DIR", type=output_folder, help="created if it does not exist"
    )
    add_force(made)
    return made


def run(arguments: list[str]) -> int:
    args = options().parse_args(arguments)
    return save(partial(write, args.folder, force=args.force), args.folder)


def write(folder: Path, *, force: bool) -> None:
    """Write the runtime; its own files are inputs, which are never overwritten."""
    runtime = sorted(data_folder("runtime").glob("*.[ch]"))
    texts = join_runtime(runtime)
    targets = [Target(folder / name, text) for name, text in texts.items()]
    check_targets(targets, runtime, force=force)
    write_all(folder, texts)


def join_runtime(runtime: Sequence[Path]) -> dict[str, str]:
    """Return the texts of gp.h and gp.c, from the files of the runtime."""
    files = {path.name: path.read_text("utf-8") for path in runtime}
    files["gp.h"] = BANNER + files["gp.h"].partition("*/\n")[2]
    one = join(files, "gp", {})
    return {"gp.h": with_checksum(one.header), "gp.c": with_checksum(one.source)}


BANNER = f"""\
/*
 * gp.h - the whole runtime of gpgen {__version__}, in one header and one source.
 *
 * Written by gpgen vendor; do not edit. SPDX-License-Identifier: MIT
 */
"""
