"""The codes of problems with names in C."""

NAMES = {
    "GP501": (
        "a duplicate C name",
        """Every declaration of a schema becomes several C names: a property `hp` of `bee`
        becomes garden_bee_set_hp, garden_bee_on_hp_changed and more. Two declarations have
        the same C name here. Rename one of them.""",
    ),
    "GP502": (
        "a name that conflicts with C, C++ or a platform",
        """Fields, arguments and entities have the same name in C as in the schema, so it cannot
        be a keyword of C23 or C++, a macro of the C library, or a macro that common platforms
        define (linux, near, min). Choose another name.""",
    ),
    "GP503": (
        "a name that conflicts with generated code",
        """An entity's name is the name of the parameter that brings it, and an argument's name
        is a parameter too, so neither can be a name that generated functions use for
        themselves, such as world, value or listener. Choose another name.""",
    ),
    "GP504": (
        "a C name that conflicts with the C library",
        """With the module's prefix before it the name becomes one that the C library has taken:
        module `size` with a struct `t` would declare size_t. Rename the module or the
        declaration.""",
    ),
}
