"""A schema that is nowhere on disk, for tests that check a text."""

from collections.abc import Callable


def only(data: bytes | str) -> Callable[[str], bytes]:
    """Return a function that reads these bytes as any schema, and finds no lock file beside it."""
    text = data.encode() if isinstance(data, str) else data

    def read(path: str) -> bytes:
        if path.endswith(".lock"):
            raise FileNotFoundError(2, "No such file or directory")
        return text

    return read
