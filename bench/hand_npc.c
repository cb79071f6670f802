#include "hand_mind.h"
#include "hand_trees.h"

/* What comes of a task's start or tick. */
static gp_status ended(bench_npc *npc, uint64_t id, gp_status status)
{
    if (npc->slot.id != id) {
        return GP_FAILURE;
    }
    if (status != GP_RUNNING) {
        npc->mind.runs = 0;
    }
    return status;
}

static gp_status start(bench_world *world, bench_npc *npc, uint32_t what)
{
    uint64_t id = npc->slot.id;

    return ended(npc, id, hand_start(world, &npc->mind, what));
}

static gp_status go_on(bench_world *world, bench_npc *npc)
{
    uint64_t id = npc->slot.id;

    return ended(npc, id, hand_go_on(world, &npc->mind));
}

gp_status hand_npc_tick(bench_world *world, bench_npc *npc)
{
    if (npc->mind.runs != 0) {
        return go_on(world, npc);
    }
    return start(world, npc, hand_choose(world, &npc->mind));
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
