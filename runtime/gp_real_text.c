#include "gp_real_text.h"

#include "gp_scalar.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_NAN_32 UINT32_C(0x7fc00000)
#define USUAL_NAN_64 UINT64_C(0x7ff8000000000000)

/* More digits than these tell an f64 from its neighbours only by being there. */
#define DIGITS_MAX 800
#define EXPONENT_MAX 99999

static bool is_f32(const gp_type *type)
{
    return type->kind == GP_KIND_F32;
}

static uint64_t bits_of(gp_value value)
{
    if (is_f32(value.type)) {
        uint32_t bits;
        memcpy(&bits, &value.as.f32, sizeof bits);
        return bits;
    }
    uint64_t bits;
    memcpy(&bits, &value.as.f64, sizeof bits);
    return bits;
}

static gp_value value_of_bits(const gp_type *type, uint64_t bits)
{
    gp_value value = gp_value_none();
    value.type = type;
    if (is_f32(type)) {
        uint32_t narrow = (uint32_t)bits;
        memcpy(&value.as.f32, &narrow, sizeof narrow);
    } else {
        memcpy(&value.as.f64, &bits, sizeof bits);
    }
    return value;
}

/* The bits of infinity: all those of the exponent. */
static uint64_t infinity_of(const gp_type *type)
{
    return is_f32(type) ? UINT64_C(0x7f800000) : UINT64_C(0x7ff0000000000000);
}

static uint64_t smallest_normal(const gp_type *type)
{
    return is_f32(type) ? UINT64_C(1) << 23 : UINT64_C(1) << 52;
}

static uint64_t sign_of(const gp_type *type)
{
    return is_f32(type) ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
}

static uint64_t usual_nan_of(const gp_type *type)
{
    return is_f32(type) ? USUAL_NAN_32 : USUAL_NAN_64;
}

/* Reading */

/* A decimal number in which no point stands, so that every locale reads it. */
typedef struct decimal {
    char text[DIGITS_MAX + 16];
    size_t count;     /* digits, without leading zeros */
    int64_t exponent; /* of ten, for the last of them */
    bool is_more;     /* digits other than 0 have been left out */
    bool is_number;   /* there was a digit at all */
} decimal;

static void take_digit(decimal *number, char digit, bool is_fraction)
{
    number->is_number = true;
    bool is_kept = number->count < DIGITS_MAX;
    if (is_kept && (digit != '0' || number->count != 0)) {
        number->text[number->count] = digit;
        number->count++;
    } else if (!is_kept && digit != '0') {
        number->is_more = true;
    }
    if (is_fraction && is_kept) {
        number->exponent--;
    } else if (!is_fraction && !is_kept) {
        number->exponent++;
    }
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Reads the digits, with or without a point; returns where they end. */
static const char *take_digits(decimal *number, const char *at)
{
    bool is_fraction = false;
    while (is_digit(*at) || (*at == '.' && !is_fraction)) {
        if (*at == '.') {
            is_fraction = true;
        } else {
            take_digit(number, *at, is_fraction);
        }
        at++;
    }
    return at;
}

/* Reads "e-5", if it is there; returns where it ends, NULL if it is broken. */
static const char *take_exponent(decimal *number, const char *at)
{
    if (*at != 'e' && *at != 'E') {
        return at;
    }
    at++;
    bool is_negative = *at == '-';
    at += is_negative || *at == '+' ? 1 : 0;
    if (!is_digit(*at)) {
        return NULL;
    }
    int64_t exponent = 0;
    for (; is_digit(*at); at++) {
        exponent = exponent < (INT64_C(1) << 60) / 10
                       ? exponent * 10 + (*at - '0')
                       : exponent;
    }
    number->exponent += is_negative ? -exponent : exponent;
    return at;
}

/* The digits and the exponent as strtod reads them in every locale. */
static void finish_decimal(decimal *number)
{
    if (number->is_more) {
        number->text[number->count] = '1';
        number->count++;
        number->exponent--;
    }
    if (number->count == 0) {
        number->text[0] = '0';
        number->count = 1;
    }
    int64_t exponent = number->exponent;
    exponent = exponent > EXPONENT_MAX ? EXPONENT_MAX : exponent;
    exponent = exponent < -EXPONENT_MAX ? -EXPONENT_MAX : exponent;
    snprintf(number->text + number->count, sizeof number->text - number->count,
        "e%d", (int)exponent);
}

static int hex_digit(char letter)
{
    if (is_digit(letter)) {
        return letter - '0';
    }
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Reads what follows "nan": nothing, or the bits of a NaN. */
static const char *parse_nan(
    const char *at, const gp_type *type, gp_value *value)
{
    uint64_t bits = usual_nan_of(type);
    if (strncmp(at, "(0x", 3) == 0) {
        at += 3;
        bits = 0;
        for (uint32_t i = 0; i < type->size * 2u; i++, at++) {
            int digit = hex_digit(*at);
            if (digit < 0) {
                return NULL;
            }
            bits = bits * 16u + (uint64_t)digit;
        }
        uint64_t magnitude = bits & ~sign_of(type);
        if (*at != ')' || magnitude <= infinity_of(type)) {
            return NULL;
        }
        at++;
    }
    *value = value_of_bits(type, bits);
    return at;
}

static gp_value value_of_decimal(const gp_type *type, const decimal *number)
{
    gp_value value = gp_value_none();
    value.type = type;
    if (is_f32(type)) {
        value.as.f32 = strtof(number->text, NULL);
    } else {
        value.as.f64 = strtod(number->text, NULL);
    }
    return value;
}

const char *gp_real_parse(
    const char *text, const gp_type *type, gp_value *value, bool *too_large)
{
    *too_large = false;
    if (strncmp(text, "nan", 3) == 0) {
        return parse_nan(text + 3, type, value);
    }
    uint64_t sign = *text == '-' ? sign_of(type) : 0;
    text += *text == '-' || *text == '+' ? 1 : 0;
    if (strncmp(text, "inf", 3) == 0) {
        *value = value_of_bits(type, infinity_of(type) | sign);
        return text + 3;
    }
    decimal number = {.count = 0};
    text = take_digits(&number, text);
    text = number.is_number ? take_exponent(&number, text) : NULL;
    if (text == NULL) {
        return NULL;
    }
    finish_decimal(&number);
    uint64_t bits = bits_of(value_of_decimal(type, &number));
    if (bits == infinity_of(type)) {
        *too_large = true;
        return NULL;
    }
    *value = value_of_bits(type, bits | sign);
    return text;
}

/* Writing */

/* The digits of a number and the exponent of the first one. */
typedef struct digits {
    char text[24];
    int count;
    int exponent;
} digits;

/* Rounds a positive number to so many digits; zeros at the end are left out. */
static digits round_to(double value, int count)
{
    char text[48];
    digits made = {.count = 0};
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    const char *at = text;
    for (; *at != 'e' && *at != '\0'; at++) {
        if (is_digit(*at)) { /* and not the point of some locale */
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

static char *append(char *at, const char *from, int count)
{
    memcpy(at, from, (size_t)count);
    return at + count;
}

static char *append_zeros(char *at, int count)
{
    memset(at, '0', (size_t)count);
    return at + count;
}

/* Writes digits as 0.001, 12.5, 1200 or 1.25e+20. */
static void lay_digits(const digits *number, char *at)
{
    int exponent = number->exponent;
    if (exponent < -5 || exponent > 15) {
        at = append(at, number->text, 1);
        if (number->count > 1) {
            at = append(at, ".", 1);
            at = append(at, number->text + 1, number->count - 1);
        }
        snprintf(at, 8, "e%+d", exponent);
        return;
    }
    if (exponent < 0) {
        at = append(at, "0.", 2);
        at = append_zeros(at, -exponent - 1);
        at = append(at, number->text, number->count);
    } else if (exponent + 1 >= number->count) {
        at = append(at, number->text, number->count);
        at = append_zeros(at, exponent + 1 - number->count);
    } else {
        at = append(at, number->text, exponent + 1);
        at = append(at, ".", 1);
        at = append(
            at, number->text + exponent + 1, number->count - exponent - 1);
    }
    *at = '\0';
}

static bool leads_back(const char *text, gp_value value)
{
    gp_value back;
    bool too_large;
    return gp_real_parse(text, value.type, &back, &too_large) != NULL &&
           bits_of(back) == bits_of(value);
}

/* Writes "nan(0x", all bits and ")". */
static void lay_nan(const gp_type *type, uint64_t bits, char *at)
{
    at = append(at, "nan(0x", 6);
    for (uint32_t left = type->size * 8u; left > 0;) {
        left -= 4u;
        *at = "0123456789abcdef"[bits >> left & 15u];
        at++;
    }
    memcpy(at, ")", 2);
}

/* Adds 1 to the last of so many digits, zeros that were left out included. */
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

/* Writes a positive number with so many digits; false if they do not lead back
 * to it. The neighbour above a power of two is twice as far away as the one
 * below: the digits next to the nearest ones may lead back where these do not.
 */
static bool lay_rounded(gp_value value, int count, char *text)
{
    double real = is_f32(value.type) ? (double)value.as.f32 : value.as.f64;
    digits rounded = round_to(real, count);
    lay_digits(&rounded, text);
    if (leads_back(text, value)) {
        return true;
    }
    if ((bits_of(value) & (smallest_normal(value.type) - 1u)) != 0) {
        return false;
    }
    round_up(&rounded, count);
    lay_digits(&rounded, text);
    return leads_back(text, value);
}

/* Every decimal of so many digits leads to a float of its own, but for those
 * below the smallest normal one. */
static int fewest_digits(const gp_type *type, uint64_t magnitude)
{
    if (magnitude < smallest_normal(type)) {
        return 1;
    }
    return is_f32(type) ? FLT_DIG : DBL_DIG;
}

void gp_real_format(gp_value value, char text[GP_REAL_TEXT_SIZE])
{
    const gp_type *type = value.type;
    uint64_t bits = bits_of(value);
    uint64_t magnitude = bits & ~sign_of(type);
    if (bits == usual_nan_of(type)) {
        memcpy(text, "nan", 4);
        return;
    }
    if (magnitude > infinity_of(type)) {
        lay_nan(type, bits, text);
        return;
    }
    if (bits != magnitude) {
        *text = '-';
        text++;
    }
    if (magnitude == infinity_of(type)) {
        memcpy(text, "inf", 4);
        return;
    }
    gp_value positive = value_of_bits(type, magnitude);
    int most = is_f32(type) ? FLT_DECIMAL_DIG : DBL_DECIMAL_DIG;
    int count = fewest_digits(type, magnitude);
    while (count <= most && !lay_rounded(positive, count, text)) {
        count++;
    }
}
