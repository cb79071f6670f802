/* Names as long as they may be still make C that compiles, links and works. */
#include "../support.h"

#include "garden_of_plenty.h"

/* Shorter ones for this test. */
typedef garden_of_plenty_world world;
typedef garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs
    bee;
typedef garden_of_plenty_flower_of_the_longest_name_that_any_thing_may_have_in_a_schemas
    flower;
typedef garden_of_plenty_place_of_the_longest_name_that_any_thing_may_have_in_a_schema_o
    place;

static test_journal journal;

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_on_init(
    world *w, bee *b)
{
    (void)w, (void)b;
    say(&journal, "init");
}

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_on_reset(
    world *w, bee *b)
{
    (void)w, (void)b;
    say(&journal, "reset");
}

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_on_deactivate(
    world *w, bee *b)
{
    (void)w, (void)b;
    say(&journal, "deactivate");
}

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_on_destroy(
    world *w, bee *b)
{
    (void)w, (void)b;
    say(&journal, "destroy");
}

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_listener_of_the_longest_name_that_any_thing_may_have_in_a_schem(
    world *w, bee *b, int32_t old_value, int32_t new_value)
{
    (void)w, (void)b, (void)old_value;
    say_number(&journal, "hp:", new_value);
}

void garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_second_of_the_longest_name_that_any_thing_may_have_in_a_schemas(
    world *w, bee *b, int32_t damage)
{
    (void)w, (void)b;
    say_number(&journal, "stung:", damage);
}

static void record_hp(
    void *context, world *w, bee *b, int32_t old_value, int32_t new_value)
{
    (void)context, (void)w, (void)b, (void)new_value;
    say_number(&journal, "was:", old_value);
}

static void names_of_any_allowed_length_work(void **state)
{
    (void)state;
    static world w;
    assert_true(garden_of_plenty_world_init(&w, NULL));
    bee *b =
        garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_create_factory_of_the_longest_name_that_any_thing_may_have_in_a_schema(
            &w, 500, "maya");
    assert_true(
        garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_listen(
            &w, b,
            garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_on_hp_of_the_longest_name_that_any_thing_may_have_in_a_schema_of_g_changed(
                record_hp, NULL)));
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_set_hp_of_the_longest_name_that_any_thing_may_have_in_a_schema_of_g(
        &w, b, 7);
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_stung_of_the_longest_name_that_any_thing_may_have_in_a_schema_o_emit(
        &w, b, 3);
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_set_name_of_the_longest_name_that_any_thing_may_have_in_a_schema_of(
        &w, b, "willi");
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_set_cells_of_the_longest_name_that_any_thing_may_have_in_a_schema_o_at(
        &w, b,
        GARDEN_OF_PLENTY_CONSTANT_OF_THE_LONGEST_NAME_THAT_ANY_THING_MAY_HAVE_IN_A_SCHEM -
            1,
        9);
    place p = {
        .height_of_the_longest_name_that_any_thing_may_have_in_a_schemas =
            2.0f};
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_set_place_of_the_longest_name_that_any_thing_may_have_in_a_schema_o(
        &w, b, p);
    flower *f =
        garden_of_plenty_flower_of_the_longest_name_that_any_thing_may_have_in_a_schemas_create(
            &w);
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_set_flower_of_the_longest_name_that_any_thing_may_have_in_a_schemas(
        &w, b,
        garden_of_plenty_flower_of_the_longest_name_that_any_thing_may_have_in_a_schemas_get_id(
            f));
    garden_of_plenty_world_set_honey_of_the_longest_name_that_any_thing_may_have_in_a_schema_o(
        &w, 4);
    garden_of_plenty_world_rained_of_the_longest_name_that_any_thing_may_have_in_a_schemas_emit(
        &w, 4);
    assert_string_equal("willi",
        b->name_of_the_longest_name_that_any_thing_may_have_in_a_schema_of);
    assert_int_equal(80,
        garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_create_preset_of_the_longest_name_that_any_thing_may_have_in_a_schemas(
            &w)
            ->hp_of_the_longest_name_that_any_thing_may_have_in_a_schema_of_g);
    char text[80];
    gp_id id =
        garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_get_any_id(
            b);
    gp_id_format(id, garden_of_plenty_type_name(id), text, sizeof text);
    assert_string_equal(
        "bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs#0:1",
        text);
    garden_of_plenty_bee_of_the_longest_name_that_any_thing_may_have_in_a_schema_ofs_recycle(
        &w, b);
    garden_of_plenty_world_finish(&w);
    assert_string_equal("init reset hp:7 was:100 stung:3 init reset deactivate "
                        "deactivate destroy destroy ",
        take(&journal));
    assert_int_equal(0,
        GARDEN_OF_PLENTY_TEAM_OF_THE_LONGEST_NAME_THAT_ANY_THING_MAY_HAVE_IN_A_SCHEMA_OF_WASPS_OF_THE_LONGEST_NAME_THAT_ANY_THING_MAY_HAVE_IN_A_SCHEMA_O);
    assert_int_equal(1,
        GARDEN_OF_PLENTY_MOOD_OF_THE_LONGEST_NAME_THAT_ANY_THING_MAY_HAVE_IN_A_SCHEMA_OF_ANGRY_OF_THE_LONGEST_NAME_THAT_ANY_THING_MAY_HAVE_IN_A_SCHEMA_O);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_any_allowed_length_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
