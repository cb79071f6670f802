"""Copies the data that gpgen carries into a build; pyproject.toml has all else."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

# Folders beside gen/, and the files of each that an installed gpgen needs.
DATA = {
    "templates": ("*.j2",),
    "runtime": ("*.c", "*.h", "Makefile"),
    "schemas": ("*.yaml", "*.json"),
    "integration": (
        "cmake/*",
        "debugger/*",
        "editors/*/*",
        "meson/*",
        "project/*",
        "project/*/*",
        "tests/*",
    ),
}


class BuildWithData(build_py):
    """Builds the package as a checkout has it; an editable install finds data in the tree."""

    def run(self) -> None:
        """Copy modules, then data."""
        super().run()
        if not self.editable_mode:
            for source in data_files():
                target = Path(self.build_lib, "gpgen", source)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)


def data_files() -> list[Path]:
    """List the files of all folders of data."""
    found = [
        path
        for folder, patterns in DATA.items()
        for each in patterns
        for path in Path(folder).glob(each)
    ]
    return sorted(filter(Path.is_file, found))


setup(cmdclass={"build_py": BuildWithData})
