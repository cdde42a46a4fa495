/*
** peer_msgpack.c - msgpack-c (MessagePack) in the codec benchmark: its packer on a reused buffer, and the one
** way of its C interface to read: unpacking into a tree of objects.
*/
#include "peer.h"

#include <msgpack.h>
#include <stdlib.h>
#include <string.h>

typedef struct msgpack_state {
    const workload *work;
    const selection *wanted;
    msgpack_sbuffer buffer;
    msgpack_unpacked unpacked; /* the tree of the last document */
} msgpack_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

typedef msgpack_packer sink;

static void sink_start(sink *out, void *state)
{
    msgpack_sbuffer *buffer = &((msgpack_state *)state)->buffer;
    msgpack_sbuffer_clear(buffer);
    msgpack_packer_init(out, buffer, msgpack_sbuffer_write);
}

static bytes sink_finish(sink *out, void *state)
{
    const msgpack_sbuffer *buffer = &((msgpack_state *)state)->buffer;
    (void)out;
    return (bytes){(const uint8_t *)buffer->data, buffer->size};
}

static void sink_begin_object(sink *out, size_t fields)
{
    msgpack_pack_map(out, fields);
}

static void sink_key(sink *out, const char *key, size_t size)
{
    msgpack_pack_str(out, size);
    msgpack_pack_str_body(out, key, size);
}

static void sink_end_object(sink *out)
{
    (void)out;
}

static void sink_begin_list(sink *out, size_t elements)
{
    msgpack_pack_array(out, elements);
}

static void sink_end_list(sink *out)
{
    (void)out;
}

static void sink_null(sink *out)
{
    msgpack_pack_nil(out);
}

static void sink_bool(sink *out, bool value)
{
    if (value)
        msgpack_pack_true(out);
    else
        msgpack_pack_false(out);
}

static void sink_int(sink *out, int64_t value)
{
    msgpack_pack_int64(out, value);
}

static void sink_uint(sink *out, uint64_t value)
{
    msgpack_pack_uint64(out, value);
}

static void sink_byte(sink *out, uint8_t value)
{
    msgpack_pack_uint8(out, value);
}

static void sink_float(sink *out, double value)
{
    msgpack_pack_double(out, value);
}

static void sink_time(sink *out, int64_t milliseconds)
{
    msgpack_pack_int64(out, milliseconds);
}

static void sink_string(sink *out, const char *text, size_t size)
{
    msgpack_pack_str(out, size);
    msgpack_pack_str_body(out, text, size);
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    msgpack_pack_bin(out, size);
    msgpack_pack_bin_body(out, data, size);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((msgpack_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static const msgpack_object *unpack(msgpack_state *self, bytes document)
{
    size_t offset = 0;
    if (msgpack_unpack_next(&self->unpacked, (const char *)document.data, document.size, &offset) !=
        MSGPACK_UNPACK_SUCCESS)
        return NULL;
    return &self->unpacked.data;
}

static void tally_object(const msgpack_object *object, tally *sum)
{
    switch (object->type) {
    case MSGPACK_OBJECT_BOOLEAN:
        tally_number(sum, object->via.boolean);
        break;
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
        tally_number(sum, (double)object->via.u64);
        break;
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        tally_number(sum, (double)object->via.i64);
        break;
    case MSGPACK_OBJECT_FLOAT64:
        tally_number(sum, object->via.f64);
        break;
    case MSGPACK_OBJECT_STR:
        tally_text(sum, object->via.str.size);
        break;
    case MSGPACK_OBJECT_BIN:
        tally_blob(sum, object->via.bin.size);
        break;
    case MSGPACK_OBJECT_ARRAY:
        for (uint32_t i = 0; i < object->via.array.size; i++)
            tally_object(&object->via.array.ptr[i], sum);
        break;
    case MSGPACK_OBJECT_MAP:
        for (uint32_t i = 0; i < object->via.map.size; i++)
            tally_object(&object->via.map.ptr[i].val, sum);
        break;
    default:
        break;
    }
}

static bool decode(void *state, bytes document, tally *sum)
{
    const msgpack_object *root = unpack(state, document);
    if (root == NULL)
        return false;
    tally_object(root, sum);
    return true;
}

static const msgpack_object *find(const msgpack_object *map, const char *key, size_t size)
{
    if (map->type != MSGPACK_OBJECT_MAP)
        return NULL;
    for (uint32_t i = 0; i < map->via.map.size; i++) {
        const msgpack_object *name = &map->via.map.ptr[i].key;
        if (name->via.str.size == size && memcmp(name->via.str.ptr, key, size) == 0)
            return &map->via.map.ptr[i].val;
    }
    return NULL;
}

static string string_of(const msgpack_object *object)
{
    return (string){object->via.str.ptr, object->via.str.size};
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    const msgpack_object *root = unpack(state, document);
    const msgpack_object *id = root ? find(root, "id", 2) : NULL;
    const msgpack_object *name = root ? find(root, "name", 4) : NULL;
    const msgpack_object *colors = root ? find(root, "colors", 6) : NULL;
    if (id == NULL || name == NULL || colors == NULL || colors->type != MSGPACK_OBJECT_ARRAY ||
        colors->via.array.size > COLORS_MAX)
        return false;
    out->id = id->via.i64;
    out->name = string_of(name);
    out->color_count = colors->via.array.size;
    for (size_t i = 0; i < out->color_count; i++)
        out->colors[i] = string_of(&colors->via.array.ptr[i]);
    return true;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    ((msgpack_state *)state)->wanted = wanted;
}

static bool select_fields(void *state, bytes document, tally *sum)
{
    msgpack_state *self = state;
    const msgpack_object *root = unpack(self, document);
    for (size_t i = 0; i < self->wanted->count; i++) {
        const string key = self->wanted->keys[i];
        const msgpack_object *value = root ? find(root, key.data, key.size) : NULL;
        if (value == NULL)
            return false;
        if (value->type == MSGPACK_OBJECT_MAP || value->type == MSGPACK_OBJECT_ARRAY)
            tally_container(sum);
        else
            tally_object(value, sum);
    }
    return true;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static void *open_state(const workload *work)
{
    msgpack_state *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->work = work;
    msgpack_sbuffer_init(&self->buffer);
    msgpack_unpacked_init(&self->unpacked);
    return self;
}

static void close_state(void *state)
{
    msgpack_state *self = state;
    msgpack_unpacked_destroy(&self->unpacked);
    msgpack_sbuffer_destroy(&self->buffer);
    free(self);
}

const peer PEER_MSGPACK = {
    .library = "msgpack-c",
    .format = "MessagePack",
    .version = msgpack_version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
