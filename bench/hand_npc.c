#include "hand_npc.h"

/* What it should do now, from 1 on. */
static uint32_t choose(bench_world *world, const bench_npc *npc)
{
    if (bench_npc_sees(world, npc, 0)) {
        if (bench_npc_sees(world, npc, 1)) {
            return 1;
        }
        if (bench_npc_sees(world, npc, 2)) {
            return 2;
        }
    }
    if (bench_npc_sees(world, npc, 3)) {
        if (bench_npc_sees(world, npc, 4)) {
            return 3;
        }
        if (bench_npc_sees(world, npc, 5) && bench_npc_sees(world, npc, 6)) {
            return 4;
        }
        return 5;
    }
    if (bench_npc_sees(world, npc, 7)) {
        if (bench_npc_sees(world, npc, 8)) {
            return 6;
        }
        if (bench_npc_sees(world, npc, 9)) {
            return 7;
        }
    }
    return bench_npc_sees(world, npc, 10) ? 8 : 9;
}

gp_status hand_npc_instant_tick(bench_world *world, bench_npc *npc)
{
    uint64_t id = npc->slot.id;

    bench_npc_did(world, npc, choose(world, npc));
    return npc->slot.id == id ? GP_SUCCESS : GP_FAILURE;
}

/* What comes of a task's start or tick. */
static gp_status ended(bench_npc *npc, uint64_t id, gp_status status)
{
    if (npc->slot.id != id) {
        return GP_FAILURE;
    }
    if (status != GP_RUNNING) {
        npc->runs = 0;
    }
    return status;
}

static gp_status call_start(bench_world *world, bench_npc *npc, uint32_t what)
{
    switch (what) {
    case 1:
        return bench_npc_fights_start(world, npc, 1);
    case 2:
        return bench_npc_walks_start(world, npc, 2);
    case 3:
        return bench_npc_rests_start(world, npc, 3);
    case 4:
        return bench_npc_fights_start(world, npc, 4);
    case 5:
        return bench_npc_walks_start(world, npc, 5);
    case 6:
        return bench_npc_rests_start(world, npc, 6);
    case 7:
        return bench_npc_fights_start(world, npc, 7);
    case 8:
        return bench_npc_walks_start(world, npc, 8);
    default:
        return bench_npc_rests_start(world, npc, 9);
    }
}

static gp_status call_tick(bench_world *world, bench_npc *npc)
{
    switch (npc->runs) {
    case 1:
        return bench_npc_fights_tick(world, npc, 1);
    case 2:
        return bench_npc_walks_tick(world, npc, 2);
    case 3:
        return bench_npc_rests_tick(world, npc, 3);
    case 4:
        return bench_npc_fights_tick(world, npc, 4);
    case 5:
        return bench_npc_walks_tick(world, npc, 5);
    case 6:
        return bench_npc_rests_tick(world, npc, 6);
    case 7:
        return bench_npc_fights_tick(world, npc, 7);
    case 8:
        return bench_npc_walks_tick(world, npc, 8);
    default:
        return bench_npc_rests_tick(world, npc, 9);
    }
}

static void halt(bench_world *world, bench_npc *npc)
{
    switch (npc->runs) {
    case 1:
    case 4:
    case 7:
        bench_npc_fights_halt(world, npc);
        break;
    case 2:
    case 5:
    case 8:
        bench_npc_walks_halt(world, npc);
        break;
    default:
        bench_npc_rests_halt(world, npc);
        break;
    }
}

static gp_status start(bench_world *world, bench_npc *npc, uint32_t what)
{
    uint64_t id = npc->slot.id;

    npc->runs = (uint8_t)what;
    return ended(npc, id, call_start(world, npc, what));
}

static gp_status tick(bench_world *world, bench_npc *npc)
{
    uint64_t id = npc->slot.id;

    return ended(npc, id, call_tick(world, npc));
}

gp_status hand_npc_running_tick(bench_world *world, bench_npc *npc)
{
    if (npc->runs != 0) {
        return tick(world, npc);
    }
    return start(world, npc, choose(world, npc));
}

gp_status hand_npc_reactive_tick(bench_world *world, bench_npc *npc)
{
    uint32_t what = choose(world, npc);

    if (npc->runs == what) {
        return tick(world, npc);
    }
    if (npc->runs != 0) {
        uint64_t id = npc->slot.id;
        halt(world, npc);
        if (npc->slot.id != id) {
            return GP_FAILURE;
        }
    }
    return start(world, npc, what);
}
