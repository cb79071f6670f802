/* The cost of setting a property without listeners. */
#include "bench.h"
#include "harness.h"

#define THINGS 256u /* they fit into the L1 cache easily */
#define SETS 2000   /* of each one in a round */

static struct {
    bench_world world;
    bench_thing *things[THINGS];
    bench_thing *plain_things[THINGS];
} state;

static void set_up(uint32_t count)
{
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < count; i++) {
        state.things[i] = bench_thing_create(&state.world);
        state.plain_things[i] = bench_thing_create(&state.world);
        harness_require(state.plain_things[i] != NULL, "no thing");
    }
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_thing *const *things)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < THINGS; i++) {
        sum = sum * 31u + (uint32_t)things[i]->hp;
    }
    return sum;
}

static uint64_t run_ours(uint32_t round)
{
    int32_t value = (int32_t)round * SETS;
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_thing_set_hp(&state.world, state.things[i], value);
        }
    }
    return add_up(state.things);
}

static uint64_t run_plain(uint32_t round)
{
    int32_t value = (int32_t)round * SETS;
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            state.plain_things[i]->hp = value;
        }
    }
    return add_up(state.plain_things);
}

const harness_row setter_rows[1] = {
    {"setter", THINGS, set_up, tear_down, run_ours, run_plain},
};
