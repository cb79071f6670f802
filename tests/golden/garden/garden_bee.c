/* garden_bee.c - see garden_bee.h. Written by gpgen from garden.yaml; do not
 * edit. */
#include "garden_bee.h"

#include <stddef.h>
#include <string.h>

_Static_assert(
    offsetof(garden_bee, slot) == 0, "an entity begins with its slot");
_Static_assert(offsetof(garden_bee, listeners) == sizeof(gp_slot),
    "and then come its listeners");

static const gp_pool_type pool_type = {
    .name = "bee",
    .number = GARDEN_BEE_TYPE,
    .size = sizeof(garden_bee),
    .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    .max = 4096u,
    .lifo = false,
};

static gp_pool *pool_of(garden_world *world)
{
    return &garden_world_core_of(world)->bee_pool;
}

static gp_listener_store *store_of(garden_world *world)
{
    return &garden_world_core_of(world)->gp.listeners;
}

/* Those who listen to every bee. */
static gp_listeners *every_listeners(garden_world *world)
{
    garden_world_core *core = garden_world_core_of(world);

    return &core->of_type[pool_type.number];
}

/* A bee has been created */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static GP_OUT_OF_LINE bool emit_created(
    garden_world *world, garden_bee *bee, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_CREATED, bee);
    while (listener != NULL) {
        garden_bee_created_fn *fn = (garden_bee_created_fn *)listener->fn;
        fn(listener->context, world, bee);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_bee_any_created_add(
    garden_world *world, garden_bee_created_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context);
}

bool garden_bee_any_created_add_owned(
    garden_world *world, garden_bee_created_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context, owner);
}

bool garden_bee_any_created_add_once(
    garden_world *world, garden_bee_created_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context);
}

bool garden_bee_any_created_remove(
    garden_world *world, garden_bee_created_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context);
}

void garden_bee_any_created_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_CREATED);
}

/* A bee is recycled */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static GP_OUT_OF_LINE bool emit_recycled(
    garden_world *world, garden_bee *bee, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_RECYCLED, bee);
    while (listener != NULL) {
        garden_bee_recycled_fn *fn = (garden_bee_recycled_fn *)listener->fn;
        fn(listener->context, world, bee);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_bee_any_recycled_add(
    garden_world *world, garden_bee_recycled_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context);
}

bool garden_bee_any_recycled_add_owned(
    garden_world *world, garden_bee_recycled_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context, owner);
}

bool garden_bee_any_recycled_add_once(
    garden_world *world, garden_bee_recycled_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context);
}

bool garden_bee_any_recycled_remove(
    garden_world *world, garden_bee_recycled_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context);
}

void garden_bee_any_recycled_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_RECYCLED);
}

/* Any property */

/* Whether anybody but the bee's own listeners to an event may hear of it. */
static inline bool is_heard_further(
    garden_world *world, const garden_bee *bee, uint32_t event)
{
    uint64_t changed = gp_event_bit(GARDEN_BEE_EVENT_CHANGED);
    uint64_t every = every_listeners(world)->heard;

    every &= changed | gp_event_bit(event);
    return (every | (bee->listeners.heard & changed)) != 0;
}

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, garden_bee_property property)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_CHANGED, bee);
    while (listener != NULL) {
        garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
        fn(listener->context, world, bee, property);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_bee_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_bee_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_bee_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_bee_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_bee_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(
        store_of(world), &bee->listeners, GARDEN_BEE_EVENT_CHANGED);
}

bool garden_bee_any_changed_add(
    garden_world *world, garden_bee_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_bee_any_changed_add_owned(
    garden_world *world, garden_bee_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_bee_any_changed_add_once(
    garden_world *world, garden_bee_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_bee_any_changed_remove(
    garden_world *world, garden_bee_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_bee_any_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_CHANGED);
}

bool garden_bee_hear_component(
    garden_world *world, garden_bee *bee, garden_bee_property property)
{
    gp_listeners *every = every_listeners(world);

    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(world, bee, &bee->listeners, property)) {
            return false;
        }
    }
    if (gp_listeners_has(every, GARDEN_BEE_EVENT_CHANGED)) {
        return emit_changed(world, bee, every, property);
    }
    return true;
}

bool garden_bee_hear_physics_radius(
    garden_world *world, garden_bee *bee, float old_value, float new_value)
{
    uint64_t id = bee->slot.id;

    garden_world_core_of(world)->gp.busy++;
    garden_bee_redraw(world, bee, old_value, new_value);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return false;
    }
    return garden_bee_hear_component(
        world, bee, GARDEN_BEE_PROPERTY_PHYSICS_RADIUS);
}

bool garden_bee_hear_health_died(garden_world *world, garden_bee *bee)
{
    uint64_t id = bee->slot.id;

    garden_world_core_of(world)->gp.busy++;
    garden_bee_fall(world, bee);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return false;
    }
    return true;
}

/* hp */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_hp_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, int32_t old_value, int32_t new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_HP, bee);
    while (listener != NULL) {
        garden_bee_hp_changed_fn *fn = (garden_bee_hp_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_hp_further(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_HP)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_HP)) {
        if (!emit_hp_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_HP);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_hp_changed(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    uint64_t id = bee->slot.id;

    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_HP, bee, 0);
        return;
    }
    garden_world_core_of(world)->gp.busy++;
    garden_bee_check_death(world, bee, old_value, new_value);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_HP)) {
        if (!emit_hp_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_HP)) {
        tell_hp_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_hp(garden_world *world, garden_bee *bee, int32_t old_value)
{
    tell_hp_changed(world, bee, old_value, bee->hp);
}

void garden_bee_touch_hp(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_hp_changed(world, bee, bee->hp, bee->hp);
}

bool garden_bee_hp_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

bool garden_bee_hp_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context, owner);
}

bool garden_bee_hp_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

bool garden_bee_hp_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

void garden_bee_hp_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(store_of(world), &bee->listeners, GARDEN_BEE_EVENT_HP);
}

bool garden_bee_any_hp_changed_add(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

bool garden_bee_any_hp_changed_add_owned(garden_world *world,
    garden_bee_hp_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context, owner);
}

bool garden_bee_any_hp_changed_add_once(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

bool garden_bee_any_hp_changed_remove(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

void garden_bee_any_hp_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_HP);
}

/* energy */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_energy_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, float old_value, float new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_ENERGY, bee);
    while (listener != NULL) {
        garden_bee_energy_changed_fn *fn =
            (garden_bee_energy_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_energy_further(
    garden_world *world, garden_bee *bee, float old_value, float new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_ENERGY)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_ENERGY)) {
        if (!emit_energy_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_ENERGY);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_energy_changed(
    garden_world *world, garden_bee *bee, float old_value, float new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_ENERGY, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_ENERGY)) {
        if (!emit_energy_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_ENERGY)) {
        tell_energy_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_energy(
    garden_world *world, garden_bee *bee, float old_value)
{
    tell_energy_changed(world, bee, old_value, bee->energy);
}

void garden_bee_touch_energy(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_energy_changed(world, bee, bee->energy, bee->energy);
}

bool garden_bee_energy_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

bool garden_bee_energy_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context, owner);
}

bool garden_bee_energy_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

bool garden_bee_energy_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

void garden_bee_energy_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(
        store_of(world), &bee->listeners, GARDEN_BEE_EVENT_ENERGY);
}

bool garden_bee_any_energy_changed_add(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

bool garden_bee_any_energy_changed_add_owned(garden_world *world,
    garden_bee_energy_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context, owner);
}

bool garden_bee_any_energy_changed_add_once(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

bool garden_bee_any_energy_changed_remove(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

void garden_bee_any_energy_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_ENERGY);
}

/* position */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_position_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, garden_vec2 old_value, garden_vec2 new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_POSITION, bee);
    while (listener != NULL) {
        garden_bee_position_changed_fn *fn =
            (garden_bee_position_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_position_further(garden_world *world,
    garden_bee *bee, garden_vec2 old_value, garden_vec2 new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_POSITION)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_POSITION)) {
        if (!emit_position_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_POSITION);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_position_changed(garden_world *world, garden_bee *bee,
    garden_vec2 old_value, garden_vec2 new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_POSITION, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_POSITION)) {
        if (!emit_position_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_POSITION)) {
        tell_position_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_position(
    garden_world *world, garden_bee *bee, garden_vec2 old_value)
{
    tell_position_changed(world, bee, old_value, bee->position);
}

void garden_bee_touch_position(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_position_changed(world, bee, bee->position, bee->position);
}

bool garden_bee_position_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_bee_position_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context, owner);
}

bool garden_bee_position_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_bee_position_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

void garden_bee_position_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(
        store_of(world), &bee->listeners, GARDEN_BEE_EVENT_POSITION);
}

bool garden_bee_any_position_changed_add(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_bee_any_position_changed_add_owned(garden_world *world,
    garden_bee_position_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context, owner);
}

bool garden_bee_any_position_changed_add_once(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

bool garden_bee_any_position_changed_remove(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

void garden_bee_any_position_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_POSITION);
}

/* mood */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_mood_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, garden_mood old_value, garden_mood new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_MOOD, bee);
    while (listener != NULL) {
        garden_bee_mood_changed_fn *fn =
            (garden_bee_mood_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_mood_further(garden_world *world,
    garden_bee *bee, garden_mood old_value, garden_mood new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_MOOD)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_MOOD)) {
        if (!emit_mood_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_MOOD);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_mood_changed(garden_world *world, garden_bee *bee,
    garden_mood old_value, garden_mood new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_MOOD, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_MOOD)) {
        if (!emit_mood_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_MOOD)) {
        tell_mood_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_mood(
    garden_world *world, garden_bee *bee, garden_mood old_value)
{
    tell_mood_changed(world, bee, old_value, bee->mood);
}

void garden_bee_touch_mood(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_mood_changed(world, bee, bee->mood, bee->mood);
}

bool garden_bee_mood_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

bool garden_bee_mood_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context, owner);
}

bool garden_bee_mood_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

bool garden_bee_mood_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

void garden_bee_mood_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(store_of(world), &bee->listeners, GARDEN_BEE_EVENT_MOOD);
}

bool garden_bee_any_mood_changed_add(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

bool garden_bee_any_mood_changed_add_owned(garden_world *world,
    garden_bee_mood_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context, owner);
}

bool garden_bee_any_mood_changed_add_once(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

bool garden_bee_any_mood_changed_remove(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

void garden_bee_any_mood_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_MOOD);
}

/* target */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_target_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, garden_honey_id old_value,
    garden_honey_id new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_TARGET, bee);
    while (listener != NULL) {
        garden_bee_target_changed_fn *fn =
            (garden_bee_target_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_target_further(garden_world *world,
    garden_bee *bee, garden_honey_id old_value, garden_honey_id new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_TARGET)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_TARGET)) {
        if (!emit_target_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_TARGET);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_target_changed(garden_world *world, garden_bee *bee,
    garden_honey_id old_value, garden_honey_id new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_TARGET, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_TARGET)) {
        if (!emit_target_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_TARGET)) {
        tell_target_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_target(
    garden_world *world, garden_bee *bee, garden_honey_id old_value)
{
    tell_target_changed(world, bee, old_value, bee->target);
}

void garden_bee_touch_target(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_target_changed(world, bee, bee->target, bee->target);
}

bool garden_bee_target_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

bool garden_bee_target_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context, owner);
}

bool garden_bee_target_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

bool garden_bee_target_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

void garden_bee_target_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(
        store_of(world), &bee->listeners, GARDEN_BEE_EVENT_TARGET);
}

bool garden_bee_any_target_changed_add(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

bool garden_bee_any_target_changed_add_owned(garden_world *world,
    garden_bee_target_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context, owner);
}

bool garden_bee_any_target_changed_add_once(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

bool garden_bee_any_target_changed_remove(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

void garden_bee_any_target_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_TARGET);
}

/* name */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_name_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, const char *old_value, const char *new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_NAME, bee);
    while (listener != NULL) {
        garden_bee_name_changed_fn *fn =
            (garden_bee_name_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_name_further(garden_world *world,
    garden_bee *bee, const char *old_value, const char *new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_NAME)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_NAME)) {
        if (!emit_name_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_NAME);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_name_changed(garden_world *world, garden_bee *bee,
    const char *old_value, const char *new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_NAME, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_NAME)) {
        if (!emit_name_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_NAME)) {
        tell_name_further(world, bee, old_value, new_value);
    }
}

bool garden_bee_set_name(
    garden_world *world, garden_bee *bee, const char *value)
{
    char old_value[sizeof bee->name];
    char new_value[sizeof bee->name];

    GP_ASSERT(garden_bee_is_in(world, bee));
    GP_ASSERT(value != NULL);
    if (gp_text_same(bee->name, sizeof bee->name, value)) {
        return false;
    }
    if (!garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_NAME)) {
        gp_text_set(bee->name, sizeof bee->name, value);
        return true;
    }
    memcpy(old_value, bee->name, sizeof old_value);
    gp_text_set(bee->name, sizeof bee->name, value);
    memcpy(new_value, bee->name, sizeof new_value);
    tell_name_changed(world, bee, old_value, new_value);
    return true;
}

void garden_bee_touch_name(garden_world *world, garden_bee *bee)
{
    char value[sizeof bee->name];

    GP_ASSERT(garden_bee_is_in(world, bee));
    memcpy(value, bee->name, sizeof value);
    tell_name_changed(world, bee, value, value);
}

bool garden_bee_name_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

bool garden_bee_name_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context, owner);
}

bool garden_bee_name_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

bool garden_bee_name_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

void garden_bee_name_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(store_of(world), &bee->listeners, GARDEN_BEE_EVENT_NAME);
}

bool garden_bee_any_name_changed_add(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

bool garden_bee_any_name_changed_add_owned(garden_world *world,
    garden_bee_name_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context, owner);
}

bool garden_bee_any_name_changed_add_once(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

bool garden_bee_any_name_changed_remove(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

void garden_bee_any_name_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_NAME);
}

/* hive */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_hive_changed(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_HIVE, bee);
    while (listener != NULL) {
        garden_bee_hive_changed_fn *fn =
            (garden_bee_hive_changed_fn *)listener->fn;
        fn(listener->context, world, bee, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_hive_further(garden_world *world,
    garden_bee *bee, uint32_t old_value, uint32_t new_value)
{
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_CHANGED)) {
        if (!emit_changed(
                world, bee, &bee->listeners, GARDEN_BEE_PROPERTY_HIVE)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_HIVE)) {
        if (!emit_hive_changed(
                world, bee, every_listeners(world), old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CHANGED)) {
        emit_changed(
            world, bee, every_listeners(world), GARDEN_BEE_PROPERTY_HIVE);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_hive_changed(garden_world *world, garden_bee *bee,
    uint32_t old_value, uint32_t new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &bee->slot.id, &bee->listeners,
            GARDEN_BEE_EVENT_HIVE, bee, 0);
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_HIVE)) {
        if (!emit_hive_changed(
                world, bee, &bee->listeners, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, bee, GARDEN_BEE_EVENT_HIVE)) {
        tell_hive_further(world, bee, old_value, new_value);
    }
}

void garden_bee_tell_hive(
    garden_world *world, garden_bee *bee, uint32_t old_value)
{
    tell_hive_changed(world, bee, old_value, bee->hive);
}

void garden_bee_touch_hive(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    tell_hive_changed(world, bee, bee->hive, bee->hive);
}

bool garden_bee_hive_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

bool garden_bee_hive_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context, owner);
}

bool garden_bee_hive_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

bool garden_bee_hive_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

void garden_bee_hive_changed_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(store_of(world), &bee->listeners, GARDEN_BEE_EVENT_HIVE);
}

bool garden_bee_any_hive_changed_add(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

bool garden_bee_any_hive_changed_add_owned(garden_world *world,
    garden_bee_hive_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context, owner);
}

bool garden_bee_any_hive_changed_add_once(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

bool garden_bee_any_hive_changed_remove(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

void garden_bee_any_hive_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_HIVE);
}

/* stung */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the bee died. */
static inline bool emit_stung(garden_world *world, garden_bee *bee,
    gp_listeners *listeners, garden_bee_id attacker, int32_t damage)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_BEE_EVENT_STUNG, bee);
    while (listener != NULL) {
        garden_bee_stung_fn *fn = (garden_bee_stung_fn *)listener->fn;
        fn(listener->context, world, bee, attacker, damage);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

void garden_bee_stung_emit(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    uint64_t id = bee->slot.id;

    garden_world_core_of(world)->gp.busy++;
    garden_bee_flinch(world, bee, attacker, damage);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }
    if (gp_listeners_has(&bee->listeners, GARDEN_BEE_EVENT_STUNG)) {
        if (!emit_stung(world, bee, &bee->listeners, attacker, damage)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_STUNG)) {
        emit_stung(world, bee, every_listeners(world), attacker, damage);
    }
}

bool garden_bee_stung_add(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

bool garden_bee_stung_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_owned(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context, owner);
}

bool garden_bee_stung_add_once(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_add_once(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

bool garden_bee_stung_remove(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_listeners_remove(store_of(world), &bee->listeners,
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

void garden_bee_stung_clear(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(
        store_of(world), &bee->listeners, GARDEN_BEE_EVENT_STUNG);
}

bool garden_bee_any_stung_add(
    garden_world *world, garden_bee_stung_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

bool garden_bee_any_stung_add_owned(
    garden_world *world, garden_bee_stung_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context, owner);
}

bool garden_bee_any_stung_add_once(
    garden_world *world, garden_bee_stung_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

bool garden_bee_any_stung_remove(
    garden_world *world, garden_bee_stung_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

void garden_bee_any_stung_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_BEE_EVENT_STUNG);
}

bool garden_bee_send_damage(
    garden_world *world, garden_bee *bee, int32_t amount, gp_id source)
{
    bool is_in = garden_bee_is_in(world, bee);
    uint64_t id;

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    id = bee->slot.id;
    garden_world_core_of(world)->gp.busy++;
    garden_physics_handle_damage(world, &bee->physics, amount, source);
    if (bee->slot.id != id) {
        garden_world_core_of(world)->gp.busy--;
        return true;
    }
    garden_health_handle_damage(world, &bee->health, amount, source);
    garden_world_core_of(world)->gp.busy--;
    return true;
}

/* Life */

static void set_defaults(garden_bee *bee)
{
    memset(&bee->physics.position, 0, sizeof bee->physics.position);
    bee->physics.radius = 16.0f;
    bee->physics.touching = 0;
    bee->health.points = 40;
    bee->hp = 100;
    bee->energy = 1.0f;
    memset(&bee->position, 0, sizeof bee->position);
    bee->mood = GARDEN_MOOD_HUNGRY;
    bee->target.bits = 0;
    memset(bee->name, 0, sizeof bee->name);
    bee->scratch = 0;
}

static gp_slot *take_slot(garden_world *world, bool *is_fresh)
{
    return gp_pool_take(pool_of(world), &pool_type, is_fresh);
}

/* Takes a slot, with its defaults; until end_create it tells nobody. */
static inline garden_bee *begin_create(garden_world *world)
{
    bool is_fresh;
    gp_slot *slot;
    garden_bee *bee;

    GP_ASSERT(gp_world_was_made(&garden_world_core_of(world)->gp));
    if (garden_world_core_of(world)->gp.ending) {
        return NULL;
    }
    slot = take_slot(world, &is_fresh);
    if (slot == NULL) {
        return NULL;
    }
    bee = (garden_bee *)(void *)slot;
    bee->listeners.heard = GP_OBJECT_SILENT;
    bee->listeners.first = NULL;
    if (is_fresh) {
        bee->physics.gp_owner.offset = (uint32_t)offsetof(garden_bee, physics);
        bee->health.gp_owner.offset = (uint32_t)offsetof(garden_bee, health);
        bee->listeners.heard |= GP_OBJECT_MAKING;
        garden_world_core_of(world)->gp.busy++;
        garden_bee_on_init(world, bee);
        garden_world_core_of(world)->gp.busy--;
        bee->listeners.heard &= ~GP_OBJECT_MAKING;
    }
    set_defaults(bee);
    return bee;
}

/* Tells of a newborn; NULL if it has been recycled meanwhile. */
static GP_OUT_OF_LINE garden_bee *tell_created(
    garden_world *world, garden_bee *bee)
{
    bool is_live = emit_created(world, bee, every_listeners(world));

    return is_live ? bee : NULL;
}

/* Lets the newborn tell; NULL if it has been recycled meanwhile. */
static inline garden_bee *end_create(garden_world *world, garden_bee *bee)
{
    uint64_t id = bee->slot.id;
    bool heard;

    garden_world_core_of(world)->gp.busy++;
    garden_health_on_reset(world, &bee->health);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return NULL;
    }
    garden_world_core_of(world)->gp.busy++;
    garden_bee_on_reset(world, bee);
    garden_world_core_of(world)->gp.busy--;
    if (bee->slot.id != id) {
        return NULL;
    }
    bee->listeners.heard &= ~GP_OBJECT_SILENT;
    heard = gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_CREATED);
    if (GP_SELDOM(heard)) {
        return tell_created(world, bee);
    }
    return bee;
}

garden_bee *garden_bee_create(garden_world *world)
{
    garden_bee *bee = begin_create(world);

    if (bee == NULL) {
        return NULL;
    }
    return end_create(world, bee);
}

garden_bee *garden_bee_create_at(
    garden_world *world, garden_vec2 position, int32_t hp)
{
    garden_bee *bee;

    bee = begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->position = position;
    bee->hp = gp_clamp_i32(hp, 0, 100);
    return end_create(world, bee);
}

garden_bee *garden_bee_create_sized(garden_world *world, float radius)
{
    garden_bee *bee;

    bee = begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->physics.radius = radius;
    return end_create(world, bee);
}

garden_bee *garden_bee_create_queen(garden_world *world)
{
    garden_bee *bee;

    bee = begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->hp = 80;
    gp_text_set(bee->name, sizeof bee->name, "queen");
    bee->health.points = 200;
    return end_create(world, bee);
}

static inline void give_slot(garden_world *world, garden_bee *bee)
{
    gp_pool_give(pool_of(world), &pool_type, &bee->slot);
}

/* Takes it out of every list that it is in. */
static inline void leave_lists(garden_world *world, garden_bee *bee)
{
    garden_world_core *core = garden_world_core_of(world);

    gp_list_unlink(&core->bee_flying_list, &bee->flying_links);
}

/* Tells that it goes, lets its listeners go, and gives it back. */
static inline void let_go(garden_world *world, garden_bee *bee)
{
    bee->listeners.heard |= GP_OBJECT_LEAVING;
    if (gp_listeners_has(every_listeners(world), GARDEN_BEE_EVENT_RECYCLED)) {
        emit_recycled(world, bee, every_listeners(world));
    }
    garden_world_core_of(world)->gp.busy++;
    garden_bee_on_deactivate(world, bee);
    garden_health_on_deactivate(world, &bee->health);
    garden_world_core_of(world)->gp.busy--;
    leave_lists(world, bee);
    gp_listeners_drop(store_of(world), &bee->listeners, bee);
    give_slot(world, bee);
}

bool garden_bee_recycle(garden_world *world, garden_bee *bee)
{
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in || bee == NULL);
    if (!is_in) {
        return false;
    }
    GP_ASSERT(!gp_listeners_hear(&bee->listeners, GP_OBJECT_MAKING));
    if (gp_listeners_hear(
            &bee->listeners, GP_OBJECT_LEAVING | GP_OBJECT_MAKING)) {
        return false;
    }
    let_go(world, bee);
    return true;
}

void garden_bee_recycle_all(garden_world *world)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee = garden_bee_walk_next(&walk);

    while (bee != NULL) {
        garden_bee_recycle(world, bee);
        bee = garden_bee_walk_next(&walk);
    }
}

bool garden_bee_reserve(garden_world *world, uint32_t count)
{
    return gp_pool_reserve(pool_of(world), count);
}

static void destroy_slot(void *context, gp_slot *slot)
{
    garden_world *world = (garden_world *)context;
    garden_bee *bee = (garden_bee *)(void *)slot;

    garden_world_core_of(world)->gp.busy++;
    garden_bee_on_destroy(world, bee);
    garden_world_core_of(world)->gp.busy--;
}

void garden_bee_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_world_core_of(world)->gp));
    gp_pool_trim(pool_of(world), destroy_slot, world);
}

bool garden_bee_open_pool(garden_world *world, uint32_t reserve)
{
    gp_pool_init(
        pool_of(world), &pool_type, &garden_world_core_of(world)->gp.memory);
    return gp_pool_reserve(pool_of(world), reserve);
}

void garden_bee_close_pool(garden_world *world)
{
    gp_pool_finish(pool_of(world), destroy_slot, world);
}
