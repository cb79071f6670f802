#include "bench_mind.h"
#include "hand_trees.h"

/* The states, and for those with a task one more, in which that has ended. */
enum {
    NONE,
    LOCKED,
    UNLOCKING,
    UNLOCKED,
    SHUT,
    OPENING,
    OPENED,
    OPEN,
    CLOSING,
    CLOSED,
    LOCKING,
    LOCKED_AGAIN,
    FAULT
};

/* What comes of a task's start or tick: its hatch may have died of it. */
static gp_status end(bench_hatch *hatch, uint64_t id, gp_status status)
{
    if (hatch->slot.id != id) {
        return GP_FAILURE;
    }
    if (status != GP_RUNNING) {
        hatch->mind.runs++;
    }
    return GP_RUNNING;
}

/* Enters a state, from which time counts. */
static gp_status enter(
    bench_world *world, bench_hatch *hatch, uint8_t state, gp_time from)
{
    bench_mind *mind = &hatch->mind;
    uint64_t id = hatch->slot.id;

    mind->runs = state;
    switch (state) {
    case UNLOCKING:
        return end(hatch, id, bench_mind_walks_start(world, mind, 1));
    case SHUT:
        hatch->until = from + 40u;
        return GP_RUNNING;
    case OPENING:
        return end(hatch, id, bench_mind_fights_start(world, mind, 2));
    case OPEN:
        hatch->until = from + 12u;
        return GP_RUNNING;
    case CLOSING:
        return end(hatch, id, bench_mind_walks_start(world, mind, 3));
    case LOCKING:
        return end(hatch, id, bench_mind_rests_start(world, mind, 4));
    case FAULT:
        hatch->until = from + 20u;
        bench_mind_did(world, mind, 5);
        return hatch->slot.id == id ? GP_RUNNING : GP_FAILURE;
    default:
        return GP_RUNNING;
    }
}

static gp_status tick_unlocking(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (!bench_mind_sees(world, &hatch->mind, 1)) {
        return end(hatch, id, bench_mind_walks_tick(world, &hatch->mind, 1));
    }
    bench_mind_walks_halt(world, &hatch->mind);
    return hatch->slot.id == id ? enter(world, hatch, FAULT, now) : GP_FAILURE;
}

static gp_status tick_opening(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (!bench_mind_sees(world, &hatch->mind, 3)) {
        return end(hatch, id, bench_mind_fights_tick(world, &hatch->mind, 2));
    }
    bench_mind_fights_halt(world, &hatch->mind);
    return hatch->slot.id == id ? enter(world, hatch, CLOSING, now)
                                : GP_FAILURE;
}

static gp_status tick_closing(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (!bench_mind_sees(world, &hatch->mind, 5)) {
        return end(hatch, id, bench_mind_walks_tick(world, &hatch->mind, 3));
    }
    bench_mind_walks_halt(world, &hatch->mind);
    return hatch->slot.id == id ? enter(world, hatch, OPENING, now)
                                : GP_FAILURE;
}

static gp_status tick_locking(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (!bench_mind_sees(world, &hatch->mind, 6)) {
        return end(hatch, id, bench_mind_rests_tick(world, &hatch->mind, 4));
    }
    bench_mind_rests_halt(world, &hatch->mind);
    return hatch->slot.id == id ? enter(world, hatch, FAULT, now) : GP_FAILURE;
}

/* Leaves a state that waits, if it sees something or its time is over. */
static gp_status wait(bench_world *world, bench_hatch *hatch, uint32_t what,
    uint8_t seen, uint8_t late, gp_time now)
{
    if (bench_mind_sees(world, &hatch->mind, what)) {
        return enter(world, hatch, seen, now);
    }
    if (gp_time_is_over(now, hatch->until)) {
        return enter(world, hatch, late, hatch->until);
    }
    return GP_RUNNING;
}

gp_status hand_hatch_tick(bench_world *world, bench_hatch *hatch, gp_time now)
{
    bench_mind *mind = &hatch->mind;

    switch (mind->runs) {
    case LOCKED:
        return bench_mind_sees(world, mind, 0)
                   ? enter(world, hatch, UNLOCKING, now)
                   : GP_RUNNING;
    case UNLOCKING:
        return tick_unlocking(world, hatch, now);
    case UNLOCKED:
        return bench_mind_sees(world, mind, 1) ? enter(world, hatch, FAULT, now)
                                               : enter(world, hatch, SHUT, now);
    case SHUT:
        return wait(world, hatch, 2, OPENING, LOCKING, now);
    case OPENING:
        return tick_opening(world, hatch, now);
    case OPENED:
        return bench_mind_sees(world, mind, 3)
                   ? enter(world, hatch, CLOSING, now)
                   : enter(world, hatch, OPEN, now);
    case OPEN:
        return wait(world, hatch, 4, CLOSING, CLOSING, now);
    case CLOSING:
        return tick_closing(world, hatch, now);
    case CLOSED:
        return bench_mind_sees(world, mind, 5)
                   ? enter(world, hatch, OPENING, now)
                   : enter(world, hatch, SHUT, now);
    case LOCKING:
        return tick_locking(world, hatch, now);
    case LOCKED_AGAIN:
        return bench_mind_sees(world, mind, 6)
                   ? enter(world, hatch, FAULT, now)
                   : enter(world, hatch, LOCKED, now);
    case FAULT:
        return wait(world, hatch, 7, LOCKED, LOCKED, now);
    default:
        return enter(world, hatch, LOCKED, now);
    }
}
