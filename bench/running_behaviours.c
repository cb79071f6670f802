/* Behaviours with running tasks: trees of 34 nodes that resume or re-evaluate,
 * and a machine of 8 states. */
#include "agents.h"
#include "bench.h"
#include "hand_trees.h"
#include "harness.h"

#include <string.h>

static void *create_npc(bench_mind **mind)
{
    bench_npc *npc = bench_npc_create(&agents.world);

    harness_require(npc != NULL, "no npc");
    *mind = &npc->mind;
    return npc;
}

static void set_up_npcs(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.npc_reserve = 2 * count;
    agents_set_up(&desc, count, create_npc);
}

static void tick_npc(void *agent, uint32_t seen, gp_time now)
{
    bench_npc *npc = (bench_npc *)agent;

    npc->mind.seen = seen;
    bench_npc_tick(&agents.world, npc, now);
}

static void tick_hand_npc(void *agent, uint32_t seen, gp_time now)
{
    bench_npc *npc = (bench_npc *)agent;

    (void)now;
    npc->mind.seen = seen;
    hand_npc_tick(&agents.world, npc);
}

static uint64_t ours_npcs(uint32_t round)
{
    return agents_tick(round, &agents.ours, tick_npc);
}

static uint64_t hand_npcs(uint32_t round)
{
    return agents_tick(round, &agents.hand, tick_hand_npc);
}

/* The world of the only npc that hand-written code ticks. */
static bench_world alone;
static bench_npc *npcs[2]; /* ours and that one, in separate worlds */

static void set_up_lone_npcs(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.npc_reserve = count;
    agents_set_up_world(&desc, count);
    harness_require(bench_world_init(&alone, &desc), "no world");
    npcs[0] = bench_npc_create(&agents.world);
    npcs[1] = bench_npc_create(&alone);
    harness_require(npcs[0] != NULL && npcs[1] != NULL, "no npc");
}

static void tear_down_lone_npcs(void)
{
    agents_tear_down();
    bench_world_finish(&alone);
}

/* Ticks all npcs of a world that has only one. */
static inline uint64_t tick_lone_npc(uint32_t round, bench_npc *npc,
    bench_world *world, size_t (*tick_all)(bench_world *world, gp_time now))
{
    uint32_t last = agents_time(round + 1u);
    uint64_t ticked = 0;

    for (uint32_t now = agents_time(round); now < last; now++) {
        npc->mind.seen = agents_seen(0, now);
        ticked += tick_all(world, now);
    }
    return npc->mind.past * 31u + ticked;
}

static uint64_t ours_lone_npc(uint32_t round)
{
    return tick_lone_npc(round, npcs[0], &agents.world, bench_npc_tick_all);
}

static size_t hand_npc_tick_all_at(bench_world *world, gp_time now)
{
    (void)now;
    return hand_npc_tick_all(world);
}

static uint64_t hand_lone_npc(uint32_t round)
{
    return tick_lone_npc(round, npcs[1], &alone, hand_npc_tick_all_at);
}

static void *create_sentry(bench_mind **mind)
{
    bench_sentry *sentry = bench_sentry_create(&agents.world);

    harness_require(sentry != NULL, "no sentry");
    *mind = &sentry->mind;
    return sentry;
}

static void set_up_sentrys(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.sentry_reserve = 2 * count;
    agents_set_up(&desc, count, create_sentry);
}

static void tick_sentry(void *agent, uint32_t seen, gp_time now)
{
    bench_sentry *sentry = (bench_sentry *)agent;

    sentry->mind.seen = seen;
    bench_sentry_tick(&agents.world, sentry, now);
}

static void tick_hand_sentry(void *agent, uint32_t seen, gp_time now)
{
    bench_sentry *sentry = (bench_sentry *)agent;

    (void)now;
    sentry->mind.seen = seen;
    hand_sentry_tick(&agents.world, sentry);
}

static uint64_t ours_sentrys(uint32_t round)
{
    return agents_tick(round, &agents.ours, tick_sentry);
}

static uint64_t hand_sentrys(uint32_t round)
{
    return agents_tick(round, &agents.hand, tick_hand_sentry);
}

static void *create_hatch(bench_mind **mind)
{
    bench_hatch *hatch = bench_hatch_create(&agents.world);

    harness_require(hatch != NULL, "no hatch");
    *mind = &hatch->mind;
    return hatch;
}

static void set_up_hatches(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.hatch_reserve = 2 * count;
    agents_set_up(&desc, count, create_hatch);
}

static void tick_hatch(void *agent, uint32_t seen, gp_time now)
{
    bench_hatch *hatch = (bench_hatch *)agent;

    hatch->mind.seen = seen;
    bench_hatch_tick(&agents.world, hatch, now);
}

static void tick_hand_hatch(void *agent, uint32_t seen, gp_time now)
{
    bench_hatch *hatch = (bench_hatch *)agent;

    hatch->mind.seen = seen;
    hand_hatch_tick(&agents.world, hatch, now);
}

static uint64_t ours_hatches(uint32_t round)
{
    return agents_tick(round, &agents.ours, tick_hatch);
}

static uint64_t hand_hatches(uint32_t round)
{
    return agents_tick(round, &agents.hand, tick_hand_hatch);
}

const harness_row npc_rows[6] = {
    {"behaviour-running-1", 1, set_up_npcs, agents_tear_down, ours_npcs,
        hand_npcs},
    {"behaviour-running-10000", 10000, set_up_npcs, agents_tear_down, ours_npcs,
        hand_npcs},
    {"behaviour-all-1", 1, set_up_lone_npcs, tear_down_lone_npcs, ours_lone_npc,
        hand_lone_npc},
    {"behaviour-reactive-1", 1, set_up_sentrys, agents_tear_down, ours_sentrys,
        hand_sentrys},
    {"behaviour-reactive-10000", 10000, set_up_sentrys, agents_tear_down,
        ours_sentrys, hand_sentrys},
    {"behaviour-states-10000", 10000, set_up_hatches, agents_tear_down,
        ours_hatches, hand_hatches},
};
