"""`gpgen print`: facts that builds and editors need."""

import argparse
import json
import math
from typing import Any

from gpgen import model
from gpgen.checks.front_end import check_schema
from gpgen.cli import completion
from gpgen.cli.reporting import DONE, report
from gpgen.cli.shared_options import input_schema, parser
from gpgen.model.behaviours import Node
from gpgen.model.conditions import Formula, shown
from gpgen.model.types import show_type
from gpgen.output.files import data_folder
from gpgen.output.reference import reference
from gpgen.schema.json_schema.document import json_schema_text
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import place

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
    checked = check_schema(schema)
    status = report(checked.errors)
    if status == DONE and checked.module is not None:
        print(json.dumps(dump(checked.module), indent=2))
    return status


def text_of(fact: str) -> str:
    if fact == "json-schema":
        return json_schema_text().removesuffix("\n")
    if fact.startswith("completion-"):
        shells = {"bash": completion.bash, "zsh": completion.zsh, "fish": completion.fish}
        return shells[fact.removeprefix("completion-")]().removesuffix("\n")
    if fact == "views":
        return reference(data_folder("templates")).removesuffix("\n")
    if fact == "runtime-sources":
        return "\n".join(str(path) for path in sorted(data_folder("runtime").glob("*.c")))
    if fact == "runtime-dir":
        return str(data_folder("runtime"))
    return str(data_folder("integration") / fact.removesuffix("-dir"))


VERSION = 1  # increased when a key is renamed, removed or changes its meaning
OPTIONAL_FLAGS = ("inout",)  # left out if false
# What has another word in a schema.
WORDS = {"for_": "for", "while_": "while", "is_": "is", "condition": "if", "otherwise": "else"}


def dump(module: model.Module) -> dict[str, Any]:
    return {"version": VERSION, **_record(module)}


def _value(value: object) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, model.Type):
        return show_type(value)
    text = _text(value)
    if text is not None:
        return text
    if isinstance(value, model.EnumValue):
        return list(value.members)
    if isinstance(value, model.StructValue):
        return {name: _value(inner) for name, inner in value.fields}
    if isinstance(value, model.ArrayValue):
        return [_value(element) for element in value.elements]
    if isinstance(value, model.Import):
        return {"module": value.module.name.text, "place": place(value.include)}
    return _record(value) if hasattr(value, "_fields") else _several(value)


def _text(value: object) -> str | None:
    if isinstance(value, model.Name | model.Source):
        return value.text
    if isinstance(value, model.Expression):
        return value.source.text
    if isinstance(value, SourceFile):
        return value.path
    return shown(value) if isinstance(value, Formula) else None


def _several(values: Any) -> Any:
    """Return a list; a mapping of pairs of a name and a value."""
    if values and all(type(each) is tuple for each in values):
        return {_value(name): _value(value) for name, value in values}
    return [_value(each) for each in values]


def _record(record: Any) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for field, value in zip(record._fields, record, strict=True):
        shown_value = None if isinstance(value, Span) else _value(value)
        if shown_value in (None, [], {}) or (field in OPTIONAL_FLAGS and not shown_value):
            continue
        made[WORDS.get(field, field)] = shown_value
    if isinstance(record, Node):
        made["node"] = type(record.body).__name__.lower()
    span = getattr(record, "span", None) or getattr(getattr(record, "name", None), "span", None)
    return made if span is None else {**made, "place": place(span)}
