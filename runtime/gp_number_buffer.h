/*
 * gp_number_buffer.h - the functions of a number buffer; gp_buffer.h includes
 * it once for each type of number. Do not include it yourself.
 *
 * GP_NUMBER is the type and GP_NUMBER_NAME(buffer) a name that begins with it, as
 * in gp_f32_buffer; so GP_BUFFER_FN(write2) is gp_f32_buffer_write2.
 */
#include "gp_base.h"

#ifdef GP_NUMBER

typedef struct GP_NUMBER_BUFFER {
    gp_buffer bytes;
} GP_NUMBER_BUFFER;

/* A cursor for tight loops; keep it in a local variable. */
typedef struct GP_NUMBER_WRITER {
    gp_buffer_writer bytes;
} GP_NUMBER_WRITER;

extern const gp_buffer_type GP_BUFFER_FN(type);

/* Makes an empty buffer, without memory. It grows from memory, which must
 * outlive it; NULL for malloc. */
static inline void GP_BUFFER_FN(init)(
    GP_NUMBER_BUFFER *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &GP_BUFFER_FN(type), memory);
}

/* Makes a buffer in place of count values, which never grows. If it is full,
 * on_exhausted of memory, which may be NULL, is called. */
static inline void GP_BUFFER_FN(init_static)(GP_NUMBER_BUFFER *buffer,
    const gp_memory *memory, GP_NUMBER *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &GP_BUFFER_FN(type), memory, place, count);
}

/* Releases the memory; the buffer is empty and may be used again, a static one
 * only after init_static. */
static inline void GP_BUFFER_FN(finish)(GP_NUMBER_BUFFER *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

/* Moves values and memory to another buffer, which releases its own; `from` is
 * then as after finish. */
static inline void GP_BUFFER_FN(move)(
    GP_NUMBER_BUFFER *to, GP_NUMBER_BUFFER *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

/* Makes room for count values in total; false without memory. */
static inline bool GP_BUFFER_FN(reserve)(
    GP_NUMBER_BUFFER *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

/* Removes all values and keeps the memory. */
static inline void GP_BUFFER_FN(reset)(GP_NUMBER_BUFFER *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

static inline uint32_t GP_BUFFER_FN(count)(const GP_NUMBER_BUFFER *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(GP_NUMBER));
}

/* The values; the address is valid until the buffer grows. */
static inline GP_NUMBER *GP_BUFFER_FN(values)(const GP_NUMBER_BUFFER *buffer)
{
    return (GP_NUMBER *)gp_buffer_values(&buffer->bytes);
}

/* Stores the first count of these values; false if place is NULL. */
static inline bool GP_BUFFER_FN(store)(void *place, uint32_t count, GP_NUMBER a,
    GP_NUMBER b, GP_NUMBER c, GP_NUMBER d)
{
    GP_NUMBER *to = (GP_NUMBER *)place;
    if (to == NULL) {
        return false;
    }
    to[0] = a;
    if (count > 1) {
        to[1] = b;
    }
    if (count > 2) {
        to[2] = c;
    }
    if (count > 3) {
        to[3] = d;
    }
    return true;
}

/* Writing: false, with nothing written, if there is no room. */

static inline bool GP_BUFFER_FN(write)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER value)
{
    void *place = gp_buffer_put(&buffer->bytes, sizeof value);
    return GP_BUFFER_FN(store)(place, 1, value, 0, 0, 0);
}

static inline bool GP_BUFFER_FN(write2)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER a, GP_NUMBER b)
{
    void *place = gp_buffer_put(&buffer->bytes, 2 * sizeof a);
    return GP_BUFFER_FN(store)(place, 2, a, b, 0, 0);
}

static inline bool GP_BUFFER_FN(write3)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER a, GP_NUMBER b, GP_NUMBER c)
{
    void *place = gp_buffer_put(&buffer->bytes, 3 * sizeof a);
    return GP_BUFFER_FN(store)(place, 3, a, b, c, 0);
}

static inline bool GP_BUFFER_FN(write4)(GP_NUMBER_BUFFER *buffer, GP_NUMBER a,
    GP_NUMBER b, GP_NUMBER c, GP_NUMBER d)
{
    void *place = gp_buffer_put(&buffer->bytes, 4 * sizeof a);
    return GP_BUFFER_FN(store)(place, 4, a, b, c, d);
}

/* Writes an array, which may be some of the buffer's own values. */
static inline bool GP_BUFFER_FN(write_array)(
    GP_NUMBER_BUFFER *buffer, const GP_NUMBER *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

/* Writes a range of a buffer, even itself; false also if that is too short. */
static inline bool GP_BUFFER_FN(copy)(GP_NUMBER_BUFFER *buffer,
    const GP_NUMBER_BUFFER *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

/* Reserves count values, or NULL. Do not use the buffer before commit. */
static inline GP_NUMBER *GP_BUFFER_FN(claim)(
    GP_NUMBER_BUFFER *buffer, uint32_t count)
{
    return (GP_NUMBER *)gp_buffer_claim(
        &buffer->bytes, count, sizeof(GP_NUMBER));
}

/* Accepts the values stored before end; may be fewer than claimed. */
static inline void GP_BUFFER_FN(commit)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

/* Begins a writer; do not use the buffer before end_write. */
static inline GP_NUMBER_WRITER GP_BUFFER_FN(begin_write)(
    GP_NUMBER_BUFFER *buffer)
{
    GP_NUMBER_WRITER writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool GP_WRITER_FN(write)(
    GP_NUMBER_WRITER *writer, GP_NUMBER value)
{
    void *place = gp_buffer_writer_put(&writer->bytes, sizeof value);
    return GP_BUFFER_FN(store)(place, 1, value, 0, 0, 0);
}

static inline bool GP_WRITER_FN(write2)(
    GP_NUMBER_WRITER *writer, GP_NUMBER a, GP_NUMBER b)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 2 * sizeof a);
    return GP_BUFFER_FN(store)(place, 2, a, b, 0, 0);
}

static inline bool GP_WRITER_FN(write3)(
    GP_NUMBER_WRITER *writer, GP_NUMBER a, GP_NUMBER b, GP_NUMBER c)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 3 * sizeof a);
    return GP_BUFFER_FN(store)(place, 3, a, b, c, 0);
}

static inline bool GP_WRITER_FN(write4)(GP_NUMBER_WRITER *writer, GP_NUMBER a,
    GP_NUMBER b, GP_NUMBER c, GP_NUMBER d)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 4 * sizeof a);
    return GP_BUFFER_FN(store)(place, 4, a, b, c, d);
}

/* Accepts the values that the writer wrote. */
static inline void GP_BUFFER_FN(end_write)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER_WRITER writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

/* Begins to read at the first value. Values may be appended meanwhile. */
static inline void GP_BUFFER_FN(begin_read)(GP_NUMBER_BUFFER *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

/* The next value; 0 past the end, and then is_past returns true. */
static inline GP_NUMBER GP_BUFFER_FN(next)(GP_NUMBER_BUFFER *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(GP_NUMBER));
    return place != NULL ? *(const GP_NUMBER *)place : 0;
}

/* The next count values; false, and all 0, if fewer are left. */
static inline bool GP_BUFFER_FN(next_array)(
    GP_NUMBER_BUFFER *buffer, GP_NUMBER *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

/* The number of values left to read. */
static inline uint32_t GP_BUFFER_FN(left)(const GP_NUMBER_BUFFER *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(GP_NUMBER));
}

/* True if anything was read past the end since begin_read or reset. */
static inline bool GP_BUFFER_FN(is_past)(const GP_NUMBER_BUFFER *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

#undef GP_NUMBER
#undef GP_NUMBER_NAME

#endif
