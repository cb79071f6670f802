"""`gpgen print`: prints facts that builds and editors need.

Builds run it each time, so modules that only some facts need are imported late, by name.
"""

import argparse
import json
from importlib import import_module

from gpgen.cli import completion
from gpgen.cli.reporting import DONE, report
from gpgen.cli.shared_options import input_schema, parser
from gpgen.output.files import data_folder

FACTS = {
    "runtime-dir": "the folder of the C runtime",
    "runtime-sources": "the sources of the runtime, one per line",
    "cmake-dir": "the folder for CMake's gpgen_DIR",
    "meson-dir": "a subproject for Meson, to copy",
    "editors-dir": "extensions for editors, to copy",
    "completion-bash": "completion for bash",
    "completion-zsh": "completion for zsh",
    "completion-fish": "completion for fish",
    "json-schema": "the JSON Schema for editors",
    "views": "what templates see",
    "model": "all that SCHEMA says, as JSON",
}


def options() -> argparse.ArgumentParser:
    made = parser("print", "Prints a fact that builds need.")
    made.formatter_class = argparse.RawDescriptionHelpFormatter
    made.epilog = "facts:\n" + "\n".join(f"  {name:20}{text}" for name, text in FACTS.items())
    made.add_argument("fact", metavar="FACT", choices=FACTS, help="one of these:")
    made.add_argument(
        "schema",
        metavar="SCHEMA",
        nargs="?",
        type=input_schema,
        help="the schema, for facts about one",
    )
    return made


def run(arguments: list[str]) -> int:
    args = options().parse_args(arguments)
    if (args.fact == "model") != (args.schema is not None):
        model_or_not = "model SCHEMA" if args.fact == "model" else args.fact
        options().error(f"expected gpgen print {model_or_not}")
    if args.fact == "model":
        return print_model(args.schema)
    print(text_of(args.fact))
    return DONE


def print_model(schema: str) -> int:
    checked = import_module("gpgen.checks.front_end").check_schema(schema)
    status = report(checked.errors)
    if status == DONE:
        print(json.dumps(import_module("gpgen.tools.dump").dump(checked.module), indent=2))
    return status


def text_of(fact: str) -> str:
    if fact == "json-schema":
        document = import_module("gpgen.schema.json_schema.document")
        text: str = document.json_schema_text()
        return text.removesuffix("\n")
    if fact.startswith("completion-"):
        shells = {"bash": completion.bash, "zsh": completion.zsh, "fish": completion.fish}
        return shells[fact.removeprefix("completion-")]().removesuffix("\n")
    if fact == "views":
        text = import_module("gpgen.output.view_reference").reference(data_folder("templates"))
        return text.removesuffix("\n")
    if fact == "runtime-sources":
        return "\n".join(str(path) for path in sorted(data_folder("runtime").glob("*.c")))
    if fact == "runtime-dir":
        return str(data_folder("runtime"))
    return str(data_folder("integration") / fact.removesuffix("-dir"))
