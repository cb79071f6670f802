#define GP_GENERATED
#include "gp_inspect_serial.h"

#if defined(__unix__) || defined(__APPLE__)

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define LOOK_US UINT64_C(100000)   /* between two attempts to open */
#define SILENCE_US UINT64_C(50000) /* after which a bad peer is reset */
#define QUEUE_MAX 2048u /* bytes in transit: half of a system's buffer */
#define BYTE_US UINT64_C(10000000) /* microseconds of a byte, times baud */

typedef struct speed {
    uint32_t baud;
    speed_t code;
} speed;

static const speed speeds[] = {
    {1200, B1200},
    {2400, B2400},
    {4800, B4800},
    {9600, B9600},
    {19200, B19200},
    {38400, B38400},
#ifdef B115200
    {57600, B57600},
    {115200, B115200},
#endif
#ifdef B230400
    {230400, B230400},
#endif
#ifdef B921600
    {460800, B460800},
    {921600, B921600},
#endif
#ifdef B3000000
    {1000000, B1000000},
    {2000000, B2000000},
    {3000000, B3000000},
#endif
};

/* True if the last call should be repeated later. */
static bool is_waiting(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Configures a terminal to pass all bytes at a speed. Returns false if the file
 * is no terminal or the speed is unknown. */
static bool set_modes(int line, uint32_t baud)
{
    struct termios modes;
    uint32_t i = 0;
    while (i < GP_COUNT_OF(speeds) && speeds[i].baud != baud) {
        i++;
    }
    if (i == GP_COUNT_OF(speeds) || tcgetattr(line, &modes) != 0) {
        return false;
    }
    modes.c_iflag = 0;
    modes.c_oflag = 0;
    modes.c_lflag = 0;
    modes.c_cflag = CS8 | CREAD | CLOCAL;
    modes.c_cc[VMIN] = 1; /* so that a read of 0 bytes means the end */
    modes.c_cc[VTIME] = 0;
    return cfsetispeed(&modes, speeds[i].code) == 0 &&
           cfsetospeed(&modes, speeds[i].code) == 0 &&
           tcsetattr(line, TCSANOW, &modes) == 0 &&
           fcntl(line, F_SETFD, FD_CLOEXEC) == 0;
}

static bool open_line(gp_inspect_serial *serial)
{
    serial->line = open(serial->path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (serial->line >= 0 && !set_modes(serial->line, serial->baud)) {
        close(serial->line);
        serial->line = -1;
    }
    serial->is_lost = false;
    return serial->line >= 0;
}

static void close_line(gp_inspect_serial *serial)
{
    if (serial->line >= 0) {
        close(serial->line);
        serial->line = -1;
        gp_inspect_disconnect(serial->inspect);
    }
}

/* Sends to the peer. A line that is gone accepts all; poll notices that. */
static size_t send_to_line(void *context, const void *bytes, size_t size)
{
    gp_inspect_serial *serial = context;
    ssize_t count = serial->is_lost ? -1 : write(serial->line, bytes, size);
    if (count >= 0) {
        serial->sent_at += (uint64_t)count * BYTE_US / serial->baud;
        return (size_t)count;
    }
    serial->is_lost = serial->is_lost || !is_waiting();
    return serial->is_lost ? size : 0;
}

/* Limits the answers of a frame to what the line transmits in time. */
static void set_budget(gp_inspect_serial *serial)
{
    uint64_t under_way =
        (serial->sent_at - serial->last_poll) * serial->baud / BYTE_US;
    uint32_t room = under_way < QUEUE_MAX ? QUEUE_MAX - (uint32_t)under_way : 0;
    serial->inspect->desc.budget =
        room < serial->budget ? room : serial->budget;
}

/* Passes received bytes to the inspector while it has room. */
static void receive(gp_inspect_serial *serial)
{
    gp_inspect *inspect = serial->inspect;
    unsigned char bytes[GP_INSPECT_QUESTION];
    size_t room;
    gp_inspect_feed(inspect, "", 0); /* answers that waited for the line */
    while (!serial->is_lost && (room = gp_inspect_room(inspect)) != 0) {
        ssize_t count = read(serial->line, bytes, room);
        if (count < 0 && is_waiting()) {
            return;
        }
        serial->is_lost = count <= 0;
        if (count > 0) {
            serial->last_received = serial->last_poll;
            gp_inspect_feed(inspect, bytes, (size_t)count);
        }
        if (gp_inspect_is_dropped(inspect)) {
            return; /* the rest is discarded later */
        }
    }
}

/* True if the peer cannot continue: it was dropped, or the rest of its question
 * does not arrive. */
static bool is_stuck(const gp_inspect *inspect)
{
    bool is_partial = inspect->session.filled != 0 &&
                      inspect->session.cursor == 0 && inspect->left != 0 &&
                      !gp_world_is_busy(inspect->on.world);
    return inspect->session.is_dropped || is_partial;
}

bool gp_inspect_serial_open(gp_inspect_serial *serial, gp_inspect *inspect,
    const char *path, uint32_t baud)
{
    memset(serial, 0, sizeof *serial);
    serial->path = path;
    serial->baud = baud;
    if (!open_line(serial)) {
        return false;
    }
    serial->inspect = inspect;
    serial->budget = inspect->desc.budget;
    inspect->send = send_to_line;
    inspect->peer = serial;
    return true;
}

void gp_inspect_serial_poll(gp_inspect_serial *serial)
{
    gp_inspect *inspect = serial->inspect;
    if (inspect == NULL || inspect->on.world == NULL) {
        return;
    }
    uint64_t now = inspect->desc.now_us(inspect->desc.context);
    bool was_reset = now < serial->last_poll; /* the clock was set back */
    serial->last_poll = now;
    if (serial->sent_at < now || was_reset) {
        serial->sent_at = now;
    }
    if (serial->line < 0 && now - serial->last_open >= LOOK_US) {
        serial->last_open = now;
        open_line(serial);
    }
    if (serial->line < 0) {
        return;
    }
    set_budget(serial);
    inspect->left = inspect->desc.budget;
    receive(serial);
    set_budget(serial);
    if (serial->is_lost) {
        close_line(serial);
    } else if (is_stuck(inspect) && now - serial->last_received >= SILENCE_US) {
        gp_inspect_disconnect(inspect);
    }
}

void gp_inspect_serial_close(gp_inspect_serial *serial)
{
    if (serial->inspect != NULL) {
        close_line(serial);
        serial->inspect->desc.budget = serial->budget;
        serial->inspect = NULL;
    }
}

#endif
