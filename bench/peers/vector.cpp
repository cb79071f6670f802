#include <vector>

#include "peers.h"

namespace
{

std::vector<peer_event> events;
std::vector<float> floats;

void begin()
{
}

void end()
{
    events = {};
    floats = {};
}

uint64_t run(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            events.push_back(peer_make(i, round + frame + i));
        }
        for (const peer_event &event : events) {
            sum += peer_use(&event);
        }
        events.clear();
    }
    return sum;
}

uint64_t run_floats(uint32_t round)
{
    for (uint32_t refill = 0; refill < 100; refill++) {
        float x = static_cast<float>(round + refill);
        floats.clear();
        for (uint32_t i = 0; i < PEER_FLOATS / 3u; i++) {
            floats.push_back(x);
            floats.push_back(x + 1);
            floats.push_back(static_cast<float>(i));
        }
    }
    return peer_use_floats(floats.data(), floats.size());
}

} // namespace

extern "C" {
const peer vector_peer = {begin, end, run};
const peer vector_floats_peer = {begin, end, run_floats};
}
