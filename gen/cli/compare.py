"""Changes that a run would make: for --check as a diff, for --dry-run by name."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from gpgen.cli.given import Given
from gpgen.cli.outputs import refused_outputs
from gpgen.manifest import left_behind, source_of
from gpgen.model import Module
from gpgen.writing import changed


def compare(given: Given, module: Module, texts: Mapping[str, str], inputs: Sequence[Path]) -> bool:
    """Print what a run would write and remove; return True if there is anything."""
    folder = given.output
    differing = changed(folder, texts)
    source = source_of(module.files[0].path, folder)
    left = left_behind(folder, module.name.text, source, texts)
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
