/*
** peek.c - bogo_peek(): one value out of a stored document, by incremental blob I/O.
**
** bogo_extract() is handed the whole BLOB, which SQLite has read from every page that it takes. Here only the
** pages are read that the way to the value, and the value, lie on.
*/
#include "functions.h"

#include <string.h>

enum { PEEK_TABLE, PEEK_COLUMN, PEEK_ROWID, PEEK_PATH, PEEK_SCHEMA };

static bool peek_read(void *context, size_t offset, void *to, size_t size)
{
    return sqlite3_blob_read(context, to, (int)size, (int)offset) == SQLITE_OK;
}

/* A name among the arguments; NULL with an error reported, or with NULL as the result. */
static const char *peek_name(sqlite3_context *context, sqlite3_value **arguments, int index)
{
    const char *text;
    size_t size;
    bogo_error error;
    int type = sqlite3_value_type(arguments[index]);
    if (type == SQLITE_NULL) {
        return NULL;
    }
    if (type != SQLITE_TEXT) {
        ext_fail_text(context, "argument %d must be a name, TEXT, but is %s", index + 1, ext_type_name(type));
        return NULL;
    }
    if (ext_read_text(arguments[index], &text, &size, &error) != BOGO_OK) {
        ext_fail(context, index, EXT_IN_RESULT, &error);
        return NULL;
    }
    return text;
}

/* Whether SQLite refused to open a blob because the row is not there, or holds NULL: no value, and no error. */
static bool peek_is_missing(const char *message)
{
    static const char no_row[] = "no such rowid";
    return strncmp(message, no_row, sizeof(no_row) - 1) == 0 ||
           strcmp(message, "cannot open value of type null") == 0;
}

/* Opens the blob; NULL with an error reported, or with NULL as the result. */
static sqlite3_blob *peek_open(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    sqlite3 *database = sqlite3_context_db_handle(context);
    sqlite3_blob *blob = NULL;
    const char *schema = "main";
    const char *table = peek_name(context, arguments, PEEK_TABLE);
    const char *column = table != NULL ? peek_name(context, arguments, PEEK_COLUMN) : NULL;
    if (column != NULL && count > PEEK_SCHEMA) {
        schema = peek_name(context, arguments, PEEK_SCHEMA);
    }
    int type = sqlite3_value_type(arguments[PEEK_ROWID]);
    if (column == NULL || schema == NULL || type == SQLITE_NULL) {
        return NULL;
    }
    if (type != SQLITE_INTEGER) {
        ext_fail_text(context, "argument %d must be a rowid, INTEGER, but is %s", PEEK_ROWID + 1,
                      ext_type_name(type));
        return NULL;
    }
    sqlite3_int64 row = sqlite3_value_int64(arguments[PEEK_ROWID]);
    int result = sqlite3_blob_open(database, schema, table, column, row, 0, &blob);
    if (result == SQLITE_OK) {
        return blob;
    }
    if (result == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(context);
    } else if (!peek_is_missing(sqlite3_errmsg(database))) {
        ext_fail_text(context, "%s", sqlite3_errmsg(database));
    }
    return NULL;
}

/* Says why there is no value. `blob` is still open. */
static void peek_fail(sqlite3_context *context, const bogo_error *error)
{
    switch (error->status) {
    case BOGO_E_READER:
        ext_fail_text(context, "reading byte %llu: %s", (sqlite3_uint64)error->offset,
                      sqlite3_errmsg(sqlite3_context_db_handle(context)));
        break;
    case BOGO_E_NO_MEMORY:
    case BOGO_E_TOO_BIG:
        ext_fail(context, 0, EXT_IN_RESULT, error);
        break;
    case BOGO_E_VERSION:
        ext_fail_text(context,
                      "the column holds no bogo document: %s (byte 0); JSON text has to be read whole, "
                      "with bogo_extract",
                      bogo_message(error->status));
        break;
    default:
        ext_fail_text(context, "the column holds no well-formed bogo document: %s (byte %llu)",
                      bogo_message(error->status), (sqlite3_uint64)error->offset);
    }
}

static void peek_find(sqlite3_context *context, sqlite3_blob *blob, const bogo_path *path)
{
    bogo_value value;
    bogo_error error;
    bogo_buffer bytes;
    size_t offset = 0;
    bogo_source source = {peek_read, blob, (size_t)sqlite3_blob_bytes(blob)};
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_buffer_init(&bytes, &options);
    bogo_status status = bogo_peek_find(path, &source, &bytes, &value, &offset, &error);
    if (status == BOGO_OK) {
        status = ext_result_value(context, &value, &error);
        if (status != BOGO_OK) {
            error.offset += offset - bogo_offset(&value); /* as in the whole document */
        }
    }
    if (status != BOGO_OK && status != BOGO_MISSING) {
        peek_fail(context, &error);
    }
    bogo_buffer_free(&bytes);
}

/*
** bogo_peek(TABLE, COLUMN, ROWID, PATH [, SCHEMA]): as bogo_extract() of that column in that row. NULL when the
** row is missing or the column is NULL, as when the value is missing.
*/
void sql_peek(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_path path;
    sqlite3_blob *blob = peek_open(context, count, arguments);
    if (blob == NULL) {
        return;
    }
    if (ext_open_path(context, arguments, PEEK_PATH, &path)) {
        peek_find(context, blob, path.compiled);
        ext_close_path(context, PEEK_PATH, &path);
    }
    sqlite3_blob_close(blob);
}
