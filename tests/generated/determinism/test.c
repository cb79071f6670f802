/*
 * A game of floats, curves and random numbers ends with the same bits on every
 * machine: this test runs with two compilers, several optimisations, 32 and 64 bits,
 * and both byte orders.
 */
#include "../support.h"

#include "garden_snapshot.h"

#include "gp_math.h"

#define BEE_COUNT 12u
#define FRAME_COUNT 400u
#define FRAME_TIME 20u

static GP_ALIGNAS(64) unsigned char memory[256u * 1024u];

/* C of a program: each operation is rounded by gp_f32, as in expressions. */
void garden_bee_fly(garden_world *world, garden_bee *bee, float distance)
{
    float part = gp_mod_f32(distance, 50.0f);
    garden_vec2 place = bee->place;
    place.x = gp_f32(gp_f32(part * 0.9f) + gp_f32(place.y * 0.1f));
    place.y = gp_f32(place.y + gp_div_f32(part, place.x));
    garden_bee_set_place(world, bee, place);
}

static void play_frame(garden_world *world, uint32_t frame)
{
    if (frame % 50u == 20u) {
        garden_bee_recycle(world, garden_bee_flying_first(world));
        garden_bee_flying_link(world, garden_bee_create(world));
    }
    garden_world_tick(world, frame * FRAME_TIME);
}

static garden_world *begin(void)
{
    gp_arena *arena = gp_arena_init(memory, sizeof memory);
    garden_world_desc desc = {.seed = 2026};
    garden_world *world = garden_world_init_in(arena, &desc);
    assert_non_null(world);
    for (uint32_t i = 0; i < BEE_COUNT; i++) {
        garden_bee_flying_link(world, garden_bee_create(world));
    }
    return world;
}

static void a_game_ends_alike_on_every_machine(void **state)
{
    (void)state;
    garden_world *world = begin();
    for (uint32_t frame = 0; frame < FRAME_COUNT; frame++) {
        play_frame(world, frame);
    }
    assert_int_equal(BEE_COUNT, garden_bee_count(world));
    assert_int_equal(
        UINT64_C(0xcf79cd4ee098848e), garden_world_checksum(world));
    garden_world_finish(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_ends_alike_on_every_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
