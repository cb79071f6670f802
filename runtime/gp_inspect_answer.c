#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

/* Sends all of some bytes, or drops a peer that accepts none for too long. */
static void send_all(
    gp_inspect *inspect, const unsigned char *bytes, size_t size)
{
    const gp_inspect_desc *desc = &inspect->desc;
    uint64_t since = 0;
    bool is_waiting = false;
    while (size != 0 && !inspect->is_dropped) {
        size_t sent = inspect->send(inspect->peer, bytes, size);
        sent = sent < size ? sent : size;
        bytes += sent;
        size -= sent;
        uint64_t now = size == 0 ? 0 : desc->now_us(desc->context);
        if (sent != 0 || !is_waiting || now < since) {
            since = now;
            is_waiting = true;
        } else if (now - since >= desc->patience_ms * UINT64_C(1000)) {
            inspect->is_dropped = true;
        }
    }
}

void gp_inspect_send_piece(gp_inspect_answer *answer, uint32_t more)
{
    uint32_t size = answer->used - (uint32_t)sizeof(uint32_t);
    memcpy(answer->piece, &size, sizeof size);
    answer->piece[sizeof size] = (unsigned char)(answer->kind | more);
    send_all(answer->inspect, answer->piece, answer->used);
    answer->used = GP_INSPECT_HEAD;
}

void gp_inspect_put_bytes(
    gp_inspect_answer *answer, const void *bytes, size_t size)
{
    gp_inspect *inspect = answer->inspect;
    const unsigned char *from = bytes;
    inspect->left -= size < inspect->left ? (uint32_t)size : inspect->left;
    while (size != 0) {
        if (answer->used == GP_INSPECT_PIECE) {
            gp_inspect_send_piece(answer, GP_INSPECT_MORE);
        }
        size_t room = GP_INSPECT_PIECE - answer->used;
        size_t count = size < room ? size : room;
        memcpy(answer->piece + answer->used, from, count);
        answer->used += (uint32_t)count;
        from += count;
        size -= count;
    }
}

void gp_inspect_put(gp_inspect_answer *answer, uint64_t number, uint32_t size)
{
    gp_inspect_put_bytes(
        answer, (unsigned char *)&number + gp_inspect_lowest(size), size);
}

void gp_inspect_put_text(gp_inspect_answer *answer, const char *text)
{
    size_t length = strlen(text);
    length = length < UINT8_MAX ? length : UINT8_MAX;
    gp_inspect_put(answer, length, 1);
    gp_inspect_put_bytes(answer, text, length);
}

void gp_inspect_put_value(
    gp_inspect_answer *answer, const gp_type *type, const void *bytes)
{
    gp_inspect_put(answer, (uint64_t)type->kind, 1);
    gp_inspect_put(answer, type->size, 2);
    gp_inspect_put_bytes(answer, bytes, type->size);
}

bool gp_inspect_end(gp_inspect_answer *answer, gp_problem problem)
{
    gp_inspect_put(answer, (uint64_t)problem, 1);
    return true;
}
