"""The arguments of the main job."""

from collections.abc import Sequence
from pathlib import Path

from gpgen.cli.reporting import PLAIN, Manner
from gpgen.tuples import NamedTuple

LIST_FORMATS = ("lines", "json", "cmake")
# What builds say, each with a path.
PATHS = {"-o": "output", "--output": "output", "--depfile": "depfile", "--stamp": "stamp"}


class Given(NamedTuple):
    """The arguments of a command line, with their defaults."""

    schema: str
    output: Path = Path()
    depfile: Path | None = None
    stamp: Path | None = None
    single_file: bool = False
    template_dir: tuple[Path, ...] = ()
    check: bool = False
    dry_run: bool = False
    list_outputs: bool = False
    list_inputs: bool = False
    list_format: str = LIST_FORMATS[0]
    force: bool = False
    to_stdout: bool = False
    manner: Manner = PLAIN


def plainly(arguments: Sequence[str]) -> Given | None:
    """Return what a command line says that has only a schema and paths.

    None where there is more to it, or too little. A parser says the same, but
    to import and make one takes as long as to read a small schema.
    """
    schemas: list[str] = []
    paths: dict[str, Path] = {}
    words = iter(arguments)
    for word in words:
        name = PATHS.get(word)
        value = word if name is None else next(words, "-")
        if not value or value.startswith("-"):
            return None
        if name is None:
            schemas.append(value)
        else:
            paths[name] = Path(value)
    if len(schemas) != 1 or "output" not in paths:
        return None
    return Given(
        schemas[0], paths["output"], depfile=paths.get("depfile"), stamp=paths.get("stamp")
    )
