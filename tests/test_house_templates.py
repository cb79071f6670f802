"""Coding rules for templates/: only placeholders, loops and flags are allowed."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

TEMPLATES = sorted((Path(__file__).parent.parent / "templates").glob("*.j2"))


def parse(text: str) -> nodes.Template:
    return jinja2.Environment(trim_blocks=True, lstrip_blocks=True).parse(text)  # noqa: S701 - C


def is_word(node: nodes.Node | None) -> bool:
    """Return whether a node is `name` or `name.attribute`."""
    while isinstance(node, nodes.Getattr):
        node = node.node
    return isinstance(node, nodes.Name)


def is_flag(node: nodes.Node) -> bool:
    return is_word(node.node if isinstance(node, nodes.Not) else node)


def is_macro_call(node: nodes.Node) -> bool:
    if not isinstance(node, nodes.Call) or node.dyn_args or node.dyn_kwargs or node.kwargs:
        return False
    return is_word(node.node) and all(is_word(argument) for argument in node.args)


def is_output(node: nodes.Output) -> bool:
    return all(
        isinstance(part, nodes.TemplateData) or is_word(part) or is_macro_call(part)
        for part in node.nodes
    )


def is_loop(node: nodes.For) -> bool:
    return not node.test and not node.recursive and is_word(node.iter)


def names_a_file(node: nodes.Include | nodes.Import | nodes.FromImport) -> bool:
    return isinstance(node.template, nodes.Const)


# Node types that a template may contain, each with a check that it only inserts names.
ALLOWED: dict[type[nodes.Node], Callable[..., bool]] = {
    nodes.Output: is_output,
    nodes.For: is_loop,
    nodes.If: lambda node: is_flag(node.test),
    nodes.Block: lambda node: not node.scoped and not node.required,
    nodes.Include: names_a_file,
    nodes.Import: names_a_file,
    nodes.FromImport: names_a_file,
    nodes.Macro: lambda node: not node.defaults,
    nodes.CallBlock: lambda node: is_macro_call(node.call),
}


def refused(statement: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the nodes that do more than insert names."""
    places_words = ALLOWED.get(type(statement))
    if places_words is None or not places_words(statement):
        yield statement
    for name in ("body", "else_", "elif_"):
        for child in getattr(statement, name, []):
            yield from refused(child)


def problems(text: str) -> list[str]:
    return [
        f"line {node.lineno}: {type(node).__name__}"
        for statement in parse(text).body
        for node in refused(statement)
    ]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_only_places_words(path: Path) -> None:
    assert problems(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_template_says_what_it_makes_and_sees(path: Path) -> None:
    first = path.read_text().split("\n", 1)[0]
    makes = ":" if path.name.startswith("_") else " ->"
    assert re.fullmatch(rf"\{{# {re.escape(path.name)}{makes} \S.* Context\b.*: \S.* #\}}", first)


@pytest.mark.parametrize(
    "path", [path for path in TEMPLATES if path.name[0] != "_"], ids=lambda path: path.name
)
def test_template_has_the_blocks_that_overlays_extend(path: Path) -> None:
    """See docs/templates.md."""
    found = [node.name for node in parse(path.read_text()).find_all(nodes.Block)]
    assert found[:2] == ["banner", "includes"]
    wanted = "definitions" if path.name.endswith(".c.j2") else "declarations"
    assert path.name == "module.h.j2" or found[-1] == wanted


def test_manual_lists_each_template_with_what_it_sees_and_its_blocks(repo: Path) -> None:
    rows = re.findall(
        r"^\| `(\S+\.j2)` \| .+ \| `(\w)` \| (.+) \|$",
        (repo / "docs/templates.md").read_text(),
        re.MULTILINE,
    )
    assert sorted((name, sees, re.findall(r"\w+", blocks)) for name, sees, blocks in rows) == [
        (
            path.name,
            seen(path),
            [node.name for node in parse(path.read_text()).find_all(nodes.Block)],
        )
        for path in TEMPLATES
        if path.name[0] != "_"
    ]


def seen(path: Path) -> str:
    """Return the name of the view that a template uses, from its first line."""
    return path.read_text().partition("Context: ")[2].partition(",")[0]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_tags_stand_on_their_own_lines(path: Path) -> None:
    for number, line in enumerate(path.read_text().splitlines(), 1):
        assert "{%-" not in line, f"line {number}"
        assert "-%}" not in line, f"line {number}"
        if "{%" in line:
            assert re.fullmatch(r"\s*\{%(?:(?!%\}).)*%\}", line), f"line {number}: {line}"


@pytest.mark.parametrize(
    "text",
    [
        "{{ e.name }}",
        "{{ line }}",
        "{{ comment(e.doc) }}",
        "{% for p in e.properties %}\n{{ p.name }}\n{% endfor %}",
        "{% if p.observed %}\na\n{% elif not p.kept %}\nb\n{% else %}\nc\n{% endif %}",
        "{% include '_banner.j2' %}",
        "{% block banner %}\n{{ e.banner }}\n{% endblock %}",
        "{% from '_parts.j2' import comment %}",
        "{% macro comment(doc) %}\n/* {{ doc }} */\n{% endmacro %}",
    ],
)
def test_placing_words_is_allowed(text: str) -> None:
    assert problems(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "{{ e.count + 1 }}",
        "{{ e.name | upper }}",
        "{{ e.name ~ '_id' }}",
        "{{ 'text' }}",
        "{{ e.words[0] }}",
        "{{ a if b else c }}",
        "{{ comment(e.name + 'x') }}",
        "{% if e.count > 1 %}\n{% endif %}",
        "{% if a and b %}\n{% endif %}",
        "{% if e.doc is defined %}\n{% endif %}",
        "{% for p in e.all if p.observed %}\n{% endfor %}",
        "{% for p in e.all | sort %}\n{% endfor %}",
        "{% if a.b %}\n{% else %}\n{% set x = 1 %}\n{% endif %}",
        "{% set x = e.name %}",
        "{% filter upper %}\na\n{% endfilter %}",
        "{% with x = 1 %}\n{% endwith %}",
        "{% include e.name %}",
        "{% block banner %}\n{{ e.count + 1 }}\n{% endblock %}",
        "{% block banner scoped %}\n{% endblock %}",
    ],
)
def test_more_than_placing_words_is_refused(text: str) -> None:
    assert problems(text) != []
