/*
 * field_unit.h - an unit
 *
 * Written by gpgen from field.yaml; do not edit.
 */
#ifndef FIELD_UNIT_H
#define FIELD_UNIT_H

#include "field_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct field_unit {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    GP_FIELD bool tired;
    GP_FIELD char name[16]; /* at most 15 bytes */
};

typedef enum field_unit_event {
    FIELD_UNIT_EVENT_CHANGED, /* any property */
    FIELD_UNIT_EVENT_CREATED,
    FIELD_UNIT_EVENT_RECYCLED,
    FIELD_UNIT_EVENT_HP,
    FIELD_UNIT_EVENT_TIRED,
    FIELD_UNIT_EVENT_NAME,
} field_unit_event;

typedef enum field_unit_property {
    FIELD_UNIT_PROPERTY_HP = FIELD_UNIT_EVENT_HP,
    FIELD_UNIT_PROPERTY_TIRED = FIELD_UNIT_EVENT_TIRED,
    FIELD_UNIT_PROPERTY_NAME = FIELD_UNIT_EVENT_NAME,
} field_unit_property;

/* Life */

/* Takes an unit from the pool. Returns NULL if memory runs out. */
field_unit *field_unit_create(field_world *world);

/* Returns an unit to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool field_unit_recycle(field_world *world, field_unit *unit);

/* Recycles all units that are live when the call begins. */
void field_unit_recycle_all(field_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t field_unit_recycle_each(
    field_world *world, const field_unit_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void field_unit_trim(field_world *world);

/* Makes room for count units in total. Returns false if memory runs out. */
static inline bool field_unit_reserve(field_world *world, uint32_t count)
{
    return gp_pool_reserve(&field_gp(world)->unit_pool, count);
}

/* Returns the number of live units. */
static inline uint32_t field_unit_count(const field_world *world)
{
    return gp_pool_count(&field_gp_const(world)->unit_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline field_unit_id field_unit_get_id(const field_unit *unit)
{
    field_unit_id id = {unit->slot.id};
    return id;
}

static inline gp_id field_unit_get_any_id(const field_unit *unit)
{
    return gp_id_of_bits(unit->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline field_unit_id field_unit_id_from_any(gp_id any)
{
    field_unit_id id = {gp_id_type(any) == FIELD_UNIT_TYPE ? any.bits : 0};
    return id;
}

static inline bool field_unit_id_equal(field_unit_id a, field_unit_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the unit has died. */
static inline field_unit *field_unit_find(
    const field_world *world, field_unit_id id)
{
    return (field_unit *)(void *)gp_pool_find(&field_gp_const(world)->unit_pool,
        id.bits, FIELD_UNIT_TYPE, sizeof(field_unit), FIELD_UNIT_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void field_unit_fetch(const field_world *world, field_unit_id id)
{
    gp_pool_fetch(&field_gp_const(world)->unit_pool, id.bits, FIELD_UNIT_TYPE,
        sizeof(field_unit), FIELD_UNIT_CHUNK_SHIFT);
}

static inline bool field_unit_is_live(
    const field_world *world, field_unit_id id)
{
    return field_unit_find(world, id) != NULL;
}

/* True if unit points to a live unit of this world. */
static inline bool field_unit_is_in(
    const field_world *world, const field_unit *unit)
{
    return gp_pool_has(&field_gp_const(world)->unit_pool,
        (const gp_slot *)(const void *)unit, sizeof(field_unit));
}

/* Columns: properties that lie in arrays beside the objects. */

/* Private: their numbers. */
enum {
    FIELD_UNIT_GP_COLUMN_POSITION,
    FIELD_UNIT_GP_COLUMN_VELOCITY,
    FIELD_UNIT_GP_COLUMN_HP,
    FIELD_UNIT_GP_COLUMN_COUNT,
};

/* Private: the address of the value, also in a free slot. */
static inline field_vec2 *field_unit_gp_at_position(
    const field_world *world, const field_unit *unit)
{
    return (field_vec2 *)gp_pool_value(&field_gp_const(world)->unit_pool,
        (const gp_slot *)(const void *)unit, sizeof(field_unit),
        FIELD_UNIT_GP_COLUMN_POSITION, sizeof(field_vec2));
}

static inline field_vec2 field_unit_position(
    const field_world *world, const field_unit *unit)
{
    return *field_unit_gp_at_position(world, unit);
}

/* Sets position; does not notify. */
static inline void field_unit_set_position(
    field_world *world, field_unit *unit, field_vec2 value)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    *field_unit_gp_at_position(world, unit) = value;
}

/* Private: the address of the value, also in a free slot. */
static inline field_vec2 *field_unit_gp_at_velocity(
    const field_world *world, const field_unit *unit)
{
    return (field_vec2 *)gp_pool_value(&field_gp_const(world)->unit_pool,
        (const gp_slot *)(const void *)unit, sizeof(field_unit),
        FIELD_UNIT_GP_COLUMN_VELOCITY, sizeof(field_vec2));
}

static inline field_vec2 field_unit_velocity(
    const field_world *world, const field_unit *unit)
{
    return *field_unit_gp_at_velocity(world, unit);
}

/* Sets velocity; does not notify. */
static inline void field_unit_set_velocity(
    field_world *world, field_unit *unit, field_vec2 value)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    *field_unit_gp_at_velocity(world, unit) = value;
}

/* Private: the address of the value, also in a free slot. */
static inline int32_t *field_unit_gp_at_hp(
    const field_world *world, const field_unit *unit)
{
    return (int32_t *)gp_pool_value(&field_gp_const(world)->unit_pool,
        (const gp_slot *)(const void *)unit, sizeof(field_unit),
        FIELD_UNIT_GP_COLUMN_HP, sizeof(int32_t));
}

/* hp: 0 to 100, initially 100. */
static inline int32_t field_unit_hp(
    const field_world *world, const field_unit *unit)
{
    return *field_unit_gp_at_hp(world, unit);
}

/* Iterates over live units in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct field_unit_walk {
    gp_pool_walk slots;
} field_unit_walk;

static inline field_unit_walk field_unit_walk_begin(field_world *world)
{
    field_unit_walk walk = {gp_pool_walk_begin(&field_gp(world)->unit_pool)};
    return walk;
}

static inline field_unit *field_unit_walk_next(field_unit_walk *walk)
{
    return (field_unit *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(field_unit), FIELD_UNIT_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct field_unit_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    field_unit *first;
    field_vec2 *position;
    field_vec2 *velocity;
    const int32_t *hp;
} field_unit_block;

/* Iterates as above, over blocks with live units. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct field_unit_blocks {
    gp_pool_blocks slots;
} field_unit_blocks;

static inline field_unit_blocks field_unit_blocks_begin(field_world *world)
{
    field_unit_blocks blocks = {
        gp_pool_blocks_begin(&field_gp(world)->unit_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool field_unit_blocks_next(
    field_unit_blocks *blocks, field_unit_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(field_unit),
            FIELD_UNIT_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (field_unit *)(void *)slots.first;
    block->position = (field_vec2 *)gp_pool_value_at(blocks->slots.pool,
        slots.place, FIELD_UNIT_GP_COLUMN_POSITION, sizeof(field_vec2));
    block->velocity = (field_vec2 *)gp_pool_value_at(blocks->slots.pool,
        slots.place, FIELD_UNIT_GP_COLUMN_VELOCITY, sizeof(field_vec2));
    block->hp = (const int32_t *)gp_pool_value_at(blocks->slots.pool,
        slots.place, FIELD_UNIT_GP_COLUMN_HP, sizeof(int32_t));
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct field_unit_listener {
    gp_event_listener gp;
} field_unit_listener;

static inline field_unit_listener field_unit_gp_listener(
    field_unit_event event, gp_function *fn, void *context)
{
    field_unit_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* An unit was created; only for field_unit_any_listen. */
typedef void field_unit_created_fn(
    void *context, field_world *world, field_unit *unit);

static inline field_unit_listener field_unit_on_created(
    field_unit_created_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_CREATED, (gp_function *)fn, context);
}

/* An unit is about to be recycled. */
typedef void field_unit_recycled_fn(
    void *context, field_world *world, field_unit *unit);

static inline field_unit_listener field_unit_on_recycled(
    field_unit_recycled_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void field_unit_changed_fn(void *context, field_world *world,
    field_unit *unit, field_unit_property property);

static inline field_unit_listener field_unit_on_changed(
    field_unit_changed_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool field_unit_listen(
    field_world *world, field_unit *unit, field_unit_listener listener)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    return gp_entity_listen(
        &field_gp(world)->gp, &unit->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool field_unit_listen_owned(field_world *world, field_unit *unit,
    field_unit_listener listener, gp_id owner)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    return gp_entity_listen_owned(
        &field_gp(world)->gp, &unit->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool field_unit_listen_once(
    field_world *world, field_unit *unit, field_unit_listener listener)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    return gp_entity_listen_once(
        &field_gp(world)->gp, &unit->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool field_unit_unlisten(
    field_world *world, field_unit *unit, field_unit_listener listener)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    return gp_unlisten(&field_gp(world)->gp, &unit->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void field_unit_unlisten_all(
    field_world *world, field_unit *unit, field_unit_event event)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    gp_unlisten_all(&field_gp(world)->gp, &unit->listeners, event);
}

/* As above, for listeners to every unit. */
static inline bool field_unit_any_listen(
    field_world *world, field_unit_listener listener)
{
    return gp_listen(&field_gp(world)->gp,
        &field_gp(world)->every[FIELD_UNIT_TYPE], listener.gp);
}

static inline bool field_unit_any_listen_owned(
    field_world *world, field_unit_listener listener, gp_id owner)
{
    return gp_listen_owned(&field_gp(world)->gp,
        &field_gp(world)->every[FIELD_UNIT_TYPE], listener.gp, owner);
}

static inline bool field_unit_any_listen_once(
    field_world *world, field_unit_listener listener)
{
    return gp_listen_once(&field_gp(world)->gp,
        &field_gp(world)->every[FIELD_UNIT_TYPE], listener.gp);
}

static inline bool field_unit_any_unlisten(
    field_world *world, field_unit_listener listener)
{
    return gp_unlisten(&field_gp(world)->gp,
        &field_gp(world)->every[FIELD_UNIT_TYPE], listener.gp);
}

static inline void field_unit_any_unlisten_all(
    field_world *world, field_unit_event event)
{
    gp_unlisten_all(
        &field_gp(world)->gp, &field_gp(world)->every[FIELD_UNIT_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool field_unit_gp_has_listeners(
    const field_world *world, const field_unit *unit, uint32_t events)
{
    return gp_entity_has_listeners(&unit->listeners,
        &field_gp_const(world)->every[FIELD_UNIT_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void field_unit_gp_notify_i32(field_world *world, field_unit *unit,
    field_unit_property property, int32_t old_value, int32_t new_value);
void field_unit_gp_notify_bool(field_world *world, field_unit *unit,
    field_unit_property property, bool old_value, bool new_value);
void field_unit_gp_notify_str(field_world *world, field_unit *unit,
    field_unit_property property, const char *old_value, const char *new_value);

/* hp < 30 */
static inline bool field_unit_gp_compute_tired(
    const field_world *world, const field_unit *unit)
{
    return field_unit_hp(world, unit) < 30;
}

/* Updates the properties that depend on hp. */
static inline void field_unit_gp_update_dependents_of_hp(
    const field_world *world, field_unit *unit)
{
    GP_STORE(unit->tired, field_unit_gp_compute_tired(world, unit));
}

/* Updates the properties that depend on others. */
static inline void field_unit_gp_update_dependents(
    const field_world *world, field_unit *unit)
{
    GP_STORE(unit->tired, field_unit_gp_compute_tired(world, unit));
}

/* hp: 0 to 100, initially 100. */
typedef void field_unit_hp_changed_fn(void *context, field_world *world,
    field_unit *unit, int32_t old_value, int32_t new_value);

static inline field_unit_listener field_unit_on_hp_changed(
    field_unit_hp_changed_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_HP, (gp_function *)fn, context);
}

/* True if hp, or a property that depends on it, may have listeners. */
static inline bool field_unit_gp_has_listeners_to_hp(
    const field_world *world, const field_unit *unit)
{
    uint32_t events = gp_event_bit(FIELD_UNIT_EVENT_HP);

    events |= gp_event_bit(FIELD_UNIT_EVENT_TIRED);
    return field_unit_gp_has_listeners(world, unit, events);
}

/* Private: called when hp has changed. */
void field_unit_gp_propagate_hp(
    field_world *world, field_unit *unit, int32_t old_value, int32_t new_value);

/* Sets hp, clamped to 0 to 100, and notifies its listeners. Returns true if
 * the value changed. */
static inline bool field_unit_set_hp(
    field_world *world, field_unit *unit, int32_t value)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    int32_t old_value = *field_unit_gp_at_hp(world, unit);
    int32_t new_value = gp_clamp_i32(value, 0, 100);

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(*field_unit_gp_at_hp(world, unit), new_value);
    if (field_unit_gp_has_listeners_to_hp(world, unit)) {
        field_unit_gp_propagate_hp(world, unit, old_value, new_value);
    } else {
        field_unit_gp_update_dependents_of_hp(world, unit);
    }
    return true;
}

/* Notifies the listeners to hp without a change: old equals new. */
static inline void field_unit_touch_hp(field_world *world, field_unit *unit)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    field_unit_gp_notify_i32(world, unit, FIELD_UNIT_PROPERTY_HP,
        *field_unit_gp_at_hp(world, unit), *field_unit_gp_at_hp(world, unit));
}

typedef void field_unit_tired_changed_fn(void *context, field_world *world,
    field_unit *unit, bool old_value, bool new_value);

static inline field_unit_listener field_unit_on_tired_changed(
    field_unit_tired_changed_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_TIRED, (gp_function *)fn, context);
}

/* Notifies the listeners to tired without a change: old equals new. */
static inline void field_unit_touch_tired(field_world *world, field_unit *unit)
{
    GP_ASSERT(field_unit_is_in(world, unit));
    field_unit_gp_notify_bool(
        world, unit, FIELD_UNIT_PROPERTY_TIRED, unit->tired, unit->tired);
}

/* name: at most 15 bytes. */
typedef void field_unit_name_changed_fn(void *context, field_world *world,
    field_unit *unit, const char *old_value, const char *new_value);

static inline field_unit_listener field_unit_on_name_changed(
    field_unit_name_changed_fn *fn, void *context)
{
    return field_unit_gp_listener(
        FIELD_UNIT_EVENT_NAME, (gp_function *)fn, context);
}

/* Sets name, cut at the last whole character that fits, and notifies its
 * listeners. Returns true if it changed. */
bool field_unit_set_name(
    field_world *world, field_unit *unit, const char *value);

/* Notifies the listeners as a set does; old and new text are the same. */
void field_unit_touch_name(field_world *world, field_unit *unit);

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. */
const char *field_unit_find_stale(const field_world *world, field_unit *unit);

/* As above, for all live units. Stores the ID of the stale one in id, unless
 * that is NULL. */
const char *field_unit_find_any_stale(field_world *world, gp_id *id);

/* Private: for the world. */
gp_slot *field_unit_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type field_unit_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
