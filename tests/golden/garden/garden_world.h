/*
 * garden_world.h - the world of garden: the garden in which bees collect honey.
 *
 * It holds every pool and every list of listeners; nothing is global, and
 * several worlds may exist. A world belongs to one thread at a time and stays
 * where it was made.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_WORLD_H
#define GARDEN_WORLD_H

#include "garden_bee.h"
#include "garden_health.h"
#include "garden_honey.h"
#include "garden_physics.h"
#include "garden_posts.h"
#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_world {
    garden_world_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    uint32_t honey_collected;
    garden_posts posts;
    garden_honey honey_slots[32];
    uint32_t honey_births[32];
    uint64_t honey_marks[GP_POOL_MARKS(32u)];
    uint32_t honey_stack[32];
};

/* How a world is to be; zero means default. */
typedef struct garden_world_desc {
    gp_allocator allocator;        /* malloc and free */
    gp_exhausted_fn *on_exhausted; /* told, with user, what could not grow */
    void *user;                    /* for the user alone */
    uint64_t seed;                 /* of what is random */
    uint32_t bee_reserve;          /* 256 */
    uint32_t honey_reserve;        /* 0 */
} garden_world_desc;

/* Makes a world; desc may be NULL. False, with nothing kept, if memory ran
 * out. */
bool garden_world_init(garden_world *world, const garden_world_desc *desc);

/* Recycles everything in schema order, destroys it and gives all memory
 * back. Not from inside a callback. */
void garden_world_finish(garden_world *world);

/* The user of the desc. */
static inline void *garden_world_user(const garden_world *world)
{
    return world->core.gp.memory.user;
}

/* The time of the tick that runs, or of the last one. */
static inline gp_time garden_world_now(const garden_world *world)
{
    return world->core.gp.now;
}

/* Tells the signals that were posted before this call, in order, if who they
 * are about still lives; returns how many. What they post waits for the next
 * call. Inside a callback it does nothing. */
size_t garden_world_execute_callbacks(garden_world *world);

/* Forgets what was posted about one object; returns how many signals that
 * were. Those of the world are never meant. */
uint32_t garden_world_cancel_callbacks(garden_world *world, gp_id target);

/* How many posted signals were skipped so far because who they were about
 * had died. */
static inline uint32_t garden_world_skipped_callbacks(const garden_world *world)
{
    return world->core.gp.skipped;
}

/* Lets time go on to now, and ticks the behaviours of all entities, type by
 * type. */
void garden_world_tick(garden_world *world, gp_time now);

/* The world's posts stream. */
static inline garden_posts *garden_world_posts(garden_world *world)
{
    return &world->posts;
}

/* Whether the entity with this ID is live, of whatever type it is. */
bool garden_is_live(const garden_world *world, gp_id id);

/* The name of an ID's type, for gp_id_format; NULL if it is none of these. */
const char *garden_type_name(gp_id id);

/* What can be heard of the world. */
enum {
    GARDEN_WORLD_EVENT_CHANGED,
    GARDEN_WORLD_EVENT_HONEY_COLLECTED,
    GARDEN_WORLD_EVENT_DUSK,
};

/* The properties of the world, for listeners to any of them. */
typedef enum garden_world_property {
    GARDEN_WORLD_PROPERTY_HONEY_COLLECTED,
} garden_world_property;

/* Any property */

typedef void garden_world_changed_fn(
    void *context, garden_world *world, garden_world_property property);

/* Listeners to the world. */
bool garden_world_changed_add(
    garden_world *world, garden_world_changed_fn *fn, void *context);
bool garden_world_changed_add_owned(garden_world *world,
    garden_world_changed_fn *fn, void *context, gp_id owner);
bool garden_world_changed_add_once(
    garden_world *world, garden_world_changed_fn *fn, void *context);
bool garden_world_changed_remove(
    garden_world *world, garden_world_changed_fn *fn, void *context);
void garden_world_changed_clear(garden_world *world);

/* Whether anybody may hear of one of these events, or of any property. */
static inline bool garden_world_are_heard(
    const garden_world *world, uint64_t events)
{
    events |= gp_event_bit(GARDEN_WORLD_EVENT_CHANGED);
    return gp_listeners_hear(&world->listeners, events);
}

/* Whether anybody may hear that a property has changed. */
static inline bool garden_world_is_heard(
    const garden_world *world, uint32_t event)
{
    return garden_world_are_heard(world, gp_event_bit(event));
}

/* honey collected */

typedef void garden_world_honey_collected_changed_fn(
    void *context, garden_world *world, uint32_t old_value, uint32_t new_value);

/* Listeners to the world. */
bool garden_world_honey_collected_changed_add(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context);
bool garden_world_honey_collected_changed_add_owned(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context, gp_id owner);
bool garden_world_honey_collected_changed_add_once(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context);
bool garden_world_honey_collected_changed_remove(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context);
void garden_world_honey_collected_changed_clear(garden_world *world);

/* The part of garden_world_set_honey_collected that is needed only when
 * somebody listens. */
void garden_world_tell_honey_collected(garden_world *world, uint32_t old_value);

/* Sets honey_collected and tells who listens; true if it changed. */
static inline bool garden_world_set_honey_collected(
    garden_world *world, uint32_t value)
{
    uint32_t old_value = world->honey_collected;
    uint32_t new_value = value;

    if (new_value == old_value) {
        return false;
    }
    world->honey_collected = new_value;
    if (garden_world_is_heard(world, GARDEN_WORLD_EVENT_HONEY_COLLECTED)) {
        garden_world_tell_honey_collected(world, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_world_touch_honey_collected(garden_world *world);

/* dusk */

typedef void garden_world_dusk_fn(void *context, garden_world *world);

/* Listeners to the world. */
bool garden_world_dusk_add(
    garden_world *world, garden_world_dusk_fn *fn, void *context);
bool garden_world_dusk_add_owned(
    garden_world *world, garden_world_dusk_fn *fn, void *context, gp_id owner);
bool garden_world_dusk_add_once(
    garden_world *world, garden_world_dusk_fn *fn, void *context);
bool garden_world_dusk_remove(
    garden_world *world, garden_world_dusk_fn *fn, void *context);
void garden_world_dusk_clear(garden_world *world);

/* Tells who listens, now. */
void garden_world_dusk_emit(garden_world *world);

/* Tells them at the next execute_callbacks; false if it cannot wait. */
bool garden_world_dusk_post(garden_world *world);

/* damage */

/* Calls the handlers of whatever the ID leads to; false if nothing there
 * handles it, or it has died. */
bool garden_send_damage(
    garden_world *world, gp_id target, int32_t amount, gp_id source);

#ifdef __cplusplus
}
#endif

#endif
