/* The last frames of a static world, whose size is no multiple of 64. */
#include "../support.h"

#include "garden_snapshot.h"

#include "../rewind/play.h"

static garden_world the_world;

static garden_world *begin(void)
{
    slots_alive = 0;
    gp_poison_allow(&the_world, sizeof the_world / 8u * 8u);
    memset(&the_world, 0xA5, sizeof the_world);
    assert_true(garden_world_init(&the_world, NULL));
    return &the_world;
}

static const unsigned char *get_block(garden_world *world, size_t *size)
{
    *size = sizeof *world;
    return (const unsigned char *)world;
}

int main(void)
{
    const struct CMUnitTest tests[] = {PLAY_TESTS};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
