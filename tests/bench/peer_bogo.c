/* peer_bogo.c - libbogo in the codec benchmark. */
#include "bogo_inline.h"

#include "peer.h"

#include <stdlib.h>
#include <string.h>

typedef struct bogo_state {
    const workload *work;
    bogo_builder builder;
    bogo_key keys[SELECTION_MAX];
    size_t key_count;
} bogo_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

typedef struct sink {
    bogo_builder *builder;
} sink;

WIRE_INLINE void sink_start(sink *out, void *state)
{
    out->builder = &((bogo_state *)state)->builder;
    bogo_inline_builder_reset(out->builder);
}

static bytes sink_finish(sink *out, void *state)
{
    bytes document = {0};
    (void)state;
    bogo_finish(out->builder, &document.data, &document.size, NULL);
    return document;
}

WIRE_INLINE void sink_begin_object(sink *out, size_t fields)
{
    (void)fields;
    bogo_inline_begin_object(out->builder);
}

WIRE_INLINE void sink_key(sink *out, const char *key, size_t size)
{
    bogo_inline_write_key(out->builder, key, size);
}

WIRE_INLINE void sink_end_object(sink *out)
{
    bogo_inline_end_object(out->builder);
}

WIRE_INLINE void sink_begin_list(sink *out, size_t elements)
{
    (void)elements;
    bogo_inline_begin_list(out->builder);
}

WIRE_INLINE void sink_end_list(sink *out)
{
    bogo_inline_end_list(out->builder);
}

WIRE_INLINE void sink_null(sink *out)
{
    bogo_inline_write_null(out->builder);
}

WIRE_INLINE void sink_bool(sink *out, bool value)
{
    bogo_inline_write_bool(out->builder, value);
}

WIRE_INLINE void sink_int(sink *out, int64_t value)
{
    bogo_inline_write_int(out->builder, value);
}

WIRE_INLINE void sink_uint(sink *out, uint64_t value)
{
    bogo_inline_write_uint(out->builder, value);
}

WIRE_INLINE void sink_byte(sink *out, uint8_t value)
{
    bogo_inline_write_byte(out->builder, value);
}

WIRE_INLINE void sink_float(sink *out, double value)
{
    bogo_inline_write_float(out->builder, value);
}

WIRE_INLINE void sink_time(sink *out, int64_t milliseconds)
{
    bogo_inline_write_timestamp(out->builder, milliseconds);
}

WIRE_INLINE void sink_string(sink *out, const char *text, size_t size)
{
    bogo_inline_write_string(out->builder, text, size);
}

WIRE_INLINE void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    bogo_inline_write_blob(out->builder, data, size);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((bogo_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static bool tally_value(const bogo_value *value, tally *sum);

static bool tally_items(const bogo_value *container, tally *sum)
{
    bogo_iterator walk;
    if (bogo_inline_iterate(container, &walk, NULL) != BOGO_OK)
        return false;
    while (bogo_inline_next(&walk))
        if (!tally_value(&walk.value, sum))
            return false;
    return walk.error.status == BOGO_OK;
}

static bool tally_integer(const bogo_value *value, tally *sum)
{
    int64_t integer;
    uint64_t natural;
    uint8_t byte;
    switch (value->type) {
    case BOGO_INT:
        if (bogo_inline_read_int(value, &integer, NULL) != BOGO_OK)
            return false;
        tally_number(sum, (double)integer);
        return true;
    case BOGO_UINT:
        if (bogo_inline_read_uint(value, &natural, NULL) != BOGO_OK)
            return false;
        tally_number(sum, (double)natural);
        return true;
    case BOGO_TIMESTAMP:
        if (bogo_read_timestamp(value, &integer, NULL) != BOGO_OK)
            return false;
        tally_number(sum, (double)integer);
        return true;
    default:
        if (bogo_read_byte(value, &byte, NULL) != BOGO_OK)
            return false;
        tally_number(sum, byte);
        return true;
    }
}

static bool tally_scalar(const bogo_value *value, tally *sum)
{
    const char *text;
    const uint8_t *blob;
    size_t size;
    double real;
    bool flag;
    switch (value->type) {
    case BOGO_NULL:
        return true;
    case BOGO_TRUE:
    case BOGO_FALSE:
        if (bogo_read_bool(value, &flag, NULL) != BOGO_OK)
            return false;
        tally_number(sum, flag);
        return true;
    case BOGO_STRING:
        if (bogo_inline_read_string(value, &text, &size, NULL) != BOGO_OK)
            return false;
        tally_text(sum, size);
        return true;
    case BOGO_FLOAT:
        if (bogo_inline_read_float(value, &real, NULL) != BOGO_OK)
            return false;
        tally_number(sum, real);
        return true;
    case BOGO_BLOB:
        if (bogo_inline_read_blob(value, &blob, &size, NULL) != BOGO_OK)
            return false;
        tally_blob(sum, size);
        return true;
    default:
        return tally_integer(value, sum);
    }
}

static bool is_container(const bogo_value *value)
{
    return value->type == BOGO_LIST || value->type == BOGO_TYPED_LIST || value->type == BOGO_OBJECT;
}

static bool tally_value(const bogo_value *value, tally *sum)
{
    return is_container(value) ? tally_items(value, sum) : tally_scalar(value, sum);
}

static bool decode(void *state, bytes document, tally *sum)
{
    bogo_value root;
    (void)state;
    return bogo_inline_open(document.data, document.size, &root, NULL) == BOGO_OK && tally_value(&root, sum);
}

static bool decode_color_list(const bogo_value *list, color_group *out)
{
    bogo_iterator walk;
    out->color_count = 0;
    if (bogo_inline_iterate(list, &walk, NULL) != BOGO_OK)
        return false;
    while (out->color_count < COLORS_MAX && bogo_inline_next(&walk)) {
        string *color = &out->colors[out->color_count++];
        if (bogo_inline_read_string(&walk.value, &color->data, &color->size, NULL) != BOGO_OK)
            return false;
    }
    return walk.error.status == BOGO_OK;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    bogo_value root;
    bogo_iterator walk;
    bool ok = true;
    (void)state;
    if (bogo_inline_open(document.data, document.size, &root, NULL) != BOGO_OK ||
        bogo_inline_iterate(&root, &walk, NULL) != BOGO_OK)
        return false;
    while (ok && bogo_inline_next(&walk)) {
        if (walk.key_size == 2 && memcmp(walk.key, "id", 2) == 0)
            ok = bogo_inline_read_int(&walk.value, &out->id, NULL) == BOGO_OK;
        else if (walk.key_size == 4 && memcmp(walk.key, "name", 4) == 0)
            ok = bogo_inline_read_string(&walk.value, &out->name.data, &out->name.size, NULL) == BOGO_OK;
        else if (walk.key_size == 6 && memcmp(walk.key, "colors", 6) == 0)
            ok = decode_color_list(&walk.value, out);
    }
    return ok && walk.error.status == BOGO_OK;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    bogo_state *self = state;
    self->key_count = wanted->count;
    for (size_t i = 0; i < wanted->count; i++)
        self->keys[i] = bogo_key_prepare(wanted->keys[i].data, wanted->keys[i].size);
}

static bool tally_selected(const bogo_value *value, tally *sum)
{
    if (!is_container(value))
        return tally_scalar(value, sum);
    tally_container(sum);
    return true;
}

static bool select_fields(void *state, bytes document, tally *sum)
{
    bogo_state *self = state;
    bogo_value root, values[SELECTION_MAX];
    if (bogo_inline_open(document.data, document.size, &root, NULL) != BOGO_OK)
        return false;
    if (self->key_count == 1)
        return bogo_inline_find_key(&root, &self->keys[0], &values[0], NULL) == BOGO_OK &&
               tally_selected(&values[0], sum);
    if (bogo_find_keys(&root, self->keys, self->key_count, values, NULL) != BOGO_OK)
        return false;
    for (size_t i = 0; i < self->key_count; i++)
        if (values[i].type == BOGO_ABSENT || !tally_selected(&values[i], sum))
            return false;
    return true;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static void *open_state(const workload *work)
{
    bogo_state *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->work = work;
    bogo_builder_init(&self->builder, NULL);
    return self;
}

static void close_state(void *state)
{
    bogo_state *self = state;
    bogo_builder_free(&self->builder);
    free(self);
}

const peer PEER_BOGO = {
    .library = "bogo",
    .format = "bogo",
    .version = bogo_version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
