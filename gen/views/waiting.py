"""The streams that a world holds, those of posted signals included."""

from gpgen.model import Stream, TextArgument
from gpgen.naming import Names, words
from gpgen.tuples import NamedTuple
from gpgen.views.words import Member, when

TEXT_BYTES = 64  # of each text, where room for a number of posts is made


class WorldStream(NamedTuple):
    """A stream of the world."""

    name: str
    c: str
    getter: str
    words: str
    place: str
    condition: str


def stream_place(stream: Stream) -> Member:
    """Return the memory of a stream in a static world: two halves."""
    place = f"GP_ALIGNAS(8) uint64_t {stream.name.text}_records[{stream.capacity // 8 * 2}]"
    return Member(place, "", when(stream.condition))


def world_stream(names: Names, stream: Stream) -> WorldStream:
    """Return the words of one stream."""
    name = stream.name.text
    c = names.of(name)
    getter, place = names.of("world", name), f"world->{name}_records"
    return WorldStream(name, c, getter, words(name), place, when(stream.condition))


def text_room(stream: Stream) -> int:
    """Return how many bytes are kept for the texts of one post in a static world."""
    texts = (sum(isinstance(each.type, TextArgument) for each in e.fields) for e in stream.events)
    return TEXT_BYTES * max(texts)
