/*
 * gp_poison.h - poisons memory that is kept for later use.
 *
 * In debug builds such memory is filled with a conspicuous pattern, and marked
 * for AddressSanitizer and Valgrind. With NDEBUG, and without AddressSanitizer,
 * all of this does nothing; only how the runtime itself is compiled matters.
 *
 * Only whole blocks that the runtime owns are poisoned, and they are unpoisoned
 * before they are returned to their allocator.
 */
#ifndef GP_POISON_H
#define GP_POISON_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* Patterns that are signalling NaNs as floats and as doubles; that for doubles
 * is also a NaN as a float. */
#define GP_POISON_F32 UINT64_C(0x7FA0DEAD7FA0DEAD)
#define GP_POISON_F64 UINT64_C(0x7FF4DEAD7FA0DEAD)

/* True if the runtime was compiled with poisoning. */
bool gp_poison_is_on(void);

/* Fills memory with a pattern of 8 bytes; it then counts as uninitialized. */
void gp_poison_fill(void *memory, size_t size, uint64_t pattern);

/* Poisons memory, and unpoisons it: it then counts as uninitialized. Address
 * and size are multiples of 8. */
void gp_poison_forbid(void *memory, size_t size);
void gp_poison_allow(void *memory, size_t size);

/* Copies memory, any part of which may be poisoned. */
void gp_poison_copy(void *to, const void *from, size_t size);

/* Compares such memory in steps of 64 bytes; the last may be shorter. Returns
 * the first step from `start` on that differs, or size. */
size_t gp_poison_find_change(
    const void *a, const void *b, size_t start, size_t size);

/* As above, for the first step that is equal. */
size_t gp_poison_find_same(
    const void *a, const void *b, size_t start, size_t size);

GP_END_DECLS

#endif
