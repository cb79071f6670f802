/* gp_real_text.h - floats as texts in no locale, for gp_value_text.c; not for
 * users. */
#ifndef GP_REAL_TEXT_H
#define GP_REAL_TEXT_H

#include "gp_value.h"

GP_BEGIN_DECLS

/* Room for the text of every f32 and f64. */
#define GP_REAL_TEXT_SIZE 40

/* Writes an f32 or f64 with the fewest digits that lead back to it. */
void gp_real_format(gp_value value, char text[GP_REAL_TEXT_SIZE]);

/* Reads an f32 or f64, rounded to the nearest; returns where it ends. NULL if
 * there is none, or, with *too_large set, if it is too large. */
const char *gp_real_parse(
    const char *text, const gp_type *type, gp_value *value, bool *too_large);

GP_END_DECLS

#endif
