/* The cost of deferring a call, against a direct call and a hand-written queue.
 * All check first if an object of any type is live; the called function then
 * finds and moves it. A direct caller may know the type and check without a
 * call: that is a separate row. World and queues are accessed through pointers,
 * as in a program; see buffers.c. */
#include "bench.h"
#include "gp_callbacks.h"
#include "hand_defer.h"
#include "harness.h"
#include "tally.h"

#include <stdlib.h>

#define BODIES 100u
#define FRAMES 3000u /* in a round */

static struct {
    bench_world *world;
    gp_id ids[BODIES];
    gp_id hand_ids[BODIES];
    gp_callback_queue *queue;
    hand_deferrals *hand_queue;
    hand_deferred calls[BODIES];
    gp_callback_fn *fns[2];
} state;

static void set_up(uint32_t count)
{
    state.world = harness_allocate(sizeof *state.world);
    state.queue = harness_allocate(sizeof *state.queue);
    state.hand_queue = harness_allocate(sizeof *state.hand_queue);
    harness_require(bench_world_init(state.world, NULL), "no world");
    for (uint32_t i = 0; i < count; i++) {
        bench_body *body = bench_body_create(state.world);
        bench_body *hand_body = bench_body_create(state.world);
        harness_require(body != NULL && hand_body != NULL, "no body");
        state.ids[i] = bench_body_get_any_id(body);
        state.hand_ids[i] = bench_body_get_any_id(hand_body);
    }
    state.fns[0] = tally_pushed;
    state.fns[1] = tally_pulled;
    gp_callback_queue_init(state.queue, NULL, gp_world_has, state.world);
    harness_require(gp_callback_queue_reserve(state.queue, count), "no room");
    *state.hand_queue =
        (hand_deferrals){state.calls, state.calls + BODIES, state.calls};
}

static void tear_down(void)
{
    gp_callback_queue_finish(state.queue);
    bench_world_finish(state.world);
    free(state.hand_queue);
    free(state.queue);
    free(state.world);
}

static uint64_t add_up(const gp_id *ids)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < BODIES; i++) {
        const bench_body *body =
            bench_body_find(state.world, bench_body_id_from_any(ids[i]));
        sum = sum * 31u + (uint64_t)(int64_t)body->x;
        sum = sum * 31u + (uint64_t)(int64_t)body->y;
    }
    return sum;
}

static uint64_t run_ours(uint32_t round)
{
    gp_callback_queue *queue = state.queue;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BODIES; i++) {
            gp_callback16 *posted = gp_callback_queue_post16(
                queue, state.fns[(i + round) & 1u], state.ids[i]);
            if (posted != NULL) {
                tally_push *push = (tally_push *)(void *)posted->data;
                push->x = 1;
                push->y = 2;
                push->from = frame;
            }
        }
        gp_callback_queue_execute(queue, state.world);
    }
    return add_up(state.ids);
}

static uint64_t run_hand(uint32_t round)
{
    bench_world *world = state.world;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BODIES; i++) {
            gp_id id = state.hand_ids[i];
            if (bench_is_live(world, id)) {
                tally_push push = {1, 2, frame};
                state.fns[(i + round) & 1u](world, id, &push);
            }
        }
    }
    return add_up(state.hand_ids);
}

static uint64_t run_typed(uint32_t round)
{
    bench_world *world = state.world;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BODIES; i++) {
            gp_id id = state.hand_ids[i];
            if (bench_body_is_live(world, bench_body_id_from_any(id))) {
                tally_push push = {1, 2, frame};
                state.fns[(i + round) & 1u](world, id, &push);
            }
        }
    }
    return add_up(state.hand_ids);
}

static uint64_t run_queue(uint32_t round)
{
    hand_deferrals *queue = state.hand_queue;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BODIES; i++) {
            tally_push *push = hand_defer(
                queue, state.fns[(i + round) & 1u], state.hand_ids[i]);
            if (push != NULL) {
                push->x = 1;
                push->y = 2;
                push->from = frame;
            }
        }
        hand_defer_execute(queue, state.world);
    }
    return add_up(state.hand_ids);
}

const harness_row callback_rows[3] = {
    {"callbacks", BODIES, set_up, tear_down, run_ours, run_hand},
    {"callbacks-typed", BODIES, set_up, tear_down, run_ours, run_typed},
    {"callbacks-queue", BODIES, set_up, tear_down, run_ours, run_queue},
};
