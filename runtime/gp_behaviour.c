#include "gp_behaviour.h"

#include <float.h>
#include <math.h>

static bool is_excluded(uint64_t tried, uint32_t branch)
{
    return (tried >> branch & 1u) != 0;
}

static double weight_of(const double *weights, uint32_t branch, uint64_t tried)
{
    double weight = weights[branch];
    if (is_excluded(tried, branch) || !(weight > 0.0)) {
        return 0.0; /* NaN too */
    }
    return weight < DBL_MAX ? weight : DBL_MAX;
}

static double sum_of(
    const double *weights, uint32_t count, uint64_t tried, double scale)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        sum += weight_of(weights, i, tried) * scale; /* exact: a power of two */
    }
    return sum;
}

uint32_t gp_behaviour_choose(
    uint32_t *chance, const double *weights, uint32_t count, uint64_t tried)
{
    double scale = 1.0;
    double sum = sum_of(weights, count, tried, scale);
    uint32_t chosen = count;
    if (sum > DBL_MAX) {
        scale = 1.0 / 128.0; /* there are at most 64 branches */
        sum = sum_of(weights, count, tried, scale);
    }
    if (sum <= 0.0) {
        return count;
    }
    double drawn = gp_behaviour_draw(chance) * sum;
    sum = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = weight_of(weights, i, tried) * scale;
        if (weight > 0.0) {
            chosen = i; /* the last, if rounding leaves none */
            sum += weight;
            if (sum > drawn) {
                break;
            }
        }
    }
    return chosen;
}

static double score_of(const double *scores, uint32_t branch)
{
    double score = scores[branch];
    return score >= -DBL_MAX ? score : -(double)INFINITY; /* NaN too */
}

uint32_t gp_behaviour_best(const double *scores, uint32_t count, uint64_t tried,
    uint32_t running, double margin)
{
    bool is_running = running < count;
    uint32_t best = is_running ? running : count;
    double bar = is_running ? score_of(scores, running) + margin : 0.0;
    for (uint32_t i = 0; i < count; i++) {
        double score = score_of(scores, i);
        bool is_better = best == count || score > bar;
        if (is_better && i != running && !is_excluded(tried, i)) {
            best = i;
            bar = score;
        }
    }
    return best;
}
