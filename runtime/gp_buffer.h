/*
 * gp_buffer.h - buffers of numbers: gp_f32_buffer, gp_f64_buffer, gp_u16_buffer
 * and gp_u32_buffer, with the same functions. Generated vertex buffers behave in
 * the same way.
 *
 * Writes go to the end, and reads begin at the beginning. A buffer doubles as it
 * is written, and keeps its memory until it is finished; so pointers to its
 * values are good until it grows, and one that was as long before allocates
 * nothing.
 *
 * A write or a read is done as a whole or not at all. A write that finds no
 * room returns false and notifies on_exhausted of the buffer's gp_memory. A
 * read past the end gives 0 and sets a flag, which stays until begin_read.
 *
 * From slow to fast: write; a writer, whose cursor stays in registers; claim,
 * which gives bare memory, and commit.
 *
 * Reading without begin_read, using a buffer while a claim or a writer is out,
 * and using it after its frame (gp_frame_stack.h) are assertions. In debug
 * builds stale floats are signalling NaNs. One thread at a time.
 */
#ifndef GP_BUFFER_H
#define GP_BUFFER_H

#include "gp_base.h"

#include <string.h>

GP_BEGIN_DECLS

/* What buffers of every type are made of; only they use these functions. Sizes
 * are in bytes, and always whole elements. */

/* Bytes of the first memory that a buffer takes by itself. */
#define GP_BUFFER_FIRST_CAPACITY 256u

typedef struct gp_buffer_type {
    const char *name; /* for on_exhausted */
    uint32_t size;    /* of an element */
    uint64_t poison;  /* of stale elements in debug builds; see gp_poison.h */
} gp_buffer_type;

typedef enum gp_buffer_flag {
    GP_BUFFER_READ = 1,    /* it is being read */
    GP_BUFFER_PAST = 2,    /* something was read past the end */
    GP_BUFFER_OPEN = 4,    /* a claim or a writer is out */
    GP_BUFFER_STALE = 8,   /* its frame is over */
    GP_BUFFER_FIXED = 16,  /* in the caller's memory: it never grows */
    GP_BUFFER_FRAMED = 32, /* a frame stack's, which alone may finish it */
} gp_buffer_flag;

typedef struct gp_buffer {
    unsigned char *end;        /* where the next write goes */
    unsigned char *limit;      /* up to where it is written without a call */
    unsigned char *top;        /* of the memory; above limit while trim looks */
    unsigned char *base;       /* never NULL */
    const unsigned char *next; /* to be read, where GP_BUFFER_READ is set */
    const gp_buffer_type *type;
    const gp_memory *memory;
    uint32_t flags;
} gp_buffer;

/* A buffer's cursor, which end_write stores back. */
typedef struct gp_buffer_writer {
    unsigned char *end;
    unsigned char *limit;
    gp_buffer *buffer;
} gp_buffer_writer;

void gp_buffer_init(
    gp_buffer *buffer, const gp_buffer_type *type, const gp_memory *memory);
void gp_buffer_init_static(gp_buffer *buffer, const gp_buffer_type *type,
    const gp_memory *memory, void *place, uint32_t count);
void gp_buffer_finish(gp_buffer *buffer);
void gp_buffer_move(gp_buffer *to, gp_buffer *from);
bool gp_buffer_reserve(gp_buffer *buffer, uint32_t count);
void gp_buffer_reset(gp_buffer *buffer);

/* Makes room for size bytes more than are written; false, with nothing changed
 * but on_exhausted notified, if there can be none. */
bool gp_buffer_grow(gp_buffer *buffer, size_t size);

bool gp_buffer_append(gp_buffer *buffer, const void *values, uint32_t count);
bool gp_buffer_copy(
    gp_buffer *buffer, const gp_buffer *source, uint32_t first, uint32_t count);
bool gp_buffer_take(gp_buffer *buffer, void *values, uint32_t count);

static inline bool gp_buffer_has(const gp_buffer *buffer, uint32_t flags)
{
    return (buffer->flags & flags) != 0;
}

/* True if it may be written to, reset and moved. */
static inline bool gp_buffer_is_ready(const gp_buffer *buffer)
{
    return !gp_buffer_has(buffer, GP_BUFFER_OPEN | GP_BUFFER_STALE);
}

/* Bytes of count elements; SIZE_MAX, which never fits, if the product
 * overflows. */
static inline size_t gp_buffer_size_of(uint32_t count, uint32_t size)
{
    uint64_t bytes = (uint64_t)count * size;
    return bytes <= SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

static inline size_t gp_buffer_used(const gp_buffer *buffer)
{
    GP_ASSERT(!gp_buffer_has(buffer, GP_BUFFER_STALE));
    return (size_t)(buffer->end - buffer->base);
}

static inline size_t gp_buffer_capacity(const gp_buffer *buffer)
{
    return (size_t)(buffer->top - buffer->base);
}

static inline void *gp_buffer_values(const gp_buffer *buffer)
{
    GP_ASSERT(!gp_buffer_has(buffer, GP_BUFFER_STALE));
    return buffer->base;
}

/* True if a place is in its memory, which may move at any write. */
static inline bool gp_buffer_holds(const gp_buffer *buffer, const void *place)
{
    return (uintptr_t)place - (uintptr_t)buffer->base <
           gp_buffer_capacity(buffer);
}

/* Makes room for size bytes more; false if there can be none. */
static inline bool gp_buffer_has_room(gp_buffer *buffer, size_t size)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    if (GP_UNLIKELY((size_t)(buffer->limit - buffer->end) < size)) {
        return gp_buffer_grow(buffer, size);
    }
    return true;
}

/* The place of size more bytes, which count as written; NULL without room. */
static inline void *gp_buffer_put(gp_buffer *buffer, size_t size)
{
    if (!gp_buffer_has_room(buffer, size)) {
        return NULL;
    }
    unsigned char *place = buffer->end;
    GP_ASSUME(place != NULL);
    buffer->end = place + size;
    return place;
}

static inline void *gp_buffer_claim(
    gp_buffer *buffer, uint32_t count, uint32_t size)
{
    if (!gp_buffer_has_room(buffer, gp_buffer_size_of(count, size))) {
        return NULL;
    }
    buffer->flags |= GP_BUFFER_OPEN;
    return buffer->end;
}

static inline void gp_buffer_commit(gp_buffer *buffer, void *end)
{
    unsigned char *place = (unsigned char *)end;
    GP_ASSERT(gp_buffer_has(buffer, GP_BUFFER_OPEN));
    GP_ASSERT(place >= buffer->end && place <= buffer->limit);
    GP_ASSERT((size_t)(place - buffer->base) % buffer->type->size == 0);
    buffer->end = place;
    buffer->flags &= ~(uint32_t)GP_BUFFER_OPEN;
}

static inline gp_buffer_writer gp_buffer_begin_write(gp_buffer *buffer)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    buffer->flags |= GP_BUFFER_OPEN;
    gp_buffer_writer writer = {buffer->end, buffer->limit, buffer};
    return writer;
}

static inline void gp_buffer_end_write(
    gp_buffer *buffer, gp_buffer_writer writer)
{
    GP_ASSERT(writer.buffer == buffer);
    gp_buffer_commit(buffer, writer.end);
}

/* As gp_buffer_put. The end is moved before it is compared, so that a loop adds
 * to it once. */
static inline void *gp_buffer_writer_put(gp_buffer_writer *writer, size_t size)
{
    uintptr_t end = (uintptr_t)writer->end + size;
    writer->end = (unsigned char *)end;
    if (GP_UNLIKELY(
            end > (uintptr_t)writer->limit || GP_HAS_WRAPPED(end, size))) {
        gp_buffer *buffer = writer->buffer;
        GP_ASSERT(gp_buffer_has(buffer, GP_BUFFER_OPEN));
        buffer->end = (unsigned char *)(end - size);
        bool has_room = gp_buffer_grow(buffer, size);
        writer->end = buffer->end;
        writer->limit = buffer->limit;
        if (!has_room) {
            return NULL;
        }
        writer->end += size;
    }
    GP_ASSUME(writer->end - size != NULL);
    return writer->end - size;
}

static inline void gp_buffer_begin_read(gp_buffer *buffer)
{
    GP_ASSERT(!gp_buffer_has(buffer, GP_BUFFER_STALE));
    buffer->next = buffer->base;
    buffer->flags &= ~(uint32_t)GP_BUFFER_PAST;
    buffer->flags |= GP_BUFFER_READ;
}

static inline size_t gp_buffer_left(const gp_buffer *buffer)
{
    GP_ASSERT(!gp_buffer_has(buffer, GP_BUFFER_STALE));
    GP_ASSERT(gp_buffer_has(buffer, GP_BUFFER_READ));
    return buffer->next < buffer->end ? (size_t)(buffer->end - buffer->next)
                                      : 0;
}

/* The place of the next size bytes; NULL, and GP_BUFFER_PAST, past the end. */
static inline const void *gp_buffer_next(gp_buffer *buffer, size_t size)
{
    const unsigned char *place = buffer->next;
    if (GP_UNLIKELY(gp_buffer_left(buffer) < size)) {
        buffer->flags |= GP_BUFFER_PAST;
        return NULL;
    }
    buffer->next = place + size;
    return place;
}

/* The buffers of numbers. */
#define GP_NUMBER_BUFFER GP_NUMBER_NAME(buffer)
#define GP_NUMBER_WRITER GP_NUMBER_NAME(writer)
#define GP_BUFFER_FN(verb) GP_NUMBER_NAME(buffer_##verb)
#define GP_WRITER_FN(verb) GP_NUMBER_NAME(writer_##verb)

#define GP_NUMBER float
#define GP_NUMBER_NAME(word) gp_f32_##word
#include "gp_number_buffer.h"

#define GP_NUMBER double
#define GP_NUMBER_NAME(word) gp_f64_##word
#include "gp_number_buffer.h"

#define GP_NUMBER uint16_t
#define GP_NUMBER_NAME(word) gp_u16_##word
#include "gp_number_buffer.h"

#define GP_NUMBER uint32_t
#define GP_NUMBER_NAME(word) gp_u32_##word
#include "gp_number_buffer.h"

GP_END_DECLS

#endif
