/*
** results.c - values of documents, and whole documents, as the results of SQL functions. See common.h.
*/
#include "common.h"

#include <string.h>

void ext_result_text(sqlite3_context *context, bogo_buffer *buffer, bool json)
{
    sqlite3_result_text64(context, (const char *)buffer->data, buffer->size, sqlite3_free, SQLITE_UTF8);
    buffer->data = NULL; /* SQLite's now */
    buffer->size = buffer->capacity = 0;
    if (json) {
        sqlite3_result_subtype(context, EXT_SUBTYPE_JSON);
    }
}

void ext_result_made_text(sqlite3_context *context, char *text)
{
    if (text == NULL) {
        sqlite3_result_error_nomem(context);
    } else {
        sqlite3_result_text(context, text, -1, sqlite3_free);
    }
}

void ext_finish_text(sqlite3_context *context, bogo_status status, bogo_buffer *text, bool json,
                     const bogo_error *error)
{
    if (status == BOGO_OK) {
        ext_result_text(context, text, json);
    } else {
        bogo_buffer_free(text);
        ext_fail(context, 0, EXT_IN_DOCUMENT, error);
    }
}

static bogo_status result_json(sqlite3_context *context, const bogo_value *value, bogo_error *error)
{
    bogo_buffer text;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_buffer_init(&text, &options);
    bogo_status status = bogo_to_json(value, &options, &text, error);
    if (status == BOGO_OK) {
        ext_result_text(context, &text, true);
    } else {
        bogo_buffer_free(&text);
    }
    return status;
}

static bogo_status read_text_atom(const bogo_value *value, ext_atom *atom, bogo_error *error)
{
    const char *text = NULL;
    bogo_status status = bogo_read_string(value, &text, &atom->size, error);
    atom->type = SQLITE_TEXT;
    atom->bytes = text;
    return status;
}

static bogo_status read_blob_atom(const bogo_value *value, ext_atom *atom, bogo_error *error)
{
    const uint8_t *bytes = NULL;
    bogo_status status = bogo_read_blob(value, &bytes, &atom->size, error);
    atom->type = SQLITE_BLOB;
    atom->bytes = bytes;
    return status;
}

/* Beyond the range of an SQL INTEGER the digits stand as TEXT: a REAL would make different numbers equal. */
static bogo_status read_uint_atom(const bogo_value *value, ext_atom *atom, bogo_error *error)
{
    uint64_t natural = 0;
    bogo_status status = bogo_read_uint(value, &natural, error);
    atom->type = SQLITE_INTEGER;
    atom->integer = (int64_t)(natural & INT64_MAX);
    if (natural > INT64_MAX) {
        sqlite3_snprintf((int)sizeof(atom->digits), atom->digits, "%llu", (sqlite3_uint64)natural);
        atom->type = SQLITE_TEXT;
        atom->bytes = atom->digits;
        atom->size = strlen(atom->digits);
    }
    return status;
}

static bogo_status read_small_atom(const bogo_value *value, ext_atom *atom, bogo_error *error)
{
    bogo_status status;
    uint8_t byte = 0;
    bool truth = false;
    atom->type = SQLITE_INTEGER;
    if (value->type == BOGO_BYTE) {
        status = bogo_read_byte(value, &byte, error);
        atom->integer = byte;
    } else {
        status = bogo_read_bool(value, &truth, error);
        atom->integer = truth;
    }
    return status;
}

bogo_status ext_read_atom(const bogo_value *value, ext_atom *atom, bogo_error *error)
{
    switch (value->type) {
    case BOGO_STRING:
        return read_text_atom(value, atom, error);
    case BOGO_INT:
        atom->type = SQLITE_INTEGER;
        return bogo_read_int(value, &atom->integer, error);
    case BOGO_FLOAT:
        atom->type = SQLITE_FLOAT;
        return bogo_read_float(value, &atom->real, error);
    case BOGO_TIMESTAMP:
        atom->type = SQLITE_INTEGER;
        return bogo_read_timestamp(value, &atom->integer, error);
    case BOGO_TRUE:
    case BOGO_FALSE:
    case BOGO_BYTE:
        return read_small_atom(value, atom, error);
    case BOGO_UINT:
        return read_uint_atom(value, atom, error);
    case BOGO_BLOB:
        return read_blob_atom(value, atom, error);
    default:
        atom->type = SQLITE_NULL;
        return value->type == BOGO_NULL ? bogo_read_null(value, error) : BOGO_OK;
    }
}

bogo_status ext_result_atom(sqlite3_context *context, const bogo_value *value, bogo_error *error)
{
    ext_atom atom;
    bogo_status status = ext_read_atom(value, &atom, error);
    if (status != BOGO_OK) {
        return status;
    }
    switch (atom.type) {
    case SQLITE_TEXT:
        sqlite3_result_text64(context, atom.bytes, atom.size, SQLITE_TRANSIENT, SQLITE_UTF8);
        break;
    case SQLITE_INTEGER:
        sqlite3_result_int64(context, atom.integer);
        break;
    case SQLITE_FLOAT:
        sqlite3_result_double(context, atom.real); /* SQLite makes NaN NULL */
        break;
    case SQLITE_BLOB:
        sqlite3_result_blob64(context, atom.bytes, atom.size, SQLITE_TRANSIENT);
        break;
    default:
        sqlite3_result_null(context);
    }
    return BOGO_OK;
}

bool ext_is_container(const bogo_value *value)
{
    return value->type == BOGO_OBJECT || value->type == BOGO_LIST || value->type == BOGO_TYPED_LIST;
}

bogo_status ext_result_value(sqlite3_context *context, const bogo_value *value, bogo_error *error)
{
    return ext_is_container(value) ? result_json(context, value, error)
                                   : ext_result_atom(context, value, error);
}

void ext_result_bytes(sqlite3_context *context, uint8_t *bytes, size_t size)
{
    sqlite3_result_blob64(context, bytes, size, sqlite3_free);
    sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
}

void ext_result_document(sqlite3_context *context, bogo_builder *builder)
{
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    if (bogo_finish_take(builder, &bytes, &size, &error) == BOGO_OK) {
        ext_result_bytes(context, bytes, size);
    } else {
        ext_fail(context, 0, EXT_IN_RESULT, &error);
    }
    bogo_builder_free(builder);
}
