/*
** peek.c - bogo_peek(): one value out of a stored document, by incremental blob I/O.
**
** bogo_extract() is handed the whole BLOB, which SQLite has read from every page that it takes. Here only the
** pages are read that the way to the value, and the value, lie on.
**
** sqlite3_blob_open() alone is not enough: it asks no authorizer, finds NULL where a row is older than its
** column and has the column's default, and confuses columns, or refuses, where some are generated. So a query
** asks for the type of the value, and where the blob is not the value, the value is read whole.
*/
#include "functions.h"

#include <string.h>

enum { PEEK_TABLE, PEEK_COLUMN, PEEK_ROWID, PEEK_PATH, PEEK_SCHEMA };

/* Where the document is. */
typedef struct peek_place {
    const char *schema, *table, *column;
    sqlite3_int64 row;
} peek_place;

/* What is known of its column. */
typedef struct peek_column {
    sqlite3_stmt *type_of; /* gives the type of the value in a row, without loading the value */
    const char *rowid;     /* a name of the rowid that no column has taken, or NULL */
    bool displaced;        /* sqlite3_blob_open() would open another column, or nothing */
} peek_column;

/* ---- Arguments ---------------------------------------------------------------------------------------- */

/* A name among the arguments; NULL with an error reported, or with NULL as the result. */
static const char *peek_name(sqlite3_context *context, sqlite3_value **arguments, int index)
{
    const char *text;
    size_t size;
    int type = sqlite3_value_type(arguments[index]);
    if (type == SQLITE_NULL) {
        return NULL;
    }
    if (type != SQLITE_TEXT) {
        ext_fail_text(context, "argument %d must be a name, TEXT, but is %s", index + 1, ext_type_name(type));
        return NULL;
    }
    if (!ext_read_utf8(context, arguments, index, &text, &size)) {
        return NULL;
    }
    if (strlen(text) != size) {
        ext_fail_text(context, "argument %d must be a name, but has a NUL character in it", index + 1);
        return NULL;
    }
    return text;
}

/* False: an error is reported, or the result is NULL. */
static bool peek_read_place(sqlite3_context *context, int count, sqlite3_value **arguments, peek_place *place)
{
    place->schema = "main";
    place->table = peek_name(context, arguments, PEEK_TABLE);
    place->column = place->table != NULL ? peek_name(context, arguments, PEEK_COLUMN) : NULL;
    if (place->column != NULL && count > PEEK_SCHEMA) {
        place->schema = peek_name(context, arguments, PEEK_SCHEMA);
    }
    int type = sqlite3_value_type(arguments[PEEK_ROWID]);
    if (place->column == NULL || place->schema == NULL || type == SQLITE_NULL) {
        return false;
    }
    if (type != SQLITE_INTEGER) {
        ext_fail_text(context, "argument %d must be a rowid, INTEGER, but is %s", PEEK_ROWID + 1,
                      ext_type_name(type));
        return false;
    }
    place->row = sqlite3_value_int64(arguments[PEEK_ROWID]);
    return true;
}

/* Reports what SQLite answered to a request of ours. */
static void peek_refuse(sqlite3_context *context, int code)
{
    if (code == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(context);
        return;
    }
    ext_fail_text(context, "%s", sqlite3_errmsg(sqlite3_context_db_handle(context)));
    sqlite3_result_error_code(context, code);
}

/* ---- The column --------------------------------------------------------------------------------------- */

/* The first name of the rowid that no column has, or NULL; `taken` has a bit for each that one has. */
static const char *peek_free_name(const char *const names[3], unsigned taken)
{
    for (unsigned i = 0; i < 3; i++) {
        if ((taken >> i & 1) == 0) {
            return names[i];
        }
    }
    return NULL;
}

/*
** Whether the column can be opened as a blob, and the name of the rowid. sqlite3_blob_open() takes the place
** of a column in the declaration for that in the row, where virtual columns have none.
*/
static int peek_read_columns(sqlite3 *database, const peek_place *place, peek_column *column)
{
    enum { NAME = 1, HIDDEN = 6, VIRTUAL = 2 }; /* columns of the answer, and a value of HIDDEN */
    static const char *const rowids[3] = {"rowid", "_rowid_", "oid"};
    unsigned taken = 0;
    bool moved = false;
    sqlite3_stmt *statement = NULL;
    char *sql = sqlite3_mprintf("PRAGMA \"%w\".table_xinfo(\"%w\")", place->schema, place->table);
    if (sql == NULL) {
        return SQLITE_NOMEM;
    }
    int result = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    sqlite3_free(sql);
    while (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, NAME);
        result = name != NULL ? SQLITE_OK : SQLITE_NOMEM;
        moved = moved || sqlite3_column_int(statement, HIDDEN) == VIRTUAL;
        column->displaced = column->displaced || (moved && sqlite3_stricmp(name, place->column) == 0);
        for (unsigned i = 0; i < 3; i++) {
            taken |= sqlite3_stricmp(name, rowids[i]) == 0 ? 1u << i : 0;
        }
    }
    sqlite3_finalize(statement);
    column->rowid = peek_free_name(rowids, taken);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* A query for the value in a row or, with "typeof" for `function`, for its type. */
static int peek_prepare(sqlite3 *database, const peek_place *place, const peek_column *column,
                        const char *function, sqlite3_stmt **statement)
{
    char *sql = sqlite3_mprintf("SELECT %s(t.\"%w\") FROM \"%w\".\"%w\" AS t WHERE t.%s = ?1", function,
                                place->column, place->schema, place->table, column->rowid);
    if (sql == NULL) {
        return SQLITE_NOMEM;
    }
    int result = sqlite3_prepare_v2(database, sql, -1, statement, NULL);
    sqlite3_free(sql);
    return result;
}

static void peek_free_column(void *data)
{
    peek_column *column = data;
    sqlite3_finalize(column->type_of);
    sqlite3_free(column);
}

/* The column, as an earlier row of the statement left it: when none of its names can have changed since. */
static peek_column *peek_kept_column(sqlite3_context *context, int count)
{
    bool constant = sqlite3_get_auxdata(context, PEEK_COLUMN) != NULL &&
                    (count <= PEEK_SCHEMA || sqlite3_get_auxdata(context, PEEK_SCHEMA) != NULL);
    return constant ? sqlite3_get_auxdata(context, PEEK_TABLE) : NULL;
}

/* Leaves the column to later rows, or frees it. */
static void peek_keep_column(sqlite3_context *context, int count, peek_column *column)
{
    static const char named; /* its address marks that the name is the one that the column was found by */
    sqlite3_set_auxdata(context, PEEK_COLUMN, (void *)&named, NULL);
    if (count > PEEK_SCHEMA) {
        sqlite3_set_auxdata(context, PEEK_SCHEMA, (void *)&named, NULL);
    }
    sqlite3_set_auxdata(context, PEEK_TABLE, column, peek_free_column); /* may free it at once */
}

/* Looks the column up. NULL: an error is reported. */
static peek_column *peek_find_column(sqlite3_context *context, const peek_place *place)
{
    sqlite3 *database = sqlite3_context_db_handle(context);
    peek_column *column = sqlite3_malloc64(sizeof(*column));
    if (column == NULL) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    memset(column, 0, sizeof(*column));
    int result = peek_read_columns(database, place, column);
    if (result == SQLITE_OK && column->rowid != NULL) {
        result = peek_prepare(database, place, column, "typeof", &column->type_of);
    }
    if (column->type_of != NULL) {
        return column;
    }
    if (result == SQLITE_OK) {
        ext_fail_text(context, "no query can name the rowid: rowid, _rowid_ and oid are columns of %s",
                      place->table);
    } else {
        peek_refuse(context, result);
    }
    peek_free_column(column);
    return NULL;
}

/* ---- The value ---------------------------------------------------------------------------------------- */

static bool peek_read(void *context, size_t offset, void *to, size_t size)
{
    return sqlite3_blob_read(context, to, (int)size, (int)offset) == SQLITE_OK;
}

static bool peek_copy(void *context, size_t offset, void *to, size_t size)
{
    memcpy(to, (const uint8_t *)context + offset, size);
    return true;
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
        ext_fail_text(context, "the column holds no bogo document: %s (byte 0)", bogo_message(error->status));
        break;
    default:
        ext_fail_text(context, "the column holds no well-formed bogo document: %s (byte %llu)",
                      bogo_message(error->status), (sqlite3_uint64)error->offset);
    }
}

static void peek_find(sqlite3_context *context, const bogo_source *source, const bogo_path *path)
{
    bogo_value value;
    bogo_error error;
    bogo_buffer bytes;
    size_t offset = 0;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_buffer_init(&bytes, &options);
    bogo_status status = bogo_peek_find(path, source, &bytes, &value, &offset, &error);
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

/* Finds the value in a document that SQLite reads whole, because it cannot be opened as a blob. */
static void peek_find_in_whole(sqlite3_context *context, const peek_place *place, const peek_column *column,
                               const bogo_path *path)
{
    sqlite3 *database = sqlite3_context_db_handle(context);
    sqlite3_stmt *statement = NULL;
    bogo_source source = {peek_copy, NULL, 0};
    int result = peek_prepare(database, place, column, "", &statement);
    if (result == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, place->row);
        result = sqlite3_step(statement);
    }
    if (result == SQLITE_ROW) {
        source.context = (void *)sqlite3_column_blob(statement, 0);
        source.size = (size_t)sqlite3_column_bytes(statement, 0);
        if (source.context != NULL || source.size == 0) {
            peek_find(context, &source, path);
        } else {
            sqlite3_result_error_nomem(context);
        }
    } else if (result != SQLITE_DONE) {
        peek_refuse(context, result);
    }
    sqlite3_finalize(statement);
}

/*
** Asks for the type of the value in the row, as any query would: that the program's authorizer may refuse,
** and it knows the default of a column that is younger than the row. False: it is NULL, or an error is
** reported.
*/
static bool peek_has_blob(sqlite3_context *context, const peek_place *place, const peek_column *column)
{
    bool bytes = false;
    sqlite3_bind_int64(column->type_of, 1, place->row);
    int result = sqlite3_step(column->type_of);
    const char *name = result == SQLITE_ROW ? (const char *)sqlite3_column_text(column->type_of, 0) : "null";
    if (name == NULL) {
        result = SQLITE_NOMEM;
    } else if (strcmp(name, "null") != 0) {
        bytes = strcmp(name, "blob") == 0;
        if (strcmp(name, "text") == 0) {
            ext_fail_text(context, "the column holds TEXT and no bogo document: JSON text has to be read "
                                   "whole, with bogo_extract");
        } else if (!bytes) {
            ext_fail_text(context, "cannot open value of type %s", name);
        }
    }
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        peek_refuse(context, result);
    }
    sqlite3_reset(column->type_of);
    return bytes;
}

static bool peek_begins(const char *message, const char *beginning)
{
    return strncmp(message, beginning, strlen(beginning)) == 0;
}

/*
** Opens the blob. False: the result is NULL, as the row is not there, or an error is reported. True without a
** blob: what the column is has to be found out by a query.
*/
static bool peek_open(sqlite3_context *context, const peek_place *place, sqlite3_blob **blob)
{
    sqlite3 *database = sqlite3_context_db_handle(context);
    *blob = NULL;
    int result = sqlite3_blob_open(database, place->schema, place->table, place->column, place->row, 0, blob);
    const char *message = sqlite3_errmsg(database);
    if (result == SQLITE_OK || peek_begins(message, "cannot open value of type") ||
        peek_begins(message, "cannot open table with generated columns")) {
        return true;
    }
    if (!peek_begins(message, "no such rowid")) {
        peek_refuse(context, result);
    }
    return false;
}

/* Finds what `path` leads to, in the blob unless that is NULL or of another column. */
static void peek_find_in_row(sqlite3_context *context, const peek_place *place, const peek_column *column,
                             sqlite3_blob *blob, const bogo_path *path)
{
    if (!peek_has_blob(context, place, column)) {
        return;
    }
    if (blob == NULL || column->displaced) {
        peek_find_in_whole(context, place, column, path);
    } else {
        bogo_source source = {peek_read, blob, (size_t)sqlite3_blob_bytes(blob)};
        peek_find(context, &source, path);
    }
}

/*
** bogo_peek(TABLE, COLUMN, ROWID, PATH [, SCHEMA]): as bogo_extract() of that column in that row. NULL when
** the row is missing or the column is NULL, as when the value is missing.
*/
void sql_peek(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    peek_place place;
    ext_path path;
    sqlite3_blob *blob;
    if (!peek_read_place(context, count, arguments, &place) || !peek_open(context, &place, &blob)) {
        return;
    }
    peek_column *kept = peek_kept_column(context, count);
    peek_column *column = kept != NULL ? kept : peek_find_column(context, &place);
    if (column != NULL && ext_open_path(context, arguments, PEEK_PATH, &path)) {
        peek_find_in_row(context, &place, column, blob, path.compiled);
        ext_close_path(context, PEEK_PATH, &path);
    }
    if (column != NULL && kept == NULL) {
        peek_keep_column(context, count, column);
    }
    sqlite3_blob_close(blob);
}
