#include "saves.h"

#include <stdio.h>

bool saves_load(garden_world *world, const char *path, gp_save_report *report)
{
    static char text[16u * 1024u];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    return garden_save_read_text(world, text, size, report);
}

void saves_print(const gp_save_report *report)
{
    printf("%u objects; values: %u as they were, %u converted, %u new, "
           "%u dropped, %u refused\n",
        (unsigned)report->objects_read, (unsigned)report->values.copied,
        (unsigned)report->values.converted, (unsigned)report->values.added,
        (unsigned)report->values.dropped, (unsigned)report->values.refused);
}
