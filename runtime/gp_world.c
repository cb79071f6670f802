#include "gp_world.h"

#include "gp_listeners.h"

#include <string.h>

const char *gp_world_type_name(
    const gp_world_pool *pools, uint32_t pool_count, gp_id id)
{
    uint32_t type = gp_id_type(id);
    if (type >= pool_count || pools[type].type == NULL) {
        return NULL;
    }
    return pools[type].type->name;
}

bool gp_world_has(const void *world, gp_id id)
{
    return gp_world_is_live((const gp_world *)world, id);
}

void gp_world_end_finish(gp_world *world, gp_listeners *own, const void *end)
{
    gp_listener_store_finish(&world->listeners);
    if (world->bindings != NULL) {
        world->bindings->finish(world);
    }
    memset(own, 0, sizeof *own);
    if (world->every != NULL) {
        memset(world->every, 0,
            (size_t)((uintptr_t)end - (uintptr_t)world->every));
    }
    world->ready = false;
}
