#include "network.h"

#include "gp_random.h"

#define L GARDEN_KEYS_LEFT
#define R GARDEN_KEYS_RIGHT
#define U GARDEN_KEYS_UP
#define D GARDEN_KEYS_DOWN
#define F GARDEN_KEYS_FIRE

/* From this frame on, the player holds these keys. */
typedef struct change {
    uint32_t frame;
    uint32_t player;
    garden_keys keys;
} change;

static const change recording[] = {
    {10, 0, R | F},
    {13, 1, L | F},
    {19, 0, U | F},
    {21, 1, L},
    {28, 1, U},
    {31, 0, R},
    {36, 0, R | F},
    {43, 0, D | F},
    {47, 1, R},
    {51, 0, R},
    {59, 1, D},
    {65, 0, D},
    {67, 1, U},
    {69, 0, R},
    {78, 1, L},
    {80, 1, D},
    {83, 0, U},
    {83, 1, R},
    {92, 1, L},
    {95, 0, R | F},
    {98, 1, L | F},
    {101, 0, L | F},
    {101, 1, R | F},
    {103, 0, R | F},
    {110, 0, L | F},
    {115, 0, R | F},
    {116, 1, L | F},
    {119, 0, D},
    {122, 0, U},
    {125, 0, 0},
    {129, 1, 0},
    {131, 0, D},
    {141, 0, U},
    {154, 0, D},
    {157, 0, U},
    {161, 0, D},
    {170, 0, U},
    {170, 1, L},
    {180, 1, U},
    {187, 0, L | F},
    {187, 1, R | F},
    {192, 1, L | F},
    {196, 1, R | F},
    {197, 1, L | F},
    {201, 0, R | F},
    {203, 0, L | F},
    {207, 1, R | F},
    {210, 1, L | F},
    {211, 0, R | F},
    {215, 1, R | F},
    {217, 0, L | F},
    {223, 1, L | F},
    {227, 1, U | F},
    {229, 0, R | F},
    {230, 1, L | F},
    {232, 0, L | F},
    {238, 0, 0},
    {240, 1, 0},
    {279, 0, U | F},
    {280, 1, L | F},
    {282, 0, D},
    {283, 0, R | F},
    {286, 0, L | F},
    {287, 0, R | F},
    {290, 0, L | F},
    {292, 0, R | F},
    {293, 1, U | F},
    {295, 1, U},
    {302, 0, L},
    {306, 1, L},
    {317, 0, U},
    {320, 0, R},
    {321, 1, D},
    {322, 0, U},
    {324, 1, L | F},
    {327, 0, R},
    {333, 1, L},
    {337, 1, R},
    {340, 1, D},
    {348, 1, R},
    {349, 1, D},
    {350, 0, D},
    {354, 1, R},
    {356, 1, U},
    {357, 1, R},
    {364, 0, U},
    {364, 1, U},
    {368, 0, R},
    {373, 1, R},
    {376, 0, U},
    {378, 1, L},
    {379, 0, U | F},
    {382, 1, R | F},
    {383, 1, R},
    {384, 1, U},
    {388, 0, L | F},
    {392, 1, L | F},
    {404, 1, 0},
    {405, 0, 0},
    {406, 0, R},
    {407, 0, L},
    {417, 0, R},
    {425, 0, D},
    {436, 0, R},
    {437, 0, L},
    {442, 0, R},
    {444, 1, L},
    {449, 0, U},
    {454, 1, R | F},
    {457, 0, D},
    {466, 0, L},
    {474, 1, L},
    {488, 1, R},
    {489, 1, L},
    {493, 1, R},
    {496, 1, L},
    {498, 0, R},
    {499, 1, D},
    {503, 0, L | F},
    {504, 1, L | F},
    {506, 0, R | F},
    {507, 0, L | F},
    {509, 0, R | F},
    {512, 0, L | F},
    {514, 0, 0},
    {516, 1, L},
    {529, 1, D},
    {546, 1, R},
    {547, 1, L},
    {553, 1, R},
    {559, 1, L},
    {566, 0, L},
    {568, 0, R},
    {571, 1, R},
    {572, 0, L},
    {575, 1, L},
    {576, 0, R},
    {582, 0, D},
    {584, 1, R},
    {591, 0, R},
};

void network_load(garden_keys keys[GAME_PLAYERS][GARDEN_FRAMES])
{
    const change *next = recording;
    const change *end = recording + sizeof recording / sizeof *recording;
    garden_keys held[GAME_PLAYERS] = {0, 0};
    for (uint32_t frame = 0; frame < GARDEN_FRAMES; frame++) {
        for (; next < end && next->frame == frame; next++) {
            held[next->player] = next->keys;
        }
        for (uint32_t player = 0; player < GAME_PLAYERS; player++) {
            keys[player][frame] = held[player];
        }
    }
}

/* Returns the delay of a packet in frames, from 1 to GARDEN_LATEST. The delay
 * changes every two seconds, and differs by up to one frame between packets. */
static uint32_t get_lateness(uint32_t player, uint32_t frame)
{
    gp_random of_time, of_packet;
    gp_random_init(&of_time, frame / 40u * GAME_PLAYERS + player);
    gp_random_init(&of_packet, frame * GAME_PLAYERS + player);
    return 1u + gp_random_below(&of_time, GARDEN_LATEST - 1u) +
           gp_random_below(&of_packet, 2);
}

/* Each packet repeats the keys of earlier frames, so the newest is enough. */
uint32_t network_arrived(uint32_t player, uint32_t now)
{
    uint32_t end = now < GARDEN_FRAMES ? now : GARDEN_FRAMES;
    uint32_t arrived = 0;
    for (uint32_t frame = 0; frame < end; frame++) {
        if (frame + get_lateness(player, frame) <= now) {
            arrived = frame + 1u;
        }
    }
    return arrived;
}
