"""A file that is not there -> the one beside it that was probably meant."""

from pathlib import Path

from gpgen.diagnostics import suggest


def nearby(path: Path) -> Path | None:
    """Return the schema whose name is the most like that of a missing one, with its folder."""
    try:
        found = sorted(each.name for each in path.parent.iterdir())
    except (OSError, ValueError):
        return None
    schemas = [name for name in found if name.endswith((".yaml", ".yml"))]
    same = [name for name in schemas if Path(name).stem == path.stem]
    name = same[0] if same else suggest(path.name, schemas)
    return None if name is None else path.parent / name
