/* The memory that listeners allocate through the world's desc, in bytes. */
#include "bench.h"
#include "harness.h"

#include <stdio.h>

#define OBJECTS 200000u /* many, so that unused parts of chunks matter little */
#define LISTENERS 1000000u /* in total, if each object has more than 32 */
#define IDLE 16.0          /* allowed bytes */
#define FIRST 64.0
#define FURTHER 16.0
#define INDEXED 32.0 /* from the 33rd on */
#define MARK 16.0    /* of a listener that ends by itself */

typedef enum add_kind { ADD_PLAIN, ADD_OWNED, ADD_ONCE } add_kind;

typedef struct worst {
    double share; /* of the allowed memory */
    uint32_t count;
    const char *order;
} worst;

static struct {
    bench_world world;
    harness_memory memory;
    bench_mote *motes[OBJECTS];
    char contexts[1024];
} state;

static void set_up(void)
{
    bench_world_desc desc = {
        .allocator = harness_allocator(&state.memory),
        .mote_reserve = OBJECTS,
        .wide_reserve = OBJECTS,
    };
    harness_require(bench_world_init(&state.world, &desc), "no world");
    for (uint32_t i = 0; i < OBJECTS; i++) {
        state.motes[i] = bench_mote_create(&state.world);
        harness_require(state.motes[i] != NULL, "no mote");
    }
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
    harness_require(state.memory.held == 0, "memory was not given back");
}

static void hear(void *context, bench_world *world, bench_mote *mote,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)world, (void)mote, (void)old_value, (void)new_value;
}

static void add(bench_mote *mote, uint32_t number, add_kind kind)
{
    void *context = &state.contexts[number];
    bench_world *world = &state.world;
    gp_id owner = bench_mote_get_any_id(state.motes[0]);
    bool added = false;
    if (kind == ADD_PLAIN) {
        added = bench_mote_listen(
            world, mote, bench_mote_on_value_changed(hear, context));
    } else if (kind == ADD_OWNED) {
        added = bench_mote_listen_owned(
            world, mote, bench_mote_on_value_changed(hear, context), owner);
    } else {
        added = bench_mote_listen_once(
            world, mote, bench_mote_on_value_changed(hear, context));
    }
    harness_require(added, "a listener was refused");
}

static void add_by_object(uint32_t objects, uint32_t count, add_kind kind)
{
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = 0; j < count; j++) {
            add(state.motes[i], j, kind);
        }
    }
}

static void add_in_turn(uint32_t objects, uint32_t count, add_kind kind)
{
    for (uint32_t j = 0; j < count; j++) {
        for (uint32_t i = 0; i < objects; i++) {
            add(state.motes[i], j, kind);
        }
    }
}

static void clear_all(uint32_t objects)
{
    for (uint32_t i = 0; i < objects; i++) {
        bench_mote_unlisten_all(
            &state.world, state.motes[i], BENCH_MOTE_EVENT_VALUE);
    }
}

static double allow(uint32_t count, add_kind kind)
{
    double bytes = FIRST;
    for (uint32_t i = 1; i < count; i++) {
        bytes += i < 32 ? FURTHER : INDEXED;
    }
    return kind == ADD_PLAIN ? bytes : bytes + MARK * count;
}

/* Returns the memory of an object with this many listeners, as a share of what
 * is allowed; adds to *again what a repetition of all that allocates. */
static double measure(
    uint32_t count, add_kind kind, bool in_turn, uint64_t *again)
{
    uint32_t objects = count <= 32 ? OBJECTS : LISTENERS / count;
    void (*add_all)(uint32_t, uint32_t, add_kind) =
        in_turn ? add_in_turn : add_by_object;
    set_up();
    uint64_t before = state.memory.held;
    add_all(objects, count, kind);
    double bytes = (double)(state.memory.held - before) / objects;
    uint64_t calls = state.memory.calls;
    clear_all(objects);
    add_all(objects, count, kind);
    *again += state.memory.calls - calls;
    tear_down();
    return bytes / allow(count, kind);
}

static void keep_worst(
    worst *found, uint32_t count, add_kind kind, uint64_t *again)
{
    for (uint32_t i = 0; i < 2; i++) {
        double share = measure(count, kind, i != 0, again);
        if (share > found->share) {
            found->share = share;
            found->count = count;
            found->order = i == 0 ? "object by object" : "in turn";
        }
    }
}

static void print_worst(const char *name, const worst *found)
{
    printf("fact %s %.4f with %u listeners added %s\n", name, found->share,
        found->count, found->order);
}

static void print_kind(
    const char *few, const char *many, add_kind kind, uint64_t *again)
{
    static const uint32_t counts[] = {
        33, 40, 64, 65, 100, 128, 200, 333, 512, 1024};
    worst found = {0, 0, ""};
    uint32_t step = kind == ADD_PLAIN ? 1u : 3u;
    for (uint32_t count = 1; count <= 32; count += step) {
        keep_worst(&found, count, kind, again);
    }
    print_worst(few, &found);
    found.share = 0;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        keep_worst(&found, counts[i], kind, again);
    }
    print_worst(many, &found);
}

/* In addition to values and header, for one property and for sixteen. */
static void print_idle(void)
{
    struct mote {
        gp_slot slot;
        int32_t value;
    };
    struct wide {
        gp_slot slot;
        int32_t values[16];
    };
    double few = (double)(sizeof(bench_mote) - sizeof(struct mote));
    double many = (double)(sizeof(bench_wide) - sizeof(struct wide));
    set_up();
    uint64_t before = state.memory.held;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        bench_wide *wide = bench_wide_create(&state.world);
        harness_require(wide != NULL, "no wide");
        bench_wide_set_a(&state.world, wide, (int32_t)i + 1);
    }
    many += (double)(state.memory.held - before) / OBJECTS;
    tear_down();
    printf("fact memory-idle %.0f with %d properties\n",
        few > many ? few : many, few > many ? 1 : 16);
}

void print_listener_memory(void)
{
    uint64_t again = 0;
    print_idle();
    print_kind("memory-plain", "memory-plain-many", ADD_PLAIN, &again);
    print_kind("memory-owned", "memory-owned-many", ADD_OWNED, &again);
    print_kind("memory-once", "memory-once-many", ADD_ONCE, &again);
    printf("fact memory-warm %llu allocations\n", (unsigned long long)again);
}
