"""A program in Python that implements the protocol of gpgen inspect: a garden with guards.

It implements docs/inspector-protocol.md independently, so that the tool is tested without
C, with either byte order, with 100,000 objects, and with deliberately wrong answers.
"""

import contextlib
import fcntl
import itertools
import json
import math
import os
import socket
import struct
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

SCHEMA = """\
gpgen: 1
module: garden
doc: Guards around the honey.
world:
  properties:
    bear: {type: f32, default: 99, doc: The position of the bear.}
enums:
  team: [bees, bears]
structs:
  place: {fields: {x: f32, y: f32}}
components:
  body:
    properties:
      weight: {type: f64, doc: In kilograms.}
entities:
  guard:
    doc: Walks up and down, and flees when it is weak.
    components: [body]
    lists: [alarmed]
    properties:
      hp: {type: i32, default: 100, clamp: [0, 100], doc: Points of health.}
      flees_below: {type: i32, doc: The hp below which it flees.}
      name: str[12]
      team: team
      asleep: bool
      spot: place
      target: ref guard
      steps: {type: "i16[3]", observe: false}
      strength: {type: i32, computed: hp * 2}
    signals:
      stung: {args: {pain: i32, by: ref guard}}
    leaves:
      walk: {kind: task}
      shout: {kind: instant}
    behaviour:
      priority:
        - {name: flee, while: hp < flees_below, do: walk}
        - {name: chase, while: world.bear < 10, sequence: [shout, walk]}
        - {name: watch, do: idle}
  honey:
    properties: {amount: i32}
"""
TOKEN = b"secret"
# Errors that end a connection: a peer with damaged tables may ask for missing items.
ENDS = (OSError, EOFError, struct.error, LookupError, AssertionError)
KINDS = {
    "bool": 1,
    "i16": 3,
    "i32": 4,
    "f32": 11,
    "f64": 12,
    "str": 13,
    "struct": 14,
    "array": 15,
    "enum": 17,
    "ref": 19,
}
GUARD, HONEY = 1, 2
BODY_KEY = 13
NO_PROBLEM, DEAD, UNKNOWN, WRONG_TYPE, READ_ONLY, ROOM = b"\0", b"\1", b"\2", b"\3", b"\5", b"\7"
COMPARE: list[Callable[[Any, Any], bool]] = [
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
]


class Prop(NamedTuple):
    """A property: its name, kind, format for `struct`, flags, and type name."""

    name: str
    kind: str
    code: str
    flags: int = 1
    type_name: str = ""


GUARD_PROPS = (
    Prop("hp", "i32", "i", 5),
    Prop("flees_below", "i32", "i"),
    Prop("name", "str", "12s", 1, "str[12]"),
    Prop("team", "enum", "I", 1, "team"),
    Prop("asleep", "bool", "?"),
    Prop("spot", "struct", "ff", 1, "place"),
    Prop("target", "ref", "Q", 1, "ref guard"),
    Prop("steps", "array", "hhh", 0, "i16[3]"),
    Prop("strength", "i32", "i", 9),
)
BODY_PROPS = (Prop("weight", "f64", "d"),)
HONEY_PROPS = (Prop("amount", "i32", "i"),)
WORLD_PROPS = (Prop("bear", "f32", "f"),)
NODES = {"root": 1, "flee": 2, "watch": 6}


class Garden:
    """The world of the program: guards as dicts of values, by slot."""

    def __init__(self, guards: int) -> None:
        self.guards: dict[int, dict[str, tuple[object, ...]]] = {
            slot: self.new_guard(slot) for slot in range(guards)
        }
        self.generations: dict[int, int] = {}
        self.world: dict[str, tuple[object, ...]] = {"bear": (99.0,)}
        self.honey: dict[int, dict[str, tuple[object, ...]]] = {0: {"amount": (7,)}}
        self.time = 0
        self.frame = 0
        self.is_stopped = False
        self.steps_left = 0
        self.records: list[tuple[int, int, int, int]] = []
        self.running: dict[int, str] = {}
        self.events: list[tuple[int, int, int, int, bytes]] = []  # with their times
        self.kept: list[tuple[int, int]] = []  # for rewinding: (frame, time)

    @staticmethod
    def new_guard(slot: int) -> dict[str, tuple[object, ...]]:
        return {
            "hp": (100 - slot % 90,),
            "flees_below": (0,),
            "name": (f"guard {slot}".encode()[:11],),
            "team": (slot % 2,),
            "asleep": (slot % 3 == 0,),
            "spot": (slot / 2, 1.0),
            "target": (0,),
            "steps": (slot % 100, 2, 3),
            "strength": (2 * (100 - slot % 90),),
            "body.weight": (0.25,),
        }

    def id(self, of: int, slot: int) -> int:
        return (self.generations.get(slot, 1) << 32) | (of << 22) | slot

    def objects(self, type_: int) -> dict[int, dict[str, tuple[object, ...]]]:
        return {0: self.guards, 1: self.honey, 3: {0: self.world}}[type_]

    def tick(self) -> None:
        """Run a frame: the first three guards walk, and their behaviours decide."""
        if self.is_stopped and self.steps_left == 0:
            return
        self.steps_left = max(0, self.steps_left - 1)
        self.frame += 1
        self.time += 16
        self.kept = [*self.kept[-99:], (self.frame, self.time)]
        for slot in itertools.islice(self.guards, 3):
            guard = self.guards[slot]
            guard["spot"] = (round(math.sin(self.time / 500 + slot), 3), 1.0)
            self.events.append((3, self.time, self.id(GUARD, slot), 5, b""))
        self.decide()

    def decide(self) -> None:
        for slot in itertools.islice(self.guards, 3):
            guard = self.guards[slot]
            hp, below = guard["hp"][0], guard["flees_below"][0]
            assert isinstance(hp, int)
            assert isinstance(below, int)
            node = "flee" if hp < below else "watch"
            if self.running.get(slot) != node:
                if slot in self.running:
                    self.records.append((slot, NODES[self.running[slot]], 5, 1))
                self.running[slot] = node
                self.records += [(slot, NODES[each], 1, 1) for each in ("root", node)]


class Program:
    """Listens on a loopback port and answers requests; `garble` can change each answer."""

    def __init__(  # noqa: PLR0913 (each is one way in which programs differ)
        self,
        guards: int = 20,
        order: str = "<",
        *,
        may_edit: bool = True,
        has_names: bool = True,
        garble: Callable[[bytes], bytes] | None = None,
        port: int = 0,
        schema_hash: int = 0x1234,
    ) -> None:
        self.garden = Garden(guards)
        self.order = order
        self.may_edit = may_edit
        self.has_names = has_names
        self.schema_hash = schema_hash
        self.garble = garble
        self.asked: list[int] = []  # kinds of requests
        self.rows_sent = 0
        self.most_under_way = 0
        self.hostile_name = ""  # name of the first property, if set
        self.is_ending = False
        self.peer: socket.socket | None = None
        self.socket = socket.create_server(("127.0.0.1", port))
        self.port: int = self.socket.getsockname()[1]
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=each) for each in (self.listen, self.run)]
        for thread in self.threads:
            thread.start()

    def __enter__(self) -> "Program":  # noqa: PYI034 (Self is of Python 3.11)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.is_ending = True
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.drop()
        for thread in self.threads:
            thread.join()

    def drop(self) -> None:
        """Close the connection to the peer."""
        peer = self.peer
        if peer is not None:
            with contextlib.suppress(OSError):
                peer.shutdown(socket.SHUT_RDWR)

    def announce(self, folder: Path, name: str = "garden") -> None:
        """Write the file by which the tool finds the program, as gp_inspect_tcp_open does."""
        (folder / "gpgen").mkdir(exist_ok=True)
        words = {"port": self.port, "token": TOKEN.decode()}
        path = folder / "gpgen" / f"{name}.json"
        path.write_text(json.dumps(words))
        path.chmod(0o600)

    def run(self) -> None:
        while not self.is_ending:
            with self.lock:
                self.garden.tick()
            time.sleep(0.016)

    def listen(self) -> None:
        while not self.is_ending:
            try:
                self.peer, _ = self.socket.accept()
            except OSError:
                return
            with self.peer, contextlib.suppress(*ENDS):
                self.talk(self.peer)
            self.garden.is_stopped = False

    def talk(self, peer: socket.socket) -> None:
        is_known = False
        while True:
            order = self.order if is_known else "<"
            size, kind = struct.unpack(f"{order}IB", take(peer, 5))
            if not 1 <= size <= 512 or (kind != 1 and not is_known):
                return
            payload = take(peer, size - 1)
            self.asked.append(kind)
            self.most_under_way = max(self.most_under_way, size + 4 + unread(peer))
            if kind == 1:
                if payload[1:] != TOKEN:
                    return
                assert payload[0] == 1
                is_known = True
            with self.lock:
                answer = self.answer(kind, payload)
            data = b"".join(self.frames(kind if answer is not None else 63, answer))
            peer.sendall(self.garble(data) if self.garble is not None else data)

    def frames(self, kind: int, answer: bytes | None) -> Iterator[bytes]:
        if answer is None:
            answer = bytes((self.order_byte, 1, kind))
        pieces = [answer[at : at + 507] for at in range(0, len(answer), 507)] or [b""]
        for number, piece in enumerate(pieces, 1):
            more = 0x80 if number < len(pieces) else 0
            yield struct.pack(f"{self.order}IB", len(piece) + 1, kind | more) + piece

    @property
    def order_byte(self) -> int:
        return 1 if self.order == "<" else 2

    def pack(self, codes: str, *values: object) -> bytes:
        return struct.pack(self.order + codes, *values)

    def unpack(self, codes: str, data: bytes, at: int = 0) -> tuple[int, ...]:
        return struct.unpack_from(self.order + codes, data, at)

    # Answers

    def answer(self, kind: int, payload: bytes) -> bytes | None:
        if kind in (*range(5, 10), 14, 15, 16) and not self.may_edit:
            return READ_ONLY
        answers = {
            1: lambda _: self.hello(),
            2: self.rows,
            3: self.find,
            5: self.set,
            6: self.create,
            7: self.recycle,
            9: self.emit,
            10: self.listeners,
            11: lambda _: self.info(),
            12: self.trace,
            13: self.read_events,
            14: self.stop,
            15: self.step,
            16: self.rewind,
            17: lambda _: NO_PROBLEM,
            18: self.inside,
            20: self.get,
        }
        return answers[kind](payload) if kind in answers else None

    def name(self, text: str) -> bytes:
        data = text.encode() if self.has_names else b""
        return bytes([len(data)]) + data

    def type(self, prop: Prop) -> bytes:
        size = struct.calcsize("=" + prop.code)
        head = self.pack("BI", KINDS[prop.kind], size) + self.name(prop.type_name or prop.kind)
        head += self.pack("H", GUARD if prop.kind == "ref" else 0)
        match prop.kind:
            case "enum":
                bees, bears = (
                    self.name(name) + self.pack("q", value)
                    for value, name in enumerate(("bees", "bears"))
                )
                return head + self.rows_of(bees, bears) + self.rows_of()
            case "struct":
                inner = self.type(Prop("", "f32", "f"))
                x, y = (
                    self.name(name) + self.pack("I", at) + inner
                    for name, at in (("x", 0), ("y", 4))
                )
                return head + self.rows_of() + self.rows_of(x, y)
            case "array":
                return head + self.rows_of() + self.rows_of() + self.type(Prop("", "i16", "h"))
        return head + self.rows_of() + self.rows_of()

    def rows_of(self, *rows: bytes) -> bytes:
        """Return an encoded table: the number of rows, followed by the rows."""
        return self.pack("H", len(rows)) + b"".join(rows)

    def property(self, prop: Prop) -> bytes:
        name = self.hostile_name if prop.name == "hp" and self.hostile_name else prop.name
        found = self.name(name) + self.type(prop) + self.pack("IB", 0, prop.flags)
        if prop.flags & 4:
            found += self.pack("qq", 0, 100)
        return found

    def hello(self) -> bytes:
        offers = (1 if self.may_edit else 0) | 2 | 4 | 8 | (32 if self.has_names else 0)
        taps = self.rows_of(self.pack("HBH", 0, 1, 0), self.pack("HBH", 0, 3, 0))
        head = self.pack("BBBBQQ", self.order_byte, 1, offers, 8, 0, self.schema_hash) + taps
        pain = self.name("pain") + self.pack("I", 0) + self.type(Prop("", "i32", "i"))
        by = self.name("by") + self.pack("I", 0) + self.type(GUARD_PROPS[6])
        stung = self.name("stung") + self.rows_of(pain, by)
        body = self.name("body") + self.pack("Q", BODY_KEY) + self.rows_of(self.pack("IB", 0, 1))
        tree = self.name("behaviour") + self.pack("Q", 6 << 32 | 1)
        rest = ((stung,), (body,), (self.name("alarmed"),), (tree,))
        types = [
            self.table("guard", (11, 0, GUARD), GUARD_PROPS, rest),
            self.table("honey", (12, 0, HONEY), HONEY_PROPS),
            self.table("body", (BODY_KEY, 1, 0), BODY_PROPS),
            self.table("world", (14, 2, 0), WORLD_PROPS),
        ]
        counts = self.pack("HHH", 4, 0, 0)
        return head + counts + self.name("garden") + b"".join(types)

    def table(
        self,
        name: str,
        numbers: tuple[int, int, int],
        props: tuple[Prop, ...],
        rest: tuple[tuple[bytes, ...], ...] = ((), (), (), ()),
    ) -> bytes:
        key, kind, number = numbers
        head = self.pack("Q", key) + self.name(name) + self.pack("BHI", kind, number, 64)
        head += self.rows_of(*map(self.property, props))
        return head + b"".join(self.rows_of(*rows) for rows in rest)

    def place(self, type_: int, data: bytes, at: int) -> tuple[str, Prop]:
        component, index, depth = self.unpack("HHB", data, at)
        assert depth == 0
        props = {0: GUARD_PROPS, 1: HONEY_PROPS, 3: WORLD_PROPS}[type_]
        prop = BODY_PROPS[index] if component else props[index]
        return (f"body.{prop.name}" if component else prop.name), prop

    def bytes_of(self, of: dict[str, tuple[object, ...]], path: str, prop: Prop) -> bytes:
        return self.pack(prop.code, *of[path])

    def object_id(self, type_: int, slot: int) -> int:
        return {0: self.garden.id(GUARD, slot), 1: self.garden.id(HONEY, slot), 3: 0}[type_]

    def read_places(self, type_: int, data: bytes, at: int) -> tuple[list[tuple[str, Prop]], int]:
        count = data[at]
        found = [self.place(type_, data, at + 1 + 6 * each) for each in range(count)]
        assert not any(data[at + 6 + 6 * each] for each in range(count))  # none is a comparison
        return found, at + 1 + 6 * count

    def row(self, type_: int, slot: int, places: list[tuple[str, Prop]]) -> bytes:
        self.rows_sent += 1
        of = self.garden.objects(type_)[slot]
        found = self.pack("Q", self.object_id(type_, slot))
        return found + b"".join(self.bytes_of(of, path, prop) for path, prop in places)

    def rows(self, payload: bytes) -> bytes:
        type_, first, most = self.unpack("HII", payload)
        places, at = self.read_places(type_, payload, 10)
        assert payload[at:] == b""
        slots = (slot for slot in sorted(self.garden.objects(type_)) if slot >= first)
        chosen = list(itertools.islice(slots, most))
        return NO_PROBLEM + b"".join(self.row(type_, slot, places) for slot in chosen)

    def get(self, payload: bytes) -> bytes:
        type_, first, most = self.unpack("HII", payload)
        assert (first, most) == (0, 0xFFFFFFFF)
        places, at = self.read_places(type_, payload, 10)
        ids = self.unpack(f"{(len(payload) - at) // 8}Q", payload, at)
        slots = [each & (1 << 22) - 1 for each in ids if self.is_live(each)]
        return NO_PROBLEM + b"".join(self.row(type_, slot, places) for slot in slots)

    def is_live(self, id_: int) -> bool:
        slot, number = id_ & (1 << 22) - 1, id_ >> 22 & 1023
        if id_ == 0:
            return True
        objects = self.garden.guards if number == GUARD else self.garden.honey
        return slot in objects and id_ == self.garden.id(number, slot)

    def find(self, payload: bytes) -> bytes:
        type_, first, most = self.unpack("HII", payload)
        at, tests = 11, []
        for _ in range(payload[10]):
            path, prop = self.place(type_, payload, at)
            comparison = payload[at + 5] - 1
            kind, size = self.unpack("BH", payload, at + 6)
            if kind != KINDS[prop.kind]:
                return WRONG_TYPE
            data = payload[at + 9 : at + 9 + size]
            value = data.rstrip(b"\0") if prop.kind == "str" else self.unpack(prop.code, data)[0]
            tests.append((path, COMPARE[comparison], value))
            at += 9 + size
        found = []
        for slot, of in self.garden.objects(type_).items():
            if slot >= first and all(test(of[path][0], value) for path, test, value in tests):
                found.append(slot)
        ids = [self.object_id(type_, slot) for slot in sorted(found)[:most]]
        return NO_PROBLEM + self.pack(f"{len(ids)}Q", *ids)

    def set(self, payload: bytes) -> bytes:
        (id_,) = self.unpack("Q", payload)
        if not self.is_live(id_):
            return DEAD
        type_ = 3 if id_ == 0 else (id_ >> 22 & 1023) - 1
        path, prop = self.place(type_, payload, 8)
        if prop.flags & 8:
            return READ_ONLY
        kind, size = self.unpack("BH", payload, 18)
        if kind != KINDS[prop.kind]:
            return WRONG_TYPE
        data = payload[21 : 21 + size].ljust(struct.calcsize("=" + prop.code), b"\0")
        value = self.unpack(prop.code, data)
        of = self.garden.objects(type_)[id_ & (1 << 22) - 1]
        if path == "hp":
            value = (min(100, max(0, value[0])),)
            of["strength"] = (2 * value[0],)
        of[path] = value
        return NO_PROBLEM

    def create(self, payload: bytes) -> bytes:
        (type_,) = self.unpack("H", payload)
        assert type_ == 0
        slot = next(each for each in itertools.count() if each not in self.garden.guards)
        if slot >= 200_000:
            return ROOM
        self.garden.guards[slot] = Garden.new_guard(slot)
        return NO_PROBLEM + self.pack("Q", self.garden.id(GUARD, slot))

    def recycle(self, payload: bytes) -> bytes:
        (id_,) = self.unpack("Q", payload)
        if not self.is_live(id_) or id_ == 0:
            return DEAD
        slot = id_ & (1 << 22) - 1
        del self.garden.guards[slot]
        self.garden.generations[slot] = self.garden.generations.get(slot, 1) + 2
        return NO_PROBLEM

    def emit(self, payload: bytes) -> bytes:
        id_, component, index = self.unpack("QHH", payload)
        assert (component, index, payload[12]) == (0, 0, 2)
        self.garden.events.append((1, self.garden.time, id_, 0, payload[13:]))
        return NO_PROBLEM

    def listeners(self, payload: bytes) -> bytes:
        id_, of = self.unpack("QH", payload)
        assert of < 4
        return NO_PROBLEM + (self.pack("HQ", 3, 0x401000) if id_ else b"")

    def inside(self, payload: bytes) -> bytes:
        (id_,) = self.unpack("Q", payload)
        if id_ == 0:
            return NO_PROBLEM
        if not self.is_live(id_):
            return DEAD
        slot = id_ & (1 << 22) - 1
        if id_ >> 22 & 1023 == HONEY:
            return NO_PROBLEM
        node = NODES[self.garden.running.get(slot, "watch")]
        return NO_PROBLEM + self.pack("BHH", slot == 1, node, 0)

    def info(self) -> bytes:
        garden = self.garden
        newest = garden.kept[-1][0] if garden.kept else 0
        found = NO_PROBLEM + self.pack(
            "IIIIIII", garden.time, garden.frame, 120, garden.is_stopped, 0, 5, 0
        )
        found += self.pack("IIQB", len(garden.kept), newest, len(garden.records), 2)
        found += b"\4draw" + self.pack("I", 70) + b"\5think" + self.pack("I", 50)
        guards = len(garden.guards)
        slots = max(garden.guards, default=-1) + 1
        pools = (guards, max(slots, 64), 64, 1 << 22, 0), (1, 64, 64, 100, 3)
        return found + b"".join(self.pack("IIIII", *pool) for pool in pools)

    def trace(self, payload: bytes) -> bytes:
        first, most = self.unpack("QI", payload)
        found = self.garden.records[first : first + most]
        records = b"".join(
            self.pack("IHBB", GUARD << 22 | slot, node, what, life)
            for slot, node, what, life in found
        )
        return NO_PROBLEM + self.pack("QI", first, self.garden.time) + records

    def read_events(self, payload: bytes) -> bytes:
        (first,) = self.unpack("Q", payload)
        found = []
        for what, now, id_, index, values in self.garden.events[first:][:100]:
            data = values
            if what == 3:
                prop = GUARD_PROPS[index]
                of = self.garden.guards.get(id_ & (1 << 22) - 1)
                inner = self.pack(prop.code, *of[prop.name]) if of is not None else bytes(8)
                data = self.pack("BH", KINDS[prop.kind], len(inner)) + inner
            tap = 0 if what == 1 else 1
            body = self.pack("HIQHH", tap, now, id_, 0, index if what == 3 else 0) + data
            found.append(self.pack("H", len(body) + 2) + body)
        return NO_PROBLEM + self.pack("QI", first, 0) + b"".join(found)

    def stop(self, payload: bytes) -> bytes:
        self.garden.is_stopped = bool(payload[0])
        return NO_PROBLEM

    def step(self, payload: bytes) -> bytes:
        (self.garden.steps_left,) = self.unpack("I", payload)
        self.garden.is_stopped = True
        return NO_PROBLEM

    def rewind(self, payload: bytes) -> bytes:
        (frame,) = self.unpack("I", payload)
        for number, now in self.garden.kept:
            if number == frame:
                self.garden.frame, self.garden.time = frame, now
                self.garden.kept = [each for each in self.garden.kept if each[0] <= frame]
                return NO_PROBLEM
        return UNKNOWN


def take(peer: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = peer.recv(size - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def unread(peer: socket.socket) -> int:
    """Return the number of bytes that have arrived but are not read yet."""
    count = fcntl.ioctl(peer, termios.FIONREAD, bytes(4))
    return int.from_bytes(count, sys.byteorder)


if __name__ == "__main__":
    with Program(guards=int(os.environ.get("GUARDS", "200"))) as program:
        print(program.port, flush=True)
        while True:
            time.sleep(1)
