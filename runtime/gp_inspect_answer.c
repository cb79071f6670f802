#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

/* Sends all bytes, or drops a peer that accepts none for too long. */
static void send_all(
    gp_inspect *inspect, const unsigned char *bytes, size_t size)
{
    const gp_inspect_desc *desc = &inspect->desc;
    uint64_t since = UINT64_MAX; /* the clock may be set back */
    while (size != 0 && !inspect->session.is_dropped) {
        size_t sent = inspect->send(inspect->peer, bytes, size);
        sent = sent < size ? sent : size;
        bytes += sent;
        size -= sent;
        uint64_t now = size == 0 ? 0 : desc->now_us(desc->context);
        if (sent != 0 || now < since) {
            since = now;
        } else if (now - since >= desc->patience_ms * UINT64_C(1000)) {
            inspect->session.is_dropped = true;
        }
    }
}

void gp_inspect_send_piece(gp_inspect *inspect, uint32_t more)
{
    uint32_t size = inspect->used - (uint32_t)sizeof(uint32_t);
    memcpy(inspect->piece, &size, sizeof size);
    inspect->piece[sizeof size] = (unsigned char)(inspect->kind | more);
    send_all(inspect, inspect->piece, inspect->used);
    inspect->used = GP_INSPECT_HEAD;
}

void gp_inspect_put_bytes(gp_inspect *inspect, const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    inspect->left -= size < inspect->left ? (uint32_t)size : inspect->left;
    while (size != 0) {
        if (inspect->used == GP_INSPECT_PIECE) {
            gp_inspect_send_piece(inspect, GP_INSPECT_MORE);
        }
        size_t room = GP_INSPECT_PIECE - inspect->used;
        size_t count = size < room ? size : room;
        memcpy(inspect->piece + inspect->used, from, count);
        inspect->used += (uint32_t)count;
        from += count;
        size -= count;
    }
}

/* Not inlined: that would make the four functions below larger. */
GP_NOINLINE void gp_inspect_put(
    gp_inspect *inspect, uint64_t number, uint32_t size)
{
    gp_inspect_put_bytes(
        inspect, (unsigned char *)&number + gp_inspect_lowest(size), size);
}

void gp_inspect_put_u8(gp_inspect *inspect, uint32_t number)
{
    gp_inspect_put(inspect, number, 1);
}

void gp_inspect_put_u16(gp_inspect *inspect, uint32_t number)
{
    gp_inspect_put(inspect, number, 2);
}

void gp_inspect_put_u32(gp_inspect *inspect, uint32_t number)
{
    gp_inspect_put(inspect, number, 4);
}

void gp_inspect_put_u64(gp_inspect *inspect, uint64_t number)
{
    gp_inspect_put(inspect, number, 8);
}

void gp_inspect_put_version(gp_inspect *inspect)
{
    inspect->is_begun = true;
    gp_inspect_put_u8(inspect, gp_is_little_endian() ? 1 : 2);
    gp_inspect_put_u8(inspect, GP_INSPECT_VERSION);
}

void gp_inspect_put_text(gp_inspect *inspect, const char *text)
{
    size_t length = strlen(text);
    length = length < UINT8_MAX ? length : UINT8_MAX;
    gp_inspect_put_u8(inspect, (uint32_t)length);
    gp_inspect_put_bytes(inspect, text, length);
}

uint64_t gp_inspect_begin(gp_inspect *inspect, uint64_t first)
{
    inspect->is_begun = true;
    if (inspect->session.cursor == 0) {
        inspect->session.cursor = first + 1u;
        gp_inspect_put_u8(inspect, GP_PROBLEM_NONE);
    }
    return inspect->session.cursor - 1u;
}

bool gp_inspect_pauses(gp_inspect *inspect, uint64_t place)
{
    inspect->session.cursor = place + 1u;
    inspect->is_paused = inspect->left == 0;
    return inspect->is_paused;
}
