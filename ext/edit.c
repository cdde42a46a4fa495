/*
** edit.c - the SQL functions that change a document: set, insert, replace, array_insert, remove, patch.
**
** They act as SQLite's json_set() and its family do. The document is copied once, however many paths are
** given.
*/
#include "functions.h"

#include <stddef.h>
#include <string.h>

/* ---- Memory ------------------------------------------------------------------------------------------- */

/*
** What the codec allocates in a call comes from the stack as long as it fits, because two allocations cost
** more than a small document takes to edit. What is larger comes from SQLite.
*/
enum { EDIT_ROOM = 8192 };

typedef struct edit_memory {
    bogo_allocator allocator;
    size_t used;
    union {
        max_align_t align;
        uint8_t bytes[EDIT_ROOM];
    } room;
} edit_memory;

static bool is_in_room(const edit_memory *memory, const void *block)
{
    return (uintptr_t)block - (uintptr_t)memory->room.bytes < EDIT_ROOM;
}

/* A block in the room that must grow moves: to behind all others there, or out. */
static void *resize_block(void *context, void *block, size_t size)
{
    edit_memory *memory = context;
    bool in_room = block != NULL && is_in_room(memory, block);
    if (block != NULL && !in_room) {
        return sqlite3_realloc64(block, size);
    }
    size_t end = memory->used;
    size_t start = (end + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    void *moved;
    if (start <= EDIT_ROOM && size <= EDIT_ROOM - start) {
        moved = memory->room.bytes + start;
        memory->used = start + size;
    } else {
        moved = sqlite3_malloc64(size);
    }
    if (moved != NULL && in_room) {
        size_t old = (size_t)(memory->room.bytes + end - (uint8_t *)block); /* its bytes, and maybe more */
        memcpy(moved, block, old < size ? old : size);
    }
    return moved;
}

static void release_block(void *context, void *block)
{
    if (!is_in_room(context, block)) {
        sqlite3_free(block);
    }
}

/* Fills in options whose allocator is `memory`, which must stay where it is. */
static void open_memory(sqlite3_context *context, edit_memory *memory, bogo_options *options)
{
    memory->allocator.resize = resize_block;
    memory->allocator.release = release_block;
    memory->allocator.context = memory;
    memory->used = 0;
    *options = ext_options(sqlite3_context_db_handle(context));
    options->allocator = &memory->allocator;
}

/* Makes a document, which is a block of `memory`, the result. */
static void give_document(sqlite3_context *context, const edit_memory *memory, uint8_t *bytes, size_t size)
{
    if (is_in_room(memory, bytes)) {
        sqlite3_result_blob64(context, bytes, size, SQLITE_TRANSIENT);
        sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
    } else {
        ext_result_bytes(context, bytes, size);
    }
}

/* ---- One simple edit ----------------------------------------------------------------------------------- */

/* A number, null or a short text as a value in `room`. False: it is none of these. */
static bool make_scalar(sqlite3_value *argument, uint8_t room[BOGO_TEXT_ROOM], bogo_value *value)
{
    const char *text;
    size_t size;
    bogo_error error;
    switch (sqlite3_value_type(argument)) {
    case SQLITE_INTEGER:
        bogo_value_of_int(sqlite3_value_int64(argument), room, value);
        return true;
    case SQLITE_FLOAT:
        bogo_value_of_float(sqlite3_value_double(argument), room, value);
        return true;
    case SQLITE_NULL:
        bogo_value_of_null(room, value);
        return true;
    case SQLITE_TEXT:
        return sqlite3_value_subtype(argument) != EXT_SUBTYPE_JSON &&
               ext_read_text(argument, &text, &size, &error) == BOGO_OK &&
               bogo_value_of_text(text, size, room, value);
    default:
        return false;
    }
}

/* Makes the changed document the result. SQLite copies a small one to where the row before had its own. */
static void give_change(sqlite3_context *context, const bogo_change *change)
{
    uint8_t room[EDIT_ROOM];
    if (change->size <= sizeof(room)) {
        bogo_change_write(change, room);
        sqlite3_result_blob64(context, room, change->size, SQLITE_TRANSIENT);
        sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
        return;
    }
    uint8_t *bytes = sqlite3_malloc64(change->size);
    if (bytes == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    bogo_change_write(change, bytes);
    ext_result_bytes(context, bytes, change->size);
}

/* Puts arguments[2] at the path arguments[1] if that is a simple edit. False: it is not, and nothing is done. */
static bool put_at_once(sqlite3_context *context, sqlite3_value **arguments, bogo_edit how,
                        const ext_document *document)
{
    ext_path path;
    bogo_change change;
    bogo_value value;
    uint8_t room[BOGO_TEXT_ROOM];
    if (sqlite3_value_type(arguments[1]) == SQLITE_NULL || !make_scalar(arguments[2], room, &value)) {
        return false;
    }
    if (!ext_open_path(context, arguments, 1, &path)) {
        return true; /* an error is reported */
    }
    bool simple = bogo_change_put(&change, document->bytes, document->size, how, path.compiled, &value,
                                  NULL) == BOGO_OK;
    if (simple) {
        give_change(context, &change);
    }
    ext_close_path(context, 1, &path);
    return simple;
}

/* Removes what the path arguments[1] leads to, in the same way. */
static bool remove_at_once(sqlite3_context *context, sqlite3_value **arguments, const ext_document *document)
{
    ext_path path;
    bogo_change change;
    if (!ext_open_path(context, arguments, 1, &path)) {
        return true; /* the result is NULL, or an error is reported */
    }
    bool simple = bogo_change_remove(&change, document->bytes, document->size, path.compiled) == BOGO_OK;
    if (simple) {
        give_change(context, &change);
    }
    ext_close_path(context, 1, &path);
    return simple;
}

/* ---- A call that edits -------------------------------------------------------------------------------- */

/* A call under way: its editor, and what makes values of the arguments to be put. */
typedef struct edit_call {
    sqlite3_context *context;
    sqlite3_value **arguments;
    bogo_editor editor;
    bogo_builder builder; /* of values that are no scalars or long; opened when one comes */
    bool has_builder;
    uint8_t scalar[BOGO_TEXT_ROOM];
    edit_memory memory;
    bogo_options options;
} edit_call;

static void open_call(edit_call *call, sqlite3_context *context, sqlite3_value **arguments,
                      const ext_document *document)
{
    call->context = context;
    call->arguments = arguments;
    open_memory(context, &call->memory, &call->options);
    bogo_editor_init(&call->editor, document->bytes, document->size, &call->options);
    call->has_builder = false;
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
static void close_call(edit_call *call, bool good)
{
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    if (good && bogo_editor_finish_take(&call->editor, &bytes, &size, &error) == BOGO_OK) {
        give_document(call->context, &call->memory, bytes, size);
    } else if (good) {
        ext_fail(call->context, 0, EXT_IN_RESULT, &error);
    }
    if (call->has_builder) {
        bogo_builder_free(&call->builder);
    }
    bogo_editor_free(&call->editor);
}

/* ---- bogo_set, bogo_insert, bogo_replace, bogo_array_insert ------------------------------------------- */

static bogo_builder *open_builder(edit_call *call)
{
    if (call->has_builder) {
        bogo_builder_reset(&call->builder);
    } else {
        bogo_builder_init(&call->builder, &call->options);
        call->has_builder = true;
    }
    return &call->builder;
}

/*
** Makes a value of arguments[index], in the builder's memory. JSON text is read as a field of an object, for
** a list that is not going to be the root is not to be written like one. False: an error is reported.
*/
static bool build_value(edit_call *call, int index, bool as_field, bogo_value *value)
{
    bogo_builder *builder = open_builder(call);
    const uint8_t *bytes;
    size_t size;
    bogo_value object;
    bogo_error error;
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
        status = bogo_open(bytes, size, as_field ? &object : value, &error);
    }
    if (status == BOGO_OK && as_field) {
        status = bogo_find(&object, "", 0, value, &error);
    }
    if (status != BOGO_OK) {
        ext_fail(call->context, index, EXT_IN_RESULT, &error);
    }
    return status == BOGO_OK;
}

/* Makes a value of arguments[index]; what most are needs no builder. */
static bool make_value(edit_call *call, int index, bool for_root, bogo_value *value)
{
    sqlite3_value *argument = call->arguments[index];
    bool is_json = sqlite3_value_type(argument) == SQLITE_TEXT && !for_root &&
                   sqlite3_value_subtype(argument) == EXT_SUBTYPE_JSON;
    return make_scalar(argument, call->scalar, value) || build_value(call, index, is_json, value);
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
    bool good = make_value(call, index + 1, bogo_path_length(path.compiled) == 0, &value);
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

/* Puts all values, from left to right. */
static void put_all(sqlite3_context *context, int count, sqlite3_value **arguments, bogo_edit how,
                    const ext_document *document)
{
    edit_call call;
    bool good = true;
    open_call(&call, context, arguments, document);
    for (int i = 1; good && i < count; i += 2) {
        good = put(&call, i, how);
    }
    close_call(&call, good);
}

/*
** bogo_set(DOC, PATH, V, ...), and by the variant, a bogo_edit, bogo_insert, bogo_replace and
** bogo_array_insert: the document with each value at its path, from left to right. A NULL path skips its
** value.
*/
void sql_put(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    const ext_function *function = ext_running(context);
    bogo_edit how = (bogo_edit)function->variant;
    if (count % 2 == 0) {
        ext_fail_text(context, "needs an odd number of arguments, %s(%s), but got %d", function->name,
                      function->arguments, count);
        return;
    }
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (count != 3 || !put_at_once(context, arguments, how, &document)) {
        put_all(context, count, arguments, how, &document);
    }
    ext_close_document(context, 0, &document);
}

/* ---- bogo_remove -------------------------------------------------------------------------------------- */

/* Removes what the path arguments[index] leads to. False: the result is NULL, or an error is reported. */
static bool remove_one(edit_call *call, int index)
{
    ext_path path;
    if (!ext_open_path(call->context, call->arguments, index, &path)) {
        return false;
    }
    bool good = bogo_path_length(path.compiled) > 0; /* without a root there is no document, but NULL */
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

/* Removes from left to right. */
static void remove_all(sqlite3_context *context, int count, sqlite3_value **arguments,
                       const ext_document *document)
{
    edit_call call;
    bool good = true;
    open_call(&call, context, arguments, document);
    for (int i = 1; good && i < count; i++) {
        good = remove_one(&call, i);
    }
    close_call(&call, good);
}

/* bogo_remove(DOC, PATH, ...): the document without what the paths lead to, removed from left to right. */
void sql_remove(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (count != 2 || !remove_at_once(context, arguments, &document)) {
        remove_all(context, count, arguments, &document);
    }
    ext_close_document(context, 0, &document);
}

/* ---- bogo_patch --------------------------------------------------------------------------------------- */

/*
** Reports why a document could not be patched: the result cannot be, or there is a fault in the target, or else
** in the patch.
*/
static void report_patch(sqlite3_context *context, const ext_document *target, const ext_document *patch,
                         const bogo_error *error)
{
    bogo_error fault;
    bool damaged = error->status != BOGO_E_NO_MEMORY && error->status != BOGO_E_TOO_BIG &&
                   error->status != BOGO_E_DEPTH;
    if (damaged && bogo_check(target->bytes, target->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_DOCUMENT, &fault);
    } else if (damaged && bogo_check(patch->bytes, patch->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 1, EXT_IN_DOCUMENT, &fault);
    } else {
        ext_fail(context, 0, EXT_IN_RESULT, error);
    }
}

static void patch_document(sqlite3_context *context, const ext_document *target, const ext_document *patch)
{
    uint8_t room[EDIT_ROOM];
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    if (bogo_patch_into(&target->root, &patch->root, &options, room, sizeof(room), &bytes, &size, &error) !=
        BOGO_OK) {
        report_patch(context, target, patch, &error);
    } else if (bytes == room) {
        sqlite3_result_blob64(context, bytes, size, SQLITE_TRANSIENT);
        sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
    } else {
        ext_result_bytes(context, bytes, size);
    }
}

/* bogo_patch(DOC, PATCH): the document changed by a merge patch, RFC 7396. */
void sql_patch(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document target, patch;
    (void)count;
    if (!ext_open_document(context, arguments, 0, &target)) {
        return;
    }
    if (ext_open_document(context, arguments, 1, &patch)) {
        patch_document(context, &target, &patch);
        ext_close_document(context, 1, &patch);
    }
    ext_close_document(context, 0, &target);
}
