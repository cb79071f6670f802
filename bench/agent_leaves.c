/* The leaves of the trees in agents.h, for both sides, in a separate source. */
#include "bench.h"

bool bench_mind_sees(bench_world *world, const bench_mind *mind, uint32_t what)
{
    (void)world;
    return (mind->seen >> what & 1u) != 0;
}

void bench_mind_did(bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    mind->past = mind->past * 31u + what;
}

static gp_status begin(bench_mind *mind, uint32_t what)
{
    mind->past = mind->past * 31u + what;
    mind->left = (uint8_t)(2u + (mind->past >> 8) % 7u);
    return GP_RUNNING;
}

static gp_status advance(bench_mind *mind, uint8_t step)
{
    mind->left -= mind->left < step ? mind->left : step;
    return mind->left == 0 ? GP_SUCCESS : GP_RUNNING;
}

static void stop(bench_mind *mind, uint32_t what)
{
    mind->past = mind->past * 31u + what;
}

gp_status bench_mind_fights_start(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    return begin(mind, what);
}

gp_status bench_mind_fights_tick(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    (void)what;
    return advance(mind, 1);
}

void bench_mind_fights_halt(bench_world *world, bench_mind *mind)
{
    (void)world;
    stop(mind, 97u);
}

gp_status bench_mind_walks_start(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    return begin(mind, what);
}

gp_status bench_mind_walks_tick(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    (void)what;
    return advance(mind, 1);
}

void bench_mind_walks_halt(bench_world *world, bench_mind *mind)
{
    (void)world;
    stop(mind, 98u);
}

gp_status bench_mind_rests_start(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    return begin(mind, what);
}

gp_status bench_mind_rests_tick(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    (void)world;
    (void)what;
    return advance(mind, 2);
}

void bench_mind_rests_halt(bench_world *world, bench_mind *mind)
{
    (void)world;
    stop(mind, 99u);
}
