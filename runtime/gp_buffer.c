#include "gp_buffer.h"

#include "gp_poison.h"

#define CAPACITY_STEP 16u

const gp_buffer_type gp_f32_buffer_type = {"f32 buffer", 4, GP_POISON_F32};
const gp_buffer_type gp_f64_buffer_type = {"f64 buffer", 8, GP_POISON_F64};
const gp_buffer_type gp_u16_buffer_type = {"u16 buffer", 2, GP_POISON_F32};
const gp_buffer_type gp_u32_buffer_type = {"u32 buffer", 4, GP_POISON_F32};

/* Where buffers without memory point to, so that none of their pointers is ever
 * NULL; nothing is stored there. */
static uint64_t nothing;

static void lay(gp_buffer *buffer, unsigned char *base, size_t capacity)
{
    buffer->base = base;
    buffer->limit = base + capacity;
    buffer->end = base;
    buffer->next = base;
}

static void lay_nothing(gp_buffer *buffer)
{
    lay(buffer, (unsigned char *)&nothing, 0);
}

static size_t capacity_of(const gp_buffer *buffer)
{
    return (size_t)(buffer->limit - buffer->base);
}

/* What no buffer has more of, in whole elements. */
static size_t most_of(const gp_buffer_type *type)
{
    uint64_t count = PTRDIFF_MAX / type->size;
    return (size_t)(count < UINT32_MAX ? count : UINT32_MAX) * type->size;
}

void gp_buffer_init(
    gp_buffer *buffer, const gp_buffer_type *type, const gp_memory *memory)
{
    *buffer = (gp_buffer){
        .type = type, .memory = memory != NULL ? memory : &gp_memory_plain};
    lay_nothing(buffer);
}

void gp_buffer_init_static(gp_buffer *buffer, const gp_buffer_type *type,
    const gp_memory *memory, void *place, uint32_t count)
{
    GP_ASSERT(place != NULL);
    gp_buffer_init(buffer, type, memory);
    buffer->is_fixed = true;
    lay(buffer, place, gp_buffer_size_of(count, type->size));
}

static void release_memory(const gp_buffer *buffer)
{
    size_t capacity = capacity_of(buffer);
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    if (!buffer->is_fixed && capacity != 0) {
        gp_memory_release(buffer->memory, buffer->base, capacity);
    }
}

void gp_buffer_finish(gp_buffer *buffer)
{
    GP_ASSERT(!buffer->is_framed);
    GP_ASSERT(buffer->state == GP_BUFFER_READY);
    release_memory(buffer);
    lay_nothing(buffer);
    buffer->is_past = false;
}

void gp_buffer_move(gp_buffer *to, gp_buffer *from)
{
    GP_ASSERT(to != from);
    GP_ASSERT(to->type == from->type);
    GP_ASSERT(!from->is_framed);
    GP_ASSERT(from->state == GP_BUFFER_READY);
    gp_buffer_finish(to);
    *to = *from;
    lay_nothing(from);
    from->is_past = false;
}

/* Moves what is written to a block of that capacity. */
static bool change_memory(gp_buffer *buffer, size_t capacity)
{
    unsigned char *base = gp_memory_allocate(buffer->memory, capacity);
    if (base == NULL) {
        return false;
    }
    size_t used = gp_buffer_used(buffer);
    size_t left = gp_buffer_left(buffer);
    memcpy(base, buffer->base, used);
    release_memory(buffer);
    lay(buffer, base, capacity);
    buffer->end += used;
    buffer->next += used - left;
    return true;
}

static void tell_exhausted(const gp_buffer *buffer)
{
    const gp_buffer_type *type = buffer->type;
    uint32_t capacity = (uint32_t)(capacity_of(buffer) / type->size);
    gp_memory_tell_exhausted(buffer->memory, type->name,
        (uint32_t)(gp_buffer_used(buffer) / type->size), capacity,
        buffer->is_fixed ? capacity : 0);
}

/* Sees to a capacity, and tells if it cannot be had. */
static bool enlarge(gp_buffer *buffer, size_t capacity)
{
    size_t most = most_of(buffer->type);
    size_t rounded = capacity;
    if (capacity <= most - CAPACITY_STEP) {
        rounded = (capacity + CAPACITY_STEP - 1u) & ~(CAPACITY_STEP - 1u);
    }
    if (!buffer->is_fixed && capacity <= most &&
        change_memory(buffer, rounded)) {
        return true;
    }
    tell_exhausted(buffer);
    return false;
}

bool gp_buffer_reserve(gp_buffer *buffer, uint32_t count)
{
    GP_ASSERT(buffer->state == GP_BUFFER_READY);
    size_t size = gp_buffer_size_of(count, buffer->type->size);
    return size <= capacity_of(buffer) || enlarge(buffer, size);
}

bool gp_buffer_grow(gp_buffer *buffer, size_t size)
{
    size_t most = most_of(buffer->type);
    size_t used = gp_buffer_used(buffer);
    size_t capacity = capacity_of(buffer);
    size_t wanted = size <= most - used ? used + size : SIZE_MAX;
    size_t doubled = capacity <= most / 2u ? capacity * 2u : most;
    if (doubled < GP_BUFFER_FIRST_CAPACITY) {
        doubled = GP_BUFFER_FIRST_CAPACITY;
    }
    return enlarge(buffer, wanted < doubled ? doubled : wanted);
}

gp_buffer_span gp_buffer_grow_writer(
    gp_buffer *buffer, unsigned char *end, size_t size)
{
    GP_ASSERT(buffer->state == GP_BUFFER_OPEN);
    buffer->end = end;
    gp_buffer_grow(buffer, size);
    return (gp_buffer_span){buffer->end, buffer->limit};
}

void gp_buffer_reset(gp_buffer *buffer)
{
    GP_ASSERT(buffer->state == GP_BUFFER_READY);
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    buffer->end = buffer->base;
    gp_buffer_begin_read(buffer);
}

bool gp_buffer_append(gp_buffer *buffer, const void *values, uint32_t count)
{
    size_t size = gp_buffer_size_of(count, buffer->type->size);
    uintptr_t offset = (uintptr_t)values - (uintptr_t)buffer->base;
    bool is_own = offset < gp_buffer_used(buffer);
    GP_ASSERT(!is_own || size <= gp_buffer_used(buffer) - offset);
    if (!gp_buffer_has_room(buffer, size)) {
        return false;
    }
    if (count != 0) {
        const void *from = is_own ? buffer->base + offset : values;
        memcpy(gp_buffer_advance(buffer, size), from, size);
    }
    return true;
}

bool gp_buffer_copy(
    gp_buffer *buffer, const gp_buffer *source, uint32_t first, uint32_t count)
{
    GP_ASSERT(source->type == buffer->type);
    GP_ASSERT(source->state == GP_BUFFER_READY);
    uint32_t size = source->type->size;
    size_t there = gp_buffer_used(source) / size;
    if (first > there || count > there - first) {
        return false;
    }
    const void *values = source->base + gp_buffer_size_of(first, size);
    return gp_buffer_append(buffer, values, count);
}

bool gp_buffer_take(gp_buffer *buffer, void *values, uint32_t count)
{
    size_t size = gp_buffer_size_of(count, buffer->type->size);
    const void *place = gp_buffer_next(buffer, size);
    if (count != 0 && place != NULL) {
        memcpy(values, place, size);
    } else if (count != 0) {
        memset(values, 0, size);
    }
    return place != NULL;
}
