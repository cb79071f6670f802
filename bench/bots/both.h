/* both.h - what bots_copied.c does, for bots_shared.c. */
#ifndef BOTH_H
#define BOTH_H

#include <stdint.h>

void set_up_copied(uint32_t kinds);
void tear_down_copied(void);
uint64_t play_copied(uint32_t round);

#endif
