"""Docs as string literals in C: one literal per line, split quickly."""

from machine_speed import at_most

from gpgen.c.comments import WIDTH, doc_lines, pieces_of


def test_pieces_are_as_long_as_a_line_and_make_the_whole() -> None:
    text = 'one "two" ' * 40 + "ä?" * 100 + " end"
    pieces = list(pieces_of(text))
    assert "".join(pieces) == text
    assert len(pieces) > 10
    for line in doc_lines(text):
        literal = line.text.strip().removeprefix(".doc = ").removesuffix(",")
        assert len(literal) <= WIDTH


def test_a_doc_of_a_megabyte_is_broken_into_lines_at_once() -> None:
    for text in ("word " * 200_000, "w" * 1_000_000):
        with at_most(60):
            doc_lines(text)
