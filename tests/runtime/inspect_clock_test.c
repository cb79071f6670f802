/* Where there is no operating system, an inspector must be given a clock. */
#define GP_INSPECT
#undef __unix__
#undef __APPLE__
#undef _WIN32
#include "gp_inspect.c" /* in place of that in the library */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static uint64_t tell_time(void *context)
{
    (void)context;
    return 1;
}

static void without_a_clock_there_is_no_inspector(void **state)
{
    (void)state;
    gp_reflection on = {NULL, NULL};
    gp_inspect_desc desc = {.token = "token"};
    gp_inspect inspect;
    assert_false(gp_inspect_init(&inspect, on, &desc));
    desc.now_us = tell_time;
    assert_true(gp_inspect_init(&inspect, on, &desc));
    gp_inspect_finish(&inspect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_there_is_no_inspector),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
