/* Texts inside entities: cut, compared and notified. */
#include "../journal.h"
#include "shop.h"

static shop_world world;
static shop_ware *ware;

static int begin(void **state)
{
    (void)state;
    assert_true(shop_world_init(&world, NULL));
    ware = shop_ware_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    shop_world_finish(&world);
    return 0;
}

void shop_ware_on_sale(
    shop_world *of, shop_ware *about, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)about, (void)old_value, (void)new_value;
}

static void record_name(void *context, shop_world *of, shop_ware *about,
    const char *old_value, const char *new_value)
{
    (void)of, (void)about;
    note("%s%s>%s", (const char *)context, old_value, new_value);
}

static char nameless[] = "", first[] = "first:", second[] = "second:";

static void a_text_begins_as_its_default_or_empty(void **state)
{
    (void)state;
    assert_string_equal("nothing", ware->name);
    assert_string_equal("", ware->tiny);
    assert_string_equal("honey", shop_ware_create_honey(&world)->name);
}

static void a_text_notifies_of_both_texts(void **state)
{
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, nameless));
    assert_true(shop_ware_set_name(&world, ware, "honey"));
    assert_string_equal("honey", ware->name);
    assert_string_equal("nothing>honey", logged());
}

static void the_same_text_is_no_change(void **state)
{
    char other[] = "nothing";
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, nameless));
    assert_false(shop_ware_set_name(&world, ware, other));
    assert_string_equal("", logged());
}

static void a_shorter_text_and_a_longer_one_are_changes(void **state)
{
    (void)state;
    assert_true(shop_ware_set_name(&world, ware, "noth"));
    assert_string_equal("noth", ware->name);
    assert_true(shop_ware_set_name(&world, ware, "nothin"));
    assert_true(shop_ware_set_name(&world, ware, ""));
    assert_string_equal("", ware->name);
    assert_false(shop_ware_set_name(&world, ware, ""));
}

static void what_follows_the_nul_is_no_change(void **state)
{
    (void)state;
    shop_ware_set_name(&world, ware, "bee");
    memcpy(ware->name + 4, "xyz", 4);
    assert_false(shop_ware_set_name(&world, ware, "bee"));
}

static void a_text_that_is_too_long_is_cut(void **state)
{
    (void)state;
    assert_true(shop_ware_set_name(&world, ware, "wax and honey"));
    assert_string_equal("wax and", ware->name);
}

static void a_text_that_is_the_same_once_it_is_cut_is_no_change(void **state)
{
    (void)state;
    assert_false(shop_ware_set_name(&world, ware, "nothing at all"));
    assert_string_equal("nothing", ware->name);
}

static void a_text_is_cut_at_the_last_whole_character(void **state)
{
    (void)state;
    shop_ware_set_name(&world, ware, "12345\xC3\xBC"); /* u umlaut fits */
    assert_string_equal("12345\xC3\xBC", ware->name);
    shop_ware_set_name(&world, ware, "123456\xC3\xBC");
    assert_string_equal("123456", ware->name);
    shop_ware_set_name(&world, ware, "1234\xE2\x82\xAC"); /* euro fits */
    assert_string_equal("1234\xE2\x82\xAC", ware->name);
    shop_ware_set_name(&world, ware, "12345\xE2\x82\xAC");
    assert_string_equal("12345", ware->name);
    shop_ware_set_name(&world, ware, "123456\xE2\x82\xAC");
    assert_string_equal("123456", ware->name);
    shop_ware_set_name(&world, ware, "123\xF0\x9F\x90\x9D"); /* a bee fits */
    assert_string_equal("123\xF0\x9F\x90\x9D", ware->name);
    shop_ware_set_name(&world, ware, "1234\xF0\x9F\x90\x9D");
    assert_string_equal("1234", ware->name);
    shop_ware_set_name(&world, ware, "12345\xF0\x9F\x90\x9D");
    assert_string_equal("12345", ware->name);
    shop_ware_set_name(&world, ware, "123456\xF0\x9F\x90\x9D");
    assert_string_equal("123456", ware->name);
}

static void one_byte_of_room_takes_one_byte_characters_only(void **state)
{
    (void)state;
    assert_true(shop_ware_set_tiny(&world, ware, "x"));
    assert_string_equal("x", ware->tiny);
    assert_true(shop_ware_set_tiny(&world, ware, "\xC3\xBC"));
    assert_string_equal("", ware->tiny);
}

static void its_own_field_is_accepted(void **state)
{
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, nameless));
    assert_false(shop_ware_set_name(&world, ware, ware->name));
    assert_true(shop_ware_set_name(&world, ware, ware->name + 2));
    assert_string_equal("thing", ware->name);
    assert_string_equal("nothing>thing", logged());
}

static void its_own_field_is_accepted_without_listeners(void **state)
{
    (void)state;
    assert_true(shop_ware_set_name(&world, ware, ware->name + 2));
    assert_string_equal("thing", ware->name);
}

static void touch_notifies_of_the_text_twice(void **state)
{
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, nameless));
    shop_ware_touch_name(&world, ware);
    assert_string_equal("nothing>nothing", logged());
}

/* Nested sets */

static void set_wax(void *context, shop_world *of, shop_ware *about,
    const char *old_value, const char *new_value)
{
    if (strcmp(new_value, "wax") != 0) {
        assert_true(shop_ware_set_name(of, about, "wax"));
    }
    note("%s%s>%s", (const char *)context, old_value, new_value);
}

static void an_inner_set_leaves_the_outer_texts_true(void **state)
{
    (void)state;
    shop_ware_listen(&world, ware, shop_ware_on_name_changed(set_wax, first));
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, second));
    assert_true(shop_ware_set_name(&world, ware, "honey"));
    assert_string_equal("first:honey>wax second:honey>wax "
                        "first:nothing>honey second:nothing>honey",
        logged());
    assert_string_equal("wax", ware->name);
}

static void set_what_is_notified(void *context, shop_world *of,
    shop_ware *about, const char *old_value, const char *new_value)
{
    (void)context, (void)old_value;
    assert_false(shop_ware_set_name(of, about, new_value));
}

static void a_listener_may_set_the_new_text_again(void **state)
{
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(set_what_is_notified, NULL));
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, second));
    assert_true(shop_ware_set_name(&world, ware, "honey"));
    assert_string_equal("honey", ware->name);
    assert_string_equal("second:nothing>honey", logged());
}

static void set_what_was(void *context, shop_world *of, shop_ware *about,
    const char *old_value, const char *new_value)
{
    (void)context;
    if (strcmp(new_value, "nothing") != 0) {
        assert_true(shop_ware_set_name(of, about, old_value));
    }
}

static void a_listener_may_set_the_old_text_again(void **state)
{
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(set_what_was, NULL));
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, second));
    assert_true(shop_ware_set_name(&world, ware, "honey"));
    assert_string_equal("nothing", ware->name);
    assert_string_equal("second:honey>nothing second:nothing>honey", logged());
}

static void the_text_that_was_given_may_change_meanwhile(void **state)
{
    char given[] = "honey";
    (void)state;
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, nameless));
    shop_ware_set_name(&world, ware, given);
    given[0] = 'm';
    assert_string_equal("honey", ware->name);
}

static void recycle_it(void *context, shop_world *of, shop_ware *about,
    const char *old_value, const char *new_value)
{
    (void)context, (void)old_value, (void)new_value;
    assert_true(shop_ware_recycle(of, about));
}

static void a_setter_whose_listener_recycled_the_ware_returns_true(void **state)
{
    (void)state;
    shop_ware_listen(&world, ware, shop_ware_on_name_changed(recycle_it, NULL));
    shop_ware_listen(
        &world, ware, shop_ware_on_name_changed(record_name, second));
    assert_true(shop_ware_set_name(&world, ware, "honey"));
    assert_string_equal("", logged());
}

/* Texts in structs */

static void a_text_in_a_struct_compares_up_to_its_nul(void **state)
{
    shop_label label = {"tag\0abc", 1};
    (void)state;
    assert_true(shop_ware_set_tag(&world, ware, label));
    memset(label.text + 4, 'x', 4);
    assert_false(shop_ware_set_tag(&world, ware, label));
    label.text[2] = 'x';
    assert_true(shop_ware_set_tag(&world, ware, label));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_text_begins_as_its_default_or_empty, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_notifies_of_both_texts, begin, end),
        cmocka_unit_test_setup_teardown(the_same_text_is_no_change, begin, end),
        cmocka_unit_test_setup_teardown(
            a_shorter_text_and_a_longer_one_are_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            what_follows_the_nul_is_no_change, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_that_is_too_long_is_cut, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_that_is_the_same_once_it_is_cut_is_no_change, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_is_cut_at_the_last_whole_character, begin, end),
        cmocka_unit_test_setup_teardown(
            one_byte_of_room_takes_one_byte_characters_only, begin, end),
        cmocka_unit_test_setup_teardown(its_own_field_is_accepted, begin, end),
        cmocka_unit_test_setup_teardown(
            its_own_field_is_accepted_without_listeners, begin, end),
        cmocka_unit_test_setup_teardown(
            touch_notifies_of_the_text_twice, begin, end),
        cmocka_unit_test_setup_teardown(
            an_inner_set_leaves_the_outer_texts_true, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_set_the_new_text_again, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_set_the_old_text_again, begin, end),
        cmocka_unit_test_setup_teardown(
            the_text_that_was_given_may_change_meanwhile, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_whose_listener_recycled_the_ware_returns_true, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_in_a_struct_compares_up_to_its_nul, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
