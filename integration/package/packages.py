"""Makes the packages of gpgen: a wheel, an sdist, and a program that is one file.

    python integration/package/packages.py out/dist

They are made of a copy of the tree, since setuptools packs what it built before too.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What gpgen needs. Only what is Python is carried, so that the program runs everywhere.
NEEDED = ("Jinja2", "MarkupSafe", "PyYAML")
LAUNCHER = Path(__file__).with_name("launcher.py")
OLDEST = (1980, 1, 1, 0, 0, 0)  # that a zip file can say


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it prints."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"packages.py: {command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def export(folder: Path) -> None:
    """Copy the tree as a commit of it would be."""
    listed = run("git", "ls-files", "-z", "-co", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def wheel(source: Path, folder: Path) -> Path:
    """Make a wheel of a tree or an sdist, with the setuptools that is here."""
    before = set(folder.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation"]
    run(*pip, *offline, "-w", folder, source, cwd=folder)
    (made,) = set(folder.glob("*.whl")) - before
    return made


def sdist(source: Path, folder: Path) -> Path:
    """Make an sdist of a tree."""
    make = "import sys, setuptools.build_meta as build; print(build.build_sdist(sys.argv[1]))"
    said = run(sys.executable, "-c", make, folder, cwd=source)
    return folder / said.splitlines()[-1]


def program(packed: Path, place: Path) -> None:
    """Make a program that is one file, of a wheel and what gpgen needs; always the same bytes."""
    with zipfile.ZipFile(packed) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files.update(needed())
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name}\n{len(data)}\n".encode() + data)
    launcher = LAUNCHER.read_text("utf-8").replace(
        'CONTENTS = "contents"', f'CONTENTS = "{whole.hexdigest()[:16]}"'
    )
    files["__main__.py"] = launcher.encode()
    with place.open("wb") as file:
        file.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in sorted(files.items()):
                archive.writestr(zipfile.ZipInfo(name, OLDEST), data, zipfile.ZIP_DEFLATED)
    place.chmod(0o777 & ~0o022)


def needed() -> Iterator[tuple[str, bytes]]:
    """Yield what gpgen needs of others: their Python, and their licenses."""
    for name in NEEDED:
        for path in distribution(name).files or ():
            is_text = path.suffix == ".py" or "licenses" in path.parts or path.name == "METADATA"
            if is_text:
                yield path.as_posix(), path.read_binary()


def main() -> None:
    """Make all of them in the folder that is named."""
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        export(Path(scratch))
        made = wheel(Path(scratch), folder)
        sdist(Path(scratch), folder)
    program(made, folder / "gpgen")


if __name__ == "__main__":
    main()
