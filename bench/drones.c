/* Behaviours that are all instant: trees of 5 and of 34 nodes. */
#include "agents.h"
#include "bench.h"
#include "hand_trees.h"
#include "harness.h"

#include <string.h>

static union {
    bench_ant *ants[AGENTS];
    bench_drone *drones[AGENTS];
} ours, hand;

static void set_up_ants(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.ant_reserve = 2 * count;
    agents_set_up(&desc, count);
    for (uint32_t i = 0; i < count; i++) {
        ours.ants[i] = bench_ant_create(&agents.world);
        harness_require(ours.ants[i] != NULL, "no ant");
        agents.ours[i] = &ours.ants[i]->mind;
    }
    for (uint32_t i = 0; i < count; i++) {
        hand.ants[i] = bench_ant_create(&agents.world);
        harness_require(hand.ants[i] != NULL, "no ant");
        agents.hand[i] = &hand.ants[i]->mind;
    }
}

static uint64_t ours_ants(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_ant *ant = ours.ants[i];
            ant->mind.seen = agents_seen(i, now);
            bench_ant_tick(&agents.world, ant, now);
        }
    }
    return agents_add_up(agents.ours);
}

static uint64_t hand_ants(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_ant *ant = hand.ants[i];
            ant->mind.seen = agents_seen(i, now);
            hand_ant_tick(&agents.world, ant);
        }
    }
    return agents_add_up(agents.hand);
}

static void set_up_drones(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.drone_reserve = 2 * count;
    agents_set_up(&desc, count);
    for (uint32_t i = 0; i < count; i++) {
        ours.drones[i] = bench_drone_create(&agents.world);
        harness_require(ours.drones[i] != NULL, "no drone");
        agents.ours[i] = &ours.drones[i]->mind;
    }
    for (uint32_t i = 0; i < count; i++) {
        hand.drones[i] = bench_drone_create(&agents.world);
        harness_require(hand.drones[i] != NULL, "no drone");
        agents.hand[i] = &hand.drones[i]->mind;
    }
}

static uint64_t ours_drones(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_drone *drone = ours.drones[i];
            drone->mind.seen = agents_seen(i, now);
            bench_drone_tick(&agents.world, drone, now);
        }
    }
    return agents_add_up(agents.ours);
}

static uint64_t hand_drones(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_drone *drone = hand.drones[i];
            drone->mind.seen = agents_seen(i, now);
            hand_drone_tick(&agents.world, drone);
        }
    }
    return agents_add_up(agents.hand);
}

const harness_row drone_rows[4] = {
    {"behaviour-small-1", 1, set_up_ants, agents_tear_down, ours_ants,
        hand_ants},
    {"behaviour-small-10000", 10000, set_up_ants, agents_tear_down, ours_ants,
        hand_ants},
    {"behaviour-instant-1", 1, set_up_drones, agents_tear_down, ours_drones,
        hand_drones},
    {"behaviour-instant-10000", 10000, set_up_drones, agents_tear_down,
        ours_drones, hand_drones},
};
