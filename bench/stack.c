/* The cost of a pool with reuse: lifo: destroying and creating against malloc
 * and free, as in pool.c. */
#include "bench.h"
#include "hand_body.h"
#include "harness.h"

#include <stdlib.h>

#define WORK 100000u /* about this many plates are replaced in a round */

_Static_assert(sizeof(bench_plate) == sizeof(hand_body), "as in pool.c");

static struct {
    uint32_t count;
    bench_world world;
    bench_plate **plates;
    hand_body **hand_plates;
    uint32_t *order; /* the order of creating a tenth of them */
    uint32_t created;
    uint32_t hand_created;
} state;

/* A frame replaces a tenth of the plates, which are anywhere in memory. */
static void replace_ours(uint32_t frame)
{
    uint32_t tenth = state.count / 10u;
    bench_plate **plates = state.plates + frame % 10u * tenth;
    for (uint32_t i = 0; i < tenth; i++) {
        bench_plate_recycle(&state.world, plates[i]);
    }
    for (uint32_t i = 0; i < tenth; i++) {
        plates[state.order[i]] =
            bench_plate_create_at(&state.world, state.created++);
    }
}

static void replace_hand(uint32_t frame)
{
    uint32_t tenth = state.count / 10u;
    hand_body **plates = state.hand_plates + frame % 10u * tenth;
    for (uint32_t i = 0; i < tenth; i++) {
        hand_body_destroy(plates[i]);
    }
    for (uint32_t i = 0; i < tenth; i++) {
        plates[state.order[i]] = hand_body_create(state.hand_created++);
    }
}

static void set_up_stack(uint32_t count)
{
    state.count = count;
    state.plates = harness_allocate(count * sizeof *state.plates);
    state.hand_plates = harness_allocate(count * sizeof *state.hand_plates);
    state.order = harness_allocate(count / 10u * sizeof *state.order);
    harness_shuffle(state.order, count / 10u, 0);
    bench_world_desc desc = {.plate_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    uint32_t *mixed = harness_allocate(count * sizeof *mixed);
    harness_shuffle(mixed, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        state.plates[mixed[i]] =
            bench_plate_create_at(&state.world, state.created++);
        state.hand_plates[mixed[i]] = hand_body_create(state.hand_created++);
    }
    free(mixed);
}

static void tear_down_stack(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        hand_body_destroy(state.hand_plates[i]);
    }
    bench_world_finish(&state.world);
    free(state.order);
    free(state.hand_plates);
    free(state.plates);
}

static uint32_t count_frames(void)
{
    uint32_t frames = WORK / (state.count / 10u + 1u);
    return frames == 0 ? 1 : frames;
}

static uint64_t churn_ours(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_ours(round * frames + i);
    }
    const bench_plate *plate = state.plates[round % state.count];
    return (uint64_t)plate->flags * 31u + (uint32_t)plate->hp;
}

static uint64_t churn_hand(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_hand(round * frames + i);
    }
    const hand_body *plate = state.hand_plates[round % state.count];
    return (uint64_t)plate->flags * 31u + (uint32_t)plate->hp;
}

const harness_row stack_rows[2] = {
    {"churn-lifo-1k", 1000, set_up_stack, tear_down_stack, churn_ours,
        churn_hand},
    {"churn-lifo-64k", 64000, set_up_stack, tear_down_stack, churn_ours,
        churn_hand},
};
