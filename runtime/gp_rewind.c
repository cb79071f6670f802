#include "gp_rewind.h"

#include "gp_poison.h"

#include <string.h>

#define ALIGNMENT 64u

/* The head of a frame; its block follows. */
typedef struct kept {
    gp_snapshot_header header;
    size_t next; /* the offset of the next newer frame */
    uint32_t frame;
} kept;

#define HEAD_SIZE 64u

_Static_assert(sizeof(kept) <= HEAD_SIZE, "a block follows at 64 bytes");

bool gp_rewind_init(gp_rewind *rewind, const gp_rewind_desc *desc)
{
    memset(rewind, 0, sizeof *rewind);
    size_t skipped = (0u - (uintptr_t)desc->memory) % ALIGNMENT;
    if (desc->memory == NULL || desc->size < GP_REWIND_MIN) {
        return false;
    }
    rewind->memory = (unsigned char *)desc->memory + skipped;
    rewind->size = (desc->size - skipped) / ALIGNMENT * ALIGNMENT;
    rewind->limit = desc->count == 0 ? UINT32_MAX : desc->count;
    rewind->records = desc->records;
    return true;
}

static kept get_kept(const gp_rewind *rewind, size_t place)
{
    kept each;
    memcpy(&each, rewind->memory + place, sizeof each);
    return each;
}

/* The offset of the end of a frame. */
static size_t get_end(const gp_rewind *rewind, size_t place)
{
    size_t size = (size_t)get_kept(rewind, place).header.size;
    return place + HEAD_SIZE + (size + ALIGNMENT - 1u) / ALIGNMENT * ALIGNMENT;
}

static void drop_oldest(gp_rewind *rewind)
{
    rewind->oldest = get_kept(rewind, rewind->oldest).next;
    rewind->count--;
}

/* Drops the oldest frames while they begin in [from, to). */
static void drop_between(gp_rewind *rewind, size_t from, size_t to)
{
    while (
        rewind->count != 0 && rewind->oldest >= from && rewind->oldest < to) {
        drop_oldest(rewind);
    }
}

/* Makes room after the newest frame, or at the start if the end is too near.
 * Frames between there and the end are older than those at the start. */
static size_t make_room(gp_rewind *rewind, size_t needed)
{
    if (rewind->count == 0) {
        return 0;
    }
    size_t place = get_end(rewind, rewind->newest);
    if (needed > rewind->size - place) {
        drop_between(rewind, place, rewind->size);
        place = 0;
    }
    drop_between(rewind, place, place + needed);
    while (rewind->count != 0 && rewind->count >= rewind->limit) {
        drop_oldest(rewind);
    }
    return place;
}

static bool push_whole(gp_rewind *rewind, const gp_world *world, uint32_t frame)
{
    kept each = {.frame = frame};
    const void *block = gp_snapshot_describe(world, &each.header);
    if (block == NULL || rewind->size - HEAD_SIZE < each.header.size) {
        return false;
    }
    size_t size = (size_t)each.header.size;
    size_t newest = rewind->newest;
    size_t place = make_room(rewind, HEAD_SIZE + size);
    if (rewind->count == 0) {
        rewind->oldest = place;
    } else {
        kept before = get_kept(rewind, newest);
        before.next = place;
        memcpy(rewind->memory + newest, &before, sizeof before);
    }
    memcpy(rewind->memory + place, &each, sizeof each);
    gp_poison_copy(rewind->memory + place + HEAD_SIZE, block, size);
    rewind->newest = place;
    rewind->count++;
    return true;
}

bool gp_rewind_push(gp_rewind *rewind, const void *world, uint32_t frame)
{
    if (rewind->count != 0 && frame <= rewind->frame) {
        return false;
    }
    bool pushed = rewind->records ? gp_rewind_push_records(rewind, world)
                                  : push_whole(rewind, world, frame);
    if (pushed) {
        rewind->frame = frame;
    }
    return pushed;
}

static bool to_whole(gp_rewind *rewind, gp_world *world, uint32_t frame)
{
    size_t place = rewind->oldest;
    for (uint32_t count = 1; count <= rewind->count; count++) {
        kept each = get_kept(rewind, place);
        if (each.frame == frame) {
            if (!gp_snapshot_is_valid(world, &each.header)) {
                return false;
            }
            gp_snapshot_put_back(
                world, &each.header, rewind->memory + place + HEAD_SIZE);
            rewind->newest = place;
            rewind->count = count;
            return true;
        }
        place = each.next;
    }
    return false;
}

bool gp_rewind_to(gp_rewind *rewind, void *world, uint32_t frame)
{
    bool found = rewind->records ? gp_rewind_to_records(rewind, world, frame)
                                 : to_whole(rewind, world, frame);
    if (found) {
        rewind->frame = frame;
    }
    return found;
}
