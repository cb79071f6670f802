/* Bindings made when the program runs: what follows what, and until when. */
#include "../journal.h"

#include "garden.h"

#include "gp_binding.h"

#include <math.h>

static garden_world world;
static test_memory memory;
static test_exhausted exhausted;
static garden_bee *bee;
static garden_bar *bar;
static const gp_id the_world = {0};

void garden_guard_on_deactivate(garden_world *of, garden_guard *guard)
{
    (void)guard;
    note("deactivate");
    assert_true(garden_world_user(of) == &exhausted);
}

static int begin(void **state)
{
    (void)state;
    memset(&memory, 0, sizeof memory);
    memset(&exhausted, 0, sizeof exhausted);
    garden_world_desc desc = {
        .allocator = test_allocator(&memory),
        .on_exhausted = record_exhausted,
        .user = &exhausted,
    };
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    bar = garden_bar_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_all_given_back(&memory);
    logged();
    return 0;
}

static gp_id id_of(const void *object)
{
    gp_id id = {((const gp_slot *)object)->id};
    return id;
}

static gp_binding bind(const char *source, const char *target)
{
    return garden_bind(&world, id_of(bee), source, id_of(bar), target);
}

static void assert_bound(gp_binding binding)
{
    assert_true(binding.bits != 0);
}

static void assert_refused(gp_binding binding)
{
    assert_true(binding.bits == 0);
}

static bool unbind(gp_binding binding)
{
    return garden_unbind(&world, binding);
}

/* How many listen to a bee's hp. */
static uint32_t hp_listeners(void)
{
    const gp_world *gp = &garden_gp(&world)->gp;
    return gp_listeners_count(
        &gp->listeners, &bee->listeners, GARDEN_BEE_EVENT_HP);
}

static void record_value(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("value:%d->%d", (int)old_value, (int)new_value);
}

/* What a binding does */

static void a_binding_copies_immediately_and_notifies(void **state)
{
    (void)state;
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_set_hp(&world, bee, 30);
    assert_bound(bind("hp", "value"));
    assert_int_equal(30, bar->value);
    assert_string_equal("value:0->30", logged());
}

static void a_change_of_the_source_sets_the_target(void **state)
{
    (void)state;
    assert_bound(bind("hp", "value"));
    assert_int_equal(50, bar->value); /* clamped by its setter */
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_set_hp(&world, bee, 20);
    assert_string_equal("value:50->20", logged());
    garden_bee_set_hp(&world, bee, 20);
    assert_string_equal("", logged());
    garden_bar_set_value(&world, bar, 7); /* it may still be set */
    garden_bee_touch_hp(&world, bee);
    assert_string_equal("value:20->7 value:7->20", logged());
}

static void unbind_ends_it_once(void **state)
{
    (void)state;
    gp_binding binding = bind("hp", "value");
    assert_bound(binding);
    assert_int_equal(1, hp_listeners());
    assert_true(unbind(binding));
    assert_int_equal(0, hp_listeners());
    garden_bee_set_hp(&world, bee, 1);
    assert_int_equal(50, bar->value);
    assert_false(unbind(binding));
    gp_binding other = bind("hp", "value"); /* in the same record */
    assert_bound(other);
    assert_true(other.bits != binding.bits);
    assert_false(unbind(binding));
    assert_int_equal(1, bar->value);
    assert_true(unbind(other));
}

static void what_was_never_a_binding_is_not_ended(void **state)
{
    (void)state;
    gp_binding none = {0};
    gp_binding foreign = {UINT64_C(1) << 32 | 77};
    gp_binding never = {UINT64_C(2) << 32};
    assert_false(unbind(none));
    assert_false(unbind(foreign));
    assert_bound(bind("hp", "value"));
    assert_false(unbind(none));
    assert_false(unbind(foreign));
    assert_false(unbind(never));
}

/* What may be bound */

static void every_type_may_be_bound_to_itself(void **state)
{
    (void)state;
    bee->team = GARDEN_TEAM_WASPS;
    bee->slots[2] = 5;
    bee->mate = garden_bee_get_id(bee);
    assert_bound(bind("position", "marker"));
    assert_bound(bind("slots", "cells"));
    assert_bound(bind("name", "label"));
    assert_bound(bind("team", "side"));
    assert_bound(bind("mate", "whose"));
    garden_vec2 place = {1, 2};
    garden_bee_set_position(&world, bee, place);
    garden_bee_set_name(&world, bee, "Berta");
    assert_true(bar->marker.x == 1.0f && bar->marker.y == 2.0f);
    assert_int_equal(5, bar->cells[2]);
    assert_string_equal("Berta", bar->label);
    assert_int_equal(GARDEN_TEAM_WASPS, bar->side);
    assert_true(bar->whose.bits == id_of(bee).bits);
}

static void a_wider_type_follows_a_narrower_one(void **state)
{
    (void)state;
    assert_bound(bind("hp", "percent"));
    assert_true(bar->percent == 100.0);
    assert_bound(bind("energy", "percent"));
    garden_bee_set_energy(&world, bee, (float)NAN);
    assert_true(isnan(bar->percent));
    assert_bound(bind("slots[1]", "value"));
    garden_bee_set_slots_at(&world, bee, 1, 44);
    assert_int_equal(44, bar->value);
}

static void what_would_have_to_be_cut_is_refused(void **state)
{
    (void)state;
    assert_refused(bind("hp", "tiny"));
    assert_refused(bind("name", "short_label"));
    assert_refused(bind("hp", "label"));
    assert_refused(bind("position", "value"));
    assert_refused(bind("slots", "value"));
    assert_refused(bind("team", "value"));
    assert_refused(
        garden_bind(&world, id_of(bar), "whose", id_of(bee), "mate"));
    assert_refused(
        garden_bind(&world, id_of(bar), "percent", id_of(bee), "energy"));
    assert_int_equal(0, exhausted.reports);
}

static void what_leads_nowhere_is_refused(void **state)
{
    (void)state;
    assert_refused(bind("wings", "value"));
    assert_refused(bind("hp", "wings"));
    assert_refused(bind("hp.x", "value"));
    assert_refused(bind("slots[4]", "value"));
    assert_refused(bind("", "value"));
    gp_id never = {UINT64_C(77) << 32 | 1u << GP_ID_SLOT_BITS};
    gp_id foreign = {UINT64_C(1) << 32 | 9u << GP_ID_SLOT_BITS};
    assert_refused(garden_bind(&world, never, "hp", id_of(bar), "value"));
    assert_refused(garden_bind(&world, id_of(bee), "hp", foreign, "value"));
    gp_id dead = id_of(bar);
    garden_bar_recycle(&world, bar);
    assert_refused(garden_bind(&world, id_of(bee), "hp", dead, "value"));
    assert_refused(garden_bind(&world, dead, "value", id_of(bee), "hp"));
}

static void what_is_not_observed_is_refused(void **state)
{
    (void)state;
    assert_refused(bind("secret", "value"));
    assert_refused(bind("hp", "plain"));
}

static void the_world_may_be_either_side(void **state)
{
    (void)state;
    world.honey = 8;
    gp_binding own = garden_bind(&world, the_world, "honey", the_world, "best");
    assert_bound(own);
    assert_int_equal(8, world.best);
    assert_bound(
        garden_bind(&world, id_of(bee), "position", the_world, "wind"));
    assert_bound(
        garden_bind(&world, the_world, "wind.y", id_of(bee), "energy"));
    garden_vec2 place = {1, 2};
    garden_bee_set_position(&world, bee, place);
    assert_true(bee->energy == 2.0f);
    garden_world_set_honey(&world, 9);
    assert_int_equal(9, world.best);
    assert_true(unbind(own));
    garden_world_set_honey(&world, 10);
    assert_int_equal(9, world.best);
}

/* Parts of properties */

static void a_field_may_follow_a_field(void **state)
{
    (void)state;
    assert_bound(bind("position.x", "marker.y"));
    garden_vec2 place = {3, 4};
    garden_bee_set_position(&world, bee, place);
    assert_true(bar->marker.x == 0.0f && bar->marker.y == 3.0f);
    garden_vec2 higher = {3, 5};
    garden_vec2 marker = {9, 9};
    garden_bar_set_marker(&world, bar, marker);
    garden_bee_set_position(&world, bee, higher);
    assert_true(bar->marker.x == 9.0f && bar->marker.y == 3.0f);
}

static void an_element_may_follow_an_element(void **state)
{
    (void)state;
    assert_bound(bind("slots[2]", "cells[0]"));
    assert_bound(bind("corners[1].y", "marker.x"));
    garden_bee_set_slots_at(&world, bee, 1, 5);
    assert_int_equal(0, bar->cells[0]);
    garden_bee_set_slots_at(&world, bee, 2, 6);
    assert_int_equal(6, bar->cells[0]);
    garden_vec2 corner = {1, 2};
    garden_bee_set_corners_at(&world, bee, 0, corner);
    assert_true(bar->marker.x == 0.0f);
    garden_bee_set_corners_at(&world, bee, 1, corner);
    assert_true(bar->marker.x == 2.0f);
}

static void record_cells(void *context, garden_world *of, garden_bar *whose,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("cells[%d]:%d->%d", (int)index, (int)old_value, (int)new_value);
}

static void of_an_array_each_element_follows_its_own(void **state)
{
    (void)state;
    assert_bound(bind("slots", "cells"));
    garden_bar_listen(
        &world, bar, garden_bar_on_cells_changed(record_cells, NULL));
    garden_bar_set_cells_at(&world, bar, 0, 99);
    assert_string_equal("cells[0]:0->99", logged());
    uint8_t slots[4] = {0, 1, 0, 2};
    garden_bee_set_slots(&world, bee, slots);
    assert_string_equal("cells[1]:0->1 cells[3]:0->2", logged());
    assert_int_equal(99, bar->cells[0]);
}

static void a_component_may_be_either_side(void **state)
{
    (void)state;
    garden_guard *guard = garden_guard_create(&world);
    garden_guard *other = garden_guard_create(&world);
    assert_bound(garden_bind(&world, id_of(guard), "physics.position",
        id_of(other), "physics.position"));
    assert_bound(garden_bind(
        &world, id_of(guard), "physics.position.x", id_of(bar), "percent"));
    assert_bound(garden_bind(
        &world, id_of(bee), "energy", id_of(guard), "physics.position.y"));
    garden_vec2 place = {3, 4};
    garden_physics_set_position(&world, &guard->physics, place);
    assert_true(other->physics.position.y == 4.0f && bar->percent == 3.0);
    garden_bee_set_energy(&world, bee, 9.0f);
    assert_true(guard->physics.position.y == 9.0f);
    assert_true(other->physics.position.y == 9.0f);
    assert_bound(garden_bind(
        &world, id_of(guard), "physics.tags", id_of(other), "physics.tags"));
    garden_physics_set_tags_at(&world, &guard->physics, 1, 5);
    assert_int_equal(5, other->physics.tags[1]);
    garden_guard_recycle(&world, other);
    garden_physics_set_position(&world, &guard->physics, place);
    assert_true(bar->percent == 3.0);
    assert_refused(
        garden_bind(&world, id_of(guard), "physics", id_of(bar), "marker"));
}

/* How it goes on */

static void two_properties_may_follow_each_other(void **state)
{
    (void)state;
    garden_bee_set_hp(&world, bee, 10);
    assert_bound(bind("hp", "value"));
    assert_bound(garden_bind(&world, id_of(bar), "value", id_of(bee), "hp"));
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_set_hp(&world, bee, 20);
    assert_string_equal("value:10->20", logged());
    garden_bar_set_value(&world, bar, 30);
    assert_int_equal(30, bee->hp);
    assert_string_equal("value:20->30", logged());
    garden_bee_set_hp(&world, bee, 99); /* the bar goes up to 50 only */
    assert_int_equal(50, bar->value);
    assert_int_equal(50, bee->hp);
}

static void chains_and_circles_come_to_an_end(void **state)
{
    (void)state;
    enum { LENGTH = 30 };
    garden_guard *guards[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
        guards[i] = garden_guard_create(&world);
    }
    for (int i = 0; i < LENGTH; i++) {
        assert_bound(garden_bind(&world, id_of(guards[i]), "hp",
            id_of(guards[(i + 1) % LENGTH]), "hp"));
    }
    garden_guard_set_hp(&world, guards[7], 5);
    for (int i = 0; i < LENGTH; i++) {
        assert_int_equal(5, guards[i]->hp);
    }
    garden_world_finish(&world);
    logged();
    assert_true(garden_world_init(&world, NULL));
}

static void set_again(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value;
    if (new_value == 10) {
        garden_bee_set_hp(of, whose, 40);
    }
}

static void after_nested_sets_the_target_is_as_the_source(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(set_again, NULL));
    assert_bound(bind("hp", "value"));
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_set_hp(&world, bee, 10);
    assert_int_equal(40, bee->hp);
    assert_int_equal(40, bar->value);
    assert_string_equal("value:50->40", logged());
}

static gp_binding to_end;

static void end_it(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    note(garden_unbind(of, to_end) ? "ended" : "not");
}

static void a_listener_may_end_the_binding_that_called_it(void **state)
{
    (void)state;
    to_end = bind("hp", "value");
    garden_bar_listen(&world, bar, garden_bar_on_value_changed(end_it, NULL));
    garden_bee_set_hp(&world, bee, 10);
    assert_string_equal("ended", logged());
    assert_int_equal(10, bar->value);
    garden_bee_set_hp(&world, bee, 20);
    assert_int_equal(10, bar->value);
}

static void bind_in_its_place(void *context, garden_world *of,
    garden_bar *whose, int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value;
    if (new_value == 10) {
        garden_unbind(of, to_end);
        to_end = garden_bind(of, id_of(bee), "hp", id_of(whose), "percent");
    }
}

static void a_record_may_be_used_again_within_its_own_call(void **state)
{
    (void)state;
    to_end = bind("hp", "value");
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(bind_in_its_place, NULL));
    garden_bee_set_hp(&world, bee, 10);
    assert_bound(to_end);
    assert_true(bar->percent == 10.0);
    garden_bee_set_hp(&world, bee, 20);
    assert_int_equal(10, bar->value);
    assert_true(bar->percent == 20.0);
}

/* Removing all listeners */

static void record_hp(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("hp:%d->%d", (int)old_value, (int)new_value);
}

static void clear_and_listen(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    garden_bee_unlisten_all(of, whose, GARDEN_BEE_EVENT_HP);
    garden_bee_listen(of, whose, garden_bee_on_hp_changed(record_hp, NULL));
}

static void unlisten_all_leaves_bindings(void **state)
{
    (void)state;
    int contexts[40];
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    gp_binding first = bind("hp", "value");
    for (int i = 0; i < 40; i++) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(record_hp, &contexts[i]));
    }
    gp_binding second = bind("hp", "percent");
    garden_bee_listen_owned(
        &world, bee, garden_bee_on_hp_changed(record_hp, contexts), id_of(bar));
    garden_bee_unlisten_all(&world, bee, GARDEN_BEE_EVENT_HP);
    assert_int_equal(2, hp_listeners());
    garden_bee_set_hp(&world, bee, 20);
    assert_string_equal("", logged());
    assert_int_equal(20, bar->value);
    assert_true(bar->percent == 20.0);
    assert_true(unbind(second));
    garden_bee_unlisten_all(&world, bee, GARDEN_BEE_EVENT_HP);
    assert_true(unbind(first));
    assert_int_equal(0, hp_listeners());
}

static void an_emission_that_unlisten_all_ends_still_calls_bindings(
    void **state)
{
    (void)state;
    int contexts[40];
    for (int count = 0; count <= 40; count += 40) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(clear_and_listen, NULL));
        for (int i = 0; i < count; i++) {
            garden_bee_listen(
                &world, bee, garden_bee_on_hp_changed(record_hp, &contexts[i]));
        }
        gp_binding made = bind("hp", "value");
        garden_bee_set_hp(&world, bee, 20 + count / 2);
        assert_int_equal(20 + count / 2, bar->value);
        assert_string_equal("", logged());
        garden_bee_set_hp(&world, bee, 30);
        assert_int_equal(30, bar->value);
        assert_true(unbind(made));
        garden_bee_unlisten_all(&world, bee, GARDEN_BEE_EVENT_HP);
        logged();
    }
}

static void unlisten_all_leaves_bindings_to_objects_with_a_cell(void **state)
{
    (void)state;
    garden_mite *mite = garden_mite_create(&world);
    gp_binding made =
        garden_bind(&world, id_of(mite), "hp", id_of(bar), "value");
    assert_bound(made);
    garden_mite_unlisten_all(&world, mite, GARDEN_MITE_EVENT_HP);
    garden_mite_set_hp(&world, mite, 20);
    assert_int_equal(20, bar->value);
    assert_true(unbind(made));
}

/* How it ends */

static void it_ends_when_the_source_dies(void **state)
{
    (void)state;
    gp_binding binding = bind("hp", "value");
    garden_bee_recycle(&world, bee);
    assert_false(unbind(binding));
    garden_bee *next = garden_bee_create(&world); /* in the same slot */
    assert_ptr_equal(bee, next);
    garden_bee_set_hp(&world, next, 3);
    assert_int_equal(50, bar->value);
}

static void it_ends_when_the_target_dies(void **state)
{
    (void)state;
    gp_binding binding = bind("hp", "value");
    garden_bar_recycle(&world, bar);
    garden_bar *next = garden_bar_create(&world); /* in the same slot */
    assert_ptr_equal(bar, next);
    garden_bee_set_hp(&world, bee, 3);
    assert_int_equal(0, next->value);
    assert_false(unbind(binding));
    assert_int_equal(0, hp_listeners());
}

static void recycle_source(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    garden_bee_recycle(of, bee);
}

static void recycle_target(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    garden_bar_recycle(of, whose);
}

static void either_side_may_die_in_the_first_copy(void **state)
{
    (void)state;
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_source, NULL));
    assert_refused(bind("hp", "value"));
    bee = garden_bee_create(&world);
    garden_bar_unlisten_all(&world, bar, GARDEN_BAR_EVENT_VALUE);
    garden_bar_set_value(&world, bar, 0);
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_target, NULL));
    assert_refused(bind("hp", "value"));
    garden_bee_set_hp(&world, bee, 1);
    assert_int_equal(0, hp_listeners());
}

static void a_listener_to_the_target_may_end_it_before_it_is_known(void **state)
{
    (void)state;
    to_end.bits = UINT64_C(1) << 32; /* what the first binding will be */
    garden_bar_listen(&world, bar, garden_bar_on_value_changed(end_it, NULL));
    assert_refused(bind("hp", "value"));
    assert_string_equal("ended", logged());
}

static void either_side_may_die_in_a_later_copy(void **state)
{
    (void)state;
    assert_bound(bind("hp", "value"));
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_source, NULL));
    garden_bee_set_hp(&world, bee, 20);
    assert_int_equal(20, bar->value);
    bee = garden_bee_create(&world);
    garden_bar_unlisten_all(&world, bar, GARDEN_BAR_EVENT_VALUE);
    assert_bound(bind("hp", "value"));
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_target, NULL));
    garden_bee_set_hp(&world, bee, 30);
    assert_int_equal(0, garden_bar_count(&world));
    garden_bee_set_hp(&world, bee, 40);
}

static void one_that_is_being_recycled_may_still_be_bound(void **state)
{
    (void)state;
    garden_guard *guard = garden_guard_create(&world);
    assert_bound(garden_bind(&world, id_of(bee), "hp", id_of(guard), "hp"));
    garden_guard_recycle(&world, guard);
    assert_string_equal("deactivate", logged());
    garden_bee_set_hp(&world, bee, 1);
    assert_int_equal(0, hp_listeners());
}

static void bindings_outlive_no_world(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        assert_bound(bind("hp", "value"));
    }
    assert_int_equal(100, hp_listeners());
    garden_world_finish(&world);
    assert_all_given_back(&memory);
    garden_world_desc desc = {.allocator = test_allocator(&memory)};
    assert_true(garden_world_init(&world, &desc));
}

/* Memory */

static void as_many_as_before_need_no_memory(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    gp_binding bindings[COUNT];
    size_t asked = 0;
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < COUNT; i++) {
            bindings[i] = bind("hp", "value");
            assert_bound(bindings[i]);
        }
        for (int i = 0; i < COUNT; i++) {
            assert_true(unbind(bindings[(i * 77) % COUNT]));
        }
        asked = round == 0 ? memory.asked : asked;
    }
    assert_int_equal(asked, memory.asked);
}

static void records_of_the_dead_are_used_again(void **state)
{
    (void)state;
    size_t asked = 0;
    for (int round = 0; round < 50; round++) {
        garden_bar *bars[16];
        for (int i = 0; i < 16; i++) {
            bars[i] = garden_bar_create(&world);
            assert_bound(
                garden_bind(&world, id_of(bee), "hp", id_of(bars[i]), "value"));
        }
        asked = round == 2 ? memory.asked : asked;
        for (int i = 0; i < 16; i++) {
            garden_bar_recycle(&world, bars[i]);
        }
    }
    assert_int_equal(asked, memory.asked);
    assert_true(hp_listeners() <= 16);
}

/* Binds 40 times in a new world in which one allocation fails after begin. */
static uint32_t count_refused(size_t fail_at, bool *is_over)
{
    uint32_t refused = 0;
    end(NULL);
    begin(NULL);
    memory.asked = 0;
    memory.fail_at = fail_at;
    for (int i = 0; i < 40; i++) {
        exhausted.reports = 0;
        gp_binding binding = bind("energy", "percent");
        refused += binding.bits == 0 ? 1u : 0u;
        assert_int_equal(binding.bits == 0, exhausted.reports);
    }
    *is_over = memory.asked < fail_at;
    garden_bee_set_energy(&world, bee, 2.0f);
    assert_true(bar->percent == 2.0);
    const gp_world *gp = &garden_gp(&world)->gp;
    assert_int_equal(
        40 - refused, gp_listeners_count(&gp->listeners, &bee->listeners,
                          GARDEN_BEE_EVENT_ENERGY));
    return refused;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    bool is_over = false;
    size_t fail_at = 1;
    while (!is_over) {
        uint32_t refused = count_refused(fail_at, &is_over);
        assert_int_equal(is_over ? 0 : 1, refused);
        fail_at++;
    }
    assert_true(fail_at > 5);
}

static void without_memory_the_first_is_refused_and_reported(void **state)
{
    (void)state;
    memory.fail_from = 1;
    assert_refused(bind("hp", "value"));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("bindings", exhausted.last.name);
    assert_int_equal(0, exhausted.last.count);
    assert_int_equal(0, bar->value);
    memory.fail_from = 0;
    assert_bound(bind("hp", "value"));
}

/* A model: what is bound to what, and what each is then. */

enum { GUARDS = 12, PAIRS = 40 };

typedef struct pair {
    gp_binding binding;
    gp_id source;
    gp_id target;
} pair;

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t limit)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % limit;
}

/* Whether a binding should still be there. */
static bool is_there(const pair *each)
{
    return each->binding.bits != 0 &&
           garden_guard_is_live(
               &world, garden_guard_id_from_any(each->source)) &&
           garden_guard_is_live(&world, garden_guard_id_from_any(each->target));
}

static int32_t hp_of(gp_id id)
{
    return garden_guard_find(&world, garden_guard_id_from_any(id))->hp;
}

static void random_bindings_keep_what_they_bind_alike(void **state)
{
    (void)state;
    garden_guard *guards[GUARDS];
    pair pairs[PAIRS];
    memset(pairs, 0, sizeof pairs);
    for (uint32_t i = 0; i < GUARDS; i++) {
        guards[i] = garden_guard_create(&world);
    }
    for (int32_t step = 1; step < 5000; step++) {
        uint32_t chosen = random_below(GUARDS);
        pair *each = &pairs[random_below(PAIRS)];
        uint32_t what = random_below(8);
        if (what == 0) {
            garden_guard_recycle(&world, guards[chosen]);
            guards[chosen] = garden_guard_create(&world);
        } else if (what < 3) {
            assert_int_equal(is_there(each), unbind(each->binding));
            each->source = id_of(guards[chosen]);
            each->target = id_of(guards[random_below(GUARDS)]);
            each->binding =
                garden_bind(&world, each->source, "hp", each->target, "hp");
            assert_bound(each->binding);
        } else if (what == 3) {
            assert_int_equal(is_there(each), unbind(each->binding));
            each->binding.bits = 0;
        } else {
            garden_guard_set_hp(&world, guards[chosen], step);
            for (uint32_t i = 0; i < PAIRS; i++) {
                bool is_notified =
                    is_there(&pairs[i]) && hp_of(pairs[i].source) == step;
                assert_true(!is_notified || hp_of(pairs[i].target) == step);
            }
        }
        logged();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_binding_copies_immediately_and_notifies, begin, end),
        cmocka_unit_test_setup_teardown(
            a_change_of_the_source_sets_the_target, begin, end),
        cmocka_unit_test_setup_teardown(unbind_ends_it_once, begin, end),
        cmocka_unit_test_setup_teardown(
            what_was_never_a_binding_is_not_ended, begin, end),
        cmocka_unit_test_setup_teardown(
            every_type_may_be_bound_to_itself, begin, end),
        cmocka_unit_test_setup_teardown(
            a_wider_type_follows_a_narrower_one, begin, end),
        cmocka_unit_test_setup_teardown(
            what_would_have_to_be_cut_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            what_leads_nowhere_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_not_observed_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_may_be_either_side, begin, end),
        cmocka_unit_test_setup_teardown(a_field_may_follow_a_field, begin, end),
        cmocka_unit_test_setup_teardown(
            an_element_may_follow_an_element, begin, end),
        cmocka_unit_test_setup_teardown(
            of_an_array_each_element_follows_its_own, begin, end),
        cmocka_unit_test_setup_teardown(
            a_component_may_be_either_side, begin, end),
        cmocka_unit_test_setup_teardown(
            two_properties_may_follow_each_other, begin, end),
        cmocka_unit_test_setup_teardown(
            chains_and_circles_come_to_an_end, begin, end),
        cmocka_unit_test_setup_teardown(
            after_nested_sets_the_target_is_as_the_source, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_end_the_binding_that_called_it, begin, end),
        cmocka_unit_test_setup_teardown(
            a_record_may_be_used_again_within_its_own_call, begin, end),
        cmocka_unit_test_setup_teardown(
            unlisten_all_leaves_bindings, begin, end),
        cmocka_unit_test_setup_teardown(
            an_emission_that_unlisten_all_ends_still_calls_bindings, begin,
            end),
        cmocka_unit_test_setup_teardown(
            unlisten_all_leaves_bindings_to_objects_with_a_cell, begin, end),
        cmocka_unit_test_setup_teardown(
            it_ends_when_the_source_dies, begin, end),
        cmocka_unit_test_setup_teardown(
            it_ends_when_the_target_dies, begin, end),
        cmocka_unit_test_setup_teardown(
            either_side_may_die_in_the_first_copy, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_to_the_target_may_end_it_before_it_is_known, begin, end),
        cmocka_unit_test_setup_teardown(
            either_side_may_die_in_a_later_copy, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_is_being_recycled_may_still_be_bound, begin, end),
        cmocka_unit_test_setup_teardown(bindings_outlive_no_world, begin, end),
        cmocka_unit_test_setup_teardown(
            as_many_as_before_need_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            records_of_the_dead_are_used_again, begin, end),
        cmocka_unit_test_setup_teardown(each_allocation_may_fail, begin, end),
        cmocka_unit_test_setup_teardown(
            without_memory_the_first_is_refused_and_reported, begin, end),
        cmocka_unit_test_setup_teardown(
            random_bindings_keep_what_they_bind_alike, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
