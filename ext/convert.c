/*
** convert.c - the SQL functions that take a document whole: encode, print, check.
**
** All of them answer NULL for a NULL argument. See the function table of README.md for what each promises.
*/
#include "functions.h"

#include <string.h>

/* ---- bogo_encode, bogo_to_json, bogo_pretty ------------------------------------------------------------ */

/* The optional second argument 'extended'. False: it is something else, and an error is reported. */
static bool read_extended(sqlite3_context *context, int count, sqlite3_value **arguments, bool *extended)
{
    *extended = false;
    if (count < 2) {
        return true;
    }
    if (sqlite3_value_type(arguments[1]) == SQLITE_TEXT) {
        const char *text;
        size_t size;
        if (!ext_read_utf8(context, arguments, 1, &text, &size)) {
            return false;
        }
        *extended = size == 8 && memcmp(text, "extended", 8) == 0;
    }
    if (!*extended) {
        ext_fail_text(context, "argument 2 must be 'extended' or be left out");
    }
    return *extended;
}

/* A document that is one already: checked, and marked as ours. */
static void encode_blob(sqlite3_context *context, sqlite3_value *argument)
{
    const uint8_t *bytes;
    size_t size;
    bogo_error error;
    bogo_status status = ext_read_blob(argument, &bytes, &size, &error);
    if (status == BOGO_OK) {
        status = bogo_check(bytes, size, NULL, &error);
    }
    if (status != BOGO_OK) {
        ext_fail(context, 0, ext_place_in_blob(argument, &error), &error);
        return;
    }
    sqlite3_result_value(context, argument);
    sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
}

/* bogo_encode(X [, 'extended']): JSON text as a document; a document is checked and returned as it is. */
void sql_encode(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bool extended;
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    int type = sqlite3_value_type(arguments[0]);
    if (type == SQLITE_NULL || !read_extended(context, count, arguments, &extended)) {
        return;
    }
    if (type == SQLITE_BLOB) {
        encode_blob(context, arguments[0]);
        return;
    }
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    options.extended = extended;
    if (ext_encode_json(&options, arguments[0], &bytes, &size, &error) == BOGO_OK) {
        ext_result_bytes(context, bytes, size);
    } else {
        ext_fail(context, 0, EXT_IN_JSON, &error);
    }
}

/* bogo_to_json(DOC [, 'extended']): JSON text without white space, marked as JSON so that it nests. */
void sql_to_json(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    bogo_buffer text;
    bogo_error error;
    bool extended;
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (read_extended(context, count, arguments, &extended)) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        options.extended = extended;
        bogo_buffer_init(&text, &options);
        bogo_status status = bogo_to_json(&document.root, &options, &text, &error);
        ext_finish_text(context, status, &text, true, &error);
    }
    ext_close_document(context, 0, &document);
}

/* The optional second argument INDENT; without it, or NULL, four spaces. False: an error is reported. */
static bool read_indent(sqlite3_context *context, int count, sqlite3_value **arguments, const char **indent,
                        size_t *size)
{
    int type = count > 1 ? sqlite3_value_type(arguments[1]) : SQLITE_NULL;
    *indent = "    ";
    *size = 4;
    if (type == SQLITE_NULL) {
        return true;
    }
    if (type != SQLITE_TEXT) {
        ext_fail_text(context, "argument 2 must be TEXT to indent with, such as '  ', but is %s",
                      ext_type_name(type));
        return false;
    }
    return ext_read_utf8(context, arguments, 1, indent, size);
}

/* bogo_pretty(DOC [, INDENT]): JSON text on lines, each level indented by INDENT. */
void sql_pretty(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    bogo_buffer text;
    bogo_error error;
    const char *indent;
    size_t indent_size;
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (read_indent(context, count, arguments, &indent, &indent_size)) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        bogo_buffer_init(&text, &options);
        bogo_status status =
            bogo_to_json_pretty(&document.root, &options, indent, indent_size, &text, &error);
        /* Not marked: with an INDENT other than white space it is no JSON. */
        ext_finish_text(context, status, &text, false, &error);
    }
    ext_close_document(context, 0, &document);
}

/* ---- bogo_valid, bogo_error ---------------------------------------------------------------------------- */

/* Checks a BLOB argument whole. False: SQLite had no memory to hand it over, and the error is reported. */
static bool check_argument(sqlite3_context *context, sqlite3_value *argument, bogo_error *error,
                           ext_place *place)
{
    const uint8_t *bytes;
    size_t size;
    if (ext_read_blob(argument, &bytes, &size, error) != BOGO_OK) {
        sqlite3_result_error_nomem(context);
        return false;
    }
    error->status = BOGO_OK;
    bogo_check(bytes, size, NULL, error);
    *place = ext_place_in_blob(argument, error);
    return true;
}

/* bogo_valid(X): 1 when X is a BLOB that is one whole, well-formed document, else 0; NULL for NULL. */
void sql_valid(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_error error;
    ext_place place;
    int type = sqlite3_value_type(arguments[0]);
    (void)count;
    if (type == SQLITE_BLOB) {
        if (check_argument(context, arguments[0], &error, &place)) {
            sqlite3_result_int(context, error.status == BOGO_OK);
        }
    } else if (type != SQLITE_NULL) {
        sqlite3_result_int(context, 0);
    }
}

/* What bogo_error says of a BLOB. */
static void describe_blob(sqlite3_context *context, sqlite3_value *argument)
{
    bogo_error error;
    ext_place place;
    if (check_argument(context, argument, &error, &place) && error.status != BOGO_OK) {
        const char *hint = place == EXT_IN_JSON_BLOB ? "; JSON must be TEXT: CAST(... AS TEXT)"
                           : place == EXT_IN_JSONB   ? "; this is JSONB of SQLite: json(...) makes TEXT of it"
                                                     : "";
        ext_result_made_text(context, sqlite3_mprintf("%s (byte %llu)%s", bogo_message(error.status),
                                                      (sqlite3_uint64)error.offset, hint));
    }
}

/* What bogo_error says of TEXT that bogo_encode refuses. False: it would take it. */
static bool describe_text(sqlite3_context *context, sqlite3_value *argument)
{
    bogo_error error;
    uint8_t *bytes;
    size_t size;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_status status = ext_encode_json(&options, argument, &bytes, &size, &error);
    if (status == BOGO_OK) {
        sqlite3_free(bytes);
    } else if (status == BOGO_E_NO_MEMORY) {
        sqlite3_result_error_nomem(context);
    } else {
        char *fault = ext_json_fault(&error);
        ext_result_made_text(context, fault != NULL ? sqlite3_mprintf("not a BLOB, and %s", fault) : NULL);
        sqlite3_free(fault);
    }
    return status != BOGO_OK;
}

/* bogo_error(X): NULL when X is valid (or NULL), else what is wrong with it, and at which byte. */
void sql_error(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    int type = sqlite3_value_type(arguments[0]);
    (void)count;
    if (type == SQLITE_BLOB) {
        describe_blob(context, arguments[0]);
    } else if (type != SQLITE_NULL && !(type == SQLITE_TEXT && describe_text(context, arguments[0]))) {
        sqlite3_result_text(context, "not a BLOB: bogo_encode() makes a document of JSON text", -1,
                            SQLITE_STATIC);
    }
}
