/* Forbidden memory is reported by the watcher: AddressSanitizer in some
 * configurations, Valgrind in another. In the rest only the pattern shows. */
#include "gp_poison.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "watcher.h"

static uint64_t place[8];

static void the_pattern_is_everywhere_whatever_the_size(void **state)
{
    (void)state;
    uint64_t pattern = UINT64_C(0x0807060504030201);
    for (size_t size = 0; size <= sizeof place; size++) {
        unsigned char expected[sizeof place];
        memset(place, 0xEE, sizeof place);
        gp_poison_fill(place, size, pattern);
        unsigned char bytes[sizeof place];
        peek(bytes, place, sizeof place);
        for (size_t i = 0; i < sizeof place; i++) {
            unsigned char one[sizeof pattern];
            memcpy(one, &pattern, sizeof one);
            bool is_filled = i < size && gp_poison_is_on();
            expected[i] = is_filled ? one[i % sizeof one] : 0xEE;
        }
        assert_memory_equal(expected, bytes, sizeof bytes);
    }
}

/* Bits that the quiet NaNs have and the signalling ones do not. */
#define QUIET_F32 UINT32_C(0x00400000)
#define QUIET_F64 UINT64_C(0x0008000000000000)

static void floats_become_signalling_nans(void **state)
{
    (void)state;
    uint64_t pattern = GP_POISON_F32;
    uint32_t words[2];
    float values[2];
    memcpy(words, &pattern, sizeof words);
    memcpy(values, &pattern, sizeof values);
    for (size_t i = 0; i < 2; i++) {
        assert_true(isnan(values[i]));
        assert_true((words[i] & QUIET_F32) == 0);
    }
}

static void doubles_become_signalling_nans_and_floats_nans(void **state)
{
    (void)state;
    uint64_t pattern = GP_POISON_F64;
    double value;
    float values[2];
    memcpy(&value, &pattern, sizeof value);
    memcpy(values, &pattern, sizeof values);
    assert_true(isnan(value));
    assert_true((pattern & QUIET_F64) == 0);
    assert_true(isnan(values[0]));
    assert_true(isnan(values[1]));
}

static void forbidden_memory_is_reported(void **state)
{
    (void)state;
    gp_poison_forbid(place + 1, 16);
    assert_false(is_forbidden(place));
    assert_int_equal(is_watched(), is_forbidden(place + 1));
    assert_int_equal(is_watched(), is_forbidden(place + 2));
    assert_false(is_forbidden(place + 3));
    gp_poison_allow(place + 1, 16);
    assert_false(is_forbidden(place + 1));
    assert_false(is_forbidden(place + 2));
}

static void allowing_what_is_allowed_and_nothing_at_all_is_harmless(
    void **state)
{
    (void)state;
    gp_poison_allow(place, sizeof place);
    gp_poison_forbid(place, 0);
    gp_poison_fill(place, 0, 1);
    assert_false(is_forbidden(place));
}

/* Forbidden here and there, as a stream and an arena leave it. */
static void forbidden_memory_is_copied_and_compared(void **state)
{
    (void)state;
    static uint64_t from[25];
    uint64_t to[25] = {0};
    uint64_t expected[25];
    for (size_t i = 0; i < 25; i++) {
        from[i] = expected[i] = i * UINT64_C(0x0101010101010101);
    }
    gp_poison_forbid(from + 4, 40);
    gp_poison_forbid(from + 20, 40);
    gp_poison_copy(to, from, sizeof to);
    assert_memory_equal(expected, to, sizeof to);
    assert_int_equal(sizeof to, gp_poison_find_change(from, to, 0, sizeof to));
    gp_poison_allow(from, sizeof from);
}

static void a_change_is_found_wherever_it_is(void **state)
{
    (void)state;
    unsigned char a[200] = {0};
    unsigned char b[200] = {0};
    for (size_t size = 1; size <= sizeof a; size++) {
        for (size_t i = 0; i < size; i++) {
            b[i] = 1;
            assert_int_equal(i - i % 64u, gp_poison_find_change(a, b, 0, size));
            size_t behind = i - i % 64u + 64u;
            if (behind <= size) {
                assert_int_equal(
                    size, gp_poison_find_change(a, b, behind, size));
            }
            b[i] = 0;
        }
        assert_int_equal(size, gp_poison_find_change(a, b, 0, size));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pattern_is_everywhere_whatever_the_size),
        cmocka_unit_test(floats_become_signalling_nans),
        cmocka_unit_test(doubles_become_signalling_nans_and_floats_nans),
        cmocka_unit_test(forbidden_memory_is_reported),
        cmocka_unit_test(
            allowing_what_is_allowed_and_nothing_at_all_is_harmless),
        cmocka_unit_test(forbidden_memory_is_copied_and_compared),
        cmocka_unit_test(a_change_is_found_wherever_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
