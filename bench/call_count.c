/*
 * Counts the calls of a setter without listeners. run.py has checked that
 * call_probe.c calls only bench_thing_gp_notify_i32, which is defined here.
 */
#include "bench.h"

#include <stdio.h>

bool probe_set(bench_world *world, bench_thing *thing, int32_t value);

static uint32_t calls;

void bench_thing_gp_notify_i32(bench_world *world, bench_thing *thing,
    bench_thing_property property, int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing, (void)property, (void)old_value, (void)new_value;
    calls++;
}

int main(void)
{
    static bench_world world;
    bench_thing thing = {.slot = {GP_ID_GENERATION_ONE}};
    uint32_t changes = 0;
    for (int32_t i = 0; i < 1000; i++) {
        changes += probe_set(&world, &thing, i / 2 + 1) ? 1u : 0u;
    }
    printf("fact setter-calls %u in %u changes\n", calls, changes);
    return changes == 500 ? 0 : 1;
}
