/*
 * gp_channel.h - passes whole streams from one thread to another and back.
 *
 * One thread, the producer, posts and takes back; the other one, the consumer,
 * takes and gives back; neither ever waits. A thread must not use a stream that
 * it posted until it comes back, empty. Streams arrive in the order posted.
 *
 *     gp_channel_post(channel, stream);              // the producer
 *     stream = gp_channel_take_back(channel);        // NULL: take another one
 *
 *     while ((stream = gp_channel_take(channel)) != NULL) { // the consumer
 *         gp_stream_visit(stream, handle, NULL);
 *         gp_channel_give_back(channel, stream);
 *     }
 *
 * Channels are declared unless __STDC_NO_ATOMICS__ or GP_NO_THREADS is defined.
 */
#ifndef GP_CHANNEL_H
#define GP_CHANNEL_H

#include "gp_stream.h"

#if !defined(__STDC_NO_ATOMICS__) && !defined(GP_NO_THREADS)
#define GP_HAS_CHANNELS 1

GP_BEGIN_DECLS

typedef struct gp_channel gp_channel;

/* The maximum number of streams in transit, in both directions together. */
#define GP_CHANNEL_DEPTH 8u

/* The size of a channel in the caller's memory, in bytes. */
#define GP_CHANNEL_SIZE (256u + 4u * GP_CORE_PADDING)

/* Returns NULL, after on_exhausted was called, if there is no memory; memory
 * may be NULL for malloc. */
gp_channel *gp_channel_create(const gp_memory *memory);

/* Makes a channel in GP_CHANNEL_SIZE bytes, aligned to 8. */
gp_channel *gp_channel_create_static(void *place);

/* Releases its memory; no thread may use the channel. Streams in transit still
 * belong to the code that made them; adopt them to use them. */
void gp_channel_destroy(gp_channel *channel);

/* Posts a stream. Returns false, and the caller keeps the stream, if
 * GP_CHANNEL_DEPTH streams are in transit. */
bool gp_channel_post(gp_channel *channel, gp_stream *stream);

/* The next posted stream, or NULL. */
gp_stream *gp_channel_take(gp_channel *channel);

/* Empties a stream that was taken and returns it to the producer. */
void gp_channel_give_back(gp_channel *channel, gp_stream *stream);

/* The next returned stream, or NULL. */
gp_stream *gp_channel_take_back(gp_channel *channel);

GP_END_DECLS

#endif

#endif
