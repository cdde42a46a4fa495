/*
** errors.c - how every error message of the extension is worded. See common.h.
*/
#include "common.h"

#include <stdarg.h>

const ext_function *ext_running(sqlite3_context *context)
{
    return sqlite3_user_data(context);
}

const char *ext_type_name(int type)
{
    switch (type) {
    case SQLITE_INTEGER:
        return "INTEGER";
    case SQLITE_FLOAT:
        return "REAL";
    case SQLITE_TEXT:
        return "TEXT";
    case SQLITE_BLOB:
        return "BLOB";
    default:
        return "NULL";
    }
}

int ext_error_code(bogo_status status)
{
    switch (status) {
    case BOGO_E_NO_MEMORY:
        return SQLITE_NOMEM;
    case BOGO_E_TOO_BIG:
        return SQLITE_TOOBIG;
    default:
        return SQLITE_ERROR;
    }
}

bool ext_is_damage(bogo_status status)
{
    return status != BOGO_OK && status != BOGO_E_NO_MEMORY && status != BOGO_E_TOO_BIG &&
           status != BOGO_E_DEPTH && status != BOGO_E_MISUSE;
}

static char *document_error_text(const char *function, int index, const bogo_error *error)
{
    const char *message = bogo_message(error->status);
    sqlite3_uint64 offset = error->offset;
    switch (error->status) {
    case BOGO_E_EMPTY:
    case BOGO_E_VERSION:
        return sqlite3_mprintf("%s: argument %d is not a bogo document: %s (byte %llu)", function, index + 1,
                               message, offset);
    case BOGO_E_DEPTH:
        return sqlite3_mprintf("%s: argument %d: %s (byte %llu)", function, index + 1, message, offset);
    default:
        return sqlite3_mprintf("%s: argument %d is not a well-formed bogo document: %s (byte %llu)", function,
                               index + 1, message, offset);
    }
}

bool ext_is_jsonb(sqlite3_value *argument)
{
    return sqlite3_value_type(argument) == SQLITE_BLOB && sqlite3_value_subtype(argument) == EXT_SUBTYPE_JSON;
}

ext_place ext_place_in_blob(sqlite3_value *argument, const bogo_error *error)
{
    const uint8_t *bytes = sqlite3_value_blob(argument);
    bool has_first = error->status == BOGO_E_VERSION && bytes != NULL; /* of NULL for no bytes, too */
    bool like_json = has_first && (bytes[0] == '{' || bytes[0] == '[');
    return ext_is_jsonb(argument) ? EXT_IN_JSONB : like_json ? EXT_IN_JSON_BLOB : EXT_IN_DOCUMENT;
}

/* Text that is JSON, but holds what a document cannot (a long key, too deep a nesting), is not malformed. */
char *ext_json_fault(const bogo_error *error)
{
    const char *fault = error->status >= BOGO_E_JSON_VALUE ? "malformed JSON" : "JSON";
    return sqlite3_mprintf("%s at byte %llu: %s", fault, (sqlite3_uint64)error->offset,
                           bogo_message(error->status));
}

static char *json_error_text(const char *function, int index, const bogo_error *error)
{
    char *text = NULL;
    char *fault = ext_json_fault(error);
    if (fault != NULL) {
        text = index == 0 ? sqlite3_mprintf("%s: %s", function, fault)
                          : sqlite3_mprintf("%s: argument %d: %s", function, index + 1, fault);
    }
    sqlite3_free(fault);
    return text;
}

char *ext_error_text(const char *function, int index, ext_place place, const bogo_error *error)
{
    switch (place) {
    case EXT_IN_DOCUMENT:
        return document_error_text(function, index, error);
    case EXT_IN_JSON:
        return json_error_text(function, index, error);
    case EXT_IN_JSON_BLOB:
        return sqlite3_mprintf("%s: argument %d is a BLOB that is not a bogo document but looks like JSON, "
                               "which must be TEXT: CAST(... AS TEXT)",
                               function, index + 1);
    case EXT_IN_JSONB:
        return sqlite3_mprintf("%s: argument %d is JSONB of SQLite, which is no bogo document: "
                               "json(...) makes JSON text of it",
                               function, index + 1);
    default:
        return sqlite3_mprintf("%s: %s", function, bogo_message(error->status));
    }
}

void ext_fail_message(sqlite3_context *context, int code, char *message)
{
    if (code == SQLITE_NOMEM || message == NULL) {
        sqlite3_result_error_nomem(context);
    } else if (code == SQLITE_TOOBIG) {
        sqlite3_result_error_toobig(context);
    } else {
        sqlite3_result_error(context, message, -1);
    }
    sqlite3_free(message);
}

void ext_fail_in(sqlite3_context *context, const char *function, int index, ext_place place,
                 const bogo_error *error)
{
    ext_fail_message(context, ext_error_code(error->status), ext_error_text(function, index, place, error));
}

void ext_fail(sqlite3_context *context, int index, ext_place place, const bogo_error *error)
{
    ext_fail_in(context, ext_running(context)->name, index, place, error);
}

void ext_fail_text(sqlite3_context *context, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *text = sqlite3_vmprintf(format, values);
    va_end(values);
    char *message = text != NULL ? sqlite3_mprintf("%s: %s", ext_running(context)->name, text) : NULL;
    sqlite3_free(text);
    ext_fail_message(context, SQLITE_ERROR, message);
}
