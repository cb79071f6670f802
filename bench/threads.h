/*
 * threads.h - rows of a benchmark with two threads.
 *
 * The measured time is wall-clock time, from the start of the first thread to
 * the end of the last one. A round counts only if neither was interrupted: the
 * processor time of each must be as long. So two cores are required, and
 * patience if they have other work.
 */
#ifndef THREADS_H
#define THREADS_H

#include "harness.h"

/* Runs a row until this many rounds were undisturbed, and prints them like
 * others; false if there is no such row. */
bool run_thread_row(const char *name, uint32_t rounds);

#endif
