/* computed_components: computed properties of entities over their components. */
#include "../journal.h"

#include "garden.h"

static garden_world world;
static test_memory memory;
static garden_bee *bee;
static garden_wasp *wasp;
static garden_fly *fly;
static garden_stone *stone;
static void (*in_reset)(garden_bee *newborn);
static void (*when_velocity)(void); /* once, when a change of it is notified */
static bool is_noting;

static const garden_vec2 slow_speed = {0.5f, 0.0f};
static const garden_vec2 fast_speed = {4.0f, 1.0f};

static void act(void (**what)(void))
{
    void (*now)(void) = *what;
    *what = NULL;
    if (now != NULL) {
        now();
    }
}

void garden_bee_on_init(garden_world *of, garden_bee *who)
{
    (void)of;
    assert_int_equal(0, who->power); /* settled when init has returned */
}

void garden_bee_on_reset(garden_world *of, garden_bee *who)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(who);
    }
}

void garden_physics_felt_velocity(garden_world *of, garden_physics *physics,
    garden_vec2 old_value, garden_vec2 new_value)
{
    garden_bee *owner = garden_bee_find(
        of, garden_bee_id_from_any(garden_physics_owner(physics)));

    if (!is_noting) {
        return;
    }
    note("felt:%g-%g(speed=%g)", (double)old_value.x, (double)new_value.x,
        (double)physics->speed);
    if (owner != NULL) {
        note("settled:%d,%g", (int)owner->slow, (double)owner->force);
    }
    act(&when_velocity);
}

void garden_bee_received_velocity(garden_world *of, garden_bee *who,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)of, (void)who;
    if (is_noting) {
        note("velocity:%g-%g", (double)old_value.x, (double)new_value.x);
    }
}

void garden_bee_received_slow(
    garden_world *of, garden_bee *who, bool old_value, bool new_value)
{
    (void)of, (void)who;
    if (is_noting) {
        note("slow:%d-%d", (int)old_value, (int)new_value);
    }
}

static void record_speed(void *context, garden_world *of,
    garden_physics *physics, float old_value, float new_value)
{
    (void)context, (void)of, (void)physics;
    note("speed:%g-%g", (double)old_value, (double)new_value);
}

static void record_force(void *context, garden_world *of, garden_bee *who,
    float old_value, float new_value)
{
    (void)context, (void)of, (void)who;
    note("force:%g-%g", (double)old_value, (double)new_value);
}

static void record_power(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("power:%d-%d", (int)old_value, (int)new_value);
}

static void record_points(void *context, garden_world *of,
    garden_health *health, int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)health;
    note("points:%d-%d", (int)old_value, (int)new_value);
}

static void record_weak(void *context, garden_world *of, garden_health *health,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)health;
    note("weak:%d-%d", (int)old_value, (int)new_value);
}

static void record_fit(void *context, garden_world *of, garden_fly *who,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)who;
    note("fit:%d-%d", (int)old_value, (int)new_value);
}

static void record_heavy(void *context, garden_world *of, garden_wasp *who,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)who;
    note("heavy:%d-%d", (int)old_value, (int)new_value);
}

static void record_mass(void *context, garden_world *of,
    garden_physics *physics, float old_value, float new_value)
{
    (void)context, (void)of, (void)physics;
    note("mass:%g-%g", (double)old_value, (double)new_value);
}

static void record_name(void *context, garden_world *of,
    garden_physics *physics, const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)physics;
    note("name:%s-%s", old_value, new_value);
}

static void record_label(void *context, garden_world *of, garden_bee *who,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)who;
    note("label:%s-%s", old_value, new_value);
}

static void record_slot(void *context, garden_world *of,
    garden_physics *physics, uint32_t index, int16_t old_value,
    int16_t new_value)
{
    (void)context, (void)of, (void)physics;
    note("slot%u:%d-%d(total=%d)", (unsigned)index, (int)old_value,
        (int)new_value, (int)bee->total);
}

static void record_place(void *context, garden_world *of, garden_bee *who,
    uint32_t index, int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("place%u:%d-%d", (unsigned)index, (int)old_value, (int)new_value);
}

static void record_total(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("total:%d-%d", (int)old_value, (int)new_value);
}

static const char *name_of(garden_bee_property property)
{
    return property == GARDEN_BEE_PROPERTY_POWER           ? "power"
           : property == GARDEN_BEE_PROPERTY_HP            ? "hp"
           : property == GARDEN_BEE_PROPERTY_HEALTH_POINTS ? "health.points"
           : property == GARDEN_BEE_PROPERTY_HEALTH_WEAK   ? "health.weak"
           : property == GARDEN_BEE_PROPERTY_SLOW          ? "slow"
                                                           : "other";
}

static void record_any(void *context, garden_world *of, garden_bee *who,
    garden_bee_property property)
{
    (void)of, (void)who;
    note("%s:%s", (const char *)context, name_of(property));
}

static int set_up(void **state)
{
    (void)state;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};

    in_reset = NULL;
    when_velocity = NULL;
    is_noting = false;
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    wasp = garden_wasp_create(&world);
    fly = garden_fly_create(&world);
    stone = garden_stone_create(&world);
    is_noting = true;
    logged();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    is_noting = false;
    garden_world_finish(&world);
    assert_int_equal(0, memory.count);
    return 0;
}

static void a_newborn_follows_the_defaults_of_its_components(void **state)
{
    (void)state;
    assert_int_equal(150, bee->power);
    assert_true(bee->slow);
    assert_true(wasp->heavy);
    assert_true(fly->fit);
    assert_string_equal("", bee->label);
}

static void arguments_and_presets_update_dependents_before_reset(void **state)
{
    (void)state;
    garden_bee *made = garden_bee_create_with(&world, 5, 20);

    assert_true(made->health.weak);
    assert_false(made->slow);
    assert_int_equal(25, made->power);
    made = garden_bee_create_fast(&world);
    assert_true(made->physics.speed == 3.0f);
    assert_true(made->force == 6.0f);
    assert_string_equal("", logged());
}

static void check_in_reset(garden_bee *newborn)
{
    assert_int_equal(150, newborn->power);
    garden_health_set_points(&world, &newborn->health, 7);
    assert_true(newborn->health.weak);
    assert_int_equal(107, newborn->power);
    garden_physics_set_velocity(&world, &newborn->physics, fast_speed);
    assert_true(newborn->force == 8.0f);
}

static void setters_in_reset_update_dependents_but_notify_no_listener(
    void **state)
{
    (void)state;
    garden_bee *made;

    garden_bee_any_listen(
        &world, garden_bee_on_power_changed(record_power, NULL));
    garden_health_any_listen(
        &world, garden_health_on_points_changed(record_points, NULL));
    in_reset = check_in_reset;
    made = garden_bee_create(&world);
    assert_int_equal(107, made->power);
    assert_string_equal("", logged());
}

static void what_has_no_listeners_is_updated(void **state)
{
    (void)state;
    assert_true(garden_health_set_points(&world, &bee->health, 8));
    assert_true(bee->health.weak);
    assert_int_equal(108, bee->power);
    assert_true(garden_physics_set_mass(&world, &wasp->physics, 1.0f));
    assert_false(wasp->heavy);
    assert_true(garden_bee_set_hp(&world, bee, 1));
    assert_int_equal(9, bee->power);
    assert_string_equal("slow:1-0", logged()); /* which is always notified */
}

static void each_type_follows_in_its_own_way(void **state)
{
    (void)state;
    garden_physics_walk walk = garden_physics_walk_begin(&world);
    garden_physics *physics;

    garden_wasp_listen(
        &world, wasp, garden_wasp_on_heavy_changed(record_heavy, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_force_changed(record_force, NULL));
    garden_physics_set_velocity(&world, &bee->physics, fast_speed);
    logged();
    while ((physics = garden_physics_walk_next(&walk)) != NULL) {
        assert_true(garden_physics_set_mass(&world, physics, 3.0f));
    }
    assert_true(bee->force == 12.0f);
    assert_false(wasp->heavy);
    assert_string_equal("force:8-12 heavy:1-0", logged());
    garden_health_set_points(&world, &fly->health, 3);
    assert_true(fly->health.weak);
    assert_false(fly->fit);
    garden_physics_set_velocity(&world, &stone->physics, fast_speed);
    assert_true(stone->physics.speed == 4.0f);
}

static void the_component_is_notified_first_and_then_what_follows(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_force_changed(record_force, NULL));
    garden_physics_listen(&world, &bee->physics,
        garden_physics_on_speed_changed(record_speed, NULL));
    garden_physics_set_velocity(&world, &bee->physics, fast_speed);
    assert_string_equal("felt:0-4(speed=4) settled:0,8 velocity:0-4 "
                        "speed:0-4 force:0-8 slow:1-0",
        logged());
}

static void of_two_components_the_required_one_comes_first(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_power_changed(record_power, NULL));
    garden_health_listen(
        &world, &bee->health, garden_health_on_weak_changed(record_weak, NULL));
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    garden_health_set_points(&world, &bee->health, 4);
    assert_string_equal(
        "points:50-4 weak:0-1 slow:1-0 power:150-104", logged());
}

static void what_has_not_changed_is_not_notified(void **state)
{
    (void)state;
    garden_health_listen(
        &world, &bee->health, garden_health_on_weak_changed(record_weak, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_power_changed(record_power, NULL));
    garden_health_set_points(&world, &bee->health, 51);
    assert_string_equal("power:150-151", logged());
    assert_false(garden_health_set_points(&world, &bee->health, 51));
    assert_string_equal("", logged());
}

static void one_listener_to_what_follows_is_enough(void **state)
{
    (void)state;
    garden_fly_any_listen(&world, garden_fly_on_fit_changed(record_fit, NULL));
    garden_health_set_points(&world, &fly->health, 3);
    assert_string_equal("fit:1-0", logged());
    garden_fly_any_unlisten_all(&world, GARDEN_FLY_EVENT_FIT);
    garden_health_set_points(&world, &fly->health, 30);
    assert_true(fly->fit);
    assert_string_equal("", logged());
}

static void listeners_to_any_property_are_called_for_all(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_changed(record_any, "own"));
    garden_bee_any_listen(&world, garden_bee_on_changed(record_any, "every"));
    garden_health_set_points(&world, &bee->health, 4);
    assert_string_equal("own:health.points every:health.points "
                        "own:health.weak every:health.weak "
                        "slow:1-0 own:slow every:slow own:power every:power",
        logged());
}

static void set_velocity_again(void)
{
    garden_physics_set_velocity(&world, &bee->physics, slow_speed);
}

static void a_nested_set_is_notified_in_full_first(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_force_changed(record_force, NULL));
    when_velocity = set_velocity_again;
    garden_physics_set_velocity(&world, &bee->physics, fast_speed);
    assert_string_equal("felt:0-4(speed=4) settled:0,8 "
                        "felt:4-0.5(speed=0.5) settled:1,1 velocity:4-0.5 "
                        "force:8-1 slow:0-1 "
                        "velocity:0-4 force:0-8 slow:1-0",
        logged());
    assert_true(bee->slow);
}

static void recycle_bee(void)
{
    garden_bee_recycle(&world, bee);
}

static void nothing_more_is_notified_of_what_died_in_a_listener(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_force_changed(record_force, NULL));
    when_velocity = recycle_bee;
    assert_true(garden_physics_set_velocity(&world, &bee->physics, fast_speed));
    assert_string_equal("felt:0-4(speed=4) settled:0,8", logged());
}

static void recycle_in_follower(void *context, garden_world *of,
    garden_health *health, bool old_value, bool new_value)
{
    record_weak(context, of, health, old_value, new_value);
    recycle_bee();
}

static void a_follower_may_be_the_one_that_ends_it(void **state)
{
    (void)state;
    garden_health_listen(&world, &bee->health,
        garden_health_on_weak_changed(recycle_in_follower, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_power_changed(record_power, NULL));
    assert_true(garden_health_set_points(&world, &bee->health, 4));
    assert_string_equal("weak:0-1", logged());
    assert_int_equal(0, garden_bee_count(&world));
}

static void a_text_of_a_component_is_followed(void **state)
{
    (void)state;
    assert_true(garden_physics_set_name(&world, &bee->physics, "maja"));
    assert_string_equal("maja", bee->label);
    garden_bee_listen(
        &world, bee, garden_bee_on_label_changed(record_label, NULL));
    garden_physics_set_name(&world, &bee->physics, "drönäro");
    assert_string_equal("drön", bee->label); /* whole characters only */
    assert_string_equal("label:maja-drön", logged());
    garden_physics_listen(&world, &bee->physics,
        garden_physics_on_name_changed(record_name, NULL));
    garden_physics_set_name(&world, &bee->physics, "drön");
    assert_string_equal("name:drönä-drön", logged());
    garden_bee_set_hp(&world, bee, 0);
    assert_string_equal("label:drön-dead", logged());
    assert_true(garden_physics_set_name(&world, &wasp->physics, "wanda"));
    assert_string_equal("", logged());
}

static void an_array_of_a_component_is_followed(void **state)
{
    (void)state;
    const int16_t values[3] = {1, -2, 4};

    assert_true(garden_physics_set_slots(&world, &bee->physics, values));
    assert_int_equal(-2, bee->places[1]);
    assert_int_equal(3, bee->total);
    assert_false(garden_physics_set_slots(&world, &bee->physics, values));
    assert_true(garden_physics_set_slots_at(&world, &bee->physics, 1, 5));
    assert_int_equal(10, bee->total);
    garden_bee_listen(
        &world, bee, garden_bee_on_total_changed(record_total, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_places_changed(record_place, NULL));
    garden_physics_listen(&world, &bee->physics,
        garden_physics_on_slots_changed(record_slot, NULL));
    garden_physics_set_slots_at(&world, &bee->physics, 0, 2);
    assert_string_equal("slot0:1-2(total=11) place0:1-2 total:10-11", logged());
    garden_physics_set_slots(&world, &bee->physics, values);
    assert_string_equal("slot0:2-1(total=3) slot1:5--2(total=3) "
                        "place0:2-1 place1:5--2 total:11-3",
        logged());
    assert_true(garden_physics_set_slots(&world, &stone->physics, values));
    assert_true(garden_physics_set_slots_at(&world, &wasp->physics, 2, 9));
    assert_int_equal(9, wasp->physics.slots[2]);
}

static void recycle_at_slot(void *context, garden_world *of,
    garden_physics *physics, uint32_t index, int16_t old_value,
    int16_t new_value)
{
    record_slot(context, of, physics, index, old_value, new_value);
    recycle_bee();
}

static void a_listener_to_an_element_may_end_it(void **state)
{
    (void)state;
    const int16_t values[3] = {1, 2, 3};

    garden_physics_listen(&world, &bee->physics,
        garden_physics_on_slots_changed(recycle_at_slot, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_total_changed(record_total, NULL));
    assert_true(garden_physics_set_slots(&world, &bee->physics, values));
    assert_string_equal("slot0:0-1(total=6)", logged());
}

static void touching_notifies_of_itself_only(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_power_changed(record_power, NULL));
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    garden_health_touch_points(&world, &bee->health);
    assert_string_equal("points:50-50", logged());
    garden_bee_touch_power(&world, bee);
    assert_string_equal("power:150-150", logged());
}

static void
a_frozen_bee_updates_dependents_immediately_and_notifies_when_thawed(
    void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_power_changed(record_power, NULL));
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    garden_health_listen(
        &world, &bee->health, garden_health_on_weak_changed(record_weak, NULL));
    garden_bee_freeze(&world, bee);
    garden_health_set_points(&world, &bee->health, 4);
    garden_health_set_points(&world, &bee->health, 3);
    assert_true(bee->health.weak);
    assert_int_equal(103, bee->power);
    assert_string_equal("", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal(
        "slow:1-0 power:150-103 points:50-3 weak:0-1", logged());
    garden_bee_freeze(&world, bee);
    garden_health_set_points(&world, &bee->health, 40);
    garden_health_set_points(&world, &bee->health, 3);
    garden_bee_thaw(&world, bee);
    assert_string_equal("", logged());
}

static void a_bound_listener_is_called_for_what_follows(void **state)
{
    (void)state;
    gp_id from = garden_bee_get_any_id(bee);
    gp_id to = garden_wasp_get_any_id(wasp);
    gp_binding binding = garden_bind(&world, from, "force", to, "physics.mass");

    assert_true(binding.bits != 0);
    garden_physics_set_velocity(&world, &bee->physics, fast_speed);
    assert_true(wasp->physics.mass == 8.0f);
    assert_false(wasp->heavy);
    assert_true(garden_bind(&world, to, "physics.mass", from, "force").bits ==
                0); /* it follows already */
}

static void a_change_of_one_type_calls_listeners_to_the_other(void **state)
{
    (void)state;
    garden_physics_any_listen(
        &world, garden_physics_on_mass_changed(record_mass, NULL));
    garden_physics_set_mass(&world, &stone->physics, 9.0f);
    garden_physics_set_mass(&world, &wasp->physics, 7.0f);
    assert_string_equal("mass:2-9 mass:20-7", logged());
    assert_false(wasp->heavy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_newborn_follows_the_defaults_of_its_components, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            arguments_and_presets_update_dependents_before_reset, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            setters_in_reset_update_dependents_but_notify_no_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            what_has_no_listeners_is_updated, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            each_type_follows_in_its_own_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_component_is_notified_first_and_then_what_follows, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            of_two_components_the_required_one_comes_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_has_not_changed_is_not_notified, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            one_listener_to_what_follows_is_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            listeners_to_any_property_are_called_for_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_nested_set_is_notified_in_full_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_more_is_notified_of_what_died_in_a_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_follower_may_be_the_one_that_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_text_of_a_component_is_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            an_array_of_a_component_is_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_listener_to_an_element_may_end_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            touching_notifies_of_itself_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_frozen_bee_updates_dependents_immediately_and_notifies_when_thawed,
            set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_bound_listener_is_called_for_what_follows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_change_of_one_type_calls_listeners_to_the_other, set_up,
            tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
