#include "gp_poison.h"
#include "gp_rewind.h"

#include <string.h>

/*
 * The memory begins with a copy of the newest frame's block. From its end down,
 * there is a ring of units of 68 bytes. Each frame except the oldest has a
 * head, and a unit for each block of the copy that differed one frame before.
 */
#define BLOCK_SIZE 64u
#define UNIT_SIZE 68u

/* The first unit of a frame. */
typedef struct head {
    gp_snapshot_header header; /* of the frame before */
    size_t previous;           /* the head of the frame before */
    size_t count;              /* the number of units that follow */
    uint32_t frame;            /* the number of the frame before */
} head;

_Static_assert(sizeof(head) <= UNIT_SIZE, "a head is a unit");

static size_t get_capacity(const gp_rewind *rewind)
{
    return (rewind->size - rewind->copy_size) / UNIT_SIZE;
}

static unsigned char *unit_at(const gp_rewind *rewind, size_t index)
{
    return rewind->memory + rewind->size - (index + 1u) * UNIT_SIZE;
}

/* Returns the unit `step` units later, for at most a full round. */
static size_t advance(const gp_rewind *rewind, size_t index, size_t step)
{
    size_t left = get_capacity(rewind) - index;
    return step < left ? index + step : step - left;
}

static head get_head(const gp_rewind *rewind, size_t index)
{
    head each;
    memcpy(&each, unit_at(rewind, index), sizeof each);
    return each;
}

/* Drops the oldest frame, which cannot be restored without the units of the
 * second oldest one. */
static void drop_oldest(gp_rewind *rewind)
{
    rewind->count--;
    if (rewind->count != 0) {
        size_t count = get_head(rewind, rewind->oldest).count + 1u;
        rewind->oldest = advance(rewind, rewind->oldest, count);
        rewind->used -= count;
    }
}

static void swap_units(gp_rewind *rewind, size_t a, size_t b)
{
    unsigned char unit[UNIT_SIZE];
    memcpy(unit, unit_at(rewind, a), UNIT_SIZE);
    memcpy(unit_at(rewind, a), unit_at(rewind, b), UNIT_SIZE);
    memcpy(unit_at(rewind, b), unit, UNIT_SIZE);
}

static void reverse_units(gp_rewind *rewind, size_t from, size_t to)
{
    for (; from + 1u < to; from++) {
        to--;
        swap_units(rewind, from, to);
    }
}

/* Rotates the ring so that its oldest unit is the first one: reverses two parts
 * of it, then the whole. */
static void turn_units(gp_rewind *rewind)
{
    size_t capacity = get_capacity(rewind);
    size_t oldest = rewind->oldest;
    reverse_units(rewind, 0, oldest);
    reverse_units(rewind, oldest, capacity);
    reverse_units(rewind, 0, capacity);
    size_t index = 0;
    while (index < rewind->used) { /* the heads contain positions */
        head each = get_head(rewind, index);
        each.previous = rewind->newest;
        memcpy(unit_at(rewind, index), &each, sizeof each);
        rewind->newest = index;
        index += each.count + 1u;
    }
    rewind->oldest = 0;
}

/* Enlarges the copy's part of the memory. Worlds rarely grow. */
static void grow_copy(gp_rewind *rewind, size_t size)
{
    size_t capacity = (rewind->size - size) / UNIT_SIZE;
    while (rewind->used > capacity) {
        drop_oldest(rewind);
    }
    if (rewind->used == 0) {
        rewind->oldest = 0;
    } else if (rewind->oldest > capacity - rewind->used) {
        turn_units(rewind);
    }
    rewind->copy_size = size;
}

/* The output of changes of the frame that is being pushed. */
typedef struct writer {
    gp_rewind *rewind;
    size_t capacity;
    size_t next;         /* the unit after the last one */
    unsigned char *unit; /* the last one, or NULL: changes are discarded */
    head changes;
} writer;

static writer begin_changes(gp_rewind *rewind)
{
    writer to = {.rewind = rewind,
        .capacity = get_capacity(rewind),
        .changes.header = rewind->header,
        .changes.previous = rewind->newest,
        .changes.frame = rewind->frame};
    to.next = advance(rewind, rewind->oldest, rewind->used);
    to.unit = unit_at(rewind, to.next);
    return to;
}

/* Drops the oldest frames until there is a free unit. If none is left, the
 * changes are discarded. */
static void find_unit(writer *to)
{
    gp_rewind *rewind = to->rewind;
    while (rewind->count > 1 && rewind->used == to->capacity) {
        drop_oldest(rewind);
    }
    if (rewind->used == to->capacity) {
        rewind->count = 0;
        to->unit = NULL;
    }
}

/* Returns a new unit, or NULL if changes are discarded. */
static inline unsigned char *add_unit(writer *to)
{
    if (GP_UNLIKELY(to->rewind->used == to->capacity)) {
        find_unit(to);
    }
    unsigned char *unit = to->unit;
    if (unit != NULL) {
        to->rewind->used++;
        bool is_last = ++to->next == to->capacity;
        to->next = is_last ? 0 : to->next;
        to->unit = is_last ? unit_at(to->rewind, 0) : unit - UNIT_SIZE;
    }
    return unit;
}

/* Stores blocks of the copy. */
static void keep_blocks(writer *to, size_t offset, size_t end)
{
    for (; offset < end; offset += BLOCK_SIZE) {
        unsigned char *unit = add_unit(to);
        if (unit == NULL) {
            return;
        }
        uint32_t index = (uint32_t)(offset / BLOCK_SIZE);
        memcpy(unit, &index, sizeof index);
        memcpy(unit + sizeof index, to->rewind->memory + offset, BLOCK_SIZE);
        to->changes.count++;
    }
}

static size_t get_smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Blocks that are compared, stored and copied while in the L1 cache. */
#define RUN_SIZE ((size_t)64u * BLOCK_SIZE)

/* Makes the copy equal to a block, and stores the old bytes. Blocks of two
 * sizes come from an arena, and are multiples of 64 bytes. */
static void replace_copy(writer *to, const unsigned char *block, size_t size)
{
    unsigned char *copy = to->rewind->memory;
    size_t old_size = (size_t)to->rewind->header.size;
    size_t both = get_smaller(old_size, size);
    size_t offset = gp_poison_find_change(copy, block, 0, both);
    while (offset < both) {
        size_t limit = offset + get_smaller(both - offset, RUN_SIZE);
        size_t next = offset + get_smaller(both - offset, BLOCK_SIZE);
        size_t end = gp_poison_find_same(copy, block, next, limit);
        keep_blocks(to, offset, end);
        gp_poison_copy(copy + offset, block + offset, end - offset);
        offset = gp_poison_find_change(copy, block, end, both);
    }
    keep_blocks(to, offset, old_size);
    if (both < size) {
        gp_poison_copy(copy + both, block + both, size - both);
    }
}

static void push_changes(
    gp_rewind *rewind, const unsigned char *block, size_t size)
{
    writer to = begin_changes(rewind);
    size_t first = to.next;
    unsigned char *unit = add_unit(&to);
    replace_copy(&to, block, size);
    if (rewind->count != 0) {
        memcpy(unit, &to.changes, sizeof to.changes);
        rewind->newest = first;
    }
}

bool gp_rewind_push_records(gp_rewind *rewind, const gp_world *world)
{
    gp_snapshot_header header;
    const unsigned char *block = gp_snapshot_describe(world, &header);
    if (block == NULL || header.size > rewind->size ||
        header.size / BLOCK_SIZE > UINT32_MAX) {
        return false;
    }
    size_t size = (size_t)header.size;
    size_t rounded = (size + BLOCK_SIZE - 1u) / BLOCK_SIZE * BLOCK_SIZE;
    if (rewind->count == rewind->limit) {
        drop_oldest(rewind);
    }
    if (rewind->copy_size < rounded) {
        grow_copy(rewind, rounded);
    }
    if (rewind->count != 0) {
        push_changes(rewind, block, size);
    } else {
        gp_poison_copy(rewind->memory, block, size);
    }
    if (rewind->count == 0) {
        rewind->used = 0;
        rewind->oldest = 0;
    }
    rewind->header = header;
    rewind->count++;
    return true;
}

/* Restores the copy to the frame before, and drops the newest one. */
static void undo(gp_rewind *rewind)
{
    head changes = get_head(rewind, rewind->newest);
    for (size_t i = 1; i <= changes.count; i++) {
        const unsigned char *unit =
            unit_at(rewind, advance(rewind, rewind->newest, i));
        uint32_t index;
        memcpy(&index, unit, sizeof index);
        memcpy(rewind->memory + (size_t)index * BLOCK_SIZE, unit + sizeof index,
            BLOCK_SIZE);
    }
    rewind->header = changes.header;
    rewind->newest = changes.previous;
    rewind->used -= changes.count + 1u;
    rewind->count--;
}

bool gp_rewind_to_records(gp_rewind *rewind, gp_world *world, uint32_t frame)
{
    head found = {.header = rewind->header,
        .previous = rewind->newest,
        .frame = rewind->frame};
    uint32_t steps = 0;
    while (steps + 1u < rewind->count && found.frame > frame) {
        found = get_head(rewind, found.previous);
        steps++;
    }
    if (rewind->count == 0 || found.frame != frame ||
        !gp_snapshot_is_valid(world, &found.header)) {
        return false;
    }
    for (; steps > 0; steps--) {
        undo(rewind);
    }
    gp_snapshot_put_back(world, &rewind->header, rewind->memory);
    return true;
}
