#include "gp_world.h"

bool gp_world_has(const void *world, gp_id id)
{
    return gp_world_is_live((const gp_world *)world, id);
}
