#include "hand_mind.h"
#include "hand_trees.h"

gp_status hand_sentry_tick(bench_world *world, bench_sentry *sentry)
{
    uint32_t what = hand_choose(world, &sentry->mind);

    if (sentry->mind.runs == what) {
        return hand_go_on(world, &sentry->slot, &sentry->mind);
    }
    if (sentry->mind.runs != 0) {
        uint64_t id = sentry->slot.id;
        hand_halt(world, &sentry->mind);
        if (sentry->slot.id != id) {
            return GP_FAILURE;
        }
    }
    return hand_start(world, &sentry->slot, &sentry->mind, what);
}

void hand_sentry_halt(bench_world *world, bench_sentry *sentry)
{
    hand_halt(world, &sentry->mind);
}

const char *hand_sentry_where(const bench_sentry *sentry)
{
    return hand_where(&sentry->mind);
}

size_t hand_sentry_tick_all(bench_world *world)
{
    bench_sentry_walk walk = bench_sentry_walk_begin(world);
    size_t ticked = 0;

    for (bench_sentry *sentry = bench_sentry_walk_next(&walk); sentry != NULL;
        sentry = bench_sentry_walk_next(&walk)) {
        hand_sentry_tick(world, sentry);
        ticked++;
    }
    return ticked;
}
