/*
** peer_cbor.c - libcbor (CBOR) in the codec benchmark: its low-level encoders on a reused buffer, and its
** tree for reading, which is the way of reading that can reach any value.
*/
#include "buffer.h"
#include "peer.h"

#include <cbor.h>
#include <stdlib.h>
#include <string.h>

typedef struct cbor_state {
    const workload *work;
    const selection *wanted;
    cbor_item_t *tree; /* of the last decode_colors() */
    unsigned char buffer[BUFFER_SIZE];
} cbor_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

typedef struct sink {
    unsigned char *next, *end;
} sink;

static void sink_start(sink *out, void *state)
{
    cbor_state *self = state;
    *out = (sink){self->buffer, self->buffer + sizeof self->buffer};
}

static bytes sink_finish(sink *out, void *state)
{
    const cbor_state *self = state;
    return (bytes){self->buffer, (size_t)(out->next - self->buffer)};
}

static size_t room(const sink *out)
{
    return (size_t)(out->end - out->next);
}

static void put_bytes(sink *out, const void *data, size_t size)
{
    if (size > room(out))
        abort();
    memcpy(out->next, data, size);
    out->next += size;
}

static void sink_begin_object(sink *out, size_t fields)
{
    out->next += cbor_encode_map_start(fields, out->next, room(out));
}

static void sink_string(sink *out, const char *text, size_t size)
{
    out->next += cbor_encode_string_start(size, out->next, room(out));
    put_bytes(out, text, size);
}

static void sink_key(sink *out, const char *key, size_t size)
{
    sink_string(out, key, size);
}

static void sink_end_object(sink *out)
{
    (void)out;
}

static void sink_begin_list(sink *out, size_t elements)
{
    out->next += cbor_encode_array_start(elements, out->next, room(out));
}

static void sink_end_list(sink *out)
{
    (void)out;
}

static void sink_null(sink *out)
{
    out->next += cbor_encode_null(out->next, room(out));
}

static void sink_bool(sink *out, bool value)
{
    out->next += cbor_encode_bool(value, out->next, room(out));
}

static void sink_uint(sink *out, uint64_t value)
{
    out->next += cbor_encode_uint(value, out->next, room(out));
}

static void sink_int(sink *out, int64_t value)
{
    if (value >= 0)
        sink_uint(out, (uint64_t)value);
    else
        out->next += cbor_encode_negint((uint64_t)(-1 - value), out->next, room(out));
}

static void sink_byte(sink *out, uint8_t value)
{
    sink_uint(out, value);
}

static void sink_float(sink *out, double value)
{
    out->next += cbor_encode_double(value, out->next, room(out));
}

static void sink_time(sink *out, int64_t milliseconds)
{
    sink_int(out, milliseconds);
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    out->next += cbor_encode_bytestring_start(size, out->next, room(out));
    put_bytes(out, data, size);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((cbor_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static void tally_control(const cbor_item_t *item, tally *sum)
{
    if (cbor_is_float(item))
        tally_number(sum, cbor_float_get_float(item));
    else if (cbor_is_bool(item))
        tally_number(sum, cbor_get_bool(item));
}

static void tally_item(const cbor_item_t *item, tally *sum)
{
    switch (cbor_typeof(item)) {
    case CBOR_TYPE_UINT:
        tally_number(sum, (double)cbor_get_int(item));
        break;
    case CBOR_TYPE_NEGINT:
        tally_number(sum, (double)(-1 - (int64_t)cbor_get_int(item)));
        break;
    case CBOR_TYPE_BYTESTRING:
        tally_blob(sum, cbor_bytestring_length(item));
        break;
    case CBOR_TYPE_STRING:
        tally_text(sum, cbor_string_length(item));
        break;
    case CBOR_TYPE_ARRAY:
        for (size_t i = 0; i < cbor_array_size(item); i++)
            tally_item(cbor_array_handle(item)[i], sum);
        break;
    case CBOR_TYPE_MAP:
        for (size_t i = 0; i < cbor_map_size(item); i++)
            tally_item(cbor_map_handle(item)[i].value, sum);
        break;
    case CBOR_TYPE_TAG:
        break;
    case CBOR_TYPE_FLOAT_CTRL:
        tally_control(item, sum);
        break;
    }
}

static bool decode(void *state, bytes document, tally *sum)
{
    struct cbor_load_result result;
    cbor_item_t *tree = cbor_load(document.data, document.size, &result);
    (void)state;
    if (tree == NULL)
        return false;
    tally_item(tree, sum);
    cbor_decref(&tree);
    return true;
}

static const cbor_item_t *find(const cbor_item_t *map, const char *key, size_t size)
{
    for (size_t i = 0; i < cbor_map_size(map); i++) {
        const cbor_item_t *name = cbor_map_handle(map)[i].key;
        if (cbor_string_length(name) == size && memcmp(cbor_string_handle(name), key, size) == 0)
            return cbor_map_handle(map)[i].value;
    }
    return NULL;
}

static string string_of(const cbor_item_t *item)
{
    return (string){(const char *)cbor_string_handle(item), cbor_string_length(item)};
}

static void forget_tree(cbor_state *self)
{
    if (self->tree != NULL)
        cbor_decref(&self->tree);
    self->tree = NULL;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    cbor_state *self = state;
    struct cbor_load_result result;
    forget_tree(self);
    self->tree = cbor_load(document.data, document.size, &result);
    if (self->tree == NULL)
        return false;
    const cbor_item_t *id = find(self->tree, "id", 2), *name = find(self->tree, "name", 4);
    const cbor_item_t *colors = find(self->tree, "colors", 6);
    if (id == NULL || name == NULL || colors == NULL || cbor_array_size(colors) > COLORS_MAX)
        return false;
    out->id = (int64_t)cbor_get_int(id);
    out->name = string_of(name);
    out->color_count = cbor_array_size(colors);
    for (size_t i = 0; i < out->color_count; i++)
        out->colors[i] = string_of(cbor_array_handle(colors)[i]);
    return true;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    ((cbor_state *)state)->wanted = wanted;
}

static bool select_fields(void *state, bytes document, tally *sum)
{
    const selection *wanted = ((cbor_state *)state)->wanted;
    struct cbor_load_result result;
    cbor_item_t *tree = cbor_load(document.data, document.size, &result);
    bool found = tree != NULL;
    for (size_t i = 0; found && i < wanted->count; i++) {
        const cbor_item_t *value = find(tree, wanted->keys[i].data, wanted->keys[i].size);
        if (value == NULL)
            found = false;
        else if (cbor_isa_array(value) || cbor_isa_map(value))
            tally_container(sum);
        else
            tally_item(value, sum);
    }
    if (tree != NULL)
        cbor_decref(&tree);
    return found;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static const char *version(void)
{
    return CBOR_VERSION;
}

static void *open_state(const workload *work)
{
    cbor_state *self = calloc(1, sizeof *self);
    if (self != NULL)
        self->work = work;
    return self;
}

static void close_state(void *state)
{
    forget_tree(state);
    free(state);
}

const peer PEER_CBOR = {
    .library = "libcbor",
    .format = "CBOR",
    .version = version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
