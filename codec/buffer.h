/*
** buffer.h - the fast path of bogo_buffer, inline for the writers. Internal to libbogo.
*/
#ifndef BOGO_BUFFER_H
#define BOGO_BUFFER_H

#include "wire.h"

/* The first allocation: most documents and texts of a row fit without a second. */
enum { BUFFER_LEAST = 512 };

/* The C library's allocator where none is given. */
const bogo_allocator *buffer_allocator(const bogo_allocator *allocator);

/* The slow path of buffer_reserve(): at least doubles the memory. */
WIRE_NOINLINE bool buffer_grow(bogo_buffer *buffer, size_t extra);

/* The byte after the last one; NULL before the first allocation. */
WIRE_INLINE uint8_t *buffer_end(const bogo_buffer *buffer)
{
    return buffer->size > 0 ? buffer->data + buffer->size : buffer->data;
}

/* Room for `extra` more bytes at data + size. */
WIRE_INLINE bool buffer_reserve(bogo_buffer *buffer, size_t extra)
{
    return WIRE_LIKELY(extra <= buffer->capacity - buffer->size) || buffer_grow(buffer, extra);
}

WIRE_INLINE void buffer_append(bogo_buffer *buffer, const void *bytes, size_t size)
{
    if (size > 0 && buffer_reserve(buffer, size)) {
        memcpy(buffer->data + buffer->size, bytes, size);
        buffer->size += size;
    }
}

WIRE_INLINE void buffer_append_char(bogo_buffer *buffer, char c)
{
    if (buffer_reserve(buffer, 1)) {
        buffer->data[buffer->size++] = (uint8_t)c;
    }
}

/* The last word on a finished buffer: its sticky status, and whether it kept to its limit. */
bogo_status buffer_finish(bogo_buffer *buffer, bogo_error *error);

#endif
