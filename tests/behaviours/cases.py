"""Test cases as data: a behaviour, a script, and the expected trace.

Each file of `cases/` is a list of mappings: the title (`is`), the behaviour or behaviours
in the schema's syntax, trees of the module, the script, and the trace. A case with one
behaviour adds it to the entity `guard`, and the script ticks it alone; a case with
several has an entity of its own. One schema contains all cases, so that one program can
play them all.
"""

import textwrap
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

HERE = Path(__file__).parent
FILES = sorted((HERE / "cases").glob("*.yaml"))
GUARD = "guard"


class Case(NamedTuple):
    """One case; `behaviour` is the name of its behaviour if it has only one."""

    file: str
    title: str
    entity: str
    behaviour: str | None
    schema: str
    trees: str
    script: str
    trace: str


@cache
def read_cases() -> list[Case]:
    """Return all cases, in the order of the files."""
    found = [(path, each) for path in FILES for each in yaml.safe_load(path.read_text())]
    return [case_of(number, path, each) for number, (path, each) in enumerate(found)]


def case_of(number: int, path: Path, written: dict[str, str]) -> Case:
    """Return a case from its mapping in a file."""
    name = f"case_{number}"
    alone = written["schema"].startswith("behaviour:")
    return Case(
        path.name,
        written["is"],
        GUARD if alone else name,
        name if alone else None,
        written["schema"],
        written.get("trees", ""),
        written["script"],
        written.get("trace", ""),
    )


def schema_of(cases: list[Case]) -> str:
    """Return a schema that contains all given cases."""
    common = (HERE / "entity.yaml").read_text()
    parts = [(HERE / "surroundings.yaml").read_text(), entity(GUARD, common + "behaviours:\n")]
    for case in cases:
        if case.behaviour is not None:
            named = case.schema.replace("behaviour:", f"{case.behaviour}:", 1)
            parts.append(textwrap.indent(named, " " * 6))
    parts += [entity(case.entity, common + case.schema) for case in cases if not case.behaviour]
    if any(case.trees for case in cases):
        parts.append("behaviours:\n")
    parts += [textwrap.indent(case.trees.replace("SELF", case.entity), "  ") for case in cases]
    return "".join(parts)


def entity(name: str, members: str) -> str:
    """Return the declaration of an entity."""
    return f"  {name}:\n{textwrap.indent(members, '    ')}"
