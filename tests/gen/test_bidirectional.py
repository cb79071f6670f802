"""Bidirectional control characters, which change how an editor shows a line, never reach C."""

from pathlib import Path

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.cli import main

CONTROLS = (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
ESCAPED = """gpgen: 1
module: garden
entities:
  bee:
    properties:
      name: {{type: "str[16]", default: "a\\u{code:04X}b"}}
      other: 'str[16] = "a\\u{code:04X}b"'
    presets: {{queen: {{name: "\\u{code:04X}"}}}}
"""


def found_in(text: str) -> list[str]:
    """Return the line, column and code of each problem in a schema."""
    problems = check_schema("garden.yaml", only(text)).problems
    return [f"{each.span.line}:{each.span.column} {each.code}" for each in problems]


@pytest.mark.parametrize("code", CONTROLS)
@pytest.mark.parametrize(
    "line",
    ["doc: A {} B.", "doc: 'A {} B.'", "# {}", "externs: {{t: {{c: a, header: {}.h}}}}", "a{}: 1"],
)
def test_none_stands_in_a_schema(line: str, code: int) -> None:
    place = line.replace("{{", "{").index("{}") + 1
    text = f"gpgen: 1\nmodule: garden\n{line.format(chr(code))}\n"
    assert found_in(text) == [f"3:{place} GP104"]


@pytest.mark.parametrize("code", CONTROLS)
def test_none_comes_into_a_doc_by_an_escape(code: int) -> None:
    text = f'gpgen: 1\nmodule: garden\nworld: {{doc: "A \\u{code:04X} B."}}\n'
    assert found_in(text) == ["3:14 GP104"]


@pytest.mark.parametrize("code", CONTROLS)
def test_the_value_of_a_str_has_it_as_an_escape_in_c_too(tmp_path: Path, code: int) -> None:
    schema = tmp_path / "garden.yaml"
    schema.write_text(ESCAPED.format(code=code))
    assert main([str(schema), "-o", str(tmp_path / "out")]) == 0
    octal = "".join(f"\\{byte:03o}" for byte in chr(code).encode())
    assert f'"a{octal}b"' in (tmp_path / "out" / "garden_bee.c").read_text()
    assert all(path.read_text().isascii() for path in (tmp_path / "out").glob("*.[ch]"))


def test_the_name_of_the_schema_brings_none_into_a_banner(tmp_path: Path) -> None:
    schema = tmp_path / "gar\N{RIGHT-TO-LEFT OVERRIDE}den.yaml"
    schema.write_text("gpgen: 1\nmodule: garden\n")
    assert main([str(schema), "-o", str(tmp_path / "out")]) == 0
    for path in (tmp_path / "out").glob("*.[ch]"):
        text = path.read_text()
        assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in text
        assert "Written by gpgen from gar\N{REPLACEMENT CHARACTER}den.yaml" in " ".join(
            text.split()
        )
