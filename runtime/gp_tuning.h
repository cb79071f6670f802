/*
 * gp_tuning.h - constants that change without a rebuild, read from text.
 *
 * A world with tunable constants stores them in a table, which generated code
 * reads. The text has a line for each changed constant, in any order:
 *
 *     # Combat
 *     aim: 400
 *     accuracy: 0.75   # was 0.7
 *     is_hard: true
 *
 * Lines end with LF or CRLF. Empty lines, lines with only a comment, and a byte
 * order mark are skipped. Constants that are not in the text keep their value;
 * for duplicate names the last one counts. Values are as in gp_value_text.h.
 */
#ifndef GP_TUNING_H
#define GP_TUNING_H

#include "gp_value.h"

GP_BEGIN_DECLS

/*
 * Reads a text of `size` bytes into a table with these fields: all of it or, if
 * it has a problem, nothing. GP_PROBLEM_UNKNOWN for an unknown name,
 * GP_PROBLEM_TEXT for a malformed line or a value of another type,
 * GP_PROBLEM_INEXACT for one that is out of range. Then `line`, which may be
 * NULL, is set to the number of the first such line, counted from 1.
 */
gp_problem gp_tuning_read(const gp_field *fields, uint32_t count, void *table,
    const char *text, size_t size, uint32_t *line);

GP_END_DECLS

#endif
