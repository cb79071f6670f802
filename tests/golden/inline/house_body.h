/*
 * house_body.h - body
 *
 * Written by gpgen from house.yaml; do not edit.
 */
#ifndef HOUSE_BODY_H
#define HOUSE_BODY_H

#include "house_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_body {
    uint32_t gp_offset; /* in its entity; not the same in all */
    GP_FIELD float weight;
};

/* No other component or entity has events with these numbers. */
typedef enum house_body_event {
    HOUSE_BODY_EVENT_CHANGED = 0x8000, /* any property */
    HOUSE_BODY_EVENT_WEIGHT,
    HOUSE_BODY_EVENT_TOUCHED,
} house_body_event;

typedef enum house_body_property {
    HOUSE_BODY_PROPERTY_WEIGHT = HOUSE_BODY_EVENT_WEIGHT,
} house_body_property;

/* Private: the slot of the entity that embeds a body. */
static inline gp_slot *house_body_gp_slot(house_body *body)
{
    return gp_component_slot(body, body->gp_offset);
}

/* Returns the ID of the entity that embeds a body. */
static inline gp_id house_body_owner(const house_body *body)
{
    const gp_slot *slot = gp_component_const_slot(body, body->gp_offset);

    return gp_id_of_bits(slot->id);
}

extern const gp_component_type house_body_type;

/* Returns the body of an entity, or NULL if it has died or has none. */
static inline house_body *house_body_find(const house_world *world, gp_id id)
{
    return (house_body *)gp_component_find(
        &house_gp_const(world)->gp, &house_body_type, id);
}

/* True if a body is part of a live entity of this world. */
static inline bool house_body_is_in(
    const house_world *world, const house_body *body)
{
    return gp_component_is_in(&house_gp_const(world)->gp, &house_body_type,
        body, body == NULL ? 0 : body->gp_offset);
}

/* Iterates over every body, type by type in slot order. Those created
 * meanwhile are not visited. You may stop early. */

typedef struct house_body_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[2];
} house_body_walk;

static inline house_body_walk house_body_walk_begin(house_world *world)
{
    gp_world *gp = &house_gp(world)->gp;
    house_body_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 2; i++) {
        walk.since[i] = gp_component_look(gp, &house_body_type, i);
    }
    walk.slots =
        gp_component_walk_enter(gp, &house_body_type, 0, walk.since[0]);
    return walk;
}

static inline house_body *house_body_walk_next(house_body_walk *walk)
{
    void *found;

    if (GP_LIKELY(gp_component_walk_runs(&walk->slots))) {
        return (house_body *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_next_slow(&walk->slots);
    if (found == NULL && walk->slots.next < 2) {
        gp_component_walk slots;
        gp_component_since since[2];
        for (uint32_t i = 0; i < 2; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_next_type(
            &slots, walk->world, &house_body_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (house_body *)found;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct house_body_listener {
    gp_event_listener gp;
} house_body_listener;

static inline house_body_listener house_body_gp_listener(
    house_body_event event, gp_function *fn, void *context)
{
    house_body_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void house_body_changed_fn(void *context, house_world *world,
    house_body *body, house_body_property property);

static inline house_body_listener house_body_on_changed(
    house_body_changed_fn *fn, void *context)
{
    return house_body_gp_listener(
        HOUSE_BODY_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool house_body_listen(
    house_world *world, house_body *body, house_body_listener listener)
{
    GP_ASSERT(house_body_is_in(world, body));
    return gp_inline_listen(&house_gp(world)->gp,
        gp_slot_listeners(house_body_gp_slot(body)), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool house_body_listen_owned(house_world *world, house_body *body,
    house_body_listener listener, gp_id owner)
{
    GP_ASSERT(house_body_is_in(world, body));
    return gp_inline_listen_owned(&house_gp(world)->gp,
        gp_slot_listeners(house_body_gp_slot(body)), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool house_body_listen_once(
    house_world *world, house_body *body, house_body_listener listener)
{
    GP_ASSERT(house_body_is_in(world, body));
    return gp_inline_listen_once(&house_gp(world)->gp,
        gp_slot_listeners(house_body_gp_slot(body)), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool house_body_unlisten(
    house_world *world, house_body *body, house_body_listener listener)
{
    GP_ASSERT(house_body_is_in(world, body));
    return gp_inline_unlisten(&house_gp(world)->gp,
        gp_slot_listeners(house_body_gp_slot(body)), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void house_body_unlisten_all(
    house_world *world, house_body *body, house_body_event event)
{
    GP_ASSERT(house_body_is_in(world, body));
    gp_inline_unlisten_all(&house_gp(world)->gp,
        gp_slot_listeners(house_body_gp_slot(body)), event);
}

/* As above, for listeners to every body. */
static inline bool house_body_any_listen(
    house_world *world, house_body_listener listener)
{
    return gp_listen(
        &house_gp(world)->gp, &house_gp(world)->every_body, listener.gp);
}

static inline bool house_body_any_listen_owned(
    house_world *world, house_body_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &house_gp(world)->gp, &house_gp(world)->every_body, listener.gp, owner);
}

static inline bool house_body_any_listen_once(
    house_world *world, house_body_listener listener)
{
    return gp_listen_once(
        &house_gp(world)->gp, &house_gp(world)->every_body, listener.gp);
}

static inline bool house_body_any_unlisten(
    house_world *world, house_body_listener listener)
{
    return gp_unlisten(
        &house_gp(world)->gp, &house_gp(world)->every_body, listener.gp);
}

static inline void house_body_any_unlisten_all(
    house_world *world, house_body_event event)
{
    gp_unlisten_all(&house_gp(world)->gp, &house_gp(world)->every_body, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool house_body_gp_has_listeners(
    const house_world *world, const house_body *body, uint32_t events)
{
    const house_gp_core *core = house_gp_const(world);
    const gp_slot *slot = gp_component_const_slot(body, body->gp_offset);

    events |= gp_event_bit(HOUSE_BODY_EVENT_CHANGED);
    return gp_component_has_listeners(slot, &core->every_body, events);
}

/* Private: notify the listeners to a property of one type. */
void house_body_gp_notify_f32(house_world *world, house_body *body,
    house_body_property property, float old_value, float new_value);

typedef void house_body_weight_changed_fn(void *context, house_world *world,
    house_body *body, float old_value, float new_value);

static inline house_body_listener house_body_on_weight_changed(
    house_body_weight_changed_fn *fn, void *context)
{
    return house_body_gp_listener(
        HOUSE_BODY_EVENT_WEIGHT, (gp_function *)fn, context);
}

/* Sets weight and notifies its listeners. Returns true if the value changed. */
static inline bool house_body_set_weight(
    house_world *world, house_body *body, float value)
{
    GP_ASSERT(house_body_is_in(world, body));
    float old_value = body->weight;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(body->weight, value);
    if (house_body_gp_has_listeners(
            world, body, gp_event_bit(HOUSE_BODY_EVENT_WEIGHT))) {
        house_body_gp_notify_f32(
            world, body, HOUSE_BODY_PROPERTY_WEIGHT, old_value, value);
    }
    return true;
}

/* Notifies the listeners to weight without a change: old equals new. */
static inline void house_body_touch_weight(house_world *world, house_body *body)
{
    GP_ASSERT(house_body_is_in(world, body));
    house_body_gp_notify_f32(
        world, body, HOUSE_BODY_PROPERTY_WEIGHT, body->weight, body->weight);
}

typedef void house_body_touched_fn(
    void *context, house_world *world, house_body *body);

static inline house_body_listener house_body_on_touched(
    house_body_touched_fn *fn, void *context)
{
    return house_body_gp_listener(
        HOUSE_BODY_EVENT_TOUCHED, (gp_function *)fn, context);
}

/* Notifies the listeners to touched, until one recycles the entity. _post
 * leaves that to execute_callbacks, and returns false if full; see
 * gp_posts.h. */
void house_body_touched_emit(house_world *world, house_body *body);
bool house_body_touched_post(house_world *world, house_body *body);
bool house_body_touched_post_to(gp_stream *stream, gp_id gp_target);

#ifdef __cplusplus
}
#endif

#endif
