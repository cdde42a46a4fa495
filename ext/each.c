/*
** each.c - bogo_each() and bogo_tree(): the items of one container, or everything in a document, as rows.
**
** A cursor holds the document and where a walk through it stands: nothing grows with the number of rows. A
** column is computed when it is read.
*/
#include "functions.h"
#include "table.h"

#include <string.h>

typedef struct each_cursor {
    sqlite3_vtab_cursor base;
    bogo_walk walk;
    bool everything; /* bogo_tree */
    bool has_row;
    sqlite3_int64 row;
    ext_document document;
    uint8_t *copy; /* the bytes of a BLOB, which are only lent to xFilter; memory kept from one to the next */
    size_t copy_capacity;
    sqlite3_value *json;  /* DOC, when it is not a BLOB */
    int path_type;        /* PATH: SQLITE_TEXT, SQLITE_INTEGER, or SQLITE_NULL for none. It stays from one */
    sqlite3_int64 number; /* xFilter to the next, which mostly has the same: as INTEGER, */
    bogo_buffer given;    /* as TEXT, */
    bogo_buffer prefix;   /* as TEXT that begins with '$', */
    bogo_path *path;      /* and compiled, NULL for none */
    bogo_buffer text;     /* where a fullkey or path is put together */
} each_cursor;

static each_cursor *each_cursor_of(sqlite3_vtab_cursor *cursor)
{
    return (each_cursor *)cursor;
}

static int each_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor)
{
    const ext_table *opened = (const ext_table *)table;
    int result = ext_table_new_cursor(sizeof(each_cursor), cursor);
    if (result != SQLITE_OK) {
        return result;
    }
    each_cursor *created = each_cursor_of(*cursor);
    bogo_options options = ext_options(opened->database);
    bogo_walk_init(&created->walk, &options);
    bogo_buffer_init(&created->given, &options);
    bogo_buffer_init(&created->prefix, &options);
    bogo_buffer_init(&created->text, &options);
    created->everything = opened->module->variant == EACH_EVERYTHING;
    created->path_type = SQLITE_NULL;
    return SQLITE_OK;
}

/* Forgets the document of the last xFilter. */
static void each_reset(each_cursor *cursor)
{
    if (cursor->document.owned != NULL) {
        sqlite3_free(cursor->document.owned);
        sqlite3_value_free(cursor->json);
        cursor->document.owned = NULL;
        cursor->json = NULL;
    }
    cursor->row = 0;
    cursor->has_row = false;
}

/* Forgets PATH. */
static void each_reset_path(each_cursor *cursor)
{
    bogo_path_free(cursor->path);
    cursor->path = NULL;
    cursor->path_type = SQLITE_NULL;
    cursor->given.size = 0;
    cursor->prefix.size = 0;
}

static int each_close(sqlite3_vtab_cursor *base)
{
    each_cursor *cursor = each_cursor_of(base);
    each_reset(cursor);
    each_reset_path(cursor);
    bogo_buffer_free(&cursor->given);
    bogo_buffer_free(&cursor->prefix);
    bogo_buffer_free(&cursor->text);
    sqlite3_free(cursor->copy);
    bogo_walk_free(&cursor->walk);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

/* ---- Arguments ---------------------------------------------------------------------------------------- */

/* Moves the document into the cursor's own memory: it has to last until the last row. */
static int each_keep_document(each_cursor *cursor)
{
    ext_document *document = &cursor->document;
    if (document->size > cursor->copy_capacity) {
        sqlite3_free(cursor->copy);
        cursor->copy_capacity = 0;
        cursor->copy = sqlite3_malloc64(document->size);
        if (cursor->copy == NULL) {
            return SQLITE_NOMEM;
        }
        cursor->copy_capacity = document->size;
    }
    memcpy(cursor->copy, document->bytes, document->size);
    document->bytes = cursor->copy;
    document->root.data = cursor->copy + bogo_offset(&document->root);
    document->root.document = cursor->copy;
    return SQLITE_OK;
}

/* Opens DOC; cursor->document.bytes is NULL when it is NULL. */
static int each_load_document(each_cursor *cursor, sqlite3_value *argument)
{
    const ext_table *table = ext_table_of(&cursor->base);
    char *message = NULL;
    int result =
        ext_load_document(table->database, table->module->name, argument, 0, &cursor->document, &message);
    if (result != SQLITE_OK) {
        return ext_table_fail(&cursor->base, result, message);
    }
    if (cursor->document.bytes == NULL) {
        return SQLITE_OK;
    }
    if (cursor->document.owned == NULL) {
        return each_keep_document(cursor);
    }
    cursor->json = sqlite3_value_dup(argument);
    return cursor->json != NULL ? SQLITE_OK : SQLITE_NOMEM;
}

/* Whether PATH is the one of the last xFilter, as in a join it mostly is. `text` is for TEXT. */
static bool each_has_path(const each_cursor *cursor, sqlite3_value *argument, const char *text, size_t size)
{
    return cursor->path_type == SQLITE_INTEGER
               ? cursor->number == sqlite3_value_int64(argument)
               : size == cursor->given.size && (size == 0 || memcmp(text, cursor->given.data, size) == 0);
}

/* Whether PATH, taken into `given`, is TEXT that begins with '$'. */
static bool each_is_spelled(const each_cursor *cursor)
{
    return cursor->given.size > 0 && cursor->given.data[0] == '$';
}

/* Puts PATH into `prefix`, from which every fullkey starts: TEXT that begins with '$' as it is. */
static void each_spell_path(each_cursor *cursor)
{
    const char *text = (const char *)cursor->given.data;
    size_t size = cursor->given.size;
    bogo_buffer *prefix = &cursor->prefix;
    if (each_is_spelled(cursor)) {
        bogo_buffer_append(prefix, text, size);
        return;
    }
    bogo_buffer_append(prefix, "$", 1);
    if (cursor->path_type == SQLITE_INTEGER && cursor->number < 0) {
        bogo_path_append_index_from_end(prefix, 0 - (uint64_t)cursor->number);
    } else if (cursor->path_type == SQLITE_INTEGER) {
        bogo_path_append_index(prefix, (uint64_t)cursor->number);
    } else if (size > 0 && text[0] == '[') {
        bogo_buffer_append(prefix, text, size);
    } else {
        bogo_path_append_key(prefix, text, size);
    }
}

/* Takes in a PATH that is not NULL, unless the cursor has it already. */
static int each_load_path(each_cursor *cursor, sqlite3_value *argument)
{
    char *message = NULL;
    const char *text = "";
    size_t size = 0;
    bogo_error error;
    int type = sqlite3_value_type(argument);
    if (type == SQLITE_TEXT && ext_read_text(argument, &text, &size, &error) != BOGO_OK) {
        return SQLITE_NOMEM;
    }
    if (type == cursor->path_type && each_has_path(cursor, argument, text, size)) {
        return SQLITE_OK;
    }
    each_reset_path(cursor);
    int result =
        ext_load_path(ext_table_of(&cursor->base)->module->name, argument, 1, &cursor->path, &message);
    if (result != SQLITE_OK) {
        return ext_table_fail(&cursor->base, result, message);
    }
    cursor->path_type = type;
    cursor->number = type == SQLITE_INTEGER ? sqlite3_value_int64(argument) : 0;
    bogo_buffer_append(&cursor->given, text, size);
    each_spell_path(cursor);
    bogo_status status = cursor->given.status != BOGO_OK ? cursor->given.status : cursor->prefix.status;
    if (status != BOGO_OK) {
        each_reset_path(cursor);
        return ext_error_code(status);
    }
    return SQLITE_OK;
}

/* Takes in that there is no PATH. */
static int each_load_no_path(each_cursor *cursor)
{
    if (cursor->path_type != SQLITE_NULL || cursor->prefix.size == 0) {
        each_reset_path(cursor);
        bogo_buffer_append(&cursor->prefix, "$", 1);
    }
    return cursor->prefix.status == BOGO_OK ? SQLITE_OK : SQLITE_NOMEM;
}

/* ---- Walking ------------------------------------------------------------------------------------------ */

/* The walk is at its end, or met damage. */
static int each_stop(each_cursor *cursor)
{
    cursor->has_row = false;
    return cursor->walk.error.status == BOGO_OK
               ? SQLITE_OK
               : ext_table_fail_at(&cursor->base, EXT_IN_DOCUMENT, &cursor->walk.error);
}

static int each_next(sqlite3_vtab_cursor *base)
{
    each_cursor *cursor = each_cursor_of(base);
    cursor->row++;
    return bogo_walk_next(&cursor->walk) ? SQLITE_OK : each_stop(cursor);
}

/* Goes to the first row: what PATH names or, if it is a container and bogo_each was called, its first item. */
static int each_start(each_cursor *cursor)
{
    bogo_error error;
    bogo_value found;
    const bogo_value *start = &cursor->document.root;
    if (cursor->path != NULL && bogo_path_length(cursor->path) > 0) {
        bogo_status status = bogo_path_find(cursor->path, start, &found, &error);
        if (status == BOGO_MISSING) {
            return SQLITE_OK;
        }
        if (status != BOGO_OK) {
            return ext_table_fail_at(&cursor->base, EXT_IN_DOCUMENT, &error);
        }
        start = &found;
    }
    cursor->has_row = true;
    bogo_walk_start(&cursor->walk, start, cursor->everything);
    bool into = !cursor->everything && ext_is_container(start);
    return !into || bogo_walk_next(&cursor->walk) ? SQLITE_OK : each_stop(cursor);
}

static int each_filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int count,
                       sqlite3_value **arguments)
{
    each_cursor *cursor = each_cursor_of(base);
    (void)plan;
    (void)unused;
    each_reset(cursor);
    if (count == 0) {
        return ext_table_no_argument(base);
    }
    int result = each_load_document(cursor, arguments[0]);
    if (result != SQLITE_OK || cursor->document.bytes == NULL) {
        return result;
    }
    if (count > 1 && sqlite3_value_type(arguments[1]) == SQLITE_NULL) {
        return SQLITE_OK;
    }
    result = count > 1 ? each_load_path(cursor, arguments[1]) : each_load_no_path(cursor);
    return result == SQLITE_OK ? each_start(cursor) : result;
}

static int each_eof(sqlite3_vtab_cursor *base)
{
    return !each_cursor_of(base)->has_row;
}

/* ---- Columns: each makes its value the result, or reports why it cannot -------------------------------- */

static int each_refuse(each_cursor *cursor, sqlite3_context *context, const bogo_error *error)
{
    ext_fail_in(context, ext_table_of(&cursor->base)->module->name, 0, EXT_IN_DOCUMENT, error);
    return SQLITE_OK;
}

/* The key in the first row of bogo_tree: what PATH ends with. */
static int each_start_key(each_cursor *cursor, sqlite3_context *context)
{
    bogo_step step;
    bogo_error error;
    bogo_status status = BOGO_MISSING;
    if (cursor->everything && cursor->path != NULL) {
        status = bogo_path_last_step(cursor->path, &cursor->document.root, &step, &error);
    }
    if (status == BOGO_MISSING) {
        return SQLITE_OK;
    }
    if (status != BOGO_OK) {
        return each_refuse(cursor, context, &error);
    }
    if (step.key != NULL) {
        sqlite3_result_text64(context, step.key, step.key_size, SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        sqlite3_result_int64(context, (sqlite3_int64)step.index);
    }
    return SQLITE_OK;
}

static int each_key(each_cursor *cursor, sqlite3_context *context)
{
    size_t size;
    if (cursor->walk.container == BOGO_OBJECT) {
        const char *key = bogo_walk_key(&cursor->walk, &size);
        sqlite3_result_text(context, key, (int)size, SQLITE_TRANSIENT); /* at most 255 bytes */
        return SQLITE_OK;
    }
    if (cursor->walk.depth == 0) {
        return each_start_key(cursor, context);
    }
    sqlite3_result_int64(context, (sqlite3_int64)cursor->walk.index);
    return SQLITE_OK;
}

static int each_value(each_cursor *cursor, sqlite3_context *context)
{
    bogo_error error;
    const bogo_value *value = bogo_walk_value(&cursor->walk);
    if (value == NULL) {
        return each_refuse(cursor, context, &cursor->walk.error);
    }
    return ext_result_value(context, value, &error) == BOGO_OK ? SQLITE_OK
                                                               : each_refuse(cursor, context, &error);
}

static int each_type(each_cursor *cursor, sqlite3_context *context)
{
    const bogo_value *value = bogo_walk_value(&cursor->walk);
    if (value == NULL) {
        return each_refuse(cursor, context, &cursor->walk.error);
    }
    sqlite3_result_text(context, bogo_type_name(value->type), -1, SQLITE_STATIC);
    return SQLITE_OK;
}

static int each_atom(each_cursor *cursor, sqlite3_context *context)
{
    bogo_error error;
    const bogo_value *value = bogo_walk_value(&cursor->walk);
    if (value == NULL) {
        return each_refuse(cursor, context, &cursor->walk.error);
    }
    return ext_result_atom(context, value, &error) == BOGO_OK ? SQLITE_OK
                                                              : each_refuse(cursor, context, &error);
}

static int each_id(each_cursor *cursor, sqlite3_context *context)
{
    const bogo_value *value = bogo_walk_value(&cursor->walk);
    if (value == NULL) {
        return each_refuse(cursor, context, &cursor->walk.error);
    }
    sqlite3_result_int64(context, (sqlite3_int64)bogo_offset(value));
    return SQLITE_OK;
}

static int each_parent(each_cursor *cursor, sqlite3_context *context)
{
    if (cursor->everything && cursor->walk.depth > 0) {
        sqlite3_result_int64(context, (sqlite3_int64)bogo_walk_parent(&cursor->walk));
    }
    return SQLITE_OK;
}

/* The path that the first `depth` steps of the walk lead to. */
static int each_place(each_cursor *cursor, sqlite3_context *context, size_t depth)
{
    bogo_buffer *text = &cursor->text;
    text->size = 0;
    bogo_buffer_append(text, cursor->prefix.data, cursor->prefix.size);
    bogo_walk_append_path(&cursor->walk, depth, text);
    if (text->status != BOGO_OK) {
        bogo_error error = {text->status, 0};
        return each_refuse(cursor, context, &error);
    }
    sqlite3_result_text64(context, (const char *)text->data, text->size, SQLITE_TRANSIENT, SQLITE_UTF8);
    return SQLITE_OK;
}

static int each_fullkey(each_cursor *cursor, sqlite3_context *context)
{
    return each_place(cursor, context, cursor->walk.depth);
}

/* The path of what holds the current row. The start of bogo_tree is held by what PATH names without its end. */
static int each_path(each_cursor *cursor, sqlite3_context *context)
{
    bogo_step step;
    bogo_error error;
    if (cursor->walk.depth > 0) {
        return each_place(cursor, context, cursor->walk.depth - 1);
    }
    if (!cursor->everything || cursor->path == NULL || bogo_path_length(cursor->path) == 0) {
        return each_place(cursor, context, 0);
    }
    bogo_status status = bogo_path_last_step(cursor->path, &cursor->document.root, &step, &error);
    if (status != BOGO_OK) {
        return each_refuse(cursor, context, &error);
    }
    size_t put_before = each_is_spelled(cursor) ? 0 : 1; /* the '$' of each_spell_path() */
    sqlite3_result_text64(context, (const char *)cursor->prefix.data, step.offset + put_before,
                          SQLITE_TRANSIENT, SQLITE_UTF8);
    return SQLITE_OK;
}

/* DOC as it was given. */
static int each_doc(each_cursor *cursor, sqlite3_context *context)
{
    if (cursor->json != NULL) {
        sqlite3_result_value(context, cursor->json);
    } else {
        sqlite3_result_blob64(context, cursor->document.bytes, cursor->document.size, SQLITE_TRANSIENT);
    }
    return SQLITE_OK;
}

/* PATH as it was given. */
static int each_root(each_cursor *cursor, sqlite3_context *context)
{
    if (cursor->path_type == SQLITE_INTEGER) {
        sqlite3_result_int64(context, cursor->number);
        return SQLITE_OK;
    }
    const bogo_buffer *root = cursor->path_type == SQLITE_TEXT ? &cursor->given : &cursor->prefix;
    sqlite3_result_text64(context, (const char *)root->data, root->size, SQLITE_TRANSIENT, SQLITE_UTF8);
    return SQLITE_OK;
}

static int each_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    static int (*const columns[])(each_cursor *, sqlite3_context *) = {
        [EACH_KEY] = each_key,         [EACH_VALUE] = each_value, [EACH_TYPE] = each_type,
        [EACH_ATOM] = each_atom,       [EACH_ID] = each_id,       [EACH_PARENT] = each_parent,
        [EACH_FULLKEY] = each_fullkey, [EACH_PATH] = each_path,   [EACH_DOC] = each_doc,
        [EACH_ROOT] = each_root,
    };
    return columns[column](each_cursor_of(base), context);
}

static int each_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
    *row = each_cursor_of(base)->row;
    return SQLITE_OK;
}

const sqlite3_module each_module = {
    .iVersion = 0,
    .xConnect = ext_table_connect,
    .xBestIndex = ext_table_best_index,
    .xDisconnect = ext_table_disconnect,
    .xOpen = each_open,
    .xClose = each_close,
    .xFilter = each_filter,
    .xNext = each_next,
    .xEof = each_eof,
    .xColumn = each_column,
    .xRowid = each_rowid,
};
