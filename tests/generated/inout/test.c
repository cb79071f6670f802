/*
 * Messages with arguments that their handlers change: each handler sees what
 * those before it left, and the sender and behaviours what all of them left.
 */
#include "../journal.h"
#include "hive.h"

static hive_world world;
static const char *recycles; /* the handler that recycles its entity */
static const char *again;    /* the handler that sends the same message */

static int begin(void **state)
{
    (void)state;
    recycles = again = NULL;
    assert_true(hive_world_init(&world, NULL));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

static void recycle(hive_world *of, gp_id owner)
{
    hive_bee *bee = hive_bee_find(of, hive_bee_id_from_any(owner));
    hive_drone *drone = hive_drone_find(of, hive_drone_id_from_any(owner));
    assert_true(bee != NULL ? hive_bee_recycle(of, bee)
                            : hive_drone_recycle(of, drone));
}

static void handle_damage(
    const char *name, hive_world *of, gp_id owner, int32_t *amount)
{
    note("%s:%d", name, *amount);
    if (again != NULL && strcmp(name, again) == 0) {
        int32_t inner = 1000;
        again = NULL;
        assert_true(hive_send_damage(of, owner, &inner, owner));
        note("inner:%d", inner);
    }
    if (recycles != NULL && strcmp(name, recycles) == 0) {
        recycle(of, owner);
    }
}

void hive_armor_handle_damage(
    hive_world *of, hive_armor *armor, int32_t *amount, gp_id source)
{
    (void)source;
    handle_damage("armor", of, hive_armor_owner(armor), amount);
    *amount -= 10;
}

void hive_shield_handle_damage(
    hive_world *of, hive_shield *shield, int32_t *amount, gp_id source)
{
    (void)source;
    handle_damage("shield", of, hive_shield_owner(shield), amount);
    *amount /= 2;
}

void hive_health_handle_damage(
    hive_world *of, hive_health *health, int32_t *amount, gp_id source)
{
    (void)source;
    hive_health_set_points(of, health, health->points - *amount);
    handle_damage("health", of, hive_health_owner(health), amount);
}

void hive_shield_handle_blast(hive_world *of, hive_shield *shield, bool *first,
    hive_vec2 *force, uint8_t *bytes, hive_kind *kind, hive_mood *mood,
    hive_bee_id *attacker, gp_id *anyone, hive_texture *skin,
    const char **words, uint64_t *exact, int32_t copy)
{
    (void)of;
    note("%s:%d", *words, copy);
    assert_true(*first);
    *first = false;
    force->y *= 2;
    bytes[2]++;
    *kind = HIVE_KIND_BURN;
    *mood |= HIVE_MOOD_ANGRY;
    attacker->bits = 0;
    *anyone = hive_shield_owner(shield);
    *skin = "scorched";
    *words = "from the shield";
    *exact += UINT64_C(1) << 60;
}

void hive_health_handle_blast(hive_world *of, hive_health *health, bool *first,
    hive_vec2 *force, uint8_t *bytes, hive_kind *kind, hive_mood *mood,
    hive_bee_id *attacker, gp_id *anyone, hive_texture *skin,
    const char **words, uint64_t *exact, int32_t copy)
{
    (void)of, (void)health, (void)mood, (void)exact, (void)copy;
    note("%s:%d:%g:%d:%d", *words, *first, (double)force->y, bytes[2], *kind);
    note("%d:%d:%s", attacker->bits == 0,
        gp_id_equal(*anyone, hive_health_owner(health)), *skin);
    force->x = 7;
}

/* What handlers and the sender see */

static void each_handler_sees_what_the_one_before_left(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_bee *bee = hive_bee_create(&world);
    assert_true(hive_bee_send_damage(&world, bee, &amount, none));
    assert_string_equal("armor:50 shield:40 health:20", logged());
    assert_int_equal(20, amount);
    assert_int_equal(80, bee->health.points);
}

static void by_an_id_the_sender_gets_the_result_too(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_bee *bee = hive_bee_create(&world);
    gp_id target = hive_bee_get_any_id(bee);
    assert_true(hive_send_damage(&world, target, &amount, none));
    assert_int_equal(20, amount);
}

static void values_of_every_type_are_changed_in_place(void **state)
{
    (void)state;
    bool first = true;
    hive_vec2 force = {1, 2};
    uint8_t bytes[3] = {1, 2, 3};
    hive_kind kind = HIVE_KIND_CUT;
    hive_mood mood = HIVE_MOOD_HURT;
    hive_bee *bee = hive_bee_create(&world);
    hive_bee_id attacker = hive_bee_get_id(bee);
    gp_id anyone = {0};
    hive_texture skin = "smooth";
    const char *words = "from the sender";
    uint64_t exact = 1;
    assert_true(hive_bee_send_blast(&world, bee, &first, &force, bytes, &kind,
        &mood, &attacker, &anyone, &skin, &words, &exact, -4));
    assert_string_equal("from the sender:-4 from the shield:0:4:4:1 "
                        "1:1:scorched",
        logged());
    assert_false(first);
    assert_true(force.x == 7 && force.y == 4);
    assert_int_equal(4, bytes[2]);
    assert_int_equal(HIVE_KIND_BURN, kind);
    assert_int_equal(HIVE_MOOD_HURT | HIVE_MOOD_ANGRY, mood);
    assert_true(attacker.bits == 0);
    assert_true(gp_id_equal(hive_bee_get_any_id(bee), anyone));
    assert_string_equal("scorched", skin);
    assert_string_equal("from the shield", words);
    assert_true(exact == (UINT64_C(1) << 60) + 1);
}

static void what_handles_nothing_leaves_the_value(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_dust *dust = hive_dust_create(&world);
    hive_bee *bee = hive_bee_create(&world);
    gp_id stale = hive_bee_get_any_id(bee);
    hive_bee_recycle(&world, bee);
    gp_id id = hive_dust_get_any_id(dust);
    assert_false(hive_send_damage(&world, id, &amount, none));
    assert_false(hive_send_damage(&world, stale, &amount, none));
    assert_false(hive_send_damage(&world, none, &amount, none));
    assert_int_equal(50, amount);
}

static void a_death_keeps_what_was_left_so_far(void **state)
{
    (void)state;
    static const char *const names[] = {"armor", "shield", "health"};
    static const int32_t left[] = {40, 20, 20};
    gp_id none = {0};
    for (size_t i = 0; i < 3; i++) {
        int32_t amount = 50;
        hive_bee *bee = hive_bee_create(&world);
        recycles = names[i];
        assert_true(hive_bee_send_damage(&world, bee, &amount, none));
        assert_int_equal(left[i], amount);
    }
    assert_int_equal(0, hive_bee_count(&world));
}

/* What behaviours see */

static void a_behaviour_sees_what_the_handlers_left(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_bee *bee = hive_bee_create(&world);
    hive_bee_tick(&world, bee, 1);
    assert_true(hive_bee_send_damage(&world, bee, &amount, none));
    hive_bee_tick(&world, bee, 2);
    assert_int_equal(20, bee->felt);
    assert_int_equal(20, bee->late);
    amount = 10; /* of which nothing is left */
    assert_true(hive_bee_send_damage(&world, bee, &amount, none));
    hive_bee_tick(&world, bee, 3);
    assert_int_equal(0, bee->felt);
    assert_int_equal(20, bee->late);
}

static void without_handlers_a_behaviour_sees_what_was_sent(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    uint8_t level = 3;
    hive_stone *stone = hive_stone_create(&world);
    assert_true(hive_stone_send_damage(&world, stone, &amount, none));
    assert_true(hive_send_alarm(&world, hive_stone_get_any_id(stone), &level));
    hive_stone_tick(&world, stone, 1);
    assert_int_equal(50, stone->felt);
    assert_int_equal(3, stone->level);
    assert_int_equal(50, amount);
}

static void of_messages_in_each_other_the_outer_one_is_seen(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_bee *bee = hive_bee_create(&world);
    again = "shield";
    assert_true(hive_bee_send_damage(&world, bee, &amount, none));
    assert_string_equal("armor:50 shield:40 armor:1000 shield:990 health:495 "
                        "inner:495 health:20",
        logged());
    hive_bee_tick(&world, bee, 1);
    assert_int_equal(20, bee->felt);
}

static void a_new_life_in_the_slot_does_not_get_the_message(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t amount = 50;
    hive_drone *drone = hive_drone_create(&world);
    recycles = "health";
    assert_true(hive_drone_send_damage(&world, drone, &amount, none));
    assert_ptr_equal(drone, hive_drone_create(&world));
    hive_drone_tick(&world, drone, 1);
    assert_int_equal(0, drone->felt);
}

/* Misuse */

#if defined(NDEBUG)
static void a_null_pointer_is_refused(void **state)
{
    (void)state;
    gp_id none = {0};
    uint8_t level = 1;
    hive_bee *bee = hive_bee_create(&world);
    hive_stone *stone = hive_stone_create(&world);
    assert_false(hive_bee_send_damage(&world, bee, NULL, none));
    assert_false(
        hive_send_damage(&world, hive_bee_get_any_id(bee), NULL, none));
    assert_false(hive_stone_send_damage(&world, stone, NULL, none));
    assert_false(hive_stone_send_alarm(&world, NULL, &level));
    assert_false(hive_stone_send_alarm(&world, stone, NULL));
    hive_bee_recycle(&world, bee);
    assert_false(hive_bee_send_damage(&world, bee, NULL, none));
    assert_string_equal("", logged());
    hive_stone_tick(&world, stone, 1);
    assert_int_equal(0, stone->felt);
}

static void a_null_text_is_refused(void **state)
{
    (void)state;
    bool first = true;
    hive_vec2 force = {1, 2};
    uint8_t bytes[3] = {1, 2, 3};
    hive_kind kind = HIVE_KIND_CUT;
    hive_mood mood = HIVE_MOOD_HURT;
    hive_bee_id attacker = {0};
    gp_id anyone = {0};
    hive_texture skin = NULL;
    const char *words = NULL;
    uint64_t exact = 1;
    hive_bee *bee = hive_bee_create(&world);
    assert_false(hive_bee_send_blast(&world, bee, &first, &force, bytes, &kind,
        &mood, &attacker, &anyone, &skin, &words, &exact, 0));
    assert_true(first);
    assert_string_equal("", logged());
}
#else
static void send_damage(void *context)
{
    gp_id none = {0};
    hive_bee_send_damage(&world, (hive_bee *)context, NULL, none);
}

static void send_to_an_id(void *context)
{
    gp_id none = {0};
    hive_bee *bee = (hive_bee *)context;
    hive_send_damage(&world, hive_bee_get_any_id(bee), NULL, none);
}

static void a_null_pointer_is_refused(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    assert_true(aborts(send_damage, bee));
    assert_true(aborts(send_to_an_id, bee));
}

static void send_text(void *context)
{
    bool first = true;
    hive_vec2 force = {1, 2};
    uint8_t bytes[3] = {1, 2, 3};
    hive_kind kind = HIVE_KIND_CUT;
    hive_mood mood = HIVE_MOOD_HURT;
    hive_bee_id attacker = {0};
    gp_id anyone = {0};
    hive_texture skin = NULL;
    const char *words = NULL;
    uint64_t exact = 1;
    hive_bee_send_blast(&world, (hive_bee *)context, &first, &force, bytes,
        &kind, &mood, &attacker, &anyone, &skin, &words, &exact, 0);
}

static void a_null_text_is_refused(void **state)
{
    (void)state;
    assert_true(aborts(send_text, hive_bee_create(&world)));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            each_handler_sees_what_the_one_before_left, begin, end),
        cmocka_unit_test_setup_teardown(
            by_an_id_the_sender_gets_the_result_too, begin, end),
        cmocka_unit_test_setup_teardown(
            values_of_every_type_are_changed_in_place, begin, end),
        cmocka_unit_test_setup_teardown(
            what_handles_nothing_leaves_the_value, begin, end),
        cmocka_unit_test_setup_teardown(
            a_death_keeps_what_was_left_so_far, begin, end),
        cmocka_unit_test_setup_teardown(
            a_behaviour_sees_what_the_handlers_left, begin, end),
        cmocka_unit_test_setup_teardown(
            without_handlers_a_behaviour_sees_what_was_sent, begin, end),
        cmocka_unit_test_setup_teardown(
            of_messages_in_each_other_the_outer_one_is_seen, begin, end),
        cmocka_unit_test_setup_teardown(
            a_new_life_in_the_slot_does_not_get_the_message, begin, end),
        cmocka_unit_test_setup_teardown(a_null_pointer_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(a_null_text_is_refused, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
