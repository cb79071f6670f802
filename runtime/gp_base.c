#include "gp_base.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

size_t gp_id_format(gp_id id, const char *type_name, char *text, size_t size)
{
    const char *name = type_name == NULL ? "unknown" : type_name;
    uint32_t generation = gp_id_generation(id);
    uint32_t lives = generation / 2u + generation % 2u;
    int length = id.bits == 0 ? snprintf(text, size, "none")
                              : snprintf(text, size, "%s#%" PRIu32 ":%" PRIu32,
                                    name, gp_id_slot(id), lives);
    return length < 0 ? 0 : (size_t)length;
}

const gp_memory gp_memory_plain;

void *gp_memory_allocate(const gp_memory *memory, size_t size)
{
    if (memory->fixed) {
        return NULL;
    }
    const gp_allocator *allocator = &memory->allocator;
    if (allocator->allocate == NULL) {
        return malloc(size);
    }
    return allocator->allocate(allocator->context, size);
}

void gp_memory_release(const gp_memory *memory, void *block, size_t size)
{
    if (block == NULL) {
        return;
    }
    const gp_allocator *allocator = &memory->allocator;
    if (allocator->allocate == NULL) {
        free(block);
    } else {
        allocator->release(allocator->context, block, size);
    }
}
