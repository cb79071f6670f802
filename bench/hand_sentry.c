#include "hand_mind.h"
#include "hand_trees.h"

/* What comes of a task's start or tick. */
static gp_status ended(bench_sentry *sentry, uint64_t id, gp_status status)
{
    if (sentry->slot.id != id) {
        return GP_FAILURE;
    }
    if (status != GP_RUNNING) {
        sentry->mind.runs = 0;
    }
    return status;
}

static gp_status start(bench_world *world, bench_sentry *sentry, uint32_t what)
{
    uint64_t id = sentry->slot.id;

    return ended(sentry, id, hand_start(world, &sentry->mind, what));
}

static gp_status go_on(bench_world *world, bench_sentry *sentry)
{
    uint64_t id = sentry->slot.id;

    return ended(sentry, id, hand_go_on(world, &sentry->mind));
}

gp_status hand_sentry_tick(bench_world *world, bench_sentry *sentry)
{
    uint32_t what = hand_choose(world, &sentry->mind);

    if (sentry->mind.runs == what) {
        return go_on(world, sentry);
    }
    if (sentry->mind.runs != 0) {
        uint64_t id = sentry->slot.id;
        hand_halt(world, &sentry->mind);
        if (sentry->slot.id != id) {
            return GP_FAILURE;
        }
    }
    return start(world, sentry, what);
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
