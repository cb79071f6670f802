#include "gp_stream.h"

#include <string.h>

static size_t size_of(gp_stream_part part)
{
    return (size_t)((uintptr_t)part.end - (uintptr_t)part.start);
}

/* True if a stream may take the content of `from`: otherwise it is misuse. */
static bool can_take(const gp_stream *stream, const gp_stream *from)
{
    bool is_same = stream != from && stream->type->hash == from->type->hash &&
                   gp_stream_is_free(from);
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(is_same);
    return is_same;
}

/* Makes room for size bytes; true also if stream may drop events. */
static bool reserve_or_drop(gp_stream *stream, size_t size)
{
    if (stream->overflow == GP_OVERFLOW_DROP) {
        (void)gp_stream_add_room(stream, size);
        return true;
    }
    return gp_stream_reserve(stream, size);
}

static void put_record(
    gp_stream *stream, const gp_record *record, uint32_t size)
{
    if (record->type == GP_RECORD_LOST) {
        const gp_record_lost *lost =
            (const gp_record_lost *)(const void *)record;
        gp_stream_add_lost(stream, lost->count);
    } else if (record->type != GP_RECORD_SKIP) {
        gp_record *copy = gp_stream_push_tail(stream, record->type, size, 0, 0);
        if (copy != NULL) {
            memcpy(copy + 1, record + 1, size - sizeof *copy);
        }
    }
}

/* Pushes copies of records, all at once if there is room. */
static void put(gp_stream *stream, gp_stream_part records)
{
    size_t size = size_of(records);
    uint32_t alignment = stream->type->alignment;
    if (size != 0 && gp_stream_room(stream) >= size) {
        memcpy(stream->cursor, records.start, size);
        stream->cursor += size;
        return;
    }
    gp_stream_rest rest = {records, {0}};
    const gp_record *record;
    while ((record = gp_stream_rest_next(&rest, alignment)) != NULL) {
        put_record(stream, record, record->units * alignment);
    }
}

/* Records the events that `from` dropped without room to record them. */
static void put_unplaced(gp_stream *stream, const gp_stream *from)
{
    if (from->unplaced != 0) {
        gp_stream_add_lost(stream, from->unplaced);
    }
}

static void put_all(gp_stream *stream, const gp_stream *from)
{
    gp_stream_rest rest = gp_stream_rest_of(from);
    put(stream, rest.part);
    put(stream, rest.next);
    put_unplaced(stream, from);
}

bool gp_stream_append(gp_stream *stream, const gp_stream *from)
{
    if (!can_take(stream, from) ||
        !reserve_or_drop(stream, gp_stream_size(from))) {
        return false;
    }
    put_all(stream, from);
    return true;
}

bool gp_stream_copy(gp_stream *stream, const gp_stream *from)
{
    if (!can_take(stream, from)) {
        return false;
    }
    size_t room = gp_stream_room(stream) + gp_stream_used(stream);
    size_t size = gp_stream_size(from);
    if (room < size && !reserve_or_drop(stream, size)) {
        return false;
    }
    gp_stream_reset(stream);
    (void)gp_stream_add_room(stream, size); // unpoisons the memory
    put_all(stream, from);
    return true;
}

/* True if they can exchange their memory, and `a` has nothing to record. */
static bool can_swap(const gp_stream *a, const gp_stream *b)
{
    return a->unplaced == 0 && a->memory == b->memory && !a->is_static &&
           !b->is_static && a->refill == NULL && b->refill == NULL &&
           a->overflow == b->overflow && a->max == b->max;
}

/* Takes over the halves of another stream, but no other fields. */
static void take_halves(gp_stream *stream, const gp_stream *from)
{
    gp_stream before = *stream;
    *stream = *from;
    stream->first_capacity = before.first_capacity;
    stream->dropped_count = before.dropped_count;
    stream->unknown_count = before.unknown_count;
    stream->type = before.type;
    stream->owner = before.owner;
}

/* Appends what was published to a ring, of which `reader` sees a piece at a time. */
static bool move_published(gp_stream *stream, gp_stream *reader)
{
    GP_ASSERT(reader->base == NULL); // not the ring's writer
    while (gp_stream_size(reader) != 0 || reader->refill(reader, 0)) {
        if (!gp_stream_append(stream, reader)) {
            return false;
        }
        reader->read_cursor = reader->read_end;
    }
    return true;
}

bool gp_stream_move(gp_stream *stream, gp_stream *from)
{
    if (!can_take(stream, from)) {
        return false;
    }
    if (from->refill != NULL) {
        return move_published(stream, from);
    }
    if (gp_stream_is_empty(stream) && can_swap(stream, from)) {
        gp_stream before = *stream;
        take_halves(stream, from);
        take_halves(from, &before);
    } else if (!gp_stream_append(stream, from)) {
        return false;
    }
    gp_stream_reset(from);
    return true;
}

/* Merging. The order of a record is its key minus `first`, and its source. The
 * heap, in which orders[i] is before orders[2i + 1] and orders[2i + 2],
 * contains only orders. */

#define ALL_TAKEN UINT64_MAX /* impossible as key and source */

/* Moves an order down the heap to its place. */
static void sink(uint64_t *orders, uint32_t count, uint32_t place)
{
    uint64_t order = orders[place];
    for (;;) {
        uint32_t child = place * 2u + 1u;
        if (child + 1u < count && orders[child + 1u] < orders[child]) {
            child++;
        }
        if (child >= count || orders[child] > order) {
            break;
        }
        orders[place] = orders[child];
        place = child;
    }
    orders[place] = order;
}

/* Updates the order of a source for its next record. A record with a lower key
 * than the previous one comes directly after that, because all others are
 * later; so does one without a key. */
static void update_order(
    uint64_t *order, gp_stream_rest *source, uint32_t first)
{
    const gp_record *next = gp_stream_rest_at(source);
    uint32_t key;
    if (next == NULL) {
        *order = ALL_TAKEN;
    } else if (next->type <= GP_RECORD_TYPE_MAX) {
        memcpy(&key, next + 1, sizeof key);
        *order = (uint64_t)(key - first) << 32 | (uint32_t)*order;
    }
}

/* Takes the records of one half of a source that are before all others. */
static gp_stream_part take_run(uint64_t *order, uint64_t end,
    gp_stream_rest *source, uint32_t alignment, uint32_t first)
{
    gp_stream_part run = source->part;
    bool is_in_half = true;
    while (is_in_half && *order < end) {
        gp_stream_rest_next(source, alignment);
        run.end = source->part.start;
        is_in_half = run.end != source->part.end;
        update_order(order, source, first);
    }
    return run;
}

static void merge_by_key(gp_stream *stream, const gp_stream *const *sources,
    uint32_t count, uint32_t first)
{
    gp_stream_rest rests[GP_STREAM_MERGE_MAX];
    uint64_t orders[GP_STREAM_MERGE_MAX + 3u];
    for (uint32_t i = 0; i < count; i++) {
        orders[i] = i;
        rests[i] = gp_stream_rest_of(sources[i]);
        update_order(&orders[i], &rests[i], first);
    }
    orders[count] = orders[count + 1u] = orders[count + 2u] = ALL_TAKEN;
    for (uint32_t i = count / 2u; i > 0; i--) {
        sink(orders, count, i - 1u);
    }
    while (orders[0] != ALL_TAKEN) {
        uint64_t end = orders[1] < orders[2] ? orders[1] : orders[2];
        gp_stream_rest *source = &rests[(uint32_t)orders[0]];
        put(stream,
            take_run(&orders[0], end, source, stream->type->alignment, first));
        sink(orders, count, 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        put_unplaced(stream, sources[i]);
    }
}

bool gp_stream_merge(gp_stream *stream, const gp_stream *const *sources,
    uint32_t count, uint32_t first)
{
    GP_ASSERT(count <= GP_STREAM_MERGE_MAX);
    size_t sum = 0; // limited to SIZE_MAX
    for (uint32_t i = 0; i < count; i++) {
        if (count > GP_STREAM_MERGE_MAX || !can_take(stream, sources[i])) {
            return false;
        }
        size_t size = gp_stream_size(sources[i]);
        sum = size > SIZE_MAX - sum ? SIZE_MAX : sum + size;
    }
    if (!reserve_or_drop(stream, sum)) {
        return false;
    }
    if (stream->type->keyed) {
        merge_by_key(stream, sources, count, first);
        return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        put_all(stream, sources[i]);
    }
    return true;
}

size_t gp_stream_save(const gp_stream *stream, void *bytes, size_t size)
{
    gp_stream_rest rest = gp_stream_rest_of(stream);
    size_t part_size = size_of(rest.part);
    size_t next_size = size_of(rest.next);
    bool has_room = part_size + next_size <= size;
    if (has_room && part_size != 0) {
        memcpy(bytes, rest.part.start, part_size);
    }
    if (has_room && next_size != 0) {
        memcpy((unsigned char *)bytes + part_size, rest.next.start, next_size);
    }
    return part_size + next_size;
}

bool gp_stream_load(
    gp_stream *stream, const void *bytes, size_t size, gp_records_check *check)
{
    GP_ASSERT(gp_stream_is_free(stream));
    const gp_stream_type *type = stream->type;
    *check = gp_records_validate(type, bytes, size);
    if (check->problem != GP_RECORDS_GOOD || !reserve_or_drop(stream, size)) {
        return false;
    }
    const unsigned char *start = bytes;
    gp_stream_rest rest = {{start, size == 0 ? start : start + size}, {0}};
    const gp_record *record;
    while ((record = gp_stream_rest_next(&rest, type->alignment)) != NULL) {
        const gp_record_type *event = gp_record_find_type(type, record->type);
        if (event != NULL || record->type > GP_RECORD_TYPE_MAX) {
            bool is_whole = event == NULL || event->tail_count != 0;
            put_record(stream, record,
                is_whole ? record->units * type->alignment : event->size);
        }
    }
    stream->unknown_count += check->unknown;
    return true;
}

uint32_t gp_stream_skip_where(
    gp_stream *stream, uint32_t offset, const void *bytes, size_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(
        stream->read_base != NULL || stream->read_cursor == stream->read_end);
    uint32_t alignment = stream->type->alignment;
    uint32_t skipped = 0;
    gp_stream_rest rest = gp_stream_rest_of(stream);
    const gp_record *record;
    while ((record = gp_stream_rest_next(&rest, alignment)) != NULL) {
        const unsigned char *start = (const unsigned char *)record;
        uint32_t length = record->units * alignment;
        if (record->type <= GP_RECORD_TYPE_MAX && offset <= length &&
            size <= length - offset &&
            memcmp(start + offset, bytes, size) == 0) {
            ((gp_record *)(uintptr_t)record)->type = GP_RECORD_SKIP;
            skipped++;
        }
    }
    return skipped;
}
