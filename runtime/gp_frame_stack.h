/*
 * gp_frame_stack.h - buffers that last for a frame, reused in the same order.
 *
 * get returns an empty buffer of any type; dispose_all ends the frame and takes
 * all buffers back. The next frame gets them in the same order, with their
 * memory, so it need not allocate. Buffers never move. reset takes back the
 * buffers got since its mark; marks nest.
 *
 * Do not use a buffer after it was taken back. In debug builds this fails an
 * assertion until a later frame gets the same buffer, its content is poisoned
 * (gp_poison.h), and an open claim or writer in it fails one too. One thread at
 * a time.
 */
#ifndef GP_FRAME_STACK_H
#define GP_FRAME_STACK_H

#include "gp_buffer.h"

GP_BEGIN_DECLS

#define GP_FRAME_CHUNK 64u

typedef struct gp_frame_chunk gp_frame_chunk;
struct gp_frame_chunk {
    gp_frame_chunk *next;
    uint32_t first; /* the number of its first buffer */
    gp_buffer buffers[GP_FRAME_CHUNK];
};

typedef struct gp_frame_stack {
    gp_buffer *next;       /* the result of the next get */
    gp_buffer *limit;      /* the end of its chunk */
    gp_frame_chunk *chunk; /* NULL before the first get */
    gp_frame_chunk *first; /* the first of all chunks */
    const gp_memory *memory;
    uint64_t mark;  /* the newest open mark; 0: none */
    uint64_t marks; /* the number of marks ever made */
    uint32_t most;  /* the most buffers in use at once since the last trim */
} gp_frame_stack;

/* A position in a frame, for reset. */
typedef struct gp_frame_mark {
    const gp_frame_stack *stack;
    uint64_t number;
    uint64_t outer; /* the enclosing open mark */
    gp_frame_chunk *chunk;
    uint32_t count;
} gp_frame_mark;

/* Makes an empty stack without memory. The stack and its buffers allocate from
 * memory, which must outlive the stack; NULL for malloc. */
void gp_frame_stack_init(gp_frame_stack *stack, const gp_memory *memory);

/* Ends the frame and releases all memory; the stack may be reused. */
void gp_frame_stack_finish(gp_frame_stack *stack);

/* The number of buffers in use. */
uint32_t gp_frame_stack_count(const gp_frame_stack *stack);

gp_frame_mark gp_frame_stack_mark(gp_frame_stack *stack);

/* Takes back the buffers got since the newest open mark, and ends the mark. Any
 * other mark is misuse: returns false and changes nothing. */
bool gp_frame_stack_reset(gp_frame_stack *stack, gp_frame_mark mark);

/* Ends the frame: takes all buffers back and ends all marks. */
void gp_frame_stack_dispose_all(gp_frame_stack *stack);

/* Releases the memory of buffers that were not used since the last trim, and
 * most of the memory of those that needed less than half of it; returns the
 * number of bytes. Between frames only: no buffer in use, no open mark. */
size_t gp_frame_stack_trim(gp_frame_stack *stack);

/* Out of line: moves to the next chunk, and returns false without memory; makes
 * a buffer usable that has other flags than GP_BUFFER_FRAMED. */
bool gp_frame_stack_grow(gp_frame_stack *stack);
void gp_frame_stack_revive(gp_buffer *buffer);

/* Returns the next buffer, empty, with this type; NULL without memory. */
static inline gp_buffer *gp_frame_stack_get(
    gp_frame_stack *stack, const gp_buffer_type *type)
{
    if (GP_UNLIKELY(stack->next == stack->limit) &&
        !gp_frame_stack_grow(stack)) {
        return NULL;
    }
    gp_buffer *buffer = stack->next++;
    if (GP_UNLIKELY(buffer->flags != GP_BUFFER_FRAMED)) {
        gp_frame_stack_revive(buffer);
    }
    if (buffer->type != type) { /* a store costs more than a load */
        buffer->type = type;
    }
    buffer->end = buffer->base;
    return buffer;
}

static inline gp_f32_buffer *gp_frame_stack_get_f32(gp_frame_stack *stack)
{
    return (gp_f32_buffer *)(void *)gp_frame_stack_get(
        stack, &gp_f32_buffer_type);
}

static inline gp_f64_buffer *gp_frame_stack_get_f64(gp_frame_stack *stack)
{
    return (gp_f64_buffer *)(void *)gp_frame_stack_get(
        stack, &gp_f64_buffer_type);
}

static inline gp_u16_buffer *gp_frame_stack_get_u16(gp_frame_stack *stack)
{
    return (gp_u16_buffer *)(void *)gp_frame_stack_get(
        stack, &gp_u16_buffer_type);
}

static inline gp_u32_buffer *gp_frame_stack_get_u32(gp_frame_stack *stack)
{
    return (gp_u32_buffer *)(void *)gp_frame_stack_get(
        stack, &gp_u32_buffer_type);
}

GP_END_DECLS

#endif
