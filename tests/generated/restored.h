/*
 * restored.h - what a restore leaves alone, taken out of copies of a world, so that
 * two copies can be compared byte for byte.
 */
#ifndef RESTORED_H
#define RESTORED_H

#include "gp_world.h"

#include <string.h>

/* Clears the counts and the flag in bytes that are a copy of the memory from `block`
 * on, in which the world is. */
static inline void forget_restores(
    const gp_world *world, const void *block, unsigned char *bytes)
{
    gp_world fields;
    size_t place = (size_t)((uintptr_t)world - (uintptr_t)block);
    memcpy(&fields, bytes + place, sizeof fields);
    fields.restores = 0;
    fields.destroys = 0;
    fields.held = false;
    memcpy(bytes + place, &fields, sizeof fields);
    for (uint32_t type = 0; type < world->pool_count; type++) {
        if (world->pools[type].type != NULL) {
            const gp_pool *pool = gp_world_const_pool_of(world, type);
            uint64_t counts;
            place = (size_t)((uintptr_t)&pool->counts - (uintptr_t)block);
            memcpy(&counts, bytes + place, sizeof counts);
            counts &= (UINT64_C(1) << GP_POOL_RESTORES_SHIFT) - 1u;
            memcpy(bytes + place, &counts, sizeof counts);
        }
    }
}

#endif
