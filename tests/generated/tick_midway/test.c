/* An entity is not ticked while its init hooks run, nor while it is recycled:
 * a task that started then would never end. */
#include "../journal.h"

#include "garden.h"

/* When entities are ticked. */
typedef enum moment {
    NEVER,
    IN_INIT,
    IN_RESET,
    IN_RECYCLED,
    IN_DEACTIVATE
} moment;

static garden_world world;
static moment ticked_in;
static bool in_all; /* by the tick of the world */

static int begin(void **state)
{
    (void)state;
    ticked_in = NEVER;
    assert_true(garden_world_init(&world, NULL));
    return 0;
}

static int end(void **state)
{
    (void)state;
    ticked_in = NEVER;
    garden_world_finish(&world);
    logged();
    return 0;
}

static void tick_bee(garden_world *of, garden_bee *bee, moment now)
{
    if (ticked_in != now) {
        return;
    }
    if (in_all) {
        note("%d", (int)garden_bee_tick_all(of, 5));
        garden_world_tick(of, 5);
        return;
    }
    note("%d", (int)garden_bee_tick(of, bee, 5));
    note("%d", (int)garden_bee_main_tick(of, bee, 5));
}

static void tick_mote(garden_world *of, garden_mote *mote, moment now)
{
    if (ticked_in != now) {
        return;
    }
    if (in_all) {
        note("%d", (int)garden_mote_tick_all(of, 5));
        garden_world_tick(of, 5);
        return;
    }
    note("%d", (int)garden_mote_tick(of, mote, 5));
}

gp_status garden_bee_hum_start(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
    note("start");
    return GP_RUNNING;
}

gp_status garden_bee_hum_tick(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
    return GP_RUNNING;
}

void garden_bee_hum_halt(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
    note("halt");
}

void garden_bee_shout(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
    note("shout");
}

void garden_bee_on_init(garden_world *of, garden_bee *bee)
{
    tick_bee(of, bee, IN_INIT);
}

void garden_bee_on_reset(garden_world *of, garden_bee *bee)
{
    tick_bee(of, bee, IN_RESET);
}

void garden_bee_on_deactivate(garden_world *of, garden_bee *bee)
{
    tick_bee(of, bee, IN_DEACTIVATE);
}

static void tick_recycled_bee(void *context, garden_world *of, garden_bee *bee)
{
    (void)context;
    tick_bee(of, bee, IN_RECYCLED);
}

gp_status garden_mote_drift_start(garden_world *of, garden_mote *mote)
{
    (void)of, (void)mote;
    note("start");
    return GP_RUNNING;
}

gp_status garden_mote_drift_tick(garden_world *of, garden_mote *mote)
{
    (void)of, (void)mote;
    return GP_RUNNING;
}

void garden_mote_drift_halt(garden_world *of, garden_mote *mote)
{
    (void)of, (void)mote;
    note("halt");
}

void garden_mote_on_init(garden_world *of, garden_mote *mote)
{
    tick_mote(of, mote, IN_INIT);
}

void garden_mote_on_deactivate(garden_world *of, garden_mote *mote)
{
    tick_mote(of, mote, IN_DEACTIVATE);
}

static void tick_recycled_mote(
    void *context, garden_world *of, garden_mote *mote)
{
    (void)context;
    tick_mote(of, mote, IN_RECYCLED);
}

/* Makes, ticks and recycles one bee, which is ticked meanwhile. */
static const char *bee_ticked_in(moment now, bool all)
{
    ticked_in = now;
    in_all = all;
    garden_bee_any_listen(
        &world, garden_bee_on_recycled(tick_recycled_bee, NULL));
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_main_tick(&world, bee, 9);
    note("-");
    assert_true(garden_bee_recycle(&world, bee));
    garden_bee_trim(&world);
    return logged();
}

static const char *mote_ticked_in(moment now, bool all)
{
    ticked_in = now;
    in_all = all;
    garden_mote_any_listen(
        &world, garden_mote_on_recycled(tick_recycled_mote, NULL));
    garden_mote *mote = garden_mote_create(&world);
    garden_mote_tick(&world, mote, 9);
    note("-");
    assert_true(garden_mote_recycle(&world, mote));
    garden_mote_trim(&world);
    return logged();
}

static void a_tick_in_init_does_nothing(void **state)
{
    (void)state;
    char failed[32];
    snprintf(failed, sizeof failed, "%d %d start - halt", (int)GP_FAILURE,
        (int)GP_FAILURE);
    assert_string_equal(failed, bee_ticked_in(IN_INIT, false));
    assert_string_equal("0 start - halt", bee_ticked_in(IN_INIT, true));
    assert_string_equal(failed + 2, mote_ticked_in(IN_INIT, false));
    assert_string_equal("0 start - halt", mote_ticked_in(IN_INIT, true));
}

static void a_tick_in_reset_starts_the_tree(void **state)
{
    (void)state;
    ticked_in = IN_RESET;
    in_all = true;
    garden_bee *bee = garden_bee_create(&world);
    assert_string_equal("start shout 1 shout", logged());
    garden_bee_recycle(&world, bee);
    assert_string_equal("halt", logged());
}

static void a_tick_of_what_is_recycled_does_nothing(void **state)
{
    (void)state;
    char failed[32];
    snprintf(failed, sizeof failed, "start - halt %d %d", (int)GP_FAILURE,
        (int)GP_FAILURE);
    for (moment now = IN_RECYCLED; now <= IN_DEACTIVATE; now++) {
        assert_string_equal(failed, bee_ticked_in(now, false));
        assert_string_equal("start - halt 0", bee_ticked_in(now, true));
        assert_memory_equal(failed, mote_ticked_in(now, false), 14);
        assert_string_equal("start - halt 0", mote_ticked_in(now, true));
    }
}

static void others_are_ticked_meanwhile(void **state)
{
    (void)state;
    garden_bee *other = garden_bee_create(&world);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_any_listen(
        &world, garden_bee_on_recycled(tick_recycled_bee, NULL));
    ticked_in = IN_RECYCLED;
    in_all = true;
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal("start shout 1 shout", logged());
    ticked_in = NEVER;
    assert_true(garden_bee_recycle(&world, other));
    assert_string_equal("halt", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_tick_in_init_does_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_in_reset_starts_the_tree, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_of_what_is_recycled_does_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            others_are_ticked_meanwhile, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
