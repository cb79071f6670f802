/* Honey made of components falls from the sky, and bees collect it. */
#include "../inspector.h"
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void count_move(void *context, garden_world *world,
    garden_physics *physics, garden_vec2 old_value, garden_vec2 new_value)
{
    (void)world, (void)physics, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

static bool create_all(garden_world *world)
{
    garden_vec2 place = {0, GARDEN_SKY / 4};
    bool is_good = garden_leaf_create_at(world, place) != NULL;
    place.y = GARDEN_SKY / 2;
    for (uint32_t i = 0; i < GARDEN_BEES; i++) {
        place.x = (float)(3 * i + 2);
        is_good = garden_bee_create_at(world, place) != NULL && is_good;
    }
    return is_good;
}

static bool spend_frame(garden_world *world, uint32_t frame)
{
    garden_vec2 cloud = {(float)(frame % GARDEN_COLUMNS), GARDEN_SKY};
    bool is_good = garden_honey_create_at(world, cloud) != NULL;
    move_all(world);
    collide_all(world);
    return is_good;
}

/* Draws every object that has graphics, whatever its type. */
static void draw(garden_world *world)
{
    char rows[GARDEN_SKY][GARDEN_COLUMNS];
    memset(rows, '.', sizeof rows);
    garden_graphics_walk walk = garden_graphics_walk_begin(world);
    const garden_graphics *it;
    while ((it = garden_graphics_walk_next(&walk)) != NULL) {
        if (it->place.row < GARDEN_SKY && it->place.column < GARDEN_COLUMNS) {
            rows[it->place.row][it->place.column] = it->letter[0];
        }
    }
    for (uint32_t row = GARDEN_SKY; row-- != 0;) {
        printf("%.*s\n", (int)GARDEN_COLUMNS, rows[row]);
    }
}

static uint32_t count_eaten(garden_world *world)
{
    garden_stomach_walk walk = garden_stomach_walk_begin(world);
    const garden_stomach *it;
    uint32_t sum = 0;
    while ((it = garden_stomach_walk_next(&walk)) != NULL) {
        sum += it->honey;
    }
    return sum;
}

int main(int count, char **arguments)
{
    static garden_world world;
    tally seen = {0};
    uint32_t moves = 0;
    bool is_good =
        garden_world_init(&world, &(garden_world_desc){.user = &seen}) &&
        create_all(&world) && inspector_open(&world, count, arguments) &&
        garden_physics_any_listen(
            &world, garden_physics_on_position_changed(count_move, &moves));
    for (uint32_t frame = 0;
        is_good && frame < GARDEN_FRAMES && inspector_wait(100); frame++) {
        is_good = spend_frame(&world, frame);
    }
    draw(&world);
    printf("%u touches, %u collected, %u landed, %u in the air\n", seen.touches,
        seen.collected, seen.landed, garden_honey_count(&world));
    printf("%u honey eaten, %u moves observed, %u textures loaded\n",
        count_eaten(&world), moves, seen.textures);
    inspector_close();
    garden_world_finish(&world);
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
