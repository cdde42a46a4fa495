/*
** peer_bson.c - libbson (BSON) in the codec benchmark: documents appended to a reused bson_t, read by
** iterator.
*/
#include "peer.h"

#include <bson/bson.h>
#include <stdlib.h>

#define DEPTH_MAX 16

typedef struct bson_state {
    const workload *work;
    const selection *wanted;
    bson_t document;
    bson_t levels[DEPTH_MAX]; /* the open containers below the root */
} bson_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

/* One open container. BSON's arrays are documents whose keys are "0", "1", ... */
typedef struct level {
    bson_t *document;
    uint32_t next_index;
    bool is_list;
} level;

typedef struct sink {
    bson_state *state;
    size_t depth;    /* open containers, the root included */
    const char *key; /* the current field's */
    int key_size;
    char index_text[16];
    level open[DEPTH_MAX];
} sink;

static void sink_start(sink *out, void *state)
{
    out->state = state;
    out->depth = 0;
    bson_reinit(&out->state->document);
}

static bytes sink_finish(sink *out, void *state)
{
    const bson_t *document = &((bson_state *)state)->document;
    (void)out;
    return (bytes){bson_get_data(document), document->len};
}

static level *top(sink *out)
{
    return &out->open[out->depth - 1];
}

/* Elements of a list have no key of their own: gives them one. */
static void name_element(sink *out)
{
    level *list = top(out);
    if (list->is_list)
        out->key_size = (int)bson_uint32_to_string(list->next_index++, &out->key, out->index_text,
                                                   sizeof out->index_text);
}

static void open_container(sink *out, bool is_list)
{
    bson_t *document = &out->state->document;
    if (out->depth >= DEPTH_MAX)
        abort();
    if (out->depth > 0) {
        name_element(out);
        document = &out->state->levels[out->depth];
        if (is_list)
            bson_append_array_begin(top(out)->document, out->key, out->key_size, document);
        else
            bson_append_document_begin(top(out)->document, out->key, out->key_size, document);
    }
    out->open[out->depth++] = (level){.document = document, .is_list = is_list};
}

static void close_container(sink *out)
{
    level closed = *top(out);
    out->depth--;
    if (out->depth == 0)
        return;
    if (closed.is_list)
        bson_append_array_end(top(out)->document, closed.document);
    else
        bson_append_document_end(top(out)->document, closed.document);
}

static void sink_begin_object(sink *out, size_t fields)
{
    (void)fields;
    open_container(out, false);
}

static void sink_key(sink *out, const char *key, size_t size)
{
    out->key = key;
    out->key_size = (int)size;
}

static void sink_end_object(sink *out)
{
    close_container(out);
}

static void sink_begin_list(sink *out, size_t elements)
{
    (void)elements;
    open_container(out, true);
}

static void sink_end_list(sink *out)
{
    close_container(out);
}

static void sink_null(sink *out)
{
    name_element(out);
    bson_append_null(top(out)->document, out->key, out->key_size);
}

static void sink_bool(sink *out, bool value)
{
    name_element(out);
    bson_append_bool(top(out)->document, out->key, out->key_size, value);
}

static void sink_int(sink *out, int64_t value)
{
    name_element(out);
    bson_append_int64(top(out)->document, out->key, out->key_size, value);
}

static void sink_uint(sink *out, uint64_t value)
{
    sink_int(out, (int64_t)value);
}

static void sink_byte(sink *out, uint8_t value)
{
    name_element(out);
    bson_append_int32(top(out)->document, out->key, out->key_size, value);
}

static void sink_float(sink *out, double value)
{
    name_element(out);
    bson_append_double(top(out)->document, out->key, out->key_size, value);
}

static void sink_time(sink *out, int64_t milliseconds)
{
    name_element(out);
    bson_append_date_time(top(out)->document, out->key, out->key_size, milliseconds);
}

static void sink_string(sink *out, const char *text, size_t size)
{
    name_element(out);
    bson_append_utf8(top(out)->document, out->key, out->key_size, text, (int)size);
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    name_element(out);
    bson_append_binary(top(out)->document, out->key, out->key_size, BSON_SUBTYPE_BINARY, data,
                       (uint32_t)size);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((bson_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static bool tally_items(bson_iter_t *iterator, tally *sum);

static bool tally_current(bson_iter_t *iterator, tally *sum)
{
    bson_iter_t inner;
    uint32_t size;
    const uint8_t *data;
    switch (bson_iter_type(iterator)) {
    case BSON_TYPE_BOOL:
        tally_number(sum, bson_iter_bool(iterator));
        return true;
    case BSON_TYPE_INT32:
        tally_number(sum, bson_iter_int32(iterator));
        return true;
    case BSON_TYPE_INT64:
        tally_number(sum, (double)bson_iter_int64(iterator));
        return true;
    case BSON_TYPE_DOUBLE:
        tally_number(sum, bson_iter_double(iterator));
        return true;
    case BSON_TYPE_DATE_TIME:
        tally_number(sum, (double)bson_iter_date_time(iterator));
        return true;
    case BSON_TYPE_UTF8:
        bson_iter_utf8(iterator, &size);
        tally_text(sum, size);
        return true;
    case BSON_TYPE_BINARY:
        bson_iter_binary(iterator, NULL, &size, &data);
        tally_blob(sum, size);
        return true;
    case BSON_TYPE_DOCUMENT:
    case BSON_TYPE_ARRAY:
        return bson_iter_recurse(iterator, &inner) && tally_items(&inner, sum);
    case BSON_TYPE_NULL:
        return true;
    default:
        return false;
    }
}

static bool tally_items(bson_iter_t *iterator, tally *sum)
{
    while (bson_iter_next(iterator))
        if (!tally_current(iterator, sum))
            return false;
    return true;
}

static bool decode(void *state, bytes document, tally *sum)
{
    bson_iter_t iterator;
    (void)state;
    return bson_iter_init_from_data(&iterator, document.data, document.size) && tally_items(&iterator, sum);
}

static bool decode_color_list(bson_iter_t *list, color_group *out)
{
    bson_iter_t inner;
    uint32_t size;
    out->color_count = 0;
    if (!bson_iter_recurse(list, &inner))
        return false;
    while (out->color_count < COLORS_MAX && bson_iter_next(&inner)) {
        const char *text = bson_iter_utf8(&inner, &size);
        out->colors[out->color_count++] = (string){text, size};
    }
    return true;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    bson_iter_t iterator;
    uint32_t size;
    (void)state;
    if (!bson_iter_init_from_data(&iterator, document.data, document.size))
        return false;
    while (bson_iter_next(&iterator)) {
        const char *key = bson_iter_key(&iterator);
        if (strcmp(key, "id") == 0) {
            out->id = bson_iter_int64(&iterator);
        } else if (strcmp(key, "name") == 0) {
            const char *text = bson_iter_utf8(&iterator, &size);
            out->name = (string){text, size};
        } else if (strcmp(key, "colors") == 0 && !decode_color_list(&iterator, out)) {
            return false;
        }
    }
    return true;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    ((bson_state *)state)->wanted = wanted;
}

static bool tally_selected(bson_iter_t *iterator, tally *sum)
{
    if (!BSON_ITER_HOLDS_DOCUMENT(iterator) && !BSON_ITER_HOLDS_ARRAY(iterator))
        return tally_current(iterator, sum);
    tally_container(sum);
    return true;
}

static bool is_wanted(const selection *wanted, const char *key)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (strcmp(wanted->keys[i].data, key) == 0)
            return true;
    return false;
}

static bool select_fields(void *state, bytes document, tally *sum)
{
    const selection *wanted = ((bson_state *)state)->wanted;
    size_t missing = wanted->count;
    bson_iter_t iterator;
    if (!bson_iter_init_from_data(&iterator, document.data, document.size))
        return false;
    while (missing > 0 && bson_iter_next(&iterator)) {
        if (!is_wanted(wanted, bson_iter_key(&iterator)))
            continue;
        if (!tally_selected(&iterator, sum))
            return false;
        missing--;
    }
    return missing == 0;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static void *open_state(const workload *work)
{
    bson_state *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->work = work;
    bson_init(&self->document);
    return self;
}

static void close_state(void *state)
{
    bson_state *self = state;
    bson_destroy(&self->document);
    free(self);
}

const peer PEER_BSON = {
    .library = "libbson",
    .format = "BSON",
    .version = bson_get_version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
