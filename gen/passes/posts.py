"""Every signal can be posted: its arguments fit into a record."""

from collections.abc import Iterator

from gpgen.diagnostics import Problem, quote
from gpgen.language.sizes import show_size
from gpgen.model import Module
from gpgen.posting import posts_in, posts_of
from gpgen.record_layout import MOST_UNITS, Layouts, alignment_of, in_record, record_size


def check_posts(module: Module) -> Iterator[Problem]:
    """Yield the signals that are too large to be posted."""
    stream = posts_of(module)
    if stream is None:
        return
    layouts = Layouts(module)
    alignment = alignment_of(layouts, stream)
    largest = MOST_UNITS * alignment
    for post, event in zip(posts_in(module), stream.events, strict=True):
        size = record_size(layouts, in_record(stream, event), alignment)
        if size > largest:
            name = post.signal.name
            message = (
                f"the posted signal {quote(name.text)}: expected at most {show_size(largest)},"
                f" got {show_size(size)}"
            )
            yield Problem("GP426", name.span, message, "make it smaller")
