/*
 * house_box.h - a box
 *
 * Written by gpgen from house.yaml; do not edit.
 */
#ifndef HOUSE_BOX_H
#define HOUSE_BOX_H

#include "house_types.h"

#include "house_body.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_box {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    house_body body;
};

typedef enum house_box_event {
    HOUSE_BOX_EVENT_CHANGED, /* any property */
    HOUSE_BOX_EVENT_CREATED,
    HOUSE_BOX_EVENT_RECYCLED,
} house_box_event;

typedef enum house_box_property {
    HOUSE_BOX_PROPERTY_BODY_WEIGHT = HOUSE_BODY_EVENT_WEIGHT,
} house_box_property;

/* Life */

/* Takes a box from the pool. Returns NULL if memory runs out. */
house_box *house_box_create(house_world *world);

/* Returns a box to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool house_box_recycle(house_world *world, house_box *box);

/* Recycles all boxes that are live when the call begins. */
void house_box_recycle_all(house_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t house_box_recycle_each(
    house_world *world, const house_box_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void house_box_trim(house_world *world);

/* Makes room for count boxes in total. Returns false if memory runs out. */
static inline bool house_box_reserve(house_world *world, uint32_t count)
{
    return gp_pool_reserve(&house_gp(world)->box_pool, count);
}

/* Returns the number of live boxes. */
static inline uint32_t house_box_count(const house_world *world)
{
    return gp_pool_count(&house_gp_const(world)->box_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline house_box_id house_box_get_id(const house_box *box)
{
    house_box_id id = {box->slot.id};
    return id;
}

static inline gp_id house_box_get_any_id(const house_box *box)
{
    return gp_id_of_bits(box->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline house_box_id house_box_id_from_any(gp_id any)
{
    house_box_id id = {gp_id_type(any) == HOUSE_BOX_TYPE ? any.bits : 0};
    return id;
}

static inline bool house_box_id_equal(house_box_id a, house_box_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the box has died. */
static inline house_box *house_box_find(
    const house_world *world, house_box_id id)
{
    return (house_box *)(void *)gp_pool_find(&house_gp_const(world)->box_pool,
        id.bits, HOUSE_BOX_TYPE, sizeof(house_box), HOUSE_BOX_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void house_box_fetch(const house_world *world, house_box_id id)
{
    gp_pool_fetch(&house_gp_const(world)->box_pool, id.bits, HOUSE_BOX_TYPE,
        sizeof(house_box), HOUSE_BOX_CHUNK_SHIFT);
}

static inline bool house_box_is_live(const house_world *world, house_box_id id)
{
    return house_box_find(world, id) != NULL;
}

/* True if box points to a live box of this world. */
static inline bool house_box_is_in(
    const house_world *world, const house_box *box)
{
    return gp_pool_has(&house_gp_const(world)->box_pool,
        (const gp_slot *)(const void *)box, sizeof(house_box));
}

/* Iterates over live boxes in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct house_box_walk {
    gp_pool_walk slots;
} house_box_walk;

static inline house_box_walk house_box_walk_begin(house_world *world)
{
    house_box_walk walk = {gp_pool_walk_begin(&house_gp(world)->box_pool)};
    return walk;
}

static inline house_box *house_box_walk_next(house_box_walk *walk)
{
    return (house_box *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(house_box), HOUSE_BOX_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct house_box_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    house_box *first;
} house_box_block;

/* Iterates as above, over blocks with live boxes. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct house_box_blocks {
    gp_pool_blocks slots;
} house_box_blocks;

static inline house_box_blocks house_box_blocks_begin(house_world *world)
{
    house_box_blocks blocks = {
        gp_pool_blocks_begin(&house_gp(world)->box_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool house_box_blocks_next(
    house_box_blocks *blocks, house_box_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(
            &blocks->slots, &slots, sizeof(house_box), HOUSE_BOX_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (house_box *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct house_box_listener {
    gp_event_listener gp;
} house_box_listener;

static inline house_box_listener house_box_gp_listener(
    house_box_event event, gp_function *fn, void *context)
{
    house_box_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A box was created; only for house_box_any_listen. */
typedef void house_box_created_fn(
    void *context, house_world *world, house_box *box);

static inline house_box_listener house_box_on_created(
    house_box_created_fn *fn, void *context)
{
    return house_box_gp_listener(
        HOUSE_BOX_EVENT_CREATED, (gp_function *)fn, context);
}

/* A box is about to be recycled. */
typedef void house_box_recycled_fn(
    void *context, house_world *world, house_box *box);

static inline house_box_listener house_box_on_recycled(
    house_box_recycled_fn *fn, void *context)
{
    return house_box_gp_listener(
        HOUSE_BOX_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void house_box_changed_fn(void *context, house_world *world,
    house_box *box, house_box_property property);

static inline house_box_listener house_box_on_changed(
    house_box_changed_fn *fn, void *context)
{
    return house_box_gp_listener(
        HOUSE_BOX_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool house_box_listen(
    house_world *world, house_box *box, house_box_listener listener)
{
    GP_ASSERT(house_box_is_in(world, box));
    return gp_entity_listen(&house_gp(world)->gp, &box->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool house_box_listen_owned(house_world *world, house_box *box,
    house_box_listener listener, gp_id owner)
{
    GP_ASSERT(house_box_is_in(world, box));
    return gp_entity_listen_owned(
        &house_gp(world)->gp, &box->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool house_box_listen_once(
    house_world *world, house_box *box, house_box_listener listener)
{
    GP_ASSERT(house_box_is_in(world, box));
    return gp_entity_listen_once(
        &house_gp(world)->gp, &box->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool house_box_unlisten(
    house_world *world, house_box *box, house_box_listener listener)
{
    GP_ASSERT(house_box_is_in(world, box));
    return gp_unlisten(&house_gp(world)->gp, &box->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void house_box_unlisten_all(
    house_world *world, house_box *box, house_box_event event)
{
    GP_ASSERT(house_box_is_in(world, box));
    gp_unlisten_all(&house_gp(world)->gp, &box->listeners, event);
}

/* As above, for listeners to every box. */
static inline bool house_box_any_listen(
    house_world *world, house_box_listener listener)
{
    return gp_owner_listen(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BOX_TYPE], listener.gp);
}

static inline bool house_box_any_listen_owned(
    house_world *world, house_box_listener listener, gp_id owner)
{
    return gp_owner_listen_owned(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BOX_TYPE], listener.gp, owner);
}

static inline bool house_box_any_listen_once(
    house_world *world, house_box_listener listener)
{
    return gp_owner_listen_once(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BOX_TYPE], listener.gp);
}

static inline bool house_box_any_unlisten(
    house_world *world, house_box_listener listener)
{
    return gp_owner_unlisten(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_BOX_TYPE], listener.gp);
}

static inline void house_box_any_unlisten_all(
    house_world *world, house_box_event event)
{
    gp_unlisten_all(
        &house_gp(world)->gp, &house_gp(world)->every[HOUSE_BOX_TYPE], event);
    gp_component_update_owned(&house_gp(world)->gp);
}

/* Private: for the world. */
gp_slot *house_box_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type house_box_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
