/*
 * hall_hero.h - a hero
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_HERO_H
#define HALL_HERO_H

#include "hall_types.h"

#include "hall_health.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hall_hero {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    hall_health health;
    GP_FIELD hall_stance stance;
    GP_FIELD char name[8]; /* at most 7 bytes */
    GP_FIELD hall_hero_id target;
    GP_FIELD uint8_t level; /* 1 to 99, initially 1 */
    GP_FIELD bool weak;
#if defined(DEBUG)
    GP_FIELD uint8_t cheats;
#endif
    GP_FIELD hall_look look; /* kept over lives */
    GP_FIELD uint32_t scratch;
};

typedef enum hall_hero_event {
    HALL_HERO_EVENT_CHANGED, /* any property */
    HALL_HERO_EVENT_CREATED,
    HALL_HERO_EVENT_RECYCLED,
    HALL_HERO_EVENT_PLACE,
    HALL_HERO_EVENT_STANCE,
    HALL_HERO_EVENT_NAME,
    HALL_HERO_EVENT_TARGET,
    HALL_HERO_EVENT_LEVEL,
    HALL_HERO_EVENT_WEAK,
#if defined(DEBUG)
    HALL_HERO_EVENT_CHEATS,
#endif
    HALL_HERO_EVENT_LOOK,
    HALL_HERO_EVENT_SCRATCH,
} hall_hero_event;

typedef enum hall_hero_property {
    HALL_HERO_PROPERTY_PLACE = HALL_HERO_EVENT_PLACE,
    HALL_HERO_PROPERTY_STANCE = HALL_HERO_EVENT_STANCE,
    HALL_HERO_PROPERTY_NAME = HALL_HERO_EVENT_NAME,
    HALL_HERO_PROPERTY_TARGET = HALL_HERO_EVENT_TARGET,
    HALL_HERO_PROPERTY_LEVEL = HALL_HERO_EVENT_LEVEL,
    HALL_HERO_PROPERTY_WEAK = HALL_HERO_EVENT_WEAK,
#if defined(DEBUG)
    HALL_HERO_PROPERTY_CHEATS = HALL_HERO_EVENT_CHEATS,
#endif
    HALL_HERO_PROPERTY_LOOK = HALL_HERO_EVENT_LOOK,
    HALL_HERO_PROPERTY_SCRATCH = HALL_HERO_EVENT_SCRATCH,
    HALL_HERO_PROPERTY_HEALTH_POINTS = HALL_HEALTH_EVENT_POINTS,
} hall_hero_property;

/* Life */

/* Takes a hero from the pool. Returns NULL if memory runs out. */
hall_hero *hall_hero_create(hall_world *world);

/* Returns a hero to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool hall_hero_recycle(hall_world *world, hall_hero *hero);

/* Recycles all heros that are live when the call begins. */
void hall_hero_recycle_all(hall_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t hall_hero_recycle_each(
    hall_world *world, const hall_hero_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void hall_hero_trim(hall_world *world);

/* Written by the user. */
void hall_hero_on_loaded(hall_world *world, hall_hero *hero);

/* Makes room for count heros in total. Returns false if memory runs out. */
static inline bool hall_hero_reserve(hall_world *world, uint32_t count)
{
    return gp_pool_reserve(&hall_gp(world)->hero_pool, count);
}

/* Returns the number of live heros. */
static inline uint32_t hall_hero_count(const hall_world *world)
{
    return gp_pool_count(&hall_gp_const(world)->hero_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline hall_hero_id hall_hero_get_id(const hall_hero *hero)
{
    hall_hero_id id = {hero->slot.id};
    return id;
}

static inline gp_id hall_hero_get_any_id(const hall_hero *hero)
{
    return gp_id_of_bits(hero->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline hall_hero_id hall_hero_id_from_any(gp_id any)
{
    hall_hero_id id = {gp_id_type(any) == HALL_HERO_TYPE ? any.bits : 0};
    return id;
}

static inline bool hall_hero_id_equal(hall_hero_id a, hall_hero_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the hero has died. */
static inline hall_hero *hall_hero_find(
    const hall_world *world, hall_hero_id id)
{
    return (hall_hero *)(void *)gp_pool_find(&hall_gp_const(world)->hero_pool,
        id.bits, HALL_HERO_TYPE, sizeof(hall_hero), HALL_HERO_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void hall_hero_fetch(const hall_world *world, hall_hero_id id)
{
    gp_pool_fetch(&hall_gp_const(world)->hero_pool, id.bits, HALL_HERO_TYPE,
        sizeof(hall_hero), HALL_HERO_CHUNK_SHIFT);
}

static inline bool hall_hero_is_live(const hall_world *world, hall_hero_id id)
{
    return hall_hero_find(world, id) != NULL;
}

/* True if hero points to a live hero of this world. */
static inline bool hall_hero_is_in(
    const hall_world *world, const hall_hero *hero)
{
    return gp_pool_has(&hall_gp_const(world)->hero_pool,
        (const gp_slot *)(const void *)hero, sizeof(hall_hero));
}

/* Columns: properties that lie in arrays beside the objects. */

/* Private: their numbers. */
enum {
    HALL_HERO_GP_COLUMN_PLACE,
    HALL_HERO_GP_COLUMN_COUNT,
};

/* Private: the address of the value, also in a free slot. */
static inline hall_vec2 *hall_hero_gp_at_place(
    const hall_world *world, const hall_hero *hero)
{
    return (hall_vec2 *)gp_pool_value(&hall_gp_const(world)->hero_pool,
        (const gp_slot *)(const void *)hero, sizeof(hall_hero),
        HALL_HERO_GP_COLUMN_PLACE, sizeof(hall_vec2));
}

static inline hall_vec2 hall_hero_place(
    const hall_world *world, const hall_hero *hero)
{
    return *hall_hero_gp_at_place(world, hero);
}

/* Iterates over live heros in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct hall_hero_walk {
    gp_pool_walk slots;
} hall_hero_walk;

static inline hall_hero_walk hall_hero_walk_begin(hall_world *world)
{
    hall_hero_walk walk = {gp_pool_walk_begin(&hall_gp(world)->hero_pool)};
    return walk;
}

static inline hall_hero *hall_hero_walk_next(hall_hero_walk *walk)
{
    return (hall_hero *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(hall_hero), HALL_HERO_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct hall_hero_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    hall_hero *first;
    const hall_vec2 *place;
} hall_hero_block;

/* Iterates as above, over blocks with live heros. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct hall_hero_blocks {
    gp_pool_blocks slots;
} hall_hero_blocks;

static inline hall_hero_blocks hall_hero_blocks_begin(hall_world *world)
{
    hall_hero_blocks blocks = {
        gp_pool_blocks_begin(&hall_gp(world)->hero_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool hall_hero_blocks_next(
    hall_hero_blocks *blocks, hall_hero_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(
            &blocks->slots, &slots, sizeof(hall_hero), HALL_HERO_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (hall_hero *)(void *)slots.first;
    block->place = (const hall_vec2 *)gp_pool_value_at(blocks->slots.pool,
        slots.place, HALL_HERO_GP_COLUMN_PLACE, sizeof(hall_vec2));
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct hall_hero_listener {
    gp_event_listener gp;
} hall_hero_listener;

static inline hall_hero_listener hall_hero_gp_listener(
    hall_hero_event event, gp_function *fn, void *context)
{
    hall_hero_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A hero was created; only for hall_hero_any_listen. */
typedef void hall_hero_created_fn(
    void *context, hall_world *world, hall_hero *hero);

static inline hall_hero_listener hall_hero_on_created(
    hall_hero_created_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_CREATED, (gp_function *)fn, context);
}

/* A hero is about to be recycled. */
typedef void hall_hero_recycled_fn(
    void *context, hall_world *world, hall_hero *hero);

static inline hall_hero_listener hall_hero_on_recycled(
    hall_hero_recycled_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void hall_hero_changed_fn(void *context, hall_world *world,
    hall_hero *hero, hall_hero_property property);

static inline hall_hero_listener hall_hero_on_changed(
    hall_hero_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool hall_hero_listen(
    hall_world *world, hall_hero *hero, hall_hero_listener listener)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    return gp_entity_listen(&hall_gp(world)->gp, &hero->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool hall_hero_listen_owned(hall_world *world, hall_hero *hero,
    hall_hero_listener listener, gp_id owner)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    return gp_entity_listen_owned(
        &hall_gp(world)->gp, &hero->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool hall_hero_listen_once(
    hall_world *world, hall_hero *hero, hall_hero_listener listener)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    return gp_entity_listen_once(
        &hall_gp(world)->gp, &hero->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool hall_hero_unlisten(
    hall_world *world, hall_hero *hero, hall_hero_listener listener)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    return gp_unlisten(&hall_gp(world)->gp, &hero->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void hall_hero_unlisten_all(
    hall_world *world, hall_hero *hero, hall_hero_event event)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    gp_unlisten_all(&hall_gp(world)->gp, &hero->listeners, event);
}

/* As above, for listeners to every hero. */
static inline bool hall_hero_any_listen(
    hall_world *world, hall_hero_listener listener)
{
    return gp_owner_listen(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_HERO_TYPE], listener.gp);
}

static inline bool hall_hero_any_listen_owned(
    hall_world *world, hall_hero_listener listener, gp_id owner)
{
    return gp_owner_listen_owned(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_HERO_TYPE], listener.gp, owner);
}

static inline bool hall_hero_any_listen_once(
    hall_world *world, hall_hero_listener listener)
{
    return gp_owner_listen_once(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_HERO_TYPE], listener.gp);
}

static inline bool hall_hero_any_unlisten(
    hall_world *world, hall_hero_listener listener)
{
    return gp_owner_unlisten(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_HERO_TYPE], listener.gp);
}

static inline void hall_hero_any_unlisten_all(
    hall_world *world, hall_hero_event event)
{
    gp_unlisten_all(
        &hall_gp(world)->gp, &hall_gp(world)->every[HALL_HERO_TYPE], event);
    gp_component_update_owned(&hall_gp(world)->gp);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool hall_hero_gp_has_listeners(
    const hall_world *world, const hall_hero *hero, uint32_t events)
{
    return gp_entity_has_listeners(
        &hero->listeners, &hall_gp_const(world)->every[HALL_HERO_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void hall_hero_gp_notify_struct_vec2(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_vec2 old_value, hall_vec2 new_value);
void hall_hero_gp_notify_enum_stance(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_stance old_value, hall_stance new_value);
void hall_hero_gp_notify_str(hall_world *world, hall_hero *hero,
    hall_hero_property property, const char *old_value, const char *new_value);
void hall_hero_gp_notify_ref_hero(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_hero_id old_value,
    hall_hero_id new_value);
void hall_hero_gp_notify_u8(hall_world *world, hall_hero *hero,
    hall_hero_property property, uint8_t old_value, uint8_t new_value);
void hall_hero_gp_notify_bool(hall_world *world, hall_hero *hero,
    hall_hero_property property, bool old_value, bool new_value);
void hall_hero_gp_notify_struct_look(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_look old_value, hall_look new_value);
void hall_hero_gp_notify_u32(hall_world *world, hall_hero *hero,
    hall_hero_property property, uint32_t old_value, uint32_t new_value);

/* level < 5 */
static inline bool hall_hero_gp_compute_weak(
    const hall_world *world, const hall_hero *hero)
{
    (void)world;
    return hero->level < 5;
}

/* Updates the properties that depend on level. */
static inline void hall_hero_gp_update_dependents_of_level(
    const hall_world *world, hall_hero *hero)
{
    GP_STORE(hero->weak, hall_hero_gp_compute_weak(world, hero));
}

/* Updates the properties that depend on others. */
static inline void hall_hero_gp_update_dependents(
    const hall_world *world, hall_hero *hero)
{
    GP_STORE(hero->weak, hall_hero_gp_compute_weak(world, hero));
}

typedef void hall_hero_place_changed_fn(void *context, hall_world *world,
    hall_hero *hero, hall_vec2 old_value, hall_vec2 new_value);

static inline hall_hero_listener hall_hero_on_place_changed(
    hall_hero_place_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_PLACE, (gp_function *)fn, context);
}

/* Sets place and notifies its listeners. Returns true if the value changed. */
static inline bool hall_hero_set_place(
    hall_world *world, hall_hero *hero, hall_vec2 value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_vec2 old_value = *hall_hero_gp_at_place(world, hero);

    if (hall_vec2_same(value, old_value)) {
        return false;
    }
    GP_STORE(*hall_hero_gp_at_place(world, hero), value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_PLACE))) {
        hall_hero_gp_notify_struct_vec2(
            world, hero, HALL_HERO_PROPERTY_PLACE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to place without a change: old equals new. */
static inline void hall_hero_touch_place(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_struct_vec2(world, hero, HALL_HERO_PROPERTY_PLACE,
        *hall_hero_gp_at_place(world, hero),
        *hall_hero_gp_at_place(world, hero));
}

typedef void hall_hero_stance_changed_fn(void *context, hall_world *world,
    hall_hero *hero, hall_stance old_value, hall_stance new_value);

static inline hall_hero_listener hall_hero_on_stance_changed(
    hall_hero_stance_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_STANCE, (gp_function *)fn, context);
}

/* Sets stance and notifies its listeners. Returns true if the value changed. */
static inline bool hall_hero_set_stance(
    hall_world *world, hall_hero *hero, hall_stance value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_stance old_value = hero->stance;

    if (value == old_value) {
        return false;
    }
    GP_STORE(hero->stance, value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_STANCE))) {
        hall_hero_gp_notify_enum_stance(
            world, hero, HALL_HERO_PROPERTY_STANCE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to stance without a change: old equals new. */
static inline void hall_hero_touch_stance(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_enum_stance(
        world, hero, HALL_HERO_PROPERTY_STANCE, hero->stance, hero->stance);
}

/* name: at most 7 bytes. */
typedef void hall_hero_name_changed_fn(void *context, hall_world *world,
    hall_hero *hero, const char *old_value, const char *new_value);

static inline hall_hero_listener hall_hero_on_name_changed(
    hall_hero_name_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_NAME, (gp_function *)fn, context);
}

/* Sets name, cut at the last whole character that fits, and notifies its
 * listeners. Returns true if it changed. */
bool hall_hero_set_name(hall_world *world, hall_hero *hero, const char *value);

/* Notifies the listeners as a set does; old and new text are the same. */
void hall_hero_touch_name(hall_world *world, hall_hero *hero);

typedef void hall_hero_target_changed_fn(void *context, hall_world *world,
    hall_hero *hero, hall_hero_id old_value, hall_hero_id new_value);

static inline hall_hero_listener hall_hero_on_target_changed(
    hall_hero_target_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_TARGET, (gp_function *)fn, context);
}

/* Sets target and notifies its listeners. Returns true if the value changed. */
static inline bool hall_hero_set_target(
    hall_world *world, hall_hero *hero, hall_hero_id value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_id old_value = hero->target;

    if (value.bits == old_value.bits) {
        return false;
    }
    GP_STORE(hero->target, value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_TARGET))) {
        hall_hero_gp_notify_ref_hero(
            world, hero, HALL_HERO_PROPERTY_TARGET, old_value, value);
    }
    return true;
}

/* Notifies the listeners to target without a change: old equals new. */
static inline void hall_hero_touch_target(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_ref_hero(
        world, hero, HALL_HERO_PROPERTY_TARGET, hero->target, hero->target);
}

/* level: 1 to 99, initially 1. */
typedef void hall_hero_level_changed_fn(void *context, hall_world *world,
    hall_hero *hero, uint8_t old_value, uint8_t new_value);

static inline hall_hero_listener hall_hero_on_level_changed(
    hall_hero_level_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_LEVEL, (gp_function *)fn, context);
}

/* True if level, or a property that depends on it, may have listeners. */
static inline bool hall_hero_gp_has_listeners_to_level(
    const hall_world *world, const hall_hero *hero)
{
    uint32_t events = gp_event_bit(HALL_HERO_EVENT_LEVEL);

    events |= gp_event_bit(HALL_HERO_EVENT_WEAK);
    return hall_hero_gp_has_listeners(world, hero, events);
}

/* Private: called when level has changed. */
void hall_hero_gp_propagate_level(
    hall_world *world, hall_hero *hero, uint8_t old_value, uint8_t new_value);

/* Sets level, clamped to 1 to 99, and notifies its listeners. Returns true
 * if the value changed. */
static inline bool hall_hero_set_level(
    hall_world *world, hall_hero *hero, uint8_t value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    uint8_t old_value = hero->level;
    uint8_t new_value = gp_clamp_u8(value, 1, 99);

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(hero->level, new_value);
    if (hall_hero_gp_has_listeners_to_level(world, hero)) {
        hall_hero_gp_propagate_level(world, hero, old_value, new_value);
    } else {
        hall_hero_gp_update_dependents_of_level(world, hero);
    }
    return true;
}

/* Notifies the listeners to level without a change: old equals new. */
static inline void hall_hero_touch_level(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_u8(
        world, hero, HALL_HERO_PROPERTY_LEVEL, hero->level, hero->level);
}

typedef void hall_hero_weak_changed_fn(void *context, hall_world *world,
    hall_hero *hero, bool old_value, bool new_value);

static inline hall_hero_listener hall_hero_on_weak_changed(
    hall_hero_weak_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_WEAK, (gp_function *)fn, context);
}

/* Notifies the listeners to weak without a change: old equals new. */
static inline void hall_hero_touch_weak(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_bool(
        world, hero, HALL_HERO_PROPERTY_WEAK, hero->weak, hero->weak);
}

#if defined(DEBUG)
typedef void hall_hero_cheats_changed_fn(void *context, hall_world *world,
    hall_hero *hero, uint8_t old_value, uint8_t new_value);

static inline hall_hero_listener hall_hero_on_cheats_changed(
    hall_hero_cheats_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_CHEATS, (gp_function *)fn, context);
}

/* Sets cheats and notifies its listeners. Returns true if the value changed. */
static inline bool hall_hero_set_cheats(
    hall_world *world, hall_hero *hero, uint8_t value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    uint8_t old_value = hero->cheats;

    if (value == old_value) {
        return false;
    }
    GP_STORE(hero->cheats, value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_CHEATS))) {
        hall_hero_gp_notify_u8(
            world, hero, HALL_HERO_PROPERTY_CHEATS, old_value, value);
    }
    return true;
}

/* Notifies the listeners to cheats without a change: old equals new. */
static inline void hall_hero_touch_cheats(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_u8(
        world, hero, HALL_HERO_PROPERTY_CHEATS, hero->cheats, hero->cheats);
}
#endif

/* look: kept over lives. */
typedef void hall_hero_look_changed_fn(void *context, hall_world *world,
    hall_hero *hero, hall_look old_value, hall_look new_value);

static inline hall_hero_listener hall_hero_on_look_changed(
    hall_hero_look_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_LOOK, (gp_function *)fn, context);
}

/* Sets look and notifies its listeners. Returns true if the value changed. */
static inline bool hall_hero_set_look(
    hall_world *world, hall_hero *hero, hall_look value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_look old_value = hero->look;

    if (hall_look_same(value, old_value)) {
        return false;
    }
    GP_STORE(hero->look, value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_LOOK))) {
        hall_hero_gp_notify_struct_look(
            world, hero, HALL_HERO_PROPERTY_LOOK, old_value, value);
    }
    return true;
}

/* Notifies the listeners to look without a change: old equals new. */
static inline void hall_hero_touch_look(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_struct_look(
        world, hero, HALL_HERO_PROPERTY_LOOK, hero->look, hero->look);
}

typedef void hall_hero_scratch_changed_fn(void *context, hall_world *world,
    hall_hero *hero, uint32_t old_value, uint32_t new_value);

static inline hall_hero_listener hall_hero_on_scratch_changed(
    hall_hero_scratch_changed_fn *fn, void *context)
{
    return hall_hero_gp_listener(
        HALL_HERO_EVENT_SCRATCH, (gp_function *)fn, context);
}

/* Sets scratch and notifies its listeners. Returns true if the value
 * changed. */
static inline bool hall_hero_set_scratch(
    hall_world *world, hall_hero *hero, uint32_t value)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    uint32_t old_value = hero->scratch;

    if (value == old_value) {
        return false;
    }
    GP_STORE(hero->scratch, value);
    if (hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_SCRATCH))) {
        hall_hero_gp_notify_u32(
            world, hero, HALL_HERO_PROPERTY_SCRATCH, old_value, value);
    }
    return true;
}

/* Notifies the listeners to scratch without a change: old equals new. */
static inline void hall_hero_touch_scratch(hall_world *world, hall_hero *hero)
{
    GP_ASSERT(hall_hero_is_in(world, hero));
    hall_hero_gp_notify_u32(
        world, hero, HALL_HERO_PROPERTY_SCRATCH, hero->scratch, hero->scratch);
}

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. */
const char *hall_hero_find_stale(const hall_world *world, hall_hero *hero);

/* As above, for all live heros. Stores the ID of the stale one in id, unless
 * that is NULL. */
const char *hall_hero_find_any_stale(hall_world *world, gp_id *id);

/* Private: for the world. */
gp_slot *hall_hero_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type hall_hero_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
