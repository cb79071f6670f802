/*
 * house_bell.h - a bell
 *
 * Written by gpgen from bell.yaml; do not edit.
 */
#ifndef HOUSE_BELL_H
#define HOUSE_BELL_H

#include "house_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_bell {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
};

typedef enum house_bell_event {
    HOUSE_BELL_EVENT_CHANGED, /* any property */
    HOUSE_BELL_EVENT_CREATED,
    HOUSE_BELL_EVENT_RECYCLED,
    HOUSE_BELL_EVENT_RUNG,
} house_bell_event;

/* Life */

/* Takes a bell from the pool. Returns NULL if memory runs out. */
house_bell *house_bell_create(house_world *world);

/* Returns a bell to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool house_bell_recycle(house_world *world, house_bell *bell);

/* Recycles all bells that are live when the call begins. */
void house_bell_recycle_all(house_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t house_bell_recycle_each(
    house_world *world, const house_bell_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void house_bell_trim(house_world *world);

/* Makes room for count bells in total. Returns false if memory runs out. */
static inline bool house_bell_reserve(house_world *world, uint32_t count)
{
    return gp_pool_reserve(&house_gp(world)->bell_pool, count);
}

/* Returns the number of live bells. */
static inline uint32_t house_bell_count(const house_world *world)
{
    return gp_pool_count(&house_gp_const(world)->bell_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline house_bell_id house_bell_get_id(const house_bell *bell)
{
    house_bell_id id = {bell->slot.id};
    return id;
}

static inline gp_id house_bell_get_any_id(const house_bell *bell)
{
    return gp_id_of_bits(bell->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline house_bell_id house_bell_id_from_any(gp_id any)
{
    house_bell_id id = {gp_id_type(any) == HOUSE_BELL_TYPE ? any.bits : 0};
    return id;
}

static inline bool house_bell_id_equal(house_bell_id a, house_bell_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the bell has died. */
static inline house_bell *house_bell_find(
    const house_world *world, house_bell_id id)
{
    return (house_bell *)(void *)gp_pool_find(&house_gp_const(world)->bell_pool,
        id.bits, HOUSE_BELL_TYPE, sizeof(house_bell), HOUSE_BELL_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void house_bell_fetch(const house_world *world, house_bell_id id)
{
    gp_pool_fetch(&house_gp_const(world)->bell_pool, id.bits, HOUSE_BELL_TYPE,
        sizeof(house_bell), HOUSE_BELL_CHUNK_SHIFT);
}

static inline bool house_bell_is_live(
    const house_world *world, house_bell_id id)
{
    return house_bell_find(world, id) != NULL;
}

/* True if bell points to a live bell of this world. */
static inline bool house_bell_is_in(
    const house_world *world, const house_bell *bell)
{
    return gp_pool_has(&house_gp_const(world)->bell_pool,
        (const gp_slot *)(const void *)bell, sizeof(house_bell));
}

/* Iterates over live bells in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct house_bell_walk {
    gp_pool_walk slots;
} house_bell_walk;

static inline house_bell_walk house_bell_walk_begin(house_world *world)
{
    house_bell_walk walk = {gp_pool_walk_begin(&house_gp(world)->bell_pool)};
    return walk;
}

static inline house_bell *house_bell_walk_next(house_bell_walk *walk)
{
    return (house_bell *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(house_bell), HOUSE_BELL_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct house_bell_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    house_bell *first;
} house_bell_block;

/* Iterates as above, over blocks with live bells. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct house_bell_blocks {
    gp_pool_blocks slots;
} house_bell_blocks;

static inline house_bell_blocks house_bell_blocks_begin(house_world *world)
{
    house_bell_blocks blocks = {
        gp_pool_blocks_begin(&house_gp(world)->bell_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool house_bell_blocks_next(
    house_bell_blocks *blocks, house_bell_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(house_bell),
            HOUSE_BELL_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (house_bell *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct house_bell_listener {
    gp_event_listener gp;
} house_bell_listener;

static inline house_bell_listener house_bell_gp_listener(
    house_bell_event event, gp_function *fn, void *context)
{
    house_bell_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A bell was created; only for house_bell_any_listen. */
typedef void house_bell_created_fn(
    void *context, house_world *world, house_bell *bell);

static inline house_bell_listener house_bell_on_created(
    house_bell_created_fn *fn, void *context)
{
    return house_bell_gp_listener(
        HOUSE_BELL_EVENT_CREATED, (gp_function *)fn, context);
}

/* A bell is about to be recycled. */
typedef void house_bell_recycled_fn(
    void *context, house_world *world, house_bell *bell);

static inline house_bell_listener house_bell_on_recycled(
    house_bell_recycled_fn *fn, void *context)
{
    return house_bell_gp_listener(
        HOUSE_BELL_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool house_bell_listen(
    house_world *world, house_bell *bell, house_bell_listener listener)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    return gp_entity_listen(
        &house_gp(world)->gp, &bell->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool house_bell_listen_owned(house_world *world, house_bell *bell,
    house_bell_listener listener, gp_id owner)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    return gp_entity_listen_owned(
        &house_gp(world)->gp, &bell->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool house_bell_listen_once(
    house_world *world, house_bell *bell, house_bell_listener listener)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    return gp_entity_listen_once(
        &house_gp(world)->gp, &bell->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool house_bell_unlisten(
    house_world *world, house_bell *bell, house_bell_listener listener)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    return gp_unlisten(&house_gp(world)->gp, &bell->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void house_bell_unlisten_all(
    house_world *world, house_bell *bell, house_bell_event event)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    gp_unlisten_all(&house_gp(world)->gp, &bell->listeners, event);
}

/* As above, for listeners to every bell. */
static inline bool house_bell_any_listen(
    house_world *world, house_bell_listener listener)
{
    return gp_listen(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BELL_TYPE], listener.gp);
}

static inline bool house_bell_any_listen_owned(
    house_world *world, house_bell_listener listener, gp_id owner)
{
    return gp_listen_owned(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BELL_TYPE], listener.gp, owner);
}

static inline bool house_bell_any_listen_once(
    house_world *world, house_bell_listener listener)
{
    return gp_listen_once(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BELL_TYPE], listener.gp);
}

static inline bool house_bell_any_unlisten(
    house_world *world, house_bell_listener listener)
{
    return gp_unlisten(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BELL_TYPE], listener.gp);
}

static inline void house_bell_any_unlisten_all(
    house_world *world, house_bell_event event)
{
    gp_unlisten_all(
        &house_gp(world)->gp, &house_gp(world)->every[HOUSE_BELL_TYPE], event);
}

/* rung. times: how often, at least 1. */
typedef void house_bell_rung_fn(
    void *context, house_world *world, house_bell *bell, uint8_t times);

static inline house_bell_listener house_bell_on_rung(
    house_bell_rung_fn *fn, void *context)
{
    return house_bell_gp_listener(
        HOUSE_BELL_EVENT_RUNG, (gp_function *)fn, context);
}

/* Written by the user; called before all listeners. */
void house_bell_wake_up(house_world *world, house_bell *bell, uint8_t times);

/* Notifies the listeners to rung, until one recycles the bell. _post leaves
 * that to execute_callbacks, and returns false if full; see gp_posts.h. */
void house_bell_rung_emit(house_world *world, house_bell *bell, uint8_t times);
bool house_bell_rung_post(house_world *world, house_bell *bell, uint8_t times);
bool house_bell_rung_post_to(
    gp_stream *stream, house_bell_id gp_target, uint8_t times);

/* Private: notifies the listeners alone. */
void house_bell_gp_emit_rung(
    house_world *world, house_bell *bell, uint8_t times);

/* Private: for the world. */
gp_slot *house_bell_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type house_bell_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
