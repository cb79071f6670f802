"""Writing outputs, reporting refusals, and comparing outputs for --check and --dry-run."""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from gpgen.cli.command_line import Arguments
from gpgen.cli.reporting import BAD_COMMAND, DONE
from gpgen.model import Module
from gpgen.output.files import (
    changed_texts,
    depfile,
    is_depfile,
    is_stream,
    locked,
    unreadable_letter,
    write_all,
    write_one,
)
from gpgen.output.manifest import (
    Refusal,
    RefusalError,
    Target,
    check_targets,
    is_manifest,
    known_sums,
    manifest_name,
    manifest_text,
    refusals,
    source_of,
    stale_outputs,
    with_checksum,
)


def save(write: Callable[[], None], output: Path) -> int:
    """Write files and return the exit status; print a message if writing fails."""
    try:
        write()
    except RefusalError as error:
        report_refusals(error.refusals)
        return BAD_COMMAND
    except FileExistsError as error:
        print(f"gpgen: cannot write into {error.filename}: expected a folder", file=sys.stderr)
        return BAD_COMMAND
    except OSError as error:
        path = error.filename or output
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


def print_or_save(
    args: argparse.Namespace, text: str, inputs: Iterable[str], form: str = "c"
) -> int:
    """Print a text, or write it to the file of `--output`; return the exit status."""
    if args.output in (None, "-"):
        print(text, end="")
        return DONE
    path, made = Path(args.output), with_checksum(text, form)

    def write_checked() -> None:
        targets = [Target(path, made, is_alone=True)]
        check_targets(targets, list(map(Path, inputs)), force=args.force)
        write_one(path, made)

    return save(write_checked, path)


def report_refusals(refusals: Iterable[Refusal]) -> None:
    for each in refusals:
        print(f"gpgen: {each.path}: not overwritten: {each.reason}; {each.hint}", file=sys.stderr)
    print("gpgen: nothing was written", file=sys.stderr)


def write(
    args: Arguments, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]
) -> None:
    """Write outputs and manifest, remove outputs of earlier runs, then write depfile and stamp."""
    refused = list(refused_outputs(args, module, texts, inputs))
    if refused:
        raise RefusalError(refused)
    name, folder = module.name.text, args.folder
    source = source_of(module.files[0].path, folder)
    made = {**texts, manifest_name(name): manifest_text(name, source, texts)}
    with locked(folder):
        stale = stale_outputs(folder, name, source, texts)
        write_all(folder, made, (*stale.gone, *stale.manifests))
    for kept in stale.changed:
        print(
            f"gpgen: {folder / kept}: no longer an output, but edited: remove it", file=sys.stderr
        )
    if args.depfile:
        # Prefer the stamp: an unchanged output keeps its time, so Make would always rebuild it.
        outputs = [str(folder / output) for output in texts]
        _write_depfile(args.depfile, [str(args.stamp)] if args.stamp else outputs, inputs)
    if args.stamp:
        _touch(args.stamp)


def refused_outputs(
    args: Arguments, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]
) -> Iterator[Refusal]:
    folder = args.folder
    known = known_sums(folder, module.name.text)
    manifest = folder / manifest_name(module.name.text)
    targets = [
        *(Target(folder / name, text, known.get(name)) for name, text in texts.items()),
        Target(manifest, "", is_ours=is_manifest, has_checksum=False),
    ]
    beside = list(_beside(args))
    yield from refusals([*targets, *beside], inputs, force=args.force)
    seen = {os.path.realpath(target.path) for target in targets}
    for target in beside:
        place = os.path.realpath(target.path)
        if place in seen and not is_stream(target.path):
            yield Refusal(target.path, "duplicate output", "choose another file")
        seen.add(place)


def _beside(args: Arguments) -> Iterator[Target]:
    """Yield the depfile and the stamp, if requested; the contents of a stamp are kept."""
    if args.depfile:
        yield Target(args.depfile, "", None, is_depfile, has_checksum=False, is_alone=True)
    if args.stamp:
        yield Target(args.stamp, "", None, lambda _: True, has_checksum=False, is_alone=True)


def _write_depfile(path: Path, targets: list[str], inputs: Sequence[Path]) -> None:
    """Write a depfile; print a message for the first name that Make or Ninja cannot read."""
    write_one(path, depfile(targets, list(inputs)))
    for name in (*targets, *(str(each.absolute()) for each in inputs)):
        letter = unreadable_letter(name)
        if letter is not None:
            shown = f"{name!r} has {letter!r} in its name, which Make or Ninja cannot read"
            print(f"gpgen: {path}: {shown}: rename it", file=sys.stderr)
            break


def _touch(stamp: Path) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    if stamp.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), stamp)
    stamp.touch()


def compare(
    args: Arguments, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]
) -> bool:
    """Print what a run would write and remove; return whether that is anything."""
    folder = args.folder
    differing = changed_texts(folder, texts)
    source = source_of(module.files[0].path, folder)
    stale = stale_outputs(folder, module.name.text, source, texts)
    if args.check:
        for name, text in {**differing, **dict.fromkeys(stale.gone, "")}.items():
            print("".join(difference(folder / name, text)), end="")
    else:
        refused = list(refused_outputs(args, module, texts, inputs))
        for each in refused:
            print(f"would not overwrite {each.path}: {each.reason}")
        paths = {each.path for each in refused}
        for name in (name for name in differing if folder / name not in paths):
            print(f"would write {folder / name}")
        for name in stale.gone:
            print(f"would remove {folder / name}")
    return bool(differing or stale.gone)


def difference(path: Path, text: str) -> Iterator[str]:
    old = path.read_text("utf-8", "replace") if path.is_file() else ""
    before = str(path) if path.exists() else "/dev/null"
    after = str(path) if text else "/dev/null"
    new = text.splitlines(keepends=True)
    return unified_diff(old.splitlines(keepends=True), new, before, after)
