/*
** stream.c - documents that stand one after another, from a callback or from memory.
**
** A document's first bytes say how long it is. What they say is not trusted: memory grows with the bytes that
** have really come, at most doubling, so a stream that promises a gigabyte and sends ten bytes costs ten.
*/
#include "buffer.h"
#include "read.h"

enum { STREAM_FIRST_ROOM = 1 << 14 };

static void stream_prepare(bogo_stream *stream, const bogo_options *options)
{
    memset(stream, 0, sizeof(*stream));
    stream->options = options != NULL ? *options : bogo_default_options();
    bogo_buffer_init(&stream->buffer, &stream->options);
    stream->buffer.limit = SIZE_MAX; /* bytes of the next document may come with those of this one */
}

void bogo_stream_init(bogo_stream *stream, bogo_stream_read read, void *context, const bogo_options *options)
{
    stream_prepare(stream, options);
    stream->read = read;
    stream->context = context;
}

void bogo_stream_init_bytes(bogo_stream *stream, const void *bytes, size_t size, const bogo_options *options)
{
    stream_prepare(stream, options);
    stream->next = bytes;
    stream->left = size;
    stream->ended = true;
}

void bogo_stream_free(bogo_stream *stream)
{
    bogo_buffer_free(&stream->buffer);
    stream->document = stream->next = NULL;
    stream->size = stream->left = 0;
    stream->ended = true;
}

static bool stream_fail(bogo_stream *stream, bogo_status status, uint64_t offset)
{
    stream->status = status;
    stream->error_offset = offset;
    return false;
}

/* Makes room behind the bytes that are left, first of all where used ones stand before them. */
static bool stream_make_room(bogo_stream *stream)
{
    bogo_buffer *buffer = &stream->buffer;
    if (stream->left > 0 && stream->next != buffer->data) {
        memmove(buffer->data, stream->next, stream->left);
    }
    buffer->size = stream->left;
    if (buffer->size == buffer->capacity) {
        bogo_buffer_reserve(buffer, buffer->size > STREAM_FIRST_ROOM ? buffer->size : STREAM_FIRST_ROOM);
    }
    stream->next = buffer->data;
    return buffer->status == BOGO_OK || stream_fail(stream, buffer->status, stream->offset);
}

/* Reads until `size` bytes are there or the stream has ended; false only with an error. */
static bool stream_fill(bogo_stream *stream, size_t size)
{
    bogo_buffer *buffer = &stream->buffer;
    while (stream->left < size && !stream->ended) {
        size_t got = 0;
        if (buffer->size == buffer->capacity && !stream_make_room(stream)) {
            return false;
        }
        size_t room = buffer->capacity - buffer->size;
        if (!stream->read(stream->context, buffer->data + buffer->size, room, &got) || got > room) {
            return stream_fail(stream, BOGO_E_READER, stream->offset + stream->left);
        }
        buffer->size += got;
        stream->left += got;
        stream->ended = got == 0;
    }
    return true;
}

/* The size of a document, if it may have it: what is announced has to fit the limit, or what there is. */
static bool stream_accept(bogo_stream *stream, size_t header, uint64_t content, size_t *size)
{
    size_t limit = stream->options.max_size;
    if (stream->ended && (header > stream->left || content > stream->left - header)) {
        return stream_fail(stream, BOGO_E_TRUNCATED, stream->offset + stream->left);
    }
    if (header > limit || content > limit - header) {
        return stream_fail(stream, BOGO_E_TOO_BIG, stream->offset);
    }
    *size = header + (size_t)content;
    return true;
}

/* How long the document is whose first bytes are at hand; false when they make no document. */
static bool stream_measure(bogo_stream *stream, size_t *size)
{
    bogo_value root;
    bogo_error error;
    wire_extent extent;
    size_t head = WIRE_HEADER + WIRE_VARINT_MAX;
    if (bogo_open(stream->next, stream->left < head ? stream->left : head, &root, &error) == BOGO_OK) {
        const uint8_t *end = root.data + root.size;
        if (wire_measure(root.type, root.data, end, &extent)) {
            return stream_accept(stream, WIRE_HEADER + extent.header, extent.content, size);
        }
        wire_explain_value(root.type, root.data, end, stream->next, &error);
    }
    return stream_fail(stream, error.status, stream->offset + error.offset);
}

bool bogo_stream_next(bogo_stream *stream)
{
    bogo_error error;
    size_t size = 0;
    stream->offset += stream->size;
    stream->size = 0;
    stream->document = NULL;
    if (stream->status != BOGO_OK || !stream_fill(stream, WIRE_HEADER + WIRE_VARINT_MAX) ||
        stream->left == 0) {
        return false;
    }
    if (!stream_measure(stream, &size) || !stream_fill(stream, size)) {
        return false;
    }
    if (stream->left < size) {
        return stream_fail(stream, BOGO_E_TRUNCATED, stream->offset + stream->left);
    }
    if (bogo_check(stream->next, size, &stream->options, &error) != BOGO_OK) {
        return stream_fail(stream, error.status, stream->offset + error.offset);
    }
    stream->document = stream->next;
    stream->size = size;
    stream->next += size;
    stream->left -= size;
    return true;
}
