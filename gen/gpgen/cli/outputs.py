"""Changes that a run would make: for --check as a diff, for --dry-run by name."""

import errno
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from gpgen.cli.arguments import Given
from gpgen.model import Module
from gpgen.output.files import (
    changed,
    depfile,
    is_depfile,
    is_stream,
    locked,
    unreadable_letter,
    write_all,
    write_one,
)
from gpgen.output.ownership import (
    Refusal,
    RefusalError,
    Target,
    is_manifest,
    known_sums,
    manifest_name,
    manifest_text,
    refusals,
    source_of,
    stale_outputs,
)


def write(given: Given, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]) -> None:
    """Write outputs and manifest, remove outputs of earlier runs, then write depfile and stamp."""
    refused = list(refused_outputs(given, module, texts, inputs))
    if refused:
        raise RefusalError(refused)
    name, folder = module.name.text, given.output
    source = source_of(module.files[0].path, folder)
    made = {**texts, manifest_name(name): manifest_text(name, source, texts)}
    with locked(folder):
        left = stale_outputs(folder, name, source, texts)
        write_all(folder, made, (*left.gone, *left.manifests))
    for kept in left.changed:
        print(
            f"gpgen: {folder / kept}: no longer an output, but edited: remove it",
            file=sys.stderr,
        )
    if given.depfile:
        # Beside a stamp, outputs would look old to Make: they stay so when nothing changes.
        outputs = [str(folder / output) for output in texts]
        _write_depfile(given.depfile, [str(given.stamp)] if given.stamp else outputs, inputs)
    if given.stamp:
        _touch(given.stamp)


def refused_outputs(
    given: Given, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]
) -> Iterator[Refusal]:
    """Yield the files that a run may not overwrite."""
    folder = given.output
    known = known_sums(folder, module.name.text)
    manifest = folder / manifest_name(module.name.text)
    targets = [
        *(Target(folder / name, text, known.get(name)) for name, text in texts.items()),
        Target(manifest, "", is_ours=is_manifest, has_checksum=False),
    ]
    beside = list(_beside(given))
    yield from refusals([*targets, *beside], inputs, force=given.force)
    seen = {os.path.realpath(target.path) for target in targets}
    for target in beside:
        place = os.path.realpath(target.path)
        if place in seen and not is_stream(target.path):
            reason = "duplicate output"
            yield Refusal(target.path, reason, "choose another file")
        seen.add(place)


def _beside(given: Given) -> Iterator[Target]:
    """Yield depfile and stamp, if required; the contents of a stamp are kept."""
    if given.depfile:
        yield Target(given.depfile, "", None, is_depfile, has_checksum=False, is_alone=True)
    if given.stamp:
        yield Target(given.stamp, "", None, lambda _: True, has_checksum=False, is_alone=True)


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
    """Create a stamp, or set its time."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    if stamp.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), stamp)
    stamp.touch()


def compare(given: Given, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]) -> bool:
    """Print what a run would write and remove; return True if there is anything."""
    folder = given.output
    differing = changed(folder, texts)
    source = source_of(module.files[0].path, folder)
    left = stale_outputs(folder, module.name.text, source, texts)
    if given.check:
        for name, text in {**differing, **dict.fromkeys(left.gone, "")}.items():
            print("".join(difference(folder / name, text)), end="")
    else:
        refused = list(refused_outputs(given, module, texts, inputs))
        for each in refused:
            print(f"would not overwrite {each.path}: {each.reason}")
        paths = {each.path for each in refused}
        for name in (name for name in differing if folder / name not in paths):
            print(f"would write {folder / name}")
        for name in left.gone:
            print(f"would remove {folder / name}")
    return bool(differing or left.gone)


def difference(path: Path, text: str) -> Iterator[str]:
    """Yield the lines of a diff from a file to its new text."""
    old = path.read_text("utf-8", "replace") if path.is_file() else ""
    before = str(path) if path.exists() else "/dev/null"
    after = str(path) if text else "/dev/null"
    new = text.splitlines(keepends=True)
    return unified_diff(old.splitlines(keepends=True), new, before, after)
