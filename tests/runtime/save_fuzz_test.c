/* Mutated save files, binary and JSON: each is read whole, or the world is empty as
 * before. `./dev fuzz saves N` reads N of them, here it is some thousands. */
#include "save_yard.h"

#include <stdio.h>

#include "rounds.h"

static yard here, there, again;
static heap heap_here, heap_there, heap_again;

/* Another version of the module: the names of yard_schema with other types, so
 * that values convert in every way. */

static const gp_member other_members[] = {{"birds", 0}, {"flies", 200}};
static const gp_type other_type = {
    GP_KIND_ENUM, 1, .name = "team", .count = 2, .members = other_members};
static const gp_field turned_fields[] = {
    {"y", offsetof(corner, y), &gp_type_i16},
    {"z", offsetof(corner, x), &gp_type_f64}};
static const gp_type turned_type = {GP_KIND_STRUCT, sizeof(corner),
    .name = "corner", .count = 2, .fields = turned_fields};
static const gp_type turned_corners = {GP_KIND_ARRAY, 2 * sizeof(corner),
    .name = "corner[2]", .count = 2, .element = &turned_type};
static const gp_type short_name = {GP_KIND_TEXT, 3, .name = "str[3]"};
static const gp_type bytes_type = {
    GP_KIND_ARRAY, 2, .name = "u8[2]", .count = 2, .element = &gp_type_u8};

#define TO(path, was, type, member, flags)                                     \
    {path, was, type, offsetof(bee, member), 0, flags, {.u64 = 0}, {.u64 = 0}}

static const gp_save_property later_properties[] = {
    {"age", NULL, &gp_type_f64, offsetof(bee, angle), 0, GP_SAVE_CLAMPED,
        {.f64 = 1.0}, {.f64 = 200.0}},
    TO("hp", NULL, &gp_type_u8, age, GP_SAVE_SATURATE),
    TO("awake", "woken,is_awake", &gp_type_bool, is_awake, 0),
    TO("team", NULL, &other_type, team, 0),
    TO("rank", NULL, &gp_type_i64, low, 0),
    TO("moods", NULL, &mood_type, moods, 0),
    TO("corners", NULL, &turned_corners, corners, 0),
    TO("name", NULL, &short_name, name, 0),
    TO("path", NULL, &bytes_type, path, GP_SAVE_SATURATE),
    TO("friend", NULL, &gp_type_any, any, 0),
    TO("any", NULL, &ref_bee_type, friend, 0),
    TO("big", NULL, &gp_type_f32, hp, 0),
    TO("angle", NULL, &gp_type_f16, half, GP_SAVE_SATURATE),
    TO("body.home", NULL, &place_type, home, 0),
    TO("fresh", NULL, &gp_type_u64, big, 0),
    {"speed", NULL, &gp_type_f32, 0, 1, GP_SAVE_CLAMPED, {.f32 = -1.0f},
        {.f32 = 1.0f}},
};

static const gp_save_alias later_aliases[] = {
    {&other_type, "birds", "bees"}, {&turned_type, "z", "w,x"}};

static const gp_save_type later_types[] = {
    {"insect", "fly,bee", BEE, true, later_properties,
        COUNT_OF(later_properties), set_up_bee, begin_bee, NULL, note_loaded},
    {.name = "tree", .number = STONE},
    {"stone", NULL, TREE, true, tree_properties, COUNT_OF(tree_properties),
        NULL, begin_tree, NULL, NULL},
    {"world", NULL, 0, true, world_properties, COUNT_OF(world_properties), NULL,
        NULL, NULL, NULL},
};

static const gp_save_schema later_schema = {
    later_types, COUNT_OF(later_types), later_aliases, COUNT_OF(later_aliases)};

static uint64_t seed;

static uint32_t draw(uint32_t below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % below;
}

/* Changes to some bytes, of which there is room for twice as many. */

static void insert(file *f, size_t at, const unsigned char *bytes, size_t size)
{
    memmove(f->bytes + at + size, f->bytes + at, f->size - at);
    memcpy(f->bytes + at, bytes, size);
    f->size += size;
}

static void erase(file *f, size_t at, size_t size)
{
    f->size -= size;
    memmove(f->bytes + at, f->bytes + at + size, f->size - at);
}

static void change_number(file *f, size_t at)
{
    static const uint32_t numbers[] = {0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x100,
        0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE};
    uint32_t number = numbers[draw(COUNT_OF(numbers))];
    for (size_t i = 0; i < 4u && at + i < f->size; i++) {
        f->bytes[at + i] = (unsigned char)(number >> 8u * i);
    }
}

static void insert_word(file *f, size_t at)
{
    static const char *const words[] = {"\"", "\\", "{", "}", "[", "]", ",",
        ":", "0", "-", "1e9", "null", "true", "\"inf\"", "\"#\"", "\\ud83d",
        "\xC3", "\"hp\": 1, ", "{\"array\": ", "\"size\": 9", "99999999999"};
    const char *word = words[draw(COUNT_OF(words))];
    insert(f, at, (const unsigned char *)word, strlen(word));
}

/* Changes one digit of a text, or a byte. */
static void change_digit(file *f, size_t at)
{
    while (at + 1u < f->size && (f->bytes[at] < '0' || f->bytes[at] > '9')) {
        at++;
    }
    f->bytes[at] = (unsigned char)('0' + draw(10));
}

static void mutate(file *f)
{
    unsigned char part[64];
    size_t at = draw((uint32_t)f->size);
    size_t size = 1u + draw(draw(2) != 0 ? 4u : 64u);
    size = size < f->size - at ? size : f->size - at;
    switch (draw(10)) {
    case 0:
        f->bytes[at] ^= (unsigned char)(1u << draw(8));
        break;
    case 1:
        f->bytes[at] = (unsigned char)draw(256);
        break;
    case 2:
        change_number(f, at);
        break;
    case 3:
        erase(f, at, size);
        break;
    case 4:
        memcpy(part, f->bytes + at, size);
        insert(f, draw((uint32_t)f->size), part, size);
        break;
    case 5:
        memcpy(part, f->bytes + at, size);
        memmove(f->bytes + draw((uint32_t)(f->size - size + 1u)), part, size);
        break;
    case 6:
        insert_word(f, at);
        break;
    case 7:
    case 8:
        change_digit(f, at);
        break;
    default:
        f->size = at + 1u;
    }
}

/* A copy with changes, as large as it is so that reading further is found. */
static file mutant_of(const file *good)
{
    file f = {malloc(good->size * 2u + 512u), good->size, 0, 0};
    memcpy(f.bytes, good->bytes, good->size);
    uint32_t changes = 1u + draw(draw(3) != 0 ? 1u : 4u);
    for (uint32_t i = 0; i < changes && f.size != 0; i++) {
        mutate(&f);
    }
    file exact = {malloc(f.size), f.size, 0, 0};
    memcpy(exact.bytes, f.bytes, f.size);
    free(f.bytes);
    return exact;
}

static bool read_as(
    yard *y, const gp_save_schema *schema, const file *f, bool is_text)
{
    return is_text ? gp_save_read_text(&y->base, schema, (const char *)f->bytes,
                         f->size, NULL)
                   : gp_save_read(&y->base, schema, f->bytes, f->size, NULL);
}

/* A world that was read is whole: it can be written and read again. */
static void assert_whole(const yard *y)
{
    file text = write_text(y);
    begin_yard(&again, &heap_again);
    assert_true(gp_save_read_text(
        &again.base, &yard_schema, (const char *)text.bytes, text.size, NULL));
    finish_yard(&again, &heap_again);
    free(text.bytes);
}

static void assert_empty(const yard *y)
{
    for (uint32_t type = BEE; type < TYPES; type++) {
        assert_int_equal(0, y->pools[type].counts);
        assert_int_equal(0, y->pools[type].used_count);
        assert_int_equal(0, y->pools[type].floor);
    }
    assert_int_equal(0, y->score);
    assert_int_equal(0, y->title[0]);
}

static bool try_mutant(const file *good, bool is_text)
{
    file f = mutant_of(good);
    begin_yard(&there, &heap_there);
    heap_there.fail_at = draw(8) == 0 ? 1u + draw(6) : 0;
    const gp_save_schema *schema = draw(2) != 0 ? &later_schema : &yard_schema;
    bool is_read = read_as(&there, schema, &f, is_text);
    if (is_read) {
        assert_whole(&there);
    } else {
        assert_empty(&there);
    }
    finish_yard(&there, &heap_there);
    free(f.bytes);
    return is_read;
}

static void make_yard(void)
{
    begin_yard(&here, &heap_here);
    for (uint32_t i = 0; i < 5; i++) {
        create_strange_bee(&here)->age = (uint8_t)i;
        create_tree(&here)->rings = -(int32_t)i;
    }
    recycle(&here, BEE, slot_of(&here, BEE, 1));
    recycle(&here, TREE, slot_of(&here, TREE, 3));
    bee_at(&here, 4)->friend.bits = bee_at(&here, 2)->slot.id;
    here.score = UINT64_MAX;
    memcpy(here.title, "meadow", 7);
}

/* As many as the environment asks for, for `./dev fuzz saves`. */
static uint32_t round_count(void)
{
    const char *asked = getenv("SAVES");
    return asked != NULL ? (uint32_t)strtoul(asked, NULL, 10) : ROUNDS(6000);
}

static void a_mutant_is_read_whole_or_not_at_all(void **state)
{
    (void)state;
    uint32_t counts[2] = {0, 0};
    make_yard();
    file good[] = {write_file(&here), write_text(&here)};
    uint32_t rounds = round_count();
    for (uint32_t round = 0; round < rounds; round++) {
        bool is_text = round % 2u != 0;
        seed = round;
        counts[is_text] += try_mutant(&good[is_text], is_text) ? 1u : 0;
    }
    if (rounds > 1000u) { // neither all are refused nor none
        assert_in_range(counts[0], rounds / 50u, rounds / 2u - rounds / 10u);
        assert_in_range(counts[1], rounds / 50u, rounds / 2u - rounds / 10u);
    }
    free(good[0].bytes);
    free(good[1].bytes);
    finish_yard(&here, &heap_here);
}

static void another_version_reads_both_forms_alike(void **state)
{
    (void)state;
    make_yard();
    file good[] = {write_file(&here), write_text(&here)};
    gp_save_report reports[2];
    begin_yard(&there, &heap_there);
    assert_true(gp_save_read(
        &there.base, &later_schema, good[0].bytes, good[0].size, &reports[0]));
    begin_yard(&again, &heap_again);
    assert_true(gp_save_read_text(&again.base, &later_schema,
        (const char *)good[1].bytes, good[1].size, &reports[1]));
    assert_same_yards(&there, &again);
    assert_memory_equal(
        &reports[0].values, &reports[1].values, sizeof reports[0].values);
    assert_int_equal(reports[0].objects_read, reports[1].objects_read);
    assert_int_equal(reports[0].objects_dropped, reports[1].objects_dropped);
    assert_int_equal(4, reports[0].objects_read);
    assert_true(reports[0].values.converted != 0);
    assert_true(reports[0].values.refused != 0);
    finish_yard(&again, &heap_again);
    finish_yard(&there, &heap_there);
    free(good[0].bytes);
    free(good[1].bytes);
    finish_yard(&here, &heap_here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_version_reads_both_forms_alike),
        cmocka_unit_test(a_mutant_is_read_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
