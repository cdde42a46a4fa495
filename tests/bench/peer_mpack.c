/*
** peer_mpack.c - MPack (MessagePack) in the codec benchmark: its writer on a fixed buffer and its pull
** reader, the fastest of its ways to read, which gives texts in place and allocates nothing.
*/
#include "buffer.h"
#include "peer.h"

#include <mpack.h>
#include <stdlib.h>
#include <string.h>

typedef struct mpack_state {
    const workload *work;
    const selection *wanted;
    char buffer[BUFFER_SIZE];
} mpack_state;

/* ---- Encoding ------------------------------------------------------------------------------------------ */

typedef mpack_writer_t sink;

static void sink_start(sink *out, void *state)
{
    mpack_state *self = state;
    mpack_writer_init(out, self->buffer, sizeof self->buffer);
}

static bytes sink_finish(sink *out, void *state)
{
    bytes document = {(const uint8_t *)((mpack_state *)state)->buffer, mpack_writer_buffer_used(out)};
    if (mpack_writer_destroy(out) != mpack_ok)
        return (bytes){0};
    return document;
}

static void sink_begin_object(sink *out, size_t fields)
{
    mpack_start_map(out, (uint32_t)fields);
}

static void sink_key(sink *out, const char *key, size_t size)
{
    mpack_write_str(out, key, (uint32_t)size);
}

static void sink_end_object(sink *out)
{
    mpack_finish_map(out);
}

static void sink_begin_list(sink *out, size_t elements)
{
    mpack_start_array(out, (uint32_t)elements);
}

static void sink_end_list(sink *out)
{
    mpack_finish_array(out);
}

static void sink_null(sink *out)
{
    mpack_write_nil(out);
}

static void sink_bool(sink *out, bool value)
{
    mpack_write_bool(out, value);
}

static void sink_int(sink *out, int64_t value)
{
    mpack_write_i64(out, value);
}

static void sink_uint(sink *out, uint64_t value)
{
    mpack_write_u64(out, value);
}

static void sink_byte(sink *out, uint8_t value)
{
    mpack_write_u8(out, value);
}

static void sink_float(sink *out, double value)
{
    mpack_write_double(out, value);
}

static void sink_time(sink *out, int64_t milliseconds)
{
    mpack_write_i64(out, milliseconds);
}

static void sink_string(sink *out, const char *text, size_t size)
{
    mpack_write_str(out, text, (uint32_t)size);
}

static void sink_blob(sink *out, const uint8_t *data, size_t size)
{
    mpack_write_bin(out, (const char *)data, (uint32_t)size);
}

#include "encode_workload.h"

static bytes encode(void *state)
{
    return encode_workload(state, ((mpack_state *)state)->work);
}

/* ---- Decoding ------------------------------------------------------------------------------------------ */

static void skip_text(mpack_reader_t *reader, mpack_tag_t tag)
{
    mpack_skip_bytes(reader, mpack_tag_str_length(&tag));
    mpack_done_str(reader);
}

static void tally_next(mpack_reader_t *reader, tally *sum)
{
    mpack_tag_t tag = mpack_read_tag(reader);
    if (mpack_reader_error(reader) != mpack_ok)
        return;
    switch (mpack_tag_type(&tag)) {
    case mpack_type_bool:
        tally_number(sum, mpack_tag_bool_value(&tag));
        break;
    case mpack_type_int:
        tally_number(sum, (double)mpack_tag_int_value(&tag));
        break;
    case mpack_type_uint:
        tally_number(sum, (double)mpack_tag_uint_value(&tag));
        break;
    case mpack_type_double:
        tally_number(sum, mpack_tag_double_value(&tag));
        break;
    case mpack_type_str:
        mpack_read_bytes_inplace(reader, mpack_tag_str_length(&tag));
        mpack_done_str(reader);
        tally_text(sum, mpack_tag_str_length(&tag));
        break;
    case mpack_type_bin:
        mpack_read_bytes_inplace(reader, mpack_tag_bin_length(&tag));
        mpack_done_bin(reader);
        tally_blob(sum, mpack_tag_bin_length(&tag));
        break;
    case mpack_type_array:
        for (uint32_t left = mpack_tag_array_count(&tag); left > 0 && mpack_reader_error(reader) == mpack_ok;
             left--)
            tally_next(reader, sum);
        mpack_done_array(reader);
        break;
    case mpack_type_map:
        for (uint32_t left = mpack_tag_map_count(&tag); left > 0 && mpack_reader_error(reader) == mpack_ok;
             left--) {
            skip_text(reader, mpack_read_tag(reader));
            tally_next(reader, sum);
        }
        mpack_done_map(reader);
        break;
    default:
        break;
    }
}

static bool decode(void *state, bytes document, tally *sum)
{
    mpack_reader_t reader;
    (void)state;
    mpack_reader_init_data(&reader, (const char *)document.data, document.size);
    tally_next(&reader, sum);
    return mpack_reader_destroy(&reader) == mpack_ok;
}

static string read_string(mpack_reader_t *reader)
{
    mpack_tag_t tag = mpack_read_tag(reader);
    if (mpack_tag_type(&tag) != mpack_type_str) {
        mpack_reader_flag_error(reader, mpack_error_type);
        return (string){0};
    }
    size_t size = mpack_tag_str_length(&tag);
    const char *data = mpack_read_bytes_inplace(reader, size);
    mpack_done_str(reader);
    return (string){data, size};
}

static bool equals(string text, const char *name, size_t size)
{
    return text.size == size && text.data != NULL && memcmp(text.data, name, size) == 0;
}

static bool decode_colors(void *state, bytes document, color_group *out)
{
    mpack_reader_t reader;
    (void)state;
    mpack_reader_init_data(&reader, (const char *)document.data, document.size);
    for (uint32_t fields = mpack_expect_map(&reader); fields > 0; fields--) {
        string key = read_string(&reader);
        if (equals(key, "id", 2)) {
            out->id = mpack_expect_i64(&reader);
        } else if (equals(key, "name", 4)) {
            out->name = read_string(&reader);
        } else if (equals(key, "colors", 6)) {
            out->color_count = mpack_expect_array_max(&reader, COLORS_MAX);
            for (size_t i = 0; i < out->color_count; i++)
                out->colors[i] = read_string(&reader);
            mpack_done_array(&reader);
        } else {
            mpack_discard(&reader);
        }
    }
    mpack_done_map(&reader);
    return mpack_reader_destroy(&reader) == mpack_ok;
}

/* ---- Selecting ----------------------------------------------------------------------------------------- */

static void prepare_selection(void *state, const selection *wanted)
{
    ((mpack_state *)state)->wanted = wanted;
}

static bool is_wanted(const selection *wanted, string key)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (equals(key, wanted->keys[i].data, wanted->keys[i].size))
            return true;
    return false;
}

/* The reader has no way to a later field but over all that is in this one. */
static void tally_selected(mpack_reader_t *reader, tally *sum)
{
    mpack_tag_t tag = mpack_peek_tag(reader);
    if (mpack_tag_type(&tag) == mpack_type_map || mpack_tag_type(&tag) == mpack_type_array) {
        mpack_discard(reader);
        tally_container(sum);
    } else {
        tally_next(reader, sum);
    }
}

/* Stops at the last wanted field: what follows is not read. */
static bool select_fields(void *state, bytes document, tally *sum)
{
    const selection *wanted = ((mpack_state *)state)->wanted;
    size_t missing = wanted->count;
    mpack_reader_t reader;
    mpack_reader_init_data(&reader, (const char *)document.data, document.size);
    for (uint32_t fields = mpack_expect_map(&reader); fields > 0; fields--) {
        if (!is_wanted(wanted, read_string(&reader))) {
            mpack_discard(&reader);
            continue;
        }
        tally_selected(&reader, sum);
        if (--missing == 0)
            break;
    }
    return missing == 0;
}

/* ---- The peer ------------------------------------------------------------------------------------------ */

static const char *version(void)
{
    return MPACK_VERSION_STRING;
}

static void *open_state(const workload *work)
{
    mpack_state *self = calloc(1, sizeof *self);
    if (self != NULL)
        self->work = work;
    return self;
}

const peer PEER_MPACK = {
    .library = "mpack",
    .format = "MessagePack",
    .version = version,
    .open = open_state,
    .close = free,
    .encode = encode,
    .decode = decode,
    .prepare_selection = prepare_selection,
    .select = select_fields,
    .decode_colors = decode_colors,
};
