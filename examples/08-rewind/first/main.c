/* The first version of the duel, reduced to saving a game. */
#include "garden_save.h"

#include <stdio.h>

static bool write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size;
}

static garden_bee *add_bee(garden_world *world, uint8_t player, int32_t x)
{
    garden_bee *bee = garden_bee_create(world);
    garden_bee_set_player(world, bee, player);
    garden_bee_set_x(world, bee, x);
    garden_bee_set_y(world, bee, 1);
    garden_bee_set_dx(world, bee, player == 0 ? 1 : -1);
    return bee;
}

int main(void)
{
    static garden_world world;
    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    garden_bee *one = add_bee(&world, 0, 3);
    garden_bee *other = add_bee(&world, 1, 10);
    garden_bee_set_held(&world, one, GARDEN_KEYS_FIRE | GARDEN_KEYS_RIGHT);
    garden_bee_set_health(&world, other, 1);
    garden_bee_set_honey(&world, other, 7);
    garden_stone *stone = garden_stone_create(&world);
    garden_stone_set_by(&world, stone, garden_bee_get_id(one));
    garden_stone_set_x(&world, stone, 5);
    garden_stone_set_y(&world, stone, 1);
    garden_stone_set_dx(&world, stone, 1);
    garden_flower *flower = garden_flower_create(&world);
    garden_flower_set_x(&world, flower, 10);
    garden_flower_set_y(&world, flower, 2);
    garden_flower_set_blooms(&world, flower, true);
    garden_world_set_frame(&world, 1000);
    size_t size = garden_save_write_text(&world, write_file, stdout);
    printf("\n");
    garden_world_finish(&world);
    return size > 0 ? 0 : 1;
}
