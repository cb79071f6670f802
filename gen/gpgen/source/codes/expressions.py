"""GP7xx: expressions."""

EXPRESSIONS = {
    "GP701": (
        "an invalid expression",
        """Expressions have Python's syntax: names, numbers, arithmetic, comparisons, `and`,
        `or`, `not`, `a if condition else b`, and calls of functions. Something is missing here,
        or at the wrong place.""",
    ),
    "GP702": (
        "an unsupported operator, number or character",
        """Operators, numbers and characters of other languages are not part of expressions.
        Write `and`, `or` and `not`, and numbers without suffixes; nothing is changed.""",
    ),
    "GP703": (
        "an expression that is too large",
        """An expression has at most 1000 characters, and at most 32 levels; each operator in `a
        + b + c` is a level. A function of yours may do more, or a computed property in
        between.""",
    ),
    "GP704": (
        "an unknown name in an expression",
        """A name alone is a property of the object that the expression belongs to, or a
        constant. Properties of components are written `physics.position`, those of the world
        `world.honey`, members of enums `team.bees`.""",
    ),
    "GP705": (
        "an ambiguous name",
        """Two things that the name could stand for can be reached from this expression. Rename one
        of them. Only an enum may be called like a property: `team.bees` is the enum's. Where a
        member of an enum stands alone, as `bees` in an argument, write it with its enum.""",
    ),
    "GP706": (
        "an unknown member",
        """What is before the point has no member of this name.""",
    ),
    "GP707": (
        "an operator that does not fit its operands",
        """Arithmetic and order are for numbers, `and`, `or` and `not` for conditions, `&`, `|`
        and `in` for sets of flags. Enums, references, texts and bools compare with == and != to
        their like. Nothing is taken for something else: a bool is no number.""",
    ),
    "GP708": (
        "a condition that is not a bool",
        """A number, a reference or a text is neither true nor false. Compare it with something:
        `hp != 0`.""",
    ),
    "GP709": (
        "a u64 together with another number",
        """Whole numbers are computed as i64, which does not hold every u64. So a u64 goes only
        with another u64, or with a number that is written out.""",
    ),
    "GP710": (
        "an unknown function",
        """Expressions call the functions that the schema declares under `functions`.""",
    ),
    "GP711": (
        "a wrong number of arguments",
        """A function takes as many arguments as it declares.""",
    ),
    "GP712": (
        "a value of an unexpected type",
        """The result of the expression, or an argument in it, has a type that is not converted
        to the expected one. Numbers are converted to each other, and nothing else.""",
    ),
    "GP713": (
        "an invalid index",
        """Arrays have elements, which are counted by whole numbers from 0. An index that is not
        known before is kept within the length of the array.""",
    ),
    "GP714": (
        "random numbers in an open order",
        """C leaves open which operand of an operator is evaluated first, and the numbers would
        differ from compiler to compiler. Operands of `and`, `or` and `if` keep their order. The
        argument of a condition with `is` is evaluated wherever that names it, perhaps
        twice.""",
    ),
    "GP715": (
        "a number that no type holds",
        """Whole numbers are at most 18446744073709551615, others at most about 1.8e308.""",
    ),
    "GP716": (
        "a name that cannot be used here",
        """The name is known, but not every expression may use it: what follows from a computed
        property must be known when one of its sources changes.""",
    ),
    "GP719": (
        "a cyclic dependency of properties",
        """What follows from a property is settled when it changes. Where computed and bound
        properties depend on each other in a cycle, there is no first value.""",
    ),
    "GP720": (
        "a value for a computed or bound property",
        """A computed property is what its expression says, from create on, and one that is
        bound is what its source is. It has no setter, no default and no `keep`; factories,
        presets and overrides cannot set it.""",
    ),
    "GP722": (
        "a binding of something that is not a property",
        """The target of a binding is a property of the entity, `marker`, or of one of its
        components, `health.points`: all of it, and not only a field or an element.""",
    ),
    "GP723": (
        "a binding of a property that cannot be bound",
        """What is bound follows one source, from create on, and notifies of its changes. So it
        is observed, it is neither computed nor kept over lives, and it is bound once.""",
    ),
    "GP724": (
        "a binding to something that is not a property",
        """The source of a binding is a property of the entity or of one of its components, or a
        part of one: `hp`, `physics.position`, `physics.position.x`, `slots[0]`. A computed
        property follows a whole expression.""",
    ),
    "GP718": (
        "conditions that decide each other",
        """One thing is compared with two numbers so that both conditions are never true
        together, or one of them always is. `and` and `or` may have been mixed up.""",
    ),
    "GP717": (
        "an unsupported result type",
        """C functions return neither arrays nor, without asking who owns it, texts.""",
    ),
}
