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
 * room returns false and notifies on_exhausted of the buffer's gp_memory. A
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

#include "gp_buffer_core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GP_NUMBER float
#define GP_NUMBER_BUFFER gp_f32_buffer
#define GP_NUMBER_WRITER gp_f32_writer
#define GP_BUFFER_FN(verb) gp_f32_buffer_##verb
#define GP_WRITER_FN(verb) gp_f32_writer_##verb
#include "gp_number_buffer.h"

#define GP_NUMBER double
#define GP_NUMBER_BUFFER gp_f64_buffer
#define GP_NUMBER_WRITER gp_f64_writer
#define GP_BUFFER_FN(verb) gp_f64_buffer_##verb
#define GP_WRITER_FN(verb) gp_f64_writer_##verb
#include "gp_number_buffer.h"

#define GP_NUMBER uint16_t
#define GP_NUMBER_BUFFER gp_u16_buffer
#define GP_NUMBER_WRITER gp_u16_writer
#define GP_BUFFER_FN(verb) gp_u16_buffer_##verb
#define GP_WRITER_FN(verb) gp_u16_writer_##verb
#include "gp_number_buffer.h"

#define GP_NUMBER uint32_t
#define GP_NUMBER_BUFFER gp_u32_buffer
#define GP_NUMBER_WRITER gp_u32_writer
#define GP_BUFFER_FN(verb) gp_u32_buffer_##verb
#define GP_WRITER_FN(verb) gp_u32_writer_##verb
#include "gp_number_buffer.h"

#ifdef __cplusplus
}
#endif

#endif
