"""gpgen as one file: it lays what it carries into the user's cache, once, and runs from there.

Compilers, CMake and Meson want real files: the runtime, templates, what builds include.
"""

import sys
from pathlib import Path
from typing import NoReturn

CONTENTS = "contents"  # replaced by the checksum of all that is carried
OLDEST = (3, 10)


def main() -> NoReturn:
    """Run gpgen."""
    if sys.version_info < OLDEST:
        fail(f"gpgen needs Python 3.10 or later, and this is {sys.version.split()[0]}")
    from gpgen.output.caches import bases, cache_folder  # noqa: PLC0415 (out of this file)

    folder = cache_folder(f"gpgen-{CONTENTS}", unpack)
    if folder is None:
        tried = ", ".join(map(str, bases())) or "the home and the temporary folder"
        fail(f"gpgen: nothing can be written into {tried}; XDG_CACHE_HOME may name another folder")
    for name in [name for name in sys.modules if name.partition(".")[0] == "gpgen"]:
        del sys.modules[name]
    sys.path[0] = str(folder)
    from gpgen.__main__ import program  # noqa: PLC0415 (it is there only now)

    program()


def unpack(folder: Path) -> None:
    """Lay all that is carried into a folder, which is there as a whole or not at all."""
    import tempfile  # noqa: PLC0415 (needed once)
    import zipfile  # noqa: PLC0415 (needed once)

    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".gpgen-", dir=folder.parent) as beside:
        whole = Path(beside) / "whole"
        with zipfile.ZipFile(sys.argv[0]) as archive:
            archive.extractall(whole)
        whole.chmod(0o755)
        try:
            whole.rename(folder)
        except OSError:
            if not folder.is_dir():  # or else another gpgen was faster
                raise


def fail(message: str, status: int = 2) -> NoReturn:
    """Say what is wrong, and end as after a wrong command."""
    sys.stderr.write(f"{message}\n")
    raise SystemExit(status)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("gpgen: interrupted; nothing is half written", 130)
