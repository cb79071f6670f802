#include "inspector.h"

#if defined(__unix__) || defined(__APPLE__)

#include "garden_inspect.h"
#include "gp_inspect_tcp.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SLICE 5 /* milliseconds between two polls of the port */

static gp_inspect inspect;
static gp_inspect_tcp tcp;
static unsigned char events[1 << 17]; /* for the log */
static bool is_open;

bool inspector_open(garden_world *world, int count, char **arguments)
{
    gp_inspect_desc desc = {
        .token = "example",
        .may_edit = true,
        .events = events,
        .events_size = sizeof events,
    };

    if (count < 2 || strcmp(arguments[1], "--inspect") != 0) {
        return true;
    }
    is_open = garden_inspect_init(&inspect, world, &desc) &&
              gp_inspect_tcp_open(&tcp, &inspect, 0);
    if (is_open) {
        puts("gpgen inspect garden.yaml shows this program; Enter ends it");
        fflush(stdout);
    }
    return is_open;
}

bool inspector_wait(int milliseconds)
{
    struct pollfd line = {STDIN_FILENO, POLLIN, 0};

    while (is_open) {
        for (int waited = 0; waited < milliseconds; waited += SLICE) {
            if (poll(&line, 1, SLICE) != 0) {
                return false;
            }
            gp_inspect_tcp_poll(&tcp);
        }
        if (gp_inspect_frame(&inspect, 0)) {
            return true;
        }
    }
    return true;
}

void inspector_close(void)
{
    while (is_open && inspector_wait(SLICE)) {
        /* only edits on the page change the world */
    }
    if (is_open) {
        gp_inspect_tcp_close(&tcp);
        gp_inspect_finish(&inspect);
        is_open = false;
    }
}

#else /* no sockets */

bool inspector_open(garden_world *world, int count, char **arguments)
{
    (void)world, (void)count, (void)arguments;
    return true;
}

bool inspector_wait(int milliseconds)
{
    (void)milliseconds;
    return true;
}

void inspector_close(void)
{
}

#endif
