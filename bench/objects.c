/* The cost of a frame that sets a hundred thousand objects with one listener
 * each, in memory order and in random order; and of one without any data in the
 * caches. */
#include "harness.h"
#include "tally.h"

#include <stdlib.h>

#define FRAMES 4u   /* in a round, unless it is cold */
#define TALLIES 16u /* several, so that calls do not wait for each other */

static struct {
    uint32_t count;
    uint32_t frames; /* in a round */
    bench_world world;
    bench_mote **motes; /* in the order of the frame */
    hand_world hand_world;
    hand_mote *hand_memory;
    hand_mote **hand_motes;
    bench_tally tallies[TALLIES];
    bench_tally hand_tallies[TALLIES];
} state;

static void create_motes(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        state.motes[i] = bench_mote_create(&state.world);
        harness_require(state.motes[i] != NULL, "no mote");
        state.hand_memory[i] = (hand_mote){.id = i};
        state.hand_motes[i] = &state.hand_memory[i];
    }
}

static void add_listeners(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        bench_mote_listen(&state.world, state.motes[i],
            bench_mote_on_value_changed(
                tally_mote, &state.tallies[i % TALLIES]));
        hand_mote_value_add(&state.hand_world, state.hand_motes[i],
            tally_hand_mote, &state.hand_tallies[i % TALLIES]);
    }
}

static void set_up_ordered(uint32_t count)
{
    state.count = count;
    state.frames = FRAMES;
    state.motes = harness_allocate(count * sizeof *state.motes);
    state.hand_memory = harness_allocate(count * sizeof *state.hand_memory);
    state.hand_motes = harness_allocate(count * sizeof *state.hand_motes);
    bench_world_desc desc = {.mote_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    create_motes();
    add_listeners();
}

static void set_up_shuffled(uint32_t count)
{
    set_up_ordered(count);
    uint32_t *order = harness_allocate(count * sizeof *order);
    bench_mote **motes = harness_allocate(count * sizeof *motes);
    hand_mote **hand_motes = harness_allocate(count * sizeof *hand_motes);
    harness_shuffle(order, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        motes[i] = state.motes[order[i]];
        hand_motes[i] = state.hand_motes[order[i]];
    }
    free(order);
    free(state.motes);
    free(state.hand_motes);
    state.motes = motes;
    state.hand_motes = hand_motes;
}

static void set_up_cold(uint32_t count)
{
    set_up_shuffled(count);
    state.frames = 1;
}

static void tear_down(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        hand_mote_value_clear(state.hand_motes[i]);
    }
    free(state.hand_memory);
    free(state.hand_motes);
    free(state.motes);
    bench_world_finish(&state.world);
}

static uint64_t add_up(const bench_tally *tallies)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < TALLIES; i++) {
        sum = sum * 31u + tallies[i].sum;
    }
    return sum;
}

static uint64_t run_ours(uint32_t round)
{
    int32_t value = (int32_t)(round * state.frames) + 1;
    for (uint32_t frame = 0; frame < state.frames; frame++, value++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_mote_set_value(&state.world, state.motes[i], value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t run_hand(uint32_t round)
{
    int32_t value = (int32_t)(round * state.frames) + 1;
    for (uint32_t frame = 0; frame < state.frames; frame++, value++) {
        for (uint32_t i = 0; i < state.count; i++) {
            hand_mote_set_value(&state.hand_world, state.hand_motes[i], value);
        }
    }
    return add_up(state.hand_tallies);
}

/* A frame after other work has filled the caches */

static uint64_t run_cold_ours(uint32_t round)
{
    if (round % 2u == 0) {
        harness_fill_caches();
        return 0;
    }
    return run_ours(round);
}

static uint64_t run_cold_hand(uint32_t round)
{
    if (round % 2u == 0) {
        harness_fill_caches();
        return 0;
    }
    return run_hand(round);
}

const harness_row object_rows[3] = {
    {"objects-ordered", 100000, set_up_ordered, tear_down, run_ours, run_hand},
    {"objects-shuffled", 100000, set_up_shuffled, tear_down, run_ours,
        run_hand},
    {"objects-cold", 100000, set_up_cold, tear_down, run_cold_ours,
        run_cold_hand},
};
