#include "gp_stream.h"

#include "gp_poison.h"

#include <string.h>

void gp_stream_set_limit(gp_stream *stream)
{
    size_t room = stream->capacity - gp_stream_used(stream);
    size_t kept = gp_stream_kept(stream);
    stream->limit = stream->cursor;
    if (room > kept) {
        stream->limit += room - kept;
    }
}

/* Empties the half for pushes, in which `used` bytes were used, and poisons it
 * until the first push. */
static void close_half(gp_stream *stream, size_t used)
{
    stream->cursor = stream->base;
    stream->lost = NULL;
    gp_stream_set_limit(stream);
    if (gp_poison_is_on() && stream->base != NULL) {
        gp_poison_allow(stream->base, stream->capacity);
        gp_poison_fill(stream->base, used, GP_POISON_F32);
        gp_poison_forbid(stream->base, stream->capacity);
        stream->limit = stream->cursor; // so that the first push calls this
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

static uint32_t saturate(uint64_t number)
{
    return number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

/* True if the last record counts lost events, so that its count can grow. */
static bool ends_in_lost(const gp_stream *stream)
{
    return stream->lost != NULL &&
           (unsigned char *)(stream->lost + 1) == stream->cursor;
}

void gp_stream_add_lost(gp_stream *stream, uint32_t count)
{
    open_half(stream);
    gp_record_lost *lost = stream->lost;
    if (ends_in_lost(stream)) {
        lost->count = saturate((uint64_t)lost->count + count);
        return;
    }
    if (stream->capacity - gp_stream_used(stream) < sizeof *lost) {
        stream->unplaced = saturate((uint64_t)stream->unplaced + count);
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

/* The capacity of a half with room for size more bytes; 0 if impossible. */
static size_t grown_capacity(const gp_stream *stream, size_t size)
{
    size_t used = gp_stream_used(stream);
    if (stream->max != 0) {
        return stream->base == NULL ? stream->max : 0;
    }
    if (used > SIZE_MAX / 4u || size > SIZE_MAX / 4u - used) {
        return 0;
    }
    size_t capacity = stream->first_capacity;
    while (capacity < stream->capacity * 2u ||
           capacity < stream->read_capacity || capacity < used + size) {
        capacity *= 2u;
    }
    return capacity;
}

static bool grow(gp_stream *stream, size_t size)
{
    size_t capacity = stream->is_static ? 0 : grown_capacity(stream, size);
    unsigned char *base =
        capacity == 0 ? NULL : gp_memory_allocate(stream->memory, capacity);
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
        gp_stream_add_lost(stream, count);
    }
    return stream->unplaced == 0 && has_room(stream, size);
}

static void notify_full(const gp_stream *stream)
{
    gp_memory_report_exhausted(stream->memory, stream->type->name,
        saturate(gp_stream_used(stream)), saturate(stream->capacity),
        saturate(stream->max));
}

bool gp_stream_fits(const gp_stream *stream, size_t size)
{
    size_t most = GP_RECORD_UNITS_MAX * (size_t)stream->type->alignment;
    if (stream->max != 0 && stream->max - gp_stream_kept(stream) < most) {
        most = stream->max - gp_stream_kept(stream);
    }
    return size <= most;
}

bool gp_stream_make_room(gp_stream *stream, size_t size)
{
    if (gp_stream_fits(stream, size) && gp_stream_add_room(stream, size)) {
        return true;
    }
    bool is_first = stream->unplaced == 0 && !ends_in_lost(stream);
    if (stream->overflow == GP_OVERFLOW_DROP) {
        stream->dropped_count++;
        gp_stream_add_lost(stream, 1);
    }
    if (is_first) {
        notify_full(stream); // which may push to the stream
    }
    return false;
}

bool gp_stream_reserve(gp_stream *stream, size_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    if (gp_stream_add_room(stream, size)) {
        return true;
    }
    notify_full(stream);
    return false;
}

static void init_fields(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow)
{
    memset(stream, 0, sizeof *stream);
    stream->overflow = overflow;
    stream->type = type;
    stream->memory = memory == NULL ? &gp_memory_plain : memory;
}

void gp_stream_init(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, size_t capacity)
{
    GP_ASSERT(type->alignment == 4 || type->alignment == 8);
    GP_ASSERT(capacity != 0);
    init_fields(stream, type, memory, overflow);
    stream->first_capacity = capacity + (0u - capacity) % 8u;
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
    stream->read_base = stream->base + half;
    stream->read_cursor = stream->read_base;
    stream->read_end = stream->read_base;
    close_half(stream, 0);
}

void gp_stream_init_view(gp_stream *stream, const gp_stream_type *type,
    const void *bytes, size_t size)
{
    GP_ASSERT((uintptr_t)bytes % type->alignment == 0);
    init_fields(stream, type, NULL, GP_OVERFLOW_FAIL);
    stream->is_static = true;
    stream->read_cursor = bytes;
    stream->read_end = size != 0 ? stream->read_cursor + size : bytes;
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

void gp_stream_reset(gp_stream *stream)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(stream->refill == NULL);
    stream->unplaced = 0;
    stream->read_cursor = stream->read_base;
    stream->read_end = stream->read_base;
    close_half(stream, gp_stream_used(stream));
}

uint32_t gp_stream_count(const gp_stream *stream)
{
    gp_stream_rest rest = gp_stream_rest_of(stream);
    const gp_record *record;
    uint32_t count = 0;
    while ((record = gp_stream_rest_next(&rest, stream->type->alignment)) !=
           NULL) {
        count += record->type <= GP_RECORD_TYPE_MAX;
    }
    return count;
}

/* Pushes an event, padded to a multiple of the alignment. */
static gp_record *push_padded(gp_stream *stream, uint32_t type, uint64_t size)
{
    uint32_t alignment = stream->type->alignment;
    uint64_t padded = GP_RECORD_SIZE(size, alignment);
    size_t required = padded > SIZE_MAX ? SIZE_MAX : (size_t)padded;
    if (!gp_stream_make_room(stream, required)) {
        return NULL;
    }
    uint32_t whole = (uint32_t)required;
    gp_record *record = gp_stream_push_reserved(stream, type, whole, alignment);
    memset((unsigned char *)record + size, 0, (size_t)(padded - size));
    return record;
}

gp_record *gp_stream_push_tail(gp_stream *stream, uint32_t type,
    uint32_t offset, uint32_t count, uint32_t element_size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    return push_padded(stream, type, (uint64_t)count * element_size + offset);
}

gp_record *gp_stream_claim(gp_stream *stream, uint32_t type, uint32_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    gp_record *record = push_padded(stream, type, size);
    if (record != NULL) {
        stream->claimed = record->units * stream->type->alignment;
        stream->cursor = (unsigned char *)record;
    }
    return record;
}

void gp_stream_commit(gp_stream *stream, uint32_t size)
{
    GP_ASSERT(stream->claimed != 0);
    GP_ASSERT(size >= sizeof(gp_record) && size <= stream->claimed);
    uint32_t alignment = stream->type->alignment;
    uint32_t padded = GP_RECORD_SIZE(size, alignment);
    gp_record *record = (gp_record *)(void *)stream->cursor;
    record->units = (uint16_t)(padded / alignment);
    memset(stream->cursor + size, 0, padded - size);
    stream->cursor += padded;
    stream->claimed = 0;
}

void gp_stream_abort(gp_stream *stream)
{
    GP_ASSERT(stream->claimed != 0);
    stream->claimed = 0;
}

void gp_stream_flip(gp_stream *stream)
{
    if (stream->refill != NULL) {
        (void)stream->refill(stream, 0);
        return;
    }
    if (stream->cursor == stream->base) {
        return;
    }
    unsigned char *base = stream->read_base;
    size_t capacity = stream->read_capacity;
    size_t used = (size_t)((uintptr_t)stream->read_end - (uintptr_t)base);
    stream->read_base = stream->base;
    stream->read_capacity = stream->capacity;
    stream->read_cursor = stream->base;
    stream->read_end = stream->cursor;
    stream->base = base;
    stream->capacity = capacity;
    close_half(stream, used);
}

bool gp_stream_is_next(const gp_stream_reader *reader, uint32_t size)
{
    if (!gp_stream_is_in_step(reader) || reader->cursor == reader->end) {
        return false;
    }
    const gp_record *record = gp_stream_at(reader);
    return size == record->units * reader->stream->type->alignment &&
           size <= (size_t)(reader->end - reader->cursor);
}

size_t gp_stream_visit(
    gp_stream *stream, gp_stream_visit_fn *visit, void *context)
{
    size_t count = 0;
    bool more = true;
    gp_stream_reader reader = gp_stream_read(stream);
    const gp_record *record;
    while (more && (record = gp_stream_peek(&reader)) != NULL) {
        gp_stream_advance(&reader, record->units * stream->type->alignment);
        if (record->type != GP_RECORD_SKIP) {
            more = visit(context, record);
            count++;
        }
    }
    return count;
}

bool gp_stream_drain(gp_stream *stream, gp_stream_visit_fn *visit,
    void *context, uint32_t max_rounds)
{
    for (uint32_t i = 0; i < max_rounds && !gp_stream_is_empty(stream); i++) {
        gp_stream_visit(stream, visit, context);
        if (stream->read_cursor != stream->read_end) {
            return false;
        }
    }
    return gp_stream_is_empty(stream);
}

/* Identifies the thread of a stream: only addresses matter. Without an
 * operating system, thread-local variables may not exist. */
#if !defined(NDEBUG) && !defined(GP_NO_THREADS) &&                             \
    !defined(__STDC_NO_THREADS__) &&                                           \
    (defined(__unix__) || defined(__APPLE__) || defined(_WIN32))
static const char no_thread;
static _Thread_local const char this_thread;
#define THIS_THREAD &this_thread
#define NO_THREAD &no_thread
#else
#define THIS_THREAD NULL
#define NO_THREAD NULL
#endif

void gp_stream_adopt(gp_stream *stream)
{
    stream->owner = THIS_THREAD;
}

bool gp_stream_is_owners(const gp_stream *stream)
{
    return stream->owner == THIS_THREAD;
}

void gp_stream_hand_over(gp_stream *stream)
{
    stream->owner = NO_THREAD;
}
