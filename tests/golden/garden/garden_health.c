/* garden_health.c - see garden_health.h. Written by gpgen from garden.yaml;
 * do not edit. */
#include "garden_health.h"

#include "garden_bee.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(garden_health, gp_owner) == 0,
    "a component begins with where its entity is");
_Static_assert(GARDEN_BEE_EVENT_CHANGED == GP_ENTITY_CHANGED,
    "which is asked for by this name");

/* The types of entities that embed it. */
static const gp_component_home component_homes[] = {
    {
        .type = GARDEN_BEE_TYPE,
        .size = sizeof(garden_bee),
        .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
        .offset = offsetof(garden_bee, health),
        .pool = offsetof(garden_world_core, bee_pool),
    },
};

const gp_component_type garden_health_type = {
    .homes = component_homes,
    .home_count = 1,
};

static gp_listener_store *store_of(garden_world *world)
{
    return &garden_world_core_of(world)->gp.listeners;
}

/* Those who listen to every health. */
static gp_listeners *every_listeners(garden_world *world)
{
    return &garden_world_core_of(world)->health_listeners;
}

garden_health *garden_health_find(garden_world *world, gp_id id)
{
    return (garden_health *)gp_component_find(
        garden_world_core_of(world), &garden_health_type, id);
}

bool garden_health_is_in(const garden_world *world, const garden_health *health)
{
    const gp_component *owner = health == NULL ? NULL : &health->gp_owner;

    return gp_component_is_in(
        garden_world_const_core_of(world), &garden_health_type, owner);
}

/* Any property */

/* Whether anybody but those who listen to an event of this health may hear
 * of it. */
static inline bool is_heard_further(
    garden_world *world, const garden_health *health, uint32_t event)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    const gp_listeners *every = &core->health_listeners;
    const gp_slot *slot = gp_component_const_slot(&health->gp_owner);
    uint64_t events = gp_event_bit(GARDEN_HEALTH_EVENT_CHANGED);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);
    gp_id id = garden_health_owner(health);
    uint64_t heard;

    heard = gp_slot_const_listeners(slot)->heard & (events | changed);
    heard |= every->heard & (events | gp_event_bit(event));
    heard |= core->of_type[gp_id_type(id)].heard & changed;
    return heard != 0;
}

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_changed(garden_world *world, garden_health *health,
    gp_listeners *listeners, garden_health_property property)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HEALTH_EVENT_CHANGED, gp_component_slot(&health->gp_owner));
    while (listener != NULL) {
        garden_health_changed_fn *fn = (garden_health_changed_fn *)listener->fn;
        fn(listener->context, world, health, property);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_health_changed_add(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_CHANGED,
        (gp_function *)fn, context);
}

bool garden_health_changed_add_owned(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_CHANGED,
        (gp_function *)fn, context, owner);
}

bool garden_health_changed_add_once(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_CHANGED,
        (gp_function *)fn, context);
}

bool garden_health_changed_remove(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_CHANGED,
        (gp_function *)fn, context);
}

void garden_health_changed_clear(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_CHANGED);
}

bool garden_health_any_changed_add(
    garden_world *world, garden_health_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_health_any_changed_add_owned(garden_world *world,
    garden_health_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_health_any_changed_add_once(
    garden_world *world, garden_health_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_health_any_changed_remove(
    garden_world *world, garden_health_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_health_any_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HEALTH_EVENT_CHANGED);
}

/* points */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_points_changed(garden_world *world,
    garden_health *health, gp_listeners *listeners, int32_t old_value,
    int32_t new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HEALTH_EVENT_POINTS, gp_component_slot(&health->gp_owner));
    while (listener != NULL) {
        garden_health_points_changed_fn *fn =
            (garden_health_points_changed_fn *)listener->fn;
        fn(listener->context, world, health, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

/* Tells the entity of it; false if that died. */
static bool pass_on_points(garden_world *world, garden_health *health)
{
    gp_slot *slot = gp_component_slot(&health->gp_owner);
    gp_id id = {slot->id};

    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return garden_bee_hear_component(world, (garden_bee *)(void *)slot,
            GARDEN_BEE_PROPERTY_HEALTH_POINTS);
    default:
        return true;
    }
}

static GP_OUT_OF_LINE void tell_points_further(garden_world *world,
    garden_health *health, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_has(gp_component_listeners(&health->gp_owner),
            GARDEN_HEALTH_EVENT_CHANGED)) {
        if (!emit_changed(world, health,
                gp_component_listeners(&health->gp_owner),
                GARDEN_HEALTH_PROPERTY_POINTS)) {
            return;
        }
    }
    if (!pass_on_points(world, health)) {
        return;
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_HEALTH_EVENT_POINTS)) {
        if (!emit_points_changed(
                world, health, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_HEALTH_EVENT_CHANGED)) {
        emit_changed(world, health, every_listeners(world),
            GARDEN_HEALTH_PROPERTY_POINTS);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_points_changed(garden_world *world, garden_health *health,
    int32_t old_value, int32_t new_value)
{
    if (gp_listeners_hear(
            gp_component_listeners(&health->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world),
            &gp_component_slot(&health->gp_owner)->id,
            gp_component_listeners(&health->gp_owner),
            GARDEN_HEALTH_EVENT_POINTS, health, 0);
        return;
    }
    if (gp_listeners_has(gp_component_listeners(&health->gp_owner),
            GARDEN_HEALTH_EVENT_POINTS)) {
        if (!emit_points_changed(world, health,
                gp_component_listeners(&health->gp_owner), old_value,
                new_value)) {
            return;
        }
    }

    if (is_heard_further(world, health, GARDEN_HEALTH_EVENT_POINTS)) {
        tell_points_further(world, health, old_value, new_value);
    }
}

void garden_health_tell_points(
    garden_world *world, garden_health *health, int32_t old_value)
{
    tell_points_changed(world, health, old_value, health->points);
}

void garden_health_touch_points(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    tell_points_changed(world, health, health->points, health->points);
}

bool garden_health_points_changed_add(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_POINTS,
        (gp_function *)fn, context);
}

bool garden_health_points_changed_add_owned(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context,
    gp_id owner)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_POINTS,
        (gp_function *)fn, context, owner);
}

bool garden_health_points_changed_add_once(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_POINTS,
        (gp_function *)fn, context);
}

bool garden_health_points_changed_remove(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_POINTS,
        (gp_function *)fn, context);
}

void garden_health_points_changed_clear(
    garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_POINTS);
}

bool garden_health_any_points_changed_add(
    garden_world *world, garden_health_points_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_POINTS, (gp_function *)fn, context);
}

bool garden_health_any_points_changed_add_owned(garden_world *world,
    garden_health_points_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_POINTS, (gp_function *)fn, context, owner);
}

bool garden_health_any_points_changed_add_once(
    garden_world *world, garden_health_points_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_POINTS, (gp_function *)fn, context);
}

bool garden_health_any_points_changed_remove(
    garden_world *world, garden_health_points_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_POINTS, (gp_function *)fn, context);
}

void garden_health_any_points_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HEALTH_EVENT_POINTS);
}

/* died */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_died(
    garden_world *world, garden_health *health, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HEALTH_EVENT_DIED, gp_component_slot(&health->gp_owner));
    while (listener != NULL) {
        garden_health_died_fn *fn = (garden_health_died_fn *)listener->fn;
        fn(listener->context, world, health);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

/* Tells the entity of it; false if that died. */
static bool pass_on_died(garden_world *world, garden_health *health)
{
    gp_slot *slot = gp_component_slot(&health->gp_owner);
    gp_id id = {slot->id};

    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return garden_bee_hear_health_died(world, (garden_bee *)(void *)slot);
    default:
        return true;
    }
}

void garden_health_died_emit(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    if (gp_listeners_has(gp_component_listeners(&health->gp_owner),
            GARDEN_HEALTH_EVENT_DIED)) {
        if (!emit_died(
                world, health, gp_component_listeners(&health->gp_owner))) {
            return;
        }
    }
    if (!pass_on_died(world, health)) {
        return;
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_HEALTH_EVENT_DIED)) {
        emit_died(world, health, every_listeners(world));
    }
}

bool garden_health_died_add(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_DIED,
        (gp_function *)fn, context);
}

bool garden_health_died_add_owned(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_DIED,
        (gp_function *)fn, context, owner);
}

bool garden_health_died_add_once(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_DIED,
        (gp_function *)fn, context);
}

bool garden_health_died_remove(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_DIED,
        (gp_function *)fn, context);
}

void garden_health_died_clear(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&health->gp_owner), GARDEN_HEALTH_EVENT_DIED);
}

bool garden_health_any_died_add(
    garden_world *world, garden_health_died_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_DIED, (gp_function *)fn, context);
}

bool garden_health_any_died_add_owned(
    garden_world *world, garden_health_died_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_DIED, (gp_function *)fn, context, owner);
}

bool garden_health_any_died_add_once(
    garden_world *world, garden_health_died_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_DIED, (gp_function *)fn, context);
}

bool garden_health_any_died_remove(
    garden_world *world, garden_health_died_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HEALTH_EVENT_DIED, (gp_function *)fn, context);
}

void garden_health_any_died_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HEALTH_EVENT_DIED);
}
