"""The manual as a website: it builds without warnings, is complete, and loads nothing external."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gpgen.source.problems import read_codes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", name="site")
def built_site(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; a broken link or anchor is a warning, and a warning fails."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=repo,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_header_and_example_is_there(site: Path, repo: Path) -> None:
    expected = {"index.html", "contributing.html", "decisions.html"}
    expected |= {f"{path.stem}.html" for path in repo.glob("docs/*.md") if path.stem != "README"}
    expected |= {f"adr/{path.stem}.html" for path in repo.glob("docs/adr/*.md")}
    expected |= {f"reference/{path.stem}.html" for path in repo.glob("runtime/*.h")}
    expected |= {f"examples/{path.parent.name}.html" for path in repo.glob("examples/*/README.md")}
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert expected - made == set()


def test_every_page_can_be_reached_from_the_first(site: Path) -> None:
    first = (site / "index.html").read_text()
    linked = {link.partition("#")[0] for link in re.findall(r'href="([^":]+)"', first)}
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    decisions = {page for page in made if page.startswith("adr/")} | {"decisions.html"}
    assert made - linked - decisions - {"404.html", "index.html"} == set()


def test_decisions_are_reached_from_architecture_and_not_from_the_sidebar(
    site: Path, repo: Path
) -> None:
    decisions = {f"adr/{path.stem}.html" for path in repo.glob("docs/adr/*.md")}
    for page, is_list in (("index", False), ("tutorial", False), ("decisions", True)):
        links = set(re.findall(r'href="([^"#]+)', (site / f"{page}.html").read_text()))
        assert links & decisions == (decisions if is_list else set()), page
    assert 'href="decisions.html"' in (site / "architecture.html").read_text()
    index = json.loads((site / "search/search_index.json").read_text())
    assert [entry for entry in index["docs"] if entry["location"].startswith("adr/")] == []


def test_the_site_has_an_icon_and_a_logo(site: Path, repo: Path) -> None:
    text = (site / "index.html").read_text()
    assert '<link rel="icon" href="pictures/logo.svg">' in text
    assert '<img src="pictures/logo.svg" alt="logo">' in text
    assert (site / "pictures/logo.svg").read_bytes() == (
        repo / "docs/pictures/logo.svg"
    ).read_bytes()


def test_what_is_in_headers_and_in_the_language_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text())
    titles = {entry["title"] for entry in index["docs"]}
    assert {"gp_stream_read", "gp_list_walk_begin", "GP_CONTAINER_OF", "An entity"} <= titles
    texts = " ".join(entry["text"] for entry in index["docs"])
    assert "garden_bee_create" in texts
    assert all(any(title.startswith(f"{code}: ") for title in titles) for code in read_codes())


def test_pages_of_headers_name_everything_once(site: Path) -> None:
    for page in (site / "reference").glob("gp*.html"):
        titles = re.findall(r'<h2 id="[^"]+">([^<]+)', page.read_text())
        assert len(titles) == len(set(titles)), page.name
        assert re.search(r"</h1>\s*<p>[A-Z]", page.read_text()), page.name


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = re.compile(r'<(?:link|script|img)[^>]+(?:href|src)="(?:https?:)?//[^"]*"')
    for path in site.rglob("*.html"):
        found = [each for each in fetched.findall(path.read_text()) if "canonical" not in each]
        assert found == [], path.name


def test_pictures_are_where_pages_look_for_them(site: Path) -> None:
    found = [
        page.parent / picture
        for page in site.rglob("*.html")
        if page.name != "404.html"  # its links are relative to the root of a server
        for picture in re.findall(r'<img [^>]*src="([^"]+)"', page.read_text())
    ]
    assert {path.name for path in found} >= {
        "bee.svg",
        "garden.svg",
        "guard.svg",
        "packages.svg",
    }
    assert [path for path in found if not path.is_file()] == []
