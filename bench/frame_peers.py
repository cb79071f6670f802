"""Builds the frame of frame.c against entity component systems, where they are installed.

A peer is looked for in the prefixes of CMAKE_PREFIX_PATH and where CMake installs; nothing is
downloaded. A prefix has include/HEADER and the library, or the header with its one source.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from building import BENCH, Setting, compile_all, run

PREFIXES = (Path("/usr/local"), Path("/usr"))
LIBRARY_FOLDERS = ("lib", "lib64", "lib/*-linux-gnu")


@dataclass(frozen=True, slots=True)
class FramePeer:
    """A library with a side of the frame, in peers/frame/NAME.c."""

    name: str
    label: str  # in the plots
    header: str
    source: str  # beside the header, if the library is not installed but copied
    libraries: tuple[str, ...]  # names of files


FLECS = FramePeer(
    "flecs", "flecs", "flecs.h", "flecs.c", ("libflecs_static.a", "libflecs.a", "libflecs.so")
)
FRAME_PEERS = (FLECS,)


@dataclass(frozen=True, slots=True)
class Installed:
    """Where a peer was found: the folder of its header, and its library or source."""

    include: Path
    code: Path


def prefixes() -> list[Path]:
    """Return where to look, in order."""
    named = os.environ.get("CMAKE_PREFIX_PATH", "").split(os.pathsep)
    return [*(Path(each) for each in named if each), *PREFIXES]


def find(peer: FramePeer, folders: list[Path]) -> Installed | None:
    """Return the first installation of a peer."""
    for folder in folders:
        if (folder / peer.header).is_file() and (folder / peer.source).is_file():
            return Installed(folder, folder / peer.source)
        if not (folder / "include" / peer.header).is_file():
            continue
        for place in LIBRARY_FOLDERS:
            for library in peer.libraries:
                for path in sorted(folder.glob(f"{place}/{library}")):
                    return Installed(folder / "include", path)
    return None


def build_frame(setting: Setting, peer: FramePeer, installed: Installed) -> Path:
    """Build the program that runs our frame against the peer's."""
    folder = setting.folder / f"frame-{peer.name}"
    objects = compile_all(setting, folder, ("-O2",))
    includes = [f"-I{setting.runtime}", f"-I{setting.folder / 'generated'}", f"-I{BENCH}"]
    sources = [BENCH / "peers" / "frame" / name for name in (f"{peer.name}.c", "main.c")]
    if installed.code.suffix == ".c":
        sources.append(installed.code)
    for number, source in enumerate(sources):  # two may have the same name
        objects.append(folder / f"peer-{number}.o")
        flags = ("-std=gnu11", "-DNDEBUG", "-O2", *includes, f"-I{installed.include}")
        run(setting.compiler, *flags, "-c", source, "-o", objects[-1])
    own = [path for path in objects if path.name != "main.o"]
    library = [] if installed.code.suffix == ".c" else [installed.code]
    rpath = f"-Wl,-rpath,{installed.code.parent}"
    program = folder / "frame"
    run(setting.compiler, "-pthread", *own, *library, rpath, "-lm", "-o", program)
    return program
