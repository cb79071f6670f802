/*
 * raster.h - draws triangles into a picture, as a graphics card would.
 *
 * Like a graphics card, it knows no schema: it gets the address and the layout
 * of the vertices. Coordinates are rounded to sixteenths of a pixel, so that a
 * picture is the same on every machine.
 */
#ifndef RASTER_H
#define RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture in the caller's memory: three bytes for each pixel. */
typedef struct raster_picture {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
} raster_picture;

/* Vertices, and three indices into them for each triangle. */
typedef struct raster_mesh {
    const void *vertices;
    uint32_t vertex_count;
    size_t stride;   /* bytes from one vertex to the next */
    size_t position; /* offset of x and y in a vertex, two floats */
    size_t color;    /* offset of its 0xRRGGBB, a uint32_t */
    const uint32_t *indices;
    uint32_t index_count;
} raster_mesh;

/* Draws all triangles in order. Skips those whose vertices do not exist or are
 * thousands of pixels away. */
void raster_draw(const raster_picture *picture, const raster_mesh *mesh);

/* Writes a picture as a PPM file. Returns false if that fails. */
bool raster_save(const raster_picture *picture, const char *path);

#endif
