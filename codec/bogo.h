/*
** bogo.h - read, write, convert and edit documents in the bogo binary format.
**
** This is the one public header of libbogo. The format is described in FORMAT.md; a document is one version
** byte and one value:
**
**     {"name":"Alice"}    00 0C 01 0F 01 0D 04 6E 61 6D 65 03 01 05 41 6C 69 63 65
**                         |  |  '-+-' '-+-' |  '----+----' |  '-+-' '------+-----'
**               version 0 |  |    |     |   |       |      |    |          Alice
**                  object |  |    |     |   |     name     |    5 bytes
**                       15 bytes  |     |   key of 4 bytes string
**                            entry of 13 bytes
**
** Reading one field takes no decoding of the others:
**
**     bogo_value root, name;
**     const char *text;
**     size_t size;
**     bogo_error error;
**     if (bogo_open(bytes, n, &root, &error) == BOGO_OK &&
**         bogo_find(&root, "name", 4, &name, &error) == BOGO_OK &&
**         bogo_read_string(&name, &text, &size, &error) == BOGO_OK)
**         printf("%.*s\n", (int)size, text);
**
** Conventions, everywhere:
**   - Sizes and offsets are bytes. Text is UTF-8 with its length beside it, and need not end in a NUL.
**   - Readers allocate nothing, do not recurse, and borrow the caller's bytes: those must outlive the values.
**   - A reader checks what it walks over and nothing else; bogo_check() checks a whole document.
**   - A function that can fail returns a bogo_status and fills the bogo_error it was given (NULL is allowed).
**   - No global state: any function may run in any thread on its own objects.
*/
#ifndef BOGO_H
#define BOGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef BOGO_API
#if defined(__GNUC__) && defined(BOGO_SHARED)
#define BOGO_API __attribute__((visibility("default")))
#else
#define BOGO_API
#endif
#endif

/* Deepest nesting of containers that anything here reads or writes; options may only lower it. */
#define BOGO_MAX_DEPTH 1000

/* Longest key in bytes: the format keeps the length in one byte. */
#define BOGO_MAX_KEY 255

/* Version of the library as text, the same as in the file VERSION. */
BOGO_API const char *bogo_version(void);

/* ---- Types -------------------------------------------------------------------------------------------- */

/* The type byte of a value, as it stands in a document. */
typedef enum bogo_type {
    BOGO_NULL = 0,
    BOGO_TRUE = 1, /* in a typed list: bool */
    BOGO_FALSE = 2,
    BOGO_STRING = 3,
    BOGO_BYTE = 4,
    BOGO_INT = 5,
    BOGO_UINT = 6,
    BOGO_FLOAT = 7,
    BOGO_BLOB = 8,
    BOGO_TIMESTAMP = 9, /* milliseconds since 1970-01-01 UTC */
    BOGO_LIST = 10,
    BOGO_TYPED_LIST = 11,
    BOGO_OBJECT = 12,
    BOGO_TYPE_COUNT = 13,
    BOGO_ABSENT = 255 /* never in a document: bogo_select() found no value */
} bogo_type;

/* "null", "true", "string", "typed_list", ...; "unknown" for a number that is no type. Static storage. */
BOGO_API const char *bogo_type_name(bogo_type type);

/* ---- Errors ------------------------------------------------------------------------------------------- */

/*
** Every failure there is, with the sentence that bogo_message() gives for it. The offset of a bogo_error
** counts in the document for group 100, in the JSON text for 200, in the path text for 300, in the text of a
** timestamp for 400.
*/
#define BOGO_STATUS_TABLE(X)                                                                                 \
    X(BOGO_OK, 0, "no error")                                                                                \
    X(BOGO_MISSING, 1, "no such value")                                                                      \
    X(BOGO_E_NO_MEMORY, 2, "out of memory")                                                                  \
    X(BOGO_E_TOO_BIG, 3, "result larger than the size limit")                                                \
    X(BOGO_E_DEPTH, 4, "nested deeper than 1000 containers")                                                 \
    X(BOGO_E_TYPE, 5, "the value is of another type")                                                        \
    X(BOGO_E_RANGE, 6, "number out of range for its type")                                                   \
    X(BOGO_E_KEY_LENGTH, 7, "key longer than 255 bytes, which the format cannot hold")                       \
    X(BOGO_E_MISUSE, 8, "writer calls in an order that makes no document")                                   \
    X(BOGO_E_READER, 9, "the stream's reader callback failed")                                               \
    X(BOGO_E_NUL, 10, "a NUL character, which a C string of the cJSON tree cannot hold")                     \
    X(BOGO_E_NOT_FINITE, 11, "NaN or an infinity, for which JSON has no number")                             \
    X(BOGO_E_EMPTY, 100, "no bytes: a document has at least a version byte and a type byte")                 \
    X(BOGO_E_VERSION, 101, "the version byte is not 0")                                                      \
    X(BOGO_E_UNKNOWN_TYPE, 102, "unknown type byte")                                                         \
    X(BOGO_E_TRUNCATED, 103, "the bytes end inside a value")                                                 \
    X(BOGO_E_SIZE_LENGTH, 104, "length byte of a varint is not 1 to 10")                                     \
    X(BOGO_E_VARINT, 105, "varint does not end where its length byte says")                                  \
    X(BOGO_E_VARINT_RANGE, 106, "varint larger than 64 bits")                                                \
    X(BOGO_E_VARINT_PADDED, 107, "varint longer than its value needs")                                       \
    X(BOGO_E_BOUNDS, 108, "size runs past the end of what holds it")                                         \
    X(BOGO_E_TRAILING, 109, "bytes left over after the value")                                               \
    X(BOGO_E_ENTRY, 110, "object entry without room for its key and a value")                                \
    X(BOGO_E_FLOAT, 111, "float is not a well-formed exponent and mantissa")                                 \
    X(BOGO_E_ELEMENT_TYPE, 112, "typed list of a type that cannot be listed so")                             \
    X(BOGO_E_COUNT, 113, "typed list whose count does not match its bytes")                                  \
    X(BOGO_E_BOOL, 114, "bool element that is neither 0 nor 1")                                              \
    X(BOGO_E_UTF8, 115, "string or key that is not UTF-8")                                                   \
    X(BOGO_E_JSON_VALUE, 200, "expected a JSON value")                                                       \
    X(BOGO_E_JSON_END, 201, "the text ends too soon")                                                        \
    X(BOGO_E_JSON_TRAILING, 202, "text after the value")                                                     \
    X(BOGO_E_JSON_OBJECT, 203, "expected ',' or '}'")                                                        \
    X(BOGO_E_JSON_LIST, 204, "expected ',' or ']'")                                                          \
    X(BOGO_E_JSON_KEY, 205, "expected a key in double quotes")                                               \
    X(BOGO_E_JSON_COLON, 206, "expected ':'")                                                                \
    X(BOGO_E_JSON_NUMBER, 207, "malformed number")                                                           \
    X(BOGO_E_JSON_CONTROL, 208, "control character in a string (write it as \\u00XX)")                       \
    X(BOGO_E_JSON_ESCAPE, 209, "unknown escape in a string")                                                 \
    X(BOGO_E_JSON_HEX, 210, "\\u needs four hexadecimal digits")                                             \
    X(BOGO_E_JSON_SURROGATE, 211, "lone surrogate escape")                                                   \
    X(BOGO_E_JSON_UTF8, 212, "bytes that are not UTF-8")                                                     \
    X(BOGO_E_JSON_EXTENDED, 213, "extended JSON wrapper with a value that does not fit it")                  \
    X(BOGO_E_PATH_ROOT, 300, "expected '.' or '[' after '$' or a step")                                      \
    X(BOGO_E_PATH_KEY, 301, "expected a key after '.'")                                                      \
    X(BOGO_E_PATH_QUOTE, 302, "quoted key without its closing quote")                                        \
    X(BOGO_E_PATH_ESCAPE, 303, "malformed escape in a quoted key")                                           \
    X(BOGO_E_PATH_INDEX, 304, "expected a number, '#' as in [#-1] or a key as in [\"a\"] after '['")         \
    X(BOGO_E_PATH_BRACKET, 305, "expected ']'")                                                              \
    X(BOGO_E_PATH_DEPTH, 306, "more than 1000 steps")                                                        \
    X(BOGO_E_PATH_ELEMENT, 307, "the path must end in an index, such as [0] or [#]")                         \
    X(BOGO_E_TIMESTAMP, 400, "expected a date or date and time such as 2024-01-15T10:30:45.123Z")            \
    X(BOGO_E_TIMESTAMP_RANGE, 401, "no such date or time of day")                                            \
    X(BOGO_E_TIMESTAMP_FINE, 402, "finer than a millisecond, which a timestamp cannot hold")

typedef enum bogo_status {
#define BOGO_STATUS_ENUM(name, number, message) name = number,
    BOGO_STATUS_TABLE(BOGO_STATUS_ENUM)
#undef BOGO_STATUS_ENUM
} bogo_status;

typedef struct bogo_error {
    bogo_status status;
    size_t offset; /* the byte at fault, counted from the start of the document, JSON text or path */
} bogo_error;

/* The sentence for a status, without offset or final full stop. Static storage, never NULL. */
BOGO_API const char *bogo_message(bogo_status status);

/* ---- Memory and limits -------------------------------------------------------------------------------- */

/* Where writers get memory: `resize` acts as realloc (NULL on failure, the old block then stays). */
typedef struct bogo_allocator {
    void *(*resize)(void *context, void *memory, size_t size);
    void (*release)(void *context, void *memory);
    void *context;
} bogo_allocator;

/* Limits and switches. Start from bogo_default_options() and change what should differ. */
typedef struct bogo_options {
    const bogo_allocator *allocator; /* NULL: the C library's */
    size_t max_size;                 /* largest document or text to make; SIZE_MAX by default */
    unsigned max_depth;              /* deepest nesting; BOGO_MAX_DEPTH by default and at most */
    bool check_utf8;                 /* bogo_check() refuses strings and keys that are not UTF-8; on */
    bool unknown_types; /* bogo_check() lets an unknown type pass where an entry gives its size; off */
    bool typed_lists;   /* homogeneous lists are written as typed lists where not larger; on */
    bool extended;      /* JSON: the lossless notation of FORMAT.md, both ways; off */
} bogo_options;

/* The defaults named above: no limit but the depth, strict checks, the C library's allocator. */
BOGO_API bogo_options bogo_default_options(void);

/* A growing run of bytes. After a failed growth `status` stays set and appending does nothing. */
typedef struct bogo_buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
    size_t limit; /* largest size allowed */
    const bogo_allocator *allocator;
    bogo_status status;
} bogo_buffer;

/* An empty buffer that uses the options' allocator and max_size. Allocates nothing. */
BOGO_API void bogo_buffer_init(bogo_buffer *buffer, const bogo_options *options);

/* Makes room for `extra` more bytes; false (and status set) when that fails. Amortised O(1) a byte. */
BOGO_API bool bogo_buffer_reserve(bogo_buffer *buffer, size_t extra);

/* Appends bytes. The buffer's status tells whether it could. */
BOGO_API void bogo_buffer_append(bogo_buffer *buffer, const void *bytes, size_t size);

/* Gives the memory back and leaves an empty buffer. */
BOGO_API void bogo_buffer_free(bogo_buffer *buffer);

/* ---- Reading ------------------------------------------------------------------------------------------ */

/* A value inside a document: a cursor of type and span, cheap to copy. Borrows the document's bytes. */
typedef struct bogo_value {
    const uint8_t *document; /* first byte of the document, from which offsets count */
    const uint8_t *data;     /* the encoded value, after its type byte */
    size_t size;             /* bytes at `data` that belong to the value, no more */
    bogo_type type;
} bogo_value;

/*
** Opens a document: *root is its one value, which must fill the bytes to their end (checked when it is
** read). Fails on another version, an unknown type or fewer than two bytes. O(1).
*/
BOGO_API bogo_status bogo_open(const void *bytes, size_t size, bogo_value *root, bogo_error *error);

/* The offset in its document at which a value's encoding starts; no two values of a document share it. */
BOGO_API size_t bogo_offset(const bogo_value *value);

/*
** Each of these decodes a value of exactly its type; of another type: BOGO_E_TYPE. Strings and blobs point
** into the document and may hold NUL bytes; strings are not checked for UTF-8 (see bogo_check). O(1).
*/
BOGO_API bogo_status bogo_read_null(const bogo_value *value, bogo_error *error);
BOGO_API bogo_status bogo_read_bool(const bogo_value *value, bool *out, bogo_error *error);
BOGO_API bogo_status bogo_read_byte(const bogo_value *value, uint8_t *out, bogo_error *error);
BOGO_API bogo_status bogo_read_int(const bogo_value *value, int64_t *out, bogo_error *error);
BOGO_API bogo_status bogo_read_uint(const bogo_value *value, uint64_t *out, bogo_error *error);
BOGO_API bogo_status bogo_read_float(const bogo_value *value, double *out, bogo_error *error);
BOGO_API bogo_status bogo_read_timestamp(const bogo_value *value, int64_t *milliseconds, bogo_error *error);
BOGO_API bogo_status bogo_read_string(const bogo_value *value, const char **text, size_t *size,
                                      bogo_error *error);
BOGO_API bogo_status bogo_read_blob(const bogo_value *value, const uint8_t **bytes, size_t *size,
                                    bogo_error *error);

/* A walk over the elements of a list or the fields of an object, in stored order. */
typedef struct bogo_iterator {
    bogo_value value;          /* the current element or field value */
    const char *key;           /* the current field's name; NULL in a list */
    size_t key_size;           /* bytes at `key` */
    uint64_t index;            /* number of the current item, from 0 */
    bogo_error error;          /* why the walk stopped early; status BOGO_OK at a proper end */
    const uint8_t *next, *end; /* private: what is left to read */
    uint64_t remaining;        /* private: elements left in a typed list */
    bogo_type container;       /* private */
    bogo_type element_type;    /* private */
} bogo_iterator;

/*
** Starts a walk over a list, typed list or object; BOGO_E_TYPE for anything else. Then:
**     while (bogo_next(&walk)) use(&walk.value);
**     if (walk.error.status) ... the document is damaged at walk.error.offset
** O(1) to start, O(1) a step whatever the size of the items; an item's own content is not read.
*/
BOGO_API bogo_status bogo_iterate(const bogo_value *container, bogo_iterator *walk, bogo_error *error);
BOGO_API bool bogo_next(bogo_iterator *walk);

/* The number of elements or fields. O(1) for a typed list, else O(items). */
BOGO_API bogo_status bogo_length(const bogo_value *container, uint64_t *length, bogo_error *error);

/*
** The first field with this name; BOGO_MISSING when there is none, or when the value is no object.
** O(fields before it): a skipped field costs a few instructions whatever its size.
*/
BOGO_API bogo_status bogo_find(const bogo_value *object, const char *key, size_t key_size, bogo_value *out,
                               bogo_error *error);

/* A key prepared for many look-ups. Borrows its text. */
typedef struct bogo_key {
    const char *text;
    size_t size;
    uint64_t word, mask; /* private: length byte and first seven bytes, compared at once */
} bogo_key;

/* Prepares a key. A key longer than BOGO_MAX_KEY is allowed and is found nowhere. */
BOGO_API bogo_key bogo_key_prepare(const char *text, size_t size);

/* As bogo_find() with a prepared key. */
BOGO_API bogo_status bogo_find_key(const bogo_value *object, const bogo_key *key, bogo_value *out,
                                   bogo_error *error);

/*
** The first field of each of `count` keys in one pass over the object, which ends as soon as all are found.
** values[i].type is BOGO_ABSENT where keys[i] is missing. A key may stand twice. O(fields * keys).
*/
BOGO_API bogo_status bogo_find_keys(const bogo_value *object, const bogo_key *keys, size_t count,
                                    bogo_value *values, bogo_error *error);

/* Element `index` of a list; BOGO_MISSING beyond its end, or when the value is no list. O(index). */
BOGO_API bogo_status bogo_at(const bogo_value *list, uint64_t index, bogo_value *out, bogo_error *error);

/* ---- Writing ------------------------------------------------------------------------------------------ */

/*
** One open container of a builder. Private. What is tested together does not lie together: compilers would
** load it as one word, which has to wait for the narrower stores before it.
*/
typedef struct bogo_frame {
    unsigned container; /* a bogo_type */
    bool fixed;         /* typed list opened as such: the element type must not change */
    size_t entry;     /* object: offset of the open entry, whose key is written and its value is not; or 0 */
    unsigned element; /* list: the type of all elements so far, or FRAME_MIXED */
    unsigned awaits;  /* what may be written next: see write.h */
    uint64_t count;   /* elements written */
    bool packed;      /* list: elements stand without type bytes */
    bool wrapped;     /* object inside an extended JSON wrapper, whose '}' follows its own */
    size_t start;     /* offset of the container's type byte */
    size_t widened;   /* the builder's `widened` when it was opened */
    size_t gap;       /* number of its own gap; that of its entry, if it is in one, is the one before */
} bogo_frame;

/*
** A size of 128 or more, to be written into the room of a small one when the document is finished. Private.
*/
typedef struct bogo_gap {
    size_t offset;
    size_t size;
} bogo_gap;

#define BOGO_BUILDER_FRAMES 16
#define BOGO_BUILDER_GAPS   32

/*
** Writes one document, front to back. An error sticks: later calls do nothing and bogo_finish() reports it,
** so the calls in between need no checks. Must not be copied or moved after bogo_builder_init().
** Lists are opened without saying of what; a homogeneous one becomes a typed list where that is not larger.
*/
typedef struct bogo_builder {
    bogo_buffer out;
    bogo_error error;
    bogo_options options;
    bogo_frame *top; /* private from here on: the frame of the innermost open container */
    bogo_frame *frames;
    bogo_gap *gaps;
    size_t depth, frame_capacity;
    size_t gap_count, gap_capacity;
    size_t widened;  /* bytes that the gaps will add */
    size_t expected; /* bytes of LEB128 that the size of a root container is given room for */
    size_t content;  /* offset of the root container's content in `out`; 0 where the root is no container */
    bool done;       /* the root value is written */
    bogo_frame frame_room[BOGO_BUILDER_FRAMES];
    bogo_gap gap_room[BOGO_BUILDER_GAPS];
} bogo_builder;

/* Prepares a builder; NULL options are the defaults. Allocates nothing. End with bogo_builder_free(). */
BOGO_API void bogo_builder_init(bogo_builder *builder, const bogo_options *options);

/* Starts over on a new document, keeping the memory: no allocation from the second document on. */
BOGO_API void bogo_builder_reset(bogo_builder *builder);

/* Frees what the builder still owns. */
BOGO_API void bogo_builder_free(bogo_builder *builder);

/*
** Each writes one value: the root, the next element of the open list, or the value of the key just written.
** Text and bytes are copied; text and keys must be UTF-8 (else see bogo_write_utf8). Amortised O(size).
*/
BOGO_API void bogo_write_null(bogo_builder *builder);
BOGO_API void bogo_write_bool(bogo_builder *builder, bool value);
BOGO_API void bogo_write_byte(bogo_builder *builder, uint8_t value);
BOGO_API void bogo_write_int(bogo_builder *builder, int64_t value);
BOGO_API void bogo_write_uint(bogo_builder *builder, uint64_t value);
BOGO_API void bogo_write_float(bogo_builder *builder, double value);
BOGO_API void bogo_write_timestamp(bogo_builder *builder, int64_t milliseconds);
BOGO_API void bogo_write_string(bogo_builder *builder, const char *text, size_t size);
BOGO_API void bogo_write_blob(bogo_builder *builder, const void *bytes, size_t size);

/*
** Copies a value of another document, with all that is in it, byte for byte. That it is as long as it says is
** checked (an error's offset is then one of that document); what is in it is not.
*/
BOGO_API void bogo_write_value(bogo_builder *builder, const bogo_value *value);

/* Opens a list, whose elements are the values written next, and ends it. */
BOGO_API void bogo_begin_list(bogo_builder *builder);
BOGO_API void bogo_end_list(bogo_builder *builder);

/* A list that is typed whatever its length; every element must be of `element` (BOGO_TRUE: bool). */
BOGO_API void bogo_begin_typed_list(bogo_builder *builder, bogo_type element);

/* Opens an object, writes the key of its next field, before the field's value, and ends it. Any key may come twice. */
BOGO_API void bogo_begin_object(bogo_builder *builder);
BOGO_API void bogo_write_key(bogo_builder *builder, const char *key, size_t size);
BOGO_API void bogo_end_object(bogo_builder *builder);

/*
** As bogo_write_string() and bogo_write_key(), for text that may not be UTF-8: checked while it is copied.
** They return the offset of the first byte that is wrong, with BOGO_E_UTF8 as the builder's error, else
** `size`.
*/
BOGO_API size_t bogo_write_utf8(bogo_builder *builder, const char *text, size_t size);
BOGO_API size_t bogo_write_utf8_key(bogo_builder *builder, const char *key, size_t size);

/*
** Ends the document. The builder keeps the bytes until it is reset or freed; bogo_finish_take() hands them
** over instead, to be released with the options' allocator. O(1) for documents that are about as large as the
** builder's last one and have nothing of 128 bytes or more in them but long texts and blobs; else O(size).
*/
BOGO_API bogo_status bogo_finish(bogo_builder *builder, const uint8_t **bytes, size_t *size,
                                 bogo_error *error);
BOGO_API bogo_status bogo_finish_take(bogo_builder *builder, uint8_t **bytes, size_t *size,
                                      bogo_error *error);

/* ---- Groups ------------------------------------------------------------------------------------------- */

/*
** A list or object that grows at its end and can lose its oldest items again, as an aggregate over a sliding
** window does. Each item is written with the builder's functions, in an object the key first:
**
**     bogo_write_int(&group.builder, 42);
**     status = bogo_group_add(&group, &error);
**
** Must not be copied or moved after bogo_group_init().
*/
typedef struct bogo_group {
    bogo_builder builder; /* takes the next item */
    uint64_t count;       /* items in the group */
    size_t end;           /* private: where the last item ends in the builder's bytes */
    size_t limit;         /* private: the options' max_size */
    bogo_type container;  /* private */
} bogo_group;

/* Prepares an empty group, a BOGO_LIST or a BOGO_OBJECT. End with bogo_group_free(). One small allocation. */
BOGO_API void bogo_group_init(bogo_group *group, bogo_type container, const bogo_options *options);
BOGO_API void bogo_group_free(bogo_group *group);

/*
** Takes in the one item that was written since the last call. An error sticks, as a builder's does: the group
** is then good for bogo_group_free() alone. O(item), amortised.
*/
BOGO_API bogo_status bogo_group_add(bogo_group *group, bogo_error *error);

/* Drops the oldest item; BOGO_MISSING when there is none. O(1), amortised. */
BOGO_API bogo_status bogo_group_drop(bogo_group *group, bogo_error *error);

/*
** The document of the items in the group, typed list where a builder would write one. Memory of the options'
** allocator, the caller's. Copy: the group goes on. Take: its memory is handed over; only
** bogo_group_free() may follow. O(size).
*/
BOGO_API bogo_status bogo_group_copy(const bogo_group *group, uint8_t **bytes, size_t *size,
                                     bogo_error *error);
BOGO_API bogo_status bogo_group_take(bogo_group *group, uint8_t **bytes, size_t *size, bogo_error *error);

/* ---- Numbers and times as text ------------------------------------------------------------------------ */

/*
** Reads the digits of a number up to 2^64-1: no sign, no leading zeros. BOGO_E_JSON_NUMBER for other text,
** BOGO_E_RANGE for a larger number.
*/
BOGO_API bogo_status bogo_parse_uint(const char *text, size_t size, uint64_t *value, bogo_error *error);

/*
** Reads an ISO 8601 date, or date and time, as milliseconds since 1970-01-01 UTC:
**     2024-01-15    2024-01-15T10:30    2024-01-15 10:30:45    2024-01-15T10:30:45.123+05:30
** 'T' or a space between date and time, which may end in 'Z' or an offset; without one it is UTC. Nothing is
** rounded: more than three digits of a fraction must be zeros. Years 0000 to 9999.
*/
BOGO_API bogo_status bogo_parse_timestamp(const char *text, size_t size, int64_t *milliseconds,
                                          bogo_error *error);

/* ---- JSON --------------------------------------------------------------------------------------------- */

/*
** Reads one JSON text (RFC 8259, strict) as the builder's next value, in one pass and without a tree.
** Integers that fit become int or uint, all other numbers float; field order and duplicate keys are kept.
** The error's offset is the byte of `text`. O(size).
*/
BOGO_API bogo_status bogo_from_json(bogo_builder *builder, const char *text, size_t size, bogo_error *error);

/*
** Appends the JSON text of a value, minified. With options.extended the lossless notation. Bytes that are
** not UTF-8 appear as U+FFFD. O(size of the value).
*/
BOGO_API bogo_status bogo_to_json(const bogo_value *value, const bogo_options *options, bogo_buffer *out,
                                  bogo_error *error);

/* The same on several lines, each level indented by the `indent_size` bytes at `indent`. */
BOGO_API bogo_status bogo_to_json_pretty(const bogo_value *value, const bogo_options *options,
                                         const char *indent, size_t indent_size, bogo_buffer *out,
                                         bogo_error *error);

/* ---- Paths -------------------------------------------------------------------------------------------- */

/*
** A compiled path: "$", then ".key", ".\"quoted key\"", "[\"quoted key\"]", "[N]", "[#-N]" from the end and,
** for edits, "[#]" one past the end. Text that begins with '[' gets the '$'; other text is one whole key.
*/
typedef struct bogo_path bogo_path;

/* Compiles a path. The path owns its memory and does not borrow the text. O(size). */
BOGO_API bogo_status bogo_path_compile(const char *text, size_t size, const bogo_allocator *allocator,
                                       bogo_path **path, bogo_error *error);

/* The path of one index, negative from the end (-1 is the last element). */
BOGO_API bogo_status bogo_path_from_index(int64_t index, const bogo_allocator *allocator, bogo_path **path,
                                          bogo_error *error);

/* Frees a path; NULL is allowed. */
BOGO_API void bogo_path_free(bogo_path *path);

/*
** The value at the path; BOGO_MISSING when there is none, and *out is then of no meaning. It may be *root
** itself. O(what lies before it on each level).
*/
BOGO_API bogo_status bogo_path_find(const bogo_path *path, const bogo_value *root, bogo_value *out,
                                    bogo_error *error);

/* The number of steps; 0 for "$". */
BOGO_API size_t bogo_path_length(const bogo_path *path);

/* The last step of a path, as it leads to a value of one document. */
typedef struct bogo_step {
    const char *key; /* the field's name, which the path keeps; NULL for a step into a list */
    size_t key_size;
    uint64_t index; /* the element's, counted from the front */
    size_t offset;  /* of the step in the path's text */
} bogo_step;

/* The last step; BOGO_MISSING when there is none. O(1), with [#-N] as bogo_path_find() and bogo_length(). */
BOGO_API bogo_status bogo_path_last_step(const bogo_path *path, const bogo_value *root, bogo_step *step,
                                         bogo_error *error);

/*
** Append a step to the text of a path, so that bogo_path_compile() reads it back: a key in quotes, with
** JSON's escapes, unless it is an ASCII letter followed by ASCII letters and digits. O(size).
*/
BOGO_API void bogo_path_append_key(bogo_buffer *path, const char *key, size_t size);
BOGO_API void bogo_path_append_index(bogo_buffer *path, uint64_t index);
BOGO_API void bogo_path_append_index_from_end(bogo_buffer *path, uint64_t index);

/*
** The values at several paths. Paths that lead through the same object share one pass over it.
** values[i].type is BOGO_ABSENT where path i leads nowhere.
*/
BOGO_API bogo_status bogo_select(const bogo_path *const *paths, size_t count, const bogo_value *root,
                                 bogo_value *values, bogo_error *error);

/*
** Writes, as the builder's next value, the value `root` with nothing in it but what the paths lead to: the
** containers on the way keep their kind and their keys, fields and elements their stored order, and what is
** picked comes whole, its bytes copied unchecked. A container in which nothing is found is written empty; for
** a root that is neither picked nor a container: BOGO_MISSING, and nothing is written. Memory: O(paths).
*/
BOGO_API bogo_status bogo_pick(bogo_builder *builder, const bogo_path *const *paths, size_t count,
                               const bogo_value *root, bogo_error *error);

/* ---- Editing ------------------------------------------------------------------------------------------ */

/* What bogo_editor_put() does where its path leads to a value, and where it leads to none. */
typedef enum bogo_edit {
    BOGO_EDIT_SET,         /* replaces the value; creates it */
    BOGO_EDIT_INSERT,      /* leaves the value alone; creates it */
    BOGO_EDIT_REPLACE,     /* replaces the value; creates none */
    BOGO_EDIT_ARRAY_INSERT /* puts the new value before that list element; creates it */
} bogo_edit;

/* A size or count on the way to an edit, which may have to change with it. Private. */
typedef struct bogo_edit_mark {
    size_t offset; /* where it stands in the document */
    size_t width;  /* bytes that it takes there */
    size_t value;  /* what it says; once the edit is known, what it is to say */
    size_t growth; /* bytes by which it gets longer, modulo the range of size_t */
    size_t shift;  /* bytes by which those before it get longer */
    bool count;    /* the count of a typed list and no size */
} bogo_edit_mark;

#define BOGO_EDITOR_MARKS 32

/*
** Any number of edits to one document, each seeing the edits before it. The first one copies the document,
** once; what it does not touch is copied and never decoded. An error sticks: later calls do nothing and
** bogo_editor_finish() reports it. A document that bogo_check() accepts is one that it accepts when edited.
** Must not be copied or moved after bogo_editor_init().
*/
typedef struct bogo_editor {
    bogo_buffer out;
    bogo_error error;
    const uint8_t *bytes; /* private from here on: the document as it stands, the caller's before any edit */
    size_t size;
    unsigned max_depth; /* of the options */
    bool check_utf8, typed_lists;
    bogo_edit_mark *marks;
    size_t mark_count, mark_capacity;
    bogo_edit_mark mark_room[BOGO_EDITOR_MARKS];
} bogo_editor;

/*
** Prepares edits of a document, which is borrowed and must outlive the editor; NULL options are the defaults.
** Allocates nothing. End with bogo_editor_free().
*/
BOGO_API void bogo_editor_init(bogo_editor *editor, const void *bytes, size_t size,
                               const bogo_options *options);

/* Frees what the editor still owns. */
BOGO_API void bogo_editor_free(bogo_editor *editor);

/*
** A number, null or short text as a value of its own, to be put into a document: its encoding goes to `room`,
** which must last as long as the value. For every other value there is the builder.
*/
#define BOGO_SCALAR_ROOM 16
#define BOGO_TEXT_ROOM   128
BOGO_API void bogo_value_of_null(uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value);
BOGO_API void bogo_value_of_int(int64_t number, uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value);
BOGO_API void bogo_value_of_float(double number, uint8_t room[BOGO_SCALAR_ROOM], bogo_value *value);

/* The same for text; false when it does not fit into the room, or is not UTF-8. */
BOGO_API bool bogo_value_of_text(const char *text, size_t size, uint8_t room[BOGO_TEXT_ROOM],
                                 bogo_value *value);

/*
** Puts a copy of a value of another document at the path. Where only the last steps of the path are missing,
** they are created: a key is added to its object, "[#]" and the index one past the end to their list.
** BOGO_MISSING when there is nothing to do: the path leads nowhere, or not to where `how` applies. That is no
** error. The value is not checked. O(what lies before the place on each level), and a move of what lies
** behind it.
*/
BOGO_API bogo_status bogo_editor_put(bogo_editor *editor, bogo_edit how, const bogo_path *path,
                                     const bogo_value *value);

/* Removes the value at the path, with its key. BOGO_MISSING when there is none; "$" is BOGO_E_MISUSE. */
BOGO_API bogo_status bogo_editor_remove(bogo_editor *editor, const bogo_path *path);

/*
** The edited document. The editor keeps the bytes until it is freed; they are the caller's own when nothing
** was changed. bogo_editor_finish_take() hands over bytes in any case, to be released with the options'
** allocator. An edited list at the root is made a typed list where all its elements are of one type. O(1), or
** O(root list).
*/
BOGO_API bogo_status bogo_editor_finish(bogo_editor *editor, const uint8_t **bytes, size_t *size,
                                        bogo_error *error);
BOGO_API bogo_status bogo_editor_finish_take(bogo_editor *editor, uint8_t **bytes, size_t *size,
                                             bogo_error *error);

/* A size on the way to a change. Private. */
typedef struct bogo_change_size {
    size_t offset; /* where it stands in the document */
    size_t width;  /* bytes that it takes there */
    size_t value;  /* what it is to say */
} bogo_change_size;

#define BOGO_CHANGE_LEVELS 8

/*
** A single edit for which the caller provides the memory, once its size is known:
**
**     bogo_change change;
**     if (bogo_change_put(&change, bytes, size, BOGO_EDIT_SET, path, &value, NULL) == BOGO_OK) {
**         uint8_t *changed = malloc(change.size);
**         bogo_change_write(&change, changed);
**     }
**
** That is the fastest way to replace, add or remove a field of objects nested up to BOGO_CHANGE_LEVELS.
** Everything else is declined with BOGO_MISSING: the editor does it, or tells what is wrong with the
** document.
*/
typedef struct bogo_change {
    size_t size;          /* of the changed document */
    const uint8_t *bytes; /* private from here on: the document */
    size_t old_size;
    size_t offset, removed; /* the run of bytes that goes */
    const bogo_key *key;    /* what comes for it: the key of a new field, or NULL, */
    bogo_type type;         /* and a value, or BOGO_ABSENT */
    const uint8_t *value;
    size_t value_size;
    bool widens; /* the new sizes take more or fewer bytes */
    size_t count;
    bogo_change_size sizes[2 * BOGO_CHANGE_LEVELS];
} bogo_change;

/*
** Work out an edit as bogo_editor_put() and bogo_editor_remove() do, with the options' limits. The document,
** path and value are borrowed, until it is written. O(what lies before the place on each level), no
** allocation.
*/
BOGO_API bogo_status bogo_change_put(bogo_change *change, const void *bytes, size_t size, bogo_edit how,
                                     const bogo_path *path, const bogo_value *value,
                                     const bogo_options *options);
BOGO_API bogo_status bogo_change_remove(bogo_change *change, const void *bytes, size_t size,
                                        const bogo_path *path);

/* Writes the changed document, change->size bytes, to another place than the old one. O(size). */
BOGO_API void bogo_change_write(const bogo_change *change, uint8_t *to);

/*
** Writes, as the builder's next value, `target` changed by a merge patch (RFC 7396): fields of the patch
** replace or join those of the target, null removes them, an object is merged into the one of the same name.
** Of equal keys in the target the first one is meant; equal keys in the patch apply one after the other. What
** the patch does not name is copied unchecked. Returns why target or patch could not be read; errors of the
** builder wait for its end. Memory: O(patch); time: O((target + patch) * log(keys of the patch)).
*/
BOGO_API bogo_status bogo_patch(bogo_builder *builder, const bogo_value *target, const bogo_value *patch,
                                bogo_error *error);

/*
** The same as a document of its own, with the options' limits; NULL options are the defaults. It is written
** to the `room_size` bytes at `room` if they are enough: then *bytes is `room`. Else *bytes is memory of the
** options' allocator, exactly *size bytes, which is the caller's.
*/
BOGO_API bogo_status bogo_patch_into(const bogo_value *target, const bogo_value *patch,
                                     const bogo_options *options, void *room, size_t room_size,
                                     uint8_t **bytes, size_t *size, bogo_error *error);

/* ---- Walking ------------------------------------------------------------------------------------------ */

/*
** A walk over the items of a container, or over everything in it at any depth, in stored order, a container
** before what it holds:
**
**     bogo_walk_init(&walk, NULL);
**     bogo_walk_start(&walk, &root, true);
**     do {
**         const bogo_value *value = bogo_walk_value(&walk);
**         ...
**     } while (bogo_walk_next(&walk));
**     if (walk.error.status) ... the document is damaged at walk.error.offset
**     bogo_walk_free(&walk);
**
** A step is O(1): an item's key and value are taken apart only when they are asked for. Memory: O(depth),
** kept from one start to the next.
*/
typedef struct bogo_level bogo_level;

#define BOGO_WALK_AHEAD 8

typedef struct bogo_walk {
    size_t depth;        /* containers that the walk is in; 0 at the start itself */
    bogo_type container; /* what the current value is an item of; BOGO_ABSENT at the start */
    uint64_t index;      /* the item's number, from 0 */
    bogo_error error;    /* why it ended early; status BOGO_OK at a proper end */
    uint64_t known;      /* private from here on: how many items of the container are known to be there */
    bool loaded, everything;
    bogo_value value;
    bogo_level *levels;
    size_t capacity;
    const bogo_allocator *allocator;
    uint64_t first;         /* number of the first item in `found` */
    const uint8_t *scanned; /* where the search for more goes on */
    struct {
        const uint8_t *item, *next;
    } found[BOGO_WALK_AHEAD];
} bogo_walk;

/* Prepares a walk with the options' allocator. Allocates nothing. */
BOGO_API void bogo_walk_init(bogo_walk *walk, const bogo_options *options);

/* Frees what the walk owns. */
BOGO_API void bogo_walk_free(bogo_walk *walk);

/* Puts the walk at `start`; it will go over its items or, with `everything`, also over theirs, and so on. */
BOGO_API void bogo_walk_start(bogo_walk *walk, const bogo_value *start, bool everything);

/* The part of bogo_walk_next() that is not always needed. */
BOGO_API bool bogo_walk_on(bogo_walk *walk);

/* Goes on; false at the end and on damaged bytes, after which only bogo_walk_start() may follow. */
static inline bool bogo_walk_next(bogo_walk *walk)
{
    walk->loaded = false;
    if (walk->index + 1 < walk->known) {
        walk->index++;
        return true;
    }
    return bogo_walk_on(walk);
}

/* The current value, until the next step; NULL, with walk->error, when it is damaged. */
BOGO_API const bogo_value *bogo_walk_value(bogo_walk *walk);

/* The name of the current field, until the next step; NULL where the current value is not one. */
BOGO_API const char *bogo_walk_key(const bogo_walk *walk, size_t *size);

/* The bogo_offset() of the container that holds the current value; 0 at the start. */
BOGO_API size_t bogo_walk_parent(const bogo_walk *walk);

/* Appends to a path the first `depth` steps from the start: with walk->depth, those to the current value. */
BOGO_API void bogo_walk_append_path(const bogo_walk *walk, size_t depth, bogo_buffer *path);

/* ---- Streams ------------------------------------------------------------------------------------------ */

/*
** Puts up to `room` bytes, at least one where there are any, to `to`, and their number into *got: 0 at the
** end of the stream. False when reading fails.
*/
typedef bool (*bogo_stream_read)(void *context, void *to, size_t room, size_t *got);

/*
** Documents that stand one after another without anything in between. Each is checked as bogo_check() does:
**
**     bogo_stream_init(&stream, read_from_socket, &socket, NULL);
**     while (bogo_stream_next(&stream)) use(stream.document, stream.size);
**     if (stream.status) ... byte stream.error_offset is wrong, or is missing
**     bogo_stream_free(&stream);
**
** Memory: O(largest document), and never more than a small multiple of the bytes that have come; a document
** larger than the options' max_size is refused as soon as its size is known.
*/
typedef struct bogo_stream {
    const uint8_t *document; /* the current document, until the next call */
    size_t size;
    uint64_t offset;       /* of the document in the stream */
    bogo_status status;    /* why the stream ended; BOGO_OK at its proper end */
    uint64_t error_offset; /* the byte at fault, in the stream */
    bool ended;            /* private from here on: no more bytes will come */
    const uint8_t *next;   /* bytes that have come and are not used yet */
    size_t left;
    bogo_stream_read read;
    void *context;
    bogo_options options;
    bogo_buffer buffer;
} bogo_stream;

/* A stream whose bytes come from a callback; NULL options are the defaults. Allocates nothing. */
BOGO_API void bogo_stream_init(bogo_stream *stream, bogo_stream_read read, void *context,
                               const bogo_options *options);

/* A stream whose bytes are in memory, which must outlive it. Allocates nothing, not even later. */
BOGO_API void bogo_stream_init_bytes(bogo_stream *stream, const void *bytes, size_t size,
                                     const bogo_options *options);

/* Goes to the next document; false at the end, or with an error in stream->status. */
BOGO_API bool bogo_stream_next(bogo_stream *stream);

/* Frees what the stream owns, and its document with it. */
BOGO_API void bogo_stream_free(bogo_stream *stream);

/* ---- Peeking ------------------------------------------------------------------------------------------ */

/*
** A document that is not in memory: `read` copies its bytes [offset, offset + size) to `to`, all of them
** within the document's size, or returns false.
*/
typedef struct bogo_source {
    bool (*read)(void *context, size_t offset, void *to, size_t size);
    void *context;
    size_t size; /* of the document */
} bogo_source;

/*
** The value at a path, as bogo_path_find() finds it, reading only the headers on the way, a few hundred bytes
** at a time, and the value. It is put into `bytes` as a document of its own, which *out lives in; *offset is
** the value's bogo_offset() in the whole document. BOGO_E_READER when a read failed. Memory: O(value).
*/
BOGO_API bogo_status bogo_peek_find(const bogo_path *path, const bogo_source *source, bogo_buffer *bytes,
                                    bogo_value *out, size_t *offset, bogo_error *error);

/* ---- Checking ----------------------------------------------------------------------------------------- */

/*
** Checks a whole document: every bound, count, varint, float, key, depth, UTF-8, and nothing after the root.
** What this accepts, every other function reads. NULL options are the defaults. O(size), no allocation.
*/
BOGO_API bogo_status bogo_check(const void *bytes, size_t size, const bogo_options *options,
                                bogo_error *error);

/*
** The offset of the first byte of a text that is no part of well-formed UTF-8 (no surrogates, no overlong
** forms); `size` when there is none. Strings and keys to be written are the caller's to check. O(size).
*/
BOGO_API size_t bogo_utf8_error(const char *text, size_t size);

/* ---- Explaining --------------------------------------------------------------------------------------- */

/* What a part of a document is. */
typedef enum bogo_part_kind {
    BOGO_PART_VERSION,
    BOGO_PART_HEADER, /* type and size of a container, string or blob; of a typed list, also type and count */
    BOGO_PART_VALUE,  /* any other value, whole */
    BOGO_PART_CONTENT, /* of a string or blob */
    BOGO_PART_FIELD,   /* the size of a field and that of its key */
    BOGO_PART_KEY,
    BOGO_PART_DAMAGE /* the rest of a damaged document */
} bogo_part_kind;

typedef struct bogo_part {
    size_t offset; /* in the document */
    size_t size;
    const uint8_t *bytes;
    size_t depth; /* containers that it is in */
    bogo_part_kind kind;
    bogo_type type;    /* private from here on, for bogo_part_meaning() */
    bogo_type element; /* of a typed list */
    uint64_t length;   /* bytes that a header announces */
    uint64_t count;    /* elements of a typed list, bytes of a field's key */
    bogo_value value;
    bogo_error damage;
} bogo_part;

/*
** Takes a document apart for a person to read: its parts, in order and without gaps, put together are all of
** its bytes. Of a damaged document the last part is what is left from the damage on, as bogo_check() sees it.
** Borrows the bytes. O(size) to open, one allocation of about 16 KB, then O(1) a part.
*/
typedef struct bogo_explainer bogo_explainer;

BOGO_API bogo_status bogo_explainer_open(const void *bytes, size_t size, const bogo_options *options,
                                         bogo_explainer **explainer, bogo_error *error);

/* The next part; false after the last one. It borrows the document, and does not need the explainer. */
BOGO_API bool bogo_explainer_next(bogo_explainer *explainer, bogo_part *part);

/* Frees an explainer; NULL is allowed. */
BOGO_API void bogo_explainer_free(bogo_explainer *explainer);

/*
** Appends what a part means: "object of 15 bytes", "key \"name\"", "int 25", "damaged at byte 7: unknown type
** byte". Everything is shown, however long. O(part).
*/
BOGO_API bogo_status bogo_part_meaning(const bogo_part *part, bogo_buffer *out, bogo_error *error);

#ifdef __cplusplus
}
#endif
#endif
