/*
 * bots.h - the bots of tests/behaviours/bots.yaml, whose trees use trees.
 *
 * bots_shared.c and bots_copied.c define the name of a module, and then include this. In
 * one of them a tree that is used often is a function, in the other it is copied
 * to each of its uses. Leaves do next to nothing, so that trees count.
 */
#include "harness.h"

#include <string.h>

#define BOTS 64u
#define TICKS 50u
#define TICK 16u  /* milliseconds */
#define PERIOD 2u /* ticks after which a bot sees something else */

static struct {
    module(world) world;
    module(bot) * bots[BOTS];
    uint32_t calls;
    uint64_t seen;
} state;

/* Notes a call of a leaf; returns how many there were before. */
static uint32_t note(uint32_t what)
{
    state.seen = state.seen * 31u + what;
    return state.calls++;
}

static gp_status advance(uint32_t what)
{
    uint32_t turn = note(what) % 16u;

    return turn < 12u ? GP_RUNNING : turn < 15u ? GP_SUCCESS : GP_FAILURE;
}

/* The leaves: what each notes, and its parameters. */
#define BOT module(world) * world, module(bot) * bot

#define TASK(name, what, ...)                                                  \
    gp_status module(bot_##name##_start)(__VA_ARGS__)                          \
    {                                                                          \
        (void)world, (void)bot, note(what);                                    \
        return GP_RUNNING;                                                     \
    }                                                                          \
    gp_status module(bot_##name##_tick)(__VA_ARGS__)                           \
    {                                                                          \
        (void)world, (void)bot;                                                \
        return advance(what);                                                  \
    }                                                                          \
    void module(bot_##name##_halt)(BOT)                                        \
    {                                                                          \
        (void)world, (void)bot, note(99u);                                     \
    }

#define INSTANT(name, what, ...)                                               \
    void module(bot_##name)(__VA_ARGS__)                                       \
    {                                                                          \
        (void)world, (void)bot, note(what);                                    \
    }

#define TRIAL(name, what, ...)                                                 \
    bool module(bot_##name)(__VA_ARGS__)                                       \
    {                                                                          \
        (void)world, (void)bot;                                                \
        return note(what) % 4u != 0;                                           \
    }

TASK(flee, 1u, BOT)
TASK(find_medic, 2u, BOT)
TASK(find_friend, 3u, BOT)
TASK(heal, 4u, BOT)
TASK(aim, 5u, BOT)
TASK(fire, 6u, BOT)
TASK(strafe, 7u, BOT)
TASK(reload, 8u, BOT)
TASK(take_cover, 9u, BOT)
TASK(repair, 10u, BOT)
TASK(rush, 11u, BOT)
TASK(roam, 12u, BOT)
TASK(walk_to, 20u + place, BOT, uint32_t place)
TASK(build, 40u + what, BOT, uint8_t what)
INSTANT(jump, 50u, BOT)
INSTANT(roll, 51u, BOT)
INSTANT(say, 60u + line, BOT, uint8_t line)
INSTANT(turn, 70u + (uint32_t)side, BOT, int8_t side)
TRIAL(bite, 52u, BOT)
TRIAL(use_medkit, 53u, BOT)
TRIAL(buy, 80u + item, BOT, uint8_t item)
TRIAL(equip, 90u + item, BOT, uint8_t item)
TRIAL(evolve, 54u + form, BOT, uint8_t form)

uint32_t module(bot_random_place)(
    module(world) * world, const module(bot) * bot)
{
    (void)world, (void)bot;
    return state.calls % 10u;
}

/* Bots of so many kinds, the trees of which are not the same. */
static void set_up(uint32_t kinds)
{
    module(world_desc) desc;

    memset(&state, 0, sizeof state);
    memset(&desc, 0, sizeof desc);
    desc.bot_reserve = BOTS;
    harness_require(module(world_init)(&state.world, &desc), "no world");
    for (uint32_t i = 0; i < BOTS; i++) {
        module(bot) *bot = module(bot_create)(&state.world);
        harness_require(bot != NULL, "no bot");
        bot->kind = (uint8_t)(i % kinds);
        state.bots[i] = bot;
    }
}

static void tear_down(void)
{
    module(world_finish)(&state.world);
}

static uint32_t mix(uint32_t number)
{
    number = (number ^ number >> 15) * 0x2c1b3c6du;
    number = (number ^ number >> 12) * 0x297a2d39u;
    return number ^ number >> 15;
}

/* Sets what a bot sees. */
static void look(module(bot) * bot, uint32_t chance)
{
    bot->hp = (int32_t)(chance % 101u);
    bot->momentum = (uint16_t)(chance >> 3 & 127u);
    bot->ammo = (uint16_t)(chance >> 5 & 15u);
    bot->medkits = (uint8_t)(chance >> 7 & 1u);
    bot->credits = chance >> 8 & 511u;
    bot->order = (uint8_t)(chance >> 11 & 3u);
    bot->distance = (float)(chance >> 13 & 511u);
    bot->burning = (chance >> 17 & 15u) == 0;
    bot->sees_enemy = (chance >> 19 & 1u) != 0;
    bot->enemy_near = (chance >> 20 & 3u) == 0;
    bot->hears_noise = (chance >> 22 & 1u) != 0;
    bot->base_damaged = (chance >> 23 & 1u) != 0;
    bot->friend_hurt = (chance >> 24 & 1u) != 0;
}

/* Ticks all bots for a while; returns a sum of all that they have called. */
static uint64_t play(uint32_t round)
{
    uint32_t last = (round + 1u) * TICKS;

    for (uint32_t tick = round * TICKS; tick < last; tick++) {
        for (uint32_t i = tick % PERIOD; i < BOTS; i += PERIOD) {
            uint32_t chance = mix(tick * BOTS + i);
            look(state.bots[i], chance);
            if ((chance >> 28) == 0) {
                module(bot_called_emit)(&state.world, state.bots[i]);
            }
        }
        module(world_tick)(&state.world, tick * TICK);
    }
    return state.seen;
}
