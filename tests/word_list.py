"""Plain English: words that are not written in this tree, and what to write instead.

    python tests/word_list.py

prints each use of such a word and exits with 1 if there is one. `./dev lint` runs it.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORDS = {
    r"whoever|whomever|whom": "any, each, which",
    r"who (listens?|hears?|is told|asks?|calls)": "listeners, callers",
    r"nobody|somebody|anybody|everybody": "none, no listener, any, all",
    r"(is|are|was|were|be|been) told": "is notified, is called, is reported",
    r"(tells|told) (of|nobody|everybody|whoever)": "notifies, reports",
    r"tell whether": "return whether",
    r"(is|are|was|be) heard|hears? of|heard of|nothing heard": "is observed, has listeners",
    r"what it is told": "the notification, the arguments",
    r"anew": "again",
    r"likewise|thereby|herein|thereof|whereby": "also, so",
    r"mend(s|ed|ing)?": "fix",
    r"h[au]ngs? on|hang on": "depend on",
    r"go(es)? on with|went on with|gone on with": "continue",
    r"st(ands?|ood) here": "is here",
    r"by now": "already",
    r"let go of": "release",
    r"be it": "whether",
    r"so that it be": "so that it is",
    r"that which": "what, the one that",
    r"as ever": "as usual",
    r"for ought|albeit|lest|ere|hence|whence|thence": "plain words",
    r"of its own accord|by itself alone": "automatically",
}
TEXTS = (".c", ".h", ".j2", ".md", ".py", ".yaml", ".ninja", ".sh", ".toml", ".cpp")


def swept_files() -> list[Path]:
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = sorted(filter(None, listed.split("\0")))
    return [ROOT / name for name in names if name.endswith(TEXTS)]


def found_in(text):
    found = []
    for pattern, instead in WORDS.items():
        for match in re.finditer(
            rf"(?<![a-z])(?:{pattern.replace(' ', '[ _]')})(?![a-z])", text, re.IGNORECASE
        ):
            found.append((text.count("\n", 0, match.start()) + 1, match[0], instead))
    return sorted(found)


if __name__ == "__main__":
    from collections import Counter

    by = {}
    for p in swept_files():
        r = str(p.relative_to(ROOT))
        if r.startswith(("docs/adr", "LICENSE", "constraints", "tests/word_list", "tests/golden")):
            continue
        for line, w, i in found_in(p.read_text("utf8", errors="replace")):
            by.setdefault(w.lower(), Counter())[
                "/".join(r.split("/")[: 3 if r.startswith("gen") else 2])
            ] += 1
    for w, c in sorted(by.items()):
        print(w, sum(c.values()), dict(c.most_common(9)))
