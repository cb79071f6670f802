/* The memory that the pool allocates in addition to its bodies, in bytes per
 * slot, and the number of its allocations after a reserve. */
#include "bench.h"
#include "harness.h"

#include <stdio.h>

/* Takes all slots, releases every second one and takes those again. */
static void use_all(bench_world *world, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        harness_require(bench_body_create(world) != NULL, "no body");
    }
    bench_body_walk walk = bench_body_walk_begin(world);
    bench_body *body;
    uint32_t recycled = 0;
    while ((body = bench_body_walk_next(&walk)) != NULL) {
        if (bench_body_get_id(body).bits % 2u == 0) {
            bench_body_recycle(world, body);
            recycled++;
        }
    }
    for (uint32_t i = 0; i < recycled; i++) {
        harness_require(bench_body_create(world) != NULL, "no body");
    }
    bench_body_recycle_all(world);
}

void print_pool_memory(void)
{
    static const uint32_t counts[] = {1024, 65536, 1048576};
    static bench_world world;
    harness_memory memory = {0, 0};
    bench_world_desc desc = {.allocator = harness_allocator(&memory)};
    double worst = 0;
    uint32_t where = 0;
    uint64_t calls = 0;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        harness_require(bench_world_init(&world, &desc), "no world");
        uint64_t before = memory.held;
        harness_require(bench_body_reserve(&world, counts[i]), "no room");
        double bytes = (double)(memory.held - before) / counts[i];
        uint64_t reserved = memory.calls;
        use_all(&world, counts[i]);
        calls += memory.calls - reserved;
        bench_world_finish(&world);
        if (bytes - sizeof(bench_body) > worst) {
            worst = bytes - sizeof(bench_body);
            where = counts[i];
        }
    }
    printf("fact pool-memory %.3f with %u slots\n", worst, where);
    printf("fact pool-allocations %llu\n", (unsigned long long)calls);
}
