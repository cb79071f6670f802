"""Every test that docs/contract.md names for a sentence of the contract exists and is run."""

import re
from pathlib import Path

import pytest

CONTRACT = Path(__file__).resolve().parent.parent / "docs" / "contract.md"
PIN = re.compile(r"(tests/[\w/.]+\.(?:c|h|py)): ([\w, ]+)")
CASES = re.compile(r'(tests/[\w/.]+\.yaml): ("[^"]+"(?:, "[^"]+")*)')


def rows() -> list[tuple[str, str]]:
    """Return each sentence of the contract with its tests, from all tables."""
    found = []
    for line in CONTRACT.read_text().splitlines():
        if line.startswith("| ") and not line.startswith(("| sentence", "| ---", "|---")):
            sentence, pins = (cell.strip() for cell in line.strip("| ").rsplit(" | ", 1))
            found.append((sentence, pins))
    return found


def pins() -> list[tuple[str, str]]:
    """Return each named test with its file, without duplicates."""
    named = [
        (file, name.strip())
        for _, cell in rows()
        for file, names in PIN.findall(cell)
        for name in names.split(",")
    ]
    return list(dict.fromkeys(named))


def cases() -> list[tuple[str, str]]:
    """Return each named case with its file, without duplicates."""
    named = [
        (file, title)
        for _, cell in rows()
        for file, titles in CASES.findall(cell)
        for title in re.findall(r'"([^"]+)"', titles)
    ]
    return list(dict.fromkeys(named))


def test_every_sentence_is_pinned() -> None:
    unpinned = [
        sentence for sentence, cell in rows() if CASES.sub("", PIN.sub("", cell)).strip("; ") != ""
    ]
    assert unpinned == []
    assert len(rows()) > 1


def test_no_sentence_stands_there_twice() -> None:
    sentences = [sentence for sentence, _ in rows()]
    assert [text for text in sentences if sentences.count(text) > 1] == []


@pytest.mark.parametrize(("file", "name"), pins(), ids=str)
def test_the_named_test_is_there_and_is_run(file: str, name: str, repo: Path) -> None:
    text = (repo / file).read_text()
    if file.endswith(".py"):
        assert re.search(rf"^def {name}\(", text, re.MULTILINE)
        assert name.startswith("test_")
        return
    assert re.search(rf"^static void\s+{name}\(\s*void \*\*state\)", text, re.MULTILINE)
    assert re.search(rf"cmocka_unit_test(_\w+)?\(\s*{name}\b", text)


@pytest.mark.parametrize(("file", "title"), cases(), ids=str)
def test_the_named_case_is_there(file: str, title: str, repo: Path) -> None:
    assert f"- is: {title}\n" in (repo / file).read_text()
