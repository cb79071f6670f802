/*
 * support.h - what the tests of generated code share: CMocka, memory that is
 * counted and can fail, a journal of what was called, and misuse that must
 * abort. Include it before anything else.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#ifndef _POSIX_C_SOURCE /* a header before this one may have set it */
#define _POSIX_C_SOURCE 200809L
#endif

#include "gp_base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Memory that is never zero, counted, and fails on demand. */
typedef struct test_memory {
    size_t asked;     /* how often it was asked for so far */
    size_t count;     /* blocks that are out */
    size_t size;      /* bytes that are out */
    size_t fail_at;   /* the asking, from 1, that fails; 0: none */
    size_t fail_from; /* from this asking on all fail; 0: none */
} test_memory;

static inline void *test_allocate(void *context, size_t size)
{
    test_memory *memory = (test_memory *)context;
    memory->asked++;
    if (memory->asked == memory->fail_at ||
        (memory->fail_from != 0 && memory->asked >= memory->fail_from)) {
        return NULL;
    }
    void *block = malloc(size);
    assert_non_null(block);
    memset(block, 0xA5, size);
    memory->count++;
    memory->size += size;
    return block;
}

static inline void test_release(void *context, void *block, size_t size)
{
    test_memory *memory = (test_memory *)context;
    assert_non_null(block);
    assert_true(memory->count > 0 && memory->size >= size);
    memset(block, 0x5A, size);
    memory->count--;
    memory->size -= size;
    free(block);
}

static inline gp_allocator test_allocator(test_memory *memory)
{
    gp_allocator allocator = {test_allocate, test_release, memory};
    return allocator;
}

static inline void assert_all_given_back(const test_memory *memory)
{
    assert_int_equal(0, memory->count);
    assert_int_equal(0, memory->size);
}

/* What was called, as words with a space after each. */
typedef struct test_journal {
    size_t length;
    char text[40000];
} test_journal;

static inline void say(test_journal *journal, const char *word)
{
    size_t room = sizeof journal->text - journal->length;
    size_t size = strlen(word) + 1;
    assert_true(size + 1 <= room);
    memcpy(journal->text + journal->length, word, size - 1);
    memcpy(journal->text + journal->length + size - 1, " ", 2);
    journal->length += size;
}

static inline void say_number(
    test_journal *journal, const char *word, int64_t number)
{
    char text[64];
    snprintf(text, sizeof text, "%s%lld", word, (long long)number);
    say(journal, text);
}

/* What was called since the last time this was asked. */
static inline const char *take(test_journal *journal)
{
    static char taken[sizeof journal->text];
    memcpy(taken, journal->text, sizeof taken);
    memset(journal, 0, sizeof *journal);
    return taken;
}

/* What the world last said could not grow. */
typedef struct test_exhausted {
    uint32_t reports;
    gp_exhausted last;
} test_exhausted;

static inline void record_exhausted(void *user, const gp_exhausted *what)
{
    test_exhausted *exhausted = (test_exhausted *)user;
    exhausted->reports++;
    exhausted->last = *what;
}

/* Whether fn ends in an assertion, tried in a process of its own. */
static inline bool aborts(void (*fn)(void *), void *context)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        bool quiet = freopen("/dev/null", "w", stderr) != NULL;
        fn(context);
        _Exit(quiet ? 0 : 1);
    }
    int status = 0;
    assert_true(child > 0);
    assert_int_equal(child, waitpid(child, &status, 0));
    return WIFSIGNALED(status) && WTERMSIG(status) == 6; /* SIGABRT */
}

#endif
