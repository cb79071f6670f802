/* Signals: every type of argument, the order of listeners, nested emits. */
#include "../journal.h"
#include "bell.h"

static bell_world world;
static bell_bee *bee;
static void (*when_flinching)(bell_bee *about, int32_t damage);

static int begin(void **state)
{
    (void)state;
    when_flinching = NULL;
    assert_true(bell_world_init(&world, NULL));
    bee = bell_bee_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    bell_world_finish(&world);
    return 0;
}

void bell_bee_flinch(bell_world *of, bell_bee *about, int32_t damage)
{
    (void)of;
    note("flinch:%d", damage);
    if (when_flinching != NULL) {
        when_flinching(about, damage);
    }
}

void bell_bee_cry(bell_world *of, bell_bee *about, int32_t damage)
{
    (void)of, (void)about;
    note("cry:%d", damage);
}

static char first[] = "first", second[] = "second", every[] = "every",
            every_second[] = "every_second";

static void record_stung(
    void *context, bell_world *of, bell_bee *about, int32_t damage)
{
    (void)of, (void)about;
    note("%s:%d", (const char *)context, damage);
}

static void record_rang(void *context, bell_world *of, bell_bee *about)
{
    (void)of, (void)about;
    note("%s", (const char *)context);
}

static void a_signal_calls_static_listeners_then_the_bees_then_the_types(
    void **state)
{
    (void)state;
    assert_true(
        bell_bee_any_listen(&world, bell_bee_on_stung(record_stung, every)));
    assert_true(bell_bee_any_listen(
        &world, bell_bee_on_stung(record_stung, every_second)));
    assert_true(
        bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, first)));
    assert_true(
        bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, second)));
    bell_bee_stung_emit(&world, bee, 7);
    assert_string_equal(
        "flinch:7 cry:7 first:7 second:7 every:7 every_second:7", logged());
}

static void a_signal_without_listeners_has_no_effect(void **state)
{
    (void)state;
    bell_bee_rang_emit(&world, bee);
    assert_string_equal("", logged());
}

static void a_signal_may_have_no_arguments(void **state)
{
    (void)state;
    bell_bee_listen(&world, bee, bell_bee_on_rang(record_rang, first));
    bell_bee_any_listen(&world, bell_bee_on_rang(record_rang, every));
    bell_bee_rang_emit(&world, bee);
    assert_string_equal("first every", logged());
}

static void a_signal_calls_listeners_of_its_bee_only(void **state)
{
    (void)state;
    bell_bee *next = bell_bee_create(&world);
    bell_bee_listen(&world, bee, bell_bee_on_rang(record_rang, first));
    bell_bee_any_listen(&world, bell_bee_on_rang(record_rang, every));
    bell_bee_rang_emit(&world, next);
    assert_string_equal("every", logged());
}

/* Every type */

static void record_notified(void *context, bell_world *of, bell_bee *about,
    bool a_bool, int8_t an_i8, int16_t an_i16, int32_t an_i32, int64_t an_i64,
    uint8_t a_u8, uint16_t a_u16, uint32_t a_u32, uint64_t a_u64, float an_f32,
    double an_f64, bell_team side, bell_mood temper, bell_vec2 place,
    bell_bee_id partner, gp_id subject, const char *text, const uint8_t *slots)
{
    assert_ptr_equal(first, context);
    assert_ptr_equal(&world, of);
    assert_ptr_equal(bee, about);
    assert_true(a_bool);
    assert_int_equal(INT8_MIN, an_i8);
    assert_int_equal(INT16_MIN, an_i16);
    assert_true(an_i32 == INT32_MIN);
    assert_true(an_i64 == INT64_MIN);
    assert_int_equal(UINT8_MAX, a_u8);
    assert_int_equal(UINT16_MAX, a_u16);
    assert_true(a_u32 == UINT32_MAX);
    assert_true(a_u64 == UINT64_MAX);
    assert_true(an_f32 == 0.5f);
    assert_true(an_f64 == 0.25);
    assert_int_equal(BELL_TEAM_WASPS, side);
    assert_int_equal(BELL_MOOD_ANGRY, temper);
    assert_true(place.x == 1.0f && place.y == 2.0f);
    assert_true(bell_bee_id_equal(bell_bee_get_id(bee), partner));
    assert_true(gp_id_equal(bell_bee_get_any_id(bee), subject));
    assert_string_equal("a text of any length", text);
    assert_int_equal(4, slots[3]);
    note("notified");
}

static void arguments_of_every_type_arrive(void **state)
{
    const uint8_t slots[4] = {1, 2, 3, 4};
    const bell_vec2 place = {1, 2};
    (void)state;
    bell_bee_listen(&world, bee, bell_bee_on_notified(record_notified, first));
    bell_bee_any_listen(&world, bell_bee_on_notified(record_notified, first));
    bell_bee_notified_emit(&world, bee, true, INT8_MIN, INT16_MIN, INT32_MIN,
        INT64_MIN, UINT8_MAX, UINT16_MAX, UINT32_MAX, UINT64_MAX, 0.5f, 0.25,
        BELL_TEAM_WASPS, BELL_MOOD_ANGRY, place, bell_bee_get_id(bee),
        bell_bee_get_any_id(bee), "a text of any length", slots);
    assert_string_equal("notified notified", logged());
}

/* Nested emits */

static void emit_less(
    void *context, bell_world *of, bell_bee *about, int32_t damage)
{
    note("%s:%d", (const char *)context, damage);
    if (damage > 1) {
        bell_bee_stung_emit(of, about, damage - 1);
    }
}

static void an_inner_emit_is_notified_in_full_and_the_outer_one_continues(
    void **state)
{
    (void)state;
    bell_bee_listen(&world, bee, bell_bee_on_stung(emit_less, first));
    bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, second));
    bell_bee_stung_emit(&world, bee, 2);
    assert_string_equal("flinch:2 cry:2 first:2 flinch:1 cry:1 first:1 "
                        "second:1 second:2",
        logged());
}

static void emit_from_static(bell_bee *about, int32_t damage)
{
    if (damage > 1) {
        bell_bee_stung_emit(&world, about, damage - 1);
    }
}

static void a_static_listener_may_emit(void **state)
{
    (void)state;
    when_flinching = emit_from_static;
    bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, first));
    bell_bee_stung_emit(&world, bee, 2);
    assert_string_equal(
        "flinch:2 flinch:1 cry:1 first:1 cry:2 first:2", logged());
}

static void ring_for(
    void *context, bell_world *of, bell_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    bell_bee_rang_emit(of, (bell_bee *)context);
}

static void one_signal_may_set_off_another_on_another_bee(void **state)
{
    (void)state;
    bell_bee *next = bell_bee_create(&world);
    bell_bee_listen(&world, next, bell_bee_on_rang(record_rang, first));
    bell_bee_listen(&world, bee, bell_bee_on_stung(ring_for, next));
    bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, second));
    bell_bee_stung_emit(&world, bee, 3);
    assert_string_equal("flinch:3 cry:3 first second:3", logged());
}

/* Recycled meanwhile */

static void recycle_in_static(bell_bee *about, int32_t damage)
{
    (void)damage;
    assert_true(bell_bee_recycle(&world, about));
}

static void no_listener_is_called_once_a_static_one_recycled_the_bee(
    void **state)
{
    (void)state;
    when_flinching = recycle_in_static;
    bell_bee_listen(&world, bee, bell_bee_on_stung(record_stung, first));
    bell_bee_any_listen(&world, bell_bee_on_stung(record_stung, every));
    bell_bee_stung_emit(&world, bee, 3);
    assert_string_equal("flinch:3", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_signal_calls_static_listeners_then_the_bees_then_the_types, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_signal_without_listeners_has_no_effect, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_may_have_no_arguments, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_calls_listeners_of_its_bee_only, begin, end),
        cmocka_unit_test_setup_teardown(
            arguments_of_every_type_arrive, begin, end),
        cmocka_unit_test_setup_teardown(
            an_inner_emit_is_notified_in_full_and_the_outer_one_continues,
            begin, end),
        cmocka_unit_test_setup_teardown(a_static_listener_may_emit, begin, end),
        cmocka_unit_test_setup_teardown(
            one_signal_may_set_off_another_on_another_bee, begin, end),
        cmocka_unit_test_setup_teardown(
            no_listener_is_called_once_a_static_one_recycled_the_bee, begin,
            end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
