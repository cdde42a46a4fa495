/*
** read.h - what read.c shares with the codec files above it. Internal to libbogo.
*/
#ifndef BOGO_READ_H
#define BOGO_READ_H

#include "wire.h"

static inline bool read_is_container(unsigned type)
{
    return type >= BOGO_LIST && type <= BOGO_OBJECT;
}

/*
** One open list or object of a walk over everything. Items follow each other without gaps, so one cursor and
** the ends of what is open say where the walk is.
*/
typedef struct read_level {
    const uint8_t *end;
    bool object;
} read_level;

/* Why a value's span is not exactly one encoding of its type. */
bogo_status read_explain_span(const bogo_value *value, bogo_error *error);

/* The content of a value that is [size] bytes. False when it does not fill its span: see read_explain_span(). */
WIRE_INLINE bool read_content(const bogo_value *value, const uint8_t **content, size_t *size)
{
    const uint8_t *end = value->data + value->size;
    *content = wire_read_size(value->data, end, size);
    return WIRE_LIKELY(*content != NULL && *size == (size_t)(end - *content));
}

/* The content of a list, typed list or object, which must fill the value's span. */
bogo_status read_container(const bogo_value *value, const uint8_t **content, const uint8_t **end,
                           bogo_error *error);

/* The header of a typed list, and where its elements end. */
bogo_status read_typed_list(const bogo_value *list, wire_typed_header *header, const uint8_t **end,
                            bogo_error *error);

/* The value whose type byte stands at `at` and which fills [at, end). Needs at < end. */
WIRE_INLINE bogo_status read_value_at(const uint8_t *document, const uint8_t *at, const uint8_t *end,
                                      bogo_value *value, bogo_error *error)
{
    if (WIRE_UNLIKELY(*at >= BOGO_TYPE_COUNT)) {
        return wire_fail(error, BOGO_E_UNKNOWN_TYPE, document, at);
    }
    value->document = document;
    value->type = (bogo_type)*at;
    value->data = at + 1;
    value->size = (size_t)(end - at) - 1;
    return BOGO_OK;
}

/* The element of a typed list that starts at `at`; its span ends where its encoding does. */
bogo_status read_element_at(const uint8_t *document, bogo_type element, const uint8_t *at, const uint8_t *end,
                            bogo_value *value, bogo_error *error);

/* ---- Decoding and walking, inline ---------------------------------------------------------------------- */

/*
** Each of these settles the common case with few instructions and leaves every other one, errors among them,
** to a function of its own, called last, so that nothing has to be kept across the call.
*/
bogo_status read_varint_slowly(const bogo_value *value, bogo_type type, uint64_t *out, bogo_error *error);
bogo_status read_double_failed(const bogo_value *value, bogo_error *error);
bogo_status read_bytes_slowly(const bogo_value *value, bogo_type type, const uint8_t **bytes, size_t *size,
                              bogo_error *error);
bogo_status read_iterate_slowly(const bogo_value *container, bogo_iterator *walk, bogo_error *error);
bool read_next_slowly(bogo_iterator *walk);

/* bogo_open() */
WIRE_INLINE bogo_status read_open(const void *bytes, size_t size, bogo_value *root, bogo_error *error)
{
    const uint8_t *document = bytes;
    if (size == 0) {
        return wire_fail(error, BOGO_E_EMPTY, document, document);
    }
    if (document[0] != WIRE_VERSION) {
        return wire_fail(error, BOGO_E_VERSION, document, document);
    }
    if (size < WIRE_HEADER) {
        return wire_fail(error, BOGO_E_TRUNCATED, document, document + size);
    }
    return read_value_at(document, document + 1, document + size, root, error);
}

/* An int or uint: the varint must fill the value's span. Its length is no branch, for it differs in every number. */
WIRE_INLINE bogo_status read_varint(const bogo_value *value, bogo_type type, uint64_t *out, bogo_error *error)
{
    const uint8_t *end = value->data + value->size;
    size_t length = value->size - 1; /* huge for an empty span */
    if (WIRE_LIKELY(value->type == type && length - 1 < 8 && value->data[0] == length &&
                    (size_t)(end - value->document) >= 8)) {
        uint64_t word = wire_load64(end - 8) >> (64 - 8 * length);
        if (WIRE_LIKELY((word & WIRE_HIGH_BITS) == wire_continued(length))) {
            *out = wire_gather7(word);
            return BOGO_OK;
        }
    }
    return read_varint_slowly(value, type, out, error);
}

WIRE_INLINE bogo_status read_int(const bogo_value *value, int64_t *out, bogo_error *error)
{
    uint64_t zigzag;
    bogo_status status = read_varint(value, BOGO_INT, &zigzag, error);
    if (WIRE_LIKELY(status == BOGO_OK)) {
        *out = wire_unzigzag(zigzag);
    }
    return status;
}

WIRE_INLINE bogo_status read_double(const bogo_value *value, double *out, bogo_error *error)
{
    if (WIRE_LIKELY(value->type == BOGO_FLOAT &&
                    wire_read_float(value->data, value->data + value->size, false, out))) {
        return BOGO_OK;
    }
    return read_double_failed(value, error);
}

/* A string or blob. */
WIRE_INLINE bogo_status read_bytes(const bogo_value *value, bogo_type type, const uint8_t **bytes,
                                   size_t *size, bogo_error *error)
{
    const uint8_t *content = wire_read_short_size(value->data, value->data + value->size, size);
    if (WIRE_LIKELY(value->type == type && content != NULL &&
                    *size == value->size - (size_t)(content - value->data))) {
        *bytes = content;
        return BOGO_OK;
    }
    return read_bytes_slowly(value, type, bytes, size, error);
}

WIRE_INLINE bogo_status read_text(const bogo_value *value, const char **text, size_t *size, bogo_error *error)
{
    const uint8_t *bytes;
    bogo_status status = read_bytes(value, BOGO_STRING, &bytes, size, error);
    if (WIRE_LIKELY(status == BOGO_OK)) {
        *text = (const char *)bytes;
    }
    return status;
}

/* bogo_iterate() */
WIRE_INLINE bogo_status read_iterate(const bogo_value *container, bogo_iterator *walk, bogo_error *error)
{
    size_t size;
    const uint8_t *end = container->data + container->size;
    const uint8_t *content = wire_read_short_size(container->data, end, &size);
    bogo_type type = container->type;
    walk->value.document = container->document;
    walk->key = NULL;
    walk->key_size = 0;
    walk->index = UINT64_MAX;
    walk->error.status = BOGO_OK;
    walk->error.offset = 0;
    walk->remaining = 0;
    walk->container = type;
    walk->element_type = BOGO_ABSENT;
    if (WIRE_LIKELY((type == BOGO_OBJECT || type == BOGO_LIST) && content != NULL &&
                    size == (size_t)(end - content))) {
        walk->next = content;
        walk->end = end;
        return BOGO_OK;
    }
    return read_iterate_slowly(container, walk, error);
}

/* The field at walk->next; false where that takes more than the common case. */
WIRE_INLINE bool read_next_field(bogo_iterator *walk)
{
    size_t size;
    const uint8_t *content = wire_read_short_size(walk->next, walk->end, &size);
    if (WIRE_UNLIKELY(content == NULL || size < 2)) {
        return false;
    }
    size_t key_size = content[0];
    if (WIRE_UNLIKELY(key_size > size - 2 || content[1 + key_size] >= BOGO_TYPE_COUNT)) {
        return false;
    }
    walk->value.data = content + key_size + 2;
    walk->value.size = size - key_size - 2;
    walk->value.type = (bogo_type)content[1 + key_size];
    walk->key = (const char *)content + 1;
    walk->key_size = key_size;
    walk->next = content + size;
    return true;
}

/* The element of `type` whose encoding starts at `at`; false where that takes more than the common case. */
WIRE_INLINE bool read_next_element(bogo_iterator *walk, unsigned type, const uint8_t *at)
{
    const uint8_t *end = walk->end;
    const uint8_t *next;
    if (type >= BOGO_INT && type <= BOGO_FLOAT) {
        if (WIRE_UNLIKELY((size_t)(end - at) < 2 || (size_t)at[0] - 1 > 9 || at[0] >= (size_t)(end - at))) {
            return false;
        }
        next = at + 1 + at[0];
    } else if (type == BOGO_STRING || (type >= BOGO_LIST && type <= BOGO_OBJECT)) {
        size_t size;
        const uint8_t *content = wire_read_short_size(at, end, &size);
        if (WIRE_UNLIKELY(content == NULL)) {
            return false;
        }
        next = content + size;
    } else {
        return false;
    }
    walk->value.type = (bogo_type)type;
    walk->value.data = at;
    walk->value.size = (size_t)(next - at);
    walk->next = next;
    return true;
}

/* bogo_next() */
WIRE_INLINE bool read_next(bogo_iterator *walk)
{
    bool more;
    if (walk->container == BOGO_OBJECT) {
        more = read_next_field(walk);
    } else if (walk->container == BOGO_TYPED_LIST) {
        uint64_t remaining = walk->remaining;
        more = remaining > 0 && read_next_element(walk, walk->element_type, walk->next);
        if (more) {
            walk->remaining = remaining - 1;
        }
    } else {
        more = walk->next != walk->end && read_next_element(walk, *walk->next, walk->next + 1);
    }
    if (WIRE_LIKELY(more)) {
        walk->index++;
        return true;
    }
    return read_next_slowly(walk);
}

/* ---- Finding a key ------------------------------------------------------------------------------------ */

/* Eight bytes from `at`, those past `end` as 0. */
uint64_t read_word_up_to(const uint8_t *at, const uint8_t *end);

/* The first bytes of an entry's content, key length and key, as bogo_key.word has them. */
WIRE_INLINE uint64_t read_entry_word(const uint8_t *content, const uint8_t *end)
{
    return WIRE_LIKELY((size_t)(end - content) >= 8) ? wire_load64(content) : read_word_up_to(content, end);
}

/*
** Whether the rest of a key, behind its first seven bytes, stands at `name`. Keys like column_0001 differ at
** their end alone, so the last eight bytes are compared before anything is called.
*/
WIRE_INLINE bool read_key_tail_matches(const bogo_key *key, const uint8_t *name)
{
    size_t last = key->size - 8;
    if (wire_load64(name + last) != wire_load64(key->text + last)) {
        return false;
    }
    return last <= 7 || memcmp(name + 7, key->text + 7, last - 7) == 0;
}

/* Whether the entry content of `size` bytes (key length, key, value) has this key; `word` holds its first bytes. */
WIRE_INLINE bool read_entry_has_key(const bogo_key *key, uint64_t word, const uint8_t *content, size_t size)
{
    if (WIRE_LIKELY(((word ^ key->word) & key->mask) != 0)) {
        return false;
    }
    return size >= 2 && key->size <= size - 2 && (key->size <= 7 || read_key_tail_matches(key, content + 1));
}

/* bogo_find_key(), inline for the paths. */
WIRE_INLINE bogo_status read_find_key(const bogo_value *object, const bogo_key *key, bogo_value *out,
                                      bogo_error *error)
{
    const uint8_t *at;
    size_t size;
    if (object->type != BOGO_OBJECT || key->size > BOGO_MAX_KEY) {
        return BOGO_MISSING;
    }
    if (WIRE_UNLIKELY(!read_content(object, &at, &size))) {
        return read_explain_span(object, error);
    }
    const uint8_t *end = at + size;
    while (at != end) {
        const uint8_t *content = wire_read_size(at, end, &size);
        if (WIRE_UNLIKELY(content == NULL || size == 0)) {
            return wire_explain_entry(at, end, object->document, error);
        }
        if (read_entry_has_key(key, read_entry_word(content, end), content, size)) {
            return read_value_at(object->document, content + 1 + key->size, content + size, out, error);
        }
        at = content + size;
    }
    return BOGO_MISSING;
}

#endif
