/*
** check.c - whole-document validation in one pass, with the open containers on a fixed stack.
*/
#include "check.h"

typedef struct checker {
    const uint8_t *document;
    const uint8_t *end; /* of the document */
    unsigned max_depth;
    bool check_utf8;
    bool unknown_types;
    bogo_error *error;
    size_t depth;
    read_level open[BOGO_MAX_DEPTH];
} checker;

static const uint8_t *refuse(const checker *check, bogo_status status, const uint8_t *at)
{
    wire_fail(check->error, status, check->document, at);
    return NULL;
}

/* As wire_read_size(), and the size must have its shortest spelling. */
WIRE_INLINE const uint8_t *check_size(const checker *check, const uint8_t *at, const uint8_t *end,
                                      size_t *size)
{
    const uint8_t *content = wire_read_size(at, end, size);
    if (WIRE_UNLIKELY(content == NULL)) {
        wire_explain_size(at, end, check->document, check->error);
        return NULL;
    }
    if (WIRE_UNLIKELY(!wire_varint_is_minimal(at))) {
        return refuse(check, BOGO_E_VARINT_PADDED, at);
    }
    return content;
}

WIRE_INLINE const uint8_t *check_text(const checker *check, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *wrong = check->check_utf8 ? wire_utf8_error(at, end, check->end) : end;
    return WIRE_LIKELY(wrong == end) ? end : refuse(check, BOGO_E_UTF8, wrong);
}

static const uint8_t *check_number(const checker *check, const uint8_t *at, const uint8_t *end)
{
    uint64_t value;
    const uint8_t *after = wire_read_varint(at, end, &value);
    if (after == NULL) {
        wire_explain_value(BOGO_UINT, at, end, check->document, check->error);
        return NULL;
    }
    return wire_varint_is_minimal(at) ? after : refuse(check, BOGO_E_VARINT_PADDED, at);
}

static const uint8_t *check_float(const checker *check, const uint8_t *at, const uint8_t *end)
{
    double value;
    const uint8_t *after = wire_skip(BOGO_FLOAT, at, end);
    if (after == NULL) {
        wire_explain_value(BOGO_FLOAT, at, end, check->document, check->error);
        return NULL;
    }
    return wire_read_float(at, after, true, &value) ? after : refuse(check, BOGO_E_FLOAT, at);
}

/* Checks one scalar; returns the byte after it, or NULL when it is refused. */
WIRE_INLINE const uint8_t *check_scalar(const checker *check, unsigned type, const uint8_t *at,
                                        const uint8_t *end)
{
    size_t size;
    switch (type) {
    case BOGO_NULL:
    case BOGO_TRUE:
    case BOGO_FALSE:
        return at;
    case BOGO_STRING:
        at = check_size(check, at, end, &size);
        return at != NULL ? check_text(check, at, at + size) : NULL;
    case BOGO_BLOB:
        at = check_size(check, at, end, &size);
        return at != NULL ? at + size : NULL;
    case BOGO_INT:
    case BOGO_UINT:
        return check_number(check, at, end);
    case BOGO_FLOAT:
        return check_float(check, at, end);
    default: {
        const uint8_t *after = wire_skip(type, at, end);
        if (after == NULL) {
            wire_explain_value(type, at, end, check->document, check->error);
        }
        return after;
    }
    }
}

static const uint8_t *check_typed_list(const checker *check, const uint8_t *content, const uint8_t *end)
{
    wire_typed_header header;
    if (!wire_read_typed_header(content, end, &header)) {
        wire_explain_typed_header(content, end, check->document, check->error);
        return NULL;
    }
    if (!wire_varint_is_minimal(content + 1)) {
        return refuse(check, BOGO_E_VARINT_PADDED, content + 1);
    }
    const uint8_t *at = header.elements;
    for (uint64_t i = 0; i < header.count; i++) {
        if (header.element == BOGO_TRUE) {
            if (at == end || *at > 1) {
                return refuse(check, at == end ? BOGO_E_COUNT : BOGO_E_BOOL, at);
            }
            at++;
            continue;
        }
        at = check_scalar(check, header.element, at, end);
        if (at == NULL) {
            return NULL;
        }
    }
    return at == end ? end : refuse(check, BOGO_E_COUNT, at);
}

/*
** Checks the value whose type byte is at `at` and which must not run past `end`. A list or object is only
** opened: its content comes next. Returns where to go on, or NULL.
*/
WIRE_INLINE const uint8_t *check_value(checker *check, const uint8_t *at, const uint8_t *end)
{
    size_t size;
    unsigned type = *at;
    if (WIRE_LIKELY(!read_is_container(type))) {
        return check_scalar(check, type, at + 1, end);
    }
    const uint8_t *content = check_size(check, at + 1, end, &size);
    if (WIRE_UNLIKELY(content == NULL)) {
        return NULL;
    }
    if (WIRE_UNLIKELY(check->depth == check->max_depth)) {
        return refuse(check, BOGO_E_DEPTH, at);
    }
    if (type == BOGO_TYPED_LIST) {
        return check_typed_list(check, content, content + size);
    }
    check->open[check->depth].end = content + size;
    check->open[check->depth].object = type == BOGO_OBJECT;
    check->depth++;
    return content;
}

/* Checks elements of the innermost container, a list, up to its end or into the first container among them. */
static const uint8_t *check_elements(checker *check, const uint8_t *at)
{
    size_t depth = check->depth;
    const uint8_t *end = check->open[depth - 1].end;
    while (at != NULL && at != end && check->depth == depth) {
        at = check_value(check, at, end);
    }
    return at;
}

/* The same for an object. An entry must be filled by its value; that of a container is known when it is opened. */
static const uint8_t *check_entries(checker *check, const uint8_t *at)
{
    size_t depth = check->depth;
    const uint8_t *end = check->open[depth - 1].end;
    while (at != end) {
        size_t size;
        const uint8_t *content = check_size(check, at, end, &size);
        if (WIRE_UNLIKELY(content == NULL)) {
            return NULL;
        }
        if (WIRE_UNLIKELY(size < 2 || content[0] > size - 2)) {
            return refuse(check, BOGO_E_ENTRY, content);
        }
        const uint8_t *value = check_text(check, content + 1, content + 1 + content[0]);
        if (WIRE_UNLIKELY(value == NULL)) {
            return NULL;
        }
        const uint8_t *entry_end = content + size;
        if (WIRE_UNLIKELY(*value >= BOGO_TYPE_COUNT && check->unknown_types)) {
            at = entry_end;
            continue;
        }
        at = check_value(check, value, entry_end);
        if (WIRE_UNLIKELY(at == NULL)) {
            return NULL;
        }
        bool opened = check->depth != depth;
        const uint8_t *value_end = opened ? check->open[depth].end : at;
        if (WIRE_UNLIKELY(value_end != entry_end)) {
            return refuse(check, BOGO_E_TRAILING, value_end);
        }
        if (opened) {
            return at;
        }
    }
    return at;
}

/* Goes through the open containers until the last is closed. */
static const uint8_t *check_content(checker *check, const uint8_t *at)
{
    while (check->depth > 0 && at != NULL) {
        const read_level *top = &check->open[check->depth - 1];
        if (at == top->end) {
            check->depth--;
        } else {
            at = top->object ? check_entries(check, at) : check_elements(check, at);
        }
    }
    return at;
}

bogo_status bogo_check(const void *bytes, size_t size, const bogo_options *options, bogo_error *error)
{
    bogo_error local = {BOGO_OK, 0};
    bogo_value root;
    checker check;
    check.document = bytes;
    check.end = wire_end(bytes, size);
    check.max_depth = wire_max_depth(options);
    check.check_utf8 = options == NULL || options->check_utf8;
    check.unknown_types = options != NULL && options->unknown_types;
    check.error = error != NULL ? error : &local;
    check.depth = 0;
    bogo_status status = bogo_open(bytes, size, &root, check.error);
    if (status != BOGO_OK) {
        return status;
    }
    const uint8_t *end = root.data + root.size;
    const uint8_t *at = check_value(&check, root.data - 1, end);
    if (at != NULL) {
        at = check_content(&check, at);
    }
    if (at == NULL) {
        return check.error->status;
    }
    return at == end ? BOGO_OK : wire_fail(error, BOGO_E_TRAILING, check.document, at);
}

/* ---- Depth -------------------------------------------------------------------------------------------- */

/* Bytes that one more level of nesting takes at least: a type byte, a length byte and a size. */
enum { LEAST_LEVEL = 3 };

/* Steps over the item at `at`; *container becomes its type and *content its content when it is one. */
static const uint8_t *next_item(const read_level *in, const uint8_t *at, unsigned *type,
                                const uint8_t **content)
{
    wire_entry entry;
    const uint8_t *end = in->end;
    size_t size;
    if (in->object) {
        if (!wire_read_entry(at, end, &entry)) {
            return NULL;
        }
        at = entry.value;
        end = entry.next;
    }
    *type = *at;
    if (!read_is_container(*type)) {
        return in->object ? end : wire_skip(*type, at + 1, end);
    }
    *content = wire_read_size(at + 1, end, &size);
    return *content != NULL ? *content + size : NULL;
}

bool check_depth_fits(const bogo_value *value, size_t levels)
{
    if (!read_is_container(value->type) || value->size / LEAST_LEVEL < levels) {
        return true;
    }
    read_level open[BOGO_MAX_DEPTH];
    const uint8_t *content, *at;
    size_t depth = 0;
    unsigned type = value->type;
    bool readable = read_container(value, &content, &at, NULL) == BOGO_OK;
    while (readable) {
        if (read_is_container(type)) {
            if (depth == levels) {
                return false;
            }
            if (type != BOGO_TYPED_LIST) {
                open[depth].end = at;
                open[depth].object = type == BOGO_OBJECT;
                depth++;
                at = content;
            }
        }
        while (depth > 0 && at == open[depth - 1].end) {
            depth--;
        }
        if (depth == 0) {
            return true;
        }
        at = next_item(&open[depth - 1], at, &type, &content);
        readable = at != NULL;
    }
    return true;
}

size_t bogo_utf8_error(const char *text, size_t size)
{
    const uint8_t *at = (const uint8_t *)text;
    const uint8_t *end = wire_end(text, size);
    return (size_t)(wire_utf8_error(at, end, end) - at);
}
