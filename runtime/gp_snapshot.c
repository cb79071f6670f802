#include "gp_snapshot.h"

#include "gp_poison.h"

#include <string.h>
#include <time.h>

#if !defined(__STDC_NO_ATOMICS__) && !defined(GP_NO_THREADS)
#include <stdatomic.h>
#define next_of(number) atomic_fetch_add(number, 1u)
typedef atomic_uint draw_count;
#else
#define next_of(number) (*(number))++
typedef unsigned draw_count;
#endif

static uint64_t mix(uint64_t number, uint64_t more)
{
    number = (number ^ more) * UINT64_C(0x9E3779B97F4A7C15);
    return number ^ number >> 29;
}

static uint64_t draw_number(const void *address)
{
    static draw_count drawn;
    uint64_t number = mix(next_of(&drawn), (uintptr_t)address);
    number = mix(number, (uintptr_t)&number); /* where the stack is */
#ifdef TIME_UTC
    struct timespec now = {0, 0};
    timespec_get(&now, TIME_UTC);
    number = mix(number, (uint64_t)now.tv_nsec);
#endif
    number = mix(number, (uint64_t)time(NULL));
    return mix(number, (uint64_t)clock());
}

/* A hash of the declarations and of the compiler's layout. */
static uint64_t get_layout_number(
    const gp_world *world, const gp_world_layout *layout)
{
    uint64_t number = mix(layout->number, layout->size);
    for (uint32_t type = 0; type < world->pool_count; type++) {
        const gp_pool_type *pool = world->pools[type].type;
        if (pool != NULL) {
            number = mix(number, world->pools[type].offset);
            number = mix(number, pool->size);
        }
    }
    return number;
}

void gp_snapshot_begin(gp_world *world, const gp_world_layout *layout)
{
    world->layout = layout;
    world->layout_number = get_layout_number(world, layout);
    world->number = draw_number(world);
}

void gp_snapshot_end(gp_world *world)
{
    gp_arena *arena = gp_arena_of(&world->memory.allocator);
    if (arena != NULL) {
        gp_arena_remove_world(arena, world, world->layout->size);
    }
}

const void *gp_snapshot_describe(
    const gp_world *world, gp_snapshot_header *header)
{
    const gp_world_layout *layout = world->layout;
    if (layout == NULL || !world->ready || gp_world_is_busy(world)) {
        return NULL;
    }
    const void *block = world;
    size_t size = layout->size;
    if (!layout->is_static) {
        const gp_arena *arena = gp_arena_of(&world->memory.allocator);
        if (arena == NULL || arena->world != world) {
            return NULL;
        }
        block = arena;
        size = arena->used;
    }
    memset(header, 0, sizeof *header);
    header->place = (uintptr_t)block;
    header->number = world->number;
    header->layout = world->layout_number;
    header->size = size;
    header->destroys = world->destroys;
    return block;
}

size_t gp_snapshot_take(const gp_world *world, void *memory, size_t size)
{
    gp_snapshot_header header;
    const void *block = gp_snapshot_describe(world, &header);
    if (block == NULL) {
        return 0;
    }
    size_t needed = sizeof header + (size_t)header.size;
    if (memory != NULL && size >= needed) {
        memcpy(memory, &header, sizeof header);
        gp_poison_copy((unsigned char *)memory + sizeof header, block,
            (size_t)header.size);
    }
    return needed;
}

bool gp_snapshot_is_valid(
    const gp_world *world, const gp_snapshot_header *header)
{
    gp_snapshot_header now;
    return gp_snapshot_describe(world, &now) != NULL &&
           header->place == now.place && header->number == now.number &&
           header->layout == now.layout && header->destroys == now.destroys;
}

/* The number of used slots of a pool at a snapshot, given its block. */
static uint32_t get_used_count(const gp_world *world, uint32_t type,
    const gp_snapshot_header *header, const void *block)
{
    const gp_pool *pool = gp_world_const_pool_of(world, type);
    size_t offset = (uintptr_t)&pool->used_count - (uintptr_t)header->place;
    uint32_t count;
    memcpy(&count, (const unsigned char *)block + offset, sizeof count);
    return count;
}

/* Calls destroy for slots that were first used after a snapshot. */
static void destroy_later_slots(
    gp_world *world, const gp_snapshot_header *header, const void *block)
{
    const gp_world_layout *layout = world->layout;
    world->ending = true; /* objects that destroy creates would be lost */
    for (uint32_t i = 0; i < layout->destroy_count; i++) {
        const gp_world_destroy *each = &layout->destroys[i];
        gp_pool *pool = gp_world_pool_of(world, each->type);
        const gp_pool_type *type = pool->type;
        uint32_t place = get_used_count(world, each->type, header, block);
        for (; place < pool->used_count; place++) {
            each->destroy(
                world, gp_pool_at(pool, place, type->size, type->chunk_shift));
        }
    }
}

/* Copies the block back, without poison, and poisons the memory that the arena
 * had released then. */
static void copy_back(
    gp_arena *arena, void *place, const void *block, size_t size)
{
    if (arena == NULL) {
        gp_poison_allow(place, size - size % 8u);
        gp_poison_copy(place, block, size);
        return;
    }
    gp_poison_allow(arena, arena->used > size ? arena->used : size);
    gp_poison_copy(place, block, size);
    if (gp_poison_is_on()) {
        gp_arena_forbid_released(arena);
    }
}

/* Makes open walks check again; they then detect that they have ended. */
static void change_counts(gp_world *world)
{
    for (uint32_t type = 0; type < world->pool_count; type++) {
        if (world->pools[type].type != NULL) {
            gp_pool *pool = gp_world_pool_of(world, type);
            pool->counts &= (UINT64_C(1) << GP_POOL_RESTORES_SHIFT) - 1u;
            pool->counts |= (uint64_t)world->restores << GP_POOL_RESTORES_SHIFT;
        }
    }
}

void gp_snapshot_put_back(
    gp_world *world, const gp_snapshot_header *header, const void *block)
{
    const gp_world_layout *layout = world->layout;
    gp_arena *arena =
        layout->is_static ? NULL : gp_arena_of(&world->memory.allocator);
    void *place = layout->is_static ? (void *)world : (void *)arena;
    destroy_later_slots(world, header, block);
    uint32_t restores = world->restores + 1u;
    bool held = world->held;
    struct gp_trace *trace = world->trace;
    copy_back(arena, place, block, (size_t)header->size);
    world->restores = restores;
    world->held = held;
    world->trace = trace;
    change_counts(world);
}

bool gp_snapshot_restore(gp_world *world, const void *snapshot, size_t size)
{
    gp_snapshot_header header;
    if (snapshot == NULL || size < sizeof header) {
        return false;
    }
    memcpy(&header, snapshot, sizeof header);
    if (!gp_snapshot_is_valid(world, &header) ||
        header.size > size - sizeof header) {
        return false;
    }
    gp_snapshot_put_back(
        world, &header, (const unsigned char *)snapshot + sizeof header);
    return true;
}

typedef struct counted_destroy {
    gp_world *world;
    gp_pool_destroy_fn *destroy;
    bool is_called;
} counted_destroy;

static void destroy_counted(void *context, gp_slot *slot)
{
    counted_destroy *counted = (counted_destroy *)context;
    counted->is_called = true;
    counted->destroy(counted->world, slot);
}

/* Hooks may create as many objects as are destroyed, so that their number alone
 * shows nothing. */
void gp_snapshot_trim(
    gp_world *world, gp_pool *pool, gp_pool_destroy_fn *destroy)
{
    uint32_t used_count = pool->used_count;
    counted_destroy counted = {world, destroy, false};
    if (!world->held) {
        gp_pool_trim(pool, destroy == NULL ? NULL : destroy_counted, &counted);
        world->destroys += counted.is_called || pool->used_count != used_count;
    }
}
