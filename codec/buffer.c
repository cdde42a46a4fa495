/*
** buffer.c - growing runs of bytes, and the allocator where none is given.
*/
#include "buffer.h"

#include <stdlib.h>

static void *c_resize(void *context, void *memory, size_t size)
{
    (void)context;
    return realloc(memory, size);
}

static void c_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const bogo_allocator c_allocator = {c_resize, c_release, NULL};

const bogo_allocator *buffer_allocator(const bogo_allocator *allocator)
{
    return allocator != NULL ? allocator : &c_allocator;
}

void bogo_buffer_init(bogo_buffer *buffer, const bogo_options *options)
{
    buffer->data = NULL;
    buffer->size = 0;
    buffer->capacity = 0;
    buffer->limit = options != NULL ? options->max_size : SIZE_MAX;
    buffer->allocator = buffer_allocator(options != NULL ? options->allocator : NULL);
    buffer->status = BOGO_OK;
}

bool buffer_grow(bogo_buffer *buffer, size_t extra)
{
    if (buffer->status != BOGO_OK) {
        return false;
    }
    if (extra > SIZE_MAX - buffer->size) {
        buffer->status = BOGO_E_TOO_BIG;
        return false;
    }
    size_t needed = buffer->size + extra;
    size_t doubled = buffer->capacity <= SIZE_MAX / 2 ? buffer->capacity * 2 : SIZE_MAX;
    size_t capacity = needed > doubled ? needed : doubled;
    capacity = capacity < BUFFER_LEAST ? BUFFER_LEAST : capacity;
    /* Room is asked for by worst case, so a buffer may have more of it than the limit lets it use. */
    if (buffer->size > buffer->limit) {
        buffer->status = BOGO_E_TOO_BIG;
        return false;
    }
    uint8_t *data = buffer->allocator->resize(buffer->allocator->context, buffer->data, capacity);
    if (data == NULL) {
        buffer->status = BOGO_E_NO_MEMORY;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

bool bogo_buffer_reserve(bogo_buffer *buffer, size_t extra)
{
    return buffer_reserve(buffer, extra);
}

void bogo_buffer_append(bogo_buffer *buffer, const void *bytes, size_t size)
{
    buffer_append(buffer, bytes, size);
}

void bogo_buffer_free(bogo_buffer *buffer)
{
    if (buffer->data != NULL) {
        buffer->allocator->release(buffer->allocator->context, buffer->data);
    }
    buffer->data = NULL;
    buffer->size = 0;
    buffer->capacity = 0;
    buffer->status = BOGO_OK;
}

bogo_status buffer_finish(bogo_buffer *buffer, bogo_error *error)
{
    if (buffer->status == BOGO_OK && buffer->size > buffer->limit) {
        buffer->status = BOGO_E_TOO_BIG;
    }
    return buffer->status == BOGO_OK ? BOGO_OK : wire_report(error, buffer->status, 0);
}
