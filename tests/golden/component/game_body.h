/*
 * game_body.h - body
 *
 * Written by gpgen from game.yaml; do not edit.
 */
#ifndef GAME_BODY_H
#define GAME_BODY_H

#include "game_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct game_body {
    GP_FIELD float weight; /* initially 1 */
};

/* No other component or entity has events with these numbers. */
typedef enum game_body_event {
    GAME_BODY_EVENT_CHANGED = 0x8000, /* any property */
    GAME_BODY_EVENT_WEIGHT,
} game_body_event;

typedef enum game_body_property {
    GAME_BODY_PROPERTY_WEIGHT = GAME_BODY_EVENT_WEIGHT,
} game_body_property;

/* Private: the first members of every entity that embeds a body. */
struct game_body_gp_place {
    gp_slot slot;
    gp_listeners listeners;
    game_body body;
};

#define GAME_BODY_GP_OFFSET offsetof(struct game_body_gp_place, body)

/* Private: the slot of the entity that embeds a body. */
static inline gp_slot *game_body_gp_slot(game_body *body)
{
    return gp_component_slot(body, GAME_BODY_GP_OFFSET);
}

/* Returns the ID of the entity that embeds a body. */
static inline gp_id game_body_owner(const game_body *body)
{
    const gp_slot *slot = gp_component_const_slot(body, GAME_BODY_GP_OFFSET);

    return gp_id_of_bits(slot->id);
}

extern const gp_component_type game_body_type;

/* Returns the body of an entity, or NULL if it has died or has none. */
static inline game_body *game_body_find(const game_world *world, gp_id id)
{
    return (game_body *)gp_component_find(
        &game_gp_const(world)->gp, &game_body_type, id);
}

/* True if a body is part of a live entity of this world. */
static inline bool game_body_is_in(
    const game_world *world, const game_body *body)
{
    return gp_component_is_in(
        &game_gp_const(world)->gp, &game_body_type, body, GAME_BODY_GP_OFFSET);
}

/* Iterates over every body, type by type in slot order. Those created
 * meanwhile are not visited. You may stop early. */

typedef struct game_body_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} game_body_walk;

static inline game_body_walk game_body_walk_begin(game_world *world)
{
    gp_world *gp = &game_gp(world)->gp;
    game_body_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &game_body_type, i);
    }
    walk.slots = gp_component_walk_enter(gp, &game_body_type, 0, walk.since[0]);
    return walk;
}

static inline game_body *game_body_walk_next(game_body_walk *walk)
{
    void *found;

    if (GP_LIKELY(gp_component_walk_runs(&walk->slots))) {
        return (game_body *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_next_slow(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_next_type(
            &slots, walk->world, &game_body_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (game_body *)found;
}

/* Written by the user: handles the message. */
void game_body_handle_hit(game_world *world, game_body *body, int32_t damage);

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct game_body_listener {
    gp_event_listener gp;
} game_body_listener;

static inline game_body_listener game_body_gp_listener(
    game_body_event event, gp_function *fn, void *context)
{
    game_body_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void game_body_changed_fn(void *context, game_world *world,
    game_body *body, game_body_property property);

static inline game_body_listener game_body_on_changed(
    game_body_changed_fn *fn, void *context)
{
    return game_body_gp_listener(
        GAME_BODY_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool game_body_listen(
    game_world *world, game_body *body, game_body_listener listener)
{
    GP_ASSERT(game_body_is_in(world, body));
    return gp_listen(&game_gp(world)->gp,
        gp_slot_listeners(game_body_gp_slot(body)), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool game_body_listen_owned(game_world *world, game_body *body,
    game_body_listener listener, gp_id owner)
{
    GP_ASSERT(game_body_is_in(world, body));
    return gp_listen_owned(&game_gp(world)->gp,
        gp_slot_listeners(game_body_gp_slot(body)), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool game_body_listen_once(
    game_world *world, game_body *body, game_body_listener listener)
{
    GP_ASSERT(game_body_is_in(world, body));
    return gp_listen_once(&game_gp(world)->gp,
        gp_slot_listeners(game_body_gp_slot(body)), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool game_body_unlisten(
    game_world *world, game_body *body, game_body_listener listener)
{
    GP_ASSERT(game_body_is_in(world, body));
    return gp_unlisten(&game_gp(world)->gp,
        gp_slot_listeners(game_body_gp_slot(body)), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void game_body_unlisten_all(
    game_world *world, game_body *body, game_body_event event)
{
    GP_ASSERT(game_body_is_in(world, body));
    gp_unlisten_all(
        &game_gp(world)->gp, gp_slot_listeners(game_body_gp_slot(body)), event);
}

/* As above, for listeners to every body. */
static inline bool game_body_any_listen(
    game_world *world, game_body_listener listener)
{
    return gp_listen(
        &game_gp(world)->gp, &game_gp(world)->every_body, listener.gp);
}

static inline bool game_body_any_listen_owned(
    game_world *world, game_body_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &game_gp(world)->gp, &game_gp(world)->every_body, listener.gp, owner);
}

static inline bool game_body_any_listen_once(
    game_world *world, game_body_listener listener)
{
    return gp_listen_once(
        &game_gp(world)->gp, &game_gp(world)->every_body, listener.gp);
}

static inline bool game_body_any_unlisten(
    game_world *world, game_body_listener listener)
{
    return gp_unlisten(
        &game_gp(world)->gp, &game_gp(world)->every_body, listener.gp);
}

static inline void game_body_any_unlisten_all(
    game_world *world, game_body_event event)
{
    gp_unlisten_all(&game_gp(world)->gp, &game_gp(world)->every_body, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool game_body_gp_has_listeners(
    const game_world *world, const game_body *body, uint32_t events)
{
    const game_gp_core *core = game_gp_const(world);
    const gp_slot *slot = gp_component_const_slot(body, GAME_BODY_GP_OFFSET);

    events |= gp_event_bit(GAME_BODY_EVENT_CHANGED);
    return gp_component_has_listeners(slot, &core->every_body, events);
}

/* Private: notify the listeners to a property of one type. */
void game_body_gp_notify_f32(game_world *world, game_body *body,
    game_body_property property, float old_value, float new_value);

/* weight: initially 1. */
typedef void game_body_weight_changed_fn(void *context, game_world *world,
    game_body *body, float old_value, float new_value);

static inline game_body_listener game_body_on_weight_changed(
    game_body_weight_changed_fn *fn, void *context)
{
    return game_body_gp_listener(
        GAME_BODY_EVENT_WEIGHT, (gp_function *)fn, context);
}

/* Sets weight and notifies its listeners. Returns true if the value changed. */
static inline bool game_body_set_weight(
    game_world *world, game_body *body, float value)
{
    GP_ASSERT(game_body_is_in(world, body));
    float old_value = body->weight;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(body->weight, value);
    if (game_body_gp_has_listeners(
            world, body, gp_event_bit(GAME_BODY_EVENT_WEIGHT))) {
        game_body_gp_notify_f32(
            world, body, GAME_BODY_PROPERTY_WEIGHT, old_value, value);
    }
    return true;
}

/* Notifies the listeners to weight without a change: old equals new. */
static inline void game_body_touch_weight(game_world *world, game_body *body)
{
    GP_ASSERT(game_body_is_in(world, body));
    game_body_gp_notify_f32(
        world, body, GAME_BODY_PROPERTY_WEIGHT, body->weight, body->weight);
}

#ifdef __cplusplus
}
#endif

#endif
