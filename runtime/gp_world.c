#include "gp_world.h"

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
