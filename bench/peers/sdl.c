#include <SDL.h>
#include <string.h>

#include "peers.h"

#define AT_ONCE 50u

static uint32_t first_type;
static SDL_Event events[AT_ONCE];

static void begin(void)
{
    harness_require(SDL_Init(SDL_INIT_EVENTS) == 0, "no SDL");
    first_type = SDL_RegisterEvents(4);
}

static void end(void)
{
    SDL_Quit();
}

/* What is of ours stands behind the type and the time, which SDL writes. */
static void put(SDL_Event *into, uint32_t i, uint32_t number)
{
    peer_event event = peer_make(i, number);
    into->type = first_type + event.head.type;
    memcpy(into->padding + 8, &event, sizeof event);
}

static uint64_t use(const SDL_Event *from)
{
    peer_event event;
    if (from->type < first_type) {
        return 0; /* one of SDL's own */
    }
    memcpy(&event, from->padding + 8, sizeof event);
    return peer_use(&event);
}

static uint64_t run(uint32_t round)
{
    uint64_t sum = 0;
    SDL_Event event;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            put(&event, i, round + frame + i);
            SDL_PushEvent(&event);
        }
        while (SDL_PollEvent(&event)) {
            sum += use(&event);
        }
    }
    return sum;
}

static uint64_t run_bulk(uint32_t round)
{
    uint64_t sum = 0;
    int many = (int)AT_ONCE;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            put(&events[i % AT_ONCE], i, round + frame + i);
            if (i % AT_ONCE == AT_ONCE - 1u) {
                SDL_PeepEvents(
                    events, many, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
            }
        }
        int got = many;
        while (got == many) {
            got = SDL_PeepEvents(
                events, many, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
            for (int i = 0; i < got; i++) {
                sum += use(&events[i]);
            }
        }
    }
    return sum;
}

const peer sdl_peer = {begin, end, run};
const peer sdl_bulk_peer = {begin, end, run_bulk};
