/* Messages to the components of one entity. */
#include "../journal.h"
#include "hive.h"

static hive_world world;
static const char *recycles; /* the handler that recycles its entity */
static const char *again;    /* the handler that sends another message */

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

static void handle_damage(
    const char *name, hive_world *of, gp_id owner, int32_t amount, gp_id source)
{
    note("%s:%d:%u", name, amount, gp_id_slot(source));
    if (recycles != NULL && strcmp(name, recycles) == 0) {
        hive_bee_recycle(of, hive_bee_find(of, hive_bee_id_from_any(owner)));
    }
    if (again != NULL && strcmp(name, again) == 0) {
        again = NULL;
        assert_true(hive_send_damage(of, owner, amount / 2, source));
    }
}

void hive_armor_handle_damage(
    hive_world *of, hive_armor *armor, int32_t amount, gp_id source)
{
    handle_damage("armor", of, hive_armor_owner(armor), amount, source);
}

void hive_health_handle_damage(
    hive_world *of, hive_health *health, int32_t amount, gp_id source)
{
    handle_damage("health", of, hive_health_owner(health), amount, source);
}

void hive_body_handle_damage(
    hive_world *of, hive_body *body, int32_t amount, gp_id source)
{
    handle_damage("body", of, hive_body_owner(body), amount, source);
}

void hive_armor_handle_freeze(hive_world *of, hive_armor *armor)
{
    (void)of, (void)armor;
    note("freeze");
}

void hive_body_handle_call(hive_world *of, hive_body *body, const char *words,
    hive_vec2 where, const uint8_t *code)
{
    (void)of, (void)body;
    note("body:%s:%g:%d", words, (double)where.y, code[1]);
}

void hive_ears_handle_call(hive_world *of, hive_ears *ears, const char *words,
    hive_vec2 where, const uint8_t *code)
{
    (void)of, (void)ears;
    note("ears:%s:%g:%d", words, (double)where.y, code[1]);
}

static void components_handle_a_message_in_their_order(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    gp_id source = {3};
    assert_true(hive_bee_send_damage(&world, bee, 8, source));
    assert_string_equal("body:8:3 health:8:3 armor:8:3", logged());
    assert_true(hive_bee_send_freeze(&world, bee));
    assert_string_equal("freeze", logged());
}

static void all_arguments_arrive(void **state)
{
    (void)state;
    const uint8_t code[2] = {1, 2};
    hive_vec2 where = {3, 4};
    hive_bee *bee = hive_bee_create(&world);
    assert_true(hive_bee_send_call(&world, bee, "hi", where, code));
    assert_string_equal("body:hi:4:2 ears:hi:4:2", logged());
    assert_true(
        hive_send_call(&world, hive_bee_get_any_id(bee), "ho", where, code));
    assert_string_equal("body:ho:4:2 ears:ho:4:2", logged());
}

static void an_id_leads_to_whatever_entity_it_is(void **state)
{
    (void)state;
    gp_id none = {0};
    hive_bee *bee = hive_bee_create(&world);
    hive_stone *stone = hive_stone_create(&world);
    assert_true(hive_send_damage(&world, hive_bee_get_any_id(bee), 1, none));
    assert_true(
        hive_send_damage(&world, hive_stone_get_any_id(stone), 2, none));
    assert_string_equal("body:1:0 health:1:0 armor:1:0 body:2:0", logged());
}

static void an_entity_without_a_handler_answers_false(void **state)
{
    (void)state;
    gp_id none = {0};
    hive_bee *bee = hive_bee_create(&world);
    hive_stone *stone = hive_stone_create(&world);
    hive_dust *dust = hive_dust_create(&world);
    assert_false(hive_send_damage(&world, hive_dust_get_any_id(dust), 1, none));
    assert_false(hive_send_freeze(&world, hive_stone_get_any_id(stone)));
    assert_false(hive_send_forgotten(&world, hive_bee_get_any_id(bee), "?"));
    assert_string_equal("", logged());
}

static void an_id_of_no_entity_returns_false(void **state)
{
    (void)state;
    gp_id none = {0};
    gp_id forged = {UINT64_MAX};
    hive_bee *bee = hive_bee_create(&world);
    gp_id stale = hive_bee_get_any_id(bee);
    hive_bee_recycle(&world, bee);
    hive_bee_create(&world);
    assert_false(hive_send_damage(&world, none, 1, none));
    assert_false(hive_send_damage(&world, forged, 1, none));
    assert_false(hive_send_damage(&world, stale, 1, none));
    assert_string_equal("", logged());
}

static void many_ids_get_it_in_order(void **state)
{
    (void)state;
    gp_id none = {0};
    gp_id bee = hive_bee_get_any_id(hive_bee_create(&world));
    gp_id stone = hive_stone_get_any_id(hive_stone_create(&world));
    gp_id dust = hive_dust_get_any_id(hive_dust_create(&world));
    gp_id ids[] = {stone, none, bee, dust, stone, {UINT64_MAX}};
    assert_int_equal(3, hive_send_damage_each(&world, ids, 6, 7, none));
    assert_string_equal(
        "body:7:0 body:7:0 health:7:0 armor:7:0 body:7:0", logged());
    assert_int_equal(0, hive_send_damage_each(&world, NULL, 0, 7, none));
    assert_int_equal(1, hive_send_freeze_each(&world, ids, 6));
}

static void each_id_is_looked_up_when_its_turn_comes(void **state)
{
    (void)state;
    gp_id none = {0};
    gp_id bee = hive_bee_get_any_id(hive_bee_create(&world));
    gp_id ids[] = {bee, bee};
    recycles = "health";
    assert_int_equal(1, hive_send_damage_each(&world, ids, 2, 7, none));
    assert_string_equal("body:7:0 health:7:0", logged());
}

static void many_more_than_are_fetched_ahead_get_it(void **state)
{
    (void)state;
    enum { COUNT = 2 * GP_POOL_FETCH_AHEAD + 1 };
    gp_id ids[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        ids[i] = hive_bee_get_any_id(hive_bee_create(&world));
    }
    for (uint32_t i = 0; i < COUNT; i += 2u) {
        hive_bee_recycle(
            &world, hive_bee_find(&world, hive_bee_id_from_any(ids[i])));
    }
    assert_int_equal(COUNT / 2u, hive_send_freeze_each(&world, ids, COUNT));
}

static void after_a_recycle_the_rest_are_not_called(void **state)
{
    (void)state;
    static const char *const names[] = {"body", "health", "armor"};
    static const char *const notified[] = {
        "body:1:0", "body:1:0 health:1:0", "body:1:0 health:1:0 armor:1:0"};
    gp_id none = {0};
    for (size_t i = 0; i < 3; i++) {
        hive_bee *bee = hive_bee_create(&world);
        recycles = names[i];
        assert_true(hive_bee_send_damage(&world, bee, 1, none));
        assert_string_equal(notified[i], logged());
        bee = hive_bee_create(&world);
        assert_true(
            hive_send_damage(&world, hive_bee_get_any_id(bee), 1, none));
        assert_string_equal(notified[i], logged());
    }
    assert_int_equal(0, hive_bee_count(&world));
}

static void after_a_recycle_a_new_life_in_the_slot_is_left_alone(void **state)
{
    (void)state;
    gp_id none = {0};
    hive_bee *bee = hive_bee_create(&world);
    again = "health";   /* a message inside the message ... */
    recycles = "armor"; /* ... ends in the death of its entity */
    assert_true(hive_bee_send_damage(&world, bee, 8, none));
    assert_string_equal(
        "body:8:0 health:8:0 body:4:0 health:4:0 armor:4:0", logged());
}

static void a_message_may_be_sent_inside_a_message(void **state)
{
    (void)state;
    gp_id none = {0};
    hive_bee *bee = hive_bee_create(&world);
    again = "body";
    assert_true(hive_bee_send_damage(&world, bee, 8, none));
    assert_string_equal("body:8:0 body:4:0 health:4:0 armor:4:0 "
                        "health:8:0 armor:8:0",
        logged());
}

/* Misuse */

#if defined(NDEBUG)
static void a_dead_entity_answers_false(void **state)
{
    (void)state;
    static hive_world other_world;
    gp_id none = {0};
    hive_bee *bee = hive_bee_create(&world);
    hive_bee_recycle(&world, bee);
    assert_false(hive_bee_send_damage(&world, bee, 1, none));
    assert_false(hive_bee_send_damage(&world, NULL, 1, none));
    assert_true(hive_world_init(&other_world, NULL));
    bee = hive_bee_create(&other_world);
    assert_false(hive_bee_send_damage(&world, bee, 1, none));
    hive_world_finish(&other_world);
    assert_string_equal("", logged());
}

static void a_null_text_answers_false(void **state)
{
    (void)state;
    const uint8_t code[2] = {1, 2};
    hive_vec2 where = {3, 4};
    hive_bee *bee = hive_bee_create(&world);
    gp_id id = hive_bee_get_any_id(bee);
    assert_false(hive_bee_send_call(&world, bee, NULL, where, code));
    assert_false(hive_bee_send_call(&world, bee, "hi", where, NULL));
    assert_false(hive_send_call(&world, id, NULL, where, code));
    assert_string_equal("", logged());
}
#else
static void send_damage(void *context)
{
    gp_id none = {0};
    hive_bee_send_damage(&world, (hive_bee *)context, 1, none);
}

static void send_nothing(void *context)
{
    uint8_t code[2] = {0, 0};
    hive_vec2 where = {0, 0};
    hive_bee_send_call(&world, (hive_bee *)context, NULL, where, code);
}

static void a_dead_entity_answers_false(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    assert_false(aborts(send_damage, bee));
    assert_true(aborts(send_nothing, bee));
    assert_true(aborts(send_damage, NULL));
    hive_bee_recycle(&world, bee);
    assert_true(aborts(send_damage, bee));
}

static void call_without_words(void *context)
{
    const uint8_t code[2] = {1, 2};
    hive_vec2 where = {3, 4};
    hive_bee_send_call(&world, (hive_bee *)context, NULL, where, code);
}

static void call_without_a_code(void *context)
{
    hive_vec2 where = {3, 4};
    hive_bee_send_call(&world, (hive_bee *)context, "hi", where, NULL);
}

static void a_null_text_answers_false(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    assert_true(aborts(call_without_words, bee));
    assert_true(aborts(call_without_a_code, bee));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            components_handle_a_message_in_their_order, begin, end),
        cmocka_unit_test_setup_teardown(all_arguments_arrive, begin, end),
        cmocka_unit_test_setup_teardown(many_ids_get_it_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            each_id_is_looked_up_when_its_turn_comes, begin, end),
        cmocka_unit_test_setup_teardown(
            many_more_than_are_fetched_ahead_get_it, begin, end),
        cmocka_unit_test_setup_teardown(
            an_id_leads_to_whatever_entity_it_is, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_without_a_handler_answers_false, begin, end),
        cmocka_unit_test_setup_teardown(
            an_id_of_no_entity_returns_false, begin, end),
        cmocka_unit_test_setup_teardown(
            after_a_recycle_the_rest_are_not_called, begin, end),
        cmocka_unit_test_setup_teardown(
            after_a_recycle_a_new_life_in_the_slot_is_left_alone, begin, end),
        cmocka_unit_test_setup_teardown(
            a_message_may_be_sent_inside_a_message, begin, end),
        cmocka_unit_test_setup_teardown(
            a_dead_entity_answers_false, begin, end),
        cmocka_unit_test_setup_teardown(a_null_text_answers_false, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
