/*
 * gp_base.h - what every other header needs: assertions, IDs, time, memory.
 *
 * Memory comes from the user's gp_allocator, or from malloc. When it runs out,
 * the call that needs it fails, nothing changes, and on_exhausted is called.
 */
#ifndef GP_BASE_H
#define GP_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Generated code requires exactly this version of the runtime. */
#define GP_RUNTIME_VERSION 1

/* Asserts a precondition; you may define it before the first include. */
#ifndef GP_ASSERT
#include <assert.h>
#define GP_ASSERT(condition) assert(condition)
#endif

/* Bytes between data of different threads, so that cores share no cache line.
 * A program for a single core may define 8, in all of its files. */
#ifndef GP_CORE_PADDING
#define GP_CORE_PADDING 128u
#endif

/*
 * For compilers that know them: conditions that are nearly always false, or
 * true; a condition on which the compiler may rely; a prefetch of memory that
 * will soon be read and written; functions that are never inlined, or always
 * where code is optimised for speed. clang knows what is likely only where that
 * decides a branch, not where an inline function returns it.
 */
#if defined(__GNUC__)
#define GP_UNLIKELY(condition) (__builtin_expect((condition), 0) != 0)
#define GP_LIKELY(condition) (__builtin_expect((condition), 1) != 0)
#define GP_ASSUME(condition) ((condition) ? (void)0 : __builtin_unreachable())
#define GP_PREFETCH(address) __builtin_prefetch((address), 1)
#define GP_NOINLINE __attribute__((noinline))
#else
#define GP_UNLIKELY(condition) (condition)
#define GP_LIKELY(condition) (condition)
#define GP_ASSUME(condition) GP_ASSERT(condition)
#define GP_PREFETCH(address) ((void)(address))
#define GP_NOINLINE
#endif
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define GP_ALWAYS_INLINE __attribute__((always_inline))
#else
#define GP_ALWAYS_INLINE
#endif

/* The alignment of a member in bytes; i386 aligns a uint64_t to 4 only. */
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
#define GP_ALIGNAS(alignment) alignas(alignment)
#else
#define GP_ALIGNAS(alignment) _Alignas(alignment)
#endif

/* True if the sum of an address and a size overflows, which is possible with
 * 32-bit addresses. */
#if UINTPTR_MAX > UINT32_MAX
#define GP_HAS_WRAPPED(sum, size) false
#else
#define GP_HAS_WRAPPED(sum, size) ((sum) < (size))
#endif

/* The elements of an array. */
#define GP_COUNT_OF(rows) (sizeof(rows) / sizeof *(rows))

/* The object that contains the member at an address. */
#define GP_CONTAINER_OF(address, type, member)                                 \
    ((type *)(void *)((unsigned char *)(address) - offsetof(type, member)))

/* False with -Os: then fast paths are omitted, and functions are inlined only
 * if the compiler chooses to. */
#if defined(__OPTIMIZE_SIZE__)
#define GP_IS_FAST false
#else
#define GP_IS_FAST true
#endif

/* Wraps the declarations of a header, to give them C linkage in C++. */
#ifdef __cplusplus
#define GP_BEGIN_DECLS extern "C" {
#define GP_END_DECLS }
#else
#define GP_BEGIN_DECLS
#define GP_END_DECLS
#endif

GP_BEGIN_DECLS

/* A field that has a setter, and what writes it in inline functions. With
 * GP_CONST_FIELDS only generated sources can write such fields; the option is
 * for cc -fsyntax-only: a call to an inline setter does not link with it. */
#if defined(GP_CONST_FIELDS) && !defined(GP_GENERATED)
void gp_const_fields_do_not_link(void);
#define GP_FIELD const
#define GP_STORE(field, value)                                                 \
    ((void)(field), (void)(value), gp_const_fields_do_not_link())
#define GP_WRITABLE(type, field) ((type *)(uintptr_t)(field))
#else
#define GP_FIELD
#define GP_STORE(field, value) ((field) = (value))
#define GP_WRITABLE(type, field) (field)
#endif

/* Any function; cast back to its real type before the call. */
typedef void gp_function(void);

/* Milliseconds on the user's own clock. Wraps, so deadlines may be at most 2^30
 * ms ahead. */
typedef uint32_t gp_time;

#define GP_TIME_SPAN_MAX (UINT32_C(1) << 30)

/* True if now has reached a deadline. */
static inline bool gp_time_is_over(gp_time now, gp_time deadline)
{
    return (uint32_t)(now - deadline) < UINT32_C(0x80000000);
}

/* Clamps a duration to 2^30 ms, the most that a deadline may be ahead. */
static inline uint32_t gp_time_span(uint32_t milliseconds)
{
    return milliseconds < GP_TIME_SPAN_MAX ? milliseconds : GP_TIME_SPAN_MAX;
}

/* The due time of the next attempt at a fixed rate, if this attempt starts now.
 * Counts from the due time of this attempt, or from now if that is late by a
 * whole period or more. */
static inline gp_time gp_time_next_due(gp_time due, uint32_t every, gp_time now)
{
    return ((uint32_t)(now - due) >= every ? now : due) + every;
}

/*
 * The ID of an entity: a weak reference that knows when its object has died.
 * From the highest bit: generation 32 (odd), type 10 (never 0), slot 22.
 * Zero is never valid. Typed IDs hold the same bits.
 */
typedef struct gp_id {
    uint64_t bits;
} gp_id;

#define GP_ID_SLOT_BITS 22u
#define GP_ID_TYPE_BITS 10u
#define GP_ID_SLOT_MAX ((UINT32_C(1) << GP_ID_SLOT_BITS) - 1u)
#define GP_ID_GENERATION_ONE (UINT64_C(1) << 32)

/* Makes an ID from its bits, which may come from a typed ID. */
static inline gp_id gp_id_of_bits(uint64_t bits)
{
    gp_id id;
    id.bits = bits;
    return id;
}

static inline bool gp_id_equal(gp_id a, gp_id b)
{
    return a.bits == b.bits;
}

static inline uint32_t gp_id_slot(gp_id id)
{
    return (uint32_t)id.bits & GP_ID_SLOT_MAX;
}

static inline uint32_t gp_id_type(gp_id id)
{
    return (uint32_t)id.bits >> GP_ID_SLOT_BITS;
}

static inline uint32_t gp_id_generation(gp_id id)
{
    return (uint32_t)(id.bits >> 32);
}

/* Formats an ID for people, such as "bee#12:7": the name of its type, or
 * "unknown", its slot, and how often the slot was used; "none" for zero.
 * Returns the length of the whole text, like snprintf. */
size_t gp_id_format(gp_id id, const char *type_name, char *text, size_t size);

/* True if the object is live. Must have no side effects. */
typedef bool gp_is_live_fn(const void *context, gp_id id);

/* Allocates size bytes aligned for any type, or NULL; releases such a block. */
typedef void *gp_allocate_fn(void *context, size_t size);
typedef void gp_release_fn(void *context, void *memory, size_t size);

typedef struct gp_allocator {
    gp_allocate_fn *allocate; /* both NULL: malloc and free */
    gp_release_fn *release;
    void *context;
} gp_allocator;

/* What could not grow: a pool by its entity's name, a stream or a buffer by its own,
 * "listeners", "bindings" or "posts". Streams and posts count in bytes, a buffer in
 * elements. */
typedef struct gp_exhausted {
    const char *name;
    uint32_t count;    /* the current number */
    uint32_t capacity; /* how many fit without growing */
    uint32_t max;      /* the limit; 0 if only memory limits it */
} gp_exhausted;

typedef void gp_exhausted_fn(void *user, const gp_exhausted *what);

/* The allocator of a world's tables, and a callback for when it fails. */
typedef struct gp_memory {
    gp_allocator allocator;
    gp_exhausted_fn *on_exhausted; /* may be NULL */
    void *user;
    bool fixed; /* a wholly static world: nothing is ever allocated */
} gp_memory;

/* Uses malloc and free, without on_exhausted. */
extern const gp_memory gp_memory_plain;

/* NULL without memory; the caller then calls gp_memory_report_exhausted. */
void *gp_memory_allocate(const gp_memory *memory, size_t size);

/* Releases a block of this size; ignores NULL. */
void gp_memory_release(const gp_memory *memory, void *block, size_t size);

void gp_memory_report_exhausted(const gp_memory *memory, const char *name,
    uint32_t count, uint32_t capacity, uint32_t max);

/* True if the lowest byte of a number is the first in memory. */
static inline bool gp_is_little_endian(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 1;
}

/* The index of the lowest set bit; word must not be zero. */
static inline uint32_t gp_lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t place = 0;
    for (uint32_t half = 32; half != 0; half /= 2) {
        if ((word & ((UINT64_C(1) << half) - 1u)) == 0) {
            word >>= half;
            place += half;
        }
    }
    return place;
#endif
}

GP_END_DECLS

#endif
