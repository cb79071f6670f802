/*
 * gp_scalar.h - comparing, clamping and converting single values.
 *
 * "The same" means the same bits: a NaN equals only the identical NaN, and -0.0
 * is not the same as 0.0. Clamping maps NaN to the lower bound.
 *
 * An f16 is stored in two bytes, as an IEEE 754 half, and computed with as a
 * float. Storing rounds to nearest, ties to even; from 65520 on the result is
 * infinity. A NaN stays a NaN and keeps the upper 10 bits of its payload. If
 * floats are returned in x87 registers, a signalling NaN becomes quiet.
 */
#ifndef GP_SCALAR_H
#define GP_SCALAR_H

#include "gp_base.h"

#include <string.h>

/* NAN and INFINITY without math.h, which takes a compiler as long as all
 * headers of the runtime together. */
#if defined(__GNUC__)
#define GP_NAN __builtin_nanf("")
#define GP_INFINITY __builtin_inff()
#else
#include <math.h>
#define GP_NAN NAN
#define GP_INFINITY INFINITY
#endif

GP_BEGIN_DECLS

/* An f16 in memory; a struct, so that no number is stored by mistake. */
typedef struct gp_f16 {
    uint16_t bits;
} gp_f16;

/* The bits of the f32 with the value of an f16. */
static inline uint32_t gp_f32_bits_from_f16(gp_f16 stored)
{
    const float smallest = 5.9604644775390625e-8f; /* 2^-24 */
    uint32_t sign = (stored.bits & 0x8000u) << 16;
    uint32_t magnitude = stored.bits & 0x7FFFu;
    if (magnitude >= 0x7C00u) {
        return sign | 0x7F800000u | (magnitude & 0x3FFu) << 13;
    }
    if (magnitude >= 0x0400u) {
        return sign | ((magnitude << 13) + 0x38000000u);
    }
    float subnormal = (float)magnitude * smallest;
    memcpy(&magnitude, &subnormal, sizeof magnitude);
    return sign | magnitude;
}

/* Rounds the f32 with these bits to an f16. */
static inline gp_f16 gp_f16_from_f32_bits(uint32_t bits)
{
    uint32_t magnitude = bits & 0x7FFFFFFFu;
    uint32_t result = 0;
    if (magnitude > 0x7F800000u) {
        uint32_t payload = magnitude >> 13 & 0x3FFu;
        result = 0x7C00u | (payload != 0 ? payload : 0x200u);
    } else if (magnitude >= 0x477FF000u) { /* 65520 */
        result = 0x7C00u;
    } else if (magnitude > 0x33000000u) { /* 2^-25, half of the smallest */
        uint32_t exponent = magnitude >> 23;
        uint32_t shift = exponent < 113u ? 126u - exponent : 13u;
        uint32_t number = exponent < 113u ? (magnitude & 0x7FFFFFu) | 0x800000u
                                          : magnitude - 0x38000000u;
        uint32_t rest = number & ((1u << shift) - 1u);
        uint32_t middle = 1u << (shift - 1u);
        result = number >> shift;
        result += rest > middle || (rest == middle && (result & 1u) != 0);
    }
    gp_f16 stored = {(uint16_t)((bits >> 16 & 0x8000u) | result)};
    return stored;
}

static inline float gp_f32_from_f16(gp_f16 stored)
{
    uint32_t bits = gp_f32_bits_from_f16(stored);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline gp_f16 gp_f16_from_f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return gp_f16_from_f32_bits(bits);
}

static inline bool gp_same_f16(gp_f16 a, gp_f16 b)
{
    return a.bits == b.bits;
}

static inline bool gp_same_f32(float a, float b)
{
    uint32_t a_bits;
    uint32_t b_bits;
    memcpy(&a_bits, &a, sizeof a_bits);
    memcpy(&b_bits, &b, sizeof b_bits);
    return a_bits == b_bits;
}

static inline bool gp_same_f64(double a, double b)
{
    uint64_t a_bits;
    uint64_t b_bits;
    memcpy(&a_bits, &a, sizeof a_bits);
    memcpy(&b_bits, &b, sizeof b_bits);
    return a_bits == b_bits;
}

static inline int8_t gp_clamp_i8(int8_t value, int8_t low, int8_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline int16_t gp_clamp_i16(int16_t value, int16_t low, int16_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline int32_t gp_clamp_i32(int32_t value, int32_t low, int32_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline int64_t gp_clamp_i64(int64_t value, int64_t low, int64_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline uint8_t gp_clamp_u8(uint8_t value, uint8_t low, uint8_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline uint16_t gp_clamp_u16(uint16_t value, uint16_t low, uint16_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline uint32_t gp_clamp_u32(uint32_t value, uint32_t low, uint32_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline uint64_t gp_clamp_u64(uint64_t value, uint64_t low, uint64_t high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline float gp_clamp_f32(float value, float low, float high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

static inline double gp_clamp_f64(double value, double low, double high)
{
    return value >= low ? (value <= high ? value : high) : low;
}

GP_END_DECLS

#endif
