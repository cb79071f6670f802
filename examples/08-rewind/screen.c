#include "screen.h"

#include <stdio.h>
#include <time.h>

typedef struct screen {
    char rows[GARDEN_HEIGHT + 1][GARDEN_WIDTH + 1];
} screen;

static void draw_objects(screen *to, garden_world *world)
{
    garden_flower_walk flowers = garden_flower_walk_begin(world);
    garden_seed_walk seeds = garden_seed_walk_begin(world);
    garden_bee_walk bees = garden_bee_walk_begin(world);
    garden_flower *flower;
    garden_seed *seed;
    garden_bee *bee;
    while ((flower = garden_flower_walk_next(&flowers)) != NULL) {
        if (flower->blooms) {
            to->rows[flower->y][flower->x] = '*';
        }
    }
    while ((seed = garden_seed_walk_next(&seeds)) != NULL) {
        to->rows[seed->y][seed->x] = '.';
    }
    while ((bee = garden_bee_walk_next(&bees)) != NULL) {
        to->rows[bee->y][bee->x] =
            (char)((bee->hp > 0 ? 'A' : 'a') + bee->player);
    }
}

/* Prints hp and score of the bees into the last row. */
static void draw_bees(screen *to, garden_world *world)
{
    char *row = to->rows[GARDEN_HEIGHT];
    char *end = row + sizeof to->rows[GARDEN_HEIGHT];
    garden_bee_walk bees = garden_bee_walk_begin(world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&bees)) != NULL) {
        row += snprintf(row, (size_t)(end - row), "%s%c: %u hp, %u",
            bee->player == 0 ? "" : "   ", 'A' + bee->player, (unsigned)bee->hp,
            (unsigned)bee->score);
    }
}

static void draw(screen *to, garden_world *world)
{
    for (int32_t y = 0; y < GARDEN_HEIGHT; y++) {
        for (int32_t x = 0; x < GARDEN_WIDTH; x++) {
            to->rows[y][x] = game_is_wall(x, y) ? '#' : ' ';
        }
        to->rows[y][GARDEN_WIDTH] = '\0';
    }
    draw_objects(to, world);
    draw_bees(to, world);
}

void screen_draw(garden_world *left, garden_world *right)
{
    screen of_left, of_right;
    draw(&of_left, left);
    draw(&of_right, right);
    for (uint32_t y = 0; y <= GARDEN_HEIGHT; y++) {
        printf("%-*s  %s\n", GARDEN_WIDTH, of_left.rows[y], of_right.rows[y]);
    }
}

void screen_next(void)
{
    clock_t end = clock() + CLOCKS_PER_SEC / 1000 * (clock_t)GARDEN_FRAME;
    fflush(stdout);
    while (clock() < end) {
        continue; /* C11 has no sleep function without threads */
    }
    printf("\033[H\033[J");
}
