"""GP8xx: behaviours."""

BEHAVIOURS = {
    "GP801": (
        "a node without a kind",
        """A node that is a mapping has exactly one key that says what it does: a composite such
        as `sequence`, a leaf such as `wait`, or `do` for its value. The other keys of the
        mapping only modify that.""",
    ),
    "GP802": (
        "a node of two kinds",
        """Two keys say what the node does. Put one into the other, or both into a list, which
        is a sequence.""",
    ),
    "GP806": (
        "a modifier that requires or conflicts with another",
        """`else` is the other side of `while` or `if`, `every` the time between the attempts of
        `retry` or `repeat`, and a node has only one of these two. Another order is written with
        `do` around a node.""",
    ),
    "GP807": (
        "a branch without its number, or a number without a branch",
        """A branch of `choose` has a `weight` and a branch of `utility` a `score`, beside what
        it does: `{weight: 60, do: patrol}`. No other node has them.""",
    ),
    "GP808": (
        "an invalid signal",
        """`emit` and `post` take the name of a signal, with its arguments in parentheses:
        `emit: stung(target, 3)`.""",
    ),
    "GP809": (
        "an unknown entity or component",
        """`for` names the entities whose behaviours can use the tree, or components: then all
        entities that embed them can.""",
    ),
    "GP803": (
        "an unknown leaf",
        """A node that is a text calls an instant or a task that the entity declares under
        `leaves`, one of a component by its path, uses a tree of the module, or asks a
        condition.""",
    ),
    "GP804": (
        "a leaf that an expression cannot call",
        """Expressions call conditions and values, which only look. Instants and tasks do
        something, and have a result of their own: they are nodes.""",
    ),
    "GP805": (
        "an unknown event",
        """The events of a behaviour are the signals that its entity declares itself, and the
        messages of the module. The signals of components are not.""",
    ),
    "GP810": (
        "an unknown signal",
        """`emit` and `post` send a signal of the entity, of one of its components by its path,
        or of the world: `emit: world.winter(3)`.""",
    ),
    "GP811": (
        "an invalid target",
        """`set`, `into` and `tween` set properties and locals, and fields of structs in them,
        by path. What is computed, an argument or what an event brought cannot be set, arrays
        are set by functions of yours, and only numbers move in a `tween`.""",
    ),
    "GP812": (
        "an unknown tree",
        """Trees that behaviours use are declared under `behaviours` of the module.""",
    ),
    "GP813": (
        "an invalid switch or case",
        """A switch is over a number, a bool or an enum, and each case is one value of it that
        is known before: a number, a constant, true or false, or a member of the enum. A whole
        number that the type cannot have would never match.""",
    ),
    "GP814": (
        "a cyclic tree",
        """Trees are put into each other when they are compiled, so none can contain itself,
        directly or through others.""",
    ),
    "GP815": (
        "a tree that is not for this entity",
        """`for` names the entities whose behaviours can use a tree, or components that they
        embed: the tree may use only what all of these have.""",
    ),
    "GP818": (
        "an unreachable threshold",
        """`succeed_when` and `fail_when` count the children of a `parallel`, and it has fewer.""",
    ),
    "GP819": (
        "a choice without a positive weight",
        """The chance of a branch is its weight out of the sum of all. Where all of them are 0 or
        less, the node can only fail.""",
    ),
    "GP820": (
        "an unsupported node in a hook",
        """What is done at the beginning or the end of a run is over at once: calls of instants,
        `emit`, `post` and `set`, without modifiers. Their results do not count.""",
    ),
    "GP821": (
        "an invalid child condition",
        """`true_conditions` and `false_conditions` have nodes with `condition`. Everything else
        belongs to the actions.""",
    ),
    "GP822": (
        "a leaf that is declared inconsistently",
        """`can_fail` goes with instants, `returns` with values, which must have it, `is` with
        conditions, and `reads` with conditions and values that are written in C. Arguments with
        a default come last.""",
    ),
    "GP823": (
        "a cyclic condition",
        """A condition that is written in the schema may call others, but not itself through
        them.""",
    ),
    "GP824": (
        "a duplicate node name",
        """Comments in the C and `behaviour_where` use the names of nodes. Each name is unique
        in a tree.""",
    ),
    "GP825": (
        "an invalid property in reads",
        """`reads` names observed properties of the same object, by path those of its components,
        and of the world: a tree wakes up when one of them is set.""",
    ),
    "GP826": (
        "a behaviour that is too large",
        """Each use of a tree counts all of its nodes. The nodes of an entity's behaviours have
        numbers up to 65535, which traces use, and are at most 64 levels deep.""",
    ),
}
