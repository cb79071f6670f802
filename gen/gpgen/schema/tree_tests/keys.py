"""The schema keys of tests of behaviours."""

from gpgen.schema import shapes
from gpgen.schema.declarations import common_keys
from gpgen.schema.shapes import Key

TIME = shapes.Case("time")
CALLS = shapes.Text("patrol- flee+", may_be_blank=True)
TESTS = shapes.Map(
    shapes.Name("test"),
    shapes.Record(
        "a test",
        "A test of a behaviour: what its leaves answer, and the calls that are expected.",
        (
            Key("entity", shapes.Word("entity", "bee"), "The entity; one with behaviours alone."),
            Key(
                "behaviour",
                shapes.Word("behaviour", "main"),
                "The behaviour that is ticked; all of the entity's, if it is left out.",
            ),
            Key(
                "every",
                shapes.Duration(1, "100ms", fixed=True),
                "The time between ticks.",
                default="100ms",
            ),
            Key(
                "script",
                shapes.Map(
                    shapes.Word("leaf", "flee"),
                    shapes.Value(),
                    "{flee: RRS, near: [0, 1]}",
                    doc="What the leaf answers in each tick; the last answer repeats.",
                ),
                "What leaves answer: a letter for each tick, R, S or F; of conditions, values.",
                default="{}",
            ),
            Key(
                "set",
                shapes.Map(
                    TIME,
                    shapes.Map(
                        shapes.Word("property"),
                        shapes.Value(),
                        "{hp: 10}",
                        least=1,
                        doc="The value of the property.",
                    ),
                    "{100: {hp: 10}}",
                    doc="What is set before the first tick at this time or later.",
                ),
                "Properties that are set, by time in milliseconds.",
                default="{}",
            ),
            Key(
                "events",
                shapes.Map(
                    TIME,
                    shapes.Either(
                        shapes.Text("stung(3)"),
                        shapes.Map(
                            shapes.Word("event", "stung"),
                            shapes.Map(
                                shapes.Word("argument"),
                                shapes.Value(),
                                "{pain: 3}",
                                doc="The value of the argument.",
                            ),
                            "{stung: {pain: 3}}",
                            least=1,
                            doc="The arguments of the event; the others are zero.",
                        ),
                    ),
                    "{100: stung(3)}",
                    doc="The events that arrive before the first tick at this time or later.",
                ),
                "Signals and messages that arrive, by time in milliseconds.",
                default="{}",
            ),
            Key(
                "expect",
                shapes.Either(
                    shapes.List(CALLS, '["patrol+", "patrol- flee+"]', least=1),
                    shapes.Map(
                        TIME,
                        CALLS,
                        '{0: "patrol+", 250: "patrol- flee+"}',
                        least=1,
                        doc="The calls in the tick at this time.",
                    ),
                ),
                "The calls in each tick: `flee+` starts, `flee-` halts, `flee.` and `flee!` end.",
                required=True,
            ),
            *common_keys("the test"),
        ),
        '{script: {flee: RRS}, expect: ["flee+", "", "flee."]}',
    ),
    '{flees: {expect: ["flee+", "flee."]}}',
    doc="A test of a behaviour.",
)
