/* The cost of notifying 1, 4, 16 and 64 listeners of a property, and one that
 * listens to all things. */
#include "harness.h"
#include "tally.h"

#include <stdlib.h>
#include <string.h>

/* Several, so that a set does not wait for the previous one. */
#define THINGS 16u
#define MOST 64u
#define CALLS 400000u

static struct {
    uint32_t count;
    bench_world world;
    bench_thing *things[THINGS];
    bench_tally tallies[THINGS][MOST];
    hand_world hand_world;
    hand_thing *hand_things[THINGS];
    bench_tally hand_tallies[THINGS][MOST];
} state;

static void create_things(uint32_t count)
{
    state.count = count;
    memset(state.tallies, 0, sizeof state.tallies);
    memset(state.hand_tallies, 0, sizeof state.hand_tallies);
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < THINGS; i++) {
        state.things[i] = bench_thing_create(&state.world);
        harness_require(state.things[i] != NULL, "no thing");
        state.hand_things[i] = harness_allocate(sizeof(hand_thing));
        *state.hand_things[i] = (hand_thing){.hp = state.things[i]->hp};
    }
}

static void set_up(uint32_t count)
{
    create_things(count);
    for (uint32_t i = 0; i < THINGS; i++) {
        for (uint32_t j = 0; j < count; j++) {
            bench_thing_listen(&state.world, state.things[i],
                bench_thing_on_hp_changed(tally_thing, &state.tallies[i][j]));
            hand_thing_hp_add(&state.hand_world, state.hand_things[i],
                tally_hand_thing, &state.hand_tallies[i][j]);
        }
    }
}

/* One listener to all things; in the hand-written code, each thing has it. */
static void set_up_every(uint32_t count)
{
    create_things(count);
    bench_thing_any_listen(&state.world,
        bench_thing_on_hp_changed(tally_thing, &state.tallies[0][0]));
    for (uint32_t i = 0; i < THINGS; i++) {
        hand_thing_hp_add(&state.hand_world, state.hand_things[i],
            tally_hand_thing, &state.hand_tallies[0][0]);
    }
}

static void tear_down(void)
{
    for (uint32_t i = 0; i < THINGS; i++) {
        hand_thing_hp_clear(state.hand_things[i]);
        free(state.hand_things[i]);
    }
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_tally tallies[THINGS][MOST])
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < THINGS; i++) {
        for (uint32_t j = 0; j < state.count; j++) {
            sum = sum * 31u + tallies[i][j].sum;
        }
    }
    return sum;
}

/* The number of sets of each thing in a round. */
static int32_t count_sets(void)
{
    return (int32_t)(CALLS / (state.count + 1u) / THINGS);
}

static uint64_t run_ours(uint32_t round)
{
    int32_t sets = count_sets();
    int32_t value = (int32_t)round * sets;
    for (int32_t last = value + sets; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_thing_set_hp(&state.world, state.things[i], value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t run_hand(uint32_t round)
{
    int32_t sets = count_sets();
    int32_t value = (int32_t)round * sets;
    for (int32_t last = value + sets; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            hand_thing_set_hp(&state.hand_world, state.hand_things[i], value);
        }
    }
    return add_up(state.hand_tallies);
}

const harness_row emission_rows[5] = {
    {"emission-1", 1, set_up, tear_down, run_ours, run_hand},
    {"emission-4", 4, set_up, tear_down, run_ours, run_hand},
    {"emission-16", 16, set_up, tear_down, run_ours, run_hand},
    {"emission-64", 64, set_up, tear_down, run_ours, run_hand},
    {"emission-every", 1, set_up_every, tear_down, run_ours, run_hand},
};
