/* house.c - see house.h. Written by gpgen from lamp.yaml; do not edit. */
#define GP_GENERATED
#include "house.h"

_Static_assert(
    offsetof(house_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool house_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [HOUSE_LAMP_TYPE].type = &house_lamp_gp_pool_type,
    [HOUSE_LAMP_TYPE].offset = offsetof(house_world, core.lamp_pool),
    [HOUSE_LAMP_TYPE].notify = house_lamp_gp_notify,
};

const char *house_type_name(gp_id id)
{
    return gp_world_type_name(house_gp_pools, GP_COUNT_OF(house_gp_pools), id);
}

bool house_world_init(house_world *world, const house_world_desc *desc)
{
    static const house_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, house_gp_pools, GP_COUNT_OF(house_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp->ready = true;

    bool has_room = true;
    has_room &= house_lamp_reserve(world, desc->lamp_reserve);
    if (!has_room) {
        house_world_finish(world);
        return false;
    }
    return true;
}

void house_world_finish(house_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    house_lamp_recycle_all(world);
    gp_pool_finish(&world->core.lamp_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t house_world_execute_callbacks(house_world *world)
{
    (void)world;
    return 0;
}

void house_world_tick(house_world *world, gp_time now)
{
    world->core.gp.now = now;
}
