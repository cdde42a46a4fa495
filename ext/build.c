/*
** build.c - the SQL functions that make a document of SQL values: bogo_object, bogo_array, and one for each
** type that SQL has no word for. How a value is taken is said at ext_write_argument() in common.h.
*/
#include "functions.h"

/* An empty builder with the connection's limits; ext_result_document() or bogo_builder_free() ends it. */
static void start_document(sqlite3_context *context, bogo_builder *builder)
{
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_builder_init(builder, &options);
}

/* ---- Containers --------------------------------------------------------------------------------------- */

/* bogo_array(V, ...): a list of the values. */
void sql_array(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    start_document(context, &builder);
    bogo_begin_list(&builder);
    for (int i = 0; i < count; i++) {
        if (!ext_write_argument(context, &builder, arguments, i)) {
            bogo_builder_free(&builder);
            return;
        }
    }
    bogo_end_list(&builder);
    ext_result_document(context, &builder);
}

/* One field. False: an error is reported. */
static bool write_field(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int label)
{
    int type = sqlite3_value_type(arguments[label]);
    if (type != SQLITE_TEXT) {
        ext_fail_text(context, "labels must be TEXT, but argument %d is %s", label + 1, ext_type_name(type));
        return false;
    }
    return ext_write_key(context, builder, arguments, label) &&
           ext_write_argument(context, builder, arguments, label + 1);
}

/* bogo_object(K, V, ...): an object with the fields in this order. */
void sql_object(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    if (count % 2 != 0) {
        ext_fail_text(context, "needs an even number of arguments, bogo_object(%s), but got %d",
                      ext_running(context)->arguments, count);
        return;
    }
    start_document(context, &builder);
    bogo_begin_object(&builder);
    for (int i = 0; i < count; i += 2) {
        if (!write_field(context, &builder, arguments, i)) {
            bogo_builder_free(&builder);
            return;
        }
    }
    bogo_end_object(&builder);
    ext_result_document(context, &builder);
}

/* ---- Single values: NULL for NULL --------------------------------------------------------------------- */

/* What the one argument of a constructor had to be. Nothing for NULL, which gives NULL. */
static void refuse_argument(sqlite3_context *context, sqlite3_value *argument, const char *expected)
{
    int type = sqlite3_value_type(argument);
    if (type != SQLITE_NULL) {
        ext_fail_text(context, "argument 1 must be %s, but is %s", expected, ext_type_name(type));
    }
}

/*
** A TEXT argument that a bogo_parse_...() function refused. Text too long to read is shown by its beginning.
*/
static void refuse_text(sqlite3_context *context, const char *text, const bogo_error *error)
{
    ext_fail_text(context, "cannot read '%!.60s' at position %llu: %s", text, (sqlite3_uint64)error->offset,
                  bogo_message(error->status));
}

/* bogo_bool(V): a number as true or false; 0 is false. */
void sql_bool(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    int type = sqlite3_value_type(arguments[0]);
    (void)count;
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) {
        refuse_argument(context, arguments[0], "a number, where 0 is false");
        return;
    }
    start_document(context, &builder);
    bogo_write_bool(&builder, sqlite3_value_double(arguments[0]) != 0.0);
    ext_result_document(context, &builder);
}

/* False: arguments[0] is NULL, or an error is reported. */
static bool read_timestamp(sqlite3_context *context, sqlite3_value **arguments, int64_t *milliseconds)
{
    const char *text;
    size_t size;
    bogo_error error;
    switch (sqlite3_value_type(arguments[0])) {
    case SQLITE_INTEGER:
        *milliseconds = sqlite3_value_int64(arguments[0]);
        return true;
    case SQLITE_TEXT:
        if (!ext_read_utf8(context, arguments, 0, &text, &size)) {
            return false;
        }
        if (bogo_parse_timestamp(text, size, milliseconds, &error) != BOGO_OK) {
            refuse_text(context, text, &error);
            return false;
        }
        return true;
    default:
        refuse_argument(context, arguments[0], "an INTEGER, milliseconds since 1970, or TEXT in ISO 8601");
        return false;
    }
}

/* bogo_timestamp(V): milliseconds since 1970-01-01 UTC, or an ISO 8601 date or date and time as TEXT. */
void sql_timestamp(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    int64_t milliseconds;
    (void)count;
    if (read_timestamp(context, arguments, &milliseconds)) {
        start_document(context, &builder);
        bogo_write_timestamp(&builder, milliseconds);
        ext_result_document(context, &builder);
    }
}

/* An INTEGER argument from 0 to `most`. False: an error is reported. */
static bool read_natural(sqlite3_context *context, sqlite3_value *argument, sqlite3_int64 most,
                         uint64_t *natural)
{
    sqlite3_int64 integer = sqlite3_value_int64(argument);
    if (integer < 0 || integer > most) {
        const char *range = most == UINT8_MAX ? "0 to 255" : "0 to 18446744073709551615";
        ext_fail_text(context, "argument 1 must be %s, but is %lld", range, integer);
        return false;
    }
    *natural = (uint64_t)integer;
    return true;
}

/* False: arguments[0] is NULL, or an error is reported. */
static bool read_uint(sqlite3_context *context, sqlite3_value **arguments, uint64_t *natural)
{
    const char *text;
    size_t size;
    bogo_error error;
    switch (sqlite3_value_type(arguments[0])) {
    case SQLITE_INTEGER:
        return read_natural(context, arguments[0], INT64_MAX, natural);
    case SQLITE_TEXT:
        if (!ext_read_utf8(context, arguments, 0, &text, &size)) {
            return false;
        }
        if (bogo_parse_uint(text, size, natural, &error) != BOGO_OK) {
            refuse_text(context, text, &error);
            return false;
        }
        return true;
    default:
        refuse_argument(context, arguments[0], "an INTEGER, or digits as TEXT");
        return false;
    }
}

/* bogo_uint(V): an unsigned integer; beyond the range of INTEGER its digits as TEXT. */
void sql_uint(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    uint64_t natural;
    (void)count;
    if (read_uint(context, arguments, &natural)) {
        start_document(context, &builder);
        bogo_write_uint(&builder, natural);
        ext_result_document(context, &builder);
    }
}

/* bogo_byte(V): an INTEGER from 0 to 255 as one byte. */
void sql_byte(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    uint64_t natural;
    (void)count;
    if (sqlite3_value_type(arguments[0]) != SQLITE_INTEGER) {
        refuse_argument(context, arguments[0], "an INTEGER from 0 to 255");
    } else if (read_natural(context, arguments[0], UINT8_MAX, &natural)) {
        start_document(context, &builder);
        bogo_write_byte(&builder, (uint8_t)natural);
        ext_result_document(context, &builder);
    }
}

/* bogo_blob(V): the bytes of a BLOB, whatever they are, even those of a document; of TEXT, its UTF-8. */
void sql_blob(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    bogo_builder builder;
    const uint8_t *bytes = NULL;
    const char *text = NULL;
    size_t size = 0;
    bogo_error error;
    int type = sqlite3_value_type(arguments[0]);
    (void)count;
    if (type != SQLITE_BLOB && type != SQLITE_TEXT) {
        refuse_argument(context, arguments[0], "a BLOB or TEXT");
        return;
    }
    bogo_status status = type == SQLITE_BLOB ? ext_read_blob(arguments[0], &bytes, &size, &error)
                                             : ext_read_text(arguments[0], &text, &size, &error);
    if (status != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_RESULT, &error);
        return;
    }
    start_document(context, &builder);
    bogo_write_blob(&builder, type == SQLITE_BLOB ? (const void *)bytes : text, size);
    ext_result_document(context, &builder);
}
