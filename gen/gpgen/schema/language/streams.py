"""The part of the language's table that is about event streams."""

from gpgen.model.objects import DEFAULT_CAPACITY
from gpgen.schema.language.shapes import (
    ChoiceShape,
    IntegerShape,
    Key,
    MapShape,
    NameShape,
    RecordShape,
    SizeShape,
    TypeShape,
    WordShape,
)
from gpgen.schema.language.sizes import show_size
from gpgen.schema.language.types import common_keys, members_shape, only_doc

OVERFLOWS = ("grow", "drop", "fail")
OVERFLOW_DOCS = (
    "Doubles its memory.",
    "Drops the event, and tells the reader at that place how many were lost.",
    "Refuses the event: the push returns false.",
)
LOWEST_CAPACITY, HIGHEST_CAPACITY = 64, 1 << 30

EVENT = members_shape(
    "an event",
    "an event field",
    "{who: ref bee, foot: u8}",
    (common_keys, only_doc),
    TypeShape(text=True, rest=True),
)
STREAM = RecordShape(
    "a stream",
    "Events of a few types in one buffer, pushed by many and read in bulk by one.",
    (
        Key(
            "events",
            MapShape(NameShape("event"), EVENT, "{footstep: {foot: u8}}"),
            "The events and their fields. The last field may be `str` or `T[]`, of any length.",
            required=True,
        ),
        Key(
            "capacity",
            SizeShape(LOWEST_CAPACITY, HIGHEST_CAPACITY),
            "How many bytes fit between two reads; the initial size if the stream grows.",
            default=show_size(DEFAULT_CAPACITY),
        ),
        Key(
            "overflow",
            ChoiceShape(OVERFLOWS, OVERFLOW_DOCS),
            "What a full stream does with the next event.",
            default="grow",
        ),
        Key(
            "key",
            WordShape("field", "time"),
            "The u32 field of every event by which streams are merged, such as a time.",
        ),
        *common_keys("the stream"),
    ),
    "{events: {footstep: {foot: u8}}}",
)
# A lock file, which only `gpgen lock` writes.
HIGHEST_NUMBER = 0xCFFF
NUMBERS = MapShape(
    NameShape("event"), IntegerShape(1, HIGHEST_NUMBER, constant=False), "{footstep: 1}"
)
LOCK = RecordShape(
    "a lock file",
    "The type numbers that events of streams keep for ever.",
    (
        Key(
            "streams",
            MapShape(NameShape("stream"), NUMBERS, "{animation: {footstep: 1}}"),
            "The streams, with a number for each event that there ever was.",
            required=True,
        ),
    ),
    "{streams: {animation: {footstep: 1}}}",
)
STREAMS = MapShape(NameShape("stream"), STREAM, "{animation: {events: {footstep: {foot: u8}}}}")
