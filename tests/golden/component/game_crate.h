/*
 * game_crate.h - a crate
 *
 * Written by gpgen from game.yaml; do not edit.
 */
#ifndef GAME_CRATE_H
#define GAME_CRATE_H

#include "game_types.h"

#include "game_body.h"

#ifdef __cplusplus
extern "C" {
#endif

struct game_crate {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    game_body body;
};

typedef enum game_crate_event {
    GAME_CRATE_EVENT_CHANGED, /* any property */
    GAME_CRATE_EVENT_CREATED,
    GAME_CRATE_EVENT_RECYCLED,
} game_crate_event;

typedef enum game_crate_property {
    GAME_CRATE_PROPERTY_BODY_WEIGHT = GAME_BODY_EVENT_WEIGHT,
} game_crate_property;

/* Life */

/* Takes a crate from the pool. Returns NULL if memory runs out. */
game_crate *game_crate_create(game_world *world);

/* Returns a crate to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool game_crate_recycle(game_world *world, game_crate *crate);

/* Recycles all crates that are live when the call begins. */
void game_crate_recycle_all(game_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t game_crate_recycle_each(
    game_world *world, const game_crate_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void game_crate_trim(game_world *world);

/* Makes room for count crates in total. Returns false if memory runs out. */
static inline bool game_crate_reserve(game_world *world, uint32_t count)
{
    return gp_pool_reserve(&game_gp(world)->crate_pool, count);
}

/* Returns the number of live crates. */
static inline uint32_t game_crate_count(const game_world *world)
{
    return gp_pool_count(&game_gp_const(world)->crate_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline game_crate_id game_crate_get_id(const game_crate *crate)
{
    game_crate_id id = {crate->slot.id};
    return id;
}

static inline gp_id game_crate_get_any_id(const game_crate *crate)
{
    return gp_id_of_bits(crate->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline game_crate_id game_crate_id_from_any(gp_id any)
{
    game_crate_id id = {gp_id_type(any) == GAME_CRATE_TYPE ? any.bits : 0};
    return id;
}

static inline bool game_crate_id_equal(game_crate_id a, game_crate_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the crate has died. */
static inline game_crate *game_crate_find(
    const game_world *world, game_crate_id id)
{
    return (game_crate *)(void *)gp_pool_find(&game_gp_const(world)->crate_pool,
        id.bits, GAME_CRATE_TYPE, sizeof(game_crate), GAME_CRATE_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void game_crate_fetch(const game_world *world, game_crate_id id)
{
    gp_pool_fetch(&game_gp_const(world)->crate_pool, id.bits, GAME_CRATE_TYPE,
        sizeof(game_crate), GAME_CRATE_CHUNK_SHIFT);
}

static inline bool game_crate_is_live(const game_world *world, game_crate_id id)
{
    return game_crate_find(world, id) != NULL;
}

/* True if crate points to a live crate of this world. */
static inline bool game_crate_is_in(
    const game_world *world, const game_crate *crate)
{
    return gp_pool_has(&game_gp_const(world)->crate_pool,
        (const gp_slot *)(const void *)crate, sizeof(game_crate));
}

/* Iterates over live crates in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct game_crate_walk {
    gp_pool_walk slots;
} game_crate_walk;

static inline game_crate_walk game_crate_walk_begin(game_world *world)
{
    game_crate_walk walk = {gp_pool_walk_begin(&game_gp(world)->crate_pool)};
    return walk;
}

static inline game_crate *game_crate_walk_next(game_crate_walk *walk)
{
    return (game_crate *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(game_crate), GAME_CRATE_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct game_crate_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    game_crate *first;
} game_crate_block;

/* Iterates as above, over blocks with live crates. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct game_crate_blocks {
    gp_pool_blocks slots;
} game_crate_blocks;

static inline game_crate_blocks game_crate_blocks_begin(game_world *world)
{
    game_crate_blocks blocks = {
        gp_pool_blocks_begin(&game_gp(world)->crate_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool game_crate_blocks_next(
    game_crate_blocks *blocks, game_crate_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(game_crate),
            GAME_CRATE_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (game_crate *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct game_crate_listener {
    gp_event_listener gp;
} game_crate_listener;

static inline game_crate_listener game_crate_gp_listener(
    game_crate_event event, gp_function *fn, void *context)
{
    game_crate_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A crate was created; only for game_crate_any_listen. */
typedef void game_crate_created_fn(
    void *context, game_world *world, game_crate *crate);

static inline game_crate_listener game_crate_on_created(
    game_crate_created_fn *fn, void *context)
{
    return game_crate_gp_listener(
        GAME_CRATE_EVENT_CREATED, (gp_function *)fn, context);
}

/* A crate is about to be recycled. */
typedef void game_crate_recycled_fn(
    void *context, game_world *world, game_crate *crate);

static inline game_crate_listener game_crate_on_recycled(
    game_crate_recycled_fn *fn, void *context)
{
    return game_crate_gp_listener(
        GAME_CRATE_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void game_crate_changed_fn(void *context, game_world *world,
    game_crate *crate, game_crate_property property);

static inline game_crate_listener game_crate_on_changed(
    game_crate_changed_fn *fn, void *context)
{
    return game_crate_gp_listener(
        GAME_CRATE_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool game_crate_listen(
    game_world *world, game_crate *crate, game_crate_listener listener)
{
    GP_ASSERT(game_crate_is_in(world, crate));
    return gp_entity_listen(
        &game_gp(world)->gp, &crate->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool game_crate_listen_owned(game_world *world, game_crate *crate,
    game_crate_listener listener, gp_id owner)
{
    GP_ASSERT(game_crate_is_in(world, crate));
    return gp_entity_listen_owned(
        &game_gp(world)->gp, &crate->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool game_crate_listen_once(
    game_world *world, game_crate *crate, game_crate_listener listener)
{
    GP_ASSERT(game_crate_is_in(world, crate));
    return gp_entity_listen_once(
        &game_gp(world)->gp, &crate->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool game_crate_unlisten(
    game_world *world, game_crate *crate, game_crate_listener listener)
{
    GP_ASSERT(game_crate_is_in(world, crate));
    return gp_unlisten(&game_gp(world)->gp, &crate->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void game_crate_unlisten_all(
    game_world *world, game_crate *crate, game_crate_event event)
{
    GP_ASSERT(game_crate_is_in(world, crate));
    gp_unlisten_all(&game_gp(world)->gp, &crate->listeners, event);
}

/* As above, for listeners to every crate. */
static inline bool game_crate_any_listen(
    game_world *world, game_crate_listener listener)
{
    return gp_owner_listen(&game_gp(world)->gp,
        &game_gp(world)->every[GAME_CRATE_TYPE], listener.gp);
}

static inline bool game_crate_any_listen_owned(
    game_world *world, game_crate_listener listener, gp_id owner)
{
    return gp_owner_listen_owned(&game_gp(world)->gp,
        &game_gp(world)->every[GAME_CRATE_TYPE], listener.gp, owner);
}

static inline bool game_crate_any_listen_once(
    game_world *world, game_crate_listener listener)
{
    return gp_owner_listen_once(&game_gp(world)->gp,
        &game_gp(world)->every[GAME_CRATE_TYPE], listener.gp);
}

static inline bool game_crate_any_unlisten(
    game_world *world, game_crate_listener listener)
{
    return gp_owner_unlisten(&game_gp(world)->gp,
        &game_gp(world)->every[GAME_CRATE_TYPE], listener.gp);
}

static inline void game_crate_any_unlisten_all(
    game_world *world, game_crate_event event)
{
    gp_unlisten_all(
        &game_gp(world)->gp, &game_gp(world)->every[GAME_CRATE_TYPE], event);
    gp_component_update_owned(&game_gp(world)->gp);
}

/* Messages: call the handlers of the components in order, until one recycles
 * the crate. Returns false if it is not live. */

/* hit */
bool game_crate_send_hit(game_world *world, game_crate *crate, int32_t damage);

/* Private: as above, for a crate that is known to be live. */
bool game_crate_gp_send_hit(
    game_world *world, game_crate *crate, int32_t damage);

/* Private: for the world. */
gp_slot *game_crate_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type game_crate_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
