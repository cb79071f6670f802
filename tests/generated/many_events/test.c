/*
 * More events on one entity than there are bits to hear them by: from the
 * sixtieth on they share one, and nobody may notice.
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

static void hear_any(
    void *context, wide_world *of, wide_bee *about, wide_bee_property which)
{
    (void)context, (void)of, (void)about;
    note("any:%d", (int)which);
}

/* All properties have the same type, and so have their functions. */
typedef void changed_fn(void *, wide_world *, wide_bee *, int32_t, int32_t);

typedef struct property {
    bool (*set)(wide_world *, wide_bee *, int32_t);
    void (*touch)(wide_world *, wide_bee *);
    bool (*add)(wide_world *, wide_bee *, changed_fn *, void *);
    bool (*remove)(wide_world *, wide_bee *, changed_fn *, void *);
    void (*clear)(wide_world *, wide_bee *);
    bool (*any_add)(wide_world *, changed_fn *, void *);
} property;

static const property properties[PROPERTY_COUNT] = {
    {wide_bee_set_p00, wide_bee_touch_p00, wide_bee_p00_changed_add,
        wide_bee_p00_changed_remove, wide_bee_p00_changed_clear,
        wide_bee_any_p00_changed_add},
    {wide_bee_set_p01, wide_bee_touch_p01, wide_bee_p01_changed_add,
        wide_bee_p01_changed_remove, wide_bee_p01_changed_clear,
        wide_bee_any_p01_changed_add},
    {wide_bee_set_p02, wide_bee_touch_p02, wide_bee_p02_changed_add,
        wide_bee_p02_changed_remove, wide_bee_p02_changed_clear,
        wide_bee_any_p02_changed_add},
    {wide_bee_set_p03, wide_bee_touch_p03, wide_bee_p03_changed_add,
        wide_bee_p03_changed_remove, wide_bee_p03_changed_clear,
        wide_bee_any_p03_changed_add},
    {wide_bee_set_p04, wide_bee_touch_p04, wide_bee_p04_changed_add,
        wide_bee_p04_changed_remove, wide_bee_p04_changed_clear,
        wide_bee_any_p04_changed_add},
    {wide_bee_set_p05, wide_bee_touch_p05, wide_bee_p05_changed_add,
        wide_bee_p05_changed_remove, wide_bee_p05_changed_clear,
        wide_bee_any_p05_changed_add},
    {wide_bee_set_p06, wide_bee_touch_p06, wide_bee_p06_changed_add,
        wide_bee_p06_changed_remove, wide_bee_p06_changed_clear,
        wide_bee_any_p06_changed_add},
    {wide_bee_set_p07, wide_bee_touch_p07, wide_bee_p07_changed_add,
        wide_bee_p07_changed_remove, wide_bee_p07_changed_clear,
        wide_bee_any_p07_changed_add},
    {wide_bee_set_p08, wide_bee_touch_p08, wide_bee_p08_changed_add,
        wide_bee_p08_changed_remove, wide_bee_p08_changed_clear,
        wide_bee_any_p08_changed_add},
    {wide_bee_set_p09, wide_bee_touch_p09, wide_bee_p09_changed_add,
        wide_bee_p09_changed_remove, wide_bee_p09_changed_clear,
        wide_bee_any_p09_changed_add},
    {wide_bee_set_p10, wide_bee_touch_p10, wide_bee_p10_changed_add,
        wide_bee_p10_changed_remove, wide_bee_p10_changed_clear,
        wide_bee_any_p10_changed_add},
    {wide_bee_set_p11, wide_bee_touch_p11, wide_bee_p11_changed_add,
        wide_bee_p11_changed_remove, wide_bee_p11_changed_clear,
        wide_bee_any_p11_changed_add},
    {wide_bee_set_p12, wide_bee_touch_p12, wide_bee_p12_changed_add,
        wide_bee_p12_changed_remove, wide_bee_p12_changed_clear,
        wide_bee_any_p12_changed_add},
    {wide_bee_set_p13, wide_bee_touch_p13, wide_bee_p13_changed_add,
        wide_bee_p13_changed_remove, wide_bee_p13_changed_clear,
        wide_bee_any_p13_changed_add},
    {wide_bee_set_p14, wide_bee_touch_p14, wide_bee_p14_changed_add,
        wide_bee_p14_changed_remove, wide_bee_p14_changed_clear,
        wide_bee_any_p14_changed_add},
    {wide_bee_set_p15, wide_bee_touch_p15, wide_bee_p15_changed_add,
        wide_bee_p15_changed_remove, wide_bee_p15_changed_clear,
        wide_bee_any_p15_changed_add},
    {wide_bee_set_p16, wide_bee_touch_p16, wide_bee_p16_changed_add,
        wide_bee_p16_changed_remove, wide_bee_p16_changed_clear,
        wide_bee_any_p16_changed_add},
    {wide_bee_set_p17, wide_bee_touch_p17, wide_bee_p17_changed_add,
        wide_bee_p17_changed_remove, wide_bee_p17_changed_clear,
        wide_bee_any_p17_changed_add},
    {wide_bee_set_p18, wide_bee_touch_p18, wide_bee_p18_changed_add,
        wide_bee_p18_changed_remove, wide_bee_p18_changed_clear,
        wide_bee_any_p18_changed_add},
    {wide_bee_set_p19, wide_bee_touch_p19, wide_bee_p19_changed_add,
        wide_bee_p19_changed_remove, wide_bee_p19_changed_clear,
        wide_bee_any_p19_changed_add},
    {wide_bee_set_p20, wide_bee_touch_p20, wide_bee_p20_changed_add,
        wide_bee_p20_changed_remove, wide_bee_p20_changed_clear,
        wide_bee_any_p20_changed_add},
    {wide_bee_set_p21, wide_bee_touch_p21, wide_bee_p21_changed_add,
        wide_bee_p21_changed_remove, wide_bee_p21_changed_clear,
        wide_bee_any_p21_changed_add},
    {wide_bee_set_p22, wide_bee_touch_p22, wide_bee_p22_changed_add,
        wide_bee_p22_changed_remove, wide_bee_p22_changed_clear,
        wide_bee_any_p22_changed_add},
    {wide_bee_set_p23, wide_bee_touch_p23, wide_bee_p23_changed_add,
        wide_bee_p23_changed_remove, wide_bee_p23_changed_clear,
        wide_bee_any_p23_changed_add},
    {wide_bee_set_p24, wide_bee_touch_p24, wide_bee_p24_changed_add,
        wide_bee_p24_changed_remove, wide_bee_p24_changed_clear,
        wide_bee_any_p24_changed_add},
    {wide_bee_set_p25, wide_bee_touch_p25, wide_bee_p25_changed_add,
        wide_bee_p25_changed_remove, wide_bee_p25_changed_clear,
        wide_bee_any_p25_changed_add},
    {wide_bee_set_p26, wide_bee_touch_p26, wide_bee_p26_changed_add,
        wide_bee_p26_changed_remove, wide_bee_p26_changed_clear,
        wide_bee_any_p26_changed_add},
    {wide_bee_set_p27, wide_bee_touch_p27, wide_bee_p27_changed_add,
        wide_bee_p27_changed_remove, wide_bee_p27_changed_clear,
        wide_bee_any_p27_changed_add},
    {wide_bee_set_p28, wide_bee_touch_p28, wide_bee_p28_changed_add,
        wide_bee_p28_changed_remove, wide_bee_p28_changed_clear,
        wide_bee_any_p28_changed_add},
    {wide_bee_set_p29, wide_bee_touch_p29, wide_bee_p29_changed_add,
        wide_bee_p29_changed_remove, wide_bee_p29_changed_clear,
        wide_bee_any_p29_changed_add},
    {wide_bee_set_p30, wide_bee_touch_p30, wide_bee_p30_changed_add,
        wide_bee_p30_changed_remove, wide_bee_p30_changed_clear,
        wide_bee_any_p30_changed_add},
    {wide_bee_set_p31, wide_bee_touch_p31, wide_bee_p31_changed_add,
        wide_bee_p31_changed_remove, wide_bee_p31_changed_clear,
        wide_bee_any_p31_changed_add},
    {wide_bee_set_p32, wide_bee_touch_p32, wide_bee_p32_changed_add,
        wide_bee_p32_changed_remove, wide_bee_p32_changed_clear,
        wide_bee_any_p32_changed_add},
    {wide_bee_set_p33, wide_bee_touch_p33, wide_bee_p33_changed_add,
        wide_bee_p33_changed_remove, wide_bee_p33_changed_clear,
        wide_bee_any_p33_changed_add},
    {wide_bee_set_p34, wide_bee_touch_p34, wide_bee_p34_changed_add,
        wide_bee_p34_changed_remove, wide_bee_p34_changed_clear,
        wide_bee_any_p34_changed_add},
    {wide_bee_set_p35, wide_bee_touch_p35, wide_bee_p35_changed_add,
        wide_bee_p35_changed_remove, wide_bee_p35_changed_clear,
        wide_bee_any_p35_changed_add},
    {wide_bee_set_p36, wide_bee_touch_p36, wide_bee_p36_changed_add,
        wide_bee_p36_changed_remove, wide_bee_p36_changed_clear,
        wide_bee_any_p36_changed_add},
    {wide_bee_set_p37, wide_bee_touch_p37, wide_bee_p37_changed_add,
        wide_bee_p37_changed_remove, wide_bee_p37_changed_clear,
        wide_bee_any_p37_changed_add},
    {wide_bee_set_p38, wide_bee_touch_p38, wide_bee_p38_changed_add,
        wide_bee_p38_changed_remove, wide_bee_p38_changed_clear,
        wide_bee_any_p38_changed_add},
    {wide_bee_set_p39, wide_bee_touch_p39, wide_bee_p39_changed_add,
        wide_bee_p39_changed_remove, wide_bee_p39_changed_clear,
        wide_bee_any_p39_changed_add},
    {wide_bee_set_p40, wide_bee_touch_p40, wide_bee_p40_changed_add,
        wide_bee_p40_changed_remove, wide_bee_p40_changed_clear,
        wide_bee_any_p40_changed_add},
    {wide_bee_set_p41, wide_bee_touch_p41, wide_bee_p41_changed_add,
        wide_bee_p41_changed_remove, wide_bee_p41_changed_clear,
        wide_bee_any_p41_changed_add},
    {wide_bee_set_p42, wide_bee_touch_p42, wide_bee_p42_changed_add,
        wide_bee_p42_changed_remove, wide_bee_p42_changed_clear,
        wide_bee_any_p42_changed_add},
    {wide_bee_set_p43, wide_bee_touch_p43, wide_bee_p43_changed_add,
        wide_bee_p43_changed_remove, wide_bee_p43_changed_clear,
        wide_bee_any_p43_changed_add},
    {wide_bee_set_p44, wide_bee_touch_p44, wide_bee_p44_changed_add,
        wide_bee_p44_changed_remove, wide_bee_p44_changed_clear,
        wide_bee_any_p44_changed_add},
    {wide_bee_set_p45, wide_bee_touch_p45, wide_bee_p45_changed_add,
        wide_bee_p45_changed_remove, wide_bee_p45_changed_clear,
        wide_bee_any_p45_changed_add},
    {wide_bee_set_p46, wide_bee_touch_p46, wide_bee_p46_changed_add,
        wide_bee_p46_changed_remove, wide_bee_p46_changed_clear,
        wide_bee_any_p46_changed_add},
    {wide_bee_set_p47, wide_bee_touch_p47, wide_bee_p47_changed_add,
        wide_bee_p47_changed_remove, wide_bee_p47_changed_clear,
        wide_bee_any_p47_changed_add},
    {wide_bee_set_p48, wide_bee_touch_p48, wide_bee_p48_changed_add,
        wide_bee_p48_changed_remove, wide_bee_p48_changed_clear,
        wide_bee_any_p48_changed_add},
    {wide_bee_set_p49, wide_bee_touch_p49, wide_bee_p49_changed_add,
        wide_bee_p49_changed_remove, wide_bee_p49_changed_clear,
        wide_bee_any_p49_changed_add},
    {wide_bee_set_p50, wide_bee_touch_p50, wide_bee_p50_changed_add,
        wide_bee_p50_changed_remove, wide_bee_p50_changed_clear,
        wide_bee_any_p50_changed_add},
    {wide_bee_set_p51, wide_bee_touch_p51, wide_bee_p51_changed_add,
        wide_bee_p51_changed_remove, wide_bee_p51_changed_clear,
        wide_bee_any_p51_changed_add},
    {wide_bee_set_p52, wide_bee_touch_p52, wide_bee_p52_changed_add,
        wide_bee_p52_changed_remove, wide_bee_p52_changed_clear,
        wide_bee_any_p52_changed_add},
    {wide_bee_set_p53, wide_bee_touch_p53, wide_bee_p53_changed_add,
        wide_bee_p53_changed_remove, wide_bee_p53_changed_clear,
        wide_bee_any_p53_changed_add},
    {wide_bee_set_p54, wide_bee_touch_p54, wide_bee_p54_changed_add,
        wide_bee_p54_changed_remove, wide_bee_p54_changed_clear,
        wide_bee_any_p54_changed_add},
    {wide_bee_set_p55, wide_bee_touch_p55, wide_bee_p55_changed_add,
        wide_bee_p55_changed_remove, wide_bee_p55_changed_clear,
        wide_bee_any_p55_changed_add},
    {wide_bee_set_p56, wide_bee_touch_p56, wide_bee_p56_changed_add,
        wide_bee_p56_changed_remove, wide_bee_p56_changed_clear,
        wide_bee_any_p56_changed_add},
    {wide_bee_set_p57, wide_bee_touch_p57, wide_bee_p57_changed_add,
        wide_bee_p57_changed_remove, wide_bee_p57_changed_clear,
        wide_bee_any_p57_changed_add},
    {wide_bee_set_p58, wide_bee_touch_p58, wide_bee_p58_changed_add,
        wide_bee_p58_changed_remove, wide_bee_p58_changed_clear,
        wide_bee_any_p58_changed_add},
    {wide_bee_set_p59, wide_bee_touch_p59, wide_bee_p59_changed_add,
        wide_bee_p59_changed_remove, wide_bee_p59_changed_clear,
        wide_bee_any_p59_changed_add},
    {wide_bee_set_p60, wide_bee_touch_p60, wide_bee_p60_changed_add,
        wide_bee_p60_changed_remove, wide_bee_p60_changed_clear,
        wide_bee_any_p60_changed_add},
    {wide_bee_set_p61, wide_bee_touch_p61, wide_bee_p61_changed_add,
        wide_bee_p61_changed_remove, wide_bee_p61_changed_clear,
        wide_bee_any_p61_changed_add},
    {wide_bee_set_p62, wide_bee_touch_p62, wide_bee_p62_changed_add,
        wide_bee_p62_changed_remove, wide_bee_p62_changed_clear,
        wide_bee_any_p62_changed_add},
    {wide_bee_set_p63, wide_bee_touch_p63, wide_bee_p63_changed_add,
        wide_bee_p63_changed_remove, wide_bee_p63_changed_clear,
        wide_bee_any_p63_changed_add},
    {wide_bee_set_p64, wide_bee_touch_p64, wide_bee_p64_changed_add,
        wide_bee_p64_changed_remove, wide_bee_p64_changed_clear,
        wide_bee_any_p64_changed_add},
    {wide_bee_set_p65, wide_bee_touch_p65, wide_bee_p65_changed_add,
        wide_bee_p65_changed_remove, wide_bee_p65_changed_clear,
        wide_bee_any_p65_changed_add},
    {wide_bee_set_p66, wide_bee_touch_p66, wide_bee_p66_changed_add,
        wide_bee_p66_changed_remove, wide_bee_p66_changed_clear,
        wide_bee_any_p66_changed_add},
    {wide_bee_set_p67, wide_bee_touch_p67, wide_bee_p67_changed_add,
        wide_bee_p67_changed_remove, wide_bee_p67_changed_clear,
        wide_bee_any_p67_changed_add},
    {wide_bee_set_p68, wide_bee_touch_p68, wide_bee_p68_changed_add,
        wide_bee_p68_changed_remove, wide_bee_p68_changed_clear,
        wide_bee_any_p68_changed_add},
    {wide_bee_set_p69, wide_bee_touch_p69, wide_bee_p69_changed_add,
        wide_bee_p69_changed_remove, wide_bee_p69_changed_clear,
        wide_bee_any_p69_changed_add},
    {wide_bee_set_p70, wide_bee_touch_p70, wide_bee_p70_changed_add,
        wide_bee_p70_changed_remove, wide_bee_p70_changed_clear,
        wide_bee_any_p70_changed_add},
    {wide_bee_set_p71, wide_bee_touch_p71, wide_bee_p71_changed_add,
        wide_bee_p71_changed_remove, wide_bee_p71_changed_clear,
        wide_bee_any_p71_changed_add},
    {wide_bee_set_p72, wide_bee_touch_p72, wide_bee_p72_changed_add,
        wide_bee_p72_changed_remove, wide_bee_p72_changed_clear,
        wide_bee_any_p72_changed_add},
    {wide_bee_set_p73, wide_bee_touch_p73, wide_bee_p73_changed_add,
        wide_bee_p73_changed_remove, wide_bee_p73_changed_clear,
        wide_bee_any_p73_changed_add},
    {wide_bee_set_p74, wide_bee_touch_p74, wide_bee_p74_changed_add,
        wide_bee_p74_changed_remove, wide_bee_p74_changed_clear,
        wide_bee_any_p74_changed_add},
    {wide_bee_set_p75, wide_bee_touch_p75, wide_bee_p75_changed_add,
        wide_bee_p75_changed_remove, wide_bee_p75_changed_clear,
        wide_bee_any_p75_changed_add},
    {wide_bee_set_p76, wide_bee_touch_p76, wide_bee_p76_changed_add,
        wide_bee_p76_changed_remove, wide_bee_p76_changed_clear,
        wide_bee_any_p76_changed_add},
    {wide_bee_set_p77, wide_bee_touch_p77, wide_bee_p77_changed_add,
        wide_bee_p77_changed_remove, wide_bee_p77_changed_clear,
        wide_bee_any_p77_changed_add},
    {wide_bee_set_p78, wide_bee_touch_p78, wide_bee_p78_changed_add,
        wide_bee_p78_changed_remove, wide_bee_p78_changed_clear,
        wide_bee_any_p78_changed_add},
    {wide_bee_set_p79, wide_bee_touch_p79, wide_bee_p79_changed_add,
        wide_bee_p79_changed_remove, wide_bee_p79_changed_clear,
        wide_bee_any_p79_changed_add},
    {wide_bee_set_p80, wide_bee_touch_p80, wide_bee_p80_changed_add,
        wide_bee_p80_changed_remove, wide_bee_p80_changed_clear,
        wide_bee_any_p80_changed_add},
    {wide_bee_set_p81, wide_bee_touch_p81, wide_bee_p81_changed_add,
        wide_bee_p81_changed_remove, wide_bee_p81_changed_clear,
        wide_bee_any_p81_changed_add},
    {wide_bee_set_p82, wide_bee_touch_p82, wide_bee_p82_changed_add,
        wide_bee_p82_changed_remove, wide_bee_p82_changed_clear,
        wide_bee_any_p82_changed_add},
    {wide_bee_set_p83, wide_bee_touch_p83, wide_bee_p83_changed_add,
        wide_bee_p83_changed_remove, wide_bee_p83_changed_clear,
        wide_bee_any_p83_changed_add},
    {wide_bee_set_p84, wide_bee_touch_p84, wide_bee_p84_changed_add,
        wide_bee_p84_changed_remove, wide_bee_p84_changed_clear,
        wide_bee_any_p84_changed_add},
    {wide_bee_set_p85, wide_bee_touch_p85, wide_bee_p85_changed_add,
        wide_bee_p85_changed_remove, wide_bee_p85_changed_clear,
        wide_bee_any_p85_changed_add},
    {wide_bee_set_p86, wide_bee_touch_p86, wide_bee_p86_changed_add,
        wide_bee_p86_changed_remove, wide_bee_p86_changed_clear,
        wide_bee_any_p86_changed_add},
    {wide_bee_set_p87, wide_bee_touch_p87, wide_bee_p87_changed_add,
        wide_bee_p87_changed_remove, wide_bee_p87_changed_clear,
        wide_bee_any_p87_changed_add},
    {wide_bee_set_p88, wide_bee_touch_p88, wide_bee_p88_changed_add,
        wide_bee_p88_changed_remove, wide_bee_p88_changed_clear,
        wide_bee_any_p88_changed_add},
    {wide_bee_set_p89, wide_bee_touch_p89, wide_bee_p89_changed_add,
        wide_bee_p89_changed_remove, wide_bee_p89_changed_clear,
        wide_bee_any_p89_changed_add},
    {wide_bee_set_p90, wide_bee_touch_p90, wide_bee_p90_changed_add,
        wide_bee_p90_changed_remove, wide_bee_p90_changed_clear,
        wide_bee_any_p90_changed_add},
    {wide_bee_set_p91, wide_bee_touch_p91, wide_bee_p91_changed_add,
        wide_bee_p91_changed_remove, wide_bee_p91_changed_clear,
        wide_bee_any_p91_changed_add},
    {wide_bee_set_p92, wide_bee_touch_p92, wide_bee_p92_changed_add,
        wide_bee_p92_changed_remove, wide_bee_p92_changed_clear,
        wide_bee_any_p92_changed_add},
    {wide_bee_set_p93, wide_bee_touch_p93, wide_bee_p93_changed_add,
        wide_bee_p93_changed_remove, wide_bee_p93_changed_clear,
        wide_bee_any_p93_changed_add},
    {wide_bee_set_p94, wide_bee_touch_p94, wide_bee_p94_changed_add,
        wide_bee_p94_changed_remove, wide_bee_p94_changed_clear,
        wide_bee_any_p94_changed_add},
    {wide_bee_set_p95, wide_bee_touch_p95, wide_bee_p95_changed_add,
        wide_bee_p95_changed_remove, wide_bee_p95_changed_clear,
        wide_bee_any_p95_changed_add},
    {wide_bee_set_p96, wide_bee_touch_p96, wide_bee_p96_changed_add,
        wide_bee_p96_changed_remove, wide_bee_p96_changed_clear,
        wide_bee_any_p96_changed_add},
    {wide_bee_set_p97, wide_bee_touch_p97, wide_bee_p97_changed_add,
        wide_bee_p97_changed_remove, wide_bee_p97_changed_clear,
        wide_bee_any_p97_changed_add},
    {wide_bee_set_p98, wide_bee_touch_p98, wide_bee_p98_changed_add,
        wide_bee_p98_changed_remove, wide_bee_p98_changed_clear,
        wide_bee_any_p98_changed_add},
    {wide_bee_set_p99, wide_bee_touch_p99, wide_bee_p99_changed_add,
        wide_bee_p99_changed_remove, wide_bee_p99_changed_clear,
        wide_bee_any_p99_changed_add},
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
    heard();
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

static void a_listener_hears_its_own_property_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        int32_t value = (int32_t)i;
        assert_true(properties[i].add(&world, bee, hear, &numbers[i]));
        assert_false(properties[i].add(&world, bee, hear, &numbers[i]));
        set_all(value + 1);
        assert_string_equal(one(i, value, value + 1), heard());
        assert_true(properties[i].remove(&world, bee, hear, &numbers[i]));
        assert_false(properties[i].remove(&world, bee, hear, &numbers[i]));
    }
    set_all(-1);
    assert_string_equal("", heard());
}

static void a_listener_to_every_bee_hears_its_own_property_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < PROPERTY_COUNT; i += 13) {
        assert_true(properties[i].any_add(&world, hear, &numbers[i]));
    }
    set_all(1);
    assert_string_equal("0:0>1 13:0>1 26:0>1 39:0>1 52:0>1 65:0>1 78:0>1 "
                        "91:0>1",
        heard());
}

static void all_events_may_be_heard_at_once(void **state)
{
    (void)state;
    for (size_t i = PROPERTY_COUNT; i-- > 0;) {
        assert_true(properties[i].add(&world, bee, hear, &numbers[i]));
    }
    for (size_t i = 0; i < PROPERTY_COUNT; i++) {
        properties[i].touch(&world, bee);
        assert_string_equal(one(i, 0, 0), heard());
    }
    wide_bee_recycle(&world, bee);
    bee = wide_bee_create(&world);
    set_all(1);
    assert_string_equal("", heard());
}

static void clearing_one_event_leaves_those_that_share_its_bit(void **state)
{
    (void)state;
    for (size_t i = 54; i < PROPERTY_COUNT; i++) {
        assert_true(properties[i].add(&world, bee, hear, &numbers[i]));
    }
    for (size_t i = 54; i < PROPERTY_COUNT - 2; i++) {
        properties[i].clear(&world, bee);
        properties[i].touch(&world, bee);
    }
    properties[98].touch(&world, bee);
    assert_true(properties[98].remove(&world, bee, hear, &numbers[98]));
    properties[98].touch(&world, bee);
    properties[99].touch(&world, bee);
    assert_string_equal("98:0>0 99:0>0", heard());
}

static void any_property_hears_all_of_them(void **state)
{
    (void)state;
    wide_bee_changed_add(&world, bee, hear_any, NULL);
    properties[0].touch(&world, bee);
    properties[60].touch(&world, bee);
    properties[99].touch(&world, bee);
    assert_string_equal("any:0 any:60 any:99", heard());
}

/* Signals come after all properties. */

static void hear_signal(
    void *context, wide_world *of, wide_bee *about, int32_t value)
{
    (void)of, (void)about;
    note("s%d:%d", *(const int *)context, value);
}

static void signals_that_share_a_bit_are_apart(void **state)
{
    (void)state;
    wide_bee_s0_add(&world, bee, hear_signal, &numbers[0]);
    wide_bee_any_s3_add(&world, hear_signal, &numbers[3]);
    properties[99].add(&world, bee, hear, &numbers[99]);
    wide_bee_s0_emit(&world, bee, 1);
    wide_bee_s1_emit(&world, bee, 2);
    wide_bee_s2_emit(&world, bee, 3);
    wide_bee_s3_emit(&world, bee, 4);
    assert_string_equal("s0:1 s3:4", heard());
}

/* Nested, on two that share their bit. */

static void set_99(void *context, wide_world *of, wide_bee *about,
    int32_t old_value, int32_t new_value)
{
    hear(context, of, about, old_value, new_value);
    wide_bee_p98_changed_clear(of, about);
    wide_bee_set_p99(of, about, new_value);
}

static void a_clear_ends_only_its_own_list_though_the_bit_is_shared(
    void **state)
{
    (void)state;
    wide_bee_p98_changed_add(&world, bee, set_99, &numbers[98]);
    wide_bee_p98_changed_add(&world, bee, hear, &numbers[98]);
    wide_bee_p99_changed_add(&world, bee, hear, &numbers[99]);
    wide_bee_set_p98(&world, bee, 1);
    assert_string_equal("98:0>1 99:0>1", heard());
    wide_bee_touch_p99(&world, bee);
    assert_string_equal("99:1>1", heard());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_listener_hears_its_own_property_only, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_to_every_bee_hears_its_own_property_only, begin, end),
        cmocka_unit_test_setup_teardown(
            all_events_may_be_heard_at_once, begin, end),
        cmocka_unit_test_setup_teardown(
            clearing_one_event_leaves_those_that_share_its_bit, begin, end),
        cmocka_unit_test_setup_teardown(
            any_property_hears_all_of_them, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_that_share_a_bit_are_apart, begin, end),
        cmocka_unit_test_setup_teardown(
            a_clear_ends_only_its_own_list_though_the_bit_is_shared, begin,
            end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
