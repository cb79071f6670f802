/* Save files of one version: what is written is read back, in the promised order,
 * or nothing is. */
#include <stdio.h>

#include "save_fixture.h"

char calls[4096];
static core here, there;

static void open_old(core *in)
{
    open_world(in, old_pools, GP_COUNT_OF(old_pools));
}

static bool read_old(core *in, const bytes *file, gp_save_report *report)
{
    return gp_save_read(&in->gp, &old_schema, file->at, file->size, report);
}

/* A world with two wasps and some flowers, of which those in odd slots died. */
static bytes sample(core *in)
{
    open_old(in);
    in->honey = 12;
    in->weather = -0.5;
    flower *flowers[6];
    for (uint32_t i = 0; i < 6; i++) {
        flowers[i] = make(&in->flowers);
        flowers[i]->pollen = -INT64_C(1000000000000) + i;
    }
    for (uint32_t i = 1; i < 6; i += 2) {
        gp_pool_give(&in->flowers, &flower_pool, &flowers[i]->slot);
    }
    make(&in->bees);
    wasp *second = make(&in->bees);
    second->is_tired = true;
    second->age = 200;
    second->path[0] = 1;
    second->path[2] = 65535;
    second->hp = -30;
    second->size = 77;
    second->energy = 1e300;
    second->position = (vec2){1.5f, -0.0f};
    second->team = 1;
    second->mood = 3;
    memcpy(second->name, "h\xC3\xB6\0...", 7);
    second->home = flowers[2]->slot.id;
    second->target = second->slot.id;
    return written(in, &old_schema);
}

static wasp *wasp_at(const core *in, uint32_t place)
{
    return (wasp *)(void *)gp_pool_at(&in->bees, place, sizeof(wasp), SHIFT);
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    bytes file = sample(&here);
    open_old(&there);
    gp_save_report report;
    assert_true(read_old(&there, &file, &report));
    assert_int_equal(2, gp_pool_count(&there.bees));
    assert_int_equal(3, gp_pool_count(&there.flowers));
    wasp *was = wasp_at(&here, 1);
    wasp *is = wasp_at(&there, 1);
    memset(was->name + 4, 0, 4); /* what is behind the NUL is not saved */
    assert_memory_equal(was, is, offsetof(wasp, name) + 8);
    assert_true(was->home == is->home && was->target == is->target);
    assert_int_equal(12, there.honey);
    assert_true(there.weather == -0.5);
    assert_int_equal(5, report.objects_read);
    assert_int_equal(0, report.objects_dropped);
    assert_int_equal(2 * 13 + 3 + 2, report.values.copied);
    assert_int_equal(0, report.values.converted + report.values.added +
                            report.values.dropped + report.values.refused);
    assert_null(report.refused_type);
    bytes again = written(&there, &old_schema);
    assert_int_equal(file.size, again.size);
    assert_memory_equal(file.at, again.at, file.size);
    free(again.at);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void functions_are_called_in_order(void **state)
{
    (void)state;
    bytes file = sample(&here);
    open_old(&there);
    assert_true(read_old(&there, &file, NULL));
    assert_string_equal("init 1:1\n"
                        "init 3:1\n"
                        "init 0:1\nbegin 0:1\nsettle 0:1\n"
                        "init 2:1\nbegin 2:1\nsettle 2:1\n"
                        "init 4:1\nbegin 4:1\nsettle 4:1\n"
                        "loaded 0:1\nloaded 2:1\nloaded 4:1\n",
        calls);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void stale_ids_stay_stale(void **state)
{
    (void)state;
    bytes file = sample(&here);
    uint64_t dead = UINT64_C(1) << 32 | 2u << GP_ID_SLOT_BITS | 1u;
    open_old(&there);
    assert_true(read_old(&there, &file, NULL));
    for (uint32_t place = 1; place < 100; place++) {
        flower *made = make(&there.flowers);
        assert_int_not_equal(dead, made->slot.id);
        assert_int_equal(3, made->slot.id >> 32);
        place += place == 1 || place == 3;
    }
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void an_empty_world_is_saved(void **state)
{
    (void)state;
    open_old(&here);
    open_old(&there);
    bytes file = written(&here, &old_schema);
    assert_true(read_old(&there, &file, NULL));
    assert_int_equal(0, there.heap.calls);
    assert_non_null(make(&there.bees));
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void a_retired_slot_stays_retired(void **state)
{
    (void)state;
    open_old(&here);
    open_old(&there);
    assert_true(gp_pool_make_room(&here.flowers, 10));
    uint64_t last = (uint64_t)UINT32_MAX << 32 | 2u << GP_ID_SLOT_BITS;
    gp_pool_give(&here.flowers, &flower_pool,
        gp_pool_take_at(&here.flowers, gp_id_of_bits(last | 1u)));
    ((flower *)(void *)gp_pool_take_at(&here.flowers, gp_id_of_bits(last | 4u)))
        ->pollen = 1;
    bytes file = written(&here, &old_schema);
    assert_true(read_old(&there, &file, NULL));
    assert_int_equal(1, gp_pool_next_retired(&there.flowers, 0));
    assert_int_equal(1, there.flowers.retired_count);
    assert_non_null(gp_world_find(&there.gp, gp_id_of_bits(last | 4u)));
    assert_null(gp_world_find(&there.gp, gp_id_of_bits(last | 1u)));
    for (uint32_t i = 0; i < 3; i++) {
        flower *made = make(&there.flowers);
        assert_int_not_equal(1, made->slot.id & GP_ID_SLOT_MAX);
    }
    bytes again = written(&there, &old_schema);
    free(again.at);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

/* Reads into a world that is as it was afterwards. */
static void expect_refused(core *in, const void *at, size_t size)
{
    gp_save_report report;
    memset(&report, 0xEE, sizeof report);
    gp_save_report before = report;
    assert_false(gp_save_read(&in->gp, &old_schema, at, size, &report));
    assert_memory_equal(&before, &report, sizeof report);
    assert_int_equal(0, gp_pool_count(&in->bees));
    assert_int_equal(0, gp_pool_count(&in->flowers));
    assert_int_equal(0, in->honey);
    assert_string_equal("", calls);
}

/* Puts a number of so many bytes, the lowest first; returns what follows. */
static unsigned char *put_number(unsigned char *at, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        *at++ = (unsigned char)(value >> 8 * i);
    }
    return at;
}

static unsigned char *put_word(unsigned char *at, const char *word)
{
    size_t size = strlen(word);
    memcpy(at, word, size);
    return at + size;
}

/* 64 strings of 2^26 bytes: where size_t has 32 bits, their sum is 0. */
static void rows_longer_than_any_memory_are_refused(void **state)
{
    (void)state;
    unsigned char file[1024];
    unsigned char *size = put_word(file, "gpsave1\n");
    unsigned char *schema = put_number(size, 0, 4);
    unsigned char *at = put_number(schema, 1, 4); /* one type */
    at = put_word(put_number(at, 4, 1), "wasp");
    at = put_number(put_number(at, 1, 4), 1, 1);
    at = put_number(at, 65, 4);
    for (uint32_t i = 0; i < 65; i++) {
        const char *name = i == 32 ? "hp" : "x";
        at = put_word(put_number(at, strlen(name), 2), name);
        at = put_word(at, i == 32 ? "i" : "s");
        at = i == 32 ? at : put_number(at, UINT32_C(1) << 26, 4);
    }
    put_number(size, (uint64_t)(at - schema), 4);
    at = put_number(at, 1, 4); /* one object: its ID and a row */
    at = put_number(at, UINT64_C(1) << 32 | UINT64_C(1) << GP_ID_SLOT_BITS, 8);
    at = put_number(at, 0, 4);
    at = put_number(put_number(at, 2, 4), 0, 4); /* floor, and none retired */
    open_old(&there);
    expect_refused(&there, file, (size_t)(at - file));
    close_world(&there);
}

static void no_bytes_are_no_file(void **state)
{
    (void)state;
    open_old(&there);
    expect_refused(&there, NULL, 0);
    close_world(&there);
}

static void a_world_with_objects_is_refused(void **state)
{
    (void)state;
    bytes file = sample(&here);
    open_old(&there);
    gp_pool_give(&there.bees, &wasp_pool, make(&there.bees));
    expect_refused(&there, file.at, file.size);
    close_world(&there);
    open_old(&there);
    there.gp.busy = 1;
    expect_refused(&there, file.at, file.size);
    assert_int_equal(
        0, gp_save_write(&there.gp, &old_schema, keep_bytes, &file));
    there.gp.busy = 0;
    there.gp.ready = false;
    expect_refused(&there, file.at, file.size);
    there.gp.ready = true;
    there.gp.ending = true;
    expect_refused(&there, file.at, file.size);
    there.gp.ending = false;
    there.bees.counts |= UINT64_C(3) << GP_POOL_RESTORES_SHIFT;
    assert_true(read_old(&there, &file, NULL)); /* a restore creates nothing */
    free(file.at);
    close_world(&here);
    close_world(&there);
}

/* Its IDs are those of objects that lived once, as if these had been created. */
static void a_world_that_was_read_is_refused_without_objects_too(void **state)
{
    (void)state;
    free(sample(&here).at);
    gp_pool_give(&here.bees, &wasp_pool, &wasp_at(&here, 0)->slot);
    gp_pool_give(&here.bees, &wasp_pool, &wasp_at(&here, 1)->slot);
    for (uint32_t i = 0; i < 6; i += 2) {
        gp_pool_give(&here.flowers, &flower_pool,
            gp_pool_at(&here.flowers, i, sizeof(flower), SHIFT));
    }
    bytes file = written(&here, &old_schema);
    open_old(&there);
    assert_true(read_old(&there, &file, NULL));
    assert_int_equal(0, gp_pool_count(&there.bees));
    assert_false(read_old(&there, &file, NULL));
    free(file.at);
    close_world(&here);
    close_world(&there);
}

/* Whatever an entity says that it was called. */
static void an_entity_is_never_read_from_the_world(void **state)
{
    (void)state;
    gp_save_type types[GP_COUNT_OF(old_types)];
    gp_save_schema schema = {types, GP_COUNT_OF(old_types), NULL, 0};
    gp_save_report report;
    memcpy(types, old_types, sizeof types);
    types[1].name = "bloom";
    types[1].was = "world";
    bytes file = sample(&here);
    open_old(&there);
    assert_true(gp_save_read(&there.gp, &schema, file.at, file.size, &report));
    assert_int_equal(0, gp_pool_count(&there.flowers));
    assert_int_equal(2, report.objects_read);
    assert_int_equal(3, report.objects_dropped);
    assert_int_equal(12, there.honey);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

/* A byte between the schema and the objects, of which no type knows. */
static void bytes_of_no_type_are_refused(void **state)
{
    (void)state;
    bytes file = sample(&here);
    uint32_t size = 0;
    for (uint32_t i = 0; i < 4; i++) {
        size |= (uint32_t)file.at[8u + i] << 8u * i;
    }
    size_t end = 12u + size;
    unsigned char *longer = malloc(file.size + 1u);
    memcpy(longer, file.at, end);
    longer[end] = 0;
    memcpy(longer + end + 1u, file.at + end, file.size - end);
    for (uint32_t i = 0; i < 4; i++) {
        longer[8u + i] = (unsigned char)((size + 1u) >> 8u * i);
    }
    open_old(&there);
    expect_refused(&there, longer, file.size + 1u);
    free(longer);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void a_file_that_is_cut_off_is_refused(void **state)
{
    (void)state;
    bytes file = sample(&here);
    open_old(&there);
    for (size_t size = 0; size < file.size; size++) {
        unsigned char *cut = malloc(size + 1u);
        memcpy(cut, file.at, size);
        cut[size] = 0;
        unsigned char *exact = malloc(size != 0 ? size : 1);
        memcpy(exact, file.at, size);
        expect_refused(&there, exact, size);
        free(exact);
        free(cut);
    }
    unsigned char *longer = malloc(file.size + 1u);
    memcpy(longer, file.at, file.size);
    longer[file.size] = 0;
    expect_refused(&there, longer, file.size + 1u);
    free(longer);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void without_memory_nothing_is_read(void **state)
{
    (void)state;
    bytes file = sample(&here);
    uint32_t fail_at = 1;
    bool is_read;
    do {
        open_old(&there);
        there.heap.fail_at = fail_at;
        is_read = read_old(&there, &file, NULL);
        assert_int_equal(is_read, there.heap.calls < fail_at);
        assert_int_equal(is_read ? 2 : 0, gp_pool_count(&there.bees));
        assert_int_equal(is_read ? 3 : 0, gp_pool_count(&there.flowers));
        there.heap.fail_at = 0;
        assert_int_equal(!is_read, read_old(&there, &file, NULL));
        close_world(&there);
        fail_at++;
    } while (!is_read);
    assert_int_equal(5, fail_at - 1u); /* two for each pool, and one */
    free(file.at);
    close_world(&here);
}

static void a_place_beyond_the_pool_is_refused(void **state)
{
    (void)state;
    static const gp_pool_type small = {
        "flower", 2, sizeof(flower), SHIFT, 4, false, false, 0, NULL};
    static const gp_world_pool pools[] = {{NULL, 0, NULL},
        {&wasp_pool, offsetof(core, bees), NULL},
        {&small, offsetof(core, flowers), NULL}};
    bytes file = sample(&here);
    open_world(&there, pools, GP_COUNT_OF(pools));
    expect_refused(&there, file.at, file.size);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static uint64_t id_of(uint32_t type, uint32_t slot, uint32_t generation)
{
    return (uint64_t)generation << 32 | (uint64_t)type << GP_ID_SLOT_BITS |
           slot;
}

/* The only place of a number in a file. */
static unsigned char *find_number(const bytes *file, uint64_t number)
{
    unsigned char little[8];
    unsigned char *found = NULL;
    for (uint32_t i = 0; i < 8; i++) {
        little[i] = (unsigned char)(number >> 8u * i);
    }
    for (size_t at = 0; at + 8u <= file->size; at++) {
        if (memcmp(file->at + at, little, 8) == 0) {
            assert_null(found);
            found = file->at + at;
        }
    }
    assert_non_null(found);
    return found;
}

/* Flowers are the type 2, and live in the slots 0, 2 and 4. */
static void ids_that_no_writer_writes_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint32_t type, slot, generation;
        bool is_read;
    } cases[] = {
        {2, 5, 1, true},
        {2, 2, 1, false},          // twice
        {2, 1, 1, false},          // out of order
        {2, 0, 1, false},          // both
        {2, 4, 0, false},          // never lived
        {2, 4, 2, false},          // dead
        {2, 4, 0xFFFFFFFE, false}, // dead
        {2, 4, 0xFFFFFFFD, false}, // later than the last one that was given
        {1, 4, 1, false},          // a wasp
        {3, 4, 1, false},          // of no type
    };
    bytes file = sample(&here);
    unsigned char *last = find_number(&file, id_of(2, 4, 1));
    for (uint32_t i = 0; i < GP_COUNT_OF(cases); i++) {
        uint64_t id = id_of(cases[i].type, cases[i].slot, cases[i].generation);
        for (uint32_t byte = 0; byte < 8; byte++) {
            last[byte] = (unsigned char)(id >> 8u * byte);
        }
        open_old(&there);
        if (cases[i].is_read) {
            assert_true(read_old(&there, &file, NULL));
        } else {
            expect_refused(&there, file.at, file.size);
        }
        close_world(&there);
    }
    free(file.at);
    close_world(&here);
}

static void writing_ends_when_it_fails(void **state)
{
    (void)state;
    bytes file = sample(&here);
    for (size_t left = 0; left < file.size; left += 100) {
        bytes kept = {NULL, 0, left};
        assert_int_equal(
            0, gp_save_write(&here.gp, &old_schema, keep_bytes, &kept));
        free(kept.at);
    }
    free(file.at);
    close_world(&here);
}

/* Every byte changed: the file is refused, or read without harm. */
static void a_changed_byte_does_no_harm(void **state)
{
    (void)state;
    bytes file = sample(&here);
    uint32_t read = 0;
    uint32_t refused = 0;
    for (size_t i = 0; i < file.size; i++) {
        for (uint32_t bit = 0; bit < 8; bit += 3) {
            file.at[i] ^= (unsigned char)(1u << bit);
            open_old(&there);
            bool is_read = read_old(&there, &file, NULL);
            read += is_read;
            refused += !is_read;
            if (is_read) {
                bytes again = written(&there, &old_schema);
                free(again.at);
            }
            close_world(&there);
            file.at[i] ^= (unsigned char)(1u << bit);
        }
    }
    assert_true(read > 100);
    assert_true(refused > 100);
    free(file.at);
    close_world(&here);
}

static void a_report_counts_what_is_refused(void **state)
{
    (void)state;
    bytes file = sample(&here);
    const unsigned char *row = NULL;
    for (size_t i = 0; i + 8 < file.size;
        i++) { /* the row of the second wasp */
        if (file.at[i] == 1 && file.at[i + 1] == 200) {
            row = file.at + i;
        }
    }
    assert_non_null(row);
    unsigned char *bytes_of = file.at + (row - file.at);
    bytes_of[0] = 2;                /* no bool */
    memset(bytes_of + 32, 0xFF, 4); /* no team */
    bytes_of[36] = 4;               /* no mood */
    memset(bytes_of + 37, 'x', 8);  /* no NUL */
    memset(bytes_of + 45, 0xFF, 8); /* no type */
    open_old(&there);
    gp_save_report report;
    assert_true(read_old(&there, &file, &report));
    assert_int_equal(5, report.values.refused);
    assert_int_equal(26, report.values.refused + report.values.copied - 5);
    assert_string_equal("wasp", report.refused_type);
    assert_string_equal("is_tired", report.refused_property);
    assert_true(report.refused_id.bits == wasp_at(&there, 1)->slot.id);
    wasp *is = wasp_at(&there, 1);
    assert_false(is->is_tired);
    assert_int_equal(0, is->team);
    assert_int_equal(0, is->mood);
    assert_string_equal("", is->name);
    assert_true(is->home == 0);
    assert_int_equal(200, is->age);
    free(file.at);
    close_world(&here);
    close_world(&there);
}

static void the_hash_changes_with_what_is_saved(void **state)
{
    (void)state;
    uint64_t hash = gp_save_hash(&old_schema);
    gp_save_type types[GP_COUNT_OF(old_types)];
    gp_save_schema schema = {types, GP_COUNT_OF(old_types), NULL, 0};
    memcpy(types, old_types, sizeof types);
    assert_true(gp_save_hash(&schema) == hash);
    types[0].number = 9;
    assert_true(gp_save_hash(&schema) == hash);
    types[1].name = "bloom";
    uint64_t renamed = gp_save_hash(&schema);
    assert_true(renamed != hash);
    types[1].name = "flower";
    types[0].property_count--;
    assert_true(gp_save_hash(&schema) != hash);
    types[0].property_count++;
    types[0].is_saved = false;
    assert_true(gp_save_hash(&schema) != hash);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rows_longer_than_any_memory_are_refused),
    cmocka_unit_test(no_bytes_are_no_file),
    cmocka_unit_test(what_was_written_is_read),
    cmocka_unit_test(functions_are_called_in_order),
    cmocka_unit_test(stale_ids_stay_stale),
    cmocka_unit_test(an_empty_world_is_saved),
    cmocka_unit_test(a_retired_slot_stays_retired),
    cmocka_unit_test(a_world_with_objects_is_refused),
    cmocka_unit_test(bytes_of_no_type_are_refused),
    cmocka_unit_test(an_entity_is_never_read_from_the_world),
    cmocka_unit_test(a_world_that_was_read_is_refused_without_objects_too),
    cmocka_unit_test(a_file_that_is_cut_off_is_refused),
    cmocka_unit_test(without_memory_nothing_is_read),
    cmocka_unit_test(a_place_beyond_the_pool_is_refused),
    cmocka_unit_test(ids_that_no_writer_writes_are_refused),
    cmocka_unit_test(writing_ends_when_it_fails),
    cmocka_unit_test(a_changed_byte_does_no_harm),
    cmocka_unit_test(a_report_counts_what_is_refused),
    cmocka_unit_test(the_hash_changes_with_what_is_saved),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
