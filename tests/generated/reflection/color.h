/* color.h - a foreign type. */
#ifndef COLOR_H
#define COLOR_H

struct color {
    unsigned char red, green, blue;
};

#endif
