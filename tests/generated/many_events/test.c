/*
 * More events on one entity than there are bits for them: from the sixtieth
 * on they share one, without a visible effect.
 */
#include "../journal.h"
#include "wide.h"

#define PROPERTY_COUNT 100u

static wide_world world;
static wide_bee *bee;

/* What listens: its context says which property it was added to. */
static void hear(void *context, wide_world *of, wide_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)about;
    note("%d:%d>%d", *(const int *)context, old_value, new_value);
}

static void record_any(
    void *context, wide_world *of, wide_bee *about, wide_bee_property which)
{
    (void)context, (void)of, (void)about;
    note("any:%d", (int)(which - WIDE_BEE_PROPERTY_P00));
}

/* All properties have the same type, and so have their functions. */
typedef void changed_fn(void *, wide_world *, wide_bee *, int32_t, int32_t);

typedef struct property {
    bool (*set)(wide_world *, wide_bee *, int32_t);
    void (*touch)(wide_world *, wide_bee *);
    wide_bee_listener (*on_changed)(changed_fn *, void *);
    wide_bee_event event;
} property;

static const property properties[PROPERTY_COUNT] = {
    {wide_bee_set_p00, wide_bee_touch_p00, wide_bee_on_p00_changed,
        WIDE_BEE_EVENT_P00},
    {wide_bee_set_p01, wide_bee_touch_p01, wide_bee_on_p01_changed,
        WIDE_BEE_EVENT_P01},
    {wide_bee_set_p02, wide_bee_touch_p02, wide_bee_on_p02_changed,
        WIDE_BEE_EVENT_P02},
    {wide_bee_set_p03, wide_bee_touch_p03, wide_bee_on_p03_changed,
        WIDE_BEE_EVENT_P03},
    {wide_bee_set_p04, wide_bee_touch_p04, wide_bee_on_p04_changed,
        WIDE_BEE_EVENT_P04},
    {wide_bee_set_p05, wide_bee_touch_p05, wide_bee_on_p05_changed,
        WIDE_BEE_EVENT_P05},
    {wide_bee_set_p06, wide_bee_touch_p06, wide_bee_on_p06_changed,
        WIDE_BEE_EVENT_P06},
    {wide_bee_set_p07, wide_bee_touch_p07, wide_bee_on_p07_changed,
        WIDE_BEE_EVENT_P07},
    {wide_bee_set_p08, wide_bee_touch_p08, wide_bee_on_p08_changed,
        WIDE_BEE_EVENT_P08},
    {wide_bee_set_p09, wide_bee_touch_p09, wide_bee_on_p09_changed,
        WIDE_BEE_EVENT_P09},
    {wide_bee_set_p10, wide_bee_touch_p10, wide_bee_on_p10_changed,
        WIDE_BEE_EVENT_P10},
    {wide_bee_set_p11, wide_bee_touch_p11, wide_bee_on_p11_changed,
        WIDE_BEE_EVENT_P11},
    {wide_bee_set_p12, wide_bee_touch_p12, wide_bee_on_p12_changed,
        WIDE_BEE_EVENT_P12},
    {wide_bee_set_p13, wide_bee_touch_p13, wide_bee_on_p13_changed,
        WIDE_BEE_EVENT_P13},
    {wide_bee_set_p14, wide_bee_touch_p14, wide_bee_on_p14_changed,
        WIDE_BEE_EVENT_P14},
    {wide_bee_set_p15, wide_bee_touch_p15, wide_bee_on_p15_changed,
        WIDE_BEE_EVENT_P15},
    {wide_bee_set_p16, wide_bee_touch_p16, wide_bee_on_p16_changed,
        WIDE_BEE_EVENT_P16},
    {wide_bee_set_p17, wide_bee_touch_p17, wide_bee_on_p17_changed,
        WIDE_BEE_EVENT_P17},
    {wide_bee_set_p18, wide_bee_touch_p18, wide_bee_on_p18_changed,
        WIDE_BEE_EVENT_P18},
    {wide_bee_set_p19, wide_bee_touch_p19, wide_bee_on_p19_changed,
        WIDE_BEE_EVENT_P19},
    {wide_bee_set_p20, wide_bee_touch_p20, wide_bee_on_p20_changed,
        WIDE_BEE_EVENT_P20},
    {wide_bee_set_p21, wide_bee_touch_p21, wide_bee_on_p21_changed,
        WIDE_BEE_EVENT_P21},
    {wide_bee_set_p22, wide_bee_touch_p22, wide_bee_on_p22_changed,
        WIDE_BEE_EVENT_P22},
    {wide_bee_set_p23, wide_bee_touch_p23, wide_bee_on_p23_changed,
        WIDE_BEE_EVENT_P23},
    {wide_bee_set_p24, wide_bee_touch_p24, wide_bee_on_p24_changed,
        WIDE_BEE_EVENT_P24},
    {wide_bee_set_p25, wide_bee_touch_p25, wide_bee_on_p25_changed,
        WIDE_BEE_EVENT_P25},
    {wide_bee_set_p26, wide_bee_touch_p26, wide_bee_on_p26_changed,
        WIDE_BEE_EVENT_P26},
    {wide_bee_set_p27, wide_bee_touch_p27, wide_bee_on_p27_changed,
        WIDE_BEE_EVENT_P27},
    {wide_bee_set_p28, wide_bee_touch_p28, wide_bee_on_p28_changed,
        WIDE_BEE_EVENT_P28},
    {wide_bee_set_p29, wide_bee_touch_p29, wide_bee_on_p29_changed,
        WIDE_BEE_EVENT_P29},
    {wide_bee_set_p30, wide_bee_touch_p30, wide_bee_on_p30_changed,
        WIDE_BEE_EVENT_P30},
    {wide_bee_set_p31, wide_bee_touch_p31, wide_bee_on_p31_changed,
        WIDE_BEE_EVENT_P31},
    {wide_bee_set_p32, wide_bee_touch_p32, wide_bee_on_p32_changed,
        WIDE_BEE_EVENT_P32},
    {wide_bee_set_p33, wide_bee_touch_p33, wide_bee_on_p33_changed,
        WIDE_BEE_EVENT_P33},
    {wide_bee_set_p34, wide_bee_touch_p34, wide_bee_on_p34_changed,
        WIDE_BEE_EVENT_P34},
    {wide_bee_set_p35, wide_bee_touch_p35, wide_bee_on_p35_changed,
        WIDE_BEE_EVENT_P35},
    {wide_bee_set_p36, wide_bee_touch_p36, wide_bee_on_p36_changed,
        WIDE_BEE_EVENT_P36},
    {wide_bee_set_p37, wide_bee_touch_p37, wide_bee_on_p37_changed,
        WIDE_BEE_EVENT_P37},
    {wide_bee_set_p38, wide_bee_touch_p38, wide_bee_on_p38_changed,
        WIDE_BEE_EVENT_P38},
    {wide_bee_set_p39, wide_bee_touch_p39, wide_bee_on_p39_changed,
        WIDE_BEE_EVENT_P39},
    {wide_bee_set_p40, wide_bee_touch_p40, wide_bee_on_p40_changed,
        WIDE_BEE_EVENT_P40},
    {wide_bee_set_p41, wide_bee_touch_p41, wide_bee_on_p41_changed,
        WIDE_BEE_EVENT_P41},
    {wide_bee_set_p42, wide_bee_touch_p42, wide_bee_on_p42_changed,
        WIDE_BEE_EVENT_P42},
    {wide_bee_set_p43, wide_bee_touch_p43, wide_bee_on_p43_changed,
        WIDE_BEE_EVENT_P43},
    {wide_bee_set_p44, wide_bee_touch_p44, wide_bee_on_p44_changed,
        WIDE_BEE_EVENT_P44},
    {wide_bee_set_p45, wide_bee_touch_p45, wide_bee_on_p45_changed,
        WIDE_BEE_EVENT_P45},
    {wide_bee_set_p46, wide_bee_touch_p46, wide_bee_on_p46_changed,
        WIDE_BEE_EVENT_P46},
    {wide_bee_set_p47, wide_bee_touch_p47, wide_bee_on_p47_changed,
        WIDE_BEE_EVENT_P47},
    {wide_bee_set_p48, wide_bee_touch_p48, wide_bee_on_p48_changed,
        WIDE_BEE_EVENT_P48},
    {wide_bee_set_p49, wide_bee_touch_p49, wide_bee_on_p49_changed,
        WIDE_BEE_EVENT_P49},
    {wide_bee_set_p50, wide_bee_touch_p50, wide_bee_on_p50_changed,
        WIDE_BEE_EVENT_P50},
    {wide_bee_set_p51, wide_bee_touch_p51, wide_bee_on_p51_changed,
        WIDE_BEE_EVENT_P51},
    {wide_bee_set_p52, wide_bee_touch_p52, wide_bee_on_p52_changed,
        WIDE_BEE_EVENT_P52},
    {wide_bee_set_p53, wide_bee_touch_p53, wide_bee_on_p53_changed,
        WIDE_BEE_EVENT_P53},
    {wide_bee_set_p54, wide_bee_touch_p54, wide_bee_on_p54_changed,
        WIDE_BEE_EVENT_P54},
    {wide_bee_set_p55, wide_bee_touch_p55, wide_bee_on_p55_changed,
        WIDE_BEE_EVENT_P55},
    {wide_bee_set_p56, wide_bee_touch_p56, wide_bee_on_p56_changed,
        WIDE_BEE_EVENT_P56},
    {wide_bee_set_p57, wide_bee_touch_p57, wide_bee_on_p57_changed,
        WIDE_BEE_EVENT_P57},
    {wide_bee_set_p58, wide_bee_touch_p58, wide_bee_on_p58_changed,
        WIDE_BEE_EVENT_P58},
    {wide_bee_set_p59, wide_bee_touch_p59, wide_bee_on_p59_changed,
        WIDE_BEE_EVENT_P59},
    {wide_bee_set_p60, wide_bee_touch_p60, wide_bee_on_p60_changed,
        WIDE_BEE_EVENT_P60},
    {wide_bee_set_p61, wide_bee_touch_p61, wide_bee_on_p61_changed,
        WIDE_BEE_EVENT_P61},
    {wide_bee_set_p62, wide_bee_touch_p62, wide_bee_on_p62_changed,
        WIDE_BEE_EVENT_P62},
    {wide_bee_set_p63, wide_bee_touch_p63, wide_bee_on_p63_changed,
        WIDE_BEE_EVENT_P63},
    {wide_bee_set_p64, wide_bee_touch_p64, wide_bee_on_p64_changed,
        WIDE_BEE_EVENT_P64},
    {wide_bee_set_p65, wide_bee_touch_p65, wide_bee_on_p65_changed,
        WIDE_BEE_EVENT_P65},
    {wide_bee_set_p66, wide_bee_touch_p66, wide_bee_on_p66_changed,
        WIDE_BEE_EVENT_P66},
    {wide_bee_set_p67, wide_bee_touch_p67, wide_bee_on_p67_changed,
        WIDE_BEE_EVENT_P67},
    {wide_bee_set_p68, wide_bee_touch_p68, wide_bee_on_p68_changed,
        WIDE_BEE_EVENT_P68},
    {wide_bee_set_p69, wide_bee_touch_p69, wide_bee_on_p69_changed,
        WIDE_BEE_EVENT_P69},
    {wide_bee_set_p70, wide_bee_touch_p70, wide_bee_on_p70_changed,
        WIDE_BEE_EVENT_P70},
    {wide_bee_set_p71, wide_bee_touch_p71, wide_bee_on_p71_changed,
        WIDE_BEE_EVENT_P71},
    {wide_bee_set_p72, wide_bee_touch_p72, wide_bee_on_p72_changed,
        WIDE_BEE_EVENT_P72},
    {wide_bee_set_p73, wide_bee_touch_p73, wide_bee_on_p73_changed,
        WIDE_BEE_EVENT_P73},
    {wide_bee_set_p74, wide_bee_touch_p74, wide_bee_on_p74_changed,
        WIDE_BEE_EVENT_P74},
    {wide_bee_set_p75, wide_bee_touch_p75, wide_bee_on_p75_changed,
        WIDE_BEE_EVENT_P75},
    {wide_bee_set_p76, wide_bee_touch_p76, wide_bee_on_p76_changed,
        WIDE_BEE_EVENT_P76},
    {wide_bee_set_p77, wide_bee_touch_p77, wide_bee_on_p77_changed,
        WIDE_BEE_EVENT_P77},
    {wide_bee_set_p78, wide_bee_touch_p78, wide_bee_on_p78_changed,
        WIDE_BEE_EVENT_P78},
    {wide_bee_set_p79, wide_bee_touch_p79, wide_bee_on_p79_changed,
        WIDE_BEE_EVENT_P79},
    {wide_bee_set_p80, wide_bee_touch_p80, wide_bee_on_p80_changed,
        WIDE_BEE_EVENT_P80},
    {wide_bee_set_p81, wide_bee_touch_p81, wide_bee_on_p81_changed,
        WIDE_BEE_EVENT_P81},
    {wide_bee_set_p82, wide_bee_touch_p82, wide_bee_on_p82_changed,
        WIDE_BEE_EVENT_P82},
    {wide_bee_set_p83, wide_bee_touch_p83, wide_bee_on_p83_changed,
        WIDE_BEE_EVENT_P83},
    {wide_bee_set_p84, wide_bee_touch_p84, wide_bee_on_p84_changed,
        WIDE_BEE_EVENT_P84},
    {wide_bee_set_p85, wide_bee_touch_p85, wide_bee_on_p85_changed,
        WIDE_BEE_EVENT_P85},
    {wide_bee_set_p86, wide_bee_touch_p86, wide_bee_on_p86_changed,
        WIDE_BEE_EVENT_P86},
    {wide_bee_set_p87, wide_bee_touch_p87, wide_bee_on_p87_changed,
        WIDE_BEE_EVENT_P87},
    {wide_bee_set_p88, wide_bee_touch_p88, wide_bee_on_p88_changed,
        WIDE_BEE_EVENT_P88},
    {wide_bee_set_p89, wide_bee_touch_p89, wide_bee_on_p89_changed,
        WIDE_BEE_EVENT_P89},
    {wide_bee_set_p90, wide_bee_touch_p90, wide_bee_on_p90_changed,
        WIDE_BEE_EVENT_P90},
    {wide_bee_set_p91, wide_bee_touch_p91, wide_bee_on_p91_changed,
        WIDE_BEE_EVENT_P91},
    {wide_bee_set_p92, wide_bee_touch_p92, wide_bee_on_p92_changed,
        WIDE_BEE_EVENT_P92},
    {wide_bee_set_p93, wide_bee_touch_p93, wide_bee_on_p93_changed,
        WIDE_BEE_EVENT_P93},
    {wide_bee_set_p94, wide_bee_touch_p94, wide_bee_on_p94_changed,
        WIDE_BEE_EVENT_P94},
    {wide_bee_set_p95, wide_bee_touch_p95, wide_bee_on_p95_changed,
        WIDE_BEE_EVENT_P95},
    {wide_bee_set_p96, wide_bee_touch_p96, wide_bee_on_p96_changed,
        WIDE_BEE_EVENT_P96},
    {wide_bee_set_p97, wide_bee_touch_p97, wide_bee_on_p97_changed,
        WIDE_BEE_EVENT_P97},
    {wide_bee_set_p98, wide_bee_touch_p98, wide_bee_on_p98_changed,
        WIDE_BEE_EVENT_P98},
    {wide_bee_set_p99, wide_bee_touch_p99, wide_bee_on_p99_changed,
        WIDE_BEE_EVENT_P99},
};

static int numbers[PROPERTY_COUNT];

static int begin(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        numbers[i] = (int)i;
    }
    assert_true(wide_world_init(&world, NULL));
    bee = wide_bee_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    wide_world_finish(&world);
    return 0;
}

static void set_all(int32_t value)
{
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        assert_true(properties[i].set(&world, bee, value));
        assert_false(properties[i].set(&world, bee, value));
    }
}

static const char *one(size_t place, int32_t old_value, int32_t new_value)
{
    static char text[64];
    snprintf(text, sizeof text, "%zu:%d>%d", place, old_value, new_value);
    return text;
}

static void a_listener_is_called_for_its_own_property_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        int32_t value = (int32_t)i;
        assert_true(wide_bee_listen(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
        assert_false(wide_bee_listen(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
        set_all(value + 1);
        assert_string_equal(one(i, value, value + 1), logged());
        assert_true(wide_bee_unlisten(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
        assert_false(wide_bee_unlisten(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
    }
    set_all(-1);
    assert_string_equal("", logged());
}

static void a_listener_to_every_bee_is_called_for_its_own_property_only(
    void **state)
{
    (void)state;
    for (size_t i = 0; i < PROPERTY_COUNT; i += 13) {
        assert_true(wide_bee_any_listen(
            &world, properties[i].on_changed(hear, &numbers[i])));
    }
    set_all(1);
    assert_string_equal("0:0>1 13:0>1 26:0>1 39:0>1 52:0>1 65:0>1 78:0>1 "
                        "91:0>1",
        logged());
}

static void all_events_may_have_listeners_together(void **state)
{
    (void)state;
    for (size_t i = PROPERTY_COUNT; i-- > 0;) {
        assert_true(wide_bee_listen(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
    }
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        properties[i].touch(&world, bee);
        assert_string_equal(one(i, 0, 0), logged());
    }
    wide_bee_recycle(&world, bee);
    bee = wide_bee_create(&world);
    set_all(1);
    assert_string_equal("", logged());
}

static void clearing_one_event_leaves_those_that_share_its_bit(void **state)
{
    (void)state;
    for (size_t i = 54; i < PROPERTY_COUNT; i++) {
        assert_true(wide_bee_listen(
            &world, bee, properties[i].on_changed(hear, &numbers[i])));
    }
    for (size_t i = 54; i < PROPERTY_COUNT - 2; i++) {
        wide_bee_unlisten_all(&world, bee, properties[i].event);
        properties[i].touch(&world, bee);
    }
    properties[98].touch(&world, bee);
    assert_true(wide_bee_unlisten(
        &world, bee, properties[98].on_changed(hear, &numbers[98])));
    properties[98].touch(&world, bee);
    properties[99].touch(&world, bee);
    assert_string_equal("98:0>0 99:0>0", logged());
}

static void any_property_is_notified_of_all_of_them(void **state)
{
    (void)state;
    wide_bee_listen(&world, bee, wide_bee_on_changed(record_any, NULL));
    properties[0].touch(&world, bee);
    properties[60].touch(&world, bee);
    properties[99].touch(&world, bee);
    assert_string_equal("any:0 any:60 any:99", logged());
}

/* Signals come after all properties. */

static void record_signal(
    void *context, wide_world *of, wide_bee *about, int32_t value)
{
    (void)of, (void)about;
    note("s%d:%d", *(const int *)context, value);
}

static void signals_that_share_a_bit_are_apart(void **state)
{
    (void)state;
    wide_bee_listen(&world, bee, wide_bee_on_s0(record_signal, &numbers[0]));
    wide_bee_any_listen(&world, wide_bee_on_s3(record_signal, &numbers[3]));
    wide_bee_listen(&world, bee, properties[99].on_changed(hear, &numbers[99]));
    wide_bee_s0_emit(&world, bee, 1);
    wide_bee_s1_emit(&world, bee, 2);
    wide_bee_s2_emit(&world, bee, 3);
    wide_bee_s3_emit(&world, bee, 4);
    assert_string_equal("s0:1 s3:4", logged());
}

/* Nested, on two that share their bit. */

static void set_99(void *context, wide_world *of, wide_bee *about,
    int32_t old_value, int32_t new_value)
{
    hear(context, of, about, old_value, new_value);
    wide_bee_unlisten_all(of, about, WIDE_BEE_EVENT_P98);
    wide_bee_set_p99(of, about, new_value);
}

static void a_clear_ends_only_its_own_list_though_the_bit_is_shared(
    void **state)
{
    (void)state;
    wide_bee_listen(&world, bee, wide_bee_on_p98_changed(set_99, &numbers[98]));
    wide_bee_listen(&world, bee, wide_bee_on_p98_changed(hear, &numbers[98]));
    wide_bee_listen(&world, bee, wide_bee_on_p99_changed(hear, &numbers[99]));
    wide_bee_set_p98(&world, bee, 1);
    assert_string_equal("98:0>1 99:0>1", logged());
    wide_bee_touch_p99(&world, bee);
    assert_string_equal("99:1>1", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_listener_is_called_for_its_own_property_only, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_to_every_bee_is_called_for_its_own_property_only, begin,
            end),
        cmocka_unit_test_setup_teardown(
            all_events_may_have_listeners_together, begin, end),
        cmocka_unit_test_setup_teardown(
            clearing_one_event_leaves_those_that_share_its_bit, begin, end),
        cmocka_unit_test_setup_teardown(
            any_property_is_notified_of_all_of_them, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_that_share_a_bit_are_apart, begin, end),
        cmocka_unit_test_setup_teardown(
            a_clear_ends_only_its_own_list_though_the_bit_is_shared, begin,
            end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
