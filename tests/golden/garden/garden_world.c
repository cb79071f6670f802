/* garden_world.c - see garden_world.h. Written by gpgen from garden.yaml; do
 * not edit. */
#include "garden_world.h"

#include "gp_binding_table.h"

#include <stddef.h>
#include <string.h>

_Static_assert(
    offsetof(garden_world, core) == 0, "a world begins with its core");

static gp_listener_store *store_of(garden_world *world)
{
    return &world->core.gp.listeners;
}

/* Any property */

/* Calls the listeners of one list, in the order in which they were added. */
static inline void emit_changed(garden_world *world, gp_listeners *listeners,
    garden_world_property property)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_WORLD_EVENT_CHANGED, world);
    while (listener != NULL) {
        garden_world_changed_fn *fn = (garden_world_changed_fn *)listener->fn;
        fn(listener->context, world, property);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
}

bool garden_world_changed_add(
    garden_world *world, garden_world_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_world_changed_add_owned(garden_world *world,
    garden_world_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_world_changed_add_once(
    garden_world *world, garden_world_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_world_changed_remove(
    garden_world *world, garden_world_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_world_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), &world->listeners, GARDEN_WORLD_EVENT_CHANGED);
}

/* honey_collected */

/* Calls the listeners of one list, in the order in which they were added. */
static inline void emit_honey_collected_changed(garden_world *world,
    gp_listeners *listeners, uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, world);
    while (listener != NULL) {
        garden_world_honey_collected_changed_fn *fn =
            (garden_world_honey_collected_changed_fn *)listener->fn;
        fn(listener->context, world, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_honey_collected_changed(
    garden_world *world, uint32_t old_value, uint32_t new_value)
{
    if (gp_listeners_has(
            &world->listeners, GARDEN_WORLD_EVENT_HONEY_COLLECTED)) {
        emit_honey_collected_changed(
            world, &world->listeners, old_value, new_value);
    }
    if (gp_listeners_has(&world->listeners, GARDEN_WORLD_EVENT_CHANGED)) {
        emit_changed(
            world, &world->listeners, GARDEN_WORLD_PROPERTY_HONEY_COLLECTED);
    }
}

void garden_world_tell_honey_collected(garden_world *world, uint32_t old_value)
{
    tell_honey_collected_changed(world, old_value, world->honey_collected);
}

void garden_world_touch_honey_collected(garden_world *world)
{
    tell_honey_collected_changed(
        world, world->honey_collected, world->honey_collected);
}

bool garden_world_honey_collected_changed_add(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, (gp_function *)fn, context);
}

bool garden_world_honey_collected_changed_add_owned(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, (gp_function *)fn, context, owner);
}

bool garden_world_honey_collected_changed_add_once(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, (gp_function *)fn, context);
}

bool garden_world_honey_collected_changed_remove(garden_world *world,
    garden_world_honey_collected_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, (gp_function *)fn, context);
}

void garden_world_honey_collected_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), &world->listeners, GARDEN_WORLD_EVENT_HONEY_COLLECTED);
}

/* dusk */

/* Calls the listeners of one list, in the order in which they were added. */
static inline void emit_dusk(garden_world *world, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_WORLD_EVENT_DUSK, world);
    while (listener != NULL) {
        garden_world_dusk_fn *fn = (garden_world_dusk_fn *)listener->fn;
        fn(listener->context, world);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
}

void garden_world_dusk_emit(garden_world *world)
{
    if (gp_listeners_has(&world->listeners, GARDEN_WORLD_EVENT_DUSK)) {
        emit_dusk(world, &world->listeners);
    }
}

bool garden_world_dusk_add(
    garden_world *world, garden_world_dusk_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_DUSK, (gp_function *)fn, context);
}

bool garden_world_dusk_add_owned(
    garden_world *world, garden_world_dusk_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_DUSK, (gp_function *)fn, context, owner);
}

bool garden_world_dusk_add_once(
    garden_world *world, garden_world_dusk_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_DUSK, (gp_function *)fn, context);
}

bool garden_world_dusk_remove(
    garden_world *world, garden_world_dusk_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), &world->listeners,
        GARDEN_WORLD_EVENT_DUSK, (gp_function *)fn, context);
}

void garden_world_dusk_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), &world->listeners, GARDEN_WORLD_EVENT_DUSK);
}

bool garden_send_damage(
    garden_world *world, gp_id target, int32_t amount, gp_id source)
{
    switch (gp_id_type(target)) {
    case GARDEN_BEE_TYPE: {
        garden_bee *found =
            garden_bee_find(world, garden_bee_id_from_any(target));
        if (found == NULL) {
            return false;
        }
        return garden_bee_send_damage(world, found, amount, source);
    }
    default:
        return false;
    }
}

/* Life */

const char *garden_type_name(gp_id id)
{
    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return "bee";
    case GARDEN_HONEY_TYPE:
        return "honey";
    default:
        return NULL;
    }
}

/* Where each type of entity has its pool. */
static const gp_world_pool pools[] = {
    {.size = 0}, /* no type has the number 0 */
    [GARDEN_BEE_TYPE].offset = offsetof(garden_world, core.bee_pool),
    [GARDEN_BEE_TYPE].size = sizeof(garden_bee),
    [GARDEN_BEE_TYPE].chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    [GARDEN_HONEY_TYPE].offset = offsetof(garden_world, core.honey_pool),
    [GARDEN_HONEY_TYPE].size = sizeof(garden_honey),
    [GARDEN_HONEY_TYPE].chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
};

bool garden_is_live(const garden_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

static uint32_t pick(uint32_t wanted, uint32_t otherwise)
{
    return wanted != 0 ? wanted : otherwise;
}

static bool open_pools(garden_world *world, const garden_world_desc *desc)
{
    if (!garden_bee_open_pool(world, pick(desc->bee_reserve, 256u))) {
        return false;
    }
    if (!garden_honey_open_pool(world, pick(desc->honey_reserve, 0u))) {
        return false;
    }
    return true;
}

bool garden_world_init(garden_world *world, const garden_world_desc *desc)
{
    static const garden_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp->pools = pools;
    gp->pool_count = sizeof pools / sizeof pools[0];
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    garden_posts_init(&world->posts, &gp->memory);
    gp->ready = true;
    if (!open_pools(world, desc)) {
        garden_world_finish(world);
        return false;
    }
    return true;
}

void garden_world_finish(garden_world *world)
{
    gp_world *gp = &world->core.gp;

    GP_ASSERT(!gp_world_is_busy(gp));
    GP_ASSERT(!gp->ready || !gp->ending);
    if (!gp->ready) {
        return;
    }
    gp->ending = true;
    garden_bee_recycle_all(world);
    garden_honey_recycle_all(world);
    garden_bee_close_pool(world);
    garden_honey_close_pool(world);
    garden_posts_finish(&world->posts);
    gp_listener_store_finish(&gp->listeners);
    gp_binding_table_finish(gp);
    gp->ready = false;
}

void garden_world_tick(garden_world *world, gp_time now)
{
    world->core.gp.now = now;
}
