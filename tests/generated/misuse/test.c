/*
 * What must not be done is an assertion. With NDEBUG there are none: create,
 * recycle and find still check and answer, and the rest is up to the caller.
 */
#include "../support.h"
#include "bad.h"

static bad_world world, other;
static bad_bee *bee, *dead, *foreign;
static void (*in_init)(bad_bee *made);
static void (*in_reset)(bad_bee *made);
static bool ticks_in_init, ticks_in_deactivate;

static void (*in_function)(bad_world *of);
static void (*in_heart)(bad_world *of);
static void (*in_task)(bad_world *of);

static int begin(void **state)
{
    (void)state;
    in_init = in_reset = NULL;
    ticks_in_init = ticks_in_deactivate = false;
    in_function = in_heart = in_task = NULL;
    assert_true(bad_world_init(&world, NULL));
    assert_true(bad_world_init(&other, NULL));
    bee = bad_bee_create(&world);
    dead = bad_bee_create(&world);
    assert_true(bad_bee_recycle(&world, dead));
    foreign = bad_bee_create(&other); /* with the same ID as bee */
    return 0;
}

static int end(void **state)
{
    (void)state;
    bad_world_finish(&world);
    bad_world_finish(&other);
    return 0;
}

void bad_bee_on_init(bad_world *of, bad_bee *made)
{
    (void)of;
    if (in_init != NULL) {
        in_init(made);
    }
}

void bad_ghost_on_init(bad_world *of, bad_ghost *made)
{
    assert_false(bad_ghost_recycle(of, made));
}

void bad_bee_on_reset(bad_world *of, bad_bee *made)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(made);
    }
}

void bad_moth_on_init(bad_world *of, bad_moth *made)
{
    if (ticks_in_init) {
        bad_moth_tick(of, made, 0);
    }
}

void bad_moth_on_deactivate(bad_world *of, bad_moth *moth)
{
    if (ticks_in_deactivate) {
        bad_moth_tick(of, moth, 0);
    }
}

gp_status bad_moth_drift_start(bad_world *of, bad_moth *moth)
{
    (void)of, (void)moth;
    return GP_RUNNING;
}

gp_status bad_moth_drift_tick(bad_world *of, bad_moth *moth)
{
    (void)of, (void)moth;
    return GP_RUNNING;
}

void bad_moth_drift_halt(bad_world *of, bad_moth *moth)
{
    (void)of, (void)moth;
}

void bad_mote_on_init(bad_world *of, bad_mote *made)
{
    if (ticks_in_init) {
        bad_mote_tick(of, made, 0);
    }
}

void bad_mote_on_deactivate(bad_world *of, bad_mote *mote)
{
    if (ticks_in_deactivate) {
        bad_mote_tick(of, mote, 0);
    }
}

gp_status bad_mote_drift_start(bad_world *of, bad_mote *mote)
{
    (void)of, (void)mote;
    return GP_RUNNING;
}

gp_status bad_mote_drift_tick(bad_world *of, bad_mote *mote)
{
    (void)of, (void)mote;
    return GP_RUNNING;
}

void bad_mote_drift_halt(bad_world *of, bad_mote *mote)
{
    (void)of, (void)mote;
}

/* What is called without being registered */

static void act(bad_world *of)
{
    if (in_function != NULL) {
        in_function(of);
    }
}

void bad_snail_hear_speed(
    bad_world *of, bad_snail *snail, uint8_t old_value, uint8_t new_value)
{
    (void)snail, (void)old_value, (void)new_value;
    act(of);
}

void bad_snail_hear_weight(
    bad_world *of, bad_snail *snail, uint8_t old_value, uint8_t new_value)
{
    (void)snail, (void)old_value, (void)new_value;
    act(of);
}

void bad_snail_hear_hid(bad_world *of, bad_snail *snail)
{
    (void)snail;
    act(of);
}

void bad_snail_hear_crack(bad_world *of, bad_snail *snail)
{
    (void)snail;
    act(of);
}

void bad_shell_handle_poke(bad_world *of, bad_shell *shell)
{
    (void)shell;
    act(of);
}

void bad_heart_handle_poke(bad_world *of, bad_heart *heart)
{
    (void)heart;
    if (in_heart != NULL) {
        in_heart(of);
    }
}

void bad_snail_crawl(bad_world *of, bad_snail *snail)
{
    (void)snail;
    act(of);
}

void bad_slug_crawl(bad_world *of, bad_slug *slug)
{
    (void)slug;
    act(of);
}

gp_status bad_snail_hide_start(bad_world *of, bad_snail *snail)
{
    (void)of, (void)snail;
    return GP_RUNNING;
}

gp_status bad_snail_hide_tick(bad_world *of, bad_snail *snail)
{
    (void)of, (void)snail;
    return GP_RUNNING;
}

void bad_snail_hide_halt(bad_world *of, bad_snail *snail)
{
    (void)snail;
    if (in_task != NULL) {
        in_task(of);
    }
}

/* What recycle and find answer, assertions or not */

static void find_answers_null_for_what_is_not_live(void **state)
{
    (void)state;
    bad_bee_id id = bad_bee_get_id(bee);
    assert_null(bad_bee_find(&world, bad_bee_get_id(dead)));
    assert_null(bad_bee_find(&world, (bad_bee_id){0}));
    assert_null(bad_bee_find(&world, (bad_bee_id){UINT64_MAX}));
    assert_null(bad_bee_find(&world, (bad_bee_id){id.bits + 3}));
    assert_null(
        bad_bee_find(&world, (bad_bee_id){id.bits + 2 * GP_ID_GENERATION_ONE}));
    assert_null(bad_bee_find(
        &world, (bad_bee_id){id.bits ^ (UINT64_C(1) << GP_ID_SLOT_BITS)}));
    assert_ptr_equal(bee, bad_bee_find(&world, id));
    assert_false(bad_bee_is_live(&world, bad_bee_get_id(dead)));
}

static void record_created(void *context, bad_world *of, bad_bee *about)
{
    (void)context, (void)of, (void)about;
}

#ifdef NDEBUG

static void listening_to_created_on_one_bee_returns_false(void **state)
{
    (void)state;
    bad_bee_listener listener = bad_bee_on_created(record_created, NULL);
    gp_id owner = bad_bee_get_any_id(bee);
    assert_false(bad_bee_listen(&world, bee, listener));
    assert_false(bad_bee_listen_once(&world, bee, listener));
    assert_false(bad_bee_listen_owned(&world, bee, listener, owner));
    assert_false(bad_bee_unlisten(&world, bee, listener));
}

static void recycling_a_dead_bee_returns_false(void **state)
{
    (void)state;
    assert_false(bad_bee_recycle(&world, dead));
    assert_int_equal(1, bad_bee_count(&world));
    assert_ptr_equal(dead, bad_bee_create(&world));
}

static void recycling_a_bee_of_another_world_returns_false(void **state)
{
    (void)state;
    assert_false(bad_bee_recycle(&world, foreign));
    assert_int_equal(1, bad_bee_count(&world));
    assert_int_equal(1, bad_bee_count(&other));
    assert_true(bad_bee_is_live(&other, bad_bee_get_id(foreign)));
    assert_true(bad_bee_recycle(&other, foreign));
}

static void creating_of_null_returns_null(void **state)
{
    (void)state;
    assert_null(bad_bee_create_named(&world, NULL));
    assert_null(bad_bee_create_with(&world, NULL));
    assert_int_equal(1, bad_bee_count(&world));
}

static void recycle_while_made(bad_bee *made)
{
    assert_false(bad_bee_recycle(&world, made));
}

static void recycling_in_init_returns_false(void **state)
{
    (void)state;
    in_init = recycle_while_made;
    (void)bad_bee_create(&world);
    bad_bee *made = bad_bee_create(&world);
    assert_non_null(made);
    assert_int_equal(100, made->hp);
    assert_int_equal(3, bad_bee_count(&world));
    assert_non_null(bad_ghost_create(&world));
    assert_int_equal(1, bad_ghost_count(&world));
}

#else

/* What a listener to stung does. */
static void (*when_stung)(bad_world *of);

static void hear(void *context, bad_world *of, bad_bee *about, int32_t damage)
{
    (void)context, (void)about, (void)damage;
    when_stung(of);
}

/* Each of these is wrong in one way. */

static void recycle_dead(void *context)
{
    (void)context;
    bad_bee_recycle(&world, dead);
}

static void recycle_foreign(void *context)
{
    (void)context;
    bad_bee_recycle(&world, foreign);
}

static void set_dead(void *context)
{
    (void)context;
    bad_bee_set_hp(&world, dead, 1);
}

static void set_dead_text(void *context)
{
    (void)context;
    bad_bee_set_name(&world, dead, "x");
}

static void set_dead_array(void *context)
{
    (void)context;
    bad_bee_set_slots(&world, dead, bee->slots);
}

static void set_dead_element(void *context)
{
    (void)context;
    bad_bee_set_slots_at(&world, dead, 0, 1);
}

static void touch_dead(void *context)
{
    (void)context;
    bad_bee_touch_hp(&world, dead);
}

static void listen_to_created(void *context)
{
    (void)context;
    bad_bee_listen(&world, bee, bad_bee_on_created(record_created, NULL));
}

static void touch_dead_text(void *context)
{
    (void)context;
    bad_bee_touch_name(&world, dead);
}

static void touch_dead_array(void *context)
{
    (void)context;
    bad_bee_touch_slots(&world, dead);
}

static void emit_dead(void *context)
{
    (void)context;
    bad_bee_stung_emit(&world, dead, 1);
}

static void add_to_dead(void *context)
{
    bad_bee_listen(&world, dead, bad_bee_on_stung(hear, context));
}

static void add_once_to_dead(void *context)
{
    bad_bee_listen_once(&world, dead, bad_bee_on_stung(hear, context));
}

static void add_owned_to_dead(void *context)
{
    gp_id owner = bad_bee_get_any_id(bee);
    bad_bee_listen_owned(&world, dead, bad_bee_on_stung(hear, context), owner);
}

static void remove_from_dead(void *context)
{
    bad_bee_unlisten(&world, dead, bad_bee_on_stung(hear, context));
}

static void clear_dead(void *context)
{
    (void)context;
    bad_bee_unlisten_all(&world, dead, BAD_BEE_EVENT_CHANGED);
}

static void set_given(void *given)
{
    bad_bee_set_hp(&world, (bad_bee *)given, 1);
}

static void touch_given_array(void *given)
{
    bad_bee_touch_slots(&world, (bad_bee *)given);
}

static void emit_given(void *given)
{
    bad_bee_stung_emit(&world, (bad_bee *)given, 1);
}

static void set_given_speed(void *given)
{
    bad_snail_set_speed(&world, (bad_snail *)given, 1);
}

static void emit_given_hid(void *given)
{
    bad_snail_hid_emit(&world, (bad_snail *)given);
}

static void set_foreign(void *context)
{
    (void)context;
    bad_bee_set_hp(&world, foreign, 1);
}

static void emit_foreign(void *context)
{
    (void)context;
    bad_bee_stung_emit(&world, foreign, 1);
}

static void add_to_foreign(void *context)
{
    bad_bee_listen(&world, foreign, bad_bee_on_stung(hear, context));
}

static void set_beyond(void *context)
{
    (void)context;
    bad_bee_set_slots_at(&world, bee, 4, 1);
}

static void touch_beyond(void *context)
{
    (void)context;
    bad_bee_touch_slots_at(&world, bee, 4);
}

static void set_world_beyond(void *context)
{
    (void)context;
    bad_world_set_beds_at(&world, UINT32_MAX, 1);
}

static void set_no_text(void *context)
{
    bad_bee_set_name(&world, bee, (const char *)context);
}

static void set_no_array(void *context)
{
    bad_bee_set_slots(&world, bee, (const uint8_t *)context);
}

static void set_no_world_text(void *context)
{
    bad_world_set_motto(&world, (const char *)context);
}

static void create_without_text(void *context)
{
    bad_bee_create_named(&world, (const char *)context);
}

static void create_without_array(void *context)
{
    bad_bee_create_with(&world, (const uint8_t *)context);
}

static void emit_no_text(void *context)
{
    bad_bee_called_emit(&world, bee, (const char *)context);
}

static void recycling_a_dead_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(recycle_dead, NULL));
}

static void recycling_a_bee_of_another_world_aborts(void **state)
{
    (void)state;
    assert_true(aborts(recycle_foreign, NULL));
}

static void setting_a_property_of_a_dead_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(set_dead, NULL));
    assert_true(aborts(set_dead_text, NULL));
    assert_true(aborts(set_dead_array, NULL));
    assert_true(aborts(set_dead_element, NULL));
}

static void touching_a_property_of_a_dead_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(touch_dead, NULL));
    assert_true(aborts(touch_dead_text, NULL));
    assert_true(aborts(touch_dead_array, NULL));
}

static void emitting_a_signal_of_a_dead_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(emit_dead, NULL));
}

static void changing_the_listeners_of_a_dead_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(add_to_dead, NULL));
    assert_true(aborts(add_once_to_dead, NULL));
    assert_true(aborts(add_owned_to_dead, NULL));
    assert_true(aborts(remove_from_dead, NULL));
    assert_true(aborts(clear_dead, NULL));
}

/* It is found out before anything is read through it. */
static void listening_to_created_on_one_bee_aborts(void **state)
{
    (void)state;
    assert_true(aborts(listen_to_created, NULL));
}

static void using_null_aborts(void **state)
{
    (void)state;
    assert_true(aborts(set_given, NULL));
    assert_true(aborts(touch_given_array, NULL));
    assert_true(aborts(emit_given, NULL));
    assert_true(aborts(set_given_speed, NULL));
    assert_true(aborts(emit_given_hid, NULL));
}

static void using_a_bee_of_another_world_aborts(void **state)
{
    (void)state;
    assert_true(aborts(set_foreign, NULL));
    assert_true(aborts(emit_foreign, NULL));
    assert_true(aborts(add_to_foreign, NULL));
}

static void an_index_out_of_range_aborts(void **state)
{
    (void)state;
    assert_true(aborts(set_beyond, NULL));
    assert_true(aborts(touch_beyond, NULL));
    assert_true(aborts(set_world_beyond, NULL));
}

static void a_text_or_an_array_that_is_null_aborts(void **state)
{
    (void)state;
    assert_true(aborts(set_no_text, NULL));
    assert_true(aborts(set_no_array, NULL));
    assert_true(aborts(set_no_world_text, NULL));
}

static void a_factorys_text_or_array_that_is_null_aborts(void **state)
{
    (void)state;
    assert_true(aborts(create_without_text, NULL));
    assert_true(aborts(create_without_array, NULL));
}

static void a_signals_text_that_is_null_aborts(void **state)
{
    (void)state;
    assert_true(aborts(emit_no_text, NULL));
}

/* At the wrong time */

static void emit_one(void *context)
{
    bad_bee_listen(&world, bee, bad_bee_on_stung(hear, context));
    bad_bee_stung_emit(&world, bee, 1);
}

static void trim_while_made(bad_bee *made)
{
    (void)made;
    bad_bee_trim(&world);
}

static void finish_while_made(bad_bee *made)
{
    (void)made;
    bad_world_finish(&world);
}

static void recycle_while_made(bad_bee *made)
{
    bad_bee_recycle(&world, made);
}

static void create_one(void *context)
{
    (void)context;
    bad_bee_create(&world);
}

static void trimming_from_inside_a_callback_aborts(void **state)
{
    (void)state;
    when_stung = bad_bee_trim;
    assert_true(aborts(emit_one, NULL));
    in_reset = trim_while_made;
    assert_true(aborts(create_one, NULL));
}

static void finishing_from_inside_a_callback_aborts(void **state)
{
    (void)state;
    when_stung = bad_world_finish;
    assert_true(aborts(emit_one, NULL));
    in_reset = finish_while_made;
    assert_true(aborts(create_one, NULL));
}

static void set_speed(void *context)
{
    bad_snail_set_speed(&world, (bad_snail *)context, 1);
}

static void set_weight(void *context)
{
    bad_snail *snail = (bad_snail *)context;
    bad_shell_set_weight(&world, &snail->shell, 1);
}

static void emit_hid(void *context)
{
    bad_snail_hid_emit(&world, (bad_snail *)context);
}

static void emit_cracked(void *context)
{
    bad_snail *snail = (bad_snail *)context;
    bad_shell_cracked_emit(&world, &snail->shell);
}

static void poke(void *context)
{
    bad_snail_send_poke(&world, (bad_snail *)context);
}

static void tick(void *context)
{
    bad_snail_tick(&world, (bad_snail *)context, 1);
}

static void tick_slug(void *context)
{
    bad_slug_tick(&world, (bad_slug *)context, 1);
}

static void halt(void *context)
{
    bad_snail_behaviour_halt(&world, (bad_snail *)context);
}

static void recycle_running(void *context)
{
    bad_snail_recycle(&world, (bad_snail *)context);
}

static void finish(void *context)
{
    (void)context;
    bad_world_finish(&world);
}

static void assert_each_leaf_aborts(void (*act_of)(bad_world *of))
{
    bad_snail *snail = bad_snail_create(&world);
    in_function = act_of;
    assert_true(aborts(tick, snail));
    assert_true(aborts(tick_slug, bad_slug_create(&world)));
    in_function = NULL;
    tick(snail);
    in_task = act_of;
    assert_true(aborts(halt, snail));
    assert_true(aborts(recycle_running, snail));
    assert_true(aborts(finish, snail));
    in_task = NULL;
}

static void assert_each_function_aborts(void (*act_of)(bad_world *of))
{
    bad_snail *snail = bad_snail_create(&world);
    in_function = act_of;
    assert_true(aborts(set_speed, snail));
    assert_true(aborts(set_weight, snail));
    assert_true(aborts(emit_hid, snail));
    assert_true(aborts(emit_cracked, snail));
    assert_true(aborts(poke, snail));
    in_function = NULL;
    in_heart = act_of;
    assert_true(aborts(poke, snail));
    in_heart = NULL;
}

static void recycle_the_first_snail(bad_world *of)
{
    bad_snail_walk walk = bad_snail_walk_begin(of);
    bad_snail_recycle(of, bad_snail_walk_next(&walk));
}

static void trimming_from_inside_what_is_not_registered_aborts(void **state)
{
    (void)state;
    assert_each_function_aborts(bad_snail_trim);
}

static void finishing_from_inside_what_is_not_registered_aborts(void **state)
{
    (void)state;
    assert_each_function_aborts(bad_world_finish);
}

static void trimming_from_inside_a_leaf_aborts(void **state)
{
    (void)state;
    assert_each_leaf_aborts(bad_snail_trim);
}

static void finishing_from_inside_a_leaf_aborts(void **state)
{
    (void)state;
    assert_each_leaf_aborts(bad_world_finish);
}

static void trimming_once_they_have_returned_is_not_misuse(void **state)
{
    (void)state;
    void (*ways[])(void *snail) = {
        set_speed, set_weight, emit_hid, emit_cracked, poke, tick};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        bad_snail *snail = bad_snail_create(&world);
        in_function = NULL;
        ways[i](snail);
        bad_snail_trim(&world);
        in_function = recycle_the_first_snail;
        ways[i](snail);
        bad_snail_trim(&world);
    }
}

static void create_ghost(void *context)
{
    (void)context;
    bad_ghost_create(&world);
}

static void recycling_in_init_aborts(void **state)
{
    (void)state;
    bad_bee_create(&world); /* the slot of the dead one */
    in_init = recycle_while_made;
    assert_true(aborts(create_one, NULL));
    assert_true(aborts(create_ghost, NULL));
}

static void create_moth(void *context)
{
    (void)context;
    bad_moth_create(&world);
}

static void create_mote(void *context)
{
    (void)context;
    bad_mote_create(&world);
}

static void recycle_moth(void *moth)
{
    bad_moth_recycle(&world, moth);
}

static void recycle_mote(void *mote)
{
    bad_mote_recycle(&world, mote);
}

static void tick_recycled(void *context, bad_world *of, bad_moth *moth)
{
    (void)context;
    bad_moth_tick(of, moth, 0);
}

/* Tasks that started then would never end. */
static void ticking_what_is_made_or_recycled_aborts(void **state)
{
    (void)state;
    bad_moth *moth = bad_moth_create(&world);
    bad_mote *mote = bad_mote_create(&world);
    assert_int_equal(GP_RUNNING, bad_moth_tick(&world, moth, 0));
    assert_int_equal(GP_RUNNING, bad_mote_tick(&world, mote, 0));
    ticks_in_init = true;
    assert_true(aborts(create_moth, NULL));
    assert_true(aborts(create_mote, NULL));
    ticks_in_deactivate = true;
    assert_true(aborts(recycle_moth, moth));
    assert_true(aborts(recycle_mote, mote));
    ticks_in_deactivate = false;
    bad_moth_listen(&world, moth, bad_moth_on_recycled(tick_recycled, NULL));
    assert_true(aborts(recycle_moth, moth));
    bad_moth_unlisten(&world, moth, bad_moth_on_recycled(tick_recycled, NULL));
}

static void listen_to_finished_world(void *context)
{
    (void)context;
    bad_world_listen(&world, bad_world_on_changed(NULL, NULL));
}

static void listen_to_bees_of_finished_world(void *context)
{
    (void)context;
    bad_bee_any_listen(&world, bad_bee_on_created(record_created, NULL));
}

static void listening_in_a_finished_world_aborts(void **state)
{
    (void)state;
    bad_world_finish(&world);
    assert_true(aborts(listen_to_finished_world, NULL));
    assert_true(aborts(listen_to_bees_of_finished_world, NULL));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            find_answers_null_for_what_is_not_live, begin, end),
#ifdef NDEBUG
        cmocka_unit_test_setup_teardown(
            listening_to_created_on_one_bee_returns_false, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_a_dead_bee_returns_false, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_a_bee_of_another_world_returns_false, begin, end),
        cmocka_unit_test_setup_teardown(
            creating_of_null_returns_null, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_in_init_returns_false, begin, end),
#else
        cmocka_unit_test_setup_teardown(
            recycling_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_a_bee_of_another_world_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            setting_a_property_of_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            touching_a_property_of_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            emitting_a_signal_of_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            changing_the_listeners_of_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            listening_to_created_on_one_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(using_null_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            using_a_bee_of_another_world_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            an_index_out_of_range_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_or_an_array_that_is_null_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            a_factorys_text_or_array_that_is_null_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signals_text_that_is_null_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            trimming_from_inside_a_callback_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            finishing_from_inside_a_callback_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            trimming_from_inside_what_is_not_registered_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            finishing_from_inside_what_is_not_registered_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            trimming_from_inside_a_leaf_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            finishing_from_inside_a_leaf_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            trimming_once_they_have_returned_is_not_misuse, begin, end),
        cmocka_unit_test_setup_teardown(recycling_in_init_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            ticking_what_is_made_or_recycled_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            listening_in_a_finished_world_aborts, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
