/*
 * journal.h - the calls of listeners, in order, as one text to compare, on top of
 * support.h, which it includes.
 *
 * Each listener of a test notes a word or two, and the test compares the whole
 * journal; reading it empties it, so that the next part starts again.
 */
#ifndef JOURNAL_H
#define JOURNAL_H

#include "support.h"

static char journal_text[4096];
static char journal_read[sizeof journal_text];

/* Appends to the journal, and a blank after it. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static inline void note(const char *format, ...)
{
    size_t length = strlen(journal_text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(journal_text + length, sizeof journal_text - 1 - length, format,
        arguments);
    va_end(arguments);
    strcat(journal_text, " ");
}

/* What was noted since the last call, without the last blank. */
static inline const char *logged(void)
{
    size_t length = strlen(journal_text);
    memcpy(journal_read, journal_text, sizeof journal_read);
    if (length > 0) {
        journal_read[length - 1] = '\0';
    }
    journal_text[0] = '\0';
    return journal_read;
}

#endif
