/*
** stream.c - bogo_stream(): the documents of a BLOB in which they stand one after another.
*/
#include "functions.h"
#include "table.h"

typedef struct stream_cursor {
    sqlite3_vtab_cursor base;
    bogo_stream stream;
    sqlite3_value *bytes; /* what the stream reads from */
    sqlite3_int64 row;
    bool has_row;
} stream_cursor;

static stream_cursor *stream_cursor_of(sqlite3_vtab_cursor *cursor)
{
    return (stream_cursor *)cursor;
}

static int stream_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor)
{
    (void)table;
    return ext_table_new_cursor(sizeof(stream_cursor), cursor);
}

static int stream_close(sqlite3_vtab_cursor *base)
{
    sqlite3_value_free(stream_cursor_of(base)->bytes);
    sqlite3_free(base);
    return SQLITE_OK;
}

static int stream_next(sqlite3_vtab_cursor *base)
{
    stream_cursor *cursor = stream_cursor_of(base);
    cursor->row++;
    cursor->has_row = bogo_stream_next(&cursor->stream);
    if (cursor->stream.status == BOGO_OK) {
        return SQLITE_OK;
    }
    bogo_error error = {cursor->stream.status, (size_t)cursor->stream.error_offset};
    return ext_table_fail_at(base, EXT_IN_DOCUMENT, &error);
}

static int stream_filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int count,
                         sqlite3_value **arguments)
{
    stream_cursor *cursor = stream_cursor_of(base);
    const ext_table *table = ext_table_of(base);
    const uint8_t *bytes;
    size_t size;
    bogo_error error;
    (void)plan;
    (void)unused;
    sqlite3_value_free(cursor->bytes);
    cursor->bytes = NULL;
    cursor->has_row = false;
    if (count == 0) {
        return ext_table_no_argument(base);
    }
    int type = sqlite3_value_type(arguments[0]);
    if (type == SQLITE_NULL) {
        return SQLITE_OK;
    }
    if (type != SQLITE_BLOB) {
        return ext_table_fail(base, SQLITE_ERROR,
                              sqlite3_mprintf("%s: argument 1 must be a BLOB, but is %s", table->module->name,
                                              ext_type_name(type)));
    }
    cursor->bytes = sqlite3_value_dup(arguments[0]);
    if (cursor->bytes == NULL || ext_read_blob(cursor->bytes, &bytes, &size, &error) != BOGO_OK) {
        return SQLITE_NOMEM;
    }
    bogo_options options = ext_options(table->database);
    bogo_stream_init_bytes(&cursor->stream, bytes, size, &options);
    cursor->row = -1;
    return stream_next(base);
}

static int stream_eof(sqlite3_vtab_cursor *base)
{
    return !stream_cursor_of(base)->has_row;
}

static int stream_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    const stream_cursor *cursor = stream_cursor_of(base);
    const bogo_stream *stream = &cursor->stream;
    switch (column) {
    case STREAM_DOC:
        sqlite3_result_blob64(context, stream->document, stream->size, SQLITE_TRANSIENT);
        sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
        break;
    case STREAM_OFFSET:
        sqlite3_result_int64(context, (sqlite3_int64)stream->offset);
        break;
    case STREAM_SIZE:
        sqlite3_result_int64(context, (sqlite3_int64)stream->size);
        break;
    default:
        sqlite3_result_value(context, cursor->bytes);
    }
    return SQLITE_OK;
}

static int stream_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
    *row = stream_cursor_of(base)->row;
    return SQLITE_OK;
}

const sqlite3_module stream_module = {
    .iVersion = 0,
    .xConnect = ext_table_connect,
    .xBestIndex = ext_table_best_index,
    .xDisconnect = ext_table_disconnect,
    .xOpen = stream_open,
    .xClose = stream_close,
    .xFilter = stream_filter,
    .xNext = stream_next,
    .xEof = stream_eof,
    .xColumn = stream_column,
    .xRowid = stream_rowid,
};
