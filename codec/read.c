/*
** read.c - cursors over a document: open, decode, walk, find. No allocation, no recursion.
**
** A bogo_value is a type and a span that whoever made it has clipped to its entry, list or document. Every
** decoder here insists that the encoding fills its span exactly, so a size that lies is an error and never
** the neighbour's bytes.
*/
#include "read.h"

bogo_status bogo_open(const void *bytes, size_t size, bogo_value *root, bogo_error *error)
{
    return read_open(bytes, size, root, error);
}

size_t bogo_offset(const bogo_value *value)
{
    return (size_t)(value->data - value->document);
}

/* ---- Decoding scalars --------------------------------------------------------------------------------- */

static bogo_status fail_at(const bogo_value *value, bogo_status status, bogo_error *error)
{
    return wire_fail(error, status, value->document, value->data);
}

bogo_status read_explain_span(const bogo_value *value, bogo_error *error)
{
    const uint8_t *end = wire_end(value->data, value->size);
    const uint8_t *after = wire_skip(value->type, value->data, end);
    if (after == NULL) {
        return wire_explain_value(value->type, value->data, end, value->document, error);
    }
    if (after != end) {
        return wire_fail(error, BOGO_E_TRAILING, value->document, after);
    }
    return value->type == BOGO_FLOAT
               ? fail_at(value, BOGO_E_FLOAT, error)
               : wire_explain_value(value->type, value->data, end, value->document, error);
}

bogo_status bogo_read_bool(const bogo_value *value, bool *out, bogo_error *error)
{
    if (value->type != BOGO_TRUE && value->type != BOGO_FALSE) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    if (value->size != 0) {
        return read_explain_span(value, error);
    }
    *out = value->type == BOGO_TRUE;
    return BOGO_OK;
}

bogo_status bogo_read_byte(const bogo_value *value, uint8_t *out, bogo_error *error)
{
    if (value->type != BOGO_BYTE) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    if (value->size != 1) {
        return read_explain_span(value, error);
    }
    *out = value->data[0];
    return BOGO_OK;
}

bogo_status bogo_read_null(const bogo_value *value, bogo_error *error)
{
    if (value->type != BOGO_NULL) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    return value->size == 0 ? BOGO_OK : read_explain_span(value, error);
}

bogo_status read_varint_slowly(const bogo_value *value, bogo_type type, uint64_t *out, bogo_error *error)
{
    if (value->type != type) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    const uint8_t *end = value->data + value->size;
    if (wire_read_varint(value->data, end, out) != end) {
        return read_explain_span(value, error);
    }
    return BOGO_OK;
}

bogo_status bogo_read_int(const bogo_value *value, int64_t *out, bogo_error *error)
{
    return read_int(value, out, error);
}

bogo_status bogo_read_uint(const bogo_value *value, uint64_t *out, bogo_error *error)
{
    return read_varint(value, BOGO_UINT, out, error);
}

bogo_status read_double_failed(const bogo_value *value, bogo_error *error)
{
    return value->type != BOGO_FLOAT ? fail_at(value, BOGO_E_TYPE, error) : read_explain_span(value, error);
}

bogo_status bogo_read_float(const bogo_value *value, double *out, bogo_error *error)
{
    return read_double(value, out, error);
}

bogo_status bogo_read_timestamp(const bogo_value *value, int64_t *milliseconds, bogo_error *error)
{
    if (value->type != BOGO_TIMESTAMP) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    if (value->size != 8) {
        return read_explain_span(value, error);
    }
    uint64_t bits = wire_load64(value->data);
    memcpy(milliseconds, &bits, 8);
    return BOGO_OK;
}

bogo_status read_bytes_slowly(const bogo_value *value, bogo_type type, const uint8_t **bytes, size_t *size,
                              bogo_error *error)
{
    if (value->type != type) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    return read_content(value, bytes, size) ? BOGO_OK : read_explain_span(value, error);
}

bogo_status bogo_read_string(const bogo_value *value, const char **text, size_t *size, bogo_error *error)
{
    return read_text(value, text, size, error);
}

bogo_status bogo_read_blob(const bogo_value *value, const uint8_t **bytes, size_t *size, bogo_error *error)
{
    return read_bytes(value, BOGO_BLOB, bytes, size, error);
}

/* ---- Walking containers ------------------------------------------------------------------------------- */

bogo_status read_container(const bogo_value *value, const uint8_t **content, const uint8_t **end,
                           bogo_error *error)
{
    size_t size;
    *end = value->data + value->size;
    if (!read_is_container(value->type)) {
        return fail_at(value, BOGO_E_TYPE, error);
    }
    if (read_content(value, content, &size)) {
        return BOGO_OK;
    }
    *content = *end; /* who goes on all the same finds nothing in it */
    return read_explain_span(value, error);
}

bogo_status read_typed_list(const bogo_value *list, wire_typed_header *header, const uint8_t **end,
                            bogo_error *error)
{
    const uint8_t *content = NULL;
    bogo_status status = read_container(list, &content, end, error);
    if (status == BOGO_OK && !wire_read_typed_header(content, *end, header)) {
        status = wire_explain_typed_header(content, *end, list->document, error);
    }
    return status;
}

bogo_status read_element_at(const uint8_t *document, bogo_type element, const uint8_t *at, const uint8_t *end,
                            bogo_value *value, bogo_error *error)
{
    value->document = document;
    value->data = at;
    value->type = element;
    if (element == BOGO_TRUE) {
        if (at == end || *at > 1) {
            return wire_fail(error, at == end ? BOGO_E_COUNT : BOGO_E_BOOL, document, at);
        }
        value->type = *at == 1 ? BOGO_TRUE : BOGO_FALSE;
        value->size = 0;
        return BOGO_OK;
    }
    const uint8_t *after = wire_skip(element, at, end);
    if (after == NULL) {
        return wire_explain_value(element, at, end, document, error);
    }
    value->size = (size_t)(after - at);
    return BOGO_OK;
}

bogo_status read_iterate_slowly(const bogo_value *container, bogo_iterator *walk, bogo_error *error)
{
    if (container->type != BOGO_TYPED_LIST) {
        return read_container(container, &walk->next, &walk->end, error);
    }
    wire_typed_header header;
    bogo_status status = read_typed_list(container, &header, &walk->end, error);
    if (status == BOGO_OK) {
        walk->next = header.elements;
        walk->remaining = header.count;
        walk->element_type = header.element;
    }
    return status;
}

bogo_status bogo_iterate(const bogo_value *container, bogo_iterator *walk, bogo_error *error)
{
    return read_iterate(container, walk, error);
}

static bool next_field(bogo_iterator *walk)
{
    wire_entry entry;
    const uint8_t *document = walk->value.document;
    if (walk->next == walk->end) {
        return false;
    }
    if (!wire_read_entry(walk->next, walk->end, &entry)) {
        wire_explain_entry(walk->next, walk->end, document, &walk->error);
        return false;
    }
    if (read_value_at(document, entry.value, entry.next, &walk->value, &walk->error) != BOGO_OK) {
        return false;
    }
    walk->key = (const char *)entry.key;
    walk->key_size = entry.key_size;
    walk->next = entry.next;
    return true;
}

static bool next_in_list(bogo_iterator *walk)
{
    const uint8_t *document = walk->value.document;
    if (walk->next == walk->end) {
        return false;
    }
    unsigned type = *walk->next;
    const uint8_t *after = wire_skip(type, walk->next + 1, walk->end);
    if (after == NULL) {
        wire_explain_value(type, walk->next + 1, walk->end, document, &walk->error);
        return false;
    }
    walk->value.type = (bogo_type)type;
    walk->value.data = walk->next + 1;
    walk->value.size = (size_t)(after - walk->value.data);
    walk->next = after;
    return true;
}

static bool next_in_typed_list(bogo_iterator *walk)
{
    const uint8_t *document = walk->value.document;
    if (walk->remaining == 0) {
        if (walk->next != walk->end) {
            wire_fail(&walk->error, BOGO_E_COUNT, document, walk->next);
        }
        return false;
    }
    if (read_element_at(document, walk->element_type, walk->next, walk->end, &walk->value, &walk->error) !=
        BOGO_OK) {
        return false;
    }
    walk->next += walk->element_type == BOGO_TRUE ? 1 : walk->value.size;
    walk->remaining--;
    return true;
}

bool read_next_slowly(bogo_iterator *walk)
{
    bool more = walk->container == BOGO_OBJECT ? next_field(walk)
                : walk->container == BOGO_LIST ? next_in_list(walk)
                                               : next_in_typed_list(walk);
    walk->index += more; /* from UINT64_MAX to 0 at the first item */
    if (!more) {
        walk->next = walk->end;
        walk->remaining = 0;
    }
    return more;
}

bool bogo_next(bogo_iterator *walk)
{
    return read_next(walk);
}

bogo_status bogo_length(const bogo_value *container, uint64_t *length, bogo_error *error)
{
    if (container->type == BOGO_TYPED_LIST) {
        wire_typed_header header;
        const uint8_t *end;
        bogo_status status = read_typed_list(container, &header, &end, error);
        *length = status == BOGO_OK ? header.count : 0;
        return status;
    }
    const uint8_t *at = NULL, *end = NULL;
    bogo_status status = read_container(container, &at, &end, error);
    bool object = container->type == BOGO_OBJECT;
    uint64_t count = 0;
    for (; status == BOGO_OK && at != end; count++) {
        size_t size = 0;
        const uint8_t *content = object ? wire_read_size(at, end, &size) : wire_skip(*at, at + 1, end);
        if (content == NULL) {
            return object ? wire_explain_size(at, end, container->document, error)
                          : wire_explain_value(*at, at + 1, end, container->document, error);
        }
        at = object ? content + size : content;
    }
    *length = count;
    return status;
}

/* ---- Finding ------------------------------------------------------------------------------------------ */

/* The key's length byte and its first seven bytes, as they stand at the start of an entry. */
bogo_key bogo_key_prepare(const char *text, size_t size)
{
    bogo_key key = {text, size, 0, 0};
    uint8_t word[8] = {0}, mask[8] = {0xFF};
    size_t head = size < 7 ? size : 7;
    word[0] = (uint8_t)size;
    memset(mask + 1, 0xFF, head);
    if (head > 0) {
        memcpy(word + 1, text, head);
    }
    key.word = wire_load64(word);
    key.mask = wire_load64(mask);
    return key;
}

uint64_t read_word_up_to(const uint8_t *at, const uint8_t *end)
{
    uint8_t bytes[8] = {0};
    memcpy(bytes, at, (size_t)(end - at));
    return wire_load64(bytes);
}

bogo_status bogo_find_key(const bogo_value *object, const bogo_key *key, bogo_value *out, bogo_error *error)
{
    return read_find_key(object, key, out, error);
}

bogo_status bogo_find(const bogo_value *object, const char *key, size_t key_size, bogo_value *out,
                      bogo_error *error)
{
    bogo_key prepared = bogo_key_prepare(key, key_size);
    return bogo_find_key(object, &prepared, out, error);
}

bogo_status bogo_find_keys(const bogo_value *object, const bogo_key *keys, size_t count, bogo_value *values,
                           bogo_error *error)
{
    const uint8_t *at, *end;
    for (size_t i = 0; i < count; i++) {
        values[i].type = BOGO_ABSENT;
    }
    if (object->type != BOGO_OBJECT) {
        return BOGO_OK;
    }
    bogo_status status = read_container(object, &at, &end, error);
    size_t wanted = count;
    while (status == BOGO_OK && wanted > 0 && at != end) {
        size_t size;
        const uint8_t *content = wire_read_size(at, end, &size);
        if (content == NULL || size == 0) {
            return wire_explain_entry(at, end, object->document, error);
        }
        uint64_t word = read_entry_word(content, end);
        for (size_t i = 0; status == BOGO_OK && i < count; i++) {
            if (values[i].type == BOGO_ABSENT && keys[i].size <= BOGO_MAX_KEY &&
                read_entry_has_key(&keys[i], word, content, size)) {
                status = read_value_at(object->document, content + 1 + keys[i].size, content + size,
                                       &values[i], error);
                wanted--;
            }
        }
        at = content + size;
    }
    return status;
}

bogo_status bogo_at(const bogo_value *list, uint64_t index, bogo_value *out, bogo_error *error)
{
    bogo_iterator walk;
    if (list->type != BOGO_LIST && list->type != BOGO_TYPED_LIST) {
        return BOGO_MISSING;
    }
    bogo_status status = bogo_iterate(list, &walk, error);
    if (status != BOGO_OK) {
        return status;
    }
    if (list->type == BOGO_TYPED_LIST) {
        if (index >= walk.remaining) {
            return BOGO_MISSING;
        }
        if (wire_least_element(walk.element_type) == 1) { /* bool and byte: all of one size */
            if (walk.remaining != (size_t)(walk.end - walk.next)) {
                return wire_fail(error, BOGO_E_COUNT, list->document, list->data);
            }
            return read_element_at(list->document, walk.element_type, walk.next + (size_t)index, walk.end,
                                   out, error);
        }
    }
    while (bogo_next(&walk)) {
        if (walk.index == index) {
            *out = walk.value;
            return BOGO_OK;
        }
    }
    status = wire_pass_on(error, &walk.error);
    return status != BOGO_OK ? status : BOGO_MISSING;
}
