#include "gp_stream_memory.h"

#include <string.h>

#include "gp_poison.h"

static const gp_memory plain_memory = {{NULL, NULL, NULL}, NULL, NULL, false};

/* Capacities are multiples of the larger alignment. */
static size_t round_up(size_t size)
{
    return size + (0u - size) % 8u;
}

static size_t kept_back(const gp_stream *stream)
{
    return stream->overflow == GP_OVERFLOW_DROP ? sizeof(gp_record_lost) : 0;
}

static void init_fields(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow)
{
    memset(stream, 0, sizeof *stream);
    stream->overflow = overflow;
    stream->type = type;
    stream->memory = memory == NULL ? &plain_memory : memory;
}

void gp_stream_init(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, size_t capacity)
{
    GP_ASSERT(type->alignment == 4 || type->alignment == 8);
    GP_ASSERT(capacity != 0);
    init_fields(stream, type, memory, overflow);
    stream->first_capacity = round_up(capacity);
    stream->max = overflow == GP_OVERFLOW_GROW ? 0 : stream->first_capacity;
}

void gp_stream_init_static(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, void *place, size_t size)
{
    GP_ASSERT((uintptr_t)place % 8u == 0);
    init_fields(stream, type, memory,
        overflow == GP_OVERFLOW_DROP ? GP_OVERFLOW_DROP : GP_OVERFLOW_FAIL);
    size_t half = size / 2u / 8u * 8u;
    GP_ASSERT(half != 0);
    stream->is_static = true;
    stream->max = half;
    stream->capacity = half;
    stream->read_capacity = half;
    stream->base = place;
    stream->cursor = stream->base;
    stream->read_base = stream->base + half;
    stream->read_cursor = stream->read_base;
    stream->read_end = stream->read_base;
    gp_stream_close_half(stream, 0);
}

void gp_stream_init_view(gp_stream *stream, const gp_stream_type *type,
    const void *bytes, size_t size)
{
    GP_ASSERT((uintptr_t)bytes % type->alignment == 0);
    init_fields(stream, type, NULL, GP_OVERFLOW_FAIL);
    stream->is_static = true;
    stream->read_cursor = bytes;
    stream->read_end = stream->read_cursor + size;
}

static void release_half(
    const gp_stream *stream, unsigned char *base, size_t capacity)
{
    if (base != NULL) {
        gp_poison_allow(base, capacity);
    }
    if (!stream->is_static) {
        gp_memory_release(stream->memory, base, capacity);
    }
}

void gp_stream_finish(gp_stream *stream)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(stream->refill == NULL);
    if (stream->type != NULL) {
        release_half(stream, stream->base, stream->capacity);
        release_half(stream, stream->read_base, stream->read_capacity);
    }
    memset(stream, 0, sizeof *stream);
}

void gp_stream_set_limit(gp_stream *stream)
{
    size_t room = stream->capacity - gp_stream_used(stream);
    size_t kept = kept_back(stream);
    stream->limit = stream->cursor;
    if (room > kept) {
        stream->limit += room - kept;
    }
}

void gp_stream_close_half(gp_stream *stream, size_t used)
{
    stream->cursor = stream->base;
    stream->lost = NULL;
    gp_stream_set_limit(stream);
    if (gp_poison_is_on() && stream->base != NULL) {
        gp_poison_allow(stream->base, stream->capacity);
        gp_poison_fill(stream->base, used, GP_POISON_F32);
        gp_poison_forbid(stream->base, stream->capacity);
        stream->limit = stream->cursor; // so that the first push comes here
        stream->is_closed = true;
    }
}

static void open_half(gp_stream *stream)
{
    if (stream->is_closed) {
        gp_poison_allow(stream->base, stream->capacity);
        stream->is_closed = false;
        gp_stream_set_limit(stream);
    }
}

static uint32_t add_saturated(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

void gp_stream_leave_lost(gp_stream *stream, uint32_t count)
{
    open_half(stream);
    gp_record_lost *lost = stream->lost;
    if (lost != NULL && (unsigned char *)(lost + 1) == stream->cursor) {
        lost->count = add_saturated(lost->count, count);
        return;
    }
    if (stream->capacity - gp_stream_used(stream) < sizeof *lost) {
        stream->unplaced = add_saturated(stream->unplaced, count);
        return;
    }
    lost = (gp_record_lost *)(void *)stream->cursor;
    lost->head.type = GP_RECORD_LOST;
    lost->head.units = (uint16_t)(sizeof *lost / stream->type->alignment);
    lost->count = count;
    stream->cursor += sizeof *lost;
    stream->lost = lost;
    gp_stream_set_limit(stream);
}

/* What a half should have for so much more; 0 if there cannot be so much. */
static size_t grown_capacity(const gp_stream *stream, size_t size)
{
    size_t used = gp_stream_used(stream);
    if (stream->max != 0) {
        return stream->base == NULL ? stream->max : 0;
    }
    if (used > SIZE_MAX / 4u || size > SIZE_MAX / 4u - used) {
        return 0;
    }
    size_t capacity = stream->capacity * 2u;
    if (capacity < stream->first_capacity) {
        capacity = stream->first_capacity;
    }
    if (capacity < stream->read_capacity) {
        capacity = stream->read_capacity;
    }
    while (capacity < used + size) {
        capacity *= 2u;
    }
    return capacity;
}

static bool grow(gp_stream *stream, size_t size)
{
    size_t capacity = stream->is_static ? 0 : grown_capacity(stream, size);
    if (capacity == 0) {
        return false;
    }
    unsigned char *base = gp_memory_allocate(stream->memory, capacity);
    if (base == NULL) {
        return false;
    }
    size_t used = gp_stream_used(stream);
    if (used != 0) {
        memcpy(base, stream->base, used);
    }
    release_half(stream, stream->base, stream->capacity);
    stream->base = base;
    stream->cursor = base + used;
    stream->capacity = capacity;
    gp_stream_set_limit(stream);
    return true;
}

static bool has_room(gp_stream *stream, size_t size)
{
    open_half(stream);
    if (gp_stream_room(stream) >= size) {
        return true;
    }
    bool more = stream->refill != NULL ? stream->refill(stream, size)
                                       : grow(stream, size);
    return more && gp_stream_room(stream) >= size;
}

bool gp_stream_add_room(gp_stream *stream, size_t size)
{
    if (stream->unplaced != 0 && has_room(stream, sizeof *stream->lost)) {
        uint32_t count = stream->unplaced;
        stream->unplaced = 0;
        gp_stream_leave_lost(stream, count);
    }
    return stream->unplaced == 0 && has_room(stream, size);
}

static uint32_t saturate(size_t size)
{
    return size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

void gp_stream_tell_full(const gp_stream *stream)
{
    gp_memory_tell_exhausted(stream->memory, stream->type->name,
        saturate(gp_stream_used(stream)), saturate(stream->capacity),
        saturate(stream->max));
}

bool gp_stream_fits(const gp_stream *stream, size_t size)
{
    size_t most = GP_RECORD_UNITS_MAX * (size_t)stream->type->alignment;
    if (stream->max != 0 && stream->max - kept_back(stream) < most) {
        most = stream->max - kept_back(stream);
    }
    return size <= most;
}

/* Whether what is dropped now is told of in a record that is there. */
static bool is_lost_told(const gp_stream *stream)
{
    return stream->unplaced != 0 ||
           (stream->lost != NULL &&
               (unsigned char *)(stream->lost + 1) == stream->cursor);
}

bool gp_stream_make_room(gp_stream *stream, size_t size)
{
    if (gp_stream_fits(stream, size) && gp_stream_add_room(stream, size)) {
        return true;
    }
    if (!is_lost_told(stream)) {
        gp_stream_tell_full(stream);
    }
    if (stream->overflow == GP_OVERFLOW_DROP) {
        stream->dropped_count++;
        gp_stream_leave_lost(stream, 1);
    }
    return false;
}

bool gp_stream_reserve(gp_stream *stream, size_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    if (gp_stream_add_room(stream, size)) {
        return true;
    }
    gp_stream_tell_full(stream);
    return false;
}
