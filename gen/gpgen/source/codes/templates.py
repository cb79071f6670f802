"""GP6xx: templates of overlays."""

TEMPLATES = {
    "GP601": (
        "a template that cannot be read",
        """A template in a folder of --template-dir is not UTF-8, larger than 1 MiB, or may not
        be read.""",
    ),
    "GP602": (
        "a template that is not Jinja",
        """The text breaks the syntax of Jinja, often by a tag that is not closed: each {% if %},
        {% for %}, {% block %} and {% macro %} needs its end.""",
    ),
    "GP603": (
        "a template for other views",
        """A template may say for which version of the views it is written: {# views: 2 #}. The
        number goes up when a word of the views is renamed, removed or comes to mean something
        else; the changelog says what has changed.""",
    ),
    "GP604": (
        "an unknown template",
        """A template extends, includes or imports one that is neither in the overlays nor among
        gpgen's own, or itself. The template that an overlay replaces is called gpgen/NAME.""",
    ),
    "GP605": (
        "a template that replaces nothing",
        """A template in an overlay replaces the one of gpgen's that has its name, or is named by
        another template of the overlay. This one does neither, so it would have no effect.""",
    ),
    "GP606": (
        "an unknown word in a template",
        """Templates see views, whose words are fixed: `gpgen print views` lists them. An
        overlay that lacks a macro that gpgen's templates import is reported, too.""",
    ),
    "GP607": (
        "a printed value that is not text",
        """Templates print texts only, so that no None or True gets into the C by mistake. Flags
        are for {% if %}, lists for {% for %}.""",
    ),
    "GP608": (
        "a template that fails",
        """Rendering raises an error, such as a division by zero or templates that
        extend each other. The line is the innermost one of an overlay.""",
    ),
    "GP609": (
        "text outside of all blocks",
        """Of a template that extends another one, only the blocks of that one are printed.
        Jinja would leave out the rest silently: unknown blocks, and text outside of all
        blocks. To print more, put it into a block of that template, behind {{ super() }}.""",
    ),
}
