/* Our frame against that of a peer: frame ROW ROUNDS prints the times of both,
 * in which ROW is one of frame.c. */
#include <stdlib.h>
#include <string.h>

#include "frame.h"

int main(int argc, char **argv)
{
    harness_require(argc == 3, "usage: frame ROW ROUNDS");
    frame_other = &frame_peer;
    for (size_t i = 0; i < sizeof frame_rows / sizeof *frame_rows; i++) {
        if (strcmp(frame_rows[i].name, argv[1]) == 0) {
            harness_run(&frame_rows[i], (uint32_t)strtoul(argv[2], NULL, 10));
            return 0;
        }
    }
    harness_require(false, "no such row");
    return 1;
}
