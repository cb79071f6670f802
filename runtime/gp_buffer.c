#include "gp_buffer.h"

#include "gp_poison.h"

#define CAPACITY_STEP ((size_t)16)

const gp_buffer_type gp_f32_buffer_type = {"f32 buffer", 4, GP_POISON_F32};
const gp_buffer_type gp_f64_buffer_type = {"f64 buffer", 8, GP_POISON_F64};
const gp_buffer_type gp_u16_buffer_type = {"u16 buffer", 2, GP_POISON_F32};
const gp_buffer_type gp_u32_buffer_type = {"u32 buffer", 4, GP_POISON_F32};

/* All pointers of buffers without memory point here, so that none is NULL.
 * Nothing is stored. */
static uint64_t no_memory;

static void set_memory(gp_buffer *buffer, unsigned char *base, size_t capacity)
{
    buffer->base = base;
    buffer->top = base + capacity;
    buffer->limit = buffer->top;
    buffer->end = base;
    buffer->next = base;
}

static void stop_reading(gp_buffer *buffer)
{
    buffer->flags &= ~(uint32_t)(GP_BUFFER_READ | GP_BUFFER_PAST);
}

static void set_empty(gp_buffer *buffer)
{
    set_memory(buffer, (unsigned char *)&no_memory, 0);
    stop_reading(buffer);
}

/* The maximum size of a buffer: whole elements. */
static size_t max_size(const gp_buffer_type *type)
{
    uint64_t count = PTRDIFF_MAX / type->size;
    return (size_t)(count < UINT32_MAX ? count : UINT32_MAX) * type->size;
}

void gp_buffer_init(
    gp_buffer *buffer, const gp_buffer_type *type, const gp_memory *memory)
{
    *buffer = (gp_buffer){
        .type = type, .memory = memory != NULL ? memory : &gp_memory_plain};
    set_empty(buffer);
}

void gp_buffer_init_static(gp_buffer *buffer, const gp_buffer_type *type,
    const gp_memory *memory, void *place, uint32_t count)
{
    GP_ASSERT(place != NULL);
    gp_buffer_init(buffer, type, memory);
    buffer->flags = GP_BUFFER_FIXED;
    set_memory(buffer, place, gp_buffer_size_of(count, type->size));
}

static void release_memory(const gp_buffer *buffer)
{
    size_t capacity = gp_buffer_capacity(buffer);
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    if (!gp_buffer_has(buffer, GP_BUFFER_FIXED) && capacity != 0) {
        gp_memory_release(buffer->memory, buffer->base, capacity);
    }
}

void gp_buffer_finish(gp_buffer *buffer)
{
    GP_ASSERT(!gp_buffer_has(buffer, GP_BUFFER_FRAMED));
    GP_ASSERT(gp_buffer_is_ready(buffer));
    release_memory(buffer);
    set_empty(buffer);
}

void gp_buffer_move(gp_buffer *to, gp_buffer *from)
{
    GP_ASSERT(to != from);
    GP_ASSERT(to->type == from->type);
    GP_ASSERT(!gp_buffer_has(from, GP_BUFFER_FRAMED));
    GP_ASSERT(gp_buffer_is_ready(from));
    gp_buffer_finish(to);
    *to = *from;
    set_empty(from);
}

static bool change_memory(gp_buffer *buffer, size_t capacity)
{
    unsigned char *base = gp_memory_allocate(buffer->memory, capacity);
    if (base == NULL) {
        return false;
    }
    size_t used = gp_buffer_used(buffer);
    size_t read = (size_t)(buffer->next - buffer->base);
    memcpy(base, buffer->base, used);
    release_memory(buffer);
    set_memory(buffer, base, capacity);
    buffer->end += used;
    buffer->next += read < used ? read : used;
    return true;
}

/* Changes the capacity; calls on_exhausted if that fails. */
static bool enlarge(gp_buffer *buffer, size_t capacity)
{
    const gp_buffer_type *type = buffer->type;
    bool is_fixed = gp_buffer_has(buffer, GP_BUFFER_FIXED);
    size_t max = max_size(type);
    size_t rounded = capacity;
    if (capacity <= max - CAPACITY_STEP) {
        rounded = (capacity + CAPACITY_STEP - 1u) & ~(CAPACITY_STEP - 1u);
    }
    if (!is_fixed && capacity <= max && change_memory(buffer, rounded)) {
        return true;
    }
    uint32_t used = (uint32_t)(gp_buffer_used(buffer) / type->size);
    uint32_t elements = (uint32_t)(gp_buffer_capacity(buffer) / type->size);
    gp_memory_report_exhausted(
        buffer->memory, type->name, used, elements, is_fixed ? elements : 0);
    return false;
}

/* Makes size bytes writable without a call; false without room for them. */
static bool open_bytes(gp_buffer *buffer, size_t size)
{
    if (size > gp_buffer_capacity(buffer)) {
        return enlarge(buffer, size);
    }
    if (size > (size_t)(buffer->limit - buffer->base)) {
        buffer->limit = buffer->base + size;
    }
    return true;
}

bool gp_buffer_reserve(gp_buffer *buffer, uint32_t count)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    return open_bytes(buffer, gp_buffer_size_of(count, buffer->type->size));
}

/* The number of bytes to make writable if `required` are needed: twice as many
 * as before, or up to the capacity if that suffices. */
static size_t double_capacity(const gp_buffer *buffer, size_t required)
{
    size_t capacity = gp_buffer_capacity(buffer);
    size_t max = max_size(buffer->type);
    bool is_there = required <= capacity;
    size_t before =
        is_there ? (size_t)(buffer->limit - buffer->base) : capacity;
    size_t size = before <= max / 2u ? before * 2u : max;
    if (size < GP_BUFFER_FIRST_CAPACITY) {
        size = GP_BUFFER_FIRST_CAPACITY;
    }
    if (size < required) {
        size = required;
    }
    return is_there && size > capacity ? capacity : size;
}

bool gp_buffer_grow(gp_buffer *buffer, size_t size)
{
    size_t used = gp_buffer_used(buffer);
    size_t left = max_size(buffer->type) - used;
    return open_bytes(
        buffer, double_capacity(buffer, size <= left ? used + size : SIZE_MAX));
}

void gp_buffer_reset(gp_buffer *buffer)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    gp_poison_fill(buffer->base, gp_buffer_used(buffer), buffer->type->poison);
    buffer->end = buffer->base;
    stop_reading(buffer);
}

bool gp_buffer_append(gp_buffer *buffer, const void *values, uint32_t count)
{
    size_t size = gp_buffer_size_of(count, buffer->type->size);
    uintptr_t offset = (uintptr_t)values - (uintptr_t)buffer->base;
    bool is_own = offset < gp_buffer_used(buffer);
    GP_ASSERT(!is_own || size <= gp_buffer_used(buffer) - offset);
    void *place = gp_buffer_put(buffer, size);
    if (place != NULL && count != 0) {
        memcpy(place, is_own ? buffer->base + offset : values, size);
    }
    return place != NULL;
}

bool gp_buffer_copy(
    gp_buffer *buffer, const gp_buffer *source, uint32_t first, uint32_t count)
{
    GP_ASSERT(source->type == buffer->type);
    GP_ASSERT(gp_buffer_is_ready(source));
    uint32_t size = source->type->size;
    size_t available = gp_buffer_used(source) / size;
    if (first > available || count > available - first) {
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
