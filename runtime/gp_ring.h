/*
 * gp_ring.h - events that cannot wait for the end of the frame: a ring of bytes
 * from one thread to another.
 *
 * Each side of a ring is a gp_stream. One thread pushes to the writer and
 * publishes; the other reads the reader, which sees published events. The next
 * read frees the memory of events that were read. A read may stop at the end of
 * the ring, so read until nothing is left:
 *
 *     gp_stream *writer = gp_ring_writer(ring); // one thread
 *     push_shot(writer, x, y);
 *     gp_ring_publish(ring);
 *
 *     gp_stream *reader = gp_ring_reader(ring); // the other
 *     while (gp_stream_visit(reader, handle, NULL) != 0) {
 *     }
 *
 * Or move all that was published to another stream: gp_stream_move(events, reader).
 *
 * A full ring drops or fails, as a stream does; an event larger than half of it
 * never fits. on_exhausted is called in the thread that pushes. Publishing often
 * costs more than pushing, and so does reading small amounts.
 *
 * Rings are declared unless __STDC_NO_ATOMICS__ or GP_NO_THREADS is defined.
 */
#ifndef GP_RING_H
#define GP_RING_H

#include "gp_stream.h"

#if !defined(__STDC_NO_ATOMICS__) && !defined(GP_NO_THREADS)
#define GP_HAS_RINGS 1

GP_BEGIN_DECLS

typedef struct gp_ring gp_ring;

/* The size of a ring for `capacity` bytes in the caller's memory. */
#define GP_RING_SIZE(capacity)                                                 \
    (2u * sizeof(gp_stream) + 4u * GP_CORE_PADDING + 64u + (capacity))

/* Makes a ring of capacity bytes, a power of two and at least 64, which drops
 * or fails when it is full. NULL, after on_exhausted was called, if there is no
 * memory; memory may be NULL for malloc. */
gp_ring *gp_ring_create(const gp_stream_type *type, const gp_memory *memory,
    gp_overflow overflow, size_t capacity);

/* Makes a ring in GP_RING_SIZE(capacity) bytes, aligned to 8. */
gp_ring *gp_ring_create_static(const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, void *place,
    size_t capacity);

/* Releases its memory; ignores NULL. No thread may use the ring. */
void gp_ring_destroy(gp_ring *ring);

/* The stream to push to; do not read, reset or finish it. */
gp_stream *gp_ring_writer(gp_ring *ring);

/* Makes all pushed events visible to the other thread. */
void gp_ring_publish(gp_ring *ring);

/* The stream to read; do not push to, reset or finish it. */
gp_stream *gp_ring_reader(gp_ring *ring);

GP_END_DECLS

#endif

#endif
