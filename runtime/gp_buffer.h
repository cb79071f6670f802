/*
 * gp_buffer.h - buffers of numbers: gp_f32_buffer, gp_f64_buffer, gp_u16_buffer
 * and gp_u32_buffer, with the same functions. Generated vertex buffers behave
 * in the same way.
 *
 * Writes append, and reads begin at the beginning. A buffer doubles when it is
 * full, and keeps its memory until it is finished. So pointers to its values
 * are valid until it grows, and refilling it to an earlier size allocates
 * nothing.
 *
 * A write or a read succeeds as a whole or has no effect. A write without room
 * returns false and calls on_exhausted of the buffer's gp_memory. A read past
 * the end returns 0 and sets a flag, which stays set until begin_read.
 *
 * From slow to fast: write; a writer, whose cursor stays in registers; claim,
 * which returns uninitialized memory, and commit.
 *
 * Misuse fails an assertion: reading without begin_read, using a buffer during
 * a claim or a writer, or after its frame (gp_frame_stack.h). In debug builds
 * stale floats are signalling NaNs. One thread at a time.
 */
#ifndef GP_BUFFER_H
#define GP_BUFFER_H

#include "gp_base.h"

#include <string.h>

GP_BEGIN_DECLS

/* The common part of all buffer types, and functions for them only. Sizes are
 * in bytes, and always whole elements. */

/* The smallest capacity to which a buffer grows by itself, in bytes. */
#define GP_BUFFER_FIRST_CAPACITY 256u

typedef struct gp_buffer_type {
    const char *name; /* for on_exhausted */
    uint32_t size;    /* of an element */
    uint64_t poison;  /* of stale elements in debug builds; see gp_poison.h */
} gp_buffer_type;

typedef enum gp_buffer_flag {
    GP_BUFFER_READ = 1,    /* begin_read was called */
    GP_BUFFER_PAST = 2,    /* a read went past the end */
    GP_BUFFER_OPEN = 4,    /* during a claim or a writer */
    GP_BUFFER_STALE = 8,   /* its frame is over */
    GP_BUFFER_FIXED = 16,  /* in the caller's memory, so it never grows */
    GP_BUFFER_FRAMED = 32, /* only its frame stack may finish it */
} gp_buffer_flag;

typedef struct gp_buffer {
    unsigned char *end;        /* the next write goes here */
    unsigned char *limit;      /* writes up to here need no call */
    unsigned char *top;        /* of the memory; above limit while trim looks */
    unsigned char *base;       /* never NULL */
    const unsigned char *next; /* the next read, if GP_BUFFER_READ is set */
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

/* Makes room for size more bytes. Returns false if that fails; then only
 * on_exhausted was called, and nothing has changed. */
bool gp_buffer_grow(gp_buffer *buffer, size_t size);

bool gp_buffer_append(gp_buffer *buffer, const void *values, uint32_t count);
bool gp_buffer_copy(
    gp_buffer *buffer, const gp_buffer *source, uint32_t first, uint32_t count);
bool gp_buffer_take(gp_buffer *buffer, void *values, uint32_t count);

static inline bool gp_buffer_has(const gp_buffer *buffer, uint32_t flags)
{
    return (buffer->flags & flags) != 0;
}

/* True if the buffer may be written, reset and moved. */
static inline bool gp_buffer_is_ready(const gp_buffer *buffer)
{
    return !gp_buffer_has(buffer, GP_BUFFER_OPEN | GP_BUFFER_STALE);
}

/* The size of count elements in bytes; SIZE_MAX, which never fits, on
 * overflow. */
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

/* True if a place is in the buffer's memory, which may move at any write. */
static inline bool gp_buffer_holds(const gp_buffer *buffer, const void *place)
{
    return (uintptr_t)place - (uintptr_t)buffer->base <
           gp_buffer_capacity(buffer);
}

/* Makes room for size more bytes; returns false if that fails. */
static inline bool gp_buffer_has_room(gp_buffer *buffer, size_t size)
{
    GP_ASSERT(gp_buffer_is_ready(buffer));
    if (GP_UNLIKELY((size_t)(buffer->limit - buffer->end) < size)) {
        return gp_buffer_grow(buffer, size);
    }
    return true;
}

/* Appends size bytes and returns their place; NULL without room. */
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

/* As gp_buffer_put. Moves the end before the comparison, so that a loop adds to
 * it once. */
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

/* Reads size bytes; returns NULL and sets GP_BUFFER_PAST at the end. */
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
