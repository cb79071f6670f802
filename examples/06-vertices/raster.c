#include "raster.h"

#include <stdio.h>
#include <string.h>

#define STEPS 16        /* per pixel */
#define FARTHEST 4096.f /* pixels, so that no product overflows */

typedef struct corner {
    int64_t x, y; /* in steps */
    uint32_t color;
} corner;

static bool read_corner(corner *to, const raster_mesh *mesh, uint32_t index)
{
    float at[2];
    if (index >= mesh->vertex_count) {
        return false;
    }
    const char *vertex = (const char *)mesh->vertices + index * mesh->stride;
    memcpy(at, vertex + mesh->position, sizeof at);
    memcpy(&to->color, vertex + mesh->color, sizeof to->color);
    for (int i = 0; i < 2; i++) {
        if (!(at[i] > -FARTHEST && at[i] < FARTHEST)) { /* also rejects NaN */
            return false;
        }
    }
    to->x = (int64_t)(at[0] * STEPS);
    to->y = (int64_t)(at[1] * STEPS);
    return true;
}

/* Twice the area of a triangle, positive if its corners are clockwise. */
static int64_t area_of(corner a, corner b, corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Sets a pixel to the color of a point. The areas are those of the triangles
 * between the point and two corners each. */
static void paint(uint8_t *pixel, const corner *corners, const int64_t *areas)
{
    int64_t whole = areas[0] + areas[1] + areas[2];
    for (int byte = 0; byte < 3; byte++) {
        int64_t sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += areas[i] * (corners[i].color >> (16 - 8 * byte) & 255);
        }
        pixel[byte] = (uint8_t)(sum / whole);
    }
}

static void draw_row(
    const raster_picture *picture, const corner *corners, uint32_t row)
{
    corner at = {.y = (int64_t)row * STEPS + STEPS / 2};
    for (uint32_t x = 0; x < picture->width; x++) {
        at.x = (int64_t)x * STEPS + STEPS / 2;
        int64_t areas[3] = {area_of(at, corners[1], corners[2]),
            area_of(corners[0], at, corners[2]),
            area_of(corners[0], corners[1], at)};
        if (areas[0] >= 0 && areas[1] >= 0 && areas[2] >= 0) {
            size_t place = (size_t)row * picture->width + x;
            paint(picture->pixels + 3 * place, corners, areas);
        }
    }
}

void raster_draw(const raster_picture *picture, const raster_mesh *mesh)
{
    for (uint32_t first = 0; first + 3 <= mesh->index_count; first += 3) {
        corner corners[3];
        bool is_there = true;
        for (uint32_t i = 0; i < 3; i++) {
            is_there = is_there &&
                       read_corner(&corners[i], mesh, mesh->indices[first + i]);
        }
        if (is_there && area_of(corners[0], corners[1], corners[2]) > 0) {
            for (uint32_t row = 0; row < picture->height; row++) {
                draw_row(picture, corners, row);
            }
        }
    }
}

bool raster_save(const raster_picture *picture, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    size_t size = (size_t)3 * picture->width * picture->height;
    fprintf(file, "P6\n%u %u\n255\n", (unsigned)picture->width,
        (unsigned)picture->height);
    bool is_written = fwrite(picture->pixels, 1, size, file) == size;
    return fclose(file) == 0 && is_written;
}
