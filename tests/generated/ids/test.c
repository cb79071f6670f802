/* IDs: generation, type and slot in 64 bits, and stale ones are never found. */
#include "../support.h"

#include "garden.h"

static void begin(garden_world *world)
{
    assert_true(garden_world_init(world, NULL));
}

static void an_id_is_generation_type_and_slot(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_flower_create(&world);
    garden_flower *flower = garden_flower_create(&world);
    uint64_t bits = garden_flower_get_id(flower).bits;
    gp_id any = garden_flower_get_any_id(flower);
    assert_int_equal(1, bits & 0x3FFFFF);
    assert_int_equal(GARDEN_FLOWER_TYPE, bits >> 22 & 0x3FF);
    assert_int_equal(1, bits >> 32);
    assert_int_equal(1, gp_id_slot(any));
    assert_int_equal(GARDEN_FLOWER_TYPE, gp_id_type(any));
    assert_int_equal(1, gp_id_generation(any));
    garden_world_finish(&world);
}

static void types_are_numbered_from_one_in_schema_order(void **state)
{
    (void)state;
    assert_int_equal(1, GARDEN_BEE_TYPE);
    assert_int_equal(2, GARDEN_FLOWER_TYPE);
    assert_int_equal(3, GARDEN_HONEY_POT_TYPE);
}

static void the_generation_is_odd_while_it_lives(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    for (uint32_t life = 0; life < 5; life++) {
        garden_bee *bee = garden_bee_create(&world);
        gp_id id = garden_bee_get_any_id(bee);
        assert_int_equal(2 * life + 1, gp_id_generation(id));
        garden_bee_recycle(&world, bee);
    }
    garden_world_finish(&world);
}

static void zero_is_never_valid(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee_id none = {0};
    assert_null(garden_bee_find(&world, none)); /* before anything lived */
    garden_bee *bee = garden_bee_create(&world);
    assert_true(garden_bee_get_id(bee).bits != 0);
    assert_null(garden_bee_find(&world, none));
    assert_false(garden_bee_is_live(&world, none));
    assert_int_equal(0, bee->flower.bits);
    assert_null(garden_flower_find(&world, bee->flower));
    garden_world_finish(&world);
}

static void an_id_is_found_until_its_life_ends_and_never_again(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee_id ids[50];
    for (uint32_t life = 0; life < 50; life++) {
        garden_bee *bee = garden_bee_create(&world);
        assert_int_equal(0, gp_id_slot(garden_bee_get_any_id(bee)));
        ids[life] = garden_bee_get_id(bee);
        assert_ptr_equal(bee, garden_bee_find(&world, ids[life]));
        assert_true(garden_bee_is_live(&world, ids[life]));
        garden_bee_recycle(&world, bee);
        for (uint32_t i = 0; i <= life; i++) {
            assert_null(garden_bee_find(&world, ids[i]));
            assert_false(garden_bee_is_live(&world, ids[i]));
        }
    }
    garden_world_finish(&world);
}

static void bits_that_were_never_an_id_are_not_found(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[3];
    for (uint32_t i = 0; i < 3; i++) {
        bees[i] = garden_bee_create(&world);
    }
    garden_bee *dead = bees[1];
    uint64_t live = bees[0]->slot.id;
    garden_bee_recycle(&world, dead);
    uint64_t bits[] = {1, UINT64_MAX, dead->slot.id, dead->slot.id ^ 1u,
        live ^ 1u, live ^ UINT64_C(1) << 22, live ^ UINT64_C(1) << 32,
        live ^ UINT64_C(1) << 63, live | 0x3FFFFF, live & UINT32_MAX,
        dead->slot.id + (UINT64_C(1) << 32)};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        garden_bee_id id = {bits[i]};
        assert_null(garden_bee_find(&world, id));
        assert_false(garden_bee_is_live(&world, id));
    }
    garden_bee_id of_dead = garden_bee_get_id(dead);
    assert_null(garden_bee_find(&world, of_dead));
    garden_world_finish(&world);
}

/* Typed IDs and any IDs */

static void typed_and_any_ids_hold_the_same_bits(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_id id = garden_bee_get_id(bee);
    gp_id any = garden_bee_get_any_id(bee);
    assert_true(id.bits == any.bits);
    assert_int_equal(8, sizeof id);
    assert_int_equal(8, sizeof any);
    assert_true(garden_bee_id_equal(id, garden_bee_id_from_any(any)));
    bee->rival = any;
    assert_ptr_equal(
        bee, garden_bee_find(&world, garden_bee_id_from_any(bee->rival)));
    garden_world_finish(&world);
}

static void id_from_any_of_another_type_is_zero(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    gp_id bee = garden_bee_get_any_id(garden_bee_create(&world));
    gp_id flower = garden_flower_get_any_id(garden_flower_create(&world));
    gp_id none = {0};
    assert_int_equal(0, garden_flower_id_from_any(bee).bits);
    assert_int_equal(0, garden_bee_id_from_any(flower).bits);
    assert_int_equal(0, garden_bee_id_from_any(none).bits);
    assert_int_equal(flower.bits, garden_flower_id_from_any(flower).bits);
    garden_world_finish(&world);
}

static void ids_are_equal_when_their_bits_are(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_id id = garden_bee_get_id(bee);
    garden_bee_id other = garden_bee_get_id(garden_bee_create(&world));
    gp_id any = garden_bee_get_any_id(bee);
    assert_true(garden_bee_id_equal(id, garden_bee_get_id(bee)));
    assert_false(garden_bee_id_equal(id, other));
    assert_true(gp_id_equal(any, garden_bee_get_any_id(bee)));
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    assert_false(garden_bee_id_equal(id, garden_bee_get_id(bee)));
    assert_false(gp_id_equal(any, garden_bee_get_any_id(bee)));
    garden_world_finish(&world);
}

static void an_id_of_another_type_is_not_found_as_this_one(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee_create(&world);
    garden_flower *flower = garden_flower_create(&world);
    garden_bee_id wrong = {garden_flower_get_id(flower).bits};
    assert_null(garden_bee_find(&world, wrong));
    garden_world_finish(&world);
}

/* For people */

static void an_id_is_written_with_its_type_slot_and_life(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[13];
    char text[40];
    for (uint32_t i = 0; i < 13; i++) {
        bees[i] = garden_bee_create(&world);
    }
    for (uint32_t life = 1; life < 7; life++) {
        garden_bee_recycle(&world, bees[12]);
        assert_ptr_equal(bees[12], garden_bee_create(&world));
    }
    gp_id id = garden_bee_get_any_id(bees[12]);
    size_t size = gp_id_format(id, garden_type_name(id), text, sizeof text);
    assert_string_equal("bee#12:7", text);
    assert_int_equal(8, size);
    garden_honey_pot *pot = garden_honey_pot_create(&world);
    id = garden_honey_pot_get_any_id(pot);
    gp_id_format(id, garden_type_name(id), text, sizeof text);
    assert_string_equal("honey_pot#0:1", text);
    garden_world_finish(&world);
}

static void a_text_that_is_too_short_for_an_id_is_cut(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    gp_id id = garden_bee_get_any_id(garden_bee_create(&world));
    char text[5] = "";
    assert_int_equal(7, gp_id_format(id, "bee", text, sizeof text));
    assert_string_equal("bee#", text);
    assert_int_equal(7, gp_id_format(id, "bee", NULL, 0));
    garden_world_finish(&world);
}

static void zero_is_written_as_none(void **state)
{
    (void)state;
    gp_id none = {0};
    char text[8];
    assert_null(garden_type_name(none));
    assert_int_equal(
        4, gp_id_format(none, garden_type_name(none), text, sizeof text));
    assert_string_equal("none", text);
}

static void only_types_of_the_module_have_a_name(void **state)
{
    (void)state;
    gp_id id = {UINT64_C(1) << 32 | 4u << 22};
    assert_null(garden_type_name(id));
    id.bits = UINT64_C(1) << 32 | 2u << 22;
    assert_string_equal("flower", garden_type_name(id));
}

/* Generations */

static void generations_survive_a_trim(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee_id ids[3][300];
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 300; i++) {
            ids[round][i] = garden_bee_get_id(garden_bee_create(&world));
        }
        for (uint32_t past = 0; past < round; past++) {
            for (uint32_t i = 0; i < 300; i++) {
                assert_null(garden_bee_find(&world, ids[past][i]));
            }
        }
        garden_bee_recycle_all(&world);
        garden_bee_trim(&world);
        for (uint32_t i = 0; i < 300; i++) {
            assert_null(garden_bee_find(&world, ids[round][i]));
        }
    }
    garden_world_finish(&world);
}

static void slots_made_again_begin_above_the_highest_generation(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[130];
    for (uint32_t i = 0; i < 130; i++) {
        bees[i] = garden_bee_create(&world);
    }
    for (uint32_t life = 0; life < 9; life++) {
        garden_bee_recycle(&world, bees[128]);
        garden_bee_create(&world);
    }
    uint32_t last = gp_id_generation(garden_bee_get_any_id(bees[128]));
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    for (uint32_t i = 0; i < 130; i++) {
        bees[i] = garden_bee_create(&world);
    }
    assert_true(gp_id_generation(garden_bee_get_any_id(bees[128])) > last);
    assert_true(gp_id_generation(garden_bee_get_any_id(bees[129])) > last);
    garden_world_finish(&world);
}

/* As if it had lived 2^31 times and this were its last life. */
static void age(gp_slot *slot)
{
    slot->id = (slot->id & UINT32_MAX) | UINT64_C(0xFFFFFFFF) << 32;
}

static void a_slot_whose_generation_would_wrap_is_retired(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bee = garden_bee_create(&world);
    garden_bee_id first = garden_bee_get_id(bee);
    age(&bee->slot);
    garden_bee_id last = garden_bee_get_id(bee);
    assert_ptr_equal(bee, garden_bee_find(&world, last));
    assert_true(garden_bee_recycle(&world, bee));
    assert_null(garden_bee_find(&world, last));
    assert_null(garden_bee_find(&world, first));
    assert_int_equal(0, garden_bee_count(&world));
    for (uint32_t i = 0; i < 200; i++) {
        assert_ptr_not_equal(bee, garden_bee_create(&world));
    }
    assert_int_equal(200, garden_bee_count(&world));
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 200; i++) {
        assert_ptr_not_equal(bee, garden_bee_walk_next(&walk));
    }
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void a_retired_slot_takes_its_place_in_a_full_pool(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_flower *flower = garden_flower_create(&world);
    age(&flower->slot);
    garden_flower_recycle(&world, flower);
    assert_non_null(garden_flower_create(&world));
    assert_non_null(garden_flower_create(&world));
    assert_null(garden_flower_create(&world));
    garden_honey_pot *pot = garden_honey_pot_create(&world);
    age(&pot->slot);
    garden_honey_pot_recycle(&world, pot);
    assert_non_null(garden_honey_pot_create(&world));
    assert_null(garden_honey_pot_create(&world));
    garden_world_finish(&world);
}

static void a_retired_slot_is_never_found_again_after_a_trim(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee *bees[200];
    for (uint32_t i = 0; i < 200; i++) {
        bees[i] = garden_bee_create(&world);
    }
    age(&bees[199]->slot);
    garden_bee_id last = garden_bee_get_id(bees[199]);
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    for (uint32_t i = 0; i < 400; i++) {
        assert_true(last.bits != garden_bee_create(&world)->slot.id);
        assert_null(garden_bee_find(&world, last));
    }
    garden_world_finish(&world);
}

static void a_chunk_near_its_last_generation_retires_after_a_trim(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee *bees[128];
    for (uint32_t i = 0; i < 128; i++) {
        bees[i] = garden_bee_create(&world);
    }
    age(&bees[100]->slot);
    bees[100]->slot.id -= UINT64_C(2) << 32; /* one life is left */
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    garden_bee_id ids[64];
    for (uint32_t i = 0; i < 128; i++) {
        bees[i] = garden_bee_create(&world);
        if (i >= 64) {
            ids[i - 64] = garden_bee_get_id(bees[i]);
            assert_int_equal(UINT32_MAX, ids[i - 64].bits >> 32);
        }
    }
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    for (uint32_t i = 0; i < 300; i++) {
        assert_non_null(garden_bee_create(&world));
    }
    for (uint32_t i = 0; i < 64; i++) {
        assert_null(garden_bee_find(&world, ids[i]));
    }
    garden_world_finish(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_id_is_generation_type_and_slot),
        cmocka_unit_test(types_are_numbered_from_one_in_schema_order),
        cmocka_unit_test(the_generation_is_odd_while_it_lives),
        cmocka_unit_test(zero_is_never_valid),
        cmocka_unit_test(an_id_is_found_until_its_life_ends_and_never_again),
        cmocka_unit_test(bits_that_were_never_an_id_are_not_found),
        cmocka_unit_test(typed_and_any_ids_hold_the_same_bits),
        cmocka_unit_test(id_from_any_of_another_type_is_zero),
        cmocka_unit_test(ids_are_equal_when_their_bits_are),
        cmocka_unit_test(an_id_of_another_type_is_not_found_as_this_one),
        cmocka_unit_test(an_id_is_written_with_its_type_slot_and_life),
        cmocka_unit_test(a_text_that_is_too_short_for_an_id_is_cut),
        cmocka_unit_test(zero_is_written_as_none),
        cmocka_unit_test(only_types_of_the_module_have_a_name),
        cmocka_unit_test(generations_survive_a_trim),
        cmocka_unit_test(slots_made_again_begin_above_the_highest_generation),
        cmocka_unit_test(a_slot_whose_generation_would_wrap_is_retired),
        cmocka_unit_test(a_retired_slot_takes_its_place_in_a_full_pool),
        cmocka_unit_test(a_retired_slot_is_never_found_again_after_a_trim),
        cmocka_unit_test(a_chunk_near_its_last_generation_retires_after_a_trim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
