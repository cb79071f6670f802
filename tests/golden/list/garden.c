/* garden.c - see garden.h. Written by gpgen from garden.yaml; do not edit. */
#define GP_GENERATED
#include "garden.h"

_Static_assert(
    offsetof(garden_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool garden_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [GARDEN_BEE_TYPE].type = &garden_bee_gp_pool_type,
    [GARDEN_BEE_TYPE].offset = offsetof(garden_world, core.bee_pool),
    [GARDEN_BEE_TYPE].notify = garden_bee_gp_notify,
};

const char *garden_type_name(gp_id id)
{
    return gp_world_type_name(
        garden_gp_pools, GP_COUNT_OF(garden_gp_pools), id);
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
    gp_world_init(
        gp, garden_gp_pools, GP_COUNT_OF(garden_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp->ready = true;

    bool has_room = true;
    has_room &= garden_bee_reserve(
        world, desc->bee_reserve != 0 ? desc->bee_reserve : 16u);
    if (!has_room) {
        garden_world_finish(world);
        return false;
    }
    return true;
}

void garden_world_finish(garden_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    garden_bee_recycle_all(world);
    gp_pool_finish(&world->core.bee_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t garden_world_execute_callbacks(garden_world *world)
{
    (void)world;
    return 0;
}

void garden_world_tick(garden_world *world, gp_time now)
{
    world->core.gp.now = now;
}
