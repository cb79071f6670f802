#include "agents.h"

#include "bench.h"
#include "gp_trace.h"
#include "harness.h"

#include <stdio.h>

struct agents agents;

#if GP_TRACE
static gp_trace_record records[65536];
static gp_trace trace;
#endif

void agents_set_up_world(const bench_world_desc *desc, uint32_t count)
{
    gp_random random;

    harness_require(bench_world_init(&agents.world, desc), "no world");
#if GP_TRACE
    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    bench_world_trace(&agents.world, &trace);
#endif
    agents.count = count;
    gp_random_init(&random, 7);
    for (uint32_t i = 0; i < 1024; i++) {
        agents.seen[i] = gp_random_next(&random) & gp_random_next(&random);
    }
}

static void create_all(agents_side *side, agents_create_fn *create)
{
    for (uint32_t i = 0; i < agents.count; i++) {
        side->all[i] = create(&side->minds[i]);
    }
}

void agents_set_up(
    const bench_world_desc *desc, uint32_t count, agents_create_fn *create)
{
    agents_set_up_world(desc, count);
    create_all(&agents.ours, create);
    create_all(&agents.hand, create);
}

void agents_tear_down(void)
{
    bench_world_finish(&agents.world);
#if GP_TRACE
    gp_trace_stop(&trace);
#endif
}

uint64_t agents_add_up(const agents_side *side)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < agents.count; i++) {
        sum = sum * 31u + side->minds[i]->past;
    }
    return sum;
}

void print_state_size(void)
{
    size_t deadlines = 3 * sizeof(gp_time); /* the maximum of live ones */

    printf("fact behaviour-small-state %zu\n",
        sizeof(bench_ant) - sizeof(bench_clod));
    printf("fact behaviour-instant-state %zu\n",
        sizeof(bench_drone) - sizeof(bench_clod));
    printf("fact behaviour-running-state %zu\n",
        sizeof(bench_npc_behaviour_state));
    printf("fact behaviour-reactive-state %zu\n",
        sizeof(bench_sentry_behaviour_state));
    printf("fact behaviour-deadlines-state %zu\n",
        sizeof(bench_clerk_behaviour_state) - deadlines);
}
