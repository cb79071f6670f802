/* fort.c - see fort.h. Written by gpgen from fort.yaml; do not edit. */
#define GP_GENERATED
#include "fort.h"

_Static_assert(offsetof(fort_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool fort_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [FORT_GUARD_TYPE].type = &fort_guard_gp_pool_type,
    [FORT_GUARD_TYPE].offset = offsetof(fort_world, core.guard_pool),
    [FORT_GUARD_TYPE].notify = fort_guard_gp_notify,
};

const char *fort_type_name(gp_id id)
{
    return gp_world_type_name(fort_gp_pools, GP_COUNT_OF(fort_gp_pools), id);
}

bool fort_world_init(fort_world *world, const fort_world_desc *desc)
{
    static const fort_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, fort_gp_pools, GP_COUNT_OF(fort_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp->ready = true;

    bool has_room = true;
    has_room &= fort_guard_reserve(world, desc->guard_reserve);
    if (!has_room) {
        fort_world_finish(world);
        return false;
    }
    return true;
}

void fort_world_finish(fort_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    fort_guard_recycle_all(world);
    gp_pool_finish(&world->core.guard_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t fort_world_execute_callbacks(fort_world *world)
{
    (void)world;
    return 0;
}

void fort_world_tick(fort_world *world, gp_time now)
{
    world->core.gp.now = now;
    fort_guard_tick_all(world, now);
}
