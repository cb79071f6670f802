/* The cost of filling number buffers, against a bare pointer, and of getting
 * them for a frame, against an arena and against malloc.
 *
 * Stack and arena are accessed through pointers, as in a program: each get
 * waits for stores of the previous one, and some processors forward these
 * directly only if both use the same register for the address. */
#include "gp_frame_stack.h"
#include "hand_arena.h"
#include "harness.h"

#include <stdlib.h>

#define VERTICES 10000u /* in a buffer: too large for the L1 cache */
#define REFILLS 100u    /* of the buffer in a round */
#define BUFFERS 64u     /* in a frame */
#define FRAMES 4000u    /* in a round */
#define SMALLEST 256u
#define LARGEST 4096u

static struct {
    gp_f32_buffer buffer;
    float *hand; /* as large as the buffer */
    gp_frame_stack *stack;
    hand_arena *arena;
    size_t sizes[BUFFERS];
    gp_f32_buffer *buffers[BUFFERS];
    float *places[BUFFERS];
    hand_block *blocks[BUFFERS];
} state;

static uint64_t add_up(const float *values, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum = sum * 31u + (uint64_t)values[i];
    }
    return sum;
}

/* Filling */

static void set_up_filling(uint32_t count)
{
    gp_f32_buffer_init(&state.buffer, NULL);
    harness_require(gp_f32_buffer_reserve(&state.buffer, 3 * count), "no room");
    state.hand = harness_allocate(3 * count * sizeof(float));
}

static void tear_down_filling(void)
{
    gp_f32_buffer_finish(&state.buffer);
    free(state.hand);
}

static uint64_t fill_claimed(uint32_t round)
{
    for (uint32_t refill = 0; refill < REFILLS; refill++) {
        float x = (float)(round + refill);
        gp_f32_buffer_reset(&state.buffer);
        float *place = gp_f32_buffer_claim(&state.buffer, 3 * VERTICES);
        for (uint32_t i = 0; i < VERTICES; i++) {
            *place++ = x;
            *place++ = x + 1;
            *place++ = (float)i;
        }
        gp_f32_buffer_commit(&state.buffer, place);
    }
    return add_up(gp_f32_buffer_values(&state.buffer), 3 * VERTICES);
}

static uint64_t fill_by_writer(uint32_t round)
{
    for (uint32_t refill = 0; refill < REFILLS; refill++) {
        float x = (float)(round + refill);
        gp_f32_buffer_reset(&state.buffer);
        gp_f32_writer writer = gp_f32_buffer_begin_write(&state.buffer);
        for (uint32_t i = 0; i < VERTICES; i++) {
            gp_f32_writer_write3(&writer, x, x + 1, (float)i);
        }
        gp_f32_buffer_end_write(&state.buffer, writer);
    }
    return add_up(gp_f32_buffer_values(&state.buffer), 3 * VERTICES);
}

static uint64_t fill_by_write(uint32_t round)
{
    for (uint32_t refill = 0; refill < REFILLS; refill++) {
        float x = (float)(round + refill);
        gp_f32_buffer_reset(&state.buffer);
        for (uint32_t i = 0; i < VERTICES; i++) {
            gp_f32_buffer_write3(&state.buffer, x, x + 1, (float)i);
        }
    }
    return add_up(gp_f32_buffer_values(&state.buffer), 3 * VERTICES);
}

static uint64_t fill_raw(uint32_t round)
{
    for (uint32_t refill = 0; refill < REFILLS; refill++) {
        float x = (float)(round + refill);
        float *place = state.hand;
        for (uint32_t i = 0; i < VERTICES; i++) {
            *place++ = x;
            *place++ = x + 1;
            *place++ = (float)i;
        }
    }
    return add_up(state.hand, 3 * VERTICES);
}

/* Frames: get all buffers, write one float to each, release all. */

static void set_up_frames(uint32_t count)
{
    state.stack = harness_allocate(sizeof *state.stack);
    state.arena = harness_allocate(sizeof *state.arena);
    gp_frame_stack_init(state.stack, NULL);
    for (uint32_t i = 0; i < count; i++) {
        state.sizes[i] = SMALLEST + (i * 2654435761u) % (LARGEST - SMALLEST);
        gp_f32_buffer *buffer = gp_frame_stack_get_f32(state.stack);
        uint32_t floats = (uint32_t)(state.sizes[i] / sizeof(float));
        harness_require(buffer != NULL, "no buffer");
        harness_require(gp_f32_buffer_reserve(buffer, floats), "no room");
    }
    gp_frame_stack_dispose_all(state.stack);
    bool has_arena = hand_arena_init(state.arena, 2 * count * LARGEST);
    harness_require(has_arena, "no arena");
}

static void tear_down_frames(void)
{
    gp_frame_stack_finish(state.stack);
    hand_arena_finish(state.arena);
    free(state.stack);
    free(state.arena);
}

static uint64_t run_stack(uint32_t round)
{
    gp_frame_stack *stack = state.stack;
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BUFFERS; i++) {
            gp_f32_buffer *buffer = gp_frame_stack_get_f32(stack);
            gp_f32_buffer_write(buffer, (float)(round + i));
            state.buffers[i] = buffer;
        }
        sum += (uint64_t)*gp_f32_buffer_values(state.buffers[frame % BUFFERS]);
        gp_frame_stack_dispose_all(stack);
    }
    return sum;
}

static uint64_t run_arena(uint32_t round)
{
    hand_arena *arena = state.arena;
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BUFFERS; i++) {
            hand_block *block = hand_arena_take_block(arena, state.sizes[i]);
            hand_block_write(block, (float)(round + i));
            state.blocks[i] = block;
        }
        sum += (uint64_t)state.blocks[frame % BUFFERS]->values[0];
        hand_arena_reset(arena);
    }
    return sum;
}

static uint64_t run_bare(uint32_t round)
{
    hand_arena *arena = state.arena;
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BUFFERS; i++) {
            float *place = hand_arena_take(arena, state.sizes[i]);
            *place = (float)(round + i);
            state.places[i] = place;
        }
        sum += (uint64_t)*state.places[frame % BUFFERS];
        hand_arena_reset(arena);
    }
    return sum;
}

static uint64_t run_malloc(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t i = 0; i < BUFFERS; i++) {
            float *place = malloc(state.sizes[i]);
            if (GP_UNLIKELY(place == NULL)) {
                return 0;
            }
            *place = (float)(round + i);
            state.places[i] = place;
        }
        sum += (uint64_t)*state.places[frame % BUFFERS];
        for (uint32_t i = 0; i < BUFFERS; i++) {
            free(state.places[i]);
        }
    }
    return sum;
}

const harness_row buffer_rows[6] = {
    {"buffer-claim", VERTICES, set_up_filling, tear_down_filling, fill_claimed,
        fill_raw},
    {"buffer-writer", VERTICES, set_up_filling, tear_down_filling,
        fill_by_writer, fill_raw},
    {"buffer-write", VERTICES, set_up_filling, tear_down_filling, fill_by_write,
        fill_raw},
    {"stack-arena", BUFFERS, set_up_frames, tear_down_frames, run_stack,
        run_arena},
    {"stack-bare", BUFFERS, set_up_frames, tear_down_frames, run_stack,
        run_bare},
    {"stack-malloc", BUFFERS, set_up_frames, tear_down_frames, run_stack,
        run_malloc},
};
