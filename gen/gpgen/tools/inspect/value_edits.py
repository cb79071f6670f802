"""Edits requested by a page -> questions to the program."""

from collections.abc import Sequence

from gpgen.model import Module
from gpgen.tools.inspect.encoding import FRAME_HEAD, MOST_PAYLOAD, encode
from gpgen.tools.inspect.page_content import object_name, type_at
from gpgen.tools.inspect.page_requests import Message, number_of, text_of
from gpgen.tools.inspect.program_info import Event, ObjectType
from gpgen.tools.inspect.questions import Done, Edit, Peer, Refused
from gpgen.tools.inspect.selection import find_id
from gpgen.tools.inspect.values import MismatchError, Value, parse, split_elements

SHOWN_LINES = 6  # of the schema, before and after a place
MOST_FRAMES = 1_000_000


def run_edit(peer: Peer, body: Message) -> Message:
    """Execute the edit of a page; return its problem, which is empty on success."""
    try:
        edit = edit_of(peer, body)
        check_size(encode(edit, peer.about))
    except MismatchError as mismatch:
        return {"problem": str(mismatch)}
    (answer,) = peer.ask([edit])
    if isinstance(answer, Refused):
        return {"problem": f"the program does not offer {edit.what}"}
    assert isinstance(answer, Done)
    found: Message = {"problem": answer.problem}
    if edit.what == "create" and not answer.problem:
        of = peer.about.types[edit.type]
        found["object"] = object_name(of, answer.id, peer.about.names)
    if edit.what == "send" and not answer.problem and not answer.id:
        found["message"] = "the object does not handle this message"
    return found


def check_size(frames: Sequence[bytes]) -> None:
    """Raise MismatchError for values too long for one question, which would end the connection."""
    most = max(map(len, frames)) - FRAME_HEAD
    if most > MOST_PAYLOAD:
        raise MismatchError(f"expected values of at most {MOST_PAYLOAD} bytes, got {most}")


def edit_of(peer: Peer, body: Message) -> Edit:
    """Return the edit that a page requests; raise MismatchError if the request is invalid."""
    about = peer.about
    what = text_of(body, "action")
    match what:
        case "stop" | "go":
            return Edit("stop", number=what == "stop")
        case "step":
            frames = number_of(body, "frames", MOST_FRAMES)
            return Edit("step", number=max(1, frames))
        case "rewind":
            frame = body.get("frame")
            if type(frame) is not int or not 0 <= frame < 1 << 32:
                raise MismatchError("expected a frame that is kept")
            return Edit("rewind", number=frame)
        case "create":
            of = about.type_named(text_of(body, "type"))
            if of is None or of.kind != "entity":
                raise MismatchError(f"unknown type '{text_of(body, 'type')}'")
            return Edit("create", type=of.place)
        case "set" | "recycle" | "emit" | "send":
            return object_edit(peer, what, body)
    raise MismatchError(f"unknown action '{what}'")


def object_edit(peer: Peer, what: str, body: Message) -> Edit:
    """Return the edit of an object that a page requests."""
    name = text_of(body, "object")
    of = type_at(peer.about, name)
    if of is None:
        raise MismatchError(f"unknown object '{name}'")
    id_ = find_id(peer, name)
    if what == "recycle":
        return Edit("recycle", id=id_)
    if what == "set":
        return set_edit(peer, of, id_, body)
    events = of.signals if what == "emit" else peer.about.messages
    wanted = text_of(body, "name")
    number = next((at for at, each in enumerate(events) if each.name == wanted), None)
    if number is None:
        raise MismatchError(f"unknown event '{wanted}'")
    values = arguments(peer, events[number], text_of(body, "text"))
    return Edit(what, of.place, id_, number, values)


def set_edit(peer: Peer, of: ObjectType, id_: int, body: Message) -> Edit:
    path = text_of(body, "path")
    prop = next((each for each in of.properties if each.path == path), None)
    if prop is None:
        raise MismatchError(f"unknown property '{path}'")
    if not prop.is_editable:
        raise MismatchError(f"'{path}' follows the schema: expected a property that can be set")
    value = parse(prop.type, text_of(body, "text"), lambda text: find_id(peer, text))
    return Edit("set", of.place, id_, prop.number, (value,))


def arguments(peer: Peer, event: Event, text: str) -> tuple[Value, ...]:
    """Return the arguments of an event from a text in which commas separate them."""
    parts = [text] if len(event.arguments) == 1 else list(split_elements(text))
    if len(parts) != len(event.arguments):
        got = len(parts)
        raise MismatchError(f"'{event.name}': expected {len(event.arguments)} arguments, got {got}")
    return tuple(
        parse(field.type, part.strip(), lambda text: find_id(peer, text))
        for field, part in zip(event.arguments, parts, strict=True)
    )


def source_lines(module: Module | None, place: str) -> Message:
    """Return the lines of a schema around a place such as garden.yaml:33:9."""
    path, _, rest = place.partition(":") if place.count(":") == 2 else ("", "", "")
    number = rest.partition(":")[0]
    files = () if module is None else module.files
    file = next((each for each in files if each.path == path), None)
    if file is None or not number.isdecimal():
        return {"problem": f"expected a place in the schema, got '{place}'"}
    line = int(number)
    texts = file.text.splitlines()
    first = max(1, line - SHOWN_LINES)
    shown = enumerate(texts[first - 1 : line + SHOWN_LINES], first)
    return {"problem": "", "line": line, "lines": [[at, text] for at, text in shown]}
