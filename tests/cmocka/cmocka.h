/*
 * cmocka.h - the part of CMocka's interface that our tests use, for targets for
 * which there is no CMocka: 32-bit x86 and bare ARM, and MemorySanitizer, which
 * must have compiled it.
 *
 * The tests are the same files. Put this folder before the system's in the
 * include path; there is nothing to link. Tests run in order, and the first
 * assertion that fails ends the program with status 1, after its place and what
 * was expected have been printed.
 */
#ifndef CMOCKA_H
#define CMOCKA_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void CMUnitTestFunction(void **state);
typedef int CMFixtureFunction(void **state);

struct CMUnitTest {
    const char *name;
    CMUnitTestFunction *test_func;
    CMFixtureFunction *setup_func;
    CMFixtureFunction *teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(test) {#test, test, NULL, NULL, NULL}
#define cmocka_unit_test_setup(test, setup) {#test, test, setup, NULL, NULL}
#define cmocka_unit_test_setup_teardown(test, setup, teardown)                 \
    {#test, test, setup, teardown, NULL}

/* Where an assertion stands. */
typedef struct cmocka_place {
    const char *file;
    int line;
} cmocka_place;

#define CMOCKA_HERE ((cmocka_place){__FILE__, __LINE__})

#define fail_msg(...)                                                          \
    (fprintf(stderr, "%s:%d: ", __FILE__, __LINE__),                           \
        fprintf(stderr, __VA_ARGS__), fputs("\n", stderr), exit(1))
#define fail() fail_msg("failed")

static inline void cmocka_check(
    int is_good, const char *text, cmocka_place place)
{
    if (!is_good) {
        fprintf(stderr, "%s:%d: not so: %s\n", place.file, place.line, text);
        exit(1);
    }
}

static inline void cmocka_print_number(const char *before, uintmax_t number)
{
    fprintf(stderr, "%s0x%08lx%08lx", before, (unsigned long)(number >> 32),
        (unsigned long)(number & 0xFFFFFFFFu));
}

static inline void cmocka_check_numbers(int are_equal, uintmax_t a, uintmax_t b,
    const char *text, cmocka_place place)
{
    if ((a == b) != are_equal) {
        cmocka_print_number("", a);
        cmocka_print_number(", ", b);
        fputs("\n", stderr);
        cmocka_check(0, text, place);
    }
}

static inline void cmocka_check_texts(int are_equal, const char *a,
    const char *b, const char *text, cmocka_place place)
{
    if ((strcmp(a, b) == 0) != are_equal) {
        fprintf(stderr, "%s:%d: not so: %s\n\"%s\"\n\"%s\"\n", place.file,
            place.line, text, a, b);
        exit(1);
    }
}

static inline void cmocka_check_range(uintmax_t value, uintmax_t low,
    uintmax_t high, const char *text, cmocka_place place)
{
    cmocka_check(low <= value && value <= high, text, place);
}

#define assert_true(c) cmocka_check((c) ? 1 : 0, #c, CMOCKA_HERE)
#define assert_false(c) cmocka_check((c) ? 0 : 1, "!(" #c ")", CMOCKA_HERE)
#define assert_null(p) cmocka_check((p) == NULL, #p " == NULL", CMOCKA_HERE)
#define assert_non_null(p) cmocka_check((p) != NULL, #p " != NULL", CMOCKA_HERE)

#define assert_int_equal(a, b)                                                 \
    cmocka_check_numbers(                                                      \
        1, (uintmax_t)(a), (uintmax_t)(b), #a " == " #b, CMOCKA_HERE)
#define assert_int_not_equal(a, b)                                             \
    cmocka_check_numbers(                                                      \
        0, (uintmax_t)(a), (uintmax_t)(b), #a " != " #b, CMOCKA_HERE)
#define assert_ptr_equal(a, b)                                                 \
    cmocka_check(                                                              \
        (const void *)(a) == (const void *)(b), #a " == " #b, CMOCKA_HERE)
#define assert_ptr_not_equal(a, b)                                             \
    cmocka_check(                                                              \
        (const void *)(a) != (const void *)(b), #a " != " #b, CMOCKA_HERE)
#define assert_in_range(value, low, high)                                      \
    cmocka_check_range((uintmax_t)(value), (uintmax_t)(low),                   \
        (uintmax_t)(high), #low " <= " #value " <= " #high, CMOCKA_HERE)
#define assert_string_equal(a, b)                                              \
    cmocka_check_texts(1, a, b, #a " equals " #b, CMOCKA_HERE)
#define assert_string_not_equal(a, b)                                          \
    cmocka_check_texts(0, a, b, #a " differs from " #b, CMOCKA_HERE)
#define assert_memory_equal(a, b, size)                                        \
    cmocka_check(memcmp(a, b, size) == 0, #a " equals " #b, CMOCKA_HERE)

static inline int cmocka_run(
    const char *what, CMFixtureFunction *fixture, void **state)
{
    if (fixture != NULL && fixture(state) != 0) {
        fprintf(stderr, "%s failed\n", what);
        exit(1);
    }
    return 0;
}

static inline int cmocka_run_all(const struct CMUnitTest *tests, size_t count,
    CMFixtureFunction *setup, CMFixtureFunction *teardown)
{
    void *shared = NULL;
    cmocka_run("setup of all tests", setup, &shared);
    for (size_t i = 0; i < count; i++) {
        void *state =
            tests[i].initial_state != NULL ? tests[i].initial_state : shared;
        printf("%s\n", tests[i].name);
        fflush(stdout);
        cmocka_run("setup", tests[i].setup_func, &state);
        tests[i].test_func(&state);
        cmocka_run("teardown", tests[i].teardown_func, &state);
    }
    cmocka_run("teardown of all tests", teardown, &shared);
    return 0;
}

#define cmocka_run_group_tests(tests, setup, teardown)                         \
    cmocka_run_all(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

#endif
