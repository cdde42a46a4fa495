/*
** json.h - what the JSON reader and printer share: string scanning, escapes, extended JSON, base64,
*timestamps.
** Internal to libbogo.
**
** Extended JSON is the lossless notation. What JSON has no word for stands in an object with one key:
**
**     timestamp  {"$timestamp":1705314645123}     blob   {"$blob":"3q2+7w=="}     byte  {"$byte":7}
**     uint       {"$uint":"18446744073709551615"} float  {"$float":"NaN"} (NaN, Infinity, -Infinity; others
*plain)
**
** and an object that itself begins with one of these keys is wrapped: {"$object":{"$byte":7}}.
*/
#ifndef BOGO_JSON_H
#define BOGO_JSON_H

#include "buffer.h"

enum {
    JSON_COPY_STEP = 64,      /* room asked for at a time while a string is copied */
    JSON_FIRST_ROOM = 1 << 14 /* largest first allocation that is guessed from the size of the text */
};

/* Whether a byte of a string stands for itself and is ASCII. */
WIRE_INLINE bool json_is_plain(uint8_t c)
{
    return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
}

/*
** Marks (in their high bits) the bytes of a word that are not plain. A subtraction borrows upward from a
*marked
** byte, so only the lowest mark is exact; a byte of 0x80 and more is marked by itself, whatever it borrows.
*/
WIRE_INLINE uint64_t json_string_markers(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t quote = (word ^ (ones * '"')) - ones;
    uint64_t backslash = (word ^ (ones * '\\')) - ones;
    uint64_t control = word - ones * ' ';
    return (quote | backslash | control | word) & (ones * 0x80);
}

/* What an escape sequence comes to. */
typedef struct json_escape {
    bogo_status status;   /* BOGO_OK, or a BOGO_E_JSON_... that says what is wrong */
    const uint8_t *after; /* the byte after the sequence, surrogate pair included */
    uint8_t *to;          /* the byte after what was written */
} json_escape;

/* Decodes the escape whose backslash is at `at` and writes its UTF-8, at most four bytes, to `to`. */
json_escape json_read_escape(const uint8_t *at, const uint8_t *end, uint8_t *to);

/* Appends a string in double quotes with the fewest escapes; bytes that are not UTF-8 become U+FFFD. */
void json_append_string(bogo_buffer *out, const uint8_t *text, size_t size);

/* The wrappers of extended JSON. */
typedef enum json_wrapper {
    JSON_NO_WRAPPER,
    JSON_TIMESTAMP,
    JSON_BLOB,
    JSON_BYTE,
    JSON_UINT,
    JSON_FLOAT,
    JSON_OBJECT
} json_wrapper;

/* The wrapper with this key ("$blob", ...). */
json_wrapper json_wrapper_named(const char *key, size_t size);

/* The type of what a scalar wrapper holds. */
bogo_type json_wrapped_type(json_wrapper wrapper);

/*
** Writes the encoding of what the text of a $uint, $float or $blob means; returns the byte after it, NULL
*when the
** text means nothing. `to` lies at least WIRE_VARINT_MAX bytes before `text` and may overlap its rest.
*/
uint8_t *json_decode_wrapped(json_wrapper wrapper, const char *text, size_t size, uint8_t *to);

/* The characters of padded base64 for `size` bytes; SIZE_MAX / 2 where that would not fit. */
size_t json_base64_size(size_t size);

/* Prints base64 with padding to `to`, which has room for it; returns the place after it. */
uint8_t *json_print_base64(const uint8_t *bytes, size_t size, uint8_t *to);

/*
** Prints "2024-01-15T10:30:45.123Z" for milliseconds since 1970; returns its length, or 0 for a year outside
** 0000-9999. `out` has room for JSON_TIMESTAMP_TEXT bytes.
*/
enum { JSON_TIMESTAMP_TEXT = 24 };
size_t json_print_timestamp(int64_t milliseconds, char *out);

#endif
