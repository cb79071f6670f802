"""What a run would change: for --check with a diff, for --dry-run by name."""

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path

from gpgen.manifest import left_behind, source_of
from gpgen.model import Module
from gpgen.writing import changed


def compare(folder: Path, module: Module, texts: Mapping[str, str], *, diff: bool) -> bool:
    """Say what a run would write and remove; return whether there is anything."""
    differing = changed(folder, texts)
    source = source_of(module.files[0].path, folder)
    left = left_behind(folder, module.name.text, source, texts)
    for name, text in differing.items():
        if diff:
            print("".join(difference(folder / name, text)), end="")
        else:
            print(f"would write {folder / name}")
    for name in left.gone:
        if diff:
            print("".join(difference(folder / name, "")), end="")
        else:
            print(f"would remove {folder / name}")
    return bool(differing or left.gone)


def difference(path: Path, text: str) -> Iterator[str]:
    """Yield the lines of a diff from what is there to what would be."""
    old = path.read_text("utf-8", "replace") if path.is_file() else ""
    before = str(path) if path.exists() else "/dev/null"
    after = str(path) if text else "/dev/null"
    new = text.splitlines(keepends=True)
    return unified_diff(old.splitlines(keepends=True), new, before, after)
