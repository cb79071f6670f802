/* Sleeping behaviours: the cost of one, against an awake tree of npc. */
#include "agents.h"
#include "bench.h"
#include "harness.h"

#include <string.h>

static void set_up(uint32_t count)
{
    bench_world_desc desc;

    memset(&desc, 0, sizeof desc);
    desc.npc_reserve = count;
    desc.dreamer_reserve = count;
    agents_set_up_world(&desc, count);
    for (uint32_t i = 0; i < count; i++) {
        bench_npc *npc = bench_npc_create(&agents.world);
        harness_require(npc != NULL, "no npc");
        npc->mind.seen = agents_seen(i, 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        bench_dreamer *dreamer = bench_dreamer_create(&agents.world);
        harness_require(dreamer != NULL, "no dreamer");
    }
    bench_dreamer_tick_all(&agents.world, 0);
}

/* The number of entities that were skipped. */
static uint64_t ours_asleep(uint32_t round)
{
    uint32_t last = agents_time(round + 1u);
    uint64_t sum = 0;

    for (uint32_t now = agents_time(round); now < last; now++) {
        sum += agents.count - bench_dreamer_tick_all(&agents.world, now);
    }
    return sum;
}

/* The number of entities that were ticked. */
static uint64_t npcs_awake(uint32_t round)
{
    uint32_t last = agents_time(round + 1u);
    uint64_t sum = 0;

    for (uint32_t now = agents_time(round); now < last; now++) {
        sum += bench_npc_tick_all(&agents.world, now);
    }
    return sum;
}

const harness_row dreamer_rows[1] = {
    {"behaviour-asleep", 10000, set_up, agents_tear_down, ours_asleep,
        npcs_awake},
};
