"""Plain English: words that this tree does not use, and what to write instead.

python tests/word_list.py

prints each use of such a word, and exits with 1 if it finds any. `./dev lint` runs it.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = (".c", ".h", ".cpp", ".j2", ".md", ".py", ".yaml", ".ninja", ".sh", ".toml", ".js", ".lua")

# Decision records are not edited later, and golden files are generated from templates.
SPARED = ("LICENSE", "docs/adr/", "tests/golden/", "tests/test_word_list.py", "tests/word_list.py")

# A pattern is one or more words; a space also matches a line break in a comment.
WORDS = {
    r"nobody|somebody|anybody|everybody": "none, no listener, any, all",
    r"whoever|whomever": "any, each, which",
    r"(about|by|for|from|of|to|with) whom": "which",
    r"who (asks?|calls?|hears?|listens?|is told)": "the listener, the caller",
    r"tells? (of|about|which|who) ": "notifies of, reports",
    r"\w*told\w*": "is notified, called, reported, and its names",
    r"\w*heard\w*": "is observed, has listeners, and its names",
    r"hears? of": "is notified of",
    r"anew": "again",
    r"likewise|thereby|herein|thereof": "also, so, in it",
    r"mend(ed|ing)": "fixed, fixing",
    r"(hang|hangs|hung|hanging) on": "depends on",
    r"(go|goes|going|went|gone) on with": "continues",
    r"(stand|stands|stood) here": "is here",
    r"let go of": "release",
    r"by now": "already, now",
    r"(?-i:as ever)": "as usual",
    r"be it (a|an|the|that)": "whether, for example",
    r"so that it be": "so that it is",
    r"for ever": "forever",
    r"(?<!the\s)(in|out)side of": "inside, outside",
    r"of yours": "your, that you write",
    r"in vain": "without success, or say what does not happen",
}
GAP = r"(?: |\s*\n[\s#/*]*)"
CHECKED = [
    (re.compile(rf"(?<![a-z])(?:{words.replace(' ', GAP)})(?![a-z])", re.IGNORECASE), instead)
    for words, instead in WORDS.items()
]


def checked_files() -> list[Path]:
    """Return the text files of the tree whose words are checked."""
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = sorted(name for name in listed.split("\0") if name.endswith(TEXTS) or name == "dev")
    paths = [ROOT / name for name in names if not name.startswith(SPARED)]
    return [path for path in paths if path.is_file()]


def words_in(text: str) -> list[tuple[int, str, str]]:
    """Return the listed words in a text: line number, word, and replacement."""
    return sorted(
        (text.count("\n", 0, match.start()) + 1, re.sub(r"[\s#/*]+", " ", match[0]), instead)
        for pattern, instead in CHECKED
        for match in pattern.finditer(text)
    )


def problems() -> list[str]:
    """Return a line for each use of a listed word in the tree."""
    return [
        f"{path.relative_to(ROOT)}:{line}: found '{word}', write: {instead}"
        for path in checked_files()
        for line, word, instead in words_in(path.read_text("utf-8"))
    ]


def main() -> int:
    found = problems()
    print("\n".join(found), end="\n" * bool(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
