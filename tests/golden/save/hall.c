/* hall.c - see hall.h. Written by gpgen from hall.yaml; do not edit. */
#define GP_GENERATED
#include "hall.h"

_Static_assert(offsetof(hall_world, core) == 0, "a world begins with its core");

/* Notification */

void hall_world_gp_notify_u32(hall_world *world, hall_world_property property,
    uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &hall_gp(world)->gp,
            &world->listeners, property, HALL_WORLD_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_world_changed_fn *fn = (hall_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            hall_world_day_changed_fn *fn =
                (hall_world_day_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* day */

/* Updates the properties that depend on day, then notifies: first of day,
 * then of those that changed. */
void hall_world_gp_propagate_day(
    hall_world *world, uint32_t old_value, uint32_t new_value)
{
    uint32_t week_before = world->week;

    hall_world_gp_update_dependents_of_day(world);

    uint32_t week_after = world->week;

    hall_world_gp_notify_u32(
        world, HALL_WORLD_PROPERTY_DAY, old_value, new_value);
    if (week_after != week_before) {
        hall_world_gp_notify_u32(
            world, HALL_WORLD_PROPERTY_WEEK, week_before, week_after);
    }
}

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool hall_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [HALL_HERO_TYPE].type = &hall_hero_gp_pool_type,
    [HALL_HERO_TYPE].offset = offsetof(hall_world, core.hero_pool),
    [HALL_HERO_TYPE].notify = hall_hero_gp_notify,
    [HALL_SPARK_TYPE].type = &hall_spark_gp_pool_type,
    [HALL_SPARK_TYPE].offset = offsetof(hall_world, core.spark_pool),
    [HALL_SPARK_TYPE].notify = hall_spark_gp_notify,
};

/* The components whose properties also notify the listeners to any property
 * of their entities. */
static const gp_world_part hall_gp_parts[] = {
    {&hall_health_type, offsetof(hall_world, core.every_health)},
};

const char *hall_type_name(gp_id id)
{
    return gp_world_type_name(hall_gp_pools, GP_COUNT_OF(hall_gp_pools), id);
}

static void hall_world_gp_set_defaults(hall_world *world)
{
    world->day = 1u;
}

bool hall_world_init_if(
    hall_world *world, const hall_world_desc *desc, uint64_t conditions)
{
    static const hall_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    if (conditions != hall_world_conditions()) {
        memset(gp, 0, sizeof *gp); /* the caller's world has another layout */
        return false;
    }
    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, hall_gp_pools, GP_COUNT_OF(hall_gp_pools), world->core.every);
    gp->parts = hall_gp_parts;
    gp->part_count = GP_COUNT_OF(hall_gp_parts);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    hall_world_gp_set_defaults(world);
    hall_world_gp_update_dependents(world);
    gp->ready = true;

    bool has_room = true;
    has_room &= hall_hero_reserve(world, desc->hero_reserve);
    has_room &= hall_spark_reserve(world, desc->spark_reserve);
    if (!has_room) {
        hall_world_finish(world);
        return false;
    }
    return true;
}

void hall_world_finish(hall_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    hall_hero_recycle_all(world);
    hall_spark_recycle_all(world);
    gp_pool_finish(&world->core.hero_pool, NULL, world);
    gp_pool_finish(&world->core.spark_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t hall_world_execute_callbacks(hall_world *world)
{
    (void)world;
    return 0;
}

static const char *hall_world_gp_find_own_stale(hall_world *world)
{
    {
        uint32_t new_value = hall_world_gp_compute_week(world);

        if (world->week != new_value) {
            return "week";
        }
    }
    return NULL;
}

const char *hall_world_find_stale(hall_world *world, gp_id *id)
{
    const char *found = NULL;

    if (id != NULL) {
        id->bits = 0;
    }
    found = hall_world_gp_find_own_stale(world);
    if (found == NULL) {
        found = hall_hero_find_any_stale(world, id);
    }
    return found;
}

void hall_world_tick(hall_world *world, gp_time now)
{
#if defined(GP_CHECK_STALE)
    GP_ASSERT(hall_world_find_stale(world, NULL) == NULL);
#endif
    world->core.gp.now = now;
}
