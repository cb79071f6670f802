"""GP8xx: behaviours."""

BEHAVIOURS = {
    "GP801": (
        "a node without a kind",
        """A node that is a mapping has exactly one key that says what it does: a composite such as
        `sequence`, a leaf such as `wait`, or `do` for what stands behind it. What else stands in
        the mapping only modifies that.""",
    ),
    "GP802": (
        "a node of two kinds",
        """Two keys say what the node does. Put one into the other, or both into a list, which is a
        sequence.""",
    ),
    "GP806": (
        "a modifier that does not go with the others",
        """`else` is the other side of `while` or `if`, `every` the time between the attempts of
        `retry` or `repeat`, and a node has only one of these two. Another order is written with
        `do` around a node.""",
    ),
    "GP807": (
        "a branch without its number, or a number without a branch",
        """A branch of `choose` has a `weight` and a branch of `utility` a `score`, beside what it
        does: `{weight: 60, do: patrol}`. No other node has them.""",
    ),
    "GP808": (
        "a signal that is not written like one",
        """`emit` and `post` take the name of a signal, with its arguments in parentheses:
        `emit: stung(target, 3)`.""",
    ),
    "GP809": (
        "an unknown entity or component",
        """A tree is for the entities in whose behaviours it can stand, or for all that embed a
        component; `for` names them.""",
    ),
}
