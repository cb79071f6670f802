#include "gp_value_text.h"

#include "gp_scalar.h"
#include "gp_text.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of further digits, only whether one is not 0 affects an f64. */
#define DIGITS_MAX 800
#define EXPONENT_MAX 99999

typedef struct float_form {
    uint64_t sign;
    uint64_t infinity; /* all bits of the exponent */
    uint64_t default_nan;
    uint64_t smallest_normal;
    int few_digits; /* decimals with this many digits are distinct floats */
    int max_digits; /* floats are distinct decimals with this many digits */
} float_form;

static const float_form *form_of(const gp_type *type)
{
    static const float_form forms[] = {
        {UINT64_C(1) << 15, UINT64_C(0x1f) << 10, UINT64_C(0x3f) << 9,
            UINT64_C(1) << 10, 3, 5},
        {UINT64_C(1) << 31, UINT64_C(0xff) << 23, UINT64_C(0x1ff) << 22,
            UINT64_C(1) << 23, FLT_DIG, FLT_DECIMAL_DIG},
        {UINT64_C(1) << 63, UINT64_C(0x7ff) << 52, UINT64_C(0xfff) << 51,
            UINT64_C(1) << 52, DBL_DIG, DBL_DECIMAL_DIG},
    };
    return &forms[type->kind - GP_KIND_F16];
}

static uint64_t bits_of(gp_value value)
{
    uint32_t bits;
    if (value.type->kind == GP_KIND_F64) {
        return value.as.u64;
    }
    memcpy(&bits, &value.as.f32, sizeof bits);
    return value.type->kind == GP_KIND_F32 ? bits
                                           : gp_f16_from_f32_bits(bits).bits;
}

static gp_value value_of_bits(const gp_type *type, uint64_t bits)
{
    gp_datum memory;
    gp_value_store(gp_value_u64(bits), &memory, type->size);
    return gp_value_load(type, &memory);
}

/* A decimal number without its point, for which locales differ. */
typedef struct decimal {
    char text[DIGITS_MAX + 16];
    size_t count;     /* digits, without leading zeros */
    int64_t exponent; /* the power of ten of the last digit */
    bool is_cut;      /* nonzero digits have been omitted */
    bool is_number;   /* there was at least one digit */
} decimal;

/* Reads the digits, with or without a point; returns the end. */
static const char *take_digits(decimal *number, const char *at)
{
    int is_fraction = 0;
    for (; gp_text_is_digit(*at) || (*at == '.' && !is_fraction); at++) {
        if (*at == '.') {
            is_fraction = 1;
            continue;
        }
        number->is_number = true;
        number->exponent -= is_fraction;
        if (number->count == DIGITS_MAX) {
            number->is_cut = number->is_cut || *at != '0';
            number->exponent++;
        } else if (*at != '0' || number->count != 0) {
            number->text[number->count] = *at;
            number->count++;
        }
    }
    return at;
}

/* Reads an optional "e-5"; returns the end, or NULL if it is malformed. */
static const char *take_exponent(decimal *number, const char *at)
{
    if (*at != 'e' && *at != 'E') {
        return at;
    }
    at++;
    bool is_negative = *at == '-';
    at += is_negative || *at == '+' ? 1 : 0;
    if (!gp_text_is_digit(*at)) {
        return NULL;
    }
    int64_t exponent = 0;
    for (; gp_text_is_digit(*at); at++) {
        exponent = exponent < (INT64_C(1) << 60) / 10
                       ? exponent * 10 + (*at - '0')
                       : exponent;
    }
    number->exponent += is_negative ? -exponent : exponent;
    return at;
}

/* Completes the text for strtod, in a form that all locales accept. */
static void finish_decimal(decimal *number)
{
    if (number->is_cut) {
        number->text[number->count] = '1';
        number->count++;
        number->exponent--;
    }
    if (number->count == 0) {
        number->text[0] = '0';
        number->count = 1;
    }
    int64_t exponent =
        gp_clamp_i64(number->exponent, -EXPONENT_MAX, EXPONENT_MAX);
    snprintf(number->text + number->count, sizeof number->text - number->count,
        "e%d", (int)exponent);
}

/* Compares a decimal, whose text ends with its exponent, with the number to
 * which it was rounded: below, equal or above. */
static int compare_digits(const decimal *number, double rounded)
{
    char text[96];
    snprintf(text, sizeof text, "%.*e", 72, rounded);
    const char *exponent = strchr(text, 'e');
    int64_t first = number->exponent + (int64_t)number->count - 1;
    int64_t of_rounded = strtol(exponent + 1, NULL, 10);
    if (first != of_rounded) {
        return first < of_rounded ? -1 : 1;
    }
    const char *at = text;
    for (size_t i = 0; i < number->count || at < exponent; i++) {
        while (at < exponent && !gp_text_is_digit(*at)) {
            at++; /* the point, of several bytes in some locales */
        }
        int digit = i < number->count ? number->text[i] : '0';
        int other = at < exponent ? *at++ : '0';
        if (digit != other) {
            return digit < other ? -1 : 1;
        }
    }
    return 0;
}

/* Avoids double rounding: an inexact f32 between the decimal and the f16 gets
 * an odd last bit, so that it is never half-way by mistake. */
static gp_value read_f16(const decimal *number)
{
    const double enough = 1e6; /* it becomes infinity */
    double real = strtod(number->text, NULL);
    real = real < enough ? real : enough;
    float near = (float)real;
    int side = ((double)near < real) - ((double)near > real);
    if (side == 0 && real > 0.0 && real < enough) {
        side = compare_digits(number, real);
    }
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    bits -= side < 0;
    bits |= side != 0;
    gp_f16 stored = gp_f16_from_f32_bits(bits);
    return gp_value_load(&gp_type_f16, &stored);
}

static gp_value read_number(const decimal *number, const gp_type *type)
{
    if (type->kind == GP_KIND_F16) {
        return read_f16(number);
    }
    return type->kind == GP_KIND_F32 ? gp_value_f32(strtof(number->text, NULL))
                                     : gp_value_f64(strtod(number->text, NULL));
}

/* Reads the part after "nan": nothing, or the bits of a NaN. */
static const char *parse_nan(
    const char *at, const gp_type *type, gp_value *value)
{
    const float_form *form = form_of(type);
    uint64_t bits = form->default_nan;
    if (strncmp(at, "(0x", 3) == 0) {
        at += 3;
        bits = 0;
        for (uint32_t i = 0; i < type->size * 2u; i++, at++) {
            int digit = gp_text_hex_digit(*at);
            if (digit < 0) {
                return NULL;
            }
            bits = bits * 16u + (uint64_t)digit;
        }
        if (*at != ')' || (bits & ~form->sign) <= form->infinity) {
            return NULL;
        }
        at++;
    }
    *value = value_of_bits(type, bits);
    return at;
}

const char *gp_real_parse(
    const char *text, const gp_type *type, gp_value *value, bool *too_large)
{
    const float_form *form = form_of(type);
    *too_large = false;
    if (strncmp(text, "nan", 3) == 0) {
        return parse_nan(text + 3, type, value);
    }
    uint64_t sign = *text == '-' ? form->sign : 0;
    text += *text == '-' || *text == '+' ? 1 : 0;
    if (strncmp(text, "inf", 3) == 0) {
        *value = value_of_bits(type, form->infinity | sign);
        return text + 3;
    }
    decimal number = {.count = 0};
    text = take_digits(&number, text);
    text = number.is_number ? take_exponent(&number, text) : NULL;
    if (text == NULL) {
        return NULL;
    }
    finish_decimal(&number);
    uint64_t bits = bits_of(read_number(&number, type));
    *too_large = bits == form->infinity;
    if (*too_large) {
        return NULL;
    }
    *value = value_of_bits(type, bits | sign);
    return text;
}

size_t gp_digits_format(uint64_t number, char *text)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021"
                                "22232425262728293031323334353637383940414243"
                                "44454647484950515253545556575859606162636465"
                                "66676869707172737475767778798081828384858687"
                                "888990919293949596979899";
    char letters[GP_DIGITS_SIZE];
    char *at = letters + sizeof letters;
    for (; number >= 100u; number /= 100u) {
        at -= 2;
        memcpy(at, pairs + number % 100u * 2u, 2);
    }
    at -= 2;
    memcpy(at, pairs + number * 2u, 2);
    at += number < 10u ? 1 : 0;
    size_t length = (size_t)(letters + sizeof letters - at);
    memcpy(text, at, length);
    return length;
}

/* The digits of a number and the exponent of the first one. */
typedef struct digits {
    char text[24];
    int count;
    int exponent;
} digits;

/* Rounds a positive number to count digits, without zeros at the end. */
static digits round_to(double value, int count)
{
    char text[48];
    digits made = {.count = 0};
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    const char *at = text;
    for (; *at != 'e' && *at != '\0'; at++) {
        if (gp_text_is_digit(*at)) { /* skips a locale's point */
            made.text[made.count] = *at;
            made.count++;
        }
    }
    made.exponent = (int)strtol(at + 1, NULL, 10);
    while (made.count > 1 && made.text[made.count - 1] == '0') {
        made.count--;
    }
    return made;
}

/* Writes digits as 0.001, 12.5, 1200 or 1.25e+20. */
static void write_digits(const digits *number, char *at)
{
    bool is_plain = number->exponent >= -5 && number->exponent <= 15;
    int whole = is_plain ? number->exponent + 1 : 1; /* before the point */
    int end = number->count > whole ? number->count : whole;
    for (int i = whole < 1 ? whole - 1 : 0; i < end; i++) {
        if (i == whole) {
            *at = '.';
            at++;
        }
        *at = i < 0 || i >= number->count ? '0' : number->text[i];
        at++;
    }
    *at = '\0';
    if (!is_plain) {
        snprintf(at, 8, "e%+d", number->exponent);
    }
}

static bool is_read_as(const char *text, gp_value value)
{
    gp_value parsed;
    bool too_large;
    return gp_real_parse(text, value.type, &parsed, &too_large) != NULL &&
           bits_of(parsed) == bits_of(value);
}

/* Adds 1 to the last of count digits, with zeros that were left out. */
static void round_up(digits *number, int count)
{
    while (number->count < count) {
        number->text[number->count] = '0';
        number->count++;
    }
    while (number->count > 0 && number->text[number->count - 1] == '9') {
        number->count--;
    }
    if (number->count > 0) {
        number->text[number->count - 1]++;
    } else {
        number->text[0] = '1';
        number->count = 1;
        number->exponent++;
    }
}

/* Writes a positive number with count digits; false if they are read as another
 * number. The neighbour above a power of two is twice as far away as the one
 * below, so the digits next to the nearest ones may succeed if these fail. */
static bool write_rounded(gp_value value, int count, char *text)
{
    digits rounded = round_to(gp_value_real(value), count);
    write_digits(&rounded, text);
    if (is_read_as(text, value)) {
        return true;
    }
    if ((bits_of(value) & (form_of(value.type)->smallest_normal - 1u)) != 0) {
        return false;
    }
    round_up(&rounded, count);
    write_digits(&rounded, text);
    return is_read_as(text, value);
}

/* Writes any positive number with the fewest digits that are read as it. */
static void write_shortest(gp_value value, uint64_t bits, char *text)
{
    const float_form *form = form_of(value.type);
    int count = bits < form->smallest_normal ? 1 : form->few_digits;
    while (count <= form->max_digits && !write_rounded(value, count, text)) {
        count++;
    }
}

/* Writes a NaN or infinity; false for other numbers. */
static bool write_special(const gp_type *type, uint64_t bits, char *text)
{
    const float_form *form = form_of(type);
    uint64_t magnitude = bits & ~form->sign;
    if (magnitude < form->infinity) {
        return false;
    }
    memcpy(text, magnitude == form->infinity ? "inf" : "nan", 4);
    if (magnitude > form->infinity && bits != form->default_nan) {
        memcpy(text + 3, "(0x", 3);
        text += 6;
        for (uint32_t left = type->size * 8u; left > 0; text++) {
            left -= 4u;
            *text = "0123456789abcdef"[bits >> left & 15u];
        }
        memcpy(text, ")", 2);
    }
    return true;
}

/* Writes a whole number below 2^53 or any decimal with few digits; returns 0
 * for other numbers. Exact in these cases, as double arithmetic is. */
#if FLT_EVAL_METHOD == 0 && !defined(__FAST_MATH__)

/* True if a decimal is read as an f32. A quotient half-way between two floats
 * would be rounded twice, so it is left to the slow path. */
static bool is_f32_of(double quotient, double real)
{
    uint64_t bits;
    memcpy(&bits, &quotient, sizeof bits);
    return (double)(float)quotient == real &&
           (bits & 0x1FFFFFFFu) != 0x10000000u;
}

static size_t write_decimal(uint64_t number, int places, char *text)
{
    char letters[GP_DIGITS_SIZE];
    int count = (int)gp_digits_format(number, letters);
    int whole = count > places ? count - places : 0;
    int zeros = count < places ? places - count : 0;
    memcpy(text, whole > 0 ? letters : "0", whole > 0 ? (size_t)whole : 1u);
    text += whole > 0 ? whole : 1;
    *text = '.';
    memset(text + 1, '0', (size_t)zeros);
    memcpy(text + 1 + zeros, letters + whole, (size_t)(count - whole));
    text[1 + places] = '\0';
    return (size_t)((whole > 0 ? whole : 1) + 1 + places);
}

/* The decimal with the fewest digits, if few suffice. */
static size_t write_short(double real, bool is_f64, bool is_power, char *text)
{
    static const double tens[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
        1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20};
    const double tolerance = is_f64 ? DBL_EPSILON : (double)FLT_EPSILON;
    const double end = is_f64 ? 1e15 : is_power ? 1e6 : 1e9;
    const int most = is_f64 ? 20 : 12; /* products of an f32 are exact */
    for (int places = 1; places <= most; places++) {
        double scaled = real * tens[places];
        if (scaled >= end) {
            return 0;
        }
        int64_t number = (int64_t)(scaled + 0.5);
        double above = (double)number - scaled;
        number -= above >= 0.5 ? number & 1 : 0; /* a tie goes to the even */
        if ((above < 0.0 ? -above : above) <= scaled * tolerance) {
            double quotient = (double)number / tens[places];
            if (is_f64 ? quotient == real : is_f32_of(quotient, real)) {
                return write_decimal((uint64_t)number, places, text);
            }
        }
    }
    return 0;
}

static size_t write_fast(gp_value value, uint64_t bits, char *text)
{
    const float_form *form = form_of(value.type);
    bool is_f64 = value.type->kind == GP_KIND_F64;
    double real = is_f64 ? value.as.f64 : (double)value.as.f32;
    bool is_subnormal = bits != 0 && bits < form->smallest_normal;
    if (is_subnormal || !(real < 9007199254740992.0)) {
        return 0; /* subnormal numbers may count as 0 in arithmetic */
    }
    int64_t whole = (int64_t)real;
    if ((double)whole == real) {
        if ((uint64_t)whole >= 2u * form->smallest_normal) {
            return 0; /* fewer digits may suffice */
        }
        size_t length = gp_digits_format((uint64_t)whole, text);
        text[length] = '\0';
        return length;
    }
    if (real < 1e-5 || value.type->kind == GP_KIND_F16) {
        return 0;
    }
    bool is_power = (bits & (form->smallest_normal - 1u)) == 0;
    return write_short(real, is_f64, is_power, text);
}

#else

static size_t write_fast(gp_value value, uint64_t bits, char *text)
{
    (void)value, (void)bits, (void)text;
    return 0;
}

#endif

size_t gp_real_format(gp_value value, char text[GP_REAL_TEXT_SIZE])
{
    const gp_type *type = value.type;
    const float_form *form = form_of(type);
    uint64_t bits = bits_of(value);
    uint64_t magnitude = bits & ~form->sign;
    size_t sign = bits != magnitude && magnitude <= form->infinity ? 1 : 0;
    if (sign != 0) {
        *text = '-';
        text++;
    }
    if (write_special(type, bits, text)) {
        return sign + strlen(text);
    }
    gp_value positive = value;
    if (type->kind == GP_KIND_F64) {
        positive.as.u64 = magnitude;
    } else {
        positive.as.f32 = fabsf(value.as.f32);
    }
    size_t length = write_fast(positive, magnitude, text);
    if (length != 0) {
        return sign + length;
    }
    write_shortest(positive, magnitude, text);
    return sign + strlen(text);
}
