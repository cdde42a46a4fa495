/*
** peer_cjson.c - cJSON (JSON text) in the codec benchmark. Encoding builds a tree and prints it, decoding
** parses into one: it has no other way. JSON has no binary type, so blobs are written as base64, and are read
** as the text they then are, without decoding them: a head start for JSON.
*/
#include "buffer.h"
#include "peer.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 16

typedef struct cjson_state {
    const workload *work;
    const selection *wanted;
    cJSON *tree; /* of the last decode_colors() */
    char buffer[BUFFER_SIZE];
} cjson_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

typedef struct sink {
    cJSON *root;
    cJSON *open[DEPTH_MAX];
    size_t depth;
    char key[64]; /* the current field's, NUL-terminated */
} sink;

static void sink_start(sink *out, void *state)
{
    (void)state;
    out->root = NULL;
    out->depth = 0;
}

static bytes sink_finish(sink *out, void *state)
{
    cjson_state *self = state;
    bool printed = cJSON_PrintPreallocated(out->root, self->buffer, (int)sizeof self->buffer, false);
    cJSON_Delete(out->root);
    if (!printed)
        return (bytes){0};
    return (bytes){(const uint8_t *)self->buffer, strlen(self->buffer)};
}

static void add(sink *out, cJSON *item)
{
    if (out->depth == 0)
        out->root = item;
    else if (cJSON_IsArray(out->open[out->depth - 1]))
        cJSON_AddItemToArray(out->open[out->depth - 1], item);
    else
        cJSON_AddItemToObject(out->open[out->depth - 1], out->key, item);
}

static void open_container(sink *out, cJSON *container)
{
    add(out, container);
    if (out->depth >= DEPTH_MAX)
        abort();
    out->open[out->depth++] = container;
}

static void sink_begin_object(sink *out, size_t fields)
{
    (void)fields;
    open_container(out, cJSON_CreateObject());
}

static void sink_key(sink *out, const char *key, size_t size)
{
    if (size >= sizeof out->key)
        abort();
    memcpy(out->key, key, size);
    out->key[size] = 0;
}

static void sink_end_object(sink *out)
{
    out->depth--;
}

static void sink_begin_list(sink *out, size_t elements)
{
    (void)elements;
    open_container(out, cJSON_CreateArray());
}

static void sink_end_list(sink *out)
{
    out->depth--;
}

static void sink_null(sink *out)
{
    add(out, cJSON_CreateNull());
}

static void sink_bool(sink *out, bool value)
{
    add(out, cJSON_CreateBool(value));
}

static void sink_float(sink *out, double value)
{
    add(out, cJSON_CreateNumber(value));
}

static void sink_int(sink *out, int64_t value)
{
    sink_float(out, (double)value);
}

static void sink_uint(sink *out, uint64_t value)
{
    sink_float(out, (double)value);
}

static void sink_byte(sink *out, uint8_t value)
{
    sink_float(out, value);
}

static void sink_time(sink *out, int64_t milliseconds)
{
    sink_int(out, milliseconds);
}

/* The workload's texts are NUL-terminated, as cJSON wants them. */
static void sink_string(sink *out, const char *text, size_t size)
{
    (void)size;
    add(out, cJSON_CreateString(text));
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = malloc((size + 2) / 3 * 4 + 1), *end = text;
    if (text == NULL)
        abort();
    for (size_t i = 0; i < size; i += 3) {
        uint32_t group = (uint32_t)data[i] << 16;
        group |= i + 1 < size ? (uint32_t)data[i + 1] << 8 : 0;
        group |= i + 2 < size ? data[i + 2] : 0;
        *end++ = DIGITS[group >> 18];
        *end++ = DIGITS[group >> 12 & 63];
        *end++ = i + 1 < size ? DIGITS[group >> 6 & 63] : '=';
        *end++ = i + 2 < size ? DIGITS[group & 63] : '=';
    }
    *end = 0;
    add(out, cJSON_CreateString(text));
    free(text);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((cjson_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static void tally_item(const cJSON *item, tally *sum)
{
    const cJSON *child;
    if (cJSON_IsNumber(item)) {
        tally_number(sum, item->valuedouble);
    } else if (cJSON_IsString(item)) {
        tally_text(sum, strlen(item->valuestring));
    } else if (cJSON_IsBool(item)) {
        tally_number(sum, cJSON_IsTrue(item));
    } else {
        cJSON_ArrayForEach(child, item)
        {
            tally_item(child, sum);
        }
    }
}

static bool decode(void *state, bytes document, tally *sum)
{
    cJSON *tree = cJSON_ParseWithLength((const char *)document.data, document.size);
    (void)state;
    if (tree == NULL)
        return false;
    tally_item(tree, sum);
    cJSON_Delete(tree);
    return true;
}

static string string_of(const cJSON *item)
{
    return (string){item->valuestring, strlen(item->valuestring)};
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    cjson_state *self = state;
    const cJSON *color;
    cJSON_Delete(self->tree);
    self->tree = cJSON_ParseWithLength((const char *)document.data, document.size);
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(self->tree, "id");
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(self->tree, "name");
    const cJSON *colors = cJSON_GetObjectItemCaseSensitive(self->tree, "colors");
    if (!cJSON_IsNumber(id) || !cJSON_IsString(name) || !cJSON_IsArray(colors))
        return false;
    out->id = (int64_t)id->valuedouble;
    out->name = string_of(name);
    out->color_count = 0;
    cJSON_ArrayForEach(color, colors)
    {
        if (out->color_count == COLORS_MAX)
            return false;
        out->colors[out->color_count++] = string_of(color);
    }
    return true;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    ((cjson_state *)state)->wanted = wanted;
}

static bool select_fields(void *state, bytes document, tally *sum)
{
    const selection *wanted = ((cjson_state *)state)->wanted;
    cJSON *tree = cJSON_ParseWithLength((const char *)document.data, document.size);
    bool found = tree != NULL;
    for (size_t i = 0; found && i < wanted->count; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(tree, wanted->keys[i].data);
        if (value == NULL)
            found = false;
        else if (cJSON_IsArray(value) || cJSON_IsObject(value))
            tally_container(sum);
        else
            tally_item(value, sum);
    }
    cJSON_Delete(tree);
    return found;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static void *open_state(const workload *work)
{
    cjson_state *self = calloc(1, sizeof *self);
    if (self != NULL)
        self->work = work;
    return self;
}

static void close_state(void *state)
{
    cJSON_Delete(((cjson_state *)state)->tree);
    free(state);
}

const peer PEER_CJSON = {
    .library = "cJSON",
    .format = "JSON text",
    .version = cJSON_Version,
    .open = open_state,
    .close = close_state,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
