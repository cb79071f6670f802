"""The main job: a schema in, C out."""

import errno
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from gpgen.cli.given import Given, plainly
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, DONE, STALE
from gpgen.model import Module


def run(arguments: list[str]) -> int:
    """Do the main job."""
    given = plainly(arguments)
    if given is None:
        from gpgen.cli.arguments import understood

        given = understood(arguments)
    return list_files(given) if given.list_outputs or given.list_inputs else generate(given)


def list_files(given: Given) -> int:
    """Name the outputs, or the inputs, of which there are some even if the schema is wrong."""
    from gpgen.check import check_schema
    from gpgen.emit import names_of

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
    from gpgen.emit import templates

    return [*map(Path, files), *templates(given.template_dir)]


def listed(names: list[str], form: str) -> str:
    """Return names as they were asked for."""
    if form == "json":
        import json

        return json.dumps(names, indent=2)
    if form == "cmake":
        return ";".join(name.replace(";", "\\;") for name in names)
    return "\n".join(names)


def generate(given: Given) -> int:
    """Read, check and render a schema; write what comes out, or say what differs."""
    from gpgen.check import check_schema
    from gpgen.emit import render
    from gpgen.rendering.overlaid import OverlayError

    checked = check_schema(given.schema)
    status = report(checked.problems, given.manner)
    if status != DONE or checked.module is None:
        return status
    try:
        texts = render(checked.module, given.template_dir, single_file=given.single_file)
    except OverlayError as error:
        return report(error.problems, given.manner)
    if given.check or given.dry_run:
        from gpgen.cli.compare import compare

        differs = compare(given.output, checked.module, texts, diff=given.check)
        return STALE if differs and given.check else DONE
    try:
        write(given, checked.module, texts, tuple(file.path for file in checked.files))
    except FileExistsError as error:
        print(f"gpgen: cannot write into {error.filename}: it is not a folder", file=sys.stderr)
        return BAD_COMMAND
    except OSError as error:
        path = error.filename or given.output
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


def write(given: Given, module: Module, texts: Mapping[str, str], files: tuple[str, ...]) -> None:
    """Write outputs and manifest, remove what is left of earlier runs, then depfile and stamp."""
    from gpgen.manifest import left_behind, manifest_name, manifest_text, source_of
    from gpgen.writing import alone_in, write_all

    name, folder = module.name.text, given.output
    source = source_of(files[0], folder)
    made = {**texts, manifest_name(name): manifest_text(name, source, texts)}
    with alone_in(folder):
        left = left_behind(folder, name, source, texts)
        write_all(folder, made, (*left.gone, *left.manifests))
    for kept in left.changed:
        print(
            f"gpgen: {folder / kept}: no longer an output, but changed by hand: remove it",
            file=sys.stderr,
        )
    if given.depfile:
        # Beside a stamp, outputs would look old to Make: they stay so when nothing changes.
        outputs = [str(folder / output) for output in texts]
        targets = [str(given.stamp)] if given.stamp else outputs
        _write_depfile(given.depfile, targets, inputs_of(given, files))
    if given.stamp:
        given.stamp.parent.mkdir(parents=True, exist_ok=True)
        if given.stamp.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), given.stamp)
        given.stamp.touch()


def _write_depfile(path: Path, targets: list[str], inputs: list[Path]) -> None:
    """Write a depfile, and tell of the first name in it that cannot be read."""
    from gpgen.depfile import depfile, unreadable
    from gpgen.writing import write_all

    write_all(path.parent, {path.name: depfile(targets, inputs)})
    for name in (*targets, *(str(each.absolute()) for each in inputs)):
        letter = unreadable(name)
        if letter is not None:
            shown = f"{name!r} has {letter!r} in its name, which Make or Ninja cannot read"
            print(f"gpgen: {path}: {shown}: rename it", file=sys.stderr)
            break
