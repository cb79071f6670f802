/*
 * save_yard.h - a world as generated code has one, with a property of each
 * kind, and the tables with which it is saved.
 */
#ifndef SAVE_YARD_H
#define SAVE_YARD_H

#include "gp_save.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(rows) ((uint32_t)GP_COUNT_OF(rows))

enum { BEE = 1, STONE, TREE, TYPES };

typedef struct corner {
    double x;
    int16_t y;
} corner;

typedef struct home {
    uint8_t floor;
    corner corner;
} home;

typedef struct bee {
    gp_slot slot;
    float hp;
    uint8_t age;
    bool is_awake;
    uint8_t team;  /* the enum */
    uint8_t moods; /* the flags */
    int8_t rank;   /* the enum with a negative member */
    home home;
    uint16_t path[3];
    corner corners[2];
    char name[8];
    gp_id friend;
    gp_id any;
    uint64_t big;
    int64_t low;
    double angle;
    gp_f16 half;
    uint32_t set_ups;
    uint32_t loads;
} bee;

typedef struct stone {
    gp_slot slot;
} stone;

typedef struct tree {
    gp_slot slot;
    int32_t rings;
} tree;

typedef struct yard {
    gp_world base;
    gp_pool pools[TYPES];
    uint64_t score;
    char title[12];
} yard;

static const uint32_t bee_columns[] = {sizeof(float)};

static const gp_pool_type bee_pool = {.name = "bee",
    .number = BEE,
    .size = sizeof(bee),
    .chunk_shift = 6,
    .max = 300,
    .column_count = 1,
    .columns = bee_columns};
static const gp_pool_type stone_pool = {.name = "stone",
    .number = STONE,
    .size = sizeof(stone),
    .chunk_shift = 6,
    .max = 64};
static const gp_pool_type tree_pool = {.name = "tree",
    .number = TREE,
    .size = sizeof(tree),
    .chunk_shift = 6,
    .max = 200,
    .lifo = true};

static const gp_world_pool yard_pools[] = {
    {NULL, 0, NULL},
    {&bee_pool, offsetof(yard, pools[BEE]), NULL},
    {&stone_pool, offsetof(yard, pools[STONE]), NULL},
    {&tree_pool, offsetof(yard, pools[TREE]), NULL},
};

static const gp_member team_members[] = {{"bees", 0}, {"wasps", 4}};
static const gp_type team_type = {
    GP_KIND_ENUM, 1, .name = "team", .count = 2, .members = team_members};
static const gp_member mood_members[] = {{"hungry", 1}, {"angry", 4}};
static const gp_type mood_type = {
    GP_KIND_FLAGS, 1, .name = "mood", .count = 2, .members = mood_members};
static const gp_member rank_members[] = {{"low", -3}, {"high", 100}};
static const gp_type rank_type = {
    GP_KIND_ENUM, 1, .name = "rank", .count = 2, .members = rank_members};
static const gp_field corner_fields[] = {
    {"x", offsetof(corner, x), &gp_type_f64},
    {"y", offsetof(corner, y), &gp_type_i16}};
static const gp_type corner_type = {GP_KIND_STRUCT, sizeof(corner),
    .name = "corner", .count = 2, .fields = corner_fields};
static const gp_field place_fields[] = {
    {"floor", offsetof(home, floor), &gp_type_u8},
    {"corner", offsetof(home, corner), &corner_type}};
static const gp_type place_type = {GP_KIND_STRUCT, sizeof(home),
    .name = "place", .count = 2, .fields = place_fields};
static const gp_type path_type = {
    GP_KIND_ARRAY, 6, .name = "u16[3]", .count = 3, .element = &gp_type_u16};
static const gp_type corners_type = {GP_KIND_ARRAY, 2 * sizeof(corner),
    .name = "corner[2]", .count = 2, .element = &corner_type};
static const gp_type name_type = {GP_KIND_TEXT, 8, .name = "str[8]"};
static const gp_type title_type = {GP_KIND_TEXT, 12, .name = "str[12]"};
static const gp_type ref_bee_type = {
    GP_KIND_REF, 8, .name = "ref bee", .number = BEE};

#define IN_BEE(path, type, member)                                             \
    {path, NULL, type, offsetof(bee, member), 0, 0, {.u64 = 0}, {.u64 = 0}}

static const gp_save_property bee_properties[] = {
    {"hp", NULL, &gp_type_f32, offsetof(bee, hp), 0, GP_SAVE_CLAMPED,
        {.f32 = -1000.0f}, {.f32 = 1000.0f}},
    IN_BEE("age", &gp_type_u8, age),
    IN_BEE("is_awake", &gp_type_bool, is_awake),
    IN_BEE("team", &team_type, team),
    IN_BEE("moods", &mood_type, moods),
    IN_BEE("rank", &rank_type, rank),
    IN_BEE("body.home", &place_type, home),
    IN_BEE("path", &path_type, path),
    IN_BEE("corners", &corners_type, corners),
    IN_BEE("name", &name_type, name),
    IN_BEE("friend", &ref_bee_type, friend),
    IN_BEE("any", &gp_type_any, any),
    IN_BEE("big", &gp_type_u64, big),
    IN_BEE("low", &gp_type_i64, low),
    IN_BEE("angle", &gp_type_f64, angle),
    IN_BEE("half", &gp_type_f16, half),
    {"speed", NULL, &gp_type_f32, 0, 1, 0, {.u64 = 0}, {.u64 = 0}},
};

static const gp_save_property tree_properties[] = {
    {"rings", NULL, &gp_type_i32, offsetof(tree, rings), 0, 0, {.u64 = 0},
        {.u64 = 0}},
};

static const gp_save_property world_properties[] = {
    {"score", NULL, &gp_type_u64, offsetof(yard, score), 0, 0, {.u64 = 0},
        {.u64 = 0}},
    {"title", NULL, &title_type, offsetof(yard, title), 0, 0, {.u64 = 0},
        {.u64 = 0}},
};

static inline void set_up_bee(gp_world *world, void *object)
{
    (void)world;
    ((bee *)object)->set_ups++;
}

static inline float *speed_of(yard *y, const bee *b)
{
    return gp_pool_value(
        &y->pools[BEE], &b->slot, sizeof(bee), 0, sizeof(float));
}

/* The defaults of a bee. */
static inline void begin_bee(gp_world *world, void *object)
{
    bee *b = object;
    bee fresh = {.slot = b->slot,
        .set_ups = b->set_ups,
        .hp = 10.0f,
        .age = 7,
        .is_awake = true,
        .team = 4,
        .moods = 4,
        .rank = -3,
        .name = "none",
        .big = 5};
    *b = fresh;
    *speed_of((yard *)(void *)world, b) = 2.5f;
}

static inline void begin_tree(gp_world *world, void *object)
{
    (void)world;
    ((tree *)object)->rings = 1;
}

static inline void note_loaded(gp_world *world, void *object)
{
    (void)world;
    ((bee *)object)->loads++;
}

static const gp_save_type yard_types[] = {
    {"bee", NULL, BEE, true, bee_properties, COUNT_OF(bee_properties),
        set_up_bee, begin_bee, NULL, note_loaded},
    {.name = "stone", .number = STONE},
    {"tree", NULL, TREE, true, tree_properties, COUNT_OF(tree_properties), NULL,
        begin_tree, NULL, NULL},
    {"world", NULL, 0, true, world_properties, COUNT_OF(world_properties), NULL,
        NULL, NULL, NULL},
};

static const gp_save_schema yard_schema = {
    yard_types, COUNT_OF(yard_types), NULL, 0};

/* An allocator that counts, fails on demand, and has an end. */
typedef struct heap {
    uint32_t calls;
    uint32_t fail_at; /* the call that fails, from 1; 0: none */
    size_t size;
} heap;

#define HEAP_MAX (UINT32_C(1) << 20)

static inline void *allocate_bytes(void *context, size_t size)
{
    heap *counts = context;
    counts->calls++;
    if (counts->calls == counts->fail_at || size > HEAP_MAX) {
        return NULL;
    }
    counts->size += size;
    void *block = malloc(size);
    memset(block, 0xEE, size);
    return block;
}

static inline void release_bytes(void *context, void *block, size_t size)
{
    heap *counts = context;
    counts->size -= size;
    free(block);
}

static inline void begin_yard(yard *y, heap *counts)
{
    memset(y, 0, sizeof *y);
    memset(counts, 0, sizeof *counts);
    y->base.memory.allocator.allocate = allocate_bytes;
    y->base.memory.allocator.release = release_bytes;
    y->base.memory.allocator.context = counts;
    gp_world_init(&y->base, yard_pools, COUNT_OF(yard_pools), NULL);
    y->base.ready = true;
}

static inline gp_slot *create(yard *y, uint32_t type)
{
    bool fresh;
    gp_pool *pool = &y->pools[type];
    gp_slot *slot = gp_pool_take(pool, pool->type, &fresh);
    assert_non_null(slot);
    if (fresh && type == BEE) {
        set_up_bee(&y->base, slot);
    }
    if (type == BEE) {
        begin_bee(&y->base, slot);
    } else if (type == TREE) {
        begin_tree(&y->base, slot);
    }
    return slot;
}

static inline bee *create_bee(yard *y)
{
    return (bee *)(void *)create(y, BEE);
}

static inline tree *create_tree(yard *y)
{
    return (tree *)(void *)create(y, TREE);
}

static inline void recycle(yard *y, uint32_t type, gp_slot *slot)
{
    gp_pool_give(&y->pools[type], y->pools[type].type, slot);
}

static inline gp_slot *slot_of(yard *y, uint32_t type, uint32_t index)
{
    const gp_pool_type *slots = y->pools[type].type;
    return gp_pool_at(&y->pools[type], index, slots->size, slots->chunk_shift);
}

static inline bee *bee_at(yard *y, uint32_t index)
{
    return (bee *)(void *)slot_of(y, BEE, index);
}

static inline gp_id id_of(const void *object)
{
    return gp_id_of_bits(((const gp_slot *)object)->id);
}

static inline void finish_yard(yard *y, heap *counts)
{
    for (uint32_t type = BEE; type < TYPES; type++) {
        for (uint32_t i = 0; i < y->pools[type].slot_count; i++) {
            if (gp_slot_is_live(slot_of(y, type, i))) {
                recycle(y, type, slot_of(y, type, i));
            }
        }
        gp_pool_finish(&y->pools[type], NULL, NULL);
    }
    assert_int_equal(0, counts->size);
}

/* Bytes that were written, and how many calls may still do so. */
typedef struct file {
    unsigned char *bytes;
    size_t size;
    uint32_t calls;
    uint32_t fail_at; /* the call that fails, from 1; 0: none */
} file;

static inline bool keep_bytes(void *context, const void *bytes, size_t size)
{
    file *f = context;
    f->calls++;
    if (f->calls == f->fail_at) {
        return false;
    }
    f->bytes = realloc(f->bytes, f->size + size + 1u);
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
    f->bytes[f->size] = '\0';
    return true;
}

static inline file write_file(const yard *y)
{
    file f = {NULL, 0, 0, 0};
    size_t size = gp_save_write(&y->base, &yard_schema, keep_bytes, &f);
    assert_int_equal(size, f.size);
    assert_true(size != 0);
    return f;
}

static inline file write_text(const yard *y)
{
    file f = {NULL, 0, 0, 0};
    size_t size = gp_save_write_text(&y->base, &yard_schema, keep_bytes, &f);
    assert_int_equal(size, f.size);
    assert_true(size != 0);
    return f;
}

/* True if two worlds have the same objects and values. */
static inline void assert_same_yards(const yard *expected, const yard *actual)
{
    file a = write_file(expected);
    file b = write_file(actual);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
}

/* As it was begun: nothing was ever created. */
static inline void assert_untouched(const yard *y)
{
    yard fresh;
    heap counts;
    begin_yard(&fresh, &counts);
    assert_same_yards(&fresh, y);
    for (uint32_t type = BEE; type < TYPES; type++) {
        assert_int_equal(0, y->pools[type].counts);
    }
    finish_yard(&fresh, &counts);
}

static inline gp_f16 f16_of(float number)
{
    return gp_f16_from_f32(number);
}

/* A bee with values that are hard to write. */
static inline bee *create_strange_bee(yard *y)
{
    bee *b = create_bee(y);
    b->hp = -0.0f;
    b->age = 255;
    b->is_awake = false;
    b->team = 0;
    b->moods = 5;
    b->rank = 100;
    b->home.floor = 3;
    b->home.corner.x = (double)INFINITY;
    b->home.corner.y = -32768;
    b->path[0] = 65535;
    b->path[2] = 1;
    b->corners[1].x = 5e-324;
    b->corners[1].y = 12;
    memcpy(b->name, "a\"\\\n\xC3\xA4\xFF", 8);
    b->friend = id_of(b);
    b->any = id_of(create(y, STONE));
    b->big = UINT64_MAX;
    b->low = INT64_MIN;
    b->angle = 0.1;
    b->half = f16_of(-65504.0f);
    *speed_of(y, b) = -INFINITY;
    return b;
}

#endif
