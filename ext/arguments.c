/*
** arguments.c - SQL arguments as text, documents and paths, and as values to be put into documents. See
** common.h.
*/
#include "common.h"

#include <string.h>

/* ---- Text and BLOB arguments --------------------------------------------------------------------------- */

/* SQLite gives NULL for text or for a blob with bytes only when it ran out of memory converting it. */
static bogo_status out_of_memory(bogo_error *error)
{
    error->status = BOGO_E_NO_MEMORY;
    error->offset = 0;
    return BOGO_E_NO_MEMORY;
}

bogo_status ext_read_text(sqlite3_value *argument, const char **text, size_t *size, bogo_error *error)
{
    /* In this order: asking for the text may change its encoding, and with it the number of bytes. */
    *text = (const char *)sqlite3_value_text(argument);
    *size = (size_t)sqlite3_value_bytes(argument);
    return *text != NULL ? BOGO_OK : out_of_memory(error);
}

bogo_status ext_read_blob(sqlite3_value *argument, const uint8_t **bytes, size_t *size, bogo_error *error)
{
    *bytes = sqlite3_value_blob(argument);
    *size = (size_t)sqlite3_value_bytes(argument);
    return *bytes != NULL || *size == 0 ? BOGO_OK : out_of_memory(error);
}

/* Whether nothing is wrong in a text of `size` bytes before its end; else that is reported. */
static bool is_utf8(sqlite3_context *context, int index, size_t wrong, size_t size)
{
    if (wrong < size) {
        ext_fail_text(context, "argument %d is TEXT that is not UTF-8 (byte %llu)", index + 1,
                      (sqlite3_uint64)wrong);
    }
    return wrong >= size;
}

bool ext_read_utf8(sqlite3_context *context, sqlite3_value **arguments, int index, const char **text,
                   size_t *size)
{
    bogo_error error;
    if (ext_read_text(arguments[index], text, size, &error) != BOGO_OK) {
        ext_fail(context, index, EXT_IN_RESULT, &error);
        return false;
    }
    return is_utf8(context, index, bogo_utf8_error(*text, *size), *size);
}

/* A number is written as it is: its JSON text would say the same, but SQLite's has only 15 digits. */
static bogo_status write_json_argument(bogo_builder *builder, sqlite3_value *argument, bogo_error *error)
{
    const char *text;
    size_t size;
    bogo_status status = BOGO_OK;
    switch (sqlite3_value_type(argument)) {
    case SQLITE_INTEGER:
        bogo_write_int(builder, sqlite3_value_int64(argument));
        break;
    case SQLITE_FLOAT:
        bogo_write_float(builder, sqlite3_value_double(argument));
        break;
    default:
        status = ext_read_text(argument, &text, &size, error);
        if (status == BOGO_OK) {
            status = bogo_from_json(builder, text, size, error);
        }
    }
    return status;
}

bogo_status ext_encode_json(const bogo_options *options, sqlite3_value *argument, uint8_t **bytes,
                            size_t *size, bogo_error *error)
{
    bogo_builder builder;
    bogo_builder_init(&builder, options);
    bogo_status status = write_json_argument(&builder, argument, error);
    if (status == BOGO_OK) {
        status = bogo_finish_take(&builder, bytes, size, error);
    }
    bogo_builder_free(&builder);
    return status;
}

/* ---- Document arguments -------------------------------------------------------------------------------- */

static bogo_status open_blob(sqlite3_value *argument, ext_document *document, bogo_error *error)
{
    bogo_status status = ext_read_blob(argument, &document->bytes, &document->size, error);
    if (status == BOGO_OK) {
        status = bogo_open(document->bytes, document->size, &document->root, error);
    }
    return status;
}

static bogo_status encode_argument(sqlite3 *database, sqlite3_value *argument, ext_document *document,
                                   bogo_error *error)
{
    bogo_options options = ext_options(database);
    bogo_status status = ext_encode_json(&options, argument, &document->owned, &document->size, error);
    if (status == BOGO_OK) {
        document->bytes = document->owned;
        status = bogo_open(document->bytes, document->size, &document->root, error);
    }
    return status;
}

/* Where the fault of an argument lies that was no document. */
static ext_place place_of_fault(sqlite3_value *argument, const bogo_error *error)
{
    return sqlite3_value_type(argument) == SQLITE_BLOB ? ext_place_in_blob(argument, error) : EXT_IN_JSON;
}

/* JSON text that was encoded for an earlier row, as auxiliary data of its argument. */
typedef struct kept_document {
    uint8_t *bytes;
    size_t size;
    ext_spare spare;
} kept_document;

static void free_kept_document(void *data)
{
    kept_document *kept = data;
    ext_spare_close(&kept->spare);
    sqlite3_free(kept->bytes);
    sqlite3_free(kept);
}

/* Whether an earlier row left its encoding of this argument; SQLite keeps it only if the text is the same. */
static bool open_kept_document(sqlite3_context *context, int index, ext_document *document)
{
    kept_document *kept = sqlite3_get_auxdata(context, index);
    if (kept == NULL) {
        return false;
    }
    document->bytes = kept->bytes;
    document->size = kept->size;
    document->spare = &kept->spare;
    return bogo_open(kept->bytes, kept->size, &document->root, NULL) == BOGO_OK;
}

bool ext_open_other_document(sqlite3_context *context, sqlite3_value **arguments, int index,
                             ext_document *document)
{
    bogo_error error;
    bogo_status status;
    sqlite3_value *argument = arguments[index];
    int type = sqlite3_value_type(argument);
    if (type == SQLITE_BLOB) {
        status = open_blob(argument, document, &error);
    } else if (type == SQLITE_NULL) {
        return false;
    } else if (open_kept_document(context, index, document)) {
        return true;
    } else {
        status = encode_argument(sqlite3_context_db_handle(context), argument, document, &error);
    }
    if (status != BOGO_OK) {
        ext_fail(context, index, place_of_fault(argument, &error), &error);
    }
    return status == BOGO_OK;
}

void ext_keep_document(sqlite3_context *context, int index, ext_document *document)
{
    kept_document *kept = sqlite3_malloc64(sizeof(*kept));
    if (kept == NULL) { /* no harm done: the next row encodes it again */
        sqlite3_free(document->owned);
    } else {
        memset(kept, 0, sizeof(*kept));
        kept->bytes = document->owned;
        kept->size = document->size;
        sqlite3_set_auxdata(context, index, kept, free_kept_document); /* may free it at once */
    }
    document->owned = NULL;
}

int ext_load_document(sqlite3 *database, const char *function, sqlite3_value *argument, int index,
                      ext_document *document, char **message)
{
    bogo_error error;
    bogo_status status;
    int type = sqlite3_value_type(argument);
    memset(document, 0, sizeof(*document));
    if (type == SQLITE_NULL) {
        return SQLITE_OK;
    }
    status = type == SQLITE_BLOB ? open_blob(argument, document, &error)
                                 : encode_argument(database, argument, document, &error);
    if (status == BOGO_OK) {
        return SQLITE_OK;
    }
    *message = ext_error_text(function, index, place_of_fault(argument, &error), &error);
    return ext_error_code(status);
}

/* ---- Path arguments ------------------------------------------------------------------------------------ */

/*
** How many bytes of a path to show in a message: no more characters than anyone would read, and none from
** where a NUL or bytes that are not UTF-8 stand, which a message cannot hold.
*/
static size_t shown_of_path(const char *path, size_t size)
{
    enum { MOST = 200 };
    size_t valid = bogo_utf8_error(path, size);
    size_t at = 0;
    for (unsigned characters = 0; at < valid && path[at] != '\0'; at++) {
        bool first = ((unsigned)path[at] & 0xC0) != 0x80; /* byte of a character */
        if (first && characters++ == MOST) {
            break;
        }
    }
    return at;
}

/* The error for text that is no path. */
static char *path_error_text(const char *function, const char *path, size_t size, const bogo_error *error)
{
    size_t shown = shown_of_path(path, size);
    return sqlite3_mprintf("%s: bad path '%.*s%s' at position %llu: %s", function, (int)shown, path,
                           shown < size ? "..." : "", (sqlite3_uint64)error->offset,
                           bogo_message(error->status));
}

int ext_load_path(const char *function, sqlite3_value *argument, int index, bogo_path **path, char **message)
{
    bogo_error error;
    bogo_status status;
    const char *text = "";
    size_t size = 0;
    int type = sqlite3_value_type(argument);
    *path = NULL;
    switch (type) {
    case SQLITE_NULL:
        return SQLITE_OK;
    case SQLITE_INTEGER:
        status = bogo_path_from_index(sqlite3_value_int64(argument), &ext_allocator, path, &error);
        break;
    case SQLITE_TEXT:
        status = ext_read_text(argument, &text, &size, &error);
        if (status == BOGO_OK) {
            status = bogo_path_compile(text, size, &ext_allocator, path, &error);
        }
        break;
    default:
        *message = sqlite3_mprintf("%s: argument %d must be a path, TEXT or INTEGER, but is %s", function,
                                   index + 1, ext_type_name(type));
        return SQLITE_ERROR;
    }
    if (status == BOGO_OK) {
        return SQLITE_OK;
    }
    *message = status == BOGO_E_NO_MEMORY ? NULL : path_error_text(function, text, size, &error);
    return ext_error_code(status);
}

static void free_path(void *path)
{
    bogo_path_free(path);
}

bool ext_compile_path(sqlite3_context *context, sqlite3_value **arguments, int index, ext_path *path)
{
    char *message = NULL;
    int code = ext_load_path(ext_running(context)->name, arguments[index], index, &path->fresh, &message);
    if (code != SQLITE_OK) {
        ext_fail_message(context, code, message);
    }
    path->compiled = path->fresh;
    return path->compiled != NULL;
}

void ext_keep_path(sqlite3_context *context, int index, ext_path *path)
{
    sqlite3_set_auxdata(context, index, path->fresh, free_path); /* may free it at once */
    path->fresh = NULL;
}

/* ---- SQL values into documents ------------------------------------------------------------------------- */

static bool write_text(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index)
{
    const char *text;
    size_t size;
    bogo_error error;
    if (ext_read_text(arguments[index], &text, &size, &error) != BOGO_OK) {
        ext_fail(context, index, EXT_IN_RESULT, &error);
        return false;
    }
    return is_utf8(context, index, bogo_write_utf8(builder, text, size), size);
}

static bool write_json(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index)
{
    const char *text;
    size_t size;
    bogo_error error;
    bogo_status status = ext_read_text(arguments[index], &text, &size, &error);
    if (status == BOGO_OK) {
        status = bogo_from_json(builder, text, size, &error);
    }
    if (status != BOGO_OK) {
        ext_fail(context, index, EXT_IN_JSON, &error);
    }
    return status == BOGO_OK;
}

/*
** Embeds a document that a bogo function returned. It is checked nevertheless: such a function may have
** copied a part of a damaged one.
*/
static bool write_document(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments,
                           int index)
{
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    bogo_error error;
    bogo_status status = ext_read_blob(arguments[index], &bytes, &size, &error);
    if (status == BOGO_OK) {
        status = bogo_check(bytes, size, NULL, &error);
    }
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &root, &error);
    }
    if (status != BOGO_OK) {
        ext_fail(context, index, EXT_IN_DOCUMENT, &error);
        return false;
    }
    bogo_write_value(builder, &root);
    return true;
}

static bool write_blob(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index)
{
    const uint8_t *bytes;
    size_t size;
    bogo_error error = {BOGO_E_VERSION, 0};
    if (ext_is_jsonb(arguments[index])) {
        ext_fail(context, index, EXT_IN_JSONB, &error);
        return false;
    }
    if (ext_read_blob(arguments[index], &bytes, &size, &error) != BOGO_OK) {
        ext_fail(context, index, EXT_IN_DOCUMENT, &error);
        return false;
    }
    bogo_write_blob(builder, bytes, size);
    return true;
}

bool ext_write_key(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index)
{
    const char *text;
    size_t size;
    bogo_error error;
    int type = sqlite3_value_type(arguments[index]);
    if (type == SQLITE_BLOB || type == SQLITE_NULL) {
        ext_fail_text(context, "argument %d is a key and must be TEXT, but is %s", index + 1,
                      ext_type_name(type));
        return false;
    }
    if (ext_read_text(arguments[index], &text, &size, &error) != BOGO_OK) {
        ext_fail(context, index, EXT_IN_RESULT, &error);
        return false;
    }
    if (size > BOGO_MAX_KEY) {
        ext_fail_text(context, "argument %d: %s", index + 1, bogo_message(BOGO_E_KEY_LENGTH));
        return false;
    }
    return is_utf8(context, index, bogo_write_utf8_key(builder, text, size), size);
}

bool ext_write_argument(sqlite3_context *context, bogo_builder *builder, sqlite3_value **arguments, int index)
{
    sqlite3_value *argument = arguments[index];
    if (builder->error.status != BOGO_OK) {
        return true; /* its end will report it */
    }
    switch (sqlite3_value_type(argument)) {
    case SQLITE_INTEGER:
        bogo_write_int(builder, sqlite3_value_int64(argument));
        return true;
    case SQLITE_FLOAT:
        bogo_write_float(builder, sqlite3_value_double(argument));
        return true;
    case SQLITE_TEXT:
        return sqlite3_value_subtype(argument) == EXT_SUBTYPE_JSON
                   ? write_json(context, builder, arguments, index)
                   : write_text(context, builder, arguments, index);
    case SQLITE_BLOB:
        return sqlite3_value_subtype(argument) == EXT_SUBTYPE_BOGO
                   ? write_document(context, builder, arguments, index)
                   : write_blob(context, builder, arguments, index);
    default:
        bogo_write_null(builder);
        return true;
    }
}
