#include "hand_mind.h"
#include "hand_trees.h"

gp_status hand_drone_tick(bench_world *world, bench_drone *drone)
{
    uint64_t id = drone->slot.id;

    bench_mind_did(world, &drone->mind, hand_choose(world, &drone->mind));
    return drone->slot.id == id ? GP_SUCCESS : GP_FAILURE;
}

size_t hand_drone_tick_all(bench_world *world)
{
    bench_drone_walk walk = bench_drone_walk_begin(world);
    size_t ticked = 0;

    for (bench_drone *drone = bench_drone_walk_next(&walk); drone != NULL;
        drone = bench_drone_walk_next(&walk)) {
        hand_drone_tick(world, drone);
        ticked++;
    }
    return ticked;
}
