#include "gp_math.h"

#include <string.h>

_Static_assert(FLT_RADIX == 2 && FLT_MANT_DIG == 24, "float is an IEEE single");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024, "double is a double");

#define MANTISSA_BITS 52
#define MANTISSA_ONE (UINT64_C(1) << MANTISSA_BITS)
#define SIGN_BIT (UINT64_C(1) << 63)
#define INFINITE_BITS (UINT64_C(0x7ff) << MANTISSA_BITS)

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The biased exponent; subnormal numbers have that of the lowest normals. */
static uint32_t exponent_of(uint64_t bits)
{
    uint32_t exponent = (uint32_t)(bits >> MANTISSA_BITS);
    return exponent != 0 ? exponent : 1;
}

static uint64_t mantissa_of(uint64_t bits)
{
    uint64_t mantissa = bits & (MANTISSA_ONE - 1u);
    return bits >= MANTISSA_ONE ? mantissa | MANTISSA_ONE : mantissa;
}

/* The exact remainder of two positive finite numbers, given as bits: long
 * division of the mantissas, in steps of as many digits as fit into 64 bits. */
static uint64_t remainder_of(uint64_t a, uint64_t b)
{
    uint64_t divisor = mantissa_of(b);
    uint64_t rest = mantissa_of(a) % divisor;
    uint32_t exponent = exponent_of(b);
    uint32_t digits = exponent_of(a) - exponent;
    while (digits > 0) {
        uint32_t step = digits < 11 ? digits : 11;
        rest = (rest << step) % divisor;
        digits -= step;
    }
    while (rest != 0 && rest < MANTISSA_ONE && exponent > 1) {
        rest <<= 1;
        exponent--;
    }
    if (rest < MANTISSA_ONE) {
        return rest;
    }
    return (rest - MANTISSA_ONE) | ((uint64_t)exponent << MANTISSA_BITS);
}

/* The remainder, with the sign of a; b is not zero. */
static double rest_of(double a, double b)
{
    uint64_t sign = bits_of(a) & SIGN_BIT;
    uint64_t a_bits = bits_of(a) & ~SIGN_BIT;
    uint64_t b_bits = bits_of(b) & ~SIGN_BIT;
    if (a_bits >= INFINITE_BITS || b_bits > INFINITE_BITS) {
        return from_bits(INFINITE_BITS | MANTISSA_ONE >> 1);
    }
    if (a_bits < b_bits) {
        return a;
    }
    return from_bits(remainder_of(a_bits, b_bits) | sign);
}

static double floor_of(double value)
{
    if (!(value > -4503599627370496.0 && value < 4503599627370496.0)) {
        return value; /* no fraction, or not a finite number */
    }
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1.0 : whole;
}

double gp_mod_f64(double a, double b)
{
    if (b == 0.0) {
        return 0.0;
    }
    double rest = rest_of(a, b);
    if (rest == 0.0) {
        return b < 0.0 ? -0.0 : 0.0;
    }
    return (rest < 0.0) != (b < 0.0) ? gp_f64(rest + b) : rest;
}

double gp_floor_div_f64(double a, double b)
{
    if (b == 0.0) {
        return 0.0;
    }
    double rest = rest_of(a, b);
    double quotient = gp_f64(gp_f64(a - rest) / b);
    if (rest != 0.0 && (rest < 0.0) != (b < 0.0)) {
        quotient = gp_f64(quotient - 1.0);
    }
    if (quotient == 0.0) {
        return from_bits((bits_of(a) ^ bits_of(b)) & SIGN_BIT);
    }
    double whole = floor_of(quotient);
    return gp_f64(quotient - whole) > 0.5 ? whole + 1.0 : whole;
}
