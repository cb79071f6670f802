/* Listeners, and how long they stay. */
#include "../scripted_listeners.h"

/* Adding and removing */

static void a_listener_is_called_in_the_order_added(void **state)
{
    (void)state;
    assert_true(add(&b));
    assert_true(add(&a));
    assert_true(add(&c));
    assert_string_equal("b1 a1 c1", emit(1));
}

static void adding_refuses_a_listener_that_is_there_already(void **state)
{
    (void)state;
    assert_true(add(&a));
    assert_false(add(&a));
    assert_false(add_once(&a));
    assert_false(add_owned(&a));
    assert_string_equal("a1", emit(1));
}

static void a_function_and_its_context_together_are_the_listener(void **state)
{
    (void)state;
    assert_true(add(&a));
    assert_true(add(&b));
    assert_true(ear_bee_listen(&world, bee, ear_bee_on_stung(record_too, &a)));
    assert_true(ear_bee_any_listen(&world, ear_bee_on_stung(hear, &a)));
    assert_string_equal("a1 b1 too: a1 a1", emit(1));
}

static void a_context_may_be_null(void **state)
{
    (void)state;
    assert_true(ear_bee_listen(&world, bee, ear_bee_on_stung(hear, NULL)));
    assert_false(ear_bee_listen(&world, bee, ear_bee_on_stung(hear, NULL)));
    assert_true(ear_bee_unlisten(&world, bee, ear_bee_on_stung(hear, NULL)));
}

static void removing_says_whether_it_was_there(void **state)
{
    (void)state;
    assert_false(take_out(&a));
    add(&a);
    add(&b);
    assert_true(take_out(&a));
    assert_false(take_out(&a));
    assert_false(
        ear_bee_unlisten(&world, bee, ear_bee_on_stung(record_too, &b)));
    assert_string_equal("b1", emit(1));
}

static void a_listener_removed_and_added_again_comes_last(void **state)
{
    (void)state;
    add(&a);
    add(&b);
    take_out(&a);
    assert_true(add(&a));
    assert_string_equal("b1 a1", emit(1));
}

static void clear_removes_all_of_its_list_only(void **state)
{
    (void)state;
    add(&a);
    add(&b);
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &c));
    ear_bee_unlisten_all(&world, bee, EAR_BEE_EVENT_STUNG);
    assert_string_equal("c1", emit(1));
    ear_bee_any_unlisten_all(&world, EAR_BEE_EVENT_STUNG);
    assert_true(add(&a));
    assert_string_equal("a1", emit(1));
}

static void lists_of_two_bees_are_apart(void **state)
{
    (void)state;
    ear_bee *next = ear_bee_create(&world);
    add(&a);
    assert_true(ear_bee_listen(&world, next, ear_bee_on_stung(hear, &a)));
    ear_bee_unlisten_all(&world, next, EAR_BEE_EVENT_STUNG);
    assert_string_equal("a1", emit(1));
}

/* Owned */

static void an_owned_listener_is_called_while_its_owner_lives(void **state)
{
    (void)state;
    assert_true(add_owned(&a));
    assert_true(add(&b));
    assert_string_equal("a1 b1", emit(1));
    ear_flower_recycle(&world, flower);
    assert_string_equal("b2", emit(2));
}

static void adding_for_a_dead_owner_is_refused(void **state)
{
    gp_id none = {0};
    (void)state;
    gp_id dead = owner();
    ear_flower_recycle(&world, flower);
    assert_false(
        ear_bee_listen_owned(&world, bee, ear_bee_on_stung(hear, &a), dead));
    flower = ear_flower_create(&world); /* the same slot, another life */
    assert_false(
        ear_bee_listen_owned(&world, bee, ear_bee_on_stung(hear, &a), dead));
    assert_false(
        ear_bee_listen_owned(&world, bee, ear_bee_on_stung(hear, &a), none));
    assert_string_equal("", emit(1));
    assert_true(add_owned(&a));
}

static void removing_one_whose_owner_has_died_says_it_was_not_there(
    void **state)
{
    (void)state;
    add_owned(&a);
    ear_flower_recycle(&world, flower);
    assert_false(take_out(&a));
}

static void one_whose_owner_has_died_may_be_added_again(void **state)
{
    (void)state;
    add_owned(&a);
    add(&b);
    ear_flower_recycle(&world, flower);
    assert_true(add(&a));
    assert_false(add(&a));
    assert_string_equal("b1 a1", emit(1));
}

static void an_owned_listener_may_be_removed(void **state)
{
    (void)state;
    add_owned(&a);
    assert_true(take_out(&a));
    assert_false(take_out(&a));
    assert_string_equal("", emit(1));
}

static void recycle_owner(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    ear_flower_recycle(&world, flower);
}

static void one_whose_owner_dies_during_an_emission_is_not_called(void **state)
{
    (void)state;
    a.act = recycle_owner;
    add(&a);
    add_owned(&b);
    add(&c);
    assert_string_equal("a1 c1", emit(1));
}

static void a_bee_may_own_its_own_listener(void **state)
{
    (void)state;
    gp_id self = ear_bee_get_any_id(bee);
    assert_true(
        ear_bee_listen_owned(&world, bee, ear_bee_on_stung(hear, &a), self));
    assert_true(
        ear_bee_any_listen_owned(&world, ear_bee_on_stung(hear, &b), self));
    assert_string_equal("a1 b1", emit(1));
    ear_bee_recycle(&world, bee);
    bee = ear_bee_create(&world);
    assert_string_equal("", emit(2));
}

static void emit_for(void *context, ear_world *of, ear_flower *about)
{
    (void)of, (void)about;
    note("leaving");
    ear_bee_stung_emit(&world, (ear_bee *)context, 1);
}

static void an_owner_lives_until_its_ids_go_stale(void **state)
{
    (void)state;
    add_owned(&a);
    ear_flower_any_listen(&world, ear_flower_on_recycled(emit_for, bee));
    ear_flower_recycle(&world, flower);
    assert_string_equal("leaving a1", logged());
    assert_string_equal("", emit(2));
}

/* Once */

static void a_listener_added_once_is_called_once(void **state)
{
    (void)state;
    assert_true(add_once(&a));
    assert_true(add(&b));
    assert_string_equal("a1 b1", emit(1));
    assert_string_equal("b2", emit(2));
    assert_false(take_out(&a));
}

static void one_added_once_may_be_removed_before(void **state)
{
    (void)state;
    add_once(&a);
    assert_true(take_out(&a));
    assert_string_equal("", emit(1));
}

static void find_itself_gone(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    assert_false(take_out(&a));
}

static void one_added_once_is_removed_before_its_call(void **state)
{
    (void)state;
    a.act = find_itself_gone;
    add_once(&a);
    assert_string_equal("a1", emit(1));
}

static void one_added_once_is_not_called_in_an_emission_from_its_call(
    void **state)
{
    (void)state;
    a.act = emit_two;
    add_once(&a);
    add(&b);
    assert_string_equal("a1 b2 b1", emit(1));
}

static void add_itself_once_more(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    assert_true(add_once(&a));
}

static void one_added_once_may_add_itself_again_for_the_next_emission(
    void **state)
{
    (void)state;
    a.act = add_itself_once_more;
    add_once(&a);
    add(&b);
    assert_string_equal("a1 b1", emit(1));
    a.act = NULL;
    assert_string_equal("a2 b2", emit(2));
    assert_string_equal("b3", emit(3));
}

static void record_hp(void *context, ear_world *of, ear_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)about;
    note("%s%d>%d", ((const ear *)context)->name, old_value, new_value);
}

static void one_added_once_is_called_for_a_property_too(void **state)
{
    (void)state;
    ear_bee_listen_once(&world, bee, ear_bee_on_hp_changed(record_hp, &a));
    ear_bee_any_listen_once(&world, ear_bee_on_hp_changed(record_hp, &b));
    ear_bee_set_hp(&world, bee, 5);
    ear_bee_set_hp(&world, bee, 6);
    assert_string_equal("a100>5 b100>5", logged());
}

static void record_hp_and_add_b(void *context, ear_world *of, ear_bee *about,
    int32_t old_value, int32_t new_value)
{
    record_hp(context, of, about, old_value, new_value);
    ear_bee_listen(of, about, ear_bee_on_hp_changed(record_hp, &b));
}

static void one_added_by_the_only_listener_is_called_in_the_same_set(
    void **state)
{
    (void)state;
    ear_bee_listen(&world, bee, ear_bee_on_hp_changed(record_hp_and_add_b, &a));
    ear_bee_set_hp(&world, bee, 5);
    assert_string_equal("a100>5 b100>5", logged());
}

static void record_hp_and_become_b(void *context, ear_world *of, ear_bee *about,
    int32_t old_value, int32_t new_value)
{
    record_hp(context, of, about, old_value, new_value);
    ear_bee_unlisten(
        of, about, ear_bee_on_hp_changed(record_hp_and_become_b, context));
    ear_bee_listen(of, about, ear_bee_on_hp_changed(record_hp, &b));
}

static void one_that_replaces_the_only_listener_is_called_in_the_same_set(
    void **state)
{
    (void)state;
    ear_bee_listen(
        &world, bee, ear_bee_on_hp_changed(record_hp_and_become_b, &a));
    ear_bee_any_listen(&world, ear_bee_on_hp_changed(record_hp, &c));
    ear_bee_set_hp(&world, bee, 5);
    assert_string_equal("a100>5 b100>5 c100>5", logged());
}

/* Any property, every bee */

static void record_any(
    void *context, ear_world *of, ear_bee *about, ear_bee_property which)
{
    (void)of, (void)about;
    note("%s:%s", ((const ear *)context)->name,
        which == EAR_BEE_PROPERTY_HP ? "hp" : "name");
}

static void any_property_may_have_all_three_kinds_of_listeners(void **state)
{
    (void)state;
    assert_true(
        ear_bee_listen(&world, bee, ear_bee_on_changed(record_any, &a)));
    assert_false(
        ear_bee_listen(&world, bee, ear_bee_on_changed(record_any, &a)));
    assert_true(
        ear_bee_listen_once(&world, bee, ear_bee_on_changed(record_any, &b)));
    assert_true(ear_bee_listen_owned(
        &world, bee, ear_bee_on_changed(record_any, &c), owner()));
    ear_bee_set_name(&world, bee, "x");
    ear_flower_recycle(&world, flower);
    ear_bee_set_hp(&world, bee, 1);
    assert_string_equal("a:name b:name c:name a:hp", logged());
    assert_true(
        ear_bee_unlisten(&world, bee, ear_bee_on_changed(record_any, &a)));
    ear_bee_unlisten_all(&world, bee, EAR_BEE_EVENT_CHANGED);
    ear_bee_set_hp(&world, bee, 2);
    assert_string_equal("", logged());
}

static void one_registration_is_called_for_every_bee(void **state)
{
    (void)state;
    ear_bee *next = ear_bee_create(&world);
    assert_true(
        ear_bee_any_listen(&world, ear_bee_on_hp_changed(record_hp, &a)));
    assert_false(
        ear_bee_any_listen(&world, ear_bee_on_hp_changed(record_hp, &a)));
    assert_true(ear_bee_any_listen(&world, ear_bee_on_changed(record_any, &b)));
    ear_bee_set_hp(&world, bee, 1);
    ear_bee_set_hp(&world, next, 2);
    ear_bee_set_hp(&world, ear_bee_create(&world), 3);
    assert_string_equal("a100>1 b:hp a100>2 b:hp a100>3 b:hp", logged());
    assert_true(
        ear_bee_any_unlisten(&world, ear_bee_on_hp_changed(record_hp, &a)));
    ear_bee_any_unlisten_all(&world, EAR_BEE_EVENT_CHANGED);
    ear_bee_set_hp(&world, bee, 4);
    assert_string_equal("", logged());
}

static void listeners_to_every_bee_may_be_owned(void **state)
{
    (void)state;
    assert_true(ear_bee_any_listen_owned(
        &world, ear_bee_on_hp_changed(record_hp, &a), owner()));
    ear_bee_set_hp(&world, bee, 1);
    ear_flower_recycle(&world, flower);
    ear_bee_set_hp(&world, bee, 2);
    assert_string_equal("a100>1", logged());
}

/* Lives */

static void record_life(void *context, ear_world *of, ear_bee *about)
{
    (void)of, (void)about;
    note("%s", ((const ear *)context)->name);
}

static void any_created_is_called_for_every_new_bee(void **state)
{
    (void)state;
    assert_true(
        ear_bee_any_listen(&world, ear_bee_on_created(record_life, &a)));
    assert_false(
        ear_bee_any_listen(&world, ear_bee_on_created(record_life, &a)));
    assert_true(
        ear_bee_any_listen_once(&world, ear_bee_on_created(record_life, &b)));
    assert_true(ear_bee_any_listen_owned(
        &world, ear_bee_on_created(record_life, &c), owner()));
    ear_bee_create(&world);
    ear_flower_recycle(&world, flower);
    ear_bee_create(&world);
    assert_string_equal("a b c a", logged());
    assert_true(
        ear_bee_any_unlisten(&world, ear_bee_on_created(record_life, &a)));
    ear_bee_any_unlisten_all(&world, EAR_BEE_EVENT_CREATED);
    ear_bee_create(&world);
    assert_string_equal("", logged());
}

static void any_recycled_is_called_for_every_bee_that_goes(void **state)
{
    (void)state;
    assert_true(
        ear_bee_any_listen(&world, ear_bee_on_recycled(record_life, &a)));
    assert_true(
        ear_bee_any_listen_once(&world, ear_bee_on_recycled(record_life, &b)));
    assert_true(ear_bee_any_listen_owned(
        &world, ear_bee_on_recycled(record_life, &c), owner()));
    ear_bee_recycle(&world, ear_bee_create(&world));
    ear_bee_recycle(&world, ear_bee_create(&world));
    assert_string_equal("a b c a c", logged());
    assert_true(
        ear_bee_any_unlisten(&world, ear_bee_on_recycled(record_life, &a)));
    ear_bee_any_unlisten_all(&world, EAR_BEE_EVENT_RECYCLED);
    ear_bee_recycle(&world, bee);
    assert_string_equal("", logged());
}

static void recycle_newborn(void *context, ear_world *of, ear_bee *about)
{
    (void)context;
    note("recycle");
    assert_true(ear_bee_recycle(of, about));
}

static void create_returns_null_when_a_listener_recycled_the_newborn(
    void **state)
{
    (void)state;
    ear_bee_any_listen(&world, ear_bee_on_created(recycle_newborn, NULL));
    ear_bee_any_listen(&world, ear_bee_on_created(record_life, &b));
    assert_null(ear_bee_create(&world));
    assert_string_equal("recycle", logged());
    assert_int_equal(1, ear_bee_count(&world));
}

static void recycle_it_again(void *context, ear_world *of, ear_bee *about)
{
    (void)context;
    assert_true(ear_bee_is_live(of, ear_bee_get_id(about)));
    assert_false(ear_bee_recycle(of, about));
    note("refused");
}

static void recycling_again_meanwhile_returns_false(void **state)
{
    (void)state;
    ear_bee_any_listen(&world, ear_bee_on_recycled(recycle_it_again, NULL));
    ear_bee_any_listen(&world, ear_bee_on_recycled(record_life, &b));
    assert_true(ear_bee_recycle(&world, bee));
    assert_string_equal("refused b", logged());
}

static void set_while_leaving(void *context, ear_world *of, ear_bee *about)
{
    (void)context;
    assert_true(ear_bee_set_hp(of, about, 1));
}

static void a_bee_that_is_leaving_still_notifies(void **state)
{
    (void)state;
    ear_bee_listen(&world, bee, ear_bee_on_hp_changed(record_hp, &a));
    ear_bee_any_listen(&world, ear_bee_on_recycled(set_while_leaving, NULL));
    ear_bee_recycle(&world, bee);
    assert_string_equal("a100>1", logged());
}

static void a_new_life_has_no_listeners_of_the_old_one(void **state)
{
    (void)state;
    add(&a);
    ear_bee_listen(&world, bee, ear_bee_on_hp_changed(record_hp, &b));
    ear_bee_listen(&world, bee, ear_bee_on_changed(record_any, &c));
    ear_bee_recycle(&world, bee);
    assert_ptr_equal(bee, ear_bee_create(&world));
    ear_bee_set_hp(&world, bee, 1);
    assert_string_equal("", emit(1));
    assert_true(add(&a));
}

/* Many */

static void ignore(void *context, ear_world *of, ear_bee *about, int32_t damage)
{
    (void)of, (void)about, (void)damage;
    ++*(uint32_t *)context;
}

static void a_thousand_listeners_are_each_called_once(void **state)
{
    static uint32_t calls[1000];
    (void)state;
    memset(calls, 0, sizeof calls);
    for (size_t i = 0; i < 1000; i++) {
        assert_true(
            ear_bee_listen(&world, bee, ear_bee_on_stung(ignore, &calls[i])));
    }
    for (size_t i = 0; i < 1000; i += 2) {
        assert_false(
            ear_bee_listen(&world, bee, ear_bee_on_stung(ignore, &calls[i])));
        assert_true(
            ear_bee_unlisten(&world, bee, ear_bee_on_stung(ignore, &calls[i])));
    }
    emit(1);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(i % 2, calls[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_listener_is_called_in_the_order_added, begin, end),
        cmocka_unit_test_setup_teardown(
            adding_refuses_a_listener_that_is_there_already, begin, end),
        cmocka_unit_test_setup_teardown(
            a_function_and_its_context_together_are_the_listener, begin, end),
        cmocka_unit_test_setup_teardown(a_context_may_be_null, begin, end),
        cmocka_unit_test_setup_teardown(
            removing_says_whether_it_was_there, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_removed_and_added_again_comes_last, begin, end),
        cmocka_unit_test_setup_teardown(
            clear_removes_all_of_its_list_only, begin, end),
        cmocka_unit_test_setup_teardown(
            lists_of_two_bees_are_apart, begin, end),
        cmocka_unit_test_setup_teardown(
            an_owned_listener_is_called_while_its_owner_lives, begin, end),
        cmocka_unit_test_setup_teardown(
            adding_for_a_dead_owner_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            removing_one_whose_owner_has_died_says_it_was_not_there, begin,
            end),
        cmocka_unit_test_setup_teardown(
            one_whose_owner_has_died_may_be_added_again, begin, end),
        cmocka_unit_test_setup_teardown(
            an_owned_listener_may_be_removed, begin, end),
        cmocka_unit_test_setup_teardown(
            one_whose_owner_dies_during_an_emission_is_not_called, begin, end),
        cmocka_unit_test_setup_teardown(
            a_bee_may_own_its_own_listener, begin, end),
        cmocka_unit_test_setup_teardown(
            an_owner_lives_until_its_ids_go_stale, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_added_once_is_called_once, begin, end),
        cmocka_unit_test_setup_teardown(
            one_added_once_may_be_removed_before, begin, end),
        cmocka_unit_test_setup_teardown(
            one_added_once_is_removed_before_its_call, begin, end),
        cmocka_unit_test_setup_teardown(
            one_added_once_is_not_called_in_an_emission_from_its_call, begin,
            end),
        cmocka_unit_test_setup_teardown(
            one_added_once_may_add_itself_again_for_the_next_emission, begin,
            end),
        cmocka_unit_test_setup_teardown(
            one_added_once_is_called_for_a_property_too, begin, end),
        cmocka_unit_test_setup_teardown(
            one_added_by_the_only_listener_is_called_in_the_same_set, begin,
            end),
        cmocka_unit_test_setup_teardown(
            one_that_replaces_the_only_listener_is_called_in_the_same_set,
            begin, end),
        cmocka_unit_test_setup_teardown(
            any_property_may_have_all_three_kinds_of_listeners, begin, end),
        cmocka_unit_test_setup_teardown(
            one_registration_is_called_for_every_bee, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_to_every_bee_may_be_owned, begin, end),
        cmocka_unit_test_setup_teardown(
            any_created_is_called_for_every_new_bee, begin, end),
        cmocka_unit_test_setup_teardown(
            any_recycled_is_called_for_every_bee_that_goes, begin, end),
        cmocka_unit_test_setup_teardown(
            create_returns_null_when_a_listener_recycled_the_newborn, begin,
            end),
        cmocka_unit_test_setup_teardown(
            recycling_again_meanwhile_returns_false, begin, end),
        cmocka_unit_test_setup_teardown(
            a_bee_that_is_leaving_still_notifies, begin, end),
        cmocka_unit_test_setup_teardown(
            a_new_life_has_no_listeners_of_the_old_one, begin, end),
        cmocka_unit_test_setup_teardown(
            a_thousand_listeners_are_each_called_once, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
