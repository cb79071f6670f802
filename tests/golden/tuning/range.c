/* range.c - see range.h. Written by gpgen from range.yaml; do not edit. */
#define GP_GENERATED
#include "range.h"

_Static_assert(
    offsetof(range_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool range_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [RANGE_ARCHER_TYPE].type = &range_archer_gp_pool_type,
    [RANGE_ARCHER_TYPE].offset = offsetof(range_world, core.archer_pool),
    [RANGE_ARCHER_TYPE].notify = range_archer_gp_notify,
};

const char *range_type_name(gp_id id)
{
    return gp_world_type_name(range_gp_pools, GP_COUNT_OF(range_gp_pools), id);
}

#if !defined(GP_FROZEN)
static const gp_field range_gp_tuning[] = {
    {"aim", offsetof(range_tuning, aim), &gp_type_u32},
#if defined(LONGBOWS)
    {"reach", offsetof(range_tuning, reach), &gp_type_f32},
#endif
};

static void range_world_gp_init_tuning(range_world *world)
{
    world->core.tuning.aim = 400u;
#if defined(LONGBOWS)
    world->core.tuning.reach = 2.5f;
#endif
}

gp_problem range_world_tune(
    range_world *world, const char *text, size_t size, uint32_t *line)
{
    gp_problem problem = gp_tuning_read(range_gp_tuning,
        GP_COUNT_OF(range_gp_tuning), &world->core.tuning, text, size, line);

    if (problem != GP_PROBLEM_NONE) {
        return problem;
    }
    range_archer_gp_wake_all_behaviours(world);
    return problem;
}
#endif

bool range_world_init_if(
    range_world *world, const range_world_desc *desc, uint64_t conditions)
{
    static const range_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    if (conditions != range_world_conditions()) {
        memset(gp, 0, sizeof *gp); /* the caller's world has another layout */
        return false;
    }
    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, range_gp_pools, GP_COUNT_OF(range_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
#if !defined(GP_FROZEN)
    range_world_gp_init_tuning(world);
#endif
    gp->ready = true;

    bool has_room = true;
    has_room &= range_archer_reserve(world, desc->archer_reserve);
    if (!has_room) {
        range_world_finish(world);
        return false;
    }
    return true;
}

void range_world_finish(range_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    range_archer_recycle_all(world);
    gp_pool_finish(&world->core.archer_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t range_world_execute_callbacks(range_world *world)
{
    (void)world;
    return 0;
}

void range_world_tick(range_world *world, gp_time now)
{
    world->core.gp.now = now;
    range_archer_tick_all(world, now);
}
