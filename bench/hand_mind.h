/*
 * hand_mind.h - the common part of hand-written trees: nested conditions that
 * choose an action, and the action's task.
 */
#ifndef HAND_MIND_H
#define HAND_MIND_H

#include "bench_mind.h"

/* Chooses the next action, from 1 on. */
static inline uint32_t hand_choose(bench_world *world, const bench_mind *mind)
{
    if (bench_mind_sees(world, mind, 0)) {
        if (bench_mind_sees(world, mind, 1)) {
            return 1;
        }
        if (bench_mind_sees(world, mind, 2)) {
            return 2;
        }
    }
    if (bench_mind_sees(world, mind, 3)) {
        if (bench_mind_sees(world, mind, 4)) {
            return 3;
        }
        if (bench_mind_sees(world, mind, 5) &&
            bench_mind_sees(world, mind, 6)) {
            return 4;
        }
        return 5;
    }
    if (bench_mind_sees(world, mind, 7)) {
        if (bench_mind_sees(world, mind, 8)) {
            return 6;
        }
        if (bench_mind_sees(world, mind, 9)) {
            return 7;
        }
    }
    return bench_mind_sees(world, mind, 10) ? 8 : 9;
}

static inline gp_status hand_call_start(
    bench_world *world, bench_mind *mind, uint32_t what)
{
    mind->runs = (uint8_t)what;
    switch (what) {
    case 1:
        return bench_mind_fights_start(world, mind, 1);
    case 2:
        return bench_mind_walks_start(world, mind, 2);
    case 3:
        return bench_mind_rests_start(world, mind, 3);
    case 4:
        return bench_mind_fights_start(world, mind, 4);
    case 5:
        return bench_mind_walks_start(world, mind, 5);
    case 6:
        return bench_mind_rests_start(world, mind, 6);
    case 7:
        return bench_mind_fights_start(world, mind, 7);
    case 8:
        return bench_mind_walks_start(world, mind, 8);
    default:
        return bench_mind_rests_start(world, mind, 9);
    }
}

static inline gp_status hand_call_tick(bench_world *world, bench_mind *mind)
{
    switch (mind->runs) {
    case 1:
        return bench_mind_fights_tick(world, mind, 1);
    case 2:
        return bench_mind_walks_tick(world, mind, 2);
    case 3:
        return bench_mind_rests_tick(world, mind, 3);
    case 4:
        return bench_mind_fights_tick(world, mind, 4);
    case 5:
        return bench_mind_walks_tick(world, mind, 5);
    case 6:
        return bench_mind_rests_tick(world, mind, 6);
    case 7:
        return bench_mind_fights_tick(world, mind, 7);
    case 8:
        return bench_mind_walks_tick(world, mind, 8);
    default:
        return bench_mind_rests_tick(world, mind, 9);
    }
}

/* Handles the status of a task, in which its agent may have died. */
static inline gp_status hand_end(
    const gp_slot *agent, bench_mind *mind, uint64_t id, gp_status status)
{
    if (agent->id != id) {
        return GP_FAILURE;
    }
    if (status != GP_RUNNING) {
        mind->runs = 0;
    }
    return status;
}

static inline gp_status hand_start(
    bench_world *world, const gp_slot *agent, bench_mind *mind, uint32_t what)
{
    uint64_t id = agent->id;

    return hand_end(agent, mind, id, hand_call_start(world, mind, what));
}

static inline gp_status hand_go_on(
    bench_world *world, const gp_slot *agent, bench_mind *mind)
{
    uint64_t id = agent->id;

    return hand_end(agent, mind, id, hand_call_tick(world, mind));
}

static inline void hand_halt(bench_world *world, bench_mind *mind)
{
    uint32_t what = mind->runs;

    mind->runs = 0;
    switch (what) {
    case 0:
        break;
    case 1:
    case 4:
    case 7:
        bench_mind_fights_halt(world, mind);
        break;
    case 2:
    case 5:
    case 8:
        bench_mind_walks_halt(world, mind);
        break;
    default:
        bench_mind_rests_halt(world, mind);
        break;
    }
}

static inline const char *hand_where(const bench_mind *mind)
{
    switch (mind->runs) {
    case 0:
        return "";
    case 1:
    case 4:
    case 7:
        return "fights";
    case 2:
    case 5:
    case 8:
        return "walks";
    default:
        return "rests";
    }
}

#endif
