/* The listeners to a component, and the order in which they are called. */
#include "../journal.h"
#include "hive.h"

static hive_world world;
static hive_bee *bee;
static hive_stone *stone;
static const char *recycles; /* the listener that recycles the bee */

static int begin(void **state)
{
    (void)state;
    recycles = NULL;
    assert_true(hive_world_init(&world, NULL));
    bee = hive_bee_create(&world);
    stone = hive_stone_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

static void may_recycle(const char *name)
{
    if (recycles != NULL && strcmp(name, recycles) == 0) {
        assert_true(hive_bee_recycle(&world, bee));
    }
}

/* The static listeners: the component's, and the bee's. */

void hive_body_weigh(
    hive_world *of, hive_body *body, int32_t old_value, int32_t new_value)
{
    (void)of, (void)body;
    note("weigh:%d>%d", old_value, new_value);
    may_recycle("weigh");
}

void hive_body_ring(
    hive_world *of, hive_body *body, int32_t force, const char *words)
{
    (void)of, (void)body;
    note("ring:%d:%s", force, words);
    may_recycle("ring");
}

void hive_body_dent(
    hive_world *of, hive_body *body, int32_t force, const char *words)
{
    (void)of, (void)body, (void)force, (void)words;
    note("dent");
    may_recycle("dent");
}

void hive_bee_feel(
    hive_world *of, hive_bee *about, int32_t old_value, int32_t new_value)
{
    (void)of, (void)about;
    note("feel:%d>%d", old_value, new_value);
    may_recycle("feel");
}

void hive_bee_see(
    hive_world *of, hive_bee *about, int32_t old_value, int32_t new_value)
{
    (void)of, (void)about;
    note("see:%d>%d", old_value, new_value);
    may_recycle("see");
}

void hive_bee_cry(
    hive_world *of, hive_bee *about, int32_t force, const char *words)
{
    (void)of, (void)about;
    note("cry:%d:%s", force, words);
    may_recycle("cry");
}

void hive_bee_limp(hive_world *of, hive_bee *about, uint32_t index,
    uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)about;
    note("limp%u:%d>%d", index, old_value, new_value);
    may_recycle("limp");
}

void hive_bee_answer(hive_world *of, hive_bee *about, const char *old_value,
    const char *new_value)
{
    (void)of, (void)about;
    note("answer:%s>%s", old_value, new_value);
    may_recycle("answer");
}

/* Listeners, whose names are their contexts. */

static void record_mass(void *context, hive_world *of, hive_body *body,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)body;
    note("%s:%d>%d", (const char *)context, old_value, new_value);
    may_recycle((const char *)context);
}

static void record_name(void *context, hive_world *of, hive_body *body,
    const char *old_value, const char *new_value)
{
    (void)of, (void)body;
    note("%s:%s>%s", (const char *)context, old_value, new_value);
    may_recycle((const char *)context);
}

static void record_legs(void *context, hive_world *of, hive_body *body,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)body;
    note("%s%u:%d>%d", (const char *)context, index, old_value, new_value);
    may_recycle((const char *)context);
}

static void record_bumped(void *context, hive_world *of, hive_body *body,
    int32_t force, const char *words)
{
    (void)of, (void)body;
    note("%s:%d:%s", (const char *)context, force, words);
    may_recycle((const char *)context);
}

static void record_body(
    void *context, hive_world *of, hive_body *body, hive_body_property property)
{
    (void)of, (void)body;
    note("%s:%d", (const char *)context,
        (int)(property - HIVE_BODY_PROPERTY_MASS));
    may_recycle((const char *)context);
}

static void record_soul(
    void *context, hive_world *of, hive_soul *soul, hive_soul_property property)
{
    (void)of, (void)soul;
    note("%s:%d", (const char *)context,
        (int)(property - HIVE_SOUL_PROPERTY_MOOD));
}

/* The place of a property in the schema's order. */
static int record_bee_place(hive_bee_property property)
{
    static const hive_bee_property order[] = {
        HIVE_BEE_PROPERTY_AGE,
        HIVE_BEE_PROPERTY_BODY_MASS,
        HIVE_BEE_PROPERTY_BODY_NAME,
        HIVE_BEE_PROPERTY_BODY_LEGS,
        HIVE_BEE_PROPERTY_BODY_SPOT,
        HIVE_BEE_PROPERTY_SOUL_MOOD,
    };
    int place = 0;

    while (order[place] != property) {
        place++;
    }
    return place;
}

static void record_bee(
    void *context, hive_world *of, hive_bee *about, hive_bee_property property)
{
    (void)of, (void)about;
    note("%s:%d", (const char *)context, record_bee_place(property));
    may_recycle((const char *)context);
}

/* The place of a property in the schema's order. */
static int record_stone_place(hive_stone_property property)
{
    static const hive_stone_property order[] = {
        HIVE_STONE_PROPERTY_BODY_MASS,
        HIVE_STONE_PROPERTY_BODY_NAME,
        HIVE_STONE_PROPERTY_BODY_LEGS,
        HIVE_STONE_PROPERTY_BODY_SPOT,
    };
    int place = 0;

    while (order[place] != property) {
        place++;
    }
    return place;
}

static void record_stone(void *context, hive_world *of, hive_stone *about,
    hive_stone_property property)
{
    (void)of, (void)about;
    note("%s:%d", (const char *)context, record_stone_place(property));
}

static char first[] = "first", second[] = "second", body_any[] = "body_any",
            bee_any[] = "bee_any", every_bee[] = "every_bee", every[] = "every",
            every_body[] = "every_body";

static void listen_everywhere(void)
{
    hive_body_any_listen(&world, hive_body_on_changed(record_body, every_body));
    hive_body_any_listen(&world, hive_body_on_mass_changed(record_mass, every));
    hive_body_any_listen(&world, hive_body_on_bumped(record_bumped, every));
    hive_bee_any_listen(&world, hive_bee_on_changed(record_bee, every_bee));
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_bee, bee_any));
    hive_body_listen(
        &world, &bee->body, hive_body_on_changed(record_body, body_any));
    hive_body_listen(
        &world, &bee->body, hive_body_on_mass_changed(record_mass, first));
    hive_body_listen(
        &world, &bee->body, hive_body_on_mass_changed(record_mass, second));
    hive_body_listen(
        &world, &bee->body, hive_body_on_bumped(record_bumped, first));
}

/* Order */

static void
a_change_notifies_the_component_then_the_owner_then_the_components_type(
    void **state)
{
    (void)state;
    listen_everywhere();
    assert_true(hive_body_set_mass(&world, &bee->body, 7));
    assert_string_equal("weigh:5>7 first:5>7 second:5>7 body_any:0 "
                        "feel:5>7 see:5>7 bee_any:1 every_bee:1 "
                        "every:5>7 every_body:0",
        logged());
    assert_int_equal(HIVE_BODY_EVENT_MASS, HIVE_BODY_PROPERTY_MASS);
    assert_int_equal(HIVE_BODY_EVENT_MASS, HIVE_BEE_PROPERTY_BODY_MASS);
}

static void touch_notifies_as_a_set_would_with_old_equal_to_new(void **state)
{
    (void)state;
    listen_everywhere();
    hive_body_touch_mass(&world, &bee->body);
    assert_string_equal("weigh:5>5 first:5>5 second:5>5 body_any:0 "
                        "feel:5>5 see:5>5 bee_any:1 every_bee:1 "
                        "every:5>5 every_body:0",
        logged());
}

static void
a_signal_notifies_the_component_then_the_owner_then_the_components_type(
    void **state)
{
    (void)state;
    listen_everywhere();
    hive_body_bumped_emit(&world, &bee->body, 3, "ow");
    assert_string_equal(
        "ring:3:ow dent first:3:ow cry:3:ow every:3:ow", logged());
    hive_body_bumped_emit(&world, &stone->body, 4, "ah");
    assert_string_equal("ring:4:ah dent every:4:ah", logged());
}

static void an_owner_without_functions_is_notified_of_any_property(void **state)
{
    (void)state;
    listen_everywhere();
    hive_stone_listen(
        &world, stone, hive_stone_on_changed(record_stone, bee_any));
    hive_stone_any_listen(
        &world, hive_stone_on_changed(record_stone, every_bee));
    assert_true(hive_body_set_mass(&world, &stone->body, 9));
    assert_string_equal("weigh:5>9 bee_any:0 every_bee:0 every:5>9 "
                        "every_body:0",
        logged());
    assert_int_equal(HIVE_BODY_EVENT_MASS, HIVE_STONE_PROPERTY_BODY_MASS);
}

/* A single listener is called, of whichever kind it is. */

static const char *set_spot(float x)
{
    hive_spot spot = {x, 0};
    assert_true(hive_body_set_spot(&world, &bee->body, spot));
    assert_false(hive_body_set_spot(&world, &bee->body, spot));
    return logged();
}

static void a_single_listener_is_called(void **state)
{
    (void)state;
    assert_string_equal("", set_spot(1));
    hive_body_listen(
        &world, &bee->body, hive_body_on_changed(record_body, body_any));
    assert_string_equal("body_any:3", set_spot(2));
    hive_body_unlisten_all(&world, &bee->body, HIVE_BODY_EVENT_CHANGED);
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_bee, bee_any));
    assert_string_equal("bee_any:4", set_spot(3));
    hive_bee_unlisten_all(&world, bee, HIVE_BEE_EVENT_CHANGED);
    hive_bee_any_listen(&world, hive_bee_on_changed(record_bee, every_bee));
    assert_string_equal("every_bee:4", set_spot(4));
    hive_bee_any_unlisten_all(&world, HIVE_BEE_EVENT_CHANGED);
    hive_body_any_listen(&world, hive_body_on_changed(record_body, every_body));
    assert_string_equal("every_body:3", set_spot(5));
    hive_body_any_unlisten_all(&world, HIVE_BODY_EVENT_CHANGED);
    assert_string_equal("", set_spot(6));
}

static void ignore_bee(void *context, hive_world *of, hive_bee *about)
{
    (void)context, (void)of, (void)about;
}

static bool is_owned(void)
{
    return gp_listeners_have_any(&world.core.every_body, GP_TYPE_OWNED);
}

/* Of all entities, only listeners to any property concern their components. */
static void components_know_whether_their_entities_have_listeners(void **state)
{
    (void)state;
    hive_bee_listener any = hive_bee_on_changed(record_bee, every_bee);
    gp_id owner = hive_stone_get_any_id(stone);
    assert_true(
        hive_bee_any_listen(&world, hive_bee_on_created(ignore_bee, NULL)));
    assert_false(is_owned());
    assert_true(hive_bee_any_listen(&world, any));
    assert_true(is_owned());
    assert_true(hive_stone_any_listen_once(
        &world, hive_stone_on_changed(record_stone, every_bee)));
    assert_true(hive_bee_any_unlisten(&world, any));
    assert_true(is_owned()); // for stones
    assert_true(hive_body_set_mass(&world, &stone->body, 1));
    assert_string_equal("weigh:5>1 every_bee:0", logged());
    assert_true(hive_body_set_mass(&world, &stone->body, 2));
    assert_string_equal("weigh:1>2", logged());
    hive_bee_any_unlisten_all(&world, HIVE_BEE_EVENT_CHANGED);
    assert_false(is_owned());
    assert_true(hive_bee_any_listen_owned(&world, any, owner));
    assert_true(is_owned());
    assert_true(hive_stone_recycle(&world, stone));
    assert_string_equal("", set_spot(7));
    assert_true(is_owned()); // noticed when one is added or removed
    assert_false(hive_bee_any_unlisten(&world, any));
    assert_false(is_owned());
}

static void listeners_to_the_type_are_called_for_every_owner(void **state)
{
    (void)state;
    hive_cloud *cloud = hive_cloud_create(&world);
    hive_body_any_listen(&world, hive_body_on_mass_changed(record_mass, every));
    hive_body_set_mass(&world, &bee->body, 1);
    hive_body_set_mass(&world, &stone->body, 2);
    hive_body_set_mass(&world, &cloud->body, 3);
    assert_string_equal("weigh:5>1 feel:5>1 see:5>1 every:5>1 "
                        "weigh:5>2 every:5>2 weigh:5>3 every:5>3",
        logged());
}

static void a_component_is_notified_wherever_it_is_in_its_entity(void **state)
{
    (void)state;
    hive_snail *snail = hive_snail_create(&world);
    assert_true(gp_id_equal(
        hive_snail_get_any_id(snail), hive_shell_owner(&snail->shell)));
    assert_true(gp_id_equal(
        hive_snail_get_any_id(snail), hive_body_owner(&snail->body)));
    assert_true(hive_shell_is_in(&world, &snail->shell));
    hive_body_listen(
        &world, &snail->body, hive_body_on_mass_changed(record_mass, first));
    hive_body_listen(
        &world, &stone->body, hive_body_on_mass_changed(record_mass, second));
    hive_body_set_mass(&world, &snail->body, 1);
    hive_body_set_mass(&world, &stone->body, 2);
    assert_string_equal("weigh:5>1 first:5>1 weigh:5>2 second:5>2", logged());
    assert_true(hive_snail_recycle(&world, snail));
    assert_false(hive_shell_is_in(&world, &snail->shell));
}

static void other_components_and_entities_are_not_notified(void **state)
{
    (void)state;
    hive_bee *other = hive_bee_create(&world);
    hive_body_listen(
        &world, &other->body, hive_body_on_mass_changed(record_mass, first));
    hive_body_listen(
        &world, &other->body, hive_body_on_changed(record_body, body_any));
    hive_soul_listen(
        &world, &bee->soul, hive_soul_on_changed(record_soul, second));
    hive_soul_any_listen(&world, hive_soul_on_changed(record_soul, every));
    hive_stone_any_listen(
        &world, hive_stone_on_changed(record_stone, every_bee));
    assert_string_equal("", set_spot(1));
    assert_true(hive_bee_set_age(&world, bee, 9));
    assert_string_equal("", logged());
    assert_true(hive_soul_set_mood(&world, &bee->soul, -1));
    assert_string_equal("second:0 every:0", logged());
}

static void an_owners_own_properties_are_no_business_of_its_components(
    void **state)
{
    (void)state;
    listen_everywhere();
    assert_true(hive_bee_set_age(&world, bee, 4));
    assert_string_equal("bee_any:0 every_bee:0", logged());
}

/* Setting */

static void a_set_clamps_compares_and_stores(void **state)
{
    (void)state;
    assert_int_equal(5, bee->body.mass);
    assert_true(hive_body_set_mass(&world, &bee->body, 1000));
    assert_int_equal(100, bee->body.mass);
    assert_false(hive_body_set_mass(&world, &bee->body, 200));
    assert_string_equal("weigh:5>100 feel:5>100 see:5>100", logged());
}

static void texts_notify_of_both_texts(void **state)
{
    (void)state;
    hive_body_listen(
        &world, &bee->body, hive_body_on_name_changed(record_name, first));
    hive_body_any_listen(&world, hive_body_on_name_changed(record_name, every));
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_bee, bee_any));
    assert_true(hive_body_set_name(&world, &bee->body, "bumblebee"));
    assert_string_equal("first:>bumbleb answer:>bumbleb bee_any:2 "
                        "every:>bumbleb",
        logged());
    assert_false(hive_body_set_name(&world, &bee->body, bee->body.name));
    hive_body_touch_name(&world, &bee->body);
    assert_string_equal("first:bumbleb>bumbleb answer:bumbleb>bumbleb "
                        "bee_any:2 every:bumbleb>bumbleb",
        logged());
    assert_true(hive_body_set_name(&world, &stone->body, "rock"));
    assert_string_equal("every:>rock", logged());
    hive_body_any_unlisten_all(&world, HIVE_BODY_EVENT_NAME);
    assert_true(hive_body_set_name(&world, &stone->body, ""));
    assert_string_equal("", logged());
}

static void arrays_notify_of_each_element_that_changed(void **state)
{
    (void)state;
    const uint8_t legs[3] = {1, 0, 3};
    hive_body_listen(
        &world, &bee->body, hive_body_on_legs_changed(record_legs, first));
    assert_true(hive_body_set_legs(&world, &bee->body, legs));
    assert_string_equal("first0:0>1 limp0:0>1 first2:0>3 limp2:0>3", logged());
    assert_false(hive_body_set_legs(&world, &bee->body, legs));
    assert_true(hive_body_set_legs_at(&world, &bee->body, 1, 2));
    assert_string_equal("first1:0>2 limp1:0>2", logged());
    hive_body_touch_legs(&world, &bee->body);
    assert_string_equal("first0:1>1 limp0:1>1 first1:2>2 limp1:2>2 "
                        "first2:3>3 limp2:3>3",
        logged());
    assert_true(hive_body_set_legs(&world, &stone->body, legs));
    assert_string_equal("", logged());
    assert_memory_equal(legs, stone->body.legs, sizeof legs);
}

static void an_unobserved_property_is_a_plain_field(void **state)
{
    (void)state;
    listen_everywhere();
    bee->body.scars = 3;
    assert_string_equal("", logged());
}

/* Listeners of every kind */

static void a_listener_is_added_once_and_removed_once(void **state)
{
    (void)state;
    hive_body *body = &stone->body;
    assert_true(hive_body_listen(
        &world, body, hive_body_on_changed(record_body, first)));
    assert_false(hive_body_listen(
        &world, body, hive_body_on_changed(record_body, first)));
    assert_true(hive_body_unlisten(
        &world, body, hive_body_on_changed(record_body, first)));
    assert_false(hive_body_unlisten(
        &world, body, hive_body_on_changed(record_body, first)));
    assert_true(hive_body_set_name(&world, body, "a"));
    assert_string_equal("", logged());
}

static void one_that_is_added_once_is_called_once(void **state)
{
    (void)state;
    hive_body_listen_once(
        &world, &stone->body, hive_body_on_name_changed(record_name, first));
    hive_body_any_listen_once(
        &world, hive_body_on_name_changed(record_name, every));
    hive_body_set_name(&world, &stone->body, "a");
    hive_body_set_name(&world, &stone->body, "b");
    assert_string_equal("first:>a every:>a", logged());
}

static void an_owned_one_goes_with_its_owner(void **state)
{
    (void)state;
    gp_id owner = hive_bee_get_any_id(bee);
    hive_body *body = &stone->body;
    assert_true(hive_body_listen_owned(
        &world, body, hive_body_on_name_changed(record_name, first), owner));
    assert_true(hive_body_listen_owned(&world, body,
        hive_body_on_changed(record_body, body_any),
        hive_body_owner(&bee->body)));
    hive_body_set_name(&world, body, "a");
    assert_string_equal("first:>a body_any:1", logged());
    hive_bee_recycle(&world, bee);
    hive_body_set_name(&world, body, "b");
    assert_string_equal("", logged());
    assert_false(hive_body_listen_owned(
        &world, body, hive_body_on_name_changed(record_name, first), owner));
}

static void listeners_go_with_the_entity(void **state)
{
    (void)state;
    hive_body_listen(
        &world, &bee->body, hive_body_on_mass_changed(record_mass, first));
    hive_body_listen(
        &world, &bee->body, hive_body_on_changed(record_body, body_any));
    assert_true(hive_bee_recycle(&world, bee));
    assert_ptr_equal(bee, hive_bee_create(&world));
    hive_body_set_mass(&world, &bee->body, 8);
    assert_string_equal("weigh:5>8 feel:5>8 see:5>8", logged());
}

/* A listener that recycles the owner is the last one called. */

static void a_listener_that_recycles_the_owner_of_a_property_is_the_last(
    void **state)
{
    (void)state;
    static const char *const names[] = {"weigh", "first", "second", "body_any",
        "feel", "see", "bee_any", "every_bee", "every"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[200];
        hive_body_any_unlisten_all(&world, HIVE_BODY_EVENT_CHANGED);
        bee = hive_bee_create(&world);
        listen_everywhere();
        logged();
        recycles = names[i];
        assert_true(hive_body_set_mass(&world, &bee->body, 7));
        strcpy(text, logged());
        const char *last = strrchr(text, ' ');
        last = last == NULL ? text : last + 1;
        assert_int_equal(0, strncmp(names[i], last, strlen(names[i])));
        assert_int_equal(':', last[strlen(names[i])]);
    }
    assert_int_equal(1, hive_bee_count(&world)); /* the one of begin */
}

static void a_listener_that_recycles_the_owner_of_a_signal_is_the_last(
    void **state)
{
    (void)state;
    static const char *const names[] = {"ring", "dent", "first", "cry"};
    static const char *const notified[] = {"ring:3:ow", "ring:3:ow dent",
        "ring:3:ow dent first:3:ow", "ring:3:ow dent first:3:ow cry:3:ow"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bee = hive_bee_create(&world);
        listen_everywhere();
        logged();
        recycles = names[i];
        hive_body_bumped_emit(&world, &bee->body, 3, "ow");
        assert_string_equal(notified[i], logged());
    }
}

static void a_set_of_all_elements_ends_where_the_owner_is_recycled(void **state)
{
    (void)state;
    const uint8_t legs[3] = {1, 2, 3};
    recycles = "limp";
    assert_true(hive_body_set_legs(&world, &bee->body, legs));
    assert_string_equal("limp0:0>1", logged());
    bee = hive_bee_create(&world);
    hive_body_touch_legs(&world, &bee->body);
    assert_string_equal("limp0:0>0", logged());
}

static void answering_a_text_may_recycle_too(void **state)
{
    (void)state;
    hive_bee_any_listen(&world, hive_bee_on_changed(record_bee, every_bee));
    recycles = "answer";
    assert_true(hive_body_set_name(&world, &bee->body, "a"));
    assert_string_equal("answer:>a", logged());
}

/* Nested sets */

static void set_again(void *context, hive_world *of, hive_body *body,
    int32_t old_value, int32_t new_value)
{
    note("%s:%d>%d", (const char *)context, old_value, new_value);
    hive_body_set_mass(of, body, new_value - 1 < 5 ? 5 : new_value - 1);
}

static void an_inner_set_is_notified_in_full_and_the_outer_one_continues(
    void **state)
{
    (void)state;
    hive_body_listen(
        &world, &stone->body, hive_body_on_mass_changed(set_again, first));
    hive_body_any_listen(&world, hive_body_on_mass_changed(record_mass, every));
    assert_true(hive_body_set_mass(&world, &stone->body, 7));
    assert_string_equal("weigh:5>7 first:5>7 weigh:7>6 first:7>6 weigh:6>5 "
                        "first:6>5 every:6>5 every:7>6 every:5>7",
        logged());
    assert_int_equal(5, stone->body.mass);
}

/* What it costs */

static void a_component_stores_its_offset_only_where_entities_differ(
    void **state)
{
    (void)state;
    assert_int_equal(0, offsetof(hive_soul, mood));
    assert_int_equal(0, offsetof(hive_shell, rings));
    assert_int_equal(4, offsetof(hive_body, mass));
    assert_int_equal(
        sizeof(gp_slot) + sizeof(gp_listeners), offsetof(hive_stone, body));
    assert_int_not_equal(HIVE_BODY_EVENT_MASS, HIVE_BEE_EVENT_CREATED);
    assert_int_not_equal(HIVE_BODY_EVENT_CHANGED, HIVE_SOUL_EVENT_CHANGED);
}

/* One that no entity embeds is there, and harmless. */

static void a_component_without_entities_is_never_found(void **state)
{
    (void)state;
    hive_ghost ghost = {.weight = 0};
    hive_ghost_walk walk = hive_ghost_walk_begin(&world);
    assert_null(hive_ghost_walk_next(&walk));
    assert_null(hive_ghost_find(&world, hive_bee_get_any_id(bee)));
    assert_false(hive_ghost_is_in(&world, &ghost));
    hive_ghost_any_unlisten_all(&world, HIVE_GHOST_EVENT_WEIGHT);
}

/* Whatever allocation fails, the component is as it was, or as it was to be. */

static void failing_memory_refuses_a_listener_and_nothing_else(void **state)
{
    (void)state;
    for (size_t fail_at = 1;; fail_at++) {
        static hive_world failing;
        test_memory memory = {.fail_at = fail_at};
        hive_world_desc desc = {.allocator = test_allocator(&memory)};
        bool is_made = hive_world_init(&failing, &desc);
        hive_stone *made = is_made ? hive_stone_create(&failing) : NULL;
        if (made != NULL) {
            hive_body *body = &made->body;
            bool hears = hive_body_listen(
                &failing, body, hive_body_on_name_changed(record_name, first));
            bool hears_any = hive_body_listen(
                &failing, body, hive_body_on_changed(record_body, body_any));
            bool hears_every = hive_body_any_listen(
                &failing, hive_body_on_name_changed(record_name, every));
            char notified[100] = "";
            logged();
            assert_true(hive_body_set_name(&failing, body, "a"));
            strcat(notified, hears ? "first:>a " : "");
            strcat(notified, hears_any ? "body_any:1 " : "");
            strcat(notified, hears_every ? "every:>a " : "");
            note("%s", "");
            assert_string_equal(notified, logged());
        }
        hive_world_finish(&failing);
        assert_all_given_back(&memory);
        if (memory.asked < fail_at) {
            break;
        }
    }
}

/* Misuse */

#if !defined(NDEBUG)
static void set_mass(void *context)
{
    hive_body_set_mass(&world, (hive_body *)context, 9);
}

static void emit_bumped(void *context)
{
    hive_body_bumped_emit(&world, (hive_body *)context, 9, "");
}

static void add_listener(void *context)
{
    hive_body_listen(
        &world, (hive_body *)context, hive_body_on_changed(record_body, first));
}

static void a_component_without_a_live_owner_in_this_world_is_refused(
    void **state)
{
    (void)state;
    static hive_world other_world;
    assert_true(hive_world_init(&other_world, NULL));
    hive_stone *other = hive_stone_create(&other_world);
    hive_bee_recycle(&world, bee);
    void *wrong[] = {&bee->body, &other->body};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_true(aborts(set_mass, wrong[i]));
        assert_true(aborts(emit_bumped, wrong[i]));
        assert_true(aborts(add_listener, wrong[i]));
    }
    assert_false(aborts(set_mass, &stone->body));
    hive_world_finish(&other_world);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#if !defined(NDEBUG)
        cmocka_unit_test_setup_teardown(
            a_component_without_a_live_owner_in_this_world_is_refused, begin,
            end),
#endif
        cmocka_unit_test_setup_teardown(
            a_change_notifies_the_component_then_the_owner_then_the_components_type,
            begin, end),
        cmocka_unit_test_setup_teardown(
            touch_notifies_as_a_set_would_with_old_equal_to_new, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_notifies_the_component_then_the_owner_then_the_components_type,
            begin, end),
        cmocka_unit_test_setup_teardown(
            an_owner_without_functions_is_notified_of_any_property, begin, end),
        cmocka_unit_test_setup_teardown(
            a_single_listener_is_called, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_to_the_type_are_called_for_every_owner, begin, end),
        cmocka_unit_test_setup_teardown(
            a_component_is_notified_wherever_it_is_in_its_entity, begin, end),
        cmocka_unit_test_setup_teardown(
            other_components_and_entities_are_not_notified, begin, end),
        cmocka_unit_test_setup_teardown(
            an_owners_own_properties_are_no_business_of_its_components, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_set_clamps_compares_and_stores, begin, end),
        cmocka_unit_test_setup_teardown(texts_notify_of_both_texts, begin, end),
        cmocka_unit_test_setup_teardown(
            arrays_notify_of_each_element_that_changed, begin, end),
        cmocka_unit_test_setup_teardown(
            an_unobserved_property_is_a_plain_field, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_is_added_once_and_removed_once, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_is_added_once_is_called_once, begin, end),
        cmocka_unit_test_setup_teardown(
            an_owned_one_goes_with_its_owner, begin, end),
        cmocka_unit_test_setup_teardown(
            components_know_whether_their_entities_have_listeners, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_go_with_the_entity, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_that_recycles_the_owner_of_a_property_is_the_last, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_that_recycles_the_owner_of_a_signal_is_the_last, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_set_of_all_elements_ends_where_the_owner_is_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            answering_a_text_may_recycle_too, begin, end),
        cmocka_unit_test_setup_teardown(
            an_inner_set_is_notified_in_full_and_the_outer_one_continues, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_component_stores_its_offset_only_where_entities_differ, begin,
            end),
        cmocka_unit_test_setup_teardown(
            failing_memory_refuses_a_listener_and_nothing_else, begin, end),
        cmocka_unit_test_setup_teardown(
            a_component_without_entities_is_never_found, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
