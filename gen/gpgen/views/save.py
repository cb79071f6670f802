"""The view of a module's save files, printed by save.h.j2 and save.c.j2."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import banner
from gpgen.c.declarations import ALWAYS, WORLD, Line, Owner, owner_of, schema_name, when, when_any
from gpgen.c.names import Names
from gpgen.c.statement_items import code_only, names
from gpgen.c.statements import store_property
from gpgen.c.type_tables import TypeTable
from gpgen.model.saving import (
    SavedProperty,
    saved_properties,
    world_properties,
)
from gpgen.views.columns import column_key
from gpgen.views.entity import EntityView
from gpgen.views.lifecycle import hook_calls
from gpgen.views.reflect_tables import bounds
from gpgen.views.save_types import Alias, listed, saved_aliases, saved_constant, saved_type_tables
from gpgen.views.world import WorldView

DETAILS = (
    "A file has the IDs of live objects and their saved properties by name, for later versions.",
    "gp_save.h has more on reading, and on what becomes of values whose type has changed.",
)


class SavedRow(NamedTuple):
    """The row of a property in the table of saved properties; a missing attribute is empty."""

    path: str
    was: str
    type: str
    offset: str
    column: str
    flags: str
    low: str
    high: str
    condition: str


class SavedFunction(NamedTuple):
    """A function called for an object when it is read, its locals, and its unused parameters."""

    c: str
    unused: tuple[Line, ...] = ()
    locals: tuple[Line, ...] = ()


class SavedType(NamedTuple):
    """The row of an entity, or the world, in the table of types; `e` is a saved entity's view."""

    c: str
    var: str
    name: str
    number: str
    was: str = ""
    is_saved: bool = False
    rows: tuple[SavedRow, ...] = ()
    rows_condition: str = ALWAYS
    set_up: SavedFunction | None = None
    begin: SavedFunction | None = None
    defaults: tuple[Line, ...] = ()
    can_freeze: bool = False
    has_cell_in_set_up: bool = False
    has_cell_in_begin: bool = False
    settle: SavedFunction | None = None
    settles: tuple[Line, ...] = ()
    loaded: SavedFunction | None = None
    first_hook: tuple[Line, ...] = ()
    later_hooks: tuple[Line, ...] = ()
    e: EntityView | None = None
    condition: str = ALWAYS


class SaveView(NamedTuple):
    """The save files of a module; the names of their functions begin with `c`."""

    file: str
    guard: str
    schema: str
    banner: str
    prefix: str
    c: str
    world: str
    header: str
    types: tuple[TypeTable, ...]
    saved: tuple[SavedType, ...]
    aliases: tuple[Alias, ...]
    aliases_condition: str


def save_view(module: model.Module, entities: Sequence[EntityView], world: WorldView) -> SaveView:
    names, schema = Names(module.name.text), schema_name(module)
    file = names.of("save")
    tables = tuple(saved_type_tables(module))
    aliases = tuple(saved_aliases(module))
    return SaveView(
        file=file,
        guard=names.macro("SAVE_H"),
        schema=schema,
        banner=banner(f"{file}.h - save files of the world.", DETAILS, schema),
        prefix=names.c,
        c=file,
        world=owner_of(module, "world", WORLD).world,
        header=f"{names.c}.h",
        types=tables,
        saved=(*(_entity(module, each) for each in entities), _world(module, world)),
        aliases=tuple(alias for alias, _ in aliases),
        aliases_condition=when_any(condition for _, condition in aliases),
    )


def _entity(module: model.Module, e: EntityView) -> SavedType:
    number = f"{e.upper}_TYPE"
    if not e.entity.save:
        return SavedType(e.c, e.var, e.name, number, condition=e.condition)
    saved = saved_properties(module, e.entity)
    hooks = hook_calls(e.owner, e.entity, e.parts, "loaded")
    settles = tuple(_settles(e))
    return SavedType(
        c=e.c,
        var=e.var,
        name=e.name,
        number=number,
        was=listed(e.entity.was),
        is_saved=True,
        rows=tuple(_row(e.owner, each) for each in saved),
        rows_condition=when_any(each.condition for each in saved),
        set_up=_set_up(e),
        begin=_begin(e),
        defaults=e.life.defaults,
        can_freeze=e.can_freeze,
        has_cell_in_set_up=e.owner.has_cell and e.life.has_setup,
        has_cell_in_begin=e.owner.has_cell and not e.life.has_setup,
        settle=_function(e.owner, "settle", settles) if settles else None,
        settles=settles,
        loaded=_loaded(e, hooks) if hooks else None,
        first_hook=hooks[:1],
        later_hooks=hooks[1:],
        e=e,
        condition=e.condition,
    )


def _world(module: model.Module, world: WorldView) -> SavedType:
    saved = world_properties(module)
    owner = owner_of(module, "world", WORLD)
    update = f"{owner.type}_gp_update_dependents({owner.inner_args});"
    settles = (Line(update),) if saved and world.has_dependents else ()
    defaults = tuple(
        Line(line, when(each.condition))
        for each in saved
        if not each.prop.keep
        for line in store_property(module, each.prop, owner.field(each.path), each.prop.default)
    )
    return SavedType(
        c=owner.type,
        var="world",
        name="world",
        number="",
        is_saved=module.world is not None and module.world.save,
        rows=tuple(_row(owner, each) for each in saved),
        rows_condition=when_any(each.condition for each in saved),
        begin=_function(owner, "begin", defaults) if defaults else None,
        defaults=defaults,
        settle=_function(owner, "settle", settles) if settles else None,
        settles=settles,
    )


def _row(owner: Owner, saved: SavedProperty) -> SavedRow:
    prop = saved.prop
    low, high = bounds(owner.names, prop)
    is_column = saved.component is None and prop.name.text in owner.columns
    flags = {"GP_SAVE_SATURATE": prop.saturate, "GP_SAVE_CLAMPED": bool(low)}
    return SavedRow(
        path=saved.path,
        was=listed(saved.was),
        type=f"&{saved_constant(owner.names, prop.type)}",
        offset="" if is_column else f"offsetof({owner.type}, {saved.path})",
        column=f"{column_key(owner.c, prop)} + 1" if is_column else "",
        flags=" | ".join(flag for flag, is_set in flags.items() if is_set),
        low=low,
        high=high,
        condition=when(saved.condition),
    )


def _set_up(e: EntityView) -> SavedFunction | None:
    """Return the function that stores offsets and runs `init` in a slot that was never used."""
    if not e.life.has_setup:
        return None
    around = [Line(f"{e.owner.core} {e.var}")] if e.life.inits else []
    return _function(e.owner, "set_up", [*around, *e.life.inits, *e.life.offsets])


def _settles(e: EntityView) -> Iterator[Line]:
    """Yield the statements after values are read: update dependents, then begin behaviours."""
    if e.has_dependents:
        yield Line(f"{e.c}_gp_update_dependents({e.owner.inner_args});")
    if e.kept_behaviours and e.behaviours is not None:
        begin = f"{e.c}_gp_begin_behaviours(world, {e.var});"
        yield Line(begin, e.behaviours.stateful_condition)


def _begin(e: EntityView) -> SavedFunction | None:
    has_more = e.can_freeze or (e.owner.has_cell and not e.life.has_setup)
    lines = (*e.life.defaults, *([Line(e.var)] if has_more else []))
    return _function(e.owner, "begin", lines) if lines else None


def _loaded(e: EntityView, hooks: tuple[Line, ...]) -> SavedFunction:
    has_id = len(hooks) > 1
    local = Line(f"uint64_t id = {e.var}->slot.id;")
    return _function(e.owner, "loaded", hooks)._replace(locals=(local,) if has_id else ())


def _function(owner: Owner, member: str, lines: Iterable[Line]) -> SavedFunction:
    certain = " ".join(line.text for line in lines if line.condition == ALWAYS)
    parameters = ("world", owner.var if owner.lives else "object")
    unused = (name for name in parameters if not names(name, code_only(certain)))
    return SavedFunction(f"{owner.type}_gp_{member}", tuple(map(Line, unused)))
