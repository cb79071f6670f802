/* Thousands of bees: created, observed, and recycled in their own callbacks. */
#include "../inspector.h"
#include <stdio.h>

typedef struct diary {
    uint32_t deaths, stings, changes;
} diary;

static diary *diary_of(garden_world *world)
{
    return (diary *)garden_world_user(world);
}

/* The hooks and static listeners that the schema names. */
void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    diary_of(world)->deaths++;
}

void garden_bee_flinch(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    (void)attacker;
    diary_of(world)->stings++;
    garden_bee_set_hp(world, bee, bee->hp - damage);
}

void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)old_value;
    if (new_value == 0) {
        garden_bee_recycle(world, bee); /* during its own signal */
    }
}

/* Listeners that are added while the program runs. */
static void count_change(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)world, (void)bee, (void)property;
    ((diary *)context)->changes++;
}

static void bring(void *context, garden_world *world, garden_bee *bee,
    uint32_t old_value, uint32_t new_value)
{
    garden_flower *flower = garden_flower_find(world, bee->flower);
    uint32_t gain = new_value - old_value;
    (void)context;
    garden_flower_set_nectar(world, flower, flower->nectar - gain);
    garden_world_set_honey_collected(world, world->honey_collected + gain);
}

static void create_swarm(garden_world *world, garden_flower_id flower)
{
    while (garden_bee_count(world) < GARDEN_SWARM) {
        garden_vec2 place = {(float)garden_bee_count(world), 0.0f};
        garden_bee *bee = garden_bee_create_at(world, place, flower);
        garden_bee_listen(world, bee, garden_bee_on_trips_changed(bring, NULL));
    }
}

/* Every fourth bee is stung to death, and the first five hundred fly. */
static void spend_a_day(garden_world *world, garden_bee_id wasp)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    for (garden_bee *bee; (bee = garden_bee_walk_next(&walk)) != NULL;) {
        uint32_t number = (uint32_t)bee->position.x;
        garden_bee_set_trips(world, bee, number < 500 ? 1 : 0);
        garden_bee_id id = garden_bee_get_id(bee);
        uint32_t most = number % 4 == 0 ? 4 : 1;
        for (uint32_t i = 0; i < most && garden_bee_is_live(world, id); i++) {
            garden_bee_stung_emit(world, bee, wasp, GARDEN_STING);
        }
    }
}

int main(int count, char **arguments)
{
    static garden_world world;
    diary seen = {0};
    garden_world_init(&world, &(garden_world_desc){.user = &seen});
    inspector_open(&world, count, arguments);
    garden_flower *flower = garden_flower_create(&world);
    create_swarm(&world, garden_flower_get_id(flower));
    garden_bee_any_listen(&world, garden_bee_on_changed(count_change, &seen));
    spend_a_day(&world, (garden_bee_id){0});
    printf("%u stings, %u deaths, %u bees left\n", seen.stings, seen.deaths,
        garden_bee_count(&world));
    create_swarm(&world, garden_flower_get_id(flower));
    printf("%u bees again, %u changes observed, %u honey\n",
        garden_bee_count(&world), seen.changes, world.honey_collected);
    inspector_close();
    garden_world_finish(&world);
    printf("%u deaths in the end\n", seen.deaths);
    return 0;
}
