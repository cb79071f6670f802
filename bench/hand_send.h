/*
 * hand_send.h - hand-written sending of a message.
 *
 * It makes the same calls as the generated function, with the same checks that
 * the target is live: before the first one, and after each except the last.
 */
#ifndef HAND_SEND_H
#define HAND_SEND_H

#include "bench.h"

bool hand_send_hit(
    bench_world *world, bench_target *target, int32_t amount, gp_id source);

#endif
