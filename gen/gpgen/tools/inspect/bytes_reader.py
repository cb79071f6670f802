"""A reader for the answers of a program, which are untrusted input."""

import struct
from functools import cache


class MalformedError(Exception):
    """An answer violates the protocol; the message says what was expected."""


@cache
def form_of(order: str, codes: str) -> struct.Struct:
    return struct.Struct(order + codes)


class BytesReader:
    """Reads numbers, names and bytes from the front of an answer."""

    def __init__(self, data: bytes, order: str) -> None:
        self.data = data
        self.order = order
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.data) - self.at

    def bytes(self, size: int) -> bytes:
        if size > self.left:
            raise MalformedError(f"expected {size} more bytes, got {self.left}")
        self.at += size
        return self.data[self.at - size : self.at]

    def numbers(self, codes: str) -> tuple[int, ...]:
        form = form_of(self.order, codes)
        return form.unpack(self.bytes(form.size))

    def number(self, code: str) -> int:
        return self.numbers(code)[0]

    def name(self) -> str:
        return self.bytes(self.number("B")).decode("utf-8", "replace")

    def end(self) -> None:
        if self.left:
            raise MalformedError(f"expected the end of an answer, got {self.left} more bytes")
