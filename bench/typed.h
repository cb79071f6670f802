/* typed.h - generated code behind a call, to compare reflection with. */
#ifndef TYPED_H
#define TYPED_H

#include "bench.h"

int32_t typed_get_hp(const bench_thing *thing);
bool typed_set_hp(bench_world *world, bench_thing *thing, int32_t hp);

/* A hand-written listener that sets the hp of its context, a thing. */
void typed_follow_hp(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value);

#endif
