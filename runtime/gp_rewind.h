/*
 * gp_rewind.h - the last frames of a world, for going back to them.
 *
 * A ring stores snapshots in the user's memory, by the number of the frame. The
 * plain form stores whole snapshots, which is fastest: eight frames of netcode.
 * With `records` it stores a copy of the newest frame, and the changes from
 * frame to frame in blocks of 64 bytes: minutes to scrub through.
 *
 *     gp_rewind_desc desc = {.memory = memory, .size = sizeof memory, .count = 9};
 *     gp_rewind_init(&rewind, &desc);
 *     gp_rewind_push(&rewind, world, frame); // in each frame
 *     gp_rewind_to(&rewind, world, frame - 8u);
 *
 * The user still owns the memory; there is nothing to finish. A ring is for one
 * world. Not thread-safe.
 */
#ifndef GP_REWIND_H
#define GP_REWIND_H

#include "gp_snapshot.h"

GP_BEGIN_DECLS

typedef struct gp_rewind_desc {
    void *memory;
    size_t size;    /* of the memory, in bytes */
    uint32_t count; /* the maximum number of frames; 0: as many as fit */
    bool records;   /* store changed blocks, not whole snapshots */
} gp_rewind_desc;

/* Fields are private. */
typedef struct gp_rewind {
    unsigned char *memory;
    size_t size;
    uint32_t limit;
    bool records;
    uint32_t count; /* the number of stored frames */
    uint32_t frame; /* the number of the newest one */
    size_t newest;
    size_t oldest;
    /* With records: */
    gp_snapshot_header header; /* of the newest frame, whose copy comes first */
    size_t copy_size;          /* bytes of the memory for that copy */
    size_t used;               /* units after it, from the oldest one on */
} gp_rewind;

/* The minimum memory of a ring, in bytes. */
#define GP_REWIND_MIN 256u

/* Makes an empty ring. Returns false if the memory is NULL or smaller. */
bool gp_rewind_init(gp_rewind *rewind, const gp_rewind_desc *desc);

/* Stores a generated world with the number of a frame, and drops the oldest
 * frames if there are too many, or to make room. Returns false, and changes
 * nothing, if the snapshot alone does not fit, if `frame` is not greater than
 * the newest one, or if no snapshot can be taken of the world now. */
bool gp_rewind_push(gp_rewind *rewind, const void *world, uint32_t frame);

/* Restores the world to a frame, and drops the newer ones. Returns false, and
 * changes nothing, if the frame is not stored or cannot be restored now. */
bool gp_rewind_to(gp_rewind *rewind, void *world, uint32_t frame);

/* The number of frames that can be restored. */
static inline uint32_t gp_rewind_count(const gp_rewind *rewind)
{
    return rewind->count;
}

/* The rest is private to gp_rewind.c and gp_rewind_records.c. */

/* The functions above for a ring with records; `frame` was checked. */
bool gp_rewind_push_records(gp_rewind *rewind, const gp_world *world);
bool gp_rewind_to_records(gp_rewind *rewind, gp_world *world, uint32_t frame);

GP_END_DECLS

#endif
