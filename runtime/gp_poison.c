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
#else
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
        memcpy(bytes + done, bytes, more); /* twice as much each time */
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
