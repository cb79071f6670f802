/* texture.h - a renderer as a program might have: opaque textures, plain colors. */
#ifndef TEXTURE_H
#define TEXTURE_H

#include <stdbool.h>

struct texture;

typedef struct color {
    float r, g, b;
    unsigned char alpha;
} color;

/* Colors have padding, so that they are not compared byte by byte. */
static inline bool color_same(color a, color b)
{
    return !(a.r < b.r) && !(a.r > b.r) && !(a.g < b.g) && !(a.g > b.g) &&
           !(a.b < b.b) && !(a.b > b.b) && a.alpha == b.alpha;
}

struct point {
    float x, y;
};

#endif
