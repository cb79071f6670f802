/*
 * gp_frame_stack.h - buffers that last for a frame, reused in the same order.
 *
 * get returns one empty buffer after another, of any type; dispose_all ends the
 * frame and takes them back. The next frame gets them in the same order, with
 * their memory, so it need not allocate. Buffers never move. reset takes back
 * the buffers got since its mark; marks nest.
 *
 * Do not use a buffer after it was taken back. In debug builds such use is an
 * assertion until a later frame gets the same buffer, its content is poisoned
 * (gp_poison.h), and an open claim or writer in it is an assertion too. One
 * thread at a time.
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
    gp_buffer *next;       /* the one that is got next */
    gp_buffer *limit;      /* of its chunk */
    gp_frame_chunk *chunk; /* NULL before the first get */
    gp_frame_chunk *first; /* the chain of all of them */
    const gp_memory *memory;
    uint64_t mark;  /* the newest that is open; 0: none */
    uint64_t marks; /* how many were made, ever */
    uint32_t most;  /* buffers that were out since the last trim, at most */
} gp_frame_stack;

/* A place in a frame, to reset to. */
typedef struct gp_frame_mark {
    const gp_frame_stack *stack;
    uint64_t number;
    uint64_t outer; /* the mark that is open around it */
    gp_frame_chunk *chunk;
    uint32_t count;
} gp_frame_mark;

/* Makes an empty stack, without memory yet. The stack and its buffers grow from
 * memory, which must outlive it; NULL for malloc. */
void gp_frame_stack_init(gp_frame_stack *stack, const gp_memory *memory);

/* Ends the frame and releases all memory; the stack may be reused. */
void gp_frame_stack_finish(gp_frame_stack *stack);

/* How many buffers are out. */
uint32_t gp_frame_stack_count(const gp_frame_stack *stack);

gp_frame_mark gp_frame_stack_mark(gp_frame_stack *stack);

/* Takes back the buffers got since the newest open mark, and ends the mark. Any
 * other mark is misuse: it returns false and changes nothing. */
bool gp_frame_stack_reset(gp_frame_stack *stack, gp_frame_mark mark);

/* Ends the frame: takes all buffers back and ends all marks. */
void gp_frame_stack_dispose_all(gp_frame_stack *stack);

/* Releases the memory of buffers that were not out since the last trim, and
 * most of that of buffers that needed less than half of theirs; returns how many
 * bytes. Between frames: no buffer may be out, and no mark open. */
size_t gp_frame_stack_trim(gp_frame_stack *stack);

/* Out of line: continues with the next chunk, false without memory; and reuses
 * a buffer that has any flag. */
bool gp_frame_stack_grow(gp_frame_stack *stack);
void gp_frame_stack_revive(gp_buffer *buffer);

/* The next buffer, empty, of a type; NULL without memory for it. */
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
