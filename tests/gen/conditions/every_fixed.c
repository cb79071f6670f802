/* The user's functions for fixed.yaml, whose world is static. */
#include "every.h"

#include "fixed.h"
#include "fixed_reflect.h"
#include "parts.h"

static fixed_world world;

float parts_twice(float of)
{
    return of * 2.0f;
}

gp_reflection every_begin(void)
{
    gp_reflection none = {NULL, NULL};

    return fixed_world_init(&world, NULL) ? fixed_reflect(&world) : none;
}

static void use_posts(fixed_ant *ant)
{
    size_t posted = 1;

    fixed_ant_rose_post(&world, ant);
#if defined(DEBUG)
    fixed_ant_fell_post(&world, ant, 2.0f);
    posted++;
#endif
#if defined(EDITOR)
    fixed_world_dawn_post(&world);
    fixed_legs_broke_post(&world, &ant->legs);
    posted += 2;
#elif defined(DEBUG) && defined(RELEASE)
    fixed_world_said_post(&world, "dawn");
    posted++;
#endif
    every_need(fixed_world_execute_callbacks(&world) == posted,
        "each signal can be posted where all is static");
}

static void use_streams(void)
{
#if defined(RELEASE)
    fixed_steps *steps = fixed_world_steps(&world);
    fixed_steps_event event;
    fixed_steps_reader reader;

    every_need(fixed_steps_push_walked(steps), "there is room");
#if defined(DEBUG)
    every_need(fixed_steps_push_said(steps, "so"), "for each");
#endif
    reader = fixed_steps_read(steps);
    every_need(fixed_steps_next(&reader, &event), "it is read");
#endif
}

void every_use(void)
{
    fixed_ant *ant = fixed_ant_create(&world);

    every_need(ant != NULL, "there is room");
    fixed_ant_freeze(&world, ant);
    fixed_ant_set_load(&world, ant, 8.0f);
    fixed_ant_thaw(&world, ant);
    every_need(ant->heavy, "what is computed follows");
#if !defined(DEBUG)
    every_need(fixed_ant_marching_link(&world, ant), "it can be in a list");
#endif
    use_posts(ant);
    use_streams();
}

void every_end(void)
{
    fixed_world_finish(&world);
}
