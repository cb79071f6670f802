"""GP4xx: what declarations mean together."""

MEANING = {
    "GP401": (
        "a struct that contains itself",
        """Structs are held by value, so that one cannot contain itself, by way of others
        neither. To refer to something, use `ref NAME` or an index.""",
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
        "two members with one number",
        """Two members of an enum have the same number, so that nothing could tell them apart.
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
        "structs inside structs without end",
        """Structs may hold structs 64 levels deep.""",
    ),
    "GP408": (
        "a reserve above the maximum",
        """`reserve` is how many slots are made at once, `max` how many there can ever be.""",
    ),
    "GP409": (
        "a static pool without a maximum",
        """A static pool is an array inside the world, so that its length must be known.""",
    ),
    "GP410": (
        "a static world without a number of listeners",
        """A static world allocates nothing, so that it must know how many listeners there can
        be at the same time: `world: {static: true, listeners: 64}`.""",
    ),
    "GP411": (
        "a pool that is not static in a world that is",
        """A static world allocates nothing, so that every pool in it must be static too: `pool:
        {max: 64, static: true}`.""",
    ),
    "GP412": (
        "an unknown event",
        """Under `on` stand properties and signals of the same entity, each with the function
        that is called when it changes or is emitted.""",
    ),
    "GP413": (
        "an event that nobody is told of",
        """A property with `observe: false` is a plain field: no setter tells of its changes.""",
    ),
    "GP414": (
        "one function for two signatures",
        """A function may hear of several events if they have the same arguments. In C it can
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
        "a property that is too large to be told",
        """Listeners get the old and the new value, so that a copy of the old one is made when
        somebody listens. Larger properties can be plain fields with `observe: false`.""",
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
        """`listeners:` says how many listeners a static world has room for, `callbacks:` how many
        posted signals, `bindings:` how many bindings. Any other world takes memory for them as it
        goes, so a limit would have no effect. Write `static: true` too, or remove it.""",
    ),
    "GP426": (
        "a value that is too large to be handed over",
        """Arguments and results that are structs are copies on the stack of each call, of at most
        64 KiB. All the arguments of a signal are one record when it is posted, of less than
        512 KiB.""",
    ),
    "GP429": (
        "more bindings than listeners",
        """A binding that is made when the program runs is a listener too and takes a place among
        them, so that there can never be more bindings than `listeners:` says.""",
    ),
    "GP425": (
        "freeze where nothing is told",
        """`freeze: true` holds back what is told of properties. An entity whose properties are all
        `observe: false`, or that has none, has nothing to hold back.""",
    ),
    "GP470": (
        "a component that requires itself",
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
        all lives of its slot, so that whoever uses its component cannot give it a default.""",
    ),
    "GP473": (
        "two arguments of one name",
        """An argument of a factory is called like the last part of its path: `physics.position`
        brings `position`. Two of them would be called alike.""",
    ),
    "GP474": (
        "too many components",
        """Each component has its own numbers for what can be heard of it, and they end.""",
    ),
    "GP475": (
        "too much to hear of",
        """What can be heard of an object are changes of its properties, its signals and its
        life, 4096 of them at most.""",
    ),
    "GP480": (
        "a condition that never holds",
        """The condition, together with those around it, holds for no choice of symbols, so that
        what it stands at would never be there.""",
    ),
    "GP481": (
        "a condition that always holds",
        """The condition holds whatever symbols are defined, so that it says nothing.""",
    ),
    "GP482": (
        "a use of what may not be there",
        """What is declared with `if` is there only where its condition holds. Whatever uses it
        must be there only then too: its own condition, together with those around it, must imply
        the other. Otherwise some builds would not compile.""",
    ),
    "GP483": (
        "something of which nothing may be left",
        """Every field of a struct, or every member of an enum, has a condition, and there are
        builds in which none of them holds. C has neither empty structs nor empty enums.""",
    ),
    "GP484": (
        "a condition that is too long",
        """Behind #if the condition would not fit on a line of the generated C. One symbol that the
        build defines for all of it says more.""",
    ),
    "GP485": (
        "too many symbols",
        """A world compares the symbols that two files see as a set of 64 bits.""",
    ),
    "GP486": (
        "an event whose struct is not the same everywhere",
        """Records of streams are saved, sent and read by programs that were built otherwise, so
        that a struct with conditional fields cannot be in one.""",
    ),
}
