/* An entity has listeners only if anything asks for them; created and recycled
 * of every one are notified without. */
#include "../support.h"

#include "garden.h"

_Static_assert(sizeof(garden_dust) == sizeof(gp_slot), "nothing but a slot");
_Static_assert(sizeof(garden_leaf) >= sizeof(gp_slot) + sizeof(gp_listeners),
    "a leaf can be observed");
_Static_assert(offsetof(garden_stone, piled_links) == sizeof(gp_slot),
    "a list's links follow the slot");

_Static_assert(offsetof(garden_rock, behaviour_state) == sizeof(gp_slot),
    "hooks and behaviours need no listeners");

static garden_world world;
static test_memory memory;
static garden_dust *other;
static uint32_t created;
static uint32_t recycled;
static uint32_t refused;

static garden_rock *refused_rock; // recycled in each of its callbacks
static uint32_t refused_calls;
static garden_rock *doomed; // recycled in reset

static void recycle_again(garden_world *in, garden_rock *rock)
{
    if (rock == refused_rock) {
        assert_true(garden_rock_is_in(in, rock));
        assert_false(garden_rock_recycle(in, rock));
        refused_calls++;
    }
}

void garden_rock_on_init(garden_world *in, garden_rock *rock)
{
    (void)in, (void)rock;
    if (other != NULL) { // another is recycled as usual
        assert_true(garden_dust_recycle(in, other));
        other = NULL;
    }
}

void garden_rock_on_reset(garden_world *in, garden_rock *rock)
{
    if (rock == doomed) {
        assert_true(garden_rock_recycle(in, rock));
    }
}

void garden_rock_on_deactivate(garden_world *in, garden_rock *rock)
{
    recycle_again(in, rock);
    if (rock == refused_rock) {
        garden_dust *dust = garden_dust_create(in);
        assert_true(garden_dust_recycle(in, dust));
    }
}

void garden_rock_on_destroy(garden_world *in, garden_rock *rock)
{
    (void)in, (void)rock;
}

bool garden_rock_steep(garden_world *in, const garden_rock *rock)
{
    (void)in, (void)rock;
    return true;
}

gp_status garden_rock_roll_start(garden_world *in, garden_rock *rock)
{
    (void)in, (void)rock;
    return GP_RUNNING;
}

gp_status garden_rock_roll_tick(garden_world *in, garden_rock *rock)
{
    (void)in, (void)rock;
    return GP_RUNNING;
}

void garden_rock_roll_halt(garden_world *in, garden_rock *rock)
{
    recycle_again(in, rock);
}

static int begin(void **state)
{
    (void)state;
    memset(&memory, 0, sizeof memory);
    garden_world_desc desc = {.allocator = test_allocator(&memory)};
    assert_true(garden_world_init(&world, &desc));
    other = garden_dust_create(&world);
    assert_non_null(other);
    created = recycled = refused = refused_calls = 0;
    refused_rock = doomed = NULL;
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_int_equal(0, memory.count);
    return 0;
}

static void count_created(void *context, garden_world *in, garden_dust *dust)
{
    (void)context;
    assert_true(garden_dust_is_in(in, dust));
    created++;
}

static void count_recycled(void *context, garden_world *in, garden_dust *dust)
{
    (void)context;
    assert_true(garden_dust_is_in(in, dust));
    recycled++;
}

static void recycle_it(void *context, garden_world *in, garden_dust *dust)
{
    (void)context;
    if (!garden_dust_recycle(in, dust)) {
        refused++;
    }
}

static void recycle_other(void *context, garden_world *in, garden_dust *dust)
{
    (void)context;
    if (dust != other) {
        assert_true(garden_dust_recycle(in, other));
        assert_false(garden_dust_recycle(in, dust));
    } else {
        refused += !garden_dust_recycle(in, dust);
    }
}

static void listen_to(garden_dust_listener listener)
{
    assert_true(garden_dust_any_listen(&world, listener));
}

static void created_and_recycled_of_every_one_are_notified(void **state)
{
    (void)state;
    listen_to(garden_dust_on_created(count_created, NULL));
    listen_to(garden_dust_on_recycled(count_recycled, NULL));
    garden_dust *dust = garden_dust_create(&world);
    assert_int_equal(1, created);
    assert_true(garden_dust_recycle(&world, dust));
    assert_int_equal(1, recycled);
    garden_dust_recycle_all(&world);
    assert_int_equal(2, recycled);
    assert_int_equal(0, garden_dust_count(&world));
}

static void one_that_is_being_recycled_is_not_recycled_again(void **state)
{
    (void)state;
    listen_to(garden_dust_on_recycled(recycle_it, NULL));
    listen_to(garden_dust_on_recycled(count_recycled, NULL));
    assert_true(garden_dust_recycle(&world, other));
    assert_int_equal(1, refused);
    assert_int_equal(1, recycled);
    assert_int_equal(0, garden_dust_count(&world));
}

static void another_may_be_recycled_meanwhile(void **state)
{
    (void)state;
    garden_dust *dust = garden_dust_create(&world);
    listen_to(garden_dust_on_recycled(recycle_other, NULL));
    assert_true(garden_dust_recycle(&world, dust));
    assert_int_equal(1, refused);
    assert_int_equal(0, garden_dust_count(&world));
}

static void one_that_dies_while_it_is_created_is_not_returned(void **state)
{
    (void)state;
    listen_to(garden_dust_on_created(recycle_it, NULL));
    listen_to(garden_dust_on_created(count_created, NULL));
    assert_null(garden_dust_create(&world));
    assert_int_equal(0, refused);
    assert_int_equal(0, created);
    assert_int_equal(1, garden_dust_count(&world));
}

static void recycle_and_create(
    void *context, garden_world *in, garden_dust *dust)
{
    (void)context;
    assert_false(garden_dust_recycle(in, dust));
    if (recycled++ == 0) {
        assert_non_null(garden_dust_create(in));
    }
}

static void one_may_be_created_meanwhile(void **state)
{
    (void)state;
    listen_to(garden_dust_on_recycled(recycle_and_create, NULL));
    assert_true(garden_dust_recycle(&world, other));
    assert_int_equal(1, recycled);
    assert_int_equal(1, garden_dust_count(&world));
    garden_dust_recycle_all(&world);
    assert_int_equal(2, recycled);
    assert_int_equal(0, garden_dust_count(&world));
}

static void components_and_lists_need_no_listeners(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    gp_id id = garden_stone_get_any_id(stone);
    assert_true(garden_stone_piled_link(&world, stone));
    assert_true(gp_id_equal(id, garden_heap_owner(&stone->heap)));
    assert_ptr_equal(&stone->heap, garden_heap_find(&world, id));
    stone->heap.height = 2.0f;
    stone->weight = 3;
    garden_heap_walk walk = garden_heap_walk_begin(&world);
    assert_ptr_equal(&stone->heap, garden_heap_walk_next(&walk));
    assert_null(garden_heap_walk_next(&walk));
    assert_true(garden_stone_recycle(&world, stone));
    assert_null(garden_stone_piled_first(&world));
    assert_null(garden_heap_find(&world, id));
}

static void reflection_creates_and_recycles_them(void **state)
{
    (void)state;
    gp_id id = garden_create_by_name(&world, "dust");
    assert_true(garden_is_live(&world, id));
    assert_true(garden_recycle_by_id(&world, id));
    assert_false(garden_recycle_by_id(&world, id));
}

static void say_rock(void *context, garden_world *in, garden_rock *rock)
{
    (void)context;
    recycle_again(in, rock);
}

static void halts_and_hooks_cannot_recycle_it_again(void **state)
{
    (void)state;
    refused_rock = garden_rock_create(&world);
    assert_true(garden_rock_any_listen(
        &world, garden_rock_on_recycled(say_rock, NULL)));
    assert_int_equal(GP_RUNNING, garden_rock_tick(&world, refused_rock, 0));
    assert_true(garden_rock_recycle(&world, refused_rock));
    assert_int_equal(3, refused_calls);
    assert_int_equal(0, garden_rock_count(&world));
    assert_false(garden_rock_is_in(&world, refused_rock));
    assert_null(world.core.gp.listeners.emissions);
}

static void one_that_is_recycled_in_reset_is_not_returned(void **state)
{
    (void)state;
    doomed = garden_rock_create(&world);
    assert_null(other); // its init hook recycled it
    assert_true(garden_rock_recycle(&world, doomed));
    assert_null(garden_rock_create(&world));
    assert_int_equal(0, garden_rock_count(&world));
}

static void the_null_pointer_and_the_dead_are_refused(void **state)
{
    (void)state;
    assert_false(garden_dust_recycle(&world, NULL));
    assert_true(garden_dust_recycle(&world, other));
    assert_false(garden_dust_is_in(&world, other));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(created_and_recycled_of_every_one_are_notified),
        TEST(one_that_is_being_recycled_is_not_recycled_again),
        TEST(another_may_be_recycled_meanwhile),
        TEST(one_that_dies_while_it_is_created_is_not_returned),
        TEST(one_may_be_created_meanwhile),
        TEST(components_and_lists_need_no_listeners),
        TEST(reflection_creates_and_recycles_them),
        TEST(halts_and_hooks_cannot_recycle_it_again),
        TEST(one_that_is_recycled_in_reset_is_not_returned),
        TEST(the_null_pointer_and_the_dead_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
