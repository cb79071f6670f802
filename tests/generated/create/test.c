/* Create: a slot, init if it is new, defaults, values, reset, any_created. */
#include "../support.h"

#include "garden.h"

/* What the hooks do besides telling the journal. */
typedef void act_fn(garden_world *world, garden_bee *bee);

typedef struct stage {
    test_journal journal;
    test_memory memory;
    act_fn *in_init, *in_reset, *in_created;
    garden_bee_id id;
    uint32_t count;
    bool answer;
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
    say_number(&stage_of(world)->journal, "init:", bee->hp);
    act(stage_of(world)->in_init, world, bee);
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    say_number(&stage_of(world)->journal, "reset:", bee->hp);
    say(&stage_of(world)->journal, bee->name);
    act(stage_of(world)->in_reset, world, bee);
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    say(&stage_of(world)->journal, "deactivate");
}

void garden_bee_hear_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value;
    say_number(&stage_of(world)->journal, "static:", new_value);
}

void garden_bee_hear_name(garden_world *world, garden_bee *bee,
    const char *old_value, const char *new_value)
{
    (void)bee, (void)old_value;
    say(&stage_of(world)->journal, new_value);
}

void garden_bee_hear_cell(garden_world *world, garden_bee *bee, uint32_t index,
    uint8_t old_value, uint8_t new_value)
{
    (void)bee, (void)index, (void)old_value;
    say_number(&stage_of(world)->journal, "cell:", new_value);
}

void garden_bee_hear_buzz(garden_world *world, garden_bee *bee, uint32_t number)
{
    (void)bee;
    say_number(&stage_of(world)->journal, "buzz:", number);
}

void garden_flower_on_init(garden_world *world, garden_flower *flower)
{
    (void)flower;
    say(&stage_of(world)->journal, "flower-init");
}

void garden_flower_on_reset(garden_world *world, garden_flower *flower)
{
    (void)flower;
    say(&stage_of(world)->journal, "flower-reset");
}

static void record_created(void *context, garden_world *world, garden_bee *bee)
{
    stage *on = (stage *)context;
    say_number(&on->journal, "created:", bee->hp);
    act(on->in_created, world, bee);
}

static void record_created_too(
    void *context, garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
    say(&((stage *)context)->journal, "created-too");
}

static void record_hp_changed(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee, (void)old_value;
    say_number(&((stage *)context)->journal, "received:", new_value);
}

static void record_changed(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)world, (void)bee;
    say_number(&((stage *)context)->journal, "any:", (int64_t)property);
}

static void record_buzzed(
    void *context, garden_world *world, garden_bee *bee, uint32_t number)
{
    (void)world, (void)bee;
    say_number(&((stage *)context)->journal, "received-buzz:", number);
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
}

/* The order */

static void create_runs_init_then_reset_then_calls_any_created(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    garden_bee *bee = garden_bee_create(&world);
    assert_non_null(bee);
    assert_string_equal(
        "init:0 reset:100 worker created:100 ", take(&on.journal));
    end(&world, &on);
}

static void a_factory_stores_its_arguments_after_init_before_reset(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    assert_non_null(garden_bee_create_at(&world, 7, "maya"));
    assert_string_equal("init:0 reset:7 maya created:7 ", take(&on.journal));
    end(&world, &on);
}

static void a_preset_stores_its_values_after_init_before_reset(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    assert_non_null(garden_bee_create_queen(&world));
    assert_string_equal("init:0 reset:80 queen created:80 ", take(&on.journal));
    end(&world, &on);
}

static void init_runs_only_for_a_slot_never_used(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *first = garden_bee_create(&world);
    garden_bee_recycle(&world, first);
    take(&on.journal);
    assert_ptr_equal(first, garden_bee_create(&world));
    assert_string_equal("reset:100 worker ", take(&on.journal));
    garden_bee_create(&world);
    assert_string_equal("init:0 reset:100 worker ", take(&on.journal));
    end(&world, &on);
}

/* What the slot holds */

static void expect_zero(garden_world *world, garden_bee *bee)
{
    static const garden_bee zero;
    assert_memory_equal(
        &zero.hp, &bee->hp, sizeof zero - offsetof(garden_bee, hp));
    stage_of(world)->count++;
}

static void a_new_slot_is_zero_when_init_runs(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = expect_zero;
    for (int32_t i = 0; i < 300; i++) {
        garden_bee *bee = garden_bee_create(&world);
        memset(bee->cells, 9, sizeof bee->cells);
        bee->sprite = UINT64_MAX;
        take(&on.journal);
    }
    assert_int_equal(300, on.count);
    end(&world, &on);
}

static void make_sprite(garden_world *world, garden_bee *bee)
{
    (void)world;
    bee->sprite = 4711;
    strcpy(bee->label, "mine");
    bee->hp = 5;
    bee->visits = 6;
    bee->cells[1] = 7;
    strcpy(bee->name, "init");
}

static void what_is_kept_is_made_in_init_and_never_touched_again(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = make_sprite;
    garden_bee *bee = garden_bee_create_queen(&world);
    assert_int_equal(4711, bee->sprite);
    assert_string_equal("mine", bee->label);
    for (uint64_t life = 0; life < 3; life++) {
        garden_bee_set_sprite(&world, bee, 9000 + life);
        garden_bee_recycle(&world, bee);
        assert_ptr_equal(bee, garden_bee_create_at(&world, 1, "x"));
        assert_int_equal(9000 + life, bee->sprite);
        assert_string_equal("mine", bee->label);
    }
    end(&world, &on);
}

static void assert_defaults(const garden_bee *bee)
{
    static const uint8_t cells[] = {1, 2, 3};
    assert_int_equal(100, bee->hp);
    assert_true(bee->energy == 1.0f);
    assert_memory_equal("worker\0", bee->name, sizeof bee->name);
    assert_memory_equal(cells, bee->cells, sizeof cells);
    assert_int_equal(0, bee->visits);
}

static void every_life_begins_with_the_defaults_whatever_was_there(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = make_sprite;
    garden_bee *bee = garden_bee_create(&world);
    assert_defaults(bee);
    bee->hp = -1;
    bee->energy = -1.0f;
    memset(bee->name, 'n', sizeof bee->name - 1);
    memset(bee->cells, 0xFF, sizeof bee->cells);
    bee->visits = 12;
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    assert_defaults(bee);
    end(&world, &on);
}

/* No notifications before reset has returned */

static void set_everything(garden_world *world, garden_bee *bee)
{
    static const uint8_t cells[] = {7, 7, 7};
    stage *on = stage_of(world);
    garden_bee_listen(
        world, bee, garden_bee_on_hp_changed(record_hp_changed, on));
    garden_bee_listen(world, bee, garden_bee_on_changed(record_changed, on));
    assert_true(garden_bee_set_hp(world, bee, 42));
    assert_true(garden_bee_set_name(world, bee, "silent"));
    assert_true(garden_bee_set_cells(world, bee, cells));
    assert_true(garden_bee_set_cells_at(world, bee, 0, 8));
    assert_true(garden_bee_set_sprite(world, bee, bee->sprite + 1));
    garden_bee_touch_hp(world, bee);
    garden_bee_touch_name(world, bee);
    garden_bee_touch_cells(world, bee);
    garden_bee_touch_cells_at(world, bee, 0);
    garden_bee_unlisten(
        world, bee, garden_bee_on_hp_changed(record_hp_changed, on));
    garden_bee_unlisten_all(world, bee, GARDEN_BEE_EVENT_CHANGED);
    assert_true(garden_bee_set_hp(world, bee, 43));
    assert_int_equal(43, bee->hp);
    assert_string_equal("silent", bee->name);
    assert_int_equal(8, bee->cells[0]);
}

static void setters_in_reset_store_but_notify_no_listener(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_reset = set_everything;
    garden_bee_any_listen(
        &world, garden_bee_on_hp_changed(record_hp_changed, &on));
    garden_bee_any_listen(&world, garden_bee_on_changed(record_changed, &on));
    garden_bee *bee = garden_bee_create(&world);
    assert_string_equal("init:0 reset:100 worker ", take(&on.journal));
    assert_int_equal(43, bee->hp);
    end(&world, &on);
}

static void setters_in_init_store_but_notify_no_listener(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = set_everything;
    garden_bee_any_listen(
        &world, garden_bee_on_hp_changed(record_hp_changed, &on));
    garden_bee_any_listen(&world, garden_bee_on_changed(record_changed, &on));
    garden_bee *bee = garden_bee_create(&world);
    assert_string_equal("init:0 reset:100 worker ", take(&on.journal));
    assert_int_equal(1, bee->sprite);
    end(&world, &on);
}

static void listen(garden_world *world, garden_bee *bee)
{
    assert_true(garden_bee_listen(world, bee,
        garden_bee_on_hp_changed(record_hp_changed, stage_of(world))));
}

static void set_hp_to_50(garden_world *world, garden_bee *bee)
{
    garden_bee_set_hp(world, bee, 50);
}

static void setters_notify_as_soon_as_reset_has_returned(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_reset = listen;
    on.in_created = set_hp_to_50;
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    garden_bee *bee = garden_bee_create(&world);
    assert_string_equal("init:0 reset:100 worker created:100 static:50 "
                        "received:50 ",
        take(&on.journal));
    garden_bee_set_hp(&world, bee, 51);
    assert_string_equal("static:51 received:51 ", take(&on.journal));
    end(&world, &on);
}

static void a_listener_added_in_init_is_called_in_the_first_life(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = listen;
    garden_bee *bee = garden_bee_create(&world);
    take(&on.journal);
    garden_bee_set_hp(&world, bee, 51);
    assert_string_equal("static:51 received:51 ", take(&on.journal));
    garden_bee_recycle(&world, bee);
    garden_bee_create(&world);
    take(&on.journal);
    garden_bee_set_hp(&world, bee, 52);
    assert_string_equal("static:52 ", take(&on.journal));
    end(&world, &on);
}

static void buzz(garden_world *world, garden_bee *bee)
{
    garden_bee_listen(
        world, bee, garden_bee_on_buzzed(record_buzzed, stage_of(world)));
    garden_bee_buzzed_emit(world, bee, 3);
    garden_bee_unlisten(
        world, bee, garden_bee_on_buzzed(record_buzzed, stage_of(world)));
}

static void signals_are_emitted_even_in_init_and_reset(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = buzz;
    on.in_reset = buzz;
    garden_bee_create(&world);
    assert_string_equal("init:0 buzz:3 received-buzz:3 "
                        "reset:100 worker buzz:3 received-buzz:3 ",
        take(&on.journal));
    end(&world, &on);
}

static void set_another(garden_world *world, garden_bee *bee)
{
    garden_bee *other = garden_bee_find(world, stage_of(world)->id);
    if (other != NULL && other != bee) {
        garden_bee_set_hp(world, other, 60);
    }
}

static void setters_of_others_notify_while_one_is_made(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.id = garden_bee_get_id(garden_bee_create(&world));
    take(&on.journal);
    on.in_reset = set_another;
    garden_bee_create(&world);
    assert_string_equal(
        "init:0 reset:100 worker static:60 ", take(&on.journal));
    end(&world, &on);
}

/* Recycled before create returns */

static void recycle_it(garden_world *world, garden_bee *bee)
{
    stage_of(world)->id = garden_bee_get_id(bee);
    stage_of(world)->answer = garden_bee_recycle(world, bee);
}

static void create_returns_null_if_it_is_recycled_in_reset(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_reset = recycle_it;
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    assert_null(garden_bee_create(&world));
    assert_true(on.answer);
    assert_null(garden_bee_find(&world, on.id));
    assert_int_equal(0, garden_bee_count(&world));
    assert_null(garden_bee_create_at(&world, 3, "a"));
    assert_null(garden_bee_create_queen(&world));
    assert_string_equal("init:0 reset:100 worker deactivate "
                        "reset:3 a deactivate reset:80 queen deactivate ",
        take(&on.journal));
    end(&world, &on);
}

static void create_returns_null_if_a_created_listener_recycles_it(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_created = recycle_it;
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    garden_bee_any_listen(
        &world, garden_bee_on_created(record_created_too, &on));
    assert_null(garden_bee_create(&world));
    assert_string_equal(
        "init:0 reset:100 worker created:100 deactivate ", take(&on.journal));
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

static void recycle_it_and_create_another(garden_world *world, garden_bee *bee)
{
    stage *on = stage_of(world);
    on->in_reset = NULL;
    on->in_created = NULL;
    garden_bee_recycle(world, bee);
    garden_bee *other = garden_bee_create(world);
    assert_ptr_equal(bee, other); /* in the very same slot */
    on->id = garden_bee_get_id(other);
}

static void create_returns_null_though_the_slot_lives_again(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    on.in_reset = recycle_it_and_create_another;
    assert_null(garden_bee_create(&world));
    assert_true(garden_bee_is_live(&world, on.id));
    on.in_created = recycle_it_and_create_another;
    garden_bee_recycle(&world, garden_bee_find(&world, on.id));
    assert_null(garden_bee_create(&world));
    assert_true(garden_bee_is_live(&world, on.id));
    assert_int_equal(1, garden_bee_count(&world));
    end(&world, &on);
}

static void recycle_at_buzz(
    void *context, garden_world *world, garden_bee *bee, uint32_t number)
{
    (void)context, (void)number;
    garden_bee_recycle(world, bee);
}

static void only_emit(garden_world *world, garden_bee *bee)
{
    garden_bee_buzzed_emit(world, bee, 3);
}

static void create_returns_null_if_a_signal_in_reset_ends_it(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_reset = only_emit;
    garden_bee_any_listen(&world, garden_bee_on_buzzed(recycle_at_buzz, NULL));
    garden_bee *bee = garden_bee_create(&world);
    assert_null(bee);
    assert_int_equal(0, garden_bee_count(&world));
    end(&world, &on);
}

/* The newborn is there from the beginning */

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

static void from_before_init_it_counts_is_found_and_is_walked(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = expect_it_is_there;
    on.in_reset = expect_it_is_there;
    on.in_created = expect_it_is_there;
    garden_bee_any_listen(&world, garden_bee_on_created(record_created, &on));
    assert_non_null(garden_bee_create(&world));
    assert_int_equal(3, on.count);
    end(&world, &on);
}

static void create_more(garden_world *world, garden_bee *bee)
{
    (void)bee;
    if (garden_bee_count(world) < 600) {
        assert_non_null(garden_bee_create(world));
    }
    stage_of(world)->journal.length = 0;
}

static void hooks_may_create_more_of_the_same_kind(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    act_fn *fns[][3] = {{create_more, NULL, NULL}, {NULL, create_more, NULL},
        {NULL, NULL, create_more}};
    for (size_t i = 0; i < 3; i++) {
        begin(&world, &on);
        on.in_init = fns[i][0];
        on.in_reset = fns[i][1];
        on.in_created = fns[i][2];
        garden_bee_any_listen(
            &world, garden_bee_on_created(record_created, &on));
        garden_bee *bee = garden_bee_create(&world);
        assert_int_equal(0, gp_id_slot(garden_bee_get_any_id(bee)));
        assert_int_equal(600, garden_bee_count(&world));
        assert_defaults(bee);
        end(&world, &on);
    }
}

static void create_flower(garden_world *world, garden_bee *bee)
{
    (void)bee;
    assert_non_null(garden_flower_create(world));
}

static void hooks_may_create_others(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = create_flower;
    garden_bee_create(&world);
    assert_string_equal(
        "init:0 flower-init flower-reset reset:100 worker ", take(&on.journal));
    end(&world, &on);
}

/* Misuse */

#ifndef NDEBUG
static void create_and_recycle_in_init(void *context)
{
    garden_world *world = (garden_world *)context;
    stage_of(world)->in_init = recycle_it;
    garden_bee_create(world);
}

static void recycling_in_init_is_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_true(aborts(create_and_recycle_in_init, &world));
    end(&world, &on);
}
#else
static void recycling_in_init_is_misuse(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.in_init = recycle_it;
    on.answer = true;
    garden_bee *bee = garden_bee_create(&world);
    assert_non_null(bee);
    assert_false(on.answer);
    assert_defaults(bee);
    assert_true(garden_bee_is_live(&world, on.id));
    assert_string_equal("init:0 reset:100 worker ", take(&on.journal));
    end(&world, &on);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(create_runs_init_then_reset_then_calls_any_created),
        cmocka_unit_test(
            a_factory_stores_its_arguments_after_init_before_reset),
        cmocka_unit_test(a_preset_stores_its_values_after_init_before_reset),
        cmocka_unit_test(init_runs_only_for_a_slot_never_used),
        cmocka_unit_test(a_new_slot_is_zero_when_init_runs),
        cmocka_unit_test(what_is_kept_is_made_in_init_and_never_touched_again),
        cmocka_unit_test(
            every_life_begins_with_the_defaults_whatever_was_there),
        cmocka_unit_test(setters_in_reset_store_but_notify_no_listener),
        cmocka_unit_test(setters_in_init_store_but_notify_no_listener),
        cmocka_unit_test(setters_notify_as_soon_as_reset_has_returned),
        cmocka_unit_test(a_listener_added_in_init_is_called_in_the_first_life),
        cmocka_unit_test(signals_are_emitted_even_in_init_and_reset),
        cmocka_unit_test(setters_of_others_notify_while_one_is_made),
        cmocka_unit_test(create_returns_null_if_it_is_recycled_in_reset),
        cmocka_unit_test(create_returns_null_if_a_created_listener_recycles_it),
        cmocka_unit_test(create_returns_null_though_the_slot_lives_again),
        cmocka_unit_test(create_returns_null_if_a_signal_in_reset_ends_it),
        cmocka_unit_test(from_before_init_it_counts_is_found_and_is_walked),
        cmocka_unit_test(hooks_may_create_more_of_the_same_kind),
        cmocka_unit_test(hooks_may_create_others),
        cmocka_unit_test(recycling_in_init_is_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
