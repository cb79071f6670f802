"""The command without a verb: generates C from a schema."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from gpgen.checks.front_end import check_schema
from gpgen.cli.command_line import Arguments, parse
from gpgen.cli.output_files import compare, save, write
from gpgen.cli.reporting import DONE, STALE, report
from gpgen.cli.shared_options import report_options
from gpgen.output.manifest import with_checksum
from gpgen.output.overlays import OverlayError
from gpgen.output.render import names_of, render, templates


def run(arguments: list[str]) -> int:
    args = parse(arguments)
    return list_files(args) if args.list_outputs or args.list_inputs else generate(args)


def list_files(args: Arguments) -> int:
    """Print the outputs, or the inputs, which are known even if the schema has errors."""
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if args.list_inputs:
        names = [str(path) for path in inputs_of(args, tuple(file.path for file in checked.files))]
    elif status == DONE and checked.module is not None:
        made = names_of(checked.module, single_file=args.single_file)
        names = [str(args.folder / name) for name in made]
    else:
        return status
    print(format_names(names, args.list_format))
    return status


def inputs_of(args: Arguments, files: tuple[str, ...]) -> list[Path]:
    return [*map(Path, files), *templates(args.template_dir)]


def format_names(names: list[str], form: str) -> str:
    if form == "json":
        return json.dumps(names, indent=2)
    if form == "cmake":
        return ";".join(name.replace(";", "\\;") for name in names)
    return "\n".join(names)


def generate(args: Arguments) -> int:
    """Read, check and render a schema; write the outputs, or print how they differ."""
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if status != DONE or checked.module is None:
        return status
    try:
        texts = render(checked.module, args.template_dir, single_file=args.single_file)
    except OverlayError as error:
        return report(error.problems, report_options(args))
    if args.output == "-":
        return print_outputs(texts)
    made = {name: with_checksum(text) for name, text in texts.items()}
    inputs = inputs_of(args, tuple(file.path for file in checked.files))
    if args.check or args.dry_run:
        differs = compare(args, checked.module, made, inputs)
        return STALE if differs and args.check else DONE
    return save(partial(write, args, checked.module, made, inputs), args.folder)


def print_outputs(texts: Mapping[str, str]) -> int:
    """Print a header and its source as one text that a compiler accepts."""
    header = next(iter(texts))
    for name, text in texts.items():
        own = f'#include "{header}"\n\n'
        print(text if name == header else f"\n{text.replace(own, '', 1)}", end="")
    return DONE
