"""Builds the frame of frame.c with entity component systems, if they are installed.

Peers are searched for in the prefixes of CMAKE_PREFIX_PATH and the default ones of CMake;
nothing is downloaded. A prefix has include/HEADER and the library, or the header with its
single source file; a header-only peer has neither.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from building import BENCH, Setting, build, cpp_compiler, objects_in, run

PREFIXES = (Path("/usr/local"), Path("/usr"))
LIBRARY_FOLDERS = ("lib", "lib64", "lib/*-linux-gnu")


@dataclass(frozen=True, slots=True)
class FramePeer:
    """A library, and the file in peers/frame that implements the frame with it."""

    side: str
    label: str  # its name in the plots
    header: str
    source: str = ""  # next to the header, if the library is copied, not installed
    libraries: tuple[str, ...] = ()  # names of files; none if it is header-only

    @property
    def name(self) -> str:
        return Path(self.side).stem

    @property
    def is_cpp(self) -> bool:
        return self.side.endswith(".cpp")


ENTT = FramePeer("entt.cpp", "EnTT", "entt/entt.hpp")
FLECS = FramePeer(
    "flecs.c", "flecs", "flecs.h", "flecs.c", ("libflecs_static.a", "libflecs.a", "libflecs.so")
)
FRAME_PEERS = (ENTT, FLECS)


@dataclass(frozen=True, slots=True)
class Installed:
    """An installed peer: the folder of its header, and its library or source, if any."""

    include: Path
    code: Path | None = None


def prefixes() -> list[Path]:
    """Return the prefixes to search, in order."""
    named = os.environ.get("CMAKE_PREFIX_PATH", "").split(os.pathsep)
    return [*(Path(each) for each in named if each), *PREFIXES]


def find(peer: FramePeer, folders: list[Path]) -> Installed | None:
    """Return the first installation of a peer."""
    places = ((folder, include) for folder in folders for include in (folder, folder / "include"))
    return next(filter(None, (installed(peer, *each) for each in places)), None)


def installed(peer: FramePeer, prefix: Path, include: Path) -> Installed | None:
    """Return the installation of a peer with its header in `include`, None if it is not there."""
    if not (include / peer.header).is_file():
        return None
    if not peer.libraries:
        return Installed(include)
    if (include / peer.source).is_file():
        return Installed(include, include / peer.source)
    libraries = (
        path
        for place in LIBRARY_FOLDERS
        for name in peer.libraries
        for path in sorted(prefix.glob(f"{place}/{name}"))
    )
    code = next(libraries, None)
    return None if code is None else Installed(include, code)


def build_frame(setting: Setting, peer: FramePeer, found: Installed) -> Path:
    """Build the program that runs the frame of gpgen and that of a peer."""
    folder = setting.folder / f"frame-{peer.name}"
    folder.mkdir()
    objects = objects_in(build(setting, 0, ())[0])
    includes = [f"-I{setting.runtime}", f"-I{setting.folder / 'generated'}", f"-I{BENCH}"]
    sources = [BENCH / "peers" / "frame" / name for name in (peer.side, "main.c")]
    linked: list[str | Path] = []
    if found.code is not None and found.code.suffix == ".c":
        sources.append(found.code)
    elif found.code is not None:
        linked = [found.code, f"-Wl,-rpath,{found.code.parent}"]
    for number, source in enumerate(sources):  # two may have the same name
        objects.append(folder / f"peer-{number}.o")
        is_cpp = source.suffix == ".cpp"
        compiler = cpp_compiler(setting.compiler) if is_cpp else setting.compiler
        standard = "-std=gnu++20" if is_cpp else "-std=gnu11"
        flags = ("-DNDEBUG", "-O2", *includes, f"-I{found.include}")
        run(compiler, standard, *flags, "-c", source, "-o", objects[-1])
    own = [path for path in objects if path.name != "main.o"]
    linker = cpp_compiler(setting.compiler) if peer.is_cpp else setting.compiler
    program = folder / "frame"
    run(linker, "-pthread", *own, *linked, "-lm", "-o", program)
    return program
