/*
 * Each sentence of gp_notification.h: which lists an event reaches, in which
 * order, and what happens when listeners change them meanwhile.
 */
#include "gp_notification.h"

#include "listener_fixture.h"

#define CHANGED GP_ENTITY_CHANGED
#define PART_CHANGED 5u

/* What notify passes on: the bee is the object, `all` has the listeners of its
 * type, whose number is 0. Of a component, the wasp has those of its entity's
 * type. */
static uint32_t changed;
static gp_notification_owner entity;
static bool is_part;

static gp_slot *notify_entity(gp_world *world, gp_slot *slot, uint32_t event)
{
    assert_ptr_equal(&here, world);
    assert_ptr_equal(&bee_entity.slot, slot);
    assert_int_equal(EVENT, event);
    say(get_context('O'), &bee);
    return slot;
}

static const gp_world_pool pools[] = {{NULL, 0, notify_entity}};

/* Passes on to the component's type that its entity's type has listeners. */
static void update_owned(void)
{
    bool is_owned = is_part && gp_listeners_has(&wasp, CHANGED);
    all->bits &= ~GP_TYPE_OWNED;
    all->bits |= is_owned ? GP_TYPE_OWNED : 0;
}

static void call(const gp_listener *listener)
{
    listener_fn *invoke = (listener_fn *)listener->fn;
    invoke(listener->context, &bee);
}

/* Begins to notify, of a component or of an entity. */
static const gp_listener *begin(gp_notification *walk, gp_emission *emission)
{
    gp_slot *slot = &bee_entity.slot;
    here.pools = pools;
    here.every = all;
    update_owned();
    if (is_part) {
        return gp_notify_part(
            walk, emission, &here, slot, all, entity, EVENT, changed);
    }
    return changed == GP_EVENT_NONE
               ? gp_notify(walk, emission, &here, slot, all, EVENT)
               : gp_notify_property(walk, emission, &here, slot, all, EVENT);
}

/* Says the letters of the listeners, with + behind those to any property, and O
 * where the entity of a component is notified. False if the bee has died. */
static bool notify(void)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = begin(&walk, &emission);
    while (listener != NULL) {
        if (emission.step == GP_NOTIFY_OWNER) {
            say(get_context('O'), &bee);
        } else {
            call(listener);
            if (gp_notifies_changed(&emission)) {
                strcat(received, "+");
            }
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission);
}

static void expect_notification(const char *said)
{
    assert_true(notify());
    assert_null(store.emissions);
    expect(said);
}

static void add_to(gp_listeners *listeners, uint32_t event, char letter)
{
    assert_true(
        gp_listeners_add(&store, listeners, event, fn, get_context(letter)));
}

static void remove_from(gp_listeners *listeners, uint32_t event, char letter)
{
    assert_true(
        gp_listeners_remove(&store, listeners, event, fn, get_context(letter)));
}

/* One listener in each list: a, b, c and d in the order of their turns. */
static int set_up_entity(void **state)
{
    int failed = set_up(state);
    changed = CHANGED;
    entity = GP_OWNER_NONE;
    is_part = false;
    add_to(all, CHANGED, 'd');
    add_to(all, EVENT, 'c');
    add_to(&bee, CHANGED, 'b');
    add_to(&bee, EVENT, 'a');
    return failed;
}

/* The same for a component, whose entity has listeners too. */
static int set_up_part(void **state)
{
    int failed = set_up(state);
    changed = PART_CHANGED;
    entity = GP_OWNER_LISTENS;
    is_part = true;
    add_to(all, PART_CHANGED, 'd');
    add_to(all, EVENT, 'c');
    add_to(&bee, CHANGED, 'e');
    add_to(&bee, PART_CHANGED, 'b');
    add_to(&bee, EVENT, 'a');
    return failed;
}

/* Which lists, in which order */

static void a_change_goes_from_the_object_to_its_type(void **state)
{
    (void)state;
    expect_notification("ab+cd+");
    add_to(&bee, EVENT, 'x');
    add_to(all, EVENT, 'y');
    expect_notification("axb+cyd+");
}

static void a_signal_reaches_no_listener_to_any_property(void **state)
{
    (void)state;
    changed = GP_EVENT_NONE;
    expect_notification("ac");
}

static void lists_without_listeners_are_passed_over(void **state)
{
    (void)state;
    remove_from(&bee, EVENT, 'a');
    expect_notification("b+cd+");
    remove_from(all, EVENT, 'c');
    expect_notification("b+d+");
    remove_from(&bee, CHANGED, 'b');
    expect_notification("d+");
    remove_from(all, CHANGED, 'd');
    expect_notification("");
}

static void an_event_that_shares_a_bit_is_another(void **state)
{
    (void)state;
    remove_from(&bee, EVENT, 'a');
    remove_from(all, EVENT, 'c');
    add_to(&bee, EVENT + GP_EVENT_BIT_COUNT, 'x');
    add_to(all, EVENT + GP_EVENT_BIT_COUNT, 'x');
    expect_notification("b+d+");
}

static void the_listeners_of_a_world_are_called_once(void **state)
{
    (void)state;
    gp_emission emission;
    gp_notification walk;
    for (uint32_t lists = 2; lists >= 1; lists--) {
        const gp_listener *listener =
            gp_notify_world(&walk, &emission, &here, &bee, EVENT, CHANGED);
        while (listener != NULL) {
            call(listener);
            listener = gp_notify_next(&walk, &emission, listener);
        }
        expect(lists == 2 ? "ab" : "a");
        gp_listeners_clear(&store, &bee, CHANGED);
    }
}

/* Components */

static void a_component_notifies_its_entity_before_its_type(void **state)
{
    (void)state;
    expect_notification("ab+Ocd+");
}

static void an_entity_without_listeners_is_passed_over(void **state)
{
    (void)state;
    remove_from(&bee, CHANGED, 'e');
    expect_notification("ab+cd+");
    add_to(&wasp, CHANGED, 'w'); // to every entity of its type
    expect_notification("ab+Ocd+");
}

/* Where the entity has one list, which is not the component's. */
static void only_the_entity_may_have_listeners(void **state)
{
    (void)state;
    remove_from(&bee, EVENT, 'a');
    remove_from(&bee, PART_CHANGED, 'b');
    expect_notification("Ocd+");
    remove_from(all, EVENT, 'c');
    expect_notification("Od+");
    remove_from(all, PART_CHANGED, 'd');
    expect_notification("O");
}

static void other_events_of_the_entity_are_passed_over(void **state)
{
    (void)state;
    remove_from(&bee, EVENT, 'a');
    remove_from(&bee, PART_CHANGED, 'b');
    remove_from(&bee, CHANGED, 'e');
    add_to(&bee, OTHER_EVENT, 'x');
    expect_notification("cd+");
    remove_from(all, EVENT, 'c');
    expect_notification("d+");
}

static void an_entity_may_be_notified_always(void **state)
{
    (void)state;
    remove_from(&bee, CHANGED, 'e');
    entity = GP_OWNER_CALLED;
    expect_notification("ab+Ocd+");
    changed = GP_EVENT_NONE;
    expect_notification("aOc");
}

static void a_signal_of_a_component_does_not_reach_its_entity(void **state)
{
    (void)state;
    changed = GP_EVENT_NONE;
    entity = GP_OWNER_NONE;
    expect_notification("ac");
}

/* Where one list has listeners, to the event alone */

static void leave_only(char letter)
{
    gp_listeners_clear(&store, &bee, CHANGED);
    gp_listeners_clear(&store, &bee, PART_CHANGED);
    gp_listeners_clear(&store, all, changed);
    gp_listeners_clear(&store, letter == 'a' ? all : &bee, EVENT);
}

static void fill_all_lists(void)
{
    add_to(&bee, changed, 'b');
    add_to(all, changed, 'd');
    if (gp_listeners_count(&store, all, EVENT) == 0) {
        add_to(all, EVENT, 'c');
    }
}

static void one_list_of_the_object_is_notified_first(void **state)
{
    (void)state;
    leave_only('a');
    expect_notification("a");
    acts['a'] = fill_all_lists;
    expect_notification("ab+cd+");
}

static void one_list_of_the_type_is_notified_first(void **state)
{
    (void)state;
    leave_only('c');
    expect_notification("c");
    acts['c'] = fill_all_lists; // of the object it is too late
    expect_notification("cd+");
}

static void the_entity_s_type_comes_before_one_list_of_the_type(void **state)
{
    (void)state;
    leave_only('c');
    add_to(&wasp, CHANGED, 'w');
    expect_notification("Oc");
    gp_listeners_clear(&store, &wasp, CHANGED);
    all->bits |= GP_TYPE_OWNED; // not noticed yet
    entity = GP_OWNER_NONE;
    expect_notification("c");
}

/* Changes meanwhile */

static void add_to_each_list(void)
{
    add_to(&bee, EVENT, 'w');
    add_to(&bee, CHANGED, 'x');
    add_to(all, EVENT, 'y');
    add_to(all, CHANGED, 'z');
}

static void lists_whose_turn_comes_call_those_added_meanwhile(void **state)
{
    (void)state;
    acts['a'] = add_to_each_list;
    expect_notification("awb+x+cyd+z+");
}

static void lists_gone_through_do_not(void **state)
{
    (void)state;
    acts['c'] = add_to_each_list;
    expect_notification("ab+cyd+z+");
    acts['c'] = NULL;
    expect_notification("awb+x+cyd+z+");
}

static void fill_later_lists(void)
{
    add_to(&bee, CHANGED, 'b');
    add_to(all, CHANGED, 'd');
}

static void a_later_list_may_get_its_first_listener(void **state)
{
    (void)state;
    remove_from(&bee, CHANGED, 'b');
    remove_from(all, CHANGED, 'd');
    acts['a'] = fill_later_lists;
    expect_notification("ab+cd+");
}

static void remove_b_and_c(void)
{
    remove_from(&bee, CHANGED, 'b');
    remove_from(all, EVENT, 'c');
}

static void those_removed_before_their_turn_are_not_called(void **state)
{
    (void)state;
    acts['a'] = remove_b_and_c;
    expect_notification("ad+");
}

static void clear_own(void)
{
    gp_listeners_clear(&store, &bee, EVENT);
}

static void clear_ends_one_list_and_not_the_others(void **state)
{
    (void)state;
    add_to(&bee, EVENT, 'x');
    acts['a'] = clear_own;
    expect_notification("ab+cd+");
}

static void notify_within(void)
{
    acts['a'] = acts['b'] = acts['c'] = acts['d'] = acts['O'] = NULL;
    assert_true(notify());
    strcat(received, "|");
}

static void notifications_nest(void **state)
{
    (void)state;
    acts['a'] = notify_within;
    expect_notification("aab+cd+|b+cd+");
    acts['d'] = notify_within;
    expect_notification("ab+cdab+cd+|+");
}

static void notifications_nest_in_an_entity_s(void **state)
{
    (void)state;
    acts['O'] = notify_within;
    expect_notification("ab+Oab+Ocd+|cd+");
}

/* The end of the object */

static void drop_bee(void)
{
    gp_listeners_drop(&store, &bee, &bee_entity.slot);
}

static void expect_end(const char *said)
{
    assert_false(notify());
    assert_null(store.emissions);
    expect(said);
}

static void the_death_of_the_object_ends_it_in_every_list(void **state)
{
    (void)state;
    static const char *const said[] = {"a", "ab+", "ab+c", "ab+cd+"};
    for (uint32_t i = 0; i < 4; i++) {
        acts['a' + i] = drop_bee;
        expect_end(said[i]);
        acts['a' + i] = NULL;
        add_to(&bee, CHANGED, 'b');
        add_to(&bee, EVENT, 'a');
    }
}

static void the_death_of_the_entity_ends_that_of_its_component(void **state)
{
    (void)state;
    acts['O'] = drop_bee;
    expect_end("ab+O");
}

static void the_entity_may_die_before_the_type_has_its_turn(void **state)
{
    (void)state;
    remove_from(&bee, EVENT, 'a');
    remove_from(&bee, PART_CHANGED, 'b');
    acts['O'] = drop_bee;
    expect_end("O");
}

static void notify_and_drop(void)
{
    acts['a'] = drop_bee;
    assert_false(notify());
    strcat(received, "|");
}

static void the_death_within_ends_the_outer_one_too(void **state)
{
    (void)state;
    acts['a'] = notify_and_drop;
    expect_end("aa|");
}

static void drop_bee_and_fill_type(void)
{
    drop_bee();
    add_to(all, changed, 'd');
}

static void the_death_in_the_only_list_ends_it(void **state)
{
    (void)state;
    leave_only('c');
    acts['c'] = drop_bee_and_fill_type;
    expect_end("c");
    acts['c'] = NULL;
    expect_notification("cd+");
    leave_only('c');
    gp_listeners_clear(&store, all, EVENT);
    add_to(&bee, EVENT, 'a');
    acts['a'] = drop_bee_and_fill_type;
    expect_end("a");
}

static void notify_and_drop_in_type(void)
{
    acts['c'] = drop_bee;
    assert_false(notify());
    strcat(received, "|");
}

static void the_death_within_ends_it_between_other_lists(void **state)
{
    (void)state;
    acts['c'] = notify_and_drop_in_type;
    expect_end("ab+cab+c|");
}

#define ENTITY(name)                                                           \
    cmocka_unit_test_setup_teardown(name, set_up_entity, tear_down)
#define PART(name) cmocka_unit_test_setup_teardown(name, set_up_part, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ENTITY(a_change_goes_from_the_object_to_its_type),
        ENTITY(a_signal_reaches_no_listener_to_any_property),
        ENTITY(lists_without_listeners_are_passed_over),
        ENTITY(an_event_that_shares_a_bit_is_another),
        ENTITY(the_listeners_of_a_world_are_called_once),
        PART(a_component_notifies_its_entity_before_its_type),
        PART(an_entity_without_listeners_is_passed_over),
        PART(only_the_entity_may_have_listeners),
        PART(other_events_of_the_entity_are_passed_over),
        PART(the_entity_may_die_before_the_type_has_its_turn),
        PART(an_entity_may_be_notified_always),
        PART(a_signal_of_a_component_does_not_reach_its_entity),
        ENTITY(one_list_of_the_object_is_notified_first),
        PART(one_list_of_the_object_is_notified_first),
        ENTITY(one_list_of_the_type_is_notified_first),
        PART(one_list_of_the_type_is_notified_first),
        PART(the_entity_s_type_comes_before_one_list_of_the_type),
        ENTITY(lists_whose_turn_comes_call_those_added_meanwhile),
        ENTITY(lists_gone_through_do_not),
        ENTITY(a_later_list_may_get_its_first_listener),
        ENTITY(those_removed_before_their_turn_are_not_called),
        ENTITY(clear_ends_one_list_and_not_the_others),
        ENTITY(notifications_nest),
        PART(notifications_nest_in_an_entity_s),
        ENTITY(the_death_of_the_object_ends_it_in_every_list),
        PART(the_death_of_the_entity_ends_that_of_its_component),
        ENTITY(the_death_within_ends_the_outer_one_too),
        ENTITY(the_death_within_ends_it_between_other_lists),
        ENTITY(the_death_in_the_only_list_ends_it),
        PART(the_death_in_the_only_list_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
