/* Posted signals: kept as they were, emitted in order, and only for live objects. */
#include "../support.h"

#include "garden.h"
#include "gp_callbacks.h"

typedef struct fixture {
    test_memory memory;
    test_exhausted exhausted;
    test_journal journal;
    garden_world world;
    garden_bee *bee;
    garden_bee *other;
    bool executes;        /* in each function that is not registered */
    bool looks_last;      /* a fly that has looked is recycled */
    bool leaves;          /* a fly that leaves is recycled */
    bool leaves_a_friend; /* or hears itself land from then on */
} fixture;

static void on_bee_stung(void *context, garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    fixture *on = (fixture *)context;
    (void)world, (void)attacker;
    say_number(&on->journal, bee == on->bee ? "bee" : "other", damage);
}

static void on_bee_said(void *context, garden_world *world, garden_bee *bee,
    bool loud, const char *what, const char *to)
{
    fixture *on = (fixture *)context;
    (void)world, (void)bee;
    say(&on->journal, loud ? "loud" : "quiet");
    say(&on->journal, what);
    say(&on->journal, to);
}

static void on_winter(void *context, garden_world *world, float cold)
{
    fixture *on = (fixture *)context;
    (void)world;
    say_number(&on->journal, "winter", (int64_t)cold);
}

static void on_spring(void *context, garden_world *world)
{
    fixture *on = (fixture *)context;
    (void)world;
    say(&on->journal, "spring");
}

static void on_buzzed(
    void *context, garden_world *world, garden_wasp *wasp, uint8_t target)
{
    fixture *on = (fixture *)context;
    (void)world, (void)wasp;
    say_number(&on->journal, "buzz", target);
}

static void execute_if_wanted(garden_world *world)
{
    const fixture *on = (const fixture *)garden_world_user(world);
    if (on->executes) {
        assert_int_equal(0, garden_world_execute_callbacks(world));
    }
}

void garden_bee_hear_hum(garden_world *world, garden_bee *bee)
{
    fixture *on = (fixture *)garden_world_user(world);
    (void)bee;
    say(&on->journal, "hum");
    execute_if_wanted(world);
}

void garden_bee_hear_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value, (void)new_value;
    execute_if_wanted(world);
}

void garden_bee_hear_bump(
    garden_world *world, garden_bee *bee, float force, uint16_t size)
{
    (void)bee, (void)force, (void)size;
    execute_if_wanted(world);
}

void garden_bee_hover(garden_world *world, garden_bee *bee)
{
    (void)bee;
    execute_if_wanted(world);
}

void garden_physics_handle_poke(garden_world *world, garden_physics *physics)
{
    (void)physics;
    execute_if_wanted(world);
}

static void on_landed(void *context, garden_world *world, garden_fly *fly,
    const char *what, uint16_t mass)
{
    fixture *on = (fixture *)context;
    (void)world, (void)fly;
    say(&on->journal, what);
    say_number(&on->journal, "received", mass);
}

void garden_fly_look(
    garden_world *world, garden_fly *fly, const char *what, uint16_t mass)
{
    fixture *on = (fixture *)garden_world_user(world);
    say(&on->journal, what);
    say_number(&on->journal, "look", mass);
    execute_if_wanted(world);
    if (on->looks_last) {
        assert_true(garden_fly_recycle(world, fly));
    }
}

void garden_fly_leave(
    garden_world *world, garden_fly *fly, const char *what, uint16_t mass)
{
    fixture *on = (fixture *)garden_world_user(world);
    (void)what;
    say_number(&on->journal, "leave", mass);
    if (on->leaves) {
        assert_true(garden_fly_recycle(world, fly));
    }
    if (on->leaves_a_friend) {
        assert_true(
            garden_fly_listen(world, fly, garden_fly_on_landed(on_landed, on)));
    }
}

static void begin(fixture *on)
{
    memset(on, 0, sizeof *on);
    memset(&on->world, 0xA5, sizeof on->world);
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_exhausted,
        .user = on,
    };
    assert_true(garden_world_init(&on->world, &desc));
    on->bee = garden_bee_create(&on->world);
    on->other = garden_bee_create(&on->world);
    assert_true(garden_bee_any_listen(
        &on->world, garden_bee_on_stung(on_bee_stung, on)));
    assert_true(
        garden_bee_any_listen(&on->world, garden_bee_on_said(on_bee_said, on)));
    assert_true(
        garden_world_listen(&on->world, garden_world_on_winter(on_winter, on)));
    assert_true(
        garden_world_listen(&on->world, garden_world_on_spring(on_spring, on)));
    assert_true(garden_wasp_any_listen(
        &on->world, garden_wasp_on_buzzed(on_buzzed, on)));
}

static void end(fixture *on)
{
    garden_world_finish(&on->world);
    assert_all_given_back(&on->memory);
}

static void post_stung(fixture *on, garden_bee *bee, int32_t damage)
{
    garden_bee_id none = {0};
    assert_true(garden_bee_stung_post(&on->world, bee, none, damage));
}

static void nothing_is_emitted_before_execute_and_then_all_in_order(
    void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_wasp *wasp = garden_wasp_create(&on.world);
    post_stung(&on, on.bee, 1);
    assert_true(garden_world_winter_post(&on.world, -20.0f));
    assert_true(garden_wasp_buzzed_post(&on.world, wasp, 200));
    assert_true(garden_world_spring_post(&on.world));
    post_stung(&on, on.other, 2);
    assert_string_equal("", take(&on.journal));
    assert_int_equal(5, garden_world_execute_callbacks(&on.world));
    assert_string_equal(
        "bee1 winter-20 buzz200 spring other2 ", take(&on.journal));
    assert_int_equal(0, garden_world_execute_callbacks(&on.world));
    end(&on);
}

static void texts_are_copied_in(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    char what[8] = "buzz";
    char to[8] = "you";
    assert_true(garden_bee_said_post(&on.world, on.bee, true, what, to));
    assert_true(garden_bee_said_post(&on.world, on.bee, false, "", ""));
    memset(what, 'x', sizeof what - 1);
    memset(to, 'x', sizeof to - 1);
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("loud buzz you quiet   ", take(&on.journal));
    end(&on);
}

typedef struct gift {
    uint8_t all[3];
    garden_odd odds[2];
    char name[8];
    garden_vec2 where;
} gift;

static void on_gave(void *context, garden_world *world, garden_bee *bee,
    const uint8_t *all, const garden_odd *odds, const char *name,
    garden_vec2 where)
{
    gift *got = (gift *)context;
    (void)world, (void)bee;
    memcpy(got->all, all, sizeof got->all);
    memcpy(got->odds, odds, sizeof got->odds);
    strcpy(got->name, name);
    got->where = where;
}

static void arrays_and_structs_are_copied_in(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    gift got;
    memset(&got, 0, sizeof got);
    assert_true(garden_bee_listen(
        &on.world, on.bee, garden_bee_on_gave(on_gave, &got)));
    {
        const uint8_t all[3] = {1, 2, 3};
        const garden_odd odds[2] = {
            {4, {5.0f, 6.0f}, true}, {7, {8.0f, 9.0f}, false}};
        garden_vec2 where = {10.0f, 11.0f};
        assert_true(
            garden_bee_gave_post(&on.world, on.bee, all, odds, "honey", where));
    }
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_int_equal(3, got.all[2]);
    assert_int_equal(7, got.odds[1].tag);
    assert_true(got.odds[1].where.y == 9.0f);
    assert_true(got.odds[0].flag);
    assert_string_equal("honey", got.name);
    assert_true(got.where.y == 11.0f);
    end(&on);
}

/* Posts one of each kind of signal, with texts of several lengths. */
static void post_all(fixture *on)
{
    const uint8_t all[3] = {1, 2, 3};
    const garden_odd odds[2] = {
        {4, {5.0f, 6.0f}, true}, {7, {8.0f, 9.0f}, false}};
    garden_vec2 where = {10.0f, 11.0f};
    garden_bee_id id = garden_bee_get_id(on->other);
    assert_true(garden_bee_stung_post(&on->world, on->bee, id, 3));
    assert_true(garden_bee_said_post(&on->world, on->bee, true, "buzz", "you"));
    assert_true(garden_bee_said_post(&on->world, on->bee, false, "", "\"a\""));
    assert_true(
        garden_bee_gave_post(&on->world, on->bee, all, odds, "honey", where));
    assert_true(garden_world_spring_post(&on->world));
}

static void print_text(void *context, const char *text, size_t size)
{
    test_journal *journal = (test_journal *)context;
    memcpy(journal->text + journal->length, text, size);
    journal->length += size;
}

static void posts_can_be_printed(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    post_all(&on);
    gp_stream_print(&on.world.posts, print_text, &on.journal);
    assert_string_equal(
        "bee_stung gp_target=bee#0:1 attacker=bee#1:1 damage=3\n"
        "bee_said gp_target=bee#0:1 loud=true what=\"buzz\" to=\"you\"\n"
        "bee_said gp_target=bee#0:1 loud=false what=\"\" to=\"\\\"a\\\"\"\n"
        "bee_gave gp_target=bee#0:1 all=[1 2 3] odds[0].tag=4"
        " odds[0].where.x=5 odds[0].where.y=6 odds[0].flag=true odds[1].tag=7"
        " odds[1].where.x=8 odds[1].where.y=9 odds[1].flag=false where.x=10"
        " where.y=11 name=\"honey\"\n"
        "world_spring gp_target=none\n",
        take(&on.journal));
    end(&on);
}

static void saved_posts_are_good_and_can_be_loaded(void **state)
{
    (void)state;
    static fixture on;
    static uint64_t bytes[64];
    gp_records_check check;
    begin(&on);
    post_all(&on);
    size_t size = gp_stream_save(&on.world.posts, bytes, sizeof bytes);
    assert_int_equal(5, garden_world_execute_callbacks(&on.world));
    take(&on.journal);

    check = gp_records_validate(&garden_posts_type, bytes, size);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(5, check.known);
    assert_true(gp_stream_load(&on.world.posts, bytes, size, &check));
    assert_int_equal(5, garden_world_execute_callbacks(&on.world));
    assert_string_equal(
        "bee3 loud buzz you quiet  \"a\" spring ", take(&on.journal));
    end(&on);
}

/* A reader of posts finds each text behind the one before it, by its count. */
static void texts_that_do_not_fill_their_post_are_refused(void **state)
{
    (void)state;
    static fixture on;
    static uint64_t bytes[64];
    begin(&on);
    assert_true(garden_bee_said_post(&on.world, on.bee, true, "buzz", "you"));
    size_t size = gp_stream_save(&on.world.posts, bytes, sizeof bytes);
    uint32_t *counts = (uint32_t *)(void *)bytes + 5; /* of what and to */
    const uint32_t wrong[] = {0, 3, 4, 6, 9, 10, 4000, UINT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        counts[0] = wrong[i];
        gp_records_check check =
            gp_records_validate(&garden_posts_type, bytes, size);
        assert_int_not_equal(GP_RECORDS_GOOD, check.problem);
    }
    counts[0] = 4;
    counts[1] = 5; /* the sum is right, and the first text has no end */
    assert_int_equal(GP_RECORDS_VALUE,
        gp_records_validate(&garden_posts_type, bytes, size).problem);
    end(&on);
}

static void what_has_died_is_skipped_and_counted(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    post_stung(&on, on.bee, 1);
    post_stung(&on, on.other, 2);
    garden_bee_recycle(&on.world, on.bee);
    assert_ptr_equal(on.bee, garden_bee_create(&on.world)); /* in its slot */
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("other2 ", take(&on.journal));
    assert_int_equal(1, garden_world_skipped_callbacks(&on.world));
    end(&on);
}

static void a_post_to_no_object_is_skipped_and_counted(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_wasp *wasp = garden_wasp_create(&on.world);
    gp_stream *posts = garden_world_posts(&on.world);
    garden_bee_id none = {0};
    garden_bee_id bee = garden_bee_get_id(on.bee);
    gp_id nothing = {0};
    assert_true(garden_bee_stung_post_to(posts, none, bee, 1));
    assert_true(garden_bee_hummed_post_to(posts, none));
    assert_true(garden_fly_landed_post_to(posts, (garden_fly_id){0}, "", 1));
    assert_true(garden_physics_bumped_post_to(posts, nothing, 2.0f, 3));
    gp_id lacking = garden_wasp_get_any_id(wasp); /* it has no physics */
    assert_true(garden_physics_bumped_post_to(posts, lacking, 4.0f, 5));
    assert_true(garden_world_spring_post_to(posts));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("spring ", take(&on.journal));
    assert_int_equal(5, garden_world_skipped_callbacks(&on.world));
    end(&on);
}

static void recycle_the_other(void *context, garden_world *world,
    garden_bee *bee, garden_bee_id attacker, int32_t damage)
{
    fixture *on = (fixture *)context;
    (void)attacker;
    if (bee == on->bee && damage == 1) {
        garden_bee_recycle(world, on->other);
    }
}

static void what_dies_by_an_earlier_callback_is_skipped_too(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    assert_true(garden_bee_listen(
        &on.world, on.bee, garden_bee_on_stung(recycle_the_other, &on)));
    post_stung(&on, on.bee, 1);
    post_stung(&on, on.other, 2);
    post_stung(&on, on.bee, 3);
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee1 bee3 ", take(&on.journal));
    assert_int_equal(1, garden_world_skipped_callbacks(&on.world));
    end(&on);
}

static void post_again(void *context, garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    (void)context;
    assert_true(garden_bee_stung_post(world, bee, attacker, damage + 10));
}

static void what_is_posted_during_execute_waits(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    assert_true(garden_bee_listen(
        &on.world, on.bee, garden_bee_on_stung(post_again, NULL)));
    post_stung(&on, on.bee, 1);
    post_stung(&on, on.bee, 2);
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee1 bee2 ", take(&on.journal));
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee11 bee12 ", take(&on.journal));
    end(&on);
}

static void execute_inside(void *context, garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    fixture *on = (fixture *)context;
    (void)bee, (void)attacker, (void)damage;
    assert_int_equal(0, garden_world_execute_callbacks(world));
    say(&on->journal, "refused");
}

static void execute_inside_a_callback_does_nothing(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_bee_id none = {0};
    assert_true(garden_bee_listen(
        &on.world, on.bee, garden_bee_on_stung(execute_inside, &on)));
    post_stung(&on, on.other, 5);
    garden_bee_stung_emit(&on.world, on.bee, none, 1);
    assert_string_equal("refused bee1 ", take(&on.journal));
    post_stung(&on, on.bee, 6);
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("other5 refused bee6 ", take(&on.journal));
    end(&on);
}

static void execute_inside_what_is_not_registered_does_nothing(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    post_stung(&on, on.bee, 5);
    on.executes = true;
    assert_true(garden_bee_set_hp(&on.world, on.bee, 3));
    garden_bee_hummed_emit(&on.world, on.bee);
    garden_physics_bumped_emit(&on.world, &on.bee->physics, 1, 2);
    assert_true(garden_bee_send_poke(&on.world, on.bee));
    assert_int_equal(GP_SUCCESS, garden_bee_tick(&on.world, on.bee, 1));
    assert_string_equal("hum ", take(&on.journal));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee5 ", take(&on.journal));
    end(&on);
}

static void cancel_forgets_what_is_about_one_object(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    post_stung(&on, on.bee, 1);
    post_stung(&on, on.other, 2);
    garden_world_spring_post(&on.world);
    post_stung(&on, on.bee, 3);
    gp_id target = garden_bee_get_any_id(on.bee);
    assert_int_equal(2, garden_world_cancel_callbacks(&on.world, target));
    assert_int_equal(0, garden_world_cancel_callbacks(&on.world, target));
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("other2 spring ", take(&on.journal));
    assert_int_equal(0, garden_world_skipped_callbacks(&on.world));
    end(&on);
}

static void cancel_never_means_signals_of_the_world(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_world_spring_post(&on.world);
    assert_int_equal(0, garden_world_cancel_callbacks(&on.world, (gp_id){0}));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("spring ", take(&on.journal));
    end(&on);
}

static void cancel_the_rest(void *context, garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    (void)context, (void)attacker, (void)damage;
    garden_world_cancel_callbacks(world, garden_bee_get_any_id(bee));
}

static void cancel_works_while_callbacks_run(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    assert_true(garden_bee_listen(
        &on.world, on.bee, garden_bee_on_stung(cancel_the_rest, NULL)));
    post_stung(&on, on.bee, 1);
    post_stung(&on, on.bee, 2);
    post_stung(&on, on.other, 3);
    assert_int_equal(2, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee1 other3 ", take(&on.journal));
    end(&on);
}

static void static_listeners_are_called_for_posts_too(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    assert_true(garden_bee_hummed_post(&on.world, on.bee));
    assert_string_equal("", take(&on.journal));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("hum ", take(&on.journal));
    end(&on);
}

static void all_static_functions_of_a_post_come_before_its_listeners(
    void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_fly *fly = garden_fly_create(&on.world);
    assert_true(garden_fly_landed_post(&on.world, fly, "leaf", 8));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("leaf look8 leave8 ", take(&on.journal));
    assert_true(
        garden_fly_any_listen(&on.world, garden_fly_on_landed(on_landed, &on)));
    assert_true(garden_fly_landed_post(&on.world, fly, "leaf", 9));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("leaf look9 leave9 leaf received9 ", take(&on.journal));
    on.executes = true;
    assert_true(garden_fly_landed_post(&on.world, fly, "leaf", 10));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    take(&on.journal);
    garden_fly_landed_emit(&on.world, fly, "rose", 11);
    assert_string_equal(
        "rose look11 leave11 rose received11 ", take(&on.journal));
    end(&on);
}

static void a_post_ends_where_a_static_function_recycles_its_object(
    void **state)
{
    (void)state;
    for (int second = 0; second < 2; second++) {
        static fixture on;
        begin(&on);
        assert_true(garden_fly_any_listen(
            &on.world, garden_fly_on_landed(on_landed, &on)));
        garden_fly *fly = garden_fly_create(&on.world);
        on.looks_last = second == 0;
        on.leaves = second != 0;
        assert_true(garden_fly_landed_post(&on.world, fly, "a", 1));
        assert_true(garden_fly_landed_post(&on.world, fly, "b", 2));
        assert_int_equal(1, garden_world_execute_callbacks(&on.world));
        assert_int_equal(1, garden_world_skipped_callbacks(&on.world));
        const char *seen = take(&on.journal);
        assert_string_equal(second ? "a look1 leave1 " : "a look1 ", seen);
        end(&on);
    }
}

static void a_listener_that_a_static_function_adds_is_called_for_its_post(
    void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_fly *fly = garden_fly_create(&on.world);
    on.leaves_a_friend = true;
    assert_true(garden_fly_landed_post(&on.world, fly, "leaf", 3));
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("leaf look3 leave3 leaf received3 ", take(&on.journal));
    end(&on);
}

static void a_post_without_memory_is_refused_and_reported(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    garden_bee_id none = {0};
    on.memory.fail_from = on.memory.asked + 1;
    on.world.core.gp.memory.user = &on.exhausted;
    assert_false(garden_bee_stung_post(&on.world, on.bee, none, 1));
    assert_int_equal(1, on.exhausted.reports);
    assert_string_equal("posts", on.exhausted.last.name);
    on.memory.fail_from = 0;
    post_stung(&on, on.bee, 2);
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee2 ", take(&on.journal));
    end(&on);
}

static void nothing_is_allocated_once_posts_are_warm(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    size_t asked = 0;
    for (int frame = 0; frame < 10; frame++) {
        for (int32_t i = 0; i < 50; i++) {
            post_stung(&on, on.bee, i);
        }
        assert_int_equal(50, garden_world_execute_callbacks(&on.world));
        take(&on.journal);
        if (frame == 1) {
            asked = on.memory.asked;
        }
    }
    assert_int_equal(asked, on.memory.asked);
    end(&on);
}

static void posts_of_other_threads_are_moved_in_a_fixed_order(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    gp_stream first;
    gp_stream second;
    garden_bee_id bee = garden_bee_get_id(on.bee);
    garden_bee_id other = garden_bee_get_id(on.other);
    garden_bee_id none = {0};
    gp_stream_init(&first, &garden_posts_type, NULL, GP_OVERFLOW_GROW, 1024);
    gp_stream_init(&second, &garden_posts_type, NULL, GP_OVERFLOW_GROW, 1024);
    assert_true(garden_bee_stung_post_to(&second, other, none, 3));
    assert_true(garden_bee_stung_post_to(&first, bee, none, 1));
    assert_true(garden_bee_stung_post_to(&first, bee, none, 2));
    assert_true(gp_stream_move(garden_world_posts(&on.world), &first));
    assert_true(gp_stream_move(garden_world_posts(&on.world), &second));
    assert_int_equal(3, garden_world_execute_callbacks(&on.world));
    assert_string_equal("bee1 bee2 other3 ", take(&on.journal));
    gp_stream_finish(&first);
    gp_stream_finish(&second);
    end(&on);
}

static void on_bumped(void *context, garden_world *world,
    garden_physics *physics, float force, uint16_t size)
{
    fixture *on = (fixture *)context;
    (void)world, (void)size;
    say_number(&on->journal, physics == &on->bee->physics ? "bee" : "other",
        (int64_t)force);
}

static void a_signal_of_a_component_waits_with_its_entity(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    assert_true(garden_physics_any_listen(
        &on.world, garden_physics_on_bumped(on_bumped, &on)));
    garden_physics *first = &on.bee->physics;
    garden_physics *second = &on.other->physics;
    assert_true(garden_physics_bumped_post(&on.world, first, 1.0f, 2));
    assert_true(garden_physics_bumped_post(&on.world, second, 3.0f, 4));
    garden_bee_recycle(&on.world, on.bee);
    assert_int_equal(1, garden_world_execute_callbacks(&on.world));
    assert_string_equal("other3 ", take(&on.journal));
    assert_true(garden_physics_bumped_post(&on.world, second, 5.0f, 6));
    gp_id target = garden_bee_get_any_id(on.other);
    assert_int_equal(1, garden_world_cancel_callbacks(&on.world, target));
    end(&on);
}

static void note_call(void *context, gp_id object, const void *data)
{
    fixture *on = (fixture *)context;
    say_number(&on->journal,
        garden_type_name(object) != NULL ? garden_type_name(object) : "none",
        *(const uint8_t *)data);
}

static void call_later(gp_callback_queue *queue, uint64_t object, uint8_t note)
{
    gp_id id = {object};
    gp_callback16 *posted = gp_callback_queue_post16(queue, note_call, id);
    assert_non_null(posted);
    memset(posted->data, note, sizeof posted->data);
}

static void a_queue_of_callbacks_knows_what_lives_in_a_world(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    gp_callback_queue queue;
    gp_callback_queue_init(&queue, NULL, gp_world_has, &on.world);
    garden_wasp *wasp = garden_wasp_create(&on.world);
    uint64_t bee = garden_bee_get_any_id(on.bee).bits;
    uint64_t other = garden_bee_get_any_id(on.other).bits;
    call_later(&queue, bee, 1);
    call_later(&queue, other, 2);
    call_later(&queue, garden_wasp_get_any_id(wasp).bits, 3);
    call_later(&queue, 0, 4);
    call_later(&queue, bee & UINT32_MAX, 5);      /* no generation */
    call_later(&queue, bee | GP_ID_SLOT_MAX, 6);  /* no such slot */
    call_later(&queue, UINT64_MAX, 7);            /* no such type */
    call_later(&queue, (uint64_t)1 << 32 | 8, 8); /* type 0 */
    garden_bee_recycle(&on.world, on.bee);
    assert_int_equal(3, gp_callback_queue_execute(&queue, &on));
    assert_string_equal("bee2 wasp3 none4 ", take(&on.journal));
    assert_int_equal(5, queue.dead_count);

    call_later(&queue, other, 9);
    call_later(&queue, 0, 10);
    garden_world_finish(&on.world); /* in a finished world no object lives */
    assert_int_equal(1, gp_callback_queue_execute(&queue, &on));
    assert_string_equal("none10 ", take(&on.journal));
    gp_callback_queue_finish(&queue);
    assert_all_given_back(&on.memory);
}

static void finish_forgets_what_still_waits(void **state)
{
    (void)state;
    static fixture on;
    begin(&on);
    post_stung(&on, on.bee, 1);
    end(&on);
    assert_string_equal("", take(&on.journal));
}

#ifndef NDEBUG
static void post_about_the_dead(void *context)
{
    fixture *on = (fixture *)context;
    garden_bee_id none = {0};
    garden_bee_recycle(&on->world, on->bee);
    garden_bee_stung_post(&on->world, on->bee, none, 1);
}
#endif

static void a_post_about_the_dead_is_misuse(void **state)
{
    (void)state;
#ifndef NDEBUG
    static fixture on;
    begin(&on);
    assert_true(aborts(post_about_the_dead, &on));
    end(&on);
#endif
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_is_emitted_before_execute_and_then_all_in_order),
    cmocka_unit_test(texts_are_copied_in),
    cmocka_unit_test(arrays_and_structs_are_copied_in),
    cmocka_unit_test(posts_can_be_printed),
    cmocka_unit_test(saved_posts_are_good_and_can_be_loaded),
    cmocka_unit_test(texts_that_do_not_fill_their_post_are_refused),
    cmocka_unit_test(what_has_died_is_skipped_and_counted),
    cmocka_unit_test(a_post_to_no_object_is_skipped_and_counted),
    cmocka_unit_test(what_dies_by_an_earlier_callback_is_skipped_too),
    cmocka_unit_test(what_is_posted_during_execute_waits),
    cmocka_unit_test(execute_inside_a_callback_does_nothing),
    cmocka_unit_test(execute_inside_what_is_not_registered_does_nothing),
    cmocka_unit_test(cancel_forgets_what_is_about_one_object),
    cmocka_unit_test(cancel_never_means_signals_of_the_world),
    cmocka_unit_test(cancel_works_while_callbacks_run),
    cmocka_unit_test(static_listeners_are_called_for_posts_too),
    cmocka_unit_test(all_static_functions_of_a_post_come_before_its_listeners),
    cmocka_unit_test(a_post_ends_where_a_static_function_recycles_its_object),
    cmocka_unit_test(
        a_listener_that_a_static_function_adds_is_called_for_its_post),
    cmocka_unit_test(a_post_without_memory_is_refused_and_reported),
    cmocka_unit_test(nothing_is_allocated_once_posts_are_warm),
    cmocka_unit_test(posts_of_other_threads_are_moved_in_a_fixed_order),
    cmocka_unit_test(a_signal_of_a_component_waits_with_its_entity),
    cmocka_unit_test(a_queue_of_callbacks_knows_what_lives_in_a_world),
    cmocka_unit_test(finish_forgets_what_still_waits),
    cmocka_unit_test(a_post_about_the_dead_is_misuse),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
