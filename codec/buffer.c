/*
** buffer.c - the library's defaults: allocator, options, growable bytes, and the table of error sentences.
*/
#include "buffer.h"

#include <stdlib.h>

#ifndef BOGO_VERSION
#error "BOGO_VERSION must be defined as the text in the file VERSION"
#endif

const char *bogo_version(void)
{
    return BOGO_VERSION;
}

const char *bogo_message(bogo_status status)
{
    switch (status) {
#define BOGO_STATUS_MESSAGE(name, number, message)                                                           \
    case name:                                                                                               \
        return message;
        BOGO_STATUS_TABLE(BOGO_STATUS_MESSAGE)
#undef BOGO_STATUS_MESSAGE
    }
    return "unknown error";
}

const char *bogo_type_name(bogo_type type)
{
    static const char *const names[BOGO_TYPE_COUNT] = {"null", "true",       "false", "string", "byte",
                                                       "int",  "uint",       "float", "blob",   "timestamp",
                                                       "list", "typed_list", "object"};
    return (unsigned)type < BOGO_TYPE_COUNT ? names[type] : "unknown";
}

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

bogo_options bogo_default_options(void)
{
    bogo_options options = {
        .allocator = &c_allocator,
        .max_size = SIZE_MAX,
        .max_depth = BOGO_MAX_DEPTH,
        .check_utf8 = true,
        .unknown_types = false,
        .typed_lists = true,
        .extended = false,
    };
    return options;
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
    if (buffer->status != BOGO_OK && error != NULL) {
        error->status = buffer->status;
        error->offset = 0;
    }
    return buffer->status;
}
