/*
 * gp_f64_buffer.h - a buffer of f64; gp_buffer.h says how buffers behave.
 */
#ifndef GP_F64_BUFFER_H
#define GP_F64_BUFFER_H

#include "gp_buffer_core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gp_f64_buffer {
    gp_buffer bytes;
} gp_f64_buffer;

/* A cursor of its own for a tight loop, to be kept in a local variable. */
typedef struct gp_f64_writer {
    gp_buffer_writer bytes;
} gp_f64_writer;

extern const gp_buffer_type gp_f64_buffer_type;

/* Makes an empty buffer, without memory yet; memory is where it grows from and
 * must outlive it, or NULL for malloc. */
static inline void gp_f64_buffer_init(
    gp_f64_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &gp_f64_buffer_type, memory);
}

/* Makes one in the caller's memory for count values, which never grows; memory
 * is whom it tells that it is full, and may be NULL. */
static inline void gp_f64_buffer_init_static(gp_f64_buffer *buffer,
    const gp_memory *memory, double *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &gp_f64_buffer_type, memory, place, count);
}

/* Gives the memory back; the buffer is empty and may be used anew. */
static inline void gp_f64_buffer_finish(gp_f64_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

/* Hands all that one buffer has to another, which gives up its own; the first
 * is left empty. Nothing is copied. */
static inline void gp_f64_buffer_move(gp_f64_buffer *to, gp_f64_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

/* Sees to room for count values in all; false if it cannot be had. */
static inline bool gp_f64_buffer_reserve(gp_f64_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

/* Forgets all values and keeps the memory. */
static inline void gp_f64_buffer_reset(gp_f64_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

/* How many values are written. */
static inline uint32_t gp_f64_buffer_count(const gp_f64_buffer *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(double));
}

/* All that are written; they stay there until the buffer grows. */
static inline double *gp_f64_buffer_values(const gp_f64_buffer *buffer)
{
    return (double *)gp_buffer_values(&buffer->bytes);
}

/* Writing: false, with nothing written, if there is no room. */

static inline bool gp_f64_buffer_write(gp_f64_buffer *buffer, double value)
{
    if (!gp_buffer_has_room(&buffer->bytes, sizeof value)) {
        return false;
    }
    *(double *)gp_buffer_advance(&buffer->bytes, sizeof value) = value;
    return true;
}

static inline bool gp_f64_buffer_write2(
    gp_f64_buffer *buffer, double a, double b)
{
    if (!gp_buffer_has_room(&buffer->bytes, 2 * sizeof a)) {
        return false;
    }
    double *place = (double *)gp_buffer_advance(&buffer->bytes, 2 * sizeof a);
    place[0] = a;
    place[1] = b;
    return true;
}

static inline bool gp_f64_buffer_write3(
    gp_f64_buffer *buffer, double a, double b, double c)
{
    if (!gp_buffer_has_room(&buffer->bytes, 3 * sizeof a)) {
        return false;
    }
    double *place = (double *)gp_buffer_advance(&buffer->bytes, 3 * sizeof a);
    place[0] = a;
    place[1] = b;
    place[2] = c;
    return true;
}

static inline bool gp_f64_buffer_write4(
    gp_f64_buffer *buffer, double a, double b, double c, double d)
{
    if (!gp_buffer_has_room(&buffer->bytes, 4 * sizeof a)) {
        return false;
    }
    double *place = (double *)gp_buffer_advance(&buffer->bytes, 4 * sizeof a);
    place[0] = a;
    place[1] = b;
    place[2] = c;
    place[3] = d;
    return true;
}

/* An array, which may be some of the buffer's own values. */
static inline bool gp_f64_buffer_write_array(
    gp_f64_buffer *buffer, const double *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

/* A range of another buffer, or of its own; false also if the source does not
 * have it. */
static inline bool gp_f64_buffer_copy(gp_f64_buffer *buffer,
    const gp_f64_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

/* Room for count further values, for raw stores; NULL if there is none. The
 * buffer is then not used until commit. */
static inline double *gp_f64_buffer_claim(gp_f64_buffer *buffer, uint32_t count)
{
    return (double *)gp_buffer_claim(
        &buffer->bytes, gp_buffer_size_of(count, sizeof(double)));
}

/* Takes over what was stored up to end; less than was claimed may be. */
static inline void gp_f64_buffer_commit(gp_f64_buffer *buffer, double *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

/* A writer; the buffer is then not used until end_write. */
static inline gp_f64_writer gp_f64_buffer_begin_write(gp_f64_buffer *buffer)
{
    gp_f64_writer writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool gp_f64_writer_write(gp_f64_writer *writer, double value)
{
    if (!gp_buffer_writer_advance(&writer->bytes, sizeof value)) {
        return false;
    }
    *(double *)gp_buffer_writer_place(&writer->bytes, sizeof value) = value;
    return true;
}

static inline bool gp_f64_writer_write2(
    gp_f64_writer *writer, double a, double b)
{
    if (!gp_buffer_writer_advance(&writer->bytes, 2 * sizeof a)) {
        return false;
    }
    double *place =
        (double *)gp_buffer_writer_place(&writer->bytes, 2 * sizeof a);
    place[0] = a;
    place[1] = b;
    return true;
}

static inline bool gp_f64_writer_write3(
    gp_f64_writer *writer, double a, double b, double c)
{
    if (!gp_buffer_writer_advance(&writer->bytes, 3 * sizeof a)) {
        return false;
    }
    double *place =
        (double *)gp_buffer_writer_place(&writer->bytes, 3 * sizeof a);
    place[0] = a;
    place[1] = b;
    place[2] = c;
    return true;
}

static inline bool gp_f64_writer_write4(
    gp_f64_writer *writer, double a, double b, double c, double d)
{
    if (!gp_buffer_writer_advance(&writer->bytes, 4 * sizeof a)) {
        return false;
    }
    double *place =
        (double *)gp_buffer_writer_place(&writer->bytes, 4 * sizeof a);
    place[0] = a;
    place[1] = b;
    place[2] = c;
    place[3] = d;
    return true;
}

/* Takes over what the writer has written. */
static inline void gp_f64_buffer_end_write(
    gp_f64_buffer *buffer, gp_f64_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

/* Begins to read, at the first value: always before the others below. */
static inline void gp_f64_buffer_begin_read(gp_f64_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

/* The next value; 0 past the end, which is_past then tells. */
static inline double gp_f64_buffer_next(gp_f64_buffer *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(double));
    return place != NULL ? *(const double *)place : 0;
}

/* The next count values; false, all 0 and none of them read, if there are not
 * so many. */
static inline bool gp_f64_buffer_next_array(
    gp_f64_buffer *buffer, double *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

/* How many are left to be read. */
static inline uint32_t gp_f64_buffer_left(const gp_f64_buffer *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(double));
}

/* Whether anything was read past the end since begin_read or reset. */
static inline bool gp_f64_buffer_is_past(const gp_f64_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

#ifdef __cplusplus
}
#endif

#endif
