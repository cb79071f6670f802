// separate from gp_base.c, so that a static world links no malloc or printf
#include "gp_base.h"

void gp_memory_report_exhausted(const gp_memory *memory, const char *name,
    uint32_t count, uint32_t capacity, uint32_t max)
{
    if (memory->on_exhausted != NULL) {
        gp_exhausted what = {name, count, capacity, max};
        memory->on_exhausted(memory->user, &what);
    }
}
