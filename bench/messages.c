/* The cost of a message to the components of an entity. */
#include "hand_send.h"
#include "harness.h"

#include <stdlib.h>

#define ROUNDS 64u

static struct {
    uint32_t count;
    bench_world world;
    bench_target **targets; /* ours, followed by hand-written ones */
    gp_id *ids;             /* of ours */
} state;

static void set_up(uint32_t count)
{
    state.count = count;
    state.targets = harness_allocate(2 * count * sizeof *state.targets);
    state.ids = harness_allocate(count * sizeof *state.ids);
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < 2 * count; i++) {
        state.targets[i] = bench_target_create(&state.world);
        harness_require(state.targets[i] != NULL, "no target");
    }
    for (uint32_t i = 0; i < count; i++) {
        state.ids[i] = bench_target_get_any_id(state.targets[i]);
    }
}

static void tear_down(void)
{
    free(state.ids);
    free(state.targets);
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_target *const *targets)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state.count; i++) {
        sum += targets[i]->shield.taken + 3 * targets[i]->armor.taken;
        sum += 5 * targets[i]->health.taken + 7 * targets[i]->score.taken;
    }
    return sum;
}

static uint64_t send_ours(uint32_t round)
{
    gp_id source = {round};
    for (uint32_t turn = 0; turn < ROUNDS; turn++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_target_send_hit(
                &state.world, state.targets[i], (int32_t)turn, source);
        }
    }
    return add_up(state.targets);
}

static uint64_t send_ours_any(uint32_t round)
{
    gp_id source = {round};
    for (uint32_t turn = 0; turn < ROUNDS; turn++) {
        for (uint32_t i = 0; i < state.count; i++) {
            bench_send_hit(&state.world, state.ids[i], (int32_t)turn, source);
        }
    }
    return add_up(state.targets);
}

static uint64_t send_hand(uint32_t round)
{
    gp_id source = {round};
    for (uint32_t turn = 0; turn < ROUNDS; turn++) {
        for (uint32_t i = 0; i < state.count; i++) {
            hand_send_hit(&state.world, state.targets[state.count + i],
                (int32_t)turn, source);
        }
    }
    return add_up(state.targets + state.count);
}

const harness_row message_rows[2] = {
    {"message", 64, set_up, tear_down, send_ours, send_hand},
    {"message-any", 64, set_up, tear_down, send_ours_any, send_hand},
};
