/*
 * hand_send.h - a message, sent as one would write it by hand.
 *
 * It makes the same calls as the generated function, with the same checks that
 * the target lives: before the first one, and after each but the last.
 */
#ifndef HAND_SEND_H
#define HAND_SEND_H

#include "bench.h"

bool hand_send_hit(
    bench_world *world, bench_target *target, int32_t amount, gp_id source);

#endif
