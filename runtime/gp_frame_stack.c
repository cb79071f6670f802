#include "gp_frame_stack.h"

#include "gp_poison.h"

void gp_frame_stack_init(gp_frame_stack *stack, const gp_memory *memory)
{
    *stack =
        (gp_frame_stack){.memory = memory != NULL ? memory : &gp_memory_plain};
}

uint32_t gp_frame_stack_count(const gp_frame_stack *stack)
{
    const gp_frame_chunk *chunk = stack->chunk;
    if (chunk == NULL) {
        return 0;
    }
    return chunk->first + (uint32_t)(stack->next - chunk->buffers);
}

static void enter_chunk(
    gp_frame_stack *stack, gp_frame_chunk *chunk, uint32_t used)
{
    stack->chunk = chunk;
    stack->next = chunk->buffers + used;
    stack->limit = chunk->buffers + GP_FRAME_CHUNK;
}

static gp_frame_chunk *make_chunk(const gp_frame_stack *stack)
{
    gp_frame_chunk *chunk =
        gp_memory_allocate(stack->memory, sizeof(gp_frame_chunk));
    if (chunk == NULL) {
        uint32_t count = gp_frame_stack_count(stack);
        gp_memory_report_exhausted(
            stack->memory, "frame stack", count, count, 0);
        return NULL;
    }
    chunk->next = NULL;
    chunk->first = gp_frame_stack_count(stack);
    for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
        gp_buffer *buffer = &chunk->buffers[i];
        gp_buffer_init(buffer, &gp_f32_buffer_type, stack->memory);
        buffer->flags = GP_BUFFER_FRAMED;
    }
    return chunk;
}

bool gp_frame_stack_grow(gp_frame_stack *stack)
{
    gp_frame_chunk **link =
        stack->chunk != NULL ? &stack->chunk->next : &stack->first;
    if (*link == NULL) {
        gp_frame_chunk *made = make_chunk(stack);
        if (made == NULL) {
            return false; // on_exhausted may have grown the stack
        }
        *link = made;
    }
    enter_chunk(stack, *link, 0);
    return true;
}

void gp_frame_stack_revive(gp_buffer *buffer)
{
    if (gp_buffer_has(buffer, GP_BUFFER_STALE)) {
        gp_poison_allow(buffer->base, gp_buffer_capacity(buffer));
    }
    buffer->flags = GP_BUFFER_FRAMED;
}

/* Marks a buffer so that a later use of it fails an assertion. */
static void make_stale(gp_buffer *buffer)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    gp_poison_forbid(buffer->base, gp_buffer_capacity(buffer));
    buffer->flags |= GP_BUFFER_STALE;
}

/* Takes back all buffers after the first `used` ones of a chunk. */
static void release_after(
    gp_frame_stack *stack, gp_frame_chunk *chunk, uint32_t used)
{
    uint32_t count = gp_frame_stack_count(stack);
    if (count > stack->most) {
        stack->most = count;
    }
    if (gp_poison_is_on()) {
        gp_frame_chunk *each = chunk;
        uint32_t i = used;
        for (uint32_t n = chunk->first + used; n < count; n++, i++) {
            if (i == GP_FRAME_CHUNK) {
                each = each->next;
                i = 0;
            }
            make_stale(&each->buffers[i]);
        }
    }
    enter_chunk(stack, chunk, used);
}

gp_frame_mark gp_frame_stack_mark(gp_frame_stack *stack)
{
    uint64_t outer = stack->mark;
    stack->mark = ++stack->marks;
    return (gp_frame_mark){.stack = stack,
        .number = stack->mark,
        .outer = outer,
        .chunk = stack->chunk,
        .count = gp_frame_stack_count(stack)};
}

bool gp_frame_stack_reset(gp_frame_stack *stack, gp_frame_mark mark)
{
    bool is_newest =
        mark.stack == stack && mark.number != 0 && mark.number == stack->mark;
    GP_ASSERT(is_newest);
    if (!is_newest) {
        return false;
    }
    stack->mark = mark.outer;
    gp_frame_chunk *chunk = mark.chunk != NULL ? mark.chunk : stack->first;
    if (chunk != NULL) {
        release_after(stack, chunk, mark.count - chunk->first);
    }
    return true;
}

void gp_frame_stack_dispose_all(gp_frame_stack *stack)
{
    stack->mark = 0;
    if (stack->first != NULL) {
        release_after(stack, stack->first, 0);
    }
}

/* Releases the memory of a buffer, and allocates the needed size again. */
static void change_memory(gp_buffer *buffer, size_t needed)
{
    bool is_stale = gp_buffer_has(buffer, GP_BUFFER_STALE);
    gp_frame_stack_revive(buffer);
    buffer->flags = 0;
    gp_buffer_finish(buffer);
    buffer->flags = GP_BUFFER_FRAMED;
    if (needed != 0) {
        gp_buffer_grow(buffer, needed);
    }
    if (is_stale) {
        make_stale(buffer);
    }
}

/* Releases most memory of a buffer that used at most half of it since the last
 * trim, and lowers the limit, so that the next trim knows how much was used.
 * Returns the number of bytes released. */
static size_t trim_buffer(gp_buffer *buffer)
{
    size_t before = gp_buffer_capacity(buffer);
    size_t needed = (size_t)(buffer->limit - buffer->base);
    buffer->end = buffer->base;
    if (before != 0 && before / 2u >= needed) {
        change_memory(buffer, needed);
    }
    buffer->limit = buffer->base;
    return before - gp_buffer_capacity(buffer);
}

size_t gp_frame_stack_trim(gp_frame_stack *stack)
{
    bool is_between = stack->mark == 0 && gp_frame_stack_count(stack) == 0;
    GP_ASSERT(is_between);
    if (!is_between) {
        return 0;
    }
    size_t less = 0;
    gp_frame_chunk **link = &stack->first;
    while (*link != NULL) {
        gp_frame_chunk *chunk = *link;
        for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
            less += trim_buffer(&chunk->buffers[i]);
        }
        if (chunk->first < stack->most) {
            link = &chunk->next;
        } else {
            *link = chunk->next;
            gp_memory_release(stack->memory, chunk, sizeof *chunk);
            less += sizeof *chunk;
        }
    }
    stack->most = 0;
    stack->chunk = NULL;
    stack->next = stack->limit = NULL;
    return less;
}

void gp_frame_stack_finish(gp_frame_stack *stack)
{
    gp_frame_stack_dispose_all(stack);
    for (gp_frame_chunk *each = stack->first; each != NULL; each = each->next) {
        for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
            each->buffers[i].end = each->buffers[i].base;
            each->buffers[i].limit = each->buffers[i].base;
        }
    }
    stack->most = 0;
    gp_frame_stack_trim(stack);
}
