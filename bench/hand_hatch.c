#include "bench_mind.h"
#include "hand_trees.h"

/* The states; a state with a task has a second one for after its end. */
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

/* Handles the status of a task, in which its hatch may have died. */
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

/* Enters a state, and stores the time. */
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

static bool sees(
    bench_world *world, const bench_hatch *hatch, uint32_t one, uint32_t other)
{
    return bench_mind_sees(world, &hatch->mind, one) &&
           bench_mind_sees(world, &hatch->mind, other);
}

/* Halts the task of a state, if it runs, and enters another state. */
static gp_status leave(
    bench_world *world, bench_hatch *hatch, uint8_t to, gp_time now)
{
    uint64_t id = hatch->slot.id;

    switch (hatch->mind.runs) {
    case UNLOCKING:
    case CLOSING:
        bench_mind_walks_halt(world, &hatch->mind);
        break;
    case OPENING:
        bench_mind_fights_halt(world, &hatch->mind);
        break;
    case LOCKING:
        bench_mind_rests_halt(world, &hatch->mind);
        break;
    default:
        break;
    }
    return hatch->slot.id == id ? enter(world, hatch, to, now) : GP_FAILURE;
}

static gp_status tick_locked(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    if (sees(world, hatch, 0, 1)) {
        return leave(world, hatch, UNLOCKING, now);
    }
    if (sees(world, hatch, 2, 3)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 4, 5)) {
        return leave(world, hatch, LOCKING, now);
    }
    return GP_RUNNING;
}

static gp_status tick_unlocking(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (sees(world, hatch, 1, 2)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 3, 4)) {
        return leave(world, hatch, LOCKING, now);
    }
    if (sees(world, hatch, 5, 6)) {
        return leave(world, hatch, OPEN, now);
    }
    if (hatch->mind.runs == UNLOCKED) {
        return enter(world, hatch, SHUT, now);
    }
    return end(hatch, id, bench_mind_walks_tick(world, &hatch->mind, 1));
}

static gp_status tick_shut(bench_world *world, bench_hatch *hatch, gp_time now)
{
    if (sees(world, hatch, 2, 3)) {
        return leave(world, hatch, OPENING, now);
    }
    if (sees(world, hatch, 4, 5)) {
        return leave(world, hatch, LOCKING, now);
    }
    if (sees(world, hatch, 6, 7)) {
        return leave(world, hatch, FAULT, now);
    }
    if (gp_time_is_over(now, hatch->until)) {
        return enter(world, hatch, LOCKING, hatch->until);
    }
    return GP_RUNNING;
}

static gp_status tick_opening(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (sees(world, hatch, 3, 4)) {
        return leave(world, hatch, CLOSING, now);
    }
    if (sees(world, hatch, 5, 6)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 7, 8)) {
        return leave(world, hatch, SHUT, now);
    }
    if (hatch->mind.runs == OPENED) {
        return enter(world, hatch, OPEN, now);
    }
    return end(hatch, id, bench_mind_fights_tick(world, &hatch->mind, 2));
}

static gp_status tick_open(bench_world *world, bench_hatch *hatch, gp_time now)
{
    if (sees(world, hatch, 4, 5)) {
        return leave(world, hatch, CLOSING, now);
    }
    if (sees(world, hatch, 6, 7)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 8, 9)) {
        return leave(world, hatch, LOCKING, now);
    }
    if (gp_time_is_over(now, hatch->until)) {
        return enter(world, hatch, CLOSING, hatch->until);
    }
    return GP_RUNNING;
}

static gp_status tick_closing(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (sees(world, hatch, 5, 6)) {
        return leave(world, hatch, OPENING, now);
    }
    if (sees(world, hatch, 7, 8)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 9, 10)) {
        return leave(world, hatch, OPEN, now);
    }
    if (hatch->mind.runs == CLOSED) {
        return enter(world, hatch, SHUT, now);
    }
    return end(hatch, id, bench_mind_walks_tick(world, &hatch->mind, 3));
}

static gp_status tick_locking(
    bench_world *world, bench_hatch *hatch, gp_time now)
{
    uint64_t id = hatch->slot.id;

    if (sees(world, hatch, 6, 7)) {
        return leave(world, hatch, UNLOCKING, now);
    }
    if (sees(world, hatch, 8, 9)) {
        return leave(world, hatch, FAULT, now);
    }
    if (sees(world, hatch, 10, 0)) {
        return leave(world, hatch, SHUT, now);
    }
    if (hatch->mind.runs == LOCKED_AGAIN) {
        return enter(world, hatch, LOCKED, now);
    }
    return end(hatch, id, bench_mind_rests_tick(world, &hatch->mind, 4));
}

static gp_status tick_fault(bench_world *world, bench_hatch *hatch, gp_time now)
{
    if (sees(world, hatch, 7, 8)) {
        return leave(world, hatch, LOCKED, now);
    }
    if (sees(world, hatch, 9, 10)) {
        return leave(world, hatch, SHUT, now);
    }
    if (sees(world, hatch, 0, 2)) {
        return leave(world, hatch, UNLOCKING, now);
    }
    if (gp_time_is_over(now, hatch->until)) {
        return enter(world, hatch, LOCKED, hatch->until);
    }
    return GP_RUNNING;
}

gp_status hand_hatch_tick(bench_world *world, bench_hatch *hatch, gp_time now)
{
    switch (hatch->mind.runs) {
    case LOCKED:
        return tick_locked(world, hatch, now);
    case UNLOCKING:
    case UNLOCKED:
        return tick_unlocking(world, hatch, now);
    case SHUT:
        return tick_shut(world, hatch, now);
    case OPENING:
    case OPENED:
        return tick_opening(world, hatch, now);
    case OPEN:
        return tick_open(world, hatch, now);
    case CLOSING:
    case CLOSED:
        return tick_closing(world, hatch, now);
    case LOCKING:
    case LOCKED_AGAIN:
        return tick_locking(world, hatch, now);
    case FAULT:
        return tick_fault(world, hatch, now);
    default:
        return enter(world, hatch, LOCKED, now);
    }
}
