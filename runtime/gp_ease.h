/*
 * gp_ease.h - easing: how a value changes from one to another over a time.
 *
 * A curve goes from 0 at 0 to 1 at 1 and begins slowly; out reverses it, so
 * that it ends slowly, and in_out does both. Progress is from 0 to 1. The
 * curves use only additions, multiplications and divisions of doubles, so that
 * results are identical on all platforms.
 */
#ifndef GP_EASE_H
#define GP_EASE_H

#include "gp_base.h"

GP_BEGIN_DECLS

typedef double gp_ease_fn(double progress);

double gp_ease_linear(double progress);
double gp_ease_quad(double progress);
double gp_ease_cubic(double progress);
double gp_ease_sine(double progress);
double gp_ease_back(double progress);    /* first goes back by a tenth */
double gp_ease_elastic(double progress); /* oscillates with growing amplitude */
double gp_ease_bounce(double progress);  /* bounces higher and higher */

/* For gp_ease_in_out: half as long as the curves above, with a wider swing. */
double gp_ease_half_back(double progress);
double gp_ease_half_elastic(double progress);

float gp_ease_in(gp_ease_fn *curve, float progress);
float gp_ease_out(gp_ease_fn *curve, float progress);
float gp_ease_in_out(gp_ease_fn *curve, float progress);

/* The elapsed part of a time, from 0 to 1; the time is not 0. */
float gp_ease_progress(gp_time now, gp_time begin, uint32_t time);

/* Interpolates: eased of 0 is exactly the first value, of 1 the second. Between
 * them, integers are rounded to nearest doubles and limited to 64 bits, and
 * floats whose difference is infinite have no finite value. */
float gp_ease_f32(float from, float to, float eased);
double gp_ease_f64(double from, double to, float eased);
int64_t gp_ease_i64(int64_t from, int64_t to, float eased);
uint64_t gp_ease_u64(uint64_t from, uint64_t to, float eased);

GP_END_DECLS

#endif
