"""GP9xx: what is allowed and probably not meant; `-W` silences a warning, or makes it an error."""

WARNINGS = {
    "GP901": (
        "a component that is not embedded",
        """No entity embeds the component, and none that is embedded requires it. What is
        generated for it can never be called with one. Add it to an entity's components, or
        take it out.""",
    ),
    "GP902": (
        "a clamp that changes nothing",
        """The clamp goes from the lowest to the highest value of its type, so it has no effect.
        Narrow it, or take it out.""",
    ),
    "GP903": (
        "an unreachable node",
        """The node before it in its list never ends, or never with the result that starts the
        next one: nothing runs behind `idle`, behind `fail` in a sequence, or behind what cannot
        fail in a selector.""",
    ),
    "GP904": (
        "a repetition at every tick",
        """What is repeated for ever ends at once and cannot fail, so it runs at every tick
        until the node is halted. `every: 200ms` says how often it is meant.""",
    ),
    "GP905": (
        "a branch that is never chosen",
        """The chance of a branch is its weight out of the sum of all, so one of 0 or less has
        none.""",
    ),
    "GP906": (
        "a leaf that prevents an entity from sleeping",
        """The entity could sleep where it only waits, but a condition or a value in C is called
        at every tick, and does not declare what it reads. If it reads properties of the entity,
        of its components or of the world, and nothing else, `reads: [hp, body.weight]` lets the
        entity sleep until one of them is set. If not, it must be called: less often with a
        `cooldown` around it, or only after an event. Waits shorter than a second in a tree with
        tasks give no warning.""",
    ),
    "GP907": (
        "more memory than a 32-bit target can address",
        """One pool, or one limit of a static world, needs more than 4 GiB when it is full. That is
        seldom meant, and impossible on a 32-bit target, where the generated C does not compile
        if the memory is part of the world. Where it is meant, silence the warning.""",
    ),
}
