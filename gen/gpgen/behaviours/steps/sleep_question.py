"""The questions of a behaviour: for each region, whether a tick of it would change nothing."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gpgen.behaviours.plan.observation import Sight
from gpgen.behaviours.plan.regions import Region
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.flow import Entry, Flow, places_of
from gpgen.behaviours.steps.sleep import ASLEEP, AWAKE, Rest, answered, looked_at, shortened
from gpgen.behaviours.steps.stores import without_unread
from gpgen.behaviours.steps.tidy import tidied
from gpgen.behaviours.steps.words import Words
from gpgen.c.operators import EQUAL
from gpgen.model.trees import Tree


class Compiled(NamedTuple):
    """A region as it becomes C: its steps and variables, and what its functions need."""

    region: Region
    steps: ir.Steps
    locals: dict[str, str]
    has_from: bool
    is_given_from: bool
    has_behind: bool
    has_keep: bool
    is_begun: bool
    is_reached: bool
    places: frozenset[int]


class Resting(NamedTuple):
    """The question about a region: at which places the answer may be yes, and what is looked at.

    `looks` are the expressions, and `sees` the paths of the properties in them.
    """

    steps: ir.Steps
    places: tuple[int, ...]
    looks: tuple[Tree, ...]
    sees: tuple[str, ...]

    @property
    def can_rest(self) -> bool:
        return bool(self.places)


RESTLESS = Resting((AWAKE,), (), (), ())


def resting(
    sight: Sight, words: Words, regions: Iterable[Compiled], steps: Mapping[int, ir.Steps]
) -> dict[int, Resting]:
    found: dict[int, Resting] = {}
    restless: set[int] = set()
    for each in reversed(tuple(regions)):
        number = each.region.number
        asked = Rest(words, sight, restless).steps(steps[number])
        found[number] = question(sight, words, each, asked)
        if not found[number].can_rest:
            restless.add(number)
    return found


def question(sight: Sight, words: Words, region: Compiled, asked: ir.Steps) -> Resting:
    marks = places_of(asked)

    def followed(places: Iterable[int]) -> tuple[ir.Steps, list[int]]:
        """Return the steps for when what runs is at one of some places, and where it can rest.

        A question moves nothing to another place, so the places are followed all at once.
        """
        flow = Flow(words.map, words, words.slots, region.region, marks, suspended=set(places))
        entry = Entry(is_now=True, is_begun=region.is_begun)
        settled = flow.settled(asked, entry, frozenset())
        return settled, sorted(flow.left.get(ASLEEP.status, ()))

    quiet = followed(region.places)[1]
    if not quiet:
        return RESTLESS
    settled = followed(quiet)[0]
    short = shortened(tidied(shortened(tidied(settled))))
    short = without_unread(short, region.locals)
    looks = tuple(looked_at(short))
    sees = dict.fromkeys(path for tree in looks for path in sight.seen(tree))
    steps = (*only(words, region, quiet), *answered(short))
    return Resting(steps, tuple(quiet), looks, tuple(sees))


def only(words: Words, region: Compiled, quiet: list[int]) -> ir.Steps:
    counter = words.counter(region.region, "pc")
    if len(quiet) == len(region.places):
        return (ir.Test(words.is_zero(counter), (AWAKE,)),)
    names = tuple(words.at(region.region, each) for each in quiet)
    if len(names) == 1:
        return (ir.Test(ir.Condition(f"{counter} == {names[0]}", EQUAL, is_not=True), (AWAKE,)),)
    return (ir.Switch(counter, (ir.Case(names, ()),), (AWAKE,)),)
