#include "game.h"

static const char map[GARDEN_HEIGHT][GARDEN_WIDTH + 1] = {
    "############################",
    "#            ##            #",
    "#   #                  #   #",
    "#   #     ##    ##     #   #",
    "#         #      #         #",
    "#   #     ##    ##     #   #",
    "#   #                  #   #",
    "#            ##            #",
    "############################",
};

bool game_is_wall(int32_t x, int32_t y)
{
    return map[y][x] == '#';
}

bool game_begin(garden_world *world)
{
    for (uint8_t player = 0; player < GAME_PLAYERS; player++) {
        garden_bee *bee = garden_bee_create(world);
        if (bee == NULL || garden_flower_create(world) == NULL) {
            return false;
        }
        bee->player = player;
        garden_bee_fly_home(world, bee);
    }
    return true;
}

/* Leaves of the behaviours */

void garden_bee_spit(garden_world *world, garden_bee *bee)
{
    garden_seed *seed = garden_seed_create(world);
    if (seed != NULL) {
        seed->by = garden_bee_get_id(bee);
        seed->x = bee->x;
        seed->y = bee->y;
        seed->dx = bee->dx;
        seed->dy = bee->dy;
    }
}

void garden_bee_fly_home(garden_world *world, garden_bee *bee)
{
    bool is_left = bee->player == 0;
    garden_bee_set_x(world, bee, is_left ? 2 : GARDEN_WIDTH - 3);
    garden_bee_set_y(world, bee, GARDEN_HEIGHT / 2);
    garden_bee_set_dx(world, bee, is_left ? 1 : -1);
    garden_bee_set_dy(world, bee, 0);
}

bool garden_flower_is_in_the_open(
    garden_world *world, const garden_flower *flower)
{
    (void)world;
    return !game_is_wall(flower->x, flower->y);
}

/* A frame */

static void drink(garden_world *world, garden_bee *bee)
{
    garden_flower_walk walk = garden_flower_walk_begin(world);
    garden_flower *flower;
    while ((flower = garden_flower_walk_next(&walk)) != NULL) {
        if (flower->blooms && flower->x == bee->x && flower->y == bee->y) {
            garden_flower_set_blooms(world, flower, false);
            garden_bee_set_score(world, bee, bee->score + 1u);
        }
    }
}

static int32_t get_step(garden_keys keys, garden_keys less, garden_keys more)
{
    return ((keys & more) != 0) - ((keys & less) != 0);
}

static void fly(garden_world *world, garden_bee *bee)
{
    int32_t dx = get_step(bee->held, GARDEN_KEYS_LEFT, GARDEN_KEYS_RIGHT);
    int32_t dy = get_step(bee->held, GARDEN_KEYS_UP, GARDEN_KEYS_DOWN);
    if (bee->hp == 0 || (dx == 0 && dy == 0)) {
        return;
    }
    garden_bee_set_dx(world, bee, dx);
    garden_bee_set_dy(world, bee, dy);
    if (!game_is_wall(bee->x + dx, bee->y + dy)) {
        garden_bee_set_x(world, bee, bee->x + dx);
        garden_bee_set_y(world, bee, bee->y + dy);
        drink(world, bee);
    }
}

/* Returns true if a seed hits a bee, and takes its hp. */
static bool hit(garden_world *world, const garden_seed *seed)
{
    garden_bee *shooter = garden_bee_find(world, seed->by);
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        if (bee != shooter && bee->hp > 0 && bee->x == seed->x &&
            bee->y == seed->y) {
            garden_bee_set_hp(world, bee, bee->hp - GARDEN_DAMAGE(world));
            if (bee->hp == 0 && shooter != NULL) {
                garden_bee_set_score(world, shooter, shooter->score + 3u);
            }
            return true;
        }
    }
    return false;
}

/* Moves a seed, which may hit a bee both before and after its step. */
static void fly_on(garden_world *world, garden_seed *seed)
{
    bool has_hit = hit(world, seed);
    seed->x += seed->dx;
    seed->y += seed->dy;
    if (has_hit || game_is_wall(seed->x, seed->y) || hit(world, seed)) {
        garden_seed_recycle(world, seed);
    }
}

void game_play(garden_world *world, const garden_keys keys[GAME_PLAYERS])
{
    garden_bee_walk bees = garden_bee_walk_begin(world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&bees)) != NULL) {
        garden_bee_set_held(world, bee, keys[bee->player]);
        if (world->frame % 2u == 0) { /* half as fast as a seed */
            fly(world, bee);
        }
    }
    garden_seed_walk seeds = garden_seed_walk_begin(world);
    garden_seed *seed;
    while ((seed = garden_seed_walk_next(&seeds)) != NULL) {
        fly_on(world, seed);
    }
    garden_world_tick(world, world->frame * GARDEN_FRAME);
    world->frame++;
}
