#include "hand_mind.h"
#include "hand_trees.h"

gp_status hand_npc_tick(bench_world *world, bench_npc *npc)
{
    if (npc->mind.runs != 0) {
        return hand_go_on(world, &npc->slot, &npc->mind);
    }
    return hand_start(
        world, &npc->slot, &npc->mind, hand_choose(world, &npc->mind));
}

void hand_npc_halt(bench_world *world, bench_npc *npc)
{
    hand_halt(world, &npc->mind);
}

const char *hand_npc_where(const bench_npc *npc)
{
    return hand_where(&npc->mind);
}

size_t hand_npc_tick_all(bench_world *world)
{
    bench_npc_walk walk = bench_npc_walk_begin(world);
    size_t ticked = 0;

    for (bench_npc *npc = bench_npc_walk_next(&walk); npc != NULL;
        npc = bench_npc_walk_next(&walk)) {
        hand_npc_tick(world, npc);
        ticked++;
    }
    return ticked;
}
