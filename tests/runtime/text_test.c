#include "gp_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One, two, three and four bytes. */
#define A "a"
#define E_ACUTE "\xC3\xA9"
#define EURO "\xE2\x82\xAC"
#define BEE "\xF0\x9F\x90\x9D"

static void a_text_that_fits_is_kept_whole(void **state)
{
    (void)state;
    assert_int_equal(0, gp_text_fit("", 1));
    assert_int_equal(3, gp_text_fit("abc", 4));
    assert_int_equal(3, gp_text_fit("abc", 100));
    assert_int_equal(10, gp_text_fit(A E_ACUTE EURO BEE, 11));
}

static void a_long_text_is_cut_before_the_nul(void **state)
{
    (void)state;
    assert_int_equal(0, gp_text_fit("abc", 1));
    assert_int_equal(2, gp_text_fit("abc", 3));
    assert_int_equal(3, gp_text_fit("abcdef", 4));
}

static void a_cut_never_splits_a_character(void **state)
{
    (void)state;
    const char *text = A E_ACUTE EURO BEE A;
    size_t expected[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    for (size_t size = 1; size <= 12; size++) {
        assert_int_equal(expected[size - 1], gp_text_fit(text, size));
    }
}

/* The first and the last character of each length, but for the surrogates. */
static void the_first_byte_says_how_long_a_character_is(void **state)
{
    (void)state;
    static const char *const edges[] = {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        char text[8] = "a";
        strcat(text, edges[i]);
        size_t length = strlen(text);
        for (size_t size = 2; size <= length; size++) {
            assert_int_equal(1, gp_text_fit(text, size));
        }
        assert_int_equal(length, gp_text_fit(text, length + 1));
        strcat(text, "b");
        assert_int_equal(length, gp_text_fit(text, length + 1));
    }
}

static void malformed_bytes_are_cut_like_characters(void **state)
{
    (void)state;
    /* Continuation bytes that nothing leads to. */
    assert_int_equal(3, gp_text_fit("\x80\x80\x80\x80\x80", 4));
    assert_int_equal(4, gp_text_fit("a\x80\x80\x80\x80\x80", 5));
    /* More of them than the character before has. */
    assert_int_equal(4, gp_text_fit(E_ACUTE "\x80\x80\x80", 5));
    /* Bytes that begin no character, before bytes that continue one. */
    assert_int_equal(1, gp_text_fit("\xFF\x80\x80", 2));
    assert_int_equal(1, gp_text_fit("\xF5\x80\x80", 2));
    assert_int_equal(1, gp_text_fit("\xC1\x80\x80", 2));
    /* A character that ends too early is whole where the next one begins. */
    assert_int_equal(2, gp_text_fit("\xE2\x82"
                                    "abc",
                            3));
}

static void a_text_is_not_read_behind_its_nul(void **state)
{
    (void)state;
    char *text = malloc(3); /* for AddressSanitizer to watch */
    memcpy(text, "\xE2\x82", 3);
    assert_int_equal(2, gp_text_fit(text, 100));
    assert_int_equal(2, gp_text_fit(text, 3));
    assert_int_equal(0, gp_text_fit(text, 2));
    char field[8];
    gp_text_set(field, sizeof field, text);
    assert_string_equal("\xE2\x82", field);
    assert_true(gp_text_same(field, sizeof field, text));
    free(text);
}

static void set_zeroes_what_is_behind_the_text(void **state)
{
    (void)state;
    char field[8];
    memset(field, 'x', sizeof field);
    gp_text_set(field, sizeof field, "ab");
    assert_memory_equal("ab\0\0\0\0\0\0", field, sizeof field);
    gp_text_set(field, sizeof field, "");
    assert_memory_equal("\0\0\0\0\0\0\0\0", field, sizeof field);
}

static void set_cuts_as_fit_says(void **state)
{
    (void)state;
    char field[6];
    memset(field, 'x', sizeof field);
    gp_text_set(field, sizeof field, "abc" EURO);
    assert_memory_equal("abc\0\0\0", field, sizeof field);
    gp_text_set(field, sizeof field, "ab" EURO "c");
    assert_memory_equal("ab" EURO, field, sizeof field);
    gp_text_set(field, 1, "abc");
    assert_int_equal('\0', field[0]);
    assert_int_equal('b', field[1]);
}

static void set_accepts_its_own_field(void **state)
{
    (void)state;
    char field[8] = "abcdefg";
    gp_text_set(field, sizeof field, field);
    assert_string_equal("abcdefg", field);
    gp_text_set(field, sizeof field, field + 3);
    assert_memory_equal("defg\0\0\0\0", field, sizeof field);
    gp_text_set(field, sizeof field, field + 4);
    assert_memory_equal("\0\0\0\0\0\0\0\0", field, sizeof field);
}

static void same_is_true_if_set_would_change_nothing(void **state)
{
    (void)state;
    const char *texts[] = {
        "", "a", "ab", "abc", "abcd", "abcdefgh", EURO, "abc\xE2\x82\xAC"};
    const size_t count = sizeof texts / sizeof *texts;
    for (size_t i = 0; i < count * count; i++) {
        char field[5];
        char before[5];
        gp_text_set(field, sizeof field, texts[i / count]);
        memcpy(before, field, sizeof field);
        bool same = gp_text_same(field, sizeof field, texts[i % count]);
        gp_text_set(field, sizeof field, texts[i % count]);
        assert_int_equal(strcmp(before, field) == 0, same);
    }
}

static void same_compares_up_to_the_nul(void **state)
{
    (void)state;
    char field[8] = "ab\0zzzz";
    assert_true(gp_text_same(field, sizeof field, "ab"));
    assert_false(gp_text_same(field, sizeof field, "a"));
    assert_false(gp_text_same(field, sizeof field, "abz"));
    assert_true(gp_text_same(field, sizeof field, field));
    char least[1] = "";
    assert_true(gp_text_same(least, 1, "anything"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_fits_is_kept_whole),
        cmocka_unit_test(a_long_text_is_cut_before_the_nul),
        cmocka_unit_test(a_cut_never_splits_a_character),
        cmocka_unit_test(the_first_byte_says_how_long_a_character_is),
        cmocka_unit_test(malformed_bytes_are_cut_like_characters),
        cmocka_unit_test(a_text_is_not_read_behind_its_nul),
        cmocka_unit_test(set_zeroes_what_is_behind_the_text),
        cmocka_unit_test(set_cuts_as_fit_says),
        cmocka_unit_test(set_accepts_its_own_field),
        cmocka_unit_test(same_is_true_if_set_would_change_nothing),
        cmocka_unit_test(same_compares_up_to_the_nul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
