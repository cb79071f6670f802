"""GP45x: event streams."""

STREAMS = {
    "GP450": (
        "a stream without events",
        """A stream carries events of the types that it declares, and this one declares none.""",
    ),
    "GP451": (
        "a key that an event lacks",
        """The `key` of a stream orders its events when several streams are merged, so every
        event must have a field of that name.""",
    ),
    "GP452": (
        "a key that is not a u32",
        """Streams are merged by a key of 32 bits without a sign, such as a time or a tick.""",
    ),
    "GP453": (
        "a field of any length before another one",
        """A text or an array without a size takes what is left of its record, so nothing can
        follow it, and there can be only one.""",
    ),
    "GP454": (
        "an event that can never fit",
        """The event alone, with the gaps between its fields, is larger than all that the stream
        can hold, or than a record can be: 256 KiB, or twice that where something in the stream
        has to lie at multiples of 8.""",
    ),
    "GP455": (
        "too many events",
        """A stream has at most 1023 types of events. Events that are read by different systems
        are better off in streams of their own.""",
    ),
    "GP456": (
        "a field that is not plain data",
        """Records of streams are copied, saved and handed to other threads as bytes. A foreign
        type is opaque, and may hold a pointer.""",
    ),
    "GP457": (
        "an array of any length of an unsupported type",
        """At the end of an event there may be as many scalars, members of enums or IDs as there
        are. Structs must be an array with a size, or events of their own.""",
    ),
    "GP458": (
        "an event without a number",
        """Where a schema has a lock file, every event of its streams has its type number there,
        so the number never changes its meaning. `gpgen lock` gives numbers to new
        events; nothing else writes that file.""",
    ),
    "GP459": (
        "a duplicate event number",
        """In a lock file each event of a stream has a number of its own. Two branches that both
        added an event and were then merged can lead to this.""",
    ),
}
