/*
 * garden_honey.h - a honey: lies about until a bee takes it.
 *
 * It lives in its world's pool and never moves; from one frame to the next keep
 * its ID, not its pointer. Read fields as they are, change them through the
 * setters. A listener may do anything: add and remove listeners, set again,
 * recycle the object it hears of. Its function and its context together are its
 * name: added twice it is refused, and so it is when memory runs out. An owned
 * one goes when its owner dies, one added once goes before its only call. While
 * nested sets are told, the field may already be further on than the values
 * told.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_HONEY_H
#define GARDEN_HONEY_H

#include "garden_types.h"

#include "gp_listeners.h"
#include "gp_pool.h"
#include "gp_scalar.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_honey {
    gp_slot slot;           /* its ID; the generation is odd while it lives */
    gp_listeners listeners; /* nothing else until somebody listens */
    uint8_t slots[4];       /* 4 of them */
};

/* What can be heard of a honey. */
enum {
    GARDEN_HONEY_EVENT_CHANGED,
    GARDEN_HONEY_EVENT_CREATED,
    GARDEN_HONEY_EVENT_RECYCLED,
    GARDEN_HONEY_EVENT_SLOTS,
};

/* The properties of a honey, for listeners to any of them. */
typedef enum garden_honey_property {
    GARDEN_HONEY_PROPERTY_SLOTS,
} garden_honey_property;

/* Slots in a chunk of the pool, as a power of two. */
#define GARDEN_HONEY_CHUNK_SHIFT 22u

/* Life */

/* Takes a honey from the pool; NULL when all 32 are live. */
garden_honey *garden_honey_create(garden_world *world);

/* Gives a honey back: its listeners go and its IDs are stale. False if it is
 * NULL, not live, or on its way back already. */
bool garden_honey_recycle(garden_world *world, garden_honey *honey);

/* Recycles all that are live at this call. */
void garden_honey_recycle_all(garden_world *world);

/* Makes room for count of them in all, so that no create allocates; false if
 * there is none. */
bool garden_honey_reserve(garden_world *world, uint32_t count);

/* Gives up the memory at the end of the pool that is neither used nor
 * reserved. Not from inside a callback. */
void garden_honey_trim(garden_world *world);

/* How many are live. */
static inline uint32_t garden_honey_count(const garden_world *world)
{
    return gp_pool_count(&garden_world_const_core_of(world)->honey_pool);
}

/* IDs: keep these from one frame to the next, not pointers. */

static inline garden_honey_id garden_honey_get_id(const garden_honey *honey)
{
    garden_honey_id id;
    id.bits = honey->slot.id;
    return id;
}

static inline gp_id garden_honey_get_any_id(const garden_honey *honey)
{
    gp_id id;
    id.bits = honey->slot.id;
    return id;
}

/* The same ID with its type known; zero if it is of another type. */
static inline garden_honey_id garden_honey_id_from_any(gp_id any)
{
    garden_honey_id id;
    id.bits = gp_id_type(any) == GARDEN_HONEY_TYPE ? any.bits : 0;
    return id;
}

static inline bool garden_honey_id_equal(garden_honey_id a, garden_honey_id b)
{
    return a.bits == b.bits;
}

static inline gp_slot *garden_honey_slot(const garden_world *world, uint64_t id)
{
    const gp_pool *pool = &garden_world_const_core_of(world)->honey_pool;
    return gp_pool_find(pool, id, GARDEN_HONEY_TYPE,
        (uint32_t)sizeof(garden_honey), GARDEN_HONEY_CHUNK_SHIFT);
}

/* The honey with an ID; NULL once it has died. */
static inline garden_honey *garden_honey_find(
    garden_world *world, garden_honey_id id)
{
    gp_slot *slot = garden_honey_slot(world, id.bits);
    return (garden_honey *)(void *)slot;
}

static inline bool garden_honey_is_live(
    const garden_world *world, garden_honey_id id)
{
    return garden_honey_slot(world, id.bits) != NULL;
}

/* Whether a honey is live, and of this world. */
static inline bool garden_honey_is_in(
    const garden_world *world, const garden_honey *honey)
{
    const gp_pool *pool = &garden_world_const_core_of(world)->honey_pool;
    const gp_slot *slot = (const gp_slot *)(const void *)honey; /* or NULL */

    return gp_pool_has(pool, slot, (uint32_t)sizeof(garden_honey));
}

/* A walk over what is live, in slot order; newborns wait for the next one.
 * It may be left at any time. */

typedef struct garden_honey_walk {
    gp_pool_walk slots;
} garden_honey_walk;

static inline garden_honey_walk garden_honey_walk_begin(garden_world *world)
{
    garden_honey_walk walk;
    walk.slots = gp_pool_walk_begin(&garden_world_core_of(world)->honey_pool);
    return walk;
}

static inline garden_honey *garden_honey_walk_next(garden_honey_walk *walk)
{
    return (garden_honey *)(void *)gp_pool_walk_next(
        &walk->slots, (uint32_t)sizeof(garden_honey), GARDEN_HONEY_CHUNK_SHIFT);
}

/* A honey has been created */

typedef void garden_honey_created_fn(
    void *context, garden_world *world, garden_honey *honey);

/* Listeners to every honey. */
bool garden_honey_any_created_add(
    garden_world *world, garden_honey_created_fn *fn, void *context);
bool garden_honey_any_created_add_owned(garden_world *world,
    garden_honey_created_fn *fn, void *context, gp_id owner);
bool garden_honey_any_created_add_once(
    garden_world *world, garden_honey_created_fn *fn, void *context);
bool garden_honey_any_created_remove(
    garden_world *world, garden_honey_created_fn *fn, void *context);
void garden_honey_any_created_clear(garden_world *world);

/* A honey is recycled */

typedef void garden_honey_recycled_fn(
    void *context, garden_world *world, garden_honey *honey);

/* Listeners to every honey. */
bool garden_honey_any_recycled_add(
    garden_world *world, garden_honey_recycled_fn *fn, void *context);
bool garden_honey_any_recycled_add_owned(garden_world *world,
    garden_honey_recycled_fn *fn, void *context, gp_id owner);
bool garden_honey_any_recycled_add_once(
    garden_world *world, garden_honey_recycled_fn *fn, void *context);
bool garden_honey_any_recycled_remove(
    garden_world *world, garden_honey_recycled_fn *fn, void *context);
void garden_honey_any_recycled_clear(garden_world *world);

/* Any property */

typedef void garden_honey_changed_fn(void *context, garden_world *world,
    garden_honey *honey, garden_honey_property property);

/* Listeners to this honey. */
bool garden_honey_changed_add(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context);
bool garden_honey_changed_add_owned(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context, gp_id owner);
bool garden_honey_changed_add_once(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context);
bool garden_honey_changed_remove(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context);
void garden_honey_changed_clear(garden_world *world, garden_honey *honey);

/* Listeners to every honey. */
bool garden_honey_any_changed_add(
    garden_world *world, garden_honey_changed_fn *fn, void *context);
bool garden_honey_any_changed_add_owned(garden_world *world,
    garden_honey_changed_fn *fn, void *context, gp_id owner);
bool garden_honey_any_changed_add_once(
    garden_world *world, garden_honey_changed_fn *fn, void *context);
bool garden_honey_any_changed_remove(
    garden_world *world, garden_honey_changed_fn *fn, void *context);
void garden_honey_any_changed_clear(garden_world *world);

/* Whether anybody may hear of one of these events, or of any property. */
static inline bool garden_honey_are_heard(
    const garden_world *world, const garden_honey *honey, uint64_t events)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    uint32_t place = GARDEN_HONEY_TYPE;
    uint64_t heard = core->of_type[place].heard | honey->listeners.heard;

    events |= gp_event_bit(GARDEN_HONEY_EVENT_CHANGED);
    return (heard & events) != 0;
}

/* Whether anybody may hear that a property has changed. */
static inline bool garden_honey_is_heard(
    const garden_world *world, const garden_honey *honey, uint32_t event)
{
    return garden_honey_are_heard(world, honey, gp_event_bit(event));
}

/* slots: 4 of them. */

typedef void garden_honey_slots_changed_fn(void *context, garden_world *world,
    garden_honey *honey, uint32_t index, uint8_t old_value, uint8_t new_value);

/* Listeners to this honey. */
bool garden_honey_slots_changed_add(garden_world *world, garden_honey *honey,
    garden_honey_slots_changed_fn *fn, void *context);
bool garden_honey_slots_changed_add_owned(garden_world *world,
    garden_honey *honey, garden_honey_slots_changed_fn *fn, void *context,
    gp_id owner);
bool garden_honey_slots_changed_add_once(garden_world *world,
    garden_honey *honey, garden_honey_slots_changed_fn *fn, void *context);
bool garden_honey_slots_changed_remove(garden_world *world, garden_honey *honey,
    garden_honey_slots_changed_fn *fn, void *context);
void garden_honey_slots_changed_clear(garden_world *world, garden_honey *honey);

/* Listeners to every honey. */
bool garden_honey_any_slots_changed_add(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context);
bool garden_honey_any_slots_changed_add_owned(garden_world *world,
    garden_honey_slots_changed_fn *fn, void *context, gp_id owner);
bool garden_honey_any_slots_changed_add_once(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context);
bool garden_honey_any_slots_changed_remove(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context);
void garden_honey_any_slots_changed_clear(garden_world *world);

/* Sets all 4 of slots, then tells of each that changed; true if one did. */
bool garden_honey_set_slots(
    garden_world *world, garden_honey *honey, const uint8_t *values);

/* Sets one of slots and tells who listens; true if it changed. */
bool garden_honey_set_slots_at(garden_world *world, garden_honey *honey,
    uint32_t index, uint8_t new_value);

/* Tells who listens as a set would, of each element or of one. */
void garden_honey_touch_slots(garden_world *world, garden_honey *honey);
void garden_honey_touch_slots_at(
    garden_world *world, garden_honey *honey, uint32_t index);

/* damage */

/* False: no component of a honey handles it. */
bool garden_honey_send_damage(
    garden_world *world, garden_honey *honey, int32_t amount, gp_id source);

/* For the world. */
bool garden_honey_open_pool(garden_world *world, uint32_t reserve);
void garden_honey_close_pool(garden_world *world);

#ifdef __cplusplus
}
#endif

#endif
