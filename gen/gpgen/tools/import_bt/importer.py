"""A file of another library -> a schema, and problems for parts without an equivalent."""

import re
from typing import NamedTuple

from gpgen.checks.front_end import check_schema
from gpgen.source.problems import ERROR, Problem, in_order
from gpgen.tools.import_bt.blackboard import Facts
from gpgen.tools.import_bt.conversion import Conversion
from gpgen.tools.import_bt.elements import (
    GUESSED,
    NEARLY,
    NOT_CONVERTED,
    RENAMED,
    Document,
    Unreadable,
)
from gpgen.tools.import_bt.identifiers import snake
from gpgen.tools.import_bt.json_reader import read_json
from gpgen.tools.import_bt.module_text import module_text
from gpgen.tools.import_bt.nav2_nodes import NAV2
from gpgen.tools.import_bt.node_table import BEHAVIOR3, BEHAVIOR_TREE_CPP
from gpgen.tools.import_bt.records import Tree
from gpgen.tools.import_bt.xml_reader import Read, read_file, read_xml

RULES = {**BEHAVIOR_TREE_CPP, **NAV2, **BEHAVIOR3}
# Maximum number of conversions until no new facts are found, and of rounds of renaming.
MOST_CONVERSIONS = 8
MOST_RENAMED = 5
LONGEST_MODULE = 16
MODULE, SUFFIX = "module", "_trees"
# Words in gpgen's errors about a name that cannot be used.
TAKEN = "conflict|ambiguous|duplicate|reserved"


class Imported(NamedTuple):
    """A schema, which is empty if there are errors, and the problems in order of their places."""

    text: str
    problems: list[Problem]
    inputs: tuple[str, ...]


def import_trees(path: str, read: Read, module: str | None, entity: str) -> Imported:
    """Convert the trees of a file."""
    try:
        document, problems = read_document(path, read)
        name = module or snake(re.sub(r"\.\w+$", "", path.replace("\\", "/").rpartition("/")[2]))
        return convert(document, problems, name[:LONGEST_MODULE].strip("_"), entity)
    except Unreadable as error:
        return Imported("", [error.problem], (path,))


def read_document(path: str, read: Read) -> tuple[Document, list[Problem]]:
    file = read_file(path, read)
    if file.text.lstrip()[:1] in {"{", "["}:
        return read_json(file)
    return read_xml(path, lambda name: file.text.encode() if name == path else read(name))


def convert(document: Document, problems: list[Problem], module: str, entity: str) -> Imported:
    """Convert all trees, repeatedly until the schema has no names that are taken."""
    avoided: frozenset[str] = frozenset((entity,))
    text = ""
    found: list[Problem] = []
    for _ in range(MOST_RENAMED):
        conversion, main = settle(document, avoided)
        found = in_order([*problems, *conversion.problems], document.files)
        text = module_text(conversion, module, entity, main, head_of(document, found))
        taken = taken_names(text, conversion)
        if not taken:
            break
        avoided |= taken
        if MODULE in taken:  # for example, the name of a C header
            module = f"{module[: LONGEST_MODULE - len(SUFFIX)]}{SUFFIX}"
    return Imported(text, found, tuple(file.path for file in document.files))


def settle(document: Document, avoided: frozenset[str]) -> tuple[Conversion, Tree]:
    """Convert repeatedly until a conversion finds the same facts as the one before."""
    known = Facts()
    for _ in range(MOST_CONVERSIONS):
        conversion = Conversion(document, RULES, known, avoided)
        main = convert_all(conversion)
        if conversion.facts.is_same_as(known):
            break
        known = conversion.facts
    return conversion, main


def convert_all(conversion: Conversion) -> Tree:
    """Convert the main tree, then the trees that it does not use; return the main one."""
    trees = conversion.document.trees
    used = set(conversion.document.used_trees())
    free = [name for name in trees if name not in used]
    first = conversion.document.main or (free or list(trees))[0]
    conversion.main = first
    main = conversion.use(first, {}, None, trees[first].span)
    if conversion.document.main is None and len(free) > 1:
        what = f"the behaviour is the tree '{main.name}': main_tree_to_execute is not given"
        conversion.warn(GUESSED, trees[first].span, what)
    for name, element in trees.items():
        if not any(key[0] == name for key in conversion.trees):
            conversion.use(name, {}, None, element.span)
    return main


def head_of(document: Document, problems: list[Problem]) -> list[str]:
    """Return the comment at the top of a schema: its source files, and a summary of problems."""
    names = ", ".join(file.path.replace("\\", "/").rpartition("/")[2] for file in document.files)
    return [f"Converted by gpgen import-bt from {names}.", f"{summary(problems)}."]


def summary(problems: list[Problem]) -> str:
    """Return the number of problems of each kind as text."""
    codes = [each.code for each in problems]
    words = (
        (NOT_CONVERTED, "not converted"),
        (NEARLY, "approximated"),
        (GUESSED, "guessed"),
        (RENAMED, "renamed"),
    )
    parts = [f"{codes.count(code)} {what}" for code, what in words if code in codes]
    if not parts:
        return "Everything has an equal"
    return f"{', '.join(parts)}: see the comments that begin with GP95"


def taken_names(text: str, conversion: Conversion) -> frozenset[str]:
    """Return the generated names that gpgen refuses in the schema, such as reserved names of C."""
    checked = check_schema("converted.yaml", lambda _: text.encode())
    lines = text.split("\n")
    ours = {MODULE, *conversion.identifiers.names.values()}
    found = set()
    for problem in checked.problems:
        if problem.severity != ERROR or not re.search(TAKEN, problem.message):
            continue
        for span in (problem.span, *(note.span for note in problem.notes)):
            name = re.match(r" *([a-z0-9_]+):", lines[span.line - 1])
            if name is not None and name[1] in ours:
                found.add(name[1])
                break
    return frozenset(found)
