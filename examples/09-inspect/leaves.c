/* The leaves of the guards' behaviour. */
#include "garden.h"

#include <math.h>

gp_status garden_guard_walk_to_start(
    garden_world *world, garden_guard *guard, float where, float speed)
{
    return garden_guard_walk_to_tick(world, guard, where, speed);
}

gp_status garden_guard_walk_to_tick(
    garden_world *world, garden_guard *guard, float where, float speed)
{
    float way = where - guard->place;
    float step = speed * (float)GARDEN_TICK / 1000.0f;

    if (fabsf(way) <= step) {
        garden_guard_set_place(world, guard, where);
        return GP_SUCCESS;
    }
    garden_guard_set_place(world, guard, guard->place + copysignf(step, way));
    return GP_RUNNING;
}

void garden_guard_walk_to_halt(garden_world *world, garden_guard *guard)
{
    (void)world, (void)guard;
}

void garden_guard_rest(garden_world *world, garden_guard *guard)
{
    garden_guard_set_hp(world, guard, guard->max_hp);
}
