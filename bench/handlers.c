/* The handlers of the benchmarks, in a separate source, so that compilers
 * cannot inline them. */
#include "bench.h"

static void take(uint64_t *taken, int32_t amount, gp_id source)
{
    *taken = *taken * 3u + (uint32_t)amount + source.bits;
}

void bench_shield_handle_hit(
    bench_world *world, bench_shield *shield, int32_t amount, gp_id source)
{
    (void)world;
    take(&shield->taken, amount, source);
}

void bench_armor_handle_hit(
    bench_world *world, bench_armor *armor, int32_t amount, gp_id source)
{
    (void)world;
    take(&armor->taken, amount, source);
}

void bench_health_handle_hit(
    bench_world *world, bench_health *health, int32_t amount, gp_id source)
{
    (void)world;
    take(&health->taken, amount, source);
}

void bench_score_handle_hit(
    bench_world *world, bench_score *score, int32_t amount, gp_id source)
{
    (void)world;
    take(&score->taken, amount, source);
}

void bench_drum_boom(
    bench_world *world, bench_drum *drum, bench_drum_id by, int32_t force)
{
    (void)world;
    drum->sound = drum->sound * 3u + (uint32_t)force + by.bits;
}

void bench_drum_hum(
    bench_world *world, bench_drum *drum, bench_drum_id by, int32_t force)
{
    (void)world;
    drum->sound = drum->sound * 5u - (uint32_t)force + by.bits;
}
