/* What happens to lists of listeners during an emission. */
#include "../scripted_listeners.h"

/* During an emission */

static void add_c(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    add(&c);
}

static void a_listener_added_during_an_emission_is_called_at_its_end(
    void **state)
{
    (void)state;
    a.act = add_c;
    add(&a);
    add(&b);
    assert_string_equal("a1 b1 c1", emit(1));
    assert_string_equal("a2 b2 c2", emit(2));
}

static void a_listener_added_by_the_last_one_is_called_too(void **state)
{
    (void)state;
    b.act = add_c;
    add(&a);
    add(&b);
    assert_string_equal("a1 b1 c1", emit(1));
}

static void remove_b(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    assert_true(take_out(&b));
}

static void a_listener_removed_during_an_emission_is_not_called_any_more(
    void **state)
{
    (void)state;
    a.act = remove_b;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 c1", emit(1));
}

static void remove_a(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    take_out(&a);
}

static void a_listener_may_remove_itself(void **state)
{
    (void)state;
    a.act = remove_a;
    add(&a);
    add(&b);
    assert_string_equal("a1 b1", emit(1));
    assert_string_equal("b2", emit(2));
}

static void a_listener_may_remove_one_that_was_called(void **state)
{
    (void)state;
    b.act = remove_a;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 b1 c1", emit(1));
    assert_string_equal("b2 c2", emit(2));
}

static void remove_b_and_add_it_again(ear_bee *about, int32_t damage)
{
    remove_b(about, damage);
    assert_true(add(&b));
}

static void a_listener_removed_and_added_again_gets_its_old_place_back(
    void **state)
{
    (void)state;
    a.act = remove_b_and_add_it_again;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 b1 c1", emit(1));
    assert_string_equal("a2 b2 c2", emit(2));
}

static void a_called_listener_is_not_called_again_in_the_same_emission(
    void **state)
{
    (void)state;
    c.act = remove_b_and_add_it_again;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 b1 c1", emit(1));
    assert_string_equal("a2 b2 c2", emit(2));
}

static void remove_itself_and_add_it_again(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    take_out(&a);
    assert_true(add(&a));
}

static void a_listener_that_adds_itself_again_is_not_called_twice(void **state)
{
    (void)state;
    a.act = remove_itself_and_add_it_again;
    add(&a);
    add(&b);
    assert_string_equal("a1 b1", emit(1));
    assert_string_equal("a2 b2", emit(2));
}

static void add_and_remove_d(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    assert_true(add(&d));
    assert_true(take_out(&d));
}

static void a_listener_added_and_removed_before_its_turn_is_not_called(
    void **state)
{
    (void)state;
    a.act = add_and_remove_d;
    add(&a);
    add(&b);
    assert_string_equal("a1 b1", emit(1));
}

static void clear_all(ear_bee *about, int32_t damage)
{
    (void)damage;
    ear_bee_unlisten_all(&world, about, EAR_BEE_EVENT_STUNG);
}

static void clear_ends_the_emission_of_its_list(void **state)
{
    (void)state;
    a.act = clear_all;
    add(&a);
    add(&b);
    assert_string_equal("a1", emit(1));
    assert_string_equal("", emit(2));
}

static void clear_leaves_the_later_lists_alone(void **state)
{
    (void)state;
    a.act = clear_all;
    add(&a);
    add(&b);
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &c));
    assert_string_equal("a1 c1", emit(1));
}

static void clear_and_add_b(ear_bee *about, int32_t damage)
{
    clear_all(about, damage);
    assert_true(add(&b));
}

static void what_is_added_after_a_clear_waits_for_the_next_emission(
    void **state)
{
    (void)state;
    a.act = clear_and_add_b;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1", emit(1));
    assert_string_equal("b2", emit(2));
}

static void clear_add_b_and_emit_again(ear_bee *about, int32_t damage)
{
    if (damage == 1) {
        clear_and_add_b(about, damage);
        ear_bee_stung_emit(&world, about, 2);
        add(&c);
    }
}

static void an_emission_begun_after_a_clear_calls_what_was_added_since(
    void **state)
{
    (void)state;
    a.act = clear_add_b_and_emit_again;
    add(&a);
    add(&d);
    assert_string_equal("a1 b2", emit(1));
    assert_string_equal("b3 c3", emit(3));
}

static void clear_in_two(ear_bee *about, int32_t damage)
{
    if (damage == 2) {
        ear_bee_unlisten_all(&world, about, EAR_BEE_EVENT_STUNG);
    }
}

static void clear_ends_every_running_emission_of_its_list(void **state)
{
    (void)state;
    a.act = emit_two;
    b.act = clear_in_two;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 a2 b2", emit(1));
}

static void add_d_in_two(ear_bee *about, int32_t damage)
{
    (void)about;
    if (damage == 2) {
        add(&d);
    }
}

static void a_listener_added_in_an_inner_emission_is_called_in_both(
    void **state)
{
    (void)state;
    a.act = emit_two;
    b.act = add_d_in_two;
    add(&a);
    add(&b);
    assert_string_equal("a1 a2 b2 d2 b1 d1", emit(1));
}

static void remove_c_in_two(ear_bee *about, int32_t damage)
{
    (void)about;
    if (damage == 2) {
        take_out(&c);
    }
}

static void a_listener_removed_in_an_inner_emission_is_called_in_neither(
    void **state)
{
    (void)state;
    a.act = emit_two;
    b.act = remove_c_in_two;
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 a2 b2 b1", emit(1));
}

static void add_a_again_in_one(ear_bee *about, int32_t damage)
{
    (void)about;
    if (damage == 1) {
        assert_true(add(&a));
    } else {
        assert_true(take_out(&a));
    }
}

static void an_old_place_is_kept_until_the_outermost_emission_ends(void **state)
{
    (void)state;
    a.act = emit_two;
    b.act = add_a_again_in_one; /* removes a in the inner one */
    add(&a);
    add(&b);
    add(&c);
    assert_string_equal("a1 a2 b2 c2 b1 c1", emit(1));
    a.act = b.act = NULL;
    assert_string_equal("a3 b3 c3", emit(3));
}

static void add_to_bee(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    add(&d);
}

static void add_to_every(ear_bee *about, int32_t damage)
{
    (void)about, (void)damage;
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &d));
}

static void what_is_added_to_a_list_already_gone_through_waits(void **state)
{
    (void)state;
    b.act = add_to_bee;
    add(&a);
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &b));
    assert_string_equal("a1 b1", emit(1));
    assert_string_equal("a2 d2 b2", emit(2));
}

static void what_is_added_to_a_list_still_to_come_is_called(void **state)
{
    (void)state;
    a.act = add_to_every;
    add(&a);
    assert_string_equal("a1 d1", emit(1));
}

static void move_b(ear_bee *about, int32_t damage)
{
    (void)about;
    if (damage == 1) {
        assert_true(ear_bee_any_unlisten(&world, ear_bee_on_stung(hear, &b)));
        assert_true(ear_bee_any_listen(&world, ear_bee_on_stung(hear, &b)));
    }
}

static void an_old_place_depends_on_the_list_that_is_notified(void **state)
{
    (void)state;
    a.act = move_b;
    add(&a);
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &b));
    ear_bee_any_listen(&world, ear_bee_on_stung(hear, &c));
    assert_string_equal("a1 c1 b1", emit(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_listener_added_during_an_emission_is_called_at_its_end, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_added_by_the_last_one_is_called_too, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_removed_during_an_emission_is_not_called_any_more, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_remove_itself, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_remove_one_that_was_called, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_removed_and_added_again_gets_its_old_place_back, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_called_listener_is_not_called_again_in_the_same_emission, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_that_adds_itself_again_is_not_called_twice, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_added_and_removed_before_its_turn_is_not_called, begin,
            end),
        cmocka_unit_test_setup_teardown(
            clear_ends_the_emission_of_its_list, begin, end),
        cmocka_unit_test_setup_teardown(
            clear_leaves_the_later_lists_alone, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_added_after_a_clear_waits_for_the_next_emission, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_emission_begun_after_a_clear_calls_what_was_added_since, begin,
            end),
        cmocka_unit_test_setup_teardown(
            clear_ends_every_running_emission_of_its_list, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_added_in_an_inner_emission_is_called_in_both, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_removed_in_an_inner_emission_is_called_in_neither, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_old_place_is_kept_until_the_outermost_emission_ends, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_added_to_a_list_already_gone_through_waits, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_added_to_a_list_still_to_come_is_called, begin, end),
        cmocka_unit_test_setup_teardown(
            an_old_place_depends_on_the_list_that_is_notified, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
