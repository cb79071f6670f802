"""GP4xx: what declarations mean together."""

MEANING = {
    "GP401": (
        "a cyclic struct",
        """Structs are held by value, so one cannot contain itself, directly or through
        others. To refer to something, use `ref NAME` or an index.""",
    ),
    "GP402": (
        "a struct without fields",
        """C has no empty structs. Give it a field, or take it out.""",
    ),
    "GP403": (
        "an enum without members",
        """C has no empty enums. Give it a member, or take it out.""",
    ),
    "GP404": (
        "a duplicate enum number",
        """Two members of an enum have the same number, so they could not be distinguished.
        Members without a number get one more than the member before.""",
    ),
    "GP405": (
        "an enum number that is too high",
        """Enums are `int` in C, 32 bits wide; counting on from the highest number leads out of
        it.""",
    ),
    "GP406": (
        "too many flags",
        """Each flag is one bit of 32.""",
    ),
    "GP407": (
        "structs nested too deeply",
        """Structs may hold structs 64 levels deep.""",
    ),
    "GP408": (
        "a reserve above the maximum",
        """`reserve` is how many slots are made at once, `max` how many there can ever be.""",
    ),
    "GP409": (
        "a static pool without a maximum",
        """A static pool is an array inside the world, so its length must be known.""",
    ),
    "GP410": (
        "a static world without a number of listeners",
        """A static world allocates nothing, so it requires the number of listeners that there
        can be at the same time: `world: {static: true, listeners: 64}`.""",
    ),
    "GP411": (
        "a dynamic pool in a static world",
        """A static world allocates nothing, so every pool in it must be static too: `pool:
        {max: 64, static: true}`.""",
    ),
    "GP412": (
        "an unknown event",
        """`on` maps properties and signals of the same entity to the functions that are called
        when they change or are emitted.""",
    ),
    "GP413": (
        "a listener of an unobserved property",
        """A property with `observe: false` is a plain field: it has no setter and no listeners.""",
    ),
    "GP414": (
        "one function for two signatures",
        """A function may listen to several events if they have the same arguments. In C it can
        have only one signature.""",
    ),
    "GP415": (
        "an unknown property in a factory",
        """A factory takes properties of its own entity.""",
    ),
    "GP416": (
        "an unknown property in a preset",
        """A preset sets properties of its own entity.""",
    ),
    "GP417": (
        "a default for what is kept",
        """A property with `keep: true` is zero before the init hook and then left alone, over
        all lives of its slot. A default would be stored at each create.""",
    ),
    "GP418": (
        "a preset for what is kept",
        """A property with `keep: true` is left alone by create.""",
    ),
    "GP419": (
        "a factory for what is kept",
        """A property with `keep: true` is left alone by create.""",
    ),
    "GP420": (
        "too many entity types",
        """An ID has 10 bits for the type of its entity, and zero is none.""",
    ),
    "GP421": (
        "an observed property that is too large",
        """Listeners get the old and the new value, so a copy of the old one is made when
        there are listeners. Larger properties can be plain fields with `observe: false`.""",
    ),
    "GP422": (
        "keep in the world",
        """`keep: true` is about recycling, and a world is never recycled.""",
    ),
    "GP423": (
        "something that is too large",
        """No struct, property or entity may be larger than 16 MiB.""",
    ),
    "GP424": (
        "a limit of listeners, callbacks or bindings in a world that is not static",
        """`listeners:` says how many listeners a static world has room for, `callbacks:` how
        many posted signals, `bindings:` how many bindings. Any other world takes memory for
        them as it goes, so a limit would have no effect. Write `static: true` too, or remove
        it.""",
    ),
    "GP426": (
        "an argument or result that is too large",
        """Arguments and results that are structs are copies on the stack of each call, of at
        most 64 KiB. All the arguments of a signal are one record when it is posted, of less
        than 512 KiB.""",
    ),
    "GP429": (
        "more bindings than listeners",
        """A binding that is made when the program runs is a listener too and takes a place among
        them, so there can never be more bindings than `listeners:`.""",
    ),
    "GP430": (
        "more memory than a machine has",
        """What the pools, streams and limits of a schema need together, when they are full, is
        more than 64 TiB, which no process has. The place is the first one with which it is too
        much. Sizes are counted without what C adds between members, so that a world needs a
        little more.""",
    ),
    "GP425": (
        "freeze without observed properties",
        """`freeze: true` holds notifications of properties back. An entity whose properties are
        all `observe: false`, or that has none, has no such notifications.""",
    ),
    "GP470": (
        "a cyclic requirement of components",
        """`requires` brings other components along, and theirs with them. A circle would have
        no order in which they come.""",
    ),
    "GP471": (
        "two defaults for one property",
        """Two components of an entity require a third one with different defaults for the same
        property. The entity can say which it is: what it says itself always counts.""",
    ),
    "GP472": (
        "a default given to what is kept",
        """A property with `keep: true` is zero before the init hook and then left alone, over
        all lives of its slot, so a user of its component cannot give it a default.""",
    ),
    "GP473": (
        "a duplicate factory argument",
        """An argument of a factory has the name of the last part of its path: `physics.position`
        gives `position`. Two of them would have the same name.""",
    ),
    "GP474": (
        "too many components",
        """Each component has numbers of its own for its events, and there are not more of them.""",
    ),
    "GP475": (
        "too many events of an object",
        """The events of an object are changes of its properties, its signals and those of its
        life, 4096 at most.""",
    ),
    "GP480": (
        "a condition that is never true",
        """The condition, together with those around it, is true for no choice of symbols, so
        what it is written at would be in no build.""",
    ),
    "GP481": (
        "a condition that is always true",
        """The condition is true whatever symbols are defined, so it has no effect.""",
    ),
    "GP482": (
        "an unconditional use of a conditional declaration",
        """What is declared with `if` exists only where its condition is true. A use of it
        may exist only then too: its own condition, together with those around it, must imply
        the other. Otherwise some builds would not compile.""",
    ),
    "GP483": (
        "a declaration that may be empty in some build",
        """Every field of a struct, or every member of an enum, has a condition, and there are
        builds in which none of them is true. C has neither empty structs nor empty enums.""",
    ),
    "GP484": (
        "a condition that is too long",
        """Behind #if the condition would not fit on a line of the generated C. One symbol that
        the build defines for all of it says more.""",
    ),
    "GP485": (
        "too many symbols",
        """A world compares the symbols that two files see as a set of 64 bits.""",
    ),
    "GP486": (
        "an event whose struct is not the same everywhere",
        """Records of streams are saved, sent and read by programs built with other symbols, so a
        struct with conditional fields cannot be in one.""",
    ),
}
