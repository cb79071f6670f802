/*
 * hand_bird.h - the birds of bench.yaml in a hand-written list.
 *
 * A ring through the birds and the flock, without special cases at the ends.
 * Linking and unlinking return what the generated functions do: false for a
 * bird that is not live, already in the flock, or not in it. Not supported:
 * birds of another world, and changes during iteration.
 */
#ifndef HAND_BIRD_H
#define HAND_BIRD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct hand_links hand_links;

struct hand_links {
    hand_links *next; /* NULL in one that is not linked */
    hand_links *previous;
};

typedef struct hand_flock {
    hand_links ends;
    uint32_t count;
} hand_flock;

typedef struct hand_bird {
    hand_links links; /* first, so that a bird is its links */
    uint64_t id;      /* odd while it is live */
    uint64_t observed;
    void *listeners;
    float x;
    float y;
    float dx;
    float dy;
    uint64_t flags;
} hand_bird;

static inline void hand_flock_init(hand_flock *flock)
{
    flock->ends.next = &flock->ends;
    flock->ends.previous = &flock->ends;
    flock->count = 0;
}

static inline bool hand_flock_link(hand_flock *flock, hand_bird *bird)
{
    if ((bird->id & 1u) == 0 || bird->links.next != NULL) {
        return false;
    }
    bird->links.next = &flock->ends;
    bird->links.previous = flock->ends.previous;
    flock->ends.previous->next = &bird->links;
    flock->ends.previous = &bird->links;
    flock->count++;
    return true;
}

static inline bool hand_flock_unlink(hand_flock *flock, hand_bird *bird)
{
    if ((bird->id & 1u) == 0 || bird->links.next == NULL) {
        return false;
    }
    bird->links.next->previous = bird->links.previous;
    bird->links.previous->next = bird->links.next;
    bird->links.next = NULL;
    flock->count--;
    return true;
}

#endif
