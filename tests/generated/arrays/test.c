/* Arrays inside entities: set as a whole or one by one, with a notification for each element. */
#include "../journal.h"
#include "rack.h"

static rack_world world;
static rack_shelf *shelf;
static void (*when_counted)(rack_shelf *about, uint32_t index);

static int begin(void **state)
{
    (void)state;
    when_counted = NULL;
    assert_true(rack_world_init(&world, NULL));
    shelf = rack_shelf_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    rack_world_finish(&world);
    return 0;
}

void rack_shelf_count_books(rack_world *of, rack_shelf *about, uint32_t index,
    uint32_t old_value, uint32_t new_value)
{
    (void)of;
    note("count:%u:%u>%u", index, old_value, new_value);
    if (when_counted != NULL) {
        when_counted(about, index);
    }
}

static void record_slots(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)about;
    note("%s%u:%u>%u", (const char *)context, index, old_value, new_value);
}

static void record_books(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)about;
    note("%s%u:%u>%u", (const char *)context, index, old_value, new_value);
}

static void record_any(
    void *context, rack_world *of, rack_shelf *about, rack_shelf_property which)
{
    (void)of, (void)about;
    note("%s%d", (const char *)context,
        (int)(which - RACK_SHELF_PROPERTY_SLOTS));
}

static char nameless[] = "", first[] = "first:", second[] = "second:",
            any[] = "any:", every[] = "every:", every_any[] = "every_any:";

static void an_array_begins_as_its_default_and_zeros(void **state)
{
    (void)state;
    assert_int_equal(1, shelf->levels[0]);
    assert_int_equal(2, shelf->levels[1]);
    assert_int_equal(0, shelf->levels[2]);
    assert_int_equal(0, shelf->slots[3]);
}

static void setting_all_notifies_of_each_element_that_changed(void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_true(rack_shelf_set_slots(&world, shelf, (uint8_t[]){7, 0, 0, 9}));
    assert_string_equal("0:0>7 3:0>9", logged());
    assert_int_equal(7, shelf->slots[0]);
    assert_int_equal(9, shelf->slots[3]);
}

static void setting_all_as_they_are_is_no_change(void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_false(rack_shelf_set_slots(&world, shelf, (uint8_t[4]){0}));
    assert_string_equal("", logged());
}

static void its_own_field_is_accepted(void **state)
{
    (void)state;
    rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 3, 4});
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_false(rack_shelf_set_slots(&world, shelf, shelf->slots));
    assert_string_equal("", logged());
    assert_int_equal(4, shelf->slots[3]);
}

static void one_element_may_be_set(void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_true(rack_shelf_set_slots_at(&world, shelf, 3, 8));
    assert_false(rack_shelf_set_slots_at(&world, shelf, 3, 8));
    assert_int_equal(8, shelf->slots[3]);
    assert_string_equal("3:0>8", logged());
}

static void setters_without_listeners_return_the_same(void **state)
{
    (void)state;
    assert_true(rack_shelf_set_levels(&world, shelf, (int32_t[]){1, 2, -3}));
    assert_false(rack_shelf_set_levels(&world, shelf, (int32_t[]){1, 2, -3}));
    assert_true(rack_shelf_set_levels_at(&world, shelf, 0, -1));
    assert_false(rack_shelf_set_levels_at(&world, shelf, 0, -1));
    assert_int_equal(-1, shelf->levels[0]);
    assert_int_equal(-3, shelf->levels[2]);
}

static void touch_notifies_of_every_element(void **state)
{
    (void)state;
    rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 3, 4});
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    rack_shelf_touch_slots(&world, shelf);
    assert_string_equal("0:1>1 1:2>2 2:3>3 3:4>4", logged());
}

static void touch_at_notifies_of_one_element(void **state)
{
    (void)state;
    rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 3, 4});
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    rack_shelf_touch_slots_at(&world, shelf, 2);
    assert_string_equal("2:3>3", logged());
}

static void each_element_is_notified_in_the_usual_order(void **state)
{
    (void)state;
    rack_shelf_any_listen(&world, rack_shelf_on_changed(record_any, every_any));
    rack_shelf_any_listen(
        &world, rack_shelf_on_books_changed(record_books, every));
    rack_shelf_listen(&world, shelf, rack_shelf_on_changed(record_any, any));
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_books_changed(record_books, first));
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_books_changed(record_books, second));
    assert_true(rack_shelf_set_books(&world, shelf, (uint32_t[]){5, 6}));
    assert_string_equal("count:0:0>5 first:0:0>5 second:0:0>5 any:7 "
                        "every:0:0>5 every_any:7 "
                        "count:1:0>6 first:1:0>6 second:1:0>6 any:7 "
                        "every:1:0>6 every_any:7",
        logged());
}

/* Elements of other types */

static void elements_compare_by_their_bits(void **state)
{
    float weights[2] = {0.0f, -0.0f};
    (void)state;
    assert_true(rack_shelf_set_weights(&world, shelf, weights));
    assert_false(rack_shelf_set_weights(&world, shelf, weights));
    memset(&weights[0], 0xFF, sizeof weights[0]); /* a NaN */
    assert_true(rack_shelf_set_weights_at(&world, shelf, 0, weights[0]));
    assert_false(rack_shelf_set_weights(&world, shelf, weights));
}

static void structs_compare_field_by_field(void **state)
{
    rack_cell cells[2] = {{1, "a\0x"}, {2, "b"}};
    (void)state;
    assert_true(rack_shelf_set_cells(&world, shelf, cells));
    memcpy(cells[0].label, "a\0y", 4);
    assert_false(rack_shelf_set_cells(&world, shelf, cells));
    assert_false(rack_shelf_set_cells_at(&world, shelf, 0, cells[0]));
    cells[1].x = 3;
    assert_true(rack_shelf_set_cells(&world, shelf, cells));
    assert_true(shelf->cells[1].x == 3.0f);
}

static void enums_and_references_are_elements_too(void **state)
{
    (void)state;
    rack_shelf_id id = rack_shelf_get_id(shelf);
    assert_true(rack_shelf_set_colors_at(&world, shelf, 1, RACK_COLOR_GREEN));
    assert_false(rack_shelf_set_colors_at(&world, shelf, 1, RACK_COLOR_GREEN));
    assert_true(rack_shelf_set_owners_at(&world, shelf, 1, id));
    assert_false(rack_shelf_set_owners(&world, shelf, shelf->owners));
    assert_ptr_equal(shelf, rack_shelf_find(&world, shelf->owners[1]));
}

static void record_wide(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint16_t old_value, uint16_t new_value)
{
    (void)of, (void)about, (void)old_value;
    *(uint32_t *)context += index + new_value;
}

static void a_long_array_notifies_of_every_element(void **state)
{
    uint32_t sum = 0;
    uint16_t wide[200];
    (void)state;
    for (uint16_t i = 0; i < 200; i++) {
        wide[i] = (uint16_t)(i + 1);
    }
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_wide_changed(record_wide, &sum));
    assert_true(rack_shelf_set_wide(&world, shelf, wide));
    assert_int_equal(200 * 199 / 2 + 200 * 201 / 2, sum);
}

/* Nested sets and recycling */

static void find_all_set(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)old_value, (void)new_value;
    note("%u:%u%u%u%u", index, about->slots[0], about->slots[1],
        about->slots[2], about->slots[3]);
}

static void a_listener_never_sees_half_of_the_elements(void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(find_all_set, NULL));
    rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 3, 4});
    assert_string_equal("0:1234 1:1234 2:1234 3:1234", logged());
}

static void set_last(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    if (index == 0) {
        rack_shelf_set_slots_at(of, about, 3, 9);
    }
}

static void an_inner_set_of_a_later_element_leaves_the_outer_values_true(
    void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(set_last, NULL));
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_true(rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 0, 0, 4}));
    assert_string_equal("3:4>9 0:0>1 3:0>4", logged());
    assert_int_equal(9, shelf->slots[3]);
}

static void set_all_from_the_field(void *context, rack_world *of,
    rack_shelf *about, uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)index, (void)old_value, (void)new_value;
    assert_false(rack_shelf_set_slots(of, about, about->slots));
}

static void a_listener_may_set_the_field_to_itself(void **state)
{
    (void)state;
    rack_shelf_listen(&world, shelf,
        rack_shelf_on_slots_changed(set_all_from_the_field, NULL));
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    assert_true(rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 0, 0}));
    assert_string_equal("0:0>1 1:0>2", logged());
}

static void recycle_it(void *context, rack_world *of, rack_shelf *about,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    note("recycle:%u", index);
    assert_true(rack_shelf_recycle(of, about));
}

static void the_rest_is_not_notified_when_the_shelf_has_been_recycled(
    void **state)
{
    (void)state;
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(recycle_it, NULL));
    rack_shelf_listen(
        &world, shelf, rack_shelf_on_slots_changed(record_slots, nameless));
    rack_shelf_any_listen(
        &world, rack_shelf_on_slots_changed(record_slots, every));
    assert_true(rack_shelf_set_slots(&world, shelf, (uint8_t[]){1, 2, 3, 4}));
    assert_string_equal("recycle:0", logged());
}

static void touch_ends_when_the_shelf_has_been_recycled(void **state)
{
    (void)state;
    rack_shelf_any_listen(
        &world, rack_shelf_on_slots_changed(recycle_it, NULL));
    rack_shelf_touch_slots(&world, shelf);
    assert_string_equal("recycle:0", logged());
}

static void recycle_and_create(rack_shelf *about, uint32_t index)
{
    if (index == 0) {
        when_counted = NULL;
        rack_shelf_recycle(&world, about);
        assert_ptr_equal(about, rack_shelf_create(&world));
        rack_shelf_listen(
            &world, about, rack_shelf_on_books_changed(record_books, second));
    }
}

static void the_rest_does_not_notify_a_new_shelf_in_the_same_slot(void **state)
{
    (void)state;
    when_counted = recycle_and_create;
    assert_true(rack_shelf_set_books(&world, shelf, (uint32_t[]){5, 6}));
    assert_string_equal("count:0:0>5", logged());
    assert_int_equal(0, shelf->books[0]);
    assert_int_equal(0, shelf->books[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            an_array_begins_as_its_default_and_zeros, begin, end),
        cmocka_unit_test_setup_teardown(
            setting_all_notifies_of_each_element_that_changed, begin, end),
        cmocka_unit_test_setup_teardown(
            setting_all_as_they_are_is_no_change, begin, end),
        cmocka_unit_test_setup_teardown(its_own_field_is_accepted, begin, end),
        cmocka_unit_test_setup_teardown(one_element_may_be_set, begin, end),
        cmocka_unit_test_setup_teardown(
            setters_without_listeners_return_the_same, begin, end),
        cmocka_unit_test_setup_teardown(
            touch_notifies_of_every_element, begin, end),
        cmocka_unit_test_setup_teardown(
            touch_at_notifies_of_one_element, begin, end),
        cmocka_unit_test_setup_teardown(
            each_element_is_notified_in_the_usual_order, begin, end),
        cmocka_unit_test_setup_teardown(
            elements_compare_by_their_bits, begin, end),
        cmocka_unit_test_setup_teardown(
            structs_compare_field_by_field, begin, end),
        cmocka_unit_test_setup_teardown(
            enums_and_references_are_elements_too, begin, end),
        cmocka_unit_test_setup_teardown(
            a_long_array_notifies_of_every_element, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_never_sees_half_of_the_elements, begin, end),
        cmocka_unit_test_setup_teardown(
            an_inner_set_of_a_later_element_leaves_the_outer_values_true, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_set_the_field_to_itself, begin, end),
        cmocka_unit_test_setup_teardown(
            the_rest_is_not_notified_when_the_shelf_has_been_recycled, begin,
            end),
        cmocka_unit_test_setup_teardown(
            touch_ends_when_the_shelf_has_been_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            the_rest_does_not_notify_a_new_shelf_in_the_same_slot, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
