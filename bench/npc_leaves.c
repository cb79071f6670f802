/* What the trees of npc.c call, on both sides, from another file. */
#include "bench.h"

bool bench_npc_sees(bench_world *world, const bench_npc *npc, uint32_t what)
{
    (void)world;
    return (npc->seen >> what & 1u) != 0;
}

void bench_npc_did(bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    npc->past = npc->past * 31u + what;
}

static gp_status begin(bench_npc *npc, uint32_t what)
{
    npc->past = npc->past * 31u + what;
    npc->left = (uint8_t)(2u + (npc->past >> 8) % 7u);
    return GP_RUNNING;
}

static gp_status go_on(bench_npc *npc, uint8_t step)
{
    npc->left -= npc->left < step ? npc->left : step;
    return npc->left == 0 ? GP_SUCCESS : GP_RUNNING;
}

static void stop(bench_npc *npc, uint32_t what)
{
    npc->past = npc->past * 31u + what;
}

gp_status bench_npc_fights_start(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    return begin(npc, what);
}

gp_status bench_npc_fights_tick(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    (void)what;
    return go_on(npc, 1);
}

void bench_npc_fights_halt(bench_world *world, bench_npc *npc)
{
    (void)world;
    stop(npc, 97u);
}

gp_status bench_npc_walks_start(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    return begin(npc, what);
}

gp_status bench_npc_walks_tick(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    (void)what;
    return go_on(npc, 1);
}

void bench_npc_walks_halt(bench_world *world, bench_npc *npc)
{
    (void)world;
    stop(npc, 98u);
}

gp_status bench_npc_rests_start(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    return begin(npc, what);
}

gp_status bench_npc_rests_tick(
    bench_world *world, bench_npc *npc, uint32_t what)
{
    (void)world;
    (void)what;
    return go_on(npc, 2);
}

void bench_npc_rests_halt(bench_world *world, bench_npc *npc)
{
    (void)world;
    stop(npc, 99u);
}
