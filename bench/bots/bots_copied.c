/* Bots whose trees are copied to each of their uses; see bots.h. */
#include "copied.h"

#define module(name) copied_##name

#include "both.h"
#include "bots.h"

void set_up_copied(uint32_t kinds)
{
    set_up(kinds);
}

void tear_down_copied(void)
{
    tear_down();
}

uint64_t play_copied(uint32_t round)
{
    return play(round);
}
