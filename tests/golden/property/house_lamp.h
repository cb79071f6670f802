/*
 * house_lamp.h - a lamp that can be dimmed.
 *
 * Written by gpgen from lamp.yaml; do not edit.
 */
#ifndef HOUSE_LAMP_H
#define HOUSE_LAMP_H

#include "house_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_lamp {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    GP_FIELD int32_t level; /* 0 to 100, initially 100 */
};

typedef enum house_lamp_event {
    HOUSE_LAMP_EVENT_CHANGED, /* any property */
    HOUSE_LAMP_EVENT_CREATED,
    HOUSE_LAMP_EVENT_RECYCLED,
    HOUSE_LAMP_EVENT_LEVEL,
} house_lamp_event;

typedef enum house_lamp_property {
    HOUSE_LAMP_PROPERTY_LEVEL = HOUSE_LAMP_EVENT_LEVEL,
} house_lamp_property;

/* Life */

/* Takes a lamp from the pool. Returns NULL if memory runs out. */
house_lamp *house_lamp_create(house_world *world);

/* Returns a lamp to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool house_lamp_recycle(house_world *world, house_lamp *lamp);

/* Recycles all lamps that are live when the call begins. */
void house_lamp_recycle_all(house_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t house_lamp_recycle_each(
    house_world *world, const house_lamp_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void house_lamp_trim(house_world *world);

/* Makes room for count lamps in total. Returns false if memory runs out. */
static inline bool house_lamp_reserve(house_world *world, uint32_t count)
{
    return gp_pool_reserve(&house_gp(world)->lamp_pool, count);
}

/* Returns the number of live lamps. */
static inline uint32_t house_lamp_count(const house_world *world)
{
    return gp_pool_count(&house_gp_const(world)->lamp_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline house_lamp_id house_lamp_get_id(const house_lamp *lamp)
{
    house_lamp_id id = {lamp->slot.id};
    return id;
}

static inline gp_id house_lamp_get_any_id(const house_lamp *lamp)
{
    return gp_id_of_bits(lamp->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline house_lamp_id house_lamp_id_from_any(gp_id any)
{
    house_lamp_id id = {gp_id_type(any) == HOUSE_LAMP_TYPE ? any.bits : 0};
    return id;
}

static inline bool house_lamp_id_equal(house_lamp_id a, house_lamp_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the lamp has died. */
static inline house_lamp *house_lamp_find(
    const house_world *world, house_lamp_id id)
{
    return (house_lamp *)(void *)gp_pool_find(&house_gp_const(world)->lamp_pool,
        id.bits, HOUSE_LAMP_TYPE, sizeof(house_lamp), HOUSE_LAMP_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void house_lamp_fetch(const house_world *world, house_lamp_id id)
{
    gp_pool_fetch(&house_gp_const(world)->lamp_pool, id.bits, HOUSE_LAMP_TYPE,
        sizeof(house_lamp), HOUSE_LAMP_CHUNK_SHIFT);
}

static inline bool house_lamp_is_live(
    const house_world *world, house_lamp_id id)
{
    return house_lamp_find(world, id) != NULL;
}

/* True if lamp points to a live lamp of this world. */
static inline bool house_lamp_is_in(
    const house_world *world, const house_lamp *lamp)
{
    return gp_pool_has(&house_gp_const(world)->lamp_pool,
        (const gp_slot *)(const void *)lamp, sizeof(house_lamp));
}

/* Iterates over live lamps in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct house_lamp_walk {
    gp_pool_walk slots;
} house_lamp_walk;

static inline house_lamp_walk house_lamp_walk_begin(house_world *world)
{
    house_lamp_walk walk = {gp_pool_walk_begin(&house_gp(world)->lamp_pool)};
    return walk;
}

static inline house_lamp *house_lamp_walk_next(house_lamp_walk *walk)
{
    return (house_lamp *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(house_lamp), HOUSE_LAMP_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct house_lamp_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    house_lamp *first;
} house_lamp_block;

/* Iterates as above, over blocks with live lamps. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct house_lamp_blocks {
    gp_pool_blocks slots;
} house_lamp_blocks;

static inline house_lamp_blocks house_lamp_blocks_begin(house_world *world)
{
    house_lamp_blocks blocks = {
        gp_pool_blocks_begin(&house_gp(world)->lamp_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool house_lamp_blocks_next(
    house_lamp_blocks *blocks, house_lamp_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(house_lamp),
            HOUSE_LAMP_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (house_lamp *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct house_lamp_listener {
    gp_event_listener gp;
} house_lamp_listener;

static inline house_lamp_listener house_lamp_gp_listener(
    house_lamp_event event, gp_function *fn, void *context)
{
    house_lamp_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A lamp was created; only for house_lamp_any_listen. */
typedef void house_lamp_created_fn(
    void *context, house_world *world, house_lamp *lamp);

static inline house_lamp_listener house_lamp_on_created(
    house_lamp_created_fn *fn, void *context)
{
    return house_lamp_gp_listener(
        HOUSE_LAMP_EVENT_CREATED, (gp_function *)fn, context);
}

/* A lamp is about to be recycled. */
typedef void house_lamp_recycled_fn(
    void *context, house_world *world, house_lamp *lamp);

static inline house_lamp_listener house_lamp_on_recycled(
    house_lamp_recycled_fn *fn, void *context)
{
    return house_lamp_gp_listener(
        HOUSE_LAMP_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void house_lamp_changed_fn(void *context, house_world *world,
    house_lamp *lamp, house_lamp_property property);

static inline house_lamp_listener house_lamp_on_changed(
    house_lamp_changed_fn *fn, void *context)
{
    return house_lamp_gp_listener(
        HOUSE_LAMP_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool house_lamp_listen(
    house_world *world, house_lamp *lamp, house_lamp_listener listener)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    return gp_entity_listen(
        &house_gp(world)->gp, &lamp->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool house_lamp_listen_owned(house_world *world, house_lamp *lamp,
    house_lamp_listener listener, gp_id owner)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    return gp_entity_listen_owned(
        &house_gp(world)->gp, &lamp->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool house_lamp_listen_once(
    house_world *world, house_lamp *lamp, house_lamp_listener listener)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    return gp_entity_listen_once(
        &house_gp(world)->gp, &lamp->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool house_lamp_unlisten(
    house_world *world, house_lamp *lamp, house_lamp_listener listener)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    return gp_unlisten(&house_gp(world)->gp, &lamp->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void house_lamp_unlisten_all(
    house_world *world, house_lamp *lamp, house_lamp_event event)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    gp_unlisten_all(&house_gp(world)->gp, &lamp->listeners, event);
}

/* As above, for listeners to every lamp. */
static inline bool house_lamp_any_listen(
    house_world *world, house_lamp_listener listener)
{
    return gp_listen(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_LAMP_TYPE], listener.gp);
}

static inline bool house_lamp_any_listen_owned(
    house_world *world, house_lamp_listener listener, gp_id owner)
{
    return gp_listen_owned(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_LAMP_TYPE], listener.gp, owner);
}

static inline bool house_lamp_any_listen_once(
    house_world *world, house_lamp_listener listener)
{
    return gp_listen_once(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_LAMP_TYPE], listener.gp);
}

static inline bool house_lamp_any_unlisten(
    house_world *world, house_lamp_listener listener)
{
    return gp_unlisten(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_LAMP_TYPE], listener.gp);
}

static inline void house_lamp_any_unlisten_all(
    house_world *world, house_lamp_event event)
{
    gp_unlisten_all(
        &house_gp(world)->gp, &house_gp(world)->every[HOUSE_LAMP_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool house_lamp_gp_has_listeners(
    const house_world *world, const house_lamp *lamp, uint32_t events)
{
    return gp_entity_has_listeners(&lamp->listeners,
        &house_gp_const(world)->every[HOUSE_LAMP_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void house_lamp_gp_notify_i32(house_world *world, house_lamp *lamp,
    house_lamp_property property, int32_t old_value, int32_t new_value);

/* level: 0 to 100, initially 100. How bright it is. */
typedef void house_lamp_level_changed_fn(void *context, house_world *world,
    house_lamp *lamp, int32_t old_value, int32_t new_value);

static inline house_lamp_listener house_lamp_on_level_changed(
    house_lamp_level_changed_fn *fn, void *context)
{
    return house_lamp_gp_listener(
        HOUSE_LAMP_EVENT_LEVEL, (gp_function *)fn, context);
}

/* Sets level, clamped to 0 to 100, and notifies its listeners. Returns true
 * if the value changed. */
static inline bool house_lamp_set_level(
    house_world *world, house_lamp *lamp, int32_t value)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    int32_t old_value = lamp->level;
    int32_t new_value = gp_clamp_i32(value, 0, 100);

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(lamp->level, new_value);
    if (house_lamp_gp_has_listeners(
            world, lamp, gp_event_bit(HOUSE_LAMP_EVENT_LEVEL))) {
        house_lamp_gp_notify_i32(
            world, lamp, HOUSE_LAMP_PROPERTY_LEVEL, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to level without a change: old equals new. */
static inline void house_lamp_touch_level(house_world *world, house_lamp *lamp)
{
    GP_ASSERT(house_lamp_is_in(world, lamp));
    house_lamp_gp_notify_i32(
        world, lamp, HOUSE_LAMP_PROPERTY_LEVEL, lamp->level, lamp->level);
}

/* Private: for the world. */
gp_slot *house_lamp_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type house_lamp_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
