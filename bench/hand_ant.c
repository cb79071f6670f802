#include "hand_trees.h"

gp_status hand_ant_tick(bench_world *world, bench_ant *ant)
{
    uint64_t id = ant->slot.id;

    if (bench_mind_sees(world, &ant->mind, 0)) {
        bench_mind_did(world, &ant->mind, 1);
    } else {
        bench_mind_did(world, &ant->mind, 2);
    }
    return ant->slot.id == id ? GP_SUCCESS : GP_FAILURE;
}

size_t hand_ant_tick_all(bench_world *world)
{
    bench_ant_walk walk = bench_ant_walk_begin(world);
    size_t ticked = 0;

    for (bench_ant *ant = bench_ant_walk_next(&walk); ant != NULL;
        ant = bench_ant_walk_next(&walk)) {
        hand_ant_tick(world, ant);
        ticked++;
    }
    return ticked;
}
