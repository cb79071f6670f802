/* The cost of removing a listener and adding it again, among 1 to 1,024:
 * identified by function and context, duplicates refused, order kept. */
#include "harness.h"
#include "tally.h"

#include <stdlib.h>

#define MOST 1024u
#define TURNS 4096u /* a power of two */

static struct {
    uint32_t count;
    bench_world world;
    bench_thing *thing;
    hand_world hand_world;
    hand_thing hand_thing;
    bench_tally numbers[MOST]; /* the contexts */
    uint32_t turns[TURNS];     /* the order of removing them */
} state;

static bool add_ours(uint32_t number)
{
    return bench_thing_listen(&state.world, state.thing,
        bench_thing_on_hp_changed(tally_thing_order, &state.numbers[number]));
}

static bool add_hand(uint32_t number)
{
    return hand_thing_hp_add(&state.hand_world, &state.hand_thing,
        tally_hand_thing_order, &state.numbers[number]);
}

static void set_up(uint32_t count)
{
    state.count = count;
    harness_require(bench_world_init(&state.world, NULL), "no world");
    state.thing = bench_thing_create(&state.world);
    harness_require(state.thing != NULL, "no thing");
    for (uint32_t i = 0; i < count; i++) {
        state.numbers[i].sum = i;
        harness_require(add_ours(i) && add_hand(i), "a listener was refused");
    }
    harness_shuffle(state.turns, TURNS, count);
    for (uint32_t i = 0; i < TURNS; i++) {
        state.turns[i] %= count;
    }
}

static void tear_down(void)
{
    hand_thing_hp_clear(&state.hand_thing);
    bench_world_finish(&state.world);
}

static uint32_t count_pairs(void)
{
    return state.count < 100 ? 20000 : 2000;
}

/* Returns a checksum of the order of calls and of the refusals. */
static uint64_t finish_round(uint64_t refused)
{
    uint64_t order = tally_order;
    tally_order = 0;
    return order * 31u + refused;
}

static uint64_t run_ours(uint32_t round)
{
    uint64_t refused = add_ours(round % state.count) ? 0 : 1;
    for (uint32_t i = 0; i < count_pairs(); i++) {
        uint32_t number = state.turns[(round + i) % TURNS];
        if (!bench_thing_unlisten(&state.world, state.thing,
                bench_thing_on_hp_changed(
                    tally_thing_order, &state.numbers[number])) ||
            !add_ours(number)) {
            refused++;
        }
    }
    bench_thing_set_hp(&state.world, state.thing, (int32_t)round - 1);
    return finish_round(refused);
}

static uint64_t run_hand(uint32_t round)
{
    uint64_t refused = add_hand(round % state.count) ? 0 : 1;
    for (uint32_t i = 0; i < count_pairs(); i++) {
        uint32_t number = state.turns[(round + i) % TURNS];
        if (!hand_thing_hp_remove(&state.hand_world, &state.hand_thing,
                tally_hand_thing_order, &state.numbers[number]) ||
            !add_hand(number)) {
            refused++;
        }
    }
    hand_thing_set_hp(&state.hand_world, &state.hand_thing, (int32_t)round - 1);
    return finish_round(refused);
}

const harness_row listener_rows[4] = {
    {"listeners-1", 1, set_up, tear_down, run_ours, run_hand},
    {"listeners-4", 4, set_up, tear_down, run_ours, run_hand},
    {"listeners-16", 16, set_up, tear_down, run_ours, run_hand},
    {"listeners-1024", 1024, set_up, tear_down, run_ours, run_hand},
};
