/* The cost of posting and later emitting signals, against a queue of functions
 * and arguments; both sides look up the objects. */
#include "hand_post.h"
#include "harness.h"

#include <stdlib.h>

#define DRUMS 100u
#define FRAMES 2000u /* in a round */

static struct {
    bench_world world;
    bench_drum *drums[DRUMS];
    bench_drum *hand_drums[DRUMS];
    hand_posts posts;
} state;

static void set_up(uint32_t count)
{
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < count; i++) {
        state.drums[i] = bench_drum_create(&state.world);
        state.hand_drums[i] = bench_drum_create(&state.world);
        harness_require(state.hand_drums[i] != NULL, "no drum");
    }
    state.posts = (hand_posts){
        .calls = harness_allocate(count * sizeof(hand_call)),
        .capacity = count,
    };
}

static void tear_down(void)
{
    free(state.posts.calls);
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_drum *const *drums)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < DRUMS; i++) {
        sum = sum * 31u + drums[i]->sound;
    }
    return sum;
}

static uint64_t run_ours(uint32_t round)
{
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        bench_drum_id by = bench_drum_get_id(state.drums[frame % DRUMS]);
        for (uint32_t i = 0; i < DRUMS; i++) {
            bench_drum *drum = state.drums[i];
            if ((i + round) % 2u == 0) {
                bench_drum_struck_post(&state.world, drum, by, (int32_t)frame);
            } else {
                bench_drum_rubbed_post(&state.world, drum, by, (int32_t)frame);
            }
        }
        bench_world_execute_callbacks(&state.world);
    }
    return add_up(state.drums);
}

static uint64_t run_hand(uint32_t round)
{
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        bench_drum_id by = bench_drum_get_id(state.drums[frame % DRUMS]);
        for (uint32_t i = 0; i < DRUMS; i++) {
            bench_drum *drum = state.hand_drums[i];
            int32_t force = (int32_t)frame;
            if ((i + round) % 2u == 0) {
                hand_post(&state.posts, bench_drum_boom, drum, by, force);
            } else {
                hand_post(&state.posts, bench_drum_hum, drum, by, force);
            }
        }
        hand_execute(&state.posts, &state.world);
    }
    return add_up(state.hand_drums);
}

const harness_row post_rows[1] = {
    {"posts", DRUMS, set_up, tear_down, run_ours, run_hand},
};
