/*
** explain.c - a document's bytes as a person reads them: part after part, each with what it means.
**
** bogo_check() has gone over the document first and has said whether and where it is damaged, so explaining
** only has to take the bytes apart in their order, and to stop at that place.
*/
#include "buffer.h"
#include "json.h"
#include "number.h"
#include "read.h"
#include "timestamp.h"

#include <math.h>

/* What comes next. */
typedef enum explain_state {
    EXPLAIN_VERSION,
    EXPLAIN_VALUE, /* a type byte and what belongs to it */
    EXPLAIN_ELEMENT,
    EXPLAIN_FIELD,   /* the sizes in front of a field */
    EXPLAIN_KEY,     /* its key */
    EXPLAIN_CONTENT, /* of a string or blob */
    EXPLAIN_END,     /* of the root */
    EXPLAIN_OVER
} explain_state;

typedef struct explain_level {
    const uint8_t *end;
    bogo_type container;
    bogo_type element; /* typed list */
} explain_level;

struct bogo_explainer {
    const bogo_allocator *allocator;
    const uint8_t *document, *at, *end;
    bogo_error damage; /* status BOGO_OK: none */
    explain_state state;
    bogo_type content;   /* BOGO_STRING or BOGO_BLOB, in EXPLAIN_CONTENT */
    size_t content_size; /* bytes of the key or content that comes next */
    size_t depth;
    explain_level levels[BOGO_MAX_DEPTH];
};

bogo_status bogo_explainer_open(const void *bytes, size_t size, const bogo_options *options,
                                bogo_explainer **explainer, bogo_error *error)
{
    const bogo_allocator *allocator = buffer_allocator(options != NULL ? options->allocator : NULL);
    bogo_explainer *created = allocator->resize(allocator->context, NULL, sizeof(*created));
    if (created == NULL) {
        return wire_report(error, BOGO_E_NO_MEMORY, 0);
    }
    created->allocator = allocator;
    created->document = created->at = bytes;
    created->end = wire_end(bytes, size);
    created->damage.status = BOGO_OK;
    created->state = EXPLAIN_VERSION;
    created->depth = 0;
    bogo_check(bytes, size, options, &created->damage);
    *explainer = created;
    return BOGO_OK;
}

void bogo_explainer_free(bogo_explainer *explainer)
{
    if (explainer != NULL) {
        explainer->allocator->release(explainer->allocator->context, explainer);
    }
}

/* ---- Taking apart ------------------------------------------------------------------------------------- */

/* Goes into the container whose header ends at `content`. */
static void explain_enter(bogo_explainer *explainer, const bogo_part *part, const uint8_t *content,
                          size_t size)
{
    explain_level *level = &explainer->levels[explainer->depth++];
    level->container = part->type;
    level->element = part->element;
    level->end = content + size;
}

/* The header of a container, string or blob whose size stands at `at`. Returns the byte after it, or NULL. */
static const uint8_t *explain_header(bogo_explainer *explainer, bogo_part *part, const uint8_t *at)
{
    size_t size;
    wire_typed_header header;
    const uint8_t *content = wire_read_size(at, explainer->end, &size);
    if (content == NULL) {
        return NULL;
    }
    part->kind = BOGO_PART_HEADER;
    part->length = size;
    if (!read_is_container(part->type)) {
        explainer->content = part->type;
        explainer->content_size = size;
        explainer->state = EXPLAIN_CONTENT;
        return content;
    }
    if (explainer->depth == BOGO_MAX_DEPTH) {
        return NULL;
    }
    if (part->type == BOGO_TYPED_LIST) {
        if (!wire_read_typed_header(content, content + size, &header)) {
            return NULL;
        }
        part->element = header.element;
        part->count = header.count;
        explain_enter(explainer, part, content, size);
        return header.elements;
    }
    explain_enter(explainer, part, content, size);
    return content;
}

/* The value of part->type whose encoding begins at `at`: all of a scalar, or what comes before content. */
static const uint8_t *explain_value(bogo_explainer *explainer, bogo_part *part, const uint8_t *at)
{
    if (part->type == BOGO_STRING || part->type == BOGO_BLOB || read_is_container(part->type)) {
        return explain_header(explainer, part, at);
    }
    part->kind = BOGO_PART_VALUE;
    part->value.document = explainer->document;
    part->value.type = part->type;
    part->value.data = at;
    const uint8_t *after = wire_skip(part->type, at, explainer->end);
    part->value.size = after != NULL ? (size_t)(after - at) : 0;
    return after;
}

static const uint8_t *explain_element(bogo_explainer *explainer, bogo_part *part)
{
    const uint8_t *at = explainer->at;
    part->type = explainer->levels[explainer->depth - 1].element;
    if (part->type != BOGO_TRUE) {
        return explain_value(explainer, part, at);
    }
    part->kind = BOGO_PART_VALUE;
    return read_element_at(explainer->document, BOGO_TRUE, at, explainer->end, &part->value, NULL) == BOGO_OK
               ? at + 1
               : NULL;
}

static const uint8_t *explain_field(bogo_explainer *explainer, bogo_part *part)
{
    wire_entry entry;
    if (!wire_read_entry(explainer->at, explainer->end, &entry)) {
        return NULL;
    }
    part->kind = BOGO_PART_FIELD;
    part->length = (uint64_t)(entry.next - entry.key) + 1;
    part->count = entry.key_size;
    explainer->content_size = entry.key_size;
    explainer->state = EXPLAIN_KEY;
    return entry.key;
}

/* Fills in the part that begins at explainer->at; returns the byte after it, or NULL. */
static const uint8_t *explain_part(bogo_explainer *explainer, bogo_part *part)
{
    const uint8_t *at = explainer->at;
    switch (explainer->state) {
    case EXPLAIN_VERSION:
        part->kind = BOGO_PART_VERSION;
        explainer->state = EXPLAIN_VALUE;
        return at != explainer->end ? at + 1 : NULL;
    case EXPLAIN_VALUE:
        if (at == explainer->end || *at >= BOGO_TYPE_COUNT) {
            return NULL;
        }
        part->type = (bogo_type)*at;
        return explain_value(explainer, part, at + 1);
    case EXPLAIN_ELEMENT:
        return explain_element(explainer, part);
    case EXPLAIN_FIELD:
        return explain_field(explainer, part);
    case EXPLAIN_KEY:
        part->kind = BOGO_PART_KEY;
        explainer->state = EXPLAIN_VALUE;
        return at + explainer->content_size;
    case EXPLAIN_CONTENT:
        part->kind = BOGO_PART_CONTENT;
        part->type = explainer->content;
        explainer->state = EXPLAIN_VALUE;
        return at + explainer->content_size;
    default:
        return NULL;
    }
}

/* After a whole value: leaves the containers that end here. */
static void explain_leave(bogo_explainer *explainer)
{
    while (explainer->depth > 0 && explainer->at == explainer->levels[explainer->depth - 1].end) {
        explainer->depth--;
    }
    if (explainer->depth == 0) {
        explainer->state = EXPLAIN_END;
        return;
    }
    bogo_type container = explainer->levels[explainer->depth - 1].container;
    explainer->state = container == BOGO_OBJECT       ? EXPLAIN_FIELD
                       : container == BOGO_TYPED_LIST ? EXPLAIN_ELEMENT
                                                      : EXPLAIN_VALUE;
}

/* The last part of a damaged document: all that is left, and what is wrong with it. */
static bool explain_damage(bogo_explainer *explainer, bogo_part *part)
{
    part->kind = BOGO_PART_DAMAGE;
    part->size = (size_t)(explainer->end - explainer->at);
    part->damage = explainer->damage;
    explainer->state = EXPLAIN_OVER;
    return true;
}

bool bogo_explainer_next(bogo_explainer *explainer, bogo_part *part)
{
    if (explainer->state == EXPLAIN_OVER) {
        return false;
    }
    memset(part, 0, sizeof(*part));
    part->offset = (size_t)(explainer->at - explainer->document);
    part->bytes = explainer->at;
    part->depth = explainer->depth;
    if (explainer->state == EXPLAIN_END) {
        explainer->state = EXPLAIN_OVER;
        return explainer->damage.status != BOGO_OK && explain_damage(explainer, part);
    }
    const uint8_t *after = explain_part(explainer, part);
    bool damaged = explainer->damage.status != BOGO_OK;
    if (after == NULL || (damaged && explainer->damage.offset < (size_t)(after - explainer->document))) {
        return explain_damage(explainer, part);
    }
    part->size = (size_t)(after - explainer->at);
    explainer->at = after;
    if (part->kind == BOGO_PART_VALUE || part->kind == BOGO_PART_CONTENT ||
        (part->kind == BOGO_PART_HEADER && read_is_container(part->type))) {
        explain_leave(explainer);
    }
    return true;
}

/* ---- Wording ------------------------------------------------------------------------------------------ */

static void append_words(bogo_buffer *out, const char *words)
{
    buffer_append(out, words, strlen(words));
}

static void append_number(bogo_buffer *out, uint64_t value)
{
    char digits[NUMBER_TEXT_MAX];
    buffer_append(out, digits, number_print_uint(value, digits));
}

/* "1 byte", "2 bytes" */
static void append_bytes(bogo_buffer *out, uint64_t count)
{
    append_number(out, count);
    append_words(out, count == 1 ? " byte" : " bytes");
}

static void describe_header(const bogo_part *part, bogo_buffer *out)
{
    append_words(out, part->type == BOGO_TYPED_LIST ? "typed list" : bogo_type_name(part->type));
    append_words(out, " of ");
    if (part->type == BOGO_TYPED_LIST) {
        append_number(out, part->count);
        append_words(out, " ");
        append_words(out, part->element == BOGO_TRUE ? "bool" : bogo_type_name(part->element));
        append_words(out, ", ");
    }
    append_bytes(out, part->length);
}

static void describe_float(const bogo_value *value, bogo_buffer *out)
{
    double real = 0;
    char digits[NUMBER_TEXT_MAX];
    bogo_read_float(value, &real, NULL);
    if (isnan(real)) {
        append_words(out, "NaN");
    } else if (isinf(real)) {
        append_words(out, real < 0 ? "-Infinity" : "Infinity");
    } else {
        buffer_append(out, digits, number_print_float(real, digits));
    }
}

static void describe_timestamp(const bogo_value *value, bogo_buffer *out)
{
    int64_t milliseconds = 0;
    char text[NUMBER_TEXT_MAX];
    bogo_read_timestamp(value, &milliseconds, NULL);
    buffer_append(out, text, number_print_int(milliseconds, text));
    append_words(out, " ms");
    size_t size = timestamp_print(milliseconds, text);
    append_words(out, size > 0 ? ", " : "");
    buffer_append(out, text, size);
}

static void describe_value(const bogo_value *value, bogo_buffer *out)
{
    append_words(out, bogo_type_name(value->type));
    switch (value->type) {
    case BOGO_FLOAT:
        append_words(out, " ");
        describe_float(value, out);
        break;
    case BOGO_TIMESTAMP:
        append_words(out, " ");
        describe_timestamp(value, out);
        break;
    case BOGO_BYTE:
    case BOGO_INT:
    case BOGO_UINT:
        append_words(out, " ");
        bogo_to_json(value, NULL, out, NULL);
        break;
    default: /* the name of the others is all there is to them */
        break;
    }
}

static void describe_damage(const bogo_part *part, bogo_buffer *out)
{
    append_words(out, "damaged at byte ");
    append_number(out, part->damage.offset);
    append_words(out, ": ");
    append_words(out, bogo_message(part->damage.status));
}

bogo_status bogo_part_meaning(const bogo_part *part, bogo_buffer *out, bogo_error *error)
{
    switch (part->kind) {
    case BOGO_PART_VERSION:
        append_words(out, "version 0");
        break;
    case BOGO_PART_HEADER:
        describe_header(part, out);
        break;
    case BOGO_PART_FIELD:
        append_words(out, "field of ");
        append_bytes(out, part->length);
        append_words(out, ", key of ");
        append_bytes(out, part->count);
        break;
    case BOGO_PART_KEY:
        append_words(out, "key ");
        json_append_string(out, part->bytes, part->size);
        break;
    case BOGO_PART_CONTENT:
        if (part->type == BOGO_STRING) {
            json_append_string(out, part->bytes, part->size);
        } else {
            append_words(out, "content of the blob");
        }
        break;
    case BOGO_PART_VALUE:
        describe_value(&part->value, out);
        break;
    default:
        describe_damage(part, out);
    }
    return buffer_finish(out, error);
}
