/* Worlds: no global state, so any number of them, each for itself. */
#include "../support.h"

#include "garden.h"

typedef struct stage {
    test_memory memory;
    uint32_t made, reset, deactivated, destroyed, notified, received;
} stage;

static stage *stage_of(garden_world *world)
{
    return (stage *)garden_world_user(world);
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->made++;
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->reset++;
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->deactivated++;
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->destroyed++;
}

void garden_bee_hear_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value, (void)new_value;
    stage_of(world)->notified++;
}

static void begin(garden_world *world, stage *on)
{
    memset(on, 0, sizeof *on);
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .user = on,
    };
    assert_true(garden_world_init(world, &desc));
}

static void end(garden_world *world, stage *on)
{
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
    assert_int_equal(on->made, on->destroyed);
    assert_int_equal(on->reset, on->deactivated);
}

static void record_hp(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value, (void)new_value;
    assert_ptr_equal(context, stage_of(world));
    stage_of(world)->received++;
}

static void a_world_gives_back_its_user(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    const garden_world *read_only = &world;
    assert_ptr_equal(&on, garden_world_user(read_only));
    end(&world, &on);
    assert_true(garden_world_init(&world, NULL));
    assert_null(garden_world_user(&world));
    garden_world_finish(&world);
}

static void now_is_the_time_of_the_last_tick(void **state)
{
    (void)state;
    garden_world world, other;
    assert_true(garden_world_init(&world, NULL));
    assert_true(garden_world_init(&other, NULL));
    const garden_world *read_only = &world;
    assert_int_equal(0, garden_world_now(read_only));
    garden_world_tick(&world, 16);
    assert_int_equal(16, garden_world_now(read_only));
    garden_world_tick(&world, UINT32_MAX);
    assert_int_equal(UINT32_MAX, garden_world_now(read_only));
    garden_world_tick(&world, 4); /* it has wrapped */
    assert_int_equal(4, garden_world_now(read_only));
    assert_int_equal(0, garden_world_now(&other));
    garden_world_finish(&world);
    garden_world_finish(&other);
}

static void init_makes_a_world_of_whatever_bytes_were_there(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    memset(&world, 0xA5, sizeof world);
    begin(&world, &on);
    assert_int_equal(5, world.honey);
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

static void worlds_share_nothing(void **state)
{
    (void)state;
    garden_world first, second;
    stage of_first, of_second;
    begin(&first, &of_first);
    begin(&second, &of_second);
    garden_bee_any_listen(
        &first, garden_bee_on_hp_changed(record_hp, &of_first));
    garden_bee *one = garden_bee_create(&first);
    garden_bee *two = garden_bee_create(&second);
    garden_bee_listen(
        &second, two, garden_bee_on_hp_changed(record_hp, &of_second));
    garden_bee_set_hp(&first, one, 1);
    garden_bee_set_hp(&first, one, 2);
    garden_bee_set_hp(&second, two, 3);
    assert_int_equal(2, of_first.notified);
    assert_int_equal(2, of_first.received);
    assert_int_equal(1, of_second.notified);
    assert_int_equal(1, of_second.received);
    garden_world_set_honey(&first, 9);
    assert_int_equal(5, second.honey);
    garden_bee_recycle(&first, one);
    assert_true(garden_bee_is_live(&second, garden_bee_get_id(two)));
    assert_int_equal(0, garden_bee_count(&first));
    assert_int_equal(1, garden_bee_count(&second));
    end(&first, &of_first);
    assert_int_equal(3, two->hp);
    garden_bee_set_hp(&second, two, 4);
    assert_int_equal(2, of_second.received);
    end(&second, &of_second);
}

/* Everything that happens in one world happens in the other in between. */
static void set_in_the_other(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value)
{
    garden_world *other = (garden_world *)context;
    (void)old_value;
    stage_of(world)->received++;
    if (new_value > 0) {
        garden_bee_id id = garden_bee_get_id(bee);
        garden_bee *twin = garden_bee_find(other, id);
        assert_non_null(twin);
        garden_bee_set_hp(other, twin, new_value - 1);
    } else {
        garden_bee_recycle(world, bee);
    }
}

static void emissions_of_two_worlds_may_nest_in_each_other(void **state)
{
    (void)state;
    garden_world first, second;
    stage of_first, of_second;
    begin(&first, &of_first);
    begin(&second, &of_second);
    garden_bee *one = garden_bee_create(&first);
    garden_bee *two = garden_bee_create(&second);
    garden_bee_listen(
        &first, one, garden_bee_on_hp_changed(set_in_the_other, &second));
    garden_bee_any_listen(
        &second, garden_bee_on_hp_changed(set_in_the_other, &first));
    assert_int_equal(one->slot.id, two->slot.id);
    garden_bee_set_hp(&first, one, 8);
    assert_int_equal(0, garden_bee_count(&first)); /* at 8, 6, 4, 2, 0 */
    assert_int_equal(1, garden_bee_count(&second));
    assert_int_equal(5, of_first.received);
    assert_int_equal(4, of_second.received);
    end(&second, &of_second);
    end(&first, &of_first);
}

static void walks_in_two_worlds_may_be_interleaved(void **state)
{
    (void)state;
    garden_world first, second;
    stage of_first, of_second;
    begin(&first, &of_first);
    begin(&second, &of_second);
    for (uint32_t i = 0; i < 150; i++) {
        garden_bee_create(&first)->hp = 1;
        garden_bee_create(&second)->hp = 2;
    }
    garden_bee_walk one = garden_bee_walk_begin(&first);
    garden_bee_walk two = garden_bee_walk_begin(&second);
    for (uint32_t i = 0; i < 150; i++) {
        garden_bee *bee = garden_bee_walk_next(&one);
        assert_int_equal(1, bee->hp);
        garden_bee_recycle(&first, bee);
        assert_int_equal(2, garden_bee_walk_next(&two)->hp);
        garden_bee_create(&second);
    }
    assert_null(garden_bee_walk_next(&one));
    assert_null(garden_bee_walk_next(&two));
    end(&first, &of_first);
    end(&second, &of_second);
}

static void an_id_of_another_world_is_not_found_where_it_can_be_known(
    void **state)
{
    (void)state;
    garden_world first, second;
    stage of_first, of_second;
    begin(&first, &of_first);
    begin(&second, &of_second);
    garden_bee *bees[100];
    for (uint32_t i = 0; i < 100; i++) {
        bees[i] = garden_bee_create(&first);
    }
    garden_bee_id high = garden_bee_get_id(bees[99]);
    assert_null(garden_bee_find(&second, high)); /* no slot at all */
    garden_bee_create(&second);
    assert_null(garden_bee_find(&second, high)); /* a slot never used */
    garden_bee_recycle(&first, bees[0]);
    assert_ptr_equal(bees[0], garden_bee_create(&first));
    garden_bee_id later = garden_bee_get_id(bees[0]);
    assert_null(garden_bee_find(&second, later)); /* another life */
    assert_false(garden_bee_is_live(&second, later));
    end(&first, &of_first);
    end(&second, &of_second);
}

static void worlds_may_be_made_and_finished_in_any_order(void **state)
{
    (void)state;
    static garden_world worlds[8];
    static stage stages[8];
    for (uint32_t round = 0; round < 5; round++) {
        for (uint32_t i = 0; i < 8; i++) {
            begin(&worlds[i], &stages[i]);
            for (uint32_t bees = 0; bees <= i; bees++) {
                garden_bee_create(&worlds[i]);
            }
        }
        for (uint32_t i = 0; i < 8; i++) {
            uint32_t at = (i * 3 + round) % 8;
            assert_int_equal(at + 1, garden_bee_count(&worlds[at]));
            end(&worlds[at], &stages[at]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_gives_back_its_user),
        cmocka_unit_test(now_is_the_time_of_the_last_tick),
        cmocka_unit_test(init_makes_a_world_of_whatever_bytes_were_there),
        cmocka_unit_test(worlds_share_nothing),
        cmocka_unit_test(emissions_of_two_worlds_may_nest_in_each_other),
        cmocka_unit_test(walks_in_two_worlds_may_be_interleaved),
        cmocka_unit_test(
            an_id_of_another_world_is_not_found_where_it_can_be_known),
        cmocka_unit_test(worlds_may_be_made_and_finished_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
