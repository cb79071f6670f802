#include "gp_ease.h"

#include "gp_math.h"

#define PI 3.14159265358979323846

/* A product that the compiler cannot fuse with an addition. */
static double times(double a, double b)
{
    return gp_f64(a * b);
}

/* The sine of a fraction, from 0 to 1, of a quarter turn: a series of nine
 * terms, exact to 15 digits. */
static double sine_of_quarter(double part)
{
    double angle = times(part, PI / 2.0);
    double square = times(angle, angle);
    double sum = 1.0;
    for (int i = 9; i > 0; i--) {
        double divisor = (double)(2 * i) * (double)(2 * i + 1);
        sum = 1.0 - gp_f64(times(square, sum) / divisor);
    }
    return times(angle, sum);
}

/* The sine at a place, not below 0, where `turn` is the length of a turn. All
 * differences are exact, so the result is precise even near 0. */
static double sine_at(double place, double turn)
{
    double half = turn / 2.0;
    double part = gp_mod_f64(place, turn);
    bool is_below = part > half;
    part -= is_below ? half : 0.0;
    part = part <= half / 2.0 ? part : half - part;
    double sine = sine_of_quarter(gp_f64(times(part, 4.0) / turn));
    return is_below ? -sine : sine;
}

/* Two to the power of an exponent from -10 to 0. */
static double power_of_two(double exponent)
{
    double part = times(exponent, 0.69314718055994530942 / 16.0);
    double sum = 1.0;
    for (int i = 12; i > 0; i--) {
        sum = 1.0 + gp_f64(times(part, sum) / (double)i);
    }
    for (int i = 0; i < 4; i++) {
        sum = times(sum, sum); /* keeps the series short */
    }
    return sum;
}

double gp_ease_linear(double progress)
{
    return progress;
}

double gp_ease_quad(double progress)
{
    return times(progress, progress);
}

double gp_ease_cubic(double progress)
{
    return times(times(progress, progress), progress);
}

double gp_ease_sine(double progress)
{
    double sine = sine_of_quarter(progress / 2.0);
    if (progress >= 1.0) {
        return 1.0; /* exactly, so that `out` starts exactly at 0 */
    }
    return times(2.0, times(sine, sine)); /* 1 - cos x, exactly 0 at 0 */
}

static double overshoot(double progress, double by)
{
    double factor = times(by, progress - 1.0) + progress;
    return times(times(progress, progress), factor);
}

double gp_ease_back(double progress)
{
    return overshoot(progress, 1.70158);
}

double gp_ease_half_back(double progress)
{
    return overshoot(progress, 2.5949095);
}

/* An oscillation of growing amplitude, whose last quarter turn ends at progress 1. */
static double oscillate(double progress, double turn)
{
    double scaled = times(10.0, progress);
    if (progress <= 0.0 || progress >= 1.0) {
        return progress;
    }
    double quarter = times(turn, 0.25);
    double sine = sine_at(10.0 + quarter - scaled, turn);
    return times(power_of_two(scaled - 10.0), sine);
}

double gp_ease_elastic(double progress)
{
    return oscillate(progress, 3.0);
}

double gp_ease_half_elastic(double progress)
{
    return oscillate(progress, 4.5);
}

double gp_ease_bounce(double progress)
{
    double rest = 1.0 - progress;
    double middle = 0.0;
    double height = 0.0;
    if (rest >= 2.5 / 2.75) {
        middle = 2.625 / 2.75;
        height = 0.984375;
    } else if (rest >= 2.0 / 2.75) {
        middle = 2.25 / 2.75;
        height = 0.9375;
    } else if (rest >= 1.0 / 2.75) {
        middle = 1.5 / 2.75;
        height = 0.75;
    }
    rest -= middle;
    return 1.0 - (times(7.5625, times(rest, rest)) + height);
}

float gp_ease_in(gp_ease_fn *curve, float progress)
{
    return gp_f32((float)curve((double)progress));
}

float gp_ease_out(gp_ease_fn *curve, float progress)
{
    return gp_f32((float)(1.0 - curve(1.0 - (double)progress)));
}

float gp_ease_in_out(gp_ease_fn *curve, float progress)
{
    double doubled = 2.0 * (double)progress;
    if (doubled < 1.0) {
        return gp_f32((float)(curve(doubled) / 2.0));
    }
    return gp_f32((float)(1.0 - gp_f64(curve(2.0 - doubled) / 2.0)));
}

float gp_ease_progress(gp_time now, gp_time begin, uint32_t time)
{
    uint32_t elapsed = now - begin;
    return elapsed >= time ? 1.0f : gp_f32((float)elapsed / (float)time);
}

float gp_ease_f32(float from, float to, float eased)
{
    float between = gp_f32(from + gp_f32(gp_f32(to - from) * eased));
    return eased == 0.0f ? from : eased == 1.0f ? to : between;
}

double gp_ease_f64(double from, double to, float eased)
{
    double between = gp_f64(from + times(to - from, (double)eased));
    return eased == 0.0f ? from : eased == 1.0f ? to : between;
}

int64_t gp_ease_i64(int64_t from, int64_t to, float eased)
{
    double value = gp_ease_f64((double)from, (double)to, eased);
    int64_t between = gp_i64_from_f64(gp_floor_div_f64(value + 0.5, 1.0));
    return eased == 0.0f ? from : eased == 1.0f ? to : between;
}

uint64_t gp_ease_u64(uint64_t from, uint64_t to, float eased)
{
    double value = gp_ease_f64((double)from, (double)to, eased);
    uint64_t between = gp_u64_from_f64(gp_floor_div_f64(value + 0.5, 1.0));
    return eased == 0.0f ? from : eased == 1.0f ? to : between;
}
