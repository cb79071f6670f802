/* Destroy: only when memory is given up, by trim and by finish. */
#include "../support.h"

#include "garden.h"

typedef void act_fn(garden_world *world, garden_bee *bee);

typedef struct stage {
    test_journal journal;
    test_memory memory;
    act_fn *in_init, *in_reset, *in_deactivate, *in_destroy;
    uint32_t made, destroyed;
    uint8_t destroyed_of[1000]; /* how often, by sprite */
    bool is_quiet;
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

static void tell(garden_world *world, const char *word)
{
    if (!stage_of(world)->is_quiet) {
        say(&stage_of(world)->journal, word);
    }
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    assert_int_equal(0, bee->sprite);
    bee->sprite = ++stage_of(world)->made;
    act(stage_of(world)->in_init, world, bee);
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    act(stage_of(world)->in_reset, world, bee);
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    tell(world, "deactivate");
    act(stage_of(world)->in_deactivate, world, bee);
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    stage *on = stage_of(world);
    tell(world, "destroy");
    on->destroyed++;
    on->destroyed_of[bee->sprite]++;
    act(on->in_destroy, world, bee);
}

void garden_flower_on_deactivate(garden_world *world, garden_flower *flower)
{
    (void)flower;
    tell(world, "flower-deactivate");
}

void garden_flower_on_destroy(garden_world *world, garden_flower *flower)
{
    (void)flower;
    tell(world, "flower-destroy");
}

void garden_hive_on_init(garden_world *world, garden_hive *hive)
{
    (void)world;
    hive->wall = 7;
}

void garden_hive_on_destroy(garden_world *world, garden_hive *hive)
{
    assert_int_equal(7, hive->wall);
    tell(world, "hive-destroy");
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

/* Finishes the world, and every slot that was made is destroyed just once. */
static void end(garden_world *world, stage *on)
{
    on->in_deactivate = on->in_destroy = NULL;
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
    assert_int_equal(on->made, on->destroyed);
    for (uint32_t i = 1; i <= on->made; i++) {
        assert_int_equal(1, on->destroyed_of[i]);
    }
}

static void create_bees(garden_world *world, uint32_t count)
{
    stage_of(world)->is_quiet = true;
    for (uint32_t i = 0; i < count; i++) {
        assert_non_null(garden_bee_create(world));
    }
}

/* Trim */

static void trim_destroys_what_is_not_reserved_and_gives_its_memory_back(
    void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    size_t size = on.memory.size;
    create_bees(&world, 256);
    garden_bee_recycle_all(&world);
    assert_int_equal(0, on.destroyed);
    assert_true(on.memory.size > size);
    size = on.memory.size;
    garden_bee_trim(&world);
    assert_int_equal(256 - 64, on.destroyed);
    assert_true(on.memory.size < size);
    end(&world, &on);
}

static void trim_leaves_slots_that_never_lived_undestroyed(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 64 + 1);
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    assert_int_equal(1, on.destroyed);
    end(&world, &on);
}

static void trim_keeps_what_lives_and_all_below_it(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee, *kept = NULL;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        if (gp_id_slot(garden_bee_get_any_id(bee)) == 130) {
            kept = bee;
        } else {
            garden_bee_recycle(&world, bee);
        }
    }
    garden_bee_set_number(&world, kept, 99);
    garden_bee_trim(&world);
    assert_true(on.destroyed > 0 && on.destroyed <= 300 - 131);
    assert_ptr_equal(kept, garden_bee_find(&world, garden_bee_get_id(kept)));
    assert_int_equal(99, kept->number);
    for (uint32_t i = 1; i <= 131; i++) {
        assert_int_equal(0, on.destroyed_of[i]);
    }
    end(&world, &on);
}

static void trim_keeps_what_was_reserved(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 500);
    assert_true(garden_bee_reserve(&world, 200));
    assert_true(garden_bee_reserve(&world, 10)); /* takes nothing back */
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    assert_true(on.destroyed > 0 && on.destroyed <= 300);
    size_t asked = on.memory.asked;
    create_bees(&world, 200);
    assert_int_equal(asked, on.memory.asked);
    end(&world, &on);
}

static void trim_of_what_is_not_there_does_nothing(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_trim(&world);
    garden_flower_trim(&world);
    garden_hive_trim(&world);
    garden_stone_trim(&world);
    create_bees(&world, 1);
    garden_bee_trim(&world);
    assert_int_equal(0, on.destroyed);
    assert_int_equal(1, garden_bee_count(&world));
    end(&world, &on);
}

static void a_slot_made_again_after_a_trim_is_new(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t round = 1; round <= 3; round++) {
        create_bees(&world, 256);
        garden_bee_recycle_all(&world);
        garden_bee_trim(&world);
        assert_int_equal(192 * round, on.destroyed);
        assert_int_equal(64 + 192 * round, on.made);
    }
    end(&world, &on);
}

static void a_static_pool_gives_nothing_up_before_finish(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_hive *hive = garden_hive_create(&world);
    assert_int_equal(7, hive->wall);
    garden_hive_recycle(&world, hive);
    garden_hive_trim(&world);
    assert_string_equal("", take(&on.journal));
    assert_ptr_equal(hive, garden_hive_create(&world));
    assert_int_equal(7, hive->wall);
    garden_hive_create(&world);
    end(&world, &on);
    assert_string_equal("hive-destroy hive-destroy ", take(&on.journal));
}

static void trim_in_the_body_of_a_walk_is_not_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    uint32_t count = 0;
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        if (++count == 10) {
            garden_bee_recycle_all(&world);
        }
        garden_bee_trim(&world);
    }
    assert_int_equal(10, count);
    assert_int_equal(300 - 64, on.destroyed);
    end(&world, &on);
}

/* Finish */

static void finish_recycles_everything_in_schema_order_then_destroys(
    void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_flower_create(&world);
    garden_hive_create(&world);
    garden_bee_create(&world);
    garden_bee_recycle(&world, garden_bee_create(&world));
    take(&on.journal);
    end(&world, &on);
    assert_string_equal("deactivate flower-deactivate destroy destroy "
                        "flower-destroy hive-destroy ",
        take(&on.journal));
}

static void finish_destroys_each_slot_that_has_lived_once(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 150);
    garden_bee_recycle_all(&world);
    create_bees(&world, 200);
    assert_int_equal(200, on.made);
    end(&world, &on);
    assert_int_equal(200, on.destroyed);
}

static void finish_without_any_life_destroys_nothing(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    end(&world, &on);
    assert_string_equal("", take(&on.journal));
}

static void record_recycled(void *context, garden_world *world, garden_bee *bee)
{
    (void)bee;
    say((test_journal *)context, "recycled");
    assert_null(garden_bee_create(world));
}

static void create_some(garden_world *world, garden_bee *bee)
{
    (void)bee;
    assert_null(garden_bee_create(world));
    assert_null(garden_flower_create(world));
    assert_null(garden_hive_create(world));
}

static void finish_refuses_creation_first(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_deactivate = create_some;
    garden_bee_any_listen(
        &world, garden_bee_on_recycled(record_recycled, &on.journal));
    garden_bee_create(&world);
    on.in_destroy = create_some;
    garden_world_finish(&world);
    assert_string_equal("recycled deactivate destroy ", take(&on.journal));
    assert_all_given_back(&on.memory);
}

static void a_finished_world_is_empty_and_finishes_again(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_id id = garden_bee_get_id(garden_bee_create(&world));
    end(&world, &on);
    garden_world_finish(&world);
    assert_int_equal(1, on.destroyed);
    assert_null(garden_bee_find(&world, id));
    assert_int_equal(0, garden_bee_count(&world));
    assert_null(garden_bee_create(&world));
}

static void finish_of_a_world_that_is_all_zero_does_nothing(void **state)
{
    (void)state;
    static garden_world world;
    garden_world_finish(&world);
}

static void a_finished_world_may_begin_again(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    for (uint32_t i = 0; i < 2; i++) {
        begin(&world, &on);
        create_bees(&world, 100);
        end(&world, &on);
    }
}

static void after_a_failed_init_finish_is_harmless(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    memset(&on, 0, sizeof on);
    on.memory.fail_at = 2;
    garden_world_desc desc = {
        .allocator = test_allocator(&on.memory),
        .user = &on,
    };
    memset(&world, 0xA5, sizeof world);
    assert_false(garden_world_init(&world, &desc));
    assert_all_given_back(&on.memory);
    garden_world_finish(&world);
    garden_world_finish(&world);
    assert_string_equal("", take(&on.journal));
    assert_true(garden_world_init(&world, &desc));
    end(&world, &on);
}

/* Trim and finish inside a callback are misuse */

#ifndef NDEBUG
static void do_trim(garden_world *world, garden_bee *bee)
{
    (void)bee;
    garden_bee_trim(world);
}

static void do_trim_others(garden_world *world, garden_bee *bee)
{
    (void)bee;
    garden_stone_trim(world);
}

static void do_finish(garden_world *world, garden_bee *bee)
{
    (void)bee;
    garden_world_finish(world);
}

static void live_and_die(void *context)
{
    garden_world *world = (garden_world *)context;
    create_bees(world, 300);
    garden_bee_recycle_all(world);
    garden_bee_trim(world);
}

static void assert_misuse_in_hooks(act_fn *fn)
{
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_false(aborts(live_and_die, &world));
    act_fn **hooks[] = {
        &on.in_init, &on.in_reset, &on.in_deactivate, &on.in_destroy};
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        *hooks[i] = fn;
        if (!aborts(live_and_die, &world)) {
            fail_msg("hook %d may do it", (int)i);
        }
        *hooks[i] = NULL;
    }
    end(&world, &on);
}

static void trim_in_a_hook_is_misuse(void **state)
{
    (void)state;
    assert_misuse_in_hooks(do_trim);
    assert_misuse_in_hooks(do_trim_others);
}

static void finish_in_a_hook_is_misuse(void **state)
{
    (void)state;
    assert_misuse_in_hooks(do_finish);
}

static void act_when_stung(void *context, garden_world *world, garden_bee *bee)
{
    act_fn *fn = *(act_fn **)context;
    fn(world, bee);
}

static void create_and_sting(void *context)
{
    garden_world *world = (garden_world *)context;
    garden_bee_stung_emit(world, garden_bee_create(world));
}

static void trim_and_finish_in_a_listener_are_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    act_fn *fns[] = {do_trim, do_trim_others, do_finish};
    for (size_t i = 0; i < 3; i++) {
        begin(&world, &on);
        assert_false(aborts(create_and_sting, &world));
        garden_bee_any_listen(
            &world, garden_bee_on_stung(act_when_stung, &fns[i]));
        assert_true(aborts(create_and_sting, &world));
        end(&world, &on);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            trim_destroys_what_is_not_reserved_and_gives_its_memory_back),
        cmocka_unit_test(trim_leaves_slots_that_never_lived_undestroyed),
        cmocka_unit_test(trim_keeps_what_lives_and_all_below_it),
        cmocka_unit_test(trim_keeps_what_was_reserved),
        cmocka_unit_test(trim_of_what_is_not_there_does_nothing),
        cmocka_unit_test(a_slot_made_again_after_a_trim_is_new),
        cmocka_unit_test(a_static_pool_gives_nothing_up_before_finish),
        cmocka_unit_test(trim_in_the_body_of_a_walk_is_not_misuse),
        cmocka_unit_test(
            finish_recycles_everything_in_schema_order_then_destroys),
        cmocka_unit_test(finish_destroys_each_slot_that_has_lived_once),
        cmocka_unit_test(finish_without_any_life_destroys_nothing),
        cmocka_unit_test(finish_refuses_creation_first),
        cmocka_unit_test(a_finished_world_is_empty_and_finishes_again),
        cmocka_unit_test(finish_of_a_world_that_is_all_zero_does_nothing),
        cmocka_unit_test(a_finished_world_may_begin_again),
        cmocka_unit_test(after_a_failed_init_finish_is_harmless),
#ifndef NDEBUG
        cmocka_unit_test(trim_in_a_hook_is_misuse),
        cmocka_unit_test(finish_in_a_hook_is_misuse),
        cmocka_unit_test(trim_and_finish_in_a_listener_are_misuse),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
