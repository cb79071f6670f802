/* The cost of setting a property of a component, without listeners, if some of
 * the entities with that component bind it, and others do not. */
#include "bench.h"
#include "hand_dial.h"
#include "harness.h"

#include <stddef.h>
#include <string.h>

#define DIALS 256u /* they fit into the L1 cache easily */
#define SETS 1000  /* of each one in a round */

static struct {
    bench_world world;
    bench_dial *dials[DIALS];
    hand_dial_world hand_world;
    hand_dial *hand_dials[DIALS];
    hand_needle hand_needles[DIALS];
    hand_face hand_face;
} state;

static void set_up(uint32_t count)
{
    harness_require(bench_world_init(&state.world, NULL), "no world");
    memset(&state.hand_world, 0, sizeof state.hand_world);
    memset(state.hand_needles, 0, sizeof state.hand_needles);
    for (uint32_t i = 0; i + 1 < count; i++) {
        bench_needle *needle = bench_needle_create(&state.world);
        hand_needle *hand = &state.hand_needles[i];
        harness_require(needle != NULL, "no needle");
        state.dials[i] = &needle->dial;
        hand->object.type = HAND_NEEDLE;
        hand->dial.offset = (uint32_t)offsetof(hand_needle, dial);
        state.hand_dials[i] = &hand->dial;
    }
    bench_face *face = bench_face_create(&state.world); /* the last of them */
    harness_require(face != NULL, "no face");
    state.dials[count - 1] = &face->dial;
    state.hand_face.object.type = HAND_FACE;
    state.hand_face.dial.offset = (uint32_t)offsetof(hand_face, dial);
    state.hand_face.dial.angle = 0;
    state.hand_dials[count - 1] = &state.hand_face.dial;
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t run_ours(uint32_t round)
{
    uint64_t sum = 0;
    int32_t value = (int32_t)(round % 1000u) * SETS;
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < DIALS; i++) {
            bench_dial_set_angle(&state.world, state.dials[i], (float)value);
        }
    }
    bench_needle_walk walk = bench_needle_walk_begin(&state.world);
    bench_needle *needle;
    while ((needle = bench_needle_walk_next(&walk)) != NULL) {
        sum = sum * 31u + (uint32_t)needle->shown;
    }
    return sum;
}

static uint64_t run_hand(uint32_t round)
{
    uint64_t sum = state.hand_world.calls;
    int32_t value = (int32_t)(round % 1000u) * SETS;
    for (int32_t last = value + SETS; value < last; value++) {
        for (uint32_t i = 0; i < DIALS; i++) {
            hand_dial_set_angle(
                &state.hand_world, state.hand_dials[i], (float)value);
        }
    }
    for (uint32_t i = 0; i + 1 < DIALS; i++) {
        sum = sum * 31u + (uint32_t)state.hand_needles[i].shown;
    }
    return sum;
}

const harness_row dial_rows[1] = {
    {"bound-part", DIALS, set_up, tear_down, run_ours, run_hand},
};
