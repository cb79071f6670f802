/*
 * Entities that are recycled during their own emission: at whatever stage,
 * and by whichever listener, no other is called afterwards.
 */
#include "../journal.h"
#include "gone.h"

static gone_world world;
static gone_bee *bee;

/* What is done, where it is done, and how. */
typedef enum stage {
    FIRST_STATIC,
    SECOND_STATIC,
    FIRST_OWN,
    SECOND_OWN,
    FIRST_ANY,
    SECOND_ANY,
    FIRST_EVERY,
    SECOND_EVERY,
    FIRST_EVERY_ANY,
    SECOND_EVERY_ANY,
    STAGE_COUNT,
} stage;

typedef void act_fn(gone_bee *about);

static stage deadly;
static act_fn *act;

/* The context of a listener: the stage that it stands for. */
static const stage stages[STAGE_COUNT] = {FIRST_STATIC, SECOND_STATIC,
    FIRST_OWN, SECOND_OWN, FIRST_ANY, SECOND_ANY, FIRST_EVERY, SECOND_EVERY,
    FIRST_EVERY_ANY, SECOND_EVERY_ANY};

static void *at(stage place)
{
    return (void *)(uintptr_t)&stages[place];
}

static void reach(stage place, gone_bee *about)
{
    note("%d", (int)place);
    if (place == deadly) {
        deadly = STAGE_COUNT;
        act(about);
    }
}

static void record_hp(void *context, gone_world *of, gone_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)old_value, (void)new_value;
    reach(*(const stage *)context, about);
}

static void record_any(
    void *context, gone_world *of, gone_bee *about, gone_bee_property property)
{
    (void)of, (void)property;
    reach(*(const stage *)context, about);
}

static void record_stung(
    void *context, gone_world *of, gone_bee *about, int32_t damage)
{
    (void)of, (void)damage;
    reach(*(const stage *)context, about);
}

void gone_bee_first_static(
    gone_world *of, gone_bee *about, int32_t old_value, int32_t new_value)
{
    (void)of, (void)old_value, (void)new_value;
    reach(FIRST_STATIC, about);
}

void gone_bee_second_static(
    gone_world *of, gone_bee *about, int32_t old_value, int32_t new_value)
{
    (void)of, (void)old_value, (void)new_value;
    reach(SECOND_STATIC, about);
}

void gone_bee_first_flinch(gone_world *of, gone_bee *about, int32_t damage)
{
    (void)of, (void)damage;
    reach(FIRST_STATIC, about);
}

void gone_bee_second_flinch(gone_world *of, gone_bee *about, int32_t damage)
{
    (void)of, (void)damage;
    reach(SECOND_STATIC, about);
}

void gone_bee_on_deactivate(gone_world *of, gone_bee *about)
{
    (void)of, (void)about;
    note("x");
}

static void listen_to_one(gone_bee *about)
{
    gone_bee_listen(
        &world, about, gone_bee_on_hp_changed(record_hp, at(FIRST_OWN)));
    gone_bee_listen(
        &world, about, gone_bee_on_hp_changed(record_hp, at(SECOND_OWN)));
    gone_bee_listen(
        &world, about, gone_bee_on_stung(record_stung, at(FIRST_OWN)));
    gone_bee_listen(
        &world, about, gone_bee_on_stung(record_stung, at(SECOND_OWN)));
    gone_bee_listen(
        &world, about, gone_bee_on_changed(record_any, at(FIRST_ANY)));
    gone_bee_listen(
        &world, about, gone_bee_on_changed(record_any, at(SECOND_ANY)));
}

static void listen_to_every(void)
{
    gone_bee_any_listen(
        &world, gone_bee_on_hp_changed(record_hp, at(FIRST_EVERY)));
    gone_bee_any_listen(
        &world, gone_bee_on_hp_changed(record_hp, at(SECOND_EVERY)));
    gone_bee_any_listen(
        &world, gone_bee_on_stung(record_stung, at(FIRST_EVERY)));
    gone_bee_any_listen(
        &world, gone_bee_on_stung(record_stung, at(SECOND_EVERY)));
    gone_bee_any_listen(
        &world, gone_bee_on_changed(record_any, at(FIRST_EVERY_ANY)));
    gone_bee_any_listen(
        &world, gone_bee_on_changed(record_any, at(SECOND_EVERY_ANY)));
}

static int begin(void **state)
{
    (void)state;
    deadly = STAGE_COUNT;
    assert_true(gone_world_init(&world, NULL));
    bee = gone_bee_create(&world);
    listen_to_one(bee);
    listen_to_every();
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    gone_world_finish(&world);
    return 0;
}

/* The ways in which a bee ends. */

static void recycle_it(gone_bee *about)
{
    assert_true(gone_bee_recycle(&world, about));
}

static void recycle_it_and_make_another(gone_bee *about)
{
    recycle_it(about);
    assert_ptr_equal(about, gone_bee_create(&world)); /* in the same slot */
    listen_to_one(about);
}

static void recycle_all(gone_bee *about)
{
    (void)about;
    gone_bee_recycle_all(&world);
}

/* Dies in a static listener of a set, and so in one that is nested. */
static void set_and_die(gone_bee *about)
{
    deadly = SECOND_OWN;
    act = recycle_it_and_make_another;
    assert_true(gone_bee_set_hp(&world, about, 3));
}

/* Sets and emits, each with a death at a stage. */

static void revive(void)
{
    if (gone_bee_count(&world) == 0) {
        bee = gone_bee_create(&world);
        listen_to_one(bee);
    }
    logged();
}

/* Whether just the stages up to the deadly one, and the end, were called. */
static void assert_called_up_to(stage last, bool has_any)
{
    static char expected[64];
    size_t length = 0;
    for (int place = 0; place <= (int)last; place++) {
        bool is_any = place == FIRST_ANY || place == SECOND_ANY;
        if (has_any || !is_any) {
            length += (size_t)snprintf(
                expected + length, sizeof expected - length, "%d ", place);
        }
    }
    snprintf(expected + length, sizeof expected - length, "x");
    assert_string_equal(expected, logged());
}

static void a_set_ends_wherever(act_fn *how)
{
    for (int last = 0; last < STAGE_COUNT; last++) {
        revive();
        act = how;
        deadly = (stage)last;
        assert_true(gone_bee_set_hp(&world, bee, bee->hp - 1));
        assert_called_up_to((stage)last, true);
    }
}

static void a_touch_ends_wherever(act_fn *how)
{
    for (int last = 0; last < STAGE_COUNT; last++) {
        revive();
        act = how;
        deadly = (stage)last;
        gone_bee_touch_hp(&world, bee);
        assert_called_up_to((stage)last, true);
    }
}

static void an_emit_ends_wherever(act_fn *how)
{
    for (int last = 0; last <= SECOND_EVERY; last++) {
        if (last == FIRST_ANY || last == SECOND_ANY) {
            continue;
        }
        revive();
        act = how;
        deadly = (stage)last;
        gone_bee_stung_emit(&world, bee, 1);
        assert_called_up_to((stage)last, false);
    }
}

static void a_set_notifies_no_listener_once_the_bee_has_been_recycled(
    void **state)
{
    (void)state;
    a_set_ends_wherever(recycle_it);
    a_set_ends_wherever(recycle_all);
}

static void a_set_notifies_no_listener_of_a_new_bee_in_the_same_slot(
    void **state)
{
    (void)state;
    a_set_ends_wherever(recycle_it_and_make_another);
}

static void a_touch_notifies_no_listener_once_the_bee_has_been_recycled(
    void **state)
{
    (void)state;
    a_touch_ends_wherever(recycle_it);
    a_touch_ends_wherever(recycle_it_and_make_another);
}

static void an_emit_notifies_no_listener_once_the_bee_has_been_recycled(
    void **state)
{
    (void)state;
    an_emit_ends_wherever(recycle_it);
    an_emit_ends_wherever(recycle_all);
}

static void an_emit_notifies_no_listener_of_a_new_bee_in_the_same_slot(
    void **state)
{
    (void)state;
    an_emit_ends_wherever(recycle_it_and_make_another);
}

static void the_new_bee_in_the_same_slot_keeps_its_listeners(void **state)
{
    (void)state;
    act = recycle_it_and_make_another;
    deadly = FIRST_OWN;
    gone_bee_stung_emit(&world, bee, 1);
    assert_string_equal("0 1 2 x", logged());
    gone_bee_stung_emit(&world, bee, 1);
    assert_string_equal("0 1 2 3 6 7", logged());
}

/* Nested */

static void all_emissions_on_a_bee_end_when_an_inner_one_recycles_it(
    void **state)
{
    (void)state;
    for (int outer = 0; outer < STAGE_COUNT; outer++) {
        revive();
        act = set_and_die;
        deadly = (stage)outer;
        gone_bee_touch_hp(&world, bee);
        const char *all = logged();
        assert_string_equal("0 1 2 3 x", all + strlen(all) - 9);
        assert_int_equal((outer + 1) * 2 + 9, strlen(all));
    }
}

static gone_bee *other;

static void kill_the_other(void *context, gone_world *of, gone_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    note("about:%s", about == bee ? "bee" : "other");
    if (about == other) {
        assert_true(gone_bee_recycle(of, other));
    }
}

static void set_the_other(void *context, gone_world *of, gone_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value;
    if (about == bee) {
        gone_bee_set_age(of, other, new_value);
    }
}

static void record_age(void *context, gone_world *of, gone_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of, (void)old_value, (void)new_value;
    note("last:%s", about == bee ? "bee" : "other");
}

static void only_what_is_about_the_recycled_bee_ends(void **state)
{
    (void)state;
    other = gone_bee_create(&world);
    gone_bee_any_listen(&world, gone_bee_on_age_changed(set_the_other, NULL));
    gone_bee_any_listen(&world, gone_bee_on_age_changed(kill_the_other, NULL));
    gone_bee_any_listen(&world, gone_bee_on_age_changed(record_age, NULL));
    gone_bee_unlisten_all(&world, bee, GONE_BEE_EVENT_CHANGED);
    gone_bee_any_unlisten_all(&world, GONE_BEE_EVENT_CHANGED);
    assert_true(gone_bee_set_age(&world, bee, 1));
    assert_string_equal("about:other x about:bee last:bee", logged());
}

static void kill_bee(void *context, gone_world *of, gone_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    if (about == other) {
        assert_true(gone_bee_recycle(of, bee));
        note("killed");
    }
}

static void an_outer_emission_ends_when_an_inner_one_about_another_kills_it(
    void **state)
{
    (void)state;
    other = gone_bee_create(&world);
    gone_bee_any_listen(&world, gone_bee_on_age_changed(set_the_other, NULL));
    gone_bee_any_listen(&world, gone_bee_on_age_changed(kill_bee, NULL));
    gone_bee_any_listen(&world, gone_bee_on_age_changed(record_age, NULL));
    gone_bee_unlisten_all(&world, bee, GONE_BEE_EVENT_CHANGED);
    gone_bee_any_unlisten_all(&world, GONE_BEE_EVENT_CHANGED);
    assert_true(gone_bee_set_age(&world, bee, 1));
    assert_string_equal("x killed last:other", logged());
    assert_int_equal(1, gone_bee_count(&world));
}

static void kill_named(void *context, gone_world *of, gone_bee *about,
    const char *old_value, const char *new_value)
{
    (void)context;
    gone_bee_recycle(of, about);
    note("%s>%s", old_value, new_value); /* the copies are still there */
}

static void texts_of_a_notification_outlive_the_bee(void **state)
{
    (void)state;
    gone_bee_listen(&world, bee, gone_bee_on_name_changed(kill_named, NULL));
    assert_true(gone_bee_set_name(&world, bee, "queen"));
    assert_string_equal("x bee>queen", logged());
}

/* A context that is given back with the bee is not touched any more. */

static void free_with_the_bee(void *context, gone_world *of, gone_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    gone_bee_recycle(of, about);
    free(context);
}

static void contexts_may_go_with_the_bee(void **state)
{
    (void)state;
    int *context = (int *)malloc(sizeof *context);
    gone_bee_listen(
        &world, bee, gone_bee_on_age_changed(free_with_the_bee, context));
    assert_true(gone_bee_set_age(&world, bee, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_set_notifies_no_listener_once_the_bee_has_been_recycled, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_set_notifies_no_listener_of_a_new_bee_in_the_same_slot, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_touch_notifies_no_listener_once_the_bee_has_been_recycled, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_emit_notifies_no_listener_once_the_bee_has_been_recycled, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_emit_notifies_no_listener_of_a_new_bee_in_the_same_slot, begin,
            end),
        cmocka_unit_test_setup_teardown(
            the_new_bee_in_the_same_slot_keeps_its_listeners, begin, end),
        cmocka_unit_test_setup_teardown(
            all_emissions_on_a_bee_end_when_an_inner_one_recycles_it, begin,
            end),
        cmocka_unit_test_setup_teardown(
            only_what_is_about_the_recycled_bee_ends, begin, end),
        cmocka_unit_test_setup_teardown(
            an_outer_emission_ends_when_an_inner_one_about_another_kills_it,
            begin, end),
        cmocka_unit_test_setup_teardown(
            texts_of_a_notification_outlive_the_bee, begin, end),
        cmocka_unit_test_setup_teardown(
            contexts_may_go_with_the_bee, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
