/*
** wire.h - the only code that touches format bytes: varints, floats, entries, sizes of values.
**
** Internal to libbogo. The layout, which FORMAT.md describes in full:
**
**     document = 00 type value                    type byte, then what the type calls for:
**
**     00 null, 01 true, 02 false    nothing
**     03 string, 08 blob            [size] bytes
**     04 byte                       1 byte
**     05 int                        [zigzag]
**     06 uint                       [value]
**     07 float                      length:1  sign and exponent:2  mantissa: LEB128, or nothing when 0
**     09 timestamp                  8 bytes, little-endian
**     0A list                       [size] (type value)*
**     0B typed list                 [size] element type:1 [count] value*
**     0C object                     [size] entry*
**     entry                         [size] key length:1 key type value
**
**     [n] = length:1 LEB128         the length byte, 1 to 10, says how many bytes of LEB128 follow
**
** Readers take the span that is left as [at, end) and never look past `end`: every check compares a size with
** the bytes that remain. On malformed bytes they return NULL or false and say nothing; the caller then asks a
** wire_explain_... function for the reason, so that the fast paths carry no error code.
*/
#ifndef BOGO_WIRE_H
#define BOGO_WIRE_H

#include "bogo.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__GNUC__)
#define WIRE_INLINE      static inline __attribute__((always_inline, unused))
#define WIRE_NOINLINE    __attribute__((noinline))
#define WIRE_LIKELY(x)   __builtin_expect(!!(x), 1)
#define WIRE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define WIRE_INLINE static inline
#define WIRE_NOINLINE
#define WIRE_LIKELY(x)   (x)
#define WIRE_UNLIKELY(x) (x)
#endif

enum {
    WIRE_VERSION = 0,
    WIRE_HEADER = 2,      /* version byte and the root's type byte */
    WIRE_VARINT_MAX = 11, /* length byte and ten bytes of LEB128 */
    WIRE_FLOAT_MAX = 11,  /* length byte, two of exponent, eight of mantissa */
    WIRE_SMALL = 128      /* sizes below this take one byte of LEB128 */
};

/* The end of a caller's bytes. Who has none may say so with NULL, to which C lets nothing be added, not even 0. */
WIRE_INLINE const uint8_t *wire_end(const void *bytes, size_t size)
{
    return size > 0 ? (const uint8_t *)bytes + size : bytes;
}

/* How deep options (NULL: the defaults) let containers be nested: as deep as the library can go, at the most. */
WIRE_INLINE unsigned wire_max_depth(const bogo_options *options)
{
    return options != NULL && options->max_depth < BOGO_MAX_DEPTH ? options->max_depth : BOGO_MAX_DEPTH;
}

/* ---- Words -------------------------------------------------------------------------------------------- */

/* A word whose lowest byte stands first in memory, as the machine has it, and the other way. */
WIRE_INLINE uint64_t wire_order64(uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

WIRE_INLINE uint32_t wire_order32(uint32_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap32(word);
#else
    return word;
#endif
}

/* Eight bytes as one word, the first byte lowest, whatever the machine's byte order. */
WIRE_INLINE uint64_t wire_load64(const void *at)
{
    uint64_t word;
    memcpy(&word, at, 8);
    return wire_order64(word);
}

WIRE_INLINE void wire_store64(void *at, uint64_t word)
{
    word = wire_order64(word);
    memcpy(at, &word, 8);
}

/* The same for four bytes. */
WIRE_INLINE uint32_t wire_load32(const void *at)
{
    uint32_t word;
    memcpy(&word, at, 4);
    return wire_order32(word);
}

WIRE_INLINE void wire_store32(void *at, uint32_t word)
{
    word = wire_order32(word);
    memcpy(at, &word, 4);
}

/* The low `count` bytes of a word, 1 to 8. */
WIRE_INLINE uint64_t wire_low_bytes(size_t count)
{
    return UINT64_MAX >> (64 - 8 * count);
}

/* The number of the lowest byte of a word in which a marker bit is set; `markers` must not be 0. */
WIRE_INLINE unsigned wire_first_marker(uint64_t markers)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(markers) >> 3;
#else
    unsigned byte = 0;
    while ((markers & 0xFF) == 0) {
        markers >>= 8;
        byte++;
    }
    return byte;
#endif
}

/* Bytes that the LEB128 of a value takes: 1 to 10. */
WIRE_INLINE unsigned wire_leb128_length(uint64_t value)
{
#if defined(__GNUC__)
    return (unsigned)((63 - __builtin_clzll(value | 1)) * 9 + 73) >> 6; /* bits / 7, rounded up */
#else
    unsigned length = 1;
    while (value >= 128) {
        value >>= 7;
        length++;
    }
    return length;
#endif
}

/* The low seven bits of each byte of a word, pushed together: LEB128 of up to eight bytes, decoded. */
WIRE_INLINE uint64_t wire_gather7(uint64_t word)
{
    word = (word & 0x007F007F007F007Fu) | ((word & 0x7F007F007F007F00u) >> 1);
    word = (word & 0x00003FFF00003FFFu) | ((word & 0x3FFF00003FFF0000u) >> 2);
    return (word & 0x000000000FFFFFFFu) | ((word & 0x0FFFFFFF00000000u) >> 4);
}

/* The reverse: 56 bits spread over the low seven bits of eight bytes. */
WIRE_INLINE uint64_t wire_spread7(uint64_t value)
{
    value = (value & 0x000000000FFFFFFFu) | ((value & 0x00FFFFFFF0000000u) << 4);
    value = (value & 0x00003FFF00003FFFu) | ((value & 0x0FFFC0000FFFC000u) << 2);
    return (value & 0x007F007F007F007Fu) | ((value & 0x3F803F803F803F80u) << 1);
}

/* The high bit of each byte: in LEB128, "more follows". */
#define WIRE_HIGH_BITS 0x8080808080808080u

/* The high bits of LEB128 of `length` bytes, 1 to 8: set in all of them but the last. */
WIRE_INLINE uint64_t wire_continued(size_t length)
{
    return WIRE_HIGH_BITS >> (64 - 8 * length) >> 8;
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

const uint8_t *wire_read_long_varint(const uint8_t *at, const uint8_t *end, uint64_t *value);

/* Reads [n]. Returns the byte after it, or NULL when it is malformed or runs past `end`. */
WIRE_INLINE const uint8_t *wire_read_varint(const uint8_t *at, const uint8_t *end, uint64_t *value)
{
    size_t left = (size_t)(end - at);
    if (WIRE_LIKELY(left >= 2 && at[0] == 1 && at[1] < WIRE_SMALL)) {
        *value = at[1];
        return at + 2;
    }
    if (WIRE_LIKELY(left >= 3 && at[0] == 2 && at[1] >= WIRE_SMALL && at[2] < WIRE_SMALL)) {
        *value = (uint64_t)(at[1] & 0x7F) | (uint64_t)at[2] << 7;
        return at + 3;
    }
    return wire_read_long_varint(at, end, value);
}

/* Whether the varint at `at`, which a reader has accepted, is the shortest spelling of its value. */
WIRE_INLINE bool wire_varint_is_minimal(const uint8_t *at)
{
    return at[0] == 1 || at[at[0]] != 0;
}

/* Reads [size] of content that must lie before `end`. Returns the first byte of the content, or NULL. */
WIRE_INLINE const uint8_t *wire_read_size(const uint8_t *at, const uint8_t *end, size_t *size)
{
    uint64_t value;
    const uint8_t *content = wire_read_varint(at, end, &value);
    if (WIRE_UNLIKELY(content == NULL || value > (size_t)(end - content))) {
        return NULL;
    }
    *size = (size_t)value;
    return content;
}

/* As wire_read_size() for sizes below 16,384; NULL, too, where the size is longer. Calls nothing. */
WIRE_INLINE const uint8_t *wire_read_short_size(const uint8_t *at, const uint8_t *end, size_t *size)
{
    size_t left = (size_t)(end - at);
    if (WIRE_LIKELY(left >= 2 && at[0] == 1 && at[1] < WIRE_SMALL)) {
        *size = at[1];
        return *size <= left - 2 ? at + 2 : NULL;
    }
    if (WIRE_LIKELY(left >= 3 && at[0] == 2 && at[1] >= WIRE_SMALL && at[2] < WIRE_SMALL)) {
        *size = (size_t)(at[1] & 0x7F) | (size_t)at[2] << 7;
        return *size <= left - 3 ? at + 3 : NULL;
    }
    return NULL;
}

/* A zigzag number: 0, -1, 1, -2, ... stand as 0, 1, 2, 3, ... */
WIRE_INLINE int64_t wire_unzigzag(uint64_t value)
{
    uint64_t bits = (value >> 1) ^ (0 - (value & 1));
    int64_t result;
    memcpy(&result, &bits, 8);
    return result;
}

WIRE_INLINE uint64_t wire_zigzag(int64_t value)
{
    uint64_t bits = (uint64_t)value << 1;
    return value < 0 ? ~bits : bits;
}

/*
** Reads a float that must fill [at, end): length, sign and exponent, and what is left is the mantissa as
** LEB128 without a length byte of its own. Refuses what is no double; where `canonical` is set, an explicit
** mantissa of 0 and one with padding too.
*/
WIRE_INLINE bool wire_read_float(const uint8_t *at, const uint8_t *end, bool canonical, double *value)
{
    size_t left = (size_t)(end - at);
    if (WIRE_UNLIKELY(left < 3 || left > WIRE_FLOAT_MAX || at[0] != left - 1 || (at[2] & 0x78) != 0)) {
        return false;
    }
    uint64_t exponent = (uint64_t)at[1] | (uint64_t)(at[2] & 0x07) << 8;
    uint64_t bits = (uint64_t)(at[2] >> 7) << 63 | exponent << 52;
    size_t length = left - 3;
    if (length > 0) {
        uint64_t word = 0;
        if (WIRE_LIKELY(length >= 5)) {
            word = wire_load64(end - 8) >>
                   (64 - 8 * length); /* begins inside the value, after its length byte */
        } else {
            for (size_t i = 0; i < length; i++) {
                word |= (uint64_t)at[3 + i] << (8 * i);
            }
        }
        uint64_t mantissa = wire_gather7(word);
        if ((word & WIRE_HIGH_BITS) != wire_continued(length) || mantissa >> 52 != 0 ||
            (canonical && end[-1] == 0)) {
            return false;
        }
        bits |= mantissa;
    }
    memcpy(value, &bits, 8);
    return true;
}

/* One entry of an object, taken apart. */
typedef struct wire_entry {
    const uint8_t *key;
    size_t key_size;
    const uint8_t *value; /* the type byte; the value fills [value, next) */
    const uint8_t *next;  /* the byte after the entry */
} wire_entry;

/* Takes the entry at `at` apart; false when it is malformed. The value itself is not looked at. */
WIRE_INLINE bool wire_read_entry(const uint8_t *at, const uint8_t *end, wire_entry *entry)
{
    size_t size;
    const uint8_t *content = wire_read_size(at, end, &size);
    if (WIRE_UNLIKELY(content == NULL || size < 2 || content[0] > size - 2)) {
        return false;
    }
    entry->key_size = content[0];
    entry->key = content + 1;
    entry->value = content + 1 + content[0];
    entry->next = content + size;
    return true;
}

/* What stands before the elements of a typed list. */
typedef struct wire_typed_header {
    bogo_type element;
    uint64_t count;
    const uint8_t *elements;
} wire_typed_header;

/* Reads a typed list's element type and count from its content; the count is checked against the bytes. */
bool wire_read_typed_header(const uint8_t *content, const uint8_t *end, wire_typed_header *header);

/* Whether a typed list may hold elements of this type. */
WIRE_INLINE bool wire_is_element_type(unsigned type)
{
    return type == BOGO_TRUE || (type >= BOGO_STRING && type <= BOGO_FLOAT);
}

/* The fewest bytes that an element takes in a typed list. */
WIRE_INLINE size_t wire_least_element(bogo_type type)
{
    return type == BOGO_TRUE || type == BOGO_BYTE ? 1 : type == BOGO_FLOAT ? 3 : 2;
}

/* The byte after a value of this type that starts (after its type byte) at `at`, or NULL. Does not look
 * inside. */
WIRE_INLINE const uint8_t *wire_skip(unsigned type, const uint8_t *at, const uint8_t *end)
{
    size_t left = (size_t)(end - at);
    size_t size;
    switch (type) {
    case BOGO_NULL:
    case BOGO_TRUE:
    case BOGO_FALSE:
        return at;
    case BOGO_BYTE:
        return left >= 1 ? at + 1 : NULL;
    case BOGO_INT:
    case BOGO_UINT:
    case BOGO_FLOAT:
        return left >= 1 && at[0] >= 1 && at[0] <= 10 && at[0] <= left - 1 ? at + 1 + at[0] : NULL;
    case BOGO_TIMESTAMP:
        return left >= 8 ? at + 8 : NULL;
    case BOGO_STRING:
    case BOGO_BLOB:
    case BOGO_LIST:
    case BOGO_TYPED_LIST:
    case BOGO_OBJECT: {
        const uint8_t *content = wire_read_size(at, end, &size);
        return content != NULL ? content + size : NULL;
    }
    default:
        return NULL;
    }
}

/* As wire_skip() for an element of a typed list, where a bool is one byte. */
WIRE_INLINE const uint8_t *wire_skip_element(bogo_type element, const uint8_t *at, const uint8_t *end)
{
    return wire_skip(element == BOGO_TRUE ? BOGO_BYTE : element, at, end);
}

/* The length of a value, told by its first bytes: those before its content, and its content. */
typedef struct wire_extent {
    size_t header;
    uint64_t content;
} wire_extent;

/*
** Measures the value of this type of which [at, end) are the first WIRE_VARINT_MAX bytes, or all that there
** are. False: they are malformed or too few, as wire_explain_value() then tells. Whether there is room for so
** long a value is the caller's to check.
*/
WIRE_INLINE bool wire_measure(unsigned type, const uint8_t *at, const uint8_t *end, wire_extent *extent)
{
    extent->header = 0;
    extent->content = 0;
    switch (type) {
    case BOGO_NULL:
    case BOGO_TRUE:
    case BOGO_FALSE:
        return true;
    case BOGO_BYTE:
        extent->header = 1;
        return true;
    case BOGO_TIMESTAMP:
        extent->header = 8;
        return true;
    case BOGO_INT:
    case BOGO_UINT:
    case BOGO_FLOAT:
        extent->header = at == end ? 0 : (size_t)1 + at[0];
        return extent->header >= 2 && extent->header <= WIRE_VARINT_MAX;
    case BOGO_STRING:
    case BOGO_BLOB:
    case BOGO_LIST:
    case BOGO_TYPED_LIST:
    case BOGO_OBJECT: {
        const uint8_t *content = wire_read_varint(at, end, &extent->content);
        extent->header = content != NULL ? (size_t)(content - at) : 0;
        return content != NULL;
    }
    default:
        return false;
    }
}

/* ---- Why reading failed -------------------------------------------------------------------------------- */

/*
** Fills *error (unless NULL) with a status and an offset. Returns the status; here, where the callers'
** compiler and analyzers see that it is not BOGO_OK.
*/
static inline bogo_status wire_report(bogo_error *error, bogo_status status, size_t offset)
{
    if (error != NULL) {
        error->status = status;
        error->offset = offset;
    }
    return status;
}

/* The same with what was found elsewhere, if it is an error. */
static inline bogo_status wire_pass_on(bogo_error *error, const bogo_error *found)
{
    return found->status == BOGO_OK ? BOGO_OK : wire_report(error, found->status, found->offset);
}

/* Fills *error (unless NULL) with a status and the offset of `at` in its document. Returns the status. */
static inline bogo_status wire_fail(bogo_error *error, bogo_status status, const uint8_t *document,
                                    const uint8_t *at)
{
    return wire_report(error, status, (size_t)(at - document));
}

/* Why wire_read_varint() refused the bytes, or, if it did not, why wire_read_size() did. */
bogo_status wire_explain_size(const uint8_t *at, const uint8_t *end, const uint8_t *document,
                              bogo_error *error);

/* Why wire_read_entry() refused. */
bogo_status wire_explain_entry(const uint8_t *at, const uint8_t *end, const uint8_t *document,
                               bogo_error *error);

/* Why wire_read_typed_header() refused. */
bogo_status wire_explain_typed_header(const uint8_t *content, const uint8_t *end, const uint8_t *document,
                                      bogo_error *error);

/* Why wire_skip() refused. */
bogo_status wire_explain_value(unsigned type, const uint8_t *at, const uint8_t *end, const uint8_t *document,
                               bogo_error *error);

/* ---- Writing: each returns the byte after what it wrote; the caller has made room ---------------------- */

/* Writes the LEB128 alone. */
WIRE_INLINE uint8_t *wire_write_leb128(uint8_t *at, uint64_t value)
{
    while (value >= WIRE_SMALL) {
        *at++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *at++ = (uint8_t)value;
    return at;
}

/* Writes [n], and no byte after it. */
WIRE_INLINE uint8_t *wire_write_varint(uint8_t *at, uint64_t value)
{
    if (WIRE_LIKELY(value < WIRE_SMALL)) {
        at[0] = 1;
        at[1] = (uint8_t)value;
        return at + 2;
    }
    at[0] = (uint8_t)wire_leb128_length(value);
    return wire_write_leb128(at + 1, value);
}

/*
** As wire_write_varint() without a loop, for numbers of any length in turn; always needs WIRE_VARINT_MAX
** bytes of room.
*/
WIRE_INLINE uint8_t *wire_write_number(uint8_t *at, uint64_t value)
{
    if (WIRE_LIKELY(value < WIRE_SMALL)) {
        at[0] = 1;
        at[1] = (uint8_t)value;
        return at + 2;
    }
    if (value < (uint64_t)WIRE_SMALL * WIRE_SMALL) {
        at[0] = 2;
        at[1] = (uint8_t)(value | 0x80);
        at[2] = (uint8_t)(value >> 7);
        return at + 3;
    }
    unsigned length = wire_leb128_length(value);
    at[0] = (uint8_t)length;
    if (WIRE_UNLIKELY(length > 8)) {
        return wire_write_leb128(at + 1, value);
    }
    wire_store64(at + 1, wire_spread7(value) | wire_continued(length));
    return at + 1 + length;
}

/* Writes a float: length, sign and exponent, mantissa. WIRE_FLOAT_MAX bytes of room. */
WIRE_INLINE uint8_t *wire_write_float(uint8_t *at, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, 8);
    uint64_t mantissa = bits & 0x000FFFFFFFFFFFFFu;
    unsigned exponent = (unsigned)(bits >> 52); /* eleven bits and, above them, the sign */
    at[1] = (uint8_t)exponent;
    at[2] = (uint8_t)((exponent >> 8 & 0x07) | (exponent >> 4 & 0x80));
    if (mantissa == 0) {
        at[0] = 2;
        return at + 3;
    }
    unsigned length = wire_leb128_length(mantissa);
    wire_store64(at + 3, wire_spread7(mantissa) | wire_continued(length));
    at[0] = (uint8_t)(2 + length);
    return at + 3 + length;
}

/* Writes a timestamp; 8 bytes. */
WIRE_INLINE uint8_t *wire_write_timestamp(uint8_t *at, int64_t milliseconds)
{
    wire_store64(at, (uint64_t)milliseconds);
    return at + 8;
}

/* ---- UTF-8 --------------------------------------------------------------------------------------------- */

/* Length of the well-formed UTF-8 sequence at `at` (1 to 4; no surrogates, no overlong forms), or 0. */
WIRE_INLINE unsigned wire_utf8_length(const uint8_t *at, const uint8_t *end)
{
    size_t left = (size_t)(end - at);
    uint8_t lead = left > 0 ? at[0] : 0xFF;
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xE0) {
        return lead >= 0xC2 && left >= 2 && (at[1] & 0xC0) == 0x80 ? 2 : 0;
    }
    if (lead < 0xF0) {
        if (left < 3 || (at[1] & 0xC0) != 0x80 || (at[2] & 0xC0) != 0x80) {
            return 0;
        }
        bool overlong = lead == 0xE0 && at[1] < 0xA0;
        bool surrogate = lead == 0xED && at[1] >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead > 0xF4 || left < 4 || (at[1] & 0xC0) != 0x80 || (at[2] & 0xC0) != 0x80 ||
        (at[3] & 0xC0) != 0x80) {
        return 0;
    }
    bool overlong = lead == 0xF0 && at[1] < 0x90;
    bool too_large = lead == 0xF4 && at[1] >= 0x90;
    return overlong || too_large ? 0 : 4;
}

/* Whether any of the first `count` bytes at `at` is not ASCII; WIRE_BLOCK bytes are loaded, 1 to as many count. */
#if defined(__SSE2__)
enum { WIRE_BLOCK = 16 };
WIRE_INLINE bool wire_has_high_byte(const uint8_t *at, size_t count)
{
    unsigned high = (unsigned)_mm_movemask_epi8(_mm_loadu_si128((const void *)at));
    return (high & ((1u << count) - 1)) != 0;
}
#else
enum { WIRE_BLOCK = 8 };
WIRE_INLINE bool wire_has_high_byte(const uint8_t *at, size_t count)
{
    return (wire_load64(at) & WIRE_HIGH_BITS & wire_low_bytes(count)) != 0;
}
#endif

/*
** The first byte of [at, end) that is not part of well-formed UTF-8, or `end`. A block of ASCII a step; bytes
** up to `limit` may be loaded, though they do not count.
*/
WIRE_INLINE const uint8_t *wire_utf8_error(const uint8_t *at, const uint8_t *end, const uint8_t *limit)
{
    while (at != end) {
        size_t left = (size_t)(end - at);
        if (WIRE_LIKELY((size_t)(limit - at) >= WIRE_BLOCK)) {
            size_t step = left < WIRE_BLOCK ? left : WIRE_BLOCK;
            if (WIRE_LIKELY(!wire_has_high_byte(at, step))) {
                at += step;
                continue;
            }
        }
        unsigned length = wire_utf8_length(at, end);
        if (length == 0) {
            return at;
        }
        at += length;
    }
    return end;
}

#endif
