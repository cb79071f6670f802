#include <string.h>

#include "gp_stream_memory.h"

static const gp_record *record_at(const unsigned char *place)
{
    return (const gp_record *)(const void *)place;
}

bool gp_stream_is_like(const gp_stream *stream, const gp_stream *from)
{
    return stream != from && stream->type->hash == from->type->hash &&
           gp_stream_is_free(from);
}

bool gp_stream_reserve_or_drop(gp_stream *stream, size_t size)
{
    if (gp_stream_add_room(stream, size) ||
        stream->overflow == GP_OVERFLOW_DROP) {
        return true;
    }
    gp_stream_tell_full(stream);
    return false;
}

/* Pushes the first size bytes of an event, with zeros to pad them. */
static void put_event(gp_stream *stream, const gp_record *event, uint32_t size)
{
    uint32_t alignment = stream->type->alignment;
    uint32_t padded = GP_RECORD_SIZE(size, alignment);
    if (!gp_stream_has_room(stream, padded) &&
        !gp_stream_make_room(stream, padded)) {
        return;
    }
    gp_record *copy =
        gp_stream_push_reserved(stream, event->type, padded, alignment);
    memcpy(copy + 1, event + 1, size - sizeof *copy);
    memset((unsigned char *)copy + size, 0, padded - size);
}

/* Pushes a record, or what is known of it. */
static void put_record(
    gp_stream *stream, const gp_record *record, uint32_t size)
{
    if (record->type == GP_RECORD_LOST) {
        const gp_record_lost *lost =
            (const gp_record_lost *)(const void *)record;
        gp_stream_leave_lost(stream, lost->count);
    } else if (record->type != GP_RECORD_SKIP) {
        put_event(stream, record, size);
    }
}

void gp_stream_put(gp_stream *stream, gp_records records)
{
    size_t size = (size_t)((uintptr_t)records.end - (uintptr_t)records.start);
    if (size == 0) {
        return;
    }
    if (gp_stream_room(stream) >= size) {
        memcpy(stream->cursor, records.start, size);
        stream->cursor += size;
        return;
    }
    while (records.start != records.end) {
        const gp_record *record = record_at(records.start);
        uint32_t record_size = record->units * stream->type->alignment;
        put_record(stream, record, record_size);
        records.start += record_size;
    }
}

void gp_stream_put_unplaced(gp_stream *stream, const gp_stream *from)
{
    if (from->unplaced != 0) {
        gp_stream_leave_lost(stream, from->unplaced);
    }
}

static void put_all(gp_stream *stream, const gp_stream *from)
{
    gp_stream_put(stream, gp_stream_part(from, 0));
    gp_stream_put(stream, gp_stream_part(from, 1));
    gp_stream_put_unplaced(stream, from);
}

bool gp_stream_append(gp_stream *stream, const gp_stream *from)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(gp_stream_is_like(stream, from));
    if (!gp_stream_is_like(stream, from) ||
        !gp_stream_reserve_or_drop(stream, gp_stream_size(from))) {
        return false;
    }
    put_all(stream, from);
    return true;
}

bool gp_stream_copy(gp_stream *stream, const gp_stream *from)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(gp_stream_is_like(stream, from));
    if (!gp_stream_is_like(stream, from)) {
        return false;
    }
    size_t room = gp_stream_room(stream) + gp_stream_used(stream);
    size_t size = gp_stream_size(from);
    if (room < size && !gp_stream_reserve_or_drop(stream, size)) {
        return false;
    }
    gp_stream_reset(stream);
    (void)gp_stream_add_room(stream, size); // opens what is poisoned
    put_all(stream, from);
    return true;
}

/* Whether each may have the other's memory, and `a` has nothing to tell. */
static bool can_swap(const gp_stream *a, const gp_stream *b)
{
    return a->unplaced == 0 && a->memory == b->memory && !a->is_static &&
           !b->is_static && a->refill == NULL && b->refill == NULL &&
           a->overflow == b->overflow && a->max == b->max;
}

static void swap_halves(gp_stream *a, gp_stream *b)
{
    gp_stream was = *a;
    *a = *b;
    a->first_capacity = was.first_capacity;
    a->dropped_count = was.dropped_count;
    a->unknown_count = was.unknown_count;
    a->type = was.type;
    a->owner = was.owner;
    was.first_capacity = b->first_capacity;
    was.dropped_count = b->dropped_count;
    was.unknown_count = b->unknown_count;
    was.type = b->type;
    was.owner = b->owner;
    *b = was;
}

bool gp_stream_move(gp_stream *stream, gp_stream *from)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(gp_stream_is_like(stream, from));
    if (!gp_stream_is_like(stream, from)) {
        return false;
    }
    if (gp_stream_is_empty(stream) && can_swap(stream, from)) {
        swap_halves(stream, from);
    } else if (!gp_stream_append(stream, from)) {
        return false;
    }
    gp_stream_reset(from);
    return true;
}

size_t gp_stream_save(const gp_stream *stream, void *bytes, size_t size)
{
    size_t needed = gp_stream_size(stream);
    unsigned char *place = bytes;
    for (uint32_t half = 0; needed <= size && half < 2; half++) {
        gp_records part = gp_stream_part(stream, half);
        if (part.start != part.end) {
            size_t part_size = (size_t)(part.end - part.start);
            memcpy(place, part.start, part_size);
            place += part_size;
        }
    }
    return needed;
}

bool gp_stream_load(
    gp_stream *stream, const void *bytes, size_t size, gp_records_check *check)
{
    GP_ASSERT(gp_stream_is_free(stream));
    const gp_stream_type *type = stream->type;
    *check = gp_records_validate(type, bytes, size);
    if (check->problem != GP_RECORDS_GOOD ||
        !gp_stream_reserve_or_drop(stream, size)) {
        return false;
    }
    const unsigned char *cursor = bytes;
    for (size_t left = size; left != 0;) {
        const gp_record *record = record_at(cursor);
        uint32_t record_size = record->units * type->alignment;
        const gp_record_type *event = gp_record_find_type(type, record->type);
        bool is_event = record->type <= GP_RECORD_TYPE_MAX;
        if (event != NULL || !is_event) {
            bool is_whole = event == NULL || event->tail_count != 0;
            put_record(stream, record, is_whole ? record_size : event->size);
        }
        cursor += record_size;
        left -= record_size;
    }
    stream->unknown_count += check->unknown;
    return true;
}

static uint32_t skip_where(const gp_stream *stream, unsigned char *place,
    const unsigned char *end, uint32_t offset, gp_records wanted)
{
    size_t size = (size_t)(wanted.end - wanted.start);
    uint32_t skipped = 0;
    while (place != end) {
        gp_record *record = (gp_record *)(void *)place;
        uint32_t whole = record->units * stream->type->alignment;
        if (record->type <= GP_RECORD_TYPE_MAX && offset <= whole &&
            size <= whole - offset &&
            memcmp(place + offset, wanted.start, size) == 0) {
            record->type = GP_RECORD_SKIP;
            skipped++;
        }
        place += whole;
    }
    return skipped;
}

uint32_t gp_stream_skip_where(
    gp_stream *stream, uint32_t offset, const void *bytes, size_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(
        stream->read_base != NULL || stream->read_cursor == stream->read_end);
    const unsigned char *start = (const unsigned char *)bytes;
    gp_records wanted = {start, start + size};
    uint32_t skipped = 0;
    if (stream->read_cursor != stream->read_end) {
        size_t read = (size_t)(stream->read_cursor - stream->read_base);
        skipped += skip_where(
            stream, stream->read_base + read, stream->read_end, offset, wanted);
    }
    if (stream->cursor != stream->base) {
        skipped +=
            skip_where(stream, stream->base, stream->cursor, offset, wanted);
    }
    return skipped;
}
