"""GP9xx: what is allowed and probably not meant; `-W` silences a warning, or makes it an error."""

WARNINGS = {
    "GP901": (
        "a component that nobody embeds",
        """No entity embeds the component, and none that is embedded requires it. What is
        generated for it can never be called with one. Add it to an entity's components, or
        take it out.""",
    ),
    "GP902": (
        "a clamp that changes nothing",
        """The clamp goes from the lowest to the highest value of its type, so that every value
        stays as it is. Narrow it, or take it out.""",
    ),
    "GP903": (
        "a node that is never reached",
        """What stands before it in its list never ends, or not in the way that gives the next one
        its turn: nothing comes behind `idle`, behind `fail` in a sequence, or behind what
        cannot fail in a selector.""",
    ),
    "GP904": (
        "a repetition at every tick",
        """What is repeated for ever ends at once and cannot fail, so that it is done at every tick
        until the node is halted. `every: 200ms` says how often it is meant.""",
    ),
    "GP905": (
        "a branch that is never chosen",
        """The chance of a branch is its weight out of the sum of all, so that one of 0 or less has
        none.""",
    ),
    "GP906": (
        "a leaf that keeps an entity awake",
        """The entity could sleep where it only waits, but a condition or a value in C is asked at
        every tick, and does not say what it looks at. If that is properties of the entity, of
        its components or of the world, and nothing else, `reads: [hp, body.weight]` lets the
        entity sleep until one of them is set. If not, it has to be asked: less often with a
        `cooldown` around it, or only when an event has come. Nothing is said of waits shorter
        than a second in a tree that has tasks.""",
    ),
}
