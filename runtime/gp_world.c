#include "gp_world.h"

void gp_world_init(gp_world *world, const gp_world_pool *pools,
    uint32_t pool_count, gp_listeners *every)
{
    world->pools = pools;
    world->pool_count = pool_count;
    world->every = every;
    for (uint32_t type = 0; type < pool_count; type++) {
        if (pools[type].type != NULL) {
            gp_pool_init(gp_world_pool_of(world, type), pools[type].type,
                &world->memory);
        }
    }
}

const char *gp_world_type_name(
    const gp_world_pool *pools, uint32_t pool_count, gp_id id)
{
    uint32_t type = gp_id_type(id);
    if (type >= pool_count || pools[type].type == NULL) {
        return NULL;
    }
    return pools[type].type->name;
}
