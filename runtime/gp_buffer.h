/*
 * gp_buffer.h - buffers of numbers: gp_f32_buffer, gp_f64_buffer, gp_u16_buffer
 * and gp_u32_buffer, which have the same functions. Vertex buffers that are
 * generated from a schema behave in the same way.
 *
 * What is written goes to the end, and what is read comes from the beginning,
 * where begin_read goes; what is written after that can be read too. A buffer
 * grows as it is written, by doubling, and keeps its memory until it is
 * finished; reset only forgets what is there. So pointers to its values are good
 * until it grows, and a buffer that was as long before allocates nothing.
 *
 * A write or a read is done as a whole or not at all. A write that finds no
 * room returns false and notifies on_exhausted of the buffer's gp_memory. A
 * read past the end gives 0 and sets a flag, which stays until begin_read.
 *
 * From slow to fast: write; a writer, whose cursor stays in registers; claim,
 * which gives bare memory for raw stores, and commit.
 *
 * Reading without begin_read, using a buffer while a claim or a writer is out,
 * and using it after its frame is over (gp_frame_stack.h) are assertions. In
 * debug builds stale floats are signalling NaNs. One thread at a time; move
 * hands a buffer to another owner.
 */
#ifndef GP_BUFFER_H
#define GP_BUFFER_H

#include "gp_buffer_core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Buffers of f32; all that is said here holds for those of the other types. */

typedef struct gp_f32_buffer {
    gp_buffer bytes;
} gp_f32_buffer;

/* A cursor of its own for a tight loop, to be kept in a local variable. */
typedef struct gp_f32_writer {
    gp_buffer_writer bytes;
} gp_f32_writer;

extern const gp_buffer_type gp_f32_buffer_type;

/* Makes an empty buffer, without memory yet; memory is where it grows from and
 * must outlive it, or NULL for malloc. */
static inline void gp_f32_buffer_init(
    gp_f32_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &gp_f32_buffer_type, memory);
}

/* Makes a buffer in the caller's memory for count values, which never grows;
 * memory, which may be NULL, has the on_exhausted to notify when it is full. */
static inline void gp_f32_buffer_init_static(gp_f32_buffer *buffer,
    const gp_memory *memory, float *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &gp_f32_buffer_type, memory, place, count);
}

/* Releases the memory; the buffer is empty and may be reused. */
static inline void gp_f32_buffer_finish(gp_f32_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

/* Hands all that one buffer has to another, which releases its own; the first
 * is left empty. Nothing is copied. */
static inline void gp_f32_buffer_move(gp_f32_buffer *to, gp_f32_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

/* Makes room for count values in all; false if there can be none. */
static inline bool gp_f32_buffer_reserve(gp_f32_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

/* Forgets all values and keeps the memory. */
static inline void gp_f32_buffer_reset(gp_f32_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

/* How many values are written. */
static inline uint32_t gp_f32_buffer_count(const gp_f32_buffer *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(float));
}

/* All values that are written; they stay there until the buffer grows. */
static inline float *gp_f32_buffer_values(const gp_f32_buffer *buffer)
{
    return (float *)gp_buffer_values(&buffer->bytes);
}

/* Stores the first count of these values; false if there is no place. */
static inline bool gp_f32_buffer_store(
    void *place, uint32_t count, float a, float b, float c, float d)
{
    float *to = (float *)place;
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

static inline bool gp_f32_buffer_write(gp_f32_buffer *buffer, float value)
{
    void *place = gp_buffer_put(&buffer->bytes, sizeof value);
    return gp_f32_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_f32_buffer_write2(gp_f32_buffer *buffer, float a, float b)
{
    void *place = gp_buffer_put(&buffer->bytes, 2 * sizeof a);
    return gp_f32_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_f32_buffer_write3(
    gp_f32_buffer *buffer, float a, float b, float c)
{
    void *place = gp_buffer_put(&buffer->bytes, 3 * sizeof a);
    return gp_f32_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_f32_buffer_write4(
    gp_f32_buffer *buffer, float a, float b, float c, float d)
{
    void *place = gp_buffer_put(&buffer->bytes, 4 * sizeof a);
    return gp_f32_buffer_store(place, 4, a, b, c, d);
}

/* Writes an array, which may be some of the buffer's own values. */
static inline bool gp_f32_buffer_write_array(
    gp_f32_buffer *buffer, const float *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

/* Writes a range of another buffer, or of its own; false also if the source
 * does not have it. */
static inline bool gp_f32_buffer_copy(gp_f32_buffer *buffer,
    const gp_f32_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

/* Room for count further values, for raw stores; NULL if there is none. The
 * buffer is then not used until commit. */
static inline float *gp_f32_buffer_claim(gp_f32_buffer *buffer, uint32_t count)
{
    return (float *)gp_buffer_claim(&buffer->bytes, count, sizeof(float));
}

/* Accepts what was stored up to end; that may be less than was claimed. */
static inline void gp_f32_buffer_commit(gp_f32_buffer *buffer, float *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

/* A writer; the buffer is then not used until end_write. */
static inline gp_f32_writer gp_f32_buffer_begin_write(gp_f32_buffer *buffer)
{
    gp_f32_writer writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool gp_f32_writer_write(gp_f32_writer *writer, float value)
{
    void *place = gp_buffer_writer_put(&writer->bytes, sizeof value);
    return gp_f32_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_f32_writer_write2(gp_f32_writer *writer, float a, float b)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 2 * sizeof a);
    return gp_f32_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_f32_writer_write3(
    gp_f32_writer *writer, float a, float b, float c)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 3 * sizeof a);
    return gp_f32_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_f32_writer_write4(
    gp_f32_writer *writer, float a, float b, float c, float d)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 4 * sizeof a);
    return gp_f32_buffer_store(place, 4, a, b, c, d);
}

/* Accepts what the writer has written. */
static inline void gp_f32_buffer_end_write(
    gp_f32_buffer *buffer, gp_f32_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

/* Begins to read, at the first value: always before the others below. */
static inline void gp_f32_buffer_begin_read(gp_f32_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

/* The next value; 0 past the end, and then is_past returns true. */
static inline float gp_f32_buffer_next(gp_f32_buffer *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(float));
    return place != NULL ? *(const float *)place : 0;
}

/* The next count values; false, all 0 and none of them read, if fewer are
 * left. */
static inline bool gp_f32_buffer_next_array(
    gp_f32_buffer *buffer, float *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

/* How many values are left to be read. */
static inline uint32_t gp_f32_buffer_left(const gp_f32_buffer *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(float));
}

/* True if anything was read past the end since begin_read or reset. */
static inline bool gp_f32_buffer_is_past(const gp_f32_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

/* Buffers of f64. */

typedef struct gp_f64_buffer {
    gp_buffer bytes;
} gp_f64_buffer;

typedef struct gp_f64_writer {
    gp_buffer_writer bytes;
} gp_f64_writer;

extern const gp_buffer_type gp_f64_buffer_type;

static inline void gp_f64_buffer_init(
    gp_f64_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &gp_f64_buffer_type, memory);
}

static inline void gp_f64_buffer_init_static(gp_f64_buffer *buffer,
    const gp_memory *memory, double *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &gp_f64_buffer_type, memory, place, count);
}

static inline void gp_f64_buffer_finish(gp_f64_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

static inline void gp_f64_buffer_move(gp_f64_buffer *to, gp_f64_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

static inline bool gp_f64_buffer_reserve(gp_f64_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

static inline void gp_f64_buffer_reset(gp_f64_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

static inline uint32_t gp_f64_buffer_count(const gp_f64_buffer *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(double));
}

static inline double *gp_f64_buffer_values(const gp_f64_buffer *buffer)
{
    return (double *)gp_buffer_values(&buffer->bytes);
}

static inline bool gp_f64_buffer_store(
    void *place, uint32_t count, double a, double b, double c, double d)
{
    double *to = (double *)place;
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

static inline bool gp_f64_buffer_write(gp_f64_buffer *buffer, double value)
{
    void *place = gp_buffer_put(&buffer->bytes, sizeof value);
    return gp_f64_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_f64_buffer_write2(
    gp_f64_buffer *buffer, double a, double b)
{
    void *place = gp_buffer_put(&buffer->bytes, 2 * sizeof a);
    return gp_f64_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_f64_buffer_write3(
    gp_f64_buffer *buffer, double a, double b, double c)
{
    void *place = gp_buffer_put(&buffer->bytes, 3 * sizeof a);
    return gp_f64_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_f64_buffer_write4(
    gp_f64_buffer *buffer, double a, double b, double c, double d)
{
    void *place = gp_buffer_put(&buffer->bytes, 4 * sizeof a);
    return gp_f64_buffer_store(place, 4, a, b, c, d);
}

static inline bool gp_f64_buffer_write_array(
    gp_f64_buffer *buffer, const double *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

static inline bool gp_f64_buffer_copy(gp_f64_buffer *buffer,
    const gp_f64_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

static inline double *gp_f64_buffer_claim(gp_f64_buffer *buffer, uint32_t count)
{
    return (double *)gp_buffer_claim(&buffer->bytes, count, sizeof(double));
}

static inline void gp_f64_buffer_commit(gp_f64_buffer *buffer, double *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

static inline gp_f64_writer gp_f64_buffer_begin_write(gp_f64_buffer *buffer)
{
    gp_f64_writer writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool gp_f64_writer_write(gp_f64_writer *writer, double value)
{
    void *place = gp_buffer_writer_put(&writer->bytes, sizeof value);
    return gp_f64_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_f64_writer_write2(
    gp_f64_writer *writer, double a, double b)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 2 * sizeof a);
    return gp_f64_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_f64_writer_write3(
    gp_f64_writer *writer, double a, double b, double c)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 3 * sizeof a);
    return gp_f64_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_f64_writer_write4(
    gp_f64_writer *writer, double a, double b, double c, double d)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 4 * sizeof a);
    return gp_f64_buffer_store(place, 4, a, b, c, d);
}

static inline void gp_f64_buffer_end_write(
    gp_f64_buffer *buffer, gp_f64_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

static inline void gp_f64_buffer_begin_read(gp_f64_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

static inline double gp_f64_buffer_next(gp_f64_buffer *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(double));
    return place != NULL ? *(const double *)place : 0;
}

static inline bool gp_f64_buffer_next_array(
    gp_f64_buffer *buffer, double *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

static inline uint32_t gp_f64_buffer_left(const gp_f64_buffer *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(double));
}

static inline bool gp_f64_buffer_is_past(const gp_f64_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

/* Buffers of u16. */

typedef struct gp_u16_buffer {
    gp_buffer bytes;
} gp_u16_buffer;

typedef struct gp_u16_writer {
    gp_buffer_writer bytes;
} gp_u16_writer;

extern const gp_buffer_type gp_u16_buffer_type;

static inline void gp_u16_buffer_init(
    gp_u16_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &gp_u16_buffer_type, memory);
}

static inline void gp_u16_buffer_init_static(gp_u16_buffer *buffer,
    const gp_memory *memory, uint16_t *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &gp_u16_buffer_type, memory, place, count);
}

static inline void gp_u16_buffer_finish(gp_u16_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

static inline void gp_u16_buffer_move(gp_u16_buffer *to, gp_u16_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

static inline bool gp_u16_buffer_reserve(gp_u16_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

static inline void gp_u16_buffer_reset(gp_u16_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

static inline uint32_t gp_u16_buffer_count(const gp_u16_buffer *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(uint16_t));
}

static inline uint16_t *gp_u16_buffer_values(const gp_u16_buffer *buffer)
{
    return (uint16_t *)gp_buffer_values(&buffer->bytes);
}

static inline bool gp_u16_buffer_store(
    void *place, uint32_t count, uint16_t a, uint16_t b, uint16_t c, uint16_t d)
{
    uint16_t *to = (uint16_t *)place;
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

static inline bool gp_u16_buffer_write(gp_u16_buffer *buffer, uint16_t value)
{
    void *place = gp_buffer_put(&buffer->bytes, sizeof value);
    return gp_u16_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_u16_buffer_write2(
    gp_u16_buffer *buffer, uint16_t a, uint16_t b)
{
    void *place = gp_buffer_put(&buffer->bytes, 2 * sizeof a);
    return gp_u16_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_u16_buffer_write3(
    gp_u16_buffer *buffer, uint16_t a, uint16_t b, uint16_t c)
{
    void *place = gp_buffer_put(&buffer->bytes, 3 * sizeof a);
    return gp_u16_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_u16_buffer_write4(
    gp_u16_buffer *buffer, uint16_t a, uint16_t b, uint16_t c, uint16_t d)
{
    void *place = gp_buffer_put(&buffer->bytes, 4 * sizeof a);
    return gp_u16_buffer_store(place, 4, a, b, c, d);
}

static inline bool gp_u16_buffer_write_array(
    gp_u16_buffer *buffer, const uint16_t *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

static inline bool gp_u16_buffer_copy(gp_u16_buffer *buffer,
    const gp_u16_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

static inline uint16_t *gp_u16_buffer_claim(
    gp_u16_buffer *buffer, uint32_t count)
{
    return (uint16_t *)gp_buffer_claim(&buffer->bytes, count, sizeof(uint16_t));
}

static inline void gp_u16_buffer_commit(gp_u16_buffer *buffer, uint16_t *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

static inline gp_u16_writer gp_u16_buffer_begin_write(gp_u16_buffer *buffer)
{
    gp_u16_writer writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool gp_u16_writer_write(gp_u16_writer *writer, uint16_t value)
{
    void *place = gp_buffer_writer_put(&writer->bytes, sizeof value);
    return gp_u16_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_u16_writer_write2(
    gp_u16_writer *writer, uint16_t a, uint16_t b)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 2 * sizeof a);
    return gp_u16_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_u16_writer_write3(
    gp_u16_writer *writer, uint16_t a, uint16_t b, uint16_t c)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 3 * sizeof a);
    return gp_u16_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_u16_writer_write4(
    gp_u16_writer *writer, uint16_t a, uint16_t b, uint16_t c, uint16_t d)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 4 * sizeof a);
    return gp_u16_buffer_store(place, 4, a, b, c, d);
}

static inline void gp_u16_buffer_end_write(
    gp_u16_buffer *buffer, gp_u16_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

static inline void gp_u16_buffer_begin_read(gp_u16_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

static inline uint16_t gp_u16_buffer_next(gp_u16_buffer *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(uint16_t));
    return place != NULL ? *(const uint16_t *)place : 0;
}

static inline bool gp_u16_buffer_next_array(
    gp_u16_buffer *buffer, uint16_t *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

static inline uint32_t gp_u16_buffer_left(const gp_u16_buffer *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(uint16_t));
}

static inline bool gp_u16_buffer_is_past(const gp_u16_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

/* Buffers of u32. */

typedef struct gp_u32_buffer {
    gp_buffer bytes;
} gp_u32_buffer;

typedef struct gp_u32_writer {
    gp_buffer_writer bytes;
} gp_u32_writer;

extern const gp_buffer_type gp_u32_buffer_type;

static inline void gp_u32_buffer_init(
    gp_u32_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &gp_u32_buffer_type, memory);
}

static inline void gp_u32_buffer_init_static(gp_u32_buffer *buffer,
    const gp_memory *memory, uint32_t *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &gp_u32_buffer_type, memory, place, count);
}

static inline void gp_u32_buffer_finish(gp_u32_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

static inline void gp_u32_buffer_move(gp_u32_buffer *to, gp_u32_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

static inline bool gp_u32_buffer_reserve(gp_u32_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

static inline void gp_u32_buffer_reset(gp_u32_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

static inline uint32_t gp_u32_buffer_count(const gp_u32_buffer *buffer)
{
    return (uint32_t)(gp_buffer_used(&buffer->bytes) / sizeof(uint32_t));
}

static inline uint32_t *gp_u32_buffer_values(const gp_u32_buffer *buffer)
{
    return (uint32_t *)gp_buffer_values(&buffer->bytes);
}

static inline bool gp_u32_buffer_store(
    void *place, uint32_t count, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    uint32_t *to = (uint32_t *)place;
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

static inline bool gp_u32_buffer_write(gp_u32_buffer *buffer, uint32_t value)
{
    void *place = gp_buffer_put(&buffer->bytes, sizeof value);
    return gp_u32_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_u32_buffer_write2(
    gp_u32_buffer *buffer, uint32_t a, uint32_t b)
{
    void *place = gp_buffer_put(&buffer->bytes, 2 * sizeof a);
    return gp_u32_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_u32_buffer_write3(
    gp_u32_buffer *buffer, uint32_t a, uint32_t b, uint32_t c)
{
    void *place = gp_buffer_put(&buffer->bytes, 3 * sizeof a);
    return gp_u32_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_u32_buffer_write4(
    gp_u32_buffer *buffer, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    void *place = gp_buffer_put(&buffer->bytes, 4 * sizeof a);
    return gp_u32_buffer_store(place, 4, a, b, c, d);
}

static inline bool gp_u32_buffer_write_array(
    gp_u32_buffer *buffer, const uint32_t *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

static inline bool gp_u32_buffer_copy(gp_u32_buffer *buffer,
    const gp_u32_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

static inline uint32_t *gp_u32_buffer_claim(
    gp_u32_buffer *buffer, uint32_t count)
{
    return (uint32_t *)gp_buffer_claim(&buffer->bytes, count, sizeof(uint32_t));
}

static inline void gp_u32_buffer_commit(gp_u32_buffer *buffer, uint32_t *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

static inline gp_u32_writer gp_u32_buffer_begin_write(gp_u32_buffer *buffer)
{
    gp_u32_writer writer = {gp_buffer_begin_write(&buffer->bytes)};
    return writer;
}

static inline bool gp_u32_writer_write(gp_u32_writer *writer, uint32_t value)
{
    void *place = gp_buffer_writer_put(&writer->bytes, sizeof value);
    return gp_u32_buffer_store(place, 1, value, 0, 0, 0);
}

static inline bool gp_u32_writer_write2(
    gp_u32_writer *writer, uint32_t a, uint32_t b)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 2 * sizeof a);
    return gp_u32_buffer_store(place, 2, a, b, 0, 0);
}

static inline bool gp_u32_writer_write3(
    gp_u32_writer *writer, uint32_t a, uint32_t b, uint32_t c)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 3 * sizeof a);
    return gp_u32_buffer_store(place, 3, a, b, c, 0);
}

static inline bool gp_u32_writer_write4(
    gp_u32_writer *writer, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    void *place = gp_buffer_writer_put(&writer->bytes, 4 * sizeof a);
    return gp_u32_buffer_store(place, 4, a, b, c, d);
}

static inline void gp_u32_buffer_end_write(
    gp_u32_buffer *buffer, gp_u32_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

static inline void gp_u32_buffer_begin_read(gp_u32_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

static inline uint32_t gp_u32_buffer_next(gp_u32_buffer *buffer)
{
    const void *place = gp_buffer_next(&buffer->bytes, sizeof(uint32_t));
    return place != NULL ? *(const uint32_t *)place : 0;
}

static inline bool gp_u32_buffer_next_array(
    gp_u32_buffer *buffer, uint32_t *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

static inline uint32_t gp_u32_buffer_left(const gp_u32_buffer *buffer)
{
    return (uint32_t)(gp_buffer_left(&buffer->bytes) / sizeof(uint32_t));
}

static inline bool gp_u32_buffer_is_past(const gp_u32_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

#ifdef __cplusplus
}
#endif

#endif
