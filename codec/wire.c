/*
** wire.c - the less frequent half of wire.h: long varints, floats, and why bytes were refused.
*/
#include "wire.h"

const uint8_t *wire_read_long_varint(const uint8_t *at, const uint8_t *end, uint64_t *value) {
    size_t left = (size_t)(end - at);
    if (left < 2 || at[0] < 1 || at[0] > 10 || at[0] > left - 1) {
        return NULL;
    }
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

/*
** The mantissa of a float is LEB128 without a length byte of its own: it fills what is left of the float.
** Up to eight bytes hold 56 bits; the upper four must be 0.
*/
static bool read_mantissa(const uint8_t *at, size_t length, bool canonical, uint64_t *mantissa) {
    uint8_t bytes[8] = {0};
    memcpy(bytes, at, length);
    uint64_t word = wire_load64(bytes);
    uint64_t continued = 0x8080808080808080u >> (64 - 8 * length) >> 8;
    if ((word & 0x8080808080808080u) != continued) {
        return false;
    }
    *mantissa = wire_gather7(word);
    return *mantissa >> 52 == 0 && !(canonical && bytes[length - 1] == 0);
}

bool wire_read_float(const uint8_t *at, const uint8_t *end, bool canonical, double *value) {
    size_t left = (size_t)(end - at);
    if (left < 3 || at[0] < 2 || at[0] > 10 || at[0] != left - 1 || (at[2] & 0x78) != 0) {
        return false;
    }
    uint64_t mantissa = 0;
    if (at[0] > 2 && !read_mantissa(at + 3, left - 3, canonical, &mantissa)) {
        return false;
    }
    uint64_t exponent = (uint64_t)at[1] | (uint64_t)(at[2] & 0x07) << 8;
    uint64_t bits = (uint64_t)(at[2] >> 7) << 63 | exponent << 52 | mantissa;
    memcpy(value, &bits, 8);
    return true;
}

bool wire_read_typed_header(const uint8_t *content, const uint8_t *end, wire_typed_header *header) {
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

bogo_status wire_fail(bogo_error *error, bogo_status status, const uint8_t *document, const uint8_t *at) {
    if (error != NULL) {
        error->status = status;
        error->offset = (size_t)(at - document);
    }
    return status;
}

/* The status for a varint that wire_read_varint() refused; BOGO_OK when it accepts it. */
static bogo_status varint_status(const uint8_t *at, const uint8_t *end) {
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
                              bogo_error *error) {
    bogo_status status = varint_status(at, end);
    return wire_fail(error, status != BOGO_OK ? status : BOGO_E_BOUNDS, document, at);
}

bogo_status wire_explain_entry(const uint8_t *at, const uint8_t *end, const uint8_t *document,
                               bogo_error *error) {
    size_t size;
    const uint8_t *content = wire_read_size(at, end, &size);
    if (content == NULL) {
        return wire_explain_size(at, end, document, error);
    }
    return wire_fail(error, BOGO_E_ENTRY, document, content);
}

bogo_status wire_explain_typed_header(const uint8_t *content, const uint8_t *end, const uint8_t *document,
                                      bogo_error *error) {
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
                               bogo_error *error) {
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
    if (type == BOGO_INT || type == BOGO_UINT) {
        return wire_fail(error, varint_status(at, end), document, at);
    }
    return wire_explain_size(at, end, document, error);
}
