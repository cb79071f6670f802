"""Snapshots of a program for one page: the data in view, as messages for the page."""

from collections.abc import Callable, Mapping, Sequence

from gpgen.tools.inspect.guards import Scope
from gpgen.tools.inspect.page_requests import Message, View
from gpgen.tools.inspect.program_info import ENTITY, FLAG_WORDS, WORLD, About, Event, ObjectType
from gpgen.tools.inspect.questions import (
    Answer,
    EventListeners,
    Facts,
    Held,
    Inside,
    Listeners,
    LoggedEvent,
    Peer,
    Pool,
    Question,
    Row,
    Rows,
)
from gpgen.tools.inspect.running_trees import Trees
from gpgen.tools.inspect.selection import Query, Selection, rows_in
from gpgen.tools.inspect.values import SLOTS, Names, Value, show, show_id

Symbols = Callable[[int], str]  # the name of a function by its address


# Sent to the page once


def hello(about: About, trees: Trees, *, has_rewind: bool) -> Message:
    return {
        "kind": "hello",
        "module": about.module,
        "may_edit": about.may_edit,
        "has_rewind": has_rewind,
        "types": [type_json(each, trees) for each in about.shown()],
        "messages": [event_json(each) for each in about.messages],
    }


def type_json(of: ObjectType, trees: Trees) -> Message:
    return {
        "name": of.name,
        "kind": of.kind,
        "doc": of.doc,
        "columns": [
            {
                "path": each.path,
                "doc": each.doc,
                "type": each.type.name,
                "kind": each.type.kind,
                "members": [member.name for member in each.type.members],
                "low": each.low,
                "high": each.high,
                "flags": [word for bit, word in FLAG_WORDS.items() if each.flags & bit],
                "editable": each.is_editable,
            }
            for each in of.properties
        ],
        "signals": [event_json(each) for each in of.signals],
        "nodes": trees.page_nodes(of.number) if of.kind == ENTITY else [],
    }


def event_json(event: Event) -> Message:
    arguments = [{"name": each.name, "type": each.type.name} for each in event.arguments]
    return {"name": event.name, "doc": event.doc, "arguments": arguments}


# Sent ten times a second


class PageBuilder:
    """Takes snapshots of one peer for one page."""

    def __init__(self, trees: Trees, symbols: Symbols) -> None:
        self.trees = trees
        self.symbols = symbols
        self.selection = Selection()

    def snapshot(self, peer: Peer, view: View, facts: Facts | None) -> Message:
        found: Message = {}
        about = peer.about
        of = about.type_named(view.type)
        if of is not None and view.tab == "table":
            found["rows"] = self.rows(peer, of, view, facts)
        if facts is not None:
            found["info"] = info_json(about, facts)
        objects = list(dict.fromkeys([view.object, *(name for name, _ in view.pins)]))
        rows = {name: row for name, row in whole_rows(peer, objects).items() if row is not None}
        shown = type_at(about, view.object)
        if shown is not None:
            found["object"] = self.object(peer, view.object, shown, rows)
        found["pins"] = pins_json(about, view.pins, rows)
        return found

    def rows(self, peer: Peer, of: ObjectType, view: View, facts: Facts | None) -> Message:
        wanted = [each for each in of.properties if each.path in view.columns]
        numbers = tuple(each.number for each in wanted)
        pool = pool_of(of, facts)
        seen = self.selection.visible_rows(
            peer, Query(of.name, view.filter, view.sort), (view.first, view.most), numbers, pool
        )
        names = peer.about.names
        first = min(view.first, max(0, seen.total - len(seen.rows)))
        return {
            "type": of.name,
            "filter": view.filter,
            "total": seen.total,
            "live": 1 if pool is None else pool.live,
            "first": first,
            "problem": seen.problem,
            "columns": [each.path for each in wanted],
            "rows": [
                [
                    object_name(of, row.id, names),
                    *(
                        show(each.type, value, names)
                        for each, value in zip(wanted, row.values, strict=True)
                    ),
                ]
                for row in seen.rows
            ],
        }

    def object(self, peer: Peer, name: str, of: ObjectType, rows: Mapping[str, Row]) -> Message:
        row = rows.get(name)
        if row is None:
            return {"name": name, "live": False, "values": {}, "tree": None}
        names = peer.about.names
        values = values_of(of, row)
        found: Message = {
            "name": name,
            "live": True,
            "values": {
                each.path: show(each.type, values[each.path], names) for each in of.properties
            },
            "tree": None,
        }
        own, every, held = peer.ask(
            [Listeners(row.id), Listeners(row.id, of.place), Inside(row.id)]
        )
        of_all = [] if of.kind == WORLD else self.listeners(every, f"any {of.name}: ")
        found["listeners"] = self.listeners(own, "") + of_all
        if isinstance(held, Held):
            found["lists"] = [
                name for name, is_in in zip(of.lists, held.lists, strict=True) if is_in
            ]
        if of.number in self.trees.nodes:
            scope = self.scope(peer, of, values)
            running = held.running if isinstance(held, Held) else ()
            found["tree"] = self.trees.node_states(of.number, row.id, running, scope)
        return found

    def listeners(self, answer: Answer, prefix: str) -> list[Message]:
        return [
            {
                "event": prefix + each.event,
                "count": len(each.functions),
                "functions": [self.symbols(address) for address in each.functions],
            }
            for each in answer
            if isinstance(each, EventListeners)
        ]

    def scope(self, peer: Peer, of: ObjectType, values: Mapping[str, Value]) -> Scope:
        """Return the scope for the guards of an object."""
        scope = Scope(of, values, peer.about.names)
        if self.trees.module is not None:
            scope.add_module(self.trees.module)
        reads_world = any(
            "world." in guard.text
            for guards in self.trees.guards[of.number].values()
            for guard in guards
        )
        world = peer.about.type_named("world") if reads_world else None
        if world is not None:
            row = whole_rows(peer, ["world"])["world"]
            if row is not None:
                scope.add_world(world, values_of(world, row))
        return scope


def values_of(of: ObjectType, row: Row) -> dict[str, Value]:
    paths = [each.path for each in of.properties]
    return dict(zip(paths, row.values, strict=True))


def object_name(of: ObjectType, bits: int, names: Names) -> str:
    return "world" if of.kind == WORLD else show_id(bits, names)


def type_at(about: About, name: str) -> ObjectType | None:
    """Return the type of the object with a name, None if no object can have the name."""
    head, _, slot = name.partition("#")
    of = about.type_named(head)
    if of is None or (of.kind == ENTITY) is not (slot.isdecimal() and int(slot) <= SLOTS):
        return None
    return of if of.kind in (ENTITY, WORLD) else None


def whole_rows(peer: Peer, names: Sequence[str]) -> dict[str, Row | None]:
    """Return the rows of some objects with all properties, by object name."""
    types = {name: of for name in names if (of := type_at(peer.about, name)) is not None}
    slots = {name: int(name.partition("#")[2] or 0) for name in types}
    questions: list[Question] = [
        Rows(of.place, slots[name], 1, tuple(each.number for each in of.properties))
        for name, of in types.items()
    ]
    found: dict[str, Row | None] = {}
    for name, answer in zip(types, peer.ask(questions), strict=True):
        rows = [row for row in rows_in(answer) if row.id & SLOTS == slots[name]]
        found[name] = rows[0] if rows else None
    return found


def pool_of(of: ObjectType, facts: Facts | None) -> Pool | None:
    pools = () if facts is None else facts.pools
    return next((each for each in pools if each.type == of.place), None)


def pins_json(
    about: About, pins: Sequence[tuple[str, str]], rows: Mapping[str, Row]
) -> dict[str, str]:
    found = {}
    for name, path in pins:
        of = type_at(about, name)
        if of is None or path not in of.types or name not in rows:
            continue
        found[f"{name} {path}"] = show(of.types[path], values_of(of, rows[name])[path], about.names)
    return found


def info_json(about: About, facts: Facts) -> Message:
    return {
        "time": facts.time,
        "frame_cost": facts.frame_cost,
        "costs": [["frame", facts.frame_cost], *map(list, facts.costs)],
        "pools": [{"name": about.types[each.type].name, **each._asdict()} for each in facts.pools],
        "streams": [each._asdict() for each in facts.streams],
        "counts": [list(each) for each in facts.counts],
    }


def log_line_json(about: About, number: int, each: LoggedEvent) -> Message:
    """Return a line of the log; `others` are the objects to which its arguments refer."""
    names = about.names
    arguments = list(zip(each.event.arguments, each.values, strict=True))
    shown = ["…" if its is None else show(field.type, its, names) for field, its in arguments]
    words = ", ".join(
        f"{field.name}: {text}" for (field, _), text in zip(arguments, shown, strict=True)
    )
    others = [
        show(field.type, its, names)
        for field, its in arguments
        if its is not None and field.type.kind == "ref" and its
    ]
    return {
        "number": number,
        "time": each.time,
        "kind": each.kind,
        "object": show_id(each.id, names) if each.id else "",
        "name": each.event.name,
        "text": f" = {shown[0]}" if each.kind == "change" and shown else f"({words})",
        "others": others,
    }
