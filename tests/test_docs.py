"""Every snippet of the manual is built and run, and prints what the manual says.

An HTML comment right before a fenced block says what the block is:

    <!-- file: main.c -->               a file, written into the folder of the page
    <!-- run -->                        commands, run there word for word; all that they
                                        print is the next block, if that is a text block
    <!-- run, exits with 1 -->          the same for commands that fail
    <!-- run, and in the end -->        commands of which the next block is the last
    <!-- same as: examples/x/main.c --> lines that stand in this file of the tree
    <!-- part of: generated/x.h -->    lines that stand in this file of the folder
    <!-- declared in: generated/x.h --> declarations that this header has too
    <!-- timeline: tick 0 100 -->       what the schema before it does when it is played so

A yaml block without a comment is a complete schema, a c block a complete source
file that compiles. `<!-- folder: examples/x -->`, anywhere in a page, says that
its folder begins as a copy of that one, with a copy of the C files of `examples`
above it; others begin with an empty folder. Where commands go by `cd`, there the
next ones are run, as in a shell. All else fails: an untested snippet.
"""

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
from behaviours.timeline import timeline

from gpgen.cli import main
from gpgen.cli.command_line import VERBS
from gpgen.schema import shapes
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.shapes import Key, Shape

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "runtime"
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only")

# Its figures are another machine's.
NOT_RUN = {"docs/benchmarks.md"}
PAGES = sorted(
    name
    for pattern in ("README.md", "CONTRIBUTING.md", "docs/*.md", "examples/*/README.md")
    for name in (path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
    if name not in NOT_RUN
)

# Their commands build several programs, or with several tools.
SLOW = {
    "README.md",
    *(f"docs/{x}.md" for x in ("behaviours", "builds", "command-line", "components", "events")),
    *(f"docs/{x}.md" for x in ("generated-api", "how-to", "reflection", "runtime", "saving")),
    *(f"docs/{x}.md" for x in ("snapshots", "tutorial")),
    *(name for name in PAGES if name.startswith("examples/")),
}

COMMENT = re.compile(r"<!-- (.+) -->")
IN_THE_END = "run, and in the end"
EXITS = re.compile(r"run, exits with ([0-9]+)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
# Made by docs/site/animation.py, which test_pictures.py runs; drawn by hand; made by
# bench/figures.py, which test_bench.py runs.
NOT_MADE_ON_PAGES = {
    "docs/pictures/bee.svg",
    "docs/pictures/packages.svg",
    *(f"docs/pictures/inspect-{name}.png" for name in ("table", "tree")),
    *(f"docs/pictures/benchmark-{name}.svg" for name in ("frame", "objects", "listeners")),
}
# What a tool reads without an argument.
READ_BY = {"Makefile": "make ", "build.ninja": "ninja "}
IMAGE = re.compile(r"!\[[^\]]+\]\(([^)\s]+)\)")
DECLARED = re.compile(r"\b(\w+)\(")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: where it begins, its language, the comment before it, its text."""

    line: int
    language: str
    mark: str
    text: str


def read_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a page; of a stray comment or fence, one in no language."""
    begin, language, mark = 0, "", ""
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = COMMENT.fullmatch(line)
        if begin:
            if line == "```":
                yield Block(begin, language, mark, "".join(f"{x}\n" for x in lines))
                begin, mark = 0, ""
            lines.append(line)
        elif line.startswith("```"):
            begin, language, lines = number, line.removeprefix("```"), []
        elif line.lstrip().startswith("```") or mark:
            yield Block(number, "", mark, line)
            mark = ""
        elif comment and not comment[1].startswith("folder: "):
            mark = comment[1]
    if begin or mark:
        yield Block(begin, "", mark, "")


class Folder:
    """The folder in which a page is followed, and what is still to be looked at there."""

    def __init__(self, path: Path, text: str, tools: Path) -> None:
        self.tools = tools
        self.compiler = {"RUNTIME": str(RUNTIME), "COMPILED": str(tools)}
        copied = re.search(r"^<!-- folder: (.+) -->$", text, re.MULTILINE)
        if copied:
            shutil.copytree(ROOT / copied[1], path)
            for shared in (ROOT / copied[1]).parent.glob("*.[ch]"):
                shutil.copy(shared, path.parent)
        else:
            path.mkdir()
        self.path = self.here = path
        self.sources: list[Path] = []
        self.schema = path  # the last that was written
        self.printed = ""

    def write(self, name: str, text: str) -> None:
        self.compile()
        path = self.here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if path.suffix == ".c":
            self.sources.append(path)
        elif path.suffix == ".yaml":
            self.schema = path

    def compile(self) -> None:
        """Compile the sources that were written since the last time."""
        folders = [self.path, *(path for path in self.path.iterdir() if path.is_dir()), RUNTIME]
        includes = [f"-I{path}" for path in folders]
        for source in self.sources:
            self.execute("cc", *STRICT, *includes, str(source))
        self.sources = []

    def run(self, commands: str, status: int) -> None:
        where = self.path.with_name("where")
        reported = f"trap 'pwd >\"{where}\"' EXIT\n{commands}"
        self.printed = self.execute("sh", "-e", "-c", reported, status=status)
        self.here = Path(where.read_text().rstrip("\n"))
        self.compile()

    def execute(self, *command: str, status: int = 0) -> str:
        """Run a command and return all that it prints."""
        here = (str(self.tools), str(Path(sys.executable).parent), os.environ["PATH"])
        path = os.pathsep.join(here)
        done = subprocess.run(
            command,
            cwd=self.here,
            env={**os.environ, **self.compiler, "PATH": path, "LC_ALL": "C"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == status, f"{command}\n{done.stdout}"
        return done.stdout


def follow(folder: Folder, block: Block) -> None:
    """Do with a block what its comment says."""
    kind, _, what = block.mark.partition(": ")
    exits = EXITS.fullmatch(block.mark)
    is_run = exits or block.mark in {"run", IN_THE_END}
    if kind == "file" and what and block.language:
        folder.write(what, block.text)
    elif block.language == "sh" and is_run:
        folder.run(block.text, int(exits[1]) if exits else 0)
    elif kind == "same as":
        assert has_lines(ROOT / what, block.text), f"not in {what}"
    elif kind == "part of":
        assert has_lines(folder.here / what, block.text), f"not in {what}"
    elif kind == "declared in" and block.language == "c":
        check_declarations(folder, what, block.text)
    elif kind == "timeline" and block.language == "text":
        assert timeline(folder.schema.read_text(), what) == block.text
    elif (block.language, block.mark) == ("yaml", ""):
        folder.write("snippet.yaml", block.text)
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            status = main(["check", str(folder.here / "snippet.yaml")])
        assert said.getvalue() == ""
        assert status == 0
    elif (block.language, block.mark) == ("c", ""):
        folder.write("snippet.c", block.text)
        folder.compile()
    else:
        pytest.fail("an untested snippet")


def has_lines(path: Path, lines: str) -> bool:
    """Return whether a file has these lines, one after another."""
    return f"\n{lines}" in f"\n{path.read_text()}"


def check_declarations(folder: Folder, header: str, text: str) -> None:
    """Check that a header has the same declarations: names, and types by compiling them."""
    names = set(DECLARED.findall(text))
    known = set(re.findall(r"\w+", (folder.path / header).read_text()))
    assert names
    assert names - known == set()
    folder.write("declarations.c", f'#include "{Path(header).name}"\n{text}')
    folder.compile()


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a compiler that compiles the runtime once for all pages."""
    folder = tmp_path_factory.mktemp("tools")
    (folder / "cc").symlink_to(ROOT / "tests" / "cc.sh")
    return folder


@pytest.mark.parametrize(
    "name", [pytest.param(x, marks=pytest.mark.slow) if x in SLOW else x for x in PAGES]
)
def test_page_can_be_followed(name: str, tools: Path, tmp_path: Path) -> None:
    text = (ROOT / name).read_text()
    folder = Folder(tmp_path / "page", text, tools)
    ran = is_end = False
    for block in read_blocks(text):
        try:
            if ran:
                shown = block.text if (block.language, block.mark) == ("text", "") else ""
                printed = folder.printed[-len(shown) :] if is_end else folder.printed
                assert printed == shown
                ran = False
                if shown:
                    continue
            follow(folder, block)
            ran, is_end = block.mark.startswith("run"), block.mark == IN_THE_END
        except (AssertionError, pytest.fail.Exception) as error:
            pytest.fail(f"{name}:{block.line}: {error}", pytrace=False)
    assert not ran or folder.printed == ""
    folder.compile()
    for picture in IMAGE.findall(text):
        made, kept = folder.here / Path(picture).name, (ROOT / name).parent / picture
        if kept.resolve().relative_to(ROOT).as_posix() in NOT_MADE_ON_PAGES:
            continue
        assert f"-o {made.name}\n" in text, f"{name} does not say how {picture} is made"
        assert made.read_text() == kept.read_text(), f"{picture} is to be made again"


@pytest.mark.parametrize("name", ["README.md", "docs/builds.md", "docs/tutorial.md"])
def test_a_new_user_begins_with_an_empty_folder(name: str) -> None:
    """What is not made by the commands of these pages is not there."""
    assert "<!-- folder: " not in (ROOT / name).read_text()


def test_every_picture_is_shown_on_a_page() -> None:
    """The test of that page makes and compares the picture; the logo is on every page."""
    texts = {name: (ROOT / name).read_text() for name in {*PAGES, *NOT_RUN}}
    shown = {
        os.path.normpath(Path(name).parent / picture)
        for name, text in texts.items()
        for picture in IMAGE.findall(text)
    }
    kept = {
        path.relative_to(ROOT).as_posix()
        for folder in ("docs", "examples")
        for form in ("*.svg", "*.png")
        for path in (ROOT / folder).rglob(form)
    }
    assert kept - {"docs/pictures/logo.svg"} == shown
    assert shown >= NOT_MADE_ON_PAGES
    assert any(picture in IMAGE.findall(texts["README.md"]) for picture in kept)


@pytest.mark.parametrize("name", PAGES)
def test_trees_are_pictures_and_not_drawn_with_characters(name: str) -> None:
    """The pictures are made by `gpgen graph`, so that they change with it."""
    lines = (ROOT / name).read_text().splitlines()
    drawn = [number for number, line in enumerate(lines, 1) if re.search("[\u2500-\u257f]", line)]
    assert drawn == []


@pytest.mark.parametrize("name", PAGES)
def test_files_of_a_page_are_used(name: str) -> None:
    blocks = list(read_blocks((ROOT / name).read_text()))
    for block in blocks:
        if block.mark.startswith("file: "):
            file = Path(block.mark.removeprefix("file: ")).name
            others = [other.text for other in blocks if other is not block]
            used = "--template-dir" if file.endswith(".j2") else READ_BY.get(file, file)
            assert any(used in text for text in others), f"{name}:{block.line}"


# The language's table


def keys_of(shape: Shape, seen: set[Shape] | None = None) -> Iterator[Key]:
    """Yield every key in a shape and below it, and of what stands in itself once."""
    seen = set() if seen is None else seen
    if isinstance(shape, shapes.Later) and shape not in seen:
        seen.add(shape)
        yield from keys_of(shape.made, seen)
    elif isinstance(shape, shapes.Variant):
        for key in (*(key for each in shape.variants for key in each.keys), *shape.common):
            yield key
            yield from keys_of(key.shape, seen)
    elif isinstance(shape, shapes.Either):
        yield from keys_of(shape.short, seen)
        yield from keys_of(shape.long, seen)
    elif isinstance(shape, shapes.List):
        yield from keys_of(shape.item, seen)
    elif isinstance(shape, shapes.Map | shapes.Record):
        for key in shape.keys:
            yield key
            yield from keys_of(key.shape, seen)
        if isinstance(shape, shapes.Map):
            yield from keys_of(shape.value, seen)


def test_every_key_stands_in_a_table_with_its_default() -> None:
    text = "".join((ROOT / f"docs/{page}.md").read_text() for page in ("schema", "behaviours"))
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    known = {(key.name, key.default) for shape in (MODULE, JOINING_FILE) for key in keys_of(shape)}
    missing = [
        (name, default)
        for name, default in sorted(known, key=str)
        if not any(
            row.startswith(f"| `{name}` |") and (default is None or default in row) for row in rows
        )
    ]
    assert missing == []


# Links


def headings(text: str) -> set[str]:
    """Return the anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"(?ms)^```.*?^```$", "", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in LINK.findall(page.read_text()):
        assert "://" not in target, "the manual needs no network"
        path, _, anchor = target.partition("#")
        other = page.parent / path if path else page
        assert other.exists(), f"{name}: {target}"
        assert not anchor or anchor in headings(other.read_text()), f"{name}: {target}"


def test_folder_index_lists_every_page() -> None:
    listed = set(LINK.findall((ROOT / "docs/README.md").read_text()))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages - listed == set()


def test_every_header_of_the_runtime_is_named_once_in_its_tables() -> None:
    text = (ROOT / "docs/runtime.md").read_text()
    section = text.partition("## The headers")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith(("| `", "And these are"))]
    cells = [re.findall(r"`(gp_\w+\.h)`", row) for row in rows]
    assert sorted(name for names in cells for name in names) == [
        path.name for path in sorted(RUNTIME.glob("gp_*.h"))
    ]


def test_every_verb_is_in_the_manual() -> None:
    text = (ROOT / "docs/command-line.md").read_text()
    assert [verb for verb in VERBS if not re.search(rf"\bgpgen {verb}\b", text)] == []


def test_commands_of_dev_exist() -> None:
    known = set(re.findall(r"^  (\w+) ", (ROOT / "dev").read_text(), re.MULTILINE))
    named = {x for page in PAGES for x in re.findall(r"\./dev (\w+)", (ROOT / page).read_text())}
    assert named - known == set()
    assert "demo" in named
