/*
** json_write.c - a value to JSON text: one pass over the bytes, no recursion, open containers on a fixed
** stack.
**
** Writers take the place where the text goes on and return the place after what they wrote, or NULL after an
** error. Between any two of them at least TOKEN_ROOM bytes are free there, so that numbers, words and
** punctuation need no check of their own; whoever writes more asks for it with make_room() and leaves as
** much.
*/
#include "json.h"

#include "number.h"
#include "read.h"
#include "timestamp.h"

/*
** Room for a number or word, its extended wrapper and what stands around it; and for an item, which may have
** a short key before that.
*/
enum { TOKEN_ROOM = NUMBER_TEXT_MAX + 32, ENTRY_ROOM = TOKEN_ROOM + 32 };

typedef struct json_writer {
    const uint8_t *document;
    const uint8_t *end; /* of the value: words may be loaded up to here */
    bogo_buffer *out;
    uint8_t *limit; /* end of the buffer's room */
    bogo_error *error;
    bogo_error unwanted; /* where errors go when the caller has no place for them */
    bool extended;
    bool pretty;
    const char *indent;
    size_t indent_size;
    size_t depth;
    read_level open[BOGO_MAX_DEPTH];
    bool wrapped[BOGO_MAX_DEPTH]; /* extended JSON: an object that ends with "}}" */
} json_writer;

static WIRE_NOINLINE uint8_t *grow(json_writer *writer, const uint8_t *to, size_t room)
{
    /* cppcheck-suppress ctuuninitvar - both who make a writer have set `out` */
    bogo_buffer *out = writer->out;
    out->size = (size_t)(to - out->data);
    if (!buffer_reserve(out, room)) {
        writer->error->status = out->status;
        writer->error->offset = 0;
        return NULL;
    }
    writer->limit = out->data + out->capacity;
    return out->data + out->size;
}

/* Makes sure of `room` bytes at `to`; returns `to`, which may have moved, or NULL. */
WIRE_INLINE uint8_t *make_room(json_writer *writer, uint8_t *to, size_t room)
{
    return WIRE_LIKELY((size_t)(writer->limit - to) >= room) ? to : grow(writer, to, room);
}

/* ---- Strings ------------------------------------------------------------------------------------------ */

uint8_t *json_put_escape(uint8_t *to, uint8_t c)
{
    static const char digits[] = "0123456789abcdef";
    static const uint8_t letters[' '] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    uint8_t letter = c < ' ' ? letters[c] : c; /* a quote or a backslash stands for itself */
    to[0] = '\\';
    if (letter != 0) {
        to[1] = letter;
        return to + 2;
    }
    memcpy(to + 1, "u00", 3);
    to[4] = (uint8_t)digits[c >> 4];
    to[5] = (uint8_t)digits[c & 15];
    return to + JSON_ESCAPE_MAX;
}

/*
** Writes what the fast copy stopped at and steps over it: one character in at most six bytes, or all in a row
** that are not ASCII, which take as many as they did.
*/
static uint8_t *put_special(uint8_t *to, const uint8_t **at, const uint8_t *end)
{
    const uint8_t *from = *at;
    if (*from < 0x80) {
        *at = from + 1;
        return json_put_escape(to, *from);
    }
    do {
        unsigned length = wire_utf8_length(from, end);
        if (length == 0) {
            *at = from + 1;
            memcpy(to, "\xEF\xBF\xBD", 3);
            return to + 3;
        }
        for (unsigned i = 0; i < length; i++) {
            *to++ = *from++;
        }
    } while (from != end && *from >= 0x80);
    *at = from;
    return to;
}

/* As json_copy_block() for the less than a block that is left at the end of the value. */
static json_marks copy_last_block(const uint8_t *at, size_t size, uint8_t *to)
{
    uint8_t block[JSON_BLOCK] = {0}; /* a NUL is marked, but behind all that counts */
    memcpy(block, at, size < JSON_BLOCK ? size : JSON_BLOCK);
    return json_copy_block(block, to);
}

/*
** Copies the text at *at to *to by whole blocks, as long as they are plain and more text than a block is left.
** Returns the marks of the block that it stopped at, which is copied too; 0 when it came to the last one.
*/
WIRE_INLINE json_marks copy_plain_blocks(const uint8_t **at, const uint8_t *end, uint8_t **to)
{
    for (; (size_t)(end - *at) > JSON_BLOCK; *at += JSON_BLOCK, *to += JSON_BLOCK) {
        json_marks marks = json_copy_block(*at, *to);
        if (marks != 0) {
            return marks;
        }
    }
    return 0;
}

/*
** Writes string content, escaped. Asks for the room of the bytes as they are and a margin; escapes use the
** margin up and have it renewed.
*/
WIRE_INLINE uint8_t *put_escaped(json_writer *writer, uint8_t *to, const uint8_t *at, const uint8_t *end)
{
    enum { LEAST_MARGIN = JSON_BLOCK };
    while (at != end) {
        to = make_room(writer, to, (size_t)(end - at) + TOKEN_ROOM);
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
        while (at != end && (size_t)(writer->limit - to) > (size_t)(end - at) + LEAST_MARGIN) {
            json_marks marks = copy_plain_blocks(&at, end, &to);
            size_t left = (size_t)(end - at);
            if (left <= JSON_BLOCK) {
                bool whole = (size_t)(writer->end - at) >= JSON_BLOCK;
                marks = whole ? json_copy_block(at, to) : copy_last_block(at, left, to);
            }
            size_t plain = marks != 0 ? json_first_mark(marks) : JSON_BLOCK;
            if (plain >= left) {
                at = end;
                to += left;
                break;
            }
            at += plain;
            to = put_special(to + plain, &at, end);
        }
    }
    return make_room(writer, to, TOKEN_ROOM);
}

/* Writes a string of more than a block, or one that needs escapes or stands at the end of the value. */
static uint8_t *put_long_string(json_writer *writer, uint8_t *to, const uint8_t *text, size_t size)
{
    if (WIRE_UNLIKELY(size > SIZE_MAX / 2)) {
        writer->error->status = BOGO_E_TOO_BIG;
        return NULL;
    }
    const uint8_t *at = text;
    const uint8_t *end = text + size;
    *to++ = '"';
    if (WIRE_LIKELY(size >= JSON_BLOCK && (size_t)(writer->limit - to) > size + TOKEN_ROOM)) {
        bool plain = copy_plain_blocks(&at, end, &to) == 0;
        size_t left = (size_t)(end - at);
        /* The last block, some of it once more. */
        if (plain && json_copy_block(end - JSON_BLOCK, to + left - JSON_BLOCK) == 0) {
            to[left] = '"';
            return to + left + 1;
        }
    }
    to = put_escaped(writer, to, at, end);
    if (WIRE_LIKELY(to != NULL)) {
        *to++ = '"';
    }
    return to;
}

/* Writes a string. A short one takes at most JSON_BLOCK + 2 bytes of the room that is there and asks for none. */
WIRE_INLINE uint8_t *put_string(json_writer *writer, uint8_t *to, const uint8_t *text, size_t size)
{
    if (WIRE_LIKELY(size <= JSON_BLOCK && (size_t)(writer->end - text) >= JSON_BLOCK)) {
        json_marks marks = json_copy_block(text, to + 1);
        if (WIRE_LIKELY(!json_marks_below(marks, size))) {
            to[0] = '"';
            to[1 + size] = '"';
            return to + size + 2;
        }
    }
    return put_long_string(writer, to, text, size);
}

void json_append_string(bogo_buffer *out, const uint8_t *text, size_t size)
{
    bogo_error error = {BOGO_OK, 0};
    json_writer writer;
    writer.out = out;
    writer.error = &error;
    writer.end = text + size;
    uint8_t *to = grow(&writer, buffer_end(out), TOKEN_ROOM);
    to = to != NULL ? put_string(&writer, to, text, size) : NULL;
    if (to != NULL) {
        out->size = (size_t)(to - out->data);
    }
}

/* ---- Scalars ------------------------------------------------------------------------------------------ */

static uint8_t *put_text(uint8_t *to, const char *text)
{
    size_t size = strlen(text);
    memcpy(to, text, size);
    return to + size;
}

/* What plain JSON has no number for. */
static uint8_t *put_wrapped_float(uint8_t *to, double value)
{
    return put_text(to, value != value ? "{\"$float\":\"NaN\"}"
                        : value > 0    ? "{\"$float\":\"Infinity\"}"
                                       : "{\"$float\":\"-Infinity\"}");
}

WIRE_INLINE uint8_t *put_float(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    double real;
    if (WIRE_UNLIKELY(!wire_read_float(value->data, value->data + value->size, false, &real))) {
        bogo_read_float(value, &real, writer->error);
        return NULL;
    }
    bool is_finite = real - real == 0;
    if (WIRE_UNLIKELY(writer->extended && !is_finite)) {
        return put_wrapped_float(to, real);
    }
    return to + number_print_float(real, (char *)to);
}

WIRE_INLINE uint8_t *put_int(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    uint64_t zigzag;
    const uint8_t *end = value->data + value->size;
    int64_t integer;
    if (WIRE_UNLIKELY(wire_read_varint(value->data, end, &zigzag) != end)) {
        bogo_read_int(value, &integer, writer->error);
        return NULL;
    }
    return to + number_print_int(wire_unzigzag(zigzag), (char *)to);
}

static uint8_t *put_timestamp(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    int64_t milliseconds;
    if (bogo_read_timestamp(value, &milliseconds, writer->error) != BOGO_OK) {
        return NULL;
    }
    if (writer->extended) {
        to = put_text(to, "{\"$timestamp\":");
        to += number_print_int(milliseconds, (char *)to);
        return put_text(to, "}");
    }
    size_t size = timestamp_print(milliseconds, (char *)to + 1);
    if (size == 0) {
        return to + number_print_int(milliseconds, (char *)to);
    }
    *to = '"';
    to[1 + size] = '"';
    return to + size + 2;
}

static uint8_t *put_blob(json_writer *writer, uint8_t *to, const bogo_value *value)
{
    const uint8_t *bytes;
    size_t size;
    if (bogo_read_blob(value, &bytes, &size, writer->error) != BOGO_OK) {
        return NULL;
    }
    to = put_text(to, writer->extended ? "{\"$blob\":\"" : "\"");
    to = make_room(writer, to, json_base64_size(size) + TOKEN_ROOM);
    if (to == NULL) {
        return NULL;
    }
    to = json_print_base64(bytes, size, to);
    return put_text(to, writer->extended ? "\"}" : "\"");
}

static uint8_t *put_byte(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    uint8_t byte = 0;
    if (bogo_read_byte(value, &byte, writer->error) != BOGO_OK) {
        return NULL;
    }
    to = put_text(to, writer->extended ? "{\"$byte\":" : "");
    to += number_print_uint(byte, (char *)to);
    return put_text(to, writer->extended ? "}" : "");
}

static uint8_t *put_uint(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    uint64_t integer;
    if (bogo_read_uint(value, &integer, writer->error) != BOGO_OK) {
        return NULL;
    }
    to = put_text(to, writer->extended ? "{\"$uint\":\"" : "");
    to += number_print_uint(integer, (char *)to);
    return put_text(to, writer->extended ? "\"}" : "");
}

/* Writes null, true or false, whichever it is without a branch. */
WIRE_INLINE uint8_t *put_word(const json_writer *writer, uint8_t *to, const bogo_value *value)
{
    static const char words[][8] = {[BOGO_NULL] = "null", [BOGO_TRUE] = "true", [BOGO_FALSE] = "false"};
    if (WIRE_UNLIKELY(value->size != 0)) {
        read_explain_span(value, writer->error);
        return NULL;
    }
    memcpy(to, words[value->type], sizeof words[0]);
    return to + 4 + (value->type == BOGO_FALSE);
}

WIRE_INLINE uint8_t *put_scalar(json_writer *writer, uint8_t *to, const bogo_value *value)
{
    const uint8_t *text;
    size_t size;
    switch (value->type) {
    case BOGO_STRING:
        if (WIRE_UNLIKELY(!read_content(value, &text, &size))) {
            read_explain_span(value, writer->error);
            return NULL;
        }
        return put_string(writer, to, text, size);
    case BOGO_INT:
        return put_int(writer, to, value);
    case BOGO_FLOAT:
        return put_float(writer, to, value);
    case BOGO_NULL:
    case BOGO_TRUE:
    case BOGO_FALSE:
        return put_word(writer, to, value);
    case BOGO_BYTE:
        return put_byte(writer, to, value);
    case BOGO_UINT:
        return put_uint(writer, to, value);
    case BOGO_TIMESTAMP:
        return put_timestamp(writer, to, value);
    default:
        return put_blob(writer, to, value);
    }
}

/* ---- Containers --------------------------------------------------------------------------------------- */

/* Starts a line at the present depth. */
static uint8_t *put_line(json_writer *writer, uint8_t *to)
{
    *to++ = '\n';
    for (size_t i = 0; i < writer->depth && to != NULL; i++) {
        to = make_room(writer, to, writer->indent_size + ENTRY_ROOM);
        if (to != NULL && writer->indent_size > 0) {
            memcpy(to, writer->indent, writer->indent_size);
            to += writer->indent_size;
        }
    }
    return to;
}

/* What precedes an item: room, a comma unless it is the first, and in pretty text its line. */
WIRE_INLINE uint8_t *put_item_start(json_writer *writer, uint8_t *to, bool first)
{
    to = make_room(writer, to, ENTRY_ROOM);
    if (WIRE_UNLIKELY(to == NULL)) {
        return NULL;
    }
    if (!first) {
        *to++ = ',';
    }
    return WIRE_UNLIKELY(writer->pretty) ? put_line(writer, to) : to;
}

/* Closes a list or object that `depth` no longer counts. */
WIRE_INLINE uint8_t *put_close(json_writer *writer, uint8_t *to, bool empty, char bracket)
{
    to = make_room(writer, to, ENTRY_ROOM);
    if (WIRE_UNLIKELY(writer->pretty && !empty && to != NULL)) {
        to = put_line(writer, to);
    }
    if (WIRE_LIKELY(to != NULL)) {
        *to++ = (uint8_t)bracket;
    }
    return to;
}

static uint8_t *refuse(const json_writer *writer, bogo_status status, const uint8_t *at)
{
    wire_fail(writer->error, status, writer->document, at);
    return NULL;
}

/* A typed list holds scalars only: it is written whole. */
static uint8_t *put_typed_list(json_writer *writer, uint8_t *to, const bogo_value *list)
{
    bogo_iterator walk;
    if (bogo_iterate(list, &walk, writer->error) != BOGO_OK) {
        return NULL;
    }
    if (writer->depth == BOGO_MAX_DEPTH) {
        return refuse(writer, BOGO_E_DEPTH, list->data);
    }
    writer->depth++;
    *to++ = '[';
    while (bogo_next(&walk)) {
        to = put_item_start(writer, to, walk.index == 0);
        to = to != NULL ? put_scalar(writer, to, &walk.value) : NULL;
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
    }
    if (walk.error.status != BOGO_OK) {
        *writer->error = walk.error;
        return NULL;
    }
    writer->depth--;
    return put_close(writer, to, walk.index == UINT64_MAX, ']');
}

/* Writes the int or float whose encoding starts at *at and steps over it; NULL when it is damaged. */
WIRE_INLINE uint8_t *put_number(uint8_t *to, unsigned type, const uint8_t **at, const uint8_t *end)
{
    if (type == BOGO_FLOAT) {
        double real;
        const uint8_t *after = wire_skip(BOGO_FLOAT, *at, end);
        if (WIRE_UNLIKELY(after == NULL || !wire_read_float(*at, after, false, &real))) {
            return NULL;
        }
        *at = after;
        return to + number_print_float(real, (char *)to);
    }
    uint64_t zigzag;
    *at = wire_read_varint(*at, end, &zigzag);
    return WIRE_LIKELY(*at != NULL) ? to + number_print_int(wire_unzigzag(zigzag), (char *)to) : NULL;
}

/*
** Writes the numbers that fill [at, end), separated by commas; `element` is their type in a typed list,
** BOGO_ABSENT where each has its type byte. Returns NULL when anything else is among them, or `count` is not
** how many they are.
*/
static uint8_t *put_numbers(json_writer *writer, uint8_t *to, const uint8_t *at, const uint8_t *end,
                            unsigned element, uint64_t count)
{
    while (at != end) {
        unsigned type = element == BOGO_ABSENT ? *at++ : element;
        to = make_room(writer, to, TOKEN_ROOM);
        if (WIRE_UNLIKELY((type != BOGO_INT && type != BOGO_FLOAT) || to == NULL)) {
            return NULL;
        }
        to = put_number(to, type, &at, end);
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
        *to++ = ',';
        count -= element != BOGO_ABSENT;
    }
    return count == 0 ? to : NULL;
}

/*
** Writes a list of nothing but ints and floats in one go, as long as it is a typed list or a short one, such
** as a coordinate. NULL when it is none of that, and nothing is decided: the general way starts the list
** again.
*/
static uint8_t *put_number_list(json_writer *writer, uint8_t *to, const bogo_value *list)
{
    wire_typed_header header = {BOGO_ABSENT, 0, NULL};
    const uint8_t *end;
    if (list->type == BOGO_TYPED_LIST) {
        if (read_typed_list(list, &header, &end, NULL) != BOGO_OK) {
            return NULL;
        }
    } else {
        size_t size;
        if (list->size > WIRE_SMALL || !read_content(list, &header.elements, &size)) {
            return NULL;
        }
        end = header.elements + size;
    }
    if (header.elements == end) {
        return NULL;
    }
    *to++ = '[';
    to = put_numbers(writer, to, header.elements, end, header.element, header.count);
    if (to != NULL) {
        to[-1] = ']'; /* in the place of the last comma */
    }
    return to;
}

/* put_number_list() where it applies: minified, not extended, within the depth. `to` is as before where it does not. */
static uint8_t *try_number_list(json_writer *writer, uint8_t **to, const bogo_value *list)
{
    if (writer->extended || writer->pretty || writer->depth == BOGO_MAX_DEPTH) {
        return NULL;
    }
    size_t start = (size_t)(*to - writer->out->data);
    uint8_t *after = put_number_list(writer, *to, list);
    *to = writer->out->data + start; /* the buffer may have moved */
    return after;
}

/* Whether an object's first key would make extended JSON take the object for a wrapper. */
static bool needs_wrapper(const uint8_t *content, const uint8_t *end)
{
    wire_entry entry;
    return content != end && wire_read_entry(content, end, &entry) &&
           json_wrapper_named((const char *)entry.key, entry.key_size) != JSON_NO_WRAPPER;
}

/* Opens a list or object; *content becomes its content, which comes next. */
WIRE_INLINE uint8_t *put_open(json_writer *writer, uint8_t *to, const bogo_value *value,
                              const uint8_t **content)
{
    const uint8_t *end;
    if (WIRE_UNLIKELY(read_container(value, content, &end, writer->error) != BOGO_OK)) {
        return NULL;
    }
    if (WIRE_UNLIKELY(writer->depth == BOGO_MAX_DEPTH)) {
        return refuse(writer, BOGO_E_DEPTH, value->data);
    }
    read_level *level = &writer->open[writer->depth];
    bool object = value->type == BOGO_OBJECT;
    bool wrapped = writer->extended && object && needs_wrapper(*content, end);
    level->end = end;
    level->object = object;
    writer->wrapped[writer->depth] = wrapped;
    writer->depth++;
    if (WIRE_UNLIKELY(wrapped)) {
        to = put_text(to, "{\"$object\":");
    }
    *to++ = object ? '{' : '[';
    return to;
}

/* Writes a scalar or a typed list, or opens a container. *next becomes the byte to go on at. */
WIRE_INLINE uint8_t *put_value(json_writer *writer, uint8_t *to, const bogo_value *value,
                               const uint8_t **next)
{
    *next = value->data + value->size;
    if (!read_is_container(value->type)) {
        return put_scalar(writer, to, value);
    }
    if (value->type != BOGO_OBJECT) {
        uint8_t *after = try_number_list(writer, &to, value);
        if (after != NULL) {
            return after;
        }
    }
    return value->type == BOGO_TYPED_LIST ? put_typed_list(writer, to, value)
                                          : put_open(writer, to, value, next);
}

/* Writes the key of the entry at `at`; *value becomes its value. */
WIRE_INLINE uint8_t *put_key(json_writer *writer, uint8_t *to, const uint8_t *at, const uint8_t *end,
                             bogo_value *value)
{
    wire_entry entry;
    if (WIRE_UNLIKELY(!wire_read_entry(at, end, &entry))) {
        wire_explain_entry(at, end, writer->document, writer->error);
        return NULL;
    }
    if (WIRE_UNLIKELY(read_value_at(writer->document, entry.value, entry.next, value, writer->error) !=
                      BOGO_OK)) {
        return NULL;
    }
    to = put_string(writer, to, entry.key, entry.key_size);
    if (WIRE_UNLIKELY(to == NULL)) {
        return NULL;
    }
    *to++ = ':';
    if (WIRE_UNLIKELY(writer->pretty)) {
        *to++ = ' ';
    }
    return to;
}

/* Finds the element at `at` of an untyped list; returns `to` as it is. */
WIRE_INLINE uint8_t *read_list_item(const json_writer *writer, uint8_t *to, const uint8_t *at,
                                    const uint8_t *end, bogo_value *value)
{
    const uint8_t *after = wire_skip(*at, at + 1, end);
    if (WIRE_UNLIKELY(after == NULL)) {
        wire_explain_value(*at, at + 1, end, writer->document, writer->error);
        return NULL;
    }
    value->document = writer->document;
    value->type = (bogo_type)*at;
    value->data = at + 1;
    value->size = (size_t)(after - at) - 1;
    return to;
}

/* Writes everything from `at` on until the containers opened here are closed. */
static uint8_t *put_content(json_writer *writer, uint8_t *to, const uint8_t *at)
{
    bool first = true; /* no item of the innermost container is written yet */
    bogo_value value = {NULL, NULL, 0, BOGO_NULL};
    while (writer->depth > 0) {
        const read_level *level = &writer->open[writer->depth - 1];
        if (at == level->end) {
            writer->depth--;
            to = put_close(writer, to, first, level->object ? '}' : ']');
            if (WIRE_UNLIKELY(to == NULL)) {
                return NULL;
            }
            if (WIRE_UNLIKELY(writer->wrapped[writer->depth])) {
                *to++ = '}';
            }
            first = false;
            continue;
        }
        to = put_item_start(writer, to, first);
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
        size_t depth = writer->depth;
        to = level->object ? put_key(writer, to, at, level->end, &value)
                           : read_list_item(writer, to, at, level->end, &value);
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
        to = put_value(writer, to, &value, &at);
        if (WIRE_UNLIKELY(to == NULL)) {
            return NULL;
        }
        first = writer->depth > depth;
    }
    return to;
}

static bogo_status write_json(json_writer *writer, const bogo_value *value, bogo_error *error)
{
    const uint8_t *content;
    writer->document = value->document;
    writer->end = value->data + value->size;
    writer->unwanted.status = BOGO_OK;
    writer->error = error != NULL ? error : &writer->unwanted;
    writer->depth = 0;
    /* The text is about as long as the value: asking for that at once spares the buffer's doubling. */
    size_t guess = value->size < SIZE_MAX / 2 ? value->size + value->size / 4 : 0;
    uint8_t *to = grow(writer, buffer_end(writer->out), guess + TOKEN_ROOM);
    to = to != NULL ? put_value(writer, to, value, &content) : NULL;
    to = to != NULL ? put_content(writer, to, content) : NULL;
    if (to == NULL) {
        return writer->error->status;
    }
    writer->out->size = (size_t)(to - writer->out->data);
    return buffer_finish(writer->out, error);
}

bogo_status bogo_to_json(const bogo_value *value, const bogo_options *options, bogo_buffer *out,
                         bogo_error *error)
{
    json_writer writer;
    writer.out = out;
    writer.extended = options != NULL && options->extended;
    writer.pretty = false;
    return write_json(&writer, value, error);
}

bogo_status bogo_to_json_pretty(const bogo_value *value, const bogo_options *options, const char *indent,
                                size_t indent_size, bogo_buffer *out, bogo_error *error)
{
    json_writer writer;
    writer.out = out;
    writer.extended = options != NULL && options->extended;
    writer.pretty = true;
    writer.indent = indent;
    writer.indent_size = indent_size;
    return write_json(&writer, value, error);
}
