/*
 * gp_poison.h - memory that is kept for later, and must not be used until then.
 *
 * In debug builds such memory is filled with a pattern that shows, and marked
 * for AddressSanitizer and Valgrind. With NDEBUG, and without AddressSanitizer,
 * all of this does nothing; how the runtime's own files are compiled decides.
 *
 * Only whole blocks that we hold ourselves are poisoned, and they are allowed
 * again before they go back to their allocator.
 */
#ifndef GP_POISON_H
#define GP_POISON_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* Patterns that are signalling NaNs as floats and as doubles; the pattern for
 * doubles is a NaN as floats too. */
#define GP_POISON_F32 UINT64_C(0x7FA0DEAD7FA0DEAD)
#define GP_POISON_F64 UINT64_C(0x7FF4DEAD7FA0DEAD)

/* True if the runtime poisons at all. */
bool gp_poison_is_on(void);

/* Fills memory with a pattern of 8 bytes; its content counts as never set. */
void gp_poison_fill(void *memory, size_t size, uint64_t pattern);

/* Forbids the use of memory, and allows it again: its content then counts as
 * never set. It begins at a multiple of 8, and its size is one. */
void gp_poison_forbid(void *memory, size_t size);
void gp_poison_allow(void *memory, size_t size);

/* Copies memory, any part of which may be forbidden. */
void gp_poison_copy(void *to, const void *from, size_t size);

/* Compares such memory in steps of 64 bytes; the last step may be shorter.
 * Returns the first step from `start` on that differs, or size. */
size_t gp_poison_find_change(
    const void *a, const void *b, size_t start, size_t size);

/* As above, the first step that is equal. */
size_t gp_poison_find_same(
    const void *a, const void *b, size_t start, size_t size);

GP_END_DECLS

#endif
