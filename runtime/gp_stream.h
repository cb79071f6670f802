/*
 * gp_stream.h - events in a raw buffer: pushed one by one, read in bulk by one
 * reader.
 *
 * A stream has two halves: one is pushed to, the other is read. When all of
 * that was read, the next read flips them, and sees the events pushed during
 * the last one. Events do not move while they are read. You may stop a read at
 * any time; the next one continues there, and ends where the first would have.
 *
 *     step *pushed = (step *)gp_stream_push(&stream, STEP, sizeof(step), 4);
 *     if (pushed != NULL) {
 *         pushed->foot = 1;
 *     }
 *     gp_stream_reader reader = gp_stream_read(&stream);
 *     const gp_record *record;
 *     while ((record = gp_stream_peek(&reader)) != NULL) {
 *         if (record->type == STEP) {
 *             handle((const step *)record);
 *             gp_stream_advance(&reader, sizeof(step));
 *         } else {
 *             gp_stream_pass(&reader);
 *         }
 *     }
 *
 * Events are structs that begin with a gp_record and are filled in place: store
 * every byte after the head, including padding. Write a pushed event before the
 * next call with its stream; use an event before the next read.
 *
 * When a half is full, GP_OVERFLOW_GROW doubles it; GP_OVERFLOW_FAIL refuses
 * the event; GP_OVERFLOW_DROP refuses it, counts it, and puts a gp_record_lost
 * in its place, for which room is reserved. An event that can never fit is
 * refused immediately. on_exhausted is called for each refusal, with numbers in
 * bytes, and once for consecutive dropped events.
 *
 * A stream belongs to one thread at a time and goes to another through a
 * gp_channel. Do not move it in memory while a reader is in use.
 */
#ifndef GP_STREAM_H
#define GP_STREAM_H

#include "gp_base.h"
#include "gp_record.h"

GP_BEGIN_DECLS

typedef enum gp_overflow {
    GP_OVERFLOW_GROW,
    GP_OVERFLOW_DROP,
    GP_OVERFLOW_FAIL
} gp_overflow;

typedef struct gp_stream gp_stream;

/* Called by a ring instead of growing, to make room for `size` bytes, or
 * instead of flipping, with 0; returns false on failure. */
typedef bool gp_stream_refill_fn(gp_stream *stream, size_t size);

/* Fields are private, except for both counts. */
struct gp_stream {
    unsigned char *cursor;            /* where the next record goes */
    unsigned char *limit;             /* the end of the space for records */
    const unsigned char *read_cursor; /* the next record to read */
    const unsigned char *read_end;
    unsigned char *base; /* the half for pushes */
    size_t capacity;
    unsigned char *read_base; /* the half for reads */
    size_t read_capacity;
    size_t first_capacity;  /* of a half when it first allocates */
    size_t max;             /* of a half; 0: only memory limits it */
    gp_record_lost *lost;   /* the last lost record, while it can count */
    uint32_t unplaced;      /* dropped events, without room for a lost record */
    uint32_t claimed;       /* bytes of the open claim, or 0 */
    uint32_t dropped_count; /* events dropped since init; wraps */
    uint32_t unknown_count; /* unknown events passed since init */
    gp_overflow overflow;
    bool is_static;
    bool is_closed; /* nothing was pushed since the flip; it is poisoned */
    const gp_stream_type *type;
    const gp_memory *memory;
    const void *owner; /* the only thread that may use it; NULL: any */
    gp_stream_refill_fn *refill; /* in a ring */
};

/* Makes an empty stream, which allocates with the first push or reserve:
 * capacity bytes for each half, rounded up to 8. type and memory must outlive
 * the stream; memory may be NULL for malloc. */
void gp_stream_init(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, size_t capacity);

/* Makes a stream in size bytes of the caller's, aligned to 8, for both halves.
 * It never allocates: with GP_OVERFLOW_GROW, a push without room fails. */
void gp_stream_init_static(gp_stream *stream, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, void *place, size_t size);

/* Makes a stream for reading the caller's bytes once, in place. They may be
 * invalid for gp_stream_peek_whole; for all else gp_records_validate must have
 * accepted them, with no longer events. */
void gp_stream_init_view(gp_stream *stream, const gp_stream_type *type,
    const void *bytes, size_t size);

/* Releases the memory; unread events are lost. Ignores a zero stream. */
void gp_stream_finish(gp_stream *stream);

/* Drops unread events. Memory and counts are kept. */
void gp_stream_reset(gp_stream *stream);

/* Makes room for size bytes of records; false if that fails. */
bool gp_stream_reserve(gp_stream *stream, size_t size);

/* True if a record of size bytes could ever be pushed. */
bool gp_stream_fits(const gp_stream *stream, size_t size);

static inline bool gp_stream_is_empty(const gp_stream *stream)
{
    return stream->read_cursor == stream->read_end &&
           stream->cursor == stream->base;
}

/* The number of bytes left to read. */
static inline size_t gp_stream_size(const gp_stream *stream)
{
    return (size_t)((uintptr_t)stream->read_end -
                    (uintptr_t)stream->read_cursor) +
           (size_t)((uintptr_t)stream->cursor - (uintptr_t)stream->base);
}

/* The number of events left to read, with unknown ones; visits all of them. */
uint32_t gp_stream_count(const gp_stream *stream);

/* Pushing. In inline functions type, size and alignment should be constants:
 * the alignment is that of the stream, the size a multiple of it. */

/* For assertions: false if the stream is known to be another thread's. */
bool gp_stream_is_owners(const gp_stream *stream);

static inline bool gp_stream_is_mine(const gp_stream *stream)
{
    return stream->owner == NULL || gp_stream_is_owners(stream);
}

/* For assertions: true if the stream may be used and no claim is open. */
static inline bool gp_stream_is_free(const gp_stream *stream)
{
    return stream->claimed == 0 && gp_stream_is_mine(stream);
}

static inline size_t gp_stream_room(const gp_stream *stream)
{
    return (size_t)((uintptr_t)stream->limit - (uintptr_t)stream->cursor);
}

/* Makes room for a record that does not fit; false if the record is refused. */
bool gp_stream_make_room(gp_stream *stream, size_t size);

static inline bool gp_stream_is_event(
    const gp_stream *stream, uint32_t type, uint32_t size, uint32_t alignment)
{
    return type - 1u < GP_RECORD_TYPE_MAX &&
           alignment == stream->type->alignment && size % alignment == 0 &&
           size / alignment - 1u < GP_RECORD_UNITS_MAX;
}

static inline bool gp_stream_has_room(const gp_stream *stream, uint32_t size)
{
    GP_ASSERT(gp_stream_is_free(stream));
    uintptr_t end = (uintptr_t)stream->cursor + size; /* the next cursor */
    return end <= (uintptr_t)stream->limit && !GP_HAS_WRAPPED(end, size);
}

/* Pushes an event after the caller has reserved room. Writes only the head. */
static inline gp_record *gp_stream_push_reserved(
    gp_stream *stream, uint32_t type, uint32_t size, uint32_t alignment)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(gp_stream_is_event(stream, type, size, alignment));
    GP_ASSERT(gp_stream_room(stream) >= size);
    unsigned char *place = stream->cursor;
    gp_record *record = (gp_record *)(void *)place;
    record->type = (uint16_t)type;
    record->units = (uint16_t)(size / alignment);
    stream->cursor = place + size;
    return record;
}

/* Pushes an event and returns its place; NULL if it is refused. Writes only the
 * head. */
static inline gp_record *gp_stream_push(
    gp_stream *stream, uint32_t type, uint32_t size, uint32_t alignment)
{
    GP_ASSERT(gp_stream_is_event(stream, type, size, alignment));
    if (GP_UNLIKELY(!gp_stream_has_room(stream, size)) &&
        !gp_stream_make_room(stream, size)) {
        return NULL;
    }
    return gp_stream_push_reserved(stream, type, size, alignment);
}

/* Pushes an event with a tail of count elements, which begins at offset; zeroes
 * the padding at the end. */
gp_record *gp_stream_push_tail(gp_stream *stream, uint32_t type,
    uint32_t offset, uint32_t count, uint32_t element_size);

/* Returns the place of a record of up to size bytes, or NULL if it is refused.
 * The next call with the stream must be commit, which makes it an event, or
 * abort. */
gp_record *gp_stream_claim(gp_stream *stream, uint32_t type, uint32_t size);

/* Commits the first size bytes as an event, padded with zeros. */
void gp_stream_commit(gp_stream *stream, uint32_t size);

void gp_stream_abort(gp_stream *stream);

/* Reading. A reader is for one read; its position is stored in the stream. */
typedef struct gp_stream_reader {
    gp_stream *stream;
    const unsigned char *cursor;
    const unsigned char *end;
} gp_stream_reader;

/* Flips the halves; the half for reads must be empty. */
void gp_stream_flip(gp_stream *stream);

/* Begins a read of all pushed events, or continues a read that was stopped. */
static inline gp_stream_reader gp_stream_read(gp_stream *stream)
{
    GP_ASSERT(gp_stream_is_free(stream));
    if (stream->read_cursor == stream->read_end) {
        gp_stream_flip(stream);
    }
    gp_stream_reader reader = {stream, stream->read_cursor, stream->read_end};
    return reader;
}

/* For assertions: true if this reader was the last to advance the stream. */
static inline bool gp_stream_is_in_step(const gp_stream_reader *reader)
{
    return gp_stream_is_mine(reader->stream) &&
           reader->stream->read_cursor == reader->cursor &&
           reader->stream->read_end == reader->end;
}

static inline bool gp_stream_is_at_end(const gp_stream_reader *reader)
{
    GP_ASSERT(gp_stream_is_in_step(reader));
    return reader->cursor == reader->end;
}

/* The next record; there must be one. */
static inline const gp_record *gp_stream_at(const gp_stream_reader *reader)
{
    return (const gp_record *)(const void *)reader->cursor;
}

/* The next record, or NULL at the end. */
static inline const gp_record *gp_stream_peek(const gp_stream_reader *reader)
{
    if (gp_stream_is_at_end(reader)) {
        return NULL;
    }
    GP_ASSUME(reader->cursor != NULL);
    return gp_stream_at(reader);
}

/* For assertions: true if the next record is complete and of this size. */
bool gp_stream_is_next(const gp_stream_reader *reader, uint32_t size);

/* Advances to the next record; size is that of the current one, a constant. */
static inline void gp_stream_advance(gp_stream_reader *reader, uint32_t size)
{
    GP_ASSERT(gp_stream_is_next(reader, size));
    reader->cursor += size;
    reader->stream->read_cursor = reader->cursor;
}

/* Skips a record of an unknown type, and counts it if it is an event. */
static inline void gp_stream_pass(gp_stream_reader *reader)
{
    const gp_record *record = gp_stream_at(reader);
    gp_stream *stream = reader->stream;
    stream->unknown_count += record->type <= GP_RECORD_TYPE_MAX;
    gp_stream_advance(reader, record->units * stream->type->alignment);
}

/* As peek, for untrusted bytes: NULL also if no complete record is left. Only
 * *size, its size in bytes, is valid. */
static inline const gp_record *gp_stream_peek_whole(
    const gp_stream_reader *reader, uint32_t alignment, uint32_t *size)
{
    GP_ASSERT(gp_stream_is_in_step(reader));
    size_t left = (size_t)((uintptr_t)reader->end - (uintptr_t)reader->cursor);
    if (GP_UNLIKELY(left < alignment)) {
        return NULL;
    }
    GP_ASSUME(reader->cursor != NULL);
    const gp_record *record = gp_stream_at(reader);
    *size = record->units * alignment;
    return GP_UNLIKELY((size_t)*size - 1u >= left) ? NULL : record;
}

/* Called with each record; returns false to end the read after this one. */
typedef bool gp_stream_visit_fn(void *context, const gp_record *record);

/* Reads all records except those to skip; returns their number. */
size_t gp_stream_visit(
    gp_stream *stream, gp_stream_visit_fn *visit, void *context);

/* Reads also events pushed meanwhile, in at most max_rounds rounds; returns
 * false if some are left. */
bool gp_stream_drain(gp_stream *stream, gp_stream_visit_fn *visit,
    void *context, uint32_t max_rounds);

/* Whole streams. Unread events are copied; sources do not change. The types
 * must have the same hash; otherwise, which is misuse, they return false. */

/* Pushes all that is in `from`; false, and nothing changed, if there is no room
 * (with GP_OVERFLOW_DROP, what does not fit is dropped). Of a ring's reader, only
 * what its last read has left is in it. */
bool gp_stream_append(gp_stream *stream, const gp_stream *from);

/* Makes the content of `stream` that of `from`; false as with append. */
bool gp_stream_copy(gp_stream *stream, const gp_stream *from);

/* Appends all that is in `from` and empties it. Nothing is copied if `stream` is
 * empty, and both have the same memory and neither is static. `from` may be the
 * reader of a gp_ring: then false leaves there what has no room. */
bool gp_stream_move(gp_stream *stream, gp_stream *from);

#define GP_STREAM_MERGE_MAX 256u

/* Appends the events of up to GP_STREAM_MERGE_MAX sources, sorted by key, then
 * source, then position. Keys count up from `first` and wrap: pass 0, or the
 * earliest time if keys are times that wrap. A record without a key, or with a
 * lower key than the record before it in its source, comes directly after that
 * record. Without keys, sources are appended in order. */
bool gp_stream_merge(gp_stream *stream, const gp_stream *const *sources,
    uint32_t count, uint32_t first);

/* Copies all unread events into size bytes, if there is room, and returns their
 * size. */
size_t gp_stream_save(const gp_stream *stream, void *bytes, size_t size);

/* Appends untrusted records, if gp_records_validate accepts all of them. Omits
 * and counts records of unknown types, and truncates longer ones to their known
 * fields. Otherwise, and if append would fail, returns false and changes
 * nothing. */
bool gp_stream_load(
    gp_stream *stream, const void *bytes, size_t size, gp_records_check *check);

/* Skips all unread events that have these bytes at this offset of their
 * records; returns their number. You may call it during a read, but not with a
 * view, as it changes bytes. */
uint32_t gp_stream_skip_where(
    gp_stream *stream, uint32_t offset, const void *bytes, size_t size);

/* Threads. The thread of a stream is known from a channel or adopt, with
 * assertions and an operating system, if GP_NO_THREADS is not defined. */

/* The calling thread becomes the only one that uses the stream. */
void gp_stream_adopt(gp_stream *stream);

/* No thread uses the stream until one adopts it; for channels. */
void gp_stream_hand_over(gp_stream *stream);

/* Private to the sources of streams and rings. */

/* The size of the pushed events in the half for pushes. */
static inline size_t gp_stream_used(const gp_stream *stream)
{
    return (size_t)((uintptr_t)stream->cursor - (uintptr_t)stream->base);
}

/* The number of bytes reserved for a lost record. */
static inline size_t gp_stream_kept(const gp_stream *stream)
{
    return stream->overflow == GP_OVERFLOW_DROP ? sizeof(gp_record_lost) : 0;
}

/* Sets the limit to the end of the half, minus the room for a lost record. */
void gp_stream_set_limit(gp_stream *stream);

/* Makes room, and first records the number of dropped events there; returns
 * false without room, and does not call on_exhausted. */
bool gp_stream_add_room(gp_stream *stream, size_t size);

/* Pushes a record of count lost events, or adds the count to the last one. */
void gp_stream_add_lost(gp_stream *stream, uint32_t count);

/* Consecutive records, in any memory. */
typedef struct gp_stream_part {
    const unsigned char *start;
    const unsigned char *end;
} gp_stream_part;

/* The unread events, in both halves. */
typedef struct gp_stream_rest {
    gp_stream_part part; /* the rest of one half */
    gp_stream_part next; /* and the other half */
} gp_stream_rest;

static inline gp_stream_rest gp_stream_rest_of(const gp_stream *stream)
{
    gp_stream_rest rest = {{stream->read_cursor, stream->read_end},
        {stream->base, stream->cursor}};
    return rest;
}

/* Returns the next record without taking it; NULL at the end. */
static inline const gp_record *gp_stream_rest_at(gp_stream_rest *rest)
{
    if (rest->part.start == rest->part.end) {
        rest->part = rest->next;
        rest->next.start = rest->next.end;
    }
    return rest->part.start == rest->part.end
               ? NULL
               : (const gp_record *)(const void *)rest->part.start;
}

/* Takes the next record; NULL at the end. */
static inline const gp_record *gp_stream_rest_next(
    gp_stream_rest *rest, uint32_t alignment)
{
    const gp_record *record = gp_stream_rest_at(rest);
    if (record != NULL) {
        rest->part.start += record->units * alignment;
    }
    return record;
}

/* Prints all unread events, a line each, as gp_record_print does. */
static inline void gp_stream_print(
    const gp_stream *stream, gp_print_fn *print, void *context)
{
    gp_stream_rest rest = gp_stream_rest_of(stream);
    const gp_record *record;
    while ((record = gp_stream_rest_next(&rest, stream->type->alignment))) {
        gp_record_print(stream->type, record, print, context);
    }
}

GP_END_DECLS

#endif
