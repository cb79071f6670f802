/*
 * gp_buffer.h - buffers of numbers: gp_f32_buffer, gp_f64_buffer, gp_u16_buffer
 * and gp_u32_buffer, which have the same functions. Vertex buffers that are
 * generated from a schema behave in the same way.
 *
 * What is written goes to the end, and what is read comes from the beginning,
 * where begin_read goes; what is written after that can be read too. A buffer
 * grows as it is written, by doubling, and keeps its memory until it is
 * finished; reset only forgets what is there. So pointers to its values are good
 * until it grows, and a buffer that was as long before allocates nothing.
 *
 * A write or a read is done as a whole or not at all. A write that finds no
 * room returns false, and on_exhausted of the buffer's gp_memory is told. A
 * read past the end gives 0 and sets a flag, which stays until begin_read.
 *
 * From slow to fast: write; a writer, whose cursor stays in registers; claim,
 * which gives bare memory for raw stores, and commit.
 *
 * Reading without begin_read, using a buffer while a claim or a writer is out,
 * and using it after its frame is over (gp_frame_stack.h) are assertions. In
 * debug builds stale floats are signalling NaNs. One thread at a time; move
 * hands a buffer to another owner.
 */
#ifndef GP_BUFFER_H
#define GP_BUFFER_H

#include "gp_f32_buffer.h"
#include "gp_f64_buffer.h"
#include "gp_u16_buffer.h"
#include "gp_u32_buffer.h"

#endif
