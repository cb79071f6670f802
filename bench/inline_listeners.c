/* The effect of listeners: inline: a frame that sets a hundred thousand objects
 * with one listener each in random order, and removing and adding the only
 * listener of an object. */
#include "hand_speck.h"
#include "harness.h"
#include "tally.h"

#include <stdlib.h>

#define FRAMES 4u   /* in a round */
#define TALLIES 16u /* several, so that calls do not wait for each other */
#define TURNS 20000u

static struct {
    uint32_t count;
    bench_world world;
    bench_speck **specks; /* in the order of the frame */
    hand_speck_world hand_world;
    hand_speck *hand_memory;
    hand_speck **hand_specks;
    bench_tally tallies[TALLIES];
    bench_tally hand_tallies[TALLIES];
} state;

static bool add_ours(uint32_t i, uint32_t tally)
{
    return bench_speck_listen(&state.world, state.specks[i],
        bench_speck_on_value_changed(tally_speck, &state.tallies[tally]));
}

static bool add_hand(uint32_t i, uint32_t tally)
{
    return hand_speck_add(
        state.hand_specks[i], tally_hand_speck, &state.hand_tallies[tally]);
}

static void set_up(uint32_t count)
{
    state.count = count;
    state.specks = harness_allocate(count * sizeof *state.specks);
    state.hand_memory = harness_allocate(count * sizeof *state.hand_memory);
    state.hand_specks = harness_allocate(count * sizeof *state.hand_specks);
    uint32_t *order = harness_allocate(count * sizeof *order);
    harness_shuffle(order, count, 1);
    bench_world_desc desc = {.speck_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    for (uint32_t i = 0; i < count; i++) {
        bench_speck *speck = bench_speck_create(&state.world);
        harness_require(speck != NULL, "no speck");
        state.hand_memory[i] = (hand_speck){.id = i};
        state.specks[order[i]] = speck;
        state.hand_specks[order[i]] = &state.hand_memory[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        harness_require(add_ours(i, i % TALLIES) && add_hand(i, i % TALLIES),
            "a listener was refused");
    }
    free(order);
}

static void tear_down(void)
{
    free(state.hand_memory);
    free(state.hand_specks);
    free(state.specks);
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
    int32_t value = (int32_t)(round * FRAMES) + 1;
    for (uint32_t frame = 0; frame < FRAMES; frame++, value++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_speck_set_value(&state.world, state.specks[i], value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t run_hand(uint32_t round)
{
    int32_t value = (int32_t)(round * FRAMES) + 1;
    for (uint32_t frame = 0; frame < FRAMES; frame++, value++) {
        for (uint32_t i = 0; i < state.count; i++) {
            hand_speck_set_value(
                &state.hand_world, state.hand_specks[i], value);
        }
    }
    return add_up(state.hand_tallies);
}

static uint64_t run_turns_ours(uint32_t round)
{
    uint64_t refused = add_ours(0, 0) ? 0 : 1;
    for (uint32_t i = 0; i < TURNS; i++) {
        if (!bench_speck_unlisten(&state.world, state.specks[0],
                bench_speck_on_value_changed(tally_speck, &state.tallies[0])) ||
            !add_ours(0, 0)) {
            refused++;
        }
    }
    bench_speck_set_value(&state.world, state.specks[0], (int32_t)round + 1);
    return state.tallies[0].sum * 31u + refused;
}

static uint64_t run_turns_hand(uint32_t round)
{
    uint64_t refused = add_hand(0, 0) ? 0 : 1;
    for (uint32_t i = 0; i < TURNS; i++) {
        if (!hand_speck_remove(state.hand_specks[0], tally_hand_speck,
                &state.hand_tallies[0]) ||
            !add_hand(0, 0)) {
            refused++;
        }
    }
    hand_speck_set_value(
        &state.hand_world, state.hand_specks[0], (int32_t)round + 1);
    return state.hand_tallies[0].sum * 31u + refused;
}

const harness_row speck_rows[2] = {
    {"objects-inline", 100000, set_up, tear_down, run_ours, run_hand},
    {"listeners-inline", 1, set_up, tear_down, run_turns_ours, run_turns_hand},
};
