/*
 * range_archer.h - an archer
 *
 * Written by gpgen from range.yaml; do not edit.
 */
#ifndef RANGE_ARCHER_H
#define RANGE_ARCHER_H

#include "range_types.h"

#include "gp_behaviour.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Private: the state of the behaviour between ticks. */
typedef struct range_archer_behaviour_state {
    bool busy;  /* true in a tick or halt, until a callback ends it */
    uint8_t pc; /* the running node, or 0 */
} range_archer_behaviour_state;

struct range_archer {
    GP_FIELD gp_slot slot;     /* its ID */
    gp_listeners listeners;    /* empty until the first is added */
    GP_FIELD int32_t patience; /* 0 to 1000, initially aim */
    GP_FIELD bool near_by;
    range_archer_behaviour_state behaviour_state;
};

typedef enum range_archer_event {
    RANGE_ARCHER_EVENT_CHANGED, /* any property */
    RANGE_ARCHER_EVENT_CREATED,
    RANGE_ARCHER_EVENT_RECYCLED,
    RANGE_ARCHER_EVENT_PATIENCE,
    RANGE_ARCHER_EVENT_NEAR_BY,
} range_archer_event;

typedef enum range_archer_property {
    RANGE_ARCHER_PROPERTY_PATIENCE = RANGE_ARCHER_EVENT_PATIENCE,
    RANGE_ARCHER_PROPERTY_NEAR_BY = RANGE_ARCHER_EVENT_NEAR_BY,
} range_archer_property;

/* Life */

/* Takes an archer from the pool. Returns NULL if memory runs out. */
range_archer *range_archer_create(range_world *world);

/* Returns an archer to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool range_archer_recycle(range_world *world, range_archer *archer);

/* Recycles all archers that are live when the call begins. */
void range_archer_recycle_all(range_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t range_archer_recycle_each(
    range_world *world, const range_archer_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void range_archer_trim(range_world *world);

/* Leaves, for behaviours to call. Written by the user. */

/* shoot: a task; start, then tick until it ends, or halt. */
gp_status range_archer_shoot_start(
    range_world *world, range_archer *archer, uint32_t after);
gp_status range_archer_shoot_tick(
    range_world *world, range_archer *archer, uint32_t after);
void range_archer_shoot_halt(range_world *world, range_archer *archer);

/* Behaviour */

/* The nodes of the behaviour, for the filter of a trace. */
#define RANGE_ARCHER_BEHAVIOUR_TREE GP_TRACE_TREE(RANGE_ARCHER_TYPE, 1, 3)

/* Resumes the running node, or starts the tree. Returns GP_FAILURE
 * immediately if the archer dies. Not from its own callbacks. */
gp_status range_archer_tick(
    range_world *world, range_archer *archer, gp_time now);

/* Halts the running node. The next tick starts the tree again. */
void range_archer_behaviour_halt(range_world *world, range_archer *archer);

/* Returns the name of the running node, or "". */
const char *range_archer_behaviour_where(const range_archer *archer);

/* Ticks all live archers that are not asleep. Returns their number. */
size_t range_archer_tick_all(range_world *world, gp_time now);

/* Private: for the archer and the world. */
void range_archer_gp_begin_behaviours(range_world *world, range_archer *archer);
void range_archer_gp_wake_behaviours(range_world *world, range_archer *archer);
#if !defined(GP_FROZEN)
void range_archer_gp_wake_all_behaviours(range_world *world);
#endif

/* Makes room for count archers in total. Returns false if memory runs out. */
static inline bool range_archer_reserve(range_world *world, uint32_t count)
{
    return gp_pool_reserve(&range_gp(world)->archer_pool, count);
}

/* Returns the number of live archers. */
static inline uint32_t range_archer_count(const range_world *world)
{
    return gp_pool_count(&range_gp_const(world)->archer_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline range_archer_id range_archer_get_id(const range_archer *archer)
{
    range_archer_id id = {archer->slot.id};
    return id;
}

static inline gp_id range_archer_get_any_id(const range_archer *archer)
{
    return gp_id_of_bits(archer->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline range_archer_id range_archer_id_from_any(gp_id any)
{
    range_archer_id id = {gp_id_type(any) == RANGE_ARCHER_TYPE ? any.bits : 0};
    return id;
}

static inline bool range_archer_id_equal(range_archer_id a, range_archer_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the archer has died. */
static inline range_archer *range_archer_find(
    const range_world *world, range_archer_id id)
{
    return (range_archer *)(void *)gp_pool_find(
        &range_gp_const(world)->archer_pool, id.bits, RANGE_ARCHER_TYPE,
        sizeof(range_archer), RANGE_ARCHER_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void range_archer_fetch(
    const range_world *world, range_archer_id id)
{
    gp_pool_fetch(&range_gp_const(world)->archer_pool, id.bits,
        RANGE_ARCHER_TYPE, sizeof(range_archer), RANGE_ARCHER_CHUNK_SHIFT);
}

static inline bool range_archer_is_live(
    const range_world *world, range_archer_id id)
{
    return range_archer_find(world, id) != NULL;
}

/* True if archer points to a live archer of this world. */
static inline bool range_archer_is_in(
    const range_world *world, const range_archer *archer)
{
    return gp_pool_has(&range_gp_const(world)->archer_pool,
        (const gp_slot *)(const void *)archer, sizeof(range_archer));
}

/* Iterates over live archers in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct range_archer_walk {
    gp_pool_walk slots;
} range_archer_walk;

static inline range_archer_walk range_archer_walk_begin(range_world *world)
{
    range_archer_walk walk = {
        gp_pool_walk_begin(&range_gp(world)->archer_pool)};
    return walk;
}

static inline range_archer *range_archer_walk_next(range_archer_walk *walk)
{
    return (range_archer *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(range_archer), RANGE_ARCHER_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct range_archer_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    range_archer *first;
} range_archer_block;

/* Iterates as above, over blocks with live archers. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct range_archer_blocks {
    gp_pool_blocks slots;
} range_archer_blocks;

static inline range_archer_blocks range_archer_blocks_begin(range_world *world)
{
    range_archer_blocks blocks = {
        gp_pool_blocks_begin(&range_gp(world)->archer_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool range_archer_blocks_next(
    range_archer_blocks *blocks, range_archer_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(range_archer),
            RANGE_ARCHER_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (range_archer *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct range_archer_listener {
    gp_event_listener gp;
} range_archer_listener;

static inline range_archer_listener range_archer_gp_listener(
    range_archer_event event, gp_function *fn, void *context)
{
    range_archer_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* An archer was created; only for range_archer_any_listen. */
typedef void range_archer_created_fn(
    void *context, range_world *world, range_archer *archer);

static inline range_archer_listener range_archer_on_created(
    range_archer_created_fn *fn, void *context)
{
    return range_archer_gp_listener(
        RANGE_ARCHER_EVENT_CREATED, (gp_function *)fn, context);
}

/* An archer is about to be recycled. */
typedef void range_archer_recycled_fn(
    void *context, range_world *world, range_archer *archer);

static inline range_archer_listener range_archer_on_recycled(
    range_archer_recycled_fn *fn, void *context)
{
    return range_archer_gp_listener(
        RANGE_ARCHER_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void range_archer_changed_fn(void *context, range_world *world,
    range_archer *archer, range_archer_property property);

static inline range_archer_listener range_archer_on_changed(
    range_archer_changed_fn *fn, void *context)
{
    return range_archer_gp_listener(
        RANGE_ARCHER_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool range_archer_listen(
    range_world *world, range_archer *archer, range_archer_listener listener)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    return gp_entity_listen(
        &range_gp(world)->gp, &archer->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool range_archer_listen_owned(range_world *world,
    range_archer *archer, range_archer_listener listener, gp_id owner)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    return gp_entity_listen_owned(
        &range_gp(world)->gp, &archer->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool range_archer_listen_once(
    range_world *world, range_archer *archer, range_archer_listener listener)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    return gp_entity_listen_once(
        &range_gp(world)->gp, &archer->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool range_archer_unlisten(
    range_world *world, range_archer *archer, range_archer_listener listener)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    return gp_unlisten(&range_gp(world)->gp, &archer->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void range_archer_unlisten_all(
    range_world *world, range_archer *archer, range_archer_event event)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    gp_unlisten_all(&range_gp(world)->gp, &archer->listeners, event);
}

/* As above, for listeners to every archer. */
static inline bool range_archer_any_listen(
    range_world *world, range_archer_listener listener)
{
    return gp_listen(&range_gp(world)->gp,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], listener.gp);
}

static inline bool range_archer_any_listen_owned(
    range_world *world, range_archer_listener listener, gp_id owner)
{
    return gp_listen_owned(&range_gp(world)->gp,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], listener.gp, owner);
}

static inline bool range_archer_any_listen_once(
    range_world *world, range_archer_listener listener)
{
    return gp_listen_once(&range_gp(world)->gp,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], listener.gp);
}

static inline bool range_archer_any_unlisten(
    range_world *world, range_archer_listener listener)
{
    return gp_unlisten(&range_gp(world)->gp,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], listener.gp);
}

static inline void range_archer_any_unlisten_all(
    range_world *world, range_archer_event event)
{
    gp_unlisten_all(&range_gp(world)->gp,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool range_archer_gp_has_listeners(
    const range_world *world, const range_archer *archer, uint32_t events)
{
    return gp_entity_has_listeners(&archer->listeners,
        &range_gp_const(world)->every[RANGE_ARCHER_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void range_archer_gp_notify_i32(range_world *world, range_archer *archer,
    range_archer_property property, int32_t old_value, int32_t new_value);
void range_archer_gp_notify_bool(range_world *world, range_archer *archer,
    range_archer_property property, bool old_value, bool new_value);

/* patience: 0 to 1000, initially aim. */
typedef void range_archer_patience_changed_fn(void *context, range_world *world,
    range_archer *archer, int32_t old_value, int32_t new_value);

static inline range_archer_listener range_archer_on_patience_changed(
    range_archer_patience_changed_fn *fn, void *context)
{
    return range_archer_gp_listener(
        RANGE_ARCHER_EVENT_PATIENCE, (gp_function *)fn, context);
}

/* Private: called when patience has changed. */
void range_archer_gp_notify_of_patience(range_world *world,
    range_archer *archer, int32_t old_value, int32_t new_value);

/* Sets patience, clamped to 0 to 1000, and notifies its listeners. Returns
 * true if the value changed. */
static inline bool range_archer_set_patience(
    range_world *world, range_archer *archer, int32_t value)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    int32_t old_value = archer->patience;
    int32_t new_value = gp_clamp_i32(value, 0, 1000);

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(archer->patience, new_value);
    if (range_archer_gp_has_listeners(world, archer,
            gp_event_bit(RANGE_ARCHER_EVENT_PATIENCE) | GP_OBJECT_ASLEEP)) {
        range_archer_gp_notify_of_patience(world, archer, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to patience without a change: old equals new. */
static inline void range_archer_touch_patience(
    range_world *world, range_archer *archer)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    range_archer_gp_notify_of_patience(
        world, archer, archer->patience, archer->patience);
}

typedef void range_archer_near_by_changed_fn(void *context, range_world *world,
    range_archer *archer, bool old_value, bool new_value);

static inline range_archer_listener range_archer_on_near_by_changed(
    range_archer_near_by_changed_fn *fn, void *context)
{
    return range_archer_gp_listener(
        RANGE_ARCHER_EVENT_NEAR_BY, (gp_function *)fn, context);
}

/* Private: called when near_by has changed. */
void range_archer_gp_notify_of_near_by(
    range_world *world, range_archer *archer, bool old_value, bool new_value);

/* Sets near_by and notifies its listeners. Returns true if the value
 * changed. */
static inline bool range_archer_set_near_by(
    range_world *world, range_archer *archer, bool value)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    bool old_value = archer->near_by;

    if (value == old_value) {
        return false;
    }
    GP_STORE(archer->near_by, value);
    if (range_archer_gp_has_listeners(world, archer,
            gp_event_bit(RANGE_ARCHER_EVENT_NEAR_BY) | GP_OBJECT_ASLEEP)) {
        range_archer_gp_notify_of_near_by(world, archer, old_value, value);
    }
    return true;
}

/* Notifies the listeners to near_by without a change: old equals new. */
static inline void range_archer_touch_near_by(
    range_world *world, range_archer *archer)
{
    GP_ASSERT(range_archer_is_in(world, archer));
    range_archer_gp_notify_of_near_by(
        world, archer, archer->near_by, archer->near_by);
}

/* Private: for the world. */
gp_slot *range_archer_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type range_archer_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
