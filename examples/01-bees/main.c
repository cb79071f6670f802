/* Thousands of bees: created, heard, stung to death in their own callbacks. */
#include "garden.h"

#include <stdio.h>

typedef struct journal {
    uint32_t resets, deaths, changes, flights, stings;
} journal;

static journal *journal_of(garden_world *world)
{
    return (journal *)garden_world_user(world);
}

/* The hooks and static listeners that the schema names. */

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)bee;
    journal_of(world)->resets++;
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    journal_of(world)->deaths++;
}

void garden_bee_flinch(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    (void)attacker;
    journal_of(world)->stings++;
    garden_bee_set_hp(world, bee, bee->hp - damage);
}

void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)old_value;
    if (new_value == 0) {
        garden_bee_recycle(world, bee); /* in the middle of its own sting */
    }
}

/* Listeners that are added while the program runs. */

static void count_change(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)world, (void)bee, (void)property;
    ((journal *)context)->changes++;
}

static void bring_honey(void *context, garden_world *world, garden_bee *bee,
    uint32_t old_value, uint32_t new_value)
{
    garden_flower *flower = garden_flower_find(world, bee->flower);
    uint32_t gain = new_value - old_value;
    ((journal *)context)->flights++;
    garden_flower_set_nectar(world, flower, flower->nectar - gain);
    garden_world_set_honey_collected(world, world->honey_collected + gain);
}

static void create_swarm(garden_world *world, garden_flower *flower)
{
    while (garden_bee_count(world) < GARDEN_SWARM) {
        garden_vec2 place = {(float)garden_bee_count(world), 0.0f};
        garden_bee *bee =
            garden_bee_create_at(world, place, garden_flower_get_id(flower));
        garden_bee_trips_changed_add(
            world, bee, bring_honey, journal_of(world));
    }
}

int main(void)
{
    static garden_world world;
    journal seen = {0};
    if (!garden_world_init(&world, &(garden_world_desc){.user = &seen})) {
        return 1;
    }
    garden_flower *flower = garden_flower_create(&world);
    create_swarm(&world, flower);
    garden_bee_any_changed_add(&world, count_change, &seen);

    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee = garden_bee_walk_next(&walk);
    garden_bee_id first = garden_bee_get_id(bee);
    for (; bee != NULL; bee = garden_bee_walk_next(&walk)) {
        bool is_weak = bee->slot.id % 4 == first.bits % 4;
        garden_bee_set_trips(&world, bee, bee->position.x < 500.0f ? 1 : 0);
        for (int32_t i = 0; i < (is_weak ? 4 : 1); i++) {
            garden_bee_stung_emit(&world, bee, first, GARDEN_STING);
        }
    }
    printf("%u stings, %u deaths, %u bees left\n", seen.stings, seen.deaths,
        garden_bee_count(&world));
    printf("the first bee is %s\n",
        garden_bee_find(&world, first) == NULL ? "dead" : "alive");
    create_swarm(&world, flower);
    printf("%u bees again, after %u lives\n", garden_bee_count(&world),
        seen.resets);
    printf("%u flights, %u changes heard, %u honey, %u nectar left\n",
        seen.flights, seen.changes, world.honey_collected, flower->nectar);
    garden_world_finish(&world);
    printf("%u lives, %u deaths\n", seen.resets, seen.deaths);
    return 0;
}
