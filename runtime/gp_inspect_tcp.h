/*
 * gp_inspect_tcp.h - an inspector that listens on a TCP port, where there are
 * POSIX sockets.
 *
 *     gp_inspect_init(&inspect, garden_reflect(world), &desc);
 *     gp_inspect_tcp_open(&tcp, &inspect, 0);
 *     for (;;) {
 *         gp_inspect_tcp_poll(&tcp);
 *         if (gp_inspect_frame(&inspect, cost_us)) {
 *             ... // one frame of the program
 *         }
 *     }
 *     gp_inspect_tcp_close(&tcp);
 *     gp_inspect_finish(&inspect);
 *
 * It listens on loopback, or on the IPv4 address in `address` of the inspector,
 * for one peer at a time. Port and token are written to the file
 * $XDG_RUNTIME_DIR/gpgen/NAME.json, or, without that variable, to
 * /tmp/gpgen-UID/NAME.json, where `gpgen inspect` finds them; NAME is `name` of
 * the inspector, or the module. If writing fails, it listens nevertheless.
 */
#ifndef GP_INSPECT_TCP_H
#define GP_INSPECT_TCP_H

#include "gp_inspect.h"

GP_BEGIN_DECLS

/* Fields except the port are private. */
typedef struct gp_inspect_tcp {
    gp_inspect *inspect;
    uint16_t port; /* the port it listens on */
    bool is_lost;  /* the peer has gone */
    int listener;  /* sockets; negative: none */
    int peer;
    uint64_t last_look; /* when it last looked for a peer, or found one */
    int file;           /* open while it is there; only with a path */
    char path[256];     /* of its file; "" without one */
} gp_inspect_tcp;

/* Without POSIX, and where the inspector is off, the functions do nothing. */
#if (defined(__unix__) || defined(__APPLE__)) &&                               \
    (!defined(NDEBUG) || defined(GP_INSPECT) || defined(GP_GENERATED))

/* Listens on a port; 0 chooses a free one. Returns false on an error, and if
 * there are no sockets. */
bool gp_inspect_tcp_open(
    gp_inspect_tcp *tcp, gp_inspect *inspect, uint16_t port);

/* Processes received bytes. Without a peer, accepts one, at most 10 times a
 * second. Call it in each frame, before gp_inspect_frame. */
void gp_inspect_tcp_poll(gp_inspect_tcp *tcp);

/* Ends the connection, stops listening and removes the file. Does nothing if it
 * is not open. */
void gp_inspect_tcp_close(gp_inspect_tcp *tcp);

#else

static inline bool gp_inspect_tcp_open(
    gp_inspect_tcp *tcp, gp_inspect *inspect, uint16_t port)
{
    (void)tcp, (void)inspect, (void)port;
    return false;
}

static inline void gp_inspect_tcp_poll(gp_inspect_tcp *tcp)
{
    (void)tcp;
}

static inline void gp_inspect_tcp_close(gp_inspect_tcp *tcp)
{
    (void)tcp;
}

#endif

GP_END_DECLS

#endif
