/* Factories and presets: what create is given, and how it is stored. */
#include "../support.h"

#include "garden.h"

#include <math.h>

typedef struct stage {
    test_memory memory;
    test_exhausted exhausted;
    uint32_t notified;
} stage;

static void begin(garden_world *world, stage *on)
{
    memset(on, 0, sizeof *on);
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_exhausted,
        .user = &on->exhausted,
    };
    assert_true(garden_world_init(world, &desc));
}

static void end(garden_world *world, stage *on)
{
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
}

static void a_factory_stores_numbers(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee =
        garden_bee_create_numbers(&world, 42, 0.75f, 1.5, 15, true, -7);
    assert_int_equal(42, bee->hp);
    assert_true(bee->energy == 0.75f);
    assert_true(bee->weight == 1.5);
    assert_int_equal(15, bee->age);
    assert_true(bee->awake);
    assert_int_equal(-7, bee->tiny);
    end(&world, &on);
}

static void factory_arguments_are_clamped(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *low = garden_bee_create_numbers(
        &world, -1, 0.0f, -(double)INFINITY, 0, false, INT8_MIN);
    assert_int_equal(0, low->hp);
    assert_true(low->energy == 0.25f);
    assert_true(low->weight == 1.0);
    assert_int_equal(10, low->age);
    assert_int_equal(INT8_MIN, low->tiny);
    garden_bee *high = garden_bee_create_numbers(
        &world, INT32_MAX, INFINITY, 3.5, UINT64_MAX, true, INT8_MAX);
    assert_int_equal(100, high->hp);
    assert_true(high->energy == 1.0f);
    assert_true(high->weight == 3.0);
    assert_int_equal(20, high->age);
    assert_int_equal(INT8_MAX, high->tiny);
    end(&world, &on);
}

static void a_factory_takes_nan_to_the_lower_bound(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee =
        garden_bee_create_numbers(&world, 1, NAN, (double)NAN, 15, true, 0);
    assert_true(bee->energy == 0.25f);
    assert_true(bee->weight == 1.0);
    end(&world, &on);
}

static void a_factory_stores_enums_flags_structs_and_texts(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_place place = {.at = {1.0f, 2.0f}, .height = -3};
    garden_bee *bee = garden_bee_create_words(&world, GARDEN_TEAM_WASPS,
        GARDEN_MOOD_ANGRY | GARDEN_MOOD_HUNGRY, place, "maya");
    assert_int_equal(GARDEN_TEAM_WASPS, bee->team);
    assert_int_equal(3, bee->mood);
    assert_true(garden_place_same(place, bee->place));
    assert_memory_equal("maya\0\0\0", bee->name, sizeof bee->name);
    end(&world, &on);
}

static garden_bee *create_named(garden_world *world, const char *name)
{
    garden_place place = {.height = 0};
    return garden_bee_create_words(world, GARDEN_TEAM_BEES, 0, place, name);
}

static void a_factory_cuts_a_text_at_the_last_whole_character(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = create_named(&world, "12345678");
    assert_string_equal("1234567", bee->name);
    bee = create_named(&world, "12345\xE2\x82\xAC");
    assert_string_equal("12345", bee->name);
    bee = create_named(&world, "1234\xE2\x82\xAC");
    assert_string_equal("1234\xE2\x82\xAC", bee->name);
    end(&world, &on);
}

static void an_empty_text_is_a_text(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = create_named(&world, "");
    assert_memory_equal("\0\0\0\0\0\0\0", bee->name, sizeof bee->name);
    end(&world, &on);
}

static void a_factory_copies_arrays(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    uint8_t cells[] = {4, 5, 6};
    garden_vec2 path[] = {{1.0f, 2.0f}, {3.0f, 4.0f}};
    garden_bee *bee = garden_bee_create_rows(&world, cells, path);
    memset(cells, 0, sizeof cells);
    memset(path, 0, sizeof path);
    assert_int_equal(4, bee->cells[0]);
    assert_int_equal(6, bee->cells[2]);
    assert_true(bee->path[0].y == 2.0f);
    assert_true(bee->path[1].x == 3.0f);
    end(&world, &on);
}

static void a_factory_stores_references(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_flower *flower = garden_flower_create(&world);
    garden_flower_id home = garden_flower_get_id(flower);
    gp_id pal = garden_flower_get_any_id(flower);
    garden_bee *bee = garden_bee_create_pals(&world, home, pal);
    assert_true(garden_flower_id_equal(home, bee->home));
    assert_true(gp_id_equal(pal, bee->pal));
    end(&world, &on);
}

static void a_factory_stores_unobserved_properties(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_int_equal(12, garden_bee_create_hidden(&world, 12)->visits);
    end(&world, &on);
}

static void a_factory_takes_its_arguments_in_its_own_order(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create_backwards(&world, -5, 50);
    assert_int_equal(50, bee->hp);
    assert_int_equal(-5, bee->tiny);
    end(&world, &on);
}

static void what_a_factory_does_not_take_has_its_default(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create_giant(&world);
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create_documented(&world, 12));
    garden_place nowhere = {.height = 0};
    assert_int_equal(12, bee->hp);
    assert_true(bee->energy == 0.5f);
    assert_true(bee->weight == 2.0);
    assert_int_equal(10, bee->age);
    assert_false(bee->awake);
    assert_int_equal(0, bee->tiny);
    assert_int_equal(GARDEN_TEAM_BEES, bee->team);
    assert_int_equal(0, bee->mood);
    assert_true(garden_place_same(nowhere, bee->place));
    assert_string_equal("worker", bee->name);
    assert_int_equal(1, bee->cells[0]);
    assert_int_equal(3, bee->cells[2]);
    assert_true(bee->path[1].y == 0.0f);
    assert_int_equal(0, bee->home.bits);
    assert_int_equal(0, bee->pal.bits);
    assert_int_equal(0, bee->visits);
    end(&world, &on);
}

static void a_preset_stores_its_values_over_the_defaults(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *queen = garden_bee_create_queen(&world);
    assert_int_equal(80, queen->hp);
    assert_string_equal("queen", queen->name);
    assert_int_equal(GARDEN_TEAM_WASPS, queen->team);
    assert_int_equal(GARDEN_MOOD_ANGRY | GARDEN_MOOD_HUNGRY, queen->mood);
    assert_true(queen->energy == 0.5f);
    assert_int_equal(2, queen->cells[1]);
    garden_bee *giant = garden_bee_create_giant(&world);
    assert_int_equal(100, giant->hp);
    assert_true(giant->place.at.y == 2.0f);
    assert_int_equal(-3, giant->place.height);
    assert_int_equal(9, giant->cells[0]);
    assert_true(giant->path[1].x == 3.0f);
    assert_true(giant->awake);
    assert_int_equal(5, giant->visits);
    assert_int_equal(-128, giant->tiny);
    assert_string_equal("worker", giant->name);
    end(&world, &on);
}

static void preset_values_are_clamped(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create_beyond(&world);
    assert_int_equal(100, bee->hp);
    assert_true(bee->energy == 0.25f);
    assert_true(bee->weight == 1.0);
    assert_int_equal(10, bee->age);
    end(&world, &on);
}

static void an_empty_preset_is_create_by_another_name(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create_nothing(&world);
    assert_int_equal(100, bee->hp);
    assert_string_equal("worker", bee->name);
    end(&world, &on);
}

static void a_full_pool_gives_null_to_all_of_them(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 3; i++) {
        assert_non_null(garden_bee_create_queen(&world));
    }
    assert_int_equal(0, on.exhausted.reports);
    assert_null(garden_bee_create_queen(&world));
    assert_int_equal(1, on.exhausted.reports);
    assert_null(garden_bee_create_hidden(&world, 1));
    assert_int_equal(2, on.exhausted.reports);
    assert_null(create_named(&world, "x"));
    assert_int_equal(3, on.exhausted.reports);
    assert_string_equal("bee", on.exhausted.last.name);
    assert_int_equal(3, on.exhausted.last.count);
    end(&world, &on);
}

static void count_change(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)world, (void)bee, (void)property;
    ((stage *)context)->notified++;
}

static void storing_arguments_notifies_no_listener(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(&world, garden_bee_on_changed(count_change, &on));
    garden_bee_create_giant(&world);
    garden_bee *bee =
        garden_bee_create_numbers(&world, 1, 1.0f, 1.0, 12, true, 1);
    assert_int_equal(0, on.notified);
    garden_bee_set_hp(&world, bee, 2);
    assert_int_equal(1, on.notified);
    end(&world, &on);
}

/* Misuse */

#ifndef NDEBUG
static void create_without_a_text(void *context)
{
    create_named((garden_world *)context, NULL);
}

static void a_null_text_is_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_true(aborts(create_without_a_text, &world));
    end(&world, &on);
}
#else
static void a_null_text_is_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_null(create_named(&world, NULL));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_factory_stores_numbers),
        cmocka_unit_test(factory_arguments_are_clamped),
        cmocka_unit_test(a_factory_takes_nan_to_the_lower_bound),
        cmocka_unit_test(a_factory_stores_enums_flags_structs_and_texts),
        cmocka_unit_test(a_factory_cuts_a_text_at_the_last_whole_character),
        cmocka_unit_test(an_empty_text_is_a_text),
        cmocka_unit_test(a_factory_copies_arrays),
        cmocka_unit_test(a_factory_stores_references),
        cmocka_unit_test(a_factory_stores_unobserved_properties),
        cmocka_unit_test(a_factory_takes_its_arguments_in_its_own_order),
        cmocka_unit_test(what_a_factory_does_not_take_has_its_default),
        cmocka_unit_test(a_preset_stores_its_values_over_the_defaults),
        cmocka_unit_test(preset_values_are_clamped),
        cmocka_unit_test(an_empty_preset_is_create_by_another_name),
        cmocka_unit_test(a_full_pool_gives_null_to_all_of_them),
        cmocka_unit_test(storing_arguments_notifies_no_listener),
        cmocka_unit_test(a_null_text_is_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
