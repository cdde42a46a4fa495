/*
** explain.c - bogo_explain(): a document's bytes as a person reads them, a row for each part.
*/
#include "functions.h"
#include "table.h"

typedef struct explain_cursor {
    sqlite3_vtab_cursor base;
    bogo_explainer *explainer; /* NULL: nothing to explain */
    bogo_part part;
    sqlite3_value *argument; /* what `explainer` reads, unless it is `encoded` */
    uint8_t *encoded;        /* the document that was made of JSON text */
    sqlite3_int64 row;
    bool has_row;
} explain_cursor;

static explain_cursor *explain_cursor_of(sqlite3_vtab_cursor *cursor)
{
    return (explain_cursor *)cursor;
}

static int explain_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor)
{
    (void)table;
    return ext_table_new_cursor(sizeof(explain_cursor), cursor);
}

static void explain_reset(explain_cursor *cursor)
{
    bogo_explainer_free(cursor->explainer);
    sqlite3_value_free(cursor->argument);
    sqlite3_free(cursor->encoded);
    cursor->explainer = NULL;
    cursor->argument = NULL;
    cursor->encoded = NULL;
    cursor->has_row = false;
}

static int explain_close(sqlite3_vtab_cursor *base)
{
    explain_reset(explain_cursor_of(base));
    sqlite3_free(base);
    return SQLITE_OK;
}

static int explain_next(sqlite3_vtab_cursor *base)
{
    explain_cursor *cursor = explain_cursor_of(base);
    cursor->row++;
    cursor->has_row = bogo_explainer_next(cursor->explainer, &cursor->part);
    return SQLITE_OK;
}

/* The bytes to explain: those of a BLOB, whatever they are, or of the document that the argument's JSON makes. */
static int explain_load(explain_cursor *cursor, const uint8_t **bytes, size_t *size)
{
    const ext_table *table = ext_table_of(&cursor->base);
    ext_document document;
    bogo_error error;
    char *message = NULL;
    if (sqlite3_value_type(cursor->argument) == SQLITE_BLOB) {
        return ext_read_blob(cursor->argument, bytes, size, &error) == BOGO_OK ? SQLITE_OK : SQLITE_NOMEM;
    }
    int result =
        ext_load_document(table->database, table->module->name, cursor->argument, 0, &document, &message);
    if (result != SQLITE_OK) {
        return ext_table_fail(&cursor->base, result, message);
    }
    cursor->encoded = document.owned;
    *bytes = document.bytes;
    *size = document.size;
    return SQLITE_OK;
}

static int explain_filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int count,
                          sqlite3_value **arguments)
{
    explain_cursor *cursor = explain_cursor_of(base);
    const uint8_t *bytes = NULL;
    size_t size = 0;
    bogo_error error;
    (void)plan;
    (void)unused;
    explain_reset(cursor);
    if (count == 0) {
        return ext_table_no_argument(base);
    }
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL) {
        return SQLITE_OK;
    }
    cursor->argument = sqlite3_value_dup(arguments[0]);
    if (cursor->argument == NULL) {
        return SQLITE_NOMEM;
    }
    int result = explain_load(cursor, &bytes, &size);
    if (result != SQLITE_OK) {
        return result;
    }
    bogo_options options = ext_options(ext_table_of(base)->database);
    bytes = size > 0 ? bytes : (const uint8_t *)""; /* for an empty BLOB SQLite gives NULL */
    if (bogo_explainer_open(bytes, size, &options, &cursor->explainer, &error) != BOGO_OK) {
        return SQLITE_NOMEM;
    }
    cursor->row = -1;
    return explain_next(base);
}

static int explain_eof(sqlite3_vtab_cursor *base)
{
    return !explain_cursor_of(base)->has_row;
}

static void explain_append_hex(bogo_buffer *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789ABCDEF";
    if (bogo_buffer_reserve(text, 2 * size)) {
        for (size_t i = 0; i < size; i++) {
            text->data[text->size++] = (uint8_t)digits[bytes[i] >> 4];
            text->data[text->size++] = (uint8_t)digits[bytes[i] & 15];
        }
    }
}

/* The columns of text: the bytes in hexadecimal, and what they mean. */
static void explain_text(explain_cursor *cursor, sqlite3_context *context, int column)
{
    bogo_buffer text;
    const ext_table *table = ext_table_of(&cursor->base);
    bogo_options options = ext_options(table->database);
    bogo_error error = {BOGO_OK, 0};
    bogo_buffer_init(&text, &options);
    bogo_buffer_reserve(&text, 1); /* so that no bytes are an empty text and not NULL */
    if (column == EXPLAIN_BYTES) {
        explain_append_hex(&text, cursor->part.bytes, cursor->part.size);
        error.status = text.status;
    } else {
        bogo_part_meaning(&cursor->part, &text, &error);
    }
    if (error.status == BOGO_OK) {
        ext_result_text(context, &text, false);
    } else {
        ext_fail_in(context, table->module->name, 0, EXT_IN_RESULT, &error);
        bogo_buffer_free(&text);
    }
}

static int explain_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    explain_cursor *cursor = explain_cursor_of(base);
    switch (column) {
    case EXPLAIN_OFFSET:
        sqlite3_result_int64(context, (sqlite3_int64)cursor->part.offset);
        break;
    case EXPLAIN_SIZE:
        sqlite3_result_int64(context, (sqlite3_int64)cursor->part.size);
        break;
    case EXPLAIN_DEPTH:
        sqlite3_result_int64(context, (sqlite3_int64)cursor->part.depth);
        break;
    case EXPLAIN_DOC:
        sqlite3_result_value(context, cursor->argument);
        break;
    default:
        explain_text(cursor, context, column);
    }
    return SQLITE_OK;
}

static int explain_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
    *row = explain_cursor_of(base)->row;
    return SQLITE_OK;
}

const sqlite3_module explain_module = {
    .iVersion = 0,
    .xConnect = ext_table_connect,
    .xBestIndex = ext_table_best_index,
    .xDisconnect = ext_table_disconnect,
    .xOpen = explain_open,
    .xClose = explain_close,
    .xFilter = explain_filter,
    .xNext = explain_next,
    .xEof = explain_eof,
    .xColumn = explain_column,
    .xRowid = explain_rowid,
};
