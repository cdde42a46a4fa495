/*
** json.h - what the JSON reader and printer share: string scanning, escapes, extended JSON, base64.
** Internal to libbogo.
**
** Extended JSON is the lossless notation. What JSON has no word for stands in an object with one key:
**
**     timestamp  {"$timestamp":1705314645123}     blob   {"$blob":"3q2+7w=="}     byte  {"$byte":7}
**     uint       {"$uint":"18446744073709551615"} float  {"$float":"NaN"}
**
** ($float for NaN and the infinities alone; other floats are numbers),
** and an object that itself begins with one of these keys is wrapped: {"$object":{"$byte":7}}.
*/
#ifndef BOGO_JSON_H
#define BOGO_JSON_H

#include "buffer.h"

/* The longest escape: \u and four digits. */
enum { JSON_ESCAPE_MAX = 6 };

/* Whether a byte of a string stands for itself and is ASCII. */
WIRE_INLINE bool json_is_plain(uint8_t c)
{
    return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
}

/*
** Marks (in their high bits) the bytes of a word that are not plain. A subtraction borrows upward from a
** marked byte, so only the lowest mark is exact; a byte of 0x80 and more is marked by itself, whatever it
** borrows.
*/
WIRE_INLINE uint64_t json_string_markers(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t quote = (word ^ (ones * '"')) - ones;
    uint64_t backslash = (word ^ (ones * '\\')) - ones;
    uint64_t control = word - ones * ' ';
    return (quote | backslash | control | word) & (ones * 0x80);
}

/*
** Copies a block and returns marks for its bytes that are not plain, 0 when all are. What follows the first
** marked byte in the copy does not count. Needs JSON_BLOCK bytes at both ends. json_marks_below() asks for
** the first `count` bytes. Asking for 0 before json_first_mark() lets the processor run ahead: the next
** block's address then depends on a branch and not on the marks.
*/
#if defined(__SSE2__)
enum { JSON_BLOCK = 16 };
typedef unsigned json_marks;
WIRE_INLINE json_marks json_copy_block(const uint8_t *at, uint8_t *to)
{
    __m128i block = _mm_loadu_si128((const void *)at);
    _mm_storeu_si128((void *)to, block);
    /* As signed bytes, those of 0x80 and more are less than a space, like the control characters. */
    __m128i special = _mm_or_si128(
        _mm_cmplt_epi8(block, _mm_set1_epi8(' ')),
        _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('"')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'))));
    return (unsigned)_mm_movemask_epi8(special);
}
WIRE_INLINE unsigned json_first_mark(json_marks marks)
{
    return (unsigned)__builtin_ctz(marks);
}
WIRE_INLINE bool json_marks_below(json_marks marks, size_t count)
{
    return (marks & ((1u << count) - 1)) != 0;
}
#else
enum { JSON_BLOCK = 8 };
typedef uint64_t json_marks;
WIRE_INLINE json_marks json_copy_block(const uint8_t *at, uint8_t *to)
{
    uint64_t word = wire_load64(at);
    wire_store64(to, word);
    return json_string_markers(word);
}
WIRE_INLINE unsigned json_first_mark(json_marks marks)
{
    return wire_first_marker(marks);
}
WIRE_INLINE bool json_marks_below(json_marks marks, size_t count)
{
    return marks != 0 && json_first_mark(marks) < count;
}
#endif

/*
** at + count, for a count below JSON_BLOCK, by a jump instead of an addition. The text after a key can then
** be looked at before the marks have told where the key ends: rows of a table have the same keys in the same
** order, so the processor predicts the jump. Measured on such rows, reading takes 20 % less time.
*/
#if defined(__GNUC__) && defined(__SSE2__)
#define JSON_STEP(n)                                                                                         \
    case n:                                                                                                  \
        at += n;                                                                                             \
        __asm__("" : "+r"(at)); /* or the compiler turns the jump back into an addition */                   \
        break;
WIRE_INLINE const uint8_t *json_step(const uint8_t *at, unsigned count)
{
    switch (count) {
        JSON_STEP(0)
        JSON_STEP(1)
        JSON_STEP(2)
        JSON_STEP(3)
        JSON_STEP(4)
        JSON_STEP(5)
        JSON_STEP(6)
        JSON_STEP(7)
        JSON_STEP(8)
        JSON_STEP(9)
        JSON_STEP(10)
        JSON_STEP(11)
        JSON_STEP(12)
        JSON_STEP(13)
        JSON_STEP(14)
        JSON_STEP(15)
    }
    return at;
}
#undef JSON_STEP
#else
WIRE_INLINE const uint8_t *json_step(const uint8_t *at, unsigned count)
{
    return at + count;
}
#endif

/* What an escape sequence comes to. */
typedef struct json_escape {
    bogo_status status;   /* BOGO_OK, or a BOGO_E_JSON_... that says what is wrong */
    const uint8_t *after; /* the byte after the sequence, surrogate pair included */
    uint8_t *to;          /* the byte after what was written */
} json_escape;

/* Writes the escape of a control character, quote or backslash; at most JSON_ESCAPE_MAX bytes. */
uint8_t *json_put_escape(uint8_t *to, uint8_t c);

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
** when the text means nothing. `to` lies at least WIRE_VARINT_MAX bytes before `text` and may overlap its
** rest.
*/
uint8_t *json_decode_wrapped(json_wrapper wrapper, const char *text, size_t size, uint8_t *to);

/* The characters of padded base64 for `size` bytes; SIZE_MAX / 2 where that would not fit. */
size_t json_base64_size(size_t size);

/* Prints base64 with padding to `to`, which has room for it; returns the place after it. */
uint8_t *json_print_base64(const uint8_t *bytes, size_t size, uint8_t *to);

#endif
