/*
** json_extended.c - the notations inside JSON strings: extended JSON's wrappers, and base64.
*/
#include "json.h"

/* ---- Wrappers ----------------------------------------------------------------------------------------- */

static const struct wrapper_row {
    const char *key;
    json_wrapper wrapper;
    bogo_type type;
} wrappers[] = {
    {"$timestamp", JSON_TIMESTAMP, BOGO_TIMESTAMP},
    {"$blob", JSON_BLOB, BOGO_BLOB},
    {"$byte", JSON_BYTE, BOGO_BYTE},
    {"$uint", JSON_UINT, BOGO_UINT},
    {"$float", JSON_FLOAT, BOGO_FLOAT},
    {"$object", JSON_OBJECT, BOGO_OBJECT},
};

enum { WRAPPERS = sizeof wrappers / sizeof wrappers[0] };

json_wrapper json_wrapper_named(const char *key, size_t size)
{
    for (size_t i = 0; i < WRAPPERS; i++) {
        if (strlen(wrappers[i].key) == size && memcmp(wrappers[i].key, key, size) == 0) {
            return wrappers[i].wrapper;
        }
    }
    return JSON_NO_WRAPPER;
}

bogo_type json_wrapped_type(json_wrapper wrapper)
{
    for (size_t i = 0; i < WRAPPERS; i++) {
        if (wrappers[i].wrapper == wrapper) {
            return wrappers[i].type;
        }
    }
    return BOGO_ABSENT;
}

bogo_status bogo_parse_uint(const char *text, size_t size, uint64_t *value, bogo_error *error)
{
    uint64_t result = 0;
    if (size == 0 || (size > 1 && text[0] == '0')) {
        return wire_report(error, BOGO_E_JSON_NUMBER, 0);
    }
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(uint8_t)text[i] - '0';
        if (digit > 9) {
            return wire_report(error, BOGO_E_JSON_NUMBER, i);
        }
        if (result > (UINT64_MAX - digit) / 10) {
            return wire_report(error, BOGO_E_RANGE, i);
        }
        result = result * 10 + digit;
    }
    *value = result;
    return BOGO_OK;
}

static bool parse_special_float(const char *text, size_t size, double *value)
{
    static const struct {
        const char *name;
        uint64_t bits;
    } specials[] = {
        {"NaN", 0x7FF8000000000000u}, {"Infinity", 0x7FF0000000000000u}, {"-Infinity", 0xFFF0000000000000u}};
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strlen(specials[i].name) == size && memcmp(specials[i].name, text, size) == 0) {
            memcpy(value, &specials[i].bits, 8);
            return true;
        }
    }
    return false;
}

/* ---- Base64 (RFC 4648) -------------------------------------------------------------------------------- */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t json_base64_size(size_t size)
{
    return size < SIZE_MAX / 4 ? (size + 2) / 3 * 4 : SIZE_MAX / 2;
}

uint8_t *json_print_base64(const uint8_t *bytes, size_t size, uint8_t *to)
{
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t group = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        *to++ = (uint8_t)base64_digits[group >> 18];
        *to++ = (uint8_t)base64_digits[group >> 12 & 63];
        *to++ = left > 1 ? (uint8_t)base64_digits[group >> 6 & 63] : '=';
        *to++ = left > 2 ? (uint8_t)base64_digits[group & 63] : '=';
    }
    return to;
}

/* The value of a digit, or 64. */
static uint32_t base64_value(uint8_t c)
{
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26u;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52u;
    }
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/*
** Writes the blob that padded base64 stands for; unused bits must be 0, so that each blob has one spelling.
*/
static uint8_t *decode_base64_blob(const char *text, size_t size, uint8_t *to)
{
    size_t padding = size >= 2 ? (size_t)(text[size - 1] == '=') + (size_t)(text[size - 2] == '=') : 0;
    if (size % 4 != 0 || (padding == 2 && text[size - 1] != '=')) {
        return NULL;
    }
    size_t digits = size - padding;
    to = wire_write_varint(to, size / 4 * 3 - padding);
    uint32_t bits = 0;
    unsigned held = 0; /* bits of `bits` that are not written yet */
    for (size_t i = 0; i < digits; i++) {
        uint32_t value = base64_value((uint8_t)text[i]);
        if (value == 64) {
            return NULL;
        }
        bits = bits << 6 | value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            *to++ = (uint8_t)(bits >> held);
            bits &= (1u << held) - 1;
        }
    }
    return bits == 0 ? to : NULL;
}

uint8_t *json_decode_wrapped(json_wrapper wrapper, const char *text, size_t size, uint8_t *to)
{
    uint64_t integer;
    double real;
    if (wrapper == JSON_UINT && bogo_parse_uint(text, size, &integer, NULL) == BOGO_OK) {
        return wire_write_varint(to, integer);
    }
    if (wrapper == JSON_FLOAT && parse_special_float(text, size, &real)) {
        return wire_write_float(to, real);
    }
    return wrapper == JSON_BLOB ? decode_base64_blob(text, size, to) : NULL;
}
