/*
 * gp_stream_memory.h - room in a stream, for its sources and those of the ring;
 * not for users.
 */
#ifndef GP_STREAM_MEMORY_H
#define GP_STREAM_MEMORY_H

#include "gp_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that are in the half that is pushed to. */
static inline size_t gp_stream_used(const gp_stream *stream)
{
    return (size_t)((uintptr_t)stream->cursor - (uintptr_t)stream->base);
}

/* Puts the limit where the half ends, less what is kept for a lost record. */
void gp_stream_set_limit(gp_stream *stream);

/* Empties the half that is pushed to, of which so much was used, and poisons it
 * until the first push. */
void gp_stream_close_half(gp_stream *stream, size_t used);

/* Makes room, and says in it first what was dropped before; silently false. */
bool gp_stream_add_room(gp_stream *stream, size_t size);

/* Leaves a record of so many lost events, or counts on in the last one. */
void gp_stream_leave_lost(gp_stream *stream, uint32_t count);

/* Tells that there is no room. */
void gp_stream_tell_full(const gp_stream *stream);

/* Records one after another, in memory that is somebody else's. */
typedef struct gp_records {
    const unsigned char *start;
    const unsigned char *end;
} gp_records;

/* What is left to read is in two parts: first in one half, then the other. */
static inline gp_records gp_stream_part(const gp_stream *stream, uint32_t half)
{
    gp_records read = {stream->read_cursor, stream->read_end};
    gp_records pushed = {stream->base, stream->cursor};
    return half == 0 ? read : pushed;
}

/* Makes room for so much; true too where all that does not fit is dropped. */
bool gp_stream_reserve_or_drop(gp_stream *stream, size_t size);

/* Pushes copies after gp_stream_reserve_or_drop. */
void gp_stream_put(gp_stream *stream, gp_records records);

/* Tells here too what `from` dropped where there was no room to say so. */
void gp_stream_put_unplaced(gp_stream *stream, const gp_stream *from);

/* Whether the content of one may go into the other; for assertions too. */
bool gp_stream_is_like(const gp_stream *stream, const gp_stream *from);

#ifdef __cplusplus
}
#endif

#endif
