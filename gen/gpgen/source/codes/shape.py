"""GP2xx: keys, types and names."""

SHAPE = {
    "GP201": (
        "an unknown key",
        """The schema language has no such key, or not at this place. The message offers the key
        that was probably meant, or lists the known ones.""",
    ),
    "GP202": (
        "a value of the wrong kind",
        """A mapping is where a list is expected, str where a number is, and so on. Most
        things have a short form and a long form; the hint shows the short one.""",
    ),
    "GP203": (
        "an unknown type",
        """Types are bool, i8 to i64, u8 to u64, f32, f64, str[N], the enums and structs of the
        module, arrays of those as T[N], and `ref NAME` for an entity.""",
    ),
    "GP204": (
        "a missing key",
        """A required key is missing, such as the type of a property in its long form.""",
    ),
    "GP205": (
        "a key without a value",
        """There is nothing after the colon, or only null. Often YAML has cut the value off: it
        ends an unquoted text at ' #', and between braces at a comma. Then quotes help. Where
        nothing is meant, write {}.""",
    ),
    "GP206": (
        "a number out of range",
        """The number is lower or higher than this key allows; the hint has the range.""",
    ),
    "GP207": (
        "a list of the wrong length",
        """The list has fewer or more entries than its key requires. A clamp has two: the lowest
        and the highest value.""",
    ),
    "GP208": (
        "an unknown value",
        """The key takes one of a few words, and the hint lists them.""",
    ),
    "GP209": (
        "a duplicate entry",
        """The same entry is in the list twice, which would have no effect or a surprising one.""",
    ),
    "GP210": (
        "a name that is not lower_snake_case",
        """Names in a schema begin with a letter from a to z and have letters, digits and single
        underscores between them. gpgen makes C names of them: `bee` in the module `garden`
        becomes `garden_bee`, an enum's `bees` becomes GARDEN_TEAM_BEES.""",
    ),
    "GP211": (
        "a name that is too long",
        """A module's name may have 16 characters, because every C name begins with it, and any
        other name 63, because C compilers may ignore the rest.""",
    ),
    "GP212": (
        "a reserved name",
        """Names that begin with any_ or contain the word gp belong to gpgen: every type has
        functions such as garden_bee_any_listen, the runtime's names begin with gp_, and private
        names of generated files contain _gp_.""",
    ),
    "GP213": (
        "a name that conflicts with a key",
        """`fields`, `values`, `flags`, `args`, `doc` and `if` tell the long form of a
        declaration from the short one. In the short form no member can have one of these names;
        in the long form, under `fields:`, `values:` or `flags:`, every name is allowed. A property
        cannot have the name `doc` or `if`.""",
    ),
    "GP214": (
        "a module name that conflicts with a header",
        """The module's header is NAME.h. If C or a common platform has a header of that name,
        one of the two would be found in place of the other. `gp` is the runtime's own name.""",
    ),
    "GP215": (
        "conflicting keys",
        """An enum has either `values` or `flags`: it is one of its members, or a set of them.""",
    ),
    "GP216": (
        "a schema for a newer gpgen",
        """The number after `gpgen:` is the version of the schema language. This one is newer
        than what the program knows, so the rest of the file is not checked.""",
    ),
    "GP217": (
        "an invalid type",
        """The text is not written as a type: NAME, NAME[N], `ref NAME` or `ref any`. There are
        no pointers, qualifiers or types of several words as in C.""",
    ),
    "GP218": (
        "an array of arrays",
        """The elements of an array cannot be arrays or texts. A struct with the inner array in
        it can be an element.""",
    ),
    "GP219": (
        "str without a size",
        """Texts live inside their object, so that they need a size: str[32] takes 32 bytes, the
        NUL at the end included. Only arguments and constants are plain `str`.""",
    ),
    "GP220": (
        "a duplicate declaration",
        """Two files that make up the module declare the same name. Both places are shown.""",
    ),
    "GP221": (
        "an entity that is held by value",
        """Entities live in pools and are referred to: `ref bee` is an ID that knows when its
        bee has died.""",
    ),
    "GP222": (
        "an unknown entity",
        """`ref` is followed by the name of an entity, or by `any`.""",
    ),
    "GP223": (
        "an unknown constant",
        """There is a name where a number is expected, and no constant has that name.""",
    ),
    "GP224": (
        "a constant of the wrong type",
        """The constant exists, but its type is not the expected one.""",
    ),
    "GP225": (
        "a constant of an unsupported type",
        """A constant is a number, true or false, or a text: its type is a scalar or `str`.""",
    ),
    "GP240": (
        "an invalid C type",
        """The C type of an extern is a name that its header declares, a struct, union or enum
        with its tag, or words of C itself such as `unsigned long`, then perhaps stars: all on
        one line and nothing else. Arrays are written where the type is used; function pointers
        and types of other languages need a typedef or a struct in a header of yours.""",
    ),
    "GP241": (
        "an extern without its header",
        """The compiler must have seen the declaration of a foreign type before it is used, so
        the extern names its header. Only a pointer to a struct or a union
        needs none, and the types that C has without any header.""",
    ),
    "GP242": (
        "an invalid header name",
        """A header is named as in the text of `#include`, without the quotes: texture.h, or
        <texture.h> for one that is searched where the system's are. It cannot be one of
        gpgen's runtime.""",
    ),
    "GP243": (
        "an invalid comparison function",
        """`same` names a function or macro of C that takes two values of the extern and returns
        whether they are equal. Pointers need none: they are compared themselves.""",
    ),
    "GP244": (
        "a duplicate module name",
        """Every C name of a module begins with the module's name, and so does its header; a
        program can have only one module of a name. Both places are shown.""",
    ),
    "GP245": (
        "a module that is not included",
        """spatial.vec2 is the vec2 of the module `spatial`, whose file must be listed under
        `include` of the module that uses it. What an included module includes for itself is not
        passed on: so a module can change what it uses without effect on others.""",
    ),
    "GP270": (
        "a component as a type",
        """Components are not values: an entity embeds them under `components:`, and from
        outside an entity is referred to with `ref`.""",
    ),
    "GP271": (
        "an unknown component",
        """`components:` of an entity and `requires:` of a component list names of components.""",
    ),
    "GP272": (
        "an unknown message",
        """`handles:` lists names of messages, which are declared under `messages:`.""",
    ),
    "GP273": (
        "an unknown property of a component",
        """Where a component is used, defaults can be given to its own properties.""",
    ),
    "GP274": (
        "an invalid inout argument",
        """`inout: true` makes an argument of a message a pointer: each handler sees what the
        handlers before it left there, and the sender has the result. Arguments of signals,
        functions, leaves and trees, and fields, are values. A `str[N]` arrives as a
        text of any size, so that a handler cannot write into it; for `str` a handler can put
        another text in its place.""",
    ),
    "GP250": (
        "an invalid condition",
        """`if` takes the name of a symbol of the preprocessor, or a mapping with one key:
        `all` or `any` with a list of conditions, or `not` with one.""",
    ),
    "GP251": (
        "an invalid symbol",
        """A symbol is a name in C that a build defines, as DEBUG with -DDEBUG. What it is
        defined as does not count.""",
    ),
}
