"""The word list finds words and phrases in prose, comments and names."""

from pathlib import Path

import pytest
import word_list


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nobody is told.", [(1, "Nobody"), (1, "told")]),
        ("/* What stands\n * here */", [(1, "stands here")]),
        ("uint32_t told_count, unheard;", [(1, "told_count"), (1, "unheard")]),
        ("static void what_nobody_reads(void);", [(1, "nobody")]),
        ("# first\n# it stands\n# here", [(2, "stands here")]),
        ("Kept for\n# ever inside of it.", [(1, "for ever"), (2, "inside of")]),
        ("The inside of a box is for everybody else's.", [(1, "everybody")]),
        ("A listener is notified, and each stand, here, is wholly new.", []),
    ],
)
def test_words_are_found_with_their_line(text: str, found: list[tuple[int, str]]) -> None:
    assert [(line, word) for line, word, _ in word_list.words_in(text)] == found


def test_what_the_list_leaves_out_exists(repo: Path) -> None:
    """An entry for a deleted path would exclude any file that is added there later."""
    for start in word_list.SPARED:
        assert list(repo.glob(f"{start.rstrip('/')}*")), start


def test_every_other_text_is_checked(repo: Path) -> None:
    checked = set(word_list.checked_files())
    assert {repo / "docs/behaviours.md", repo / "runtime/gp_pool.h", repo / "dev"} <= checked
    assert repo / "LICENSE" not in checked
