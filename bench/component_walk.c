/* The cost of iterating over a component, against loops over arrays of the same
 * objects: one for each of the four types that embed it. */
#include "bench.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#define SAMPLES 64u  /* their values are compared */
#define WORK 100000u /* about this many components are visited in a round */

static struct {
    uint32_t count; /* of each type */
    bench_world world;
    bench_car *cars;
    bench_crow *crows;
    bench_fish *fish;
    bench_leaf *leaves;
    bench_motion *samples[SAMPLES]; /* of ours */
    bench_motion *hand_samples[SAMPLES];
} state;

/* Keeps the last object with each number. */
static void take_sample(bench_motion *ours, bench_motion *hand, uint32_t number)
{
    ours->x = hand->x = (float)number;
    state.samples[number % SAMPLES] = ours;
    state.hand_samples[number % SAMPLES] = hand;
}

static void make_ours(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        bench_car *car = bench_car_create(&state.world);
        bench_crow *crow = bench_crow_create(&state.world);
        bench_fish *fish = bench_fish_create(&state.world);
        bench_leaf *leaf = bench_leaf_create(&state.world);
        bool is_made =
            car != NULL && crow != NULL && fish != NULL && leaf != NULL;
        harness_require(is_made, "no parts");
        state.cars[i] = *car;
        state.crows[i] = *crow;
        state.fish[i] = *fish;
        state.leaves[i] = *leaf;
        bench_motion *ours[] = {
            &car->motion, &crow->motion, &fish->motion, &leaf->motion};
        bench_motion *hand[] = {&state.cars[i].motion, &state.crows[i].motion,
            &state.fish[i].motion, &state.leaves[i].motion};
        take_sample(ours[i % 4u], hand[i % 4u], i);
    }
}

static void set_up(uint32_t count)
{
    state.count = count / 4;
    state.cars = harness_allocate(state.count * sizeof *state.cars);
    state.crows = harness_allocate(state.count * sizeof *state.crows);
    state.fish = harness_allocate(state.count * sizeof *state.fish);
    state.leaves = harness_allocate(state.count * sizeof *state.leaves);
    bench_world_desc desc = {
        .car_reserve = state.count,
        .crow_reserve = state.count,
        .fish_reserve = state.count,
        .leaf_reserve = state.count,
    };
    harness_require(bench_world_init(&state.world, &desc), "no world");
    make_ours();
}

static void tear_down(void)
{
    free(state.cars);
    free(state.crows);
    free(state.fish);
    free(state.leaves);
    bench_world_finish(&state.world);
}

static void move(bench_motion *motion, float step)
{
    motion->x += motion->dx * step;
    motion->y += motion->dy * step;
}

static uint32_t count_frames(void)
{
    return WORK / (state.count * 4) + 1u;
}

static uint64_t bits_of(const bench_motion *motion)
{
    uint32_t x;
    uint32_t y;
    memcpy(&x, &motion->x, sizeof x);
    memcpy(&y, &motion->y, sizeof y);
    return (uint64_t)x * 31u + y;
}

/* Returns a checksum of the samples. */
static uint64_t check(bench_motion *const *samples)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        sum = sum * 31u + bits_of(samples[i]);
    }
    return sum;
}

static uint64_t walk_ours(uint32_t round)
{
    float step = (float)(round % 7u) * 0.125f;
    for (uint32_t frame = count_frames(); frame > 0; frame--) {
        bench_motion_walk walk = bench_motion_walk_begin(&state.world);
        bench_motion *motion;
        while ((motion = bench_motion_walk_next(&walk)) != NULL) {
            move(motion, step);
        }
    }
    return check(state.samples);
}

static uint64_t walk_hand(uint32_t round)
{
    float step = (float)(round % 7u) * 0.125f;
    for (uint32_t frame = count_frames(); frame > 0; frame--) {
        for (uint32_t i = 0; i < state.count; i++) {
            move(&state.cars[i].motion, step);
        }
        for (uint32_t i = 0; i < state.count; i++) {
            move(&state.crows[i].motion, step);
        }
        for (uint32_t i = 0; i < state.count; i++) {
            move(&state.fish[i].motion, step);
        }
        for (uint32_t i = 0; i < state.count; i++) {
            move(&state.leaves[i].motion, step);
        }
    }
    return check(state.hand_samples);
}

const harness_row part_rows[2] = {
    {"part-walk-4k", 4000, set_up, tear_down, walk_ours, walk_hand},
    {"part-walk-64k", 64000, set_up, tear_down, walk_ours, walk_hand},
};
