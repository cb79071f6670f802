#include "gp_value.h"

#include "gp_scalar.h"

#include <float.h>
#include <string.h>

static bool is_signed_kind(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_I64;
}

static bool is_unsigned_kind(gp_kind kind)
{
    return kind >= GP_KIND_U8 && kind <= GP_KIND_U64;
}

static bool is_integer_kind(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_U64;
}

static bool is_number_kind(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_F64;
}

/* The bits of an integer or of a float's integers that are all exact. */
static uint32_t precision(const gp_type *type)
{
    if (type->kind == GP_KIND_F32) {
        return 24;
    }
    if (type->kind == GP_KIND_F64) {
        return 53;
    }
    return type->size * 8u - (is_signed_kind(type->kind) ? 1u : 0u);
}

bool gp_type_widens(const gp_type *from, const gp_type *to)
{
    if (gp_type_same(from, to)) {
        return true;
    }
    if (from->kind == GP_KIND_TEXT && to->kind == GP_KIND_TEXT) {
        return to->size == 0 || (from->size != 0 && from->size <= to->size);
    }
    if (from->kind == GP_KIND_REF && to->kind == GP_KIND_REF) {
        return to->number == 0;
    }
    if (!is_number_kind(from->kind) || !is_number_kind(to->kind)) {
        return false;
    }
    if (is_integer_kind(to->kind) && !is_integer_kind(from->kind)) {
        return false;
    }
    if (is_signed_kind(from->kind) && is_unsigned_kind(to->kind)) {
        return false;
    }
    return precision(from) <= precision(to);
}

/* Conversion */

/* A number: an integer of 65 bits, or a float. */
typedef struct number {
    bool is_float;
    bool is_negative; /* then what i64 holds, else what u64 holds */
    uint64_t bits;
    double real;
} number;

static number integer_of(int64_t value)
{
    number made = {false, value < 0, (uint64_t)value, 0.0};
    return made;
}

static number natural_of(uint64_t value)
{
    number made = {false, false, value, 0.0};
    return made;
}

static number real_of(double value)
{
    number made = {true, false, 0, value};
    return made;
}

/* A float as the integer that it is; false if it is none of 64 bits. */
static bool integer_of_real(double value, number *integer)
{
    if (!(value >= -0x1p63 && value < 0x1p64)) {
        return false;
    }
    *integer =
        value < 0.0 ? integer_of((int64_t)value) : natural_of((uint64_t)value);
    double back = integer->is_negative ? (double)(int64_t)integer->bits
                                       : (double)integer->bits;
    return gp_same_f64(back, value); /* -0.0 is no integer either */
}

static bool fits(number integer, const gp_type *type)
{
    uint32_t bits = type->size * 8u;
    if (is_signed_kind(type->kind)) {
        int64_t high = INT64_MAX >> (64u - bits);
        return integer.is_negative ? (int64_t)integer.bits >= -high - 1
                                   : integer.bits <= (uint64_t)high;
    }
    return !integer.is_negative && integer.bits <= UINT64_MAX >> (64u - bits);
}

/* Whether a member, or some flags together, stand for an integer. */
static bool is_named(number integer, const gp_type *type)
{
    uint64_t known = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        uint64_t bits = (uint64_t)type->members[i].value;
        bool is_negative = type->members[i].value < 0;
        if (type->kind == GP_KIND_ENUM && bits == integer.bits &&
            is_negative == integer.is_negative) {
            return true;
        }
        known |= bits;
    }
    return type->kind == GP_KIND_FLAGS && !integer.is_negative &&
           (integer.bits & ~known) == 0;
}

static gp_problem put_integer(
    number integer, const gp_type *type, gp_value *converted)
{
    bool is_there = type->kind == GP_KIND_ENUM || type->kind == GP_KIND_FLAGS
                        ? is_named(integer, type)
                        : fits(integer, type);
    if (!is_there) {
        return GP_PROBLEM_INEXACT;
    }
    *converted = gp_value_unsigned(type, integer.bits);
    if (is_signed_kind(type->kind) || type->kind == GP_KIND_ENUM) {
        *converted = gp_value_signed(type, (int64_t)integer.bits);
    }
    return GP_PROBLEM_NONE;
}

/* An integer as a float that is just it. */
static bool real_of_integer(number integer, double *real)
{
    number back;
    *real = integer.is_negative ? (double)(int64_t)integer.bits
                                : (double)integer.bits;
    return integer_of_real(*real, &back) && back.bits == integer.bits &&
           back.is_negative == integer.is_negative;
}

#define WIDER_BITS 29u /* of an f64's mantissa beyond those of an f32's */

/* A float as a double. A NaN keeps its bits: what conversions in software make
 * of them is up to the compiler's library. */
static double widen(float narrow)
{
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    if (narrow == narrow) {
        return (double)narrow;
    }
    uint64_t wide = (uint64_t)(bits & UINT32_C(0x80000000)) << 32 |
                    UINT64_C(0x7ff) << 52 |
                    (uint64_t)(bits & UINT32_C(0x7fffff)) << WIDER_BITS;
    double real;
    memcpy(&real, &wide, sizeof real);
    return real;
}

/* A double as the nearest float, which it does not exceed; of a NaN the higher
 * bits. */
static float narrow_of(double real)
{
    uint64_t wide;
    memcpy(&wide, &real, sizeof wide);
    if (real == real) {
        return (float)real;
    }
    uint32_t bits = (uint32_t)(wide >> 32) & UINT32_C(0x80000000);
    bits |= UINT32_C(0x7f800000);
    bits |= (uint32_t)(wide >> WIDER_BITS) & UINT32_C(0x7fffff);
    float narrow;
    memcpy(&narrow, &bits, sizeof narrow);
    return narrow;
}

static gp_problem put_real(
    double real, const gp_type *type, gp_value *converted)
{
    if (type->kind == GP_KIND_F64) {
        *converted = gp_value_f64(real);
    } else {
        bool is_finite = real - real == 0.0;
        if (is_finite && (real > (double)FLT_MAX || real < -(double)FLT_MAX)) {
            return GP_PROBLEM_INEXACT;
        }
        float narrow = narrow_of(real);
        if (!gp_same_f64(widen(narrow), real)) {
            return GP_PROBLEM_INEXACT;
        }
        *converted = gp_value_f32(narrow);
    }
    converted->type = type;
    return GP_PROBLEM_NONE;
}

static gp_problem put_number(
    number given, const gp_type *type, gp_value *converted)
{
    if (type->kind != GP_KIND_F32 && type->kind != GP_KIND_F64) {
        number integer = given;
        if (given.is_float && !integer_of_real(given.real, &integer)) {
            return GP_PROBLEM_INEXACT;
        }
        return put_integer(integer, type, converted);
    }
    double real = given.real;
    if (!given.is_float && !real_of_integer(given, &real)) {
        return GP_PROBLEM_INEXACT;
    }
    return put_real(real, type, converted);
}

static bool is_named_kind(gp_kind kind)
{
    return kind == GP_KIND_ENUM || kind == GP_KIND_FLAGS;
}

/* Takes the number out of a value; false if it has none. */
static bool number_of(gp_value value, number *given)
{
    gp_kind kind = value.type->kind;
    if (is_signed_kind(kind) || kind == GP_KIND_ENUM) {
        *given = integer_of(value.as.i64);
    } else if (is_unsigned_kind(kind) || kind == GP_KIND_FLAGS) {
        *given = natural_of(value.as.u64);
    } else if (kind == GP_KIND_F32) {
        *given = real_of(widen(value.as.f32));
    } else if (kind == GP_KIND_F64) {
        *given = real_of(value.as.f64);
    } else {
        return false;
    }
    return true;
}

static gp_problem convert_id(
    gp_value value, const gp_type *type, gp_value *converted)
{
    bool is_of_type = type->number == 0 || value.as.id.bits == 0 ||
                      gp_id_type(value.as.id) == type->number;
    if (!is_of_type) {
        return GP_PROBLEM_INEXACT;
    }
    *converted = value;
    converted->type = type;
    return GP_PROBLEM_NONE;
}

/* Whether values of a type become those of another through their numbers. */
static bool goes_by_number(const gp_type *from, const gp_type *to)
{
    if (is_named_kind(to->kind)) {
        return is_integer_kind(from->kind) || gp_type_same(from, to);
    }
    if (is_named_kind(from->kind)) {
        return is_integer_kind(to->kind);
    }
    return is_number_kind(from->kind) && is_number_kind(to->kind);
}

gp_problem gp_value_convert(
    gp_value value, const gp_type *type, gp_value *converted)
{
    number given;
    gp_kind kind = type->kind;
    if (value.type == NULL) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    if (kind == GP_KIND_REF && value.type->kind == kind) {
        return convert_id(value, type, converted);
    }
    bool is_same = gp_type_same(value.type, type) ||
                   (kind == GP_KIND_TEXT && value.type->kind == kind);
    if (is_same && !is_named_kind(kind)) {
        *converted = value;
        converted->type = type;
        return GP_PROBLEM_NONE;
    }
    if (!goes_by_number(value.type, type) || !number_of(value, &given)) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    return put_number(given, type, converted);
}
