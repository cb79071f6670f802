/*
 * gp_inspect_serial.h - an inspector behind a serial line, where there are POSIX
 * terminals.
 *
 *     gp_inspect_init(&inspect, garden_reflect(world), &desc);
 *     gp_inspect_serial_open(&serial, &inspect, "/dev/ttyS1", 115200);
 *     for (;;) {
 *         gp_inspect_serial_poll(&serial);
 *         if (gp_inspect_frame(&inspect, cost_us)) {
 *             ... // one frame of the program
 *         }
 *     }
 *     gp_inspect_serial_close(&serial);
 *     gp_inspect_finish(&inspect);
 *
 * Bytes are passed unchanged, 8 bits each, without flow control. Answers are
 * written to the line no faster than it transmits them, so that frames do not
 * wait for it: `budget` of the inspector limits the bytes sent in a frame.
 *
 * A line does not signal the end of a connection. A peer that has broken a
 * rule, or has sent only a part of a question, is reset once the line has been
 * silent for 50 ms. If the line itself is unplugged, the peer is gone, and the
 * device is opened again when it is back.
 */
#ifndef GP_INSPECT_SERIAL_H
#define GP_INSPECT_SERIAL_H

#include "gp_inspect.h"

GP_BEGIN_DECLS

/* Fields are private. */
typedef struct gp_inspect_serial {
    gp_inspect *inspect; /* NULL: not open */
    const char *path;
    uint32_t baud;
    uint32_t budget; /* the inspector's before it was opened */
    int line;        /* below 0: unplugged */
    bool is_lost;
    uint64_t last_poll;
    uint64_t sent_at;       /* when the line will have sent all bytes */
    uint64_t last_received; /* when bytes last arrived */
    uint64_t last_open;     /* the last attempt to open it */
} gp_inspect_serial;

/* Without POSIX, and where the inspector is off, the functions do nothing. */
#if (defined(__unix__) || defined(__APPLE__)) &&                               \
    (!defined(NDEBUG) || defined(GP_INSPECT) || defined(GP_GENERATED))

/* Opens a line, such as 115,200 baud at "/dev/ttyUSB0"; the path must outlive
 * it. Returns false if there is no such device, if it is no serial line, or if
 * the system does not support the speed. */
bool gp_inspect_serial_open(gp_inspect_serial *serial, gp_inspect *inspect,
    const char *path, uint32_t baud);

/* Processes received bytes. Tries to open an unplugged line again, at most 10
 * times a second. Call it in each frame, before gp_inspect_frame. */
void gp_inspect_serial_poll(gp_inspect_serial *serial);

/* Ends the connection and closes the line. Does nothing if it is not open. */
void gp_inspect_serial_close(gp_inspect_serial *serial);

#else

static inline bool gp_inspect_serial_open(gp_inspect_serial *serial,
    gp_inspect *inspect, const char *path, uint32_t baud)
{
    (void)serial, (void)inspect, (void)path, (void)baud;
    return false;
}

static inline void gp_inspect_serial_poll(gp_inspect_serial *serial)
{
    (void)serial;
}

static inline void gp_inspect_serial_close(gp_inspect_serial *serial)
{
    (void)serial;
}

#endif

GP_END_DECLS

#endif
