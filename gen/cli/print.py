"""`gpgen print`: facts that builds and editors need."""

from gpgen.cli.options import parser
from gpgen.cli.status import DONE

FACTS = {
    "runtime-dir": "the folder of the C runtime",
    "runtime-sources": "what to compile of it, a line each",
    "cmake-dir": "where CMake finds gpgen, as gpgen_DIR",
    "meson-dir": "a subproject for Meson, to copy",
    "json-schema": "by which editors check",
    "views": "what templates see",
}


def run(arguments: list[str]) -> int:
    """Print what was asked for."""
    options = parser("print", "Prints a fact that builds need.")
    told = "; ".join(f"{name}: {what}" for name, what in FACTS.items())
    options.add_argument("fact", choices=FACTS, help=told)
    print(text_of(options.parse_args(arguments).fact))
    return DONE


def text_of(fact: str) -> str:
    """Return a fact, as it is printed."""
    if fact == "json-schema":
        import json

        from gpgen.language.json_schema import json_schema

        return json.dumps(json_schema(), indent=2)
    from gpgen.emit import data_folder

    if fact == "views":
        from gpgen.rendering.reference import reference

        return reference(data_folder("templates")).removesuffix("\n")
    if fact == "runtime-sources":
        return "\n".join(str(path) for path in sorted(data_folder("runtime").glob("*.c")))
    if fact == "runtime-dir":
        return str(data_folder("runtime"))
    return str(data_folder("integration") / fact.removesuffix("-dir"))
