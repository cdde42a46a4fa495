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
** One open list or object of a walk over everything. Items follow each other without gaps, so one cursor and the
** ends of what is open say where the walk is.
*/
typedef struct read_level {
    const uint8_t *end;
    bool object;
} read_level;

/* Whether a null (or any value without bytes) really has none. */
bogo_status read_null(const bogo_value *value, bogo_error *error);

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

/* ---- Finding a key ------------------------------------------------------------------------------------ */

/* Eight bytes from `at`, those past `end` as 0. */
uint64_t read_word_up_to(const uint8_t *at, const uint8_t *end);

/* The first bytes of an entry's content, key length and key, as bogo_key.word has them. */
WIRE_INLINE uint64_t read_entry_word(const uint8_t *content, const uint8_t *end)
{
    return WIRE_LIKELY((size_t)(end - content) >= 8) ? wire_load64(content) : read_word_up_to(content, end);
}

/*
** Whether the rest of a key, behind its first seven bytes, stands at `name`. Keys like column_0001 differ at their end
** alone, so the last eight bytes are compared before anything is called.
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
