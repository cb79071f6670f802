/* Each sentence of gp_bits.h. */
#include "gp_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT 65u

static uint32_t words[GP_BITS_WORDS(COUNT)];

static int set_up(void **state)
{
    (void)state;
    memset(words, 0, sizeof words);
    return 0;
}

static void a_row_has_as_many_words_as_it_needs(void **state)
{
    (void)state;
    assert_int_equal(1, GP_BITS_WORDS(1u));
    assert_int_equal(1, GP_BITS_WORDS(32u));
    assert_int_equal(2, GP_BITS_WORDS(33u));
    assert_int_equal(3, GP_BITS_WORDS(COUNT));
}

static void zeros_are_a_row_without_bits(void **state)
{
    (void)state;
    for (uint32_t place = 0; place < COUNT; place++) {
        assert_false(gp_bits_has(words, place));
        assert_false(gp_bits_remove(words, place));
    }
}

static void a_bit_is_added_once_and_leaves_the_others_alone(void **state)
{
    (void)state;
    for (uint32_t place = 0; place < COUNT; place += 2) {
        assert_true(gp_bits_add(words, place));
        assert_false(gp_bits_add(words, place));
    }
    for (uint32_t place = 0; place < COUNT; place++) {
        assert_int_equal(place % 2 == 0, gp_bits_has(words, place));
    }
}

static void a_bit_is_removed_once_and_leaves_the_others_alone(void **state)
{
    (void)state;
    memset(words, 0xFF, sizeof words);
    for (uint32_t place = 0; place < COUNT; place += 2) {
        assert_true(gp_bits_remove(words, place));
        assert_false(gp_bits_remove(words, place));
    }
    for (uint32_t place = 0; place < COUNT; place++) {
        assert_int_equal(place % 2 != 0, gp_bits_has(words, place));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_row_has_as_many_words_as_it_needs, set_up),
        cmocka_unit_test_setup(zeros_are_a_row_without_bits, set_up),
        cmocka_unit_test_setup(
            a_bit_is_added_once_and_leaves_the_others_alone, set_up),
        cmocka_unit_test_setup(
            a_bit_is_removed_once_and_leaves_the_others_alone, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
