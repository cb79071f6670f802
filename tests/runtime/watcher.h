/*
 * watcher.h - asks AddressSanitizer or Valgrind, whichever watches, whether
 * memory may be used.
 */
#ifndef WATCHER_H
#define WATCHER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define WATCHER_IS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHER_IS_SANITIZER 1
#endif
#endif

#ifdef WATCHER_IS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif
#if !defined(__has_include) || __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_GET_VBITS(place, bits, size) ((void)(place), (void)(bits), 0)
#define VALGRIND_MAKE_MEM_DEFINED(place, size) ((void)(place))
#define RUNNING_ON_VALGRIND 0
#endif

/* Whether a watcher is active. */
static inline bool is_watched(void)
{
#if defined(WATCHER_IS_SANITIZER)
    return true;
#elif defined(NDEBUG)
    return false;
#else
    return RUNNING_ON_VALGRIND != 0;
#endif
}

/* Whether the byte at a place may not be used; false without a watcher. */
static inline bool is_forbidden(const void *place)
{
#ifdef WATCHER_IS_SANITIZER
    return __asan_address_is_poisoned(place) != 0;
#else
    unsigned char bits = 0;
    return VALGRIND_GET_VBITS(place, &bits, 1) == 3;
#endif
}

/* Copies memory whose content counts as never set, and takes it for set. */
static inline void peek(void *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    (void)VALGRIND_MAKE_MEM_DEFINED(to, size);
}

#endif
