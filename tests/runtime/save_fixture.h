/*
 * save_fixture.h - two versions of a module for the tests of save files, with
 * tables written by hand: bees, which were wasps, and flowers.
 */
#ifndef SAVE_FIXTURE_H
#define SAVE_FIXTURE_H

#include "gp_save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SHIFT 6u

/* What both versions have in common. */

typedef struct bytes {
    unsigned char *at;
    size_t size;
    size_t left; /* writing fails behind so many more */
} bytes;

static inline bool keep_bytes(void *context, const void *more, size_t size)
{
    bytes *kept = context;
    if (kept->left < size) {
        return false;
    }
    kept->left -= size;
    kept->at = realloc(kept->at, kept->size + size);
    memcpy(kept->at + kept->size, more, size);
    kept->size += size;
    return true;
}

/* An allocator that can fail, and hands out dirty memory. */
typedef struct heap {
    uint32_t calls;
    uint32_t fail_at; /* the call that fails, from 1; 0: none */
    uint32_t blocks;
} heap;

static inline void *allocate_bytes(void *context, size_t size)
{
    heap *counts = context;
    counts->calls++;
    if (counts->calls == counts->fail_at) {
        return NULL;
    }
    counts->blocks++;
    void *block = malloc(size);
    memset(block, 0xEE, size);
    return block;
}

static inline void release_bytes(void *context, void *block, size_t size)
{
    heap *counts = context;
    (void)size;
    counts->blocks--;
    free(block);
}

typedef struct core {
    gp_world gp;
    gp_pool bees;
    gp_pool flowers;
    heap heap;
    uint32_t honey;
    double weather;
} core;

static const gp_member old_team_members[] = {
    {"bees", 0}, {"hornets", 1}, {"moths", 2}};
static const gp_type old_team = {.kind = GP_KIND_ENUM,
    .size = 4,
    .name = "team",
    .count = 3,
    .members = old_team_members};
static const gp_member old_mood_members[] = {{"hungry", 1}, {"angry", 2}};
static const gp_type old_mood = {.kind = GP_KIND_FLAGS,
    .size = 1,
    .name = "mood",
    .count = 2,
    .members = old_mood_members};

typedef struct vec2 {
    float x;
    float y;
} vec2;

static const gp_field vec2_fields[] = {
    {"x", offsetof(vec2, x), &gp_type_f32},
    {"y", offsetof(vec2, y), &gp_type_f32},
};
static const gp_type old_vec = {.kind = GP_KIND_STRUCT,
    .size = sizeof(vec2),
    .name = "vec",
    .count = 2,
    .fields = vec2_fields};
static const gp_type str8 = {GP_KIND_TEXT, 8, .name = "str[8]"};
static const gp_type str4 = {GP_KIND_TEXT, 4, .name = "str[4]"};
static const gp_type u16x3 = {.kind = GP_KIND_ARRAY,
    .size = 6,
    .name = "u16[3]",
    .count = 3,
    .element = &gp_type_u16};
static const gp_type ref_flower = {
    .kind = GP_KIND_REF, .size = 8, .name = "ref flower", .number = 2};

/* The old version */

typedef struct wasp {
    gp_slot slot;
    bool is_tired;
    uint8_t age;
    uint16_t path[3];
    int32_t hp;
    uint32_t size;
    double energy;
    vec2 position;
    int32_t team;
    uint8_t mood;
    char name[8];
    uint64_t home;
    uint64_t target;
    uint32_t gone;
} wasp;

typedef struct flower {
    gp_slot slot;
    int64_t pollen;
} flower;

#define FIELD(of, member) .offset = (uint32_t)offsetof(of, member)

static const gp_save_property wasp_properties[] = {
    {.path = "is_tired", .type = &gp_type_bool, FIELD(wasp, is_tired)},
    {.path = "age", .type = &gp_type_u8, FIELD(wasp, age)},
    {.path = "path", .type = &u16x3, FIELD(wasp, path)},
    {.path = "hp", .type = &gp_type_i32, FIELD(wasp, hp)},
    {.path = "size", .type = &gp_type_u32, FIELD(wasp, size)},
    {.path = "energy", .type = &gp_type_f64, FIELD(wasp, energy)},
    {.path = "position", .type = &old_vec, FIELD(wasp, position)},
    {.path = "team", .type = &old_team, FIELD(wasp, team)},
    {.path = "mood", .type = &old_mood, FIELD(wasp, mood)},
    {.path = "name", .type = &str8, FIELD(wasp, name)},
    {.path = "home", .type = &ref_flower, FIELD(wasp, home)},
    {.path = "target", .type = &gp_type_any, FIELD(wasp, target)},
    {.path = "gone", .type = &gp_type_u32, FIELD(wasp, gone)},
};
static const gp_save_property flower_properties[] = {
    {.path = "pollen", .type = &gp_type_i64, FIELD(flower, pollen)},
};
static const gp_save_property world_properties[] = {
    {.path = "honey", .type = &gp_type_u32, FIELD(core, honey)},
    {.path = "weather", .type = &gp_type_f64, FIELD(core, weather)},
};

/* Which functions were called, in order. */
extern char calls[4096];

static inline void note(const char *what, void *object)
{
    char line[64];
    uint64_t id = ((gp_slot *)object)->id;
    snprintf(line, sizeof line, "%s %u:%u\n", what,
        (unsigned)(id & GP_ID_SLOT_MAX), (unsigned)(id >> 32));
    assert_true(strlen(calls) + strlen(line) < sizeof calls);
    strcat(calls, line);
}

static inline void begin_wasp(gp_world *world, void *object)
{
    (void)world;
    memset((char *)object + sizeof(gp_slot), 0, sizeof(wasp) - sizeof(gp_slot));
}

static inline void begin_flower(gp_world *world, void *object)
{
    (void)world;
    ((flower *)object)->pollen = 7;
    note("begin", object);
}

static inline void set_up_flower(gp_world *world, void *object)
{
    (void)world;
    note("init", object);
}

static inline void settle_flower(gp_world *world, void *object)
{
    (void)world;
    note(((flower *)object)->pollen != 7 ? "settle" : "unset", object);
}

static inline void load_flower(gp_world *world, void *object)
{
    (void)world;
    note("loaded", object);
}

static const gp_save_type old_types[] = {
    {"wasp", NULL, 1, true, wasp_properties, GP_COUNT_OF(wasp_properties), NULL,
        begin_wasp, NULL, NULL},
    {"flower", NULL, 2, true, flower_properties, GP_COUNT_OF(flower_properties),
        set_up_flower, begin_flower, settle_flower, load_flower},
    {"world", NULL, 0, true, world_properties, GP_COUNT_OF(world_properties),
        NULL, NULL, NULL, NULL},
};
static const gp_save_schema old_schema = {
    old_types, GP_COUNT_OF(old_types), NULL, 0};

static const gp_pool_type wasp_pool = {
    "wasp", 1, sizeof(wasp), SHIFT, 500, false, false, 0, NULL};
static const gp_pool_type flower_pool = {
    "flower", 2, sizeof(flower), SHIFT, 500, false, false, 0, NULL};
static const gp_world_pool old_pools[] = {
    {NULL, 0, NULL},
    {&wasp_pool, offsetof(core, bees), NULL},
    {&flower_pool, offsetof(core, flowers), NULL},
};

/* Opens a world with some pools. */
static inline void open_world(
    core *in, const gp_world_pool *pools, uint32_t count)
{
    memset(in, 0, sizeof *in);
    in->gp.memory.allocator =
        (gp_allocator){allocate_bytes, release_bytes, &in->heap};
    gp_world_init(&in->gp, pools, count, NULL);
    in->gp.ready = true;
    calls[0] = '\0';
}

static inline void close_pool(gp_pool *pool)
{
    const gp_pool_type *type = pool->type;
    for (uint32_t place = 0; type != NULL && place < pool->slot_count;
        place++) {
        gp_slot *slot = gp_pool_at(pool, place, type->size, type->chunk_shift);
        if (gp_slot_is_live(slot)) {
            gp_pool_give(pool, type, slot);
        }
    }
    if (type != NULL) {
        gp_pool_finish(pool, NULL, NULL);
    }
}

static inline void close_world(core *in)
{
    close_pool(&in->bees);
    close_pool(&in->flowers);
    assert_int_equal(0, in->heap.blocks);
}

static inline void *make(gp_pool *pool)
{
    bool fresh;
    gp_slot *slot = gp_pool_take(pool, pool->type, &fresh);
    assert_non_null(slot);
    if (fresh) {
        memset(slot + 1, 0, pool->type->size - sizeof *slot);
    }
    return slot;
}

static inline bytes written(core *in, const gp_save_schema *schema)
{
    bytes kept = {NULL, 0, SIZE_MAX};
    assert_int_not_equal(0, gp_save_write(&in->gp, schema, keep_bytes, &kept));
    return kept;
}

#endif
