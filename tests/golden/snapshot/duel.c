/* duel.c - see duel.h. Written by gpgen from duel.yaml; do not edit. */
#define GP_GENERATED
#include "duel.h"

#include "gp_snapshot.h"

_Static_assert(offsetof(duel_world, core) == 0, "a world begins with its core");

/* Notification */

void duel_world_gp_notify_u32(duel_world *world, duel_world_property property,
    uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &duel_gp(world)->gp,
            &world->listeners, property, DUEL_WORLD_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_world_changed_fn *fn = (duel_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            duel_world_round_changed_fn *fn =
                (duel_world_round_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_world_gp_notify_f32(duel_world *world, duel_world_property property,
    float old_value, float new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &duel_gp(world)->gp,
            &world->listeners, property, DUEL_WORLD_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_world_changed_fn *fn = (duel_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            duel_world_music_changed_fn *fn =
                (duel_world_music_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool duel_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [DUEL_FIGHTER_TYPE].type = &duel_fighter_gp_pool_type,
    [DUEL_FIGHTER_TYPE].offset = offsetof(duel_world, core.fighter_pool),
    [DUEL_FIGHTER_TYPE].notify = duel_fighter_gp_notify,
    [DUEL_SPARK_TYPE].type = &duel_spark_gp_pool_type,
    [DUEL_SPARK_TYPE].offset = offsetof(duel_world, core.spark_pool),
    [DUEL_SPARK_TYPE].notify = duel_spark_gp_notify,
};

/* The components whose properties also notify the listeners to any property
 * of their entities. */
static const gp_world_part duel_gp_parts[] = {
    {&duel_body_type, offsetof(duel_world, core.every_body)},
};

const char *duel_type_name(gp_id id)
{
    return gp_world_type_name(duel_gp_pools, GP_COUNT_OF(duel_gp_pools), id);
}

/* The types of entity with a destroy hook. */
static const gp_world_destroy duel_gp_destroys[] = {
    {DUEL_FIGHTER_TYPE, duel_fighter_gp_destroy_slot},
};

/* What snapshots have to know. */
static const gp_world_layout duel_gp_layout = {
    .number = UINT64_C(0xa0b813981ae142da),
    .size = sizeof(duel_world),
    .destroy_count = GP_COUNT_OF(duel_gp_destroys),
    .destroys = duel_gp_destroys,
};

bool duel_world_init_if(
    duel_world *world, const duel_world_desc *desc, uint64_t conditions)
{
    static const duel_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    if (conditions != duel_world_conditions()) {
        memset(gp, 0, sizeof *gp); /* the caller's world has another layout */
        return false;
    }
    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, duel_gp_pools, GP_COUNT_OF(duel_gp_pools), world->core.every);
    gp->parts = duel_gp_parts;
    gp->part_count = GP_COUNT_OF(duel_gp_parts);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_snapshot_begin(gp, &duel_gp_layout);
    gp->ready = true;

    bool has_room = true;
    has_room &= duel_fighter_reserve(world, desc->fighter_reserve);
    has_room &= duel_spark_reserve(world, desc->spark_reserve);
    if (!has_room) {
        duel_world_finish(world);
        return false;
    }
    return true;
}

void duel_world_finish(duel_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    duel_fighter_recycle_all(world);
    duel_spark_recycle_all(world);
    duel_fighter_gp_close_pool(world);
    gp_pool_finish(&world->core.spark_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
    gp_snapshot_end(gp);
}

size_t duel_world_execute_callbacks(duel_world *world)
{
    (void)world;
    return 0;
}

const char *duel_world_find_stale(duel_world *world, gp_id *id)
{
    const char *found = NULL;

    if (id != NULL) {
        id->bits = 0;
    }
    if (found == NULL) {
        found = duel_fighter_find_any_stale(world, id);
    }
    return found;
}

void duel_world_tick(duel_world *world, gp_time now)
{
#if defined(GP_CHECK_STALE)
    GP_ASSERT(duel_world_find_stale(world, NULL) == NULL);
#endif
    world->core.gp.now = now;
}
