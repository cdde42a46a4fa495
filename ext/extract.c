/*
** extract.c - the SQL functions that follow paths into a document: extract, describe, search, pick.
**
** All of them take a document as BLOB or as JSON text, and answer NULL for a NULL argument. See the function
** table of README.md for what each promises.
*/
#include "functions.h"

#include <string.h>

/* ---- The value that a document and a path lead to ------------------------------------------------------ */

/* What arguments[0] and, when it is there, the path arguments[1] lead to. */
typedef struct found_value {
    ext_document document;
    ext_path path; /* compiled is NULL without a path argument */
    bogo_value value;
} found_value;

typedef enum target_state {
    TARGET_FOUND,   /* `value` is what the path leads to */
    TARGET_MISSING, /* it leads nowhere */
    TARGET_NONE     /* NULL or an error, already reported; there is nothing to close */
} target_state;

static void close_target(sqlite3_context *context, found_value *target)
{
    ext_close_path(context, 1, &target->path);
    ext_close_document(context, 0, &target->document);
}

static target_state open_target(sqlite3_context *context, int count, sqlite3_value **arguments,
                                found_value *target)
{
    bogo_error error;
    target->path.compiled = target->path.fresh = NULL;
    if (!ext_open_document(context, arguments, 0, &target->document)) {
        return TARGET_NONE;
    }
    if (count < 2) {
        target->value = target->document.root;
        return TARGET_FOUND;
    }
    if (!ext_open_path(context, arguments, 1, &target->path)) {
        close_target(context, target);
        return TARGET_NONE;
    }
    bogo_status status =
        bogo_path_find(target->path.compiled, &target->document.root, &target->value, &error);
    if (status > BOGO_MISSING) {
        close_target(context, target);
        ext_fail(context, 0, EXT_IN_DOCUMENT, &error);
        return TARGET_NONE;
    }
    return status == BOGO_OK ? TARGET_FOUND : TARGET_MISSING;
}

/* ---- Several paths ------------------------------------------------------------------------------------- */

enum { FEW_PATHS = 8 };

/* The path arguments of a function that takes any number of them, after the document. */
typedef struct path_list {
    size_t count;
    ext_path *opened;
    const bogo_path **compiled;
    bogo_value *values; /* what each leads to */
    void *memory;       /* where those stand when there are more than few */
    ext_path few_opened[FEW_PATHS];
    const bogo_path *few_compiled[FEW_PATHS];
    bogo_value few_values[FEW_PATHS];
} path_list;

static bool reserve_paths(sqlite3_context *context, size_t count, path_list *paths)
{
    paths->count = 0;
    paths->memory = NULL;
    paths->values = paths->few_values;
    paths->opened = paths->few_opened;
    paths->compiled = paths->few_compiled;
    if (count > FEW_PATHS) {
        size_t each = sizeof(bogo_value) + sizeof(ext_path) + sizeof(const bogo_path *);
        paths->memory = sqlite3_malloc64(count * each);
        if (paths->memory == NULL) {
            sqlite3_result_error_nomem(context);
            return false;
        }
        paths->values = paths->memory;
        paths->opened = (ext_path *)(void *)(paths->values + count);
        paths->compiled = (const bogo_path **)(void *)(paths->opened + count);
    }
    return true;
}

static void close_paths(sqlite3_context *context, path_list *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        ext_close_path(context, (int)i + 1, &paths->opened[i]);
    }
    sqlite3_free(paths->memory);
}

/* Opens arguments[1] and those after it. False: one is NULL, or an error is reported; nothing stays open. */
static bool open_paths(sqlite3_context *context, int count, sqlite3_value **arguments, path_list *paths)
{
    if (!reserve_paths(context, (size_t)count - 1, paths)) {
        return false;
    }
    for (int i = 1; i < count; i++) {
        if (!ext_open_path(context, arguments, i, &paths->opened[paths->count])) {
            close_paths(context, paths);
            return false;
        }
        paths->compiled[paths->count] = paths->opened[paths->count].compiled;
        paths->count++;
    }
    return true;
}

/* ---- bogo_extract, bogo_get ---------------------------------------------------------------------------- */

/* A JSON array of what the paths lead to, null for what is missing. */
static bogo_status print_values(const path_list *paths, const bogo_options *options, bogo_buffer *text,
                                bogo_error *error)
{
    bogo_status status = BOGO_OK;
    for (size_t i = 0; i < paths->count && status == BOGO_OK; i++) {
        bogo_buffer_append(text, i == 0 ? "[" : ",", 1);
        if (paths->values[i].type == BOGO_ABSENT) {
            bogo_buffer_append(text, "null", 4);
        } else {
            status = bogo_to_json(&paths->values[i], options, text, error);
        }
    }
    bogo_buffer_append(text, "]", 1);
    if (status == BOGO_OK && text->status != BOGO_OK) {
        error->status = status = text->status;
    }
    return status;
}

static void extract_several(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    path_list paths;
    bogo_buffer text;
    bogo_error error;
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (open_paths(context, count, arguments, &paths)) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        bogo_buffer_init(&text, &options);
        bogo_status status = bogo_select(paths.compiled, paths.count, &document.root, paths.values, &error);
        if (status == BOGO_OK) {
            status = print_values(&paths, &options, &text, &error);
        }
        ext_finish_text(context, status, &text, true, &error);
        close_paths(context, &paths);
    }
    ext_close_document(context, 0, &document);
}

/* bogo_extract(DOC, PATH, ...): the SQL value at the path; of several paths, a JSON array of the values. */
void sql_extract(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    bogo_error error;
    if (count > 2) {
        extract_several(context, count, arguments);
        return;
    }
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND && ext_result_value(context, &target.value, &error) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_DOCUMENT, &error);
    }
    close_target(context, &target);
}

/* Makes the result of what was copied from argument 1: a value that is damaged shows then. */
static void result_part(sqlite3_context *context, bogo_builder *builder)
{
    if (!ext_is_damage(builder->error.status)) {
        ext_result_document(context, builder);
        return;
    }
    ext_fail(context, 0, EXT_IN_DOCUMENT, &builder->error);
    bogo_builder_free(builder);
}

/* bogo_get(DOC, PATH): the value at the path as a document of its own, its bytes copied. */
void sql_get(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    bogo_builder builder;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        bogo_builder_init(&builder, &options);
        bogo_write_value(&builder, &target.value);
        result_part(context, &builder);
    }
    close_target(context, &target);
}

/* ---- bogo_type, bogo_exists, bogo_length, bogo_keys ---------------------------------------------------- */

/* bogo_type(DOC [, PATH]): the name of the value's type. */
void sql_type(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND) {
        sqlite3_result_text(context, bogo_type_name(target.value.type), -1, SQLITE_STATIC);
    }
    close_target(context, &target);
}

/* bogo_exists(DOC, PATH): 1 when there is a value at the path, a null too, else 0. */
void sql_exists(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    sqlite3_result_int(context, state == TARGET_FOUND);
    close_target(context, &target);
}

/* bogo_length(DOC [, PATH]): the number of elements of a list or fields of an object; else NULL. */
void sql_length(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    uint64_t length;
    bogo_error error;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND && ext_is_container(&target.value)) {
        if (bogo_length(&target.value, &length, &error) == BOGO_OK) {
            sqlite3_result_int64(context, (sqlite3_int64)length);
        } else {
            ext_fail(context, 0, EXT_IN_DOCUMENT, &error);
        }
    }
    close_target(context, &target);
}

/* The names of an object's fields as a document of their own, from which JSON text is printed. */
static bogo_status write_names(const bogo_value *object, bogo_builder *names, bogo_error *error)
{
    bogo_iterator walk;
    bogo_status status = bogo_iterate(object, &walk, error);
    if (status != BOGO_OK) {
        return status;
    }
    bogo_begin_list(names);
    while (bogo_next(&walk)) {
        bogo_write_string(names, walk.key, walk.key_size);
    }
    bogo_end_list(names);
    *error = walk.error;
    return walk.error.status;
}

static void result_names(sqlite3_context *context, const bogo_value *object)
{
    bogo_builder names;
    bogo_buffer text;
    bogo_value list;
    bogo_error error;
    const uint8_t *bytes;
    size_t size;
    bogo_options options = ext_options(sqlite3_context_db_handle(context));
    bogo_builder_init(&names, &options);
    bogo_buffer_init(&text, &options);
    bogo_status status = write_names(object, &names, &error);
    if (status == BOGO_OK) {
        status = bogo_finish(&names, &bytes, &size, &error);
    }
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &list, &error);
    }
    if (status == BOGO_OK) {
        status = bogo_to_json(&list, &options, &text, &error);
    }
    ext_finish_text(context, status, &text, true, &error);
    bogo_builder_free(&names);
}

/* bogo_keys(DOC [, PATH]): a JSON array of the field names of an object; else NULL. */
void sql_keys(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND && target.value.type == BOGO_OBJECT) {
        result_names(context, &target.value);
    }
    close_target(context, &target);
}

/* ---- bogo_contains ------------------------------------------------------------------------------------- */

/* The value that is looked for, taken out of its argument once. */
typedef struct sought_value {
    ext_atom atom;
    bool like_container; /* TEXT that could be the JSON text of a list or object */
    bogo_options options;
    bogo_buffer text;    /* JSON text of V, when it is a document with a container in it */
    bogo_buffer printed; /* JSON text of the element at hand, its memory reused */
} sought_value;

/* V is a document: what is looked for is what bogo_extract gives for it. */
static bogo_status open_document_needle(sought_value *needle, const uint8_t *bytes, size_t size,
                                        bogo_error *error)
{
    bogo_value root;
    bogo_status status = bogo_open(bytes, size, &root, error);
    if (status != BOGO_OK) {
        return status;
    }
    if (!ext_is_container(&root)) {
        return ext_read_atom(&root, &needle->atom, error);
    }
    status = bogo_to_json(&root, &needle->options, &needle->text, error);
    needle->atom.type = SQLITE_TEXT;
    needle->atom.bytes = needle->text.data;
    needle->atom.size = needle->text.size;
    needle->like_container = true;
    return status;
}

static bogo_status open_needle(sqlite3 *database, sqlite3_value *argument, sought_value *needle,
                               bogo_error *error)
{
    bogo_status status = BOGO_OK;
    const char *text = NULL;
    const uint8_t *bytes = NULL;
    ext_atom *atom = &needle->atom;
    needle->like_container = false;
    needle->options = ext_options(database);
    bogo_buffer_init(&needle->text, &needle->options);
    bogo_buffer_init(&needle->printed, &needle->options);
    atom->type = sqlite3_value_type(argument);
    switch (atom->type) {
    case SQLITE_INTEGER:
        atom->integer = sqlite3_value_int64(argument);
        break;
    case SQLITE_FLOAT:
        atom->real = sqlite3_value_double(argument);
        break;
    case SQLITE_TEXT:
        status = ext_read_text(argument, &text, &atom->size, error);
        atom->bytes = text;
        needle->like_container = atom->size >= 2 && text != NULL && (text[0] == '[' || text[0] == '{');
        break;
    case SQLITE_BLOB:
        if (ext_is_jsonb(argument)) {
            error->offset = 0;
            return error->status = BOGO_E_VERSION;
        }
        status = ext_read_blob(argument, &bytes, &atom->size, error);
        atom->bytes = bytes;
        if (status == BOGO_OK && sqlite3_value_subtype(argument) == EXT_SUBTYPE_BOGO) {
            status = open_document_needle(needle, bytes, atom->size, error);
        }
        break;
    default:
        break;
    }
    return status;
}

static void close_needle(sought_value *needle)
{
    bogo_buffer_free(&needle->text);
    bogo_buffer_free(&needle->printed);
}

/* Whether an integer and a double are the same number; to convert either and compare could round. */
static bool same_number(int64_t integer, double real)
{
    return real >= -9223372036854775808.0 && real < 9223372036854775808.0 && (int64_t)real == integer &&
           (double)integer == real;
}

static bool same_bytes(const void *left, size_t left_size, const void *right, size_t right_size)
{
    return left_size == right_size && (left_size == 0 || memcmp(left, right, left_size) == 0);
}

/* SQL's =, of two values without affinity or collation. */
static bool equal_atoms(const ext_atom *left, const ext_atom *right)
{
    if (left->type != right->type) {
        return (left->type == SQLITE_INTEGER && right->type == SQLITE_FLOAT &&
                same_number(left->integer, right->real)) ||
               (left->type == SQLITE_FLOAT && right->type == SQLITE_INTEGER &&
                same_number(right->integer, left->real));
    }
    switch (left->type) {
    case SQLITE_INTEGER:
        return left->integer == right->integer;
    case SQLITE_FLOAT:
        return left->real == right->real;
    case SQLITE_TEXT:
    case SQLITE_BLOB:
        return same_bytes(left->bytes, left->size, right->bytes, right->size);
    default:
        return false;
    }
}

/* A container is its JSON text to SQL; it is printed only when the needle looks like such text. */
static bogo_status compare_container(sought_value *needle, const bogo_value *element, bool *equal,
                                     bogo_error *error)
{
    if (!needle->like_container) {
        return BOGO_OK;
    }
    needle->printed.size = 0;
    bogo_status status = bogo_to_json(element, &needle->options, &needle->printed, error);
    *equal = status == BOGO_OK &&
             same_bytes(needle->atom.bytes, needle->atom.size, needle->printed.data, needle->printed.size);
    return status;
}

static bogo_status compare_element(sought_value *needle, const bogo_value *element, bool *equal,
                                   bogo_error *error)
{
    ext_atom atom;
    if (ext_is_container(element)) {
        return compare_container(needle, element, equal, error);
    }
    bogo_status status = ext_read_atom(element, &atom, error);
    *equal = status == BOGO_OK && equal_atoms(&atom, &needle->atom);
    return status;
}

static bogo_status search_list(sought_value *needle, const bogo_value *list, bool *found, bogo_error *error)
{
    bogo_iterator walk;
    bogo_status status = bogo_iterate(list, &walk, error);
    while (status == BOGO_OK && !*found && bogo_next(&walk)) {
        status = compare_element(needle, &walk.value, found, error);
    }
    if (status == BOGO_OK && walk.error.status != BOGO_OK) {
        *error = walk.error;
        status = walk.error.status;
    }
    return status;
}

/* The result for the list: 1 or 0, or an error. */
static void result_of_search(sqlite3_context *context, sqlite3_value *sought, const bogo_value *list)
{
    sought_value needle;
    bogo_error error;
    bool found = false;
    bogo_status status = open_needle(sqlite3_context_db_handle(context), sought, &needle, &error);
    if (status != BOGO_OK) {
        ext_fail(context, 2, ext_place_in_blob(sought, &error), &error);
    } else if (search_list(&needle, list, &found, &error) != BOGO_OK) {
        ext_fail(context, 0, EXT_IN_DOCUMENT, &error);
    } else {
        sqlite3_result_int(context, found);
    }
    close_needle(&needle);
}

/*
** bogo_contains(DOC, PATH, V): 1 when the list at the path holds a value that SQL's = finds equal to V when
** it is extracted, else 0; NULL when there is no list. A V that is a document is extracted too. A NULL is
** equal to nothing.
*/
void sql_contains(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    found_value target;
    target_state state = open_target(context, count, arguments, &target);
    if (state == TARGET_NONE) {
        return;
    }
    if (state == TARGET_FOUND && (target.value.type == BOGO_LIST || target.value.type == BOGO_TYPED_LIST)) {
        result_of_search(context, arguments[2], &target.value);
    }
    close_target(context, &target);
}

/* ---- bogo_pick ----------------------------------------------------------------------------------------- */

/* bogo_pick(DOC, PATH, ...): the document with nothing in it but what the paths lead to, in stored order. */
void sql_pick(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    ext_document document;
    path_list paths;
    bogo_builder builder;
    bogo_error error;
    if (!ext_open_document(context, arguments, 0, &document)) {
        return;
    }
    if (open_paths(context, count, arguments, &paths)) {
        bogo_options options = ext_options(sqlite3_context_db_handle(context));
        bogo_builder_init(&builder, &options);
        bogo_status status = bogo_pick(&builder, paths.compiled, paths.count, &document.root, &error);
        if (status == BOGO_OK) {
            result_part(context, &builder);
        } else {
            bogo_builder_free(&builder);
            if (status != BOGO_MISSING) {
                ext_fail(context, 0, EXT_IN_DOCUMENT, &error);
            }
        }
        close_paths(context, &paths);
    }
    ext_close_document(context, 0, &document);
}
