/* Behaviours: what a tick of a tree of 32 nodes costs, for 10,000 agents. */
#include "bench.h"
#include "hand_npc.h"
#include "harness.h"

#include <string.h>

#define MOST 10000u
#define AGENT_TICKS 200000u /* in a round, for however many agents */

static struct {
    bench_world world;
    bench_npc *ours[MOST];
    bench_npc *hand[MOST];
    uint32_t seen[1024];
    uint32_t count;
} state;

static void set_up(uint32_t count)
{
    gp_random random;
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.npc_reserve = 2 * MOST;
    harness_require(bench_world_init(&state.world, &desc), "no world");
    state.count = count;
    for (uint32_t i = 0; i < count; i++) {
        state.ours[i] = bench_npc_create(&state.world);
    }
    for (uint32_t i = 0; i < count; i++) {
        state.hand[i] = bench_npc_create(&state.world);
        harness_require(state.hand[i] != NULL, "no npc");
    }
    gp_random_init(&random, 7);
    for (uint32_t i = 0; i < 1024; i++) {
        state.seen[i] = gp_random_next(&random) & gp_random_next(&random);
    }
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_npc *const *npcs)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state.count; i++) {
        sum = sum * 31u + npcs[i]->past;
    }
    return sum;
}

/* What an agent sees changes once in eight ticks. */
static inline uint32_t seen_by(uint32_t i, uint32_t now)
{
    return state.seen[(i * 7u + (now + i) / 8u * 13u) % 1024u];
}

static uint64_t ours_instant(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.ours[i];
            npc->seen = seen_by(i, now);
            bench_npc_instant_tick(&state.world, npc, now);
        }
    }
    return add_up(state.ours);
}

static uint64_t ours_running(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.ours[i];
            npc->seen = seen_by(i, now);
            bench_npc_running_tick(&state.world, npc, now);
        }
    }
    return add_up(state.ours);
}

static uint64_t ours_reactive(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.ours[i];
            npc->seen = seen_by(i, now);
            bench_npc_reactive_tick(&state.world, npc, now);
        }
    }
    return add_up(state.ours);
}

static uint64_t hand_instant(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.hand[i];
            npc->seen = seen_by(i, now);
            hand_npc_instant_tick(&state.world, npc);
        }
    }
    return add_up(state.hand);
}

static uint64_t hand_running(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.hand[i];
            npc->seen = seen_by(i, now);
            hand_npc_running_tick(&state.world, npc);
        }
    }
    return add_up(state.hand);
}

static uint64_t hand_reactive(uint32_t round)
{
    uint32_t ticks = AGENT_TICKS / state.count;
    uint32_t now = round * ticks;

    for (uint32_t last = now + ticks; now < last; now++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_npc *npc = state.hand[i];
            npc->seen = seen_by(i, now);
            hand_npc_reactive_tick(&state.world, npc);
        }
    }
    return add_up(state.hand);
}

const harness_row npc_rows[6] = {
    {"behaviour-instant-1", 1, set_up, tear_down, ours_instant, hand_instant},
    {"behaviour-instant-10000", 10000, set_up, tear_down, ours_instant,
        hand_instant},
    {"behaviour-running-1", 1, set_up, tear_down, ours_running, hand_running},
    {"behaviour-running-10000", 10000, set_up, tear_down, ours_running,
        hand_running},
    {"behaviour-reactive-1", 1, set_up, tear_down, ours_reactive,
        hand_reactive},
    {"behaviour-reactive-10000", 10000, set_up, tear_down, ours_reactive,
        hand_reactive},
};
