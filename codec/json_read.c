/*
** json_read.c - JSON text to a builder's next value: one pass, no tree, no recursion.
**
** Readers take and return a cursor by value, which the compiler keeps in two registers: where the text goes
** on and where the document does. After a failure, which is then noted, the cursor's `at` is NULL. Members of
** an object and elements of a list are read in two tight loops that end at a bracket; read_value() opens and
** closes containers between them.
**
** The hot ones also take the end of the text by value: of reader->end the compiler would have to believe that
** every store through the cursor might change it.
**
** Room is looked after once an item: from make_room() on there are as many bytes free as text is left, and
** ITEM_ROOM more. A string never takes more bytes than its text, so it is checked, unescaped and copied in
** one step, a block at a time, straight to its place.
*/
#include "json.h"

#include "number.h"
#include "write.h"

/* What an item may take beyond the bytes of its text: headers, the widest number, a block stored past the end. */
enum { ITEM_ROOM = 64 };

typedef struct json_reader {
    const uint8_t *text; /* from which error offsets count */
    const uint8_t *end;
    bogo_builder *builder;
    bogo_error *error;
} json_reader;

typedef struct json_cursor {
    const uint8_t *at; /* in the text; NULL after a failure */
    uint8_t *to;       /* in the builder's buffer, whose size lags behind until save() */
} json_cursor;

/* ---- Failures ----------------------------------------------------------------------------------------- */

static json_cursor refuse(const json_reader *reader, bogo_status status, const uint8_t *at)
{
    reader->error->status = status;
    reader->error->offset = (size_t)(at - reader->text);
    return (json_cursor){NULL, NULL};
}

/* Refuses an unexpected byte, or the end of the text in its place. */
static json_cursor refuse_byte(const json_reader *reader, bogo_status status, const uint8_t *at)
{
    return refuse(reader, at == reader->end ? BOGO_E_JSON_END : status, at);
}

/* Refuses a value that the builder could not take. */
static json_cursor refuse_write(const json_reader *reader, const uint8_t *at)
{
    return refuse(reader, reader->builder->error.status, at);
}

/* ---- Cursor and builder ------------------------------------------------------------------------------- */

/* Tells the builder how far the cursor has written. */
WIRE_INLINE void save(const json_reader *reader, json_cursor cursor)
{
    reader->builder->out.size = (size_t)(cursor.to - reader->builder->out.data);
}

/* The cursor that goes on at `at` in the text and where the builder is in the document. */
WIRE_INLINE json_cursor load(const json_reader *reader, const uint8_t *at)
{
    return (json_cursor){at, reader->builder->out.data + reader->builder->out.size};
}

static WIRE_NOINLINE json_cursor grow(const json_reader *reader, json_cursor cursor, size_t room)
{
    save(reader, cursor);
    if (!buffer_reserve(&reader->builder->out, room)) {
        builder_fail(reader->builder, reader->builder->out.status);
        return refuse_write(reader, cursor.at);
    }
    return load(reader, cursor.at);
}

/* Room for all the text that is left, as strings, and for one item. */
WIRE_INLINE json_cursor make_room(const json_reader *reader, json_cursor cursor)
{
    const bogo_buffer *out = &reader->builder->out;
    size_t room = (size_t)(reader->end - cursor.at) + ITEM_ROOM;
    return WIRE_LIKELY((size_t)(out->data + out->capacity - cursor.to) >= room) ? cursor
                                                                                : grow(reader, cursor, room);
}

WIRE_INLINE const uint8_t *skip_space(const uint8_t *at, const uint8_t *end)
{
    while (at != end && WIRE_UNLIKELY(*at <= ' ') &&
           (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) {
        at++;
    }
    return at;
}

/* Steps over white space and the byte `c`, which must follow; NULL when it does not. */
WIRE_INLINE const uint8_t *expect(const uint8_t *at, const uint8_t *end, uint8_t c)
{
    if (WIRE_LIKELY(at != end && *at == c)) {
        return at + 1;
    }
    at = skip_space(at, end);
    return at != end && *at == c ? at + 1 : NULL;
}

/* ---- Strings ------------------------------------------------------------------------------------------ */

/* Value of a hexadecimal digit, or 16. */
static unsigned hex_digit(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10u : 16;
}

/* The four digits of \uXXXX, or -1. */
static long read_hex4(const uint8_t *at, const uint8_t *end)
{
    long code = 0;
    if ((size_t)(end - at) < 4) {
        return -1;
    }
    for (int i = 0; i < 4; i++) {
        unsigned digit = hex_digit(at[i]);
        if (digit == 16) {
            return -1;
        }
        code = code << 4 | (long)digit;
    }
    return code;
}

static uint8_t *put_utf8(uint8_t *to, unsigned long code)
{
    if (code < 0x80) {
        *to++ = (uint8_t)code;
        return to;
    }
    unsigned following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t lead[4] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (uint8_t)(lead[following] | code >> (6 * following));
    while (following-- > 0) {
        *to++ = (uint8_t)(0x80 | (code >> (6 * following) & 0x3F));
    }
    return to;
}

json_escape json_read_escape(const uint8_t *at, const uint8_t *end, uint8_t *to)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    json_escape escape = {BOGO_OK, NULL, to};
    if ((size_t)(end - at) < 2) {
        escape.status = BOGO_E_JSON_END;
        return escape;
    }
    if (at[1] != 'u') {
        const char *name = memchr(names, at[1], sizeof names - 1);
        if (name == NULL) {
            escape.status = BOGO_E_JSON_ESCAPE;
            return escape;
        }
        *to = (uint8_t)meanings[name - names];
        escape.to = to + 1;
        escape.after = at + 2;
        return escape;
    }
    long code = read_hex4(at + 2, end);
    if (code < 0) {
        escape.status = BOGO_E_JSON_HEX;
        return escape;
    }
    escape.after = at + 6;
    if (code >= 0xD800 && code <= 0xDFFF) {
        bool pair = (size_t)(end - escape.after) >= 6 && at[6] == '\\' && at[7] == 'u';
        long low = pair && code <= 0xDBFF ? read_hex4(at + 8, end) : -1;
        if (low < 0xDC00 || low > 0xDFFF) {
            escape.status = BOGO_E_JSON_SURROGATE;
            return escape;
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        escape.after = at + 12;
    }
    escape.to = put_utf8(to, (unsigned long)code);
    return escape;
}

/* Copies the escape or the non-ASCII characters that stopped the fast copy, or refuses what stands there. */
static json_cursor copy_special(const json_reader *reader, json_cursor cursor)
{
    if (*cursor.at == '\\') {
        json_escape escape = json_read_escape(cursor.at, reader->end, cursor.to);
        return escape.status == BOGO_OK ? (json_cursor){escape.after, escape.to}
                                        : refuse(reader, escape.status, cursor.at);
    }
    if (*cursor.at < ' ') {
        return refuse(reader, BOGO_E_JSON_CONTROL, cursor.at);
    }
    while (cursor.at != reader->end && *cursor.at >= 0x80) {
        unsigned length = wire_utf8_length(cursor.at, reader->end);
        if (length == 0) {
            return refuse(reader, BOGO_E_JSON_UTF8, cursor.at);
        }
        for (unsigned i = 0; i < length; i++) {
            *cursor.to++ = *cursor.at++;
        }
    }
    return cursor;
}

/* Copies the content of a string, from behind its opening quote to behind its closing one. */
WIRE_INLINE json_cursor copy_string(const json_reader *reader, const uint8_t *end, json_cursor cursor)
{
    for (;;) {
        if (WIRE_LIKELY((size_t)(end - cursor.at) >= JSON_BLOCK)) {
            json_marks marks = json_copy_block(cursor.at, cursor.to);
            if (marks == 0) {
                cursor.at += JSON_BLOCK;
                cursor.to += JSON_BLOCK;
                continue;
            }
            unsigned plain = json_first_mark(marks);
            cursor.at += plain;
            cursor.to += plain;
        } else {
            while (cursor.at != end && json_is_plain(*cursor.at)) {
                *cursor.to++ = *cursor.at++;
            }
            if (cursor.at == end) {
                return refuse(reader, BOGO_E_JSON_END, cursor.at);
            }
        }
        if (WIRE_LIKELY(*cursor.at == '"')) {
            cursor.at++;
            return cursor;
        }
        cursor = copy_special(reader, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
    }
}

/* Moves a string of 128 bytes and more to behind its wider size. */
static uint8_t *put_long_size(uint8_t *place, size_t size)
{
    size_t width = 1 + wire_leb128_length(size);
    memmove(place + width, place + WRITE_SIZE_ROOM, size);
    return wire_write_varint(place, size) + size;
}

/* Reads a string, from behind its opening quote, as a size and its bytes. */
WIRE_INLINE json_cursor read_string(const json_reader *reader, const uint8_t *end, json_cursor cursor)
{
    uint8_t *place = cursor.to;
    cursor.to += WRITE_SIZE_ROOM;
    cursor = copy_string(reader, end, cursor);
    if (WIRE_UNLIKELY(cursor.at == NULL)) {
        return cursor;
    }
    size_t size = (size_t)(cursor.to - place) - WRITE_SIZE_ROOM;
    if (WIRE_LIKELY(size < WIRE_SMALL)) {
        wire_write_varint(place, size);
    } else {
        cursor.to = put_long_size(place, size);
    }
    return cursor;
}

/*
** The usual key: shorter than a block, with its quotes, its colon and the value side by side and more text
** behind them. Reads it without asking for the end of the text at every turn. A cursor without `at` says that
** the key is not of that kind, and decides nothing.
*/
WIRE_INLINE json_cursor read_short_key(const uint8_t *end, json_cursor cursor)
{
    const json_cursor other = {NULL, NULL};
    if (WIRE_UNLIKELY((size_t)(end - cursor.at) < JSON_BLOCK + 4 || *cursor.at != '"')) {
        return other;
    }
    json_marks marks = json_copy_block(cursor.at + 1, cursor.to + 1);
    if (WIRE_UNLIKELY(marks == 0)) {
        return other;
    }
    unsigned size = json_first_mark(marks);
    *cursor.to = (uint8_t)size;
    cursor.to += 1 + size;
    cursor.at = json_step(cursor.at + 1, size);
    if (WIRE_UNLIKELY(cursor.at[0] != '"' || cursor.at[1] != ':' || cursor.at[2] <= ' ')) {
        return other;
    }
    cursor.at += 2;
    return cursor;
}

/* Reads `"key" :` as key length and key, up to the first byte of the value. */
static json_cursor read_any_key(const json_reader *reader, json_cursor cursor)
{
    const uint8_t *end = reader->end;
    const uint8_t *name = expect(cursor.at, end, '"');
    if (name == NULL) {
        return refuse_byte(reader, BOGO_E_JSON_KEY, skip_space(cursor.at, end));
    }
    uint8_t *place = cursor.to++;
    cursor.at = name;
    cursor = copy_string(reader, end, cursor);
    if (cursor.at == NULL) {
        return cursor;
    }
    size_t size = (size_t)(cursor.to - place) - 1;
    if (size > BOGO_MAX_KEY) {
        return refuse(reader, BOGO_E_KEY_LENGTH, name - 1);
    }
    *place = (uint8_t)size;
    const uint8_t *after = expect(cursor.at, end, ':');
    if (after == NULL) {
        return refuse_byte(reader, BOGO_E_JSON_COLON, skip_space(cursor.at, end));
    }
    cursor.at = skip_space(after, end);
    return cursor.at != end ? cursor : refuse(reader, BOGO_E_JSON_END, cursor.at);
}

WIRE_INLINE json_cursor read_key(const json_reader *reader, const uint8_t *end, json_cursor cursor)
{
    json_cursor value = read_short_key(end, cursor);
    if (WIRE_UNLIKELY(value.at == NULL)) {
        return read_any_key(reader, cursor);
    }
    return value;
}

/* ---- Scalars ------------------------------------------------------------------------------------------ */

/* The type that a number becomes. */
WIRE_INLINE bogo_type number_type(const number *value)
{
    return value->kind == NUMBER_INT ? BOGO_INT : value->kind == NUMBER_UINT ? BOGO_UINT : BOGO_FLOAT;
}

/* Writes a number's encoding without its type byte; at most WIRE_FLOAT_MAX bytes. */
WIRE_INLINE uint8_t *put_number(uint8_t *place, const number *value)
{
    switch (value->kind) {
    case NUMBER_INT:
        return wire_write_varint(place, wire_zigzag(value->as.integer));
    case NUMBER_UINT:
        return wire_write_varint(place, value->as.unsigned_integer);
    default:
        return wire_write_float(place, value->as.real);
    }
}

WIRE_INLINE bool starts_number(uint8_t c)
{
    return c == '-' || (uint8_t)(c - '0') <= 9;
}

/* Reads the text of a number; NULL after noting what is wrong with it. */
WIRE_INLINE const uint8_t *read_number(const json_reader *reader, const uint8_t *end, const uint8_t *at,
                                       number *value)
{
    const char *stop;
    const char *after = number_read((const char *)at, (const char *)end, value, &stop);
    if (WIRE_UNLIKELY(after == NULL)) {
        return refuse_byte(reader, BOGO_E_JSON_NUMBER, (const uint8_t *)stop).at;
    }
    return (const uint8_t *)after;
}

/* Refuses what begins like true, false or null at the byte where it differs. */
static const uint8_t *refuse_word(const json_reader *reader, const uint8_t *at, const char *word)
{
    while (at != reader->end && *at == (uint8_t)*word) {
        at++;
        word++;
    }
    return refuse_byte(reader, BOGO_E_JSON_VALUE, at).at;
}

/* Steps over true, false or null and says which it was. */
WIRE_INLINE const uint8_t *read_word(const json_reader *reader, const uint8_t *end, const uint8_t *at,
                                     bogo_type *type)
{
    size_t left = (size_t)(end - at);
    switch (*at) {
    case 't':
        *type = BOGO_TRUE;
        return left >= 4 && memcmp(at, "true", 4) == 0 ? at + 4 : refuse_word(reader, at, "true");
    case 'f':
        *type = BOGO_FALSE;
        return left >= 5 && memcmp(at, "false", 5) == 0 ? at + 5 : refuse_word(reader, at, "false");
    case 'n':
        *type = BOGO_NULL;
        return left >= 4 && memcmp(at, "null", 4) == 0 ? at + 4 : refuse_word(reader, at, "null");
    default:
        return refuse(reader, BOGO_E_JSON_VALUE, at).at;
    }
}

/* Reads a scalar with its type byte; cursor.at is its first byte. */
WIRE_INLINE json_cursor read_scalar(const json_reader *reader, const uint8_t *end, json_cursor cursor)
{
    uint8_t *place = cursor.to++;
    if (*cursor.at == '"') {
        *place = BOGO_STRING;
        cursor.at++;
        return read_string(reader, end, cursor);
    }
    if (starts_number(*cursor.at)) {
        number value;
        cursor.at = read_number(reader, end, cursor.at, &value);
        if (WIRE_LIKELY(cursor.at != NULL)) {
            *place = (uint8_t)number_type(&value);
            cursor.to = put_number(cursor.to, &value);
        }
        return cursor;
    }
    bogo_type type = BOGO_NULL;
    cursor.at = read_word(reader, end, cursor.at, &type);
    *place = (uint8_t)type;
    return cursor;
}

/* ---- Members of an object ------------------------------------------------------------------------------ */

/* Whether a container starts here, or a wrapper of extended JSON, which looks like one. */
WIRE_INLINE bool starts_container(uint8_t c)
{
    return c == '{' || c == '[';
}

/*
** Reads members of the open object up to a bracket: the '{' or '[' of a member's value, whose entry is then
** left open, or the '}' of the object. `separated` says that a member has just ended, so that a comma must
** come first.
*/
static json_cursor read_members(const json_reader *reader, json_cursor cursor, bool separated)
{
    const uint8_t *const end = reader->end;
    bogo_builder *builder = reader->builder;
    for (;; separated = true) {
        const uint8_t *comma = separated ? expect(cursor.at, end, ',') : cursor.at;
        if (comma == NULL || !separated) {
            cursor.at = skip_space(cursor.at, end);
            if (cursor.at != end && *cursor.at == '}') {
                return cursor;
            }
        }
        if (WIRE_UNLIKELY(comma == NULL)) {
            return refuse_byte(reader, BOGO_E_JSON_OBJECT, cursor.at);
        }
        cursor.at = comma;
        cursor = make_room(reader, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
        uint8_t *entry = cursor.to;
        cursor.to += WRITE_SIZE_ROOM;
        cursor = read_key(reader, end, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
        if (starts_container(*cursor.at)) {
            builder_leave_entry_open(builder, (size_t)(entry - builder->out.data));
            return cursor;
        }
        cursor = read_scalar(reader, end, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
        size_t size = (size_t)(cursor.to - entry) - WRITE_SIZE_ROOM;
        if (WIRE_LIKELY(size < WIRE_SMALL)) {
            wire_write_varint(entry, size);
        } else {
            builder_note_gap(builder, (size_t)(entry - builder->out.data), size);
        }
    }
}

/* ---- Elements of a list -------------------------------------------------------------------------------- */

/* Readies the open list for an element of `type`; returns the place for the element without its type byte. */
WIRE_INLINE json_cursor open_element(const json_reader *reader, json_cursor cursor, bogo_type type)
{
    bogo_builder *builder = reader->builder;
    bogo_frame *frame = builder_top(builder);
    if (WIRE_UNLIKELY(!builder_count_element(frame, type))) {
        save(reader, cursor);
        if (!builder_list_turn(builder, type)) {
            return refuse_write(reader, cursor.at);
        }
        cursor = make_room(reader, load(reader, cursor.at));
        if (cursor.at == NULL) {
            return cursor;
        }
    }
    if (!frame->packed) {
        *cursor.to++ = (uint8_t)type;
    }
    return cursor;
}

/* Reads one scalar element; cursor.at is its first byte. */
WIRE_INLINE json_cursor read_element(const json_reader *reader, const uint8_t *end, json_cursor cursor)
{
    bogo_type type = BOGO_STRING;
    number value;
    if (*cursor.at == '"') {
        cursor = open_element(reader, cursor, BOGO_STRING);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
        cursor.at++;
        return read_string(reader, end, cursor);
    }
    bool is_number = starts_number(*cursor.at);
    cursor.at =
        is_number ? read_number(reader, end, cursor.at, &value) : read_word(reader, end, cursor.at, &type);
    if (WIRE_UNLIKELY(cursor.at == NULL)) {
        return cursor;
    }
    cursor = open_element(reader, cursor, is_number ? number_type(&value) : type);
    if (is_number && WIRE_LIKELY(cursor.at != NULL)) {
        cursor.to = put_number(cursor.to, &value);
    }
    return cursor;
}

/* As read_members() for the open list: up to the '{' or '[' of an element, or the list's ']'. */
static json_cursor read_elements(const json_reader *reader, json_cursor cursor, bool separated)
{
    const uint8_t *const end = reader->end;
    for (;; separated = true) {
        cursor.at = skip_space(cursor.at, end);
        if (WIRE_UNLIKELY(cursor.at == end)) {
            return refuse(reader, BOGO_E_JSON_END, cursor.at);
        }
        if (*cursor.at == ']') {
            return cursor;
        }
        if (separated) {
            if (WIRE_UNLIKELY(*cursor.at != ',')) {
                return refuse(reader, BOGO_E_JSON_LIST, cursor.at);
            }
            cursor.at = skip_space(cursor.at + 1, end);
            if (WIRE_UNLIKELY(cursor.at == end)) {
                return refuse(reader, BOGO_E_JSON_END, cursor.at);
            }
        }
        cursor = make_room(reader, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL) || starts_container(*cursor.at)) {
            return cursor;
        }
        cursor = read_element(reader, end, cursor);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return cursor;
        }
    }
}

/*
** A list of one or two numbers below the root, such as a coordinate: never a typed one, so it needs no frame
** and is written in one go. cursor.at is its '['. A cursor whose `at` is NULL, with nothing written or noted,
** says that the list is something else.
*/
static json_cursor read_short_list(const json_reader *reader, json_cursor cursor)
{
    const json_cursor other = {NULL, NULL};
    const uint8_t *at = cursor.at;
    number numbers[2];
    size_t count = 0;
    do {
        const char *stop;
        at = skip_space(at + 1, reader->end);
        if (count == 2 || at == reader->end || !starts_number(*at)) {
            return other;
        }
        at = (const uint8_t *)number_read((const char *)at, (const char *)reader->end, &numbers[count++],
                                          &stop);
        at = at != NULL ? skip_space(at, reader->end) : reader->end;
    } while (at != reader->end && *at == ',');
    if (at == reader->end || *at != ']') {
        return other;
    }
    uint8_t *size = cursor.to;
    cursor.to += WRITE_SIZE_ROOM;
    for (size_t i = 0; i < count; i++) {
        *cursor.to++ = (uint8_t)number_type(&numbers[i]);
        cursor.to = put_number(cursor.to, &numbers[i]);
    }
    wire_write_varint(size, (uint64_t)(cursor.to - size - WRITE_SIZE_ROOM));
    cursor.at = at + 1;
    return cursor;
}

/* ---- Extended JSON ------------------------------------------------------------------------------------- */

/*
** The wrapper that the object behind '{' is, told by its first key; *value is then behind that key's ':'.
** Anything malformed is no wrapper: the ordinary reader says what is wrong with it.
*/
static json_wrapper find_wrapper(const json_reader *reader, const uint8_t *at, const uint8_t **value)
{
    at = skip_space(at, reader->end);
    if (at == reader->end || *at != '"') {
        return JSON_NO_WRAPPER;
    }
    const uint8_t *name = at + 1;
    const uint8_t *close = memchr(name, '"', (size_t)(reader->end - name));
    if (close == NULL) {
        return JSON_NO_WRAPPER;
    }
    at = skip_space(close + 1, reader->end);
    if (at == reader->end || *at != ':') {
        return JSON_NO_WRAPPER;
    }
    *value = at + 1;
    return json_wrapper_named((const char *)name, (size_t)(close - name));
}

/* Writes the number of a $timestamp or $byte at the cursor, which stands before it. */
static json_cursor read_wrapped_number(const json_reader *reader, json_cursor cursor, json_wrapper wrapper)
{
    number value;
    const char *stop;
    const char *after = number_read((const char *)cursor.at, (const char *)reader->end, &value, &stop);
    if (after == NULL || value.kind != NUMBER_INT) {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, cursor.at);
    }
    if (wrapper == JSON_TIMESTAMP) {
        cursor.to = wire_write_timestamp(cursor.to, value.as.integer);
    } else if (value.as.integer >= 0 && value.as.integer <= 255) {
        *cursor.to++ = (uint8_t)value.as.integer;
    } else {
        return refuse(reader, BOGO_E_RANGE, cursor.at);
    }
    cursor.at = (const uint8_t *)after;
    return cursor;
}

/*
** Writes the text of a $uint, $float or $blob. The string is unescaped a little further on first, beyond the
** widest header; the decoded bytes are fewer than its characters, so they never catch up with it.
*/
static json_cursor read_wrapped_text(const json_reader *reader, json_cursor cursor, json_wrapper wrapper)
{
    if (cursor.at == reader->end || *cursor.at != '"') {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, cursor.at);
    }
    const uint8_t *quote = cursor.at;
    uint8_t *place = cursor.to;
    uint8_t *text = place + WRITE_SLACK;
    cursor = copy_string(reader, reader->end, (json_cursor){quote + 1, text});
    if (cursor.at == NULL) {
        return cursor;
    }
    cursor.to = json_decode_wrapped(wrapper, (const char *)text, (size_t)(cursor.to - text), place);
    return cursor.to != NULL ? cursor : refuse(reader, BOGO_E_JSON_EXTENDED, quote);
}

/* Reads the scalar that a wrapper holds, from behind its ':', as the builder's next value, and the wrapper's '}'. */
static json_cursor read_wrapped(const json_reader *reader, json_cursor cursor, json_wrapper wrapper)
{
    save(reader, cursor);
    cursor.at = skip_space(cursor.at, reader->end);
    uint8_t *place = builder_open_value(reader->builder, json_wrapped_type(wrapper), 0);
    if (place == NULL) {
        return refuse_write(reader, cursor.at);
    }
    reader->builder->out.size = (size_t)(place - reader->builder->out.data);
    cursor = make_room(reader, load(reader, cursor.at));
    if (cursor.at == NULL) {
        return cursor;
    }
    bool is_number = wrapper == JSON_TIMESTAMP || wrapper == JSON_BYTE;
    cursor =
        is_number ? read_wrapped_number(reader, cursor, wrapper) : read_wrapped_text(reader, cursor, wrapper);
    if (cursor.at == NULL) {
        return cursor;
    }
    builder_close_value(reader->builder, cursor.to);
    const uint8_t *after = expect(cursor.at, reader->end, '}');
    if (after == NULL) {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, skip_space(cursor.at, reader->end));
    }
    cursor.at = after;
    return cursor;
}

/* ---- Containers ---------------------------------------------------------------------------------------- */

/* Opens the builder's container for the bracket at cursor.at and steps over it. */
static json_cursor open_container(const json_reader *reader, json_cursor cursor, bool wrapped)
{
    save(reader, cursor);
    write_begin(reader->builder, *cursor.at == '{' ? BOGO_OBJECT : BOGO_LIST);
    if (WIRE_UNLIKELY(reader->builder->error.status != BOGO_OK)) {
        return refuse_write(reader, cursor.at);
    }
    builder_top(reader->builder)->wrapped = wrapped;
    return load(reader, cursor.at + 1);
}

/* Closes the open container at its bracket, and the wrapper around it where there is one. */
static json_cursor close_container(const json_reader *reader, json_cursor cursor)
{
    bool wrapped = builder_top(reader->builder)->wrapped;
    save(reader, cursor);
    write_end(reader->builder, *cursor.at == '}' ? BOGO_OBJECT : BOGO_LIST);
    if (WIRE_UNLIKELY(reader->builder->error.status != BOGO_OK)) {
        return refuse_write(reader, cursor.at);
    }
    cursor = load(reader, cursor.at + 1);
    if (WIRE_UNLIKELY(wrapped)) {
        const uint8_t *after = expect(cursor.at, reader->end, '}');
        if (after == NULL) {
            return refuse_byte(reader, BOGO_E_JSON_EXTENDED, skip_space(cursor.at, reader->end));
        }
        cursor.at = after;
    }
    return cursor;
}

/* Opens the object at cursor.at, or reads the whole wrapper that it is (*complete). */
static json_cursor read_extended_object(const json_reader *reader, json_cursor cursor, bool *complete)
{
    const uint8_t *value = NULL;
    json_wrapper wrapper = find_wrapper(reader, cursor.at + 1, &value);
    if (wrapper == JSON_NO_WRAPPER) {
        return open_container(reader, cursor, false);
    }
    cursor.at = value;
    if (wrapper != JSON_OBJECT) {
        *complete = true;
        return read_wrapped(reader, cursor, wrapper);
    }
    cursor.at = skip_space(value, reader->end);
    if (cursor.at == reader->end || *cursor.at != '{') {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, cursor.at);
    }
    return open_container(reader, cursor, true);
}

/* Reads a short list whole (*complete), as the element or member that it is; a cursor without `at` if it is none. */
static json_cursor try_short_list(const json_reader *reader, json_cursor cursor)
{
    bogo_builder *builder = reader->builder;
    bogo_frame *frame = builder_top(builder);
    if (frame->awaits != AWAITS_VALUE || builder->depth >= builder->options.max_depth) {
        return (json_cursor){NULL, NULL};
    }
    *cursor.to = BOGO_LIST;
    json_cursor after = read_short_list(reader, (json_cursor){cursor.at, cursor.to + 1});
    if (after.at != NULL) {
        frame->count++;
        builder_close_value(builder, after.to);
    }
    return after;
}

/* Opens the container at cursor.at. *complete says that it was read whole instead. */
static json_cursor start_container(const json_reader *reader, json_cursor cursor, bool *complete)
{
    *complete = false;
    if (*cursor.at == '[') {
        json_cursor after = try_short_list(reader, cursor);
        *complete = after.at != NULL;
        return *complete ? after : open_container(reader, cursor, false);
    }
    if (WIRE_UNLIKELY(reader->builder->options.extended)) {
        return read_extended_object(reader, cursor, complete);
    }
    return open_container(reader, cursor, false);
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

/* Reads the value at cursor.at, a scalar, as the builder's next one. */
static json_cursor read_outermost_scalar(const json_reader *reader, json_cursor cursor)
{
    const uint8_t *start = cursor.at;
    bogo_type type = BOGO_STRING;
    number value;
    bool is_number = starts_number(*start);
    if (is_number) {
        cursor.at = read_number(reader, reader->end, start, &value);
    } else if (*start != '"') {
        cursor.at = read_word(reader, reader->end, start, &type);
    }
    if (cursor.at == NULL) {
        return cursor;
    }
    /* A bool is the element of a typed list in a way of its own. */
    if (type == BOGO_TRUE || type == BOGO_FALSE) {
        write_bool(reader->builder, type == BOGO_TRUE);
        return reader->builder->error.status == BOGO_OK ? cursor : refuse_write(reader, start);
    }
    uint8_t *place = builder_open_value(reader->builder, is_number ? number_type(&value) : type, 0);
    if (place == NULL) {
        return refuse_write(reader, start);
    }
    reader->builder->out.size = (size_t)(place - reader->builder->out.data);
    cursor = make_room(reader, load(reader, cursor.at));
    if (cursor.at == NULL) {
        return cursor;
    }
    if (is_number) {
        cursor.to = put_number(cursor.to, &value);
    } else if (*start == '"') {
        cursor = read_string(reader, reader->end, (json_cursor){start + 1, cursor.to});
    }
    if (cursor.at != NULL) {
        builder_close_value(reader->builder, cursor.to);
    }
    return cursor;
}

/* Reads one value with all that is in it; returns the byte after it, or NULL. */
static const uint8_t *read_value(const json_reader *reader)
{
    const bogo_builder *builder = reader->builder;
    size_t outside = builder->depth;
    json_cursor cursor = load(reader, skip_space(reader->text, reader->end));
    if (cursor.at == reader->end) {
        return refuse(reader, BOGO_E_JSON_END, cursor.at).at;
    }
    if (!starts_container(*cursor.at)) {
        return read_outermost_scalar(reader, cursor).at;
    }
    for (;;) {
        bool complete = true; /* of the container at whose bracket the cursor is */
        cursor = *cursor.at == '}' || *cursor.at == ']' ? close_container(reader, cursor)
                                                        : start_container(reader, cursor, &complete);
        if (WIRE_UNLIKELY(cursor.at == NULL) || builder->depth == outside) {
            return cursor.at;
        }
        cursor = builder->top->container == BOGO_OBJECT ? read_members(reader, cursor, complete)
                                                        : read_elements(reader, cursor, complete);
        if (WIRE_UNLIKELY(cursor.at == NULL)) {
            return NULL;
        }
    }
}

bogo_status bogo_from_json(bogo_builder *builder, const char *text, size_t size, bogo_error *error)
{
    bogo_error local;
    json_reader reader = {(const uint8_t *)text, wire_end(text, size), builder,
                          error != NULL ? error : &local};
    if (builder->error.status == BOGO_OK &&
        (size > SIZE_MAX / 2 || !buffer_reserve(&builder->out, size + size / 8 + ITEM_ROOM))) {
        builder_fail(builder, builder->out.status != BOGO_OK ? builder->out.status : BOGO_E_TOO_BIG);
    }
    if (builder->error.status != BOGO_OK) {
        *reader.error = builder->error;
        return builder->error.status;
    }
    builder->expected = wire_leb128_length(size); /* most documents are a little smaller than their text */
    const uint8_t *after = read_value(&reader);
    if (after != NULL) {
        after = skip_space(after, reader.end);
        if (after == reader.end) {
            return BOGO_OK;
        }
        refuse(&reader, BOGO_E_JSON_TRAILING, after);
    }
    if (builder->error.status == BOGO_OK) {
        builder_fail_at(builder, reader.error->status, reader.error->offset);
    }
    return reader.error->status;
}
