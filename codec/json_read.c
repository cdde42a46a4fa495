/*
** json_read.c - JSON text to a builder's next value: one pass, no tree, no recursion.
**
** Each reader takes the text left as [at, reader->end), returns the byte after what it read, and NULL after
*it
** has noted what is wrong where. Strings are checked, unescaped and copied in one step, eight bytes at a
*time,
** straight to their place in the document.
*/
#include "json.h"

#include "number.h"
#include "write.h"

typedef struct json_reader {
    const uint8_t *text; /* from which error offsets count */
    const uint8_t *end;
    bogo_builder *builder;
    bogo_error *error;
} json_reader;

static const uint8_t *refuse(const json_reader *reader, bogo_status status, const uint8_t *at)
{
    reader->error->status = status;
    reader->error->offset = (size_t)(at - reader->text);
    return NULL;
}

/* Refuses an unexpected byte, or the end of the text in its place. */
static const uint8_t *refuse_byte(const json_reader *reader, bogo_status status, const uint8_t *at)
{
    return refuse(reader, at == reader->end ? BOGO_E_JSON_END : status, at);
}

/* Refuses a value that the builder could not take. */
static const uint8_t *refuse_write(const json_reader *reader, const uint8_t *at)
{
    return refuse(reader, reader->builder->error.status, at);
}

WIRE_INLINE const uint8_t *skip_space(const uint8_t *at, const uint8_t *end)
{
    while (at != end && WIRE_UNLIKELY(*at <= ' ') &&
           (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) {
        at++;
    }
    return at;
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

/*
** Handles the byte that stopped the fast copy: an escape, a non-ASCII character or a fault. Copies it to *to
** (at most four bytes).
*/
static const uint8_t *copy_special(const json_reader *reader, const uint8_t *at, uint8_t **to)
{
    if (*at == '\\') {
        json_escape escape = json_read_escape(at, reader->end, *to);
        *to = escape.to;
        return escape.status == BOGO_OK ? escape.after : refuse(reader, escape.status, at);
    }
    if (*at < ' ') {
        return refuse(reader, BOGO_E_JSON_CONTROL, at);
    }
    unsigned length = wire_utf8_length(at, reader->end);
    if (length == 0) {
        return refuse(reader, BOGO_E_JSON_UTF8, at);
    }
    for (unsigned i = 0; i < length; i++) {
        *(*to)++ = *at++;
    }
    return at;
}

/*
** Copies the content of a string, from behind its opening quote to behind its closing one, to the end of the
** builder's bytes; out.size grows by what it comes to, and at least WRITE_SLACK bytes of room are left.
*/
WIRE_INLINE const uint8_t *copy_string(const json_reader *reader, const uint8_t *at)
{
    bogo_buffer *out = &reader->builder->out;
    const uint8_t *end = reader->end;
    for (;;) {
        if (WIRE_UNLIKELY(!buffer_reserve(out, JSON_COPY_STEP + WRITE_SLACK))) {
            return refuse(reader, out->status, at);
        }
        uint8_t *to = out->data + out->size;
        const uint8_t *limit = out->data + out->capacity - WRITE_SLACK - 8;
        while (to <= limit) {
            if (WIRE_LIKELY((size_t)(end - at) >= 8)) {
                uint64_t word = wire_load64(at);
                uint64_t markers = json_string_markers(word);
                wire_store64(to, word);
                if (markers == 0) {
                    at += 8;
                    to += 8;
                    continue;
                }
                unsigned clean = wire_first_marker(markers);
                at += clean;
                to += clean;
            } else {
                while (at != end && json_is_plain(*at)) {
                    *to++ = *at++;
                }
                if (at == end) {
                    return refuse(reader, BOGO_E_JSON_END, at);
                }
            }
            if (*at == '"') {
                out->size = (size_t)(to - out->data);
                return at + 1;
            }
            at = copy_special(reader, at, &to);
            if (WIRE_UNLIKELY(at == NULL)) {
                return NULL;
            }
        }
        out->size = (size_t)(to - out->data);
    }
}

/* Reads a string value; `at` is behind its opening quote. */
WIRE_INLINE const uint8_t *read_string(const json_reader *reader, const uint8_t *at)
{
    bogo_builder *builder = reader->builder;
    uint8_t *place = builder_open_value(builder, BOGO_STRING, WIRE_VARINT_MAX + JSON_COPY_STEP);
    if (WIRE_UNLIKELY(place == NULL)) {
        return refuse_write(reader, at - 1);
    }
    size_t start = (size_t)(place - builder->out.data);
    builder->out.size = start + WRITE_SIZE_ROOM;
    at = copy_string(reader, at);
    if (WIRE_UNLIKELY(at == NULL)) {
        return NULL;
    }
    place = builder->out.data + start;
    size_t size = builder->out.size - start - WRITE_SIZE_ROOM;
    size_t wider = wire_leb128_length(size) - 1;
    if (WIRE_UNLIKELY(wider > 0)) {
        memmove(place + WRITE_SIZE_ROOM + wider, place + WRITE_SIZE_ROOM, size);
    }
    builder_close_value(builder, wire_write_varint(place, size) + size);
    return at;
}

/* Reads `"key" :` and opens its entry. */
WIRE_INLINE const uint8_t *read_key(const json_reader *reader, const uint8_t *at)
{
    bogo_builder *builder = reader->builder;
    at = skip_space(at, reader->end);
    if (WIRE_UNLIKELY(at == reader->end || *at != '"')) {
        return refuse_byte(reader, BOGO_E_JSON_KEY, at);
    }
    const uint8_t *quote = at;
    uint8_t *place = builder_open_entry(builder);
    if (WIRE_UNLIKELY(place == NULL)) {
        return refuse_write(reader, at);
    }
    size_t start = (size_t)(place + 1 - builder->out.data);
    builder->out.size = start;
    at = copy_string(reader, at + 1);
    if (WIRE_UNLIKELY(at == NULL)) {
        return NULL;
    }
    size_t size = builder->out.size - start;
    if (WIRE_UNLIKELY(size > BOGO_MAX_KEY)) {
        return refuse(reader, BOGO_E_KEY_LENGTH, quote);
    }
    builder->out.data[start - 1] = (uint8_t)size;
    at = skip_space(at, reader->end);
    if (WIRE_UNLIKELY(at == reader->end || *at != ':')) {
        return refuse_byte(reader, BOGO_E_JSON_COLON, at);
    }
    return at + 1;
}

/* ---- Other scalars ------------------------------------------------------------------------------------ */

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

WIRE_INLINE const uint8_t *read_number(const json_reader *reader, const uint8_t *at)
{
    number value;
    const char *stop;
    const char *after = number_read((const char *)at, (const char *)reader->end, &value, &stop);
    if (WIRE_UNLIKELY(after == NULL)) {
        return refuse_byte(reader, BOGO_E_JSON_NUMBER, (const uint8_t *)stop);
    }
    uint8_t *place = builder_open_value(reader->builder, number_type(&value), WIRE_FLOAT_MAX);
    if (WIRE_UNLIKELY(place == NULL)) {
        return refuse_write(reader, at);
    }
    builder_close_value(reader->builder, put_number(place, &value));
    return (const uint8_t *)after;
}

static const uint8_t *read_word(const json_reader *reader, const uint8_t *at, const char *word,
                                bogo_type type)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++) {
        if (at + i == reader->end || at[i] != (uint8_t)word[i]) {
            return refuse_byte(reader, BOGO_E_JSON_VALUE, at + i);
        }
    }
    uint8_t *place = builder_open_value(reader->builder, type, 0);
    if (place == NULL) {
        return refuse_write(reader, at);
    }
    builder_close_value(reader->builder, place);
    return at + length;
}

/* ---- Containers --------------------------------------------------------------------------------------- */

/* Closes the innermost container; *complete says that its value is whole. */
static const uint8_t *close_container(const json_reader *reader, const uint8_t *at, bogo_type container)
{
    bogo_builder *builder = reader->builder;
    bool wrapped = builder_top(builder)->wrapped;
    builder_close_container(builder, container);
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return refuse_write(reader, at);
    }
    at++;
    if (wrapped) {
        at = skip_space(at, reader->end);
        if (at == reader->end || *at != '}') {
            return refuse_byte(reader, BOGO_E_JSON_EXTENDED, at);
        }
        at++;
    }
    return at;
}

/*
** The first key of an object whose '{' has been read, or its '}' at once. `wrapped` says that one more '}'
** belongs to it.
*/
static const uint8_t *read_first_key(const json_reader *reader, const uint8_t *at, bool wrapped,
                                     bool *complete)
{
    builder_open_container(reader->builder, BOGO_OBJECT);
    if (WIRE_UNLIKELY(reader->builder->error.status != BOGO_OK)) {
        return refuse_write(reader, at - 1);
    }
    builder_top(reader->builder)->wrapped = wrapped;
    at = skip_space(at, reader->end);
    *complete = at != reader->end && *at == '}';
    return *complete ? close_container(reader, at, BOGO_OBJECT) : read_key(reader, at);
}

WIRE_INLINE bool starts_number(uint8_t c)
{
    return c == '-' || (uint8_t)(c - '0') <= 9;
}

/*
** A list of one or two numbers below the root, such as a coordinate: never a typed one, so it needs no frame
*and is
** written in one go. Returns NULL, with nothing written or noted, when the list turns out to be something
*else; `at` is
** its first number.
*/
static const uint8_t *read_short_list(const json_reader *reader, const uint8_t *at)
{
    bogo_builder *builder = reader->builder;
    number numbers[2];
    size_t count = 0;
    const char *stop;
    for (;;) {
        at =
            (const uint8_t *)number_read((const char *)at, (const char *)reader->end, &numbers[count], &stop);
        at = at != NULL ? skip_space(at, reader->end) : NULL;
        count++;
        if (at == NULL || at == reader->end || (*at != ']' && (*at != ',' || count == 2))) {
            return NULL;
        }
        if (*at++ == ']') {
            break;
        }
        at = skip_space(at, reader->end);
        if (at == reader->end || !starts_number(*at)) {
            return NULL;
        }
    }
    uint8_t *place = builder_open_value(builder, BOGO_LIST, WRITE_SIZE_ROOM + 2 * (1 + WIRE_FLOAT_MAX));
    if (place == NULL) {
        return NULL;
    }
    uint8_t *to = place + WRITE_SIZE_ROOM;
    for (size_t i = 0; i < count; i++) {
        *to++ = (uint8_t)number_type(&numbers[i]);
        to = put_number(to, &numbers[i]);
    }
    wire_write_varint(place, (uint64_t)(to - place - WRITE_SIZE_ROOM));
    builder_close_value(builder, to);
    return at;
}

/* Opens the list whose '[' has been read, unless it is complete at once. */
static const uint8_t *read_list_start(const json_reader *reader, const uint8_t *at, bool *complete)
{
    bogo_builder *builder = reader->builder;
    const uint8_t *bracket = at - 1;
    at = skip_space(at, reader->end);
    if (at != reader->end && starts_number(*at) && builder->depth > 0 &&
        builder->depth < builder->options.max_depth) {
        const uint8_t *after = read_short_list(reader, at);
        if (after != NULL) {
            return after;
        }
    }
    builder_open_container(builder, BOGO_LIST);
    if (WIRE_UNLIKELY(builder->error.status != BOGO_OK)) {
        return refuse_write(reader, bracket);
    }
    *complete = at != reader->end && *at == ']';
    return *complete ? close_container(reader, at, BOGO_LIST) : at;
}

/* ---- Extended JSON ------------------------------------------------------------------------------------ */

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

/* Writes the number of a $timestamp or $byte to `place`. */
static const uint8_t *read_wrapped_number(const json_reader *reader, const uint8_t *at, json_wrapper wrapper,
                                          uint8_t *place)
{
    number value;
    const char *stop;
    const char *after = number_read((const char *)at, (const char *)reader->end, &value, &stop);
    if (after == NULL || value.kind != NUMBER_INT) {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, at);
    }
    if (wrapper == JSON_TIMESTAMP) {
        place = wire_write_timestamp(place, value.as.integer);
    } else if (value.as.integer >= 0 && value.as.integer <= 255) {
        *place++ = (uint8_t)value.as.integer;
    } else {
        return refuse(reader, BOGO_E_RANGE, at);
    }
    builder_close_value(reader->builder, place);
    return (const uint8_t *)after;
}

/*
** Writes the text of a $uint, $float or $blob to `place`. The string is unescaped a little further on first,
** beyond the widest header; the decoded bytes are fewer than its characters, so they never catch up with it.
*/
static const uint8_t *read_wrapped_text(const json_reader *reader, const uint8_t *at, json_wrapper wrapper,
                                        uint8_t *place)
{
    bogo_buffer *out = &reader->builder->out;
    size_t start = (size_t)(place - out->data);
    if (at == reader->end || *at != '"') {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, at);
    }
    out->size = start + WRITE_SLACK;
    const uint8_t *after = copy_string(reader, at + 1);
    if (after == NULL) {
        return NULL;
    }
    const char *text = (const char *)out->data + start + WRITE_SLACK;
    uint8_t *end = json_decode_wrapped(wrapper, text, out->size - start - WRITE_SLACK, out->data + start);
    if (end == NULL) {
        return refuse(reader, BOGO_E_JSON_EXTENDED, at);
    }
    builder_close_value(reader->builder, end);
    return after;
}

/* Reads the scalar that a wrapper holds, and the wrapper's '}'. */
static const uint8_t *read_wrapped(const json_reader *reader, const uint8_t *at, json_wrapper wrapper)
{
    at = skip_space(at, reader->end);
    uint8_t *place = builder_open_value(reader->builder, json_wrapped_type(wrapper), WIRE_VARINT_MAX);
    if (place == NULL) {
        return refuse_write(reader, at);
    }
    bool is_number = wrapper == JSON_TIMESTAMP || wrapper == JSON_BYTE;
    at = is_number ? read_wrapped_number(reader, at, wrapper, place)
                   : read_wrapped_text(reader, at, wrapper, place);
    if (at == NULL) {
        return NULL;
    }
    at = skip_space(at, reader->end);
    if (at == reader->end || *at != '}') {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, at);
    }
    return at + 1;
}

static const uint8_t *read_extended_object(const json_reader *reader, const uint8_t *at, bool *complete)
{
    const uint8_t *value;
    json_wrapper wrapper = find_wrapper(reader, at, &value);
    if (wrapper == JSON_NO_WRAPPER) {
        return read_first_key(reader, at, false, complete);
    }
    if (wrapper != JSON_OBJECT) {
        *complete = true;
        return read_wrapped(reader, value, wrapper);
    }
    value = skip_space(value, reader->end);
    if (value == reader->end || *value != '{') {
        return refuse_byte(reader, BOGO_E_JSON_EXTENDED, value);
    }
    return read_first_key(reader, value + 1, true, complete);
}

/* ---- The whole ---------------------------------------------------------------------------------------- */

/* Reads a scalar or an empty container (*complete), or opens a container up to its first value. */
WIRE_INLINE const uint8_t *read_item(const json_reader *reader, const uint8_t *at, bool *complete)
{
    at = skip_space(at, reader->end);
    *complete = true;
    if (WIRE_UNLIKELY(at == reader->end)) {
        return refuse(reader, BOGO_E_JSON_END, at);
    }
    switch (*at) {
    case '"':
        return read_string(reader, at + 1);
    case '{':
        return WIRE_UNLIKELY(reader->builder->options.extended)
                   ? read_extended_object(reader, at + 1, complete)
                   : read_first_key(reader, at + 1, false, complete);
    case '[':
        return read_list_start(reader, at + 1, complete);
    case 't':
        return read_word(reader, at, "true", BOGO_TRUE);
    case 'f':
        return read_word(reader, at, "false", BOGO_FALSE);
    case 'n':
        return read_word(reader, at, "null", BOGO_NULL);
    default:
        if (starts_number(*at)) {
            return read_number(reader, at);
        }
        return refuse(reader, BOGO_E_JSON_VALUE, at);
    }
}

/* What follows a whole value in a container: a comma and, in an object, the next key; or the container's end.
 */
WIRE_INLINE const uint8_t *read_separator(const json_reader *reader, const uint8_t *at, bool *complete)
{
    bool object = builder_top(reader->builder)->container == BOGO_OBJECT;
    at = skip_space(at, reader->end);
    if (WIRE_UNLIKELY(at == reader->end)) {
        return refuse(reader, BOGO_E_JSON_END, at);
    }
    *complete = *at == (object ? '}' : ']');
    if (*complete) {
        return close_container(reader, at, object ? BOGO_OBJECT : BOGO_LIST);
    }
    if (WIRE_UNLIKELY(*at != ',')) {
        return refuse(reader, object ? BOGO_E_JSON_OBJECT : BOGO_E_JSON_LIST, at);
    }
    return object ? read_key(reader, at + 1) : at + 1;
}

/* Reads one value with all that is in it. */
static const uint8_t *read_value(const json_reader *reader, const uint8_t *at)
{
    size_t outside = reader->builder->depth;
    for (;;) {
        bool complete;
        at = read_item(reader, at, &complete);
        while (at != NULL && complete) {
            if (reader->builder->depth == outside) {
                return at;
            }
            at = read_separator(reader, at, &complete);
        }
        if (at == NULL) {
            return NULL;
        }
    }
}

/* Most documents are a little smaller than their JSON text: one allocation then does for a small one. */
static bool reserve_by_text(bogo_builder *builder, size_t text_size)
{
    size_t guess = text_size < JSON_FIRST_ROOM ? text_size : JSON_FIRST_ROOM;
    return builder->out.capacity > 0 || buffer_reserve(&builder->out, guess + JSON_COPY_STEP + WRITE_SLACK);
}

bogo_status bogo_from_json(bogo_builder *builder, const char *text, size_t size, bogo_error *error)
{
    bogo_error local;
    json_reader reader = {(const uint8_t *)text, (const uint8_t *)text + size, builder,
                          error != NULL ? error : &local};
    if (builder->error.status == BOGO_OK && !reserve_by_text(builder, size)) {
        builder_fail(builder, builder->out.status);
    }
    if (builder->error.status != BOGO_OK) {
        *reader.error = builder->error;
        return builder->error.status;
    }
    const uint8_t *after = read_value(&reader, reader.text);
    if (after != NULL) {
        after = skip_space(after, reader.end);
        if (after == reader.end) {
            return BOGO_OK;
        }
        refuse(&reader, BOGO_E_JSON_TRAILING, after);
    }
    if (builder->error.status == BOGO_OK) {
        builder->error = *reader.error;
    }
    return reader.error->status;
}
