/*
** peek.c - one value out of a document that is not in memory: only its way there and the value itself are
** read.
**
** The bytes are seen through a small window, which is moved to where headers are and jumps over what they let
** it skip. What is found, and what is refused at which byte, is the same as bogo_path_find() finds and
** refuses.
*/
#include "buffer.h"
#include "path.h"

enum {
    PEEK_WINDOW = 512,
    PEEK_ENTRY = WIRE_VARINT_MAX + 1 + BOGO_MAX_KEY + 1 /* all of an entry up to its value's type byte */
};

typedef struct peeker {
    const bogo_source *source;
    bogo_error *error;
    size_t start; /* of the window in the document */
    size_t size;  /* bytes in it */
    uint8_t window[PEEK_WINDOW];
} peeker;

/* A value in the document, whose bytes, after its type byte, are [at, end). */
typedef struct peek_value {
    size_t at, end;
    bogo_type type;
} peek_value;

static bogo_status peek_fail(const peeker *peek, bogo_status status, size_t offset)
{
    peek->error->status = status;
    peek->error->offset = offset;
    return status;
}

/* Shows the bytes at [at, at + *size), fewer where `end` comes first; *size is at most PEEK_WINDOW. */
static bogo_status look(peeker *peek, size_t at, size_t end, size_t *size, const uint8_t **bytes)
{
    size_t wanted = *size < end - at ? *size : end - at;
    bool shown =
        at >= peek->start && at - peek->start <= peek->size && wanted <= peek->size - (at - peek->start);
    if (!shown && wanted == 0) {
        peek->start = at;
        peek->size = 0;
    } else if (!shown) {
        size_t left = peek->source->size - at;
        peek->start = at;
        peek->size = left < PEEK_WINDOW ? left : PEEK_WINDOW;
        if (!peek->source->read(peek->source->context, at, peek->window, peek->size)) {
            peek->size = 0;
            return peek_fail(peek, BOGO_E_READER, at);
        }
    }
    *size = wanted;
    *bytes = peek->window + (at - peek->start);
    return BOGO_OK;
}

/* Reads the varint at `at`; *after is the byte after it. */
static bogo_status peek_varint(peeker *peek, size_t at, size_t end, uint64_t *value, size_t *after)
{
    size_t size = WIRE_VARINT_MAX;
    const uint8_t *bytes;
    *value = 0;
    *after = at;
    bogo_status status = look(peek, at, end, &size, &bytes);
    if (status != BOGO_OK) {
        return status;
    }
    const uint8_t *stop = wire_read_varint(bytes, bytes + size, value);
    if (stop == NULL) {
        return peek_fail(peek, wire_explain_size(bytes, bytes + size, bytes, NULL), at);
    }
    *after = at + (size_t)(stop - bytes);
    return BOGO_OK;
}

/* Reads the size at `at` of content that must end before `end`; *content is where that begins. */
static bogo_status peek_size(peeker *peek, size_t at, size_t end, size_t *content, size_t *size)
{
    uint64_t value;
    bogo_status status = peek_varint(peek, at, end, &value, content);
    if (status == BOGO_OK && value > end - *content) {
        status = peek_fail(peek, BOGO_E_BOUNDS, at);
    }
    *size = status == BOGO_OK ? (size_t)value : 0;
    return status;
}

/* The content of a container, which must fill its value. */
static bogo_status peek_content(peeker *peek, const peek_value *container, size_t *content)
{
    size_t size;
    bogo_status status = peek_size(peek, container->at, container->end, content, &size);
    if (status == BOGO_OK && size != container->end - *content) {
        return peek_fail(peek, BOGO_E_TRAILING, *content + size);
    }
    return status;
}

/* Makes *value the one whose type byte is at `at`. */
static bogo_status peek_open(peeker *peek, size_t at, size_t end, peek_value *value)
{
    size_t size = 1;
    const uint8_t *bytes;
    bogo_status status = look(peek, at, end, &size, &bytes);
    if (status == BOGO_OK && *bytes >= BOGO_TYPE_COUNT) {
        status = peek_fail(peek, BOGO_E_UNKNOWN_TYPE, at);
    }
    if (status == BOGO_OK) {
        value->type = (bogo_type)*bytes;
        value->at = at + 1;
        value->end = end;
    }
    return status;
}

/* The byte after the value of this type that begins at `at`. */
static bogo_status peek_skip(peeker *peek, unsigned type, size_t at, size_t end, size_t *after)
{
    size_t size = WIRE_VARINT_MAX;
    const uint8_t *bytes;
    wire_extent extent;
    bogo_status status = look(peek, at, end, &size, &bytes);
    if (status != BOGO_OK) {
        return status;
    }
    if (!wire_measure(type, bytes, bytes + size, &extent) || extent.header > size) {
        status = wire_explain_value(type, bytes, bytes + size, bytes, NULL);
        return peek_fail(peek, status, status == BOGO_E_UNKNOWN_TYPE ? at - 1 : at);
    }
    if (extent.content > end - at - extent.header) {
        return peek_fail(peek, BOGO_E_BOUNDS, at);
    }
    *after = at + extent.header + (size_t)extent.content;
    return BOGO_OK;
}

/* ---- Steps -------------------------------------------------------------------------------------------- */

static bogo_status peek_key(peeker *peek, const bogo_key *key, peek_value *value)
{
    size_t at, content, size;
    if (value->type != BOGO_OBJECT || key->size > BOGO_MAX_KEY) {
        return BOGO_MISSING;
    }
    bogo_status status = peek_content(peek, value, &at);
    while (status == BOGO_OK && at != value->end) {
        size_t seen = PEEK_ENTRY;
        const uint8_t *bytes;
        status = look(peek, at, value->end, &seen, &bytes); /* in one go what is read in two */
        if (status == BOGO_OK) {
            status = peek_size(peek, at, value->end, &content, &size);
        }
        if (status != BOGO_OK) {
            return status;
        }
        if (size == 0) {
            return peek_fail(peek, BOGO_E_ENTRY, content);
        }
        const uint8_t *entry = bytes + (content - at);
        if (entry[0] == key->size && size >= 2 && key->size <= size - 2 &&
            memcmp(entry + 1, key->text, key->size) == 0) {
            return peek_open(peek, content + 1 + key->size, content + size, value);
        }
        at = content + size;
    }
    return status == BOGO_OK ? BOGO_MISSING : status;
}

/* The header of a typed list, and where its elements begin. */
static bogo_status peek_typed_list(peeker *peek, const peek_value *list, wire_typed_header *header,
                                   size_t *elements)
{
    size_t content, after;
    uint64_t count;
    size_t size = 1;
    const uint8_t *bytes;
    bogo_status status = peek_content(peek, list, &content);
    if (status == BOGO_OK && content == list->end) {
        return peek_fail(peek, BOGO_E_TRUNCATED, content);
    }
    if (status == BOGO_OK) {
        status = look(peek, content, list->end, &size, &bytes);
    }
    if (status == BOGO_OK && !wire_is_element_type(*bytes)) {
        return peek_fail(peek, BOGO_E_ELEMENT_TYPE, content);
    }
    if (status != BOGO_OK) {
        return status;
    }
    header->element = (bogo_type)*bytes;
    status = peek_varint(peek, content + 1, list->end, &count, &after);
    if (status == BOGO_OK && count > (list->end - after) / wire_least_element(header->element)) {
        return peek_fail(peek, BOGO_E_COUNT, content + 1);
    }
    header->count = count;
    *elements = after;
    return status;
}

/* Element `index` of a typed list. */
static bogo_status peek_typed_element(peeker *peek, uint64_t index, peek_value *value)
{
    wire_typed_header header;
    size_t at, after = 0;
    const uint8_t *bytes;
    size_t one = 1;
    bogo_status status = peek_typed_list(peek, value, &header, &at);
    if (status != BOGO_OK) {
        return status;
    }
    if (index >= header.count) {
        return BOGO_MISSING;
    }
    bool bytewise = wire_least_element(header.element) == 1; /* bool and byte: all of one size */
    if (bytewise && header.count != value->end - at) {
        return peek_fail(peek, BOGO_E_COUNT, value->at);
    }
    at = bytewise ? at + (size_t)index : at;
    unsigned type = header.element == BOGO_TRUE ? BOGO_BYTE : header.element;
    for (uint64_t i = bytewise ? index : 0;; i++) {
        status = peek_skip(peek, type, at, value->end, &after);
        if (status != BOGO_OK || i == index) {
            break;
        }
        at = after;
    }
    value->type = header.element;
    value->at = at;
    value->end = after;
    if (status == BOGO_OK && header.element == BOGO_TRUE) {
        status = look(peek, at, after, &one, &bytes);
        if (status == BOGO_OK && *bytes > 1) {
            status = peek_fail(peek, BOGO_E_BOOL, at);
        }
        value->type = status == BOGO_OK && *bytes == 1 ? BOGO_TRUE : BOGO_FALSE;
        value->end = at; /* a bool by itself has no bytes */
    }
    return status;
}

/* Goes over the elements of a list: to number `index`, or over all, which tells their number. */
static bogo_status peek_list(peeker *peek, uint64_t index, peek_value *value, uint64_t *length)
{
    size_t at;
    size_t after = 0;
    uint64_t count = 0;
    bogo_status status = peek_content(peek, value, &at);
    for (; status == BOGO_OK && at != value->end; count++) {
        size_t size = 1 + WIRE_VARINT_MAX;
        const uint8_t *bytes;
        status = look(peek, at, value->end, &size, &bytes);
        unsigned type = status == BOGO_OK ? *bytes : BOGO_TYPE_COUNT;
        if (status == BOGO_OK) {
            status = peek_skip(peek, type, at + 1, value->end, &after);
        }
        if (status == BOGO_OK && count == index) {
            value->type = (bogo_type)type;
            value->at = at + 1;
            value->end = after;
            return BOGO_OK;
        }
        at = after;
    }
    *length = count;
    return status == BOGO_OK ? BOGO_MISSING : status;
}

static bogo_status peek_index(peeker *peek, uint64_t index, peek_value *value)
{
    uint64_t length;
    return value->type == BOGO_TYPED_LIST ? peek_typed_element(peek, index, value)
           : value->type == BOGO_LIST     ? peek_list(peek, index, value, &length)
                                          : BOGO_MISSING;
}

/* The number of elements of a list. */
static bogo_status peek_length(peeker *peek, peek_value *list, uint64_t *length)
{
    wire_typed_header header;
    size_t elements;
    bogo_status status;
    if (list->type == BOGO_TYPED_LIST) {
        status = peek_typed_list(peek, list, &header, &elements);
        *length = status == BOGO_OK ? header.count : 0;
        return status;
    }
    if (list->type != BOGO_LIST) {
        return BOGO_MISSING;
    }
    status = peek_list(peek, UINT64_MAX, list, length);
    return status == BOGO_MISSING ? BOGO_OK : status; /* there is no such element, so all were counted */
}

static bogo_status peek_step(peeker *peek, const path_step *step, peek_value *value)
{
    uint64_t length = 0;
    if (step->kind == PATH_KEY) {
        return peek_key(peek, &step->key, value);
    }
    if (step->kind == PATH_INDEX) {
        return peek_index(peek, step->index, value);
    }
    bogo_status status = peek_length(peek, value, &length);
    if (status != BOGO_OK) {
        return status;
    }
    return step->index >= 1 && step->index <= length ? peek_index(peek, length - step->index, value)
                                                     : BOGO_MISSING;
}

/* ---- The value ---------------------------------------------------------------------------------------- */

static bogo_status peek_root(peeker *peek, peek_value *root)
{
    size_t size = WIRE_HEADER;
    const uint8_t *bytes;
    bogo_value value;
    bogo_status status = look(peek, 0, peek->source->size, &size, &bytes);
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &value, peek->error);
    }
    if (status == BOGO_OK) {
        root->type = value.type;
        root->at = WIRE_HEADER;
        root->end = peek->source->size;
    }
    return status;
}

/* Copies the value's bytes to where there is room for them; out of the window, if they are small. */
static bogo_status peek_copy(peeker *peek, const peek_value *value, uint8_t *to)
{
    size_t size = value->end - value->at;
    const uint8_t *bytes;
    if (size > PEEK_WINDOW) {
        bool read = peek->source->read(peek->source->context, value->at, to, size);
        return read ? BOGO_OK : peek_fail(peek, BOGO_E_READER, value->at);
    }
    bogo_status status = look(peek, value->at, value->end, &size, &bytes);
    if (status == BOGO_OK && size > 0) {
        memcpy(to, bytes, size);
    }
    return status;
}

/* Reads the value whole, as a document of its own. */
static bogo_status peek_fetch(peeker *peek, const peek_value *value, bogo_buffer *bytes, bogo_value *out)
{
    size_t size = value->end - value->at;
    const uint8_t head[WIRE_HEADER] = {WIRE_VERSION, (uint8_t)value->type};
    if (size > bytes->limit) {
        return peek_fail(peek, BOGO_E_TOO_BIG, value->at);
    }
    bytes->size = 0;
    buffer_append(bytes, head, sizeof(head));
    if (!buffer_reserve(bytes, size)) {
        return peek_fail(peek, bytes->status, 0);
    }
    bogo_status status = peek_copy(peek, value, bytes->data + bytes->size);
    bytes->size += size;
    return status == BOGO_OK ? bogo_open(bytes->data, bytes->size, out, peek->error) : status;
}

bogo_status bogo_peek_find(const bogo_path *path, const bogo_source *source, bogo_buffer *bytes,
                           bogo_value *out, size_t *offset, bogo_error *error)
{
    bogo_error local = {BOGO_OK, 0};
    peek_value value;
    peeker peek;
    peek.source = source;
    peek.error = error != NULL ? error : &local;
    peek.start = peek.size = 0;
    bogo_status status = peek_root(&peek, &value);
    for (size_t i = 0; status == BOGO_OK && i < path->count; i++) {
        status = peek_step(&peek, &path->steps[i], &value);
    }
    if (status != BOGO_OK) {
        return status;
    }
    *offset = value.at;
    return peek_fetch(&peek, &value, bytes, out);
}
