#include "gp_stream.h"

#include <string.h>

#include "gp_stream_memory.h"

/* Without an operating system nothing may be local to a thread. */
#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)
#define HAS_SYSTEM 1
#else
#define HAS_SYSTEM 0
#endif

#if defined(NDEBUG) || defined(GP_NO_THREADS) || defined(__STDC_NO_THREADS__)
#define KNOWS_THREADS 0
#else
#define KNOWS_THREADS HAS_SYSTEM
#endif

void gp_stream_reset(gp_stream *stream)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(stream->refill == NULL);
    stream->unplaced = 0;
    stream->read_cursor = stream->read_base;
    stream->read_end = stream->read_base;
    gp_stream_close_half(stream, gp_stream_used(stream));
}

static uint32_t count_events(const gp_stream_type *type,
    const unsigned char *cursor, const unsigned char *end)
{
    uint32_t count = 0;
    while (cursor != end) {
        const gp_record *record = (const gp_record *)(const void *)cursor;
        count += record->type <= GP_RECORD_TYPE_MAX;
        cursor += record->units * type->alignment;
    }
    return count;
}

uint32_t gp_stream_count(const gp_stream *stream)
{
    return count_events(stream->type, stream->read_cursor, stream->read_end) +
           count_events(stream->type, stream->base, stream->cursor);
}

/* Pushes an event whose size need not be a multiple of the alignment. */
static gp_record *push_padded(gp_stream *stream, uint32_t type, uint64_t size)
{
    uint32_t alignment = stream->type->alignment;
    uint64_t padded = GP_RECORD_SIZE(size, alignment);
    size_t wanted = padded > SIZE_MAX ? SIZE_MAX : (size_t)padded;
    if (!gp_stream_fits(stream, wanted) || gp_stream_room(stream) < wanted) {
        if (!gp_stream_make_room(stream, wanted)) {
            return NULL;
        }
    }
    uint32_t whole = (uint32_t)wanted;
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
    gp_stream_close_half(stream, used);
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
    for (uint32_t i = 0; i < max_rounds; i++) {
        gp_stream_visit(stream, visit, context);
        if (stream->read_cursor != stream->read_end) {
            return false;
        }
        if (gp_stream_is_empty(stream)) {
            return true;
        }
    }
    return gp_stream_is_empty(stream);
}

#if KNOWS_THREADS
/* Only their addresses matter. */
static const char nobody;
static _Thread_local const char here;

void gp_stream_adopt(gp_stream *stream)
{
    stream->owner = &here;
}

bool gp_stream_is_owners(const gp_stream *stream)
{
    return stream->owner == &here;
}

void gp_stream_hand_over(gp_stream *stream)
{
    stream->owner = &nobody;
}
#else
void gp_stream_adopt(gp_stream *stream)
{
    stream->owner = NULL;
}

bool gp_stream_is_owners(const gp_stream *stream)
{
    (void)stream;
    return true;
}

void gp_stream_hand_over(gp_stream *stream)
{
    (void)stream;
}
#endif
