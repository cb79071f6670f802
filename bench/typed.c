#include "typed.h"

int32_t typed_get_hp(const bench_thing *thing)
{
    return thing->hp;
}

bool typed_set_hp(bench_world *world, bench_thing *thing, int32_t hp)
{
    return bench_thing_set_hp(world, thing, hp);
}

void typed_follow_hp(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)thing, (void)old_value;
    bench_thing *target = (bench_thing *)context;
    bench_thing_set_hp(world, target, new_value);
}
