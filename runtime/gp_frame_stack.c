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
    return chunk->first + (uint32_t)(stack->next - chunk->slots);
}

static void enter_chunk(
    gp_frame_stack *stack, gp_frame_chunk *chunk, uint32_t used)
{
    stack->chunk = chunk;
    stack->next = chunk->slots + used;
    stack->limit = chunk->slots + GP_FRAME_CHUNK;
}

static gp_frame_chunk *make_chunk(const gp_frame_stack *stack)
{
    gp_frame_chunk *chunk =
        gp_memory_allocate(stack->memory, sizeof(gp_frame_chunk));
    if (chunk == NULL) {
        uint32_t count = gp_frame_stack_count(stack);
        gp_memory_tell_exhausted(stack->memory, "frame stack", count, count, 0);
        return NULL;
    }
    chunk->next = NULL;
    chunk->first = gp_frame_stack_count(stack);
    for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
        gp_frame_slot *slot = &chunk->slots[i];
        gp_buffer_init(&slot->buffer, &gp_f32_buffer_type, stack->memory);
        slot->buffer.is_framed = true;
        slot->most = 0;
    }
    return chunk;
}

bool gp_frame_stack_grow(gp_frame_stack *stack)
{
    gp_frame_chunk **link =
        stack->chunk != NULL ? &stack->chunk->next : &stack->first;
    if (*link == NULL) {
        *link = make_chunk(stack);
    }
    if (*link == NULL) {
        return false;
    }
    enter_chunk(stack, *link, 0);
    return true;
}

static size_t capacity_of(const gp_buffer *buffer)
{
    return (size_t)(buffer->limit - buffer->base);
}

void gp_frame_stack_revive(gp_buffer *buffer)
{
    if (buffer->state == GP_BUFFER_STALE) {
        gp_poison_allow(buffer->base, capacity_of(buffer));
    }
    buffer->state = GP_BUFFER_READY;
}

/* Takes a buffer out of use, so that whoever still uses it is found. */
static void make_stale(gp_buffer *buffer)
{
    GP_ASSERT(buffer->state == GP_BUFFER_READY);
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    gp_poison_forbid(buffer->base, capacity_of(buffer));
    buffer->state = GP_BUFFER_STALE;
}

/* Takes back what was got since chunk had so many in use. */
static void take_back(
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
            make_stale(&each->slots[i].buffer);
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
        take_back(stack, chunk, mark.count - chunk->first);
    }
    return true;
}

void gp_frame_stack_dispose_all(gp_frame_stack *stack)
{
    stack->mark = 0;
    if (stack->first != NULL) {
        take_back(stack, stack->first, 0);
    }
}

/* Gives up all of a slot's memory, or keeps what it needs of it. */
static void change_memory(gp_frame_slot *slot, size_t needed)
{
    gp_buffer *buffer = &slot->buffer;
    bool is_stale = buffer->state == GP_BUFFER_STALE;
    gp_frame_stack_revive(buffer);
    buffer->is_framed = false;
    gp_buffer_finish(buffer);
    buffer->is_framed = true;
    if (needed != 0) {
        gp_buffer_grow(buffer, needed);
    }
    if (is_stale) {
        make_stale(buffer);
    }
}

/* Returns how many bytes less a slot holds. */
static size_t trim_slot(gp_frame_slot *slot)
{
    gp_buffer *buffer = &slot->buffer;
    size_t before = capacity_of(buffer);
    size_t needed = (size_t)(buffer->end - buffer->base);
    if (slot->most > needed) {
        needed = slot->most;
    }
    size_t kept =
        needed > GP_BUFFER_FIRST_CAPACITY ? needed : GP_BUFFER_FIRST_CAPACITY;
    slot->most = 0;
    buffer->end = buffer->base;
    if (before != 0 && (needed == 0 || before / 2u >= kept)) {
        change_memory(slot, needed);
    }
    return before - capacity_of(buffer);
}

static size_t trim_slots(gp_frame_chunk *chunk)
{
    size_t less = 0;
    for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
        less += trim_slot(&chunk->slots[i]);
    }
    return less;
}

size_t gp_frame_stack_trim(gp_frame_stack *stack)
{
    GP_ASSERT(gp_frame_stack_count(stack) == 0);
    if (gp_frame_stack_count(stack) != 0) {
        return 0;
    }
    size_t less = 0;
    gp_frame_chunk **link = &stack->first;
    while (*link != NULL) {
        gp_frame_chunk *chunk = *link;
        less += trim_slots(chunk);
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
            each->slots[i].most = 0;
            each->slots[i].buffer.end = each->slots[i].buffer.base;
        }
    }
    stack->most = 0;
    gp_frame_stack_trim(stack);
}
