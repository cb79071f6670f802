/*
 * fort_guard.h - a guard
 *
 * Written by gpgen from fort.yaml; do not edit.
 */
#ifndef FORT_GUARD_H
#define FORT_GUARD_H

#include "fort_types.h"

#include "gp_behaviour.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Private: the state of the behaviour between ticks. */
typedef struct fort_guard_behaviour_state {
    bool busy;  /* true in a tick or halt, until a callback ends it */
    uint8_t pc; /* the running node, or 0 */
    gp_time wait_until;
} fort_guard_behaviour_state;

struct fort_guard {
    GP_FIELD gp_slot slot; /* its ID */
    fort_guard_behaviour_state behaviour_state;
};

typedef enum fort_guard_event {
    FORT_GUARD_EVENT_CHANGED, /* any property */
    FORT_GUARD_EVENT_CREATED,
    FORT_GUARD_EVENT_RECYCLED,
} fort_guard_event;

/* Life */

/* Takes a guard from the pool. Returns NULL if memory runs out. */
fort_guard *fort_guard_create(fort_world *world);

/* Returns a guard to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool fort_guard_recycle(fort_world *world, fort_guard *guard);

/* Recycles all guards that are live when the call begins. */
void fort_guard_recycle_all(fort_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t fort_guard_recycle_each(
    fort_world *world, const fort_guard_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void fort_guard_trim(fort_world *world);

/* Leaves, for behaviours to call. Written by the user. */

/* sees_enemy: a condition. */
bool fort_guard_sees_enemy(fort_world *world, const fort_guard *guard);

/* fire: an instant. shots: how many at once. */
void fort_guard_fire(fort_world *world, fort_guard *guard, uint8_t shots);

/* patrol: a task; start, then tick until it ends, or halt. */
gp_status fort_guard_patrol_start(fort_world *world, fort_guard *guard);
gp_status fort_guard_patrol_tick(fort_world *world, fort_guard *guard);
void fort_guard_patrol_halt(fort_world *world, fort_guard *guard);

/* Behaviour */

/* The nodes of the behaviour, for the filter of a trace. */
#define FORT_GUARD_BEHAVIOUR_TREE GP_TRACE_TREE(FORT_GUARD_TYPE, 1, 6)

/* Resumes the running node, or starts the tree. Returns GP_FAILURE
 * immediately if the guard dies. Not from its own callbacks. */
gp_status fort_guard_tick(fort_world *world, fort_guard *guard, gp_time now);

/* Halts the running node. The next tick starts the tree again. */
void fort_guard_behaviour_halt(fort_world *world, fort_guard *guard);

/* Returns the name of the running node, or "". */
const char *fort_guard_behaviour_where(const fort_guard *guard);

/* Ticks all live guards that are not asleep. Returns their number. */
size_t fort_guard_tick_all(fort_world *world, gp_time now);

/* Private: for the guard and the world. */
void fort_guard_gp_begin_behaviours(fort_world *world, fort_guard *guard);
void fort_guard_gp_wake_behaviours(fort_world *world, fort_guard *guard);

/* Makes room for count guards in total. Returns false if memory runs out. */
static inline bool fort_guard_reserve(fort_world *world, uint32_t count)
{
    return gp_pool_reserve(&fort_gp(world)->guard_pool, count);
}

/* Returns the number of live guards. */
static inline uint32_t fort_guard_count(const fort_world *world)
{
    return gp_pool_count(&fort_gp_const(world)->guard_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline fort_guard_id fort_guard_get_id(const fort_guard *guard)
{
    fort_guard_id id = {guard->slot.id};
    return id;
}

static inline gp_id fort_guard_get_any_id(const fort_guard *guard)
{
    return gp_id_of_bits(guard->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline fort_guard_id fort_guard_id_from_any(gp_id any)
{
    fort_guard_id id = {gp_id_type(any) == FORT_GUARD_TYPE ? any.bits : 0};
    return id;
}

static inline bool fort_guard_id_equal(fort_guard_id a, fort_guard_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the guard has died. */
static inline fort_guard *fort_guard_find(
    const fort_world *world, fort_guard_id id)
{
    return (fort_guard *)(void *)gp_pool_find(&fort_gp_const(world)->guard_pool,
        id.bits, FORT_GUARD_TYPE, sizeof(fort_guard), FORT_GUARD_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void fort_guard_fetch(const fort_world *world, fort_guard_id id)
{
    gp_pool_fetch(&fort_gp_const(world)->guard_pool, id.bits, FORT_GUARD_TYPE,
        sizeof(fort_guard), FORT_GUARD_CHUNK_SHIFT);
}

static inline bool fort_guard_is_live(const fort_world *world, fort_guard_id id)
{
    return fort_guard_find(world, id) != NULL;
}

/* True if guard points to a live guard of this world. */
static inline bool fort_guard_is_in(
    const fort_world *world, const fort_guard *guard)
{
    return gp_pool_has(&fort_gp_const(world)->guard_pool,
        (const gp_slot *)(const void *)guard, sizeof(fort_guard));
}

/* Iterates over live guards in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct fort_guard_walk {
    gp_pool_walk slots;
} fort_guard_walk;

static inline fort_guard_walk fort_guard_walk_begin(fort_world *world)
{
    fort_guard_walk walk = {gp_pool_walk_begin(&fort_gp(world)->guard_pool)};
    return walk;
}

static inline fort_guard *fort_guard_walk_next(fort_guard_walk *walk)
{
    return (fort_guard *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(fort_guard), FORT_GUARD_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct fort_guard_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    fort_guard *first;
} fort_guard_block;

/* Iterates as above, over blocks with live guards. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct fort_guard_blocks {
    gp_pool_blocks slots;
} fort_guard_blocks;

static inline fort_guard_blocks fort_guard_blocks_begin(fort_world *world)
{
    fort_guard_blocks blocks = {
        gp_pool_blocks_begin(&fort_gp(world)->guard_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool fort_guard_blocks_next(
    fort_guard_blocks *blocks, fort_guard_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(fort_guard),
            FORT_GUARD_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (fort_guard *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct fort_guard_listener {
    gp_event_listener gp;
} fort_guard_listener;

static inline fort_guard_listener fort_guard_gp_listener(
    fort_guard_event event, gp_function *fn, void *context)
{
    fort_guard_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A guard was created; only for fort_guard_any_listen. */
typedef void fort_guard_created_fn(
    void *context, fort_world *world, fort_guard *guard);

static inline fort_guard_listener fort_guard_on_created(
    fort_guard_created_fn *fn, void *context)
{
    return fort_guard_gp_listener(
        FORT_GUARD_EVENT_CREATED, (gp_function *)fn, context);
}

/* A guard is about to be recycled. */
typedef void fort_guard_recycled_fn(
    void *context, fort_world *world, fort_guard *guard);

static inline fort_guard_listener fort_guard_on_recycled(
    fort_guard_recycled_fn *fn, void *context)
{
    return fort_guard_gp_listener(
        FORT_GUARD_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool fort_guard_any_listen(
    fort_world *world, fort_guard_listener listener)
{
    return gp_listen(&fort_gp(world)->gp,
        &fort_gp(world)->every[FORT_GUARD_TYPE], listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool fort_guard_any_listen_owned(
    fort_world *world, fort_guard_listener listener, gp_id owner)
{
    return gp_listen_owned(&fort_gp(world)->gp,
        &fort_gp(world)->every[FORT_GUARD_TYPE], listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool fort_guard_any_listen_once(
    fort_world *world, fort_guard_listener listener)
{
    return gp_listen_once(&fort_gp(world)->gp,
        &fort_gp(world)->every[FORT_GUARD_TYPE], listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool fort_guard_any_unlisten(
    fort_world *world, fort_guard_listener listener)
{
    return gp_unlisten(&fort_gp(world)->gp,
        &fort_gp(world)->every[FORT_GUARD_TYPE], listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void fort_guard_any_unlisten_all(
    fort_world *world, fort_guard_event event)
{
    gp_unlisten_all(
        &fort_gp(world)->gp, &fort_gp(world)->every[FORT_GUARD_TYPE], event);
}

/* Private: for the world. */
gp_slot *fort_guard_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type fort_guard_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
