/* Behaviours without tasks: trees of 5 and of 34 nodes. */
#include "agents.h"
#include "bench.h"
#include "hand_trees.h"
#include "harness.h"

#include <string.h>

static void *create_ant(bench_mind **mind)
{
    bench_ant *ant = bench_ant_create(&agents.world);

    harness_require(ant != NULL, "no ant");
    *mind = &ant->mind;
    return ant;
}

static void set_up_ants(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.ant_reserve = 2 * count;
    agents_set_up(&desc, count, create_ant);
}

static void tick_ant(void *agent, uint32_t seen, gp_time now)
{
    bench_ant *ant = (bench_ant *)agent;

    ant->mind.seen = seen;
    bench_ant_tick(&agents.world, ant, now);
}

static void tick_hand_ant(void *agent, uint32_t seen, gp_time now)
{
    bench_ant *ant = (bench_ant *)agent;

    (void)now;
    ant->mind.seen = seen;
    hand_ant_tick(&agents.world, ant);
}

static uint64_t ours_ants(uint32_t round)
{
    return agents_tick(round, &agents.ours, tick_ant);
}

static uint64_t hand_ants(uint32_t round)
{
    return agents_tick(round, &agents.hand, tick_hand_ant);
}

static void *create_drone(bench_mind **mind)
{
    bench_drone *drone = bench_drone_create(&agents.world);

    harness_require(drone != NULL, "no drone");
    *mind = &drone->mind;
    return drone;
}

static void set_up_drones(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.drone_reserve = 2 * count;
    agents_set_up(&desc, count, create_drone);
}

static void tick_drone(void *agent, uint32_t seen, gp_time now)
{
    bench_drone *drone = (bench_drone *)agent;

    drone->mind.seen = seen;
    bench_drone_tick(&agents.world, drone, now);
}

static void tick_hand_drone(void *agent, uint32_t seen, gp_time now)
{
    bench_drone *drone = (bench_drone *)agent;

    (void)now;
    drone->mind.seen = seen;
    hand_drone_tick(&agents.world, drone);
}

static uint64_t ours_drones(uint32_t round)
{
    return agents_tick(round, &agents.ours, tick_drone);
}

static uint64_t hand_drones(uint32_t round)
{
    return agents_tick(round, &agents.hand, tick_hand_drone);
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
