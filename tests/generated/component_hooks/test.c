/* The hooks of components, around those of their entities. */
#include "../journal.h"
#include "hive.h"

static hive_world world;
static const char *recycles; /* the hook that recycles its entity */
static bool is_finished;

static int begin(void **state)
{
    (void)state;
    recycles = NULL;
    is_finished = false;
    assert_true(hive_world_init(&world, NULL));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    if (!is_finished) {
        hive_world_finish(&world);
    }
    return 0;
}

static void may_recycle(const char *name, gp_id id)
{
    if (recycles == NULL || strcmp(name, recycles) != 0) {
        return;
    }
    hive_bee *bee = hive_bee_find(&world, hive_bee_id_from_any(id));
    assert_non_null(bee);
    assert_true(hive_bee_recycle(&world, bee));
}

void hive_body_on_init(hive_world *of, hive_body *body)
{
    note("body.init:%d:%u", body->mass, body->made);
    assert_true(hive_body_is_in(of, body));
    body->made = 1;
    hive_body_set_mass(of, body, 77); /* not notified, and then a default */
}

void hive_body_on_reset(hive_world *of, hive_body *body)
{
    note("body.reset:%d", body->mass);
    hive_body_set_mass(of, body, body->mass + 1); /* not notified */
    hive_body_woke_emit(of, body);                /* emitted */
    may_recycle("body.reset", hive_body_owner(body));
}

void hive_body_on_deactivate(hive_world *of, hive_body *body)
{
    note("body.deactivate");
    assert_true(hive_body_is_in(of, body));
    hive_body_set_mass(of, body, 1000);
}

void hive_body_on_destroy(hive_world *of, hive_body *body)
{
    (void)of;
    note("body.destroy:%u", body->made);
}

void hive_soul_on_init(hive_world *of, hive_soul *soul)
{
    (void)of;
    note("soul.init:%d", soul->mood);
}

void hive_soul_on_reset(hive_world *of, hive_soul *soul)
{
    (void)of;
    note("soul.reset:%d", soul->mood);
    may_recycle("soul.reset", hive_soul_owner(soul));
}

void hive_soul_on_deactivate(hive_world *of, hive_soul *soul)
{
    (void)of, (void)soul;
    note("soul.deactivate");
}

void hive_soul_on_destroy(hive_world *of, hive_soul *soul)
{
    (void)of, (void)soul;
    note("soul.destroy");
}

void hive_shade_on_reset(hive_world *of, hive_shade *shade)
{
    (void)of, (void)shade;
    note("shade.reset");
}

void hive_bee_on_init(hive_world *of, hive_bee *bee)
{
    (void)of;
    note("bee.init:%u", bee->body.made);
}

void hive_bee_on_reset(hive_world *of, hive_bee *bee)
{
    (void)of;
    note("bee.reset:%d", bee->body.mass);
    may_recycle("bee.reset", hive_bee_get_any_id(bee));
}

void hive_bee_on_deactivate(hive_world *of, hive_bee *bee)
{
    note("bee.deactivate");
#if defined(NDEBUG)
    assert_false(hive_bee_recycle(of, bee)); /* it is on its way */
#else
    (void)of, (void)bee;
#endif
}

void hive_bee_on_destroy(hive_world *of, hive_bee *bee)
{
    (void)of, (void)bee;
    note("bee.destroy");
}

void hive_cloud_on_deactivate(hive_world *of, hive_cloud *cloud)
{
    (void)of, (void)cloud;
    note("cloud.deactivate");
}

void hive_body_weigh(
    hive_world *of, hive_body *body, int32_t old_value, int32_t new_value)
{
    (void)of, (void)body;
    note("weigh:%d>%d", old_value, new_value);
}

void hive_bee_feel(
    hive_world *of, hive_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)of, (void)bee;
    note("feel:%d>%d", old_value, new_value);
}

static void record_bee(void *context, hive_world *of, hive_bee *bee)
{
    (void)of, (void)bee;
    note("%s", (const char *)context);
}

static void record_body(void *context, hive_world *of, hive_body *body)
{
    (void)of, (void)body;
    note("%s", (const char *)context);
}

static char created[] = "created", recycled[] = "recycled", woke[] = "woke";

/* Order */

static void components_are_made_and_reset_before_their_owner(void **state)
{
    (void)state;
    hive_bee_any_listen(&world, hive_bee_on_created(record_bee, created));
    hive_bee *bee = hive_bee_create(&world);
    assert_string_equal("body.init:0:0 soul.init:0 bee.init:1 "
                        "body.reset:5 soul.reset:0 bee.reset:6 created",
        logged());
    hive_bee_recycle(&world, bee);
    logged();
    hive_bee_create(&world);
    assert_string_equal(
        "body.reset:5 soul.reset:0 bee.reset:6 created", logged());
}

static void components_are_deactivated_and_destroyed_after_their_owner(
    void **state)
{
    (void)state;
    hive_bee_any_listen(&world, hive_bee_on_recycled(record_bee, recycled));
    hive_bee *bee = hive_bee_create(&world);
    logged();
    hive_bee_recycle(&world, bee);
    /* what a hook sets at the end is notified, and so is recorded */
    assert_string_equal("recycled bee.deactivate soul.deactivate "
                        "body.deactivate weigh:6>1000 feel:6>1000",
        logged());
    hive_bee_trim(&world);
    assert_string_equal("bee.destroy soul.destroy body.destroy:1", logged());
}

static void a_new_slot_is_zero_when_init_runs(void **state)
{
    (void)state;
    hive_bee_create(&world);
    hive_bee_recycle_all(&world);
    hive_bee_trim(&world);
    logged();
    hive_bee_create(&world);
    assert_string_equal("body.init:0:0 soul.init:0 bee.init:1 "
                        "body.reset:5 soul.reset:0 bee.reset:6",
        logged());
}

static void arguments_are_there_when_reset_runs(void **state)
{
    (void)state;
    hive_bee *bee = hive_bee_create_at(&world, 30, 2);
    assert_int_equal(31, bee->body.mass);
    assert_string_equal("body.init:0:0 soul.init:0 bee.init:1 "
                        "body.reset:30 soul.reset:0 bee.reset:31",
        logged());
}

static void an_entity_without_hooks_runs_those_of_its_components(void **state)
{
    (void)state;
    hive_stone *stone = hive_stone_create(&world);
    assert_string_equal("body.init:0:0 body.reset:5 shade.reset", logged());
    hive_stone_recycle(&world, stone);
    assert_string_equal("body.deactivate weigh:6>1000", logged());
    hive_cloud *cloud = hive_cloud_create(&world);
    assert_string_equal(
        "body.init:0:0 soul.init:0 body.reset:5 soul.reset:3", logged());
    hive_cloud_recycle(&world, cloud);
    assert_string_equal("cloud.deactivate soul.deactivate body.deactivate "
                        "weigh:6>1000",
        logged());
}

static void finish_deactivates_all_and_then_destroys(void **state)
{
    (void)state;
    hive_bee_create(&world);
    hive_stone_create(&world);
    logged();
    hive_world_finish(&world);
    is_finished = true;
    assert_string_equal(
        "bee.deactivate soul.deactivate body.deactivate weigh:6>1000 "
        "feel:6>1000 body.deactivate weigh:6>1000 "
        "bee.destroy soul.destroy body.destroy:1 body.destroy:1",
        logged());
}

/* Silence */

static void signals_are_emitted_before_reset_has_returned(void **state)
{
    (void)state;
    hive_body_any_listen(&world, hive_body_on_woke(record_body, woke));
    hive_bee_create(&world);
    assert_string_equal("body.init:0:0 soul.init:0 bee.init:1 "
                        "body.reset:5 woke soul.reset:0 bee.reset:6",
        logged());
}

/* Recycled midway */

static void a_reset_that_recycles_is_the_last_one(void **state)
{
    (void)state;
    static const char *const names[] = {
        "body.reset", "soul.reset", "bee.reset"};
    static const char *const notified[] = {"body.reset:5",
        "body.reset:5 soul.reset:0", "body.reset:5 soul.reset:0 bee.reset:6"};
    hive_bee_any_listen(&world, hive_bee_on_created(record_bee, created));
    hive_bee_recycle(&world, hive_bee_create(&world));
    for (size_t i = 0; i < 3; i++) {
        char text[300];
        logged();
        recycles = names[i];
        assert_null(hive_bee_create(&world));
        snprintf(text, sizeof text,
            "%s bee.deactivate soul.deactivate body.deactivate", notified[i]);
        assert_string_equal(text, logged());
        assert_int_equal(0, hive_bee_count(&world));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            components_are_made_and_reset_before_their_owner, begin, end),
        cmocka_unit_test_setup_teardown(
            components_are_deactivated_and_destroyed_after_their_owner, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_new_slot_is_zero_when_init_runs, begin, end),
        cmocka_unit_test_setup_teardown(
            arguments_are_there_when_reset_runs, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_without_hooks_runs_those_of_its_components, begin, end),
        cmocka_unit_test_setup_teardown(
            finish_deactivates_all_and_then_destroys, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_are_emitted_before_reset_has_returned, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reset_that_recycles_is_the_last_one, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
