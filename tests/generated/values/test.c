/* Properties of every type: when they change, and what is notified. */
#include "../journal.h"
#include "kit.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

static kit_world world;
static kit_thing *thing;

static int begin(void **state)
{
    (void)state, logged();
    assert_true(kit_world_init(&world, NULL));
    thing = kit_thing_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    kit_world_finish(&world);
    return 0;
}

/* Fields without observers are plain: these names are not taken. */

static int kit_thing_set_secret(void)
{
    return ++thing->secret;
}

static int kit_thing_secret_changed_add(void)
{
    return ++thing->secrets[3];
}

static void an_unobserved_property_is_a_plain_field(void **state)
{
    (void)state;
    assert_int_equal(1, kit_thing_set_secret());
    assert_int_equal(1, kit_thing_secret_changed_add());
    assert_string_equal("unknown", thing->secret_name);
}

/* Scalars */

static void record_a_bool(void *context, kit_world *of, kit_thing *about,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)about;
    note("%d>%d", old_value, new_value);
}

static void a_bool_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_a_bool_changed(record_a_bool, NULL));
    assert_false(kit_thing_set_a_bool(&world, thing, 0));
    assert_true(kit_thing_set_a_bool(&world, thing, true));
    assert_false(kit_thing_set_a_bool(&world, thing, true));
    assert_true(kit_thing_set_a_bool(&world, thing, false));
    assert_true(thing->a_bool == false);
    kit_thing_touch_a_bool(&world, thing);
    assert_string_equal("0>1 1>0 0>0", logged());
}

static void record_an_i8(void *context, kit_world *of, kit_thing *about,
    int8_t old_value, int8_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%d>%d", old_value, new_value);
}

static void an_i8_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_i8_changed(record_an_i8, NULL));
    assert_false(kit_thing_set_an_i8(&world, thing, 0));
    assert_true(kit_thing_set_an_i8(&world, thing, INT8_MIN));
    assert_false(kit_thing_set_an_i8(&world, thing, INT8_MIN));
    assert_true(kit_thing_set_an_i8(&world, thing, INT8_MAX));
    assert_true(thing->an_i8 == INT8_MAX);
    kit_thing_touch_an_i8(&world, thing);
    assert_string_equal("0>-128 -128>127 127>127", logged());
}

static void record_an_i16(void *context, kit_world *of, kit_thing *about,
    int16_t old_value, int16_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%d>%d", old_value, new_value);
}

static void an_i16_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_i16_changed(record_an_i16, NULL));
    assert_false(kit_thing_set_an_i16(&world, thing, 0));
    assert_true(kit_thing_set_an_i16(&world, thing, INT16_MIN));
    assert_false(kit_thing_set_an_i16(&world, thing, INT16_MIN));
    assert_true(kit_thing_set_an_i16(&world, thing, INT16_MAX));
    assert_true(thing->an_i16 == INT16_MAX);
    kit_thing_touch_an_i16(&world, thing);
    assert_string_equal("0>-32768 -32768>32767 32767>32767", logged());
}

static void record_an_i32(void *context, kit_world *of, kit_thing *about,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%" PRId32 ">%" PRId32, old_value, new_value);
}

static void an_i32_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_i32_changed(record_an_i32, NULL));
    assert_false(kit_thing_set_an_i32(&world, thing, 0));
    assert_true(kit_thing_set_an_i32(&world, thing, INT32_MIN));
    assert_false(kit_thing_set_an_i32(&world, thing, INT32_MIN));
    assert_true(kit_thing_set_an_i32(&world, thing, INT32_MAX));
    assert_true(thing->an_i32 == INT32_MAX);
    kit_thing_touch_an_i32(&world, thing);
    assert_string_equal(
        "0>-2147483648 -2147483648>2147483647 2147483647>2147483647", logged());
}

static void record_an_i64(void *context, kit_world *of, kit_thing *about,
    int64_t old_value, int64_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%" PRId64 ">%" PRId64, old_value, new_value);
}

static void an_i64_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_i64_changed(record_an_i64, NULL));
    assert_false(kit_thing_set_an_i64(&world, thing, 0));
    assert_true(kit_thing_set_an_i64(&world, thing, INT64_MIN));
    assert_false(kit_thing_set_an_i64(&world, thing, INT64_MIN));
    assert_true(kit_thing_set_an_i64(&world, thing, INT64_MAX));
    assert_true(thing->an_i64 == INT64_MAX);
    kit_thing_touch_an_i64(&world, thing);
    assert_string_equal(
        "0>-9223372036854775808 -9223372036854775808>9223372036854775807 "
        "9223372036854775807>9223372036854775807",
        logged());
}

static void record_a_u8(void *context, kit_world *of, kit_thing *about,
    uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%u>%u", old_value, new_value);
}

static void a_u8_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_a_u8_changed(record_a_u8, NULL));
    assert_false(kit_thing_set_a_u8(&world, thing, 0));
    assert_true(kit_thing_set_a_u8(&world, thing, UINT8_MAX));
    assert_false(kit_thing_set_a_u8(&world, thing, UINT8_MAX));
    assert_true(kit_thing_set_a_u8(&world, thing, 1));
    assert_true(thing->a_u8 == 1);
    kit_thing_touch_a_u8(&world, thing);
    assert_string_equal("0>255 255>1 1>1", logged());
}

static void record_a_u16(void *context, kit_world *of, kit_thing *about,
    uint16_t old_value, uint16_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%u>%u", old_value, new_value);
}

static void a_u16_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_a_u16_changed(record_a_u16, NULL));
    assert_false(kit_thing_set_a_u16(&world, thing, 0));
    assert_true(kit_thing_set_a_u16(&world, thing, UINT16_MAX));
    assert_false(kit_thing_set_a_u16(&world, thing, UINT16_MAX));
    assert_true(kit_thing_set_a_u16(&world, thing, 1));
    assert_true(thing->a_u16 == 1);
    kit_thing_touch_a_u16(&world, thing);
    assert_string_equal("0>65535 65535>1 1>1", logged());
}

static void record_a_u32(void *context, kit_world *of, kit_thing *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%" PRIu32 ">%" PRIu32, old_value, new_value);
}

static void a_u32_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_a_u32_changed(record_a_u32, NULL));
    assert_false(kit_thing_set_a_u32(&world, thing, 0));
    assert_true(kit_thing_set_a_u32(&world, thing, UINT32_MAX));
    assert_false(kit_thing_set_a_u32(&world, thing, UINT32_MAX));
    assert_true(kit_thing_set_a_u32(&world, thing, 1));
    assert_true(thing->a_u32 == 1);
    kit_thing_touch_a_u32(&world, thing);
    assert_string_equal("0>4294967295 4294967295>1 1>1", logged());
}

static void record_a_u64(void *context, kit_world *of, kit_thing *about,
    uint64_t old_value, uint64_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%" PRIu64 ">%" PRIu64, old_value, new_value);
}

static void a_u64_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_a_u64_changed(record_a_u64, NULL));
    assert_false(kit_thing_set_a_u64(&world, thing, 0));
    assert_true(kit_thing_set_a_u64(&world, thing, UINT64_MAX));
    assert_false(kit_thing_set_a_u64(&world, thing, UINT64_MAX));
    assert_true(kit_thing_set_a_u64(&world, thing, 1));
    assert_true(thing->a_u64 == 1);
    kit_thing_touch_a_u64(&world, thing);
    assert_string_equal(
        "0>18446744073709551615 18446744073709551615>1 1>1", logged());
}

static void record_an_f32(void *context, kit_world *of, kit_thing *about,
    float old_value, float new_value)
{
    (void)context, (void)of, (void)about;
    note("%a>%a", (double)old_value, (double)new_value);
}

static void an_f32_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f32_changed(record_an_f32, NULL));
    assert_false(kit_thing_set_an_f32(&world, thing, 0));
    assert_true(kit_thing_set_an_f32(&world, thing, -1.5f));
    assert_false(kit_thing_set_an_f32(&world, thing, -1.5f));
    assert_true(kit_thing_set_an_f32(&world, thing, FLT_MAX));
    assert_true(thing->an_f32 == FLT_MAX);
    kit_thing_touch_an_f32(&world, thing);
    assert_string_equal("0x0p+0>-0x1.8p+0 -0x1.8p+0>0x1.fffffep+127 "
                        "0x1.fffffep+127>0x1.fffffep+127",
        logged());
}

static void record_an_f64(void *context, kit_world *of, kit_thing *about,
    double old_value, double new_value)
{
    (void)context, (void)of, (void)about;
    note("%a>%a", old_value, new_value);
}

static void an_f64_notifies_of_old_and_new_when_it_changes(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f64_changed(record_an_f64, NULL));
    assert_false(kit_thing_set_an_f64(&world, thing, 0));
    assert_true(kit_thing_set_an_f64(&world, thing, -1.5));
    assert_false(kit_thing_set_an_f64(&world, thing, -1.5));
    assert_true(kit_thing_set_an_f64(&world, thing, DBL_MAX));
    assert_true(thing->an_f64 == DBL_MAX);
    kit_thing_touch_an_f64(&world, thing);
    assert_string_equal("0x0p+0>-0x1.8p+0 -0x1.8p+0>0x1.fffffffffffffp+1023 "
                        "0x1.fffffffffffffp+1023>0x1.fffffffffffffp+1023",
        logged());
}

/* "Changed" means other bits */

static float f32_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double f64_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void nan_over_the_same_nan_is_no_change(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f32_changed(record_an_f32, NULL));
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f64_changed(record_an_f64, NULL));
    assert_true(kit_thing_set_an_f32(&world, thing, f32_of(0x7FC00001)));
    assert_true(
        kit_thing_set_an_f64(&world, thing, f64_of(0x7FF8000000000001)));
    logged();
    assert_false(kit_thing_set_an_f32(&world, thing, f32_of(0x7FC00001)));
    assert_false(
        kit_thing_set_an_f64(&world, thing, f64_of(0x7FF8000000000001)));
    assert_string_equal("", logged());
}

static void nan_over_another_nan_is_a_change(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f32_changed(record_an_f32, NULL));
    kit_thing_set_an_f32(&world, thing, f32_of(0x7FC00001));
    kit_thing_set_an_f64(&world, thing, f64_of(0x7FF8000000000001));
    logged();
    assert_true(kit_thing_set_an_f32(&world, thing, f32_of(0x7FC00002)));
    assert_true(
        kit_thing_set_an_f64(&world, thing, f64_of(0x7FF8000000000002)));
    assert_string_equal("nan>nan", logged());
}

static void minus_zero_over_zero_is_a_change(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f32_changed(record_an_f32, NULL));
    kit_thing_listen(
        &world, thing, kit_thing_on_an_f64_changed(record_an_f64, NULL));
    assert_true(kit_thing_set_an_f32(&world, thing, -0.0f));
    assert_true(kit_thing_set_an_f64(&world, thing, -0.0));
    assert_true(signbit(thing->an_f32) != 0);
    assert_true(signbit(thing->an_f64) != 0);
    assert_string_equal("0x0p+0>-0x0p+0 0x0p+0>-0x0p+0", logged());
}

/* Enums, flags, references */

static void record_side(void *context, kit_world *of, kit_thing *about,
    kit_team old_value, kit_team new_value)
{
    (void)context, (void)of, (void)about;
    note("%d>%d", (int)old_value, (int)new_value);
}

static void an_enum_notifies_of_old_and_new(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_side_changed(record_side, NULL));
    assert_false(kit_thing_set_side(&world, thing, KIT_TEAM_BEES));
    assert_true(kit_thing_set_side(&world, thing, KIT_TEAM_HORNETS));
    assert_int_equal(KIT_TEAM_HORNETS, thing->side);
    kit_thing_touch_side(&world, thing);
    assert_string_equal("0>2 2>2", logged());
}

static void record_temper(void *context, kit_world *of, kit_thing *about,
    kit_mood old_value, kit_mood new_value)
{
    (void)context, (void)of, (void)about;
    note("%x>%x", (unsigned)old_value, (unsigned)new_value);
}

static void flags_notify_of_old_and_new_sets_of_bits(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_temper_changed(record_temper, NULL));
    assert_true(
        kit_thing_set_temper(&world, thing, KIT_MOOD_HUNGRY | KIT_MOOD_TIRED));
    assert_false(
        kit_thing_set_temper(&world, thing, KIT_MOOD_TIRED | KIT_MOOD_HUNGRY));
    assert_true(
        kit_thing_set_temper(&world, thing, thing->temper | KIT_MOOD_ANGRY));
    kit_thing_touch_temper(&world, thing);
    assert_string_equal("0>5 5>7 7>7", logged());
}

static void record_partner(void *context, kit_world *of, kit_thing *about,
    kit_thing_id old_value, kit_thing_id new_value)
{
    (void)context, (void)about;
    note("%s>%s", kit_thing_is_live(of, old_value) ? "live" : "none",
        kit_thing_is_live(of, new_value) ? "live" : "none");
}

static void a_reference_notifies_of_old_and_new_ids(void **state)
{
    (void)state;
    kit_thing *next = kit_thing_create(&world);
    kit_thing_listen(
        &world, thing, kit_thing_on_partner_changed(record_partner, NULL));
    assert_true(kit_thing_set_partner(&world, thing, kit_thing_get_id(next)));
    assert_false(kit_thing_set_partner(&world, thing, kit_thing_get_id(next)));
    kit_thing_touch_partner(&world, thing);
    assert_string_equal("none>live live>live", logged());
}

static void a_reference_knows_when_its_object_has_died(void **state)
{
    (void)state;
    kit_other *tool = kit_other_create(&world);
    kit_thing_set_tool(&world, thing, kit_other_get_id(tool));
    assert_ptr_equal(tool, kit_other_find(&world, thing->tool));
    kit_other_recycle(&world, tool);
    assert_null(kit_other_find(&world, thing->tool));
    assert_ptr_equal(tool, kit_other_create(&world)); /* the same slot again */
    assert_null(kit_other_find(&world, thing->tool));
}

static void a_stale_reference_still_differs_from_the_new_one(void **state)
{
    (void)state;
    kit_thing *next = kit_thing_create(&world);
    kit_thing_set_partner(&world, thing, kit_thing_get_id(next));
    kit_thing_recycle(&world, next);
    next = kit_thing_create(&world);
    assert_true(kit_thing_set_partner(&world, thing, kit_thing_get_id(next)));
}

static void record_subject(void *context, kit_world *of, kit_thing *about,
    gp_id old_value, gp_id new_value)
{
    char was[32], is[32];
    (void)context, (void)of, (void)about;
    gp_id_format(old_value, kit_type_name(old_value), was, sizeof was);
    gp_id_format(new_value, kit_type_name(new_value), is, sizeof is);
    note("%s>%s", was, is);
}

static void a_reference_to_any_holds_every_type_of_id(void **state)
{
    (void)state;
    kit_other *tool = kit_other_create(&world);
    kit_thing_listen(
        &world, thing, kit_thing_on_subject_changed(record_subject, NULL));
    assert_true(
        kit_thing_set_subject(&world, thing, kit_other_get_any_id(tool)));
    assert_false(
        kit_thing_set_subject(&world, thing, kit_other_get_any_id(tool)));
    assert_true(
        kit_thing_set_subject(&world, thing, kit_thing_get_any_id(thing)));
    kit_thing_touch_subject(&world, thing);
    assert_string_equal(
        "none>other#0:1 other#0:1>thing#0:1 thing#0:1>thing#0:1", logged());
    assert_true(kit_other_id_from_any(thing->subject).bits == 0);
    assert_ptr_equal(
        thing, kit_thing_find(&world, kit_thing_id_from_any(thing->subject)));
}

/* Structs */

static void record_place(void *context, kit_world *of, kit_thing *about,
    kit_vec2 old_value, kit_vec2 new_value)
{
    (void)context, (void)of, (void)about;
    note("%g,%g>%g,%g", (double)old_value.x, (double)old_value.y,
        (double)new_value.x, (double)new_value.y);
}

static void a_struct_notifies_of_old_and_new(void **state)
{
    (void)state;
    kit_thing_listen(
        &world, thing, kit_thing_on_place_changed(record_place, NULL));
    assert_false(kit_thing_set_place(&world, thing, (kit_vec2){0, 0}));
    assert_true(kit_thing_set_place(&world, thing, (kit_vec2){1, 2}));
    assert_false(kit_thing_set_place(&world, thing, (kit_vec2){1, 2}));
    assert_true(kit_thing_set_place(&world, thing, (kit_vec2){1, 3}));
    kit_thing_touch_place(&world, thing);
    assert_string_equal("0,0>1,2 1,2>1,3 1,3>1,3", logged());
}

static void a_field_of_a_struct_compares_by_its_bits(void **state)
{
    (void)state;
    kit_vec2 place = {f32_of(0x7FC00001), 0.0f};
    assert_true(kit_thing_set_place(&world, thing, place));
    assert_false(kit_thing_set_place(&world, thing, place));
    place.y = -0.0f;
    assert_true(kit_thing_set_place(&world, thing, place));
    assert_false(kit_thing_set_place(&world, thing, place));
}

/* A badge whose padding, and whatever follows the NUL of its label, is `dirt`. */
static kit_badge make_badge(int dirt)
{
    kit_badge badge;
    memset(&badge, dirt, sizeof badge);
    badge.tag = 1;
    badge.number = 2;
    badge.weight = 3;
    memcpy(badge.label, "four", sizeof "four");
    memset(badge.colors, 0, sizeof badge.colors);
    badge.place = (kit_vec2){5, 6};
    memset(badge.path, 0, sizeof badge.path);
    badge.side = KIT_TEAM_WASPS;
    badge.temper = KIT_MOOD_ANGRY;
    badge.boss.bits = 0;
    badge.maker.bits = 0;
    badge.is_new = true;
    return badge;
}

static void record_pin(void *context, kit_world *of, kit_thing *about,
    kit_badge old_value, kit_badge new_value)
{
    (void)context, (void)of, (void)about;
    note("%s>%s", old_value.label, new_value.label);
}

static void padding_and_what_follows_a_nul_are_no_change(void **state)
{
    (void)state;
    kit_thing_listen(&world, thing, kit_thing_on_pin_changed(record_pin, NULL));
    assert_true(kit_thing_set_pin(&world, thing, make_badge(0x55)));
    assert_false(kit_thing_set_pin(&world, thing, make_badge(0xAA)));
    assert_string_equal(">four", logged());
}

static bool sets(kit_badge badge)
{
    return kit_thing_set_pin(&world, thing, badge) &&
           !kit_thing_set_pin(&world, thing, badge);
}

static void every_field_of_a_struct_counts(void **state)
{
    (void)state;
    kit_badge badge = make_badge(0);
    assert_true(sets(badge));
    badge.tag++;
    assert_true(sets(badge));
    badge.number = UINT64_C(1) << 63;
    assert_true(sets(badge));
    badge.weight = -badge.weight;
    assert_true(sets(badge));
    badge.label[3] = 'l';
    assert_true(sets(badge));
    badge.colors[2] = 1;
    assert_true(sets(badge));
    badge.place.y = 7;
    assert_true(sets(badge));
    badge.path[1].x = -0.0f;
    assert_true(sets(badge));
    badge.side = KIT_TEAM_HORNETS;
    assert_true(sets(badge));
    badge.temper |= KIT_MOOD_TIRED;
    assert_true(sets(badge));
    badge.boss = kit_thing_get_id(thing);
    assert_true(sets(badge));
    badge.maker = kit_thing_get_any_id(thing);
    assert_true(sets(badge));
    badge.is_new = false;
    assert_true(sets(badge));
}

static void a_struct_is_stored_whole(void **state)
{
    (void)state;
    kit_badge badge = make_badge(0);
    badge.colors[1] = 9;
    badge.path[1].y = 8;
    kit_thing_set_pin(&world, thing, badge);
    assert_int_equal(9, thing->pin.colors[1]);
    assert_true(thing->pin.path[1].y == 8.0f);
    assert_string_equal("four", thing->pin.label);
}

/* A setter without listeners */

static void a_setter_without_listeners_returns_the_same(void **state)
{
    (void)state;
    assert_true(kit_thing_set_an_i32(&world, thing, 7));
    assert_false(kit_thing_set_an_i32(&world, thing, 7));
    assert_int_equal(7, thing->an_i32);
}

static void a_property_is_its_own_matter_in_each_entity(void **state)
{
    (void)state;
    kit_thing *next = kit_thing_create(&world);
    kit_thing_listen(
        &world, thing, kit_thing_on_an_i32_changed(record_an_i32, NULL));
    assert_true(kit_thing_set_an_i32(&world, next, 7));
    assert_int_equal(0, thing->an_i32);
    assert_string_equal("", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            an_unobserved_property_is_a_plain_field, begin, end),
        cmocka_unit_test_setup_teardown(
            a_bool_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_i8_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_i16_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_i32_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_i64_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            a_u8_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            a_u16_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            a_u32_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            a_u64_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_f32_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_f64_notifies_of_old_and_new_when_it_changes, begin, end),
        cmocka_unit_test_setup_teardown(
            nan_over_the_same_nan_is_no_change, begin, end),
        cmocka_unit_test_setup_teardown(
            nan_over_another_nan_is_a_change, begin, end),
        cmocka_unit_test_setup_teardown(
            minus_zero_over_zero_is_a_change, begin, end),
        cmocka_unit_test_setup_teardown(
            an_enum_notifies_of_old_and_new, begin, end),
        cmocka_unit_test_setup_teardown(
            flags_notify_of_old_and_new_sets_of_bits, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reference_notifies_of_old_and_new_ids, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reference_knows_when_its_object_has_died, begin, end),
        cmocka_unit_test_setup_teardown(
            a_stale_reference_still_differs_from_the_new_one, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reference_to_any_holds_every_type_of_id, begin, end),
        cmocka_unit_test_setup_teardown(
            a_struct_notifies_of_old_and_new, begin, end),
        cmocka_unit_test_setup_teardown(
            a_field_of_a_struct_compares_by_its_bits, begin, end),
        cmocka_unit_test_setup_teardown(
            padding_and_what_follows_a_nul_are_no_change, begin, end),
        cmocka_unit_test_setup_teardown(
            every_field_of_a_struct_counts, begin, end),
        cmocka_unit_test_setup_teardown(a_struct_is_stored_whole, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_without_listeners_returns_the_same, begin, end),
        cmocka_unit_test_setup_teardown(
            a_property_is_its_own_matter_in_each_entity, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
