#include <concurrentqueue/concurrentqueue.h>
#include <readerwriterqueue/readerwriterqueue.h>

#include "peers.h"

namespace
{

constexpr size_t at_once = 64;

struct shared_queue {
    moodycamel::ConcurrentQueue<peer_event> queue{PEER_EVENTS};
    moodycamel::ProducerToken producer{queue};
    moodycamel::ConsumerToken consumer{queue};
};

shared_queue *shared;
moodycamel::ReaderWriterQueue<peer_event> *pair;

void begin_shared()
{
    shared = new shared_queue;
}

void end_shared()
{
    delete shared;
}

uint64_t run_shared(uint32_t round)
{
    uint64_t sum = 0;
    peer_event events[at_once];
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            shared->queue.enqueue(
                shared->producer, peer_make(i, round + frame + i));
        }
        size_t got = 0;
        do {
            got = shared->queue.try_dequeue_bulk(
                shared->consumer, events, at_once);
            for (size_t i = 0; i < got; i++) {
                sum += peer_use(&events[i]);
            }
        } while (got != 0);
    }
    return sum;
}

void begin_pair()
{
    pair = new moodycamel::ReaderWriterQueue<peer_event>(PEER_EVENTS);
}

void end_pair()
{
    delete pair;
}

uint64_t run_pair(uint32_t round)
{
    uint64_t sum = 0;
    peer_event event;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            pair->enqueue(peer_make(i, round + frame + i));
        }
        while (pair->try_dequeue(event)) {
            sum += peer_use(&event);
        }
    }
    return sum;
}

} // namespace

extern "C" {
const peer concurrent_peer = {begin_shared, end_shared, run_shared};
const peer reader_writer_peer = {begin_pair, end_pair, run_pair};
}
