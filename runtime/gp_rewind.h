/*
 * gp_rewind.h - the last frames of a world, to go back to.
 *
 * A ring keeps snapshots in memory of the user, each under the number of its
 * frame. The plain form keeps each one whole, which is fastest: eight frames of
 * netcode. With `records` it keeps one copy of the newest frame, and what changed
 * from frame to frame in blocks of 64 bytes: minutes to scrub through.
 *
 *     gp_rewind_desc desc = {.memory = memory, .size = sizeof memory, .count = 9};
 *     gp_rewind_init(&rewind, &desc);
 *     gp_rewind_push(&rewind, world, frame); // in each frame
 *     gp_rewind_to(&rewind, world, frame - 8u);
 *
 * The memory stays the user's; there is nothing to finish. One ring is for one
 * world. Not thread-safe.
 */
#ifndef GP_REWIND_H
#define GP_REWIND_H

#include "gp_snapshot.h"

GP_BEGIN_DECLS

typedef struct gp_rewind_desc {
    void *memory;
    size_t size;    /* of the memory, in bytes */
    uint32_t count; /* at most so many frames; 0: as many as fit */
    bool records;   /* keep changed blocks, not whole snapshots */
} gp_rewind_desc;

/* Fields are private. */
typedef struct gp_rewind {
    unsigned char *memory;
    size_t size;
    uint32_t limit;
    bool records;
    uint32_t count; /* frames that are kept */
    uint32_t frame; /* the newest of them */
    size_t newest;
    size_t oldest;
    /* With records: */
    gp_snapshot_header header; /* of the newest frame, whose copy comes first */
    size_t copy_size;          /* of the memory, for that copy */
    size_t used;               /* units behind it, from the oldest one on */
} gp_rewind;

/* The smallest memory of a ring, in bytes. */
#define GP_REWIND_MIN 256u

/* Makes an empty ring. Returns false if there is no memory, or less than that. */
bool gp_rewind_init(gp_rewind *rewind, const gp_rewind_desc *desc);

/* Keeps a generated world under the number of a frame, and drops the oldest frames
 * where they are too many or in the way. Returns false, with nothing changed, if
 * the snapshot alone does not fit, if `frame` is not greater than the newest one,
 * or if no snapshot can be taken of the world now. */
bool gp_rewind_push(gp_rewind *rewind, const void *world, uint32_t frame);

/* Puts the world back to a frame, and forgets the newer ones. Returns false, with
 * nothing changed, if the frame is not kept or cannot be restored now. */
bool gp_rewind_to(gp_rewind *rewind, void *world, uint32_t frame);

/* The number of frames that can be gone back to. */
static inline uint32_t gp_rewind_count(const gp_rewind *rewind)
{
    return rewind->count;
}

/* The rest is between gp_rewind.c and gp_rewind_records.c. */

/* The two functions above for a ring with records, after the checks of `frame`. */
bool gp_rewind_push_records(gp_rewind *rewind, const gp_world *world);
bool gp_rewind_to_records(gp_rewind *rewind, gp_world *world, uint32_t frame);

GP_END_DECLS

#endif
