/* Behaviours with tasks that run: trees of 34 nodes that keep to what they do, or look at all anew. */
#include "agents.h"
#include "bench.h"
#include "hand_trees.h"
#include "harness.h"

#include <string.h>

static union {
    bench_npc *npcs[AGENTS];
    bench_sentry *sentrys[AGENTS];
} ours, hand;

static void set_up_npcs(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.npc_reserve = 2 * count;
    agents_set_up(&desc, count);
    for (uint32_t i = 0; i < count; i++) {
        ours.npcs[i] = bench_npc_create(&agents.world);
        harness_require(ours.npcs[i] != NULL, "no npc");
        agents.ours[i] = &ours.npcs[i]->mind;
    }
    for (uint32_t i = 0; i < count; i++) {
        hand.npcs[i] = bench_npc_create(&agents.world);
        harness_require(hand.npcs[i] != NULL, "no npc");
        agents.hand[i] = &hand.npcs[i]->mind;
    }
}

static uint64_t ours_npcs(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_npc *npc = ours.npcs[i];
            npc->mind.seen = agents_seen(i, now);
            bench_npc_tick(&agents.world, npc, now);
        }
    }
    return agents_add_up(agents.ours);
}

static uint64_t hand_npcs(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_npc *npc = hand.npcs[i];
            npc->mind.seen = agents_seen(i, now);
            hand_npc_tick(&agents.world, npc);
        }
    }
    return agents_add_up(agents.hand);
}

static void set_up_sentrys(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.sentry_reserve = 2 * count;
    agents_set_up(&desc, count);
    for (uint32_t i = 0; i < count; i++) {
        ours.sentrys[i] = bench_sentry_create(&agents.world);
        harness_require(ours.sentrys[i] != NULL, "no sentry");
        agents.ours[i] = &ours.sentrys[i]->mind;
    }
    for (uint32_t i = 0; i < count; i++) {
        hand.sentrys[i] = bench_sentry_create(&agents.world);
        harness_require(hand.sentrys[i] != NULL, "no sentry");
        agents.hand[i] = &hand.sentrys[i]->mind;
    }
}

static uint64_t ours_sentrys(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_sentry *sentry = ours.sentrys[i];
            sentry->mind.seen = agents_seen(i, now);
            bench_sentry_tick(&agents.world, sentry, now);
        }
    }
    return agents_add_up(agents.ours);
}

static uint64_t hand_sentrys(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / agents.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            bench_sentry *sentry = hand.sentrys[i];
            sentry->mind.seen = agents_seen(i, now);
            hand_sentry_tick(&agents.world, sentry);
        }
    }
    return agents_add_up(agents.hand);
}

const harness_row npc_rows[4] = {
    {"behaviour-running-1", 1, set_up_npcs, agents_tear_down, ours_npcs,
        hand_npcs},
    {"behaviour-running-10000", 10000, set_up_npcs, agents_tear_down, ours_npcs,
        hand_npcs},
    {"behaviour-reactive-1", 1, set_up_sentrys, agents_tear_down, ours_sentrys,
        hand_sentrys},
    {"behaviour-reactive-10000", 10000, set_up_sentrys, agents_tear_down,
        ours_sentrys, hand_sentrys},
};
