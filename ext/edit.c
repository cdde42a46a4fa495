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

/* Makes a document the result, by copying it. */
static void give_copy(sqlite3_context *context, const uint8_t *bytes, size_t size)
{
    sqlite3_result_blob64(context, bytes, size, SQLITE_TRANSIENT);
    sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
}

/* The same for one in memory of ext_spare_get(). */
static void give_spare(sqlite3_context *context, uint8_t *bytes, size_t size)
{
    sqlite3_result_blob64(context, bytes, size, ext_spare_release);
    sqlite3_result_subtype(context, EXT_SUBTYPE_BOGO);
}

/* The same for one that is a block of `memory`. */
static void give_document(sqlite3_context *context, const edit_memory *memory, uint8_t *bytes, size_t size)
{
    if (is_in_room(memory, bytes)) {
        give_copy(context, bytes, size);
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

/*
** Makes the changed document the result. SQLite copies a small one to where the row before had its own; a
** larger one is written to memory that is used again.
*/
static void give_change(sqlite3_context *context, const bogo_change *change, ext_spare *spare)
{
    uint8_t room[EDIT_ROOM];
    if (change->size <= sizeof(room)) {
        bogo_change_write(change, room);
        give_copy(context, room, change->size);
        return;
    }
    uint8_t *bytes = ext_spare_get(spare, change->size);
    if (bytes == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    bogo_change_write(change, bytes);
    give_spare(context, bytes, change->size);
}

/* The path arguments[1] of a call with no other, which the statement keeps with memory for the results. */
typedef struct single_path {
    bogo_path *compiled;
    ext_spare spare;
} single_path;

static void free_single_path(void *data)
{
    single_path *path = data;
    ext_spare_close(&path->spare);
    bogo_path_free(path->compiled);
    sqlite3_free(path);
}

/* As ext_open_path(); `path` is what an earlier row left, or `fresh`. False: NULL, or an error is reported. */
static bool open_single_path(sqlite3_context *context, sqlite3_value **arguments, single_path *fresh,
                             single_path **path)
{
    ext_path compiled;
    *path = sqlite3_get_auxdata(context, 1);
    if (*path != NULL) {
        return true;
    }
    if (!ext_compile_path(context, arguments, 1, &compiled)) {
        return false;
    }
    memset(fresh, 0, sizeof(*fresh));
    fresh->compiled = compiled.fresh;
    *path = fresh;
    return true;
}

/* As ext_close_path(). */
static void close_single_path(sqlite3_context *context, single_path *fresh, const single_path *path)
{
    if (path != fresh) {
        return;
    }
    single_path *kept = sqlite3_malloc64(sizeof(*kept));
    if (kept == NULL) { /* no harm done: the next row compiles it again */
        ext_spare_close(&fresh->spare);
        bogo_path_free(fresh->compiled);
    } else {
        *kept = *fresh;
        sqlite3_set_auxdata(context, 1, kept, free_single_path); /* may free it at once */
    }
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

/* Puts the value arguments[index + 1] at a path, which is arguments[index]. False: an error is reported. */
static bool put_at(edit_call *call, int index, bogo_edit how, const bogo_path *path)
{
    bogo_value value;
    if (!make_value(call, index + 1, bogo_path_length(path) == 0, &value)) {
        return false;
    }
    bogo_status status = bogo_editor_put(&call->editor, how, path, &value);
    if (status != BOGO_OK && status != BOGO_MISSING) {
        report(call, index);
        return false;
    }
    return true;
}

/* The same where the path is still to be read; NULL skips the value. */
static bool put(edit_call *call, int index, bogo_edit how)
{
    ext_path path;
    if (sqlite3_value_type(call->arguments[index]) == SQLITE_NULL) {
        return true;
    }
    if (!ext_open_path(call->context, call->arguments, index, &path)) {
        return false;
    }
    bool good = put_at(call, index, how, path.compiled);
    ext_close_path(call->context, index, &path);
    return good;
}

/* Puts arguments[2] at a path, which is arguments[1], where that is no simple edit. */
static void put_alone(sqlite3_context *context, sqlite3_value **arguments, bogo_edit how,
                      const ext_document *document, const bogo_path *path)
{
    edit_call call;
    open_call(&call, context, arguments, document);
    close_call(&call, put_at(&call, 1, how, path));
}

/* Puts arguments[2] at the path arguments[1]. */
static void put_one(sqlite3_context *context, sqlite3_value **arguments, bogo_edit how,
                    const ext_document *document)
{
    single_path fresh, *path;
    bogo_change change;
    bogo_value value;
    uint8_t room[BOGO_TEXT_ROOM];
    if (!open_single_path(context, arguments, &fresh, &path)) {
        return;
    }
    if (make_scalar(arguments[2], room, &value) &&
        bogo_change_put(&change, document->bytes, document->size, how, path->compiled, &value, NULL) ==
            BOGO_OK) {
        give_change(context, &change, &path->spare);
    } else {
        put_alone(context, arguments, how, document, path->compiled);
    }
    close_single_path(context, &fresh, path);
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
    if (count == 3 && sqlite3_value_type(arguments[1]) != SQLITE_NULL) {
        put_one(context, arguments, how, &document);
    } else {
        put_all(context, count, arguments, how, &document);
    }
    ext_close_document(context, 0, &document);
}

/* ---- bogo_remove -------------------------------------------------------------------------------------- */

/* Removes what a path, arguments[index], leads to. False: the result is NULL, or an error is reported. */
static bool remove_at(edit_call *call, int index, const bogo_path *path)
{
    if (bogo_path_length(path) == 0) {
        return false; /* without a root there is no document, but NULL */
    }
    bogo_status status = bogo_editor_remove(&call->editor, path);
    if (status != BOGO_OK && status != BOGO_MISSING) {
        report(call, index);
        return false;
    }
    return true;
}

/* The same where the path is still to be read. */
static bool remove_next(edit_call *call, int index)
{
    ext_path path;
    if (!ext_open_path(call->context, call->arguments, index, &path)) {
        return false;
    }
    bool good = remove_at(call, index, path.compiled);
    ext_close_path(call->context, index, &path);
    return good;
}

/* Removes what a path, arguments[1], leads to where that is no simple edit. */
static void remove_alone(sqlite3_context *context, sqlite3_value **arguments, const ext_document *document,
                         const bogo_path *path)
{
    edit_call call;
    open_call(&call, context, arguments, document);
    close_call(&call, remove_at(&call, 1, path));
}

/* Removes what the path arguments[1] leads to. */
static void remove_one(sqlite3_context *context, sqlite3_value **arguments, const ext_document *document)
{
    single_path fresh, *path;
    bogo_change change;
    if (!open_single_path(context, arguments, &fresh, &path)) {
        return;
    }
    if (bogo_change_remove(&change, document->bytes, document->size, path->compiled) == BOGO_OK) {
        give_change(context, &change, &path->spare);
    } else {
        remove_alone(context, arguments, document, path->compiled);
    }
    close_single_path(context, &fresh, path);
}

/* Removes from left to right. */
static void remove_all(sqlite3_context *context, int count, sqlite3_value **arguments,
                       const ext_document *document)
{
    edit_call call;
    bool good = true;
    open_call(&call, context, arguments, document);
    for (int i = 1; good && i < count; i++) {
        good = remove_next(&call, i);
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
    if (count == 2) {
        remove_one(context, arguments, &document);
    } else {
        remove_all(context, count, arguments, &document);
    }
    ext_close_document(context, 0, &document);
}

/* ---- bogo_patch --------------------------------------------------------------------------------------- */

/*
** Reports why a document could not be patched: the result cannot be, or there is a fault in the target, or
** else in the patch.
*/
static void report_patch(sqlite3_context *context, const ext_document *target, const ext_document *patch,
                         const bogo_error *error)
{
    bogo_error fault;
    bool damaged = ext_is_damage(error->status);
    if (damaged && bogo_check(target->bytes, target->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_DOCUMENT, &fault);
    } else if (damaged && bogo_check(patch->bytes, patch->size, NULL, &fault) != BOGO_OK) {
        ext_fail(context, 1, EXT_IN_DOCUMENT, &fault);
    } else {
        ext_fail(context, 0, EXT_IN_RESULT, error);
    }
}

/* What a result may take beyond target and patch, in wider sizes; if it takes more, it gets memory of its own. */
enum { PATCH_GROWTH = 256 };

static void patch_document(sqlite3_context *context, const ext_document *target, const ext_document *patch)
{
    uint8_t small[EDIT_ROOM];
    uint8_t *room = small;
    size_t room_size = sizeof(small);
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    if (patch->spare != NULL && target->size + patch->size > sizeof(small)) {
        room_size = target->size + patch->size + PATCH_GROWTH;
        room = ext_spare_get(patch->spare, room_size);
        if (room == NULL) {
            sqlite3_result_error_nomem(context);
            return;
        }
    }
    bogo_status status =
        bogo_patch_into(&target->root, &patch->root, &options, room, room_size, &bytes, &size, &error);
    if (status != BOGO_OK) {
        report_patch(context, target, patch, &error);
    } else if (bytes == small) {
        give_copy(context, bytes, size);
    } else if (bytes == room) {
        give_spare(context, bytes, size);
        return;
    } else {
        ext_result_bytes(context, bytes, size);
    }
    if (room != small) {
        ext_spare_release(room);
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
