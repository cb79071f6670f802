/*
 * yard_leaf.h - a leaf
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_LEAF_H
#define YARD_LEAF_H

#include "yard_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct yard_leaf {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    GP_FIELD float age;
};

typedef enum yard_leaf_event {
    YARD_LEAF_EVENT_CHANGED, /* any property */
    YARD_LEAF_EVENT_CREATED,
    YARD_LEAF_EVENT_RECYCLED,
    YARD_LEAF_EVENT_AGE,
} yard_leaf_event;

typedef enum yard_leaf_property {
    YARD_LEAF_PROPERTY_AGE = YARD_LEAF_EVENT_AGE,
} yard_leaf_property;

/* Life */

/* Takes a leaf from the pool. Returns NULL if memory runs out. */
yard_leaf *yard_leaf_create(yard_world *world);

/* Returns a leaf to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool yard_leaf_recycle(yard_world *world, yard_leaf *leaf);

/* Recycles all leafs that are live when the call begins. */
void yard_leaf_recycle_all(yard_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t yard_leaf_recycle_each(
    yard_world *world, const yard_leaf_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void yard_leaf_trim(yard_world *world);

/* Makes room for count leafs in total. Returns false if memory runs out. */
static inline bool yard_leaf_reserve(yard_world *world, uint32_t count)
{
    return gp_pool_reserve(&yard_gp(world)->leaf_pool, count);
}

/* Returns the number of live leafs. */
static inline uint32_t yard_leaf_count(const yard_world *world)
{
    return gp_pool_count(&yard_gp_const(world)->leaf_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline yard_leaf_id yard_leaf_get_id(const yard_leaf *leaf)
{
    yard_leaf_id id = {leaf->slot.id};
    return id;
}

static inline gp_id yard_leaf_get_any_id(const yard_leaf *leaf)
{
    return gp_id_of_bits(leaf->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline yard_leaf_id yard_leaf_id_from_any(gp_id any)
{
    yard_leaf_id id = {gp_id_type(any) == YARD_LEAF_TYPE ? any.bits : 0};
    return id;
}

static inline bool yard_leaf_id_equal(yard_leaf_id a, yard_leaf_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the leaf has died. */
static inline yard_leaf *yard_leaf_find(
    const yard_world *world, yard_leaf_id id)
{
    return (yard_leaf *)(void *)gp_pool_find(&yard_gp_const(world)->leaf_pool,
        id.bits, YARD_LEAF_TYPE, sizeof(yard_leaf), YARD_LEAF_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void yard_leaf_fetch(const yard_world *world, yard_leaf_id id)
{
    gp_pool_fetch(&yard_gp_const(world)->leaf_pool, id.bits, YARD_LEAF_TYPE,
        sizeof(yard_leaf), YARD_LEAF_CHUNK_SHIFT);
}

static inline bool yard_leaf_is_live(const yard_world *world, yard_leaf_id id)
{
    return yard_leaf_find(world, id) != NULL;
}

/* True if leaf points to a live leaf of this world. */
static inline bool yard_leaf_is_in(
    const yard_world *world, const yard_leaf *leaf)
{
    return gp_pool_has(&yard_gp_const(world)->leaf_pool,
        (const gp_slot *)(const void *)leaf, sizeof(yard_leaf));
}

/* Iterates over live leafs in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct yard_leaf_walk {
    gp_pool_walk slots;
} yard_leaf_walk;

static inline yard_leaf_walk yard_leaf_walk_begin(yard_world *world)
{
    yard_leaf_walk walk = {gp_pool_walk_begin(&yard_gp(world)->leaf_pool)};
    return walk;
}

static inline yard_leaf *yard_leaf_walk_next(yard_leaf_walk *walk)
{
    return (yard_leaf *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(yard_leaf), YARD_LEAF_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct yard_leaf_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    yard_leaf *first;
} yard_leaf_block;

/* Iterates as above, over blocks with live leafs. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct yard_leaf_blocks {
    gp_pool_blocks slots;
} yard_leaf_blocks;

static inline yard_leaf_blocks yard_leaf_blocks_begin(yard_world *world)
{
    yard_leaf_blocks blocks = {
        gp_pool_blocks_begin(&yard_gp(world)->leaf_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool yard_leaf_blocks_next(
    yard_leaf_blocks *blocks, yard_leaf_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(
            &blocks->slots, &slots, sizeof(yard_leaf), YARD_LEAF_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (yard_leaf *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct yard_leaf_listener {
    gp_event_listener gp;
} yard_leaf_listener;

static inline yard_leaf_listener yard_leaf_gp_listener(
    yard_leaf_event event, gp_function *fn, void *context)
{
    yard_leaf_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A leaf was created; only for yard_leaf_any_listen. */
typedef void yard_leaf_created_fn(
    void *context, yard_world *world, yard_leaf *leaf);

static inline yard_leaf_listener yard_leaf_on_created(
    yard_leaf_created_fn *fn, void *context)
{
    return yard_leaf_gp_listener(
        YARD_LEAF_EVENT_CREATED, (gp_function *)fn, context);
}

/* A leaf is about to be recycled. */
typedef void yard_leaf_recycled_fn(
    void *context, yard_world *world, yard_leaf *leaf);

static inline yard_leaf_listener yard_leaf_on_recycled(
    yard_leaf_recycled_fn *fn, void *context)
{
    return yard_leaf_gp_listener(
        YARD_LEAF_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void yard_leaf_changed_fn(void *context, yard_world *world,
    yard_leaf *leaf, yard_leaf_property property);

static inline yard_leaf_listener yard_leaf_on_changed(
    yard_leaf_changed_fn *fn, void *context)
{
    return yard_leaf_gp_listener(
        YARD_LEAF_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool yard_leaf_listen(
    yard_world *world, yard_leaf *leaf, yard_leaf_listener listener)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    return gp_entity_listen(&yard_gp(world)->gp, &leaf->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool yard_leaf_listen_owned(yard_world *world, yard_leaf *leaf,
    yard_leaf_listener listener, gp_id owner)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    return gp_entity_listen_owned(
        &yard_gp(world)->gp, &leaf->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool yard_leaf_listen_once(
    yard_world *world, yard_leaf *leaf, yard_leaf_listener listener)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    return gp_entity_listen_once(
        &yard_gp(world)->gp, &leaf->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool yard_leaf_unlisten(
    yard_world *world, yard_leaf *leaf, yard_leaf_listener listener)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    return gp_unlisten(&yard_gp(world)->gp, &leaf->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void yard_leaf_unlisten_all(
    yard_world *world, yard_leaf *leaf, yard_leaf_event event)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    gp_unlisten_all(&yard_gp(world)->gp, &leaf->listeners, event);
}

/* As above, for listeners to every leaf. */
static inline bool yard_leaf_any_listen(
    yard_world *world, yard_leaf_listener listener)
{
    return gp_listen(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_LEAF_TYPE], listener.gp);
}

static inline bool yard_leaf_any_listen_owned(
    yard_world *world, yard_leaf_listener listener, gp_id owner)
{
    return gp_listen_owned(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_LEAF_TYPE], listener.gp, owner);
}

static inline bool yard_leaf_any_listen_once(
    yard_world *world, yard_leaf_listener listener)
{
    return gp_listen_once(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_LEAF_TYPE], listener.gp);
}

static inline bool yard_leaf_any_unlisten(
    yard_world *world, yard_leaf_listener listener)
{
    return gp_unlisten(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_LEAF_TYPE], listener.gp);
}

static inline void yard_leaf_any_unlisten_all(
    yard_world *world, yard_leaf_event event)
{
    gp_unlisten_all(
        &yard_gp(world)->gp, &yard_gp(world)->every[YARD_LEAF_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool yard_leaf_gp_has_listeners(
    const yard_world *world, const yard_leaf *leaf, uint32_t events)
{
    return gp_entity_has_listeners(
        &leaf->listeners, &yard_gp_const(world)->every[YARD_LEAF_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void yard_leaf_gp_notify_f32(yard_world *world, yard_leaf *leaf,
    yard_leaf_property property, float old_value, float new_value);

typedef void yard_leaf_age_changed_fn(void *context, yard_world *world,
    yard_leaf *leaf, float old_value, float new_value);

static inline yard_leaf_listener yard_leaf_on_age_changed(
    yard_leaf_age_changed_fn *fn, void *context)
{
    return yard_leaf_gp_listener(
        YARD_LEAF_EVENT_AGE, (gp_function *)fn, context);
}

/* Sets age and notifies its listeners. Returns true if the value changed. */
static inline bool yard_leaf_set_age(
    yard_world *world, yard_leaf *leaf, float value)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    float old_value = leaf->age;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(leaf->age, value);
    if (yard_leaf_gp_has_listeners(
            world, leaf, gp_event_bit(YARD_LEAF_EVENT_AGE))) {
        yard_leaf_gp_notify_f32(
            world, leaf, YARD_LEAF_PROPERTY_AGE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to age without a change: old equals new. */
static inline void yard_leaf_touch_age(yard_world *world, yard_leaf *leaf)
{
    GP_ASSERT(yard_leaf_is_in(world, leaf));
    yard_leaf_gp_notify_f32(
        world, leaf, YARD_LEAF_PROPERTY_AGE, leaf->age, leaf->age);
}

/* Private: for the world. */
gp_slot *yard_leaf_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type yard_leaf_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
