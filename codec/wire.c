/*
** wire.c - the less frequent half of wire.h: long varints, headers of typed lists, and why bytes were
** refused.
*/
#include "wire.h"

/* Ten bytes of LEB128, or fewer where less than a word is left to load. */
static const uint8_t *read_varint_bytewise(const uint8_t *at, uint64_t *value)
{
    size_t length = at[0];
    const uint8_t *last = at + length;
    if (*last >= WIRE_SMALL || (length == 10 && *last > 1)) {
        return NULL;
    }
    uint64_t result = *last;
    for (const uint8_t *byte = last - 1; byte > at; byte--) {
        if (*byte < WIRE_SMALL) {
            return NULL;
        }
        result = result << 7 | (*byte & 0x7F);
    }
    *value = result;
    return last + 1;
}

const uint8_t *wire_read_long_varint(const uint8_t *at, const uint8_t *end, uint64_t *value)
{
    size_t left = (size_t)(end - at);
    if (left < 2 || at[0] < 1 || at[0] > 10 || at[0] > left - 1) {
        return NULL;
    }
    size_t length = at[0];
    if (length > 8 || left < 9) {
        return read_varint_bytewise(at, value);
    }
    uint64_t word = wire_load64(at + 1) & wire_low_bytes(length);
    if ((word & WIRE_HIGH_BITS) != wire_continued(length)) {
        return NULL;
    }
    *value = wire_gather7(word);
    return at + 1 + length;
}

bool wire_read_typed_header(const uint8_t *content, const uint8_t *end, wire_typed_header *header)
{
    if (content == end || !wire_is_element_type(*content)) {
        return false;
    }
    header->element = (bogo_type)*content;
    header->elements = wire_read_varint(content + 1, end, &header->count);
    if (header->elements == NULL) {
        return false;
    }
    return header->count <= (size_t)(end - header->elements) / wire_least_element(header->element);
}

/* The status for a varint that wire_read_varint() refused; BOGO_OK when it accepts it. */
static bogo_status varint_status(const uint8_t *at, const uint8_t *end)
{
    size_t left = (size_t)(end - at);
    uint64_t value;
    if (wire_read_varint(at, end, &value) != NULL) {
        return BOGO_OK;
    }
    if (left == 0) {
        return BOGO_E_TRUNCATED;
    }
    if (at[0] < 1 || at[0] > 10) {
        return BOGO_E_SIZE_LENGTH;
    }
    if (at[0] > left - 1) {
        return BOGO_E_TRUNCATED;
    }
    return at[0] == 10 && at[10] > 1 ? BOGO_E_VARINT_RANGE : BOGO_E_VARINT;
}

bogo_status wire_explain_size(const uint8_t *at, const uint8_t *end, const uint8_t *document,
                              bogo_error *error)
{
    bogo_status status = varint_status(at, end);
    return wire_fail(error, status != BOGO_OK ? status : BOGO_E_BOUNDS, document, at);
}

bogo_status wire_explain_entry(const uint8_t *at, const uint8_t *end, const uint8_t *document,
                               bogo_error *error)
{
    size_t size;
    const uint8_t *content = wire_read_size(at, end, &size);
    if (content == NULL) {
        return wire_explain_size(at, end, document, error);
    }
    return wire_fail(error, BOGO_E_ENTRY, document, content);
}

bogo_status wire_explain_typed_header(const uint8_t *content, const uint8_t *end, const uint8_t *document,
                                      bogo_error *error)
{
    uint64_t count;
    if (content == end) {
        return wire_fail(error, BOGO_E_TRUNCATED, document, content);
    }
    if (!wire_is_element_type(*content)) {
        return wire_fail(error, BOGO_E_ELEMENT_TYPE, document, content);
    }
    if (wire_read_varint(content + 1, end, &count) == NULL) {
        return wire_explain_size(content + 1, end, document, error);
    }
    return wire_fail(error, BOGO_E_COUNT, document, content + 1);
}

bogo_status wire_explain_value(unsigned type, const uint8_t *at, const uint8_t *end, const uint8_t *document,
                               bogo_error *error)
{
    size_t left = (size_t)(end - at);
    if (type >= BOGO_TYPE_COUNT) {
        return wire_fail(error, BOGO_E_UNKNOWN_TYPE, document, at - 1);
    }
    if (type == BOGO_BYTE || type == BOGO_TIMESTAMP || left == 0) {
        return wire_fail(error, BOGO_E_TRUNCATED, document, at);
    }
    if (type == BOGO_FLOAT) {
        bool too_short = at[0] >= 2 && at[0] <= 10;
        return wire_fail(error, too_short ? BOGO_E_TRUNCATED : BOGO_E_FLOAT, document, at);
    }
    return wire_explain_size(at, end, document, error); /* the varint of an integer, too */
}
