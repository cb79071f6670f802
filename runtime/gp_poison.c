#include "gp_poison.h"

#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#ifdef HAS_SANITIZER
#include <sanitizer/asan_interface.h>

#define UNCHECKED __attribute__((no_sanitize("address")))
#else
#define UNCHECKED
#define ASAN_POISON_MEMORY_REGION(memory, size) ((void)(memory), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(memory, size) ((void)(memory), (void)(size))
#endif

#if !defined(NDEBUG) && defined(__has_include)
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#define HAS_VALGRIND 1
#endif
#endif

#ifndef HAS_VALGRIND
#define VALGRIND_DISABLE_ERROR_REPORTING ((void)0)
#define VALGRIND_ENABLE_ERROR_REPORTING ((void)0)
#define VALGRIND_MAKE_MEM_NOACCESS(memory, size) ((void)(memory), (void)(size))
#define VALGRIND_MAKE_MEM_UNDEFINED(memory, size) ((void)(memory), (void)(size))
#endif

bool gp_poison_is_on(void)
{
#if defined(NDEBUG) && !defined(HAS_SANITIZER)
    return false;
#else
    return true;
#endif
}

void gp_poison_fill(void *memory, size_t size, uint64_t pattern)
{
    if (!gp_poison_is_on()) {
        return;
    }
    unsigned char *bytes = memory;
    size_t done = size < sizeof pattern ? size : sizeof pattern;
    memcpy(bytes, &pattern, done);
    while (done < size) {
        size_t more = size - done < done ? size - done : done;
        memcpy(bytes + done, bytes, more); /* doubles it each time */
        done += more;
    }
    VALGRIND_MAKE_MEM_UNDEFINED(memory, size);
}

void gp_poison_forbid(void *memory, size_t size)
{
    ASAN_POISON_MEMORY_REGION(memory, size);
    VALGRIND_MAKE_MEM_NOACCESS(memory, size);
}

void gp_poison_allow(void *memory, size_t size)
{
    ASAN_UNPOISON_MEMORY_REGION(memory, size);
    VALGRIND_MAKE_MEM_UNDEFINED(memory, size);
}

#ifdef HAS_SANITIZER
/* Copies byte by byte: memcpy checks memory, and compilers replace any loop by
 * it that is not volatile. */
UNCHECKED void gp_poison_copy(void *to, const void *from, size_t size)
{
    volatile unsigned char *target = to;
    const unsigned char *source = from;
    for (size_t i = 0; i < size; i++) {
        target[i] = source[i];
    }
}
#else
void gp_poison_copy(void *to, const void *from, size_t size)
{
    VALGRIND_DISABLE_ERROR_REPORTING;
    memcpy(to, from, size);
    VALGRIND_ENABLE_ERROR_REPORTING;
}
#endif

#define STEP 64u

/* Compares the words of one step without branches. */
static inline UNCHECKED bool is_step_equal(
    const unsigned char *a, const unsigned char *b)
{
    uint64_t differences = 0;
    for (size_t i = 0; i < STEP; i += sizeof(uint64_t)) {
        uint64_t first;
        uint64_t second;
        memcpy(&first, a + i, sizeof first);
        memcpy(&second, b + i, sizeof second);
        differences |= first ^ second;
    }
    return differences == 0;
}

static UNCHECKED bool is_rest_equal(
    const unsigned char *a, const unsigned char *b, size_t size)
{
    unsigned char differences = 0;
    for (size_t i = 0; i < size; i++) {
        differences |= a[i] ^ b[i];
    }
    return differences == 0;
}

/* Finds the first step, or the rest, that is equal or not. */
static GP_ALWAYS_INLINE inline UNCHECKED size_t find(const unsigned char *a,
    const unsigned char *b, size_t start, size_t size, bool is_equal)
{
    VALGRIND_DISABLE_ERROR_REPORTING;
    while (size - start >= STEP &&
           is_step_equal(a + start, b + start) != is_equal) {
        start += STEP;
    }
    bool is_found = size - start >= STEP || is_rest_equal(a + start, b + start,
                                                size - start) == is_equal;
    VALGRIND_ENABLE_ERROR_REPORTING;
    return is_found ? start : size;
}

UNCHECKED size_t gp_poison_find_change(
    const void *a, const void *b, size_t start, size_t size)
{
    return find(a, b, start, size, false);
}

UNCHECKED size_t gp_poison_find_same(
    const void *a, const void *b, size_t start, size_t size)
{
    return find(a, b, start, size, true);
}
