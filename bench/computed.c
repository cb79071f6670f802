/* The cost of setting a property on which two others depend, without listeners.
 * One of them is observed, so that both sides notify equally. */
#include "bench.h"
#include "hand_gauge.h"
#include "harness.h"

#define GAUGES 256u /* they fit into the L1 cache easily */
#define SETS 1000   /* of each one in a round */

static struct {
    bench_world world;
    bench_gauge *gauges[GAUGES];
    bench_gauge *observed;
    uint64_t seen;
    hand_gauge_world hand_world;
    hand_gauge *hand_gauges[GAUGES];
    hand_gauge hand_bodies[GAUGES];
    hand_gauge hand_observed;
    hand_gauge_listener hand_listener;
    uint64_t hand_seen;
} state;

static uint64_t add_up(uint64_t sum, int32_t level, float share, bool is_low)
{
    sum = sum * 31u + (uint32_t)level;
    return sum * 31u + (uint32_t)(int32_t)(share * 100.0f) + (is_low ? 1u : 0u);
}

static void tally_ours(void *context, bench_world *world, bench_gauge *gauge,
    bench_gauge_property property)
{
    uint64_t *seen = context;
    (void)world;
    *seen = *seen * 31u + (uint32_t)(property - BENCH_GAUGE_PROPERTY_LEVEL);
    *seen = add_up(*seen, gauge->level, gauge->share, gauge->is_low);
}

static void tally_hand(void *context, hand_gauge_world *world,
    hand_gauge *gauge, hand_gauge_property property)
{
    uint64_t *seen = context;
    (void)world;
    *seen = *seen * 31u + (uint32_t)property;
    *seen = add_up(*seen, gauge->level, gauge->share, gauge->is_low);
}

static void set_up(uint32_t count)
{
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < count; i++) {
        state.gauges[i] = bench_gauge_create(&state.world);
        state.hand_gauges[i] = &state.hand_bodies[i];
        hand_gauge_settle(state.hand_gauges[i]);
        harness_require(state.gauges[i] != NULL, "no gauge");
    }
    state.observed = bench_gauge_create(&state.world);
    harness_require(state.observed != NULL, "no gauge");
    harness_require(bench_gauge_listen(&state.world, state.observed,
                        bench_gauge_on_changed(tally_ours, &state.seen)),
        "a listener was refused");
    hand_gauge_settle(&state.hand_observed);
    state.hand_listener.fn = tally_hand;
    state.hand_listener.context = &state.hand_seen;
    state.hand_listener.properties = HAND_GAUGE_ALL;
    hand_gauge_add(&state.hand_observed.listeners, &state.hand_listener);
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t run_ours(uint32_t round)
{
    int32_t value = (int32_t)round * SETS;
    bench_gauge_set_level(&state.world, state.observed, value + 1);
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < GAUGES; i++) {
            bench_gauge_set_level(&state.world, state.gauges[i], value);
        }
    }
    uint64_t sum = state.seen;
    for (uint32_t i = 0; i < GAUGES; i++) {
        const bench_gauge *gauge = state.gauges[i];
        sum = add_up(sum, gauge->level, gauge->share, gauge->is_low);
    }
    return sum;
}

static uint64_t run_hand(uint32_t round)
{
    int32_t value = (int32_t)round * SETS;
    hand_gauge_set_level(&state.hand_world, &state.hand_observed, value + 1);
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < GAUGES; i++) {
            hand_gauge_set_level(
                &state.hand_world, state.hand_gauges[i], value);
        }
    }
    uint64_t sum = state.hand_seen;
    for (uint32_t i = 0; i < GAUGES; i++) {
        const hand_gauge *gauge = state.hand_gauges[i];
        sum = add_up(sum, gauge->level, gauge->share, gauge->is_low);
    }
    return sum;
}

const harness_row computed_rows[1] = {
    {"computed", GAUGES, set_up, tear_down, run_ours, run_hand},
};
