/* An inspector answers every question. */
#include "edits.h"
#include "frames.h"
#include "fuzz.h"
#include "logs.h"
#include "looks.h"
#include "rows.h"

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRAME_TESTS, ROW_TESTS, EDIT_TESTS, LOOK_TESTS, LOG_TESTS, FUZZ_TESTS};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
