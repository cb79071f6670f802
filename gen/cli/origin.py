"""Where a C name comes from that a compiler, a linker or a debugger speaks of."""

import re
import sys
from collections.abc import Iterator

from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, BAD_SCHEMA, DONE
from gpgen.diagnostics import place
from gpgen.model import Module

# As messages have it: 'struct garden_bee', _garden_bee_sting (macOS), garden_bee_create.part.0
NAME = re.compile(r"([A-Za-z]\w*(?:\.[ch])?)(?:\.(?:part|constprop|isra|cold|lto_priv)[.\w]*)?\W*$")
PREFIX = "gp_"
# How a line begins that declares a name; a value of an enum is indented.
DECLARES = (
    r"^(?:[a-z}][^(\n]*)?\bNAME(?=[(;\[]| \{)|^#define NAME\b"
    r"|^(?:    |typedef enum .*)\bNAME(?=,| =|$| })"
)


def explain_name(said: str, schema: str | None) -> int:
    """Say where a C name comes from, as it stands in a message."""
    found = NAME.search(said)
    if found is None:
        print(f"gpgen: {said or 'nothing'} is no name in C", file=sys.stderr)
        return BAD_COMMAND
    name = found[1]
    lines = list(of_runtime(name))
    if lines or schema is None:
        return told(lines, f"the runtime has no {name}")
    from gpgen.check import check_schema

    checked = check_schema(schema)
    if checked.module is None:
        return report(checked.problems)
    modules = (checked.module, *(used.module for used in checked.module.imports))
    lines = [line for module in modules for line in of_schema(name, module, schema)]
    if not lines and not checked.errors:
        lines = list(of_one_file(name, checked.module))
    return told(lines, f"nothing in {schema} is called {name} in C", *hints(name, modules))


def told(lines: list[str], otherwise: str, *hints: str) -> int:
    """Say what was found, or that nothing was."""
    if lines:
        print("\n".join(lines))
        return DONE
    print(f"gpgen: {otherwise}", *hints, sep="\n", file=sys.stderr)
    return BAD_SCHEMA


def hints(name: str, modules: tuple[Module, ...]) -> Iterator[str]:
    """Yield the name that was probably meant."""
    from gpgen.cnames import emitted
    from gpgen.diagnostics import did_you_mean

    hint = did_you_mean(name, (each.text for module in modules for each in emitted(module)))
    if hint:
        yield hint


def of_runtime(name: str) -> Iterator[str]:
    """Yield where the runtime's headers declare a name of its own."""
    if not name.lower().startswith(PREFIX):
        return
    from gpgen.emit import data_folder

    word = re.compile(DECLARES.replace("NAME", re.escape(name)), re.MULTILINE)
    for path in sorted(data_folder("runtime").glob("*.h")):
        text = path.read_text("utf-8")
        found = word.search(text)
        if path.name == name or found is not None:
            line = text.count("\n", 0, 0 if found is None else found.start()) + 1
            yield f"{path}:{line}: the runtime"
            yield "its folder goes behind -I, and each of its sources into the program:"
            yield "gpgen print runtime-dir, gpgen print runtime-sources"
            return


def of_schema(name: str, module: Module, schema: str) -> Iterator[str]:
    """Yield what in a module a name comes from."""
    from gpgen.cnames import emitted
    from gpgen.stubs import wanted

    for each in emitted(module):
        if each.text == name:
            where = f" in {each.scope}" if each.scope not in {"", "file"} else ""
            yield f"{place(each.span)}: {each.what}{where}"
    if any(each.name == name for each in wanted(module)):
        yield f"it is yours to write: gpgen stubs {schema} shows how"


def of_one_file(name: str, module: Module) -> Iterator[str]:
    """Yield the sources to which a name is private; with --single-file it is told by its owner."""
    from gpgen.cnames import emitted
    from gpgen.emit import render

    plain, _, owner = name.rpartition("_of_")
    files = {each.text: each for each in emitted(module) if each.scope == "file"}
    for file, text in render(module).items():
        is_owners = plain and file == f"{module.name.text}_{owner}.c"
        word = plain if is_owners else name
        if file in files and re.search(rf"^static\b[^;{{(=]*\b{word}\b", text, re.MULTILINE):
            yield f"{place(files[file].span)}: private to {file}, {files[file].what}"
