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
}
