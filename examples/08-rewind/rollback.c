#include "rollback.h"

bool rollback_begin(rollback *machine, uint32_t player, const char *file)
{
    gp_arena *arena = gp_arena_init(machine->arena, sizeof machine->arena);
    gp_rewind_desc desc = {
        .memory = machine->ring,
        .size = sizeof machine->ring,
        .count = ROLLBACK_KEPT,
    };
    machine->player = player;
    machine->world = garden_world_init_in(arena, NULL);
    if (machine->world == NULL ||
        !(file == NULL ? game_begin(machine->world)
                       : saves_load(machine->world, file, &machine->loaded))) {
        return false;
    }
    garden_world_hold(machine->world, true); /* keeps snapshots valid */
    machine->checksums[0] = garden_world_checksum(machine->world);
    return gp_rewind_init(&machine->rewind, &desc) &&
           gp_rewind_push(&machine->rewind, machine->world, 0);
}

void rollback_end(rollback *machine)
{
    garden_world_finish(machine->world);
}

/* Plays a frame, and keeps the world under the number of the next frame. */
static bool play(rollback *machine)
{
    garden_world *world = machine->world;
    game_play(world, machine->keys[machine->frame]);
    machine->frame++;
    machine->checksums[machine->frame] = garden_world_checksum(world);
    return gp_rewind_push(&machine->rewind, world, machine->frame);
}

bool rollback_play(rollback *machine, garden_keys own)
{
    uint32_t frame = machine->frame;
    uint32_t other = 1u - machine->player;
    if (frame - machine->known >= GARDEN_LATEST) {
        return false;
    }
    machine->keys[frame][machine->player] = own;
    if (frame >= machine->known) { /* guess: same keys as before */
        machine->keys[frame][other] =
            frame == 0 ? 0 : machine->keys[frame - 1u][other];
    }
    return play(machine);
}

/* Goes back to a frame, and plays again up to the current one. */
static bool play_again(rollback *machine, uint32_t frame)
{
    uint32_t end = machine->frame;
    bool is_good = gp_rewind_to(&machine->rewind, machine->world, frame);
    machine->depths[end - frame]++;
    machine->frame = frame;
    while (is_good && machine->frame < end) {
        is_good = play(machine);
    }
    return is_good;
}

/* Corrects the keys of the other player in a frame. Returns the first frame
 * that was played with a wrong guess. */
static uint32_t correct(
    rollback *machine, uint32_t frame, garden_keys keys, uint32_t wrong)
{
    garden_keys *guess = &machine->keys[frame][1u - machine->player];
    bool is_wrong = frame < wrong && *guess != keys;
    *guess = keys;
    return is_wrong ? frame : wrong;
}

bool rollback_receive(
    rollback *machine, const garden_keys *others, uint32_t count)
{
    uint32_t wrong = machine->frame;
    for (uint32_t i = 0; i < count; i++) {
        wrong = correct(machine, machine->known, others[i], wrong);
        machine->known++;
    }
    for (uint32_t i = machine->known; count > 0 && i < machine->frame; i++) {
        /* guess again, from the newest keys */
        wrong = correct(machine, i, others[count - 1u], wrong);
    }
    return wrong == machine->frame || play_again(machine, wrong);
}
