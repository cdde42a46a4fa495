/*
** peer_avro.c - avro-c (Apache Avro) in the codec benchmark: generic values written to and read from memory.
** The value is filled in before the clock starts: it is what a program that uses this library holds. It has
** no way to read single fields.
*/
#include "buffer.h"
#include "peer.h"

#include <avro.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 16

typedef struct avro_state {
    avro_schema_t schema;
    avro_value_iface_t *interface;
    avro_value_t from, to; /* what is encoded, and what was decoded */
    avro_writer_t writer;
    avro_reader_t reader;
    char buffer[BUFFER_SIZE];
} avro_state;

/* clang-format off: nested as the schemas are */

/* ---- Schemas ------------------------------------------------------------------------------------------- */

#define FIELD(name, type)    "{\"name\":\"" name "\",\"type\":\"" type "\"}"
#define FIELD_OF(name, type) "{\"name\":\"" name "\",\"type\":" type "}"
#define LIST_OF(type)        "{\"type\":\"array\",\"items\":\"" type "\"}"
#define RECORD(name, fields) "{\"type\":\"record\",\"name\":\"" name "\",\"fields\":[" fields "]}"

static const char
    *const
        SCHEMAS[WORKLOAD_COUNT] =
            {
                [WORKLOAD_COLOR_GROUP] =
                    RECORD("ColorGroup", FIELD("id", "long") "," FIELD("name", "string") "," FIELD_OF(
                                             "colors", LIST_OF("string"))),
                [WORKLOAD_RECORD] = RECORD("Record", FIELD(
                                                         "name", "string") "," FIELD("int8", "long") "," FIELD("int16", "long") "," FIELD("int32", "long") "," FIELD("int64", "long") "," FIELD("uint8", "long") "," FIELD("uint16", "long") "," FIELD("uint32", "long") "," FIELD("uint64", "long") "," FIELD("real",
                                                                                                                                                                                                                                                                                                               "double") "," FIELD("flag", "boolean") "," FIELD("byte", "int") "," FIELD("time", "long") "," FIELD_OF("names", LIST_OF("string")) "," FIELD_OF("ints",
                                                                                                                                                                                                                                                                                                                                                                                                                                                               LIST_OF(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "long")) "," FIELD_OF("uints", LIST_OF("long")) "," FIELD_OF("reals",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                LIST_OF("double")) "," FIELD_OF("flags", LIST_OF("boolean")) "," FIELD("blob", "bytes") "," FIELD_OF("counters", "{\"type\":\"map\",\"values\":\"long\"}") "," FIELD_OF("children",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        LIST_OF(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            "Record"))),
                [WORKLOAD_SIMPLE] =
                    RECORD("Simple",
                           FIELD("id", "long") "," FIELD("name", "string") "," FIELD("email", "string") "," FIELD("age", "long") "," FIELD("active", "boolean") "," FIELD(
                               "score",
                               "double")),
                [WORKLOAD_COMPLEX] = RECORD("Complex", FIELD("id", "string") "," FIELD_OF("customer", RECORD("Customer", FIELD("name", "string") "," FIELD("email", "string") "," FIELD_OF("address", RECORD("Address", FIELD(
                                                                                                                                                                                                                            "street", "string") "," FIELD("city", "string") "," FIELD("zip", "string") "," FIELD("country", "string") "," FIELD_OF("location",
                                                                                                                                                                                                                                                                                                                                                   RECORD("Location",
                                                                                                                                                                                                                                                                                                                                                          FIELD(
                                                                                                                                                                                                                                                                                                                                                              "latitude", "double") "," FIELD("longitude",
                                                                                                                                                                                                                                                                                                                                                                                              "double"))))))) "," FIELD_OF("items",
                                                                                                                                                                                                                                                                                                                                                                                                                           "{\"type\":\"array\",\"items\":" RECORD("Item",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                   FIELD(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "sku",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "string") "," FIELD("title",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "string") "," FIELD("quantity",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "long") "," FIELD("price",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 "double") "," FIELD_OF("options",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        RECORD(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            "Options",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            FIELD("color",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  "string") "," FIELD("size", "string"))) "," FIELD("discount",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "null")) "}") "," FIELD_OF("tags",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               LIST_OF(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "string")) "," FIELD("paid",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                        "boolean") "," FIELD_OF("events",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "{\"type\":\"array\",\"items\":" RECORD(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "Event", FIELD("time", "long") "," FIELD("status",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             "string")) "}")),
                [WORKLOAD_LIST] = RECORD(
                    "ValueList", FIELD_OF("integers", LIST_OF("long")) "," FIELD_OF(
                                     "reals", LIST_OF("double")) "," FIELD_OF("words", LIST_OF("string"))),
                [WORKLOAD_BINARY] =
                    RECORD("Binary", FIELD("id", "long") "," FIELD("digest", "bytes") "," FIELD(
                                         "thumbnail", "bytes") "," FIELD("content", "bytes")),
                [WORKLOAD_HUNDRED] = NULL, /* lists of mixed type would need a union for every element */
};

/* clang-format on */

/* ---- Filling in the value ------------------------------------------------------------------------------ */

typedef struct sink {
    avro_value_t open[DEPTH_MAX]; /* containers, outermost first */
    size_t depth;
    avro_value_t root;
    const char *key; /* the current field's; NUL-terminated, as all keys of the workloads are */
} sink;

static void sink_start(sink *out, void *state)
{
    out->root = ((avro_state *)state)->from;
    out->depth = 0;
}

static bytes sink_finish(sink *out, void *state)
{
    (void)out;
    (void)state;
    return (bytes){0};
}

/* The place for the next value: a field of a record, an entry of a map, or a new element of a list. */
static avro_value_t next_place(sink *out)
{
    avro_value_t place = out->root;
    if (out->depth == 0)
        return place;
    avro_value_t *container = &out->open[out->depth - 1];
    int error;
    switch (avro_value_get_type(container)) {
    case AVRO_RECORD:
        error = avro_value_get_by_name(container, out->key, &place, NULL);
        break;
    case AVRO_MAP:
        error = avro_value_add(container, out->key, &place, NULL, NULL);
        break;
    default:
        error = avro_value_append(container, &place, NULL);
        break;
    }
    if (error != 0)
        abort();
    return place;
}

static void open_container(sink *out)
{
    if (out->depth >= DEPTH_MAX)
        abort();
    avro_value_t container = next_place(out);
    out->open[out->depth++] = container;
}

static void sink_begin_object(sink *out, size_t fields)
{
    (void)fields;
    open_container(out);
}

static void sink_key(sink *out, const char *key, size_t size)
{
    (void)size;
    out->key = key;
}

static void sink_end_object(sink *out)
{
    out->depth--;
}

static void sink_begin_list(sink *out, size_t elements)
{
    (void)elements;
    open_container(out);
}

static void sink_end_list(sink *out)
{
    out->depth--;
}

static void sink_null(sink *out)
{
    avro_value_t place = next_place(out);
    avro_value_set_null(&place);
}

static void sink_bool(sink *out, bool value)
{
    avro_value_t place = next_place(out);
    avro_value_set_boolean(&place, value);
}

static void sink_int(sink *out, int64_t value)
{
    avro_value_t place = next_place(out);
    avro_value_set_long(&place, value);
}

static void sink_uint(sink *out, uint64_t value)
{
    sink_int(out, (int64_t)value);
}

static void sink_byte(sink *out, uint8_t value)
{
    avro_value_t place = next_place(out);
    avro_value_set_int(&place, value);
}

static void sink_float(sink *out, double value)
{
    avro_value_t place = next_place(out);
    avro_value_set_double(&place, value);
}

static void sink_time(sink *out, int64_t milliseconds)
{
    sink_int(out, milliseconds);
}

/* The library counts the terminating NUL. */
static void sink_string(sink *out, const char *text, size_t size)
{
    avro_value_t place = next_place(out);
    avro_value_set_string_len(&place, (char *)(uintptr_t)text, size + 1);
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    avro_value_t place = next_place(out);
    avro_value_set_bytes(&place, (void *)(uintptr_t)data, size);
}

#include "encode_workload.h"

/* ---- Operations ---------------------------------------------------------------------------------------- */

static bytes encode(void *state)
{
    avro_state *self = state;
    avro_writer_reset(self->writer);
    if (avro_value_write(self->writer, &self->from) != 0)
        return (bytes){0};
    return (bytes){(const uint8_t *)self->buffer, (size_t)avro_writer_tell(self->writer)};
}

static void tally_items(const avro_value_t *container, tally *sum);

static void tally_value(const avro_value_t *value, tally *sum)
{
    int integer = 0;
    int64_t longer = 0;
    double real = 0;
    size_t size = 1;
    const char *text;
    const void *blob;
    switch (avro_value_get_type(value)) {
    case AVRO_BOOLEAN:
        avro_value_get_boolean(value, &integer);
        tally_number(sum, integer);
        break;
    case AVRO_INT32:
        avro_value_get_int(value, &integer);
        tally_number(sum, integer);
        break;
    case AVRO_INT64:
        avro_value_get_long(value, &longer);
        tally_number(sum, (double)longer);
        break;
    case AVRO_DOUBLE:
        avro_value_get_double(value, &real);
        tally_number(sum, real);
        break;
    case AVRO_STRING:
        avro_value_get_string(value, &text, &size);
        tally_text(sum, size - 1);
        break;
    case AVRO_BYTES:
        avro_value_get_bytes(value, &blob, &size);
        tally_blob(sum, size);
        break;
    case AVRO_RECORD:
    case AVRO_ARRAY:
    case AVRO_MAP:
        tally_items(value, sum);
        break;
    default:
        break;
    }
}

static void tally_items(const avro_value_t *container, tally *sum)
{
    size_t count = 0;
    avro_value_get_size(container, &count);
    for (size_t i = 0; i < count; i++) {
        avro_value_t item = {0};
        avro_value_get_by_index(container, i, &item, NULL);
        tally_value(&item, sum);
    }
}

static bool read_value(avro_state *self, bytes document)
{
    avro_reader_memory_set_source(self->reader, (const char *)document.data, (int64_t)document.size);
    return avro_value_read(self->reader, &self->to) == 0;
}

static bool decode(void *state, bytes document, tally *sum)
{
    avro_state *self = state;
    if (!read_value(self, document))
        return false;
    tally_value(&self->to, sum);
    return true;
}

static string string_of(const avro_value_t *value)
{
    string out = {0};
    avro_value_get_string(value, &out.data, &out.size);
    out.size -= out.size > 0;
    return out;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    avro_state *self = state;
    avro_value_t id = {0}, name = {0}, colors = {0}, color = {0};
    if (!read_value(self, document))
        return false;
    avro_value_get_by_index(&self->to, 0, &id, NULL);
    avro_value_get_by_index(&self->to, 1, &name, NULL);
    avro_value_get_by_index(&self->to, 2, &colors, NULL);
    avro_value_get_long(&id, &out->id);
    out->name = string_of(&name);
    avro_value_get_size(&colors, &out->color_count);
    for (size_t i = 0; i < out->color_count && i < COLORS_MAX; i++) {
        avro_value_get_by_index(&colors, i, &color, NULL);
        out->colors[i] = string_of(&color);
    }
    return true;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static const char *version(void)
{
    return BENCH_AVRO_VERSION;
}

static void *open_state(const workload *work)
{
    const char *schema = SCHEMAS[work->kind];
    if (schema == NULL)
        return NULL;
    avro_state *self = calloc(1, sizeof *self);
    if (self == NULL || avro_schema_from_json_length(schema, strlen(schema), &self->schema) != 0)
        abort();
    self->interface = avro_generic_class_from_schema(self->schema);
    avro_generic_value_new(self->interface, &self->from);
    avro_generic_value_new(self->interface, &self->to);
    self->writer = avro_writer_memory(self->buffer, (int64_t)sizeof self->buffer);
    self->reader = avro_reader_memory(self->buffer, 0);
    encode_workload(self, work);
    return self;
}

static void close_state(void *state)
{
    avro_state *self = state;
    avro_reader_free(self->reader);
    avro_writer_free(self->writer);
    avro_value_decref(&self->from);
    avro_value_decref(&self->to);
    avro_value_iface_decref(self->interface);
    avro_schema_decref(self->schema);
    free(self);
}

const peer PEER_AVRO = {
    .library = "avro-c",
    .format = "Avro",
    .has_schema = true,
    .version = version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .decode_colors = decode_colors,
};
