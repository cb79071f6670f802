/*
 * gp_random.h - small seeded random numbers, identical on all platforms.
 *
 * A gp_random is 8 bytes: copy it to draw the same numbers again. Every seed is
 * good, including 0, and sequences of adjacent seeds are unrelated. The numbers
 * repeat after 2^64 draws. For games and simulations, not for secrets: the next
 * number can be computed from one. Never allocates, never fails. Not
 * thread-safe: give each thread its own.
 */
#ifndef GP_RANDOM_H
#define GP_RANDOM_H

#include "gp_base.h"

GP_BEGIN_DECLS

typedef struct gp_random {
    uint64_t state;
} gp_random;

static inline void gp_random_init(gp_random *random, uint64_t seed)
{
    random->state = seed;
}

/* Returns the next 32 bits: a counter with large steps (Weyl), whose bits are
 * mixed (SplitMix64; Steele, Lea and Flood, 2014). */
static inline uint32_t gp_random_next(gp_random *random)
{
    uint64_t bits = random->state += UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((bits ^ (bits >> 31)) >> 32);
}

/* Returns a number in [0, 1), a multiple of 2^-24. */
static inline float gp_random_f32(gp_random *random)
{
    return (float)(gp_random_next(random) >> 8) * (1.0f / 16777216.0f);
}

/* Returns a number below count, which must not be 0. All are equally likely, up
 * to one part in 2^32 / count. */
static inline uint32_t gp_random_below(gp_random *random, uint32_t count)
{
    return (uint32_t)(((uint64_t)gp_random_next(random) * count) >> 32);
}

GP_END_DECLS

#endif
