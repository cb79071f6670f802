/* Thirty seconds of a duel on two machines that send each other their keys. */
#include "../inspector.h"
#include "desync.h"
#include "network.h"
#include "rollback.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>

static rollback left, right;
static garden_keys keys[GAME_PLAYERS][GARDEN_FRAMES];

/* Passes the keys that have arrived to a machine, and plays its next frame. */
static bool advance(rollback *machine, uint32_t now)
{
    uint32_t other = 1u - machine->player;
    uint32_t count = network_arrived(other, now) - machine->known;
    if (!rollback_receive(machine, &keys[other][machine->known], count)) {
        return false;
    }
    return now >= GARDEN_FRAMES ||
           rollback_play(machine, keys[machine->player][now]);
}

/* Compares the frames for which both machines know all keys. */
static bool compare(uint32_t *checked)
{
    uint32_t known = left.known < right.known ? left.known : right.known;
    for (; *checked <= known; ++*checked) {
        if (left.checksums[*checked] != right.checksums[*checked]) {
            printf("the worlds differ after %u frames:\n", (unsigned)*checked);
            gp_rewind_to(&left.rewind, left.world, *checked);
            gp_rewind_to(&right.rewind, right.world, *checked);
            desync_explain(left.world, right.world);
            return false;
        }
    }
    return true;
}

static bool is_shown(uint32_t now)
{
    return now == 15 || now == 196 || now == 508;
}

/* Plays until the last keys have arrived, or the worlds differ. */
static bool play(bool is_watched)
{
    uint32_t checked = 0;
    bool is_good = true;
    for (uint32_t now = 0; is_good && now <= GARDEN_FRAMES + GARDEN_LATEST &&
                           inspector_wait(GARDEN_FRAME);
        now++) {
        is_good =
            advance(&left, now) && advance(&right, now) && compare(&checked);
        if (is_watched) {
            screen_next();
        }
        if (is_good && (is_watched || is_shown(now))) {
            screen_draw(left.world, right.world);
        }
    }
    return is_good;
}

static void report(const rollback *machine)
{
    uint32_t again = 0;
    for (uint32_t depth = 1; depth <= GARDEN_LATEST; depth++) {
        printf("%3u ", (unsigned)machine->depths[depth]);
        again += machine->depths[depth] * depth;
    }
    printf("times back by 1 to %u frames, %u frames again\n",
        (unsigned)GARDEN_LATEST, (unsigned)again);
}

int main(int count, char **arguments)
{
    const char *option = count > 1 ? arguments[1] : "";
    const char *file =
        count > 2 && strcmp(option, "--load") == 0 ? arguments[2] : NULL;
    network_load(keys);
    if (!rollback_begin(&left, 0, file) || !rollback_begin(&right, 1, file) ||
        !inspector_open(left.world, count, arguments)) {
        return 1;
    }
    if (file != NULL) {
        saves_print(&left.loaded);
        screen_draw(left.world, right.world);
    }
    if (strcmp(option, "--desync") == 0) { /* like a different build */
        static const char other[] = "damage: 2";
        garden_world_tune(right.world, other, sizeof other - 1u, NULL);
    }
    bool is_good = play(strcmp(option, "--watch") == 0);
    if (is_good) {
        report(&left);
        report(&right);
        printf("in the end %016llx\n",
            (unsigned long long)garden_world_checksum(left.world));
    }
    inspector_close();
    rollback_end(&left);
    rollback_end(&right);
    return is_good ? 0 : 1;
}
