/*
 * gp_scalar.h - comparing and clamping single values.
 *
 * "The same" means the same bits: a NaN is the same as that very NaN, and -0.0
 * is not the same as 0.0. Clamping takes NaN to the lower bound.
 */
#ifndef GP_SCALAR_H
#define GP_SCALAR_H

#include "gp_base.h"

#include <math.h> /* for NAN and INFINITY, which generated code writes */
#include <string.h>

GP_BEGIN_DECLS

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
