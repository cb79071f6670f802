"""The language's table and the codes of problems, as pages."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.schema import shapes
from gpgen.schema.descriptions import example, expected
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.shapes import Key, Shape
from gpgen.source.problems import read_code_examples, read_codes


class Section(NamedTuple):
    """The keys that stand together in a mapping."""

    doc: str
    keys: tuple[Key, ...]


def keys_page() -> str:
    """Return a page with every key of the language, made from its table."""
    sections: dict[str, Section] = {}
    for shape in (MODULE, JOINING_FILE):
        collect(shape, sections, set())
    opening = (
        "# Every key\n\nMade from the table by which gpgen checks schemas, so that it cannot be"
        " out of date. [The schema language](../schema.md) says what it all means.\n"
    )
    parts = [opening]
    for name, section in sections.items():
        parts.append(f"\n## {name[0].upper()}{name[1:]}\n\n{section.doc}\n\n{table(section)}")
    return "".join(parts)


def collect(shape: Shape, sections: dict[str, Section], seen: set[str]) -> None:
    """Keep the keys of every record of a shape, in the order of the table."""
    if isinstance(shape, shapes.Later):
        if shape.name not in seen:
            seen.add(shape.name)
            collect(shape.made, sections, seen)
        return
    if isinstance(shape, shapes.Record | shapes.Variant):
        if shape.name in sections:
            return
        keys = shape.keys if isinstance(shape, shapes.Record) else shape.common
        sections[shape.name] = Section(shape.doc, keys)
    for inner in inside(shape):
        collect(inner, sections, seen)


def inside(shape: Shape) -> Iterator[Shape]:
    """Yield the shapes of which a shape is made."""
    match shape:
        case shapes.Either():
            yield from (shape.short, shape.long)
        case shapes.List():
            yield shape.item
        case shapes.Map():
            yield shape.value
            yield from (key.shape for key in shape.keys)
        case shapes.Record():
            yield from (key.shape for key in shape.keys)
        case shapes.Variant():
            yield from shape.variants
            yield from (key.shape for key in shape.common)


def table(section: Section) -> str:
    """Return the keys of a section as a table."""
    rows = ["| key | is | if it is left out | such as |\n|---|---|---|---|\n"]
    for key in section.keys:
        left_out = "must be there" if key.required else escaped(key.default or "")
        shown = f"`{escaped(example(key.shape))}`"
        said = f"{key.doc} ({expected(key.shape)})"
        rows.append(f"| `{key.name}` | {escaped(said)} | {left_out} | {shown} |\n")
    return "".join(rows)


def escaped(text: str) -> str:
    """Return a text as it can stand in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def codes_page() -> str:
    """Return a page with every code of a problem, and an example of wrong and right."""
    shown = read_code_examples()
    parts = ["# Codes\n\nWhat `gpgen explain` says of each code.\n"]
    for code, meaning in read_codes().items():
        parts.append(f"\n## {code}: {meaning.title}\n\n{meaning.explanation}\n")
        for name, text in zip(("Wrong", "Right"), shown[code], strict=True):
            language = "jinja" if code.startswith("GP6") else "yaml"
            language = "sh" if text.startswith("$ ") else language
            parts.append(f"\n{name}:\n\n```{language}\n{text}```\n")
    return "".join(parts)
