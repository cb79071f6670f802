/* Thousands of health bars, polled and bound, with the operations of both. */
#include "../inspector.h"
#include "display.h"

#include <stdio.h>
#include <stdlib.h>

void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)old_value;
    if (new_value == 0) {
        garden_bee_recycle(world, bee);
    }
}

static void hit(garden_world *world, garden_bee_id id, int32_t damage)
{
    garden_bee *bee = garden_bee_find(world, id);
    if (bee != NULL) {
        garden_bee_set_hp(world, bee, bee->hp - damage);
    }
}

/* One bee in a hundred is stung, in each frame other ones. */
static void be_quiet(garden_world *world, uint32_t frame)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;
    for (uint32_t i = 0; (bee = garden_bee_walk_next(&walk)) != NULL; i++) {
        if (i % 100 == frame % 100) {
            hit(world, garden_bee_get_id(bee), GARDEN_STING);
        }
    }
}

static void rain(garden_world *world)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        garden_bee_id id = garden_bee_get_id(bee);
        hit(world, id, GARDEN_DROP);
        hit(world, id, GARDEN_DROP);
    }
}

static void print_counts(const char *when, display *shown)
{
    counts *seen = &shown->counts;
    printf("%s: %u looks changed %u bars, bindings changed %u\n", when,
        seen->looks, seen->polled, seen->bound);
    *seen = (counts){0};
}

static uint32_t count_alike(garden_world *world)
{
    garden_bar_walk walk = garden_bar_walk_begin(world);
    const garden_bar *bar;
    uint32_t alike = 0;
    while ((bar = garden_bar_walk_next(&walk)) != NULL) {
        alike += bar->polled == bar->bound;
    }
    return alike;
}

int main(int count, char **arguments)
{
    static garden_world world;
    static display shown;
    if (!garden_world_init(&world, NULL) || !display_fill(&shown, &world) ||
        !inspector_open(&world, count, arguments)) {
        return EXIT_FAILURE;
    }
    for (uint32_t frame = 0; frame < GARDEN_QUIET && inspector_wait(100);
        frame++) {
        be_quiet(&world, frame);
        display_poll(&shown);
    }
    print_counts("quiet", &shown);
    for (uint32_t frame = 0; frame < GARDEN_STORM && inspector_wait(100);
        frame++) {
        rain(&world);
        display_poll(&shown);
    }
    print_counts("storm", &shown);
    printf("%u bars show the same both ways\n", count_alike(&world));
    inspector_close();
    printf("%u bees and %u bindings are left\n", garden_bee_count(&world),
        display_unbind(&shown, &world));
    garden_world_finish(&world);
    return EXIT_SUCCESS;
}
