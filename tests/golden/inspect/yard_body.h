/*
 * yard_body.h - body
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_BODY_H
#define YARD_BODY_H

#include "yard_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct yard_body {
    uint32_t gp_offset; /* in its entity; not the same in all */
};

/* No other component or entity has events with these numbers. */
typedef enum yard_body_event {
    YARD_BODY_EVENT_CHANGED = 0x8000, /* any property */
    YARD_BODY_EVENT_BUMPED,
} yard_body_event;

/* Private: the slot of the entity that embeds a body. */
static inline gp_slot *yard_body_gp_slot(yard_body *body)
{
    return gp_component_slot(body, body->gp_offset);
}

/* Returns the ID of the entity that embeds a body. */
static inline gp_id yard_body_owner(const yard_body *body)
{
    const gp_slot *slot = gp_component_const_slot(body, body->gp_offset);

    return gp_id_of_bits(slot->id);
}

extern const gp_component_type yard_body_type;

/* Returns the body of an entity, or NULL if it has died or has none. */
static inline yard_body *yard_body_find(const yard_world *world, gp_id id)
{
    return (yard_body *)gp_component_find(
        &yard_gp_const(world)->gp, &yard_body_type, id);
}

/* True if a body is part of a live entity of this world. */
static inline bool yard_body_is_in(
    const yard_world *world, const yard_body *body)
{
    return gp_component_is_in(&yard_gp_const(world)->gp, &yard_body_type, body,
        body == NULL ? 0 : body->gp_offset);
}

/* Iterates over every body, type by type in slot order. Those created
 * meanwhile are not visited. You may stop early. */

typedef struct yard_body_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} yard_body_walk;

static inline yard_body_walk yard_body_walk_begin(yard_world *world)
{
    gp_world *gp = &yard_gp(world)->gp;
    yard_body_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &yard_body_type, i);
    }
    walk.slots = gp_component_walk_enter(gp, &yard_body_type, 0, walk.since[0]);
    return walk;
}

static inline yard_body *yard_body_walk_next(yard_body_walk *walk)
{
    void *found;

    if (GP_LIKELY(gp_component_walk_runs(&walk->slots))) {
        return (yard_body *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_next_slow(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_next_type(
            &slots, walk->world, &yard_body_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (yard_body *)found;
}

/* Written by the user: handles the message. */
void yard_body_handle_hit(
    yard_world *world, yard_body *body, int32_t *damage, const char *words);

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct yard_body_listener {
    gp_event_listener gp;
} yard_body_listener;

static inline yard_body_listener yard_body_gp_listener(
    yard_body_event event, gp_function *fn, void *context)
{
    yard_body_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool yard_body_listen(
    yard_world *world, yard_body *body, yard_body_listener listener)
{
    GP_ASSERT(yard_body_is_in(world, body));
    return gp_listen(&yard_gp(world)->gp,
        gp_slot_listeners(yard_body_gp_slot(body)), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool yard_body_listen_owned(yard_world *world, yard_body *body,
    yard_body_listener listener, gp_id owner)
{
    GP_ASSERT(yard_body_is_in(world, body));
    return gp_listen_owned(&yard_gp(world)->gp,
        gp_slot_listeners(yard_body_gp_slot(body)), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool yard_body_listen_once(
    yard_world *world, yard_body *body, yard_body_listener listener)
{
    GP_ASSERT(yard_body_is_in(world, body));
    return gp_listen_once(&yard_gp(world)->gp,
        gp_slot_listeners(yard_body_gp_slot(body)), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool yard_body_unlisten(
    yard_world *world, yard_body *body, yard_body_listener listener)
{
    GP_ASSERT(yard_body_is_in(world, body));
    return gp_unlisten(&yard_gp(world)->gp,
        gp_slot_listeners(yard_body_gp_slot(body)), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void yard_body_unlisten_all(
    yard_world *world, yard_body *body, yard_body_event event)
{
    GP_ASSERT(yard_body_is_in(world, body));
    gp_unlisten_all(
        &yard_gp(world)->gp, gp_slot_listeners(yard_body_gp_slot(body)), event);
}

/* As above, for listeners to every body. */
static inline bool yard_body_any_listen(
    yard_world *world, yard_body_listener listener)
{
    return gp_listen(
        &yard_gp(world)->gp, &yard_gp(world)->every_body, listener.gp);
}

static inline bool yard_body_any_listen_owned(
    yard_world *world, yard_body_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &yard_gp(world)->gp, &yard_gp(world)->every_body, listener.gp, owner);
}

static inline bool yard_body_any_listen_once(
    yard_world *world, yard_body_listener listener)
{
    return gp_listen_once(
        &yard_gp(world)->gp, &yard_gp(world)->every_body, listener.gp);
}

static inline bool yard_body_any_unlisten(
    yard_world *world, yard_body_listener listener)
{
    return gp_unlisten(
        &yard_gp(world)->gp, &yard_gp(world)->every_body, listener.gp);
}

static inline void yard_body_any_unlisten_all(
    yard_world *world, yard_body_event event)
{
    gp_unlisten_all(&yard_gp(world)->gp, &yard_gp(world)->every_body, event);
}

typedef void yard_body_bumped_fn(
    void *context, yard_world *world, yard_body *body, float force);

static inline yard_body_listener yard_body_on_bumped(
    yard_body_bumped_fn *fn, void *context)
{
    return yard_body_gp_listener(
        YARD_BODY_EVENT_BUMPED, (gp_function *)fn, context);
}

/* Notifies the listeners to bumped, until one recycles the entity. _post
 * leaves that to execute_callbacks, and returns false if full; see
 * gp_posts.h. */
void yard_body_bumped_emit(yard_world *world, yard_body *body, float force);
bool yard_body_bumped_post(yard_world *world, yard_body *body, float force);
bool yard_body_bumped_post_to(gp_stream *stream, gp_id gp_target, float force);

#ifdef __cplusplus
}
#endif

#endif
