"""`gpgen print`: facts that builds and editors need."""

from gpgen.cli.options import parser
from gpgen.cli.status import DONE

FACTS = {
    "runtime-dir": "the folder of the C runtime",
    "json-schema": "by which editors check",
    "views": "what templates see",
}


def run(arguments: list[str]) -> int:
    """Print what was asked for."""
    options = parser("print", "Prints a fact that builds need.")
    told = "; ".join(f"{name}: {what}" for name, what in FACTS.items())
    options.add_argument("fact", choices=FACTS, help=told)
    fact = options.parse_args(arguments).fact
    if fact == "json-schema":
        import json

        from gpgen.language.json_schema import json_schema

        print(json.dumps(json_schema(), indent=2))
        return DONE
    from gpgen.emit import data_folder

    if fact == "views":
        from gpgen.rendering.reference import reference

        print(reference(data_folder("templates")), end="")
        return DONE
    print(data_folder("runtime"))
    return DONE
