/*
** edit.c - the SQL functions that change a document: set, insert, replace, array_insert, remove, patch.
**
** They act as SQLite's json_set() and its family do. The document is copied once, however many paths are
** given.
*/
#include "functions.h"

/* A call under way: its editor, and the builder that makes documents of the values to be put. */
typedef struct edit_call {
    sqlite3_context *context;
    sqlite3_value **arguments;
    bogo_editor editor;
    bogo_builder builder;
} edit_call;

/* Opens arguments[0] for editing. False: it was NULL, or an error is reported. */
static bool open_call(edit_call *call, ext_document *document)
{
    if (!ext_open_document(call->context, call->arguments, 0, document)) {
        return false;
    }
    bogo_options options = ext_options(sqlite3_context_db_handle(call->context));
    bogo_editor_init(&call->editor, document->bytes, document->size, &options);
    bogo_builder_init(&call->builder, &options);
    return true;
}

/* Reports why the editor failed at the path arguments[index]. */
static void report(const edit_call *call, int index)
{
    const bogo_error *error = &call->editor.error;
    switch (error->status) {
    case BOGO_E_PATH_ELEMENT:
    case BOGO_E_KEY_LENGTH:
    case BOGO_E_UTF8: /* of a key to be added */
        ext_fail_text(call->context, "argument %d: %s", index + 1, bogo_message(error->status));
        return;
    case BOGO_E_NO_MEMORY:
    case BOGO_E_TOO_BIG:
    case BOGO_E_DEPTH:
        ext_fail(call->context, 0, EXT_IN_RESULT, error);
        return;
    default:
        ext_fail(call->context, 0, EXT_IN_DOCUMENT, error);
    }
}

/* Ends a call. Its result is the edited document where `good`, else it is set already. */
static void close_call(edit_call *call, ext_document *document, bool good)
{
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    if (good && bogo_editor_finish_take(&call->editor, &bytes, &size, &error) == BOGO_OK) {
        ext_result_bytes(call->context, bytes, size);
    } else if (good) {
        ext_fail(call->context, 0, EXT_IN_RESULT, &error);
    }
    bogo_builder_free(&call->builder);
    bogo_editor_free(&call->editor);
    ext_close_document(call->context, 0, document);
}

/* ---- bogo_set, bogo_insert, bogo_replace, bogo_array_insert ------------------------------------------- */

/*
** Makes a value of arguments[index], in the builder's memory. JSON text is read as a field of an object, for
** a list that is not going to be the root is not to be written like one. False: an error is reported.
*/
static bool make_value(edit_call *call, int index, bool for_root, bogo_value *value)
{
    bogo_builder *builder = &call->builder;
    sqlite3_value *argument = call->arguments[index];
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    bogo_error error;
    bool as_field = !for_root && sqlite3_value_type(argument) == SQLITE_TEXT &&
                    sqlite3_value_subtype(argument) == EXT_SUBTYPE_JSON;
    bogo_builder_reset(builder);
    if (as_field) {
        bogo_begin_object(builder);
        bogo_write_key(builder, "", 0);
    }
    if (!ext_write_argument(call->context, builder, call->arguments, index)) {
        return false;
    }
    if (as_field) {
        bogo_end_object(builder);
    }
    bogo_status status = bogo_finish(builder, &bytes, &size, &error);
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &root, &error);
    }
    if (status == BOGO_OK && as_field) {
        status = bogo_find(&root, "", 0, value, &error);
    } else {
        *value = root;
    }
    if (status != BOGO_OK) {
        ext_fail(call->context, index, EXT_IN_RESULT, &error);
    }
    return status == BOGO_OK;
}

/* Puts the value arguments[index + 1] at the path arguments[index]. False: an error is reported. */
static bool put(edit_call *call, int index, bogo_edit how)
{
    ext_path path;
    bogo_value value;
    if (sqlite3_value_type(call->arguments[index]) == SQLITE_NULL) {
        return true;
    }
    if (!ext_open_path(call->context, call->arguments, index, &path)) {
        return false;
    }
    bool good = make_value(call, index + 1, bogo_path_is_root(path.compiled), &value);
    if (good) {
        bogo_status status = bogo_editor_put(&call->editor, how, path.compiled, &value);
        good = status == BOGO_OK || status == BOGO_MISSING;
        if (!good) {
            report(call, index);
        }
    }
    ext_close_path(call->context, index, &path);
    return good;
}

/*
** bogo_set(DOC, PATH, V, ...), and by the variant, a bogo_edit, bogo_insert, bogo_replace and
** bogo_array_insert: the document with each value at its path, from left to right. A NULL path skips its
** value.
*/
void sql_put(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    edit_call call;
    ext_document document;
    const ext_function *function = ext_running(context);
    call.context = context;
    call.arguments = arguments;
    if (count % 2 == 0) {
        ext_fail_text(context, "needs an odd number of arguments, %s(%s), but got %d", function->name,
                      function->arguments, count);
        return;
    }
    if (!open_call(&call, &document)) {
        return;
    }
    bool good = true;
    for (int i = 1; good && i < count; i += 2) {
        good = put(&call, i, (bogo_edit)function->variant);
    }
    close_call(&call, &document, good);
}

/* ---- bogo_remove -------------------------------------------------------------------------------------- */

/* Removes what the path arguments[index] leads to. False: the result is NULL, or an error is reported. */
static bool remove_one(edit_call *call, int index)
{
    ext_path path;
    if (!ext_open_path(call->context, call->arguments, index, &path)) {
        return false;
    }
    bool good = !bogo_path_is_root(path.compiled); /* without a root there is no document, but NULL */
    if (good) {
        bogo_status status = bogo_editor_remove(&call->editor, path.compiled);
        good = status == BOGO_OK || status == BOGO_MISSING;
        if (!good) {
            report(call, index);
        }
    }
    ext_close_path(call->context, index, &path);
    return good;
}

/* bogo_remove(DOC, PATH, ...): the document without what the paths lead to, removed from left to right. */
void sql_remove(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    edit_call call;
    ext_document document;
    call.context = context;
    call.arguments = arguments;
    if (!open_call(&call, &document)) {
        return;
    }
    bool good = true;
    for (int i = 1; good && i < count; i++) {
        good = remove_one(&call, i);
    }
    close_call(&call, &document, good);
}

/* ---- bogo_patch --------------------------------------------------------------------------------------- */

/*
** Reports why a document could not be patched: the fault is the first one in the target, or else in the
** patch.
*/
static void report_patch(sqlite3_context *context, const ext_document *target, const ext_document *patch,
                         const bogo_error *error)
{
    bogo_error fault;
    if (error->status == BOGO_E_NO_MEMORY) {
        ext_fail(context, 0, EXT_IN_RESULT, error);
    } else if (bogo_check(target->bytes, target->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_DOCUMENT, &fault);
    } else if (bogo_check(patch->bytes, patch->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 1, EXT_IN_DOCUMENT, &fault);
    } else {
        ext_fail(context, 0, EXT_IN_RESULT, error);
    }
}

/* bogo_patch(DOC, PATCH): the document changed by a merge patch, RFC 7396. */
void sql_patch(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document target, patch;
    bogo_builder builder;
    bogo_error error;
    (void)count;
    if (!ext_open_document(context, arguments, 0, &target)) {
        return;
    }
    if (ext_open_document(context, arguments, 1, &patch)) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        bogo_builder_init(&builder, &options);
        if (bogo_patch(&builder, &target.root, &patch.root, &error) == BOGO_OK) {
            ext_result_document(context, &builder);
        } else {
            bogo_builder_free(&builder);
            report_patch(context, &target, &patch, &error);
        }
        ext_close_document(context, 1, &patch);
    }
    ext_close_document(context, 0, &target);
}
