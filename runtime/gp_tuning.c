#include "gp_tuning.h"

#include "gp_value_text.h"

#include <string.h>

#define VALUE_SIZE 128 /* with its NUL; longer values are errors */

/* The rest of a text, or of a line. */
typedef struct span {
    const char *at;
    const char *end;
} span;

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static void trim(span *text)
{
    while (text->at < text->end && is_blank(*text->at)) {
        text->at++;
    }
    while (text->at < text->end && is_blank(text->end[-1])) {
        text->end--;
    }
}

/* Takes the text before a letter, or all of it; true if it has the letter. */
static bool split(span *text, char letter, span *before)
{
    size_t size = (size_t)(text->end - text->at);
    const char *found = size == 0 ? NULL : memchr(text->at, letter, size);
    bool is_there = found != NULL;

    before->at = text->at;
    before->end = is_there ? found : text->end;
    text->at = is_there ? found + 1 : text->end;
    return is_there;
}

/* Parses the value of a field; stores it unless the table is NULL. */
static gp_problem read_value(const gp_field *field, span text, void *table)
{
    char copy[VALUE_SIZE];
    size_t size = (size_t)(text.end - text.at);
    gp_value value;

    if (size >= sizeof copy) {
        return GP_PROBLEM_TEXT;
    }
    memcpy(copy, text.at, size);
    copy[size] = '\0';
    gp_problem problem =
        gp_value_parse(NULL, field->type, copy, NULL, 0, &value, NULL);
    if (problem == GP_PROBLEM_NONE && table != NULL) {
        char *place = (char *)table + field->offset;
        gp_value_store(value, place, field->type->size);
    }
    return problem;
}

static gp_problem read_line(
    const gp_field *fields, uint32_t count, span line, void *table)
{
    span content;
    span name;

    bool has_nul = split(&line, '\0', &content);
    line = content;
    split(&line, '#', &content);
    trim(&content);
    if (!has_nul && content.at == content.end) {
        return GP_PROBLEM_NONE;
    }
    if (has_nul || !split(&content, ':', &name)) {
        return GP_PROBLEM_TEXT;
    }
    trim(&name);
    trim(&content);
    const gp_field *field = gp_value_find_row(
        fields, sizeof *fields, count, name.at, (size_t)(name.end - name.at));
    return field == NULL ? GP_PROBLEM_UNKNOWN
                         : read_value(field, content, table);
}

/* Parses all lines; counts the lines up to the first with a problem. */
static gp_problem read_lines(const gp_field *fields, uint32_t count,
    void *table, span text, uint32_t *lines)
{
    gp_problem problem = GP_PROBLEM_NONE;

    *lines = 0;
    while (text.at < text.end && problem == GP_PROBLEM_NONE) {
        span line;
        split(&text, '\n', &line);
        problem = read_line(fields, count, line, table);
        ++*lines;
    }
    return problem;
}

gp_problem gp_tuning_read(const gp_field *fields, uint32_t count, void *table,
    const char *text, size_t size, uint32_t *line)
{
    const char *at = size != 0 ? text : "";
    bool has_mark = size >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0;
    span all = {at + (has_mark ? 3 : 0), at + size};
    uint32_t lines;

    gp_problem problem = read_lines(fields, count, NULL, all, &lines);
    if (problem == GP_PROBLEM_NONE) {
        read_lines(fields, count, table, all, &lines);
    } else if (line != NULL) {
        *line = lines;
    }
    return problem;
}
