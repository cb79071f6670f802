/* Entities without properties, or without any that is observed, live too. */
#include "../support.h"

#include "plain.h"

static test_journal journal;

void plain_marked_on_init(plain_world *world, plain_marked *marked)
{
    (void)world, (void)marked;
    say(&journal, "init");
}

void plain_marked_on_reset(plain_world *world, plain_marked *marked)
{
    (void)world, (void)marked;
    say(&journal, "reset");
}

void plain_marked_on_deactivate(plain_world *world, plain_marked *marked)
{
    (void)world, (void)marked;
    say(&journal, "deactivate");
}

void plain_marked_on_destroy(plain_world *world, plain_marked *marked)
{
    (void)world, (void)marked;
    say(&journal, "destroy");
}

static void begin(plain_world *world, test_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    plain_world_desc desc = {.allocator = test_allocator(memory)};
    assert_true(plain_world_init(world, &desc));
}

static void end(plain_world *world, test_memory *memory)
{
    plain_world_finish(world);
    assert_all_given_back(memory);
}

static void count_created(
    void *context, plain_world *world, plain_nothing *nothing)
{
    (void)world, (void)nothing;
    ++*(uint32_t *)context;
}

static void an_entity_without_anything_lives(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    uint32_t received = 0;
    begin(&world, &memory);
    plain_nothing_any_listen(
        &world, plain_nothing_on_created(count_created, &received));
    plain_nothing_any_listen(
        &world, plain_nothing_on_recycled(count_created, &received));
    for (uint32_t i = 0; i < 100; i++) {
        plain_nothing *nothing = plain_nothing_create(&world);
        plain_nothing_id id = plain_nothing_get_id(nothing);
        assert_ptr_equal(nothing, plain_nothing_find(&world, id));
    }
    assert_null(plain_nothing_create(&world));
    plain_nothing_walk walk = plain_nothing_walk_begin(&world);
    assert_true(plain_nothing_recycle(&world, plain_nothing_walk_next(&walk)));
    assert_int_equal(99, plain_nothing_count(&world));
    assert_int_equal(101, received);
    end(&world, &memory);
}

static void count_ring(
    void *context, plain_world *world, plain_event_only *event_only)
{
    (void)world, (void)event_only;
    ++*(uint32_t *)context;
}

static void an_entity_with_signals_only_notifies_of_them(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    uint32_t received = 0;
    begin(&world, &memory);
    plain_event_only *bell = plain_event_only_create(&world);
    assert_true(plain_event_only_listen(
        &world, bell, plain_event_only_on_rang(count_ring, &received)));
    assert_true(plain_event_only_any_listen(
        &world, plain_event_only_on_rang(count_ring, &received)));
    plain_event_only_rang_emit(&world, bell);
    assert_int_equal(2, received);
    end(&world, &memory);
}

static void unobserved_properties_are_plain_fields(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    begin(&world, &memory);
    plain_hidden *hidden = plain_hidden_create(&world);
    assert_int_equal(3, hidden->a);
    hidden->b = 2.0;
    plain_hidden_recycle(&world, hidden);
    assert_ptr_equal(hidden, plain_hidden_create(&world));
    assert_true(hidden->b == 0.0);
    plain_hidden *other = plain_hidden_create_of(&world, 7, 8.0);
    assert_int_equal(7, other->a);
    assert_true(other->b == 8.0);
    plain_kept *kept = plain_kept_create(&world);
    kept->a = 5;
    plain_kept_recycle(&world, kept);
    assert_ptr_equal(kept, plain_kept_create(&world));
    assert_int_equal(5, kept->a);
    end(&world, &memory);
}

static void hooks_alone_are_enough(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    begin(&world, &memory);
    plain_marked_recycle(&world, plain_marked_create(&world));
    plain_marked_create(&world);
    end(&world, &memory);
    assert_string_equal(
        "init reset deactivate reset deactivate destroy ", take(&journal));
}

static void a_static_pool_of_nothing_is_full_too(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    begin(&world, &memory);
    for (uint32_t i = 0; i < 3; i++) {
        assert_non_null(plain_still_create(&world));
    }
    assert_null(plain_still_create(&world));
    assert_int_equal(0, memory.asked);
    end(&world, &memory);
}

/* The pools have no memory yet in the first round. */
static void recycling_null_is_a_plain_false(void **state)
{
    (void)state;
    plain_world world;
    test_memory memory;
    begin(&world, &memory);
    for (uint32_t round = 0; round < 2; round++) {
        assert_false(plain_nothing_recycle(&world, NULL));
        assert_false(plain_event_only_recycle(&world, NULL));
        assert_false(plain_hidden_recycle(&world, NULL));
        assert_false(plain_kept_recycle(&world, NULL));
        assert_false(plain_still_recycle(&world, NULL));
        assert_false(plain_marked_recycle(&world, NULL));
        assert_non_null(plain_nothing_create(&world));
        assert_non_null(plain_event_only_create(&world));
        assert_non_null(plain_hidden_create(&world));
        assert_non_null(plain_kept_create(&world));
        assert_non_null(plain_still_create(&world));
        assert_non_null(plain_marked_create(&world));
    }
    assert_int_equal(2, plain_nothing_count(&world));
    assert_int_equal(2, plain_marked_count(&world));
    end(&world, &memory);
    take(&journal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entity_without_anything_lives),
        cmocka_unit_test(an_entity_with_signals_only_notifies_of_them),
        cmocka_unit_test(unobserved_properties_are_plain_fields),
        cmocka_unit_test(hooks_alone_are_enough),
        cmocka_unit_test(a_static_pool_of_nothing_is_full_too),
        cmocka_unit_test(recycling_null_is_a_plain_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
