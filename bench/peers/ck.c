#include <ck_ring.h>

#include "peers.h"

CK_RING_PROTOTYPE(event, peer_event)

static ck_ring_t ring;
static peer_event slots[512];

static void begin(void)
{
    ck_ring_init(&ring, 512);
}

static void end(void)
{
}

static uint64_t run(uint32_t round)
{
    uint64_t sum = 0;
    peer_event event;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            event = peer_make(i, round + frame + i);
            ck_ring_enqueue_spsc_event(&ring, slots, &event);
        }
        while (ck_ring_dequeue_spsc_event(&ring, slots, &event)) {
            sum += peer_use(&event);
        }
    }
    return sum;
}

const peer ck_peer = {begin, end, run};
