/*
 * lists.h - the real functions of every list by the numbers that the model has
 * for them. Nothing is decided here.
 */
#ifndef LISTS_H
#define LISTS_H

#include "../restored.h"
#include "model.h"
#include "zoo_snapshot.h"

#include "gp_poison.h"

static zoo_world *world; /* in a variable, or in an arena */

/* The listeners, which are in test.c. */
static zoo_bee_hp_changed_fn record_hp;
static zoo_bee_age_changed_fn record_age;
static zoo_bee_changed_fn record_changed;
static zoo_bee_stung_fn record_stung;
static zoo_wings_beats_changed_fn record_beats;
static zoo_wings_changed_fn record_wings_changed;
static zoo_wings_flapped_fn record_flapped;
static zoo_bee_created_fn record_created;
static zoo_bee_recycled_fn record_recycled;
static zoo_world_honey_changed_fn record_honey;
static zoo_world_changed_fn record_world_changed;
static zoo_world_season_fn record_season;

/* The events of lists, by the numbers that the model has for them. */

static const uint32_t own_events[OWN_COUNT] = {
    [OWN_HP] = ZOO_BEE_EVENT_HP,
    [OWN_AGE] = ZOO_BEE_EVENT_AGE,
    [OWN_CHANGED] = ZOO_BEE_EVENT_CHANGED,
    [OWN_STUNG] = ZOO_BEE_EVENT_STUNG,
    [OWN_RECYCLED] = ZOO_BEE_EVENT_RECYCLED,
    [OWN_BEATS] = ZOO_WINGS_EVENT_BEATS,
    [OWN_WINGS_CHANGED] = ZOO_WINGS_EVENT_CHANGED,
    [OWN_FLAPPED] = ZOO_WINGS_EVENT_FLAPPED,
};

static const uint32_t any_events[ANY_COUNT] = {
    [ANY_HP] = ZOO_BEE_EVENT_HP,
    [ANY_AGE] = ZOO_BEE_EVENT_AGE,
    [ANY_CHANGED] = ZOO_BEE_EVENT_CHANGED,
    [ANY_STUNG] = ZOO_BEE_EVENT_STUNG,
    [ANY_CREATED] = ZOO_BEE_EVENT_CREATED,
    [ANY_RECYCLED] = ZOO_BEE_EVENT_RECYCLED,
    [ANY_BEATS] = ZOO_WINGS_EVENT_BEATS,
    [ANY_WINGS_CHANGED] = ZOO_WINGS_EVENT_CHANGED,
    [ANY_FLAPPED] = ZOO_WINGS_EVENT_FLAPPED,
};

static const uint32_t world_events[WORLD_COUNT] = {
    [WORLD_HONEY] = ZOO_WORLD_EVENT_HONEY,
    [WORLD_CHANGED] = ZOO_WORLD_EVENT_CHANGED,
    [WORLD_SEASON] = ZOO_WORLD_EVENT_SEASON,
};

/* The numbers of a component's events are above those of entities. */
static bool is_of_wings(uint32_t event)
{
    return event >= ZOO_WINGS_EVENT_CHANGED;
}

/* Listeners */

static zoo_bee_listener bee_listener(uint32_t event, void *ear)
{
    switch (event) {
    case ZOO_BEE_EVENT_HP:
        return zoo_bee_on_hp_changed(record_hp, ear);
    case ZOO_BEE_EVENT_AGE:
        return zoo_bee_on_age_changed(record_age, ear);
    case ZOO_BEE_EVENT_STUNG:
        return zoo_bee_on_stung(record_stung, ear);
    case ZOO_BEE_EVENT_CREATED:
        return zoo_bee_on_created(record_created, ear);
    case ZOO_BEE_EVENT_RECYCLED:
        return zoo_bee_on_recycled(record_recycled, ear);
    default:
        return zoo_bee_on_changed(record_changed, ear);
    }
}

static zoo_wings_listener wings_listener(uint32_t event, void *ear)
{
    switch (event) {
    case ZOO_WINGS_EVENT_BEATS:
        return zoo_wings_on_beats_changed(record_beats, ear);
    case ZOO_WINGS_EVENT_FLAPPED:
        return zoo_wings_on_flapped(record_flapped, ear);
    default:
        return zoo_wings_on_changed(record_wings_changed, ear);
    }
}

static zoo_world_listener world_listener(uint32_t event, void *ear)
{
    switch (event) {
    case ZOO_WORLD_EVENT_HONEY:
        return zoo_world_on_honey_changed(record_honey, ear);
    case ZOO_WORLD_EVENT_SEASON:
        return zoo_world_on_season(record_season, ear);
    default:
        return zoo_world_on_changed(record_world_changed, ear);
    }
}

/* Those of one bee */

static bool own_listen(
    zoo_bee *bee, uint32_t event, void *ear, stay stays, gp_id owner)
{
    zoo_bee_listener listener = bee_listener(event, ear);

    switch (stays) {
    case STAY_ONCE:
        return zoo_bee_listen_once(world, bee, listener);
    case STAY_OWNED:
        return zoo_bee_listen_owned(world, bee, listener, owner);
    case STAY_ALWAYS:
    default:
        return zoo_bee_listen(world, bee, listener);
    }
}

static bool own_wings_listen(
    zoo_wings *wings, uint32_t event, void *ear, stay stays, gp_id owner)
{
    zoo_wings_listener listener = wings_listener(event, ear);

    switch (stays) {
    case STAY_ONCE:
        return zoo_wings_listen_once(world, wings, listener);
    case STAY_OWNED:
        return zoo_wings_listen_owned(world, wings, listener, owner);
    case STAY_ALWAYS:
    default:
        return zoo_wings_listen(world, wings, listener);
    }
}

static bool own_add(zoo_bee *bee, int which, void *ear, stay stays, gp_id owner)
{
    uint32_t event = own_events[which];

    return is_of_wings(event)
               ? own_wings_listen(&bee->wings, event, ear, stays, owner)
               : own_listen(bee, event, ear, stays, owner);
}

static bool own_remove(zoo_bee *bee, int which, void *ear)
{
    uint32_t event = own_events[which];

    return is_of_wings(event)
               ? zoo_wings_unlisten(
                     world, &bee->wings, wings_listener(event, ear))
               : zoo_bee_unlisten(world, bee, bee_listener(event, ear));
}

static void own_clear(zoo_bee *bee, int which)
{
    uint32_t event = own_events[which];

    if (is_of_wings(event)) {
        zoo_wings_unlisten_all(world, &bee->wings, (zoo_wings_event)event);
    } else {
        zoo_bee_unlisten_all(world, bee, (zoo_bee_event)event);
    }
}

/* Those of every bee */

static bool any_listen(uint32_t event, void *ear, stay stays, gp_id owner)
{
    zoo_bee_listener listener = bee_listener(event, ear);

    switch (stays) {
    case STAY_ONCE:
        return zoo_bee_any_listen_once(world, listener);
    case STAY_OWNED:
        return zoo_bee_any_listen_owned(world, listener, owner);
    case STAY_ALWAYS:
    default:
        return zoo_bee_any_listen(world, listener);
    }
}

static bool any_wings_listen(uint32_t event, void *ear, stay stays, gp_id owner)
{
    zoo_wings_listener listener = wings_listener(event, ear);

    switch (stays) {
    case STAY_ONCE:
        return zoo_wings_any_listen_once(world, listener);
    case STAY_OWNED:
        return zoo_wings_any_listen_owned(world, listener, owner);
    case STAY_ALWAYS:
    default:
        return zoo_wings_any_listen(world, listener);
    }
}

static bool any_add(int which, void *ear, stay stays, gp_id owner)
{
    uint32_t event = any_events[which];

    return is_of_wings(event) ? any_wings_listen(event, ear, stays, owner)
                              : any_listen(event, ear, stays, owner);
}

static bool any_remove(int which, void *ear)
{
    uint32_t event = any_events[which];

    return is_of_wings(event)
               ? zoo_wings_any_unlisten(world, wings_listener(event, ear))
               : zoo_bee_any_unlisten(world, bee_listener(event, ear));
}

static void any_clear(int which)
{
    uint32_t event = any_events[which];

    if (is_of_wings(event)) {
        zoo_wings_any_unlisten_all(world, (zoo_wings_event)event);
    } else {
        zoo_bee_any_unlisten_all(world, (zoo_bee_event)event);
    }
}

/* Those of the world */

static bool world_add(int which, void *ear, stay stays, gp_id owner)
{
    zoo_world_listener listener = world_listener(world_events[which], ear);

    switch (stays) {
    case STAY_ONCE:
        return zoo_world_listen_once(world, listener);
    case STAY_OWNED:
        return zoo_world_listen_owned(world, listener, owner);
    case STAY_ALWAYS:
    default:
        return zoo_world_listen(world, listener);
    }
}

static bool world_remove(int which, void *ear)
{
    return zoo_world_unlisten(world, world_listener(world_events[which], ear));
}

static void world_clear(int which)
{
    zoo_world_unlisten_all(world, (zoo_world_event)world_events[which]);
}

#endif
