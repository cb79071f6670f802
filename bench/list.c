/* The cost of a named list: removing birds and appending them, and iterating
 * over it, against a hand-written list. */
#include "bench.h"
#include "hand_bird.h"
#include "harness.h"

#include <stdlib.h>

#define WORK 100000u /* about this many birds are processed in a round */

_Static_assert(sizeof(bench_bird) == 64, "as large as a body");
_Static_assert(sizeof(hand_bird) == 64, "as large as the generated one");

static struct {
    uint32_t count;
    bench_world world;
    bench_bird **birds; /* in the order of the list */
    hand_flock flock;
    hand_bird *memory;
    hand_bird **hand_birds;
    uint32_t *order; /* the order of removing them */
} state;

static void set_up(uint32_t count)
{
    state.count = count;
    state.birds = harness_allocate(count * sizeof *state.birds);
    /* Aligned to a cache line, as in pools: birds that cross lines take 1.8
     * times as long to visit, if they nearly fill the L1 cache. */
    state.memory = aligned_alloc(64, count * sizeof *state.memory);
    harness_require(state.memory != NULL, "no memory");
    state.hand_birds = harness_allocate(count * sizeof *state.hand_birds);
    state.order = harness_allocate(count * sizeof *state.order);
    bench_world_desc desc = {.bird_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    hand_flock_init(&state.flock);
    harness_shuffle(state.order, count, 2);
    for (uint32_t i = 0; i < count; i++) {
        bench_bird *bird = bench_bird_create(&state.world);
        harness_require(bird != NULL, "no bird");
        state.birds[state.order[i]] = bird;
        state.memory[i] = (hand_bird){.id = 1, .dx = 1.0f, .dy = -1.0f};
        state.hand_birds[state.order[i]] = &state.memory[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        state.birds[i]->flags = i;
        state.hand_birds[i]->flags = i;
        bench_bird_flock_link(&state.world, state.birds[i]);
        hand_flock_link(&state.flock, state.hand_birds[i]);
    }
    harness_shuffle(state.order, count, 3);
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
    free(state.order);
    free(state.hand_birds);
    free(state.memory);
    free(state.birds);
}

static uint32_t count_turns(void)
{
    return state.count > WORK ? 1 : WORK / state.count;
}

/* Removes all in random order, and appends all. The list head is read once on
 * both sides: our functions might change it. */

static uint64_t relink_ours(uint32_t round)
{
    bench_bird *const *birds = state.birds;
    const uint32_t *order = state.order;
    uint32_t count = state.count;
    uint64_t sum = round;
    for (uint32_t i = count_turns(); i > 0; i--) {
        for (uint32_t j = 0; j < count; j++) {
            bench_bird *bird = birds[order[j]];
            sum += bench_bird_flock_unlink(&state.world, bird);
        }
        for (uint32_t j = 0; j < count; j++) {
            bench_bird *bird = birds[j];
            sum += bench_bird_flock_link(&state.world, bird);
        }
    }
    return sum * 31u + bench_bird_flock_first(&state.world)->flags;
}

static uint64_t relink_hand(uint32_t round)
{
    hand_bird *const *birds = state.hand_birds;
    const uint32_t *order = state.order;
    uint32_t count = state.count;
    uint64_t sum = round;
    for (uint32_t i = count_turns(); i > 0; i--) {
        for (uint32_t j = 0; j < count; j++) {
            hand_bird *bird = birds[order[j]];
            sum += hand_flock_unlink(&state.flock, bird);
        }
        for (uint32_t j = 0; j < count; j++) {
            hand_bird *bird = birds[j];
            sum += hand_flock_link(&state.flock, bird);
        }
    }
    return sum * 31u + ((hand_bird *)(void *)state.flock.ends.next)->flags;
}

/* From the first to the last */

static uint64_t walk_ours(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    for (uint32_t i = count_turns(); i > 0; i--) {
        bench_bird_flock_walk walk = bench_bird_flock_walk_begin(&state.world);
        bench_bird *bird;
        while ((bird = bench_bird_flock_walk_next(&walk)) != NULL) {
            bird->x += bird->dx * step;
            bird->y += bird->dy * step;
        }
    }
    const bench_bird *bird = state.birds[round % state.count];
    return (uint64_t)bird->x * 31u + (uint64_t)-bird->y;
}

static uint64_t walk_hand(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    for (uint32_t i = count_turns(); i > 0; i--) {
        hand_links *end = &state.flock.ends;
        for (hand_links *each = end->next; each != end; each = each->next) {
            hand_bird *bird = (hand_bird *)(void *)each;
            bird->x += bird->dx * step;
            bird->y += bird->dy * step;
        }
    }
    const hand_bird *bird = state.hand_birds[round % state.count];
    return (uint64_t)bird->x * 31u + (uint64_t)-bird->y;
}

const harness_row list_rows[4] = {
    {"list-link-1k", 1000, set_up, tear_down, relink_ours, relink_hand},
    {"list-link-64k", 64000, set_up, tear_down, relink_ours, relink_hand},
    {"list-walk-1k", 1000, set_up, tear_down, walk_ours, walk_hand},
    {"list-walk-64k", 64000, set_up, tear_down, walk_ours, walk_hand},
};
