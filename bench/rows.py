"""The rows of the table: what is measured, and what may come out."""

import math
from dataclasses import dataclass

ROUNDS = 31


@dataclass(frozen=True, slots=True)
class Row:
    """One question: its name, what may come out at most, and how it is asked.

    A bound of infinity is none: the figure is only told.
    """

    name: str
    bound: float
    meaning: str
    kind: str = "ratio"  # ratio: of times, in three builds; or who counts it
    rounds: int = ROUNDS
    inverse: bool = False  # the figure is how many times as fast, at least
    clang: float | None = None  # the bound with clang, where it is another
    floor: str = ""  # a row that holds us against the least that C can cost here
    of: str = ""  # what the program calls it, where that is another name
    flags: tuple[str, ...] = ()  # in place of the optimisation


ROWS = (
    Row("emission-1", 2.0, "a set that 1 listener hears, against a loop out of line"),
    Row("emission-4", 1.25, "4 listeners"),
    Row("emission-16", 1.1, "16 listeners"),
    Row("emission-64", 1.05, "64 listeners"),
    Row("emission-every", 3.2, "a set that 1 listener to every thing hears, against the same"),
    Row("setter", 2.3, "a set that nobody hears, against a plain store"),
    Row("setter-calls", 0, "calls in such a set", "calls"),
    Row("computed", 1.2, "a set from which two others follow, nobody hears, against by hand"),
    Row(
        "bound-part", 1.3, "a set of a component that an entity follows, against by hand", clang=1.5
    ),
    Row("listeners-1", 1.8, "removing and adding one of 1, against a scan"),
    Row("listeners-4", 1.8, "one of 4"),
    Row("listeners-16", 1.8, "one of 16"),
    Row("listeners-1024", 0.25, "one of 1,024"),
    Row("objects-ordered", 1.4, "a frame of 100,000 objects with a listener each, in order"),
    Row("objects-shuffled", 2.1, "the same in random order"),
    Row("objects-cold", 2.1, "one such frame of which nothing is in the caches"),
    Row("churn-1k", 1.6, "destroying and creating 100 of 1,000, against malloc", inverse=True),
    Row("churn-64k", 2.0, "6,400 of 64,000", inverse=True, floor="churn-64k-floor"),
    Row("churn-64k-floor", 2.0, "the same against a ring of free objects by hand"),
    Row(
        "churn-1m",
        3.5,
        "100,000 of 1,000,000",
        rounds=15,
        inverse=True,
        floor="churn-1m-floor",
    ),
    Row("churn-1m-floor", 1.8, "the same against a ring of free objects by hand", rounds=15),
    Row("churn-lifo-1k", math.inf, "100 of 1,000 with reuse: lifo", inverse=True),
    Row("churn-lifo-64k", math.inf, "6,400 of 64,000", inverse=True),
    Row("churn-grown-64k", math.inf, "6,400 of 64,000 in a pool that grew", inverse=True),
    Row("walk-1k", 1.15, "a walk over 1,000 after churn, against a dense array"),
    Row("walk-64k", 1.15, "over 64,000"),
    Row("walk-1m", 1.15, "over 1,000,000", rounds=15),
    Row("walk-grown-64k", math.inf, "over 64,000 in a pool that grew"),
    Row("find-1k", 2.2, "looking up 1,000 IDs in random order, against pointers"),
    Row("find-64k", 1.25, "64,000", floor="find-64k-floor"),
    Row("find-64k-floor", 1.7, "the same against an index and a comparison of IDs by hand"),
    Row("find-1m", 1.25, "1,000,000", rounds=9, floor="find-1m-floor"),
    Row(
        "find-1m-floor",
        1.8,
        "the same against an index and a comparison of IDs by hand",
        rounds=9,
    ),
    Row("find-grown-64k", math.inf, "64,000 in a pool that grew"),
    Row("find-next-1k", math.inf, "the same where each of 1,000 has the ID of the next"),
    Row("find-next-64k", math.inf, "of 64,000"),
    Row("find-next-1m", math.inf, "of 1,000,000", rounds=9),
    Row("buffer-claim", 1.05, "10,000 times 3 floats by claim and stores, against a raw pointer"),
    Row("buffer-writer", 1.4, "by a writer", clang=2.8),
    Row("buffer-write", math.inf, "by write3"),
    Row("frame-arena", 1.3, "getting 64 buffers and disposing of them, against an arena"),
    Row("frame-bare", math.inf, "the same against an arena of bare memory"),
    Row("frame-malloc", 10, "the same against malloc and free", inverse=True),
    Row("list-link-1k", 1.35, "1,000 out of their list and back, against a list by hand"),
    Row("list-link-64k", 1.65, "64,000"),
    Row("list-walk-1k", 1.15, "a walk over a list of 1,000, against a loop over next pointers"),
    Row("list-walk-64k", 1.3, "of 64,000"),
    Row("part-walk-4k", 1.15, "a walk over a component of 4 types with 1,000 objects each"),
    Row("part-walk-64k", 1.15, "16,000 each, against loops over arrays of the same objects"),
    Row("message", 1.1, "a message to 4 handlers, against a function with the same calls"),
    Row("message-any", 1.3, "the same to an ID of any type"),
    Row("behaviour-small-10000", 1.25, "a tree of 5 nodes, all instant, 10,000 agents"),
    Row("behaviour-small-1", 1.6, "one agent"),
    Row("behaviour-instant-10000", 1.25, "a tree of 34 nodes, all instant, 10,000 agents"),
    Row("behaviour-instant-1", 1.6, "one agent"),
    Row("behaviour-running-10000", 1.25, "the same tree, its actions running for several ticks"),
    Row("behaviour-running-1", 1.6, "one agent"),
    Row("behaviour-reactive-10000", 1.25, "the same, looked at again in each tick, with halts"),
    Row("behaviour-reactive-1", 1.6, "one agent"),
    Row(
        "behaviour-running-traced",
        math.inf,
        "the tree with running actions, 10,000 agents, all of it recorded",
        of="behaviour-running-10000",
        flags=("-O2", "-DGP_TRACE"),
    ),
    Row(
        "behaviour-reactive-traced",
        math.inf,
        "the one that is looked at again, recorded",
        of="behaviour-reactive-10000",
        flags=("-O2", "-DGP_TRACE"),
    ),
    Row("behaviour-asleep", 0.1, "10,000 that sleep, against as many that run"),
    Row("behaviour-small-state", 0, "bytes that a tree of 5 nodes keeps", "state-size"),
    Row("behaviour-instant-state", 0, "of 34 nodes, all instant", "state-size"),
    Row("behaviour-running-state", 4, "the same, running", "state-size"),
    Row("behaviour-reactive-state", 4, "looked at again", "state-size"),
    Row(
        "behaviour-deadlines-state",
        4,
        "a tree of 33 nodes, beside 4 for each of 3 deadlines",
        "state-size",
    ),
    Row("behaviour-small-code", 80, "bytes of code a node, of 5 nodes", "code"),
    Row("behaviour-instant-code", 80, "of 34 nodes, all instant", "code"),
    Row("behaviour-running-code", 80, "the same, running", "code"),
    Row("behaviour-reactive-code", 80, "looked at again", "code"),
    Row("behaviour-deadlines-code", 80, "33 nodes with deadlines", "code"),
    Row("behaviour-instant-compile", 2, "compiling 34 instant nodes, against by hand", "compile"),
    Row("behaviour-running-compile", 2, "the same, running", "compile"),
    Row("behaviour-reactive-compile", 2, "looked at again", "compile"),
    Row("reflection-get", 4.0, "reading a property by reference, against a call that does"),
    Row("reflection-set", 4.0, "setting one that nobody hears, against a call that does"),
    Row("bound-set", 2.0, "a set that a binding follows, against a listener that sets"),
    Row("memory-idle", 16, "bytes beyond values and header where nobody listens", "memory"),
    Row("memory-plain", 1, "bytes of 1 to 32 listeners, by 64 + 16 each further", "memory"),
    Row("memory-plain-many", 1, "of 33 to 1,024, by 32 each from the 33rd", "memory"),
    Row("memory-owned", 1, "of 1 to 32 owned ones, by 16 more each", "memory"),
    Row("memory-owned-many", 1, "of 33 to 1,024 owned ones", "memory"),
    Row("memory-once", 1, "of 1 to 32 one-shot ones, by 16 more each", "memory"),
    Row("memory-once-many", 1, "of 33 to 1,024 one-shot ones", "memory"),
    Row("memory-warm", 0, "allocations when all that happens again", "memory"),
    Row("pool-memory", 5, "bytes a slot beside the body, header included", "pool-memory"),
    Row("pool-allocations", 0, "allocations after reserve", "pool-memory"),
    Row("stream", 1.1, "pushing 500 events and reading them, against a raw buffer"),
    Row("stream-next", 1.1, "the same with the reader that gpgen writes"),
    Row("stream-dispatch", 1.1, "the same by a table of handlers, against one by hand"),
    Row("stream-whole", 1.6, "the same where the reader believes nothing"),
    Row("stream-loop", math.inf, "where one loop pushes all, the cursor by hand in a register"),
    Row(
        "stream-debug",
        1.5,
        "pushing and handing to handlers with -Og",
        of="stream-dispatch",
        flags=("-Og",),
    ),
    Row(
        "stream-asserts",
        math.inf,
        "the same with assertions, of which there are none by hand",
        of="stream-dispatch",
        flags=("-Og", "-UNDEBUG"),
    ),
    Row("stream-allocations", 0, "allocations after the second frame", "stream-memory"),
    Row(
        "threads-push",
        5,
        "two threads pushing to streams of their own, against reserving in one",
        "threads",
        inverse=True,
    ),
    Row("threads-channel", 7, "a stream there and back, against a bare cache line", "threads"),
    Row("threads-streams", 5, "2,000 events in streams, against 100 such lines", "threads"),
    Row("threads-ring", 5, "2,000 events through a ring, against the same", "threads"),
    Row(
        "callbacks",
        1.25,
        "100 calls deferred, against calling at once",
        floor="callbacks-queue",
    ),
    Row("callbacks-typed", math.inf, "the same where who calls at once knows the type"),
    Row("callbacks-queue", 1.25, "the same against a queue of functions, IDs and data by hand"),
    Row("posts", 2, "100 signals posted and told, against a queue of functions and arguments"),
    Row(
        "generator", 1.5, "generating examples/01-bees, against importing jinja2 and yaml", "gpgen"
    ),
    Row("generator-init", 1.8, "the same of what gpgen init writes", "gpgen"),
    Row("generator-large", 3, "seconds for 200 entities of 20 properties", "gpgen"),
    Row("generator-arena", 2, "seconds for schemas/arena.yaml", "gpgen"),
    Row("weight-lamp-lines", 960, "lines of an entity with one property and one signal", "weight"),
    Row("weight-lamp-files", 7, "files of it", "weight"),
    Row("weight-tables-lines", 790, "its lines without reflection", "weight"),
    Row("weight-tables-files", 5, "its files without reflection", "weight"),
    Row("weight-property-lines", 60, "lines of a further i32", "weight"),
    Row("weight-property-bytes", 150, "its bytes at -Os, code and constants", "weight"),
    Row("weight-property-linked", 80, "its bytes where only its setter is linked", "weight"),
    Row("weight-type-lines", 105, "lines of a further property of a new type", "weight"),
    Row("weight-type-bytes", 500, "its bytes at -Os, code and constants", "weight"),
    Row("weight-signal-lines", 80, "lines of a further signal", "weight"),
    Row("weight-arena-lines", 60000, "lines of schemas/arena.yaml", "weight"),
    Row("weight-runtime-lines", 11500, "lines of the runtime", "weight"),
    Row("weight-runtime-bytes", 51200, "its bytes at -Os, code and constants", "weight"),
    Row("weight-lamp-compile", 15, "times a file with nothing in it: compiling that", "compiling"),
    Row("weight-property-compile", 0.41, "compiling a further i32", "compiling"),
    Row("weight-type-compile", 2.05, "compiling a property of a new type", "compiling"),
    Row("weight-arena-compile", 830, "compiling schemas/arena.yaml", "compiling"),
    Row("weight-flash", 6144, "bytes of flash of a Cortex-M4 with a static entity", "flash"),
)
