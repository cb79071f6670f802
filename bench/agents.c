#include "agents.h"

#include "bench.h"
#include "harness.h"

#include <stdio.h>

struct agents agents;

void agents_set_up(const bench_world_desc *desc, uint32_t count)
{
    gp_random random;

    harness_require(bench_world_init(&agents.world, desc), "no world");
    agents.count = count;
    gp_random_init(&random, 7);
    for (uint32_t i = 0; i < 1024; i++) {
        agents.seen[i] = gp_random_next(&random) & gp_random_next(&random);
    }
}

void agents_tear_down(void)
{
    bench_world_finish(&agents.world);
}

uint64_t agents_add_up(bench_mind *const *minds)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < agents.count; i++) {
        sum = sum * 31u + minds[i]->past;
    }
    return sum;
}

void print_state_size(void)
{
    size_t deadlines = 3 * sizeof(gp_time); /* that can be live at once */

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
