/*
 * threads.h - rows of a benchmark in which two threads take part.
 *
 * What is timed is the wall's time, from when the first of both begins until
 * the last one ends, and only what neither was interrupted in: the processor
 * time of each must be as long. So two cores are needed, and patience where
 * they have other work.
 */
#ifndef THREADS_H
#define THREADS_H

#include "harness.h"

/* Runs a row until there were so many clean rounds, and prints them as others
 * are; false if there is no such row. */
bool run_thread_row(const char *name, uint32_t rounds);

#endif
