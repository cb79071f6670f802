/*
 * garden_honey.h - a honey: lies about until a bee takes it.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_HONEY_H
#define GARDEN_HONEY_H

#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_honey {
    /* its ID; the generation is odd while it lives */
    GP_FIELD gp_slot slot;
    /* nothing else until somebody listens */
    gp_listeners listeners;
    /* 4 of them */
    GP_FIELD uint8_t slots[4];
};

typedef enum garden_honey_event {
    GARDEN_HONEY_EVENT_CHANGED, /* any property */
    GARDEN_HONEY_EVENT_CREATED,
    GARDEN_HONEY_EVENT_RECYCLED,
    GARDEN_HONEY_EVENT_SLOTS,
} garden_honey_event;

typedef enum garden_honey_property {
    GARDEN_HONEY_PROPERTY_SLOTS = GARDEN_HONEY_EVENT_SLOTS,
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

/* Gives up the memory at the end of the pool that is neither used nor
 * reserved. Not from inside a callback. */
void garden_honey_trim(garden_world *world);

/* Makes room for count of them in all, so that no create allocates; false if
 * there is none. */
static inline bool garden_honey_reserve(garden_world *world, uint32_t count)
{
    return gp_pool_reserve(&garden_gp(world)->honey_pool, count);
}

/* How many are live. */
static inline uint32_t garden_honey_count(const garden_world *world)
{
    return gp_pool_count(&garden_gp_const(world)->honey_pool);
}

/* IDs: keep these from one frame to the next, not pointers. */

static inline garden_honey_id garden_honey_get_id(const garden_honey *honey)
{
    garden_honey_id id = {honey->slot.id};
    return id;
}

static inline gp_id garden_honey_get_any_id(const garden_honey *honey)
{
    return gp_id_of_bits(honey->slot.id);
}

/* The same ID with its type known; zero if it is of another type. */
static inline garden_honey_id garden_honey_id_from_any(gp_id any)
{
    garden_honey_id id = {gp_id_type(any) == GARDEN_HONEY_TYPE ? any.bits : 0};
    return id;
}

static inline bool garden_honey_id_equal(garden_honey_id a, garden_honey_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the honey has died. */
static inline garden_honey *garden_honey_find(
    const garden_world *world, garden_honey_id id)
{
    return (garden_honey *)(void *)gp_pool_find(
        &garden_gp_const(world)->honey_pool, id.bits, GARDEN_HONEY_TYPE,
        sizeof(garden_honey), GARDEN_HONEY_CHUNK_SHIFT);
}

static inline bool garden_honey_is_live(
    const garden_world *world, garden_honey_id id)
{
    return garden_honey_find(world, id) != NULL;
}

/* True if honey points to a live honey of this world. */
static inline bool garden_honey_is_in(
    const garden_world *world, const garden_honey *honey)
{
    return gp_pool_has(&garden_gp_const(world)->honey_pool,
        (const gp_slot *)(const void *)honey, sizeof(garden_honey));
}

/* A walk over what is live, in slot order; newborns wait for the next one.
 * It may be left at any time. */

typedef struct garden_honey_walk {
    gp_pool_walk slots;
} garden_honey_walk;

static inline garden_honey_walk garden_honey_walk_begin(garden_world *world)
{
    garden_honey_walk walk = {
        gp_pool_walk_begin(&garden_gp(world)->honey_pool)};
    return walk;
}

static inline garden_honey *garden_honey_walk_next(garden_honey_walk *walk)
{
    return (garden_honey *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(garden_honey), GARDEN_HONEY_CHUNK_SHIFT);
}

/* Listeners */

/* What to call on which event; made by the constructors below. */
typedef struct garden_honey_listener {
    gp_event_listener gp;
} garden_honey_listener;

static inline garden_honey_listener garden_honey_gp_listener(
    garden_honey_event event, gp_function *fn, void *context)
{
    garden_honey_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A honey was created; only for garden_honey_any_listen. */
typedef void garden_honey_created_fn(
    void *context, garden_world *world, garden_honey *honey);

static inline garden_honey_listener garden_honey_on_created(
    garden_honey_created_fn *fn, void *context)
{
    return garden_honey_gp_listener(
        GARDEN_HONEY_EVENT_CREATED, (gp_function *)fn, context);
}

/* A honey is about to be recycled. */
typedef void garden_honey_recycled_fn(
    void *context, garden_world *world, garden_honey *honey);

static inline garden_honey_listener garden_honey_on_recycled(
    garden_honey_recycled_fn *fn, void *context)
{
    return garden_honey_gp_listener(
        GARDEN_HONEY_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void garden_honey_changed_fn(void *context, garden_world *world,
    garden_honey *honey, garden_honey_property property);

static inline garden_honey_listener garden_honey_on_changed(
    garden_honey_changed_fn *fn, void *context)
{
    return garden_honey_gp_listener(
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if (event, fn, context) is already
 * registered or memory runs out; _owned also if the owner is dead. */
static inline bool garden_honey_listen(
    garden_world *world, garden_honey *honey, garden_honey_listener listener)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_entity_listen(
        &garden_gp(world)->gp, &honey->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_honey_listen_owned(garden_world *world,
    garden_honey *honey, garden_honey_listener listener, gp_id owner)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_entity_listen_owned(
        &garden_gp(world)->gp, &honey->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_honey_listen_once(
    garden_world *world, garden_honey *honey, garden_honey_listener listener)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_entity_listen_once(
        &garden_gp(world)->gp, &honey->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_honey_unlisten(
    garden_world *world, garden_honey *honey, garden_honey_listener listener)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_unlisten(&garden_gp(world)->gp, &honey->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_honey_unlisten_all(
    garden_world *world, garden_honey *honey, garden_honey_event event)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    gp_listeners_clear(
        &garden_gp(world)->gp.listeners, &honey->listeners, event);
}

/* The same for the listeners to every honey. */
static inline bool garden_honey_any_listen(
    garden_world *world, garden_honey_listener listener)
{
    return gp_listen(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_HONEY_TYPE], listener.gp);
}

static inline bool garden_honey_any_listen_owned(
    garden_world *world, garden_honey_listener listener, gp_id owner)
{
    return gp_listen_owned(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_HONEY_TYPE], listener.gp, owner);
}

static inline bool garden_honey_any_listen_once(
    garden_world *world, garden_honey_listener listener)
{
    return gp_listen_once(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_HONEY_TYPE], listener.gp);
}

static inline bool garden_honey_any_unlisten(
    garden_world *world, garden_honey_listener listener)
{
    return gp_unlisten(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_HONEY_TYPE], listener.gp);
}

static inline void garden_honey_any_unlisten_all(
    garden_world *world, garden_honey_event event)
{
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        &garden_gp(world)->every[GARDEN_HONEY_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool garden_honey_gp_has_listeners(
    const garden_world *world, const garden_honey *honey, uint64_t events)
{
    return gp_entity_has_listeners(&honey->listeners,
        &garden_gp_const(world)->every[GARDEN_HONEY_TYPE], events);
}

/* Private: notify the listeners to a property, one function per type. */
void garden_honey_gp_notify_at_u8(garden_world *world, garden_honey *honey,
    garden_honey_property property, uint32_t index, uint8_t old_value,
    uint8_t new_value);

/* slots: 4 of them. */
typedef void garden_honey_slots_changed_fn(void *context, garden_world *world,
    garden_honey *honey, uint32_t index, uint8_t old_value, uint8_t new_value);

static inline garden_honey_listener garden_honey_on_slots_changed(
    garden_honey_slots_changed_fn *fn, void *context)
{
    return garden_honey_gp_listener(
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

/* Private: what a change of slots sets off. */
void garden_honey_gp_notify_each_slots(garden_world *world, garden_honey *honey,
    const uint8_t *old_values, const uint8_t *new_values);

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

/* Private: for the world. */
bool garden_honey_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type garden_honey_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
