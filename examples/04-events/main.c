/* Footsteps go from an animation system to a sound system in three ways. */
#include "../inspector.h"
#include "animation.h"
#include "order.h"
#include "sound.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static bool create_all(garden_world *world, beetles *crowd)
{
    bool is_good = true;
    for (uint32_t i = 0; i < GARDEN_ANTS; i++) {
        uint32_t stride = i % 2 == 0 ? 1 : GARDEN_ANT_STRIDE;
        is_good = garden_ant_create_striding(world, stride) != NULL && is_good;
    }
    for (uint32_t i = 0; i < GARDEN_BEETLES; i++) {
        garden_beetle *beetle = garden_beetle_create(world);
        is_good = beetle != NULL && is_good;
        crowd->who[i] =
            beetle == NULL ? (gp_id){0} : garden_beetle_get_any_id(beetle);
    }
    for (int i = 0; i < 2; i++) {
        garden_animation_init(&crowd->streams[i], NULL);
    }
    crowd->channel = gp_channel_create(NULL);
    return is_good && crowd->channel != NULL;
}

static void finish_beetles(beetles *crowd)
{
    gp_channel_destroy(crowd->channel);
    for (int i = 0; i < 2; i++) {
        gp_stream_adopt(&crowd->streams[i].stream); /* may be in the channel */
        garden_animation_finish(&crowd->streams[i]);
    }
}

/* A lizard eats the first ant between its step and the sound of it. */
static void feed_lizard(garden_world *world)
{
    garden_ant_walk walk = garden_ant_walk_begin(world);
    garden_ant *ant = garden_ant_walk_next(&walk);
    if (ant != NULL) {
        garden_ant_recycle(world, ant);
    }
}

/* Merges the events of ants and beetles in a frame into one stream, by time. */
static bool merge(
    garden_animation *merged, garden_world *world, gp_channel *channel)
{
    gp_stream *ants = &garden_world_animation(world)->stream;
    gp_stream *theirs;
    while ((theirs = gp_channel_take(channel)) == NULL) {
        sched_yield();
    }
    const gp_stream *sources[] = {ants, theirs};
    bool is_good = gp_stream_merge(&merged->stream, sources, 2, 0);
    gp_stream_reset(ants);
    gp_channel_give_back(channel, theirs);
    return is_good;
}

static void print_sound(const sound *counts, const garden_world *world)
{
    printf("polled: %u looks, %u of them for %u steps\n", counts->looks,
        counts->finds, counts->steps);
    printf("called back: %u steps, %u skipped\n", counts->calls,
        garden_world_skipped_callbacks(world));
    printf("streamed: %u steps, %u of the dead, %u lost, %u out of order\n",
        counts->events, counts->of_dead, counts->lost, counts->misplaced);
}

int main(int count, char **arguments)
{
    static garden_world world;
    static beetles crowd;
    sound counts = {0};
    garden_animation merged;
    pthread_t thread;
    gp_stream_init(
        &merged.stream, &garden_animation_type, NULL, GP_OVERFLOW_GROW, 4096);
    bool is_good = garden_world_init(&world, NULL) &&
                   create_all(&world, &crowd) &&
                   inspector_open(&world, count, arguments) &&
                   garden_ant_any_listen(
                       &world, garden_ant_on_stepped(sound_hear, &counts)) &&
                   pthread_create(&thread, NULL, animate_beetles, &crowd) == 0;
    if (!is_good) {
        return EXIT_FAILURE;
    }
    for (uint32_t frame = 0; frame < GARDEN_FRAMES; frame++) {
        animate_ants(&world, frame);
        is_good = merge(&merged, &world, crowd.channel) && is_good;
        feed_lizard(&world);
        if (frame == 1) {
            is_good = print_order(&merged) && is_good;
        }
        sound_poll(&counts, &world);
        garden_world_execute_callbacks(&world);
        sound_read(&counts, &world, &merged);
        inspector_wait(100);
    }
    pthread_join(thread, NULL);
    print_sound(&counts, &world);
    inspector_close();
    finish_beetles(&crowd);
    garden_animation_finish(&merged);
    garden_world_finish(&world);
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
