/*
 * gp_bits.h - bit sets in words of the caller.
 *
 * Zeros are an empty set. A place must be less than the size of the set, which
 * is not checked.
 */
#ifndef GP_BITS_H
#define GP_BITS_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* The number of words of a set of `count` bits. */
#define GP_BITS_WORDS(count) (((count) + 31u) / 32u)

/* True if the bit at a place is set. */
static inline bool gp_bits_has(const uint32_t *words, uint32_t place)
{
    return (words[place / 32u] >> place % 32u & 1u) != 0;
}

/* Sets the bit at a place; false if it was set already. */
static inline bool gp_bits_add(uint32_t *words, uint32_t place)
{
    uint32_t bit = UINT32_C(1) << place % 32u;
    bool was_set = (words[place / 32u] & bit) != 0;
    words[place / 32u] |= bit;
    return !was_set;
}

/* Clears the bit at a place; false if it was not set. */
static inline bool gp_bits_remove(uint32_t *words, uint32_t place)
{
    uint32_t bit = UINT32_C(1) << place % 32u;
    bool was_set = (words[place / 32u] & bit) != 0;
    words[place / 32u] &= ~bit;
    return was_set;
}

GP_END_DECLS

#endif
