/* Bots whose trees are functions for all their uses, beside those of bots_copied.c:
 * bots ROW ROUNDS prints the times of both, bots count ROW... runs rows under
 * callgrind. See bots.h. */
#include "arena.h"

#define module(name) arena_##name

#include "both.h"
#include "bots.h"

#include <stdlib.h>

static void set_up_both(uint32_t kinds)
{
    set_up(kinds);
    set_up_copied(kinds);
}

static void tear_down_both(void)
{
    tear_down();
    tear_down_copied();
}

static const harness_row *require_row(const char *name)
{
    static const harness_row rows[] = {
        {"behaviour-shared", 10, set_up_both, tear_down_both, play,
            play_copied},
        {"behaviour-shared-one", 1, set_up_both, tear_down_both, play,
            play_copied},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    harness_require(false, "no such row");
    return NULL;
}

int main(int argc, char **argv)
{
    harness_require(argc > 2, "usage: bench ROW ROUNDS | count ROW...");
    if (strcmp(argv[1], "count") != 0) {
        harness_run(require_row(argv[1]), (uint32_t)strtoul(argv[2], NULL, 10));
        return 0;
    }
    for (int i = 2; i < argc; i++) {
        harness_count(require_row(argv[i]));
    }
    return 0;
}
