"""`gpgen print`: facts that builds and editors need."""

import argparse

from gpgen.cli.options import parser
from gpgen.cli.status import DONE

FACTS = {
    "runtime-dir": "the folder of the C runtime",
    "runtime-sources": "what to compile of it, a line each",
    "cmake-dir": "where CMake finds gpgen, as gpgen_DIR",
    "meson-dir": "a subproject for Meson, to copy",
    "completion-bash": "for your shell",
    "completion-zsh": "likewise",
    "completion-fish": "likewise",
    "json-schema": "by which editors check",
    "views": "what templates see",
}


def options() -> argparse.ArgumentParser:
    """Return what can be said to it."""
    made = parser("print", "Prints a fact that builds need.")
    told = "; ".join(f"{name}: {what}" for name, what in FACTS.items())
    made.add_argument("fact", choices=FACTS, help=told)
    return made


def run(arguments: list[str]) -> int:
    """Print what was asked for."""
    print(text_of(options().parse_args(arguments).fact))
    return DONE


def text_of(fact: str) -> str:
    """Return a fact, as it is printed."""
    if fact == "json-schema":
        import json

        from gpgen.language.json_schema import json_schema

        return json.dumps(json_schema(), indent=2)
    if fact.startswith("completion-"):
        from gpgen.cli import completion

        shells = {"bash": completion.bash, "zsh": completion.zsh, "fish": completion.fish}
        return shells[fact.removeprefix("completion-")]().removesuffix("\n")
    from gpgen.emit import data_folder

    if fact == "views":
        from gpgen.rendering.reference import reference

        return reference(data_folder("templates")).removesuffix("\n")
    if fact == "runtime-sources":
        return "\n".join(str(path) for path in sorted(data_folder("runtime").glob("*.c")))
    if fact == "runtime-dir":
        return str(data_folder("runtime"))
    return str(data_folder("integration") / fact.removesuffix("-dir"))
