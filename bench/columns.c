/* Moving many objects: blocks of columns against iterating over objects, and
 * against hand-written arrays. */
#include "bench.h"
#include "harness.h"

#include <stdlib.h>

#define WORK 400000u /* about this many objects are moved in a round */

static struct {
    uint32_t count;
    uint32_t walks; /* in a round */
    bench_world world;
    bench_body *body; /* checked at the end, like the next two */
    bench_bead *bead;
    bench_giant *giant;
    float *arrays[4]; /* x, y, dx, dy */
} state;

/* True for the first object, and for all or about half of the others. */
static bool is_live(uint32_t number, uint32_t half)
{
    return number == 0 || half == 0 || number * 2654435769u >> 31 == 0;
}

static void set_up(uint32_t count, uint32_t half)
{
    bench_world_desc desc = {.body_reserve = count, .bead_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    state.count = count;
    state.walks = count > WORK ? 1 : WORK / count;
    for (uint32_t i = 0; i < count; i++) {
        bench_body *body = bench_body_create(&state.world);
        bench_bead *bead = bench_bead_create(&state.world);
        harness_require(body != NULL && bead != NULL, "no room");
        state.body = i == 0 ? body : state.body;
        state.bead = i == 0 ? bead : state.bead;
    }
    bench_body_walk bodies = bench_body_walk_begin(&state.world);
    bench_bead_walk beads = bench_bead_walk_begin(&state.world);
    for (uint32_t i = 0; i < count; i++) {
        bench_body *body = bench_body_walk_next(&bodies);
        bench_bead *bead = bench_bead_walk_next(&beads);
        if (!is_live(i, half)) {
            bench_body_recycle(&state.world, body);
            bench_bead_recycle(&state.world, bead);
        }
    }
}

static void set_up_all(uint32_t count)
{
    set_up(count, 0);
}

static void set_up_half(uint32_t count)
{
    set_up(count, 1);
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static float step_of(uint32_t round)
{
    return 0.125f * (float)(round % 8u);
}

static uint64_t checksum_of(float x, float y)
{
    return (uint64_t)x * 31u + (uint64_t)-y;
}

static uint64_t move_beads(uint32_t round)
{
    float step = step_of(round);
    for (uint32_t i = state.walks; i > 0; i--) {
        bench_bead_blocks blocks = bench_bead_blocks_begin(&state.world);
        bench_bead_block block;
        while (bench_bead_blocks_next(&blocks, &block)) {
            for (uint32_t j = 0; j < block.count; j++) {
                block.x[j] += block.dx[j] * step;
            }
            for (uint32_t j = 0; j < block.count; j++) {
                block.y[j] += block.dy[j] * step;
            }
        }
    }
    return checksum_of(bench_bead_x(&state.world, state.bead),
        bench_bead_y(&state.world, state.bead));
}

static uint64_t move_bodies(uint32_t round)
{
    float step = step_of(round);
    for (uint32_t i = state.walks; i > 0; i--) {
        bench_body_walk walk = bench_body_walk_begin(&state.world);
        bench_body *body;
        while ((body = bench_body_walk_next(&walk)) != NULL) {
            body->x += body->dx * step;
            body->y += body->dy * step;
        }
    }
    return checksum_of(state.body->x, state.body->y);
}

/* Entities of 256 bytes, of which a tenth are columns. */

static void set_up_giants(uint32_t count)
{
    bench_world_desc desc = {.giant_reserve = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    state.count = count;
    state.walks = WORK / count;
    for (uint32_t i = 0; i < 4; i++) {
        state.arrays[i] = harness_allocate(count * sizeof(float));
    }
    for (uint32_t i = 0; i < count; i++) {
        bench_giant *giant = bench_giant_create(&state.world);
        harness_require(giant != NULL, "no giant");
        state.giant = i == 0 ? giant : state.giant;
        state.arrays[0][i] = state.arrays[1][i] = 0.0f;
        state.arrays[2][i] = 1.0f;
        state.arrays[3][i] = -1.0f;
    }
}

static void tear_down_giants(void)
{
    for (uint32_t i = 0; i < 4; i++) {
        free(state.arrays[i]);
    }
    bench_world_finish(&state.world);
}

static uint64_t move_giants(uint32_t round)
{
    float step = step_of(round);
    for (uint32_t i = state.walks; i > 0; i--) {
        bench_giant_blocks blocks = bench_giant_blocks_begin(&state.world);
        bench_giant_block block;
        while (bench_giant_blocks_next(&blocks, &block)) {
            for (uint32_t j = 0; j < block.count; j++) {
                block.x[j] += block.dx[j] * step;
            }
            for (uint32_t j = 0; j < block.count; j++) {
                block.y[j] += block.dy[j] * step;
            }
        }
    }
    return checksum_of(bench_giant_x(&state.world, state.giant),
        bench_giant_y(&state.world, state.giant));
}

static uint64_t move_arrays(uint32_t round)
{
    float step = step_of(round);
    for (uint32_t i = state.walks; i > 0; i--) {
        float *const *all = state.arrays;
        for (uint32_t j = 0; j < state.count; j++) {
            all[0][j] += all[2][j] * step;
        }
        for (uint32_t j = 0; j < state.count; j++) {
            all[1][j] += all[3][j] * step;
        }
    }
    return checksum_of(state.arrays[0][0], state.arrays[1][0]);
}

const harness_row column_rows[4] = {
    {"columns-32k", 32000, set_up_all, tear_down, move_beads, move_bodies},
    {"columns-64k", 64000, set_up_all, tear_down, move_beads, move_bodies},
    {"columns-half-1m", 1000000, set_up_half, tear_down, move_beads,
        move_bodies},
    {"columns-fat-64k", 64000, set_up_giants, tear_down_giants, move_giants,
        move_arrays},
};
