/*
 * Checksums of a world: what they cover, and that they are equal on every machine.
 */
#include "../support.h"

#include "garden_snapshot.h"

static garden_world *begin(void)
{
    static garden_world world;
    assert_true(garden_world_init(&world, NULL));
    return &world;
}

static void ignore(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)context, (void)world, (void)bee, (void)property;
}

static void a_checksum_follows_every_property_that_counts(void **state)
{
    (void)state;
    garden_world *world = begin();
    uint64_t empty = garden_world_checksum(world);
    garden_bee *bee = garden_bee_create(world);
    garden_flower *flower = garden_flower_create(world);
    garden_bee_create(world);
    uint64_t before = garden_world_checksum(world);
    assert_true(empty != before);
    garden_world_set_weather(world, 3);
    garden_bee_set_scratch(world, bee, 3);
    garden_flower_set_wither(world, flower, 3);
    garden_wind_create(world);
    garden_bee_listen(world, bee, garden_bee_on_changed(ignore, NULL));
    assert_true(before == garden_world_checksum(world));
    assert_true(0 == garden_world_checksum_of(world, GARDEN_WIND_TYPE));
    assert_true(0 == garden_world_checksum_of(world, 1000));
#define CHANGES(what)                                                          \
    what;                                                                      \
    assert_true(before != garden_world_checksum(world));                       \
    before = garden_world_checksum(world)
    CHANGES(garden_world_set_honey(world, 1));
    CHANGES(garden_bee_set_hp(world, bee, 99));
    CHANGES(garden_bee_set_energy(world, bee, 0.5f));
    CHANGES(garden_bee_set_name(world, bee, "a"));
    CHANGES(garden_bee_set_name(world, bee, "a longer"));
    CHANGES(garden_bee_set_name(world, bee, "a longes"));
    CHANGES(garden_bee_set_name(world, bee, "eleven of a"));
    CHANGES(garden_bee_set_flower(world, bee, garden_flower_get_id(flower)));
    CHANGES(garden_bee_set_target(world, bee, garden_bee_get_any_id(bee)));
    CHANGES(garden_bee_set_team(world, bee, GARDEN_TEAM_WASPS));
    CHANGES(garden_bee_set_mood(world, bee, GARDEN_MOOD_ANGRY));
    CHANGES(garden_bee_set_path_at(world, bee, 0, 1));
    CHANGES(garden_bee_set_path_at(world, bee, 1, INT64_MIN));
    CHANGES(garden_bee_set_half(world, bee, 0.25f));
    CHANGES(garden_bee_set_exact(world, bee, 0.1));
    CHANGES(garden_bee_set_exact(world, bee, -0.0));
    CHANGES(garden_bee_set_exact(world, bee, 0.0));
    CHANGES(bee->physics.cells[4] = 1);
    CHANGES(
        garden_physics_set_position(world, &bee->physics, (garden_vec2){1, 2}));
    CHANGES(
        garden_physics_set_position(world, &bee->physics, (garden_vec2){2, 1}));
    CHANGES(garden_flower_set_pollen(world, flower, 4));
    CHANGES(garden_bee_recycle(world, bee));
    CHANGES(garden_bee_create(world));
    garden_moth *moth = garden_moth_create(world);
    garden_gnat *gnat = garden_gnat_create(world);
    before = garden_world_checksum(world);
    CHANGES(garden_moth_set_tilt(world, moth, -1));
    CHANGES(garden_gnat_set_turns_at(world, gnat, 1, INT16_MIN));
    CHANGES(garden_gnat_set_side(world, gnat, INT8_MIN));
    garden_world_finish(world);
}

static void a_checksum_of_one_type_finds_where_worlds_differ(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    garden_flower *flower = garden_flower_create(world);
    uint64_t bees = garden_world_checksum_of(world, GARDEN_BEE_TYPE);
    uint64_t flowers = garden_world_checksum_of(world, GARDEN_FLOWER_TYPE);
    uint64_t own = garden_world_checksum_of(world, 0);
    garden_flower_set_pollen(world, flower, 4);
    assert_true(bees == garden_world_checksum_of(world, GARDEN_BEE_TYPE));
    assert_true(flowers != garden_world_checksum_of(world, GARDEN_FLOWER_TYPE));
    assert_true(own == garden_world_checksum_of(world, 0));
    garden_bee_set_hp(world, bee, 4);
    garden_world_set_honey(world, 4);
    assert_true(bees != garden_world_checksum_of(world, GARDEN_BEE_TYPE));
    assert_true(own != garden_world_checksum_of(world, 0));
    garden_world_finish(world);
}

/* What lies behind the NUL of a string, and between fields, does not count. */
static void a_checksum_counts_values_and_not_bytes(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    garden_bee_set_name(world, bee, "maya");
    uint64_t before = garden_world_checksum(world);
    bee->name[6] = 'x';
    assert_true(before == garden_world_checksum(world));
    unsigned char bytes[sizeof *bee];
    memcpy(bytes, bee, sizeof *bee);
    garden_world_checksum(world);
    assert_memory_equal(bytes, bee, sizeof *bee);
    garden_world_finish(world);
}

/* The number that any machine has to give for these values. */
static void a_checksum_is_equal_on_every_machine(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_world_set_honey(world, 12);
    garden_bee *bee = garden_bee_create(world);
    garden_bee_set_name(world, bee, "maya the bee");
    garden_bee_set_path_at(world, bee, 1, -5);
    garden_bee_set_half(world, bee, -1.5f);
    garden_bee_set_exact(world, bee, 1e100);
    garden_bee_set_target(world, bee, garden_bee_get_any_id(bee));
    for (uint32_t i = 0; i < 70; i++) {
        garden_flower_set_pollen(world, garden_flower_create(world), i);
    }
    assert_int_equal(
        UINT64_C(0x0303e44c1ba6e8c9), garden_world_checksum(world));
    garden_world_finish(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_checksum_follows_every_property_that_counts),
        cmocka_unit_test(a_checksum_of_one_type_finds_where_worlds_differ),
        cmocka_unit_test(a_checksum_counts_values_and_not_bytes),
        cmocka_unit_test(a_checksum_is_equal_on_every_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
