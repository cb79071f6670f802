/*
 * Floats as texts, in locales with other decimal points: which locales there are
 * is up to the machine, so the C library's functions that know one are replaced
 * by some that behave as in German or Persian, and the source is compiled with
 * them. Its names are defined here then, and not taken from the library.
 */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gp_scalar.h"
#include "rounds.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

static bool is_german;
static bool is_persian; /* the decimal point has two bytes */

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static int german_snprintf(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, size, format, arguments);
    va_end(arguments);
    char *point = is_german || is_persian ? strchr(text, '.') : NULL;
    if (point != NULL && is_german) {
        *point = ',';
    } else if (point != NULL) {
        assert_true((size_t)length + 1u < size);
        memmove(point + 1, point, strlen(point) + 1u);
        memcpy(point, "\xD9\xAB", 2);
        length++;
    }
    return length;
}

/* Stops at a point, as strtod does where a comma stands for it. */
static const char *until_point(const char *text)
{
    static char cut[1024];
    size_t length = is_german || is_persian ? strcspn(text, ".") : strlen(text);
    assert_true(length < sizeof cut);
    memcpy(cut, text, length);
    cut[length] = '\0';
    return cut;
}

static float german_strtof(const char *text, char **end)
{
    assert_null(end);
    return strtof(until_point(text), NULL);
}

static double german_strtod(const char *text, char **end)
{
    assert_null(end);
    return strtod(until_point(text), NULL);
}

#define snprintf german_snprintf
#define strtof german_strtof
#define strtod german_strtod
#include "gp_real_text.c"
#undef snprintf
#undef strtof
#undef strtod

static uint64_t random_state;

static uint64_t random_bits(void)
{
    random_state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t bits = random_state;
    bits = (bits ^ bits >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94D049BB133111EB);
    return bits ^ bits >> 31;
}

static const char *text_of(gp_value value)
{
    static char text[GP_REAL_TEXT_SIZE];
    gp_real_format(value, text);
    return text;
}

static const char *f32_text(float number)
{
    return text_of(gp_value_f32(number));
}

static const char *f64_text(double number)
{
    return text_of(gp_value_f64(number));
}

static void assert_comes_back(gp_value value)
{
    gp_value again;
    bool too_large;
    const char *text = text_of(value);
    const char *end = gp_real_parse(text, value.type, &again, &too_large);
    assert_ptr_equal(text + strlen(text), end);
    assert_true(bits_of(value) == bits_of(again));
    assert_true(strlen(text) < GP_REAL_TEXT_SIZE);
}

/* What a text is as an f64; it must be one to its end. */
static double read(const char *text)
{
    gp_value value;
    bool too_large;
    const char *end = gp_real_parse(text, &gp_type_f64, &value, &too_large);
    assert_non_null(end);
    assert_int_equal('\0', *end);
    return value.as.f64;
}

static void floats_have_as_few_digits_as_lead_back(void **state)
{
    (void)state;
    assert_string_equal("0", f32_text(0.0f));
    assert_string_equal("-0", f64_text(-0.0));
    assert_string_equal("1", f32_text(1.0f));
    assert_string_equal("0.1", f32_text(0.1f));
    assert_string_equal("0.1", f64_text(0.1));
    assert_string_equal("0.30000000000000004", f64_text(0.1 + 0.2));
    assert_string_equal("-12.5", f64_text(-12.5));
    assert_string_equal("1200", f64_text(1200.0));
    assert_string_equal("0.00001", f64_text(1e-5));
    assert_string_equal("1e-6", f64_text(1e-6));
    assert_string_equal("1000000000000000", f64_text(1e15));
    assert_string_equal("1e+16", f64_text(1e16));
    assert_string_equal("1.25e+20", f64_text(1.25e20));
    assert_string_equal("16777216", f32_text(16777216.0f));
    assert_string_equal("3.4028235e+38", f32_text(FLT_MAX));
    assert_string_equal("1.7976931348623157e+308", f64_text(DBL_MAX));
    assert_string_equal("-2.2250738585072014e-308", f64_text(-DBL_MIN));
}

static void denormal_floats_have_as_few_digits_too(void **state)
{
    (void)state;
    assert_string_equal(
        "1e-45", text_of(value_of_bits(&gp_type_f32, 0x00000001)));
    assert_string_equal(
        "3e-45", text_of(value_of_bits(&gp_type_f32, 0x00000002)));
    assert_string_equal(
        "-1.1754942e-38", text_of(value_of_bits(&gp_type_f32, 0x807fffff)));
    assert_string_equal("5e-324", text_of(value_of_bits(&gp_type_f64, 1)));
    assert_string_equal("1.5e-323", text_of(value_of_bits(&gp_type_f64, 3)));
    assert_string_equal("2.225073858507201e-308",
        text_of(value_of_bits(&gp_type_f64, UINT64_C(0xfffffffffffff))));
}

static void powers_of_two_have_as_few_digits_too(void **state)
{
    (void)state;
    assert_string_equal("7.120236347223045e-307", f64_text(ldexp(1.0, -1017)));
    assert_string_equal("8.209073602596753e-289", f64_text(ldexp(1.0, -957)));
    assert_string_equal("9007199254740992", f64_text(ldexp(1.0, 53)));
}

/* Whether some decimal of so many digits leads to a positive f64. */
static bool some_digits_lead_to(double number, int count)
{
    char text[40];
    if (count == 0) {
        return false;
    }
    snprintf(text, sizeof text, "%.*e", count - 1, number);
    if (gp_same_f64(number, read(text))) {
        return true;
    }
    char *end = strchr(text, 'e');
    char *last = end - 1;
    while (*last == '9' || *last == '.') {
        *last = *last == '.' ? '.' : '0';
        if (last == text) {
            return false; /* 9.99 continues with another exponent */
        }
        last--;
    }
    ++*last;
    return gp_same_f64(number, read(text));
}

static int count_digits(const char *text)
{
    size_t count = strcspn(text, "e");
    while (count > 0 && strchr("0.", text[count - 1]) != NULL) {
        count--;
    }
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_leading = found == 0 && text[i] == '0';
        found += text[i] != '.' && !is_leading ? 1 : 0;
    }
    return found;
}

static void no_decimal_with_fewer_digits_leads_back(void **state)
{
    (void)state;
    random_state = 7;
    for (int exponent = -1074; exponent < 1024; exponent++) {
        double number = ldexp(1.0, exponent);
        const char *text = f64_text(number);
        assert_false(some_digits_lead_to(number, count_digits(text) - 1));
        uint64_t bits = random_bits() >> (12 + random_bits() % 52u);
        number = value_of_bits(&gp_type_f64, bits | 1).as.f64; /* denormal */
        text = f64_text(number);
        assert_false(some_digits_lead_to(number, count_digits(text) - 1));
    }
}

static void assert_is_shortest(gp_value value)
{
    char text[GP_REAL_TEXT_SIZE];
    char slow[GP_REAL_TEXT_SIZE];
    size_t length = gp_real_format(value, text);
    assert_int_equal(strlen(text), length);
    write_shortest(value, bits_of(value), slow);
    assert_string_equal(slow, text);
}

static void short_decimals_and_whole_numbers_are_what_all_others_are(
    void **state)
{
    (void)state;
    random_state = 11;
    assert_is_shortest(gp_value_f32(2097152.25f)); /* between .2 and .3 */
    assert_is_shortest(gp_value_f32(16777215.0f));
    assert_is_shortest(gp_value_f32(0x1p-10f));
    assert_is_shortest(gp_value_f64(999999999999999.0));
    assert_is_shortest(gp_value_f64(0.000012345678901234567));
    for (int i = 0; i < ROUNDS(20000); i++) {
        uint64_t bits = random_bits();
        double fraction = (double)(bits >> (34 + bits % 28u)) /
                          (double)(bits % 7u * bits % 7u * 1000u + 10u);
        float power = ldexpf(1.0f, (int)(bits % 40u) - 20);
        assert_is_shortest(gp_value_f32((float)fraction));
        assert_is_shortest(gp_value_f32((float)(bits >> 40) * power));
        assert_is_shortest(gp_value_f64(fraction));
        assert_is_shortest(gp_value_f64((double)(bits >> 20) / 1000.0));
        assert_is_shortest(gp_value_f32(power));
    }
}

static void what_is_no_number_has_its_bits(void **state)
{
    (void)state;
    assert_string_equal("inf", f32_text((float)INFINITY));
    assert_string_equal("-inf", f64_text((double)-INFINITY));
    assert_string_equal(
        "nan", text_of(value_of_bits(&gp_type_f32, 0x7fc00000)));
    assert_string_equal(
        "nan(0xffc00000)", text_of(value_of_bits(&gp_type_f32, 0xffc00000)));
    assert_string_equal(
        "nan(0x7f800001)", text_of(value_of_bits(&gp_type_f32, 0x7f800001)));
    assert_string_equal("nan(0x7ff8000000000001)",
        text_of(value_of_bits(&gp_type_f64, UINT64_C(0x7ff8000000000001))));
}

static void edges_come_back_with_all_their_bits(void **state)
{
    (void)state;
    static const uint64_t edges[] = {0, 1, 2, 0x007fffff, 0x00800000,
        0x00800001, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff,
        0x3f800000, 0x3f7fffff, 0x3f800001, UINT64_C(0x000fffffffffffff),
        UINT64_C(0x0010000000000000), UINT64_C(0x7fefffffffffffff),
        UINT64_C(0x7ff0000000000000), UINT64_C(0x7ff0000000000001),
        UINT64_C(0x7ff8000000000000), UINT64_C(0x3ff0000000000001)};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        for (uint64_t sign = 0; sign < 2; sign++) {
            uint64_t narrow = (edges[i] & 0x7fffffff) | sign << 31;
            assert_comes_back(value_of_bits(&gp_type_f32, narrow));
            assert_comes_back(
                value_of_bits(&gp_type_f64, edges[i] | sign << 63));
        }
    }
}

static void random_bits_come_back(void **state)
{
    (void)state;
    random_state = 1;
    for (int i = 0; i < ROUNDS(20000); i++) {
        uint64_t bits = random_bits();
        assert_comes_back(value_of_bits(&gp_type_f32, bits & UINT32_MAX));
        assert_comes_back(value_of_bits(&gp_type_f64, bits));
        assert_comes_back(gp_value_f64((double)(bits >> 40) / 100.0));
    }
}

static void every_way_to_write_a_number_is_read(void **state)
{
    (void)state;
    assert_true(read("1") == 1.0);
    assert_true(read("+1.") == 1.0);
    assert_true(read(".5") == 0.5);
    assert_true(read("-00012.50") == -12.5);
    assert_true(read("1e3") == 1000.0);
    assert_true(read("1E+3") == 1000.0);
    assert_true(read("1000e-3") == 1.0);
    assert_true(read("0.0001e4") == 1.0);
    assert_true(read("0e999999999999999999999999") == 0.0);
    assert_true(read("1e-999999999999999999999999") == 0.0);
    assert_true(isnan(read("nan")));
    assert_true(isnan(read("nan(0xfff8000000000000)")));
    assert_true(isinf(read("+inf")));
}

static void a_long_number_is_rounded_right(void **state)
{
    (void)state;
    static char text[5000];
    /* Just half way between 1 and its next: to even, unless more follows. */
    static const char half[] =
        "1.00000000000000011102230246251565404236316680908203125";
#ifndef __NEWLIB__ /* whose strtod rounds some halves up */
    assert_true(read(half) == 1.0);
#endif
    memcpy(text, half, sizeof half);
    memset(text + sizeof half - 1, '0', 2000);
    text[sizeof half - 1 + 2000] = '\0';
#ifndef __NEWLIB__
    assert_true(read(text) == 1.0);
#endif
    text[sizeof half - 1 + 1999] = '1';
    assert_true(read(text) == 1.0 + DBL_EPSILON);
    memset(text, '9', 400);
    strcpy(text + 400, "e-400");
    assert_true(read(text) == 1.0);
    memset(text, '0', 4000);
    strcpy(text + 4000, "1.5");
    assert_true(read(text) == 1.5);
    memset(text, '1', 4000);
    strcpy(text + 4000, "e-3999");
    assert_true(read(text) == 1.1111111111111112);
    strcpy(text, "0.");
    memset(text + 2, '0', 4000);
    strcpy(text + 4002, "1e4001");
    assert_true(read(text) == 1.0);
}

static uint32_t half_of(const char *text)
{
    gp_value value;
    bool too_large;
    const char *end = gp_real_parse(text, &gp_type_f16, &value, &too_large);
    assert_non_null(end);
    assert_int_equal('\0', *end);
    return (uint32_t)bits_of(value);
}

static void an_f16_is_rounded_once_only(void **state)
{
    (void)state;
    assert_int_equal(0x2E66, half_of("0.1"));
    /* Half way between 1 and its next: to even, unless more follows. */
    assert_int_equal(0x3C00, half_of("1.00048828125"));
    assert_int_equal(0x3C01, half_of("1.000488281250000000000000000001"));
    assert_int_equal(0x3C00, half_of("1.000488281249999999999999999999"));
    assert_int_equal(0x3C02, half_of("1.00146484375"));
    assert_int_equal(0x3C01, half_of("1.001464843749999999999999999999"));
    assert_int_equal(0x3C01, half_of("1000488281250000000000000001e-27"));
    assert_int_equal(0x0000, half_of("2.98023223876953125e-8"));
    assert_int_equal(0x0001, half_of("2.980232238769531250000000001e-8"));
    assert_int_equal(0x0000, half_of("1e-400"));
    assert_int_equal(0x7BFF, half_of("65519.99999999999999999999"));
    gp_value value;
    bool too_large = false;
    assert_null(gp_real_parse("65520", &gp_type_f16, &value, &too_large));
    assert_true(too_large);
    assert_null(gp_real_parse("1e400", &gp_type_f16, &value, &too_large));
    assert_true(too_large);
}

static void every_f16_comes_back(void **state)
{
    (void)state;
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        assert_comes_back(value_of_bits(&gp_type_f16, bits));
    }
    assert_string_equal("0.1", text_of(gp_value_f16(0.1f)));
    assert_string_equal("6e-8", text_of(value_of_bits(&gp_type_f16, 1)));
    assert_string_equal("65500", text_of(gp_value_f16(65504.0f)));
    assert_string_equal("nan", text_of(value_of_bits(&gp_type_f16, 0x7E00)));
    assert_string_equal(
        "nan(0xfc01)", text_of(value_of_bits(&gp_type_f16, 0xFC01)));
}

static void assert_refused(const char *text, bool is_too_large)
{
    gp_value value = gp_value_i32(7);
    bool too_large = !is_too_large;
    assert_null(gp_real_parse(text, &gp_type_f32, &value, &too_large));
    assert_int_equal(is_too_large, too_large);
    assert_int_equal(7, value.as.i64);
}

/* Half way between two neighbours, and then zeros but for one digit of 801. */
static void the_digits_behind_800_decide_a_half(void **state)
{
    (void)state;
    static const char half[] = "9007199254740993";
    for (char last = '0'; last <= '9'; last++) {
        char text[1000];
        size_t length = sizeof half - 1u;
        memset(text, '0', sizeof text);
        memcpy(text, half, length);
        text[800] = last;
        strcpy(text + 801, "e-785");
        double above = 9007199254740994.0;
        double expected = last == '0' ? 9007199254740992.0 : above;
#ifdef __NEWLIB__
        if (last == '0') {
            continue;
        }
#endif
        assert_true(read(text) == expected);
        memmove(text + length + 1, text + length, 801 - length);
        text[length] = '.';
        text[802] = '\0';
        assert_true(read(text) == expected);
    }
}

static void what_is_no_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "-", "+", ".", "-.", "e5", "x",
        "1e", "1e+", "1e-x", "--1", "nan(0x7fc0000)", "nan(0x7fc00000",
        "nan(0x7f800000)", "nan(0x00000001)", "nan(0x7FC00001)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_refused(texts[i], false);
    }
    assert_refused("1e39", true);
    assert_refused("-3.4028236e38", true);
    assert_refused("1e99999999999999999999999999", true);
}

static int begin_german(void **state)
{
    (void)state;
    is_german = true;
    return 0;
}

static int end_german(void **state)
{
    (void)state;
    is_german = false;
    return 0;
}

static int begin_persian(void **state)
{
    (void)state;
    is_persian = true;
    return 0;
}

static int end_persian(void **state)
{
    (void)state;
    is_persian = false;
    return 0;
}

/* As games do, where the processor can: subnormal floats count as 0. */
#if defined(__SSE__)
#define FLUSHES 0x8040u
static int begin_flushing(void **state)
{
    (void)state;
    _mm_setcsr(_mm_getcsr() | FLUSHES);
    return 0;
}

static int end_flushing(void **state)
{
    (void)state;
    _mm_setcsr(_mm_getcsr() & ~FLUSHES);
    return 0;
}
#else
#define begin_flushing NULL
#define end_flushing NULL
#endif

static void a_denormal_f32_is_an_exact_f64(void **state)
{
    (void)state;
    gp_value wide;
    const gp_value narrow = value_of_bits(&gp_type_f32, 0x80000123);
    assert_int_equal(
        GP_PROBLEM_NONE, gp_value_convert(narrow, &gp_type_f64, &wide));
    assert_true(wide.as.u64 == UINT64_C(0xb722300000000000));
}

static void the_locale_of_this_test_has_a_comma(void **state)
{
    (void)state;
    char text[16];
    german_snprintf(text, sizeof text, "%.1f", 1.5);
    assert_string_equal("1,5", text);
    assert_true(german_strtod("1.5", NULL) == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_have_as_few_digits_as_lead_back),
        cmocka_unit_test(denormal_floats_have_as_few_digits_too),
        cmocka_unit_test(powers_of_two_have_as_few_digits_too),
        cmocka_unit_test(no_decimal_with_fewer_digits_leads_back),
        cmocka_unit_test(
            short_decimals_and_whole_numbers_are_what_all_others_are),
        cmocka_unit_test(what_is_no_number_has_its_bits),
        cmocka_unit_test(edges_come_back_with_all_their_bits),
        cmocka_unit_test(random_bits_come_back),
        cmocka_unit_test(every_way_to_write_a_number_is_read),
        cmocka_unit_test(a_long_number_is_rounded_right),
        cmocka_unit_test(an_f16_is_rounded_once_only),
        cmocka_unit_test(every_f16_comes_back),
        cmocka_unit_test(the_digits_behind_800_decide_a_half),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test_setup_teardown(
            the_locale_of_this_test_has_a_comma, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            floats_have_as_few_digits_as_lead_back, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            edges_come_back_with_all_their_bits, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            random_bits_come_back, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            every_way_to_write_a_number_is_read, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            a_long_number_is_rounded_right, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            what_is_no_number_is_refused, begin_german, end_german),
        cmocka_unit_test_setup_teardown(
            floats_have_as_few_digits_as_lead_back, begin_persian, end_persian),
        cmocka_unit_test_setup_teardown(
            an_f16_is_rounded_once_only, begin_persian, end_persian),
        cmocka_unit_test_setup_teardown(
            every_f16_comes_back, begin_persian, end_persian),
        cmocka_unit_test_setup_teardown(
            the_digits_behind_800_decide_a_half, begin_persian, end_persian),
        cmocka_unit_test_setup_teardown(denormal_floats_have_as_few_digits_too,
            begin_flushing, end_flushing),
        cmocka_unit_test_setup_teardown(
            a_denormal_f32_is_an_exact_f64, begin_flushing, end_flushing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
