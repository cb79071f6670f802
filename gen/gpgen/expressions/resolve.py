"""Resolves the names in an expression."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gpgen.expressions.names import BUILT_IN, EVENT, WORLD, Environment, Named
from gpgen.expressions.tokens import ELSEWHERE
from gpgen.expressions.types import is_text
from gpgen.model import Broken, EnumType, Ref, StructType, Type
from gpgen.model.availability import Needed, check_use
from gpgen.model.conditions import Condition, conjunction
from gpgen.model.expressions import (
    ARGUMENT,
    BOOL,
    LOCAL,
    ConstantUse,
    FieldOf,
    Literal,
    MemberUse,
    Read,
    Tree,
)
from gpgen.model.types import show_type
from gpgen.model.values import CONDITION, VALUE
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, did_you_mean, quote

TRUTHS = {"true": True, "True": True, "false": False, "False": False}
FOREIGN = {
    "None": "ask with alive() whether a reference refers to something",
    "null": "ask with alive() whether a reference refers to something",
    "NULL": "ask with alive() whether a reference refers to something",
    "self": "leave it out: a name alone is a property of the object itself",
    "this": "leave it out: a name alone is a property of the object itself",
}

# Roots whose members are read by name alone, and their kind in messages.
BARE = {"": "a property", ARGUMENT: "an argument", LOCAL: "a local"}


class Meaning(NamedTuple):
    """A meaning of a name: its kind in messages, its tree, its declaration, and its condition."""

    what: str
    tree: Tree | None
    span: Span
    condition: Condition = None


class Resolver:
    """Resolves names, and collects problems."""

    def __init__(self, names: Environment, problems: list[Problem]) -> None:
        self.names = names
        self.problems = problems

    def report(
        self, code: str, span: Span, message: str, hint: str | None = None, *notes: Note
    ) -> None:
        self.problems.append(Problem(code, span, message, hint, notes))

    def name(self, name: str, span: Span, of: Type | None = None) -> Tree | None:
        """Return the tree of a name alone, where the type `of` is expected."""
        members = self.members(of)
        meanings = [*self.meanings(name), *(members[each] for each in members if each == name)]
        if len(meanings) > 1:
            self.report_double(name, span, meanings)
            return None
        if meanings:
            only = meanings[0]
            self.use(name, Needed(only.condition, only.span), span)
            return self.known(only.tree)
        if name in TRUTHS:
            return Literal(TRUTHS[name], BOOL)
        self.report_unknown(name, span, members, of)
        return None

    def members(self, of: Type | None) -> dict[str, Meaning]:
        """Return the members of an expected enum, which can be used without its name."""
        enum = self.names.enums.get(of.name) if isinstance(of, EnumType) else None
        if enum is None:
            return {}
        what = f"a member of the enum {quote(enum.name.text)}"
        found = ((each.name, conjunction(enum.condition, each.condition)) for each in enum.members)
        return {
            name.text: Meaning(
                what, MemberUse(name.text, EnumType(enum.name.text)), name.span, when
            )
            for name, when in found
        }

    def use(self, name: str, needed: Needed, span: Span) -> None:
        """Report the use of a declaration that may be absent from the build."""
        self.problems += check_use(name, needed, self.names.condition, span)

    def known(self, tree: Tree | None) -> Tree | None:
        """Return a tree, None if its type was reported as broken."""
        return None if tree is None or isinstance(tree.type, Broken) else tree

    def meanings(self, name: str) -> Iterator[Meaning]:
        """Yield all possible meanings of a name alone."""
        for root, what in BARE.items():
            own = self.names.roots.get(root, {}).get(name)
            if own is not None:
                yield Meaning(what, Read(root, name, own.type), own.span, own.condition)
        constant = self.names.constants.get(name)
        if constant is not None:
            value = None if constant.tunable else constant.value
            use = ConstantUse(name, value, constant.type)
            yield Meaning("a constant", use, constant.name.span, constant.condition)

    def report_double(self, name: str, span: Span, meanings: list[Meaning]) -> None:
        """Report an ambiguous name."""
        first, second = meanings[:2]
        message = f"ambiguous name {quote(name)}: {first.what} or {second.what}"
        notes = [Note(each.span, f"{each.what} is declared here") for each in meanings]
        members = (each.tree for each in meanings if isinstance(each.tree, MemberUse))
        written = (f"write {each.type.name}.{name}, or rename the other" for each in members)
        self.report("GP705", span, message, next(written, "rename one of the two"), *notes)

    def report_unknown(
        self, name: str, span: Span, members: Iterable[str] = (), of: Type | None = None
    ) -> None:
        """Report a name without a meaning here, where the type `of` is expected."""
        names = self.names
        refused = names.refused.get(name)
        if refused is not None:
            self.report("GP716", span, *refused)
        elif name in names.functions or name in BUILT_IN:
            message = f"expected a value, got the function {quote(name)}"
            self.report("GP704", span, message, f"call it: {name}(...)")
        elif name in names.leaves:
            kind = names.leaves[name].kind
            has_value = kind in (CONDITION, VALUE)
            advice = f"call it: {name}(...)" if has_value else "make it a node of its own"
            code = "GP704" if has_value else "GP804"
            self.report(code, span, f"expected a value, got the {kind} {quote(name)}", advice)
        elif name in names.enums:
            member = names.enums[name].members[0].name.text
            self.report(
                "GP704",
                span,
                f"expected a value, got the enum {quote(name)}",
                f"write one of its members: {name}.{member}",
            )
        elif name and name in names.roots:
            first = next(iter(names.roots[name]), "NAME")
            message = f"expected a value, got {quote(name)} as a whole"
            self.report("GP704", span, message, f"write one of its properties: {name}.{first}")
        elif names.complete:
            hint = self.unknown_hint(name, members)
            if of is not None and is_text(of):
                hint = f"a string needs quotes, '{name}'; {hint}"
            self.report("GP704", span, f"unknown name {quote(name)}", hint)

    def unknown_hint(self, name: str, members: Iterable[str]) -> str:
        """Return a hint for an unknown name."""
        roots = self.names.roots
        own = [each for root in BARE for each in roots.get(root, {})]
        others = (each for each in roots if each not in BARE)
        candidates = [*members, *own, *self.names.constants, *others]
        hint = FOREIGN.get(name) or ELSEWHERE.get(name) or self.as_member(name)
        hint = hint or self.in_a_component(name) or did_you_mean(name, candidates)
        hint = hint or "declare it under 'properties' or 'constants'"
        return hint.replace("known here:", "names here are the object's own:")

    def as_member(self, name: str) -> str | None:
        """Return a hint for a name that is a member of an enum."""
        enums = self.names.enums.items()
        found = (path for path, enum in enums for each in enum.members if each.name.text == name)
        path = next(found, None)
        return None if path is None else f"write {path}.{name}"

    def in_a_component(self, name: str) -> str | None:
        """Return a hint for a name that is a property of a component or of the world."""
        roots = ((root, of) for root, of in self.names.roots.items() if root not in BARE)
        found = next((root for root, of in roots if name in of), None)
        return None if found is None else f"did you mean '{found}.{name}'?"

    # Paths

    def member(self, name: str, member: str, span: Span, member_span: Span) -> Tree | None:
        """Return the tree of `name.member`, where `name` is the first name of a path."""
        names = self.names
        enum = names.enums.get(name)
        root = names.roots.get(name) if name else None
        if enum is not None and root is not None:
            meanings = [Meaning("an enum", None, enum.name.span), root_meaning(name, root, span)]
            self.report_double(name, span, meanings)
            return None
        if enum is not None:
            self.use(name, Needed(enum.condition, enum.name.span), span)
            members = {each.name.text: each for each in enum.members}
            if member in members:
                found = members[member]
                self.use(member, Needed(found.condition, found.name.span), member_span)
                return MemberUse(member, EnumType(name))
            message = f"unknown member {quote(member)} of the enum {quote(name)}"
            self.report("GP706", member_span, message, did_you_mean(member, members))
            return None
        if root is not None:
            own = next(self.meanings(name), None)
            if own is not None:
                self.report_double(name, span, [own, root_meaning(name, root, span)])
                return None
            return self.property(name, root, member, member_span)
        tree = self.name(name, span)
        return None if tree is None else self.field(tree, member, member_span)

    def of_module(self, module: str, name: str, span: Span, whole_span: Span) -> Tree | None:
        """Return the tree of `module.name`: a constant of another module."""
        other = next(self.meanings(module), None)
        root = self.names.roots.get(module)
        if root is not None:
            other = root_meaning(module, root, span)
        if other is None:
            return self.name(name, whole_span)
        here = Meaning("a module", None, self.names.modules[module])
        self.report_double(module, span, [here, other])
        return None

    def property(
        self, root: str, members: Mapping[str, Named], name: str, span: Span
    ) -> Tree | None:
        found = members.get(name)
        if found is not None:
            self.use(name, Needed(found.condition, found.span), span)
            return self.known(Read(root, name, found.type))
        refused = self.names.refused.get(f"{root}.{name}")
        if refused is not None:
            self.report("GP716", span, *refused)
        elif f"{root}.{name}" in self.names.leaves:
            self.report_unknown(f"{root}.{name}", span)
        elif self.names.complete:
            message = f"unknown property {quote(name)} of {quote(root)}"
            self.report("GP706", span, message, did_you_mean(name, members))
        return None

    def field(self, tree: Tree, name: str, span: Span) -> Tree | None:
        of = tree.type
        if not isinstance(of, StructType):
            self.report("GP706", span, *_without_fields(of, name))
            return None
        struct = self.names.structs.get(of.name)
        if struct is None:
            return None
        fields = {each.name.text: each for each in struct.fields}
        if name not in fields:
            message = f"unknown field {quote(name)} of the struct {quote(of.name)}"
            self.report("GP706", span, message, did_you_mean(name, fields))
            return None
        found = fields[name]
        self.use(name, Needed(found.condition, found.name.span), span)
        return self.known(FieldOf(tree, name, found.type))


def root_meaning(name: str, root: Mapping[str, Named], span: Span) -> Meaning:
    """Return the meaning of a name as a component, the world or the event."""
    first = next((each.span for each in root.values()), span)
    what = {WORLD: "the world", EVENT: "the event"}.get(name, "a component")
    return Meaning(what, None, first)


def _without_fields(of: Type, name: str) -> tuple[str, str | None]:
    """Return the message and the hint for a field of a value that has no fields."""
    if isinstance(of, Ref):
        message = f"expected a property of the object itself, got {quote(name)} of a reference"
        return message, "only alive(...) can ask about what a reference refers to"
    if isinstance(of, EnumType):
        message = f"unknown field {quote(name)} of a value of the enum {quote(of.name)}"
        return message, f"write {of.name}.{name}, if that is meant"
    message = f"unknown field {quote(name)} of a value of type {show_type(of)}"
    return message, "only structs have fields"
