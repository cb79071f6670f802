/* Save files of objects that do not fit into a piece, and of more properties than
 * one plan has room for. */
#include "gp_save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WHALE 1u
#define PARTS 150u

/* Between the parts there are bytes that are not saved, so that each is a step. */
typedef struct part {
    uint8_t saved;
    uint8_t other;
} part;

typedef struct whale {
    gp_slot slot;
    uint16_t songs[3000];
    char name[5000];
    part parts[PARTS];
    uint32_t settled;
} whale;

typedef struct sea {
    gp_world base;
    gp_pool whales;
    part parts[PARTS];
} sea;

static const gp_type songs_type = {GP_KIND_ARRAY, 6000, .name = "u16[3000]",
    .count = 3000, .element = &gp_type_u16};
static const gp_type name_type = {GP_KIND_TEXT, 5000, .name = "str[5000]"};

static gp_save_property whale_properties[PARTS + 2u];
static gp_save_property sea_properties[PARTS];
static char paths[PARTS][8];

static void make_tables(void)
{
    for (uint32_t i = 0; i < PARTS; i++) {
        paths[i][0] = 'p';
        paths[i][1] = (char)('0' + i / 100u);
        paths[i][2] = (char)('0' + i / 10u % 10u);
        paths[i][3] = (char)('0' + i % 10u);
        gp_save_property property = {.path = paths[i], .type = &gp_type_u8};
        property.offset = (uint32_t)(offsetof(whale, parts) + i * sizeof(part));
        whale_properties[i] = property;
        property.offset = (uint32_t)(offsetof(sea, parts) + i * sizeof(part));
        sea_properties[i] = property;
    }
    gp_save_property songs = {.path = "songs",
        .type = &songs_type,
        .offset = (uint32_t)offsetof(whale, songs)};
    gp_save_property name = {.path = "name",
        .type = &name_type,
        .offset = (uint32_t)offsetof(whale, name)};
    whale_properties[PARTS] = songs;
    whale_properties[PARTS + 1u] = name;
}

static void settle_whale(gp_world *world, void *object)
{
    whale *w = object;
    (void)world;
    assert_int_equal(2, w->parts[PARTS - 1u].saved % 3u);
    w->settled++;
}

static const gp_pool_type whale_pool = {.name = "whale",
    .number = WHALE,
    .size = sizeof(whale),
    .chunk_shift = 6,
    .max = 3};
static const gp_world_pool pools[] = {
    {NULL, 0, NULL}, {&whale_pool, offsetof(sea, whales), NULL}};
static const gp_save_type types[] = {
    {.name = "whale",
        .number = WHALE,
        .is_saved = true,
        .properties = whale_properties,
        .property_count = PARTS + 2u,
        .settle = settle_whale},
    {.name = "world",
        .is_saved = true,
        .properties = sea_properties,
        .property_count = PARTS},
};
static const gp_save_schema schema = {types, 2, NULL, 0};

typedef struct file {
    unsigned char *bytes;
    size_t size;
} file;

static bool keep_bytes(void *context, const void *bytes, size_t size)
{
    file *f = context;
    f->bytes = realloc(f->bytes, f->size + size);
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
    return true;
}

static void begin_sea(sea *s)
{
    memset(s, 0, sizeof *s);
    gp_world_init(&s->base, pools, 2, NULL);
    s->base.ready = true;
}

static void finish_sea(sea *s)
{
    for (uint32_t i = 0; i < s->whales.slot_count; i++) {
        gp_slot *slot = gp_pool_at(&s->whales, i, sizeof(whale), 6);
        if (gp_slot_is_live(slot)) {
            gp_pool_give(&s->whales, &whale_pool, slot);
        }
    }
    gp_pool_finish(&s->whales, NULL, NULL);
}

static void make_whale(sea *s, uint8_t seed)
{
    bool fresh;
    whale *w = (whale *)(void *)gp_pool_take(&s->whales, &whale_pool, &fresh);
    for (uint32_t i = 0; i < 3000; i++) {
        w->songs[i] = (uint16_t)(i * 7u + seed);
    }
    memset(w->name, 'a', 4000u + seed);
    for (uint32_t i = 0; i < PARTS; i++) {
        w->parts[i].saved = (uint8_t)(i + seed);
    }
    w->parts[PARTS - 1u].saved = (uint8_t)(2u + 3u * seed);
}

static void assert_same_whales(sea *here, sea *there)
{
    for (uint32_t i = 0; i < 3; i++) {
        const whale *a =
            (whale *)(void *)gp_pool_at(&here->whales, i, sizeof(whale), 6);
        const whale *b =
            (whale *)(void *)gp_pool_at(&there->whales, i, sizeof(whale), 6);
        assert_true(a->slot.id == b->slot.id);
        assert_memory_equal(a->songs, b->songs, sizeof a->songs);
        assert_string_equal(a->name, b->name);
        assert_memory_equal(a->parts, b->parts, sizeof a->parts);
        assert_int_equal(1, b->settled);
    }
    assert_memory_equal(here->parts, there->parts, sizeof here->parts);
}

static void check(bool is_text)
{
    static sea here, there;
    file f = {NULL, 0};
    gp_save_report report;
    make_tables();
    begin_sea(&here);
    for (uint8_t i = 0; i < 3; i++) {
        make_whale(&here, i);
    }
    for (uint32_t i = 0; i < PARTS; i++) {
        here.parts[i].saved = (uint8_t)(200u - i);
    }
    size_t size = is_text
                      ? gp_save_write_text(&here.base, &schema, keep_bytes, &f)
                      : gp_save_write(&here.base, &schema, keep_bytes, &f);
    assert_int_equal(size, f.size);
    begin_sea(&there);
    assert_true(
        is_text ? gp_save_read_text(&there.base, &schema, (const char *)f.bytes,
                      f.size, &report)
                : gp_save_read(&there.base, &schema, f.bytes, f.size, &report));
    assert_same_whales(&here, &there);
    assert_int_equal(3 * (PARTS + 2) + PARTS, report.values.copied);
    assert_int_equal(0, report.values.dropped + report.values.added);
    free(f.bytes);
    finish_sea(&here);
    finish_sea(&there);
}

static void large_objects_are_saved(void **state)
{
    (void)state;
    check(false);
}

static void large_objects_are_saved_as_text(void **state)
{
    (void)state;
    check(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_objects_are_saved),
        cmocka_unit_test(large_objects_are_saved_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
