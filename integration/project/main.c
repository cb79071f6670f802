/* A bee that fetches nectar: gpgen has written all but this. */
#include "garden.h"

#include <stdio.h>

/* Called when a bee was fed, because the schema says on: fed. */
void garden_bee_fly_home(garden_world *world, garden_bee *bee, uint32_t amount)
{
    (void)amount;
    garden_bee_set_energy(world, bee, bee->energy - GARDEN_WAY);
}

/* Called when tired has changed; it is computed from the energy. */
void garden_bee_rest(
    garden_world *world, garden_bee *bee, bool old_value, bool new_value)
{
    (void)old_value;
    garden_bee_set_mood(
        world, bee, new_value ? GARDEN_MOOD_SLEEPY : GARDEN_MOOD_BUSY);
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)world;
    printf("a bee leaves with %d energy\n", (int)bee->energy);
}

/* A listener that is added while the program runs. */
static void print_nectar(void *context, garden_world *world,
    garden_flower *flower, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)world, (void)flower;
    printf("nectar: %u, then %u\n", (unsigned)old_value, (unsigned)new_value);
}

int main(void)
{
    static garden_world world;
    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    garden_flower *flower = garden_flower_create(&world);
    garden_flower_listen(
        &world, flower, garden_flower_on_nectar_changed(print_nectar, NULL));
    garden_bee *bee =
        garden_bee_create_at(&world, garden_flower_get_id(flower));
    while (bee->mood == GARDEN_MOOD_BUSY && flower->nectar > 0) {
        garden_flower_set_nectar(&world, flower, flower->nectar - 1);
        garden_bee_fed_emit(&world, bee, 1);
    }
    garden_bee_recycle(&world, bee);
    garden_world_finish(&world);
    return 0;
}
