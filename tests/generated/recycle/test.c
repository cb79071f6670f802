/* Recycle: any_recycled, deactivate, listeners dropped, IDs stale. */
#include "../support.h"

#include "garden.h"

/* What the hooks and listeners do besides telling the journal. */
typedef void act_fn(garden_world *world, garden_bee *bee);

typedef struct stage {
    test_journal journal;
    test_memory memory;
    act_fn *in_recycled, *in_deactivate;
    uint32_t count;
    uint32_t numbers; /* given to bees so far */
} stage;

static stage *stage_of(garden_world *world)
{
    return (stage *)garden_world_user(world);
}

static void act(act_fn *fn, garden_world *world, garden_bee *bee)
{
    if (fn != NULL) {
        fn(world, bee);
    }
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    bee->number = ++stage_of(world)->numbers;
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    say_number(&stage_of(world)->journal, "deactivate:", bee->number);
    act(stage_of(world)->in_deactivate, world, bee);
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)bee;
    say(&stage_of(world)->journal, "destroy");
}

void garden_bee_hear_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value;
    say_number(&stage_of(world)->journal, "static:", new_value);
}

void garden_flower_on_deactivate(garden_world *world, garden_flower *flower)
{
    (void)flower;
    say(&stage_of(world)->journal, "flower");
}

static void record_recycled(void *context, garden_world *world, garden_bee *bee)
{
    stage *on = (stage *)context;
    say_number(&on->journal, "recycled:", bee->number);
    act(on->in_recycled, world, bee);
}

static void record_recycled_too(
    void *context, garden_world *world, garden_bee *bee)
{
    (void)world;
    say_number(&((stage *)context)->journal, "recycled-too:", bee->number);
}

static void record_hp_changed(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee, (void)old_value;
    say_number(&((stage *)context)->journal, "received:", new_value);
}

static void record_any_hp_changed(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee, (void)old_value;
    say_number(&((stage *)context)->journal, "any:", new_value);
}

static void begin(garden_world *world, stage *on)
{
    memset(on, 0, sizeof *on);
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .user = on,
    };
    assert_true(garden_world_init(world, &desc));
    assert_true(garden_bee_any_listen(
        world, garden_bee_on_recycled(record_recycled, on)));
}

static void end(garden_world *world, stage *on)
{
    on->in_recycled = on->in_deactivate = NULL;
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
}

/* The order */

static void recycle_calls_any_recycled_then_runs_deactivate(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(
        &world, garden_bee_on_recycled(record_recycled_too, &on));
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_id id = garden_bee_get_id(bee);
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal(
        "recycled:1 recycled-too:1 deactivate:1 ", take(&on.journal));
    assert_null(garden_bee_find(&world, id));
    assert_false(garden_bee_is_live(&world, id));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

static void recycle_notifies_its_own_listeners_before_those_of_every_bee(
    void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee *other = garden_bee_create(&world);
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_recycled(record_recycled_too, &on)));
    assert_true(garden_bee_recycle(&world, other));
    assert_string_equal("recycled:2 deactivate:2 ", take(&on.journal));
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal(
        "recycled-too:1 recycled:1 deactivate:1 ", take(&on.journal));
    end(&world, &on);
}

static void a_recycled_listener_removed_before_is_not_called(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_listener listener =
        garden_bee_on_recycled(record_recycled_too, &on);
    assert_true(garden_bee_listen(&world, bee, listener));
    assert_true(garden_bee_unlisten(&world, bee, listener));
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal("recycled:1 deactivate:1 ", take(&on.journal));
    end(&world, &on);
}

static void expect_it_is_there(garden_world *world, garden_bee *bee)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    stage_of(world)->count++;
    assert_int_equal(1, garden_bee_count(world));
    assert_true(garden_bee_is_live(world, garden_bee_get_id(bee)));
    assert_ptr_equal(bee, garden_bee_find(world, garden_bee_get_id(bee)));
    assert_ptr_equal(bee, garden_bee_walk_next(&walk));
    assert_null(garden_bee_walk_next(&walk));
}

static void until_its_ids_go_stale_it_counts_is_found_and_is_walked(
    void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_recycled = expect_it_is_there;
    on.in_deactivate = expect_it_is_there;
    garden_bee_recycle(&world, garden_bee_create(&world));
    assert_int_equal(2, on.count);
    end(&world, &on);
}

static void recycle_again(garden_world *world, garden_bee *bee)
{
    stage_of(world)->count++;
    assert_false(garden_bee_recycle(world, bee));
}

static void recycling_it_again_meanwhile_returns_false(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_recycled = recycle_again;
    on.in_deactivate = recycle_again;
    garden_bee *bee = garden_bee_create(&world);
    assert_true(garden_bee_recycle(&world, bee));
    assert_int_equal(2, on.count);
    assert_string_equal("recycled:1 deactivate:1 ", take(&on.journal));
    assert_ptr_equal(bee, garden_bee_create(&world));
    assert_true(garden_bee_recycle(&world, bee));
    assert_int_equal(4, on.count);
    end(&world, &on);
}

/* Listeners */

static void set_hp_to_5(garden_world *world, garden_bee *bee)
{
    assert_true(garden_bee_set_hp(world, bee, 5));
}

static void its_listeners_are_called_until_deactivate_has_returned(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_deactivate = set_hp_to_5;
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp_changed, &on));
    garden_bee_any_listen(
        &world, garden_bee_on_hp_changed(record_any_hp_changed, &on));
    garden_bee_recycle(&world, bee);
    assert_string_equal("recycled:1 deactivate:1 static:5 received:5 any:5 ",
        take(&on.journal));
    end(&world, &on);
}

static void the_next_life_in_the_slot_has_no_listeners(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp_changed, &on));
    garden_bee_any_listen(
        &world, garden_bee_on_hp_changed(record_any_hp_changed, &on));
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    take(&on.journal);
    garden_bee_set_hp(&world, bee, 7);
    assert_string_equal("static:7 any:7 ", take(&on.journal));
    end(&world, &on);
}

static void add_listener(garden_world *world, garden_bee *bee)
{
    garden_bee_listen(world, bee,
        garden_bee_on_hp_changed(record_hp_changed, stage_of(world)));
}

static void a_listener_added_in_deactivate_is_dropped_too(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_deactivate = add_listener;
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    take(&on.journal);
    garden_bee_set_hp(&world, bee, 7);
    assert_string_equal("static:7 ", take(&on.journal));
    end(&world, &on);
}

/* What callbacks may do */

static void create_one_more(garden_world *world, garden_bee *bee)
{
    stage *on = stage_of(world);
    if (on->count++ < 5) {
        garden_bee *other = garden_bee_create(world);
        assert_non_null(other);
        assert_ptr_not_equal(bee, other); /* the slot is not free yet */
    }
}

static void callbacks_of_recycle_may_create(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_recycled = create_one_more;
    on.in_deactivate = create_one_more;
    garden_bee_recycle(&world, garden_bee_create(&world));
    assert_int_equal(2, garden_bee_count(&world));
    end(&world, &on);
}

static void recycle_the_others(garden_world *world, garden_bee *bee)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *other;
    while ((other = garden_bee_walk_next(&walk)) != NULL) {
        if (other->number <= bee->number) {
            assert_false(garden_bee_recycle(world, other)); /* under way */
        } else {
            assert_true(garden_bee_recycle(world, other));
        }
    }
}

static void callbacks_of_recycle_may_recycle_others(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 4; i++) {
        garden_bee_create(&world);
    }
    on.in_deactivate = recycle_the_others;
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    assert_true(garden_bee_recycle(&world, garden_bee_walk_next(&walk)));
    assert_string_equal("recycled:1 deactivate:1 recycled:2 deactivate:2 "
                        "recycled:3 deactivate:3 recycled:4 deactivate:4 ",
        take(&on.journal));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

static void a_recycled_slot_is_the_next_to_be_taken(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bees[200];
    for (uint32_t i = 0; i < 200; i++) {
        bees[i] = garden_bee_create(&world);
    }
    garden_bee_recycle(&world, bees[150]);
    garden_bee_recycle(&world, bees[70]);
    garden_bee_recycle(&world, bees[100]);
    assert_ptr_equal(bees[70], garden_bee_create(&world));
    assert_ptr_equal(bees[100], garden_bee_create(&world));
    assert_ptr_equal(bees[150], garden_bee_create(&world));
    end(&world, &on);
}

/* Recycle_all */

static void recycle_all_recycles_what_is_live_in_slot_order(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bees[3];
    for (uint32_t i = 0; i < 3; i++) {
        bees[i] = garden_bee_create(&world);
    }
    garden_flower_create(&world);
    garden_bee_recycle(&world, bees[1]);
    take(&on.journal);
    garden_bee_recycle_all(&world);
    assert_string_equal(
        "recycled:1 deactivate:1 recycled:3 deactivate:3 ", take(&on.journal));
    assert_int_equal(0, garden_bee_count(&world));
    assert_int_equal(1, garden_flower_count(&world));
    garden_bee_recycle_all(&world);
    assert_string_equal("", take(&on.journal));
    end(&world, &on);
}

static void create_one_each(garden_world *world, garden_bee *bee)
{
    (void)bee;
    assert_non_null(garden_bee_create(world));
}

static void recycle_all_spares_what_its_callbacks_create(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 100; i++) {
        garden_bee_create(&world);
    }
    on.in_recycled = create_one_each;
    on.in_deactivate = create_one_each;
    garden_bee_recycle_all(&world);
    assert_int_equal(200, garden_bee_count(&world));
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        assert_true(bee->number > 100);
    }
    end(&world, &on);
}

static void recycle_them_all(garden_world *world, garden_bee *bee)
{
    (void)bee;
    garden_bee_recycle_all(world);
}

static void recycle_all_within_itself_recycles_each_once(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 3; i++) {
        garden_bee_create(&world);
    }
    on.in_deactivate = recycle_them_all;
    garden_bee_recycle_all(&world);
    assert_string_equal("recycled:1 deactivate:1 recycled:2 deactivate:2 "
                        "recycled:3 deactivate:3 ",
        take(&on.journal));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

/* Recycle_each */

static void recycle_each_recycles_those_that_are_live(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bees[100];
    garden_bee_id ids[100];
    for (uint32_t i = 0; i < 100; i++) {
        bees[i] = garden_bee_create(&world);
        ids[99 - i] = garden_bee_get_id(bees[i]);
    }
    assert_int_equal(0, garden_bee_recycle_each(&world, NULL, 0));
    garden_bee_recycle(&world, bees[60]);
    garden_bee *reborn = garden_bee_create(&world);
    assert_ptr_equal(bees[60], reborn);
    ids[98] = ids[97]; /* twice */
    ids[96].bits = 0;  /* none */
    ids[95].bits = ~ids[95].bits;
    ids[94].bits ^= 1u << GP_ID_SLOT_BITS; /* of another type */
    assert_int_equal(40, garden_bee_recycle_each(&world, ids + 60, 40) + 4);
    assert_int_equal(59, garden_bee_recycle_each(&world, ids, 60));
    assert_int_equal(0, garden_bee_recycle_each(&world, ids, 100));
    assert_int_equal(5, garden_bee_count(&world));
    assert_true(garden_bee_is_live(&world, garden_bee_get_id(reborn)));
    end(&world, &on);
}

static void recycle_each_calls_what_recycle_calls_in_order(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_id ids[3];
    for (uint32_t i = 0; i < 3; i++) {
        ids[2 - i] = garden_bee_get_id(garden_bee_create(&world));
    }
    take(&on.journal);
    assert_int_equal(3, garden_bee_recycle_each(&world, ids, 3));
    assert_string_equal("recycled:3 deactivate:3 recycled:2 deactivate:2 "
                        "recycled:1 deactivate:1 ",
        take(&on.journal));
    end(&world, &on);
}

static void recycle_each_does_not_count_what_its_callbacks_recycle(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_id ids[3];
    for (uint32_t i = 0; i < 3; i++) {
        ids[i] = garden_bee_get_id(garden_bee_create(&world));
    }
    on.in_deactivate = recycle_them_all;
    assert_int_equal(1, garden_bee_recycle_each(&world, ids, 3));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

/* Of those without hooks, which die by giving their slot back where nothing has
 * to be called or ended. */

typedef struct moths {
    garden_moth_id ids[4];
    uint32_t recycled; /* by a call within a listener */
    uint32_t notified;
} moths;

static void create_moths(garden_world *world, moths *on)
{
    memset(on, 0, sizeof *on);
    for (uint32_t i = 0; i < 4; i++) {
        on->ids[i] = garden_moth_get_id(garden_moth_create(world));
    }
}

static void count_moth(void *context, garden_world *world, garden_moth *moth)
{
    moths *on = (moths *)context;
    assert_true(garden_moth_is_in(world, moth));
    on->notified++;
}

static void recycle_each_notifies_those_that_have_listeners(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    moths few;
    begin(&world, &on);
    create_moths(&world, &few);
    garden_moth *moth = garden_moth_find(&world, few.ids[2]);
    assert_true(garden_moth_listen(
        &world, moth, garden_moth_on_recycled(count_moth, &few)));
    assert_int_equal(4, garden_moth_recycle_each(&world, few.ids, 4));
    assert_int_equal(1, few.notified);
    assert_int_equal(0, garden_moth_count(&world));
    create_moths(&world, &few); /* without that listener */
    assert_int_equal(4, garden_moth_recycle_each(&world, few.ids, 4));
    assert_int_equal(0, few.notified);
    end(&world, &on);
}

static void recycle_each_notifies_listeners_to_all_of_them(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    moths few;
    begin(&world, &on);
    create_moths(&world, &few);
    assert_true(garden_moth_any_listen(
        &world, garden_moth_on_recycled(count_moth, &few)));
    assert_int_equal(4, garden_moth_recycle_each(&world, few.ids, 4));
    assert_int_equal(4, few.notified);
    end(&world, &on);
}

static void recycle_moths(void *context, garden_world *world, garden_moth *moth,
    uint32_t old_value, uint32_t new_value)
{
    moths *on = (moths *)context;
    (void)moth, (void)old_value, (void)new_value;
    on->recycled += garden_moth_recycle_each(world, on->ids, 4);
}

static void count_wings(void *context, garden_world *world, garden_moth *moth,
    uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    count_moth(context, world, moth);
}

static void recycle_each_ends_the_emission_that_it_is_called_in(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    moths few;
    begin(&world, &on);
    create_moths(&world, &few);
    assert_true(garden_moth_any_listen(
        &world, garden_moth_on_wings_changed(recycle_moths, &few)));
    assert_true(garden_moth_any_listen(
        &world, garden_moth_on_wings_changed(count_wings, &few)));
    garden_moth_set_wings(&world, garden_moth_find(&world, few.ids[1]), 4);
    assert_int_equal(4, few.recycled);
    assert_int_equal(0, few.notified);
    assert_int_equal(0, garden_moth_count(&world));
    end(&world, &on);
}

typedef struct grains {
    garden_grain_id ids[3];
    uint32_t recycled;
    uint32_t notified;
} grains;

static void recycle_grains(
    void *context, garden_world *world, garden_grain *grain)
{
    grains *on = (grains *)context;
    assert_true(garden_grain_is_in(world, grain));
    on->notified++;
    on->recycled += garden_grain_recycle_each(world, on->ids, 3);
}

static void recycle_each_within_a_recycle_leaves_out_that_one(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    grains few = {.recycled = 0};
    begin(&world, &on);
    for (uint32_t i = 0; i < 3; i++) {
        few.ids[i] = garden_grain_get_id(garden_grain_create(&world));
    }
    assert_true(garden_grain_any_listen(
        &world, garden_grain_on_recycled(recycle_grains, &few)));
    assert_int_equal(1, garden_grain_recycle_each(&world, few.ids, 3));
    assert_int_equal(2, few.recycled);
    assert_int_equal(3, few.notified);
    assert_int_equal(0, garden_grain_count(&world));
    end(&world, &on);
}

static void recycle_never_destroys(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_recycle(&world, garden_bee_create(&world));
    garden_bee_create(&world);
    garden_bee_recycle_all(&world);
    assert_null(strstr(take(&on.journal), "destroy"));
    end(&world, &on);
}

/* Misuse */

typedef struct pair {
    garden_world *world;
    garden_bee *bee;
} pair;

static void recycle_it(void *context)
{
    const pair *what = (const pair *)context;
    garden_bee_recycle(what->world, what->bee);
}

/* It is an assertion; with NDEBUG it returns false and changes nothing. */
static void assert_misuse(garden_world *world, garden_bee *bee)
{
#ifndef NDEBUG
    pair what = {world, bee};
    assert_true(aborts(recycle_it, &what));
#else
    (void)recycle_it;
    uint64_t id = bee->slot.id;
    assert_false(garden_bee_recycle(world, bee));
    assert_int_equal(id, bee->slot.id);
#endif
    assert_string_equal("", take(&stage_of(world)->journal));
}

static void recycling_a_dead_one_is_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_recycle(&world, bee);
    take(&on.journal);
    assert_misuse(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    end(&world, &on);
}

static void recycling_one_of_another_world_is_misuse(void **state)
{
    (void)state;
    garden_world world, other;
    stage on, of_other;
    begin(&world, &on);
    begin(&other, &of_other);
    garden_bee *bee = garden_bee_create(&other);
    assert_misuse(&world, bee); /* where there are no bees at all */
    garden_bee *own = garden_bee_create(&world);
    assert_int_equal(own->slot.id, bee->slot.id);
    assert_misuse(&world, bee);
    assert_int_equal(1, garden_bee_count(&world));
    assert_int_equal(1, garden_bee_count(&other));
    assert_true(garden_bee_recycle(&other, bee));
    end(&world, &on);
    end(&other, &of_other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recycle_calls_any_recycled_then_runs_deactivate),
        cmocka_unit_test(
            recycle_notifies_its_own_listeners_before_those_of_every_bee),
        cmocka_unit_test(a_recycled_listener_removed_before_is_not_called),
        cmocka_unit_test(
            until_its_ids_go_stale_it_counts_is_found_and_is_walked),
        cmocka_unit_test(recycling_it_again_meanwhile_returns_false),
        cmocka_unit_test(
            its_listeners_are_called_until_deactivate_has_returned),
        cmocka_unit_test(the_next_life_in_the_slot_has_no_listeners),
        cmocka_unit_test(a_listener_added_in_deactivate_is_dropped_too),
        cmocka_unit_test(callbacks_of_recycle_may_create),
        cmocka_unit_test(callbacks_of_recycle_may_recycle_others),
        cmocka_unit_test(a_recycled_slot_is_the_next_to_be_taken),
        cmocka_unit_test(recycle_all_recycles_what_is_live_in_slot_order),
        cmocka_unit_test(recycle_all_spares_what_its_callbacks_create),
        cmocka_unit_test(recycle_all_within_itself_recycles_each_once),
        cmocka_unit_test(recycle_each_recycles_those_that_are_live),
        cmocka_unit_test(recycle_each_calls_what_recycle_calls_in_order),
        cmocka_unit_test(
            recycle_each_does_not_count_what_its_callbacks_recycle),
        cmocka_unit_test(recycle_each_notifies_those_that_have_listeners),
        cmocka_unit_test(recycle_each_notifies_listeners_to_all_of_them),
        cmocka_unit_test(recycle_each_ends_the_emission_that_it_is_called_in),
        cmocka_unit_test(recycle_each_within_a_recycle_leaves_out_that_one),
        cmocka_unit_test(recycle_never_destroys),
        cmocka_unit_test(recycling_a_dead_one_is_misuse),
        cmocka_unit_test(recycling_one_of_another_world_is_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
