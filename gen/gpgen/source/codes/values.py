"""GP3xx: defaults, limits and other values."""

VALUES = {
    "GP301": (
        "a value of another type",
        """The value does not have the expected type, such as 1.5 for an i32. Numbers
        are written without suffixes, and whole numbers without a fraction.""",
    ),
    "GP302": (
        "a whole number that does not fit",
        """The type cannot hold the number. The hint has its range.""",
    ),
    "GP303": (
        "a number that is too large",
        """Rounded to the type the number would become infinity. Infinity itself is written
        .inf.""",
    ),
    "GP304": (
        "an unknown enum member",
        """The enum has no member of that name. Members are written without their enum's name.""",
    ),
    "GP305": (
        "a duplicate flag",
        """A flag is in a set or it is not.""",
    ),
    "GP306": (
        "an unknown field",
        """The struct has no field of that name. Fields that are left out are zero.""",
    ),
    "GP307": (
        "too many elements",
        """The list has more elements than the array. Elements that are left out are zero.""",
    ),
    "GP308": (
        "a str that is too long",
        """str[N] holds N-1 bytes and the NUL at the end. Letters outside of ASCII take two to
        four bytes each.""",
    ),
    "GP309": (
        "a str that C cannot hold",
        """Texts in C end at the first NUL, so none can be inside one; and half of a
        surrogate pair is not a character.""",
    ),
    "GP310": (
        "a value for a reference",
        """A reference is the ID of a living entity, and no entity lives before the program
        runs. All references begin as zero, the ID of nothing.""",
    ),
    "GP311": (
        "cyclic constants",
        """The value of a constant may be another constant, but not itself, directly or through
        others.""",
    ),
    "GP312": (
        "a clamp with .nan type",
        """Only properties of type i8 to i64, u8 to u64, f32 and f64 can have a clamp.""",
    ),
    "GP313": (
        "a clamp in the wrong order",
        """The first number of a clamp is the lowest value, the second one the highest.""",
    ),
    "GP314": (
        "a default outside of its clamp",
        """Setters keep a property within its clamp, so it must begin there.""",
    ),
    "GP315": (
        "a clamp with .nan",
        """.nan is not comparable to anything, so it cannot be a limit.""",
    ),
    "GP316": (
        "zero outside of a clamp",
        """A property without a default begins as zero, which its clamp does not allow.""",
    ),
    "GP317": (
        "a value for a foreign type",
        """gpgen knows nothing of a foreign type but its name, so no schema can write a value of
        one. It is zero before the init hook, which may set it, and is then left alone.""",
    ),
}
