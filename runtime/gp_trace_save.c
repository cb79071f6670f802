#include "gp_trace.h"

#include <stdio.h>

static bool write_to(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, (FILE *)file) == size;
}

bool gp_trace_save(const gp_trace *trace, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool is_written = gp_trace_write(trace, write_to, file);
    return fclose(file) == 0 && is_written;
}
