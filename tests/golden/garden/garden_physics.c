/* garden_physics.c - see garden_physics.h. Written by gpgen from
 * garden.yaml; do not edit. */
#include "garden_physics.h"

#include "garden_bee.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(garden_physics, gp_owner) == 0,
    "a component begins with where its entity is");
_Static_assert(GARDEN_BEE_EVENT_CHANGED == GP_ENTITY_CHANGED,
    "which is asked for by this name");

/* The types of entities that embed it. */
static const gp_component_home component_homes[] = {
    {
        .type = GARDEN_BEE_TYPE,
        .size = sizeof(garden_bee),
        .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
        .offset = offsetof(garden_bee, physics),
        .pool = offsetof(garden_world_core, bee_pool),
    },
};

const gp_component_type garden_physics_type = {
    .homes = component_homes,
    .home_count = 1,
};

static gp_listener_store *store_of(garden_world *world)
{
    return &garden_world_core_of(world)->gp.listeners;
}

/* Those who listen to every physics. */
static gp_listeners *every_listeners(garden_world *world)
{
    return &garden_world_core_of(world)->physics_listeners;
}

garden_physics *garden_physics_find(garden_world *world, gp_id id)
{
    return (garden_physics *)gp_component_find(
        garden_world_core_of(world), &garden_physics_type, id);
}

bool garden_physics_is_in(
    const garden_world *world, const garden_physics *physics)
{
    const gp_component *owner = physics == NULL ? NULL : &physics->gp_owner;

    return gp_component_is_in(
        garden_world_const_core_of(world), &garden_physics_type, owner);
}

/* Any property */

/* Whether anybody but those who listen to an event of this physics may hear
 * of it. */
static inline bool is_heard_further(
    garden_world *world, const garden_physics *physics, uint32_t event)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    const gp_listeners *every = &core->physics_listeners;
    const gp_slot *slot = gp_component_const_slot(&physics->gp_owner);
    uint64_t events = gp_event_bit(GARDEN_PHYSICS_EVENT_CHANGED);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);
    gp_id id = garden_physics_owner(physics);
    uint64_t heard;

    heard = gp_slot_const_listeners(slot)->heard & (events | changed);
    heard |= every->heard & (events | gp_event_bit(event));
    heard |= core->of_type[gp_id_type(id)].heard & changed;
    return heard != 0;
}

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_changed(garden_world *world, garden_physics *physics,
    gp_listeners *listeners, garden_physics_property property)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_PHYSICS_EVENT_CHANGED, gp_component_slot(&physics->gp_owner));
    while (listener != NULL) {
        garden_physics_changed_fn *fn =
            (garden_physics_changed_fn *)listener->fn;
        fn(listener->context, world, physics, property);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_physics_changed_add(garden_world *world, garden_physics *physics,
    garden_physics_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_physics_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_changed_fn *fn, void *context,
    gp_id owner)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_physics_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_physics_changed_remove(garden_world *world, garden_physics *physics,
    garden_physics_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_physics_changed_clear(garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_CHANGED);
}

bool garden_physics_any_changed_add(
    garden_world *world, garden_physics_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_physics_any_changed_add_owned(garden_world *world,
    garden_physics_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_physics_any_changed_add_once(
    garden_world *world, garden_physics_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_physics_any_changed_remove(
    garden_world *world, garden_physics_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_physics_any_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_PHYSICS_EVENT_CHANGED);
}

/* position */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_position_changed(garden_world *world,
    garden_physics *physics, gp_listeners *listeners, garden_vec2 old_value,
    garden_vec2 new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_PHYSICS_EVENT_POSITION, gp_component_slot(&physics->gp_owner));
    while (listener != NULL) {
        garden_physics_position_changed_fn *fn =
            (garden_physics_position_changed_fn *)listener->fn;
        fn(listener->context, world, physics, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

/* Tells the entity of it; false if that died. */
static bool pass_on_position(garden_world *world, garden_physics *physics)
{
    gp_slot *slot = gp_component_slot(&physics->gp_owner);
    gp_id id = {slot->id};

    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return garden_bee_hear_component(world, (garden_bee *)(void *)slot,
            GARDEN_BEE_PROPERTY_PHYSICS_POSITION);
    default:
        return true;
    }
}

static GP_OUT_OF_LINE void tell_position_further(garden_world *world,
    garden_physics *physics, garden_vec2 old_value, garden_vec2 new_value)
{
    if (gp_listeners_has(gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_CHANGED)) {
        if (!emit_changed(world, physics,
                gp_component_listeners(&physics->gp_owner),
                GARDEN_PHYSICS_PROPERTY_POSITION)) {
            return;
        }
    }
    if (!pass_on_position(world, physics)) {
        return;
    }
    if (gp_listeners_has(
            every_listeners(world), GARDEN_PHYSICS_EVENT_POSITION)) {
        if (!emit_position_changed(
                world, physics, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(
            every_listeners(world), GARDEN_PHYSICS_EVENT_CHANGED)) {
        emit_changed(world, physics, every_listeners(world),
            GARDEN_PHYSICS_PROPERTY_POSITION);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_position_changed(garden_world *world, garden_physics *physics,
    garden_vec2 old_value, garden_vec2 new_value)
{
    uint64_t id = gp_component_slot(&physics->gp_owner)->id;

    if (gp_listeners_hear(
            gp_component_listeners(&physics->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world),
            &gp_component_slot(&physics->gp_owner)->id,
            gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_POSITION, physics, 0);
        return;
    }
    garden_world_core_of(world)->gp.busy++;
    garden_physics_sort(world, physics, old_value, new_value);
    garden_world_core_of(world)->gp.busy--;
    if (gp_component_slot(&physics->gp_owner)->id != id) {
        return;
    }
    if (gp_listeners_has(gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_POSITION)) {
        if (!emit_position_changed(world, physics,
                gp_component_listeners(&physics->gp_owner), old_value,
                new_value)) {
            return;
        }
    }

    if (is_heard_further(world, physics, GARDEN_PHYSICS_EVENT_POSITION)) {
        tell_position_further(world, physics, old_value, new_value);
    }
}

void garden_physics_tell_position(
    garden_world *world, garden_physics *physics, garden_vec2 old_value)
{
    tell_position_changed(world, physics, old_value, physics->position);
}

void garden_physics_touch_position(garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    tell_position_changed(world, physics, physics->position, physics->position);
}

bool garden_physics_position_changed_add(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_physics_position_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context, gp_id owner)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context, owner);
}

bool garden_physics_position_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_physics_position_changed_remove(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

void garden_physics_position_changed_clear(
    garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_POSITION);
}

bool garden_physics_any_position_changed_add(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_physics_any_position_changed_add_owned(garden_world *world,
    garden_physics_position_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context, owner);
}

bool garden_physics_any_position_changed_add_once(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_physics_any_position_changed_remove(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

void garden_physics_any_position_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_PHYSICS_EVENT_POSITION);
}

/* radius */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the entity died. */
static inline bool emit_radius_changed(garden_world *world,
    garden_physics *physics, gp_listeners *listeners, float old_value,
    float new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_PHYSICS_EVENT_RADIUS, gp_component_slot(&physics->gp_owner));
    while (listener != NULL) {
        garden_physics_radius_changed_fn *fn =
            (garden_physics_radius_changed_fn *)listener->fn;
        fn(listener->context, world, physics, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

/* Tells the entity of it; false if that died. */
static bool pass_on_radius(garden_world *world, garden_physics *physics,
    float old_value, float new_value)
{
    gp_slot *slot = gp_component_slot(&physics->gp_owner);
    gp_id id = {slot->id};

    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return garden_bee_hear_physics_radius(
            world, (garden_bee *)(void *)slot, old_value, new_value);
    default:
        return true;
    }
}

static GP_OUT_OF_LINE void tell_radius_further(garden_world *world,
    garden_physics *physics, float old_value, float new_value)
{
    if (gp_listeners_has(gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_CHANGED)) {
        if (!emit_changed(world, physics,
                gp_component_listeners(&physics->gp_owner),
                GARDEN_PHYSICS_PROPERTY_RADIUS)) {
            return;
        }
    }
    if (!pass_on_radius(world, physics, old_value, new_value)) {
        return;
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_PHYSICS_EVENT_RADIUS)) {
        if (!emit_radius_changed(
                world, physics, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(
            every_listeners(world), GARDEN_PHYSICS_EVENT_CHANGED)) {
        emit_changed(world, physics, every_listeners(world),
            GARDEN_PHYSICS_PROPERTY_RADIUS);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_radius_changed(garden_world *world, garden_physics *physics,
    float old_value, float new_value)
{
    if (gp_listeners_hear(
            gp_component_listeners(&physics->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world),
            &gp_component_slot(&physics->gp_owner)->id,
            gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_RADIUS, physics, 0);
        return;
    }
    if (gp_listeners_has(gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_RADIUS)) {
        if (!emit_radius_changed(world, physics,
                gp_component_listeners(&physics->gp_owner), old_value,
                new_value)) {
            return;
        }
    }

    tell_radius_further(world, physics, old_value, new_value);
}

void garden_physics_tell_radius(
    garden_world *world, garden_physics *physics, float old_value)
{
    tell_radius_changed(world, physics, old_value, physics->radius);
}

void garden_physics_touch_radius(garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    tell_radius_changed(world, physics, physics->radius, physics->radius);
}

bool garden_physics_radius_changed_add(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add(store_of(world),
        gp_component_listeners(&physics->gp_owner), GARDEN_PHYSICS_EVENT_RADIUS,
        (gp_function *)fn, context);
}

bool garden_physics_radius_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context, gp_id owner)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_owned(store_of(world),
        gp_component_listeners(&physics->gp_owner), GARDEN_PHYSICS_EVENT_RADIUS,
        (gp_function *)fn, context, owner);
}

bool garden_physics_radius_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_add_once(store_of(world),
        gp_component_listeners(&physics->gp_owner), GARDEN_PHYSICS_EVENT_RADIUS,
        (gp_function *)fn, context);
}

bool garden_physics_radius_changed_remove(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listeners_remove(store_of(world),
        gp_component_listeners(&physics->gp_owner), GARDEN_PHYSICS_EVENT_RADIUS,
        (gp_function *)fn, context);
}

void garden_physics_radius_changed_clear(
    garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    gp_listeners_clear(store_of(world),
        gp_component_listeners(&physics->gp_owner),
        GARDEN_PHYSICS_EVENT_RADIUS);
}

bool garden_physics_any_radius_changed_add(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_RADIUS, (gp_function *)fn, context);
}

bool garden_physics_any_radius_changed_add_owned(garden_world *world,
    garden_physics_radius_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_RADIUS, (gp_function *)fn, context, owner);
}

bool garden_physics_any_radius_changed_add_once(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_RADIUS, (gp_function *)fn, context);
}

bool garden_physics_any_radius_changed_remove(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_PHYSICS_EVENT_RADIUS, (gp_function *)fn, context);
}

void garden_physics_any_radius_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_PHYSICS_EVENT_RADIUS);
}
