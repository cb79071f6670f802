/* Ours against a peer: peers NAME ROUNDS prints the times of both. */
#include <stdlib.h>
#include <string.h>

#include "gp_buffer.h"
#include "peers.h"

static bench_noise stream;
static gp_f32_buffer buffer;

static void push(uint32_t i, uint32_t number)
{
    switch (peer_kind(i)) {
    case BENCH_NOISE_HIT:
        bench_noise_push_hit(&stream, number, number + 1u, 1);
        break;
    case BENCH_NOISE_DAMAGE:
        bench_noise_push_damage(&stream, number, number + 2u, number & 15u, 2);
        break;
    case BENCH_NOISE_SOUND:
        bench_noise_push_sound(&stream, number, number & 7u, 3, 3, 1);
        break;
    default:
        bench_noise_push_spawn(&stream, number, number & 1u, 4, 4, 4, 3);
        break;
    }
}

static uint64_t run_stream(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            push(i, round + frame + i);
        }
        bench_noise_reader reader = bench_noise_read(&stream);
        bench_noise_event event;
        while (bench_noise_next(&reader, &event)) {
            switch (event.kind) {
            case BENCH_NOISE_HIT:
                sum += peer_use_hit(event.hit);
                break;
            case BENCH_NOISE_DAMAGE:
                sum += peer_use_damage(event.damage);
                break;
            case BENCH_NOISE_SOUND:
                sum += peer_use_sound(event.sound);
                break;
            case BENCH_NOISE_SPAWN:
                sum += peer_use_spawn(event.spawn);
                break;
            case BENCH_NOISE_LOST:
                break;
            }
        }
    }
    return sum;
}

static uint64_t run_buffer(uint32_t round)
{
    for (uint32_t refill = 0; refill < 100; refill++) {
        float x = (float)(round + refill);
        gp_f32_buffer_reset(&buffer);
        gp_f32_writer writer = gp_f32_buffer_begin_write(&buffer);
        for (uint32_t i = 0; i < PEER_FLOATS / 3u; i++) {
            gp_f32_writer_write3(&writer, x, x + 1, (float)i);
        }
        gp_f32_buffer_end_write(&buffer, writer);
    }
    return peer_use_floats(gp_f32_buffer_values(&buffer), PEER_FLOATS);
}

static void begin_ours(uint32_t count)
{
    (void)count;
    bench_noise_init(&stream, NULL);
    gp_f32_buffer_init(&buffer, NULL);
}

static void end_ours(void)
{
    bench_noise_finish(&stream);
    gp_f32_buffer_finish(&buffer);
}

int main(int argc, char **argv)
{
    const struct {
        const char *name;
        const peer *peer;
        harness_side_fn *ours;
    } peers[] = {
        {"vector", &vector_peer, run_stream},
        {"ck-ring", &ck_peer, run_stream},
        {"reader-writer-queue", &reader_writer_peer, run_stream},
        {"concurrent-queue", &concurrent_peer, run_stream},
        {"byte-array", &bytes_peer, run_stream},
        {"async-queue", &async_peer, run_stream},
        {"sdl-bulk", &sdl_bulk_peer, run_stream},
        {"sdl", &sdl_peer, run_stream},
        {"vector-floats", &vector_floats_peer, run_buffer},
        {"array-floats", &array_floats_peer, run_buffer},
    };
    harness_require(argc == 3, "usage: peers NAME ROUNDS");
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++) {
        if (strcmp(peers[i].name, argv[1]) == 0) {
            harness_row row = {peers[i].name, PEER_EVENTS, begin_ours, end_ours,
                peers[i].ours, peers[i].peer->run};
            peers[i].peer->begin();
            harness_run(&row, (uint32_t)strtoul(argv[2], NULL, 10));
            peers[i].peer->end();
            return 0;
        }
    }
    harness_require(false, "no such peer");
    return 1;
}
