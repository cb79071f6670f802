/*
 * raster.h - draws triangles into a picture, as a graphics card would.
 *
 * Like one, it knows no schema: it gets the place of the vertices and how they
 * are laid out. It counts in sixteenths of a pixel, so that a picture is the
 * same on every machine.
 */
#ifndef RASTER_H
#define RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture in memory of the caller's: three bytes for each pixel. */
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
    size_t position; /* where in a vertex its x and y are, as two floats */
    size_t color;    /* and its 0xRRGGBB, as a uint32_t */
    const uint32_t *indices;
    uint32_t index_count;
} raster_mesh;

/* Draws all triangles, in order; those whose vertices are not there, or are
 * thousands of pixels away, are left out. */
void raster_draw(const raster_picture *picture, const raster_mesh *mesh);

/* Writes a picture as a PPM file; false if that fails. */
bool raster_save(const raster_picture *picture, const char *path);

#endif
