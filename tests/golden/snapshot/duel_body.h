/*
 * duel_body.h - body
 *
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_BODY_H
#define DUEL_BODY_H

#include "duel_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct duel_body {
    GP_FIELD float position[2];
    GP_FIELD float mass; /* initially 1 */
};

/* No other component or entity has events with these numbers. */
typedef enum duel_body_event {
    DUEL_BODY_EVENT_CHANGED = 0x8000, /* any property */
    DUEL_BODY_EVENT_POSITION,
    DUEL_BODY_EVENT_MASS,
} duel_body_event;

typedef enum duel_body_property {
    DUEL_BODY_PROPERTY_POSITION = DUEL_BODY_EVENT_POSITION,
    DUEL_BODY_PROPERTY_MASS = DUEL_BODY_EVENT_MASS,
} duel_body_property;

/* Private: the first members of every entity that embeds a body. */
struct duel_body_gp_place {
    gp_slot slot;
    gp_listeners listeners;
    gp_list_node gp_links[1];
    duel_body body;
};

#define DUEL_BODY_GP_OFFSET offsetof(struct duel_body_gp_place, body)

/* Private: the slot of the entity that embeds a body. */
static inline gp_slot *duel_body_gp_slot(duel_body *body)
{
    return gp_component_slot(body, DUEL_BODY_GP_OFFSET);
}

/* Returns the ID of the entity that embeds a body. */
static inline gp_id duel_body_owner(const duel_body *body)
{
    const gp_slot *slot = gp_component_const_slot(body, DUEL_BODY_GP_OFFSET);

    return gp_id_of_bits(slot->id);
}

extern const gp_component_type duel_body_type;

/* Returns the body of an entity, or NULL if it has died or has none. */
static inline duel_body *duel_body_find(const duel_world *world, gp_id id)
{
    return (duel_body *)gp_component_find(
        &duel_gp_const(world)->gp, &duel_body_type, id);
}

/* True if a body is part of a live entity of this world. */
static inline bool duel_body_is_in(
    const duel_world *world, const duel_body *body)
{
    return gp_component_is_in(
        &duel_gp_const(world)->gp, &duel_body_type, body, DUEL_BODY_GP_OFFSET);
}

/* Iterates over every body, type by type in slot order. Those created
 * meanwhile are not visited. You may stop early. */

typedef struct duel_body_walk {
    gp_world *world;
    gp_restore_mark mark;
    gp_component_walk slots;
    gp_component_since since[1];
} duel_body_walk;

static inline duel_body_walk duel_body_walk_begin(duel_world *world)
{
    gp_world *gp = &duel_gp(world)->gp;
    duel_body_walk walk;

    walk.world = gp;
    walk.mark = gp_restore_mark_of(gp);
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &duel_body_type, i);
    }
    walk.slots = gp_component_walk_enter(gp, &duel_body_type, 0, walk.since[0]);
    return walk;
}

static inline duel_body *duel_body_walk_next(duel_body_walk *walk)
{
    void *found;

    if (GP_LIKELY(gp_component_walk_runs(&walk->slots))) {
        return (duel_body *)gp_component_walk_run(&walk->slots);
    }
    if (!gp_restore_mark_is_valid(&walk->mark, true)) {
        return NULL;
    }
    found = gp_component_walk_next_slow(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_next_type(
            &slots, walk->world, &duel_body_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (duel_body *)found;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct duel_body_listener {
    gp_event_listener gp;
} duel_body_listener;

static inline duel_body_listener duel_body_gp_listener(
    duel_body_event event, gp_function *fn, void *context)
{
    duel_body_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void duel_body_changed_fn(void *context, duel_world *world,
    duel_body *body, duel_body_property property);

static inline duel_body_listener duel_body_on_changed(
    duel_body_changed_fn *fn, void *context)
{
    return duel_body_gp_listener(
        DUEL_BODY_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool duel_body_listen(
    duel_world *world, duel_body *body, duel_body_listener listener)
{
    GP_ASSERT(duel_body_is_in(world, body));
    return gp_listen(&duel_gp(world)->gp,
        gp_slot_listeners(duel_body_gp_slot(body)), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool duel_body_listen_owned(duel_world *world, duel_body *body,
    duel_body_listener listener, gp_id owner)
{
    GP_ASSERT(duel_body_is_in(world, body));
    return gp_listen_owned(&duel_gp(world)->gp,
        gp_slot_listeners(duel_body_gp_slot(body)), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool duel_body_listen_once(
    duel_world *world, duel_body *body, duel_body_listener listener)
{
    GP_ASSERT(duel_body_is_in(world, body));
    return gp_listen_once(&duel_gp(world)->gp,
        gp_slot_listeners(duel_body_gp_slot(body)), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool duel_body_unlisten(
    duel_world *world, duel_body *body, duel_body_listener listener)
{
    GP_ASSERT(duel_body_is_in(world, body));
    return gp_unlisten(&duel_gp(world)->gp,
        gp_slot_listeners(duel_body_gp_slot(body)), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void duel_body_unlisten_all(
    duel_world *world, duel_body *body, duel_body_event event)
{
    GP_ASSERT(duel_body_is_in(world, body));
    gp_unlisten_all(
        &duel_gp(world)->gp, gp_slot_listeners(duel_body_gp_slot(body)), event);
}

/* As above, for listeners to every body. */
static inline bool duel_body_any_listen(
    duel_world *world, duel_body_listener listener)
{
    return gp_listen(
        &duel_gp(world)->gp, &duel_gp(world)->every_body, listener.gp);
}

static inline bool duel_body_any_listen_owned(
    duel_world *world, duel_body_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &duel_gp(world)->gp, &duel_gp(world)->every_body, listener.gp, owner);
}

static inline bool duel_body_any_listen_once(
    duel_world *world, duel_body_listener listener)
{
    return gp_listen_once(
        &duel_gp(world)->gp, &duel_gp(world)->every_body, listener.gp);
}

static inline bool duel_body_any_unlisten(
    duel_world *world, duel_body_listener listener)
{
    return gp_unlisten(
        &duel_gp(world)->gp, &duel_gp(world)->every_body, listener.gp);
}

static inline void duel_body_any_unlisten_all(
    duel_world *world, duel_body_event event)
{
    gp_unlisten_all(&duel_gp(world)->gp, &duel_gp(world)->every_body, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool duel_body_gp_has_listeners(
    const duel_world *world, const duel_body *body, uint32_t events)
{
    const duel_gp_core *core = duel_gp_const(world);
    const gp_slot *slot = gp_component_const_slot(body, DUEL_BODY_GP_OFFSET);

    events |= gp_event_bit(DUEL_BODY_EVENT_CHANGED);
    return gp_component_has_listeners(slot, &core->every_body, events);
}

/* Private: notify the listeners to a property of one type. */
void duel_body_gp_notify_at_f32(duel_world *world, duel_body *body,
    duel_body_property property, uint32_t index, float old_value,
    float new_value);
void duel_body_gp_notify_f32(duel_world *world, duel_body *body,
    duel_body_property property, float old_value, float new_value);

typedef void duel_body_position_changed_fn(void *context, duel_world *world,
    duel_body *body, uint32_t index, float old_value, float new_value);

static inline duel_body_listener duel_body_on_position_changed(
    duel_body_position_changed_fn *fn, void *context)
{
    return duel_body_gp_listener(
        DUEL_BODY_EVENT_POSITION, (gp_function *)fn, context);
}

/* Private: called when position has changed. */
void duel_body_gp_notify_each_position(duel_world *world, duel_body *body,
    const float *old_values, const float *new_values);

/* Sets all 2 elements of position, then notifies of each that changed.
 * Returns true if any did. */
bool duel_body_set_position(
    duel_world *world, duel_body *body, const float *values);

/* Sets one element of position and notifies its listeners. Returns true if
 * it changed. */
bool duel_body_set_position_at(
    duel_world *world, duel_body *body, uint32_t index, float new_value);

/* Notifies the listeners as a set of each element, or of one, does. */
void duel_body_touch_position(duel_world *world, duel_body *body);
void duel_body_touch_position_at(
    duel_world *world, duel_body *body, uint32_t index);

/* mass: initially 1. */
typedef void duel_body_mass_changed_fn(void *context, duel_world *world,
    duel_body *body, float old_value, float new_value);

static inline duel_body_listener duel_body_on_mass_changed(
    duel_body_mass_changed_fn *fn, void *context)
{
    return duel_body_gp_listener(
        DUEL_BODY_EVENT_MASS, (gp_function *)fn, context);
}

/* Sets mass and notifies its listeners. Returns true if the value changed. */
static inline bool duel_body_set_mass(
    duel_world *world, duel_body *body, float value)
{
    GP_ASSERT(duel_body_is_in(world, body));
    float old_value = body->mass;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(body->mass, value);
    if (duel_body_gp_has_listeners(
            world, body, gp_event_bit(DUEL_BODY_EVENT_MASS))) {
        duel_body_gp_notify_f32(
            world, body, DUEL_BODY_PROPERTY_MASS, old_value, value);
    }
    return true;
}

/* Notifies the listeners to mass without a change: old equals new. */
static inline void duel_body_touch_mass(duel_world *world, duel_body *body)
{
    GP_ASSERT(duel_body_is_in(world, body));
    duel_body_gp_notify_f32(
        world, body, DUEL_BODY_PROPERTY_MASS, body->mass, body->mass);
}

#ifdef __cplusplus
}
#endif

#endif
