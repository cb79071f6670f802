/*
 * Save files of a world with every type of property: what comes back, what does
 * not, and what is called.
 */
#include "../support.h"

#include "garden_save.h"
#include "garden_snapshot.h"

#define FILE_SIZE 65536u

/* A file in memory; writing stops at `room`. */
typedef struct test_file {
    size_t size;
    size_t room;
    unsigned char bytes[FILE_SIZE];
} test_file;

static test_file file;
static test_journal journal;

/* What the loaded hooks of bees do besides being noted. */
static void (*on_loaded)(garden_world *world, garden_bee *bee);

static bool append(void *context, const void *bytes, size_t size)
{
    test_file *to = (test_file *)context;
    if (size > to->room - to->size) {
        return false;
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static void note(const char *what, gp_id id)
{
    say_number(&journal, what, (int64_t)gp_id_slot(id));
}

/* Hooks and leaves */

void garden_health_on_init(garden_world *world, garden_health *health)
{
    (void)world;
    (void)health;
    say(&journal, "health.init");
}

void garden_health_on_loaded(garden_world *world, garden_health *health)
{
    say_number(&journal, "health.loaded", health->points);
    assert_true(gp_world_is_busy(&garden_gp(world)->gp));
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)world;
    bee->mesh = 40;
    note("bee.init", garden_bee_get_any_id(bee));
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("bee.reset", garden_bee_get_any_id(bee));
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("bee.deactivate", garden_bee_get_any_id(bee));
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)world;
    (void)bee;
    say(&journal, "bee.destroy");
}

void garden_bee_on_loaded(garden_world *world, garden_bee *bee)
{
    note("bee.loaded", garden_bee_get_any_id(bee));
    assert_true(gp_world_is_busy(&garden_gp(world)->gp));
    if (on_loaded != NULL) {
        on_loaded(world, bee);
    }
}

void garden_hive_on_init(garden_world *world, garden_hive *hive)
{
    (void)world;
    note("hive.init", garden_hive_get_any_id(hive));
}

void garden_hive_on_loaded(garden_world *world, garden_hive *hive)
{
    (void)world;
    note("hive.loaded", garden_hive_get_any_id(hive));
}

gp_status garden_bee_rest_start(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("rest", garden_bee_get_any_id(bee));
    return GP_RUNNING;
}

gp_status garden_bee_rest_tick(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("tick", garden_bee_get_any_id(bee));
    return GP_RUNNING;
}

void garden_bee_rest_halt(garden_world *world, garden_bee *bee)
{
    (void)world;
    (void)bee;
}

/* Worlds */

static garden_world first;
static garden_world second;

static void begin(garden_world *world)
{
    on_loaded = NULL;
    memset(world, 0xA5, sizeof *world);
    assert_true(garden_world_init(world, NULL));
    take(&journal);
}

static void end(garden_world *world)
{
    on_loaded = NULL;
    garden_world_finish(world);
    take(&journal);
}

static size_t save(const garden_world *world)
{
    file.size = 0;
    file.room = FILE_SIZE;
    size_t size = garden_save_write(world, append, &file);
    assert_int_equal(file.size, size);
    return size;
}

/* Reads the file into a second world, of which only that may be noted. */
static gp_save_report load(void)
{
    gp_save_report report;
    memset(&report, 0xA5, sizeof report);
    take(&journal);
    assert_true(garden_save_read(&second, file.bytes, file.size, &report));
    return report;
}

/* Sets every property of a bee to what depends on a number. */
static void fill(garden_world *world, garden_bee *bee, int32_t n)
{
    garden_vec2 place = {(float)n, -0.0f};
    garden_spot spots[2];
    garden_team teams[2] = {GARDEN_TEAM_ANTS, GARDEN_TEAM_BEES};
    gp_id others[2] = {garden_bee_get_any_id(bee), {0}};

    memset(spots, 0, sizeof spots);
    spots[1].place = place;
    spots[1].team = GARDEN_TEAM_WASPS;
    memcpy(spots[1].label, "label", 6);
    spots[1].owner = garden_bee_get_id(bee);
    garden_bee_set_is_awake(world, bee, n % 2 == 0);
    garden_bee_set_tiny(world, bee, (int8_t)(-100 - n));
    garden_bee_set_short_one(world, bee, (int16_t)(INT16_MIN + n));
    garden_bee_set_middle(world, bee, -n);
    garden_bee_set_large(world, bee, INT64_MIN + n);
    garden_bee_set_little(world, bee, (uint8_t)(255 - n));
    garden_bee_set_modest(world, bee, (uint16_t)(65535 - n));
    garden_bee_set_big(world, bee, UINT32_MAX - (uint32_t)n);
    garden_bee_set_vast(world, bee, UINT64_MAX - (uint32_t)n);
    garden_bee_set_half(world, bee, 0.5f * (float)n);
    garden_bee_set_single(world, bee, 1e30f + (float)n);
    garden_bee_set_exact(world, bee, 1e300 / (n + 1));
    garden_bee_set_name(world, bee, n % 2 == 0 ? "maya \xC3\xBC" : "");
    garden_bee_set_team(world, bee, GARDEN_TEAM_ANTS);
    garden_bee_set_depth(world, bee, GARDEN_DEPTH_DEEP);
    garden_bee_set_mood(world, bee, GARDEN_MOOD_HUNGRY | GARDEN_MOOD_TIRED);
    garden_bee_set_place(world, bee, place);
    garden_bee_set_speed(world, bee, 2.0f * (float)n);
    for (uint16_t i = 0; i < 4; i++) {
        bee->path[i] = (uint16_t)(i + n);
    }
    garden_bee_set_spots(world, bee, spots);
    garden_bee_set_teams(world, bee, teams);
    garden_bee_set_mate(world, bee, garden_bee_get_id(bee));
    garden_bee_set_other(world, bee, garden_bee_get_any_id(bee));
    garden_bee_set_others(world, bee, others);
    garden_look look = {world, 0x123456, {1, 2, 3}};
    garden_bee_set_look(world, bee, look);
    garden_bee_set_mesh(world, bee, 77);
    garden_bee_set_scratch(world, bee, 5);
    garden_bee_set_sprite(world, bee, world);
    garden_health_set_points(world, &bee->health, 40 + n);
}

/* Bees in the slots 1, 3 and 4 of seven, a hive and an ant. */
static void populate(garden_world *world)
{
    garden_bee *bees[7];

    for (int32_t i = 0; i < 7; i++) {
        bees[i] = garden_bee_create(world);
        fill(world, bees[i], i);
    }
    garden_bee_recycle(world, bees[1]);
    bees[1] = garden_bee_create(world); // another generation
    fill(world, bees[1], 11);
    garden_bee_recycle(world, bees[0]);
    garden_bee_recycle(world, bees[2]);
    garden_bee_recycle(world, bees[5]);
    garden_bee_recycle(world, bees[6]);
    garden_hive *hive = garden_hive_create(world);
    hive->size = 9;
    garden_bee_set_home(world, bees[3], garden_hive_get_id(hive));
    garden_ant *gone = garden_ant_create(world);
    garden_ant *ant = garden_ant_create(world);
    garden_ant_set_legs(world, ant, 5);
    garden_ant_recycle(world, gone);
    garden_spark_create(world);
    garden_world_set_honey(world, 120);
    garden_world_set_motto(world, "busy");
    garden_world_set_queen(world, garden_bee_get_id(bees[4]));
    garden_world_set_level(world, 3);
    take(&journal);
}

static void begin_both(void)
{
    begin(&first);
    begin(&second);
    populate(&first);
    assert_true(save(&first) > 0);
}

static void end_both(void)
{
    end(&first);
    end(&second);
}

/* Tests */

static void every_value_and_id_comes_back(void **state)
{
    (void)state;
    begin_both();
    gp_save_report report = load();

    assert_true(
        garden_world_checksum(&first) == garden_world_checksum(&second));
    assert_int_equal(3, garden_bee_count(&second));
    assert_null(garden_world_find_stale(&second, NULL));
    assert_int_equal(12, second.jars);
    assert_int_equal(5, report.objects_read);
    assert_int_equal(0, report.objects_dropped);
    assert_int_equal(0, report.values.converted + report.values.added);
    assert_int_equal(0, report.values.dropped + report.values.refused);
    assert_int_equal(3 * 28 + 1 + 1 + 3, report.values.copied);
    assert_null(report.refused_type);
    end_both();
}

static void what_is_read_is_written_again_byte_by_byte(void **state)
{
    (void)state;
    static test_file before;
    begin_both();
    load();
    before = file;
    save(&second);
    assert_int_equal(before.size, file.size);
    assert_memory_equal(before.bytes, file.bytes, file.size);
    end_both();
}

static void what_is_not_saved_is_as_in_a_new_world(void **state)
{
    (void)state;
    begin_both();
    garden_bee_walk walk = garden_bee_walk_begin(&first);
    garden_bee *bee = garden_bee_walk_next(&walk);
    garden_bee_flying_link(&first, bee);
    garden_world_set_level(&second, 8);
    save(&first);
    load();

    bee = garden_bee_find(&second, garden_bee_get_id(bee));
    assert_non_null(bee);
    assert_int_equal(3, bee->scratch);
    assert_null(bee->sprite);
    assert_null(bee->look.front);
    assert_int_equal(0x123456, bee->look.tint);
    assert_int_equal(0, garden_bee_flying_count(&second));
    assert_true(garden_bee_flying_link(&second, bee));
    assert_int_equal(0, garden_spark_count(&second));
    assert_int_equal(8, second.level);
    end_both();
}

static void hear(void *context, garden_world *world, garden_bee *bee)
{
    (void)context;
    (void)world;
    note("created", garden_bee_get_any_id(bee));
}

static void hear_change(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)context;
    (void)world;
    (void)property;
    note("changed", garden_bee_get_any_id(bee));
}

static void hear_bit(void *context, garden_world *world, garden_ant *ant)
{
    (void)context;
    (void)world;
    note("bit", garden_ant_get_any_id(ant));
}

/* Types in schema order, objects in slot order, components before their owner. */
static void loaded_runs_when_all_is_there_and_nothing_else_runs(void **state)
{
    (void)state;
    begin_both();
    garden_bee_any_listen(&second, garden_bee_on_created(hear, NULL));
    garden_bee_any_listen(&second, garden_bee_on_changed(hear_change, NULL));
    load();

    char *text = (char *)(uintptr_t)take(&journal);
    char *loaded = strstr(text, "health.loaded");
    assert_non_null(loaded);
    assert_string_equal(
        "health.loaded51 bee.loaded1 health.loaded43 bee.loaded3 "
        "health.loaded44 bee.loaded4 hive.loaded0 ",
        loaded);
    *loaded = '\0';
    assert_null(strstr(text, "reset"));
    assert_null(strstr(text, "created"));
    assert_null(strstr(text, "changed"));
    assert_null(strstr(text, "deactivate"));
    end_both();
}

/* init runs once for each slot up to the last, also for those that are free. */
static void init_runs_once_for_each_slot(void **state)
{
    (void)state;
    begin_both();
    load();
    char *text = (char *)(uintptr_t)take(&journal);
    for (uint32_t slot = 0; slot < 5; slot++) {
        char words[32];
        snprintf(words, sizeof words, "health.init bee.init%u ", slot);
        char *found = strstr(text, words);
        assert_non_null(found);
        assert_null(strstr(found + 1, words));
    }
    while (garden_bee_count(&second) < 5) {
        assert_non_null(garden_bee_create(&second));
    }
    assert_null(strstr(take(&journal), "init"));
    assert_non_null(garden_bee_create(&second));
    assert_non_null(strstr(take(&journal), "health.init bee.init5"));
    end_both();
}

static void check_all(garden_world *world, garden_bee *bee)
{
    assert_int_equal(3, garden_bee_count(world));
    assert_int_equal(1, garden_hive_count(world));
    assert_ptr_equal(bee, garden_bee_find(world, bee->mate));
    assert_int_equal(bee->middle * 3, bee->tripled);
    assert_int_equal(bee->health.points, bee->shown);
    assert_non_null(garden_bee_find(world, world->queen));
}

static void loaded_sees_every_object_and_value(void **state)
{
    (void)state;
    begin_both();
    on_loaded = check_all;
    load();
    end_both();
}

/* The first bee recycles the second and creates another. */
static void replace_second(garden_world *world, garden_bee *bee)
{
    if (gp_id_slot(garden_bee_get_any_id(bee)) == 1) {
        garden_bee_walk walk = garden_bee_walk_begin(world);
        garden_bee_walk_next(&walk);
        assert_true(garden_bee_recycle(world, garden_bee_walk_next(&walk)));
        assert_non_null(garden_bee_create(world));
        assert_non_null(garden_bee_create(world));
    }
}

static void a_loaded_hook_may_create_and_recycle(void **state)
{
    (void)state;
    begin_both();
    on_loaded = replace_second;
    load();
    char *loaded = strstr(take(&journal), "health.loaded");
    assert_string_equal(
        "health.loaded51 bee.loaded1 bee.deactivate3 bee.reset0 "
        "bee.reset2 health.loaded44 bee.loaded4 hive.loaded0 ",
        loaded);
    assert_int_equal(4, garden_bee_count(&second));
    end_both();
}

static void recycle_itself(garden_world *world, garden_bee *bee)
{
    assert_true(garden_bee_recycle(world, bee));
}

static void a_loaded_hook_may_recycle_its_object(void **state)
{
    (void)state;
    begin_both();
    on_loaded = recycle_itself;
    load();
    assert_int_equal(0, garden_bee_count(&second));
    end_both();
}

/* An ID of a bee that was recycled before the save leads to nothing, ever. */
static void stale_ids_stay_stale(void **state)
{
    (void)state;
    begin(&first);
    begin(&second);
    garden_bee_id stale[6];
    for (uint32_t i = 0; i < 6; i++) {
        garden_bee *bee = garden_bee_create(&first);
        stale[i] = garden_bee_get_id(bee);
        garden_bee_create(&first);
        garden_bee_recycle(&first, bee);
    }
    save(&first);
    load();
    for (uint32_t i = 0; i < 6; i++) {
        garden_bee_create(&second);
    }
    for (uint32_t i = 0; i < 6; i++) {
        assert_null(garden_bee_find(&second, stale[i]));
    }
    end_both();
}

/* The spark that they lead to is not saved. */
static void refs_to_what_is_not_saved_become_zero(void **state)
{
    (void)state;
    begin(&first);
    begin(&second);
    garden_bee *bee = garden_bee_create(&first);
    garden_spark *spark = garden_spark_create(&first);
    garden_bee_set_other(&first, bee, garden_spark_get_any_id(spark));
    save(&first);
    gp_save_report report = load();
    bee = garden_bee_find(&second, garden_bee_get_id(bee));
    assert_non_null(bee);
    assert_true(bee->other.bits == 0);
    assert_int_equal(1, report.values.converted);
    end_both();
}

static void nest(garden_world *world, garden_bee *bee)
{
    static unsigned char copy[FILE_SIZE];
    gp_save_report report;
    (void)bee;
    memcpy(copy, file.bytes, file.size);
    assert_int_equal(0, garden_save_write(world, append, &file));
    assert_false(garden_save_read(world, copy, file.size, &report));
    say(&journal, "refused");
}

static void inside_a_hook_both_are_refused(void **state)
{
    (void)state;
    begin_both();
    on_loaded = nest;
    load();
    assert_non_null(strstr(take(&journal), "refused"));
    end_both();
}

static void writing_stops_where_write_fails(void **state)
{
    (void)state;
    begin_both();
    for (size_t room = 0; room < file.size; room += 97) {
        static test_file part;
        part.size = 0;
        part.room = room;
        assert_int_equal(0, garden_save_write(&first, append, &part));
    }
    end_both();
}

static void a_world_that_had_objects_is_left_alone(void **state)
{
    (void)state;
    begin_both();
    garden_spark_recycle(&second, garden_spark_create(&second));
    garden_world_set_honey(&second, 99);
    assert_false(garden_save_read(&second, file.bytes, file.size, NULL));
    assert_int_equal(0, garden_bee_count(&second));
    assert_int_equal(99, second.honey);
    end_both();
}

/* What the world had before does not show in what is read. */
static void the_world_gets_the_values_of_the_file(void **state)
{
    (void)state;
    begin_both();
    garden_world_set_honey(&second, 99);
    garden_world_set_motto(&second, "idle");
    load();
    assert_int_equal(120, second.honey);
    assert_string_equal("busy", second.motto);
    end_both();
}

/* Of all that a world has, a file has only IDs and values. */
static void what_has_no_value_is_not_in_a_file(void **state)
{
    (void)state;
    static test_file before;
    begin_both();
    before = file;
    garden_bee_walk bees = garden_bee_walk_begin(&first);
    garden_bee *bee = garden_bee_walk_next(&bees);
    garden_ant_walk ants = garden_ant_walk_begin(&first);
    garden_ant *ant = garden_ant_walk_next(&ants);
    garden_spark_walk sparks = garden_spark_walk_begin(&first);
    garden_spark *spark = garden_spark_walk_next(&sparks);
    assert_true(garden_bee_any_listen(
        &first, garden_bee_on_changed(hear_change, NULL)));
    assert_true(
        garden_ant_listen(&first, ant, garden_ant_on_bit(hear_bit, NULL)));
    garden_bee_flying_link(&first, bee);
    gp_binding binding = garden_bind(&first, garden_ant_get_any_id(ant), "legs",
        garden_spark_get_any_id(spark), "age");
    assert_true(binding.bits != 0);
    assert_int_equal(5, spark->age);
    assert_true(garden_ant_bit_post(&first, ant));
    garden_bee_tick_all(&first, 5000);
    garden_gp(&first)->gp.seed++;
    take(&journal);
    save(&first);
    assert_int_equal(before.size, file.size);
    assert_memory_equal(before.bytes, file.bytes, file.size);
    end_both();
}

static void behaviours_start_at_their_root(void **state)
{
    (void)state;
    begin_both();
    garden_bee_tick_all(&first, 0);
    garden_bee_tick_all(&first, 16);
    save(&first);
    load();
    take(&journal);
    garden_bee_tick_all(&second, 0);
    assert_string_equal("rest1 rest3 rest4 ", take(&journal));
    end_both();
}

static void objects_that_were_read_are_like_others(void **state)
{
    (void)state;
    begin_both();
    load();
    garden_bee_walk walk = garden_bee_walk_begin(&second);
    garden_bee *bee = garden_bee_walk_next(&walk);
    assert_true(garden_bee_listen(
        &second, bee, garden_bee_on_changed(hear_change, NULL)));
    take(&journal);
    assert_true(garden_bee_set_middle(&second, bee, 1000));
    assert_int_equal(3000, bee->tripled);
    assert_string_equal("changed1 changed1 ", take(&journal));
    garden_health_set_points(&second, &bee->health, 7);
    assert_int_equal(7, bee->shown);
    garden_bee_freeze(&second, bee);
    garden_bee_thaw(&second, bee);
    garden_ant_walk ants = garden_ant_walk_begin(&second);
    garden_ant *ant = garden_ant_walk_next(&ants);
    assert_int_equal(5, ant->legs);
    take(&journal);
    garden_ant_bit_emit(&second, ant);
    assert_true(
        garden_ant_listen(&second, ant, garden_ant_on_bit(hear_bit, NULL)));
    garden_ant_bit_emit(&second, ant);
    assert_string_equal("bit1 ", take(&journal));
    garden_bee_recycle_all(&second);
    assert_int_equal(0, garden_bee_count(&second));
    end_both();
}

static void an_empty_world_is_saved_too(void **state)
{
    (void)state;
    begin(&first);
    begin(&second);
    garden_world_set_honey(&first, 1);
    save(&first);
    gp_save_report report = load();
    assert_int_equal(0, report.objects_read);
    assert_int_equal(1, second.honey);
    assert_true(
        garden_world_checksum(&first) == garden_world_checksum(&second));
    end_both();
}

static void a_file_that_is_cut_off_changes_nothing(void **state)
{
    (void)state;
    begin_both();
    for (size_t size = 0; size < file.size; size++) {
        assert_false(garden_save_read(&second, file.bytes, size, NULL));
    }
    assert_int_equal(0, garden_bee_count(&second));
    load();
    end_both();
}

static void the_text_form_brings_back_the_same(void **state)
{
    (void)state;
    begin_both();
    file.size = 0;
    size_t size = garden_save_write_text(&first, append, &file);
    assert_true(size > 0);
    gp_save_report report;
    take(&journal);
    assert_true(garden_save_read_text(
        &second, (const char *)file.bytes, size, &report));
    assert_true(
        garden_world_checksum(&first) == garden_world_checksum(&second));
    assert_int_equal(0, report.values.refused);
    assert_null(garden_world_find_stale(&second, NULL));
    assert_non_null(strstr(take(&journal), "bee.loaded4 hive.loaded0 "));
    end_both();
}

/* The same number as in a lock file: see gen/gpgen/model/saving.py. */
static void the_hash_is_that_of_the_schema(void **state)
{
    (void)state;
    assert_true(UINT64_C(0x2e07680e02cedd86) == garden_save_hash());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_and_id_comes_back),
        cmocka_unit_test(what_is_read_is_written_again_byte_by_byte),
        cmocka_unit_test(what_is_not_saved_is_as_in_a_new_world),
        cmocka_unit_test(loaded_runs_when_all_is_there_and_nothing_else_runs),
        cmocka_unit_test(init_runs_once_for_each_slot),
        cmocka_unit_test(loaded_sees_every_object_and_value),
        cmocka_unit_test(a_loaded_hook_may_create_and_recycle),
        cmocka_unit_test(a_loaded_hook_may_recycle_its_object),
        cmocka_unit_test(stale_ids_stay_stale),
        cmocka_unit_test(refs_to_what_is_not_saved_become_zero),
        cmocka_unit_test(inside_a_hook_both_are_refused),
        cmocka_unit_test(writing_stops_where_write_fails),
        cmocka_unit_test(a_world_that_had_objects_is_left_alone),
        cmocka_unit_test(the_world_gets_the_values_of_the_file),
        cmocka_unit_test(what_has_no_value_is_not_in_a_file),
        cmocka_unit_test(behaviours_start_at_their_root),
        cmocka_unit_test(objects_that_were_read_are_like_others),
        cmocka_unit_test(an_empty_world_is_saved_too),
        cmocka_unit_test(a_file_that_is_cut_off_changes_nothing),
        cmocka_unit_test(the_text_form_brings_back_the_same),
        cmocka_unit_test(the_hash_is_that_of_the_schema),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
