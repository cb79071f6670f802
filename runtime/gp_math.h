/*
 * gp_math.h - the arithmetic of expressions: defined for all values, and
 * identical on all platforms.
 *
 * Integers wrap. Division and modulo by zero result in 0; // and % round
 * towards minus infinity, as in Python. Conversions saturate, and NaN becomes
 * zero. Floats are rounded to their type after each operation, with any
 * registers and instructions, and with -ffp-contract=fast; only on processors
 * that compute in more than 64 bits (x87) may the last bit of an f64 differ.
 * Options that make a compiler treat floats as real numbers (-ffast-math,
 * clang's -ffp-model=fast, -Ofast) change results.
 */
#ifndef GP_MATH_H
#define GP_MATH_H

#include "gp_scalar.h"

#include <float.h>

GP_BEGIN_DECLS

/*
 * Rounding. A value passes through GP_ROUND to prevent excess precision and
 * fused multiplications: through memory if registers are wider, through its
 * register if a product could be fused. gcc fuses across statements unless a
 * strict option is set. clang does so under -ffp-contract=fast, regardless of
 * pragmas, and no macro reveals that option; so all targets that may have fused
 * multiplications count.
 */
#if defined(__clang__)
#if defined(__x86_64__) || defined(__i386__)
#if defined(__FMA__) || defined(__FMA4__)
#define GP_MAY_FUSE
#endif
#elif !defined(__arm__) || defined(__ARM_FEATURE_FMA)
#define GP_MAY_FUSE
#endif
#elif defined(__GNUC__) && defined(__FP_FAST_FMAF)
#define GP_MAY_FUSE
#endif

#if !defined(GP_MAY_FUSE) && FLT_EVAL_METHOD == 0
#define GP_ROUND(type, value) ((void)0)
#elif !defined(__GNUC__)
#define GP_ROUND(type, value) ((value) = *(volatile type *)&(value))
#elif FLT_EVAL_METHOD == 0 && (defined(__x86_64__) || defined(__i386__))
#define GP_ROUND(type, value) __asm__("" : "+x"(value))
#elif FLT_EVAL_METHOD == 0 && defined(__aarch64__)
#define GP_ROUND(type, value) __asm__("" : "+w"(value))
#else
#define GP_ROUND(type, value) __asm__("" : "+m"(value))
#endif

/* Rounds a result to f32, as a store would; prevents fusion. */
static inline float gp_f32(float value)
{
    GP_ROUND(float, value);
    return value;
}

static inline double gp_f64(double value)
{
    GP_ROUND(double, value);
    return value;
}

/* Integers: results wrap. */

static inline int64_t gp_add_i64(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t gp_sub_i64(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static inline int64_t gp_mul_i64(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

static inline int64_t gp_neg_i64(int64_t value)
{
    return (int64_t)(0u - (uint64_t)value);
}

/* The quotient rounded down; 0 for division by zero. */
static inline int64_t gp_floor_div_i64(int64_t a, int64_t b)
{
    if (b == 0) {
        return 0;
    }
    if (b == -1) {
        return gp_neg_i64(a); /* the lowest value wraps to itself */
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/* The remainder, with the sign of b; 0 for division by zero. */
static inline int64_t gp_mod_i64(int64_t a, int64_t b)
{
    if (b == 0 || b == -1) {
        return 0;
    }
    int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static inline uint64_t gp_floor_div_u64(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a / b;
}

static inline uint64_t gp_mod_u64(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a % b;
}

/* Floats: the quotient; 0 for division by zero. */

static inline float gp_div_f32(float a, float b)
{
    return b == 0.0f ? 0.0f : gp_f32(a / b);
}

static inline double gp_div_f64(double a, double b)
{
    return b == 0.0 ? 0.0 : gp_f64(a / b);
}

/* The quotient rounded down, and its remainder; 0 for division by zero. */
double gp_floor_div_f64(double a, double b);
double gp_mod_f64(double a, double b);

static inline float gp_floor_div_f32(float a, float b)
{
    return gp_f32((float)gp_floor_div_f64((double)a, (double)b));
}

static inline float gp_mod_f32(float a, float b)
{
    return gp_f32((float)gp_mod_f64((double)a, (double)b));
}

/* Conversions: the nearest possible value; fractions are truncated. */

static inline int64_t gp_i64_from_f64(double value)
{
    if (value >= -9223372036854775808.0 && value < 9223372036854775808.0) {
        return (int64_t)value;
    }
    return value > 0.0 ? INT64_MAX : value < 0.0 ? INT64_MIN : 0;
}

static inline uint64_t gp_u64_from_f64(double value)
{
    if (value > 0.0 && value < 18446744073709551616.0) {
        return (uint64_t)value;
    }
    return value > 0.0 ? UINT64_MAX : 0;
}

static inline int64_t gp_i64_from_u64(uint64_t value)
{
    return value <= (uint64_t)INT64_MAX ? (int64_t)value : INT64_MAX;
}

static inline uint64_t gp_u64_from_i64(int64_t value)
{
    return value >= 0 ? (uint64_t)value : 0;
}

static inline int8_t gp_i8_from_i64(int64_t value)
{
    return (int8_t)gp_clamp_i64(value, INT8_MIN, INT8_MAX);
}

static inline int16_t gp_i16_from_i64(int64_t value)
{
    return (int16_t)gp_clamp_i64(value, INT16_MIN, INT16_MAX);
}

static inline int32_t gp_i32_from_i64(int64_t value)
{
    return (int32_t)gp_clamp_i64(value, INT32_MIN, INT32_MAX);
}

static inline uint8_t gp_u8_from_i64(int64_t value)
{
    return (uint8_t)gp_clamp_i64(value, 0, UINT8_MAX);
}

static inline uint16_t gp_u16_from_i64(int64_t value)
{
    return (uint16_t)gp_clamp_i64(value, 0, UINT16_MAX);
}

static inline uint32_t gp_u32_from_i64(int64_t value)
{
    return (uint32_t)gp_clamp_i64(value, 0, UINT32_MAX);
}

/* Clamps an index to an array of this length. */
static inline uint32_t gp_index(int64_t index, uint32_t length)
{
    return (uint32_t)gp_clamp_i64(index, 0, (int64_t)length - 1);
}

GP_END_DECLS

#endif
