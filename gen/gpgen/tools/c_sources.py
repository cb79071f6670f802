"""C sources: declarations in headers, and the functions that a program defines.

A definition made by a macro is not in the source text. So sources are searched as written,
regardless of `#if`, and after the C preprocessor; nm lists the symbols of object files and
libraries.
"""

import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# The start of a line that declares a name; enum values are indented.
DECLARES = (
    r"^(?:[a-z}][^(\n]*)?\bNAME(?=[(;\[]| \{)|^#define NAME\b"
    r"|^(?:    |typedef enum .*)\bNAME(?=,| =|$| })"
)
MEMBER = r"^    [^\n(]*\bNAME(?:\[[^\n]*\])?;"


def start_of(name: str, text: str) -> int | None:
    """Return the offset of a name's declaration in a header, None if it has none."""
    found = re.search(DECLARES.replace("NAME", re.escape(name)), text, re.MULTILINE)
    return None if found is None else found.start()


def declaration_of(name: str, text: str) -> str | None:
    """Return the declaration of a name in a header; a function without its body."""
    start = start_of(name, text)
    if start is None:
        return None
    line = text[start : text.index("\n", start)]
    if line.startswith(("#define", " ")):
        return line.strip().rstrip(",")
    end = start
    for end in range(start, len(text)):
        if text[end] in ";{":
            break
    if line.startswith(("struct", "typedef struct", "typedef enum")) and text[end] == "{":
        end = text.index("}", end)
        return text[start : text.index(";", end) + 1]
    return text[start:end].strip() + ";"


def member_of(struct: str, name: str, text: str) -> str | None:
    body = re.search(
        rf"^(?:typedef )?struct {re.escape(struct)} {{\n.*?^}}", text, re.MULTILINE | re.DOTALL
    )
    if body is None:
        return None
    found = re.search(MEMBER.replace("NAME", re.escape(name)), body[0], re.MULTILINE)
    return None if found is None else found[0].strip()


SOURCES = (".c", ".cc", ".cpp", ".cxx", ".m", ".mm")
OBJECTS = (".o", ".obj", ".a", ".lib")
# Text without calls and definitions: comments, strings, preprocessor lines.
HIDDEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*",
    re.DOTALL | re.MULTILINE,
)
READERS = ("nm", "llvm-nm", "gcc-nm")
# The types of symbols in `nm -P` output that are not defined in the file.
ELSEWHERE = "Uwv"


class Failure(NamedTuple):
    """A file that could not be searched, and the reason."""

    path: Path
    reason: str


def defines(text: str, name: str) -> bool:
    for found in re.finditer(rf"\b{name}\s*\(", text):
        depth, place = 1, found.end()
        while depth and place < len(text):
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            place += 1
        if text[place:].lstrip().startswith("{"):
            return True
    return False


def defined_in(texts: Iterable[str], names: Sequence[str]) -> set[str]:
    plain = [HIDDEN.sub(" ", text) for text in texts]
    return {name for name in names if any(defines(text, name) for text in plain)}


# Macros


def expanded(
    sources: Iterable[Path], headers: Mapping[str, str], folders: Iterable[Path], compiler: str
) -> Iterator[str | Failure]:
    """Yield the preprocessed text of each source, which can include the generated headers."""
    with tempfile.TemporaryDirectory(prefix="gpgen-") as scratch:
        for name, text in headers.items():
            (Path(scratch) / name).write_text(text, "utf-8")
        include = [f"-I{folder}" for folder in (scratch, *folders)]
        for path in sources:
            yield preprocess(path, [*shlex.split(compiler), "-E", "-P", "-w", *include, str(path)])


def preprocess(path: Path, command: Sequence[str]) -> str | Failure:
    try:
        done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)  # noqa: S603 (it is the compiler that was named)
    except OSError as error:
        return Failure(path, f"{command[0]}: {error.strerror}")
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace")
    lines = done.stderr.decode("utf-8", "replace").splitlines()
    errors = [line for line in lines if "error" in line] or lines
    return Failure(path, errors[0] if errors else f"{command[0]} failed")


# Object files


def defined_by(path: Path) -> set[str] | Failure:
    reader = next(filter(None, map(shutil.which, READERS)), None)
    if reader is None:
        return Failure(path, f"none of {', '.join(READERS)} is in PATH")
    command = [reader, "-P", "-g", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (a program of PATH)
    if done.returncode != 0:
        return Failure(path, (done.stderr.splitlines() or [f"{reader} failed"])[0])
    return set(symbols(done.stdout))


def symbols(table: str) -> Iterator[str]:
    """Yield the defined names in `nm -P` output; also without the _ that some systems prepend."""
    for line in table.splitlines():
        words = line.split()
        if len(words) >= 2 and len(words[1]) == 1 and words[1] not in ELSEWHERE:
            yield words[0]
            yield words[0].removeprefix("_")
