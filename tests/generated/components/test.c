/* What entities embed, in which order, and with which defaults. */
#include "../journal.h"
#include "hive.h"

static hive_world world;

static int begin(void **state)
{
    (void)state;
    assert_true(hive_world_init(&world, NULL));
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

/* The handlers note the order in which components stand. */

void hive_armor_handle_roll(hive_world *of, hive_armor *armor)
{
    (void)of, (void)armor;
    note("armor");
}

void hive_health_handle_roll(hive_world *of, hive_health *health)
{
    (void)of, (void)health;
    note("health");
}

void hive_body_handle_roll(hive_world *of, hive_body *body)
{
    (void)of, (void)body;
    note("body");
}

void hive_smell_handle_roll(hive_world *of, hive_smell *smell)
{
    (void)of, (void)smell;
    note("smell");
}

static void what_is_required_comes_first_once_and_else_in_schema_order(
    void **state)
{
    (void)state;
    logged();
    hive_bee_send_roll(&world, hive_bee_create(&world));
    assert_string_equal("smell body health armor", logged());
    hive_wasp_send_roll(&world, hive_wasp_create(&world));
    assert_string_equal("smell body health", logged());
    hive_knight_send_roll(&world, hive_knight_create(&world));
    assert_string_equal("body health armor", logged());
    assert_true(offsetof(hive_bee, smell) < offsetof(hive_bee, body));
    assert_true(offsetof(hive_bee, body) < offsetof(hive_bee, health));
    assert_true(offsetof(hive_bee, health) < offsetof(hive_bee, armor));
}

static void a_component_stands_in_its_entity_by_value(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    hive_body *body = &bee->body;
    gp_id owner = hive_body_owner(body);
    assert_true(gp_id_equal(hive_bee_get_any_id(bee), owner));
    assert_true((char *)body > (char *)bee);
    assert_true((char *)(body + 1) <= (char *)(bee + 1));
}

static void defaults_are_those_of_the_component(void **state)
{
    (void)state;
    hive_stone *stone = hive_stone_create(&world);
    assert_true(stone->body.position.x == 1.0f);
    assert_true(stone->body.position.y == 0.0f);
    assert_true(stone->body.radius == 16.0f);
    assert_string_equal("nameless", stone->body.name);
    assert_true(stone->body.mass == 0.5);
    hive_wasp *wasp = hive_wasp_create(&world);
    assert_int_equal(100, wasp->health.points);
    assert_int_equal(HIVE_TEAM_WASPS, wasp->health.team);
    assert_int_equal(0, wasp->smell.strength);
}

static void a_component_can_give_a_required_one_other_defaults(void **state)
{
    (void)state;
    hive_knight *knight = hive_knight_create(&world);
    assert_int_equal(70, knight->health.points);
    assert_true(knight->body.radius == 4.0f);
    assert_string_equal("nameless", knight->body.name);
}

static void what_the_entity_says_of_a_default_counts(void **state)
{
    (void)state;
    const uint8_t wounds[4] = {1, 2, 0, 0};
    hive_bee *bee = hive_bee_create(&world);
    assert_int_equal(40, bee->health.points);
    assert_memory_equal(wounds, bee->health.wounds, sizeof wounds);
    assert_true(bee->body.radius == 4.0f);
    assert_int_equal(9, bee->smell.strength);
}

static void each_life_begins_with_the_defaults_but_for_what_is_kept(
    void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    assert_int_equal(0, bee->body.home);
    bee->body.home = 12;
    hive_health_set_points(&world, &bee->health, 3);
    hive_body_set_name(&world, &bee->body, "buzz");
    hive_bee_recycle(&world, bee);
    assert_ptr_equal(bee, hive_bee_create(&world));
    assert_int_equal(12, bee->body.home);
    assert_int_equal(40, bee->health.points);
    assert_string_equal("nameless", bee->body.name);
    assert_true(
        gp_id_equal(hive_bee_get_any_id(bee), hive_smell_owner(&bee->smell)));
}

static void factories_take_properties_of_components(void **state)
{
    (void)state;
    hive_vec2 position = {5, 6};
    const uint8_t wounds[4] = {9, 8, 7, 6};
    hive_bee *bee = hive_bee_create_at(&world, position, 3);
    assert_true(bee->body.position.x == 5.0f);
    assert_true(bee->body.position.y == 6.0f);
    assert_int_equal(3, bee->age);
    assert_int_equal(40, bee->health.points);
    bee = hive_bee_create_called(&world, "a name that is cut", wounds, -4);
    assert_string_equal("a name that", bee->body.name);
    assert_memory_equal(wounds, bee->health.wounds, sizeof wounds);
    assert_int_equal(0, bee->health.points); /* clamped */
    assert_true(bee->body.position.x == 1.0f);
}

static void presets_set_properties_of_components(void **state)
{
    (void)state;
    hive_bee *queen = hive_bee_create_queen(&world);
    assert_int_equal(1000, queen->health.points); /* clamped */
    assert_string_equal("queen", queen->body.name);
    assert_true(queen->body.position.x == 0.0f);
    assert_true(queen->body.position.y == 3.0f);
    assert_int_equal(7, queen->age);
    assert_int_equal(1, queen->smell.strength);
}

static void find_gives_the_component_of_any_entity_that_has_it(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create(&world);
    hive_stone *stone = hive_stone_create(&world);
    gp_id bee_id = hive_bee_get_any_id(bee);
    gp_id stone_id = hive_stone_get_any_id(stone);
    gp_id dust_id = hive_dust_get_any_id(hive_dust_create(&world));
    gp_id none = {0};
    assert_ptr_equal(&bee->body, hive_body_find(&world, bee_id));
    assert_ptr_equal(&stone->body, hive_body_find(&world, stone_id));
    assert_ptr_equal(&bee->armor, hive_armor_find(&world, bee_id));
    assert_null(hive_armor_find(&world, stone_id));
    assert_null(hive_body_find(&world, dust_id));
    assert_null(hive_body_find(&world, none));
    hive_bee_recycle(&world, bee);
    assert_null(hive_body_find(&world, bee_id));
    hive_bee_create(&world); /* in the same slot */
    assert_null(hive_body_find(&world, bee_id));
    for (uint64_t type = 0; type < 1024; type++) { /* any bits */
        gp_id forged = {stone_id.bits + (type << GP_ID_SLOT_BITS)};
        assert_true(type == 0 || hive_body_find(&world, forged) == NULL ||
                    gp_id_type(forged) <= HIVE_KNIGHT_TYPE);
    }
}

static void is_in_knows_the_components_of_live_entities_of_the_world(
    void **state)
{
    (void)state;
    static hive_world other_world;
    assert_true(hive_world_init(&other_world, NULL));
    hive_bee *bee = hive_bee_create(&world);
    hive_bee *other = hive_bee_create(&other_world);
    assert_true(hive_body_is_in(&world, &bee->body));
    assert_true(hive_armor_is_in(&world, &bee->armor));
    assert_false(hive_body_is_in(&world, NULL));
    assert_false(hive_body_is_in(&world, &other->body));
    assert_true(hive_body_is_in(&other_world, &other->body));
    hive_bee_recycle(&world, bee);
    assert_false(hive_body_is_in(&world, &bee->body));
    assert_true(bee == hive_bee_create(&world));
    assert_true(hive_body_is_in(&world, &bee->body));
    hive_world_finish(&other_world);
}

static void a_slot_that_is_made_again_finds_its_components(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3000; i++) {
            hive_bee *bee = hive_bee_create(&world);
            gp_id id = hive_bee_get_any_id(bee);
            assert_true(gp_id_equal(id, hive_armor_owner(&bee->armor)));
            assert_ptr_equal(&bee->smell, hive_smell_find(&world, id));
        }
        hive_bee_recycle_all(&world);
        hive_bee_trim(&world);
    }
}

/* Whatever allocation fails, nothing is lost, and nothing is half made. */

static void failing_memory_leaves_nothing_half_made(void **state)
{
    (void)state;
    for (size_t fail_at = 1;; fail_at++) {
        static hive_world failing;
        test_memory memory = {.fail_at = fail_at};
        hive_world_desc desc = {.allocator = test_allocator(&memory)};
        bool is_made = hive_world_init(&failing, &desc);
        for (int i = 0; is_made && i < 300; i++) {
            hive_bee *bee = hive_bee_create(&failing);
            if (bee != NULL) {
                gp_id id = hive_bee_get_any_id(bee);
                assert_int_equal(40, bee->health.points);
                assert_ptr_equal(&bee->body, hive_body_find(&failing, id));
            }
        }
        hive_world_finish(&failing);
        assert_all_given_back(&memory);
        if (memory.asked < fail_at) {
            break;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            what_is_required_comes_first_once_and_else_in_schema_order, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_component_stands_in_its_entity_by_value, begin, end),
        cmocka_unit_test_setup_teardown(
            defaults_are_those_of_the_component, begin, end),
        cmocka_unit_test_setup_teardown(
            a_component_can_give_a_required_one_other_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            what_the_entity_says_of_a_default_counts, begin, end),
        cmocka_unit_test_setup_teardown(
            each_life_begins_with_the_defaults_but_for_what_is_kept, begin,
            end),
        cmocka_unit_test_setup_teardown(
            factories_take_properties_of_components, begin, end),
        cmocka_unit_test_setup_teardown(
            presets_set_properties_of_components, begin, end),
        cmocka_unit_test_setup_teardown(
            find_gives_the_component_of_any_entity_that_has_it, begin, end),
        cmocka_unit_test_setup_teardown(
            is_in_knows_the_components_of_live_entities_of_the_world, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_slot_that_is_made_again_finds_its_components, begin, end),
        cmocka_unit_test_setup_teardown(
            failing_memory_leaves_nothing_half_made, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
