"""What the site has beyond the pages in docs/: examples, references made from the sources."""

import os
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))  # mkdocs loads this file alone

from headers import header_page
from keys import codes_page, keys_page

ROOT = Path(__file__).resolve().parents[2]
# Pages that are made of files in the root folder, or have links as if they were there.
FROM_ROOT = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "decisions.md": "decisions.md",
}
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s:]+)(#[^)\s]+)?\)")


def generated() -> dict[str, str]:
    """Return the pages that are made, by the paths that they have in the site."""
    pages = {
        "index.md": (ROOT / "README.md").read_text(),
        "contributing.md": (ROOT / "CONTRIBUTING.md").read_text(),
        "decisions.md": decisions_page(),
        "reference/keys.md": keys_page(),
        "reference/codes.md": codes_page(),
    }
    for path in sorted(ROOT.glob("examples/*/README.md")):
        pages[f"examples/{path.parent.name}.md"] = path.read_text()
    for path in sorted(ROOT.glob("runtime/*.h")):
        pages[f"reference/{path.stem}.md"] = header_page(path)
    return pages


def decisions_page() -> str:
    """Return a page that links to all decisions."""
    links = []
    for path in sorted((ROOT / "docs/adr").glob("*.md")):
        title = path.read_text().partition("\n")[0].removeprefix("# ")
        links.append(f"- {path.name[:4]}: [{title}](docs/adr/{path.name})\n")
    opening = "# Decisions\n\nWhy gpgen is as it is, for those who change it.\n\n"
    return opening + "".join(links)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of examples and headers into the navigation."""
    pages = sorted(generated())
    found = {
        "EXAMPLES": [page for page in pages if page.startswith("examples/")],
        "HEADERS": [page for page in pages if page.startswith("reference/gp")],
    }
    nav: list[object] = list(config.nav or [])
    config.nav = [filled(entry, found) for entry in nav]
    return config


def filled(entry: object, found: dict[str, list[str]]) -> object:
    """Return an entry of the navigation with the lists in it that its words stand for."""
    if isinstance(entry, dict):
        return {name: filled(value, found) for name, value in entry.items()}
    if isinstance(entry, list):
        return [filled(value, found) for value in entry]
    return found.get(str(entry), entry)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and the pictures of examples."""
    for path, text in generated().items():
        files.append(File.generated(config, path, content=text))
    for picture in sorted(ROOT.glob("examples/*/*.svg")):
        place = picture.relative_to(ROOT).as_posix()
        files.append(File.generated(config, place, abs_src_path=str(picture)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Make links lead to pages of the site; a file without a page, such as a source, is named.

    Decisions are left out of the search, which is for readers of the manual.
    """
    if page.file.src_uri.startswith("adr/"):
        page.meta["search"] = {"exclude": True}
    source = source_of(page.file.src_uri)
    up = "../" * page.file.src_uri.count("/")

    def led(link: re.Match[str]) -> str:
        text, path, anchor = link[1], link[2], link[3] or ""
        reached = Path(os.path.normpath(source.parent / path))
        if not reached.exists():
            return link[0]
        found = page_of(reached.relative_to(ROOT).as_posix())
        return text if found is None else f"[{text}]({up}{found}{anchor})"

    return LINK.sub(led, markdown)


def source_of(page: str) -> Path:
    """Return the file of the tree that a page of the site is made from."""
    if page in FROM_ROOT:
        return ROOT / FROM_ROOT[page]
    example = re.fullmatch(r"examples/(.+)\.md", page)
    return ROOT / f"examples/{example[1]}/README.md" if example else ROOT / "docs" / page


def page_of(path: str) -> str | None:
    """Return the page that is made from a file of the tree; None if there is none."""
    for page, name in FROM_ROOT.items():
        if path == name:
            return page
    if path == "docs/adr":
        return "decisions.md"
    example = re.fullmatch(r"examples/([^/]+)/README\.md", path)
    if example is not None:
        return f"examples/{example[1]}.md"
    if path.endswith(".svg"):
        return path.removeprefix("docs/")
    inside = re.fullmatch(r"docs/(.+\.md)", path)
    return inside[1] if inside is not None and inside[1] != "README.md" else None
