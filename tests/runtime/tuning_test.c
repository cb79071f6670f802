/* The text of a tuning: read as a whole or not at all, and hostile texts give
 * errors. */
#include "gp_tuning.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct table {
    uint32_t aim;
    int8_t low;
    float near_by;
    double far_off;
    bool is_hard;
    uint8_t end;
} table;

static const gp_field fields[] = {
    {"aim", offsetof(table, aim), &gp_type_u32},
    {"low", offsetof(table, low), &gp_type_i8},
    {"near_by", offsetof(table, near_by), &gp_type_f32},
    {"far_off", offsetof(table, far_off), &gp_type_f64},
    {"is_hard", offsetof(table, is_hard), &gp_type_bool},
};
static const table initial = {400, -1, 2.5f, 0.1, false, 77};

/* Compares the members: what is between them may be anything. */
static void assert_initial(const table *to)
{
    assert_int_equal(initial.aim, to->aim);
    assert_int_equal(initial.low, to->low);
    assert_true(initial.near_by == to->near_by);
    assert_true(initial.far_off == to->far_off);
    assert_int_equal(initial.is_hard, to->is_hard);
    assert_int_equal(initial.end, to->end);
}

static gp_problem read_bytes(
    table *to, const char *text, size_t size, uint32_t *line)
{
    /* in memory of its size, so that a sanitizer sees each read behind it */
    char *copy = (char *)malloc(size + 1);
    char *at = copy + 1;
    memcpy(at, text, size);
    gp_problem problem =
        gp_tuning_read(fields, GP_COUNT_OF(fields), to, at, size, line);
    free(copy);
    return problem;
}

static table read_good(const char *text)
{
    table to = initial;
    uint32_t line = 99;
    gp_problem problem = read_bytes(&to, text, strlen(text), &line);
    assert_int_equal(GP_PROBLEM_NONE, problem);
    assert_int_equal(99, line);
    assert_int_equal(77, to.end);
    return to;
}

static void refuses_bytes(
    gp_problem expected, uint32_t line, const char *text, size_t size)
{
    table to = initial;
    uint32_t found = 99;
    assert_int_equal(expected, read_bytes(&to, text, size, &found));
    assert_int_equal(line, found);
    assert_initial(&to);
    assert_int_equal(expected, read_bytes(&to, text, size, NULL));
}

static void refuses(gp_problem expected, uint32_t line, const char *text)
{
    refuses_bytes(expected, line, text, strlen(text));
}

static void each_line_sets_one_number(void **state)
{
    (void)state;
    table to = read_good("low: -128\nis_hard: true\naim: 4294967295\n"
                         "near_by: 1e3\nfar_off: -0.3");
    assert_int_equal(-128, to.low);
    assert_true(to.is_hard);
    assert_int_equal(UINT32_MAX, to.aim);
    assert_true(to.near_by == 1000.0f);
    assert_true(to.far_off == -0.3);
}

static void what_is_not_named_keeps_its_value(void **state)
{
    (void)state;
    table to = read_good("aim: 1");
    assert_int_equal(1, to.aim);
    to.aim = initial.aim;
    assert_initial(&to);
}

static void of_duplicate_names_the_last_one_counts(void **state)
{
    (void)state;
    assert_int_equal(3, read_good("aim: 1\naim: 2\naim: 3\n").aim);
}

static void a_text_may_be_empty(void **state)
{
    (void)state;
    table to = initial;
    read_good("");
    read_good("\n\n  \n\t\n");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_tuning_read(fields, GP_COUNT_OF(fields), &to, "", 0, NULL));
    assert_int_equal(GP_PROBLEM_NONE,
        gp_tuning_read(fields, GP_COUNT_OF(fields), &to, NULL, 0, NULL));
}

static void comments_and_blanks_are_skipped(void **state)
{
    (void)state;
    table to = read_good("# aim: 1\n  aim :\t5  # as before\n#\n\n low:3#low");
    assert_int_equal(5, to.aim);
    assert_int_equal(3, to.low);
}

static void lines_may_end_with_a_carriage_return(void **state)
{
    (void)state;
    table to = read_good("\xef\xbb\xbf"
                         "aim: 5\r\n\r\nlow: 3\r\n");
    assert_int_equal(5, to.aim);
    assert_int_equal(3, to.low);
    refuses(GP_PROBLEM_TEXT, 1, "aim: 5\rlow: 3\n");
}

static void a_problem_has_the_number_of_its_line(void **state)
{
    (void)state;
    refuses(GP_PROBLEM_UNKNOWN, 1, "am: 5\n");
    refuses(GP_PROBLEM_UNKNOWN, 4, "aim: 5\r\n# low\n\nlow_: 5");
    refuses(GP_PROBLEM_UNKNOWN, 2, "aim: 5\nlo: 5\nl: 3");
}

static void nothing_is_set_if_the_last_line_has_a_problem(void **state)
{
    (void)state;
    refuses(GP_PROBLEM_INEXACT, 3, "aim: 5\nis_hard: true\nlow: 128");
}

static void values_are_of_their_type(void **state)
{
    (void)state;
    refuses(GP_PROBLEM_TEXT, 1, "aim: true");
    refuses(GP_PROBLEM_TEXT, 1, "aim: 1.5");
    refuses(GP_PROBLEM_TEXT, 1, "aim: -1");
    refuses(GP_PROBLEM_TEXT, 1, "aim: 0x10");
    refuses(GP_PROBLEM_TEXT, 1, "aim: 1 2");
    refuses(GP_PROBLEM_TEXT, 1, "aim: \"1\"");
    refuses(GP_PROBLEM_TEXT, 1, "is_hard: 1");
    refuses(GP_PROBLEM_TEXT, 1, "is_hard: True");
    refuses(GP_PROBLEM_TEXT, 1, "near_by: 1,5");
    refuses(GP_PROBLEM_TEXT, 1, "near_by: {x: 1}");
}

static void values_are_in_the_range_of_their_type(void **state)
{
    (void)state;
    refuses(GP_PROBLEM_INEXACT, 1, "aim: 4294967296");
    refuses(GP_PROBLEM_INEXACT, 1, "aim: 99999999999999999999999999");
    refuses(GP_PROBLEM_INEXACT, 1, "low: -129");
    refuses(GP_PROBLEM_INEXACT, 1, "near_by: 1e39");
    refuses(GP_PROBLEM_INEXACT, 1, "far_off: 1e309");
}

static void malformed_lines_are_refused(void **state)
{
    (void)state;
    refuses(GP_PROBLEM_TEXT, 1, "aim 5");
    refuses(GP_PROBLEM_TEXT, 1, "aim");
    refuses(GP_PROBLEM_TEXT, 1, "aim:");
    refuses(GP_PROBLEM_TEXT, 1, "aim:: 5");
    refuses(GP_PROBLEM_TEXT, 1, "aim: # 5");
    refuses(GP_PROBLEM_UNKNOWN, 1, ": 5");
    refuses(GP_PROBLEM_UNKNOWN, 1, "aim low: 5");
    refuses(GP_PROBLEM_UNKNOWN, 1, "AIM: 5");
    refuses(GP_PROBLEM_UNKNOWN, 1, "aim_and_more_than_any_name_has: 5");
}

static void hostile_bytes_are_refused(void **state)
{
    (void)state;
    char nines[200];
    char *text = (char *)calloc(1, 1000);
    memset(nines, '9', sizeof nines);
    memcpy(text, "near_by: 0.", 11);
    memcpy(text + 11, nines, sizeof nines);
    refuses(GP_PROBLEM_TEXT, 1, text);
    free(text);
    refuses_bytes(GP_PROBLEM_TEXT, 1, "aim\0: 5", 7);
    refuses_bytes(GP_PROBLEM_TEXT, 1, "aim: 5\0", 7);
    refuses_bytes(GP_PROBLEM_TEXT, 2, "aim: 5\n\0", 8);
    refuses_bytes(GP_PROBLEM_TEXT, 1, "# \0\n", 4);
    refuses_bytes(GP_PROBLEM_TEXT, 1, "\xef\xbb", 2);
    refuses_bytes(GP_PROBLEM_UNKNOWN, 1, "\xff\xfe: 1", 5);
}

static void damaged_texts_are_read_or_refused_and_no_more(void **state)
{
    (void)state;
    static const char good[] = "aim: 5\r\n# low\nlow: -3\nnear_by: 1e-3\n";
    static const char letters[] = "\0 \n\r:#5-.eax\xff";
    for (size_t i = 0; i < sizeof good - 1; i++) {
        for (size_t j = 0; j < sizeof letters - 1; j++) {
            char text[sizeof good];
            table to = initial;
            uint32_t line = 0;
            memcpy(text, good, sizeof good);
            text[i] = letters[j];
            gp_problem problem =
                read_bytes(&to, text, sizeof good - 1 - (j % 2) * i, &line);
            if (problem != GP_PROBLEM_NONE) {
                assert_initial(&to);
                assert_in_range(line, 1, 5);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_sets_one_number),
        cmocka_unit_test(what_is_not_named_keeps_its_value),
        cmocka_unit_test(of_duplicate_names_the_last_one_counts),
        cmocka_unit_test(a_text_may_be_empty),
        cmocka_unit_test(comments_and_blanks_are_skipped),
        cmocka_unit_test(lines_may_end_with_a_carriage_return),
        cmocka_unit_test(a_problem_has_the_number_of_its_line),
        cmocka_unit_test(nothing_is_set_if_the_last_line_has_a_problem),
        cmocka_unit_test(values_are_of_their_type),
        cmocka_unit_test(values_are_in_the_range_of_their_type),
        cmocka_unit_test(malformed_lines_are_refused),
        cmocka_unit_test(hostile_bytes_are_refused),
        cmocka_unit_test(damaged_texts_are_read_or_refused_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
