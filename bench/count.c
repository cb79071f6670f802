/* Instructions of one round, counted by callgrind. */
#include "harness.h"

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#define HAS_CALLGRIND 1
#endif
#endif

#ifdef HAS_CALLGRIND
#include <valgrind/callgrind.h>

void harness_count(const harness_row *row)
{
    row->set_up(row->count);
    row->ours(0);
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    row->ours(1);
    CALLGRIND_DUMP_STATS_AT(row->name);
    CALLGRIND_STOP_INSTRUMENTATION;
    row->tear_down();
}
#else
void harness_count(const harness_row *row)
{
    (void)row;
    harness_require(false, "valgrind/callgrind.h is missing");
}
#endif
