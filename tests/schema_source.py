"""A reader for a schema that exists only in memory."""

from collections.abc import Callable


def only(data: bytes | str) -> Callable[[str], bytes]:
    """Return a function that reads this text for any path except lock files, which are missing."""
    text = data.encode() if isinstance(data, str) else data

    def read(path: str) -> bytes:
        if path.endswith(".lock"):
            raise FileNotFoundError(2, "No such file or directory")
        return text

    return read
