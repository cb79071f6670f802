/* Walks over a component of entities of several types. */
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

/* Makes one of a type, by number, with a mark. */
static hive_body *make(uint32_t type, uint32_t mark)
{
    hive_body *body = NULL;
    if (type == HIVE_BEE_TYPE) {
        hive_bee *bee = hive_bee_create(&world);
        body = &bee->body;
    } else if (type == HIVE_FOX_TYPE) {
        hive_fox *fox = hive_fox_create(&world);
        body = fox == NULL ? NULL : &fox->body;
    } else if (type == HIVE_WORM_TYPE) {
        hive_worm *worm = hive_worm_create(&world);
        body = worm == NULL ? NULL : &worm->body;
    }
    if (body != NULL) {
        hive_body_set_mark(&world, body, mark);
    }
    return body;
}

static void recycle(const hive_body *body)
{
    gp_id id = hive_body_owner(body);
    hive_bee *bee = hive_bee_find(&world, hive_bee_id_from_any(id));
    hive_fox *fox = hive_fox_find(&world, hive_fox_id_from_any(id));
    hive_worm *worm = hive_worm_find(&world, hive_worm_id_from_any(id));
    assert_true(bee != NULL   ? hive_bee_recycle(&world, bee)
                : fox != NULL ? hive_fox_recycle(&world, fox)
                              : hive_worm_recycle(&world, worm));
}

static const char *walk_all(void)
{
    hive_body_walk walk = hive_body_walk_begin(&world);
    hive_body *body = hive_body_walk_next(&walk);
    logged();
    while (body != NULL) {
        assert_true(hive_body_is_in(&world, body));
        note("%u", body->mark);
        body = hive_body_walk_next(&walk);
    }
    assert_null(hive_body_walk_next(&walk));
    assert_null(hive_body_walk_next(&walk));
    return logged();
}

static void a_walk_goes_by_types_and_then_by_slots(void **state)
{
    (void)state;
    make(HIVE_WORM_TYPE, 7);
    make(HIVE_FOX_TYPE, 5);
    make(HIVE_BEE_TYPE, 1);
    hive_dust_create(&world);
    make(HIVE_BEE_TYPE, 2);
    make(HIVE_FOX_TYPE, 6);
    assert_string_equal("1 2 5 6 7", walk_all());
}

static void a_walk_over_nothing_ends_at_once(void **state)
{
    (void)state;
    assert_string_equal("", walk_all());
    hive_dust_create(&world);
    assert_string_equal("", walk_all());
    hive_body *body = make(HIVE_FOX_TYPE, 1);
    recycle(body);
    assert_string_equal("", walk_all());
}

static void types_without_anyone_are_passed_over(void **state)
{
    (void)state;
    make(HIVE_WORM_TYPE, 7);
    assert_string_equal("7", walk_all());
    make(HIVE_BEE_TYPE, 1);
    assert_string_equal("1 7", walk_all());
}

static void a_walk_knows_which_types_embed_its_component(void **state)
{
    (void)state;
    hive_fox *fox = hive_fox_create(&world);
    hive_bee_create(&world);
    hive_tail_walk walk = hive_tail_walk_begin(&world);
    assert_ptr_equal(&fox->tail, hive_tail_walk_next(&walk));
    assert_null(hive_tail_walk_next(&walk));
}

static void newborns_of_every_type_wait_for_the_next_walk(void **state)
{
    (void)state;
    make(HIVE_BEE_TYPE, 1);
    make(HIVE_FOX_TYPE, 5);
    make(HIVE_WORM_TYPE, 7);
    hive_body_walk walk = hive_body_walk_begin(&world);
    make(HIVE_WORM_TYPE, 8); /* before the walk comes to its type */
    logged();
    hive_body *body = hive_body_walk_next(&walk);
    while (body != NULL) {
        note("%u", body->mark);
        make(HIVE_BEE_TYPE, 2);
        make(HIVE_FOX_TYPE, 6);
        make(HIVE_WORM_TYPE, 9);
        body = hive_body_walk_next(&walk);
    }
    assert_string_equal("1 5 7", logged());
    assert_string_equal("1 2 2 2 5 6 6 6 7 8 9 9 9", walk_all());
}

static void the_one_under_the_cursor_may_be_recycled(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 100; i++) {
        make(HIVE_BEE_TYPE, i);
        make(HIVE_FOX_TYPE, i);
        make(HIVE_WORM_TYPE, i);
    }
    uint32_t count = 0;
    hive_body_walk walk = hive_body_walk_begin(&world);
    hive_body *body = hive_body_walk_next(&walk);
    while (body != NULL) {
        recycle(body);
        count++;
        body = hive_body_walk_next(&walk);
    }
    assert_int_equal(300, count);
    assert_string_equal("", walk_all());
}

static void an_entity_that_dies_before_its_turn_is_left_out(void **state)
{
    (void)state;
    hive_body *first = make(HIVE_BEE_TYPE, 1);
    hive_body *second = make(HIVE_BEE_TYPE, 2);
    hive_body *fox = make(HIVE_FOX_TYPE, 5);
    hive_body *worm = make(HIVE_WORM_TYPE, 7);
    make(HIVE_WORM_TYPE, 8);
    hive_body_walk walk = hive_body_walk_begin(&world);
    assert_ptr_equal(first, hive_body_walk_next(&walk));
    recycle(second);
    recycle(fox);
    recycle(worm);
    make(HIVE_WORM_TYPE, 9); /* in the slot of the worm, and newborn */
    logged();
    hive_body *body = hive_body_walk_next(&walk);
    while (body != NULL) {
        note("%u", body->mark);
        body = hive_body_walk_next(&walk);
    }
    assert_string_equal("8", logged());
}

static void walks_nest(void **state)
{
    (void)state;
    make(HIVE_BEE_TYPE, 1);
    make(HIVE_FOX_TYPE, 2);
    make(HIVE_WORM_TYPE, 3);
    uint32_t pairs = 0;
    hive_body *outer;
    hive_body_walk outer_walk = hive_body_walk_begin(&world);
    while ((outer = hive_body_walk_next(&outer_walk)) != NULL) {
        hive_body *inner;
        hive_body_walk inner_walk = hive_body_walk_begin(&world);
        make(HIVE_BEE_TYPE, 10);
        while ((inner = hive_body_walk_next(&inner_walk)) != NULL) {
            pairs++;
        }
    }
    /* the inner ones see what the outer one's rounds before have made */
    assert_int_equal(3 + 4 + 5, pairs);
}

static void a_walk_may_be_left_at_any_time(void **state)
{
    (void)state;
    make(HIVE_BEE_TYPE, 1);
    make(HIVE_FOX_TYPE, 2);
    for (int i = 0; i < 3; i++) {
        hive_body_walk walk = hive_body_walk_begin(&world);
        assert_int_equal(1, hive_body_walk_next(&walk)->mark);
    }
    assert_string_equal("1 2", walk_all());
}

static void pools_may_be_trimmed_on_the_way(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2000; i++) {
        make(HIVE_BEE_TYPE, i);
    }
    make(HIVE_WORM_TYPE, 5000);
    uint32_t count = 0;
    hive_body *body;
    hive_body_walk walk = hive_body_walk_begin(&world);
    while ((body = hive_body_walk_next(&walk)) != NULL) {
        count++;
        if (body->mark == 100) {
            hive_bee_recycle_all(&world);
            hive_bee_trim(&world);
        }
    }
    assert_int_equal(102, count);
}

/* Against a model: everything that lived at the beginning of a walk, and still
 * does when it is reached, comes once; nothing else does. */

enum { MODEL_MAX = 4000 };
static gp_id model[MODEL_MAX];
static uint32_t model_count;
static uint32_t seed;

static uint32_t roll(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

static void change_something(void)
{
    static const uint32_t types[] = {
        HIVE_BEE_TYPE, HIVE_FOX_TYPE, HIVE_WORM_TYPE};
    uint32_t what = roll(100);
    if (what < 50 && model_count < MODEL_MAX) {
        hive_body *body = make(types[roll(3)], 0);
        if (body != NULL) {
            body->seen = UINT32_MAX; /* born in no walk that is under way */
            model[model_count++] = hive_body_owner(body);
        }
    } else if (what < 98 && model_count > 0) {
        uint32_t which = roll(model_count);
        hive_body *body = hive_body_find(&world, model[which]);
        assert_non_null(body);
        recycle(body);
        assert_null(hive_body_find(&world, model[which]));
        model[which] = model[--model_count];
    } else {
        hive_bee_trim(&world);
        hive_worm_trim(&world);
    }
}

static void check_a_walk(uint32_t number, uint32_t changes)
{
    for (uint32_t i = 0; i < model_count; i++) {
        hive_body_find(&world, model[i])->seen = number * 2;
    }
    hive_body *body;
    hive_body_walk walk = hive_body_walk_begin(&world);
    while ((body = hive_body_walk_next(&walk)) != NULL) {
        assert_int_equal(number * 2, body->seen);
        body->seen++;
        for (uint32_t i = roll(changes + 1); i > 0; i--) {
            change_something();
        }
    }
    for (uint32_t i = 0; i < model_count; i++) {
        body = hive_body_find(&world, model[i]);
        assert_non_null(body);
        assert_int_not_equal(number * 2, body->seen); /* none was left out */
    }
}

static void walks_agree_with_a_model(void **state)
{
    (void)state;
    for (seed = 1; seed < 40; seed += 3) {
        model_count = 0;
        for (int i = 0; i < 300; i++) {
            change_something();
        }
        for (uint32_t number = 1; number < 12; number++) {
            check_a_walk(number, number % 4);
        }
        hive_bee_recycle_all(&world);
        hive_fox_recycle_all(&world);
        hive_worm_recycle_all(&world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_walk_goes_by_types_and_then_by_slots, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_over_nothing_ends_at_once, begin, end),
        cmocka_unit_test_setup_teardown(
            types_without_anyone_are_passed_over, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_knows_which_types_embed_its_component, begin, end),
        cmocka_unit_test_setup_teardown(
            newborns_of_every_type_wait_for_the_next_walk, begin, end),
        cmocka_unit_test_setup_teardown(
            the_one_under_the_cursor_may_be_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_that_dies_before_its_turn_is_left_out, begin, end),
        cmocka_unit_test_setup_teardown(walks_nest, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_may_be_left_at_any_time, begin, end),
        cmocka_unit_test_setup_teardown(
            pools_may_be_trimmed_on_the_way, begin, end),
        cmocka_unit_test_setup_teardown(walks_agree_with_a_model, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
