/*
** json_write.c - a value to JSON text: one pass over the bytes, no recursion, open containers on a fixed
*stack.
*/
#include "json.h"

#include "number.h"
#include "read.h"

typedef struct json_writer {
    const uint8_t *document;
    bogo_buffer *out;
    bogo_error *error;
    bool extended;
    bool pretty;
    const char *indent;
    size_t indent_size;
    size_t depth;
    read_level open[BOGO_MAX_DEPTH];
    bool wrapped[BOGO_MAX_DEPTH]; /* extended JSON: an object that ends with "}}" */
} json_writer;

/* Room for a number or word with what stands around it. */
enum { TOKEN_ROOM = NUMBER_TEXT_MAX + 32 };

/* ---- Strings ------------------------------------------------------------------------------------------ */

/* Writes the escape of a control character, quote or backslash; at most six bytes. */
static uint8_t *put_escape(uint8_t *to, uint8_t c) {
    static const char digits[] = "0123456789abcdef";
    static const char shorts[] = "\b\t\n\f\r\"\\";
    static const char letters[] = "btnfr\"\\";
    *to++ = '\\';
    const char *known = c != 0 ? strchr(shorts, c) : NULL;
    if (known != NULL) {
        *to++ = (uint8_t)letters[known - shorts];
        return to;
    }
    memcpy(to, "u00", 3);
    to[3] = (uint8_t)digits[c >> 4];
    to[4] = (uint8_t)digits[c & 15];
    return to + 5;
}

/* Writes the character at *at that the fast copy stopped at, at most six bytes, and steps over it. */
static uint8_t *put_special(uint8_t *to, const uint8_t **at, const uint8_t *end) {
    uint8_t c = **at;
    if (c < 0x80) {
        ++*at;
        if (json_is_plain(c)) {
            *to = c;
            return to + 1;
        }
        return put_escape(to, c);
    }
    unsigned length = wire_utf8_length(*at, end);
    if (length == 0) {
        ++*at;
        memcpy(to, "\xEF\xBF\xBD", 3);
        return to + 3;
    }
    for (unsigned i = 0; i < length; i++) {
        *to++ = *(*at)++;
    }
    return to;
}

/*
** Copies string content, escaped, from `at` to the end of the buffer. Room for the rest of the string is
*asked for
** with a margin; escapes use the margin up and have it renewed.
*/
WIRE_INLINE bool append_escaped(bogo_buffer *out, const uint8_t *at, const uint8_t *end) {
    enum { MARGIN = 64 };
    for (;;) {
        if (WIRE_UNLIKELY(!buffer_reserve(out, (size_t)(end - at) + MARGIN))) {
            return false;
        }
        uint8_t *to = out->data + out->size;
        const uint8_t *limit = out->data + out->capacity - 8;
        while (at != end && (size_t)(limit - to) > (size_t)(end - at)) {
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
            } else if (json_is_plain(*at)) {
                *to++ = *at++;
                continue;
            }
            to = put_special(to, &at, end);
        }
        out->size = (size_t)(to - out->data);
        if (at == end) {
            return true;
        }
    }
}

WIRE_INLINE void append_string(bogo_buffer *out, const uint8_t *text, size_t size) {
    if (WIRE_LIKELY(size <= SIZE_MAX / 2 && buffer_reserve(out, size + TOKEN_ROOM))) {
        out->data[out->size++] = '"';
        if (append_escaped(out, text, text + size)) {
            buffer_append_char(out, '"');
        }
    }
}

void json_append_string(bogo_buffer *out, const uint8_t *text, size_t size) {
    append_string(out, text, size);
}

/* ---- Scalars ------------------------------------------------------------------------------------------ */

static bool refuse(const json_writer *writer, const bogo_value *value, bogo_status status) {
    wire_fail(writer->error, status, writer->document, value->data);
    return false;
}

static void append_text(bogo_buffer *out, const char *text) {
    buffer_append(out, text, strlen(text));
}

/* What plain JSON has no number for. */
static void append_wrapped_float(bogo_buffer *out, double value) {
    append_text(out, value != value ? "{\"$float\":\"NaN\"}"
                     : value > 0    ? "{\"$float\":\"Infinity\"}"
                                    : "{\"$float\":\"-Infinity\"}");
}

static bool is_finite(double value) {
    return value - value == 0;
}

/* Appends digits between what stands before and after them. */
static void append_uint(const json_writer *writer, const char *before, uint64_t value, const char *after) {
    bogo_buffer *out = writer->out;
    append_text(out, before);
    if (buffer_reserve(out, TOKEN_ROOM)) {
        out->size += number_print_uint(value, (char *)out->data + out->size);
    }
    append_text(out, after);
}

static bool write_timestamp(const json_writer *writer, const bogo_value *value) {
    int64_t milliseconds;
    char text[JSON_TIMESTAMP_TEXT];
    bogo_buffer *out = writer->out;
    if (bogo_read_timestamp(value, &milliseconds, writer->error) != BOGO_OK) {
        return false;
    }
    size_t size = writer->extended ? 0 : json_print_timestamp(milliseconds, text);
    if (size > 0) {
        json_append_string(out, (const uint8_t *)text, size);
        return true;
    }
    append_text(out, writer->extended ? "{\"$timestamp\":" : "");
    if (buffer_reserve(out, TOKEN_ROOM)) {
        out->size += number_print_int(milliseconds, (char *)out->data + out->size);
    }
    append_text(out, writer->extended ? "}" : "");
    return true;
}

static bool write_blob(const json_writer *writer, const bogo_value *value) {
    const uint8_t *bytes;
    size_t size;
    if (bogo_read_blob(value, &bytes, &size, writer->error) != BOGO_OK) {
        return false;
    }
    append_text(writer->out, writer->extended ? "{\"$blob\":\"" : "\"");
    json_append_base64(writer->out, bytes, size);
    append_text(writer->out, writer->extended ? "\"}" : "\"");
    return true;
}

WIRE_INLINE bool write_float(const json_writer *writer, const bogo_value *value) {
    double real;
    bogo_buffer *out = writer->out;
    if (WIRE_UNLIKELY(!wire_read_float(value->data, value->data + value->size, false, &real))) {
        return bogo_read_float(value, &real, writer->error) == BOGO_OK;
    }
    if (WIRE_UNLIKELY(writer->extended && !is_finite(real))) {
        append_wrapped_float(out, real);
    } else if (buffer_reserve(out, TOKEN_ROOM)) {
        out->size += number_print_float(real, (char *)out->data + out->size);
    }
    return true;
}

WIRE_INLINE bool write_int(const json_writer *writer, const bogo_value *value) {
    uint64_t zigzag;
    const uint8_t *end = value->data + value->size;
    int64_t integer;
    bogo_buffer *out = writer->out;
    if (WIRE_UNLIKELY(wire_read_varint(value->data, end, &zigzag) != end)) {
        return bogo_read_int(value, &integer, writer->error) == BOGO_OK;
    }
    if (buffer_reserve(out, TOKEN_ROOM)) {
        out->size += number_print_int(wire_unzigzag(zigzag), (char *)out->data + out->size);
    }
    return true;
}

/* The scalars that are seldom: byte, uint, bool, null. */
static bool write_rare(const json_writer *writer, const bogo_value *value) {
    uint64_t integer = 0;
    uint8_t byte = 0;
    bool truth = false;
    bogo_status status;
    switch (value->type) {
    case BOGO_NULL:
        append_text(writer->out, "null");
        return read_null(value, writer->error) == BOGO_OK;
    case BOGO_TRUE:
    case BOGO_FALSE:
        append_text(writer->out, value->type == BOGO_TRUE ? "true" : "false");
        return bogo_read_bool(value, &truth, writer->error) == BOGO_OK;
    case BOGO_BYTE:
        status = bogo_read_byte(value, &byte, writer->error);
        append_uint(writer, writer->extended ? "{\"$byte\":" : "", byte, writer->extended ? "}" : "");
        return status == BOGO_OK;
    default:
        status = bogo_read_uint(value, &integer, writer->error);
        append_uint(writer, writer->extended ? "{\"$uint\":\"" : "", integer, writer->extended ? "\"}" : "");
        return status == BOGO_OK;
    }
}

WIRE_INLINE bool write_scalar(const json_writer *writer, const bogo_value *value) {
    const char *text;
    size_t size;
    switch (value->type) {
    case BOGO_STRING:
        if (WIRE_UNLIKELY(bogo_read_string(value, &text, &size, writer->error) != BOGO_OK)) {
            return false;
        }
        append_string(writer->out, (const uint8_t *)text, size);
        return true;
    case BOGO_INT:
        return write_int(writer, value);
    case BOGO_FLOAT:
        return write_float(writer, value);
    case BOGO_TIMESTAMP:
        return write_timestamp(writer, value);
    case BOGO_BLOB:
        return write_blob(writer, value);
    default:
        return write_rare(writer, value);
    }
}

/* ---- Containers --------------------------------------------------------------------------------------- */

/* Starts a line at the present depth; nothing in minified text. */
WIRE_INLINE void new_line(const json_writer *writer) {
    if (WIRE_UNLIKELY(writer->pretty)) {
        buffer_append_char(writer->out, '\n');
        for (size_t i = 0; i < writer->depth; i++) {
            buffer_append(writer->out, writer->indent, writer->indent_size);
        }
    }
}

/* A typed list holds scalars only: it is written whole. */
static bool write_typed_list(json_writer *writer, const bogo_value *list) {
    bogo_iterator walk;
    if (bogo_iterate(list, &walk, writer->error) != BOGO_OK) {
        return false;
    }
    if (writer->depth == BOGO_MAX_DEPTH) {
        return refuse(writer, list, BOGO_E_DEPTH);
    }
    buffer_append_char(writer->out, '[');
    writer->depth++;
    bool any = false;
    while (bogo_next(&walk)) {
        if (any) {
            buffer_append_char(writer->out, ',');
        }
        any = true;
        new_line(writer);
        if (!write_scalar(writer, &walk.value)) {
            return false;
        }
    }
    writer->depth--;
    if (any) {
        new_line(writer);
    }
    buffer_append_char(writer->out, ']');
    *writer->error = walk.error;
    return walk.error.status == BOGO_OK;
}

/* Whether an object's first key would make extended JSON take the object for a wrapper. */
static bool needs_wrapper(const json_writer *writer, const uint8_t *content, const uint8_t *end) {
    wire_entry entry;
    return writer->extended && content != end && wire_read_entry(content, end, &entry) &&
           json_wrapper_named((const char *)entry.key, entry.key_size) != JSON_NO_WRAPPER;
}

/* Opens a list or object; returns its content, which comes next. */
static const uint8_t *open_level(json_writer *writer, const bogo_value *value) {
    const uint8_t *content, *end;
    if (read_container(value, &content, &end, writer->error) != BOGO_OK) {
        return NULL;
    }
    if (writer->depth == BOGO_MAX_DEPTH) {
        refuse(writer, value, BOGO_E_DEPTH);
        return NULL;
    }
    read_level *level = &writer->open[writer->depth];
    level->end = end;
    level->object = value->type == BOGO_OBJECT;
    writer->wrapped[writer->depth] = level->object && needs_wrapper(writer, content, end);
    if (WIRE_UNLIKELY(writer->wrapped[writer->depth])) {
        append_text(writer->out, "{\"$object\":");
    }
    buffer_append_char(writer->out, level->object ? '{' : '[');
    writer->depth++;
    return content;
}

static void close_level(json_writer *writer, bool any) {
    writer->depth--;
    if (any) {
        new_line(writer);
    }
    buffer_append_char(writer->out, writer->open[writer->depth].object ? '}' : ']');
    if (WIRE_UNLIKELY(writer->wrapped[writer->depth])) {
        buffer_append_char(writer->out, '}');
    }
}

/* Writes a scalar or a typed list, or opens a container. Returns the byte to go on at, or NULL. */
WIRE_INLINE const uint8_t *write_value(json_writer *writer, const bogo_value *value) {
    if (!read_is_container(value->type)) {
        return write_scalar(writer, value) ? value->data + value->size : NULL;
    }
    if (value->type == BOGO_TYPED_LIST) {
        return write_typed_list(writer, value) ? value->data + value->size : NULL;
    }
    return open_level(writer, value);
}

/* Writes the key of the entry at `at`; *value becomes its value. */
WIRE_INLINE bool write_key(json_writer *writer, const uint8_t *at, const uint8_t *end, bogo_value *value) {
    wire_entry entry;
    if (WIRE_UNLIKELY(!wire_read_entry(at, end, &entry))) {
        wire_explain_entry(at, end, writer->document, writer->error);
        return false;
    }
    append_string(writer->out, entry.key, entry.key_size);
    buffer_append_char(writer->out, ':');
    if (WIRE_UNLIKELY(writer->pretty)) {
        buffer_append_char(writer->out, ' ');
    }
    return read_value_at(writer->document, entry.value, entry.next, value, writer->error) == BOGO_OK;
}

/* Finds the element at `at` of an untyped list. */
WIRE_INLINE bool read_list_item(const json_writer *writer, const uint8_t *at, const uint8_t *end,
                                bogo_value *value) {
    const uint8_t *after = wire_skip(*at, at + 1, end);
    if (WIRE_UNLIKELY(after == NULL)) {
        wire_explain_value(*at, at + 1, end, writer->document, writer->error);
        return false;
    }
    return read_value_at(writer->document, at, after, value, writer->error) == BOGO_OK;
}

/* Writes everything from `at` on until the containers opened here are closed. */
static bool write_content(json_writer *writer, const uint8_t *at) {
    bool any = false; /* the innermost container has an item already */
    while (writer->depth > 0) {
        const read_level *level = &writer->open[writer->depth - 1];
        bogo_value value;
        if (at == level->end) {
            close_level(writer, any);
            any = true;
            continue;
        }
        if (any) {
            buffer_append_char(writer->out, ',');
        }
        new_line(writer);
        bool found = level->object ? write_key(writer, at, level->end, &value)
                                   : read_list_item(writer, at, level->end, &value);
        if (WIRE_UNLIKELY(!found)) {
            return false;
        }
        size_t depth = writer->depth;
        at = write_value(writer, &value);
        if (WIRE_UNLIKELY(at == NULL)) {
            return false;
        }
        any = writer->depth == depth;
    }
    return true;
}

static bogo_status write_json(json_writer *writer, const bogo_value *value, bogo_error *error) {
    bogo_error local;
    writer->document = value->document;
    writer->error = error != NULL ? error : &local;
    writer->depth = 0;
    const uint8_t *content = write_value(writer, value);
    if (content == NULL || !write_content(writer, content)) {
        return writer->error->status;
    }
    return buffer_finish(writer->out, error);
}

bogo_status bogo_to_json(const bogo_value *value, const bogo_options *options, bogo_buffer *out,
                         bogo_error *error) {
    json_writer writer;
    writer.out = out;
    writer.extended = options != NULL && options->extended;
    writer.pretty = false;
    return write_json(&writer, value, error);
}

bogo_status bogo_to_json_pretty(const bogo_value *value, const bogo_options *options, const char *indent,
                                size_t indent_size, bogo_buffer *out, bogo_error *error) {
    json_writer writer;
    writer.out = out;
    writer.extended = options != NULL && options->extended;
    writer.pretty = true;
    writer.indent = indent;
    writer.indent_size = indent_size;
    return write_json(&writer, value, error);
}
