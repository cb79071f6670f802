/*
 * garden_bee.h - a bee
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_BEE_H
#define GARDEN_BEE_H

#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_bee {
    GP_FIELD gp_slot slot; /* its ID */
    gp_list_node flying_links;
};

typedef enum garden_bee_event {
    GARDEN_BEE_EVENT_CHANGED, /* any property */
    GARDEN_BEE_EVENT_CREATED,
    GARDEN_BEE_EVENT_RECYCLED,
} garden_bee_event;

/* Life */

/* Takes a bee from the pool. Returns NULL if all 64 are live or memory runs
 * out. */
garden_bee *garden_bee_create(garden_world *world);

/* Returns a bee to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool garden_bee_recycle(garden_world *world, garden_bee *bee);

/* Recycles all bees that are live when the call begins. */
void garden_bee_recycle_all(garden_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t garden_bee_recycle_each(
    garden_world *world, const garden_bee_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void garden_bee_trim(garden_world *world);

/* Makes room for count bees in total. Returns false if count exceeds 64 or
 * memory runs out. */
static inline bool garden_bee_reserve(garden_world *world, uint32_t count)
{
    return gp_pool_reserve(&garden_gp(world)->bee_pool, count);
}

/* Returns the number of live bees. */
static inline uint32_t garden_bee_count(const garden_world *world)
{
    return gp_pool_count(&garden_gp_const(world)->bee_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline garden_bee_id garden_bee_get_id(const garden_bee *bee)
{
    garden_bee_id id = {bee->slot.id};
    return id;
}

static inline gp_id garden_bee_get_any_id(const garden_bee *bee)
{
    return gp_id_of_bits(bee->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline garden_bee_id garden_bee_id_from_any(gp_id any)
{
    garden_bee_id id = {gp_id_type(any) == GARDEN_BEE_TYPE ? any.bits : 0};
    return id;
}

static inline bool garden_bee_id_equal(garden_bee_id a, garden_bee_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the bee has died. */
static inline garden_bee *garden_bee_find(
    const garden_world *world, garden_bee_id id)
{
    return (garden_bee *)(void *)gp_pool_find(&garden_gp_const(world)->bee_pool,
        id.bits, GARDEN_BEE_TYPE, sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void garden_bee_fetch(const garden_world *world, garden_bee_id id)
{
    gp_pool_fetch(&garden_gp_const(world)->bee_pool, id.bits, GARDEN_BEE_TYPE,
        sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
}

static inline bool garden_bee_is_live(
    const garden_world *world, garden_bee_id id)
{
    return garden_bee_find(world, id) != NULL;
}

/* True if bee points to a live bee of this world. */
static inline bool garden_bee_is_in(
    const garden_world *world, const garden_bee *bee)
{
    return gp_pool_has(&garden_gp_const(world)->bee_pool,
        (const gp_slot *)(const void *)bee, sizeof(garden_bee));
}

/* Iterates over live bees in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct garden_bee_walk {
    gp_pool_walk slots;
} garden_bee_walk;

static inline garden_bee_walk garden_bee_walk_begin(garden_world *world)
{
    garden_bee_walk walk = {gp_pool_walk_begin(&garden_gp(world)->bee_pool)};
    return walk;
}

static inline garden_bee *garden_bee_walk_next(garden_bee_walk *walk)
{
    return (garden_bee *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct garden_bee_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    garden_bee *first;
} garden_bee_block;

/* Iterates as above, over blocks with live bees. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct garden_bee_blocks {
    gp_pool_blocks slots;
} garden_bee_blocks;

static inline garden_bee_blocks garden_bee_blocks_begin(garden_world *world)
{
    garden_bee_blocks blocks = {
        gp_pool_blocks_begin(&garden_gp(world)->bee_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool garden_bee_blocks_next(
    garden_bee_blocks *blocks, garden_bee_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(garden_bee),
            GARDEN_BEE_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (garden_bee *)(void *)slots.first;
    return true;
}

/* flying: in the air, the newest last. */

static inline garden_bee *garden_bee_flying_of(gp_list_node *place)
{
    if (place == NULL) {
        return NULL;
    }
    return GP_CONTAINER_OF(place, garden_bee, flying_links);
}

/* Returns the length of the list. */
static inline uint32_t garden_bee_flying_count(const garden_world *world)
{
    const garden_gp_core *core = garden_gp_const(world);

    return gp_list_count(&core->bee_flying_list);
}

/* Appends a bee. Returns false if it is already in the list. */
static inline bool garden_bee_flying_link(garden_world *world, garden_bee *bee)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link(&core->bee_flying_list, &bee->flying_links);
}

/* Inserts a bee before place, which must be in the list. Returns false if it
 * is already in the list. */
static inline bool garden_bee_flying_link_before(
    garden_world *world, garden_bee *bee, garden_bee *place)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    is_in = is_in && garden_bee_is_in(world, place);
    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link_before(
        &core->bee_flying_list, &bee->flying_links, &place->flying_links);
}

/* Removes a bee from the list. Returns false if it is not in it. */
static inline bool garden_bee_flying_unlink(
    garden_world *world, garden_bee *bee)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_unlink(&core->bee_flying_list, &bee->flying_links);
}

/* True if a bee is in the list. */
static inline bool garden_bee_flying_is_linked(const garden_bee *bee)
{
    return gp_list_node_is_linked(&bee->flying_links);
}

/* Returns the first bee, or NULL if the list is empty. */
static inline garden_bee *garden_bee_flying_first(const garden_world *world)
{
    const garden_gp_core *core = garden_gp_const(world);

    return garden_bee_flying_of(gp_list_first(&core->bee_flying_list));
}

/* Returns the bee after this one, or NULL if it is the last or not in the
 * list. */
static inline garden_bee *garden_bee_flying_next(const garden_bee *bee)
{
    return garden_bee_flying_of(gp_list_next(&bee->flying_links));
}

/* Iterates in the order of the list. Any bee may be linked, unlinked or
 * recycled meanwhile. You may stop early. */

typedef struct garden_bee_flying_walk {
    gp_list_walk links;
} garden_bee_flying_walk;

static inline garden_bee_flying_walk garden_bee_flying_walk_begin(
    garden_world *world)
{
    garden_gp_core *core = garden_gp(world);
    garden_bee_flying_walk walk;

    walk.links = gp_list_walk_begin(&core->bee_flying_list);
    return walk;
}

static inline garden_bee *garden_bee_flying_walk_next(
    garden_bee_flying_walk *walk)
{
    return garden_bee_flying_of(gp_list_walk_next(&walk->links));
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct garden_bee_listener {
    gp_event_listener gp;
} garden_bee_listener;

static inline garden_bee_listener garden_bee_gp_listener(
    garden_bee_event event, gp_function *fn, void *context)
{
    garden_bee_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A bee was created; only for garden_bee_any_listen. */
typedef void garden_bee_created_fn(
    void *context, garden_world *world, garden_bee *bee);

static inline garden_bee_listener garden_bee_on_created(
    garden_bee_created_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context);
}

/* A bee is about to be recycled. */
typedef void garden_bee_recycled_fn(
    void *context, garden_world *world, garden_bee *bee);

static inline garden_bee_listener garden_bee_on_recycled(
    garden_bee_recycled_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool garden_bee_any_listen(
    garden_world *world, garden_bee_listener listener)
{
    return gp_listen(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_bee_any_listen_owned(
    garden_world *world, garden_bee_listener listener, gp_id owner)
{
    return gp_listen_owned(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_bee_any_listen_once(
    garden_world *world, garden_bee_listener listener)
{
    return gp_listen_once(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_bee_any_unlisten(
    garden_world *world, garden_bee_listener listener)
{
    return gp_unlisten(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_bee_any_unlisten_all(
    garden_world *world, garden_bee_event event)
{
    gp_unlisten_all(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], event);
}

/* Private: for the world. */
gp_slot *garden_bee_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type garden_bee_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
