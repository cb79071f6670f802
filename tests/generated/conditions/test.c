/* Conditions, in a program that defines DEBUG and EDITOR: what has one is there or not. */
#include "../support.h"

#include "../journal.h"

#include "garden.h"

#if !defined(GARDEN_HIVE_SIZE) || !defined(GARDEN_TWICE)
#error "DEBUG and EDITOR are defined, so that both constants are there"
#endif

struct texture {
    int width;
};

/* These would be second declarations if the schema's were there. */
typedef int garden_color;
typedef int garden_offset;

static garden_world world;

void garden_bee_on_init(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_reset(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_deactivate(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_destroy(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_check_death(
    garden_world *of, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)of, (void)bee;
    note("hp %d %d", (int)old_value, (int)new_value);
}

void garden_bee_flinch(
    garden_world *of, garden_bee *bee, garden_wasp_id by, uint8_t damage)
{
    (void)of, (void)bee, (void)by;
    note("stung %d", damage);
}

void garden_body_on_init(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
}

void garden_body_on_reset(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
}

void garden_body_moved(
    garden_world *of, garden_body *body, float old_value, float new_value)
{
    (void)of, (void)body;
    note("moved %d %d", (int)old_value, (int)new_value);
}

void garden_body_weighed(
    garden_world *of, garden_body *body, float old_value, float new_value)
{
    (void)of, (void)body;
    note("weighed %d %d", (int)old_value, (int)new_value);
}

void garden_body_handle_wake(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
    note("wake");
}

void garden_armor_handle_wake(garden_world *of, garden_armor *armor)
{
    (void)of, (void)armor;
    note("armor wakes");
}

void garden_armor_handle_damage(
    garden_world *of, garden_armor *armor, uint8_t amount, gp_id by)
{
    (void)of, (void)armor, (void)by;
    note("damage %d", amount);
}

void garden_nest_handle_mend(
    garden_world *of, garden_nest *nest, uint8_t amount)
{
    (void)of, (void)nest;
    note("mend %d", amount);
}

void garden_bee_feel(
    garden_world *of, garden_bee *bee, float old_value, float new_value)
{
    (void)of, (void)bee;
    note("felt %d %d", (int)old_value, (int)new_value);
}

void garden_bee_flee(garden_world *of, garden_bee *bee, float force)
{
    (void)of, (void)bee;
    note("fled %d", (int)force);
}

float garden_half(float of)
{
    return of / 2.0f;
}

float garden_distance(garden_vec2 a, garden_vec2 b)
{
    return a.x - b.x + a.y - b.y;
}

static void record_weak(void *context, garden_world *of, garden_bee *bee,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)bee;
    note("weak %d %d", old_value, new_value);
}

static void record_spent(void *context, garden_world *of, garden_bee *bee,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)bee;
    note("spent %d %d", old_value, new_value);
}

static int set_up(void **state)
{
    (void)state;
    return garden_world_init(&world, NULL) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    garden_world_finish(&world);
    return 0;
}

static void what_holds_is_there(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create_queen(&world);
    assert_int_equal(80, bee->hp);
    assert_int_equal(GARDEN_TEAM_BEES, bee->team);
    assert_int_equal(GARDEN_MOOD_HUNGRY, bee->mood);
    assert_int_equal(0, bee->note);
    assert_int_equal(3, world.day);
    assert_int_equal(8, GARDEN_TWICE);
    logged();
    garden_wasp *wasp = garden_wasp_create(&world);
    wasp->only = 1;
    assert_true(garden_bee_set_hp(&world, bee, 5));
    garden_bee_stung_emit(&world, bee, garden_wasp_get_id(wasp), 2);
    assert_string_equal("hp 80 5 stung 2", logged());
    assert_true(garden_bee_flying_link(&world, bee));
    assert_true(garden_bee_resting_link(&world, bee));
    assert_true(garden_bee_recycle(&world, bee));
    assert_int_equal(0, garden_bee_flying_count(&world));
}

static void components_and_messages_are_there_where_they_hold(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create_heavy(&world, 5.0f, 2.0f);
    garden_wasp *wasp = garden_wasp_create(&world);
    garden_fly *fly = garden_fly_create(&world);
    logged();
    assert_true(garden_body_set_mass(&world, &bee->body, 6.0f));
    assert_string_equal("weighed 5 6 felt 5 6", logged());
    assert_true(wasp->body.mass > 2.5f);
    gp_id none = {0};
    assert_true(
        garden_send_damage(&world, garden_wasp_get_any_id(wasp), 4, none));
    assert_false(
        garden_send_damage(&world, garden_bee_get_any_id(bee), 4, none));
    assert_true(garden_fly_send_mend(&world, fly, 7));
    assert_true(garden_wasp_send_wake(&world, wasp));
    assert_string_equal("damage 4 mend 7 wake armor wakes", logged());
    unsigned bodies = 0;
    garden_body_walk walk = garden_body_walk_begin(&world);
    while (garden_body_walk_next(&walk) != NULL) {
        bodies++;
    }
    assert_int_equal(3, bodies);
    assert_int_equal(3, GARDEN_BODY_GP_EMBEDDERS);
}

static void what_is_computed_follows_where_it_holds(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create_queen(&world);
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_weak_changed(record_weak, NULL)));
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_spent_changed(record_spent, NULL)));
    assert_true(bee->home);
    assert_false(bee->fed);
    logged();
    assert_true(garden_bee_set_hp(&world, bee, 0));
    assert_string_equal("hp 80 0 weak 0 1 spent 0 1", logged());
    assert_true(garden_bee_set_hp(&world, bee, 9));
    assert_string_equal("hp 0 9 spent 1 0", logged());
    assert_true(garden_bee_set_side(&world, bee, GARDEN_TEAM_BEES));
    assert_true(bee->body.weight > 18.5f && bee->body.weight < 19.5f);
    assert_true(garden_body_set_mass(&world, &bee->body, 4.0f));
    assert_true(bee->body.weight > 8.5f && bee->body.weight < 9.5f);
    assert_true(garden_bee_set_lone(&world, bee, true));
    assert_false(bee->lost);
    assert_true(garden_body_set_x(&world, &bee->body, 7.0f));
    assert_true(bee->lost);
    assert_true(bee->at > 6.5f && bee->at < 7.5f);
    garden_wasp *wasp = garden_wasp_create(&world);
    assert_true(garden_wasp_set_only(&world, wasp, 5));
    assert_int_equal(5, wasp->armor.shine);
    assert_true(wasp->armor.bright);
    assert_false(wasp->sturdy);
    assert_true(garden_body_set_x(&world, &wasp->body, 3.0f));
    assert_true(wasp->sturdy);
    assert_true(garden_world_set_day(&world, 80));
    assert_int_equal(10, world.week);
    assert_true(world.late);
    assert_true(garden_world_set_day(&world, 8));
    assert_false(world.late);
}

static void streams_and_posts_are_there_where_they_hold(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    garden_steps *steps = garden_world_steps(&world);
    garden_wasp_id none = {0};
    assert_true(garden_steps_push_walked(
        steps, garden_bee_get_id(bee), 1, GARDEN_TEAM_BEES));
    assert_true(garden_steps_push_said(steps, "hum"));
    garden_steps_reader reader = garden_steps_read(steps);
    garden_steps_event event;
    assert_true(garden_steps_next(&reader, &event));
    assert_int_equal(GARDEN_STEPS_WALKED, event.kind);
    assert_int_equal(1, event.walked->foot);
    assert_true(garden_steps_next(&reader, &event));
    assert_int_equal(3, event.kind);
    assert_true(garden_trace_push_began(garden_world_trace(&world)));
    logged();
    assert_true(garden_bee_stung_post(&world, bee, none, 9));
    assert_true(garden_body_hit_post(&world, &bee->body, 8.0f));
    assert_int_equal(2, garden_world_execute_callbacks(&world));
    assert_string_equal("stung 9 fled 8", logged());
}

static void what_does_not_hold_is_not_there(void **state)
{
    (void)state;
    garden_mark mark = {.at = {1.0f, 2.0f}, .shown = NULL, .name = "here"};
    size_t end = offsetof(garden_mark, name) + sizeof mark.name;
    assert_true(
        offsetof(garden_mark, name) == sizeof mark.at + sizeof mark.shown);
    assert_true(sizeof mark - end < sizeof(void *));
    assert_int_equal(sizeof(uint32_t), sizeof(garden_nest));
}

static void members_keep_their_numbers_whatever_is_there(void **state)
{
    (void)state;
    assert_int_equal(1, GARDEN_TEAM_BEES);
    assert_int_equal(2, GARDEN_TEAM_WASPS);
    assert_int_equal(2, GARDEN_MOOD_ANGRY);
    assert_int_equal(4, GARDEN_GNAT_TYPE);
}

static void an_enum_begins_as_its_first_member_that_is_always_there(
    void **state)
{
    (void)state;
    assert_int_equal(GARDEN_TEAM_WASPS, garden_bee_create(&world)->side);
}

static void a_caller_with_other_conditions_is_refused(void **state)
{
    (void)state;
    static garden_world other;
    memset(&other, 0xA5, sizeof other);
    assert_false(garden_world_init_if(&other, NULL, 0));
    garden_world_finish(&other);
    assert_false(
        garden_world_init_if(&other, NULL, ~garden_world_conditions()));
    assert_true(garden_world_init_if(&other, NULL, garden_world_conditions()));
    garden_world_finish(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_holds_is_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            components_and_messages_are_there_where_they_hold, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_computed_follows_where_it_holds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            streams_and_posts_are_there_where_they_hold, set_up, tear_down),
        cmocka_unit_test(what_does_not_hold_is_not_there),
        cmocka_unit_test(members_keep_their_numbers_whatever_is_there),
        cmocka_unit_test_setup_teardown(
            an_enum_begins_as_its_first_member_that_is_always_there, set_up,
            tear_down),
        cmocka_unit_test(a_caller_with_other_conditions_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
