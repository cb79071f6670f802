"""The main job: a schema in, C out."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from gpgen.checks.front_end import check_schema
from gpgen.cli.arguments import Given, plainly, understood
from gpgen.cli.file_output import save
from gpgen.cli.outputs import compare, write
from gpgen.cli.reporting import DONE, STALE, report
from gpgen.output.overlays import OverlayError
from gpgen.output.ownership import with_checksum
from gpgen.output.render import names_of, render, templates


def run(arguments: list[str]) -> int:
    """Do the main job."""
    given = plainly(arguments)
    if given is None:
        given = understood(arguments)
    return list_files(given) if given.list_outputs or given.list_inputs else generate(given)


def list_files(given: Given) -> int:
    """Print the outputs, or the inputs, which are known even if the schema has errors."""
    checked = check_schema(given.schema)
    status = report(checked.problems, given.manner)
    if given.list_inputs:
        names = [str(path) for path in inputs_of(given, tuple(file.path for file in checked.files))]
    elif status == DONE and checked.module is not None:
        made = names_of(checked.module, single_file=given.single_file)
        names = [str(given.output / name) for name in made]
    else:
        return status
    print(listed(names, given.list_format))
    return status


def inputs_of(given: Given, files: tuple[str, ...]) -> list[Path]:
    """Return all that the outputs depend on: schemas, lock file, templates."""
    return [*map(Path, files), *templates(given.template_dir)]


def listed(names: list[str], form: str) -> str:
    """Return names as they were asked for."""
    if form == "json":
        return json.dumps(names, indent=2)
    if form == "cmake":
        return ";".join(name.replace(";", "\\;") for name in names)
    return "\n".join(names)


def generate(given: Given) -> int:
    """Read, check and render a schema; write the outputs, or print how they differ."""
    checked = check_schema(given.schema)
    status = report(checked.problems, given.manner)
    if status != DONE or checked.module is None:
        return status
    try:
        texts = render(checked.module, given.template_dir, single_file=given.single_file)
    except OverlayError as error:
        return report(error.problems, given.manner)
    if given.to_stdout:
        return print_outputs(texts)
    made = {name: with_checksum(text) for name, text in texts.items()}
    inputs = inputs_of(given, tuple(file.path for file in checked.files))
    if given.check or given.dry_run:
        differs = compare(given, checked.module, made, inputs)
        return STALE if differs and given.check else DONE

    return save(partial(write, given, checked.module, made, inputs), given.output)


def print_outputs(texts: Mapping[str, str]) -> int:
    """Print a header and its source as one text that a compiler accepts."""
    header = next(iter(texts))
    for name, text in texts.items():
        own = f'#include "{header}"\n\n'
        print(text if name == header else f"\n{text.replace(own, '', 1)}", end="")
    return DONE
